//! What the moderator announces about a move, and to whom.

use rules::{
    Announcements, Audience, Card, Color, Detail, Ended, Fog, Made, Moderator, Move, Outcome, Position,
    Reason, Repetitions, Royalty, Rules, Senses, Sight, ToldTries, announce_end, names::role_name, observe,
    said_to_either,
};
use serde_json::json;

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
        format!("{}{role}>{}", text.trim_matches('"'), audience(announcement.audience))
    };
    said.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn audience(audience: Audience) -> &'static str {
    match audience {
        Audience::Only(Color::White) => "white",
        Audience::Only(Color::Black) => "black",
        Audience::Both => "both",
    }
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

/// `axes | FEN | move | announcements`: one or two axes depart from our own ruleset. After the text, in brackets, all
/// that an announcement says beyond it.
const BY_AXES: &str = "
# Captures by what is told of them, each with both ways to tell of en passant, which make no difference here.
captures=fact enPassant=named     | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured>black
captures=fact enPassant=victim    | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured>black
captures=square enPassant=named   | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured[d5]>both
captures=square enPassant=victim  | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured[d5]>both
captures=class enPassant=named    | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured[d5 piece]>both
captures=class enPassant=victim   | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured[d5 piece]>both
captures=exact enPassant=named    | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured[d5 knight]>both
captures=exact enPassant=victim   | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured[d5 knight]>both
captures=square                   | 4k3/8/4p3/3Q4/8/8/8/4K3 b - - 0 1 | e6d5 | black_moved_captured[d5]>both
captures=class                    | 4k3/8/4p3/3Q4/8/8/8/4K3 b - - 0 1 | e6d5 | black_moved_captured[d5 piece]>both
captures=class                    | 4k3/8/4p3/3P4/8/8/8/4K3 b - - 0 1 | e6d5 | black_moved_captured[d5 pawn]>both
captures=exact                    | 4k3/8/4p3/3Q4/8/8/8/4K3 b - - 0 1 | e6d5 | black_moved_captured[d5 queen]>both
captures=exact                    | 4k3/8/4p3/3P4/8/8/8/4K3 b - - 0 1 | e6d5 | black_moved_captured[d5 pawn]>both

# En passant: named, on the square where the pawn landed; or like any capture, where the victim stood.
captures=fact enPassant=named     | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | e5d6 | white_moved_captured_ep>black
captures=fact enPassant=victim    | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | e5d6 | white_moved_captured>black
captures=square enPassant=named   | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | e5d6 | white_moved_captured_ep[d6]>both
captures=square enPassant=victim  | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | e5d6 | white_moved_captured[d5]>both
captures=class enPassant=named    | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | e5d6 | white_moved_captured_ep[d6 pawn]>both
captures=class enPassant=victim   | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | e5d6 | white_moved_captured[d5 pawn]>both
captures=exact enPassant=named    | 4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1 | e4d3 | black_moved_captured_ep[d3 pawn]>both
captures=exact enPassant=victim   | 4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1 | e4d3 | black_moved_captured[d4 pawn]>both

# Checks.
checks=fact                       | 4k3/8/8/8/8/8/8/K6R w - - 0 1     | h1e1 | white_moved>black black_in_check>both
checks=direction                  | 4k3/8/8/8/8/8/8/K6R w - - 0 1     | h1e1 | white_moved>black black_in_check[file]>both
checks=direction                  | 4k3/8/8/8/8/8/8/K6R w - - 0 1     | h1h8 | white_moved>black black_in_check[rank]>both
checks=direction                  | 6k1/4r3/8/8/8/4n3/8/4K3 b - - 0 1 | e3g2 | black_moved>white white_in_check[file knight]>both
checks=direction                  | 7k/7p/1b6/8/8/8/8/4K3 b - - 0 1   | b6a5 | black_moved>white white_in_check[long-diagonal]>both
checks=direction                  | 7k/7p/8/6b1/8/8/8/4K3 b - - 0 1   | g5h4 | black_moved>white white_in_check[short-diagonal]>both
checks=direction                  | k7/7R/8/8/8/8/8/K5R1 w - - 0 1    | g1g8 | white_moved>black white_checkmate>both
checks=direction captures=square  | 4kn2/8/8/8/8/8/8/K4R2 w - - 0 1   | f1f8 | white_moved_captured[f8]>both black_in_check[rank]>both

