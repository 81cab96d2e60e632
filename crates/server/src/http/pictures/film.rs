//! A finished game as an animated GIF, which every messenger plays: what White saw, the truth, what Black saw, move by
//! move.
//!
//! Squares are rendered once, in every state that one can be in, and frames are put together from them. A frame holds
//! only what has changed.

use std::{borrow::Cow, collections::HashMap, fmt::Write};

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;
use rules::{Card, Color, Piece, Role, Square};
use view::Review;

use super::raster;
use crate::http::{
    svg::{
        self,
        board::{Board, Ground, corner, definitions, ink},
        letters::{self, Anchor, Ink, Weight},
        pieces,
    },
    words,
};

const SIDE: usize = 30;
const BOARD: usize = 8 * SIDE;
const GAP: usize = 16;
const WIDTH: usize = 3 * BOARD + 4 * GAP;
/// Above the boards is what they show, below them what was played.
const TOP: usize = 38;
const CAPTION: usize = 42;
const HEIGHT: usize = TOP + BOARD + CAPTION;
const NIGHT: &str = "#23262d";

/// A longer game leaves out moves, as evenly as it can.
const MOST_FRAMES: usize = 200;
/// Hundredths of a second: for all moves together, for a single one, and for the end.
const WHOLE: usize = 6000;
const LONGEST: usize = 90;
const SHORTEST: usize = 30;
const END: u16 = 400;

/// The entry of the palette that leaves a pixel as it was.
const UNCHANGED: u8 = 255;

pub(super) fn gif(card: &Card, review: &Review) -> Vec<u8> {
    let shown = shown(review.plies.len());
    let (canvas, tiles) = (raster::pixels(&canvas()), raster::pixels(&tiles()));
    let mut palette = Palette::of(&[&canvas, &tiles]);
    let tiles = Tiles::cut(&tiles, &mut palette);
    let mut picture = palette.indices(&canvas);
    let mut before: Option<Vec<u8>> = None;
    let mut out = Vec::new();
    let colors = palette.bytes();
    let mut film = Encoder::new(&mut out, WIDTH as u16, HEIGHT as u16, &colors).expect("a small picture");
    film.set_repeat(Repeat::Infinite).expect("writing to memory");
    let delay = (WHOLE / shown.len()).clamp(SHORTEST, LONGEST) as u16;
    for &ply in &shown {
        for (place, board) in svg::boards(card, review, ply).iter().enumerate() {
            tiles.lay(&mut picture, board, GAP + place * (BOARD + GAP));
        }
        let caption = palette.indices(&raster::pixels(&caption(review, ply)));
        picture[(HEIGHT - CAPTION) * WIDTH..].copy_from_slice(&caption);
        let last = ply == review.plies.len();
        let delay = if last { END } else { delay };
        film.write_frame(&difference(before.as_deref(), &picture, delay)).expect("writing to memory");
        before = Some(picture.clone());
    }
    drop(film);
    out
}

/// After how many moves there is a frame.
fn shown(last: usize) -> Vec<usize> {
    if last < MOST_FRAMES {
        return (0..=last).collect();
    }
    (0..MOST_FRAMES).map(|frame| frame * last / (MOST_FRAMES - 1)).collect()
}

/// A frame of the smallest rectangle that holds every change.
fn difference(before: Option<&[u8]>, after: &[u8], delay: u16) -> Frame<'static> {
    let changed = |at: usize| before.is_none_or(|before| before[at] != after[at]);
    let rows = (0..HEIGHT).filter(|y| (0..WIDTH).any(|x| changed(y * WIDTH + x)));
    let columns = (0..WIDTH).filter(|x| (0..HEIGHT).any(|y| changed(y * WIDTH + x)));
    // Two positions may look the same: then the first pixel is sent again.
    let span = |mut found: Box<dyn Iterator<Item = usize> + '_>| {
        let first = found.next().unwrap_or(0);
        (first, found.last().unwrap_or(first))
    };
    let ((top, bottom), (left, right)) = (span(Box::new(rows)), span(Box::new(columns)));
    let pixels = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * WIDTH + x));
    let buffer: Vec<u8> = pixels.map(|at| if changed(at) { after[at] } else { UNCHANGED }).collect();
    Frame {
        delay,
        dispose: DisposalMethod::Keep,
        transparent: Some(UNCHANGED),
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}

