//! Finished games as PGN.

mod civil;
mod players;
mod tries;
mod variant;

use std::fmt::{self, Write};

use room::Summary;
use rules::{Clock, Color, Layout, Royalty, Sight};
use view::{BySeat, EndReason, Ending, GameId, Review, Seat};

use civil::{Civil, civil};
pub(crate) use players::players;
pub(super) use variant::variant;

const CLASSIC_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The PGN export format requires lines of fewer than 80 characters.
const LINE: usize = 79;

pub(crate) fn write(game: GameId, summary: &Summary, review: &Review, players: &BySeat<String>) -> String {
    let mut text = String::new();
    tags(&mut text, game, summary, review, players);
    text.push('\n');
    movetext(&mut text, review);
    text
}

fn tags(text: &mut String, game: GameId, summary: &Summary, review: &Review, players: &BySeat<String>) {
    let card = &summary.card;
    let started = summary.started_at.map(civil);
    let date = started.map_or("????.??.??".to_owned(), Civil::date);
    let ending = review.ending;
    tag(text, "Event", &format!("Parallax {} game", card.mode().name()));
    tag(text, "Site", &format!("/game/{game}"));
    tag(text, "Date", &date);
    tag(text, "Round", "-");
    tag(text, "White", &players.white);
    tag(text, "Black", &players.black);
    tag(text, "Result", result(ending));
    if let Some(at) = started {
        tag(text, "UTCDate", &date);
        tag(text, "UTCTime", &at.time());
    }
    tag(text, "Variant", &variant(card));
    if matches!(card.layout(), Layout::Fen { .. } | Layout::Custom { .. }) {
        tag(text, "Layout", &card.layout().name());
    }
    if !card.presets().is_empty() {
        tag(text, "Presets", &card.presets().join(", "));
    }
    if let Some(profile) = card.profile() {
        tag(text, "Profile", &profile.to_string());
    }
    tag(text, "Sight", sight(card.sight()));
    tag(text, "Royalty", royalty(card.royalty()));
    tag(text, "TimeControl", &time_control(card.clock()));
    tag(text, "Termination", termination(ending.reason));
    tag(text, "EndReason", &end_reason(ending.reason));
    tag(text, "RuleCard", &card.hash());
    tag(text, "GameId", game.as_str());
    if review.start_fen != CLASSIC_START {
        tag(text, "SetUp", "1");
        tag(text, "FEN", &review.start_fen);
    }
}

fn tag(text: &mut String, name: &str, value: &str) {
    let _ = write!(text, "[{name} \"");
    for character in value.chars() {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            _ if character.is_control() => text.push(' '),
            _ => text.push(character),
        }
    }
    text.push_str("\"]\n");
}

fn sight(sight: Sight) -> &'static str {
    match sight {
        Sight::Open => "open",
        Sight::Own => "own",
        Sight::Fog => "fog",
    }
}

fn royalty(royalty: Royalty) -> &'static str {
    match royalty {
        Royalty::Checkmate => "checkmate",
        Royalty::Capture => "capture",
    }
}

fn time_control(clock: Clock) -> String {
    match clock {
        Clock::None => "-".to_owned(),
        Clock::Fischer { initial_ms, increment_ms } => {
            format!("{}+{}", f64::from(initial_ms) / 1000.0, f64::from(increment_ms) / 1000.0)
        }
        Clock::Days { days_per_move } => format!("1/{}", u32::from(days_per_move) * 86_400),
    }
}

/// `*` where nobody won and the game was not drawn either.
pub(crate) fn result(ending: Ending) -> &'static str {
    match (ending.winner.map(Seat::color), ending.reason) {
        (Some(Color::White), _) => "1-0",
        (Some(Color::Black), _) => "0-1",
        (
            None,
            EndReason::Aborted | EndReason::AiUnavailable | EndReason::Abandoned | EndReason::PlayerLeft,
        ) => "*",
        (None, _) => "1/2-1/2",
    }
}

/// One of the terminations that the PGN standard defines.
fn termination(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate
        | EndReason::Stalemate
        | EndReason::Insufficient
        | EndReason::FiftyMove
        | EndReason::Threefold
        | EndReason::KingCaptured
        | EndReason::NoMoves
        | EndReason::AllCaptured
        | EndReason::FirstPromotion
        | EndReason::FirstCapture
        | EndReason::ChecksGiven
        | EndReason::HillReached
        | EndReason::Extinct
        | EndReason::Exploded
        | EndReason::Resign
        | EndReason::DrawAgreed => "normal",
        EndReason::OutOfTime => "time forfeit",
        EndReason::Abandoned | EndReason::PlayerLeft => "abandoned",
        EndReason::Aborted => "unterminated",
        EndReason::AiUnavailable => "emergency",
    }
}