# Promotions. Where captures are told to both, so is this.
promotions=silent                 | 8/P7/7k/8/8/8/8/K7 w - - 0 1      | a7a8q | white_moved>black
promotions=fact                   | 8/P7/7k/8/8/8/8/K7 w - - 0 1      | a7a8q | white_moved>black white_promoted>black
promotions=piece                  | 8/P7/7k/8/8/8/8/K7 w - - 0 1      | a7a8q | white_moved>black white_promoted[queen]>black
promotions=silent captures=class  | 1n6/P6k/8/8/8/8/P7/K7 w - - 0 1   | a7b8n | white_moved_captured[b8 piece]>both
promotions=fact captures=class    | 1n6/P6k/8/8/8/8/P7/K7 w - - 0 1   | a7b8n | white_moved_captured[b8 piece]>both white_promoted>both
promotions=piece captures=class   | k7/p7/8/8/8/7K/p7/1N6 b - - 0 1   | a2b1b | black_moved_captured[b1 piece]>both black_promoted[bishop]>both

# Castling, on either wing.
castling=named                    | 4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1 | e1g1 | white_castled_kingside>black
castling=silent                   | 4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1 | e1g1 | white_moved>black
castling=silent                   | r3k2r/8/8/8/8/8/P7/4K3 b kq - 0 1 | e8c8 | black_moved>white
castling=named captures=square    | r3k2r/8/8/8/8/8/P7/4K3 b kq - 0 1 | e8c8 | black_castled_queenside>both
castling=silent captures=square   | 4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1 | e1c1 | white_moved>both

# The pawn captures of the side that moves next, two by two pawns.
pawnTries=none                    | 4k3/8/8/2p1p3/8/8/3P4/4K3 w - - 0 1 | d2d4 | white_moved>black
pawnTries=ask-until-legal         | 4k3/8/8/2p1p3/8/8/3P4/4K3 w - - 0 1 | d2d4 | white_moved>black
pawnTries=ask-one-try             | 4k3/8/8/2p1p3/8/8/3P4/4K3 w - - 0 1 | d2d4 | white_moved>black
pawnTries=exists                  | 4k3/8/8/2p1p3/8/8/3P4/4K3 w - - 0 1 | d2d4 | white_moved>black black_pawn_tries[some]>both
pawnTries=count                   | 4k3/8/8/2p1p3/8/8/3P4/4K3 w - - 0 1 | d2d4 | white_moved>black black_pawn_tries[2]>both
pawnTries=sources                 | 4k3/8/8/2p1p3/8/8/3P4/4K3 w - - 0 1 | d2d4 | white_moved>black black_pawn_tries[c5 e5]>both
# None at all; and none is told of once the game is over.
pawnTries=exists                  | 4k3/4p3/8/8/8/8/8/4K3 b - - 0 1     | e7e6 | black_moved>white white_pawn_tries[none]>both
pawnTries=count                   | 4k3/4p3/8/8/8/8/8/4K3 b - - 0 1     | e7e6 | black_moved>white white_pawn_tries[0]>both
pawnTries=sources                 | 4k3/4p3/8/8/8/8/8/4K3 b - - 0 1     | e7e6 | black_moved>white white_pawn_tries[]>both
pawnTries=count                   | k7/7R/8/8/8/8/8/K5R1 w - - 0 1      | g1g8 | white_moved>black white_checkmate>both
# One pawn with two captures is one square, and a pinned pawn has none.
pawnTries=count                   | 4k3/8/8/4p3/8/8/3P1P2/2B1K3 w - - 0 1 | d2d4 | white_moved>black black_pawn_tries[1]>both
pawnTries=sources                 | 4k3/8/8/4p3/3P4/8/5P2/4K3 w - - 0 1   | f2f4 | white_moved>black black_pawn_tries[e5]>both
pawnTries=count                   | 4k3/8/8/4p3/3P4/8/5P2/4K3 w - - 0 1   | f2f4 | white_moved>black black_pawn_tries[2]>both
pawnTries=count                   | 4k3/8/8/4p3/8/8/3P4/K3R3 w - - 0 1    | d2d4 | white_moved>black black_pawn_tries[0]>both

# How tries are refused says nothing of moves.
refusals=four refusalsHeard=both  | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured>black
refusals=one refusalsHeard=both   | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured>black
refusals=two nonsense=dropped     | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured>black
refusals=two nonsense=told        | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured>black
triesPerTurn=1                    | 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 | e4d5 | white_moved_captured>black
";

/// The same in crazyhouse: a drop names its piece, and a promoted piece is a pawn to whom it goes.
const BY_AXES_WITH_DROPS: &str = "
captures=fact                     | 4k3/p7/8/8/8/8/8/4K3[N] w - - 0 1   | N@d4 | white_dropped[knight]>black
captures=square                   | 4k3/p7/8/8/8/8/8/4K3[N] w - - 0 1   | N@d4 | white_dropped[knight]>both
captures=fact                     | 3qk3/8/8/3Q~4/8/8/8/4K3 b - - 0 1   | d8d5 | black_moved_captured>white
captures=square                   | 3qk3/8/8/3Q~4/8/8/8/4K3 b - - 0 1   | d8d5 | black_moved_captured[d5]>both
captures=class                    | 3qk3/8/8/3Q~4/8/8/8/4K3 b - - 0 1   | d8d5 | black_moved_captured[d5 piece]>both
captures=exact                    | 3qk3/8/8/3Q~4/8/8/8/4K3 b - - 0 1   | d8d5 | black_moved_captured[d5 pawn]>both
";

