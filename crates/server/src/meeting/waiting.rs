//! Who waits on, and who does no longer.

use tables::TablesError;
use view::{Millis, PersonId};

use super::Meeting;
use crate::clock::now;

/// A live game that began longer ago is no reason not to play another.
pub(crate) const PLAYS_FOR: Millis = 24 * 60 * 60 * 1000;

impl Meeting {
    /// Ends what nobody waits with any more: they have left, or play somebody by now, wherever they met. Whoever has left
    /// this process may be at another, which only that one knows: first any other may take over what they wait with.
    pub(crate) async fn let_go(&self, now: Millis) -> Result<(), TablesError> {
        let (gone, lost, is_waited) = {
            let mut hall = self.hall();
            hall.expire(now);
            hall.presences.forget_gone(now);
            (hall.gone(now), hall.lost(now), hall.holds_any(now))
        };
        let mut at_play = Vec::new();
        if is_waited {
            at_play = self.people.waiting_at_play(self.node, now.saturating_sub(PLAYS_FOR)).await?;
        }
        if gone.is_empty() && lost.is_empty() && at_play.is_empty() {
            return Ok(());
        }
        if !gone.is_empty() {
            self.people.leave_seeks(&gone, now).await?;
        }
        if !lost.is_empty() {
            self.people.end_left(&lost, now).await?;
        }
        if !at_play.is_empty() {
            self.people.withdraw_live(&at_play, now).await?;
        }
        self.catch_up().await
    }

    /// Takes over what those who are here have left elsewhere.
    pub(crate) async fn take_over(&self) -> Result<(), TablesError> {
        let found = self.hall().found();
        if found.is_empty() {
            return Ok(());
        }
        self.people.adopt_left(&found, self.node, now()).await?;
        self.catch_up().await
    }

    /// Somebody has come here: what they wait with goes on, wherever they were before. They may still be there, too, so
    /// this is done once: two processes would take it from each other for ever.
    pub(crate) async fn adopt(&self, person: PersonId) {
        if !self.hall().waits_elsewhere(person, now()) {
            return;
        }
        let adopted = match self.people.adopt_seeks(person, self.node, now()).await {
            Ok(()) => self.catch_up().await,
            Err(error) => Err(error),
        };
        if let Err(error) = adopted {
            tracing::warn!(%error, "somebody waits at a node where they are not");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use people::{Handle, People, SeekHold, SeekReach, SeekRow, SeekState};

    use super::{super::InLobby, *};

    /// Two processes with one lobby.
    async fn two() -> [Arc<Meeting>; 2] {
        let people = People::memory().await.unwrap();
        let two = [0, 1].map(|_| Arc::new(Meeting::new(people.clone(), 9)));
        for meeting in &two {
            meeting.catch_up().await.unwrap();
        }
        two
    }

    fn zoe() -> PersonId {
        "z".repeat(PersonId::LEN).parse().unwrap()
    }

    /// She waits for a live game at this process.
    async fn wait_at(meeting: &Meeting) {
        let terms = serde_json::json!({
            "who": { "name": null, "account": false, "bot": false },
            "ruleset": null, "card": "0123456789abcdef", "house": false, "clock": { "kind": "none" },
            "rated": false, "color": "random", "range": null, "auto": false, "balance": 0,
            "highlighting": true, "request": { "mode": "blind" },
        });
        let row = SeekRow {
            id: Handle::new([7; Handle::LEN]),
            person: zoe(),
            reach: SeekReach::Anybody,
            hold: SeekHold::Live(meeting.node),
            terms: terms.to_string(),
            created_at: now(),
            expires_at: now() + PLAYS_FOR,
            state: SeekState::Open,
        };
        assert_eq!(meeting.people.post_seek(&row).await, Ok(true));
    }

    /// What both do a few times a second, so long after now.
    async fn turn(two: &[Arc<Meeting>; 2], later: Millis) {
        for meeting in two {
            meeting.catch_up().await.unwrap();
            meeting.take_over().await.unwrap();
            meeting.let_go(now() + later).await.unwrap();
        }
    }

    async fn hold(meeting: &Meeting) -> Option<SeekHold> {
        let (_, rows) = meeting.people.lobby(now()).await.unwrap();
        rows.first().map(|row| row.hold)
    }

    fn sees_her_seek(meeting: &Meeting) -> bool {
        !meeting.hall().you(zoe(), |_| false, now()).seeks.is_empty()
    }

    #[tokio::test]
    async fn whoever_leaves_one_process_waits_on_at_another() {
        let two = two().await;
        let [one, other] = &two;
        let there = InLobby::enter(other, Some(zoe())).await;
        let here = InLobby::enter(one, Some(zoe())).await;
        wait_at(one).await;
        turn(&two, 0).await;
        drop(here);
        turn(&two, 9_000).await;
        assert_eq!(hold(one).await, Some(SeekHold::Live(one.node)), "she may come back");
        for later in [11_000, 11_500] {
            turn(&two, later).await;
            assert_eq!(hold(one).await, Some(SeekHold::Live(other.node)));
            assert!(sees_her_seek(other));
        }
        drop(there);
        turn(&two, 11_000).await;
        assert_eq!(hold(one).await, Some(SeekHold::Left), "nobody takes it while she is looked for");
        assert_eq!(other.hall().waiting(now()).len(), 0);
        turn(&two, 17_000).await;
        assert_eq!(hold(one).await, None);
    }

    /// She comes back before the others have given her up.
    #[tokio::test]
    async fn whoever_comes_back_waits_on() {
        let two = two().await;
        let [one, other] = &two;
        drop(InLobby::enter(one, Some(zoe())).await);
        wait_at(one).await;
        one.catch_up().await.unwrap();
        one.let_go(now() + 11_000).await.unwrap();
        assert_eq!(hold(one).await, Some(SeekHold::Left));
        other.catch_up().await.unwrap();
        let _there = InLobby::enter(other, Some(zoe())).await;
        assert_eq!(hold(one).await, Some(SeekHold::Live(other.node)));
        turn(&two, 6_000).await;
        assert!(sees_her_seek(other));
    }

    /// Her process is gone, and this one has not heard of it for as long as it takes to be sure.
    #[tokio::test]
    async fn whoever_is_at_two_processes_loses_nothing_with_one() {
        let two = two().await;
        let [one, other] = &two;
        let _there = InLobby::enter(other, Some(zoe())).await;
        wait_at(one).await;
        other.catch_up().await.unwrap();
        other.let_go(now() + 13_000).await.unwrap();
        other.take_over().await.unwrap();
        assert_eq!(hold(one).await, Some(SeekHold::Live(other.node)));
    }

    #[tokio::test]
    async fn two_processes_do_not_take_a_seek_from_each_other() {
        let two = two().await;
        let [one, other] = &two;
        let _here = InLobby::enter(one, Some(zoe())).await;
        wait_at(one).await;
        turn(&two, 0).await;
        let _there = InLobby::enter(other, Some(zoe())).await;
        let (known, _) = one.people.lobby(now()).await.unwrap();
        for _ in 0..5 {
            turn(&two, 0).await;
        }
        assert_eq!(hold(one).await, Some(SeekHold::Live(other.node)), "the last one that she came to");
        assert_eq!(one.people.lobby(now()).await.unwrap().0, known, "nothing has changed since");
    }
}
