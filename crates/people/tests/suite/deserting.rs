//! Running games of those who will not come back.

use people::{GameEnd, PersonRole};

use crate::lists::game;
use crate::stores::{Store, id, name, sign_up};

#[tokio::test]
async fn games_of_the_deleted_are_found() {
    for store in Store::all().await {
        let people = &store.people;
        let (ada, ben) = (sign_up(people, 'a', "Ada", 1).await, sign_up(people, 'b', "Ben", 2).await);
        let end = GameEnd { at: 5, result: None, ending: "aborted".to_owned(), plies: 0 };
        people.record_game(&game(1, ada, None)).await.unwrap();
        people.record_game(&game(2, ada, Some(end))).await.unwrap();
        people.record_game(&game(3, ben, None)).await.unwrap();
        assert_eq!(people.deserted_games(0, 9).await, Ok(Vec::new()));
        people.delete(ada, 30).await.unwrap();
        assert_eq!(people.deserted_games(30, 9).await, Ok(vec![(game(1, ada, None).game, ada)]));
        assert_eq!(people.deserted_games(31, 9).await, Ok(Vec::new()));
    }
}

#[tokio::test]
async fn an_administrator_makes_accounts() {
    for store in Store::all().await {
        let people = &store.people;
        assert_eq!(people.create_account(id('a'), &name("Lilly"), PersonRole::Arbiter, 5).await, Ok(true));
        assert_eq!(people.create_account(id('b'), &name("L1lly"), PersonRole::Player, 5).await, Ok(false));
        let made = people.account(&name("Lilly")).await.unwrap().unwrap();
        assert_eq!((made.id, made.role, made.has_password), (id('a'), PersonRole::Arbiter, false));
    }
}

#[tokio::test]
async fn games_that_were_nobodys_are_taken_out() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        people.record_games(&[game(1, ada, None), game(2, ada, None)], &[]).await.unwrap();
        people.record_games(&[], &[game(1, ada, None).game]).await.unwrap();
        let left = people.running_games(ada, 9).await.unwrap();
        assert_eq!(left.iter().map(|it| it.game).collect::<Vec<_>>(), [game(2, ada, None).game]);
    }
}
