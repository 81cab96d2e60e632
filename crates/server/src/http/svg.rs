//! Pictures of positions: what each side saw, next to the truth.

mod pieces;

use std::fmt::Write;

use rules::{Card, Color, File, Piece, Rank, Sight, Square};
use serde::Deserialize;
use view::{Review, Seat, Seen};
use wire::http::problem::Problem;

use super::pgn::{Turn, end_reason, result, variant};

/// Which picture is requested. Parsed here so that errors can be explained.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Wanted {
    ply: Option<String>,
    view: Option<String>,
}

/// Returns the picture, or why the request is invalid.
pub(crate) fn draw(card: &Card, review: &Review, wanted: &Wanted) -> Result<String, Problem> {
    let last = review.plies.len();
    let ply = match wanted.ply.as_deref() {
        None => last,
        Some(text) => text.parse().ok().filter(|ply| *ply <= last).ok_or(Problem::PicturePly { last })?,
    };
    match wanted.view.as_deref() {
        None => Ok(triptych(card, review, ply)),
        Some("white") => Ok(position(card, review, ply, Eyes::Of(Seat::White))),
        Some("black") => Ok(position(card, review, ply, Eyes::Of(Seat::Black))),
        Some("truth") => Ok(position(card, review, ply, Eyes::Nobodys)),
        Some(_) => Err(Problem::PictureView),
    }
}

/// Whose view of the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Eyes {
    Of(Seat),
    Nobodys,
}

impl Eyes {
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

/// White's view, the truth and Black's view after `ply` moves, all from White's side so that they can be compared.
fn triptych(card: &Card, review: &Review, ply: usize) -> String {
    let scene = Scene { card, review, ply };
    let mut boards = String::new();
    let width = 3 * BOARD + 4 * GAP;
    for (place, eyes) in [Eyes::Of(Seat::White), Eyes::Nobodys, Eyes::Of(Seat::Black)].into_iter().enumerate()
    {
        scene.board(&mut boards, eyes, Color::White, GAP + place * (BOARD + GAP));
    }
    let y = TITLE + BOARD + 36;
    let _ = writeln!(boards, "<text class=\"c\" x=\"{}\" y=\"{y}\">{}</text>", GAP + FRAME, scene.moment());
    let end = width - GAP - FRAME;
    let _ = writeln!(
        boards,
        "<text class=\"c\" x=\"{end}\" y=\"{y}\" text-anchor=\"end\">{}</text>",
        scene.whole_ending()
    );
    scene.document(Shape::Wide, width, y + 24, &boards, "what white sees, the truth, and what black sees")
}

/// One board after `ply` moves, from its player's side.
fn position(card: &Card, review: &Review, ply: usize, eyes: Eyes) -> String {
    let scene = Scene { card, review, ply };
    let below = if eyes == Eyes::Of(Seat::Black) { Color::Black } else { Color::White };
    let width = BOARD + 2 * GAP;
    let mut board = String::new();
    scene.board(&mut board, eyes, below, GAP);
    let y = TITLE + BOARD + 30;
    for (line, text) in [scene.moment(), scene.ending()].into_iter().enumerate() {
        let (x, y) = (width / 2, y + 26 * line);
        let _ = writeln!(board, "<text class=\"c\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>");
    }
    scene.document(Shape::Single, width, y + 26 + 20, &board, eyes.title())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Wide,
    Single,
}

/// A finished game at one moment.
struct Scene<'a> {
    card: &'a Card,
    review: &'a Review,
    ply: usize,
}

