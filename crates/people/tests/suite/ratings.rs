//! Ratings: once per game, in one order, and the same when they are worked out again.

use people::{
    BUILT_IN_BOTS, DAILY_GAMES_OF_A_PAIR, GameEnd, GameFilter, GameResult, GameScore, People, PersonRole,
    RatedEnd, SESSION_LASTS,
};
use tokio::task::JoinSet;
use view::{GameRating, NotCounted, PersonId};

use crate::lists::game;
use crate::stores::{Store, hash, id, name, session, sign_up};

const DAY: u64 = 24 * 60 * 60 * 1000;
const POOL: &str = "dark/live";

fn end(n: u64, white: PersonId, black: PersonId, score: GameScore) -> RatedEnd {
    RatedEnd {
        game: format!("rated{n:03}").parse().unwrap(),
        pool: POOL.to_owned(),
        white,
        black,
        score: Some(score),
        // More than a day apart: a pair's games of a day do not all count.
        ended_at: 1_700_000_000_000 + n * 2 * DAY,
        few_moves: false,
    }
}

async fn rate(people: &People, end: &RatedEnd) -> GameRating {
    let told = people.record_ends(&[], &[], std::slice::from_ref(end)).await.unwrap();
    assert_eq!(told.len(), 1);
    told[0].1
}

async fn points(people: &People, person: PersonId) -> Vec<(String, i32, u64)> {
    let ratings = people.ratings(person, 1_700_000_000_000).await.unwrap();
    ratings.into_iter().map(|it| (it.pool, it.points, it.games)).collect()
}

async fn two(people: &People) -> (PersonId, PersonId) {
    (sign_up(people, 'a', "Ada", 1).await, sign_up(people, 'b', "Ben", 2).await)
}

#[tokio::test]
async fn a_game_is_rated_once_however_often_it_is_told() {
    for store in Store::all().await {
        let people = &store.people;
        let (ada, ben) = two(people).await;
        let won = end(1, ada, ben, GameScore::WhiteWon);
        let first = rate(people, &won).await;
        let (white, black) = (first.white.unwrap(), first.black.unwrap());
        assert!(first.rated && white.provisional, "{first:?}");
        assert_eq!((white.before, black.before), (1500, 1500));
        assert_eq!(white.after - 1500, 1500 - black.after);
        assert!(white.after > 1600, "{first:?}");
        // With the row of a list, again and again.
        let result = GameEnd { at: 1, result: Some(GameResult::Won), ending: "{}".to_owned(), plies: 40 };
        for _ in 0..3 {
            let listed = game(7, ada, Some(result.clone()));
            let told = people.record_ends(&[listed], &[], std::slice::from_ref(&won)).await.unwrap();
            assert_eq!(told, [(won.game, first)]);
        }
        assert_eq!(points(people, ada).await, [(POOL.to_owned(), white.after, 1)]);
        assert_eq!(people.finished_games(ada, &GameFilter::default(), None, 9).await.unwrap().len(), 1);
        let history = people.rating_history(ben, POOL, 500).await.unwrap();
        assert_eq!((history.len(), history[0].points, history[0].game), (1, black.after, Some(won.game)));
        assert_eq!(people.game_rating("nosuchga".parse().unwrap()).await, Ok(None));
    }
}

/// What a process tells at once is rated as it happened, whatever the games are called.
#[tokio::test]
async fn games_that_are_told_together_count_in_the_order_of_their_ends() {
    for store in Store::all().await {
        let people = &store.people;
        let (ada, ben) = two(people).await;
        let (first, second) = (end(9, ada, ben, GameScore::WhiteWon), end(4, ada, ben, GameScore::BlackWon));
        let second = RatedEnd { ended_at: first.ended_at + 1, ..second };
        assert!(second.game < first.game);
        let told = people.record_ends(&[], &[], &[second.clone(), first.clone()]).await.unwrap();
        assert_eq!(told.iter().map(|(game, _)| *game).collect::<Vec<_>>(), [first.game, second.game]);
        let change = |n: usize| told[n].1.white.unwrap();
        assert_eq!((change(0).before, change(1).before), (1500, change(0).after));
        let history = people.rating_history(ada, POOL, 500).await.unwrap();
        assert_eq!(
            history.iter().map(|it| it.game).collect::<Vec<_>>(),
            [Some(first.game), Some(second.game)]
        );
    }
}

