//! What nobody needs any more, in batches, so that nobody waits for it.

use tables::TablesError;
use view::Millis;

use crate::people::People;
use crate::session::SESSION_LASTS;

const HOUR: Millis = 60 * 60 * 1000;
const DAY: Millis = 24 * HOUR;

impl People {
    /// Deletes at most so many rows of each kind, and says how many that were: expired sessions, links,
    /// invitations and challenges, revocations that everybody has read, from where accounts were here long ago,
    /// guests who never played, and blocks by them or of them.
    pub async fn prune(&self, now: Millis, limit: usize) -> Result<u64, TablesError> {
        const SESSIONS: &str = "DELETE FROM session WHERE hash IN \
            (SELECT hash FROM session WHERE expires_at <= $1 LIMIT $2)";
        const LINKS: &str = "DELETE FROM one_time WHERE hash IN \
            (SELECT hash FROM one_time WHERE expires_at <= $1 OR used_at IS NOT NULL LIMIT $2)";
        const INVITES: &str = "DELETE FROM invite WHERE hash IN \
            (SELECT hash FROM invite WHERE expires_at <= $1 AND used_by IS NULL LIMIT $2)";
        const CHALLENGES: &str = "DELETE FROM challenge WHERE hash IN \
            (SELECT hash FROM challenge WHERE expires_at <= $1 LIMIT $2)";
        const REVOCATIONS: &str = "DELETE FROM revocation WHERE n IN \
            (SELECT n FROM revocation WHERE at <= $1 ORDER BY n LIMIT $2)";
        // A game of days that was agreed stays there until it has begun.
        const SEEKS: &str = "DELETE FROM seek WHERE id IN \
            (SELECT id FROM seek WHERE expires_at <= $1 OR (changed_at <= $1 AND state <> 0 \
                AND (state <> 1 OR node IS NOT NULL \
                    OR EXISTS (SELECT 1 FROM played WHERE played.game = seek.game))) LIMIT $2)";
        const NODES: &str = "DELETE FROM lobby_node WHERE node IN \
            (SELECT node FROM lobby_node WHERE at <= $1 LIMIT $2)";
        const GUESTS: &str = "DELETE FROM person WHERE id IN (SELECT id FROM person \
            WHERE name IS NULL AND deleted_at IS NULL AND seen_at <= $1 \
            AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = person.id) \
            AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = person.id) LIMIT $2)";
        const BLOCKS: &str = "DELETE FROM block WHERE n IN (SELECT n FROM block WHERE at <= $1 \
            AND (NOT EXISTS (SELECT 1 FROM person WHERE person.id = block.author) \
                OR NOT EXISTS (SELECT 1 FROM person WHERE person.id = block.about)) LIMIT $2)";
        const HOUSEHOLDS: &str = "DELETE FROM household WHERE (person, address) IN \
            (SELECT person, address FROM household WHERE at <= $1 LIMIT $2)";
        let mut pruned = 0;
        for (sql, until) in [
            (SESSIONS, now),
            (LINKS, now),
            (INVITES, now),
            (CHALLENGES, now),
            (REVOCATIONS, now.saturating_sub(DAY)),
            (SEEKS, now.saturating_sub(HOUR)),
            (NODES, now.saturating_sub(DAY)),
            (HOUSEHOLDS, now.saturating_sub(SESSION_LASTS)),
            (GUESTS, now.saturating_sub(SESSION_LASTS)),
            (BLOCKS, now.saturating_sub(SESSION_LASTS)),
        ] {
            pruned += self.0.execute(sql, vec![until.into(), limit.into()]).await?;
        }
        Ok(pruned)
    }
}
