//! Pictures of positions: what each side saw, next to the truth.

pub(super) mod board;
pub(super) mod letters;
pub(super) mod pieces;

use std::fmt::Write;

use board::{Board, corner, definitions, placed};
use letters::{Anchor, Ink, Weight};
use rules::{Bitboard, Card, Color, File, Rank, Sight, Square};
use serde::Deserialize;
use view::{Review, Seat, Seen};
use wire::http::problem::Problem;

use super::pgn::{Turn, end_reason, result, variant};
use crate::markup::escaped;

/// Which picture is requested. Parsed here so that errors can be explained.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Wanted {
    ply: Option<String>,
    view: Option<String>,
}

/// Who draws the letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lettering {
    /// Whoever shows the picture, with a font of their own.
    Viewer,
    /// We do, as lines: what renders the picture has no fonts.
    Lines,
}

/// Returns the picture, or why the request is invalid.
pub(crate) fn draw(
    card: &Card,
    review: &Review,
    wanted: &Wanted,
    lettering: Lettering,
) -> Result<String, Problem> {
    let last = review.plies.len();
    let ply = match wanted.ply.as_deref() {
        None => last,
        Some(text) => text.parse().ok().filter(|ply| *ply <= last).ok_or(Problem::PicturePly { last })?,
    };
    let scene = Scene { card, review, ply, lettering };
    match wanted.view.as_deref() {
        None => Ok(scene.triptych()),
        Some("white") => Ok(scene.single(Eyes::Of(Seat::White))),
        Some("black") => Ok(scene.single(Eyes::Of(Seat::Black))),
        Some("truth") => Ok(scene.single(Eyes::Nobodys)),
        Some(_) => Err(Problem::PictureView),
    }
}

/// White's view, the truth and Black's view of a finished game after `ply` moves.
pub(super) fn boards(card: &Card, review: &Review, ply: usize) -> [Board; 3] {
    let scene = Scene { card, review, ply, lettering: Lettering::Lines };
    Eyes::ALL.map(|eyes| scene.seen_by(eyes))
}

/// "23... Qxf2#", or None at the start.
pub(super) fn move_text(review: &Review, ply: usize) -> Option<String> {
    let played = review.plies.get(ply.checked_sub(1)?)?;
    let before = ply.checked_sub(2).and_then(|index| review.plies.get(index));
    let turn = Turn::of(before.map_or(&review.start_fen, |ply| &ply.fen));
    Some(format!("{turn} {}", played.san))
}

/// Whose view of the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Eyes {
    Of(Seat),
    Nobodys,
}

impl Eyes {
    const ALL: [Eyes; 3] = [Eyes::Of(Seat::White), Eyes::Nobodys, Eyes::Of(Seat::Black)];

    fn title(self) -> &'static str {
        match self {
            Eyes::Of(seat) => seat.color().fold_wb("white sees", "black sees"),
            Eyes::Nobodys => "the truth",
        }
    }
}

const SQUARE: usize = 45;
/// Margin around the squares, for the coordinates.
const FRAME: usize = 22;
const BOARD: usize = 8 * SQUARE + 2 * FRAME;
const GAP: usize = 22;
const TITLE: usize = 54;

/// A finished game at one moment.
struct Scene<'a> {
    card: &'a Card,
    review: &'a Review,
    ply: usize,
    lettering: Lettering,
}

