//! One batch, one statement, one commit.

use std::collections::{HashMap, HashSet};

use tokio_postgres::error::SqlState;
use view::{GameId, RoomCode};

use super::fault::Fault;
use super::millis::to_sql;
use super::read::status_number;
use super::session::Session;
use super::sum;
use super::write::Write;
use crate::error::{AppendError, CreateError, WriteError};
use crate::stream::{Append, Mark, NewGame};
use crate::tenure::Tenure;

/// Whoever makes a game is its first owner.
const FIRST_EPOCH: u32 = 1;

/// The fence is part of the statement that writes: a game moves on only if its owner, its epoch and the number of its
/// entries are what the writer believes, and only entries of games that moved, or were made, are inserted.
const COMMIT: &str = "
    WITH input AS (
        SELECT * FROM unnest($1::text[], $2::int8[], $3::int4[], $4::int4[], $5::int4[], $6::int2[], $7::bool[],
                             $8::int8[], $9::bool[], $10::text[], $11::int4[], $12::bytea[])
        AS input (game, owner, epoch, seq, added, status, dates, deadline, codes, code, head_sum, head)
    ), moved AS (
        UPDATE game SET
            entries = game.entries + input.added,
            status = coalesce(input.status, game.status),
            deadline = CASE WHEN input.dates THEN input.deadline ELSE game.deadline END,
            code = CASE WHEN input.codes THEN input.code ELSE game.code END
        FROM input
        WHERE game.id = input.game AND game.owner = input.owner AND game.epoch = input.epoch
            AND game.entries = input.seq
        RETURNING game.id, game.epoch, game.status
    ), made AS (
        INSERT INTO game (id, code, status, deadline, created_at, entries, owner, epoch)
        SELECT id, code, status, deadline, created_at, entries, $13::int8, 1
        FROM unnest($14::text[], $15::text[], $16::int2[], $17::int8[], $18::int8[], $19::int4[])
            AS new (id, code, status, deadline, created_at, entries)
        ON CONFLICT DO NOTHING
        RETURNING id, epoch
    ), told AS (
        INSERT INTO entry (game, seq, epoch, sum, bytes)
        SELECT new.game, new.seq, written.epoch, new.sum, new.bytes
        FROM unnest($20::text[], $21::int4[], $22::int4[], $23::bytea[]) AS new (game, seq, sum, bytes)
        JOIN (SELECT id, epoch FROM moved UNION ALL SELECT id, epoch FROM made) AS written
            ON written.id = new.game
    ), headed AS (
        INSERT INTO head (game, sum, bytes)
        SELECT input.game, input.head_sum, input.head FROM input JOIN moved ON moved.id = input.game
        WHERE input.head IS NOT NULL AND moved.status <> 2
        ON CONFLICT (game) DO UPDATE SET sum = excluded.sum, bytes = excluded.bytes
    ), beheaded AS (
        DELETE FROM head USING moved WHERE head.game = moved.id AND moved.status = 2
    )
    SELECT id FROM moved UNION ALL SELECT id FROM made";

/// The statement. In debug builds it can be asked for without the fence, so that the proof of a cluster can be seen to
/// fail.
fn statement() -> &'static str {
    #[cfg(debug_assertions)]
    if let Some(broken) = FENCELESS.as_deref() {
        return broken;
    }
    COMMIT
}

#[cfg(debug_assertions)]
static FENCELESS: std::sync::LazyLock<Option<String>> = std::sync::LazyLock::new(|| {
    std::env::var_os("PARALLAX_BREAK_FENCE")?;
    let fence = " AND game.owner = input.owner AND game.epoch = input.epoch\n            AND game.entries = input.seq";
    assert!(COMMIT.contains(fence), "the fence has moved");
    let broken =
        COMMIT.replace(fence, "").replace("RETURNING game.id, game.epoch", "RETURNING game.id, input.epoch");
    let joined = "ON written.id = new.game";
    let overwritten = "ON written.id = new.game ON CONFLICT (game, seq) DO UPDATE SET epoch = excluded.epoch, \
         sum = excluded.sum, bytes = excluded.bytes";
    Some(broken.replace(joined, overwritten))
});

