//! What the moderator says.

use rules::{Announcement, Audience, Card, Denial, ModeratorText, announce_position};
use view::{EndReason, Ending, Millis, Said, Seat};

use crate::{game::Game, record::Event};

impl Game {
    /// What is announced when a game starts: its end, if it is over at once, or the pawn captures of the first side, if
    /// those are told.
    pub(crate) fn said_at_start(&self) -> impl Iterator<Item = Said> {
        let over_at_once = self.state.ending.is_some() && self.log.len() == 0;
        let senses = self.card.senses();
        let announcements = match self.ended_on_board().filter(|_| over_at_once) {
            None if senses.tells_tries() => {
                let (rules, start) = self.card.start();
                announce_position(senses, &start, &rules.legal_moves(&start), None)
            }
            ended => announce_position(senses, &self.state.position, &[], ended),
        };
        announcements.into_iter().map(|announcement| said(announcement, 0, self.started))
    }

    /// What is announced about an ending that was not reached on the board.
    pub(crate) fn said_of_end(&self, event: &Event) -> Option<Announcement> {
        self.card.announces().then(|| Announcement::to(Audience::Both, self.end_by(event).1))
    }

    /// How the game ends by something other than a move, and what the moderator says about it.
    pub(crate) fn end_by(&self, event: &Event) -> (Ending, ModeratorText) {
        use ModeratorText as T;
        let lost = |by: Seat, reason, white, black| {
            (Ending { winner: Some(!by), reason }, by.color().fold_wb(white, black))
        };
        let nobody = |reason, text| (Ending { winner: None, reason }, text);
        match *event {
            Event::Resigned(by) => lost(by, EndReason::Resign, T::WhiteResigned, T::BlackResigned),
            Event::OutOfTime(by) => {
                let text = by.color().fold_wb(T::WhiteOutOfTime, T::BlackOutOfTime);
                // Running out of time against an opponent who could never mate is a draw.
                let winner =
                    Some(!by).filter(|winner| !self.rules.cannot_mate(&self.state.position, winner.color()));
                (Ending { winner, reason: EndReason::OutOfTime }, text)
            }
            Event::Abandoned(Some(by)) => {
                lost(by, EndReason::Abandoned, T::WhiteAbandoned, T::BlackAbandoned)
            }
            Event::Abandoned(None) => nobody(EndReason::Abandoned, T::BothAbandoned),
            Event::Left(by) => lost(by, EndReason::PlayerLeft, T::WhiteLeft, T::BlackLeft),
            Event::DrawAgreed => nobody(EndReason::DrawAgreed, T::DrawAgreed),
            Event::Aborted => nobody(EndReason::Aborted, T::Aborted),
            Event::AiUnavailable => nobody(EndReason::AiUnavailable, T::AiUnavailable),
            Event::Moved(_)
            | Event::Revised { .. }
            | Event::Sensed(_)
            | Event::Touched(_)
            | Event::Denied { .. }
            | Event::Asked(_)
            | Event::DropDenied { .. }
            | Event::DrawOffered(_)
            | Event::DrawDeclined
            | Event::ProfileProposed { .. }
            | Event::ProfileSet { .. }
            | Event::ProfileAccepted
            | Event::ProfileDeclined(_)
            | Event::Arrived(_)
            | Event::Outage(_) => unreachable!("this event ends no game"),
        }
    }
}

pub(crate) fn said_of_denial(card: &Card, mover: Seat, why: Denial) -> Announcement {
    Announcement::to(card.senses().moderator.hears_refusal(mover.color()), why.text())
}

pub(crate) fn said(announcement: Announcement, ply: u32, at: Millis) -> Said {
    #[cfg(test)]
    let announcement = {
        let detail = crate::tests::leak::spoil_detail(announcement.detail);
        Announcement { detail, ..announcement }
    };
    Said {
        ply,
        text: announcement.text,
        only: match announcement.audience {
            Audience::Only(color) => Some(color.into()),
            Audience::Both => None,
        },
        promoted_to: announcement.promoted_to.map(Into::into),
        dropped: announcement.dropped.map(Into::into),
        detail: announcement.detail,
        at,
    }
}
