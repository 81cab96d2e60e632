//! The lobby, which no process runs: its rows are changed in transactions that take one number each, and every process
//! reads the rows with higher numbers than it has seen.
//!
//! The number comes from a row that stays locked until the transaction ends. So changes of the lobby happen one after
//! the other, and each sees all before it: what one of them finds to be free, no other can have taken.

use tables::{Statement, TablesError, Value};
use view::{GameId, Millis, PersonId, Seat};

use crate::column;
use crate::handle::Handle;
use crate::outcome::met;
use crate::people::People;
use crate::played::{seat_from, seat_number};
use crate::seek::{COLUMNS, LEFT, SeekHold, SeekReach, SeekRow, read};

/// After so long, a game that was agreed has begun and is in its players' lists, or was called off.
pub const PAIRED_FOR: Millis = 60_000;

/// So many seeks of correspondence and so many challenges of one person may be open.
const MOST_SEEKS: u32 = 5;
const MOST_CHALLENGES: u32 = 10;
/// And so many challenges to one, of whomever. Those of whom they have blocked take no place.
const MOST_CHALLENGERS: u32 = 50;

/// So many changes are read at once.
const PAGE: usize = 2_000;

const TICK: &str = "UPDATE counter SET n = n + 1 WHERE name = 'lobby'";

const POST: &str = "INSERT INTO seek (id, person, to_person, node, terms, created_at, expires_at, state, \
    changed_at, n) \
    SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS text), CAST($4 AS text), CAST($5 AS text), \
    CAST($6 AS bigint), CAST($7 AS bigint), 0, CAST($6 AS bigint), counter.n FROM counter \
    WHERE counter.name = 'lobby' \
    AND NOT EXISTS (SELECT 1 FROM ban WHERE ban.person IN ($2, $3) AND ban.lifted_at IS NULL \
        AND (ban.until IS NULL OR ban.until > $6)) \
    AND (SELECT count(*) FROM seek WHERE seek.person = $2 AND seek.state = 0 AND seek.expires_at > $6 \
        AND CASE WHEN $3 IS NULL THEN seek.to_person IS NULL AND seek.node IS NULL \
            ELSE seek.to_person IS NOT NULL END) < $8 \
    AND (SELECT count(*) FROM seek WHERE seek.to_person = $3 AND seek.state = 0 AND seek.expires_at > $6 \
        AND NOT EXISTS (SELECT 1 FROM block WHERE block.author = $3 AND block.about = seek.person \
            AND block.lifted = 0)) < $9";

const REPLACE: &str = "UPDATE seek SET state = 2, changed_at = $2, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE person = $1 AND state = 0 AND to_person IS NULL AND node IS NOT NULL";

const END_OWN: &str = "UPDATE seek SET state = 2, changed_at = $3, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE id = $1 AND person = $2 AND state = 0";

const END_SEEKS: &str = "UPDATE seek SET state = 2, changed_at = $2, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE person = $1 AND state = 0 AND to_person IS NULL";

const END_LIVE: &str = "UPDATE seek SET state = 2, changed_at = $2, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE person = $1 AND state = 0 AND node IS NOT NULL";

const END_ALL: &str = "UPDATE seek SET state = 2, changed_at = $2, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE state = 0 AND (person = $1 OR to_person = $1)";

const DECLINE: &str = "UPDATE seek SET state = 3, changed_at = $3, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE id = $1 AND to_person = $2 AND state = 0";

const ADOPT: &str = "UPDATE seek SET node = $2, changed_at = $3, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE person = $1 AND state = 0 AND node IS NOT NULL AND node <> $2";

/// Only what this process still holds: what another has taken over goes on there.
const LEAVE: &str = "UPDATE seek SET node = $3, changed_at = $4, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE person = $1 AND state = 0 AND node = $2";

const ADOPT_LEFT: &str = "UPDATE seek SET node = $2, changed_at = $4, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE person = $1 AND state = 0 AND node = $3";

const END_LEFT: &str = "UPDATE seek SET state = 2, changed_at = $3, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE person = $1 AND state = 0 AND node = $2";