const WHERE_THEY_STAND: &str = "SELECT id, entries FROM game WHERE id = ANY($1)";

/// The parameters of [`COMMIT`].
#[derive(Default)]
struct Columns<'a> {
    games: Vec<&'a str>,
    owners: Vec<i64>,
    epochs: Vec<i32>,
    seqs: Vec<i32>,
    added: Vec<i32>,
    statuses: Vec<Option<i16>>,
    dates: Vec<bool>,
    deadlines: Vec<Option<i64>>,
    codes: Vec<bool>,
    code: Vec<Option<&'a str>>,
    head_sums: Vec<Option<i32>>,
    heads: Vec<Option<&'a [u8]>>,
    new_games: Vec<&'a str>,
    new_codes: Vec<Option<&'a str>>,
    new_statuses: Vec<i16>,
    new_deadlines: Vec<Option<i64>>,
    created_at: Vec<i64>,
    new_entries: Vec<i32>,
    entry_games: Vec<&'a str>,
    entry_seqs: Vec<i32>,
    entry_sums: Vec<i32>,
    entries: Vec<&'a [u8]>,
}

impl<'a> Columns<'a> {
    fn of(writes: &'a [Write]) -> Columns<'a> {
        let mut columns = Columns::default();
        for write in writes {
            match write {
                Write::Create(game, _) => columns.create(game),
                Write::Append(append, _) => columns.append(append),
            }
        }
        columns
    }

    fn create(&mut self, game: &'a NewGame) {
        let NewGame { id, code, entries, status, deadline, at } = game;
        self.new_games.push(id.as_str());
        self.new_codes.push(code.as_ref().map(RoomCode::as_str));
        self.new_statuses.push(status_number(*status));
        self.new_deadlines.push(deadline.map(to_sql));
        self.created_at.push(to_sql(*at));
        self.new_entries.push(entries.len() as i32);
        self.add(id, 0, FIRST_EPOCH, entries);
    }

    fn append(&mut self, append: &'a Append) {
        let Append { game, seq, tenure, entries, mark } = append;
        let Mark { status, deadline, release_code, set_code, head } = mark;
        self.games.push(game.as_str());
        self.owners.push(tenure.node);
        self.epochs.push(tenure.epoch.cast_signed());
        // No stream is that long, so it is fenced out.
        self.seqs.push(i32::try_from(*seq).unwrap_or(-1));
        self.added.push(entries.len() as i32);
        self.statuses.push(status.map(status_number));
        self.dates.push(deadline.is_some());
        self.deadlines.push(deadline.flatten().map(to_sql));
        self.codes.push(*release_code || set_code.is_some());
        self.code.push(set_code.as_ref().map(RoomCode::as_str));
        self.head_sums.push(head.as_ref().map(|head| sum::of_head(*game, head)));
        self.heads.push(head.as_deref());
        self.add(game, *seq, tenure.epoch, entries);
    }

    fn add(&mut self, game: &'a GameId, seq: u32, epoch: u32, entries: &'a [Vec<u8>]) {
        for (offset, bytes) in (0..).zip(entries) {
            // What overflows is fenced out.
            let seq = seq.wrapping_add(offset);
            self.entry_games.push(game.as_str());
            self.entry_seqs.push(seq.cast_signed());
            self.entry_sums.push(sum::of_entry(*game, seq, epoch, bytes));
            self.entries.push(bytes);
        }
    }
}

/// What became of a batch.
pub(crate) struct Committed {
    written: HashSet<String>,
    /// How many entries there are in the games that were not written to, if they exist and it could be found out.
    standing: Result<HashMap<String, u32>, Fault>,
    node: i64,
}

/// Once this returns successfully, whatever was written is stored. Nothing was if it fails, unless the connection was
/// lost.
pub(crate) async fn commit(session: &Session, node: i64, writes: &[Write]) -> Result<Committed, Fault> {
    let columns = Columns::of(writes);
    let mut tries = 0;
    let rows = loop {
        match execute(session, node, &columns).await {
            Err(fault) if fault.is_worth_repeating() && tries < 3 => tries += 1,
            rows => break rows?,
        }
    };
    let written: HashSet<String> = rows.iter().map(|row| row.get(0)).collect();
    let refused = writes.iter().map(|write| write.game().to_string()).filter(|game| !written.contains(game));
    let refused: Vec<String> = refused.collect();
    let standing = if refused.is_empty() { Ok(HashMap::new()) } else { standing(session, &refused).await };
    Ok(Committed { written, standing, node })
}

async fn standing(session: &Session, games: &[String]) -> Result<HashMap<String, u32>, Fault> {
    let rows = session.query(WHERE_THEY_STAND, &[&games]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get::<_, i32>(1).unsigned_abs())).collect())
}

