//! Random games played in parallel with shakmaty: every position must agree in every respect.

use std::collections::HashMap;

use fastrand::Rng;
use rules::{CastlingMode, Color, Layout, Outcome, Position, Reason, Royalty, Rules};
use shakmaty::{
    Chess, EnPassantMode, KnownOutcome, Position as _,
    fen::{Epd, Fen},
    san::SanPlus,
    variant::Horde,
};

use crate::{moves, position, sorted, start, uci};

const LONGEST_GAME: usize = 200;

/// Endings with few pieces, in which mates, stalemates and dead positions come about by chance.
const ENDINGS: &[&str] = &[
    "8/5k2/8/3p4/4P3/8/2K1N3/8 w - - 0 1",
    "8/5k2/8/3b4/8/8/2K1B3/8 w - - 0 1",
    "8/5k2/3n4/8/8/3N4/2K5/8 b - - 0 1",
    "8/5k2/3b4/8/8/3N4/2K5/8 w - - 0 1",
    "k7/8/8/4Q3/8/8/2K5/8 w - - 0 1",
    "7k/8/8/8/8/8/1r6/K7 w - - 0 1",
    "8/4P1k1/8/8/8/8/1p1K4/8 w - - 0 1",
    "8/8/1b3k2/8/8/1B3K2/3P4/8 b - - 0 1",
    "3k4/2p5/8/8/8/8/5P2/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
];

/// How often each case occurred, so that a test cannot pass without covering it.
#[derive(Default, Debug)]
struct Met {
    positions: usize,
    checkmates: usize,
    stalemates: usize,
    insufficient: usize,
    fifty: usize,
    /// Positions in which exactly one side cannot mate.
    one_sided: usize,
    castlings: usize,
    en_passants: usize,
    promotions: usize,
}

/// Plays one random game in both engines.
fn play_game(rules: &Rules, mut ours: Position, mut theirs: Chess, rng: &mut Rng, met: &mut Met) {
    let mode = rules.castling_mode();
    for _ in 0..LONGEST_GAME {
        met.positions += 1;
        let fen = Fen::from_position(&theirs, EnPassantMode::Always).to_string();
        assert_eq!(rules.fen(&ours), fen);

        let legal = theirs.legal_moves();
        let expected = sorted(legal.iter().map(|m| m.to_uci(mode).to_string()));
        assert_eq!(moves(rules, &ours), expected, "{fen}");
        assert_eq!(rules.count_legal_moves(&ours), legal.len() as u64, "{fen}");
        assert_eq!(rules.in_check(&ours), theirs.is_check(), "{fen}");
        check_material(rules, &ours, &theirs, &fen, met);
        check_outcome(rules, &ours, &theirs, &fen, met);
        if rules.outcome(&ours).is_some() {
            return;
        }

        let chosen = choose(&legal, rng);
        met.castlings += usize::from(chosen.is_castle());
        met.en_passants += usize::from(chosen.is_en_passant());
        met.promotions += usize::from(chosen.is_promotion());
        let text = chosen.to_uci(mode).to_string();
        let movement = rules.read_uci(&ours, &text).expect("legal move in UCI");
        assert_eq!(uci(rules, movement), text, "{fen}");
        let san = SanPlus::from_move_and_play_unchecked(&mut theirs, chosen).to_string();
        assert_eq!(rules.san(&ours, movement).to_string(), san, "{fen} {text}");
        assert_eq!(rules.read_san(&ours, &san), Ok(movement), "{fen} {san}");
        ours.play(rules, movement);
    }
}

/// A random move, weighted towards what is rare in random play.
fn choose(legal: &shakmaty::MoveList, rng: &mut Rng) -> shakmaty::Move {
    let rare: Vec<_> = legal.iter().filter(|m| m.is_castle() || m.is_en_passant()).collect();
    if !rare.is_empty() && rng.bool() {
        *rare[rng.usize(..rare.len())]
    } else {
        legal[rng.usize(..legal.len())]
    }
}

