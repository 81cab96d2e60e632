//! A deleted account leaves a ghost, and no traces.

use people::{GameEnd, GameFilter, Revoked, SignUp};

use crate::lists::game;
use crate::stores::{Store, hash, id, name, session, sign_up};

#[tokio::test]
async fn the_name_goes_and_the_games_stay() {
    for store in Store::all().await {
        let people = &store.people;
        let (ada, ben) = (sign_up(people, 'a', "Ada", 1).await, sign_up(people, 'b', "Ben", 2).await);
        let end = GameEnd { at: 5, result: None, ending: "aborted".to_owned(), plies: 0 };
        people.record_game(&game(1, ada, Some(end.clone()))).await.unwrap();
        people.record_game(&game(2, ben, Some(end))).await.unwrap();
        people.note("command line", "create", ben.as_str(), "Ben", 5).await.unwrap();
        let page = people.finished_games(ada, &GameFilter::default(), None, 9).await.unwrap();
        assert_eq!(page[0].opponent.name, Some(name("Ben")), "an account goes by its present name");
        assert_eq!(people.addresses(ben).await.unwrap().len(), 1);
        let before = people.last_revocation().await.unwrap();
        assert_eq!(people.delete(ben, 6).await, Ok(true));
        assert_eq!(people.delete(ben, 6).await, Ok(false));
        let told: Vec<_> =
            people.revocations(before).await.unwrap().into_iter().map(|(_, what)| what).collect();
        assert_eq!(told, [Revoked::Session(session(2).id), Revoked::Person(ben)]);
        assert_eq!(people.session(hash(2), 7).await, Ok(None));
        assert_eq!(people.account(&name("Ben")).await, Ok(None));
        assert_eq!(people.password(ben).await.map(|it| it.is_some()), Ok(false));
        assert_eq!(people.codes_left(ben).await, Ok(0));
        assert_eq!(people.addresses(ben).await, Ok(vec![]));
        let ghost = people.person(ben).await.unwrap().unwrap();
        assert_eq!((ghost.name.clone(), ghost.is_guest(), ghost.deleted_at), (None, false, Some(6)));
        let page = people.finished_games(ada, &GameFilter::default(), None, 9).await.unwrap();
        assert_eq!((page[0].opponent.label.as_str(), page[0].opponent.is_ghost), ("", true));
        assert_eq!(people.count_finished(ben).await, Ok(1));
        assert_eq!(people.audit(None, 9).await.unwrap()[0].detail, "");
        // The name is free again; the ghost cannot come back.
        let refused = people.sign_up(ben, &name("Ben"), SignUp::default(), &session(3), 8).await;
        assert!(refused.is_err());
        sign_up(people, 'c', "Ben", 4).await;
        assert_eq!(people.account(&name("Ben")).await.unwrap().unwrap().id, id('c'));
    }
}
