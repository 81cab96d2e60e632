//! A plain sampler for which somebody else says what moves are worth: an engine, so that a ladder has a yardstick that
//! owes nothing to our own evaluation.
//!
//! An engine plays by check. What it cannot be asked is answered here: in fog a king may be left or moved to where it
//! can be taken.

use rules::{
    Bitboard, Color, File, Move, MoveKind, Position, Rank, Role, Rules, Square, Written, attacks,
    castling_goals,
};

use super::{
    Seer,
    board::{Board, Step},
    guard::extras,
    root::{Table, squashed},
    search::{DECIDED, Look, Node, WON},
    turn::{Chosen, Turn, ranked},
    world::{World, sampled},
};
use crate::{
    ask::{Brain, Candidate, Stuck},
    dice::Dice,
    follow::meant,
    guess::likely_moves,
};

/// Says what moves are worth.
pub trait Leaves: Send {
    /// One answer for each inquiry, and in it one score for each move, in order; None for a move of which nothing is
    /// known.
    fn weigh(&mut self, inquiries: &[Inquiry]) -> Result<Vec<Vec<Option<Score>>>, Stuck>;
}

/// A position that could be the true one, and moves that may be made in it: all legal in orthodox chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inquiry {
    pub fen: String,
    pub moves: Vec<Written>,
}

/// What a move is worth to the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    Centipawns(i32),
    Mates,
    IsMated,
}

impl Score {
    fn worth(self) -> i32 {
        match self {
            Score::Centipawns(worth) => worth.clamp(1 - DECIDED, DECIDED - 1),
            Score::Mates => WON,
            Score::IsMated => -WON,
        }
    }
}

/// A yardstick: a sampler of 64 worlds with these leaves.
pub fn sampler(leaves: Box<dyn Leaves>, seed: u64) -> Box<dyn Brain> {
    Box::new(Seer::with_leaves(leaves, seed))
}

/// Who can say what a move is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Judge {
    /// Nobody has to: a king is taken, now or by the reply.
    Rules(i32),
    /// Our own look ahead.
    Ourselves,
    Leaves,
}

/// A world that is looked at, and what the candidates mean in it.
struct Case<'a> {
    world: &'a World,
    node: Node,
    /// None where a candidate is not legal.
    moves: Vec<Option<(Move, Judge)>>,
}

/// As `root::choose` does without cleverness, but for what moves are worth.
pub(super) fn choose(
    turn: &Turn<'_>,
    leaves: &mut dyn Leaves,
    look: &mut Look,
    dice: &mut Dice,
) -> Result<Option<Chosen>, Stuck> {
    let Turn { plan, rules, worlds, ask, .. } = *turn;
    let candidates = ask.candidates;
    let chosen = |candidate: Candidate| Chosen { candidate, said: None };
    if candidates.len() < 2 {
        return Ok(candidates.first().copied().map(chosen));
    }
    let drawn = sampled(&worlds.all, plan.extent(ask.card.sight()).worlds, dice);
    let cases: Vec<_> = drawn.iter().map(|(world, _)| Case::of(rules, look, world, candidates)).collect();
    let inquiries: Vec<_> = cases.iter().filter_map(|case| case.inquiry(rules)).collect();
    let answers = if inquiries.is_empty() { Vec::new() } else { leaves.weigh(&inquiries)? };
    let mut table = Table::new(&drawn, candidates.len());
    fill(&mut table, look, &cases, answers);
    let totals = table.totals(ask, &extras(turn, &drawn, dice));
    Ok(ranked(&totals).first().map(|&best| chosen(candidates[best])))
}