impl Scene<'_> {
    /// All three boards from White's side, so that they can be compared.
    fn triptych(&self) -> String {
        let mut boards = String::new();
        let width = 3 * BOARD + 4 * GAP;
        for (place, eyes) in Eyes::ALL.into_iter().enumerate() {
            self.board(&mut boards, eyes, Color::White, GAP + place * (BOARD + GAP));
        }
        let y = TITLE + BOARD + 36;
        self.text(&mut boards, Class::Caption, (GAP + FRAME, y), Anchor::Start, &self.moment());
        let end = width - GAP - FRAME;
        self.text(&mut boards, Class::Caption, (end, y), Anchor::End, &self.whole_ending());
        self.document("wide", width, y + 24, &boards, "what white sees, the truth, and what black sees")
    }

    /// One board, from its player's side.
    fn single(&self, eyes: Eyes) -> String {
        let below = if eyes == Eyes::Of(Seat::Black) { Color::Black } else { Color::White };
        let width = BOARD + 2 * GAP;
        let mut board = String::new();
        self.board(&mut board, eyes, below, GAP);
        let y = TITLE + BOARD + 30;
        for (line, text) in [self.moment(), self.ending()].into_iter().enumerate() {
            self.text(&mut board, Class::Caption, (width / 2, y + 26 * line), Anchor::Middle, &text);
        }
        self.document("single", width, y + 26 + 20, &board, eyes.title())
    }

    fn fen(&self, ply: usize) -> &str {
        match ply.checked_sub(1).and_then(|index| self.review.plies.get(index)) {
            Some(ply) => &ply.fen,
            None => &self.review.start_fen,
        }
    }

    fn seen(&self, seat: Seat) -> &Seen {
        match self.ply.checked_sub(1).and_then(|index| self.review.plies.get(index)) {
            Some(ply) => &ply.seen[seat.color()],
            None => &self.review.start[seat.color()],
        }
    }

    fn seen_by(&self, eyes: Eyes) -> Board {
        let moved = self.last_move(eyes);
        match eyes {
            Eyes::Nobodys => Board { pieces: placed(self.fen(self.ply)), visible: Bitboard::FULL, moved },
            Eyes::Of(seat) => {
                let seen = self.seen(seat);
                let pieces = seen.men.iter().map(|it| (it.square.0, it.role.0.of(it.owner.color())));
                Board { pieces: pieces.collect(), visible: seen.visible.0, moved }
            }
        }
    }

    /// The last move, if this viewer saw it: in a game with hidden moves, players are not shown each other's.
    fn last_move(&self, eyes: Eyes) -> Option<[Square; 2]> {
        let movement = self.review.plies.get(self.ply.checked_sub(1)?)?.movement;
        let known = match eyes {
            Eyes::Nobodys => true,
            Eyes::Of(seat) => seat == movement.by || self.card.sight() == Sight::Open,
        };
        known.then_some([movement.from.0, movement.to.0])
    }

    /// "23... Qxf2# · ply 46 of 46"
    fn moment(&self) -> String {
        let played = move_text(self.review, self.ply).unwrap_or("the start".to_owned());
        format!("{played} · ply {} of {}", self.ply, self.review.plies.len())
    }

    /// "0–1 · king captured"
    fn ending(&self) -> String {
        let ending = self.review.ending;
        let reason = end_reason(ending.reason).replace('_', " ");
        let result = result(ending).replace("1/2", "½").replace('-', "–");
        format!("{result} · {reason}")
    }

    /// The ending after the game's name, where there is room for it.
    fn whole_ending(&self) -> String {
        format!("{} · {}", variant(self.card), self.ending())
    }

    fn document(&self, class: &str, width: usize, height: usize, content: &str, what: &str) -> String {
        let count = |seat| self.seen(seat).visible.0.count();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" class=\"{class}\" role=\"img\" aria-labelledby=\"plx-title plx-desc\">\n\
             <title id=\"plx-title\">{what}: {}</title>\n\
             <desc id=\"plx-desc\">{}. The truth is {}. White sees {} of 64 squares, black {}.</desc>\n\
             {STYLE}{}\
             <rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"#23262d\"/>\n{content}</svg>\n",
            escaped(&self.moment()),
            escaped(&self.whole_ending()),
            escaped(self.fen(self.ply)),
            count(Seat::White),
            count(Seat::Black),
            definitions(),
        )
    }

    fn board(&self, out: &mut String, eyes: Eyes, below: Color, left: usize) {
        self.text(out, Class::Title, (left + BOARD / 2, TITLE - 18), Anchor::Middle, eyes.title());
        let _ = writeln!(
            out,
            "<g class=\"board\" transform=\"translate({left} {TITLE})\">\n\
             <rect width=\"{BOARD}\" height=\"{BOARD}\" rx=\"8\" fill=\"#3a3f4a\"/>",
        );
        self.coordinates(out, below);
        let _ = writeln!(out, "<g transform=\"translate({FRAME} {FRAME})\">");
        self.seen_by(eyes).draw(out, SQUARE, below);
        out.push_str("</g>\n</g>\n");
    }

    fn coordinates(&self, out: &mut String, below: Color) {
        for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
            let (x, _) = corner(Square::from_coords(file, Rank::First), SQUARE, below);
            let (_, y) = corner(Square::from_coords(File::A, rank), SQUARE, below);
            let middle = FRAME + SQUARE / 2;
            let [file, rank] = [file.char(), rank.char()].map(String::from);
            self.text(out, Class::Note, (x + middle, BOARD - 7), Anchor::Middle, &file);
            self.text(out, Class::Note, (FRAME / 2, y + middle + 5), Anchor::Middle, &rank);
        }
    }

    fn text(&self, out: &mut String, class: Class, (x, y): (usize, usize), anchor: Anchor, text: &str) {
        match self.lettering {
            Lettering::Lines => letters::write(out, text, (x as f64, y as f64), anchor, class.ink()),
            Lettering::Viewer => {
                let anchor = match anchor {
                    Anchor::Start => "",
                    Anchor::Middle => " text-anchor=\"middle\"",
                    Anchor::End => " text-anchor=\"end\"",
                };
                let (class, text) = (class.name(), escaped(text));
                let _ = writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{text}</text>");
            }
        }
    }
}

