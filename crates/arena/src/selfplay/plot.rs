//! Draws a ladder: one row per brain, its rating as a dot and its error as a bar.

use std::fmt::Write;

use super::ladder::{Ladder, Rung};

const WIDTH: f64 = 640.0;
const ROW: f64 = 44.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 48.0;
/// Height of the line below that says what a hollow dot is.
const NOTE: f64 = 24.0;
/// Width of the column of names to the left of the axis.
const NAMES: f64 = 110.0;
const RIGHT: f64 = 70.0;

/// Text takes the colour of the surrounding page, light or dark.
const STYLE: &str = "<style>text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;\
    font-size:15px;fill:#24292f}.t{font-size:18px;font-weight:600}.g{stroke:#8b949e;stroke-width:1;opacity:.4}\
    .e{stroke:#2f6f9f;stroke-width:3;stroke-linecap:round}.d{fill:#2f6f9f}.y{fill:none;\
    stroke:#2f6f9f;stroke-width:2}.n{font-size:12px}\
    @media(prefers-color-scheme:dark){text{fill:#e6edf3}.e{stroke:#79b8e0}.d{fill:#79b8e0}\
    .y{stroke:#79b8e0}}</style>\n";

pub fn draw(ladder: &Ladder) -> String {
    let ends = |rung: &Rung| [rung.rating - rung.error, rung.rating + rung.error];
    let low = ladder.brains.iter().flat_map(ends).fold(0.0, f64::min);
    let high = ladder.brains.iter().flat_map(ends).fold(100.0, f64::max);
    let step =
        [50.0, 100.0, 200.0, 500.0].into_iter().find(|step| (high - low) / step <= 8.0).unwrap_or(1000.0);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let x = |elo: f64| NAMES + (elo - low) / (high - low) * (WIDTH - NAMES - RIGHT);
    let foot = TOP + ROW * ladder.brains.len() as f64;
    let has_yardsticks = ladder.brains.iter().any(|rung| rung.yardstick);
    let height = foot + BOTTOM + if has_yardsticks { NOTE } else { 0.0 };
    let title = ladder.title();

    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-labelledby=\"plx-title\">\n<title id=\"plx-title\">Ratings of the bots in {title}</title>\n{STYLE}\
         <text class=\"t\" x=\"20\" y=\"30\">Bots in {title}, Elo above random</text>\n"
    );
    let mut mark = low;
    while mark <= high {
        let at = x(mark);
        let _ = writeln!(
            out,
            "<line class=\"g\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{TOP}\" y2=\"{foot}\"/>\
             <text class=\"n\" x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{mark:.0}</text>",
            foot + 20.0
        );
        mark += step;
    }
    for (row, rung) in ladder.brains.iter().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let [from, at, to] = [rung.rating - rung.error, rung.rating, rung.rating + rung.error].map(x);
        let _ = writeln!(
            out,
            "<text x=\"20\" y=\"{:.1}\">{}</text>\
             <line class=\"e\" x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"{}\" cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"6\"/>\
             <text class=\"n\" x=\"{:.1}\" y=\"{:.1}\">{:.0} ± {:.0}</text>",
            y + 5.0,
            rung.name,
            if rung.yardstick { "y" } else { "d" },
            to + 10.0,
            y + 4.0,
            rung.rating,
            rung.error
        );
    }
    if has_yardsticks {
        let (x, y) = (27.0, foot + BOTTOM);
        let _ = writeln!(
            out,
            "<circle class=\"y\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/>\
             <text class=\"n\" x=\"{}\" y=\"{}\">a measure, not an opponent</text>",
            x + 14.0,
            y + 4.0
        );
    }
    out.push_str("</svg>\n");
    out
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;

    use super::*;

    fn ladder(brains: Vec<Rung>) -> Ladder {
        Ladder {
            mode: "blind".to_owned(),
            ruleset: Some(Ruleset::Berkeley),
            card: "0".to_owned(),
            made_at: 0,
            version: String::new(),
            games_a_pair: 10,
            seed: 1,
            brains,
            pairs: Vec::new(),
        }
    }

    fn rung(name: &str, rating: f64, error: f64) -> Rung {
        let yardstick = name.starts_with("pimc");
        Rung { name: name.to_owned(), yardstick, rating, error, games: 10, score: 0.5 }
    }

    fn classes(svg: &str) -> Vec<String> {
        let document = roxmltree::Document::parse(svg).unwrap();
        let dots = document.descendants().filter(|node| node.has_tag_name("circle"));
        dots.map(|dot| dot.attribute("class").unwrap().to_owned()).collect()
    }

    #[test]
    fn every_brain_has_its_row() {
        let svg = draw(&ladder(vec![rung("casual", 431.0, 60.0), rung("random", 0.0, 0.0)]));
        let document = roxmltree::Document::parse(&svg).unwrap();
        let dots = document.descendants().filter(|node| node.has_tag_name("circle"));
        let mut across: Vec<f64> = dots.map(|dot| dot.attribute("cx").unwrap().parse().unwrap()).collect();
        assert_eq!(across.len(), 2);
        assert!(across[0] > across[1], "the stronger stands further right: {across:?}");
        across.extend([0.0, WIDTH]);
        assert!(across.iter().all(|x| (0.0..=WIDTH).contains(x)));
        for text in ["casual", "431 ± 60", "random", "Bots in blind, berkeley, Elo above random"] {
            assert!(document.descendants().any(|node| node.text() == Some(text)), "{text}: {svg}");
        }
    }

    #[test]
    fn a_yardstick_is_a_hollow_dot_and_the_picture_says_so() {
        let note = "a measure, not an opponent";
        let without = draw(&ladder(vec![rung("casual", 431.0, 60.0), rung("random", 0.0, 0.0)]));
        assert_eq!((classes(&without), without.contains(note)), (vec!["d".to_owned(); 2], false));
        let with = draw(&ladder(vec![rung("pimc:64", 700.0, 60.0), rung("random", 0.0, 0.0)]));
        assert_eq!(
            (classes(&with), with.contains(note)),
            (["y", "d", "y"].map(str::to_owned).to_vec(), true)
        );
    }
}
