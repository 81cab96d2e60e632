//! The lobby's rows: who gets what when several want it at once.

use people::{
    GameEnd, GameResult, Handle, Opponent, PAIRED_FOR, People, PersonGame, PersonRole, SeekHold, SeekReach,
    SeekRow, SeekState, SeekTaking,
};
use view::{GameId, PersonId, Seat};

use crate::{
    lists::game as listed,
    stores::{Store, id, sign_up},
};

/// Each byte is one of 36 characters.
fn handle(n: u8) -> Handle {
    let mut bytes = [n; Handle::LEN];
    bytes[0] = n / 36;
    Handle::new(bytes)
}

fn game(n: u8) -> GameId {
    format!("game{n:04}").parse().unwrap()
}

fn seek(n: u8, person: PersonId, hold: SeekHold, reach: SeekReach) -> SeekRow {
    SeekRow {
        id: handle(n),
        person,
        reach,
        hold,
        terms: format!("{{\"n\":{n}}}"),
        created_at: 1_000,
        expires_at: 900_000,
        state: SeekState::Open,
    }
}

fn live(n: u8, letter: char) -> SeekRow {
    seek(n, id(letter), SeekHold::Live(handle(200)), SeekReach::Anybody)
}

fn days(n: u8, letter: char) -> SeekRow {
    seek(n, id(letter), SeekHold::Correspondence, SeekReach::Anybody)
}

fn taking(row: &SeekRow, by: char, with: Option<u8>, n: u8) -> SeekTaking {
    SeekTaking {
        id: row.id,
        person: row.person,
        by: id(by),
        with: with.map(handle),
        live: row.hold.is_live(),
        game: game(n),
        seat: Seat::Black,
    }
}

async fn open(people: &People) -> Vec<Handle> {
    let (_, rows) = people.lobby(2_000).await.unwrap();
    let mut open: Vec<_> = rows.iter().filter(|row| row.state == SeekState::Open).map(|row| row.id).collect();
    open.sort_unstable();
    open
}

#[tokio::test]
async fn one_live_seek_and_so_many_others() {
    for store in Store::all().await {
        let people = &store.people;
        assert_eq!(people.post_seek(&live(1, 'a')).await, Ok(true));
        assert_eq!(people.post_seek(&live(2, 'a')).await, Ok(true));
        assert_eq!(open(people).await, [handle(2)], "the new one takes the place of the old");
        for n in 10..15 {
            assert_eq!(people.post_seek(&days(n, 'a')).await, Ok(true));
        }
        assert_eq!(people.post_seek(&days(15, 'a')).await, Ok(false));
        assert_eq!(people.post_seek(&days(15, 'b')).await, Ok(true));
        assert_eq!(people.post_seek(&live(3, 'a')).await, Ok(true), "they count apart");
        let challenge = |n| seek(n, id('a'), SeekHold::Live(handle(200)), SeekReach::Account(id('b')));
        for n in 20..30 {
            assert_eq!(people.post_seek(&challenge(n)).await, Ok(true));
        }
        assert_eq!(people.post_seek(&challenge(30)).await, Ok(false));
        assert_eq!(people.withdraw_seek(handle(20), id('b'), 2_000).await, Ok(false), "not theirs");
        assert_eq!(people.withdraw_seek(handle(20), id('a'), 2_000).await, Ok(true));
        assert_eq!(people.withdraw_seek(handle(20), id('a'), 2_000).await, Ok(false), "once");
        assert_eq!(people.post_seek(&challenge(30)).await, Ok(true));
        assert_eq!(people.decline_seek(handle(21), id('c'), 2_000).await, Ok(false));
        assert_eq!(people.decline_seek(handle(21), id('b'), 2_000).await, Ok(true));
        people.withdraw_live(&[id('a')], 2_000).await.unwrap();
        assert_eq!(open(people).await, (10..16).map(handle).collect::<Vec<_>>());
        assert_eq!(people.post_seek(&live(4, 'a')).await, Ok(true));
        assert_eq!(people.post_seek(&challenge(31)).await, Ok(true));
        people.withdraw_seeks(id('a'), 2_000).await.unwrap();
        let mut left = [handle(15), handle(31)];
        left.sort_unstable();
        assert_eq!(open(people).await, left, "live ones and others, but no challenges");
    }
}