/// Nobody is given two live games, except for bots. Whoever is banned is given none.
const TAKE: &str = "UPDATE seek SET state = 1, taken_by = $2, game = $3, seat = $4, changed_at = $5, \
    n = (SELECT n FROM counter WHERE name = 'lobby') \
    WHERE id = $1 AND state = 0 AND expires_at > $5 AND (to_person IS NULL OR to_person = $2) \
    AND NOT EXISTS (SELECT 1 FROM ban WHERE ban.person IN (seek.person, $2) AND ban.lifted_at IS NULL \
        AND (ban.until IS NULL OR ban.until > $5)) \
    AND (node IS NULL OR NOT EXISTS (SELECT 1 FROM seek other WHERE other.state = 1 \
        AND other.node IS NOT NULL AND other.changed_at > $6 \
        AND ((other.person IN (seek.person, $2) AND NOT EXISTS \
                (SELECT 1 FROM person bot WHERE bot.id = other.person AND bot.role = 1)) \
            OR (other.taken_by IN (seek.person, $2) AND NOT EXISTS \
                (SELECT 1 FROM person bot WHERE bot.id = other.taken_by AND bot.role = 1))) \
        AND NOT EXISTS (SELECT 1 FROM played WHERE played.game = other.game \
            AND played.ended_at IS NOT NULL)))";

/// Whoever waits here with something live, and plays a live game with somebody, wherever that began. Seeks come first:
/// there are fewer of them than of games.
const AT_PLAY: &str = "SELECT DISTINCT seek.person FROM seek CROSS JOIN played \
    WHERE seek.state = 0 AND seek.node = $1 AND played.person = seek.person AND played.ended_at IS NULL \
    AND played.started_at > $2 AND played.opponent_bot IS NULL AND played.opponent_person IS NOT NULL \
    AND played.opponent_person <> played.person AND played.clock LIKE '{\"kind\":\"fischer\"%' \
    AND NOT EXISTS (SELECT 1 FROM person bot WHERE bot.id = seek.person AND bot.role = 1)";

const BEAT: &str = "INSERT INTO lobby_node (node, beat, people, at) VALUES ($1, 1, $2, $3) \
    ON CONFLICT (node) DO UPDATE SET beat = lobby_node.beat + 1, people = excluded.people, at = excluded.at";

/// Takes the next number of the lobby. It stands first in its transaction.
pub(crate) fn tick_lobby() -> Statement {
    Statement::one(TICK, Vec::new())
}

/// Somebody is banned or deleted: nobody waits for them.
pub(crate) fn end_seeks(person: PersonId, now: Millis) -> [Statement; 2] {
    [tick_lobby(), Statement::any(END_ALL, vec![person.as_str().into(), now.into()])]
}

/// Somebody takes a seek or a challenge, or two who wait are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeekTaking {
    pub id: Handle,
    /// Who waited.
    pub person: PersonId,
    /// Who takes it, and what they waited with, if that is how they came to it.
    pub by: PersonId,
    pub with: Option<Handle>,
    pub live: bool,
    /// The game has been made, and this is where the one who waited sits.
    pub game: GameId,
    pub seat: Seat,
}

/// A process that has people in its lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LobbyNode {
    pub node: Handle,
    /// Rises for as long as the process lives.
    pub beat: u64,
    pub people: u32,
}

impl People {
    /// All that is open, or was agreed lately, and the number up to which that is so.
    pub async fn lobby(&self, now: Millis) -> Result<(u64, Vec<SeekRow>), TablesError> {
        let rows = self.0.query("SELECT n FROM counter WHERE name = 'lobby'", Vec::new()).await?;
        let known = rows.first().map_or(Ok(0), |row| row.get(0))?;
        let sql = format!(
            "SELECT {COLUMNS} FROM seek WHERE (state = 0 AND expires_at > $1) OR (state = 1 AND changed_at > $2)"
        );
        let values = vec![now.into(), now.saturating_sub(PAIRED_FOR).into()];
        let rows = self.0.query(&sql, values).await?;
        Ok((known, rows.iter().map(read).collect::<Result<_, _>>()?))
    }