/// The colours of the whole film: the ones that are used most.
struct Palette {
    colors: Vec<[u8; 3]>,
    /// The nearest of them, once it has been looked for.
    nearest: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn of(pictures: &[&Pixmap]) -> Palette {
        let mut used: HashMap<[u8; 3], usize> = HashMap::new();
        for color in pictures.iter().flat_map(|picture| colors(picture)) {
            *used.entry(color).or_default() += 1;
        }
        let mut used: Vec<_> = used.into_iter().collect();
        used.sort_unstable_by_key(|(color, times)| (std::cmp::Reverse(*times), *color));
        let colors = used.into_iter().take(usize::from(UNCHANGED)).map(|(color, _)| color).collect();
        Palette { colors, nearest: HashMap::new() }
    }

    fn indices(&mut self, picture: &Pixmap) -> Vec<u8> {
        colors(picture).map(|color| self.index(color)).collect()
    }

    fn index(&mut self, color: [u8; 3]) -> u8 {
        let Palette { colors, nearest } = self;
        *nearest.entry(color).or_insert_with(|| {
            let distance = |known: &[u8; 3]| -> u32 {
                known.iter().zip(color).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
            };
            let best = colors.iter().enumerate().min_by_key(|(_, known)| distance(known));
            best.map_or(0, |(index, _)| index as u8)
        })
    }

    /// As the format wants it: 256 colours.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.resize(3 * 256, 0);
        bytes
    }
}

fn colors(picture: &Pixmap) -> impl Iterator<Item = [u8; 3]> {
    picture.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

/// Every state of a square, ready to be copied.
struct Tiles(HashMap<(Ground, bool, Option<Piece>), Vec<u8>>);

impl Tiles {
    fn cut(sheet: &Pixmap, palette: &mut Palette) -> Tiles {
        let indices = palette.indices(sheet);
        let width = sheet.width() as usize;
        let tile = |place: usize| {
            let rows = (0..SIDE).flat_map(|row| &indices[row * width + place * SIDE..][..SIDE]);
            rows.copied().collect()
        };
        Tiles(states().enumerate().map(|(place, state)| (state, tile(place))).collect())
    }

    fn lay(&self, picture: &mut [u8], board: &Board, left: usize) {
        let pieces: HashMap<Square, Piece> = board.pieces.iter().copied().collect();
        for square in Square::ALL {
            let ground = board.ground(square);
            let piece = pieces.get(&square).copied().filter(|_| ground != Ground::Fog);
            let (x, y) = corner(square, SIDE, Color::White);
            let tile = &self.0[&(ground, square.is_light(), piece)];
            for (row, pixels) in tile.chunks(SIDE).enumerate() {
                let at = (TOP + y + row) * WIDTH + left + x;
                picture[at..at + SIDE].copy_from_slice(pixels);
            }
        }
    }
}

/// What a square can look like. Nothing is seen in fog.
fn states() -> impl Iterator<Item = (Ground, bool, Option<Piece>)> {
    let pieces = || Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)));
    let contents = move || std::iter::once(None).chain(pieces().map(Some));
    let clear =
        [Ground::Plain, Ground::Moved].into_iter().flat_map(|ground| [true, false].map(|it| (ground, it)));
    let clear = clear.flat_map(move |(ground, light)| contents().map(move |piece| (ground, light, piece)));
    clear.chain([true, false].map(|light| (Ground::Fog, light, None)))
}

/// The states in a row.
fn tiles() -> String {
    let mut out = String::new();
    for (place, (ground, light, piece)) in states().enumerate() {
        let x = place * SIDE;
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\"/>",
            ground.color(light)
        );
        if ground == Ground::Fog {
            // Lines that meet those of the next square.
            let _ = writeln!(
                out,
                "<svg x=\"{x}\" width=\"{SIDE}\" height=\"{SIDE}\"><path d=\"M-5 5L5 -5M-5 15L15 -5M-5 25L25 -5\
                 M-5 35L35 -5M5 35L35 5M15 35L35 15M25 35L35 25\" stroke=\"{NIGHT}\" stroke-opacity=\".42\" \
                 stroke-width=\"3.5\"/></svg>",
            );
        }
        if let Some(Piece { color, role }) = piece {
            let _ = writeln!(
                out,
                "<g {}><use href=\"#{}\" x=\"{x}\" width=\"{SIDE}\" height=\"{SIDE}\"/></g>",
                ink(color),
                pieces::id(role),
            );
        }
    }
    document(states().count() * SIDE, SIDE, &out)
}

