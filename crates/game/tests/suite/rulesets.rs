//! What each ruleset answers and announces, position by position.
//!
//! A line is a position, what is done in it, and what comes of the last thing done, by ruleset in this order: Berkeley,
//! Berkeley with "any?", Cincinnati, wild 16, RAND, English, CrazyKrieg; one answer stands for all seven.

use game::Game;
use rules::{
    Card, CardRequest, Denial, Detail, Mode, ModeratorText, Nonsense, Reserve, Role, Ruleset, Square,
    ToldTries, Written,
};
use view::{Intent, Notice, Refusal, Said, Seat};

use crate::table::word;

const RULESETS: [Ruleset; 7] = [
    Ruleset::Berkeley,
    Ruleset::BerkeleyAny,
    Ruleset::Cincinnati,
    Ruleset::Wild16,
    Ruleset::Rand,
    Ruleset::English,
    Ruleset::Crazykrieg,
];

/// `position | inputs | answers`. `.` asks what is told before the turn. ✗ is refused, ⊘ is refused as nonsense or as not
/// allowed, – is nothing.
const ROWS: &str = "
# Two captures by one pawn.
4k3/8/8/2p1p3/3P4/8/8/4K3 w - -      | .              | – · – · exists · 2 · {d4} · – · –
4k3/8/8/2p1p3/3P4/8/8/4K3 w - -      | any            | ⊘ · yes · ⊘ · ⊘ · ⊘ · yes · yes

# A pinned pawn has none.
4r1k1/8/8/3p4/4P3/8/8/4K3 w - -      | .              | – · – · none · 0 · {} · – · –
4r1k1/8/8/3p4/4P3/8/8/4K3 w - -      | any            | ⊘ · no · ⊘ · ⊘ · ⊘ · no · no
4r1k1/8/8/3p4/4P3/8/8/4K3 w - -      | any e4d5       | ✗ · ⊘ · ⊘ · ✗ · ⊘ · ✗ · ⊘

# In check, only captures that end it count.
4k3/8/8/8/3p4/2P2n2/6P1/4K3 w - -    | .              | – · – · exists · 1 · {g2} · – · –
4k3/8/8/8/3p4/2P2n2/6P1/4K3 w - -    | any            | ⊘ · yes · ⊘ · ⊘ · ⊘ · yes · yes
4k3/8/8/8/3p4/2P2n2/6P1/4K3 w - -    | any c3d4       | ✗ · ✗ · ✗ · ✗ · ⊘ · ✗ · ✗
4k3/8/8/8/3p4/2P2n2/6P1/4K3 w - -    | any c3d4 any   | ⊘
4k3/8/8/8/3p4/2P2n2/6P1/4K3 w - -    | any c3d4 e1f2  | moved · ⊘ · moved exists · moved 1 · moved {d4} · moved · moved
4k3/8/8/8/3p4/2P2n2/6P1/4K3 w - -    | any c3d4 g2f3  | f3 · f3 · f3 piece exists · f3 piece 1 · f3 piece {d4} · f3 · f3 knight

# En passant is announced where the pawn stood, except by English.
4k3/3p4/8/4P3/8/8/8/4K3 b - -        | d7d5           | moved · moved · moved exists · moved 1 · moved {e5} · moved · moved
4k3/3p4/8/4P3/8/8/8/4K3 b - -        | d7d5 e5d6      | d5 · d5 · d5 pawn none · d5 pawn 0 · d5 pawn {} · d6 ep · d5 pawn

# Four promotions on one square are one capture.
3r2k1/4P3/8/8/8/8/8/4K3 w - -        | .              | – · – · exists · 1 · {e7} · – · –
3r2k1/4P3/8/8/8/8/8/4K3 w - -        | e7d8q          | d8 rank · d8 rank · d8 piece rank none · d8 piece rank 0 · d8 piece promoted rank {} · d8 rank · d8 rook rank

# Blocked, an empty diagonal, and no move of a king.
4k3/8/8/4p3/4P3/8/8/4K3 w - -        | e4e5           | ✗
4k3/8/8/4p3/4P3/8/8/4K3 w - -        | e4e5 e4d5      | ✗ · ✗ · ⊘ · ✗ · ⊘ · ✗ · ✗
4k3/8/8/4p3/4P3/8/8/4K3 w - -        | e4e5 e4d5 e1e3 | ⊘ · ⊘ · ⊘ · ✗ · ⊘ · ✗ · ⊘
4k3/8/8/4p3/4P3/8/8/4K3 w - -        | e4e5 e4e5      | ⊘ · ⊘ · ⊘ · ✗ · ⊘ · ✗ · ⊘

