//! Refused tries as PGN comments: another program shows them beside the moves they came before.

use std::fmt::Write;

use rules::Written;
use view::ReviewTry;

/// The tries that came before the move with this number, each side's in a comment of its own. They are taken off the
/// front of `tries`.
pub(super) fn before(tries: &mut &[ReviewTry], ply: u32) -> Vec<String> {
    let all = *tries;
    let (now, later) = all.split_at(all.iter().take_while(|it| it.ply < ply).count());
    *tries = later;
    now.chunk_by(|one, next| one.by == next.by).map(comment).collect()
}

/// "White tried a1a5 (twice), touched e2"
fn comment(tries: &[ReviewTry]) -> String {
    let mut text =
        tries.first().map_or(String::new(), |it| it.by.color().fold_wb("White", "Black").to_owned());
    let same = tries.chunk_by(|one, next| (one.from, one.to, one.drop) == (next.from, next.to, next.drop));
    let mut verb = "";
    for (place, group) in same.enumerate() {
        let ReviewTry { from, to, drop, .. } = group[0];
        let said = if to.is_some() { "tried" } else { "touched" };
        text.push_str(if place == 0 { " " } else { ", " });
        if said != verb {
            let _ = write!(text, "{said} ");
        }
        verb = said;
        let _ = match (drop, to) {
            (Some(role), _) => write!(text, "{}", Written::drop(role.0, from.0)),
            (None, Some(to)) => write!(text, "{}{}", from.0, to.0),
            (None, None) => write!(text, "{}", from.0),
        };
        match group.len() {
            1 => {}
            2 => text.push_str(" (twice)"),
            times => {
                let _ = write!(text, " ({times} times)");
            }
        }
    }
    text
}
