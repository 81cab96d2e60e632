//! What the moderator announces about a move, and to whom.

use rules::{
    Announcements, Audience, Color, Ended, Fog, Made, Moderator, Move, Outcome, Position, Reason,
    Repetitions, Royalty, Rules, Senses, Sight, announce_end, names::role_name, said_to_either,
};

use crate::{play, position, rows};

/// What the moderator of blind chess says of a move, and to whom.
fn announced(
    rules: &Rules,
    before: &Position,
    movement: Move,
    ended: impl FnOnce(&Position) -> Option<Ended>,
) -> Announcements {
    let senses = Senses {
        sight: Sight::Own,
        announces: true,
        moderator: Moderator::PARALLAX,
        public_reserves: true,
        fog: Fog::default(),
    };
    let mut after = before.clone();
    let played = after.play(rules, movement);
    let (in_check, ended) = (rules.checked_side(&after), ended(&after));
    let made = Made { before, after: &after, played, in_check, ended, legal: &[] };
    let [white, black] = Color::ALL.map(|color| made.observed_by(rules, senses, color));
    said_to_either(&white, &black)
}

/// `FEN | move | announcements`, each as `text>audience`; promotions with the new role.
const MOVES: &str = "
# What happened, to the opponent.
4k3/8/8/8/8/8/4P3/4K3 w - - 0 1         | e2e3  | white_moved>black
4k3/4p3/8/8/8/8/8/4K3 b - - 0 1         | e7e5  | black_moved>white
4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1       | e2d3  | white_moved_captured>black
4k3/4p3/3P4/8/8/8/8/4K3 b - - 0 1       | e7d6  | black_moved_captured>white
4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2       | e5d6  | white_moved_captured_ep>black
4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1       | e4d3  | black_moved_captured_ep>white

# Castling names the side.
4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1       | e1g1  | white_castled_kingside>black
4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1       | e1c1  | white_castled_queenside>black
r3k2r/8/8/8/8/8/P7/4K3 b kq - 0 1       | e8g8  | black_castled_kingside>white
r3k2r/8/8/8/8/8/P7/4K3 b kq - 0 1       | e8c8  | black_castled_queenside>white

# Promotion names the new piece, with or without a capture.
8/P7/7k/8/8/8/8/K7 w - - 0 1            | a7a8q | white_moved>black white_promoted=queen>black
k7/8/8/8/8/7K/p7/8 b - - 0 1            | a2a1r | black_moved>white black_promoted=rook>white
1n6/P6k/8/8/8/8/P7/K7 w - - 0 1         | a7b8n | white_moved_captured>black white_promoted=knight>black
k7/p7/8/8/8/7K/p7/1N6 b - - 0 1         | a2b1b | black_moved_captured>white black_promoted=bishop>white
8/P6k/8/8/8/8/8/K7 w - - 0 1            | a7a8b | white_moved>black white_promoted=bishop>black draw_insufficient>both
8/P7/8/8/8/8/8/K6k w - - 0 1            | a7a8q | white_moved>black white_promoted=queen>black black_in_check>both

# Check names the side in check, to both; so does a discovered one, and one by castling.
4k3/8/8/8/8/8/8/K6R w - - 0 1           | h1e1  | white_moved>black black_in_check>both
k6r/8/8/8/8/8/8/4K3 b - - 0 1           | h8e8  | black_moved>white white_in_check>both
4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1        | e4c3  | white_moved>black black_in_check>both
5k2/8/8/8/8/8/8/4K2R w K - 0 1          | e1g1  | white_castled_kingside>black black_in_check>both

# Mate names the winner, to both, and says nothing of check.
k7/7R/8/8/8/8/8/K5R1 w - - 0 1          | g1g8  | white_moved>black white_checkmate>both
k5r1/8/8/8/8/8/7r/K7 b - - 0 1          | g8g1  | black_moved>white black_checkmate>both

# Draws, to both.
7k/8/5K2/6Q1/8/8/8/8 w - - 0 1          | g5g6  | white_moved>black stalemate>both
8/8/8/8/6q1/5k2/8/7K b - - 0 1          | g4g3  | black_moved>white stalemate>both
4k3/8/8/8/8/8/3p4/4K3 w - - 0 1         | e1d2  | white_moved_captured>black draw_insufficient>both
4k3/3P4/8/8/8/8/8/4K3 b - - 0 1         | e8d7  | black_moved_captured>white draw_insufficient>both
4k3/8/8/8/8/8/8/4K2R w - - 99 80        | h1h2  | white_moved>black draw_fifty>both
4k2r/8/8/8/8/8/8/4K3 b - - 99 80        | h8h7  | black_moved>white draw_fifty>both
4k3/8/8/8/8/8/8/K6R w - - 99 80         | h1e1  | white_moved>black black_in_check>both draw_fifty>both
k7/7R/8/8/8/8/8/K5R1 w - - 99 80        | g1g8  | white_moved>black white_checkmate>both

# Where draws coincide, each is announced.
7k/8/5K2/6Q1/8/8/8/8 w - - 99 80        | g5g6  | white_moved>black stalemate>both draw_fifty>both
4k3/8/8/8/8/8/8/4K3 w - - 99 80         | e1e2  | white_moved>black draw_insufficient>both draw_fifty>both
";