/// Several processes record the same games and others at once: the order is one, and nothing is lost or doubled.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_record_at_once() {
    for store in Store::all().await {
        let people = &store.people;
        let (ada, ben) = two(people).await;
        let (cleo, dan) = (sign_up(people, 'c', "Cleo", 3).await, sign_up(people, 'd', "Dan", 4).await);
        let pairs = [(ada, ben), (cleo, dan), (ben, cleo), (dan, ada)];
        let scores = [GameScore::WhiteWon, GameScore::Drawn, GameScore::BlackWon];
        let mut tasks = JoinSet::new();
        for copy in 0..3_usize {
            for n in 0..16_usize {
                let (white, black) = pairs[n % 4];
                let (people, end) = (people.clone(), end(n as u64, white, black, scores[(n / 4) % 3]));
                tasks.spawn(async move {
                    tokio::time::sleep(std::time::Duration::from_millis((copy * 3) as u64)).await;
                    people.record_ends(&[], &[], &[end]).await.unwrap();
                });
            }
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap();
        }
        let (replayed, faults) = people.check_ratings().await.unwrap();
        assert_eq!((replayed.games, replayed.ratings, faults), (16, 4, vec![]));
        for person in [ada, ben, cleo, dan] {
            assert_eq!(points(people, person).await[0].2, 8);
            assert_eq!(people.rating_history(person, POOL, 500).await.unwrap().len(), 8);
        }
    }
}

#[tokio::test]
async fn what_does_not_count_is_told_and_changes_nothing() {
    for store in Store::all().await {
        let people = &store.people;
        let (ada, ben) = two(people).await;
        people.add_guest(id('g'), 1).await.unwrap();
        let aborted = RatedEnd { score: None, ..end(1, ada, ben, GameScore::Drawn) };
        let short = RatedEnd { few_moves: true, ..end(2, ada, ben, GameScore::WhiteWon) };
        let guest = end(3, ada, id('g'), GameScore::WhiteWon);
        let nobody = end(4, id('z'), ada, GameScore::WhiteWon);
        let alone = end(5, ada, ada, GameScore::WhiteWon);
        for (end, why) in [
            (aborted, NotCounted::Aborted),
            (short, NotCounted::FewMoves),
            (guest, NotCounted::NoAccount),
            (nobody, NotCounted::NoAccount),
            (alone, NotCounted::NoAccount),
        ] {
            let told = rate(people, &end).await;
            assert_eq!(told, GameRating { why: Some(why), ..GameRating::default() });
        }
        assert_eq!(points(people, ada).await, []);
        // The sixth of a day does not count, whoever has White; the first of the next day does.
        let mut counted = 0;
        for n in 0..8 {
            let (white, black) = if n % 2 == 0 { (ada, ben) } else { (ben, ada) };
            let game =
                RatedEnd { ended_at: 1_800_000_000_000 + n, ..end(10 + n, white, black, GameScore::Drawn) };
            counted += u64::from(rate(people, &game).await.rated);
        }
        assert_eq!(counted, DAILY_GAMES_OF_A_PAIR);
        let other_pool = RatedEnd {
            pool: "blind/live".to_owned(),
            ended_at: 1_800_000_000_009,
            ..end(20, ada, ben, GameScore::Drawn)
        };
        assert!(rate(people, &other_pool).await.rated);
        let next_day = RatedEnd { ended_at: 1_800_000_000_020 + DAY, ..end(21, ada, ben, GameScore::Drawn) };
        assert!(rate(people, &next_day).await.rated);
        // All at once, too.
        let at_once: Vec<_> = (0..8)
            .map(|n| RatedEnd { ended_at: 1_900_000_000_000 + n, ..end(30 + n, ada, ben, GameScore::Drawn) })
            .collect();
        let told = people.record_ends(&[], &[], &at_once).await.unwrap();
        assert_eq!(told.iter().filter(|(_, it)| it.rated).count() as u64, DAILY_GAMES_OF_A_PAIR);
        assert_eq!(people.check_ratings().await.unwrap().1, []);
    }
}

#[tokio::test]
async fn a_household_does_not_feed_itself() {
    for store in Store::all().await {
        let people = &store.people;
        let (ada, ben) = two(people).await;
        let at = |n: u8, address: &str| people::NewSession { address: address.to_owned(), ..session(n) };
        // Each signed up somewhere else.
        assert!(rate(people, &end(1, ada, ben, GameScore::Drawn)).await.rated);
        people.open_session(ada, &at(40, "127.0.0.1"), 5).await.unwrap();
        people.open_session(ben, &at(41, "127.0.0.1"), 5).await.unwrap();
        assert!(
            rate(people, &end(2, ada, ben, GameScore::Drawn)).await.rated,
            "this machine is no household"
        );
        people.open_session(ada, &at(42, "2001:db8:1:2::/64"), 5).await.unwrap();
        assert!(rate(people, &end(3, ada, ben, GameScore::Drawn)).await.rated);
        people.open_session(ben, &at(43, "2001:db8:1:2::/64"), 5).await.unwrap();
        let told = rate(people, &end(4, ada, ben, GameScore::Drawn)).await;
        assert_eq!((told.rated, told.why), (false, Some(NotCounted::Guarded)));
        // Nor does it help to log out, until they have been away from there for thirty days.
        for person in [ada, ben] {
            people.revoke_sessions(person, None, 6).await.unwrap();
        }
        let told = rate(people, &end(5, ada, ben, GameScore::Drawn)).await;
        assert_eq!((told.rated, told.why), (false, Some(NotCounted::Guarded)));
        while people.prune(5 + SESSION_LASTS - 1, 9).await.unwrap() > 0 {}
        assert!(!rate(people, &end(6, ada, ben, GameScore::Drawn)).await.rated);
        while people.prune(5 + SESSION_LASTS, 9).await.unwrap() > 0 {}
        assert!(rate(people, &end(7, ada, ben, GameScore::Drawn)).await.rated);
    }
}

