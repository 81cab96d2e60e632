//! Random games against four independent shakmaty boards, coupled in the simplest way: moves as text, and the
//! intersection of two boards' moves. Twins are tracked piece by piece, so nothing here depends on how the engine
//! detects a ghost.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fastrand::Rng;
use rules::{
    CastlingMode, Color, Square,
    duplicate::{BoardName, Duplicate, DuplicateEnding, DuplicateShare, EndingReason, Player, SyncMove},
};
use shakmaty::{Chess, EnPassantMode, Move, Position as _, fen::Epd, fen::Fen};

use super::{sync, texts};

/// How often each case occurred, so that the test cannot pass without covering it.
#[derive(Default, Debug)]
struct Met {
    plies: usize,
    mates: usize,
    mates_on_both: usize,
    mates_by_coupling: usize,
    stalemates: usize,
    threefolds: usize,
    fifties: usize,
    castlings: usize,
    en_passants: usize,
    mixed_en_passants: usize,
    promotions: usize,
    divergences: usize,
    most_ghosts: usize,
}

struct Oracle {
    boards: BTreeMap<&'static str, Chess>,
    /// Which pair of twins stands where; a pair is identified by its owner and a number.
    pairs: BTreeMap<&'static str, BTreeMap<Square, (Player, usize)>>,
    seen: HashMap<String, usize>,
    quiet: usize,
    ply: usize,
}

/// The seating of the rules, written out a second time.
const SEATS: [(Player, &str, &str); 4] = [
    (Player::North, "NW", "NE"),
    (Player::South, "SW", "SE"),
    (Player::East, "NE", "SE"),
    (Player::West, "NW", "SW"),
];

impl Oracle {
    fn start() -> Oracle {
        let names = ["NW", "NE", "SW", "SE"];
        let mut oracle = Oracle {
            boards: names.map(|name| (name, Chess::default())).into(),
            pairs: names.map(|name| (name, BTreeMap::new())).into(),
            seen: HashMap::new(),
            quiet: 0,
            ply: 0,
        };
        for (player, one, other) in SEATS {
            let own = Chess::default().board().by_color(color(player));
            for (number, square) in own.into_iter().enumerate() {
                for board in [one, other] {
                    oracle.pairs.get_mut(board).expect("board").insert(square, (player, number));
                }
            }
        }
        oracle.note();
        oracle
    }

    fn seat(&self) -> (Player, &'static str, &'static str) {
        SEATS[self.ply % 4]
    }

    fn local(&self, board: &str) -> BTreeSet<String> {
        let moves = self.boards[board].legal_moves();
        moves.iter().map(|it| it.to_uci(CastlingMode::Standard).to_string()).collect()
    }

    fn legal(&self) -> BTreeSet<String> {
        let (_, one, other) = self.seat();
        self.local(one).intersection(&self.local(other)).cloned().collect()
    }

    fn read(&self, board: &str, text: &str) -> Move {
        let uci: shakmaty::uci::UciMove = text.parse().expect("UCI");
        uci.to_move(&self.boards[board]).expect("legal move")
    }

    /// Pieces whose pair is no longer on both of its owner's boards.
    fn ghosts(&self, board: &str) -> BTreeSet<String> {
        let pairs = &self.pairs[board];
        let alone = |(owner, number): &(Player, usize)| {
            let (_, one, other) = SEATS.into_iter().find(|(player, ..)| player == owner).expect("seat");
            let twin = if one == board { other } else { one };
            !self.pairs[twin].values().any(|it| it == &(*owner, *number))
        };
        pairs.iter().filter(|(_, pair)| alone(pair)).map(|(square, _)| square.to_string()).collect()
    }