fn check_material(rules: &Rules, ours: &Position, theirs: &Chess, fen: &str, met: &mut Met) {
    let cannot_mate = Color::ALL.map(|color| rules.cannot_mate(ours, color));
    assert_eq!(cannot_mate, Color::ALL.map(|color| theirs.has_insufficient_material(color)), "{fen}");
    met.one_sided += usize::from(cannot_mate[0] != cannot_mate[1]);
}

fn check_outcome(rules: &Rules, ours: &Position, theirs: &Chess, fen: &str, met: &mut Met) {
    let expected = if theirs.is_checkmate() {
        met.checkmates += 1;
        Some(Outcome::win(!theirs.turn(), Reason::Checkmate))
    } else if theirs.is_stalemate() {
        met.stalemates += 1;
        Some(Outcome::draw(Reason::Stalemate))
    } else if theirs.is_insufficient_material() {
        met.insufficient += 1;
        Some(Outcome::draw(Reason::Insufficient))
    } else if theirs.halfmoves() >= 100 {
        met.fifty += 1;
        Some(Outcome::draw(Reason::FiftyMove))
    } else {
        None
    };
    assert_eq!(rules.outcome(ours), expected, "{fen}");
}

fn theirs(fen: &str, mode: CastlingMode) -> Chess {
    let fen: Fen = fen.parse().expect("FEN");
    fen.into_position(mode).expect("legal position")
}

#[test]
fn standard_games() {
    let (rules, first) = start(Layout::premade("classic"), Royalty::Checkmate);
    let mut rng = Rng::with_seed(1);
    let mut met = Met::default();
    while met.positions < 150_000 {
        play_game(&rules, first.clone(), Chess::default(), &mut rng, &mut met);
    }
    assert!(met.checkmates > 50 && met.en_passants > 50 && met.castlings > 100, "{met:?}");
    assert!(met.promotions > 100 && met.stalemates > 0, "{met:?}");
}

#[test]
fn standard_endings() {
    let mut rng = Rng::with_seed(2);
    let mut met = Met::default();
    while met.positions < 60_000 {
        for fen in ENDINGS {
            let (rules, ours) = position("classic", Royalty::Checkmate, fen);
            play_game(&rules, ours, theirs(fen, CastlingMode::Standard), &mut rng, &mut met);
        }
    }
    assert!(met.checkmates > 3 && met.stalemates > 3 && met.insufficient > 100, "{met:?}");
    assert!(met.fifty > 10 && met.one_sided > 100, "{met:?}");
}

#[test]
fn chess960_games() {
    let mut rng = Rng::with_seed(3);
    let mut met = Met::default();
    while met.positions < 100_000 {
        let (rules, ours) = start(Layout::chess960(rng.u16(..960)), Royalty::Checkmate);
        let theirs = theirs(&rules.fen(&ours), CastlingMode::Chess960);
        play_game(&rules, ours, theirs, &mut rng, &mut met);
    }
    assert!(met.castlings > 100, "{met:?}");
}