/// It is where somebody was last, not where they logged in, and what they did as a guest is not kept of them.
#[tokio::test]
async fn a_household_is_known_for_as_long_as_somebody_is_there() {
    const HOUR: u64 = 60 * 60 * 1000;
    for store in Store::all().await {
        let people = &store.people;
        let at = |n: u8| people::NewSession { address: "192.0.2.77".to_owned(), ..session(n) };
        people.add_guest(id('b'), 1).await.unwrap();
        people.open_session(id('b'), &at(41), 5).await.unwrap();
        let (ada, ben) = two(people).await;
        people.open_session(ada, &at(40), 5).await.unwrap();
        assert!(rate(people, &end(1, ada, ben, GameScore::Drawn)).await.rated, "Ben was a guest there");
        people.open_session(ben, &at(42), 5).await.unwrap();
        for (session, person) in [(40, ada), (42, ben)] {
            people.note_household(person, "198.51.100.1", 2 * HOUR).await.unwrap();
            // A session that goes on says nothing of where it was opened.
            assert_eq!(people.slide_session(hash(session), 3 * HOUR).await, Ok(true));
        }
        while people.prune(SESSION_LASTS + HOUR, 9).await.unwrap() > 0 {}
        for person in [ada, ben] {
            let known = vec![("198.51.100.1".to_owned(), 2 * HOUR)];
            assert_eq!(people.addresses(person).await, Ok(known));
        }
        assert!(!rate(people, &end(2, ada, ben, GameScore::Drawn)).await.rated);
        people.note_household(id('z'), "198.51.100.1", 3 * HOUR).await.unwrap();
        assert_eq!(people.addresses(id('z')).await, Ok(vec![]), "nothing is kept of whoever has no account");
        // No more than twenty are kept of anybody, the latest.
        for n in 12..32 {
            people.open_session(ada, &session(n), 3 * HOUR).await.unwrap();
        }
        assert_eq!(people.addresses(ada).await.unwrap().len(), 20);
        assert!(rate(people, &end(3, ada, ben, GameScore::Drawn)).await.rated);
    }
}

#[tokio::test]
async fn bots_are_persons_and_count_half() {
    for store in Store::all().await {
        let people = &store.people;
        people.add_built_in_bots(1).await.unwrap();
        people.add_built_in_bots(2).await.unwrap();
        assert_eq!((people.is_empty().await, people.head_count().await), (Ok(true), Ok((0, 0))));
        let (ada, ben) = two(people).await;
        let bot = BUILT_IN_BOTS[3].id();
        let found = people.account(&name("Casual-4")).await.unwrap();
        assert_eq!(found, None);
        let found = people.person(bot).await.unwrap().unwrap();
        assert_eq!((found.name.unwrap().as_str(), found.role), ("Casual-3", PersonRole::Bot));
        let half = rate(people, &end(1, ada, bot, GameScore::WhiteWon)).await.white.unwrap();
        let full =
            rate(people, &end(2, ben, sign_up(people, 'c', "Cleo", 3).await, GameScore::WhiteWon)).await;
        let full = full.white.unwrap();
        assert!(
            (2 * (half.after - half.before) - (full.after - full.before)).abs() <= 1,
            "{half:?} {full:?}"
        );
    }
}

/// A name that somebody has is not taken from them.
#[tokio::test]
async fn a_bot_finds_another_name() {
    let [store, ..] = Store::all().await;
    let taken = people::AccountName::stored("Casual_3").unwrap();
    store.people.create_account(id('a'), &taken, PersonRole::Player, 1).await.unwrap();
    store.people.add_built_in_bots(1).await.unwrap();
    let bot = store.people.person(BUILT_IN_BOTS[3].id()).await.unwrap().unwrap();
    assert_eq!(bot.name.unwrap().as_str(), "Casual-3-Bot");
}