    fn checked(&self) -> BTreeSet<&'static str> {
        self.boards.iter().filter(|(_, pos)| pos.is_check()).map(|(name, _)| *name).collect()
    }

    fn note(&mut self) -> usize {
        let epds = self.boards.values().map(|pos| Epd::from_position(pos, EnPassantMode::Legal).to_string());
        let key = format!("{} {}", epds.collect::<Vec<_>>().join(";"), self.ply % 4);
        let times = self.seen.entry(key).or_insert(0);
        *times += 1;
        *times
    }

    /// Returns what ends the game after the move, if anything.
    fn play(&mut self, text: &str) -> Option<(EndingReason, BTreeMap<Player, DuplicateShare>)> {
        let (_, one, other) = self.seat();
        let mut zeroing = false;
        for board in [one, other] {
            let movement = self.read(board, text);
            zeroing |= movement.is_zeroing();
            let pairs = self.pairs.get_mut(board).expect("board");
            follow(pairs, movement);
            let pos = self.boards.get_mut(board).expect("board");
            *pos = pos.clone().play(movement).expect("legal move");
        }
        self.ply += 1;
        self.quiet = if zeroing { 0 } else { self.quiet + 1 };
        let times = self.note();
        let mut shares: BTreeMap<Player, DuplicateShare> =
            SEATS.into_iter().map(|(player, ..)| (player, DuplicateShare::Draw)).collect();
        if self.legal().is_empty() {
            let (player, one, other) = self.seat();
            let checked: Vec<_> = [one, other].into_iter().filter(|it| self.boards[it].is_check()).collect();
            if checked.is_empty() {
                return Some((EndingReason::Stalemate, shares));
            }
            shares.insert(player, DuplicateShare::Loss);
            for board in checked {
                let across = SEATS
                    .into_iter()
                    .find(|(it, one, other)| *it != player && (*one == board || *other == board));
                shares.insert(across.expect("opponent").0, DuplicateShare::Win);
            }
            return Some((EndingReason::Checkmate, shares));
        }
        if times >= 3 {
            return Some((EndingReason::Threefold, shares));
        }
        (self.quiet >= 200).then_some((EndingReason::FiftyMove, shares))
    }
}

fn color(player: Player) -> Color {
    match player {
        Player::North | Player::South => Color::White,
        Player::East | Player::West => Color::Black,
    }
}

/// What a move does to the pairs on one board.
fn follow(pairs: &mut BTreeMap<Square, (Player, usize)>, movement: Move) {
    match movement {
        Move::Normal { from, to, .. } => {
            let pair = pairs.remove(&from).expect("piece");
            pairs.insert(to, pair);
        }
        Move::EnPassant { from, to } => {
            let pair = pairs.remove(&from).expect("pawn");
            pairs.remove(&Square::from_coords(to.file(), from.rank())).expect("pawn taken in passing");
            pairs.insert(to, pair);
        }
        Move::Castle { king, rook } => {
            let (king_pair, rook_pair) =
                (pairs.remove(&king).expect("king"), pairs.remove(&rook).expect("rook"));
            let short = rook.file() > king.file();
            let at = |file| Square::from_coords(file, king.rank());
            pairs.insert(at(if short { rules::File::G } else { rules::File::C }), king_pair);
            pairs.insert(at(if short { rules::File::F } else { rules::File::D }), rook_pair);
        }
        Move::Put { .. } => unreachable!("no pieces are dropped in chess"),
    }
}

/// How moves are chosen: cases that random play never reaches must be sought out.
#[derive(Clone, Copy, PartialEq)]
enum Taste {
    Any,
    /// Captures, pawn moves and checks only if there is nothing else.
    Quiet,
    /// Pawn moves, so that en passant captures come about.
    Pawns,
    /// Reverses the same player's last move whenever possible.
    Back,
}

fn choose(oracle: &Oracle, legal: &BTreeSet<String>, mine: &[String], taste: Taste, rng: &mut Rng) -> String {
    let legal: Vec<&String> = legal.iter().collect();
    let any = |moves: &[&String], rng: &mut Rng| moves[rng.usize(..moves.len())].clone();
    let (_, one, other) = oracle.seat();
    let is = |text: &str, what: fn(Move) -> bool| [one, other].iter().any(|it| what(oracle.read(it, text)));
    match taste {
        Taste::Quiet => {
            let checks = |text: &str| {
                [one, other].iter().any(|it| {
                    let then = oracle.boards[it].clone().play(oracle.read(it, text));
                    then.expect("legal move").is_check()
                })
            };
            let quiet = legal.iter().copied().filter(|it| !is(it, Move::is_zeroing) && !checks(it));
            let quiet: Vec<_> = quiet.collect();
            any(if quiet.is_empty() { &legal } else { &quiet }, rng)
        }
        Taste::Pawns => {
            let passing: Vec<_> = legal.iter().copied().filter(|it| is(it, Move::is_en_passant)).collect();
            let pawns = |it: &&String| is(it, |it| it.role() == rules::Role::Pawn && !it.is_capture());
            let pawns: Vec<_> = legal.iter().copied().filter(pawns).collect();
            any([&passing, &pawns, &legal].into_iter().find(|it| !it.is_empty()).expect("moves"), rng)
        }
        Taste::Back => {
            let back = mine
                .len()
                .checked_sub(4)
                .map(|ply| &mine[ply])
                .map(|it| format!("{}{}", &it[2..4], &it[..2]));
            match back.filter(|it| legal.contains(&it)) {
                Some(back) => back,
                None => any(&legal, rng),
            }
        }
        Taste::Any => {
            let rare: Vec<_> = legal
                .iter()
                .copied()
                .filter(|it| is(it, Move::is_castle) || is(it, Move::is_en_passant) || it.len() == 5)
                .collect();
            any(if !rare.is_empty() && rng.bool() { &rare } else { &legal }, rng)
        }
    }
}

