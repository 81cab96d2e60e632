//! Sessions and tokens: how long they last, and who learns that they have ended.

use people::{Handle, NewApiToken, Revoked, SESSION_LASTS, Scope, Scopes};

use crate::stores::{Store, hash, id, password, session, sign_up};

const HOUR: u64 = 60 * 60 * 1000;
const MINUTE: u64 = 60 * 1000;

#[tokio::test]
async fn a_session_lasts_thirty_days_after_it_was_seen() {
    for store in Store::all().await {
        let people = &store.people;
        people.add_guest(id('a'), 0).await.unwrap();
        people.open_session(id('a'), &session(1), 0).await.unwrap();
        assert!(people.session(hash(1), SESSION_LASTS - 1).await.unwrap().is_some());
        assert_eq!(people.session(hash(1), SESSION_LASTS).await, Ok(None));
        assert_eq!(people.slide_session(hash(1), HOUR).await, Ok(false), "once an hour at most");
        assert_eq!(people.slide_session(hash(1), HOUR + 1).await, Ok(true));
        assert_eq!(people.slide_session(hash(1), HOUR + 2).await, Ok(false));
        assert!(people.session(hash(1), SESSION_LASTS + HOUR).await.unwrap().is_some());
        assert_eq!(people.slide_session(hash(1), 3 * SESSION_LASTS).await, Ok(false), "it has ended");
    }
}

#[tokio::test]
async fn a_changed_password_ends_the_others_and_everybody_learns_it() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        let ben = sign_up(people, 'b', "Ben", 9).await;
        for n in [2, 3] {
            people.open_session(ada, &session(n), 3).await.unwrap();
        }
        let before = people.last_revocation().await.unwrap();
        assert_eq!(people.change_password(ada, &password(), Some(session(2).id), 4).await, Ok(true));
        let mut told: Vec<_> =
            people.revocations(before).await.unwrap().into_iter().map(|(_, what)| what).collect();
        told.sort_by_key(|what| format!("{what:?}"));
        let mut expected = [Revoked::Session(session(1).id), Revoked::Session(session(3).id)];
        expected.sort_by_key(|what| format!("{what:?}"));
        assert_eq!(told, expected);
        assert_eq!(people.sessions(ada, 5).await.unwrap().len(), 1);
        assert_eq!(people.sessions(ben, 5).await.unwrap().len(), 1);
        let before = people.last_revocation().await.unwrap();
        assert_eq!(people.revoke_session(ben, session(2).id, 6).await, Ok(false), "it is another's");
        assert_eq!(people.revocations(before).await, Ok(Vec::new()));
        assert_eq!(people.revoke_session(ada, session(2).id, 6).await, Ok(true));
        let told = people.revocations(before).await.unwrap();
        assert_eq!(told, [(before + 1, Revoked::Session(session(2).id))]);
        assert_eq!(people.revocations(before + 1).await, Ok(Vec::new()));
    }
}

#[tokio::test]
async fn tokens_expire_and_their_use_is_noted_once_a_minute() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        let token = NewApiToken {
            hash: hash(30),
            id: Handle::new([3; 12]),
            label: "my bot".to_owned(),
            scopes: Scopes::from_iter([Scope::Read, Scope::Bot]),
            expires_at: Some(10 * MINUTE),
        };
        people.add_token(ada, &token, 5).await.unwrap();
        let (found, owner) = people.token(hash(30), 6).await.unwrap().unwrap();
        assert_eq!((found.scopes, found.used_at, owner.id), (token.scopes, None, ada));
        assert_eq!(people.token(hash(30), 10 * MINUTE).await, Ok(None));
        assert_eq!(people.use_token(hash(30), MINUTE).await, Ok(true));
        assert_eq!(people.use_token(hash(30), 2 * MINUTE - 1).await, Ok(false));
        assert_eq!(people.use_token(hash(30), 2 * MINUTE).await, Ok(true));
        assert_eq!(people.tokens(ada).await.unwrap()[0].used_at, Some(2 * MINUTE));
        assert_eq!(people.revoke_token(id('b'), token.id, 9).await, Ok(false));
        assert_eq!(people.revoke_token(ada, token.id, 9).await, Ok(true));
        assert_eq!(people.token(hash(30), 9).await, Ok(None));
        let last = people.revocations(0).await.unwrap().pop().unwrap();
        assert_eq!(last.1, Revoked::ApiToken(token.id));
    }
}

#[tokio::test]
async fn what_nobody_needs_is_pruned() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        for letter in ['b', 'c'] {
            people.add_guest(id(letter), 1).await.unwrap();
        }
        people.open_session(id('b'), &session(2), SESSION_LASTS).await.unwrap();
        while people.prune(SESSION_LASTS + 10, 1).await.unwrap() > 0 {}
        assert_eq!(people.person(id('c')).await, Ok(None), "a guest who never came back");
        assert!(people.person(id('b')).await.unwrap().is_some(), "one whose session goes on");
        assert!(people.person(ada).await.unwrap().is_some(), "an account stays");
        assert_eq!(people.revocations(0).await, Ok(Vec::new()));
    }
}