#[test]
fn every_chess960_array() {
    for number in 0..960 {
        let (rules, pos) = start(Layout::chess960(number), Royalty::Checkmate);
        let mut setup = shakmaty::Setup::initial();
        setup.board = shakmaty::Board::chess960(number.into());
        setup.castling_rights = setup.board.rooks();
        let theirs: Chess = setup.position(CastlingMode::Chess960).expect("array");
        let expected = Fen::from_position(&theirs, EnPassantMode::Always).to_string();
        assert_eq!(rules.fen(&pos), expected, "array {number}");
    }
    let (rules, pos) = start(Layout::chess960(518), Royalty::Checkmate);
    assert_eq!(rules.fen(&pos), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

/// Shakmaty also declares a draw when the horde can no longer mate; none of our rules does.
#[test]
fn horde_games() {
    let (rules, first) = start(Layout::premade("horde"), Royalty::Checkmate);
    let mut rng = Rng::with_seed(4);
    let (mut positions, mut white_wins, mut black_wins, mut stalemates) = (0, 0, 0, 0);
    while positions < 50_000 || black_wins == 0 {
        let (mut ours, mut theirs) = (first.clone(), Horde::default());
        for _ in 0..400 {
            positions += 1;
            let fen = Fen::from_position(&theirs, EnPassantMode::Always).to_string();
            assert_eq!(rules.fen(&ours), fen);
            let legal = theirs.legal_moves();
            let expected = sorted(legal.iter().map(|m| m.to_uci(CastlingMode::Standard).to_string()));
            assert_eq!(moves(&rules, &ours), expected, "{fen}");

            let outcome = rules.outcome(&ours);
            if legal.is_empty() {
                let expected = if theirs.is_variant_end() {
                    black_wins += 1;
                    assert_eq!(
                        theirs.outcome().known(),
                        Some(KnownOutcome::Decisive { winner: Color::Black })
                    );
                    Outcome::win(Color::Black, Reason::AllCaptured)
                } else if theirs.is_checkmate() {
                    white_wins += 1;
                    Outcome::win(Color::White, Reason::Checkmate)
                } else {
                    stalemates += 1;
                    Outcome::draw(Reason::Stalemate)
                };
                assert_eq!(outcome, Some(expected), "{fen}");
                break;
            }
            if theirs.halfmoves() >= 100 {
                assert_eq!(outcome, Some(Outcome::draw(Reason::FiftyMove)), "{fen}");
                break;
            }
            assert_eq!(outcome, None, "{fen}");

            let chosen = horde_move(&legal, theirs.turn(), &mut rng);
            play_text(&rules, &mut ours, &chosen.to_uci(CastlingMode::Standard).to_string());
            theirs.play_unchecked(chosen);
        }
    }
    assert!(
        white_wins > 0 && stalemates > 0,
        "{positions} positions, {white_wins} mates, {black_wins} hordes taken, {stalemates} stalemates"
    );
}

/// Black captures whenever it can: otherwise no horde would ever be wiped out.
fn horde_move(legal: &shakmaty::MoveList, turn: Color, rng: &mut Rng) -> shakmaty::Move {
    let captures: Vec<_> = legal.iter().copied().filter(|m| m.is_capture()).collect();
    if turn == Color::Black && !captures.is_empty() {
        captures[rng.usize(..captures.len())]
    } else {
        legal[rng.usize(..legal.len())]
    }
}

fn play_text(rules: &Rules, pos: &mut Position, text: &str) {
    let movement = rules.read_uci(pos, text).expect("legal move in UCI");
    pos.play(rules, movement);
}

/// Keys are equal exactly when the pieces, the turn, the castling rights and the possible en passant capture are.
#[test]
fn repetition_keys() {
    let mut rng = Rng::with_seed(5);
    let mut by_key: HashMap<u64, String> = HashMap::new();
    let mut by_epd: HashMap<String, u64> = HashMap::new();
    let mut again = 0;
    let starts = ENDINGS.iter().chain(&["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]);
    for fen in starts.cycle().take(1100) {
        let (rules, mut ours) = position("classic", Royalty::Checkmate, fen);
        for _ in 0..60 {
            let text = rules.fen(&ours);
            let theirs = theirs(&text, CastlingMode::Standard);
            let epd = Epd::from_position(&theirs, EnPassantMode::Legal).to_string();
            let key = ours.key(&rules);
            let known_epd = by_key.entry(key).or_insert_with(|| epd.clone());
            assert_eq!(*known_epd, epd, "one key for two positions");
            let known_key = *by_epd.entry(epd).or_insert_with(|| {
                again -= 1;
                key
            });
            assert_eq!(known_key, key, "two keys for {text}");
            again += 1;

            let legal = rules.legal_moves(&ours);
            if legal.is_empty() {
                break;
            }
            ours.play(&rules, legal[rng.usize(..legal.len())]);
        }
    }
    assert!(again > 5_000 && by_epd.len() > 20_000, "{again} repeated, {} distinct", by_epd.len());
}
