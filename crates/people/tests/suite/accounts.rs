//! Guests become accounts in place, and come back in several ways.

use people::{ChallengeKind, LinkPurpose, NewPasskey, PersonRole, SignUp, SignUpError};
use tables::TablesError;

use crate::stores::{Store, hash, id, name, password, session, sign_up};

#[tokio::test]
async fn a_guest_signs_up_in_place() {
    for store in Store::all().await {
        let people = &store.people;
        people.add_guest(id('a'), 1).await.unwrap();
        people.add_guest(id('a'), 9).await.unwrap();
        assert!(people.person(id('a')).await.unwrap().unwrap().is_guest());
        people.open_session(id('a'), &session(1), 1).await.unwrap();
        let with = SignUp { password: Some(password()), codes: vec![hash(9)], ..SignUp::default() };
        people.sign_up(id('a'), &name("Lilly"), with.clone(), &session(2), 2).await.unwrap();
        let account = people.account(&name("1iIIy")).await.unwrap().expect("a look-alike finds it");
        assert_eq!(
            (account.id, account.name, account.role),
            (id('a'), Some(name("Lilly")), PersonRole::Player)
        );
        assert_eq!(people.password(id('a')).await.unwrap().unwrap().as_str(), password().as_str());
        assert_eq!(people.codes_left(id('a')).await, Ok(1));
        // The session from before is worth nothing: somebody else may know it.
        assert_eq!(people.session(hash(1), 3).await, Ok(None));
        assert_eq!(people.session(hash(2), 3).await.unwrap().unwrap().1.id, id('a'));
        let again = people.sign_up(id('a'), &name("Other"), with.clone(), &session(3), 3).await;
        assert_eq!(again, Err(SignUpError::NotAGuest));
        people.add_guest(id('b'), 3).await.unwrap();
        let taken = people.sign_up(id('b'), &name("L1lly"), with, &session(4), 3).await;
        assert_eq!(taken, Err(SignUpError::NameTaken));
        assert_eq!(people.session(hash(4), 3).await, Ok(None), "none of it took effect");
        assert_eq!(people.head_count().await, Ok((1, 1)));
    }
}

#[tokio::test]
async fn an_invitation_works_once_and_in_time() {
    for store in Store::all().await {
        let people = &store.people;
        people.add_invite(hash(50), "somebody", 10, 1).await.unwrap();
        let with = || SignUp { invitation: Some(hash(50)), ..SignUp::default() };
        for letter in ['a', 'b'] {
            people.add_guest(id(letter), 1).await.unwrap();
        }
        assert_eq!(people.is_invited(hash(50), 10).await, Ok(false));
        let late = people.sign_up(id('a'), &name("Ada"), with(), &session(1), 10).await;
        assert_eq!(late, Err(SignUpError::BadInvitation));
        assert_eq!(people.is_invited(hash(50), 9).await, Ok(true));
        people.sign_up(id('a'), &name("Ada"), with(), &session(1), 9).await.unwrap();
        let twice = people.sign_up(id('b'), &name("Ben"), with(), &session(2), 9).await;
        assert_eq!(twice, Err(SignUpError::BadInvitation));
        assert_eq!(people.invites(5).await.unwrap()[0].used_by, Some(id('a')));
    }
}

#[tokio::test]
async fn a_recovery_code_works_once() {
    for store in Store::all().await {
        let people = &store.people;
        let (ada, ben) = (sign_up(people, 'a', "Ada", 1).await, sign_up(people, 'b', "Ben", 2).await);
        assert_eq!(people.recover(ada, hash(99), &password(), &session(3), 5).await, Ok(false));
        assert_eq!(people.recover(ada, hash(200), &password(), &session(3), 5).await, Ok(true));
        assert_eq!(people.recover(ada, hash(200), &password(), &session(4), 5).await, Ok(false));
        assert_eq!((people.codes_left(ada).await, people.codes_left(ben).await), (Ok(1), Ok(2)));
        assert_eq!(people.session(hash(1), 6).await, Ok(None), "the others end");
        assert!(people.session(hash(3), 6).await.unwrap().is_some());
        people.replace_codes(ada, &[hash(7), hash(8), hash(9)]).await.unwrap();
        assert_eq!(people.codes_left(ada).await, Ok(3));
    }
}

