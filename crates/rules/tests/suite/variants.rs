//! House rules that other sites also have, played in parallel with shakmaty's: every position must agree.

use fastrand::Rng;
use rules::{Card, CardRequest, CastlingMode, Color, Mode, Outcome, Position, Reason, Rules, Setup};
use shakmaty::{
    EnPassantMode, FromSetup, KnownOutcome,
    fen::Fen,
    variant::{Antichess, Atomic, Crazyhouse, KingOfTheHill, ThreeCheck},
};

use crate::{moves, sorted};

const POSITIONS: usize = 50_000;

fn rules_of(preset: &str) -> (Rules, Position) {
    let request = CardRequest { presets: vec![preset.to_owned()], ..CardRequest::of(Mode::House) };
    Card::new(request, 0).expect("card").start()
}

/// How often games ended in each way, so that a test cannot pass without covering it.
#[derive(Default, Debug)]
struct Met {
    positions: usize,
    /// Endings that only the variant has.
    special: usize,
    checkmates: usize,
    no_moves: usize,
    insufficient: usize,
}

/// The outcome according to shakmaty; `special` is the reason for an ending that only the variant has.
fn expected<V: shakmaty::Position>(theirs: &V, special: Reason, met: &mut Met) -> Option<Outcome> {
    let decided = |reason| match theirs.outcome().known() {
        Some(KnownOutcome::Decisive { winner }) => Some(Outcome::win(winner, reason)),
        Some(KnownOutcome::Draw) => Some(Outcome::draw(reason)),
        None => None,
    };
    if theirs.is_variant_end() {
        met.special += 1;
        decided(special)
    } else if theirs.is_checkmate() {
        met.checkmates += 1;
        Some(Outcome::win(!theirs.turn(), Reason::Checkmate))
    } else if theirs.legal_moves().is_empty() {
        met.no_moves += 1;
        decided(if special == Reason::AllCaptured { Reason::NoMoves } else { Reason::Stalemate })
    } else if theirs.is_insufficient_material() {
        met.insufficient += 1;
        Some(Outcome::draw(Reason::Insufficient))
    } else if theirs.halfmoves() >= 100 {
        Some(Outcome::draw(Reason::FiftyMove))
    } else {
        None
    }
}

/// Plays random games from the start and from `endings` until enough positions have been covered.
fn check<V>(preset: &str, special: Reason, endings: &[&str], seed: u64) -> Met
where
    V: shakmaty::Position + FromSetup + Default + Clone,
{
    let (rules, start) = rules_of(preset);
    let mut rng = Rng::with_seed(seed);
    let mut met = Met::default();
    let mut games = 0;
    while met.positions < POSITIONS {
        let (ours, theirs) = match games % (endings.len() + 1) {
            0 => (start.clone(), V::default()),
            n => {
                let fen = endings[n - 1];
                let ours = rules.position(Setup::from_fen(fen).expect("FEN")).expect("position");
                let theirs: Fen = fen.parse().expect("FEN");
                (ours, theirs.into_position(CastlingMode::Standard).expect("position"))
            }
        };
        games += 1;
        play_game(&rules, ours, theirs, special, &mut rng, &mut met);
    }
    met
}

fn play_game<V: shakmaty::Position + Clone>(
    rules: &Rules,
    mut ours: Position,
    mut theirs: V,
    special: Reason,
    rng: &mut Rng,
    met: &mut Met,
) {
    for _ in 0..300 {
        met.positions += 1;
        let fen = Fen::from_position(&theirs, EnPassantMode::Always).to_string();
        let end = expected(&theirs, special, met);
        assert_eq!(rules.outcome(&ours), end, "{fen}");
        if theirs.is_variant_end() {
            assert!(rules.legal_moves(&ours).is_empty(), "{fen}");
            return;
        }
        assert_eq!(rules.fen(&ours), fen);
        let legal = theirs.legal_moves();
        let uci = sorted(legal.iter().map(|m| m.to_uci(CastlingMode::Standard).to_string()));
        assert_eq!(moves(rules, &ours), uci, "{fen}");
        assert_eq!(rules.in_check(&ours), theirs.is_check(), "{fen}");
        if end.is_some() {
            return;
        }
        let chosen = legal[rng.usize(..legal.len())];
        let text = chosen.to_uci(CastlingMode::Standard).to_string();
        let movement = rules.read_uci(&ours, &text).expect("legal move in UCI");
        ours.play(rules, movement);
        theirs.play_unchecked(chosen);
    }
}

#[test]
fn suicide_chess_is_antichess() {
    let endings = [
        "8/8/3b4/8/8/4B3/8/8 w - - 0 1",
        "8/8/3b4/8/8/3B4/8/8 w - - 0 1",
        "8/8/3n4/8/8/3N4/8/8 b - - 0 1",
        "8/5p2/8/8/8/8/2P5/8 w - - 0 1",
        "8/1k3p2/8/8/8/8/2P2K2/8 w - - 0 1",
    ];
    let met = check::<Antichess>("suicide-chess", Reason::AllCaptured, &endings, 11);
    assert!(met.special > 100 && met.no_moves > 20 && met.insufficient > 50, "{met:?}");
}

#[test]
fn atomic_is_atomic() {
    let endings = [
        "8/5k2/8/3p4/4P3/8/2K1N3/8 w - - 0 1",
        "8/5k2/3b4/8/8/3B4/2K5/8 w - - 0 1",
        "8/5k2/3q4/8/8/3R4/2K5/8 w - - 0 1",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    ];
    let met = check::<Atomic>("atomic", Reason::Exploded, &endings, 12);
    assert!(met.special > 100 && met.insufficient > 50 && met.checkmates > 0, "{met:?}");
}

#[test]
fn three_check_is_three_check() {
    let endings = [
        "k7/8/8/4Q3/8/8/2K5/8 w - - 0 1",
        "8/5k2/8/3p4/4P3/8/2K1R3/8 w - - 0 1",
        "8/5k2/8/3q4/8/8/2K1R3/8 w - - 1+2 0 1",
    ];
    let met = check::<ThreeCheck>("three-check", Reason::ChecksGiven, &endings, 13);
    assert!(met.special > 100 && met.insufficient > 20 && met.checkmates > 0, "{met:?}");
}

#[test]
fn king_of_the_hill_is_king_of_the_hill() {
    let endings = ["8/5k2/8/8/8/8/2K5/8 w - - 0 1", "8/5k2/8/3p4/8/8/2K1R3/8 w - - 0 1"];
    let met = check::<KingOfTheHill>("king-of-the-hill", Reason::HillReached, &endings, 14);
    assert!(met.special > 100, "{met:?}");
}

#[test]
fn crazyhouse_is_crazyhouse() {
    let endings = [
        "8/5k2/8/8/8/8/2K1N3/8[] w - - 0 1",
        "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
        "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1",
        "r3k3/1P4P1/8/8/8/8/1p4p1/4K2R[] w Kq - 0 1",
    ];
    let met = check::<Crazyhouse>("crazyhouse", Reason::Checkmate, &endings, 15);
    assert!(met.checkmates > 50 && met.insufficient > 10, "{met:?}");
}

/// Our own reasons, which shakmaty does not report.
#[test]
fn colours_of_the_first_end() {
    let (rules, mut pos) = rules_of("atomic");
    crate::play(&rules, &mut pos, "g1f3 a7a6 f3e5 a6a5 e5f7");
    assert_eq!(rules.outcome(&pos), Some(Outcome::win(Color::White, Reason::Exploded)));
}