/// Many may challenge one account, but not without end, and those who are blocked take nobody's place.
#[tokio::test]
async fn so_many_wait_for_one_answer() {
    for store in Store::all().await {
        let people = &store.people;
        let to_ben =
            |n: u8, letter: char| seek(n, id(letter), SeekHold::Correspondence, SeekReach::Account(id('b')));
        let challengers = ['c', 'd', 'e', 'f', 'g'];
        for (at, letter) in challengers.into_iter().enumerate() {
            assert_eq!(people.is_much_challenged(id('b'), 2_000).await, Ok(false));
            for n in 0..10 {
                let row = to_ben(10 * at as u8 + n, letter);
                assert_eq!(people.post_seek(&row).await, Ok(true), "{letter}, {n}");
            }
        }
        assert_eq!(people.is_much_challenged(id('b'), 2_000).await, Ok(true));
        assert_eq!(people.post_seek(&to_ben(60, 'h')).await, Ok(false));
        let to_another = seek(61, id('h'), SeekHold::Correspondence, SeekReach::Account(id('x')));
        assert_eq!(people.post_seek(&to_another).await, Ok(true), "to somebody else");
        people.block(id('b'), id('c'), 2_000).await.unwrap();
        assert_eq!(people.is_much_challenged(id('b'), 2_000).await, Ok(false));
        assert_eq!(people.post_seek(&to_ben(60, 'h')).await, Ok(true));
        // What has run out waits for nothing.
        assert_eq!(people.is_much_challenged(id('b'), 900_000).await, Ok(false));
    }
}

#[tokio::test]
async fn a_refusal_is_remembered_for_a_while() {
    for store in Store::all().await {
        let people = &store.people;
        let challenge = seek(1, id('g'), SeekHold::Correspondence, SeekReach::Account(id('b')));
        people.post_seek(&challenge).await.unwrap();
        assert_eq!(people.has_declined(id('b'), id('g'), 0).await, Ok(false));
        people.decline_seek(challenge.id, id('b'), 2_000).await.unwrap();
        assert_eq!(people.has_declined(id('b'), id('g'), 1_999).await, Ok(true));
        assert_eq!(people.has_declined(id('b'), id('g'), 2_000).await, Ok(false));
        assert_eq!(people.has_declined(id('g'), id('b'), 0).await, Ok(false));
    }
}

/// Somebody waits, and begins to play elsewhere.
#[tokio::test]
async fn whoever_plays_is_found_among_those_who_wait() {
    const LIVE: &str = r#"{"kind":"fischer","initialMs":1}"#;
    const DAYS: &str = r#"{"kind":"days","daysPerMove":1}"#;
    for store in Store::all().await {
        let people = &store.people;
        let bot = sign_up(people, 'r', "Robby", 1).await;
        people.set_role(bot, PersonRole::Bot, 1).await.unwrap();
        for (n, letter) in (1..).zip("acdefr".chars()) {
            people.post_seek(&live(n, letter)).await.unwrap();
        }
        let opponent = Opponent { person: Some(id('b')), ..Opponent::default() };
        let computer = Opponent { bot: Some("casual".to_owned()), ..Opponent::default() };
        for (n, letter, clock, opponent) in [
            (11, 'a', LIVE, &opponent),
            (12, 'c', DAYS, &opponent),
            (13, 'd', LIVE, &computer),
            (14, 'r', LIVE, &opponent),
        ] {
            let game = PersonGame {
                clock: clock.to_owned(),
                opponent: opponent.clone(),
                ..listed(n, id(letter), None)
            };
            people.record_game(&game).await.unwrap();
        }
        let end = GameEnd { at: 20, result: Some(GameResult::Won), ending: "null".to_owned(), plies: 2 };
        let over = PersonGame { clock: LIVE.to_owned(), opponent, ..listed(15, id('e'), Some(end)) };
        people.record_game(&over).await.unwrap();
        assert_eq!(people.waiting_at_play(handle(200), 10).await, Ok(vec![id('a')]));
        assert_eq!(people.waiting_at_play(handle(200), 11).await, Ok(vec![]), "that was long ago");
        assert_eq!(people.waiting_at_play(handle(201), 10).await, Ok(vec![]), "they wait elsewhere");
        people.withdraw_live(&[id('a')], 2_000).await.unwrap();
        assert_eq!(people.waiting_at_play(handle(200), 10).await, Ok(vec![]));
    }
}

