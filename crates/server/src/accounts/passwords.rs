//! Hashes passwords in the background, with a short line, so that a flood of logins cannot hold up games.

use std::{num::NonZero, thread};

use people::{HashingMemory, Password, PasswordHash};
use wire::http::account_problem::AccountProblem;

use super::{background::Background, random::random};

/// How many wait. A hash takes tens of milliseconds, so the last of them waits for a second or two.
const LINE: usize = 32;

#[derive(Clone)]
enum Work {
    Hash(Password, [u8; 16]),
    /// Without a hash no password fits, which takes as long.
    Fit(Password, Option<PasswordHash>),
}

enum Done {
    Hashed(PasswordHash),
    Fits(bool),
}

pub(crate) struct Passwords(Background<Work, Done>);

impl Passwords {
    pub(crate) fn start() -> Passwords {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        Passwords(Background::start(if processors > 2 { 2 } else { 1 }, LINE, || {
            let mut memory = HashingMemory::default();
            move |work| match work {
                Work::Hash(password, salt) => Done::Hashed(password.hash_in(salt, &mut memory)),
                Work::Fit(password, hash) => {
                    let exists = hash.is_some();
                    let fits = hash.unwrap_or_else(PasswordHash::dummy).fits_in(&password, &mut memory);
                    Done::Fits(fits && exists)
                }
            }
        }))
    }

    async fn run(&self, work: Work) -> Result<Done, AccountProblem> {
        self.0.run(work).await.map_err(|_| AccountProblem::Busy)
    }

    pub(crate) async fn hash(&self, password: Password) -> Result<PasswordHash, AccountProblem> {
        match self.run(Work::Hash(password, random())).await? {
            Done::Hashed(hash) => Ok(hash),
            Done::Fits(_) => unreachable!("a hash was asked for"),
        }
    }

    /// Whether a password fits. Without a hash none does.
    pub(crate) async fn fits(
        &self,
        password: Password,
        hash: Option<PasswordHash>,
    ) -> Result<bool, AccountProblem> {
        match self.run(Work::Fit(password, hash)).await? {
            Done::Fits(fits) => Ok(fits),
            Done::Hashed(_) => unreachable!("no hash was asked for"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn passwords_are_hashed_and_fit() {
        let passwords = Passwords::start();
        let password = || Password::new("correct horse").unwrap();
        let hash = passwords.hash(password()).await.unwrap();
        assert_eq!(passwords.fits(password(), Some(hash)).await, Ok(true));
        assert_eq!(passwords.fits(password(), None).await, Ok(false));
    }
}