/// Enough games to be certain: the four meet each other twenty times.
async fn tournament(people: &People) -> Vec<PersonId> {
    let mut players = Vec::new();
    for (n, letter) in ('a'..='d').enumerate() {
        let called = ["Ada", "Ben", "Cleo", "Dan"][n];
        players.push(sign_up(people, letter, called, n as u8 + 1).await);
    }
    let mut ends = Vec::new();
    for n in 0..240_u64 {
        let (one, other) = [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)][(n % 6) as usize];
        // The earlier of the alphabet is the better one, and sometimes draws.
        let score = if n % 5 == 0 { GameScore::Drawn } else { GameScore::WhiteWon };
        let end = end(n, players[one], players[other], score);
        ends.push(RatedEnd { ended_at: 1_700_000_000_000 + n / 6 * DAY / 3, ..end });
    }
    for some in ends.chunks(7) {
        people.record_ends(&[], &[], some).await.unwrap();
    }
    players
}

#[tokio::test]
async fn leaders_are_certain_and_bots_and_ghosts_are_told_apart() {
    for store in Store::all().await {
        let people = &store.people;
        let players = tournament(people).await;
        let now = 1_700_000_000_000 + 14 * DAY;
        let names = async |bots: bool, now: u64| -> Vec<String> {
            let leaders = people.leaders(POOL, bots, now, 100).await.unwrap();
            leaders.iter().map(|it| it.name.to_string()).collect()
        };
        assert_eq!(names(false, now).await, ["Ada", "Ben", "Cleo", "Dan"]);
        assert_eq!(people.leaders(POOL, false, now, 2).await.unwrap().len(), 2);
        assert_eq!(names(true, now).await, Vec::<String>::new());
        assert_eq!(names(false, now + 600 * DAY).await, Vec::<String>::new(), "who rests is forgotten");
        people.set_role(players[1], PersonRole::Bot, now).await.unwrap();
        assert_eq!(names(false, now).await, ["Ada", "Cleo", "Dan"]);
        assert_eq!(names(true, now).await, ["Ben"]);
        people.ban(players[2], "rude", "cli", Some(now + 5), now).await.unwrap();
        assert_eq!(names(false, now).await, ["Ada", "Dan"], "whoever is banned leads nothing");
        assert_eq!(names(false, now + 5).await, ["Ada", "Cleo", "Dan"]);
        assert_eq!(people.unban(players[2], now).await, Ok(true));
        people.delete(players[0], now).await.unwrap();
        assert_eq!(names(false, now).await, ["Cleo", "Dan"]);
        assert_eq!(points(people, players[0]).await[0].2, 120, "a ghost keeps its rating");
        assert_eq!(people.rating_pools().await.unwrap()[0].players, 4);
        let new = people.rating_in(id('x'), POOL, now).await.unwrap();
        assert_eq!((new.points, new.deviation, new.provisional, new.games), (1500, 500, true, 0));
    }
}

#[tokio::test]
async fn a_long_history_is_thinned_evenly() {
    let [store, ..] = Store::all().await;
    let players = tournament(&store.people).await;
    let all = store.people.rating_history(players[0], POOL, 500).await.unwrap();
    assert_eq!(all.len(), 120);
    assert!(all.is_sorted_by_key(|it| it.at));
    let few = store.people.rating_history(players[0], POOL, 50).await.unwrap();
    assert!((40..=50).contains(&few.len()), "{}", few.len());
    assert_eq!(few.last(), all.last());
    assert!(few.iter().all(|it| all.contains(it)));
    assert_eq!(store.people.rating_history(players[0], "blind/live", 500).await, Ok(Vec::new()));
}

/// Whatever is wrong with what is stored is found, and worked out again to the last digit.
#[tokio::test]
async fn ratings_are_rebuilt_to_the_last_digit() {
    for store in Store::all().await {
        let people = &store.people;
        let players = tournament(people).await;
        let now = 1_700_000_000_000 + 14 * DAY;
        let everything = async || {
            let mut all = Vec::new();
            for player in &players {
                all.push((
                    people.ratings(*player, now).await.unwrap(),
                    people.rating_history(*player, POOL, 500).await.unwrap(),
                ));
            }
            all
        };
        let before = everything().await;
        let (replayed, faults) = people.check_ratings().await.unwrap();
        assert_eq!((replayed.games, replayed.ratings, faults), (240, 4, vec![]));
        let rebuilt = people.rebuild_ratings().await.unwrap();
        assert_eq!((rebuilt, everything().await), (replayed, before.clone()));
        assert_eq!(people.check_ratings().await.unwrap().1, []);

        // Into another place, from where they follow from the games alone.
        for to in Store::all().await {
            people.copy_to(&to.people).await.unwrap();
            assert_eq!(to.people.check_ratings().await.unwrap(), (replayed, vec![]));
            assert_eq!(to.people.ratings(players[0], now).await.unwrap(), before[0].0);
        }
    }
}