/// The reason as it is written on the wire.
pub(crate) fn end_reason(reason: EndReason) -> String {
    let word = serde_json::to_value(reason).expect("a plain word");
    word.as_str().unwrap_or_default().to_owned()
}

fn movetext(text: &mut String, review: &Review) {
    let mut lines = Lines { text, column: 0 };
    let mut before = review.start_fen.as_str();
    let mut last = None;
    // The turn that needs no move number: Black's, directly after a single move by White.
    let mut plain = None;
    let mut changes = review.profiles.iter().peekable();
    let mut tries = review.tries.as_slice();
    for ply in &review.plies {
        while let Some(change) = changes.next_if(|change| change.ply < ply.movement.ply) {
            lines.comment(&format!("Profile {}: {}", change.version, change.profile));
            plain = None;
        }
        for comment in tries::before(&mut tries, ply.movement.ply) {
            lines.comment(&comment);
            plain = None;
        }
        let turn = Turn::of(before);
        if plain == Some(turn) {
            lines.push(&ply.san);
        } else {
            lines.push(&format!("{turn} {}", ply.san));
        }
        plain = turn.answer().filter(|_| last != Some(turn));
        if let Some(remaining) = ply.remaining_ms {
            lines.push(&format!("{{[%clk {}]}}", clock(remaining)));
            plain = None;
        }
        last = Some(turn);
        before = &ply.fen;
    }
    for change in changes {
        lines.comment(&format!("Profile {}: {}", change.version, change.profile));
    }
    for comment in tries::before(&mut tries, u32::MAX) {
        lines.comment(&comment);
    }
    lines.push(result(review.ending));
    text.push('\n');
}

/// Whose move it is, and its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    color: Color,
    number: u32,
}

impl Turn {
    /// Reads the turn from a FEN.
    pub(crate) fn of(fen: &str) -> Turn {
        let mut fields = fen.split_ascii_whitespace().skip(1);
        let color = if fields.next() == Some("b") { Color::Black } else { Color::White };
        Turn { color, number: fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1) }
    }

    /// Black's move with the same number.
    fn answer(self) -> Option<Turn> {
        (self.color == Color::White).then_some(Turn { color: Color::Black, ..self })
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.color.fold_wb(".", "..."))
    }
}

fn clock(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Breaks lines between pushed items, never within one.
struct Lines<'a> {
    text: &'a mut String,
    column: usize,
}

impl Lines<'_> {
    fn push(&mut self, part: &str) {
        if self.column > 0 && self.column + 1 + part.len() > LINE {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(part);
        self.column += part.len();
    }

    /// Writes the text in braces, word by word, without any braces it contains.
    fn comment(&mut self, text: &str) {
        let text = format!("{{{}}}", text.replace(['{', '}'], ""));
        text.split(' ').for_each(|word| self.push(word));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
    use room::{Persons, RoomSettings};
    use rules::{Card, CardRequest, Mode, Square};
    use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, fen::Fen};
    use view::{ReviewTry, RoomStatus};

    use super::*;
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
        let card =
            card(r#"{"mode":"vanilla","clock":{"kind":"fischer","initialMs":300000,"incrementMs":2000}}"#);
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
            (
                r#"{"mode":"vanilla","fen":"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"}"#,
                "Kd7 e4",
                "40... Kd7 41. e4 *",
            ),
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
            drop: None,
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
        let expected = "{White tried a1a5, touched e2} 1. e4 {Black tried d8d3 (twice), d7e4} 1... d5\n\
                        {White tried e4f5} 1-0";
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
            let found = format!(
                "{} {} {}",
                result(Ending { winner, reason }),
                termination(reason),
                end_reason(reason)
            );
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

        fn tag(
            &mut self,
            fen: &mut Option<Fen>,
            name: &[u8],
            value: RawTag<'_>,
        ) -> std::ops::ControlFlow<Chess> {
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
            assert!(
                pgn.lines().filter(|line| !line.starts_with('[')).all(|line| line.len() <= LINE),
                "{pgn}"
            );
            let end = Reader::new(pgn.as_bytes()).read_game(&mut Replayed).unwrap().unwrap();
            let board = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
            let end = Fen::from_position(&end, EnPassantMode::Legal).to_string();
            assert_eq!(board(&end), board(&review.plies.last().unwrap().fen), "{pgn}");
        }
    }
}