# At the start there is nothing to capture.
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | . | – · – · none · 0 · {} · – · –
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | e2d3 | ✗ · ✗ · ⊘ · ✗ · ⊘ · ✗ · ✗

# Castling through an attack is possible, and not legal.
4kr2/8/8/8/8/8/8/4K2R w K -          | e1g1           | ✗

# How it ends.
7k/8/5KQ1/8/8/8/8/8 w - -            | f6f7           | moved stalemate · moved stalemate · moved stalemate · moved stalemate · moved white_won · moved stalemate · moved stalemate
6k1/5ppp/8/8/8/8/8/R5K1 w - -        | a1a8           | moved white_checkmate
4k3/8/8/8/8/8/4p3/4K1N1 w - -        | g1e2           | e2 draw_insufficient · e2 draw_insufficient · e2 pawn draw_insufficient · e2 pawn draw_insufficient · e2 pawn draw_insufficient · e2 draw_insufficient · e2 pawn

# Directions, from a king on e1.
3r3k/8/8/8/8/8/8/4K3 b - -           | d8e8           | moved file · moved file · moved file none · moved file 0 · moved file {} · moved file · moved file
7k/8/8/8/8/8/r7/4K3 b - -            | a2a1           | moved rank · moved rank · moved rank none · moved rank 0 · moved rank {} · moved rank · moved rank
7k/7p/8/6b1/8/8/8/4K3 b - -          | g5h4           | moved short-diagonal · moved short-diagonal · moved short-diagonal none · moved short-diagonal 0 · moved short-diagonal {} · moved short-diagonal · moved short-diagonal
7k/7p/1b6/8/8/8/8/4K3 b - -          | b6a5           | moved long-diagonal · moved long-diagonal · moved long-diagonal none · moved long-diagonal 0 · moved long-diagonal {} · moved long-diagonal · moved long-diagonal
7k/8/8/8/8/3p4/8/4K3 b - -           | d3d2           | moved long-diagonal · moved long-diagonal · moved long-diagonal none · moved long-diagonal 0 · moved long-diagonal {} · moved long-diagonal · moved long-diagonal
7k/8/8/8/8/5p2/8/4K3 b - -           | f3f2           | moved short-diagonal · moved short-diagonal · moved short-diagonal none · moved short-diagonal 0 · moved short-diagonal {} · moved short-diagonal · moved short-diagonal
7k/7p/8/8/5n2/8/8/4K3 b - -          | f4d3           | moved knight · moved knight · moved knight none · moved knight 0 · moved knight {} · moved knight · moved knight
# Both directions of a double check.
6k1/4r3/8/8/4n3/8/8/4K3 b - -        | e4c3           | moved file · moved file · moved file none · moved file 0 · moved file {} · moved file · moved file
6k1/4r3/8/8/8/4n3/8/4K3 b - -        | e3g2           | moved file,knight · moved file,knight · moved file,knight none · moved file,knight 0 · moved file,knight {} · moved file,knight · moved file,knight
";

/// CrazyKrieg alone: drops.
const DROPS: &str = "
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | e2e4 d7d5 e4d5 | d5 pawn
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | e2e4 d7d5 e4d5 g8f6 P@e5 | dropped pawn
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | e2e4 d7d5 e4d5 g8f6 P@e7 | ✗
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | e2e4 d7d5 e4d5 g8f6 P@d2 | ⊘
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | e2e4 d7d5 e4d5 g8f6 P@e8 | ⊘
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | e2e4 d7d5 e4d5 g8f6 N@e5 | ⊘
# A promoted piece is announced, and arrives, as a pawn.
1r5k/P7/8/8/8/8/8/4K3 w - -          | a7a8q b8a8     | a8 pawn
";

const START: u64 = 1_700_000_000_000;

fn card(ruleset: Ruleset, fen: &str) -> Card {
    let fen = Some(format!("{fen} 0 1"));
    Card::new(CardRequest { fen, ruleset: Some(ruleset), ..CardRequest::of(Mode::Blind) }, 0).unwrap()
}