/// The card of blind chess with these axes of its moderator.
fn card_with(axes: &str, fen: &str, presets: &[&str]) -> Card {
    let axes: serde_json::Map<_, _> = axes
        .split_whitespace()
        .map(|axis| {
            let (name, value) = axis.split_once('=').expect("axis=value");
            (name.to_owned(), value.parse::<u8>().map_or_else(|_| json!(value), |number| json!(number)))
        })
        .collect();
    let request = json!({ "mode": "blind", "fen": fen, "rulesetIds": presets, "moderator": axes });
    Card::new(serde_json::from_value(request).expect("a request"), 0).expect("a card")
}

/// All that an announcement says beyond its text, in brackets.
fn beyond(announcement: &rules::Announcement) -> String {
    let role = announcement.promoted_to.or(announcement.dropped).map(|role| role_name(role).to_owned());
    let detail = announcement.detail.map(|detail| match detail {
        Detail::Captured { square, what } => {
            let what = what.map_or(String::new(), |what| format!(" {}", word(what)));
            format!("{square}{what}")
        }
        Detail::Check(directions) => directions.iter().map(word).collect::<Vec<_>>().join(" "),
        Detail::PawnTries(ToldTries::Exists(any)) => if any { "some" } else { "none" }.to_owned(),
        Detail::PawnTries(ToldTries::Count(count)) => count.to_string(),
        Detail::PawnTries(ToldTries::Squares(from)) => {
            from.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
        }
    });
    let said: Vec<_> = role.into_iter().chain(detail).map(|said| format!("[{said}]")).collect();
    said.concat()
}

fn word(value: impl serde::Serialize) -> String {
    serde_json::to_value(value).expect("a word").as_str().expect("a word").to_owned()
}

#[test]
fn each_axis_decides_what_is_said_and_to_whom() {
    for (table, presets) in [(BY_AXES, &[] as &[&str]), (BY_AXES_WITH_DROPS, &["crazyhouse"])] {
        for row in rows(table) {
            let [axes, fen, movement, expected] =
                row.split('|').map(str::trim).collect::<Vec<_>>().try_into().expect("four columns");
            let card = card_with(axes, fen, presets);
            let (rules, before) = card.start();
            let movement = rules.read_uci(&before, movement).expect("a legal move");
            let [white, black] =
                Color::ALL.map(|color| observe(&rules, card.senses(), &before, movement, color));
            let said = said_to_either(&white, &black);
            let texts: Vec<_> = said
                .iter()
                .map(|it| format!("{}{}>{}", word(it.text), beyond(it), audience(it.audience)))
                .collect();
            assert_eq!(texts.join(" "), expected, "{row}");
        }
    }
}

/// `axes | what a try hears that hidden pieces refuse | what nonsense hears | who hears it`; `-` leaves no trace.
const REFUSALS: &str = "
refusals=four refusalsHeard=mover nonsense=told    | illegal_move | illegal_move | white
refusals=four refusalsHeard=both  nonsense=dropped | illegal_move | illegal_move | both
refusals=one  refusalsHeard=mover nonsense=dropped | illegal_move | illegal_move | white
refusals=one  refusalsHeard=both  nonsense=told    | illegal_move | illegal_move | both
refusals=two  refusalsHeard=mover nonsense=told    | no           | nonsense     | white
refusals=two  refusalsHeard=both  nonsense=told    | no           | nonsense     | both
refusals=two  refusalsHeard=mover nonsense=dropped | no           | -            | white
refusals=two  refusalsHeard=both  nonsense=dropped | no           | -            | both
";

#[test]
fn refusals_by_their_axes() {
    for row in rows(REFUSALS) {
        let [axes, hidden, nonsense, hears] =
            row.split('|').map(str::trim).collect::<Vec<_>>().try_into().expect("four columns");
        let card = card_with(axes, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &[]);
        let moderator = card.moderator().expect("there is one");
        let answer =
            |foreseen| moderator.denies(foreseen).map_or("-".to_owned(), |denial| word(denial.text()));
        assert_eq!([answer(false), answer(true)], [hidden, nonsense], "{row}");
        assert_eq!(audience(moderator.hears_refusal(Color::White)), hears, "{row}");
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
