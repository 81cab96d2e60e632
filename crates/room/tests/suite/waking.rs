//! How long it takes a long game to come back into memory.

use std::time::Duration;

use fastrand::Rng;
use room::{Config, News, Opened, Opening, Rate, RoomSettings, Seated, TokenKind, Wish};
use rules::{Card, CardRequest, Draws, Mode, Profile};
use tokio::time::sleep;
use view::{Boards, Intent, ProfileIntent, Seat, View};

use crate::hall::{Hall, SETTINGS};

const NIGHT: Duration = Duration::from_secs(60 * 60);

fn card(presets: &[&str]) -> Card {
    let presets = presets.iter().map(|&id| id.to_owned()).collect();
    let draws = Draws { threefold: false, fifty_moves: false, insufficient_material: false, cap: None };
    Card::new(CardRequest { presets, draws: Some(draws), ..CardRequest::of(Mode::House) }, 0).unwrap()
}

fn profile(rng: &mut Rng) -> Profile {
    let entry =
        |role: &str, value: u8| format!(r#"{{"kind":"hp-bonus","pieceType":"{role}","value":{value}}}"#);
    let text =
        format!(r#"{{"perType":[{},{}]}}"#, entry("pawn", rng.u8(1..9)), entry("knight", rng.u8(1..9)));
    Profile::from_bytes(text.as_bytes()).unwrap()
}

/// The view after everything that was asked for before.
async fn view(seated: &mut Seated) -> View {
    while seated.try_hear().is_some() {}
    seated.sync().await;
    loop {
        if let News::Synced(snapshot) = seated.hear().await.unwrap().news {
            while seated.try_hear().is_some() {}
            return snapshot.view.clone();
        }
    }
}

/// A game that goes on after so many moves and changes of its profile. None if it ended sooner.
async fn long_game(hall: &Hall, card: Card, plies: u32, changes: u32, seed: u64) -> Option<Opened> {
    let token = Wish::Token(TokenKind::Short);
    let patient = RoomSettings { grace_ms: 30 * 24 * 60 * 60 * 1000, ..SETTINGS };
    let opening = Opening::new(card, patient).with(Seat::White, token.clone()).with(Seat::Black, token);
    let opened = hall.open_room(opening).await;
    let (mut white, _) = hall.sit_by_token(&opened, Seat::White).await;
    let (mut black, _) = hall.sit_by_token(&opened, Seat::Black).await;
    let mut rng = Rng::with_seed(seed);
    for ply in 0..plies {
        let known = view(&mut white).await;
        let mover = if known.turn == Seat::White { &mut white } else { &mut black };
        // Those that wait for the turn to pass have time for it.
        let version = version(&known);
        if version < changes && version <= ply * changes / (plies * 3 / 4) {
            mover.change_profile(ProfileIntent::Update { profile: profile(&mut rng), version }).await;
        }
        let choices = view(mover).await;
        let from = rng.choice(&choices.legal)?;
        let to = rng.choice(from.to.squares().collect::<Vec<_>>())?;
        let promotion =
            from.promoting.squares().any(|square| square == to).then(|| rules::Role::Queen.into());
        mover.submit(Intent::Move { from: from.from, to, promotion }).await;
        view(&mut black).await;
    }
    let reached = view(&mut white).await;
    (reached.ply == plies && version(&reached) == changes && reached.ending.is_none()).then_some(opened)
}

async fn some_long_game(hall: &Hall, presets: &[&str], plies: u32, changes: u32) -> Option<Opened> {
    for seed in 0..50 {
        if let Some(opened) = long_game(hall, card(presets), plies, changes, seed).await {
            return Some(opened);
        }
    }
    None
}

fn version(view: &View) -> u32 {
    match &view.boards {
        Boards::One(board) => board.profile.as_ref().map_or(0, |profile| profile.version),
        Boards::Duplicate { .. } => 0,
    }
}

fn generous() -> Config {
    let unbounded = Rate { burst: 1e9, per_second: 1e9 };
    Config { commits: unbounded, favours: unbounded, ..Config::default() }
}

/// `cargo test --release -p room --test suite -- waking --ignored --nocapture`
#[tokio::test(start_paused = true)]
#[ignore = "it prints how long a game of 300 plies and 64 changes takes to wake"]
async fn how_long_it_takes() {
    let hall = Hall::open_with(generous());
    for presets in [&[][..], &["knights-leap-twice"]] {
        let Some(opened) = some_long_game(&hall, presets, 300, 64).await else {
            println!("{presets:?}: every game ended sooner");
            continue;
        };
        let mut best = Duration::MAX;
        for _ in 0..5 {
            sleep(NIGHT).await;
            let began = std::time::Instant::now();
            hall.rooms.open(opened.game).await.unwrap();
            best = best.min(began.elapsed());
        }
        let (mut white, _) = hall.sit_by_token(&opened, Seat::White).await;
        let began = std::time::Instant::now();
        for _ in 0..100 {
            view(&mut white).await;
        }
        println!("{presets:?}: waking {best:?}, each sync {:?}", began.elapsed() / 100);
    }
}