/// What comes of the last input.
fn outcome(ruleset: Ruleset, fen: &str, inputs: &str) -> String {
    let mut game = Game::new(card(ruleset, fen), START);
    let mut last = String::new();
    for input in inputs.split_whitespace() {
        let seat = game.turn();
        let intent = match input {
            "." => {
                last = words(game.view(seat).announcements());
                continue;
            }
            "any" => Intent::AskAny {},
            written => written.parse::<Written>().unwrap().into(),
        };
        last = match game.decide(seat, intent, START) {
            Err(Refusal::Nonsense) => {
                assert_eq!(nonsense_in(ruleset), Some(Nonsense::Dropped), "{ruleset} {fen} {input}");
                "⊘".to_owned()
            }
            Err(Refusal::MustCaptureWithPawn | Refusal::NoQuestion | Refusal::AlreadyAsked) => "⊘".to_owned(),
            Err(refusal) => panic!("{refusal}: {ruleset} {fen} {input}"),
            Ok(step) => {
                let told = game.commit(step);
                let said = |seat: Seat| -> Vec<Said> {
                    let notices = told[seat.color()].iter();
                    notices
                        .filter_map(|it| if let Notice::Announced(said) = it { Some(*said) } else { None })
                        .collect()
                };
                let (mover, other) = (said(seat), said(!seat));
                for denial in mover.iter().filter_map(|it| Denial::heard(it.text)) {
                    let due = match denial {
                        Denial::Nonsense => nonsense_in(ruleset) == Some(Nonsense::Told),
                        denial => denial == refusal_in(ruleset),
                    };
                    assert!(due, "{ruleset} {fen} {input}: {denial:?}");
                }
                // Wild 16 tells only the mover of a refused try; everything else is for both.
                let refused = mover.iter().any(|it| Denial::heard(it.text).is_some());
                if ruleset == Ruleset::Wild16 && refused {
                    assert!(mover.iter().all(|it| it.only == Some(seat)), "{fen} {input}");
                    assert!(other.is_empty(), "{fen} {input}");
                } else {
                    assert!(mover.iter().all(|it| it.only.is_none()), "{ruleset} {fen} {input}");
                    assert_eq!(mover, other, "{ruleset} {fen} {input}");
                }
                words(&mover)
            }
        };
    }
    last
}

/// The word for a try that hidden pieces refuse.
fn refusal_in(ruleset: Ruleset) -> Denial {
    if matches!(ruleset, Ruleset::Wild16 | Ruleset::English) { Denial::IllegalMove } else { Denial::No }
}

/// What becomes of nonsense, where it differs from other refusals.
fn nonsense_in(ruleset: Ruleset) -> Option<Nonsense> {
    match ruleset {
        Ruleset::Berkeley | Ruleset::BerkeleyAny => Some(Nonsense::Dropped),
        Ruleset::Cincinnati | Ruleset::Rand | Ruleset::Crazykrieg => Some(Nonsense::Told),
        _ => None,
    }
}

fn words(said: &[Said]) -> String {
    let words: Vec<_> = said.iter().map(of_said).collect();
    if words.is_empty() { "–".to_owned() } else { words.join(" ") }
}

fn of_said(said: &Said) -> String {
    use ModeratorText as T;
    let what = |what: Option<rules::What>| what.map(|what| format!(" {}", word(what))).unwrap_or_default();
    match (said.text, said.detail) {
        (T::No | T::IllegalMove, None) => "✗".to_owned(),
        (T::Nonsense, None) => "⊘".to_owned(),
        (T::AnyYes, None) => "yes".to_owned(),
        (T::AnyNo, None) => "no".to_owned(),
        (T::WhiteMoved | T::BlackMoved, None) => "moved".to_owned(),
        (T::WhitePromoted | T::BlackPromoted, None) => {
            assert_eq!(said.promoted_to, None);
            "promoted".to_owned()
        }
        (T::WhiteDropped | T::BlackDropped, None) => format!("dropped {}", word(said.dropped.unwrap())),
        (T::WhiteMovedCaptured | T::BlackMovedCaptured, Some(Detail::Captured { square, what: taken })) => {
            format!("{square}{}", what(taken))
        }
        (
            T::WhiteMovedCapturedEp | T::BlackMovedCapturedEp,
            Some(Detail::Captured { square, what: taken }),
        ) => {
            format!("{square}{} ep", what(taken))
        }
        (T::WhiteInCheck | T::BlackInCheck, Some(Detail::Check(directions))) => {
            directions.iter().map(word).collect::<Vec<_>>().join(",")
        }
        (T::WhitePawnTries | T::BlackPawnTries, Some(Detail::PawnTries(told))) => match told {
            ToldTries::Exists(true) => "exists".to_owned(),
            ToldTries::Exists(false) => "none".to_owned(),
            ToldTries::Count(count) => count.to_string(),
            ToldTries::Squares(squares) => {
                let names: Vec<_> = squares.into_iter().map(|square| square.to_string()).collect();
                format!("{{{}}}", names.join(" "))
            }
        },
        (text, None) => word(text),
        (text, Some(detail)) => panic!("{text:?} with {detail:?}"),
    }
}

