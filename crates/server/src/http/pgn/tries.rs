//! Refused tries and their answers as PGN comments: another program shows them beside the moves they came before.

use std::fmt::Write;

use rules::Written;
use view::ReviewTry;

use super::heard::refusal;

/// The tries that came before the move with this number, each side's in a comment of its own. They are taken off the
/// front of `tries`.
pub(super) fn before(tries: &mut &[ReviewTry], ply: u32) -> Vec<String> {
    let all = *tries;
    let (now, later) = all.split_at(all.iter().take_while(|it| it.ply < ply).count());
    *tries = later;
    now.chunk_by(|one, next| one.by == next.by).map(comment).collect()
}

/// "White tried a1a5: no (twice), e7e8q: nonsense, touched e2"
fn comment(tries: &[ReviewTry]) -> String {
    let mut text =
        tries.first().map_or(String::new(), |it| it.by.color().fold_wb("White", "Black").to_owned());
    let same = tries.chunk_by(|one, next| {
        let parts = |it: &ReviewTry| (it.from, it.to, it.promotion, it.drop, it.answer);
        parts(one) == parts(next)
    });
    let mut verb = "";
    for (place, group) in same.enumerate() {
        let ReviewTry { from, to, promotion, drop, answer, .. } = group[0];
        let said = if to.is_some() { "tried" } else { "touched" };
        text.push_str(if place == 0 { " " } else { ", " });
        if said != verb {
            let _ = write!(text, "{said} ");
        }
        verb = said;
        let _ = match (drop, to) {
            (Some(role), _) => write!(text, "{}", Written::drop(role.0, from.0)),
            (None, Some(to)) => {
                write!(
                    text,
                    "{}",
                    Written { from: from.0, to: to.0, promotion: promotion.map(|role| role.0) }
                )
            }
            (None, None) => write!(text, "{}", from.0),
        };
        if let Some(answer) = answer.and_then(refusal) {
            let _ = write!(text, ": {answer}");
        }
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
