//! A brain in its seat: it keeps the seat's view, and remembers what was tried on this turn.

use rules::{Bitboard, Card, CardRequest, Denial, Profile};
use view::{Asking, Intent, Notice, ProfileNotice, Refusal, Sensing, View};

use crate::{
    ask::{Answer, Ask, Brain, Candidate, Stuck, Tried},
    candidates::Candidates,
};

/// Its driver passes on everything that the seat is told, submits its intents, and says when one was refused. It never
/// needs to give up: its candidates always include every legal move.
pub struct BotPlayer {
    card: Card,
    candidates: Candidates,
    brain: Box<dyn Brain>,
    view: View,
    news: Vec<Notice>,
    turn: Turn,
}

/// What is known of the turn that is being played.
#[derive(Default)]
struct Turn {
    /// What was tried last, until the answer comes.
    trying: Option<Candidate>,
    refused: Vec<Tried>,
    /// Pieces that the moderator does not let move at all.
    barred: Bitboard,
}

impl BotPlayer {
    /// `view` is the seat's view now, whether the game begins or goes on.
    pub fn new(card: Card, mut brain: Box<dyn Brain>, view: View) -> BotPlayer {
        brain.sit_down(&card, &view);
        let candidates = Candidates::new(&card);
        BotPlayer { card, candidates, brain, view, news: Vec::new(), turn: Turn::default() }
    }

    pub fn view(&self) -> &View {
        &self.view
    }

    /// What the seat is told.
    pub fn hear(&mut self, notice: &Notice) {
        self.view.apply(notice);
        match notice {
            Notice::Moved(_) => self.turn = Turn::default(),
            Notice::Announced(said) => {
                if let Some(denial) = Denial::heard(said.text) {
                    self.turn.hear(denial);
                }
            }
            Notice::Refused { refusal } => self.refused(*refusal),
            Notice::Profile(notice) => {
                if let ProfileNotice::Updated(updated) = &**notice {
                    self.play_by(updated.current.clone());
                }
            }
            Notice::Touched { .. }
            | Notice::Asking { .. }
            | Notice::Sensed(_)
            | Notice::DrawOffer { .. }
            | Notice::Clock { .. }
            | Notice::Outage { .. }
            | Notice::Duplicate(_)
            | Notice::Ended { .. } => {}
        }
        self.news.push(notice.clone());
    }

    /// The rules have changed. A profile that is in force also makes a card that is valid from the start.
    fn play_by(&mut self, profile: Profile) {
        let request = CardRequest { profile: Some(profile), ..CardRequest::from(&self.card) };
        if let Ok(card) = Card::new(request, 0) {
            self.candidates = Candidates::new(&card);
            self.card = card;
        }
        self.turn = Turn::default();
    }

    /// The last intent broke the protocol: it had no effect, and is not tried again on this turn.
    pub fn refused(&mut self, _: Refusal) {
        self.turn.give_up(None);
    }

    /// Whether the seat has something to decide.
    pub fn is_asked(&self) -> bool {
        self.view.ending.is_none() && (self.view.turn == self.view.seat || self.draw_offered())
    }

    /// Asks the brain. On an error another brain may be put in its place.
    pub fn act(&mut self) -> Result<Intent, Stuck> {
        let mut candidates = self.candidates.of(&self.view);
        let Turn { refused, barred, .. } = &self.turn;
        candidates
            .retain(|it| !refused.iter().any(|tried| tried.candidate == *it) && !barred.contains(it.from.0));
        let ask = Ask {
            card: &self.card,
            view: &self.view,
            news: &self.news,
            candidates: &candidates,
            refused,
            draw_offered: self.draw_offered(),
            may_ask: self.may_ask(),
            may_sense: self.may_sense(),
            may_pass: self.may_pass(),
        };
        let answer = self.brain.think(&ask)?;
        self.news.clear();
        Ok(match answer {
            Answer::Commit(candidate) => {
                if !candidates.contains(&candidate) {
                    return Err(Stuck::Confused("the brain chose a move that is not a candidate".to_owned()));
                }
                self.turn.trying = Some(candidate);
                candidate.into()
            }
            Answer::AskAny => {
                if !self.may_ask() {
                    return Err(Stuck::Confused("the brain asked what it may not ask".to_owned()));
                }
                Intent::AskAny {}
            }
            Answer::Sense(square) => {
                if !self.may_sense() {
                    return Err(Stuck::Confused("the brain cannot sense now".to_owned()));
                }
                Intent::Sense { square }
            }
            Answer::Pass => {
                if !self.may_pass() {
                    return Err(Stuck::Confused("the brain cannot pass".to_owned()));
                }
                Intent::Pass {}
            }
            Answer::Resign => Intent::Resign {},
            Answer::OfferDraw => Intent::OfferDraw {},
            Answer::RespondDraw { accept } => Intent::RespondDraw { accept },
        })
    }

    /// What the brain thought when it was last asked, if it thinks in words.
    pub fn reasoning(&mut self) -> Option<String> {
        self.brain.reasoning()
    }

    /// Another brain takes over with the present view. Returns the one before it.
    pub fn replace_brain(&mut self, brain: Box<dyn Brain>) -> Box<dyn Brain> {
        std::mem::replace(&mut self.brain, brain)
    }

    fn may_ask(&self) -> bool {
        self.view.asking() == Some(Asking::Open) && self.view.touched().is_none()
    }

    fn may_sense(&self) -> bool {
        self.view.sensing() == Some(Sensing::Open)
    }

    fn may_pass(&self) -> bool {
        self.view.sensing().is_some()
    }

    /// Somebody has offered a draw, and the seat has not agreed to it.
    fn draw_offered(&self) -> bool {
        let seat = self.view.seat;
        match self.view.duplicate() {
            Some(duplicate) => self.view.draw_offer.is_some() && !duplicate.agreed.contains(&seat),
            None => self.view.draw_offer == Some(!seat),
        }
    }
}

impl Turn {
    fn hear(&mut self, denial: Denial) {
        match (denial, self.trying) {
            (Denial::NoSuchPiece | Denial::NoLegalMoves | Denial::WontHelp, Some(tried)) => {
                self.barred |= tried.from.0;
            }
            (Denial::IllegalMove | Denial::No | Denial::Nonsense, _) | (_, None) => {}
        }
        self.give_up(Some(denial));
    }

    fn give_up(&mut self, denial: Option<Denial>) {
        self.refused.extend(self.trying.take().map(|candidate| Tried { candidate, denial }));
    }
}

impl std::fmt::Debug for BotPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BotPlayer").field("seat", &self.view.seat).finish_non_exhaustive()
    }
}
