//! An engine at the table, however well or badly it behaves.

use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use bot::Stuck;
use guest::uci::{Engine, EngineSeat, EngineSettings, NotReady, Uci, Unplayable};
use rules::{Card, CardRequest, Layout, Mode};
use view::{Intent, Seat};

use crate::{
    fake_engine,
    table::{Table, card, read_move},
};

pub(crate) fn settings(manner: &[&str]) -> EngineSettings {
    let (path, args) = fake_engine::command(manner);
    let settings = EngineSettings {
        name: "fake".to_owned(),
        label: None,
        path,
        args,
        options: [].into(),
        movetime_ms: 10,
        timeout_ms: 10_000,
        processes: 1,
        games: 64,
    };
    settings.check().unwrap();
    settings
}

fn engine(manner: &[&str]) -> Arc<Engine> {
    Arc::new(Engine::new(settings(manner)))
}

/// An engine with a short timeout.
fn impatient(manner: &str) -> Arc<Engine> {
    Arc::new(Engine::new(EngineSettings { timeout_ms: 500, ..settings(&[manner]) }))
}

fn brain(engine: &Arc<Engine>) -> Uci {
    Uci::new(EngineSeat::new(engine, None))
}

fn table(engine: &Arc<Engine>) -> Table {
    Table::against(card(Mode::Vanilla), brain(engine))
}

fn of_layout(layout: &str) -> Card {
    Card::new(CardRequest { layout: Some(Layout::premade(layout)), ..CardRequest::of(Mode::House) }, 518)
        .unwrap()
}

#[test]
fn it_plays_a_game() {
    let engine = engine(&[]);
    assert_eq!(engine.is_ready(&card(Mode::Vanilla)), Ok(()));
    let mut table = table(&engine);
    table.play("e2e4");
    assert_eq!(table.answer(), Ok(read_move("h7h6")));
    for movement in ["d2d4", "c2c4", "g1f3", "f1e2", "e1g1", "b1c3", "a2a3"] {
        table.play(movement);
        table.answer_with_a_move();
    }
    assert_eq!(table.arena.ply(), 16);
}

/// A file of its own for the engine's report.
struct Report(PathBuf);