async fn execute(
    session: &Session,
    node: i64,
    columns: &Columns<'_>,
) -> Result<Vec<tokio_postgres::Row>, Fault> {
    let Columns {
        games,
        owners,
        epochs,
        seqs,
        added,
        statuses,
        dates,
        deadlines,
        codes,
        code,
        head_sums,
        heads,
        new_games,
        new_codes,
        new_statuses,
        new_deadlines,
        created_at,
        new_entries,
        entry_games,
        entry_seqs,
        entry_sums,
        entries,
    } = columns;
    session
        .query(
            statement(),
            &[
                games,
                owners,
                epochs,
                seqs,
                added,
                statuses,
                dates,
                deadlines,
                codes,
                code,
                head_sums,
                heads,
                &node,
                new_games,
                new_codes,
                new_statuses,
                new_deadlines,
                created_at,
                new_entries,
                entry_games,
                entry_seqs,
                entry_sums,
                entries,
            ],
        )
        .await
}

impl Committed {
    pub(crate) fn has(&self, write: &Write) -> bool {
        self.written.contains(write.game().as_str())
    }

    /// Tells whoever waits. True if they were fenced out.
    pub(crate) fn answer(&self, write: Write) -> bool {
        let written = self.has(&write);
        let standing = match &self.standing {
            Ok(standing) => standing.get(write.game().as_str()),
            Err(_) if written => None,
            // It was not written, and nobody knows why.
            Err(fault) => {
                write.fail(WriteError::Failed(fault.to_string()));
                return false;
            }
        };
        match write {
            Write::Create(game, reply) => {
                let verdict = match (written, standing, game.code) {
                    (true, _, _) => Ok(Tenure { node: self.node, epoch: FIRST_EPOCH }),
                    (false, Some(_), _) => Err(CreateError::IdTaken),
                    (false, None, Some(_)) => Err(CreateError::CodeTaken),
                    (false, None, None) => {
                        Err(WriteError::Failed("the id was taken for a moment".to_owned()).into())
                    }
                };
                let _asker_gone = reply.send(verdict);
                false
            }
            Write::Append(_, reply) => {
                let verdict = match (written, standing) {
                    (true, _) => Ok(()),
                    (false, Some(&actual)) => Err(AppendError::Fenced { actual }),
                    (false, None) => Err(AppendError::NoSuchGame),
                };
                let is_fenced = matches!(verdict, Err(AppendError::Fenced { .. }));
                let _asker_gone = reply.send(verdict);
                is_fenced
            }
        }
    }
}

/// Tells whoever waits for a batch that failed as a whole.
pub(crate) fn refuse(writes: Vec<Write>, fault: &Fault) {
    for write in writes {
        match write {
            // It is alone in its batch.
            Write::Append(append, reply)
                if append.mark.set_code.is_some() && fault.is(&SqlState::UNIQUE_VIOLATION) =>
            {
                let _asker_gone = reply.send(Err(AppendError::CodeTaken));
            }
            write => write.fail(fault.clone().into()),
        }
    }
}
