//! Letters drawn as lines, for pictures that are rendered on the server: no font has to be installed there or shipped
//! with it. Latin letters with the usual accents, digits, and the signs that captions need.

use std::fmt::Write;

/// Where a text stands relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::http) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(in crate::http) struct Ink {
    /// Its size as a font's would be given, in pixels.
    pub(in crate::http) size: f64,
    pub(in crate::http) color: &'static str,
    pub(in crate::http) weight: Weight,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::http) enum Weight {
    Regular,
    Bold,
}

impl Weight {
    /// In hundredths of the size.
    fn stroke(self) -> f64 {
        match self {
            Weight::Regular => 8.5,
            Weight::Bold => 11.5,
        }
    }
}

/// Writes the text as paths, with its baseline at `y`. Characters that cannot be drawn leave a gap.
pub(in crate::http) fn write(out: &mut String, text: &str, (x, y): (f64, f64), anchor: Anchor, ink: Ink) {
    let (scale, width) = (ink.size / 100.0, width(text, ink.size));
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    let _ = writeln!(
        out,
        "<g transform=\"translate({left:.2} {y:.2}) scale({scale:.3})\" fill=\"none\" stroke=\"{}\" \
         stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        ink.color,
        ink.weight.stroke(),
    );
    let mut pen = 0.0;
    for character in text.chars() {
        let Some(Glyph { advance, lines, mark }) = glyph(character) else {
            pen += SPACE;
            continue;
        };
        if !lines.is_empty() {
            let _ = writeln!(out, "<path transform=\"translate({pen:.1})\" d=\"{lines}\"/>");
        }
        if let Some(mark) = mark {
            let lift = if character.is_uppercase() { -22.0 } else { 0.0 };
            let (x, y) = (pen + advance / 2.0, if mark.below { 0.0 } else { lift });
            let _ = writeln!(out, "<path transform=\"translate({x:.1} {y})\" d=\"{}\"/>", mark.lines);
        }
        pen += advance;
    }
    out.push_str("</g>\n");
}

/// How wide the text is at this size.
pub(in crate::http) fn width(text: &str, size: f64) -> f64 {
    let advances = text.chars().map(|it| glyph(it).map_or(SPACE, |glyph| glyph.advance));
    advances.sum::<f64>() * size / 100.0
}

/// Whether every character of the text can be drawn.
pub(in crate::http) fn can_write(text: &str) -> bool {
    text.chars().all(|it| glyph(it).is_some())
}