fn text_of(said: &Announcements) -> String {
    let one = |announcement: &rules::Announcement| {
        let text = serde_json::to_string(&announcement.text).expect("text");
        let role = announcement.promoted_to.map_or(String::new(), |role| format!("={}", role_name(role)));
        let audience = match announcement.audience {
            Audience::Only(Color::White) => "white",
            Audience::Only(Color::Black) => "black",
            Audience::Both => "both",
        };
        format!("{}{role}>{audience}", text.trim_matches('"'))
    };
    said.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Plays a move and returns the moderator's announcements, as in a game.
fn say(royalty: Royalty, fen: &str, movement: &str) -> String {
    let (rules, pos) = position("classic", royalty, fen);
    let movement = rules.read_uci(&pos, movement).unwrap_or_else(|err| panic!("{fen} {movement}: {err}"));
    let ended = |after: &Position| rules.ended(after, rules.count_legal_moves(after) > 0, false);
    text_of(&announced(&rules, &pos, movement, ended))
}

#[test]
fn moves_announced() {
    for row in rows(MOVES) {
        let [fen, movement, expected] =
            row.split('|').map(str::trim).collect::<Vec<_>>().try_into().expect("three columns");
        assert_eq!(say(Royalty::Checkmate, fen, movement), expected, "{row}");
    }
}

#[test]
fn taking_a_king_is_announced_and_check_is_not() {
    let table = [
        ("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "white_moved_captured>black white_took_king>both"),
        ("k3r3/8/8/8/8/8/8/4K3 b - - 0 1", "e8e1", "black_moved_captured>white black_took_king>both"),
        ("4k3/8/8/8/8/8/8/K6R w - - 0 1", "h1e1", "white_moved>black"),
        ("KN2k3/PPpP4/P1P5/8/8/8/8/8 b - - 0 1", "e8d8", "black_moved>white draw_no_moves>both"),
    ];
    for (fen, movement, expected) in table {
        assert_eq!(say(Royalty::Capture, fen, movement), expected, "{fen} {movement}");
    }
}

/// In the middle of a turn with several moves, the mover itself may be in check.
#[test]
fn check_between_moves_names_the_side_that_stands_in_it() {
    let (rules, pos) = position("monster", Royalty::Checkmate, "k3r3/8/8/8/8/8/8/3K4 w - - 0 1");
    let movement = rules.read_uci(&pos, "d1e1").expect("a step into check, to be taken back");
    let said = announced(&rules, &pos, movement, |_| None);
    assert_eq!(text_of(&said), "white_moved>black white_in_check>both");
}

/// Knights out and back again, until the position has occurred three times.
#[test]
fn threefold() {
    let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (rules, mut pos) = position("classic", Royalty::Checkmate, first);
    let mut seen = Repetitions::default();
    seen.record(pos.key(&rules), pos.starts_afresh(&rules));
    let mut occurrences = Vec::new();
    for movement in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4 e7e5 g1f3".split(' ') {
        play(&rules, &mut pos, movement);
        seen.record(pos.key(&rules), pos.starts_afresh(&rules));
        occurrences.push(seen.occurrences(pos.key(&rules)));
    }
    assert_eq!(occurrences, [1, 1, 1, 2, 2, 2, 2, 3, 1, 1, 1]);
    assert_eq!(
        seen.occurrences(position("classic", Royalty::Checkmate, first).1.key(&rules)),
        0,
        "no way back"
    );
    let repeated =
        |outcome: Outcome| rules.ended(&pos, true, true).map(|ended| ended.outcome) == Some(outcome);
    assert!(repeated(Outcome::draw(Reason::Threefold)));
    // With different castling rights, the same pieces form a different position.
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let (rules, mut pos) = position("classic", Royalty::Checkmate, castling);
    let before = pos.key(&rules);
    play(&rules, &mut pos, "e1e2 e8e7 e2e1 e7e8");
    assert_ne!(pos.key(&rules), before);
}

#[test]
fn outcomes_in_words() {
    let (white, black) = (Color::White, Color::Black);
    let table = [
        (Outcome::win(white, Reason::Checkmate), "white_checkmate"),
        (Outcome::win(black, Reason::Checkmate), "black_checkmate"),
        (Outcome::draw(Reason::Stalemate), "stalemate"),
        (Outcome::draw(Reason::Insufficient), "draw_insufficient"),
        (Outcome::draw(Reason::FiftyMove), "draw_fifty"),
        (Outcome::draw(Reason::Threefold), "draw_threefold"),
        (Outcome::draw(Reason::NoMoves), "draw_no_moves"),
        (Outcome::win(white, Reason::KingCaptured), "white_took_king"),
        (Outcome::win(black, Reason::KingCaptured), "black_took_king"),
        (Outcome::win(white, Reason::NoMoves), "white_won"),
        (Outcome::win(black, Reason::AllCaptured), "black_won"),
        (Outcome::win(white, Reason::FirstPromotion), "white_won"),
    ];
    for (outcome, expected) in table {
        assert_eq!(text_of(&announce_end(outcome.into())), format!("{expected}>both"));
    }
}

#[test]
fn audiences() {
    for color in Color::ALL {
        assert!(Audience::Both.includes(color));
        assert!(Audience::Only(color).includes(color));
        assert!(!Audience::Only(color).includes(!color));
    }
}
