//! The tables of people, and how older versions of them become this one.

use tables::Migrations;

/// Step `n` takes the tables from version `n` to version `n + 1`. A released step never changes.
pub(crate) const MIGRATIONS: Migrations = Migrations {
    versions: "people_version",
    steps: &[FIRST, GHOSTS, CHALLENGES, LOBBY, BLOCKS, RATINGS, LINKS_TO_MAIL, HOUSEHOLDS, SHOWN_RATINGS],
};

/// - `person`: a guest has no name. A deleted account is a ghost: it has lost everything but its id.
/// - `revocation`: what other processes must forget. `n` comes from `counter`, whose row is locked until the
///   transaction ends, so that numbers become visible in their order and a reader misses none.
/// - `played`: one row per seat that somebody held. Lists are read backwards along its indexes.
const FIRST: &str = "
    CREATE TABLE person (
        id {text} PRIMARY KEY,
        name {text},
        name_key {text} UNIQUE,
        role {int} NOT NULL,
        created_at {int} NOT NULL,
        seen_at {int} NOT NULL,
        password {text},
        password_at {int},
        email {text},
        oidc {text} UNIQUE,
        deleted_at {int}
    ) {strict};
    CREATE INDEX person_guest ON person (seen_at) WHERE name IS NULL AND deleted_at IS NULL;
    CREATE TABLE session (
        hash {bytes} PRIMARY KEY,
        id {text} NOT NULL UNIQUE,
        person {text} NOT NULL,
        created_at {int} NOT NULL,
        seen_at {int} NOT NULL,
        expires_at {int} NOT NULL,
        agent {text} NOT NULL,
        address {text} NOT NULL
    ) {strict};
    CREATE INDEX session_person ON session (person);
    CREATE INDEX session_expires ON session (expires_at);
    CREATE TABLE counter (name {text} PRIMARY KEY, n {int} NOT NULL) {strict};
    INSERT INTO counter VALUES ('revocation', 0);
    CREATE TABLE revocation (
        n {int} NOT NULL,
        kind {int} NOT NULL,
        subject {text} NOT NULL,
        at {int} NOT NULL,
        PRIMARY KEY (n, kind, subject)
    ) {strict};
    CREATE TABLE api_token (
        hash {bytes} PRIMARY KEY,
        id {text} NOT NULL UNIQUE,
        person {text} NOT NULL,
        label {text} NOT NULL,
        scopes {int} NOT NULL,
        created_at {int} NOT NULL,
        expires_at {int},
        used_at {int}
    ) {strict};
    CREATE INDEX api_token_person ON api_token (person);
    CREATE TABLE passkey (
        id {bytes} PRIMARY KEY,
        person {text} NOT NULL,
        label {text} NOT NULL,
        data {text} NOT NULL,
        created_at {int} NOT NULL,
        used_at {int}
    ) {strict};
    CREATE INDEX passkey_person ON passkey (person);
    CREATE TABLE recovery (
        person {text} NOT NULL,
        hash {bytes} NOT NULL,
        used_at {int},
        PRIMARY KEY (person, hash)
    ) {strict};
    CREATE TABLE one_time (
        hash {bytes} PRIMARY KEY,
        kind {int} NOT NULL,
        person {text},
        expires_at {int} NOT NULL,
        used_at {int}
    ) {strict};
    CREATE TABLE played (
        game {text} NOT NULL,
        seat {int} NOT NULL,
        person {text} NOT NULL,
        mode {text} NOT NULL,
        pool {text},
        clock {text} NOT NULL,
        rated {int} NOT NULL,
        opponent {text} NOT NULL,
        opponent_person {text},
        opponent_bot {text},
        started_at {int} NOT NULL,
        ended_at {int},
        result {int},
        ending {text},
        plies {int},
        PRIMARY KEY (game, seat)
    ) {strict};
    CREATE INDEX played_person ON played (person, ended_at, game, seat);
    CREATE INDEX played_mode ON played (person, mode, ended_at, game, seat);
    CREATE INDEX played_result ON played (person, result, ended_at, game, seat);
    CREATE INDEX played_running ON played (person, started_at) WHERE ended_at IS NULL;
    CREATE INDEX played_against ON played (opponent_person) WHERE opponent_person IS NOT NULL;
    CREATE TABLE ban (
        id {number},
        person {text} NOT NULL,
        reason {text} NOT NULL,
        author {text} NOT NULL,
        created_at {int} NOT NULL,
        until {int},
        lifted_at {int}
    ) {strict};
    CREATE INDEX ban_person ON ban (person);
    CREATE TABLE invite (
        hash {bytes} PRIMARY KEY,
        author {text} NOT NULL,
        created_at {int} NOT NULL,
        expires_at {int} NOT NULL,
        used_by {text}
    ) {strict};
    CREATE TABLE report (
        id {number},
        about {text} NOT NULL,
        author {text} NOT NULL,
        game {text},
        words {text} NOT NULL,
        at {int} NOT NULL,
        closed_at {int},
        closed_by {text}
    ) {strict};
    CREATE INDEX report_open ON report (id) WHERE closed_at IS NULL;
    CREATE TABLE audit (
        n {number},
        at {int} NOT NULL,
        actor {text} NOT NULL,
        action {text} NOT NULL,
        subject {text} NOT NULL,
        detail {text} NOT NULL
    ) {strict};
    CREATE INDEX audit_subject ON audit (subject);
    CREATE TABLE setting (key {text} PRIMARY KEY, value {text} NOT NULL) {strict};
