//! One file a command.

pub(crate) mod balance;
pub(crate) mod card;
pub(crate) mod demo;
pub(crate) mod journal;
pub(crate) mod load;
pub(crate) mod perft;
pub(crate) mod replay;
pub(crate) mod serve;

use rules::{Layout, Mode};

/// A layout as it is written on the command line: `horde`, `chess960:711`.
fn read_layout(text: &str) -> Result<Layout, String> {
    match text.split_once(':') {
        None => Ok(Layout::premade(text)),
        Some((id, number)) => {
            let number = number.parse().map_err(|_| format!("\"{number}\" is not a number"))?;
            Ok(Layout::Premade { id: id.to_owned(), number: Some(number) })
        }
    }
}

fn read_mode(text: &str) -> Result<Mode, String> {
    Mode::ALL.into_iter().find(|mode| mode.name() == text).ok_or_else(|| {
        let names = Mode::ALL.map(Mode::name).join(", ");
        format!("there is no mode \"{text}\"; there are {names}")
    })
}