/// Everything that stays the same.
fn canvas() -> String {
    let mut out = String::new();
    for (place, title) in ["White sees", "The truth", "Black sees"].into_iter().enumerate() {
        let middle = GAP + place * (BOARD + GAP) + BOARD / 2;
        write(&mut out, title, (middle, TOP - 12), Anchor::Middle);
    }
    document(WIDTH, HEIGHT, &out)
}

/// "23... Qxf2#", and at the end the result.
fn caption(review: &Review, ply: usize) -> String {
    let mut out = String::new();
    let played = svg::move_text(review, ply).unwrap_or("The start".to_owned());
    write(&mut out, &played, (GAP, CAPTION - 15), Anchor::Start);
    if ply == review.plies.len() {
        write(&mut out, &words::ending(review.ending), (WIDTH - GAP, CAPTION - 15), Anchor::End);
    }
    document(WIDTH, CAPTION, &out)
}

fn write(out: &mut String, text: &str, (x, y): (usize, usize), anchor: Anchor) {
    let ink = Ink { size: 20.0, color: "#f2efe6", weight: Weight::Regular };
    letters::write(out, text, (x as f64, y as f64), anchor, ink);
}

fn document(width: usize, height: usize, content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\">{}<rect width=\"{width}\" height=\"{height}\" fill=\"{NIGHT}\"/>\n{content}</svg>\n",
        definitions(),
    )
}

#[cfg(test)]
mod tests {
    use gif::DecodeOptions;

    use super::*;
    use crate::http::example::{card, play};

    #[test]
    fn long_games_leave_out_moves_and_keep_both_ends() {
        assert_eq!(shown(0), [0]);
        assert_eq!(shown(3), [0, 1, 2, 3]);
        for last in [MOST_FRAMES - 1, MOST_FRAMES, 1234] {
            let shown = shown(last);
            assert_eq!((shown.len(), shown[0], shown.last()), (MOST_FRAMES, 0, Some(&last)));
            assert!(shown.is_sorted_by(|one, next| one < next), "{last}");
        }
    }

    /// Another decoder shows what we have drawn: every frame on top of the one before.
    #[test]
    fn every_move_is_a_frame_and_the_last_one_is_the_end() {
        let card = card(r#"{"mode":"dark"}"#);
        let review = play(&card, "f3 e5 g4 Qh4 a3 Qxe1");
        let gif = gif(&card, &review);
        let mut film = DecodeOptions::new().read_info(gif.as_slice()).unwrap();
        assert_eq!((usize::from(film.width()), usize::from(film.height())), (WIDTH, HEIGHT));
        let palette: Vec<[u8; 3]> =
            film.global_palette().unwrap().chunks(3).map(|it| [it[0], it[1], it[2]]).collect();
        let mut screen = vec![[0u8; 3]; WIDTH * HEIGHT];
        let mut delays = Vec::new();
        while let Some(frame) = film.read_next_frame().unwrap() {
            delays.push(frame.delay);
            for (at, index) in
                frame.buffer.iter().enumerate().filter(|(_, it)| Some(**it) != frame.transparent)
            {
                let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
                let place = (usize::from(frame.top) + y) * WIDTH + usize::from(frame.left) + x;
                screen[place] = palette[usize::from(*index)];
            }
        }
        assert_eq!(delays, [90, 90, 90, 90, 90, 90, 400]);
        // The truth, where a black queen stands on e1: dark like the piece, not like the square.
        let (x, y) = corner(Square::E1, SIDE, Color::White);
        let at =
            |board: usize, x: usize, y: usize| screen[(TOP + y) * WIDTH + GAP + board * (BOARD + GAP) + x];
        assert!(at(1, x + SIDE / 2, y + SIDE / 2).iter().all(|it| *it < 0x60), "{:?}", at(1, x + 15, y + 15));
        assert_eq!(at(1, x + 1, y + 1), [0xb5, 0xad, 0x55], "the last move is marked");
    }
}