    /// What has changed after this number, and up to which number that is.
    pub async fn lobby_changes(&self, after: u64) -> Result<(u64, Vec<SeekRow>), TablesError> {
        let sql = format!("SELECT {COLUMNS} FROM seek WHERE n > $1 ORDER BY n, id LIMIT $2");
        let mut rows = self.0.query(&sql, vec![after.into(), PAGE.into()]).await?;
        let Some(last) = rows.last() else { return Ok((after, Vec::new())) };
        let mut known: u64 = last.get(12)?;
        // One number may be that of several rows: a page does not end among them, unless it has no other.
        if rows.len() == PAGE && rows[0].get::<u64>(12)? < known {
            known -= 1;
            let mut kept = Vec::with_capacity(rows.len());
            for row in rows {
                if row.get::<u64>(12)? <= known {
                    kept.push(row);
                }
            }
            rows = kept;
        }
        Ok((known, rows.iter().map(read).collect::<Result<_, _>>()?))
    }

    /// Adds a seek or a challenge. A live seek takes the place of the one before it. False if there are as many of the
    /// kind as may be, or if its person or whoever is challenged is banned.
    pub async fn post_seek(&self, seek: &SeekRow) -> Result<bool, TablesError> {
        let mut all = vec![tick_lobby()];
        let (to, node) = (to_person(seek), node(seek));
        let is_replaced = to.is_none() && node.is_some();
        let most = match (to, is_replaced) {
            (None, true) => u32::MAX,
            (None, false) => MOST_SEEKS,
            (Some(_), _) => MOST_CHALLENGES,
        };
        if is_replaced {
            all.push(Statement::any(REPLACE, vec![seek.person.as_str().into(), seek.created_at.into()]));
        }
        let values: Vec<Value> = vec![
            seek.id.as_str().into(),
            seek.person.as_str().into(),
            to.into(),
            node.into(),
            seek.terms.as_str().into(),
            seek.created_at.into(),
            seek.expires_at.into(),
            most.into(),
            MOST_CHALLENGERS.into(),
        ];
        all.push(Statement::one(POST, values));
        met(self.0.transact(all).await)
    }

    /// False if there is no such seek of theirs, or no longer.
    pub async fn withdraw_seek(
        &self,
        id: Handle,
        person: PersonId,
        now: Millis,
    ) -> Result<bool, TablesError> {
        let end = Statement::one(END_OWN, vec![id.as_str().into(), person.as_str().into(), now.into()]);
        met(self.0.transact(vec![tick_lobby(), end]).await)
    }

    /// They wait for whoever comes no longer, be it a live game or one of days. Their challenges stay.
    pub async fn withdraw_seeks(&self, person: PersonId, now: Millis) -> Result<(), TablesError> {
        let end = Statement::any(END_SEEKS, vec![person.as_str().into(), now.into()]);
        met(self.0.transact(vec![tick_lobby(), end]).await).map(drop)
    }

    /// They play somebody by now: they wait for nobody else, wherever that was.
    pub async fn withdraw_live(&self, persons: &[PersonId], now: Millis) -> Result<(), TablesError> {
        let mut all = vec![tick_lobby()];
        all.extend(persons.iter().map(|person| end_live(*person, now)));
        met(self.0.transact(all).await).map(drop)
    }

    /// These have left these processes: what they wait with there is for any other process that they are at.
    pub async fn leave_seeks(&self, gone: &[(PersonId, Handle)], now: Millis) -> Result<(), TablesError> {
        let leave = |(person, node): &(PersonId, Handle)| {
            let values = vec![person.as_str().into(), node.as_str().into(), LEFT.into(), now.into()];
            Statement::any(LEAVE, values)
        };
        met(self.0.transact(std::iter::once(tick_lobby()).chain(gone.iter().map(leave)).collect()).await)
            .map(drop)
    }

    /// These are at this process, and what they have left elsewhere goes on here.
    pub async fn adopt_left(
        &self,
        persons: &[PersonId],
        node: Handle,
        now: Millis,
    ) -> Result<(), TablesError> {
        let adopt = |person: &PersonId| {
            let values = vec![person.as_str().into(), node.as_str().into(), LEFT.into(), now.into()];
            Statement::any(ADOPT_LEFT, values)
        };
        met(self.0.transact(std::iter::once(tick_lobby()).chain(persons.iter().map(adopt)).collect()).await)
            .map(drop)
    }

