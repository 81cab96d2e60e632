//! Who does not want to meet whom.

use people::{BlockChange, SESSION_LASTS};

use crate::stores::{Store, id, name, sign_up};

#[tokio::test]
async fn a_block_keeps_two_apart_until_it_is_lifted() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        let ben = sign_up(people, 'b', "Ben", 2).await;
        let guest = id('g');
        people.add_guest(guest, 1).await.unwrap();
        people.block(ada, ben, 5).await.unwrap();
        people.block(ada, ben, 6).await.unwrap();
        people.block(guest, ada, 7).await.unwrap();
        assert_eq!(people.are_apart(ada, ben).await, Ok(true));
        assert_eq!(people.are_apart(ben, ada).await, Ok(true), "whoever of the two asks");
        assert_eq!(people.are_apart(guest, ben).await, Ok(false));
        let blocks = people.blocks(ada, 9).await.unwrap();
        assert_eq!(
            blocks.iter().map(|it| (it.name.clone(), it.since)).collect::<Vec<_>>(),
            [(name("Ben"), 5)]
        );
        assert_eq!(people.unblock(ben, ada).await, Ok(false), "it is not Ben's");
        assert_eq!(people.unblock(ada, ben).await, Ok(true));
        assert_eq!(people.unblock(ada, ben).await, Ok(false));
        assert_eq!(people.are_apart(ada, ben).await, Ok(false));
        assert_eq!(people.blocks(ada, 9).await.unwrap(), []);
    }
}

/// Guests have no names to be listed by. Their blocks are counted, and lifted all at once.
#[tokio::test]
async fn guests_are_blocked_and_unblocked() {
    for store in Store::all().await {
        let people = &store.people;
        let (ada, ben) = (sign_up(people, 'a', "Ada", 1).await, sign_up(people, 'b', "Ben", 2).await);
        for letter in ['g', 'h'] {
            people.add_guest(id(letter), 1).await.unwrap();
            people.block(ada, id(letter), 5).await.unwrap();
        }
        people.block(ada, ben, 5).await.unwrap();
        people.block(ben, id('g'), 5).await.unwrap();
        assert_eq!(people.blocks(ada, 9).await.unwrap().len(), 1);
        assert_eq!(people.blocked_guests(ada).await, Ok(2));
        let read = people.block_changes(0).await.unwrap().last().unwrap().n;
        people.unblock_guests(ada).await.unwrap();
        assert_eq!((people.blocked_guests(ada).await, people.blocked_guests(ben).await), (Ok(0), Ok(1)));
        assert_eq!(people.blocks(ada, 9).await.unwrap().len(), 1, "accounts are another matter");
        let told = people.block_changes(read).await.unwrap();
        assert!(told.len() == 2 && told.iter().all(|it| it.author == ada && !it.blocked), "{told:?}");
        people.block(ada, id('g'), 6).await.unwrap();
        // They never come back, and nobody needs to be kept apart from them.
        while people.prune(SESSION_LASTS + 6, 9).await.unwrap() > 0 {}
        let left = people.block_changes(0).await.unwrap();
        assert_eq!(left.iter().map(|it| it.about).collect::<Vec<_>>(), [ben]);
    }
}

#[tokio::test]
async fn whoever_reads_changes_in_their_order_ends_with_what_is_so() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        let ben = sign_up(people, 'b', "Ben", 2).await;
        people.block(ada, ben, 5).await.unwrap();
        people.block(ben, ada, 5).await.unwrap();
        let first = people.block_changes(0).await.unwrap();
        assert_eq!(
            first.iter().map(|it| (it.author, it.blocked)).collect::<Vec<_>>(),
            [(ada, true), (ben, true)]
        );
        let read = first.last().unwrap().n;
        assert_eq!(people.block_changes(read).await.unwrap(), []);
        people.unblock(ada, ben).await.unwrap();
        let later = people.block_changes(read).await.unwrap();
        let [BlockChange { n, author, about, blocked: false }] = later[..] else { panic!("{later:?}") };
        assert!(n > read);
        assert_eq!((author, about), (ada, ben));
        people.block(ada, ben, 9).await.unwrap();
        assert!(people.block_changes(n).await.unwrap()[0].blocked, "again");
        people.delete(ada, 10).await.unwrap();
        assert_eq!(people.block_changes(0).await.unwrap(), [], "nothing tells of somebody who is gone");
    }
}

#[tokio::test]
async fn numbers_go_on_after_a_restore() {
    let old = people::People::memory().await.unwrap();
    let ada = sign_up(&old, 'a', "Ada", 1).await;
    let ben = sign_up(&old, 'b', "Ben", 2).await;
    for _ in 0..3 {
        old.block(ada, ben, 5).await.unwrap();
        old.unblock(ada, ben).await.unwrap();
    }
    let new = people::People::memory().await.unwrap();
    old.copy_to(&new).await.unwrap();
    let read = new.block_changes(0).await.unwrap().last().unwrap().n;
    new.block(ada, ben, 6).await.unwrap();
    assert_eq!(new.block_changes(read).await.unwrap().len(), 1);
}