impl Report {
    fn new() -> Report {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("report-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        Report(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name))
    }

    fn lines(&self) -> Vec<String> {
        fs::read_to_string(&self.0).unwrap().lines().map(str::to_owned).collect()
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        let _never_written = fs::remove_file(&self.0);
    }
}

#[test]
fn it_is_told_the_moves_and_nothing_of_us() {
    let report = Report::new();
    let engine = engine(&["reports", report.0.to_str().unwrap()]);
    let mut table = table(&engine);
    table.play("e2e4");
    table.answer().unwrap();
    table.play("d2d4");
    table.answer().unwrap();
    let lines = report.lines();
    assert_eq!(lines[0], "startpos moves e2e4 h7h6 d2d4");
    assert_eq!(lines[1], "movetime 10");
    assert_eq!(lines[2], "name Hash value 16");
    assert_eq!(lines[3], "PATH");
}

#[test]
fn levels() {
    for (manner, level, limits, options) in [
        ("reports", 1, "nodes 40 movetime 10", "name Hash value 16"),
        ("reports", 8, "movetime 10", "name Hash value 16"),
    ] {
        let report = Report::new();
        let engine = engine(&[manner, report.0.to_str().unwrap()]);
        let brain = Uci::new(EngineSeat::new(&engine, Some(level)));
        Table::seat(card(Mode::Vanilla), brain, Seat::White).answer().unwrap();
        assert_eq!(report.lines()[1..3], [limits, options]);
    }
    let elo = engine(&["elo"]);
    let brain = Uci::new(EngineSeat::new(&elo, Some(1)));
    assert!(Table::seat(card(Mode::Vanilla), brain, Seat::White).answer().is_ok());
}

#[test]
fn cards_that_it_knows() {
    let (plain, fairy) = (engine(&[]), engine(&["variants"]));
    for (layout, missing) in [("chess960", Unplayable::Chess960), ("horde", Unplayable::Variant("horde"))] {
        let card = of_layout(layout);
        assert_eq!(plain.is_ready(&card), Err(NotReady::Unplayable(missing)));
        assert_eq!(fairy.is_ready(&card), Ok(()));
        let mut table = Table::seat(card, brain(&fairy), Seat::White);
        table.answer_with_a_move();
        assert_eq!(table.arena.ply(), 1, "{layout}");
    }
    assert_eq!(fairy.is_ready(&card(Mode::Blind)), Err(NotReady::Unplayable(Unplayable::Hidden)));
    let mut blind = Table::seat(card(Mode::Blind), brain(&fairy), Seat::White);
    assert!(matches!(blind.answer(), Err(Stuck::Confused(_))));
}

#[test]
fn whatever_it_does_the_game_goes_on() {
    for manner in [
        "never-ready",
        "babbles",
        "endless-line",
        "crashes-at-once",
        "crashes",
        "hangs",
        "garbage",
        "illegal",
        "none",
        "chats",
    ] {
        let engine = impatient(manner);
        let mut table = table(&engine);
        table.play("e2e4");
        for attempt in 1..=4 {
            assert!(matches!(table.answer(), Err(Stuck::Confused(_))), "{manner}");
            if attempt == 4 {
                let why = table.answer().unwrap_err().to_string();
                assert!(why.contains("too often"), "{manner}: {why}");
            }
        }
    }
}

#[test]
fn faults_are_counted_for_the_game_and_not_for_the_brain() {
    let engine = impatient("crashes");
    let chair = EngineSeat::new(&engine, None);
    for _ in 0..3 {
        let mut table = Table::seat(card(Mode::Vanilla), Uci::new(chair.clone()), Seat::White);
        assert!(!table.answer().unwrap_err().to_string().contains("too often"));
    }
    let mut table = Table::seat(card(Mode::Vanilla), Uci::new(chair), Seat::White);
    assert!(table.answer().unwrap_err().to_string().contains("too often"));
    let mut another = Table::seat(card(Mode::Vanilla), brain(&engine), Seat::White);
    assert!(!another.answer().unwrap_err().to_string().contains("too often"));
}

#[test]
fn an_engine_that_does_not_start_is_offline() {
    for settings in [
        EngineSettings { path: "/nowhere/at/all".into(), ..settings(&[]) },
        EngineSettings { timeout_ms: 300, ..settings(&["never-ready"]) },
        settings(&["crashes-at-once"]),
    ] {
        let engine = Engine::new(settings);
        assert_eq!(engine.is_ready(&card(Mode::Vanilla)), Err(NotReady::Offline));
    }
}

#[test]
fn no_more_games_than_it_has_places_for() {
    let engine = Arc::new(Engine::new(EngineSettings { games: 2, ..settings(&[]) }));
    let card = card(Mode::Vanilla);
    let first = EngineSeat::new(&engine, None);
    assert_eq!(engine.is_ready(&card), Ok(()));
    let second = EngineSeat::new(&engine, None);
    assert_eq!(engine.is_ready(&card), Err(NotReady::Offline));
    drop(first);
    assert_eq!(engine.is_ready(&card), Ok(()));
    drop(second);
}

/// One process serves many games, however they take turns.
#[test]
fn a_process_is_shared() {
    let engine = engine(&[]);
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let engine = engine.clone();
            std::thread::spawn(move || {
                let mut table = table(&engine);
                for movement in ["e2e4", "d2d4", "c2c4"] {
                    table.play(movement);
                    table.answer_with_a_move();
                }
                table.arena.ply()
            })
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), 6);
    }
}

/// Neither a process nor a zombie is left behind.
#[cfg(target_os = "linux")]
#[test]
fn it_is_gone_when_it_is_dropped() {
    let marker = format!("marker-{}-dropped", std::process::id());
    let running = || -> Vec<PathBuf> {
        let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok).map(|it| it.path());
        let marked = |process: &PathBuf| {
            let line = fs::read(process.join("cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line).contains(&marker)
        };
        processes.filter(marked).collect()
    };
    for (manner, timeout_ms) in [("", 10_000), ("hangs", 500)] {
        let engine = Arc::new(Engine::new(EngineSettings { timeout_ms, ..settings(&[manner, &marker]) }));
        let mut table = table(&engine);
        table.play("e2e4");
        let _hangs = table.answer();
        let kept = running();
        assert_eq!(kept.len(), usize::from(manner.is_empty()), "kept if it works, killed if it hangs");
        drop((table, engine));
        assert!(running().is_empty(), "{manner}");
        assert!(kept.iter().all(|process| !process.exists()), "not even a zombie");
    }
}

#[test]
fn draws() {
    // The fake engine thinks that the side to move always stands badly.
    let engine = engine(&[]);
    let mut table = table(&engine);
    table.submit(Intent::OfferDraw {});
    assert_eq!(table.answer(), Ok(Intent::RespondDraw { accept: false }));
    table.play("e2e4");
    table.answer_with_a_move();
    table.play("d2d4");
    table.submit(Intent::OfferDraw {});
    assert_eq!(table.answer(), Ok(Intent::RespondDraw { accept: true }));
}