#[tokio::test]
async fn passkeys_are_somebodys_own() {
    for store in Store::all().await {
        let people = &store.people;
        let key = |n| NewPasskey { id: vec![n; 16], label: "phone".to_owned(), data: "{}".to_owned() };
        people.add_guest(id('a'), 1).await.unwrap();
        let with = SignUp { passkey: Some(key(1)), ..SignUp::default() };
        people.sign_up(id('a'), &name("Ada"), with.clone(), &session(1), 2).await.unwrap();
        people.add_guest(id('b'), 1).await.unwrap();
        let stolen = people.sign_up(id('b'), &name("Ben"), with, &session(2), 2).await;
        assert_eq!(stolen, Err(SignUpError::CredentialTaken));
        assert_eq!(people.remove_passkey(id('a'), &[1; 16]).await, Ok(false), "it is the only way in");
        people.add_passkey(id('a'), &key(2), 3).await.unwrap();
        assert_eq!(people.add_passkey(id('b'), &key(2), 3).await, Err(TablesError::Conflict));
        people.use_passkey(&[2; 16], "{\"counter\":1}", 4).await.unwrap();
        let found = people.passkey(&[2; 16]).await.unwrap().unwrap();
        assert_eq!((found.person, found.data.as_str(), found.used_at), (id('a'), "{\"counter\":1}", Some(4)));
        assert_eq!(people.remove_passkey(id('b'), &[1; 16]).await, Ok(false), "it is another's");
        assert_eq!(people.remove_passkey(id('a'), &[1; 16]).await, Ok(true));
        assert_eq!(people.passkeys(id('a')).await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn a_challenge_works_once_and_in_time() {
    for store in Store::all().await {
        let people = &store.people;
        people.add_challenge(hash(70), ChallengeKind::Passkey, "{}", 10).await.unwrap();
        assert_eq!(people.take_challenge(hash(70), ChallengeKind::NewPasskey, 5).await, Ok(None));
        assert_eq!(people.take_challenge(hash(70), ChallengeKind::Passkey, 10).await, Ok(None), "too late");
        assert_eq!(
            people.take_challenge(hash(70), ChallengeKind::Passkey, 9).await,
            Ok(Some("{}".to_owned()))
        );
        assert_eq!(people.take_challenge(hash(70), ChallengeKind::Passkey, 9).await, Ok(None));
        people.add_challenge(hash(71), ChallengeKind::OidcLogin, "{}", 10).await.unwrap();
        while people.prune(10, 1).await.unwrap() > 0 {}
        assert_eq!(people.take_challenge(hash(71), ChallengeKind::OidcLogin, 9).await, Ok(None));
    }
}

#[tokio::test]
async fn links_work_once() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        assert_eq!(people.has_admin().await, Ok(false));
        people.add_link(hash(60), LinkPurpose::FirstAdmin, 100).await.unwrap();
        people.add_link(hash(61), LinkPurpose::FirstAdmin, 100).await.unwrap();
        assert_eq!(people.become_admin(hash(60), ada, 5).await, Ok(false), "a newer one took its place");
        assert_eq!(people.link(hash(61), 5).await, Ok(Some(LinkPurpose::FirstAdmin)));
        assert_eq!(people.become_admin(hash(61), ada, 100).await, Ok(false), "too late");
        assert_eq!(people.become_admin(hash(61), ada, 5).await, Ok(true));
        assert_eq!(people.become_admin(hash(61), ada, 5).await, Ok(false));
        assert_eq!(people.has_admin().await, Ok(true));
        people.add_link(hash(62), LinkPurpose::ResetPassword(ada), 100).await.unwrap();
        assert_eq!(people.reset_password(hash(62), id('b'), &password(), 6).await, Ok(false));
        assert_eq!(people.reset_password(hash(62), ada, &password(), 6).await, Ok(true));
        assert_eq!(people.reset_password(hash(62), ada, &password(), 6).await, Ok(false));
        assert_eq!(people.session(hash(1), 7).await, Ok(None), "a new password ends all sessions");
    }
}
