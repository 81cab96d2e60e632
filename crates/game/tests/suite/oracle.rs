//! Our referee against the PyPI package `kriegspiel`: random tries in seven rulesets, and what each seat hears of them.
//!
//! `tests/oracle/record.py` plays the games with the package and records them in `recording.bin`: for each game its
//! ruleset, where it starts, the number of tries, the tries, and a digest of everything that was heard. Where a digest
//! differs, compare our transcript, which the test prints, with `record.py --show NUMBER`. With PARALLAX_ORACLE set to
//! another recording, that one is played.
//!
//! What the two have to agree on is what is said. How games end otherwise is settled beforehand: the package knows no
//! draws but stalemate and lack of material, so these games have no others.

use game::Game;
use rules::{
    Card, CardRequest, Detail, Draws, Mode, ModeratorText, Role, Ruleset, Square, ToldTries, Written,
};
use view::{EndReason, Intent, Notice, Refusal, Said, Seat};

use crate::table::word;

const RULESETS: [(&str, Ruleset); 7] = [
    ("berkeley", Ruleset::Berkeley),
    ("berkeley_any", Ruleset::BerkeleyAny),
    ("cincinnati", Ruleset::Cincinnati),
    ("wild16", Ruleset::Wild16),
    ("rand", Ruleset::Rand),
    ("english", Ruleset::English),
    ("crazykrieg", Ruleset::Crazykrieg),
];

/// As in `record.py`.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "6k1/PPPP4/8/8/8/8/4pppp/1K6 w - - 0 1",
    "4k3/pp1p1ppp/8/2P1P3/3p1p2/8/PPP1P1PP/4K3 w - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/4p3/4K1N1 w - - 0 1",
    "2r3k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1",
    "3qk3/8/8/8/2b5/8/3P4/R3K2R w KQ - 0 1",
];

const NOW: u64 = 1_700_000_000_000;
const ANY: u16 = 0xffff;

struct Recorded {
    ruleset: usize,
    start: usize,
    tries: Vec<u16>,
    digest: u64,
}

fn read(mut bytes: &[u8]) -> Vec<Recorded> {
    fn take<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
        let (taken, rest) = bytes.split_at(count);
        *bytes = rest;
        taken
    }
    let mut games = Vec::new();
    while !bytes.is_empty() {
        let [ruleset, start, count] = take(&mut bytes, 3).try_into().unwrap();
        let tries = take(&mut bytes, 2 * usize::from(count));
        let tries = tries.chunks(2).map(|pair| u16::from_le_bytes(pair.try_into().unwrap())).collect();
        let digest = u64::from_le_bytes(take(&mut bytes, 8).try_into().unwrap());
        games.push(Recorded { ruleset: ruleset.into(), start: start.into(), tries, digest });
    }
    games
}

/// The package counts roles from 1, pawns first.
fn written(code: u16) -> Written {
    let square = |bits: u16| Square::new(u32::from(bits & 63));
    let role = (code >> 12).checked_sub(1).map(|index| Role::ALL[usize::from(index)]);
    Written { from: square(code), to: square(code >> 6), promotion: role }
}

