//! Lists of games.

use people::{GameCursor, GameEnd, GameFilter, GameResult, ModeRecord, Opponent, PersonGame};
use view::{PersonId, Seat};

use crate::stores::{Store, id, sign_up};

pub(crate) fn game(n: u64, person: PersonId, end: Option<GameEnd>) -> PersonGame {
    PersonGame {
        game: format!("game{n:04}").parse().unwrap(),
        seat: Seat::White,
        person,
        mode: if n.is_multiple_of(2) { "dark" } else { "chess" }.to_owned(),
        pool: None,
        clock: "5+3".to_owned(),
        rated: false,
        opponent: Opponent { label: "Ben".to_owned(), person: Some(id('b')), ..Opponent::default() },
        started_at: n,
        end,
    }
}

fn ended(at: u64, result: Option<GameResult>) -> Option<GameEnd> {
    Some(GameEnd { at, result, ending: "checkmate".to_owned(), plies: 40 })
}

#[tokio::test]
async fn pages_follow_each_other_without_gaps() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        let results = [Some(GameResult::Won), Some(GameResult::Lost), Some(GameResult::Drawn), None];
        for n in 0..40_u64 {
            // Several end at the same moment.
            let end = ended(n / 4, results[(n % 4) as usize]);
            people.record_game(&game(n, ada, end)).await.unwrap();
        }
        people.record_game(&game(99, ada, None)).await.unwrap();
        let all = GameFilter::default();
        let (mut seen, mut cursor) = (Vec::new(), None);
        loop {
            let page = people.finished_games(ada, &all, cursor, 7).await.unwrap();
            let Some(last) = page.last() else { break };
            let ended_at = last.end.as_ref().unwrap().at;
            cursor = Some(GameCursor { ended_at, game: last.game, seat: last.seat });
            seen.extend(page.iter().map(|game| game.started_at));
        }
        assert_eq!(seen, (0..40).rev().collect::<Vec<_>>());
        let dark = GameFilter { mode: Some("dark".to_owned()), result: Some(GameResult::Won) };
        let found = people.finished_games(ada, &dark, None, 100).await.unwrap();
        assert_eq!(
            found.iter().map(|it| it.started_at).collect::<Vec<_>>(),
            [36, 32, 28, 24, 20, 16, 12, 8, 4, 0]
        );
        assert_eq!(people.running_games(ada, 10).await.unwrap(), [game(99, ada, None)]);
        assert_eq!(people.unended_games(100, None, 10).await.unwrap().len(), 1);
        assert_eq!(people.unended_games(99, None, 10).await, Ok(Vec::new()));
        assert_eq!(people.count_finished(ada).await, Ok(40));
        let record = |mode: &str, won, drawn, lost| ModeRecord { mode: mode.to_owned(), won, drawn, lost };
        let expected = [record("chess", 0, 0, 10), record("dark", 10, 10, 0)];
        assert_eq!(people.records(ada).await.unwrap(), expected);
    }
}

#[tokio::test]
async fn what_has_ended_stays_so() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        let whole = game(1, ada, ended(7, Some(GameResult::Won)));
        people.record_game(&game(1, ada, None)).await.unwrap();
        people.record_game(&whole).await.unwrap();
        people.record_game(&whole).await.unwrap();
        // Whoever comes back to the game late.
        people.record_game(&game(1, ada, None)).await.unwrap();
        assert_eq!(people.running_games(ada, 10).await, Ok(Vec::new()));
        let found = people.finished_games(ada, &GameFilter::default(), None, 10).await.unwrap();
        assert_eq!(found, [whole]);
    }
}