#[tokio::test]
async fn one_of_those_who_want_it_gets_it() {
    for store in Store::all().await {
        let people = &store.people;
        let (first, second) = (live(1, 'a'), live(2, 'b'));
        people.post_seek(&first).await.unwrap();
        people.post_seek(&second).await.unwrap();
        people.post_seek(&days(3, 'a')).await.unwrap();
        let takings: Vec<_> = ['c', 'd', 'e', 'f'].into_iter().zip(1..).collect();
        let takings = takings.into_iter().map(|(by, n)| {
            let (people, taking) = (people.clone(), taking(&first, by, None, n));
            tokio::spawn(async move { people.take_seek(&taking, 2_000).await.unwrap() })
        });
        let mut won = 0;
        for taking in takings.collect::<Vec<_>>() {
            won += usize::from(taking.await.unwrap());
        }
        assert_eq!(won, 1);
        assert_eq!(open(people).await, [handle(2), handle(3)], "correspondence stays");
        // Whoever has just been given a game is not given another, whoever asks for it.
        let (_, rows) = people.lobby(2_000).await.unwrap();
        let Some(SeekState::Taken { by, game, seat, at }) =
            rows.iter().map(|row| row.state).find(|state| *state != SeekState::Open)
        else {
            panic!("{rows:?}")
        };
        assert_eq!((seat, at), (Seat::Black, 2_000));
        let again = SeekTaking { by, ..taking(&second, 'x', None, 9) };
        assert_eq!(people.take_seek(&again, 3_000).await, Ok(false));
        assert_eq!(people.take_seek(&taking(&second, 'a', None, 9), 3_000).await, Ok(false));
        // Unless that game is over already, or was long ago.
        let end = GameEnd { at: 3_000, result: Some(GameResult::Won), ending: "null".to_owned(), plies: 2 };
        let over = PersonGame { game, ..listed(0, id('a'), Some(end)) };
        people.record_game(&over).await.unwrap();
        assert_eq!(people.has_ended(game).await, Ok(true));
        assert_eq!(people.take_seek(&again, 3_000).await, Ok(true));
        people.post_seek(&live(4, 'g')).await.unwrap();
        let later = 3_000 + PAIRED_FOR;
        assert_eq!(people.take_seek(&taking(&live(4, 'g'), 'b', None, 10), later - 1).await, Ok(false));
        assert_eq!(people.take_seek(&taking(&live(4, 'g'), 'b', None, 10), later).await, Ok(true));
    }
}

#[tokio::test]
async fn a_pair_takes_both_or_none() {
    for store in Store::all().await {
        let people = &store.people;
        let [a, b, c] = [live(1, 'a'), live(2, 'b'), live(3, 'c')];
        for row in [&a, &b, &c] {
            people.post_seek(row).await.unwrap();
        }
        people.withdraw_seek(b.id, id('b'), 2_000).await.unwrap();
        assert_eq!(people.take_seek(&taking(&a, 'b', Some(2), 1), 2_000).await, Ok(false));
        assert_eq!(open(people).await, [a.id, c.id], "nothing has changed");
        assert_eq!(people.take_seek(&taking(&a, 'c', Some(3), 1), 2_000).await, Ok(true));
        assert_eq!(open(people).await, []);
        let mut challenge = live(5, 'd');
        challenge.reach = SeekReach::Account(id('e'));
        people.post_seek(&challenge).await.unwrap();
        assert_eq!(
            people.take_seek(&taking(&challenge, 'f', None, 2), 2_000).await,
            Ok(false),
            "not to them"
        );
        assert_eq!(
            people.take_seek(&taking(&challenge, 'e', None, 2), 1_000_000).await,
            Ok(false),
            "too late"
        );
        assert_eq!(people.take_seek(&taking(&challenge, 'e', None, 2), 2_000).await, Ok(true));
        // Whoever has been banned since they asked is given nothing.
        let waiting = live(6, 'g');
        people.post_seek(&waiting).await.unwrap();
        people.ban(id('h'), "rude", "cli", Some(5_000), 2_000).await.unwrap();
        assert_eq!(people.take_seek(&taking(&waiting, 'h', None, 3), 4_999).await, Ok(false));
        assert_eq!(people.take_seek(&taking(&waiting, 'h', None, 3), 5_000).await, Ok(true));
    }
}

#[tokio::test]
async fn changes_are_read_in_their_order() {
    for store in Store::all().await {
        let people = &store.people;
        let (start, none) = people.lobby(1_000).await.unwrap();
        assert_eq!(none, []);
        people.post_seek(&live(1, 'a')).await.unwrap();
        people.post_seek(&days(2, 'b')).await.unwrap();
        let (known, rows) = people.lobby_changes(start).await.unwrap();
        assert_eq!(rows, [live(1, 'a'), days(2, 'b')]);
        people.adopt_seeks(id('a'), handle(201), 2_000).await.unwrap();
        let (known, rows) = people.lobby_changes(known).await.unwrap();
        assert_eq!(rows, [SeekRow { hold: SeekHold::Live(handle(201)), ..live(1, 'a') }]);
        people.ban(id('b'), "rude", "cli", None, 3_000).await.unwrap();
        let (known, rows) = people.lobby_changes(known).await.unwrap();
        assert_eq!(rows, [SeekRow { state: SeekState::Gone, ..days(2, 'b') }]);
        assert_eq!(people.post_seek(&days(3, 'b')).await, Ok(false), "whoever is banned waits for nobody");
        let challenge = seek(4, id('a'), SeekHold::Correspondence, SeekReach::Account(id('b')));
        assert_eq!(people.post_seek(&challenge).await, Ok(false), "and nobody waits for them");
        assert_eq!(people.lobby_changes(known).await, Ok((known, Vec::new())));
        people.beat(handle(200), 3, 1).await.unwrap();
        people.beat(handle(200), 4, 2).await.unwrap();
        let nodes = people.lobby_nodes().await.unwrap();
        assert_eq!((nodes.len(), nodes[0].beat, nodes[0].people), (1, 2, 4));
        people.leave_lobby(handle(200)).await.unwrap();
        assert_eq!(people.lobby_nodes().await, Ok(Vec::new()));
    }
}

