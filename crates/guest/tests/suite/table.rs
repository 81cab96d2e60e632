//! A game in memory with a brain in one seat and the test in the other.

use bot::{BotPlayer, Brain, Stuck};
use room::Arena;
use rules::{Card, CardRequest, Mode};
use view::{Intent, Notice, PerSeat, Seat, View};

pub(crate) struct Table {
    pub(crate) arena: Arena,
    pub(crate) player: BotPlayer,
    seat: Seat,
}

pub(crate) fn card(mode: Mode) -> Card {
    Card::new(CardRequest { touch_move: Some(false), ..CardRequest::of(mode) }, 0).unwrap()
}

impl Table {
    /// The brain plays Black.
    pub(crate) fn against(card: Card, brain: impl Brain + 'static) -> Table {
        Table::seat(card, brain, Seat::Black)
    }

    pub(crate) fn seat(card: Card, brain: impl Brain + 'static, seat: Seat) -> Table {
        Table::boxed(card, Box::new(brain), seat)
    }

    pub(crate) fn boxed(card: Card, brain: Box<dyn Brain>, seat: Seat) -> Table {
        let arena = Arena::new(card.clone());
        let player = BotPlayer::new(card, brain, arena.view(seat));
        Table { arena, player, seat }
    }

    /// The other seat does something.
    pub(crate) fn submit(&mut self, intent: Intent) {
        let notices = self.arena.submit(!self.seat, intent).unwrap();
        self.tell(&notices);
    }

    /// The other seat makes a move: `e2e4`.
    pub(crate) fn play(&mut self, movement: &str) {
        self.submit(read_move(movement));
    }

    /// Asks the brain once, and submits what it wants to do.
    pub(crate) fn answer(&mut self) -> Result<Intent, Stuck> {
        let intent = self.player.act()?;
        match self.arena.submit(self.seat, intent) {
            Ok(notices) => self.tell(&notices),
            Err(refusal) => self.player.refused(refusal),
        }
        Ok(intent)
    }

    /// Asks the brain until it has moved.
    pub(crate) fn answer_with_a_move(&mut self) {
        let ply = self.arena.ply();
        while self.arena.ply() == ply && self.arena.ending().is_none() {
            self.answer().unwrap();
        }
    }

    pub(crate) fn view(&self) -> &View {
        self.player.view()
    }

    fn tell(&mut self, notices: &PerSeat<Vec<Notice>>) {
        notices.get(self.seat).into_iter().flatten().for_each(|notice| self.player.hear(notice));
    }
}

pub(crate) fn read_move(movement: &str) -> Intent {
    let square = |text: &str| view::Square(text.parse::<rules::Square>().unwrap());
    Intent::Move { from: square(&movement[..2]), to: square(&movement[2..4]), promotion: None }
}
