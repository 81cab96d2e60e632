//! A second opinion on house rules that move pieces in new ways: letters on sixty-four squares, and every rule written
//! from its description. It shares nothing with the engine and is slow.

use std::collections::BTreeSet;

#[derive(Clone)]
pub(crate) struct Mailbox {
    preset: &'static str,
    /// FEN letters; index 0 is a1, 7 is h1, 63 is h8.
    squares: [char; 64],
    white: bool,
    castling: String,
    passed: Option<(i32, i32)>,
}

type Way = (i32, i32);
const ROOK: [Way; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [Way; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [Way; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn name((file, rank): Way) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn read(text: &str) -> Way {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn inside((file, rank): Way) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

impl Mailbox {
    pub(crate) fn new(preset: &'static str, fen: &str) -> Mailbox {
        let fields: Vec<_> = fen.split(' ').collect();
        let mut squares = ['.'; 64];
        for (row, line) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in line.chars() {
                match letter.to_digit(10) {
                    Some(gap) => column += gap as usize,
                    None => {
                        squares[(7 - row) * 8 + column] = letter;
                        column += 1;
                    }
                }
            }
        }
        Mailbox {
            preset,
            squares,
            white: fields[1] == "w",
            castling: fields[2].replace('-', ""),
            passed: (fields[3] != "-").then(|| read(fields[3])),
        }
    }

    fn at(&self, (file, rank): Way) -> char {
        self.squares[(rank * 8 + file) as usize]
    }

    fn put(&mut self, (file, rank): Way, letter: char) {
        self.squares[(rank * 8 + file) as usize] = letter;
    }

    fn empty(&self, square: Way) -> bool {
        inside(square) && self.at(square) == '.'
    }

    fn own(&self, square: Way) -> bool {
        self.at(square) != '.' && self.at(square).is_ascii_uppercase() == self.white
    }

    fn enemy(&self, square: Way) -> bool {
        inside(square) && self.at(square) != '.' && !self.own(square)
    }

    fn forward(&self) -> i32 {
        if self.white { 1 } else { -1 }
    }

    /// Where a step leads, if it stays on the board: some boards wrap around at the sides.
    fn stepped(&self, letter: char, (file, rank): Way, (right, up): Way) -> Option<Way> {
        let there = (file + right, rank + up);
        let around = (there.0.rem_euclid(8), there.1.rem_euclid(8));
        match (self.preset, letter) {
            ("wrap-board", _) if (0..8).contains(&there.1) => Some((around.0, there.1)),
            ("rook-warp", 'r') => Some(around),
            _ => Some(there).filter(|square| inside(*square)),
        }
    }

    fn line(&self, letter: char, from: Way, way: Way, longest: usize, found: &mut BTreeSet<String>) {
        let mut here = from;
        for _ in 0..longest {
            let Some(next) = self.stepped(letter, here, way) else { return };
            if next == from || self.own(next) {
                return;
            }
            found.insert(name(from) + &name(next));
            if self.enemy(next) {
                return;
            }
            here = next;
        }
    }

    /// A light ray between mirrors: unfolded, it runs straight on.
    fn bounce(&self, from: Way, way: Way, found: &mut BTreeSet<String>) {
        let folded = |x: i32| if x.rem_euclid(14) > 7 { 14 - x.rem_euclid(14) } else { x.rem_euclid(14) };
        for distance in 1..28 {
            let next = (folded(from.0 + way.0 * distance), folded(from.1 + way.1 * distance));
            if next == from || self.own(next) {
                return;
            }
            found.insert(name(from) + &name(next));
            if self.enemy(next) {
                return;
            }
        }
    }

    fn pawn_arrives(&self, from: Way, to: Way, found: &mut BTreeSet<String>) {
        let text = name(from) + &name(to);
        if to.1 == if self.white { 7 } else { 0 } {
            found.extend(["q", "r", "b", "n"].map(|letter| text.clone() + letter));
        } else {
            found.insert(text);
        }
    }

    fn pawn(&self, from: Way, found: &mut BTreeSet<String>) {
        let up = self.forward();
        let ahead = |right: i32, steps: i32| (from.0 + right * steps, from.1 + up * steps);
        let unmoved = from.1 == if self.white { 1 } else { 6 };
        if self.preset == "berolina-pawns" {
            if self.enemy(ahead(0, 1)) {
                self.pawn_arrives(from, ahead(0, 1), found);
            }
            for side in [-1, 1] {
                if self.empty(ahead(side, 1)) {
                    self.pawn_arrives(from, ahead(side, 1), found);
                    if unmoved && self.empty(ahead(side, 2)) {
                        self.pawn_arrives(from, ahead(side, 2), found);
                    }
                }
            }
            return;
        }
        let steps = match self.preset {
            "torpedo-pawns" => 2,
            "double-pawn-sprint" if unmoved => 3,
            _ if unmoved => 2,
            _ => 1,
        };
        for step in (1..=steps).take_while(|step| self.empty(ahead(0, *step))) {
            self.pawn_arrives(from, ahead(0, step), found);
        }
        for side in [-1, 1] {
            let Some(to) = self.stepped('p', from, (side, up)) else { continue };
            let steps_aside = self.preset == "pawn-diagonal-no-capture" && self.empty(to);
            if self.enemy(to) || self.passed == Some(to) || steps_aside {
                self.pawn_arrives(from, to, found);
            }
        }
        let back = (from.0, from.1 - up);
        if self.preset == "pawns-move-backward"
            && self.empty(back)
            && back.1 != if self.white { 0 } else { 7 }
        {
            found.insert(name(from) + &name(back));
        }
    }

    /// Moves by movement alone; castling by rights and empty squares.
    fn pseudo(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for index in 0..64 {
            let from = (index % 8, index / 8);
            if !self.own(from) {
                continue;
            }
            let letter = self.at(from).to_ascii_lowercase();
            let mut lines = |ways: &[Way], longest| {
                ways.iter().for_each(|way| self.line(letter, from, *way, longest, &mut found));
            };
            match letter {
                'p' => self.pawn(from, &mut found),
                'n' => lines(&KNIGHT, 1),
                'b' => lines(&BISHOP, 7),
                'r' => lines(&ROOK, 7),
                'q' => [ROOK, BISHOP].iter().for_each(|ways| lines(ways, 7)),
                _ => [ROOK, BISHOP].iter().for_each(|ways| lines(ways, 1)),
            }
            self.added(letter, from, &mut found);
        }
        for letter in self.castling.chars().filter(|letter| letter.is_ascii_uppercase() == self.white) {
            let rank = if self.white { 0 } else { 7 };
            let (between, goal) = match letter.to_ascii_lowercase() {
                'k' => (vec![5, 6], 6),
                _ => (vec![1, 2, 3], 2),
            };
            if between.iter().all(|file| self.empty((*file, rank))) {
                found.insert(name((4, rank)) + &name((goal, rank)));
            }
        }
        if self.preset == "knight-immunity" {
            found.retain(|text| !self.at(read(&text[2..])).eq_ignore_ascii_case(&'n'));
        }
        found
    }

    fn added(&self, letter: char, from: Way, found: &mut BTreeSet<String>) {
        let shifted = |from: Way, way: Way| (from.0 + way.0, from.1 + way.1);
        match (self.preset, letter) {
            ("knights-leap-twice", 'n') => {
                for over in KNIGHT.map(|way| shifted(from, way)).into_iter().filter(|over| self.empty(*over))
                {
                    for to in KNIGHT.map(|way| shifted(over, way)) {
                        if to != from && (self.empty(to) || self.enemy(to)) {
                            found.insert(name(from) + &name(to));
                        }
                    }
                }
            }
            ("bishops-ignore-color", 'b') => {
                let beside = ROOK.map(|way| shifted(from, way));
                found.extend(beside.iter().filter(|to| self.empty(**to)).map(|to| name(from) + &name(*to)));
            }
            ("bouncing-bishops", 'b') => BISHOP.iter().for_each(|way| self.bounce(from, *way, found)),
            ("queen-splits", 'q') => {
                let mut halves = BTreeSet::new();
                for (ways, half) in [(ROOK, "r"), (BISHOP, "b")] {
                    let mut reach = BTreeSet::new();
                    ways.iter().for_each(|way| self.line('q', from, *way, 7, &mut reach));
                    halves.extend(reach.into_iter().map(|text| text + half));
                }
                found.extend(halves);
            }
            _ => {}
        }
    }

    fn after(&self, text: &str) -> Mailbox {
        let (from, to) = (read(&text[..2]), read(&text[2..4]));
        let mut then = self.clone();
        let letter = self.at(from);
        let kind = letter.to_ascii_lowercase();
        let mut arrives = letter;
        let mut leaves = '.';
        if let Some(suffix) = text.chars().nth(4) {
            let of_side = |letter: char| if self.white { letter.to_ascii_uppercase() } else { letter };
            arrives = of_side(suffix);
            if kind == 'q' {
                leaves = of_side(if suffix == 'r' { 'b' } else { 'r' });
            }
        }
        if kind == 'p' && self.passed == Some(to) && self.at(to) == '.' {
            then.put((to.0, to.1 - self.forward()), '.');
        }
        if kind == 'k' && from.0 == 4 && (to.0 == 6 || to.0 == 2) && from.1 == to.1 {
            let (rook, goal) = if to.0 == 6 { (7, 5) } else { (0, 3) };
            let tower = self.at((rook, from.1));
            then.put((rook, from.1), '.');
            then.put((goal, from.1), tower);
        }
        then.put(from, leaves);
        then.put(to, arrives);
        then.white = !self.white;
        then.passed = None;
        then
    }

    fn taken_next(&self) -> bool {
        let king = if self.white { 'k' } else { 'K' };
        self.pseudo().iter().any(|text| self.at(read(&text[2..4])) == king)
    }

    /// Moves after which the mover's king could not be captured.
    pub(crate) fn legal(&self) -> BTreeSet<String> {
        let safe = |text: &String| {
            let (from, to) = (read(&text[..2]), read(&text[2..4]));
            let king = self.at(from).eq_ignore_ascii_case(&'k');
            if king && from.0 == 4 && from.1 == to.1 && (to.0 - from.0).abs() == 2 {
                let passed = name(from) + &name(((from.0 + to.0) / 2, from.1));
                let mut stays = self.clone();
                stays.white = !self.white;
                stays.passed = None;
                if stays.taken_next() || self.after(&passed).taken_next() {
                    return false;
                }
            }
            !self.after(text).taken_next()
        };
        self.pseudo().into_iter().filter(safe).collect()
    }

    pub(crate) fn pseudo_moves(&self) -> BTreeSet<String> {
        self.pseudo()
    }
}
