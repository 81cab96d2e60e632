//! The pieces, drawn in a 100 by 100 box: a body in the colour of its side, with lines on top.

use rules::Role;

struct Drawing {
    body: &'static str,
    /// Drawn over the body without a fill.
    lines: &'static str,
}

/// The base that every piece stands on.
const FOOT: &str = "M27 77H73Q79 79 79 89H21Q21 79 27 77Z";

fn drawing(role: Role) -> Drawing {
    match role {
        Role::Pawn => Drawing {
            body: "M50 24A14 14 0 0 1 58 49.5L63 52Q65 56 61 57H58Q59 69 69 77H31Q41 69 42 57H39Q35 56 37 52\
                   L42 49.5A14 14 0 0 1 50 24Z",
            lines: "M42.5 57H57.5",
        },
        Role::Knight => Drawing {
            body: "M30 77C29 62 44 59 47 47C42 52 38 51 34 54C32 59 28 62 24 60L19 55Q17 52 19 49L33 28\
                   Q35 20 35 12L46 20C66 21 78 40 76 62Q76 70 73 77Z",
            lines: "M50 29C63 33 69 46 68 62M25 53L28 51",
        },
        Role::Bishop => Drawing {
            body: "M50 11A5.5 5.5 0 0 1 53.5 20.8C62 28 68 37 68 46Q68 55 60 60H59Q60 70 70 77H30Q40 70 41 60H40\
                   Q32 55 32 46C32 37 38 28 46.5 20.8A5.5 5.5 0 0 1 50 11Z",
            lines: "M56.5 31L48 44M40 60H60",
        },
        Role::Rook => Drawing {
            body: "M26 20H37V28H44.5V20H55.5V28H63V20H74V36L66 43L68 68L72 77H28L32 68L34 43L26 36Z",
            lines: "M34 43H66M32 68H68",
        },
        Role::Queen => Drawing {
            body: "M17.2 37.8A4.5 4.5 0 1 1 22 36.3L33 50L34.5 29A4.5 4.5 0 1 1 39 28.5L46 47L48.2 24.5\
                   A4.5 4.5 0 1 1 51.8 24.5L54 47L61 28.5A4.5 4.5 0 1 1 65.5 29L67 50L78 36.3A4.5 4.5 0 1 1 82.8 37.8\
                   L71 64Q70 72 74 77H26Q30 72 29 64Z",
            lines: "M29.5 65Q50 59 70.5 65",
        },
        Role::King => Drawing {
            body: "M46.5 7H53.5V13H59.5V20H53.5V28C62 28.5 70 31 76 37L68 63Q67 72 73 77H27Q33 72 32 63L24 37\
                   C30 31 38 28.5 46.5 28V20H40.5V13H46.5Z",
            lines: "M33 64Q50 59 67 64",
        },
    }
}

pub(in crate::http) fn id(role: Role) -> &'static str {
    match role {
        Role::Pawn => "plx-pawn",
        Role::Knight => "plx-knight",
        Role::Bishop => "plx-bishop",
        Role::Rook => "plx-rook",
        Role::Queen => "plx-queen",
        Role::King => "plx-king",
    }
}

/// Defines each piece once, to be drawn with `<use>`.
pub(in crate::http) fn symbols() -> String {
    Role::ALL.into_iter().map(symbol).collect()
}

fn symbol(role: Role) -> String {
    let Drawing { body, lines } = drawing(role);
    let eye = match role {
        Role::Knight => "<circle cx=\"41\" cy=\"33\" r=\"3\" fill=\"currentColor\" stroke=\"none\"/>",
        Role::Pawn | Role::Bishop | Role::Rook | Role::Queen | Role::King => "",
    };
    format!(
        "<symbol id=\"{}\" viewBox=\"0 0 100 100\">\
         <path d=\"{body}{FOOT}\"/><path d=\"{lines}M30 77H70\" fill=\"none\" stroke=\"currentColor\"/>{eye}</symbol>\n",
        id(role)
    )
}