/// The text in lines that are no wider than this, as long as no single word is.
pub(in crate::http) fn wrapped(text: &str, size: f64, widest: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= widest => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

const SPACE: f64 = 30.0;

struct Glyph {
    advance: f64,
    lines: &'static str,
    mark: Option<&'static Mark>,
}

/// An accent, drawn around the middle of its letter.
struct Mark {
    lines: &'static str,
    below: bool,
}

static GRAVE: Mark = Mark { lines: "M-9 -74L3 -64", below: false };
static ACUTE: Mark = Mark { lines: "M9 -74L-3 -64", below: false };
static CIRCUMFLEX: Mark = Mark { lines: "M-12 -63L0 -74L12 -63", below: false };
static CARON: Mark = Mark { lines: "M-12 -74L0 -63L12 -74", below: false };
static TILDE: Mark = Mark { lines: "M-15 -65C-10 -75 -4 -71 0 -68C4 -65 10 -62 15 -71", below: false };
static DIAERESIS: Mark = Mark { lines: "M-11 -68V-67.9M11 -68V-67.9", below: false };
static RING: Mark = Mark { lines: "M-8 -71A8 8 0 1 1 8 -71A8 8 0 1 1 -8 -71Z", below: false };
static CEDILLA: Mark = Mark { lines: "M1 1L-2 9C8 8 8 20 -7 18", below: true };

/// Letters with a mark, and the same letters without it.
static MARKED: &[(&str, &str, &Mark)] = &[
    ("ÀÈÌÒÙàèìòù", "AEIOUaeıou", &GRAVE),
    ("ÁÉÍÓÚÝáéíóúýĆŃŚŹćńśź", "AEIOUYaeıouyCNSZcnsz", &ACUTE),
    ("ÂÊÎÔÛâêîôû", "AEIOUaeıou", &CIRCUMFLEX),
    ("ČĎĚŇŘŠŤŽčěňřšž", "CDENRSTZcenrsz", &CARON),
    ("ÃÑÕãñõ", "ANOano", &TILDE),
    ("ÄËÏÖÜŸäëïöüÿ", "AEIOUYaeıouy", &DIAERESIS),
    ("ÅŮåů", "AUau", &RING),
    ("ÇŞçş", "CScs", &CEDILLA),
];

fn glyph(character: char) -> Option<Glyph> {
    if let Some((advance, lines)) = plain(character) {
        return Some(Glyph { advance, lines, mark: None });
    }
    MARKED.iter().find_map(|(marked, bare, mark)| {
        let place = marked.chars().position(|it| it == character)?;
        let (advance, lines) = plain(bare.chars().nth(place)?)?;
        Some(Glyph { advance, lines, mark: Some(mark) })
    })
}

/// How far the pen moves on, and the lines, on a grid where capitals are 70 high and small letters 50. The baseline is
/// at 0 and up is negative.
fn plain(character: char) -> Option<(f64, &'static str)> {
    Some(match character {
        ' ' | '\u{a0}' => (SPACE, ""),
        'A' => (64.0, "M6 0L32 -70L58 0M15 -24H49"),
        'B' => (64.0, "M10 -36H34A17 17 0 0 0 34 -70H10V0H37A18 18 0 0 0 37 -36"),
        'C' => (70.0, "M62 -57A33 35 0 1 0 62 -13"),
        'D' => (74.0, "M10 0V-70H30A35 35 0 0 1 30 0Z"),
        'E' => (60.0, "M52 -70H10V0H52M10 -36H46"),
        'F' => (56.0, "M50 -70H10V0M10 -35H44"),
        'G' => (76.0, "M62 -57A33 35 0 1 0 66 -33H44"),
        'H' => (70.0, "M10 0V-70M60 0V-70M10 -36H60"),
        'I' => (22.0, "M11 0V-70"),
        'J' => (52.0, "M42 -70V-19A17.5 19 0 0 1 8 -13"),
        'K' => (62.0, "M10 0V-70M54 -70L10 -27M25 -41L57 0"),
        'L' => (54.0, "M10 -70V0H49"),
        'M' => (84.0, "M10 0V-70L42 -16L74 -70V0"),
        'N' => (72.0, "M10 0V-70L62 0V-70"),
        'O' => (82.0, "M7 -35A34 36 0 1 1 75 -35A34 36 0 1 1 7 -35Z"),
        'P' => (61.0, "M10 0V-70H35A19.5 19.5 0 0 1 35 -31H10"),
        'Q' => (82.0, "M7 -35A34 36 0 1 1 75 -35A34 36 0 1 1 7 -35ZM52 -19L74 4"),
        'R' => (63.0, "M10 0V-70H35A19.5 19.5 0 0 1 35 -31H10M34 -31L57 0"),
        'S' => (
            62.0,
            "M52 -58C47 -67 40 -71 31 -71C18 -71 9 -64 9 -53.5C9 -31 54 -42 54 -18C54 -6 45 1 31 1C20 1 12 -4 7 -13",
        ),
        'T' => (60.0, "M4 -70H56M30 -70V0"),
        'U' => (70.0, "M10 -70V-24A25 25 0 0 0 60 -24V-70"),
        'V' => (62.0, "M5 -70L31 0L57 -70"),
        'W' => (94.0, "M5 -70L26 0L47 -58L68 0L89 -70"),
        'X' => (62.0, "M7 -70L55 0M55 -70L7 0"),
        'Y' => (62.0, "M5 -70L31 -33L57 -70M31 -33V0"),
        'Z' => (62.0, "M8 -70H54L8 0H56"),
        'a' => (60.0, "M8 -25A21.5 25.5 0 1 1 51 -25A21.5 25.5 0 1 1 8 -25ZM51 -50V0"),
        'b' => (60.0, "M10 -72V0M10 -25A21.5 25.5 0 1 1 53 -25A21.5 25.5 0 1 1 10 -25Z"),
        'c' => (52.0, "M47 -41A22 25.5 0 1 0 47 -9"),
        'd' => (60.0, "M8 -25A21.5 25.5 0 1 1 51 -25A21.5 25.5 0 1 1 8 -25ZM51 -72V0"),
        'e' => (59.0, "M8 -27H52A22 25.5 0 1 0 46 -8"),
        'f' => (36.0, "M36 -70C24 -75 17 -69 17 -56V0M4 -48H34"),
        'g' => (60.0, "M8 -25A21.5 25.5 0 1 1 51 -25A21.5 25.5 0 1 1 8 -25ZM51 -50V0A20 19 0 0 1 13 11"),
        'h' => (58.0, "M10 -72V0M10 -29A19 21.5 0 0 1 48 -29V0"),
        'ı' => (21.0, "M10.5 -50V0"),
        'i' => (21.0, "M10.5 -50V0M10.5 -69V-68.9"),
        'j' => (24.0, "M13 -50V3A13 14 0 0 1 -1 17M13 -69V-68.9"),
        'k' => (51.0, "M10 -72V0M44 -50L10 -17M22 -29L47 0"),
        'l' => (21.0, "M10.5 -72V0"),
        'm' => (90.0, "M10 -50V0M10 -30A17.5 20.5 0 0 1 45 -30V0M45 -30A17.5 20.5 0 0 1 80 -30V0"),
        'n' => (58.0, "M10 -50V0M10 -29A19 21.5 0 0 1 48 -29V0"),
        'o' => (61.0, "M8 -25A22.5 25.5 0 1 1 53 -25A22.5 25.5 0 1 1 8 -25Z"),
        'p' => (60.0, "M10 -50V19M10 -25A21.5 25.5 0 1 1 53 -25A21.5 25.5 0 1 1 10 -25Z"),
        'q' => (60.0, "M8 -25A21.5 25.5 0 1 1 51 -25A21.5 25.5 0 1 1 8 -25ZM51 -50V19"),
        'r' => (38.0, "M10 -50V0M10 -24C10 -42 20 -52 34 -49"),
        's' => (
            51.0,
            "M42 -41C38 -48 32 -50.5 25.5 -50.5C15.5 -50.5 9 -45.5 9 -38C9 -21 43.5 -30 43.5 -13C43.5 -4 36 0.5 26 0.5C18 0.5 11 -3 7.5 -9",
        ),
        't' => (40.0, "M17 -66V-15C17 -2 25 3 36 -2M4 -48H34"),
        'u' => (58.0, "M10 -50V-21A19 21.5 0 0 0 48 -21V-50M48 -50V0"),
        'v' => (52.0, "M5 -50L26 0L47 -50"),
        'w' => (78.0, "M5 -50L22 0L39 -42L56 0L73 -50"),
        'x' => (52.0, "M6 -50L46 0M46 -50L6 0"),
        'y' => (52.0, "M5 -50L27 0M47 -50L24 8C20 17 14 19 6 17"),
        'z' => (52.0, "M7 -50H44L7 0H45"),
        'ß' => (60.0, "M10 0V-52A18 19 0 1 1 30 -39C60 -38 58 2 27 0"),
        '0' => (58.0, "M7 -35A22 36 0 1 1 51 -35A22 36 0 1 1 7 -35Z"),
        '1' => (58.0, "M13 -57L32 -70V0"),
        '2' => (58.0, "M9 -54A20 19 0 1 1 44 -37L8 0H51"),
        '3' => (58.0, "M10 -60A18.5 17.5 0 1 1 27 -37A20.5 19 0 1 1 7 -13"),
        '4' => (58.0, "M41 0V-70L6 -19H53"),
        '5' => (58.0, "M48 -70H15L12 -39C17 -43 22 -45 29 -45A22 23 0 0 1 29 1C20 1 12 -3 7 -11"),
        '6' => (58.0, "M41 -70C22 -60 8 -44 8 -23A21 23.5 0 1 0 50 -23A21 22 0 1 0 8 -23"),
        '7' => (58.0, "M7 -70H51L22 0"),
        '8' => (
            58.0,
            "M29 -38A17 16.5 0 1 1 29 -71A17 16.5 0 1 1 29 -38ZM29 -38A21 19.5 0 1 0 29 1A21 19.5 0 1 0 29 -38Z",
        ),
        '9' => (58.0, "M17 0C36 -10 50 -26 50 -47A21 23.5 0 1 0 8 -47A21 22 0 1 0 50 -47"),
        '.' => (19.0, "M9.5 -1V-0.9"),
        ',' => (20.0, "M11 -1L6 12"),
        ':' => (21.0, "M10.5 -43V-42.9M10.5 -1V-0.9"),
        ';' => (21.0, "M11 -43V-42.9M11 -1L6 12"),
        '!' => (22.0, "M11 -70V-23M11 -1V-0.9"),
        '?' => (52.0, "M8 -56A18.5 17 0 1 1 33 -37C27 -33 26 -29 26 -22M26 -1V-0.9"),
        '\'' | '’' => (19.0, "M9.5 -70V-54"),
        '"' => (33.0, "M9 -70V-54M24 -70V-54"),
        '-' => (40.0, "M8 -27H32"),
        '–' => (54.0, "M7 -27H47"),
        '—' => (84.0, "M7 -27H77"),
        '_' => (54.0, "M4 9H50"),
        '+' => (56.0, "M6 -30H50M28 -52V-8"),
        '=' => (56.0, "M6 -39H50M6 -20H50"),
        '*' => (44.0, "M22 -71V-43M10 -64L34 -50M34 -64L10 -50"),
        '#' => (58.0, "M21 -68L13 -2M45 -68L37 -2M8 -47H54M5 -23H51"),
        '&' => (
            66.0,
            "M60 0L18 -46C9 -57 15 -71 28 -71C41 -71 45 -55 32 -47L21 -40C1 -27 9 1 29 1C45 1 55 -14 57 -31",
        ),
        '/' => (38.0, "M4 8L34 -76"),
        '(' => (28.0, "M22 -76A70 70 0 0 0 22 12"),
        ')' => (28.0, "M6 -76A70 70 0 0 1 6 12"),
        '[' => (28.0, "M22 -76H9V12H22"),
        ']' => (28.0, "M6 -76H19V12H6"),
        '·' => (22.0, "M11 -28V-27.9"),
        '…' => (66.0, "M11 -1V-0.9M33 -1V-0.9M55 -1V-0.9"),
        '½' => (62.0, "M6 -62L15 -69V-37M8 2L50 -72M33 -27A9.5 9.5 0 1 1 50 -21L33 0H54"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_has_its_letter() {
        for (marked, bare, _) in MARKED {
            assert_eq!(marked.chars().count(), bare.chars().count(), "{marked}");
            assert!(can_write(marked) && can_write(bare), "{marked} {bare}");
        }
    }

    #[test]
    fn what_can_be_written() {
        let ascii: String = (' '..='~').filter(char::is_ascii_alphanumeric).collect();
        for (text, expected) in [
            (ascii.as_str(), true),
            ("Zoë Müller-Škoda", true),
            ("1–0 · ½", true),
            ("李", false),
            ("a\n", false),
        ] {
            assert_eq!(can_write(text), expected, "{text}");
        }
    }

    #[test]
    fn lines_are_filled_and_no_word_is_lost() {
        let text = "You see only your own pieces. A moderator announces the rest.";
        let lines = wrapped(text, 30.0, 400.0);
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|line| width(line, 30.0) <= 400.0), "{lines:?}");
        assert_eq!(lines.join(" "), text);
    }
}