fn rows(table: &str) -> impl Iterator<Item = [&str; 3]> {
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        fields.try_into().unwrap_or_else(|_| panic!("{line}"))
    })
}

#[test]
fn rulesets_answer_as_their_sources_say() {
    let mut wrong = Vec::new();
    for [fen, inputs, expected] in rows(ROWS) {
        let expected: Vec<_> = expected.split('·').map(str::trim).collect();
        for (index, ruleset) in RULESETS.into_iter().enumerate() {
            let due = if expected.len() == 1 { expected[0] } else { expected[index] };
            let said = outcome(ruleset, fen, inputs);
            if said != due {
                wrong.push(format!("{ruleset}: {fen} {inputs}: {said}, not {due}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn crazykrieg_names_what_is_dropped_and_not_where() {
    for [fen, inputs, expected] in rows(DROPS) {
        assert_eq!(outcome(Ruleset::Crazykrieg, fen, inputs), expected, "{fen} {inputs}");
    }
}

/// What was announced is what both know of the reserves.
#[test]
fn crazykrieg_keeps_reserves_in_public() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let mut game = Game::new(card(Ruleset::Crazykrieg, fen), START);
    for (input, held) in [("e2e4", 0), ("d7d5", 0), ("e4d5", 1), ("g8f6", 1), ("P@e5", 0)] {
        let written: Written = input.parse().unwrap();
        let step = game.decide(game.turn(), written.into(), START).unwrap();
        game.commit(step);
        for seat in Seat::PAIR {
            let view = game.view(seat);
            let [white, black] = Seat::PAIR.map(|of| Reserve::from(view.reserve(of).expect("it is public")));
            let mut due = Reserve::default();
            due.set(Role::Pawn, held);
            assert_eq!((white, black), (due, Reserve::default()), "{input} {seat:?}");
        }
    }
}

/// What a seat tried in vain is told to it once more, drops included, where records keep that.
#[test]
fn refused_tries_are_retold_to_whoever_made_them() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (ruleset, due) in [
        (Ruleset::Crazykrieg, vec!["b1d2", "P@e7", "a2b3"]),
        // Nonsense leaves no trace, and there is nothing to drop.
        (Ruleset::Berkeley, vec!["a2b3"]),
        (Ruleset::Wild16, vec![]),
    ] {
        let mut game = Game::new(card(ruleset, fen), START);
        let mut ask = |intent: Intent| {
            if let Ok(step) = game.decide(game.turn(), intent, START) {
                game.commit(step);
            }
        };
        for input in "e2e4 d7d5 e4d5 g8f6 b1d2 P@e7 P@e5 b8c6 a2b3".split(' ') {
            ask(input.parse::<Written>().unwrap().into());
        }
        ask(Intent::Resign {});
        let finished = game.finished().unwrap();
        let tried = |seat| -> Vec<String> {
            let moments = finished.retold(seat).moments.into_iter();
            let tried = moments.filter_map(|moment| moment.tried).map(|it| {
                let promotion = it.promotion.map(|role| role.0);
                let to: Square = it.to.expect("a square").0;
                Written { from: it.from.0, to, promotion }.to_string()
            });
            tried.collect()
        };
        assert_eq!(tried(Seat::White), due, "{ruleset}");
    }
}

/// With material for a mate on the board or in a reserve, and in RAND for the side that stalemates.
#[test]
fn who_wins_by_stalemate() {
    for ruleset in RULESETS {
        let mut game = Game::new(card(ruleset, "7k/8/5KQ1/8/8/8/8/8 w - -"), START);
        let written: Written = "f6f7".parse().unwrap();
        let step = game.decide(Seat::White, written.into(), START).unwrap();
        game.commit(step);
        let winner = game.ending().unwrap().winner;
        assert_eq!(winner, (ruleset == Ruleset::Rand).then_some(Seat::White), "{ruleset}");
    }
}
