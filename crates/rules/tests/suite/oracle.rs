//! A second opinion: chess without check, written from the text of the rules.
//!
//! It is deliberately slow and simple, and shares nothing with the engine: an array of squares, loops along lines, and
//! its own FEN reader.

use rules::{Color, Piece, Role, Square};

#[derive(Clone)]
pub(crate) struct Oracle {
    /// Index 0 is a1, 7 is h1, 63 is h8.
    squares: [Option<Piece>; 64],
    turn: Color,
    /// Squares of unmoved rooks, for sides whose king has not moved.
    unmoved_rooks: Vec<usize>,
    /// The square that a pawn has just passed over.
    passed: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Walk { from: usize, to: usize, promotion: Option<Role> },
    EnPassant { from: usize, to: usize, taken: usize },
    Castle { king: usize, rook: usize },
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn file(square: usize) -> i32 {
    (square % 8) as i32
}

fn rank(square: usize) -> i32 {
    (square / 8) as i32
}

fn at(file: i32, rank: i32) -> Option<usize> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

fn shifted(square: usize, (right, up): (i32, i32)) -> Option<usize> {
    at(file(square) + right, rank(square) + up)
}

fn home_rank(color: Color) -> i32 {
    if color == Color::White { 0 } else { 7 }
}

fn forward(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

/// The files of king and rook after castling.
fn castled_files(king: usize, rook: usize) -> (i32, i32) {
    if rook > king { (6, 5) } else { (2, 3) }
}

impl Step {
    /// In Chess960, castling is written as the king capturing its own rook.
    pub(crate) fn uci(self, chess960: bool) -> String {
        let name = |square: usize| {
            let letter = char::from(b'a' + (square % 8) as u8);
            format!("{letter}{}", square / 8 + 1)
        };
        match self {
            Step::Walk { from, to, promotion } => {
                let suffix = promotion.map_or(String::new(), |role| role.char().to_string());
                format!("{}{}{suffix}", name(from), name(to))
            }
            Step::EnPassant { from, to, .. } => format!("{}{}", name(from), name(to)),
            Step::Castle { king, rook } if chess960 => format!("{}{}", name(king), name(rook)),
            Step::Castle { king, rook } => {
                let to = at(castled_files(king, rook).0, rank(king)).expect("castling stays on the board");
                format!("{}{}", name(king), name(to))
            }
        }
    }
}

impl Oracle {
    pub(crate) fn from_fen(fen: &str) -> Oracle {
        let mut fields = fen.split(' ');
        let mut field = || fields.next().expect("six fields");
        let mut oracle =
            Oracle { squares: [None; 64], turn: Color::White, unmoved_rooks: Vec::new(), passed: None };
        for (row, line) in field().split('/').enumerate() {
            let mut column = 0;
            for letter in line.chars() {
                if let Some(gap) = letter.to_digit(10) {
                    column += gap as usize;
                } else {
                    oracle.squares[(7 - row) * 8 + column] = Piece::from_char(letter);
                    column += 1;
                }
            }
        }
        if field() == "b" {
            oracle.turn = Color::Black;
        }
        for letter in field().chars().filter(|&letter| letter != '-') {
            oracle.unmoved_rooks.push(oracle.castling_rook(letter));
        }
        let passed = field();
        oracle.passed = Square::from_ascii(passed.as_bytes()).ok().map(usize::from);
        oracle
    }

    /// K and Q mean the outermost rook on that side of the king, any other letter the rook's file.
    fn castling_rook(&self, letter: char) -> usize {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let on_file = |file: i32| at(file, home_rank(color)).expect("file of the board");
        let king = (0..8).find(|&file| self.is(on_file(file), color, Role::King)).expect("king at home");
        let is_rook = |file: &i32| self.is(on_file(*file), color, Role::Rook);
        let rook_file = match letter.to_ascii_lowercase() {
            'k' => (king..8).rev().find(is_rook),
            'q' => (0..king).find(is_rook),
            file => Some(file as i32 - 'a' as i32),
        };
        on_file(rook_file.expect("rook to castle with"))
    }

    fn is(&self, square: usize, color: Color, role: Role) -> bool {
        self.squares[square] == Some(Piece { color, role })
    }

    fn squares_of(&self, color: Color) -> impl Iterator<Item = (usize, Role)> {
        let own = move |(square, piece): (usize, &Option<Piece>)| {
            piece.filter(|piece| piece.color == color).map(|piece| (square, piece.role))
        };
        self.squares.iter().enumerate().filter_map(own)
    }

    /// Whether a king has been captured.
    pub(crate) fn is_over(&self) -> bool {
        Color::ALL.iter().any(|&color| self.squares_of(color).all(|(_, role)| role != Role::King))
    }

    pub(crate) fn moves(&self) -> Vec<Step> {
        if self.is_over() { Vec::new() } else { self.moves_of(self.turn) }
    }

    /// The moves `us` would have if it were their turn; en passant captures are included only if it is.
    pub(crate) fn moves_of(&self, us: Color) -> Vec<Step> {
        let mut steps = Vec::new();
        for (from, role) in self.squares_of(us) {
            match role {
                Role::Pawn => self.pawn(us, from, &mut steps),
                Role::Knight => self.lines(us, from, &KNIGHT, 1, &mut steps),
                Role::Bishop => self.lines(us, from, &DIAGONAL, 7, &mut steps),
                Role::Rook => self.lines(us, from, &STRAIGHT, 7, &mut steps),
                Role::Queen => {
                    self.lines(us, from, &STRAIGHT, 7, &mut steps);
                    self.lines(us, from, &DIAGONAL, 7, &mut steps);
                }
                Role::King => {
                    self.lines(us, from, &STRAIGHT, 1, &mut steps);
                    self.lines(us, from, &DIAGONAL, 1, &mut steps);
                    self.castling(us, from, &mut steps);
                }
            }
        }
        steps
    }

    fn lines(&self, us: Color, from: usize, ways: &[(i32, i32)], length: usize, steps: &mut Vec<Step>) {
        for &way in ways {
            let mut here = from;
            for _ in 0..length {
                let Some(to) = shifted(here, way) else { break };
                let there = self.squares[to];
                if there.is_none_or(|piece| piece.color != us) {
                    steps.push(Step::Walk { from, to, promotion: None });
                }
                if there.is_some() {
                    break;
                }
                here = to;
            }
        }
    }

    fn pawn(&self, us: Color, from: usize, steps: &mut Vec<Step>) {
        let up = forward(us);
        if let Some(to) = shifted(from, (0, up))
            && self.squares[to].is_none()
        {
            pawn_arrives(us, from, to, steps);
            if rank(from) == home_rank(us) + up
                && let Some(to) = shifted(from, (0, 2 * up))
                && self.squares[to].is_none()
            {
                steps.push(Step::Walk { from, to, promotion: None });
            }
        }
        for side in [-1, 1] {
            let Some(to) = shifted(from, (side, up)) else { continue };
            match self.squares[to] {
                Some(piece) if piece.color != us => pawn_arrives(us, from, to, steps),
                Some(_) => {}
                None if self.passed == Some(to) && self.turn == us => {
                    let taken = shifted(from, (side, 0)).expect("beside the pawn");
                    steps.push(Step::EnPassant { from, to, taken });
                }
                None => {}
            }
        }
    }

    /// By rights and empty squares alone: every square from either start to either goal must be empty, apart from the
    /// king and the rook themselves.
    fn castling(&self, us: Color, king: usize, steps: &mut Vec<Step>) {
        for &rook in self.unmoved_rooks.iter().filter(|&&rook| rank(rook) == home_rank(us)) {
            let (king_file, rook_file) = castled_files(king, rook);
            let crosses = |from: usize, to: i32| file(from).min(to)..=file(from).max(to);
            let free = crosses(king, king_file).chain(crosses(rook, rook_file)).all(|file| {
                let square = at(file, home_rank(us)).expect("file of the board");
                square == king || square == rook || self.squares[square].is_none()
            });
            if free {
                steps.push(Step::Castle { king, rook });
            }
        }
    }

    pub(crate) fn play(&mut self, step: Step) {
        self.passed = None;
        match step {
            Step::Walk { from, to, promotion } => {
                let piece = self.squares[from].take().expect("piece that moves");
                let role = promotion.unwrap_or(piece.role);
                self.squares[to] = Some(Piece { color: piece.color, role });
                if piece.role == Role::Pawn && from.abs_diff(to) == 16 {
                    self.passed = Some((from + to) / 2);
                }
                let king_moved = piece.role == Role::King;
                let home = home_rank(piece.color);
                self.unmoved_rooks
                    .retain(|&rook| rook != from && rook != to && !(king_moved && rank(rook) == home));
            }
            Step::EnPassant { from, to, taken } => {
                self.squares[to] = self.squares[from].take();
                self.squares[taken] = None;
            }
            Step::Castle { king, rook } => {
                let (king_file, rook_file) = castled_files(king, rook);
                let home = rank(king);
                let (castler, tower) = (self.squares[king].take(), self.squares[rook].take());
                self.squares[at(king_file, home).expect("king's goal")] = castler;
                self.squares[at(rook_file, home).expect("rook's goal")] = tower;
                self.unmoved_rooks.retain(|&other| rank(other) != home);
            }
        }
        self.turn = !self.turn;
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let steps = self.moves();
        if depth == 1 {
            return steps.len() as u64;
        }
        let after = |step| {
            let mut then = self.clone();
            then.play(step);
            then.perft(depth - 1)
        };
        steps.into_iter().map(after).sum()
    }

    /// Dark chess: a side sees its own squares, and every square that a move lands on or captures on.
    pub(crate) fn sees(&self, us: Color) -> [bool; 64] {
        let mut seen = [false; 64];
        for (square, _) in self.squares_of(us) {
            seen[square] = true;
        }
        for step in self.moves_of(us) {
            match step {
                Step::Walk { to, .. } => seen[to] = true,
                Step::EnPassant { to, taken, .. } => {
                    seen[to] = true;
                    seen[taken] = true;
                }
                Step::Castle { king, rook } => {
                    let (king_file, rook_file) = castled_files(king, rook);
                    for goal in [king_file, rook_file] {
                        seen[at(goal, rank(king)).expect("goal of castling")] = true;
                    }
                }
            }
        }
        seen
    }
}

fn pawn_arrives(us: Color, from: usize, to: usize, steps: &mut Vec<Step>) {
    if rank(to) == home_rank(!us) {
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            steps.push(Step::Walk { from, to, promotion: Some(role) });
        }
    } else {
        steps.push(Step::Walk { from, to, promotion: None });
    }
}