    /// These are nowhere: what they have left, and nobody has taken over, ends.
    pub async fn end_left(&self, persons: &[PersonId], now: Millis) -> Result<(), TablesError> {
        let end = |person: &PersonId| {
            Statement::any(END_LEFT, vec![person.as_str().into(), LEFT.into(), now.into()])
        };
        met(self.0.transact(std::iter::once(tick_lobby()).chain(persons.iter().map(end)).collect()).await)
            .map(drop)
    }

    /// False if there is no such challenge to them, or no longer.
    pub async fn decline_seek(&self, id: Handle, person: PersonId, now: Millis) -> Result<bool, TablesError> {
        let values = vec![id.as_str().into(), person.as_str().into(), now.into()];
        let decline = Statement::one(DECLINE, values);
        met(self.0.transact(vec![tick_lobby(), decline]).await)
    }

    /// What somebody waits with stays, for they have come to this process.
    pub async fn adopt_seeks(&self, person: PersonId, node: Handle, now: Millis) -> Result<(), TablesError> {
        let values = vec![person.as_str().into(), node.as_str().into(), now.into()];
        let adopt = Statement::any(ADOPT, values);
        met(self.0.transact(vec![tick_lobby(), adopt]).await).map(drop)
    }

    /// Gives two people their game. Nobody waits for either of them any longer if it is live. False if somebody was
    /// quicker: then nothing has changed.
    pub async fn take_seek(&self, taking: &SeekTaking, now: Millis) -> Result<bool, TablesError> {
        let SeekTaking { id, person, by, with, live, game, seat } = taking;
        let values = vec![
            id.as_str().into(),
            by.as_str().into(),
            game.as_str().into(),
            seat_number(*seat).into(),
            now.into(),
            now.saturating_sub(PAIRED_FOR).into(),
        ];
        let mut all = vec![tick_lobby(), Statement::one(TAKE, values)];
        let own = |with: &Handle| {
            Statement::one(END_OWN, vec![with.as_str().into(), by.as_str().into(), now.into()])
        };
        all.extend(with.as_ref().map(own));
        if *live {
            all.extend([end_live(*person, now), end_live(*by, now)]);
        }
        met(self.0.transact(all).await)
    }

    /// The live game that somebody plays against another person. Whoever plays a computer may wait meanwhile.
    pub async fn live_game(&self, person: PersonId, since: Millis) -> Result<Option<GameId>, TablesError> {
        let sql = "SELECT game FROM played WHERE person = $1 AND ended_at IS NULL AND started_at > $2 \
                   AND opponent_bot IS NULL AND opponent_person IS NOT NULL AND opponent_person <> person \
                   AND clock LIKE '{\"kind\":\"fischer\"%' ORDER BY started_at DESC LIMIT 1";
        let rows = self.0.query(sql, vec![person.as_str().into(), since.into()]).await?;
        rows.first().map(|row| column::game(row, 0)).transpose()
    }

    /// Those who wait at a process, and play somebody else by now. Bots play as many games as they like.
    pub async fn waiting_at_play(&self, node: Handle, since: Millis) -> Result<Vec<PersonId>, TablesError> {
        let rows = self.0.query(AT_PLAY, vec![node.as_str().into(), since.into()]).await?;
        rows.iter().map(|row| column::person(row, 0)).collect()
    }

    /// Games of days that were agreed before this moment, and that no list has: whoever made them died before they began.
    /// Those who agreed may be gone for days, so nobody else would ever begin them.
    pub async fn unbegun_games(&self, agreed_before: Millis) -> Result<Vec<GameId>, TablesError> {
        const UNBEGUN: &str = "SELECT seek.game FROM seek WHERE seek.state = 1 AND seek.node IS NULL \
            AND seek.changed_at < $1 AND NOT EXISTS (SELECT 1 FROM played WHERE played.game = seek.game) \
            ORDER BY seek.changed_at, seek.game LIMIT 100";
        let rows = self.0.query(UNBEGUN, vec![agreed_before.into()]).await?;
        rows.iter().map(|row| column::game(row, 0)).collect()
    }

