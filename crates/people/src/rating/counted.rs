//! How far a game counts, and why not.

use tables::TablesError;
use view::NotCounted;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counted {
    Full,
    /// One side is a program: both move half as far.
    Half,
    Not(WhyNot),
}

/// What administrators can read in the table. Players are told less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WhyNot {
    Aborted,
    FewMoves,
    SameOpponent,
    SameHousehold,
    NoAccount,
}

impl WhyNot {
    const ALL: [WhyNot; 5] =
        [WhyNot::Aborted, WhyNot::FewMoves, WhyNot::SameOpponent, WhyNot::SameHousehold, WhyNot::NoAccount];

    /// In the table: these do not change.
    fn name(self) -> &'static str {
        match self {
            WhyNot::Aborted => "aborted",
            WhyNot::FewMoves => "few-moves",
            WhyNot::SameOpponent => "same-opponent",
            WhyNot::SameHousehold => "same-household",
            WhyNot::NoAccount => "no-account",
        }
    }

    pub(super) fn told(self) -> NotCounted {
        match self {
            WhyNot::Aborted => NotCounted::Aborted,
            WhyNot::FewMoves => NotCounted::FewMoves,
            WhyNot::SameOpponent | WhyNot::SameHousehold => NotCounted::Guarded,
            WhyNot::NoAccount => NotCounted::NoAccount,
        }
    }
}

impl Counted {
    /// In halves, and the reason.
    pub(super) fn columns(self) -> (i64, Option<&'static str>) {
        match self {
            Counted::Full => (2, None),
            Counted::Half => (1, None),
            Counted::Not(why) => (0, Some(why.name())),
        }
    }

    pub(super) fn read(halves: i64, why: Option<&str>) -> Result<Counted, TablesError> {
        let reason = || WhyNot::ALL.into_iter().find(|it| Some(it.name()) == why);
        match halves {
            2 => Ok(Counted::Full),
            1 => Ok(Counted::Half),
            0 => reason().map(Counted::Not).ok_or_else(|| damaged("reason")),
            _ => Err(damaged("share")),
        }
    }
}

fn damaged(what: &str) -> TablesError {
    TablesError::Damaged(format!("what is stored is no {what} of a rated game"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for counted in [Counted::Full, Counted::Half].into_iter().chain(WhyNot::ALL.map(Counted::Not)) {
            let (halves, why) = counted.columns();
            assert_eq!(Counted::read(halves, why), Ok(counted));
        }
        assert!(Counted::read(0, None).is_err() && Counted::read(3, None).is_err());
    }
}
