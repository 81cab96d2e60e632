//! Whole games as PGN, and what other programs make of it.

use std::sync::Arc;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use room::{Arena, Persons, RoomSettings};
use rules::{
    Card, CardRequest, Clock, Detail, Direction, Layout, Listeners, Mode, ModeratorText, Ruleset, Square,
    Written,
};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, fen::Fen};
use view::{EndReason, Ending, Intent, ReviewTry, RoomStatus, Said, Seat};

use super::{
    movetext::LINE,
    tags::{termination, time_control},
    *,
};
use crate::http::example::{card, ended, play};

fn summary(card: &Card) -> Summary {
    Summary {
        status: RoomStatus::Finished,
        open_seats: Vec::new(),
        card: Arc::new(card.clone()),
        profile: None,
        settings: RoomSettings {
            highlighting: false,
            grace_ms: 0,
            sandbox: false,
            profile_consent: false,
            rated: false,
        },
        code: None,
        bots: [].into(),
        names: Arc::default(),
        persons: Persons::default(),
        story: None,
        thoughts: Vec::new(),
        created_at: 0,
        started_at: Some(1_700_000_000_000),
    }
}

fn written(card: &Card, review: &Review) -> String {
    let players = BySeat { white: r#"Ada "\"#.to_owned(), black: "casual (level 2)".to_owned() };
    write("abcd1234".parse().unwrap(), &summary(card), review, &players)
}

fn moves_of(pgn: &str) -> &str {
    pgn.split_once("\n\n").unwrap().1.trim_end()
}

#[test]
fn a_whole_game() {
    let card = card(r#"{"mode":"vanilla","clock":{"kind":"fischer","initialMs":300000,"incrementMs":2000}}"#);
    let mut review = play(&card, "f3 e5 g4 Qh4#");
    for (ply, left) in review.plies.iter_mut().zip([300_999, 299_000, 61_500, 3_600_000]) {
        ply.remaining_ms = Some(left);
    }
    let expected = format!(
        r#"[Event "Parallax vanilla game"]
[Site "/game/abcd1234"]
[Date "2023.11.14"]
[Round "-"]
[White "Ada \"\\"]
[Black "casual (level 2)"]
[Result "0-1"]
[UTCDate "2023.11.14"]
[UTCTime "22:13:20"]
[Variant "Standard"]
[Sight "open"]
[Royalty "checkmate"]
[TimeControl "300+2"]
[Termination "normal"]
[EndReason "checkmate"]
[RuleCard "{}"]
[GameId "abcd1234"]

1. f3 {{[%clk 0:05:00]}} 1... e5 {{[%clk 0:04:59]}} 2. g4 {{[%clk 0:01:01]}}
2... Qh4# {{[%clk 1:00:00]}} 0-1
"#,
        card.hash()
    );
    assert_eq!(written(&card, &review), expected);
}

#[test]
fn movetexts() {
    for (request, moves, expected) in [
        (r#"{"mode":"vanilla"}"#, "e4 e5 Nf3", "1. e4 e5 2. Nf3 *"),
        (r#"{"mode":"vanilla"}"#, "", "*"),
        (r#"{"mode":"vanilla","fen":"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"}"#, "Kd7 e4", "40... Kd7 41. e4 *"),
        (
            r#"{"mode":"house","layout":{"kind":"premade","id":"dunsany"}}"#,
            "Nf6 b5 d5",
            "1... Nf6 2. b5 d5 *",
        ),
        (
            r#"{"mode":"house","layout":{"kind":"premade","id":"monster"}}"#,
            "e4 d4 e5 f4 fxe5 d6",
            "1. e4 1. d4 1... e5 2. f4 2. fxe5 2... d6 *",
        ),
        (r#"{"mode":"dark"}"#, "f3 e5 g4 Qh4 a3 Qxe1", "1. f3 e5 2. g4 Qh4 3. a3 Qxe1 0-1"),
    ] {
        let card = card(request);
        let mut review = play(&card, moves);
        if !moves.ends_with("Qxe1") {
            review = ended(review, None, EndReason::Aborted);
        }
        assert_eq!(moves_of(&written(&card, &review)), expected, "{request}");
    }
}

#[test]
fn tries_are_comments() {
    let card = card(r#"{"mode":"blind"}"#);
    let mut review = ended(play(&card, "e4 d5"), Some(Seat::White), EndReason::Resign);
    let tried = |ply, by, from: Square, to: Option<Square>| ReviewTry {
        ply,
        by,
        from: from.into(),
        to: to.map(Into::into),
        promotion: None,
        drop: None,
        answer: to.map(|_| ModeratorText::IllegalMove),
        at: 0,
    };
    review.tries = vec![
        tried(0, Seat::White, Square::A1, Some(Square::A5)),
        tried(0, Seat::White, Square::E2, None),
        tried(1, Seat::Black, Square::D8, Some(Square::D3)),
        tried(1, Seat::Black, Square::D8, Some(Square::D3)),
        tried(1, Seat::Black, Square::D7, Some(Square::E4)),
        tried(2, Seat::White, Square::E4, Some(Square::F5)),
    ];
    let pgn = written(&card, &review);
    let expected = "{White tried a1a5: illegal move, touched e2} 1. e4 {Black tried d8d3: illegal\n\
                    move (twice), d7e4: illegal move} 1... d5 {White tried e4f5: illegal move} 1-0";
    assert_eq!(moves_of(&pgn), expected);
    let end = Reader::new(pgn.as_bytes()).read_game(&mut Replayed).unwrap().unwrap();
    assert_eq!(
        Fen::from_position(&end, EnPassantMode::Legal).to_string().split(' ').next(),
        review.final_fen().split(' ').next(),
        "other programs read past the comments"
    );
}

#[test]
fn endings() {
    use EndReason::*;
    let white = Some(Seat::White);
    for (winner, reason, expected) in [
        (white, Checkmate, "1-0 normal checkmate"),
        (Some(Seat::Black), Resign, "0-1 normal resign"),
        (white, OutOfTime, "1-0 time forfeit out_of_time"),
        (None, OutOfTime, "1/2-1/2 time forfeit out_of_time"),
        (white, Abandoned, "1-0 abandoned abandoned"),
        (None, Abandoned, "* abandoned abandoned"),
        (None, Stalemate, "1/2-1/2 normal stalemate"),
        (None, DrawAgreed, "1/2-1/2 normal draw_agreed"),
        (None, Aborted, "* unterminated aborted"),
        (None, AiUnavailable, "* emergency ai_unavailable"),
    ] {
        let found =
            format!("{} {} {}", result(Ending { winner, reason }), termination(reason), end_reason(reason));
        assert_eq!(found, expected);
    }
}

#[test]
fn time_controls() {
    for (clock, expected) in [
        (Clock::None, "-"),
        (Clock::Fischer { initial_ms: 300_000, increment_ms: 0 }, "300+0"),
        (Clock::Fischer { initial_ms: 90_500, increment_ms: 2_000 }, "90.5+2"),
        (Clock::Days { days_per_move: 3 }, "1/259200"),
    ] {
        assert_eq!(time_control(clock), expected);
    }
}

#[test]
fn a_name_cannot_break_out_of_its_tag() {
    let name = "a \"b\" \\ c\n[Result";
    let layout = Layout::Fen { fen: "4k3/8/8/8/8/8/4P3/4K3".to_owned(), name: Some(name.to_owned()) };
    let request = CardRequest { layout: Some(layout), ..CardRequest::of(Mode::House) };
    let card = Card::new(request, 0).unwrap();
    let pgn = written(&card, &play(&card, "e4"));
    assert!(pgn.contains("[Layout \"a \\\"b\\\" \\\\ c [Result\"]\n"), "{pgn}");
    assert!(pgn.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"), "{pgn}");
}

/// Replays the PGN it reads, as another program would.
struct Replayed;

impl Visitor for Replayed {
    type Tags = Option<Fen>;
    type Movetext = Chess;
    type Output = Chess;

    fn begin_tags(&mut self) -> std::ops::ControlFlow<Chess, Option<Fen>> {
        std::ops::ControlFlow::Continue(None)
    }

    fn tag(&mut self, fen: &mut Option<Fen>, name: &[u8], value: RawTag<'_>) -> std::ops::ControlFlow<Chess> {
        if name == b"FEN" {
            *fen = Some(Fen::from_ascii(&value.decode()).unwrap());
        }
        std::ops::ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, fen: Option<Fen>) -> std::ops::ControlFlow<Chess, Chess> {
        let start = fen.map_or_else(Chess::new, |fen| fen.into_position(CastlingMode::Chess960).unwrap());
        std::ops::ControlFlow::Continue(start)
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> std::ops::ControlFlow<Chess> {
        let movement = san.san.to_move(position).unwrap();
        position.play_unchecked(movement);
        std::ops::ControlFlow::Continue(())
    }

    fn end_game(&mut self, position: Chess) -> Chess {
        position
    }
}

#[test]
fn other_programs_can_replay_it() {
    for (request, moves) in [
        (r#"{"mode":"vanilla"}"#, "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nbd7 bxa8=N Qc7 Nf3 e5 Be2 Bb4 O-O O-O"),
        (
            r#"{"mode":"blind","clock":{"kind":"days","daysPerMove":1}}"#,
            "e4 a6 e5 d5 exd6 Nc6 dxc7 Nf6 cxd8=Q+",
        ),
        (
            r#"{"mode":"vanilla","layout":{"kind":"premade","id":"chess960","number":711}}"#,
            "e4 e5 d4 exd4 c3 dxc3",
        ),
        (r#"{"mode":"vanilla","fen":"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 20"}"#, "O-O-O+ Ke2 Rhe8+ Kf3"),
    ] {
        let card = card(request);
        let mut review = ended(play(&card, moves), None, EndReason::DrawAgreed);
        if card.clock() != Clock::None {
            review.plies.iter_mut().for_each(|ply| ply.remaining_ms = Some(86_400_000));
        }
        let pgn = written(&card, &review);
        assert!(pgn.lines().filter(|line| !line.starts_with('[')).all(|line| line.len() <= LINE), "{pgn}");
        let end = Reader::new(pgn.as_bytes()).read_game(&mut Replayed).unwrap().unwrap();
        let board = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let end = Fen::from_position(&end, EnPassantMode::Legal).to_string();
        assert_eq!(board(&end), board(&review.plies.last().unwrap().fen), "{pgn}");
    }
}

/// Plays what is tried, by whoever is to move.
fn attempts(card: &Card, tries: &str) -> Arena {
    let mut arena = Arena::new(card.clone());
    for text in tries.split_ascii_whitespace() {
        let by = arena.view(Seat::White).turn;
        arena.submit(by, intent(text)).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    arena
}

/// Reads UCI; `any` asks for pawn captures, `?e7` senses, `0000` passes.
fn intent(text: &str) -> Intent {
    match text.parse::<Written>() {
        Ok(attempt) if attempt.is_pass() => Intent::Pass {},
        Ok(attempt) => attempt.into(),
        Err(_) if text == "any" => Intent::AskAny {},
        Err(_) => {
            let square: Square = text.trim_start_matches('?').parse().expect("a square to sense");
            Intent::Sense { square: square.into() }
        }
    }
}

/// Senses, a request that was cut short, one that came to nothing, a pass, and a sense after the last move.
const RECONNAISSANCE: &str = "?e7 e2e4 d7d5 ?d4 f1a6 ?b5 b7a6 d1h5 h7h6 h5h8 d5c4 0000 ?e2";

#[test]
fn senses_and_requests_are_comments() {
    let card = card(r#"{"mode":"rbc"}"#);
    let review = play(&card, RECONNAISSANCE);
    assert_eq!(
        moves_of(&written(&card, &review)).replace('\n', " "),
        "{White sensed e7} 1. e4 d5 {White sensed d4} 2. Ba6 {Black sensed b5} 2... bxa6 3. Qh5 h6 \
         4. Qxh6 {asked for h5h8} 4... -- {asked for d5c4} 5. -- {Black sensed e2} *"
    );
    // Afterwards each seat finds its own senses and requests, as while it played.
    let arena = attempts(&card, RECONNAISSANCE);
    for (seat, senses) in [(Seat::White, 2), (Seat::Black, 2)] {
        let while_playing = Score::of_view(&arena.view(seat), arena.senses(seat), arena.tries(seat));
        let afterwards = Score::of_review(&card, &review, seat);
        assert_eq!((&while_playing.senses, &while_playing.moves), (&afterwards.senses, &afterwards.moves));
        assert_eq!(afterwards.senses.len(), senses);
    }
}

fn score_of(card: &Card, arena: &Arena, seat: Seat) -> String {
    let players = BySeat { white: "A".to_owned(), black: "B".to_owned() };
    let score = Score::of_view(&arena.view(seat), arena.senses(seat), arena.tries(seat));
    write_score("abcd1234".parse().unwrap(), &summary(card), &score, &players)
}

#[test]
fn a_seat_has_its_own_score_while_it_plays() {
    for (request, tries, white, black) in [
        (
            r#"{"mode":"blind","ruleset":"berkeley-any"}"#,
            "e2e4 d7d5 any e4d5 d8d4 d8d5",
            "1. e2e4 ?? {White asked any? Yes} 2. e4d5 {captured on d5} {refused: no} 2... ?? {captured on d5} *",
            "1. ?? d7d5 {White asked any? Yes} 2. ?? {captured on d5} {Black tried d8d4: no} 2... Qd8d5 {captured on d5} *",
        ),
        (
            r#"{"mode":"blind","ruleset":"rand"}"#,
            "e2e4 d7d5 g1f3 d5e4",
            "{pawn captures: none} 1. e2e4 {pawn captures: none} 1... ?? {pawn captures: e4} 2. Ng1f3 {pawn captures: d5} 2... ?? {captured pawn on e4; pawn captures: none} *",
            "{pawn captures: none} 1. ?? {pawn captures: none} 1... d7d5 {pawn captures: e4} 2. ?? {pawn captures: d5} 2... d5e4 {captured pawn on e4; pawn captures: none} *",
        ),
        (
            r#"{"mode":"dark"}"#,
            "e2e4 e7e5 f1c4 b8c6 g1f3 g8f6 e1g1",
            "1. e2e4 ?? 2. Bf1c4 ?? 3. Ng1f3 ?? 4. O-O *",
            "1. ?? e7e5 2. ?? Nb8c6 3. ?? Ng8f6 4. ?? *",
        ),
        (r#"{"mode":"vanilla","touchMove":false}"#, "e2e4 e7e5", "1. e2e4 e7e5 *", "1. e2e4 e7e5 *"),
        (
            r#"{"mode":"blind","ruleset":"crazykrieg"}"#,
            "e2e4 d7d5 e4d5 g8f6 P@e5",
            "1. e2e4 ?? 2. e4d5 {captured pawn on d5} 2... ?? 3. P@e5 {dropped pawn} *",
            "1. ?? d7d5 2. ?? {captured pawn on d5} 2... Ng8f6 3. ?? {dropped pawn} *",
        ),
        (
            r#"{"mode":"rbc"}"#,
            RECONNAISSANCE,
            "{White sensed e7} 1. e2e4 ?? {White sensed d4} 2. Bf1a6 ?? {captured on a6} 3. Qd1h5 ?? \
             4. Qh5h6 {asked for h5h8} {captured on h6} 4... ?? 5. -- *",
            "1. ?? d7d5 2. ?? {Black sensed b5} 2... b7a6 {captured on a6} 3. ?? h7h6 4. ?? {captured on h6} \
             4... -- {asked for d5c4} 5. ?? {Black sensed e2} *",
        ),
    ] {
        let card = card(request);
        let arena = attempts(&card, tries);
        for (seat, expected) in [(Seat::White, white), (Seat::Black, black)] {
            let pgn = score_of(&card, &arena, seat);
            assert_eq!(moves_of(&pgn).replace('\n', " "), expected, "{request}");
            let who = seat.color().fold_wb("white", "black");
            assert!(pgn.contains("[Result \"*\"]") && pgn.contains(&format!("[SeenBy \"{who}\"]")), "{pgn}");
            assert!(pgn.contains("[Termination \"unterminated\"]") && !pgn.contains("EndReason"), "{pgn}");
        }
    }
}

/// Games that differ only in what White does not know give White the same text.
#[test]
fn a_score_tells_nothing_that_the_seat_does_not_know() {
    for (request, one, other) in [
        (r#"{"mode":"blind","ruleset":"berkeley"}"#, "e2e4 a7a6 d2d4 h7h6", "e2e4 h7h5 d2d4 b8c6"),
        (r#"{"mode":"dark"}"#, "e2e4 a7a6 d2d4 h7h6", "e2e4 h7h5 d2d4 b8c6"),
        (r#"{"mode":"blind"}"#, "e2e4 a7a6 d2d4 h7h6", "e2e4 h7h5 d2d4 b8c6"),
        (r#"{"mode":"rbc"}"#, "?e2 e2e4 ?e2 a7b6 d2d4 h7h6", "?e2 e2e4 0000 d2d4 ?b3 b8c6 "),
    ] {
        let card = card(request);
        let [one, other] = [one, other].map(|tries| score_of(&card, &attempts(&card, tries), Seat::White));
        assert_eq!(one, other, "{request}");
    }
}

/// What a seat can have afterwards is what it could have at the end, by every ruleset.
#[test]
fn a_finished_score_is_what_the_seat_had_at_the_end() {
    let tries = "e2e4 d7d5 a2b3 g1g3 e4d5 d8d4 e7d6 b8c6 f1b5 c8d7 any a2b3 d5c6";
    for ruleset in Ruleset::ALL.into_iter().filter(|it| it.mode() == Mode::Blind) {
        let card = card(&format!(r#"{{"mode":"blind","ruleset":"{ruleset}","touchMove":false}}"#));
        let mut arena = attempts_where_allowed(&card, tries);
        arena.submit(Seat::White, Intent::Resign {}).unwrap();
        let review = arena.review().unwrap();
        let players = BySeat { white: "A".to_owned(), black: "B".to_owned() };
        for seat in Seat::PAIR {
            let afterwards = Score::of_review(&card, &review, seat);
            let afterwards = write_score("abcd1234".parse().unwrap(), &summary(&card), &afterwards, &players);
            assert_eq!(afterwards, score_of(&card, &arena, seat), "{ruleset}");
            let afterwards = afterwards.replace('\n', " ");
            // Wild 16 keeps no record of refused tries, not even for whoever made them.
            let tried_by =
                |seat: Seat| afterwards.contains(seat.color().fold_wb("{White tried ", "{Black tried "));
            assert_eq!(tried_by(seat), ruleset != Ruleset::Wild16, "{ruleset}: {afterwards}");
            // What the other side tried is its own secret; the answers are not, where both hear them.
            assert!(!tried_by(!seat), "{ruleset}: {afterwards}");
            let public = card.moderator().unwrap().refusals_heard == Listeners::Both;
            assert_eq!(afterwards.contains("{refused: "), public, "{ruleset}: {afterwards}");
        }
    }
}

/// As [`attempts`], without what a card does not allow at all.
fn attempts_where_allowed(card: &Card, tries: &str) -> Arena {
    let mut arena = Arena::new(card.clone());
    for text in tries.split_ascii_whitespace() {
        let by = arena.view(Seat::White).turn;
        // Nonsense that leaves no trace, or a question that there is not: it is refused, and the game goes on.
        let _refused = arena.submit(by, intent(text));
    }
    arena
}

/// Whole games as the server keeps them, with what was tried, asked and dropped.
#[test]
fn whole_games_have_questions_refusals_and_drops() {
    for (ruleset, tries, expected) in [
        (
            "berkeley-any",
            "e2e4 d7d5 any e4d5 d8d4 d8d5",
            "1. e4 d5 {White asked any? Yes} 2. exd5 {captured on d5} {Black tried d8d4: no} 2... Qxd5 {captured on d5} 0-1",
        ),
        (
            "crazykrieg",
            "e2e4 d7d5 e4d5 g8f6 P@e7 P@e5",
            "1. e4 d5 2. exd5 {captured pawn on d5} 2... Nf6 {White tried P@e7: no} 3. P@e5 {dropped pawn} 0-1",
        ),
        ("berkeley-any", "e2e4 d7d5 any", "1. e4 d5 {White asked any? Yes} 0-1"),
        ("berkeley-any", "e2e4 any", "1. e4 {Black asked any? No} 0-1"),
        ("english", "a2b3 any", "{White tried a2b3: illegal move} {White asked any? No} 0-1"),
        (
            "wild16",
            "e2e4 d7d5 a2b3 e4d5",
            "{pawn captures: 0} 1. e4 {pawn captures: 0} 1... d5 {pawn captures: 1} 2. exd5 {captured pawn on d5; pawn captures: 0} 0-1",
        ),
    ] {
        let card = card(&format!(r#"{{"mode":"blind","ruleset":"{ruleset}"}}"#));
        let mut arena = attempts(&card, tries);
        arena.submit(Seat::White, Intent::Resign {}).unwrap();
        let review = arena.review().unwrap();
        assert_eq!(moves_of(&written(&card, &review)).replace('\n', " "), expected, "{ruleset}");
    }
}

#[test]
fn a_refused_promotion_names_its_piece() {
    let card = card(r#"{"mode":"blind","ruleset":"cincinnati","fen":"4k3/4P3/8/8/8/8/8/4K3 w - - 0 1"}"#);
    let mut arena = attempts(&card, "e7e8n e7e8q");
    arena.submit(Seat::White, Intent::Resign {}).unwrap();
    let pgn = written(&card, &arena.review().unwrap());
    assert!(moves_of(&pgn).contains("{White tried e7e8n: no, e7e8q: no}"), "{pgn}");
}

/// The same of a game in fog, which ends with a king.
#[test]
fn a_finished_score_is_made_of_the_same() {
    let card = card(r#"{"mode":"dark"}"#);
    let review = play(&card, "f3 e5 g4 Qh4 a3 Qxe1");
    let players = BySeat { white: "A".to_owned(), black: "B".to_owned() };
    let whole = |seat| {
        let score = Score::of_review(&card, &review, seat);
        write_score("abcd1234".parse().unwrap(), &summary(&card), &score, &players)
    };
    let arena = attempts(&card, "f2f3 e7e5 g2g4 d8h4 a2a3 h4e1");
    for seat in Seat::PAIR {
        assert_eq!(whole(seat), score_of(&card, &arena, seat));
    }
    assert_eq!(moves_of(&whole(Seat::White)), "1. f2f3 ?? 2. g2g4 ?? 3. a2a3 ?? 0-1");
}

#[test]
fn announcements_are_comments_and_the_ruleset_is_a_tag() {
    let berkeley = card(r#"{"mode":"blind","ruleset":"berkeley"}"#);
    let mut review = ended(play(&berkeley, "e4 d5 exd5"), None, EndReason::DrawAgreed);
    let said =
        |ply, text, detail| Said { ply, text, only: None, promoted_to: None, dropped: None, detail, at: 0 };
    let square = Square::D5;
    review.announcements = vec![
        said(1, ModeratorText::WhiteMoved, None),
        said(2, ModeratorText::BlackMoved, None),
        said(3, ModeratorText::WhiteMovedCaptured, Some(Detail::Captured { square, what: None })),
        said(3, ModeratorText::BlackInCheck, Some(Detail::Check([Direction::File].into_iter().collect()))),
    ];
    let pgn = written(&berkeley, &review);
    assert_eq!(moves_of(&pgn), "1. e4 d5 2. exd5 {captured on d5; check by file} 1/2-1/2");
    for (request, expected) in [
        (r#"{"mode":"blind"}"#, Some("parallax")),
        (r#"{"mode":"dark"}"#, Some("parallax")),
        (r#"{"mode":"dark","ruleset":"brainking"}"#, Some("brainking")),
        (r#"{"mode":"dark","fog":{"promotions":"fact"}}"#, Some("custom")),
        (r#"{"mode":"rbc"}"#, Some("rbc")),
        (r#"{"mode":"rbc","layout":{"kind":"premade","id":"chess960","number":518}}"#, Some("rbc")),
        (
            r#"{"mode":"rbc","draws":{"threefold":true,"fiftyMoves":true,"insufficientMaterial":false}}"#,
            Some("custom"),
        ),
        (r#"{"mode":"vanilla"}"#, None),
    ] {
        let card = card(request);
        let pgn = written(&card, &play(&card, "e4"));
        let tag = expected.map(|name| format!("[Ruleset \"{name}\"]"));
        assert_eq!(pgn.lines().find(|line| line.starts_with("[Ruleset")), tag.as_deref(), "{request}");
    }
}
