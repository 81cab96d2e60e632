//! Our referee against the PyPI package `reconchess`: random senses and requests, and what each seat is told of them.
//!
//! `tests/oracle/rbc.py` plays the games with the package and records them in `rbc.bin`: for each game where it starts,
//! the number of turns, for each turn what was sensed and asked for, and a digest of everything that was told. Where a
//! digest differs, compare our transcript, which the test prints, with `rbc.py --show NUMBER`.

use game::Game;
use rules::{Card, CardRequest, Clock, Detail, Mode, Playout, Role, Square, Written};
use view::{EndReason, Intent, Notice, Seat, SeenMove};

use crate::{oracle::digest, table::word};

/// As in `rbc.py`.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "6k1/PPPP4/8/8/8/8/4pppp/1K6 w - - 0 1",
    "4k3/pp1p1ppp/8/2P1P3/3p1p2/8/PPP1P1PP/4K3 w - - 0 1",
    "r3k2r/8/1n3b2/8/8/2B3N1/8/R3K2R b KQkq - 0 1",
    "rn2k1nr/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1",
    "4k2r/8/8/3q4/8/8/1B6/R3K3 w Qk - 90 1",
    "8/3k4/8/8/8/3p4/3P4/3K4 b - - 88 60",
];

const NOW: u64 = 1_700_000_000_000;
const NO_SENSE: u8 = 64;
const PASS: u16 = 0xffff;

struct Recorded {
    start: usize,
    /// What was sensed, and what was asked for.
    turns: Vec<(Option<Square>, Option<Written>)>,
    digest: u64,
}

fn read(mut bytes: &[u8]) -> Vec<Recorded> {
    fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
        let (taken, rest) = bytes.split_first_chunk().expect("a whole recording");
        *bytes = rest;
        *taken
    }
    let mut games = Vec::new();
    while !bytes.is_empty() {
        let [start, count] = take(&mut bytes);
        let turn = |_| {
            let [square, low, high] = take(&mut bytes);
            let code = u16::from_le_bytes([low, high]);
            let sensed = (square != NO_SENSE).then(|| Square::new(square.into()));
            (sensed, (code != PASS).then(|| written(code)))
        };
        let turns = (0..count).map(turn).collect();
        games.push(Recorded { start: start.into(), turns, digest: u64::from_le_bytes(take(&mut bytes)) });
    }
    games
}

/// The package counts roles from 1, pawns first.
fn written(code: u16) -> Written {
    let square = |bits: u16| Square::new(u32::from(bits & 63));
    let role = (code >> 12).checked_sub(1).map(|index| Role::ALL[usize::from(index)]);
    Written { from: square(code), to: square(code >> 6), promotion: role }
}

/// What a seat heard of the last move: where something was captured, if so.
fn captured(notices: &[Notice]) -> Option<Square> {
    notices.iter().find_map(|notice| match notice {
        Notice::Announced(said) => match said.detail? {
            Detail::Captured { square, what: None } => Some(square),
            detail => panic!("{detail:?}"),
        },
        _ => None,
    })
}

fn own_move(notices: &[Notice]) -> SeenMove {
    let moved = notices.iter().find_map(|notice| match notice {
        Notice::Moved(moved) => moved.seen,
        _ => None,
    });
    moved.expect("a seat is told of its own move")
}

fn name(square: Option<Square>) -> String {
    square.map_or("-".to_owned(), |square| square.to_string())
}

fn transcript(recorded: &Recorded) -> String {
    let fen = STARTS[recorded.start];
    let request =
        CardRequest { fen: Some(fen.to_owned()), clock: Some(Clock::None), ..CardRequest::of(Mode::Rbc) };
    let card = Card::new(request, 0).unwrap();
    let mut game = Game::new(card.clone(), NOW);
    // Beside it, for the truth.
    let mut playout = Playout::new(card);
    let mut lines = vec![fen.to_owned()];
    let mut news = None;
    for &(sensed, asked) in &recorded.turns {
        let seat = game.turn();
        let seen = sensed.map(|square| sense(&mut game, seat, square)).unwrap_or_default();
        let possible = requests(&playout);
        let intent = asked.map_or(Intent::Pass {}, Intent::from);
        let told = match game.decide(seat, intent, NOW) {
            Ok(step) => game.commit(step),
            Err(refusal) => {
                lines.push(format!("{asked:?}: {refusal}"));
                return lines.join("\n");
            }
        };
        let made = own_move(&told[seat.color()]);
        // The package gives back what was asked for as it was asked.
        let wanted = asked.map_or("-".to_owned(), |asked| asked.to_string());
        let taken = Written::from(made);
        let taken = if taken.is_pass() { "-".to_owned() } else { taken.to_string() };
        let [to_mover, to_other] = [seat, !seat].map(|seat| captured(&told[seat.color()]));
        lines.push(format!(
            "x{} {possible} {}: {seen}; {wanted} {taken} x{}",
            name(news),
            name(sensed),
            name(to_mover)
        ));
        news = to_other;
        playout.play_text(&asked.unwrap_or(Written::PASS).to_string()).expect("a request");
    }
    if let Some(ending) = game.ending() {
        let reason = match ending.reason {
            EndReason::KingCaptured => "KING_CAPTURE".to_owned(),
            EndReason::FiftyMove => "MOVE_LIMIT".to_owned(),
            other => format!("{other:?}"),
        };
        lines.push(format!("{} {reason}", ending.winner.map_or("draw".to_owned(), word)));
    }
    let truth = playout.rules().fen(playout.position());
    let fields: Vec<_> = truth.split(' ').collect();
    lines.push([&fields[..3], &fields[4..]].concat().join(" "));
    lines.join("\n")
}

fn sense(game: &mut Game, seat: Seat, square: Square) -> String {
    let step = game.decide(seat, Intent::Sense { square: square.into() }, NOW).expect("once a turn");
    let mut told = game.commit(step);
    assert!(told[!seat.color()].is_empty(), "nobody else notices");
    let Some(Notice::Sensed(sense)) = told[seat.color()].pop() else { panic!("no answer") };
    let mut pieces = sense.pieces;
    pieces.sort_by_key(|piece| piece.square);
    let names: Vec<_> =
        pieces.iter().map(|it| format!("{}{}", it.role.0.of(it.owner.color()).char(), it.square)).collect();
    names.join(" ")
}

/// How many moves the side to move may ask for, promotions not counted.
fn requests(playout: &Playout) -> usize {
    let (rules, position) = (playout.rules(), playout.position());
    let own = position.board().by_color(position.turn());
    let pairs = own.into_iter().flat_map(|from| Square::ALL.into_iter().map(move |to| (from, to)));
    // A king put onto its rook is another way to write a request, not another one.
    let is_one = |&(from, to): &(Square, Square)| {
        let asked = rules.request(position, Written { from, to, promotion: None });
        asked.is_some_and(|asked| asked.to == to)
    };
    pairs.filter(is_one).count()
}

#[test]
fn both_seats_are_told_what_the_package_says() {
    let games = read(include_bytes!("../oracle/rbc.bin"));
    assert!(games.len() >= 500, "{} games", games.len());
    let differing: Vec<_> = games
        .iter()
        .enumerate()
        .filter_map(|(number, recorded)| {
            let ours = transcript(recorded);
            (digest(&ours) != recorded.digest).then_some((number, ours))
        })
        .collect();
    if let Some((number, ours)) = differing.first() {
        let numbers: Vec<_> = differing.iter().map(|(number, _)| *number).collect();
        panic!("{} games differ: {numbers:?}\nGame {number} by us:\n{ours}", differing.len());
    }
}