impl Scene<'_> {
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

    fn men(&self, eyes: Eyes) -> Vec<(Square, Piece)> {
        match eyes {
            Eyes::Nobodys => placed(self.fen(self.ply)),
            Eyes::Of(seat) => {
                let men = self.seen(seat).men.iter();
                men.map(|man| (man.square.0, man.role.0.of(man.owner.color()))).collect()
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
        let plies = self.review.plies.len();
        match self.ply.checked_sub(1).and_then(|index| self.review.plies.get(index)) {
            Some(played) => {
                let turn = Turn::of(self.fen(self.ply - 1));
                format!("{turn} {} · ply {} of {plies}", escaped(&played.san), self.ply)
            }
            None => format!("the start · ply 0 of {plies}"),
        }
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
        format!("{} · {}", escaped(&variant(self.card)), self.ending())
    }

    fn document(&self, shape: Shape, width: usize, height: usize, content: &str, what: &str) -> String {
        let class = match shape {
            Shape::Wide => "wide",
            Shape::Single => "single",
        };
        let count = |seat| self.seen(seat).visible.0.count();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" class=\"{class}\" role=\"img\" aria-labelledby=\"plx-title plx-desc\">\n\
             <title id=\"plx-title\">{what}: {}</title>\n\
             <desc id=\"plx-desc\">{}. The truth is {}. White sees {} of 64 squares, black {}.</desc>\n\
             {STYLE}<defs>\n{}{HATCH}</defs>\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"#23262d\"/>\n{content}</svg>\n",
            self.moment(),
            self.whole_ending(),
            escaped(self.fen(self.ply)),
            count(Seat::White),
            count(Seat::Black),
            pieces::symbols(),
        )
    }

    fn board(&self, out: &mut String, eyes: Eyes, below: Color, left: usize) {
        let middle = left + BOARD / 2;
        let _ = writeln!(
            out,
            "<text class=\"t\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
             <g class=\"board\" transform=\"translate({left} {TITLE})\">\n\
             <rect width=\"{BOARD}\" height=\"{BOARD}\" rx=\"8\" fill=\"#3a3f4a\"/>",
            TITLE - 18,
            eyes.title(),
        );
        coordinates(out, below);
        self.squares(out, eyes, below);
        self.pieces(out, eyes, below);
        out.push_str("</g>\n");
    }

    fn squares(&self, out: &mut String, eyes: Eyes, below: Color) {
        let moved = self.last_move(eyes);
        for square in Square::ALL {
            let fog = matches!(eyes, Eyes::Of(seat) if !self.seen(seat).visible.0.contains(square));
            let moved = moved.is_some_and(|moved| moved.contains(&square));
            let fill = match (fog, moved, square.is_light()) {
                (false, false, true) => "#ebe7da",
                (false, false, false) => "#8ba398",
                (false, true, true) => "#e6d987",
                (false, true, false) => "#b5ad55",
                (true, _, true) => "#6b7280",
                (true, _, false) => "#555b68",
            };
            let (x, y) = corner(square, below);
            let cell = format!("x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"");
            let _ = writeln!(out, "<rect {cell} fill=\"{fill}\"/>");
            if fog {
                let _ = writeln!(out, "<rect class=\"fog\" {cell} fill=\"url(#plx-hatch)\"/>");
            }
        }
    }

    fn pieces(&self, out: &mut String, eyes: Eyes, below: Color) {
        let men = self.men(eyes);
        for color in Color::ALL {
            let ink = color.fold_wb(
                "fill=\"#fdfcf7\" stroke=\"#24272d\" color=\"#24272d\"",
                "fill=\"#2d3038\" stroke=\"#121317\" color=\"#d9d6cc\"",
            );
            let _ = writeln!(
                out,
                "<g class=\"{}\" {ink} stroke-width=\"3.6\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
                color.fold_wb("white", "black"),
            );
            for (square, piece) in men.iter().filter(|(_, piece)| piece.color == color) {
                let (x, y) = corner(*square, below);
                let _ = writeln!(
                    out,
                    "<use href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>",
                    pieces::id(piece.role),
                );
            }
            out.push_str("</g>\n");
        }
    }
}

/// In a narrow picture the text is larger, and coordinates too small to read are hidden.
const STYLE: &str = "<style>text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}\
    .t{font-size:24px;fill:#f2efe6}.c{font-size:19px;fill:#cfccc2}.n{font-size:13px;fill:#b9bcc4}\
    @media(max-width:640px){.wide .t{font-size:36px}.wide .c{font-size:32px}.wide .n{display:none}}</style>\n";

const HATCH: &str = "<pattern id=\"plx-hatch\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" \
    patternTransform=\"rotate(45)\"><path d=\"M0 0V9\" stroke=\"#23262d\" stroke-opacity=\".42\" stroke-width=\"5\"/>\
    </pattern>\n";

/// The top left corner of a square, with `below`'s home rank at the bottom.
fn corner(square: Square, below: Color) -> (usize, usize) {
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    let (column, row) = below.fold_wb((file, 7 - rank), (7 - file, rank));
    (FRAME + column * SQUARE, FRAME + row * SQUARE)
}

fn coordinates(out: &mut String, below: Color) {
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        let (x, _) = corner(Square::from_coords(file, Rank::First), below);
        let (_, y) = corner(Square::from_coords(File::A, rank), below);
        let (x, y) = (x + SQUARE / 2, y + SQUARE / 2 + 5);
        let bottom = BOARD - 7;
        let _ = writeln!(
            out,
            "<text class=\"n\" x=\"{x}\" y=\"{bottom}\" text-anchor=\"middle\">{}</text>\
             <text class=\"n\" x=\"{}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
            file.char(),
            FRAME / 2,
            rank.char(),
        );
    }
}

