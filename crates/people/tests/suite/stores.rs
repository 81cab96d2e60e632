//! Every kind of place that people may be kept in, and some people.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use people::{
    AccountName, Handle, NewSession, Password, PasswordHash, People, SecretHash, SessionToken, SignUp,
};
use testbed::postgres::Instance;
use view::PersonId;

/// Empty, and gone after the test.
pub(crate) struct Store {
    pub(crate) people: People,
    directory: Option<PathBuf>,
}

impl Store {
    pub(crate) async fn all() -> [Store; 3] {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("people-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let directory = std::env::temp_dir().join(name);
        let file = People::open(&directory.join("people.db")).await.unwrap();
        let url = Instance::shared().database().unwrap();
        let database = People::connect(&url.parse().unwrap()).await.unwrap();
        [
            Store { people: People::memory().await.unwrap(), directory: None },
            Store { people: file, directory: Some(directory) },
            Store { people: database, directory: None },
        ]
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        if let Some(directory) = &self.directory {
            let _gone = std::fs::remove_dir_all(directory);
        }
    }
}

pub(crate) fn id(letter: char) -> PersonId {
    letter.to_string().repeat(PersonId::LEN).parse().unwrap()
}

pub(crate) fn name(text: &str) -> AccountName {
    text.parse().unwrap()
}

pub(crate) fn hash(n: u8) -> SecretHash {
    SessionToken::new([n; 32]).hash()
}

pub(crate) fn session(n: u8) -> NewSession {
    NewSession {
        hash: hash(n),
        id: Handle::new([n; 12]),
        agent: "Firefox".to_owned(),
        address: format!("192.0.2.{n}"),
    }
}

/// Hashing takes long; one is enough.
pub(crate) fn password() -> PasswordHash {
    static HASH: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    let text = HASH.get_or_init(|| Password::new("correct horse").unwrap().hash([7; 16]).as_str().to_owned());
    PasswordHash::parse(text).unwrap()
}

pub(crate) async fn sign_up(people: &People, letter: char, called: &str, n: u8) -> PersonId {
    people.add_guest(id(letter), 1).await.unwrap();
    let with = SignUp { password: Some(password()), codes: vec![hash(200), hash(201)], ..SignUp::default() };
    people.sign_up(id(letter), &name(called), with, &session(n), 2).await.unwrap();
    id(letter)
}
