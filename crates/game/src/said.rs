//! What the moderator says.

use rules::{
    Announcement, Announcements, Audience, Card, Denial, Ended, ModeratorText, Move, MoveList, PawnCaptures,
    Played, Position, Rules, announce_end, announce_in_fog, announce_move, announce_tries,
};
use view::{EndReason, Ending, Millis, Said, Seat};

use crate::{game::Game, record::Event};

impl Game {
    /// What is announced when a game starts: its end, if it is over at once, or the pawn captures of the first side, if
    /// those are told.
    pub(crate) fn said_at_start(&self) -> impl Iterator<Item = Said> {
        let over_at_once = self.state.ending.is_some() && self.log.len() == 0;
        let announcements = match self.ended_on_board().filter(|_| over_at_once) {
            Some(ended) => self.said_of_board(ended),
            None if self.tells_tries() => {
                let (rules, start) = self.card.start();
                self.said_of_tries(&start, &rules.legal_moves(&start)).into_iter().collect()
            }
            None => Announcements::new(),
        };
        announcements.into_iter().map(|announcement| said(announcement, 0, self.started))
    }

    /// Whether pawn captures are announced before each turn.
    pub(crate) fn tells_tries(&self) -> bool {
        self.card.moderator().is_some_and(|moderator| moderator.pawn_tries.are_told())
    }

    pub(crate) fn said_of_tries(&self, position: &Position, legal: &[Move]) -> Option<Announcement> {
        let captures = PawnCaptures::among(legal, position);
        announce_tries(&self.card.senses().moderator, position.turn(), captures)
    }

    /// What is announced about a move: next to nothing, if something is hidden and there is no moderator.
    pub(crate) fn said_of_move(
        &self,
        rules: &Rules,
        after: &Position,
        played: &Played,
        ended: Option<Ended>,
    ) -> Announcements {
        if !self.card.announces() {
            return announce_in_fog(self.card.fog(), played);
        }
        let moderator = self.card.senses().moderator;
        let legal = if self.tells_tries() { rules.legal_moves(after) } else { MoveList::new() };
        let news = rules.news(&moderator, after, *played, rules.checked_side(after), ended, &legal);
        announce_move(&moderator, &news)
    }

    /// What is announced about an ending on the board that no move brought about.
    pub(crate) fn said_of_board(&self, ended: Ended) -> Announcements {
        if self.card.announces() { announce_end(ended) } else { Announcements::new() }
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