/// What a text is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Title,
    Caption,
    /// A coordinate.
    Note,
}

impl Class {
    fn name(self) -> &'static str {
        match self {
            Class::Title => "t",
            Class::Caption => "c",
            Class::Note => "n",
        }
    }

    /// The same as [`STYLE`] says it.
    fn ink(self) -> Ink {
        let (size, color) = match self {
            Class::Title => (24.0, "#f2efe6"),
            Class::Caption => (19.0, "#cfccc2"),
            Class::Note => (13.0, "#b9bcc4"),
        };
        Ink { size, color, weight: Weight::Regular }
    }
}

/// In a narrow picture the text is larger, and coordinates too small to read are hidden.
const STYLE: &str = "<style>text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}\
    .t{font-size:24px;fill:#f2efe6}.c{font-size:19px;fill:#cfccc2}.n{font-size:13px;fill:#b9bcc4}\
    @media(max-width:640px){.wide .t{font-size:36px}.wide .c{font-size:32px}.wide .n{display:none}}</style>\n";

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use super::*;
    use crate::http::example::{card, play};

    fn wanted(ply: Option<&str>, view: Option<&str>) -> Wanted {
        Wanted { ply: ply.map(str::to_owned), view: view.map(str::to_owned) }
    }

    /// For each board: white pieces, black pieces, fogged squares.
    fn counts(svg: &str) -> Vec<[usize; 3]> {
        let document = Document::parse(svg).unwrap();
        let count = |board: Node<'_, '_>, class: &str, tag: &str| {
            let marked = board.descendants().filter(|node| node.attribute("class") == Some(class));
            marked.flat_map(|node| node.descendants()).filter(|node| node.tag_name().name() == tag).count()
        };
        let boards = document.descendants().filter(|node| node.attribute("class") == Some("board"));
        boards
            .map(|board| {
                [count(board, "white", "use"), count(board, "black", "use"), count(board, "fog", "rect")]
            })
            .collect()
    }

    #[test]
    fn boards() {
        let scholar = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#";
        for (request, moves, ply, expected) in [
            (r#"{"mode":"vanilla"}"#, "", None, [[16, 16, 0], [16, 16, 0], [16, 16, 0]]),
            (r#"{"mode":"vanilla"}"#, scholar, None, [[16, 15, 0], [16, 15, 0], [16, 15, 0]]),
            (r#"{"mode":"blind"}"#, scholar, None, [[16, 0, 48], [16, 15, 0], [0, 15, 49]]),
            (r#"{"mode":"blind"}"#, scholar, Some("6"), [[16, 0, 48], [16, 16, 0], [0, 16, 48]]),
            (r#"{"mode":"dark"}"#, "e4 e5", Some("0"), [[16, 0, 32], [16, 16, 0], [0, 16, 32]]),
            // The queen sees three pawns, and no black pawn sees her: the one in front of her is blocked.
            (r#"{"mode":"dark"}"#, "e4 e5 Qh5", None, [[16, 3, 23], [16, 16, 0], [0, 16, 31]]),
            (
                r#"{"mode":"house","layout":{"kind":"premade","id":"horde"}}"#,
                "",
                None,
                [[36, 16, 0], [36, 16, 0], [36, 16, 0]],
            ),
        ] {
            let card = card(request);
            let svg = draw(&card, &play(&card, moves), &wanted(ply, None), Lettering::Viewer).unwrap();
            assert_eq!(counts(&svg), expected, "{request} {moves}");
        }
    }

    #[test]
    fn single_boards() {
        let card = card(r#"{"mode":"blind"}"#);
        let review = play(&card, "e4 d5 exd5");
        for (view, expected) in [("white", [16, 0, 48]), ("truth", [16, 15, 0]), ("black", [0, 15, 49])] {
            let svg = draw(&card, &review, &wanted(None, Some(view)), Lettering::Viewer).unwrap();
            assert_eq!(counts(&svg), [expected], "{view}");
        }
    }

    #[test]
    fn captions() {
        let card = card(r#"{"mode":"dark"}"#);
        let review = play(&card, "f3 e5 g4 Qh4 a3 Qxe1");
        for (ply, expected) in [
            (Some("0"), ["the start · ply 0 of 6", "Fog of War · 0–1 · king captured"]),
            (Some("3"), ["2. g4 · ply 3 of 6", "Fog of War · 0–1 · king captured"]),
            (None, ["3... Qxe1 · ply 6 of 6", "Fog of War · 0–1 · king captured"]),
        ] {
            let svg = draw(&card, &review, &wanted(ply, None), Lettering::Viewer).unwrap();
            let document = Document::parse(&svg).unwrap();
            let texts = |class| {
                let marked =
                    document.descendants().filter(move |node| node.attribute("class") == Some(class));
                marked.filter_map(|node| node.text()).collect::<Vec<_>>()
            };
            assert_eq!(texts("c"), expected);
            assert_eq!(texts("t"), ["white sees", "the truth", "black sees"]);
        }
    }

    #[test]
    fn wishes_that_cannot_be_met() {
        let card = card(r#"{"mode":"vanilla"}"#);
        let review = play(&card, "e4");
        for ply in ["2", "-1", "x", "", "99999999999999999999"] {
            let error = draw(&card, &review, &wanted(Some(ply), None), Lettering::Viewer).unwrap_err();
            assert!(matches!(error, Problem::PicturePly { last: 1 }), "{ply}: {error}");
        }
        let error = draw(&card, &review, &wanted(None, Some("north")), Lettering::Viewer).unwrap_err();
        assert!(matches!(error, Problem::PictureView), "{error}");
    }

    #[test]
    fn the_others_last_move_is_not_shown_where_it_was_hidden() {
        let dark = card(r#"{"mode":"dark"}"#);
        let review = play(&dark, "e4 e5");
        let scene = Scene { card: &dark, review: &review, ply: 2, lettering: Lettering::Viewer };
        assert_eq!(scene.last_move(Eyes::Of(Seat::White)), None);
        let moved = Some([Square::E7, Square::E5]);
        assert_eq!(scene.last_move(Eyes::Of(Seat::Black)), moved);
        assert_eq!(scene.last_move(Eyes::Nobodys), moved);
    }
}