/// The pieces of a FEN's placement field.
fn placed(fen: &str) -> Vec<(Square, Piece)> {
    let placement = fen.split(' ').next().unwrap_or_default();
    let mut men = Vec::new();
    for (rank, row) in Rank::ALL.into_iter().rev().zip(placement.split('/')) {
        let mut file = 0;
        for character in row.chars() {
            match (character.to_digit(10), Piece::from_char(character)) {
                (Some(empty), _) => file += empty,
                (None, Some(piece)) => {
                    men.extend(File::try_from(file).ok().map(|at| (Square::from_coords(at, rank), piece)));
                    file += 1;
                }
                // A mark on the preceding piece, such as the one for promoted pieces.
                (None, None) => {}
            }
        }
    }
    men
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

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
            let svg = draw(&card, &play(&card, moves), &wanted(ply, None)).unwrap();
            assert_eq!(counts(&svg), expected, "{request} {moves}");
        }
    }

    #[test]
    fn single_boards() {
        let card = card(r#"{"mode":"blind"}"#);
        let review = play(&card, "e4 d5 exd5");
        for (view, expected, a1) in [
            ("white", [16, 0, 48], (22, 337)),
            ("truth", [16, 15, 0], (22, 337)),
            ("black", [0, 15, 49], (337, 22)),
        ] {
            let svg = draw(&card, &review, &wanted(None, Some(view))).unwrap();
            assert_eq!(counts(&svg), [expected], "{view}");
            let below = if view == "black" { Color::Black } else { Color::White };
            assert_eq!(corner(Square::A1, below), a1);
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
            let svg = draw(&card, &review, &wanted(ply, None)).unwrap();
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
            let error = draw(&card, &review, &wanted(Some(ply), None)).unwrap_err();
            assert!(matches!(error, Problem::PicturePly { last: 1 }), "{ply}: {error}");
        }
        let error = draw(&card, &review, &wanted(None, Some("north"))).unwrap_err();
        assert!(matches!(error, Problem::PictureView), "{error}");
    }

    #[test]
    fn the_others_last_move_is_not_shown_where_it_was_hidden() {
        let dark = card(r#"{"mode":"dark"}"#);
        let review = play(&dark, "e4 e5");
        let scene = Scene { card: &dark, review: &review, ply: 2 };
        assert_eq!(scene.last_move(Eyes::Of(Seat::White)), None);
        let moved = Some([Square::E7, Square::E5]);
        assert_eq!(scene.last_move(Eyes::Of(Seat::Black)), moved);
        assert_eq!(scene.last_move(Eyes::Nobodys), moved);
    }

    #[test]
    fn placements() {
        let men = placed("4k3/8/8/8/Q~6p/8/8/R3K3 w Q - 0 1");
        let text: Vec<_> = men.iter().map(|(square, piece)| format!("{}{square}", piece.char())).collect();
        assert_eq!(text, ["ke8", "Qa4", "ph4", "Ra1", "Ke1"]);
    }
}
