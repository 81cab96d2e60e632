//! Where whatever takes long is worked out: away from the threads that carry everyone's messages, and only so much at
//! once, so that games in progress stay responsive.

use std::{num::NonZero, sync::Arc, thread, time::Duration};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
    time::timeout,
};

/// How long a request waits for the ones ahead of it.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many requests wait at one desk. More are turned away.
const LINE: usize = 64;

/// None of them takes every processor.
pub(crate) struct Desks {
    /// Rule cards of new games.
    pub(crate) cards: Desk,
    /// The lab's positions.
    pub(crate) positions: Desk,
    /// The lab's balance reports.
    pub(crate) reports: Desk,
    /// What somebody could have known in a finished game.
    pub(crate) hindsights: Desk,
}

impl Default for Desks {
    fn default() -> Desks {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let half = (processors / 2).max(1);
        Desks {
            cards: Desk::of(half),
            positions: Desk::of(half),
            reports: Desk::of(1),
            hindsights: Desk::of(1),
        }
    }
}

pub(crate) struct Desk {
    places: Arc<Semaphore>,
    line: Semaphore,
}

/// Too many others came first.
#[derive(Debug)]
pub(crate) struct Busy;

impl Desk {
    pub(crate) fn of(places: usize) -> Desk {
        Desk { places: Arc::new(Semaphore::new(places)), line: Semaphore::new(LINE) }
    }

    /// Waits for the ones ahead.
    pub(crate) async fn place(&self) -> Result<OwnedSemaphorePermit, Busy> {
        let _in_line = self.line.try_acquire().map_err(|_| Busy)?;
        let place = timeout(PATIENCE, self.places.clone().acquire_owned()).await;
        place.map_err(|_| Busy)?.map_err(|_| Busy)
    }

    /// Does something that may take long here, and everything else at once.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        may_take_long: bool,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        if !may_take_long {
            return Ok(job());
        }
        let place = self.place().await?;
        let done = spawn_blocking(move || {
            let _until_done = place;
            job()
        });
        // It cannot be aborted; if it panicked, that has been logged.
        done.await.map_err(|_| Busy)
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::{Router, body::Body, extract::connect_info::MockConnectInfo, http::Request};
    use people::People;
    use room::{Config, Rooms, Storage, Surroundings};
    use tokio::sync::watch;
    use tower_service::Service;

    use super::*;
    use crate::{
        accounts::{Accounts, LogInMeters},
        app::App,
        push::Push,
        routes,
        settings::Settings,
    };

    async fn app() -> Arc<App> {
        let settings = Settings::default();
        let rooms = Rooms::start(Storage::memory(), Config::default(), Surroundings::default());
        let roster = Arc::new(settings.roster().expect("no bots need settings"));
        let here = SocketAddr::from(([127, 0, 0, 1], 3000));
        let (_stop, stopping) = watch::channel(false);
        let people = People::memory().await.expect("tables in memory");
        let accounts =
            Arc::new(Accounts::new(people, LogInMeters::default()).await.expect("tables in memory"));
        Arc::new(App::new(&settings, rooms, accounts, roster, Arc::default(), Push::off(), here, stopping))
    }

    async fn status(router: &Router, path: &str, body: Option<&str>) -> u16 {
        let request = match body {
            Some(body) => Request::post(path).body(Body::from(body.to_owned())),
            None => Request::get(path).body(Body::empty()),
        };
        let request = request.expect("a request");
        router.clone().call(request).await.expect("infallible").status().as_u16()
    }

    /// Nobody's place at a desk is given back here: whatever is answered did not need one.
    #[tokio::test]
    async fn while_dear_cards_wait_everything_else_is_answered() {
        let app = app().await;
        let peer = MockConnectInfo(SocketAddr::from(([127, 0, 0, 1], 4000)));
        let router = routes::router(app.clone()).layer(peer);
        let desks = [&app.desks.cards, &app.desks.positions, &app.desks.reports];
        let taken = desks
            .map(|desk| desk.places.clone().try_acquire_many_owned(desk.places.available_permits() as u32));
        let dear = r#"{"mode":"house","rulesetIds":["atomic"]}"#;
        let (lab, balance) = (r#"{"card":{}}"#, r#"{"card":{},"games":1}"#);
        let waiting: Vec<_> = [("/api/games", dear), ("/api/lab", lab), ("/api/lab/balance", balance)]
            .into_iter()
            .map(|(path, body)| {
                let router = router.clone();
                tokio::spawn(async move { status(&router, path, Some(body)).await })
            })
            .collect();
        tokio::task::yield_now().await;
        assert_eq!(status(&router, "/api/health", None).await, 200);
        assert_eq!(status(&router, "/api/games", Some(r#"{"mode":"blind"}"#)).await, 201);
        assert!(waiting.iter().all(|answer| !answer.is_finished()), "they wait");
        drop(taken);
        for answer in waiting {
            let answer = answer.await.expect("answered");
            assert!([200, 201].contains(&answer), "{answer}");
        }
    }

    #[tokio::test]
    async fn whoever_finds_the_desk_taken_waits_and_a_long_line_is_turned_away() {
        let desk = Arc::new(Desk::of(1));
        let taken = desk.place().await.expect("a free place");
        assert_eq!(desk.work(false, || 1).await.expect("at once"), 1, "what is quick needs no place");
        let waiting: Vec<_> = (0..LINE)
            .map(|number| {
                let desk = desk.clone();
                tokio::spawn(async move { desk.work(true, move || number).await })
            })
            .collect();
        while desk.line.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(desk.work(true, || 0).await.is_err(), "the line is full");
        drop(taken);
        for (number, work) in waiting.into_iter().enumerate() {
            assert_eq!(work.await.expect("not cancelled").expect("done"), number);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_ever() {
        let desk = Desk::of(1);
        let _taken = desk.place().await;
        assert!(desk.work(true, || ()).await.is_err());
    }
}
