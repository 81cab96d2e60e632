//! A table with a game on it, and the script language in which the tests play it.
//!
//! A script has one line per request, with everything that the seats are told in return:
//!
//! ```text
//! e2e4 e7e5                       moves that only have to succeed
//! g1 => touched g1->white         a piece is touched
//! b1c3 => !must_move_touched_piece
//! +500 black resign => …          half a second later, by a seat that need not be to move
//! rule left white => …            a ruling by the room
//! ```

use game::{Care, Game, Ruling, Step};
use rules::{Card, CardRequest, Mode};
use view::{BySeat, Intent, Millis, Notice, Refusal, Role, Seat, SeatSet, Square, View};

pub(crate) const STARTED: Millis = 1_000_000;

pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) now: Millis,
    /// Who was not there at the start.
    awaited: SeatSet,
    /// What a journal would have stored.
    pub(crate) records: Vec<Vec<u8>>,
    /// Each seat's view, folded from its notices.
    folded: BySeat<View>,
}

pub(crate) type Told = Result<BySeat<Vec<Notice>>, Refusal>;

impl Table {
    pub(crate) fn of(mode: Mode) -> Table {
        Table::with(CardRequest::of(mode))
    }

    pub(crate) fn at(mode: Mode, fen: &str) -> Table {
        Table::with(CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(mode) })
    }

    pub(crate) fn with(request: CardRequest) -> Table {
        Table::without(&[], request)
    }

    /// These players have not come when the game starts.
    pub(crate) fn without(awaited: &[Seat], request: CardRequest) -> Table {
        let card = Card::new(request, 0).expect("valid card");
        let awaited = awaited.iter().copied().collect();
        let game = Game::begin(card, STARTED, awaited);
        let folded = BySeat::new_with(|seat| game.view(seat));
        Table { game, now: STARTED, awaited, records: Vec::new(), folded }
    }

    pub(crate) fn ask(&mut self, seat: Seat, intent: Intent) -> Told {
        self.game.decide(seat, intent, self.now).map(|step| self.commit(step))
    }

    pub(crate) fn rule(&mut self, ruling: Ruling) -> Told {
        self.game.adjudicate(ruling, self.now).map(|step| self.commit(step))
    }

    fn commit(&mut self, step: Step) -> BySeat<Vec<Notice>> {
        self.records.push(step.record().encode());
        let told = self.game.commit(step);
        for seat in Seat::PAIR {
            told[seat.color()].iter().for_each(|notice| self.folded[seat.color()].apply(notice));
        }
        told
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.game.view(seat)
    }

    pub(crate) fn views(&self) -> [View; 2] {
        Seat::PAIR.map(|seat| self.view(seat))
    }

    /// The game rebuilt from its records.
    pub(crate) fn again(&self) -> Game {
        let [judged, believed] = [Care::Judge, Care::Believe].map(|care| {
            let records = self.records.iter().map(Vec::as_slice);
            Game::replay(self.game.card().clone(), STARTED, self.awaited, records, care).expect("own records")
        });
        for seat in Seat::PAIR {
            assert_eq!(judged.view(seat), believed.view(seat));
        }
        believed
    }

    /// Plays a script. Whatever it is about, each seat's view must match what it was told, and replaying the records
    /// must give the same game.
    pub(crate) fn play(mut self, script: &str) -> Table {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match line.split_once("=>") {
                Some((asked, expected)) => {
                    let told = self.speak(asked.trim());
                    assert_eq!(told, expected.trim(), "after `{line}` of {script}");
                }
                None => line.split_whitespace().for_each(|text| {
                    let told = self.speak(text);
                    assert!(told.starts_with("moved->both"), "`{text}` of `{line}`: {told}");
                }),
            }
        }
        let again = self.again();
        for seat in Seat::PAIR {
            assert_eq!(
                self.folded[seat.color()],
                self.view(seat),
                "notices and view of {seat:?} after {script}"
            );
            assert_eq!(again.view(seat), self.view(seat), "replay for {seat:?} of {script}");
        }
        self
    }

    /// Runs one line and describes what came of it.
    pub(crate) fn speak(&mut self, line: &str) -> String {
        let mut words = line.split_whitespace().peekable();
        if let Some(elapsed) = words.next_if(|word| word.starts_with(['+', '-'])) {
            let elapsed: i64 = elapsed.parse().expect("milliseconds");
            self.now = self.now.checked_add_signed(elapsed).expect("time");
        }
        let seat = words.next_if(|word| ["white", "black"].contains(word)).map(seat);
        let words: Vec<_> = words.collect();
        let told = match words.as_slice() {
            ["rule", ruling @ ..] => self.rule(read_ruling(ruling)),
            [what] => self.ask(seat.unwrap_or(self.game.turn()), intent(what)),
            _ => panic!("`{line}` is not a line of a script"),
        };
        match told {
            Ok(told) => written(&told),
            Err(refusal) => format!("!{}", word(refusal)),
        }
    }
}