/// Whoever leaves one process takes nothing away from another that has taken over.
#[tokio::test]
async fn what_somebody_has_left_is_taken_over_or_ends() {
    for store in Store::all().await {
        let people = &store.people;
        let holds = async || -> Vec<SeekHold> {
            let (_, rows) = people.lobby(2_000).await.unwrap();
            rows.iter().map(|row| row.hold).collect()
        };
        let (one, other) = (handle(200), handle(201));
        people.post_seek(&live(1, 'a')).await.unwrap();
        people.post_seek(&days(2, 'b')).await.unwrap();
        people.withdraw_seeks(id('b'), 2_000).await.unwrap();
        people.adopt_seeks(id('a'), other, 2_000).await.unwrap();
        people.leave_seeks(&[(id('a'), one), (id('b'), one)], 2_000).await.unwrap();
        people.end_left(&[id('a')], 2_000).await.unwrap();
        assert_eq!(holds().await, [SeekHold::Live(other)], "it is not that process's to leave or to end");
        people.adopt_left(&[id('a')], one, 2_000).await.unwrap();
        assert_eq!(holds().await, [SeekHold::Live(other)], "nor to take, for nobody has left it");
        people.leave_seeks(&[(id('a'), other)], 2_000).await.unwrap();
        assert_eq!(holds().await, [SeekHold::Left]);
        people.adopt_left(&[id('a'), id('b')], one, 2_000).await.unwrap();
        assert_eq!(holds().await, [SeekHold::Live(one)]);
        people.leave_seeks(&[(id('a'), one)], 2_000).await.unwrap();
        people.end_left(&[id('a')], 2_000).await.unwrap();
        assert_eq!(holds().await, []);
    }
}

/// The process died between the agreement and the beginning, and nobody has come since.
#[tokio::test]
async fn what_was_agreed_for_days_is_found_until_it_has_begun() {
    const HOUR: u64 = 60 * 60 * 1000;
    for store in Store::all().await {
        let people = &store.people;
        let mut slow = days(1, 'a');
        slow.expires_at = 100 * HOUR;
        for row in [&slow, &days(2, 'b'), &live(3, 'c')] {
            people.post_seek(row).await.unwrap();
        }
        people.take_seek(&taking(&slow, 'x', None, 1), 2_000).await.unwrap();
        people.take_seek(&taking(&live(3, 'c'), 'y', None, 3), 2_000).await.unwrap();
        assert_eq!(people.unbegun_games(2_000).await, Ok(vec![]), "it may be about to begin");
        assert_eq!(people.unbegun_games(2_001).await, Ok(vec![game(1)]));
        // However long the server was down.
        people.prune(50 * HOUR, 9).await.unwrap();
        assert_eq!(people.unbegun_games(50 * HOUR).await, Ok(vec![game(1)]));
        let begun = PersonGame { game: game(1), ..listed(0, id('a'), None) };
        people.record_game(&begun).await.unwrap();
        assert_eq!(people.unbegun_games(50 * HOUR).await, Ok(vec![]));
        people.prune(50 * HOUR, 9).await.unwrap();
        assert_eq!(people.lobby_changes(0).await.unwrap().1, []);
        // Of this one, both seats stayed empty.
        people.post_seek(&SeekRow { expires_at: 100 * HOUR, ..days(4, 'd') }).await.unwrap();
        people.take_seek(&taking(&days(4, 'd'), 'x', None, 4), 2_000).await.unwrap();
        assert_eq!(people.unbegun_games(3_000).await, Ok(vec![game(4)]));
        people.forget_taken(game(4)).await.unwrap();
        assert_eq!(people.unbegun_games(3_000).await, Ok(vec![]));
    }
}

#[tokio::test]
async fn colours_of_the_last_games() {
    for store in Store::all().await {
        let people = &store.people;
        for n in 0..4_u64 {
            let result = Some(GameResult::Won).filter(|_| n != 3);
            let end = GameEnd { at: n, result, ending: "null".to_owned(), plies: 2 };
            let seat = if n == 1 { Seat::Black } else { Seat::White };
            people.record_game(&PersonGame { seat, ..listed(n, id('a'), Some(end)) }).await.unwrap();
        }
        let seats = people.last_seats(id('a'), 2).await.unwrap();
        assert_eq!(seats, [Seat::White, Seat::Black], "those that counted, the latest first");
    }
}
