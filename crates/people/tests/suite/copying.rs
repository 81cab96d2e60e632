//! Everybody, moved from one place to another, and into a backup and back.

use people::{
    CopyPeopleError, GameEnd, Handle, LinkPurpose, NewPasskey, SeekHold, SeekReach, SeekRow, SeekState,
    SignUpMode,
};
use view::PersonId;

use crate::lists::game;
use crate::stores::{Store, hash, sign_up};

/// Something in every table.
async fn fill(store: &Store) {
    let people = &store.people;
    let (ada, ben) = (sign_up(people, 'a', "Ada", 1).await, sign_up(people, 'b', "Ben", 2).await);
    let key = NewPasskey { id: vec![1; 16], label: "phone".to_owned(), data: "{}".to_owned() };
    people.add_passkey(ada, &key, 3).await.unwrap();
    people.add_link(hash(60), LinkPurpose::ResetPassword(ada), 100).await.unwrap();
    people.add_invite(hash(50), "somebody", 100, 1).await.unwrap();
    let end = GameEnd { at: 5, result: None, ending: "aborted".to_owned(), plies: 0 };
    let rows: Vec<_> = (0..1_200).map(|n| game(n, ada, Some(end.clone()))).collect();
    people.record_games(&rows, &[]).await.unwrap();
    people.ban(ben, "rude", "command line", Some(10), 5).await.unwrap();
    people.add_report(ben, ada, None, "rude <script>", 5).await.unwrap();
    people.note("command line", "ban", ben.as_str(), "rude", 5).await.unwrap();
    people.set_sign_up_mode(SignUpMode::Closed, 6).await.unwrap();
    for n in 0..3 {
        let live = waiting(70 + n, ada, SeekHold::Live(handle(99)), SeekReach::Anybody);
        assert!(people.post_seek(&live).await.unwrap());
    }
    let days = SeekHold::Correspondence;
    assert!(people.post_seek(&waiting(80, ada, days, SeekReach::Anybody)).await.unwrap());
    assert!(people.post_seek(&waiting(81, ada, days, SeekReach::Account(ben))).await.unwrap());
}

fn handle(n: u8) -> Handle {
    Handle::new([n % 36; Handle::LEN])
}

fn waiting(n: u8, person: PersonId, hold: SeekHold, reach: SeekReach) -> SeekRow {
    SeekRow {
        id: handle(n),
        person,
        reach,
        hold,
        terms: "{}".to_owned(),
        created_at: 20,
        expires_at: 1_000,
        state: SeekState::Open,
    }
}

/// What waits for days goes along, what is live does not, and what comes next is noticed.
async fn assert_waiting_goes_on(store: &Store) {
    let (known, rows) = store.people.lobby(30).await.unwrap();
    let mut ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    ids.sort_unstable();
    assert_eq!(ids, [handle(80), handle(81)]);
    assert_eq!(store.people.lobby_changes(known).await.unwrap(), (known, Vec::new()));
    let next = waiting(82, rows[0].person, SeekHold::Correspondence, SeekReach::Anybody);
    assert!(store.people.post_seek(&next).await.unwrap());
    let (_, changed) = store.people.lobby_changes(known).await.unwrap();
    assert_eq!(changed, [next]);
}

async fn written(store: &Store) -> (Vec<u8>, u64) {
    let mut file = Vec::new();
    let rows = store.people.back_up(&mut file).await.unwrap();
    (file, rows)
}

#[tokio::test]
async fn everybody_can_be_moved_anywhere() {
    for from in Store::all().await {
        fill(&from).await;
        let (file, rows) = written(&from).await;
        assert!(rows > 1_200);
        for to in Store::all().await {
            assert_eq!(to.people.is_empty().await, Ok(true));
            assert_eq!(from.people.copy_to(&to.people).await, Ok(rows));
            assert_eq!(from.people.copy_to(&to.people).await, Ok(rows), "it can be repeated");
            assert_eq!(to.people.is_empty().await, Ok(false));
            assert_eq!(written(&to).await.0, file, "the same, byte for byte");
            assert_waiting_goes_on(&to).await;
            // New rows get numbers of their own.
            assert_eq!(to.people.add_report(sign(&to).await, sign(&to).await, None, "x", 7).await, Ok(2));
        }
        for to in Store::all().await {
            assert_eq!(to.people.restore(&mut file.as_slice()).await.unwrap(), Some(rows));
            assert_eq!(written(&to).await.0, file);
            assert_waiting_goes_on(&to).await;
        }
    }
}

async fn sign(store: &Store) -> view::PersonId {
    store.people.account(&"Ada".parse().unwrap()).await.unwrap().unwrap().id
}

#[tokio::test]
async fn a_backup_from_before_there_were_people_has_none() {
    let [store, ..] = Store::all().await;
    assert_eq!(store.people.restore(&mut [].as_slice()).await.unwrap(), None);
    let odd = store.people.restore(&mut b"people99 and more".as_slice()).await;
    assert!(matches!(odd, Err(CopyPeopleError::Newer)), "{odd:?}");
}