fn transcript(recorded: &Recorded) -> String {
    let (name, ruleset) = RULESETS[recorded.ruleset];
    let fen = STARTS[recorded.start];
    let request = CardRequest {
        fen: Some(fen.to_owned()),
        ruleset: Some(ruleset),
        draws: Some(Draws { threefold: false, fifty_moves: false, insufficient_material: true, cap: None }),
        ..CardRequest::of(Mode::Blind)
    };
    let mut game = Game::new(Card::new(request, 0).unwrap(), NOW);
    let at_start: String = game.view(Seat::White).announcements().iter().map(spoken).collect();
    let mut lines = vec![format!("{name} {fen}:{at_start}")];
    for &code in &recorded.tries {
        let seat = game.turn();
        let (intent, text) = match code {
            ANY => (Intent::AskAny {}, "any".to_owned()),
            code => (written(code).into(), written(code).to_string()),
        };
        let [mover, other] = match game.decide(seat, intent, NOW) {
            // What the package calls impossible, the seat could have known to be.
            Err(
                Refusal::Nonsense
                | Refusal::MustCaptureWithPawn
                | Refusal::NoQuestion
                | Refusal::AlreadyAsked,
            ) => ["never".to_owned(), "-".to_owned()],
            Err(refusal) => panic!("{name} {fen}: {text}: {refusal:?}"),
            Ok(step) => {
                let told = game.commit(step);
                [seat, !seat].map(|seat| {
                    let mut said: Vec<_> = told[seat.color()].iter().filter_map(heard).collect();
                    // A check that comes with the end by a draw is announced by us, and not by the package.
                    let over = game.ending().is_some();
                    said.retain(|it| !(over && matches!(it.detail, Some(Detail::Check(_)))));
                    if said.is_empty() {
                        return "-".to_owned();
                    }
                    let ending = game.ending().map(|ending| match (ending.reason, ending.winner) {
                        (EndReason::Checkmate, winner) => format!(" {} mates", word(winner.unwrap())),
                        (EndReason::NoMoves, winner) => format!(" {} stalemates", word(winner.unwrap())),
                        (EndReason::Stalemate, None) => " stalemate".to_owned(),
                        (EndReason::Insufficient, None) => " material".to_owned(),
                        (reason, winner) => format!(" {reason:?} {winner:?}"),
                    });
                    said.iter().map(spoken).chain(ending).collect::<String>().trim_start().to_owned()
                })
            }
        };
        lines.push(format!("{text}: {mover} / {other}"));
    }
    lines.join("\n")
}

fn heard(notice: &Notice) -> Option<Said> {
    if let Notice::Announced(said) = notice { Some(*said) } else { None }
}

/// With a space in front; nothing for the end, which is told apart by more than its words.
fn spoken(said: &Said) -> String {
    use ModeratorText as T;
    let capture = || match said.detail {
        Some(Detail::Captured { square, what }) => {
            format!(" x{square}{}", what.map(|what| format!(" {}", word(what))).unwrap_or_default())
        }
        _ => panic!("{said:?}"),
    };
    match said.text {
        T::No | T::IllegalMove => " no".to_owned(),
        T::Nonsense => " nonsense".to_owned(),
        T::AnyYes => " yes".to_owned(),
        T::AnyNo => " none".to_owned(),
        T::WhiteMoved | T::BlackMoved => " moved".to_owned(),
        T::WhiteMovedCaptured | T::BlackMovedCaptured => capture(),
        T::WhiteMovedCapturedEp | T::BlackMovedCapturedEp => format!("{} ep", capture()),
        T::WhiteDropped | T::BlackDropped => format!(" drop {}", word(said.dropped.unwrap())),
        T::WhitePromoted | T::BlackPromoted => " promoted".to_owned(),
        T::WhiteInCheck | T::BlackInCheck => {
            let Some(Detail::Check(directions)) = said.detail else { panic!("{said:?}") };
            let mut names: Vec<_> = directions.iter().map(word).collect();
            names.sort_unstable();
            format!(" +{}", names.join(","))
        }
        T::WhitePawnTries | T::BlackPawnTries => match said.detail {
            Some(Detail::PawnTries(ToldTries::Exists(any))) => if any { " some" } else { " none" }.to_owned(),
            Some(Detail::PawnTries(ToldTries::Count(count))) => format!(" {count}"),
            Some(Detail::PawnTries(ToldTries::Squares(squares))) => {
                let names: Vec<_> = squares.into_iter().map(|square| square.to_string()).collect();
                format!(" {{{}}}", names.join(" "))
            }
            _ => panic!("{said:?}"),
        },
        T::WhiteCheckmate
        | T::BlackCheckmate
        | T::Stalemate
        | T::DrawInsufficient
        | T::WhiteWon
        | T::BlackWon => String::new(),
        other => panic!("{other:?}"),
    }
}

/// FNV-1a.
pub(crate) fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |value: u64, byte| {
        (value ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn both_seats_hear_what_the_package_says() {
    let bytes = match std::env::var_os("PARALLAX_ORACLE") {
        Some(path) => std::fs::read(path).unwrap(),
        None => include_bytes!("../oracle/recording.bin").to_vec(),
    };
    let games = read(&bytes);
    assert!(games.len() >= 2_000, "{} games", games.len());
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