fn seat(name: &str) -> Seat {
    if name == "white" { Seat::White } else { Seat::Black }
}

fn read_ruling(words: &[&str]) -> Ruling {
    match words {
        ["time"] => Ruling::OutOfTime,
        ["abandoned", "both"] => Ruling::AllAbandoned,
        ["abandoned", by] => Ruling::Abandoned { by: seat(by) },
        ["left", by] => Ruling::Left { by: seat(by) },
        ["ai"] => Ruling::AiUnavailable,
        ["arrived", who] => Ruling::Arrived { seat: seat(who) },
        ["never", "came"] => Ruling::NeverCame,
        ["outage", ms] => Ruling::Outage { ms: ms.parse().expect("milliseconds") },
        _ => panic!("{words:?} is no ruling"),
    }
}

/// A word for anything that is not a move, a square for a touch, UCI for a move.
pub(crate) fn intent(text: &str) -> Intent {
    match text {
        "resign" => Intent::Resign {},
        "offer" => Intent::OfferDraw {},
        "accept" => Intent::RespondDraw { accept: true },
        "decline" => Intent::RespondDraw { accept: false },
        "abort" => Intent::Abort {},
        "pass" => Intent::Pass {},
        _ if text.starts_with("sense:") => Intent::Sense { square: square(&text[6..]) },
        _ if text.len() == 2 => Intent::Touch { from: square(text) },
        _ => Intent::Move {
            from: square(&text[..2]),
            to: square(&text[2..4]),
            promotion: text
                .chars()
                .nth(4)
                .map(|letter| Role(rules::Role::from_char(letter).expect("role's letter"))),
        },
    }
}

pub(crate) fn square(name: &str) -> Square {
    Square(name.parse().expect("square's name"))
}

/// Everything that both seats were told, in order, each with who heard it.
pub(crate) fn written(told: &BySeat<Vec<Notice>>) -> String {
    let mut texts = Vec::new();
    let mut lists = BySeat::new_with(|seat| told[seat.color()].iter().peekable());
    loop {
        for seat in Seat::PAIR {
            while let Some(notice) = lists[seat.color()].next_if(|notice| !is_shared(notice)) {
                texts.push(format!("{}->{}", short(notice, seat), word(seat)));
            }
        }
        match (lists.white.next(), lists.black.next()) {
            (None, None) => return texts.join(", "),
            (Some(white), Some(black)) => {
                let text = short(white, Seat::White);
                assert_eq!(text, short(black, Seat::Black), "a notice to both");
                texts.push(format!("{text}->both"));
            }
            (white, black) => panic!("only one seat was told: {white:?} {black:?}"),
        }
    }
}

fn is_shared(notice: &Notice) -> bool {
    match notice {
        Notice::Moved(_)
        | Notice::DrawOffer { .. }
        | Notice::Clock { .. }
        | Notice::Outage { .. }
        | Notice::Duplicate(_)
        | Notice::Profile(_)
        | Notice::Ended { .. } => true,
        Notice::Announced(said) => said.only.is_none(),
        Notice::Touched { .. } | Notice::Asking { .. } | Notice::Sensed(_) | Notice::Refused { .. } => false,
    }
}

fn short(notice: &Notice, hearer: Seat) -> String {
    match notice {
        Notice::Moved(_) => "moved".to_owned(),
        Notice::Profile(_) => "profile".to_owned(),
        Notice::Announced(said) => {
            assert!(said.only.is_none_or(|only| only == hearer), "{said:?} reached {hearer:?}");
            let role = said.promoted_to.map(|role| format!(" {}", word(role))).unwrap_or_default();
            format!("{}{role}", word(said.text))
        }
        Notice::Touched { square } => format!("touched {square}"),
        Notice::Asking { asking } => format!("asking {}", word(asking)),
        Notice::Sensed(sense) => format!("sensed {}", sense.square),
        Notice::DrawOffer { by } => format!("draw_offer {}", by.map_or("none".to_owned(), word)),
        Notice::Clock { .. } => "clock".to_owned(),
        Notice::Outage { ms } => format!("outage {ms}"),
        Notice::Duplicate(_) => "duplicate".to_owned(),
        Notice::Refused { refusal } => format!("refused {}", word(refusal)),
        Notice::Ended { ending, .. } => {
            let winner = ending.winner.map_or("nobody".to_owned(), word);
            format!("ended {winner} {}", word(ending.reason))
        }
    }
}

/// How a plain value is spelt on the wire.
pub(crate) fn word(value: impl serde::Serialize) -> String {
    let value = serde_json::to_value(value).expect("JSON");
    value.as_str().expect("a word").to_owned()
}