    /// What was agreed has come to nothing.
    pub async fn forget_taken(&self, game: GameId) -> Result<(), TablesError> {
        let sql = "DELETE FROM seek WHERE game = $1 AND state = 1 AND node IS NULL";
        self.0.execute(sql, vec![game.as_str().into()]).await.map(drop)
    }

    /// Whether as many wait for somebody's answer as may, but for those whom they have blocked.
    pub async fn is_much_challenged(&self, person: PersonId, now: Millis) -> Result<bool, TablesError> {
        const COUNT: &str = "SELECT count(*) FROM seek WHERE to_person = $1 AND state = 0 AND expires_at > $2 \
            AND NOT EXISTS (SELECT 1 FROM block WHERE block.author = $1 AND block.about = seek.person \
                AND block.lifted = 0)";
        let rows = self.0.query(COUNT, vec![person.as_str().into(), now.into()]).await?;
        let count: u32 = rows.first().map_or(Ok(0), |row| row.get(0))?;
        Ok(count >= MOST_CHALLENGERS)
    }

    /// Whether somebody has declined a challenge of another since then. It is known for an hour.
    pub async fn has_declined(
        &self,
        to: PersonId,
        from: PersonId,
        since: Millis,
    ) -> Result<bool, TablesError> {
        let sql = "SELECT 1 FROM seek WHERE person = $1 AND to_person = $2 AND state = 3 \
                   AND changed_at > $3 LIMIT 1";
        let values = vec![from.as_str().into(), to.as_str().into(), since.into()];
        Ok(!self.0.query(sql, values).await?.is_empty())
    }

    /// Whether a game is in its players' lists as one that is over.
    pub async fn has_ended(&self, game: GameId) -> Result<bool, TablesError> {
        let sql = "SELECT 1 FROM played WHERE game = $1 AND ended_at IS NOT NULL LIMIT 1";
        Ok(!self.0.query(sql, vec![game.as_str().into()]).await?.is_empty())
    }

    /// Who somebody played as in their last games of two, the latest first.
    pub async fn last_seats(&self, person: PersonId, limit: usize) -> Result<Vec<Seat>, TablesError> {
        let sql = "SELECT seat FROM played WHERE person = $1 AND ended_at IS NOT NULL AND result IS NOT NULL \
                   AND seat < 2 ORDER BY ended_at DESC, game DESC LIMIT $2";
        let rows = self.0.query(sql, vec![person.as_str().into(), limit.into()]).await?;
        let damaged = || TablesError::Damaged("what is stored is no seat".to_owned());
        rows.iter().map(|row| seat_from(row.get(0)?).ok_or_else(damaged)).collect()
    }

    /// This process has so many people in its lobby.
    pub async fn beat(&self, node: Handle, people: u32, now: Millis) -> Result<(), TablesError> {
        self.0.execute(BEAT, vec![node.as_str().into(), people.into(), now.into()]).await.map(drop)
    }

    pub async fn lobby_nodes(&self) -> Result<Vec<LobbyNode>, TablesError> {
        let rows = self.0.query("SELECT node, beat, people FROM lobby_node", Vec::new()).await?;
        let read = |row: &tables::Row| {
            Ok(LobbyNode { node: column::handle(row, 0)?, beat: row.get(1)?, people: row.get(2)? })
        };
        rows.iter().map(read).collect()
    }

    /// A process that ends takes itself out.
    pub async fn leave_lobby(&self, node: Handle) -> Result<(), TablesError> {
        self.0.execute("DELETE FROM lobby_node WHERE node = $1", vec![node.as_str().into()]).await.map(drop)
    }
}

fn end_live(person: PersonId, now: Millis) -> Statement {
    Statement::any(END_LIVE, vec![person.as_str().into(), now.into()])
}

fn to_person(seek: &SeekRow) -> Option<&str> {
    match &seek.reach {
        SeekReach::Anybody => None,
        SeekReach::Account(person) => Some(person.as_str()),
    }
}

fn node(seek: &SeekRow) -> Option<&str> {
    match &seek.hold {
        SeekHold::Live(node) => Some(node.as_str()),
        SeekHold::Left => Some(LEFT),
        SeekHold::Correspondence => None,
    }
}