/// What was not answered is looked at here.
fn fill(table: &mut Table, look: &mut Look, cases: &[Case<'_>], answers: Vec<Vec<Option<Score>>>) {
    look.nodes = 0;
    look.limit = u64::MAX;
    look.forget();
    let mut answers = answers.into_iter();
    for (at, case) in cases.iter().enumerate() {
        let answer = if case.asks() { answers.next() } else { None };
        let mut scores = answer.unwrap_or_default().into_iter();
        for (index, (movement, judge)) in case.known() {
            let worth = match judge {
                Judge::Rules(worth) => Some(worth),
                Judge::Ourselves => None,
                Judge::Leaves => scores.next().flatten().map(Score::worth),
            };
            let own = || look.worth_of(&case.node, Step::from(movement), 1, -WON, WON);
            table.worths[index][at] = Some(squashed(worth.unwrap_or_else(own), false));
        }
    }
}

impl<'a> Case<'a> {
    fn of(rules: &Rules, look: &Look, world: &'a World, candidates: &[Candidate]) -> Case<'a> {
        let board = Board::of(&world.position);
        let legal = likely_moves(rules, &world.position);
        let orthodox = is_orthodox(&world.position, &board);
        let judged = |candidate: &Candidate| {
            let movement = meant(&legal, *candidate)?;
            Some((movement, judge(look, &board, movement, orthodox)))
        };
        let moves = candidates.iter().map(judged).collect();
        Case { world, node: Node::new(board), moves }
    }

    /// The candidates that are legal here.
    fn known(&self) -> impl Iterator<Item = (usize, (Move, Judge))> {
        self.moves.iter().enumerate().filter_map(|(index, it)| Some((index, (*it)?)))
    }

    fn asks(&self) -> bool {
        self.known().any(|(_, (_, judge))| judge == Judge::Leaves)
    }

    fn inquiry(&self, rules: &Rules) -> Option<Inquiry> {
        let open = self.known().filter(|(_, (_, judge))| *judge == Judge::Leaves);
        let moves: Vec<_> = open.map(|(_, (movement, _))| rules.written(movement)).collect();
        (!moves.is_empty()).then(|| Inquiry { fen: rules.fen(&self.world.position), moves })
    }
}

fn judge(look: &Look, board: &Board, movement: Move, orthodox: bool) -> Judge {
    let us = board.turn;
    let step = Step::from(movement);
    if board.taken(step).is_some_and(|(_, role)| role == Role::King) {
        return Judge::Rules(WON);
    }
    let after = board.after(step);
    if after.in_danger(us) {
        return Judge::Rules(-WON);
    }
    let through_attack = movement.kind == MoveKind::Castle && {
        let (goal, _) = castling_goals(movement.from, movement.to);
        let mut way = attacks::between(movement.from, goal).with(movement.from).into_iter();
        way.any(|square| board.attackers(square, !us).any())
    };
    // To an engine this is a draw; where kings may be left to be taken, it is a win.
    let stalemates = !look.ground.binding && is_stalemate(look, &after);
    if !orthodox || through_attack || stalemates { Judge::Ourselves } else { Judge::Leaves }
}

/// Whether the king of the side to move stands safely and cannot be kept safe.
fn is_stalemate(look: &Look, board: &Board) -> bool {
    let us = board.turn;
    if board.in_danger(us) {
        return false;
    }
    let mut steps = Vec::new();
    board.steps(&look.ground, false, &mut steps);
    steps.into_iter().all(|step| board.after(step).in_danger(us))
}

/// Whether an engine can make sense of a position: one king on each side, nobody about to take one, no more pieces than
/// a game begins with, and rights to castle that somebody can use. Positions that belief made up may have anything.
fn is_orthodox(position: &Position, board: &Board) -> bool {
    let ends = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
    let complete = |color: Color| {
        board.pieces(color, Role::King).count() == 1
            && board.pieces(color, Role::Pawn).count() <= 8
            && board.of_color(color).count() <= 16
            && castles_from_home(position, board, color)
    };
    Color::ALL.into_iter().all(complete)
        && (board.of_role(Role::Pawn) & ends).is_empty()
        && !board.in_danger(!board.turn)
}

fn castles_from_home(position: &Position, board: &Board, color: Color) -> bool {
    let home = |file: File| Square::from_coords(file, color.backrank());
    let corners = Bitboard::from(home(File::A)).with(home(File::H));
    let rights = position.castles() & Bitboard::from_rank(color.backrank());
    rights.is_empty()
        || board.king(color) == Some(home(File::E))
            && rights.is_subset(corners & board.pieces(color, Role::Rook))
}

#[cfg(test)]
mod tests {
    use rules::{Card, CardRequest, Mode};

    use super::*;
    use crate::seer::board::Ground;

    /// Who judges each of these moves in a position, and what the engine is asked.
    fn judged(mode: Mode, fen: &str, moves: &[&str]) -> (Vec<Option<Judge>>, Option<Inquiry>) {
        let request = CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(mode) };
        let (rules, position) = Card::new(request, 0).unwrap().start();
        let look = Look::new(Ground::of(&rules));
        let world = World { position, weight: 1.0 };
        let candidates: Vec<_> = moves.iter().map(|text| read(text)).collect();
        let case = Case::of(&rules, &look, &world, &candidates);
        (case.moves.iter().map(|it| it.map(|(_, judge)| judge)).collect(), case.inquiry(&rules))
    }

    fn read(text: &str) -> Candidate {
        text.parse::<Written>().unwrap().into()
    }

    #[test]
    fn kings_are_judged_here_and_the_rest_elsewhere() {
        const TAKEN: Judge = Judge::Rules(WON);
        const LOSES: Judge = Judge::Rules(-WON);
        use Judge::{Leaves, Ourselves};
        for (fen, moves) in [
            // A king that can be taken; to leave it is no question for an engine.
            ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", &[("e2e8", TAKEN), ("e2d2", Ourselves)][..]),
            // A king that is left in check, or goes into it.
            ("4r2k/8/8/8/8/8/P7/4K3 w - - 0 1", &[("a2a3", LOSES), ("e1e2", LOSES), ("e1d1", Leaves)]),
            // A pinned piece.
            ("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", &[("e2d3", LOSES), ("e1d1", Leaves)]),
            // Castling out of, through and into attack, and past it.
            ("4r2k/7p/8/8/8/8/8/R3K2R w KQ - 0 1", &[("e1g1", Ourselves), ("e1c1", Ourselves)]),
            ("5r1k/7p/8/8/8/8/8/R3K2R w KQ - 0 1", &[("e1g1", Ourselves), ("e1c1", Leaves)]),
            ("6rk/7p/8/8/8/8/8/R3K2R w KQ - 0 1", &[("e1g1", LOSES), ("e1c1", Leaves)]),
            ("1r5k/7p/8/8/8/8/8/R3K2R w KQ - 0 1", &[("e1g1", Leaves), ("e1c1", Leaves)]),
            // In fog a king that cannot stay safe is lost, not stalemated.
            ("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", &[("g5g6", Ourselves), ("g5h6", Leaves), ("g5g7", Leaves)]),
            // More queens than an engine has room for.
            ("7k/QQQQQQQQ/QQQQQQQQ/Q7/8/8/8/K7 w - - 0 1", &[("a1b1", Ourselves)]),
        ] {
            let (names, expected): (Vec<_>, Vec<_>) =
                moves.iter().map(|(name, it)| (*name, Some(*it))).unzip();
            let (found, inquiry) = judged(Mode::Dark, fen, &names);
            assert_eq!(found, expected, "{fen}");
            let asked: Vec<_> = moves.iter().filter(|it| it.1 == Leaves).map(|it| it.0).collect();
            let said = inquiry.map(|it| it.moves.iter().map(ToString::to_string).collect::<Vec<_>>());
            assert_eq!(said.unwrap_or_default(), asked, "{fen}");
        }
    }

    #[test]
    fn a_move_that_is_not_legal_is_nobodys() {
        let (found, inquiry) = judged(Mode::Blind, "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", &["e2d3", "e1d1"]);
        assert_eq!(found, [None, Some(Judge::Leaves)], "check binds");
        let inquiry = inquiry.unwrap();
        assert_eq!((&inquiry.fen[..], inquiry.moves.len()), ("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", 1));
        let stalemate = judged(Mode::Blind, "7k/8/8/6Q1/8/8/8/K7 w - - 0 1", &["g5g6"]).0;
        assert_eq!(stalemate, [Some(Judge::Leaves)], "a draw, as an engine has it");
    }

    #[test]
    fn rights_to_castle_need_a_king_and_a_rook_at_home() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let request = CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::Dark) };
        let (rules, position) = Card::new(request, 0).unwrap().start();
        assert!(is_orthodox(&position, &Board::of(&position)));
        // The board of another position: its king, or a rook, stands elsewhere.
        for moved in ["e1d1", "h1h2"] {
            let mut then = position.clone();
            then.play(&rules, rules.read_uci(&position, moved).unwrap());
            let mut board = Board::of(&then);
            board.turn = Color::White;
            assert!(!is_orthodox(&position, &board), "{moved}");
        }
    }

    #[test]
    fn what_was_not_answered_is_looked_at_here() {
        let fen = "4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1";
        let request = CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::Dark) };
        let (rules, position) = Card::new(request, 0).unwrap().start();
        let mut look = Look::new(Ground::of(&rules));
        let world = World { position, weight: 1.0 };
        // Not legal; loses the king; open; open.
        let candidates = ["a1h8", "a1a2", "e1e2"].map(read);
        let cases = [Case::of(&rules, &look, &world, &candidates)];
        let mut table = |answers| {
            let mut table = Table::new(&[(&world, 1.0)], candidates.len());
            fill(&mut table, &mut look, &cases, answers);
            table.worths.into_iter().map(|row| row[0]).collect::<Vec<_>>()
        };
        let own = table(Vec::new());
        assert_eq!(own[..2], [None, Some(-1.0)]);
        assert!(own[2].unwrap() > 0.3, "{own:?}");
        assert_eq!(table(vec![vec![None]]), own);
        assert_eq!(table(vec![vec![]]), own);
        assert_eq!(table(vec![vec![Some(Score::Mates), Some(Score::IsMated)]])[2], Some(1.0));
        assert_eq!(table(vec![vec![Some(Score::IsMated)]])[2], Some(-1.0));
        let worse = table(vec![vec![Some(Score::Centipawns(-450))]])[2].unwrap();
        assert!((worse + 0.95 * libm::tanh(1.0)).abs() < 1e-9, "{worse}");
        let most = table(vec![vec![Some(Score::Centipawns(i32::MAX))]])[2].unwrap();
        assert!(most < 1.0, "{most}");
    }
}