";

/// Those who were deleted lately are looked for: their games must not wait for them.
const GHOSTS: &str = "
    CREATE INDEX person_deleted ON person (deleted_at) WHERE deleted_at IS NOT NULL;
";

/// What somebody has been asked to prove, for a few minutes.
const CHALLENGES: &str = "
    CREATE TABLE challenge (
        hash {bytes} PRIMARY KEY,
        kind {int} NOT NULL,
        state {text} NOT NULL,
        expires_at {int} NOT NULL
    ) {strict};
    CREATE INDEX challenge_expires ON challenge (expires_at);
";

/// - `seek`: games that somebody waits for, with anybody or with `to_person`; live ones are kept by the process `node`,
///   those of correspondence stay until they expire. `n` is from `counter`, as with `revocation`.
/// - `lobby_node`: processes with people in their lobby, whose `beat` rises for as long as they live.
const LOBBY: &str = "
    CREATE TABLE seek (
        id {text} PRIMARY KEY,
        n {int} NOT NULL,
        person {text} NOT NULL,
        to_person {text},
        node {text},
        terms {text} NOT NULL,
        created_at {int} NOT NULL,
        expires_at {int} NOT NULL,
        state {int} NOT NULL,
        changed_at {int} NOT NULL,
        taken_by {text},
        game {text},
        seat {int}
    ) {strict};
    CREATE INDEX seek_n ON seek (n);
    CREATE INDEX seek_person ON seek (person) WHERE state = 0;
    CREATE INDEX seek_to ON seek (to_person) WHERE state = 0;
    CREATE INDEX seek_changed ON seek (changed_at);
    CREATE INDEX seek_expires ON seek (expires_at);
    CREATE TABLE lobby_node (
        node {text} PRIMARY KEY,
        beat {int} NOT NULL,
        people {int} NOT NULL,
        at {int} NOT NULL
    ) {strict};
    INSERT INTO counter VALUES ('lobby', 0);
";

/// Who does not want to meet whom. `n` is from `counter`, as that of `revocation` is.
const BLOCKS: &str = "
    CREATE TABLE block (
        author {text} NOT NULL,
        about {text} NOT NULL,
        n {int} NOT NULL,
        at {int} NOT NULL,
        lifted {int} NOT NULL,
        PRIMARY KEY (author, about)
    ) {strict};
    CREATE INDEX block_n ON block (n);
    CREATE INDEX block_about ON block (about);
    INSERT INTO counter VALUES ('block', 0);
";

/// - `rated`: every rated game that ended, in the order in which that was recorded, and how far it counts.
/// - `rating`, `rating_history`: what follows from it. `leads_until` is when a rating becomes too uncertain for a
///   leaderboard, and `game_number` the number of the game among those of its player.
const RATINGS: &str = "
    CREATE TABLE rated (
        n {int} PRIMARY KEY,
        game {text} NOT NULL UNIQUE,
        pool {text} NOT NULL,
        white {text} NOT NULL,
        black {text} NOT NULL,
        score {int},
        ended_at {int} NOT NULL,
        counted {int} NOT NULL,
        why {text}
    ) {strict};
    CREATE INDEX rated_pair ON rated (white, black, pool, ended_at);
    CREATE TABLE rating (
        person {text} NOT NULL,
        pool {text} NOT NULL,
        bot {int} NOT NULL,
        points {int} NOT NULL,
        deviation {int} NOT NULL,
        volatility {int} NOT NULL,
        games {int} NOT NULL,
        best {int},
        at {int} NOT NULL,
        n {int} NOT NULL,
        leads_until {int} NOT NULL,
        PRIMARY KEY (person, pool)
    ) {strict};
    CREATE INDEX rating_leaders ON rating (pool, bot, points);
    CREATE TABLE rating_history (
        person {text} NOT NULL,
        pool {text} NOT NULL,
        n {int} NOT NULL,
        game_number {int} NOT NULL,
        at {int} NOT NULL,
        points {int} NOT NULL,
        deviation {int} NOT NULL,
        PRIMARY KEY (person, pool, n)
    ) {strict};
    CREATE INDEX rating_history_game ON rating_history (n);
";

/// Which address a link confirms.
const LINKS_TO_MAIL: &str = "
    ALTER TABLE one_time ADD COLUMN detail {text};
    CREATE INDEX one_time_person ON one_time (person) WHERE person IS NOT NULL;
";

/// From where accounts have been here. What live sessions say of it is taken over.
const HOUSEHOLDS: &str = "
    CREATE TABLE household (
        person {text} NOT NULL,
        address {text} NOT NULL,
        at {int} NOT NULL,
        PRIMARY KEY (person, address)
    ) {strict};
    CREATE INDEX household_at ON household (at);
    INSERT INTO household (person, address, at)
        SELECT session.person, session.address, max(session.seen_at) FROM session
        JOIN person ON person.id = session.person
        WHERE person.name IS NOT NULL GROUP BY session.person, session.address;
";

/// A leaderboard is read in its order, and of a long history only what is shown.
const SHOWN_RATINGS: &str = "
    DROP INDEX rating_leaders;
    CREATE INDEX rating_leaders ON rating (pool, bot, points DESC, person);
    CREATE INDEX rating_history_number ON rating_history (person, pool, game_number);
";