fn compare(game: &Duplicate, oracle: &Oracle, met: &mut Met) {
    let (player, one, other) = oracle.seat();
    assert_eq!(game.turn(), player);
    for board in BoardName::ALL {
        let name = board.name();
        assert_eq!(
            game.fen(board),
            Fen::from_position(&oracle.boards[name], EnPassantMode::Always).to_string()
        );
        let local = if name == one || name == other { oracle.local(name) } else { BTreeSet::new() };
        assert_eq!(texts(&game.local(board)), local.into_iter().collect::<Vec<_>>(), "{name}");
        let ghosts = game.ghosts()[board].into_iter().map(|square| square.to_string());
        assert_eq!(ghosts.collect::<BTreeSet<_>>(), oracle.ghosts(name), "{name}");
    }
    let checked: BTreeSet<_> = game.in_check().into_iter().map(BoardName::name).collect();
    assert_eq!(checked, oracle.checked());
    let ghosts = BoardName::ALL.map(|board| game.ghosts()[board].count()).iter().sum();
    met.most_ghosts = met.most_ghosts.max(ghosts);
    met.divergences += usize::from(oracle.local(one) != oracle.local(other));
}

fn play_game(taste: Taste, rng: &mut Rng, met: &mut Met) {
    let mut game = Duplicate::start();
    let mut oracle = Oracle::start();
    let mut played: Vec<String> = Vec::new();
    for _ in 0..1000 {
        met.plies += 1;
        compare(&game, &oracle, met);
        let legal = oracle.legal();
        assert_eq!(texts(&game.legal()), legal.iter().cloned().collect::<Vec<_>>(), "{played:?}");
        let text = choose(&oracle, &legal, &played, taste, rng);
        let (_, one, other) = oracle.seat();
        let kinds = [oracle.read(one, &text), oracle.read(other, &text)];
        met.castlings += usize::from(kinds[0].is_castle());
        met.promotions += usize::from(kinds[0].is_promotion());
        let in_passing = kinds.map(Move::is_en_passant);
        met.en_passants += usize::from(in_passing == [true; 2]);
        met.mixed_en_passants += usize::from(in_passing[0] != in_passing[1]);

        let movement: SyncMove = sync(&text);
        game.play(movement).expect("legal move");
        let expected = oracle.play(&text);
        played.push(text);
        let found = game.ending().map(|DuplicateEnding { reason, seats }| {
            (*reason, seats.iter().map(|(player, share)| (player, *share)).collect::<BTreeMap<_, _>>())
        });
        assert_eq!(found, expected, "{played:?}");
        let Some((reason, shares)) = expected else {
            continue;
        };
        compare(&game, &oracle, met);
        assert!(game.legal().is_empty());
        let winners = shares.values().filter(|share| **share == DuplicateShare::Win).count();
        let (_, one, other) = oracle.seat();
        match reason {
            EndingReason::Checkmate => {
                met.mates += 1;
                met.mates_on_both += usize::from(winners == 2);
                let alone = [one, other].iter().any(|it| oracle.boards[it].is_checkmate());
                met.mates_by_coupling += usize::from(!alone);
            }
            EndingReason::Stalemate => met.stalemates += 1,
            EndingReason::Threefold => met.threefolds += 1,
            EndingReason::FiftyMove => met.fifties += 1,
            other => panic!("no move ends a game by {other:?}"),
        }
        return;
    }
}

#[test]
fn four_plain_boards_agree() {
    let mut rng = Rng::with_seed(44);
    let mut met = Met::default();
    while met.plies < 20_000 {
        for taste in [Taste::Any, Taste::Any, Taste::Pawns, Taste::Quiet, Taste::Back] {
            play_game(taste, &mut rng, &mut met);
        }
    }
    assert!(met.mates > 20 && met.mates_on_both > 0 && met.mates_by_coupling > 10, "{met:?}");
    assert!(met.stalemates > 0 && met.threefolds > 5 && met.fifties > 5, "{met:?}");
    assert!(met.castlings > 10 && met.en_passants > 0 && met.promotions > 10, "{met:?}");
    assert!(met.mixed_en_passants > 0, "{met:?}");
    assert!(met.divergences > 10_000 && met.most_ghosts > 10, "{met:?}");
}
