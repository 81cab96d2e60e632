//! Events per second, by wall clock and by CPU time: the journal, a table with one row per event, a plain file, and
//! PostgreSQL on the same machine.
//!
//! All of them make every event durable before its appender continues, with the same appenders, queue and group commit.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use rusqlite::{Connection, params};
use store::{
    Append, Mark, NewGame, NodeAddress, Postgres, Sqlite, Status, Tenure, WriteMetrics, postgres,
    sqlite::Options,
};
use testbed::postgres::{Durability, Instance};
use tokio::sync::{mpsc, oneshot};
use view::GameId;

const GAMES: u32 = 1_000;
const ENTRY: [u8; 40] = [0x5a; 40];
const BATCH: usize = 64;
const WARM_UP: Duration = Duration::from_millis(500);
const MEASURED: Duration = Duration::from_secs(3);

/// What an appender calls.
trait Log: Clone + Send + 'static {
    fn begin(&self, game: GameId) -> impl Future<Output = ()> + Send;
    fn append(&self, game: GameId, seq: u32) -> impl Future<Output = ()> + Send;
}

#[derive(Clone, Copy)]
struct Figures {
    by_cpu: f64,
    by_clock: f64,
}

fn main() {
    let directory = std::env::temp_dir().join(format!("journal-bench-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(compare(&directory));
    std::fs::remove_dir_all(&directory).expect("a directory");
}

async fn compare(directory: &Path) {
    println!("{GAMES} games, {}-byte entries, one appender a game\n", ENTRY.len());
    println!("{:<34} {:>14} {:>14}", "", "events/CPU s", "events/s");

    let file =
        measure("plain file, batches of 64", Queue::new(FileLog::new(&directory.join("file")), BATCH)).await;
    let wide_file =
        measure("plain file, batches of 512", Queue::new(FileLog::new(&directory.join("wide")), 512)).await;
    let table = measure(
        "table by (game, seq), batches of 64",
        Queue::new(Table::new(&directory.join("table")), BATCH),
    )
    .await;

    let narrow = Options { max_batch: BATCH, ..Options::default() };
    let journal = Sqlite::open(&directory.join("narrow"), narrow).expect("a journal");
    let ours = measure("journal, batches of 64", journal.clone()).await;
    tell(&journal.metrics());
    journal.close().await;

    let journal = Sqlite::open(&directory.join("default"), Options::default()).expect("a journal");
    let wide = measure("journal, default options", journal.clone()).await;
    tell(&journal.metrics());
    journal.close().await;

    databases().await;
    opening(directory).await;
    println!();
    let rows = [("journal, batches of 64", ours, file), ("journal, default options (512)", wide, wide_file)];
    for (name, figures, file) in rows {
        println!(
            "{name}: {:.1} times the table by CPU, {:.1} by clock; {:.2} times the file with equal batches by CPU, {:.2} by clock",
            figures.by_cpu / table.by_cpu,
            figures.by_clock / table.by_clock,
            figures.by_cpu / file.by_cpu,
            figures.by_clock / file.by_clock,
        );
    }
}

/// With one batch on its way, and with several. The database's own time is counted apart.
async fn databases() {
    let server = match Instance::start(Durability::Synced) {
        Ok(server) => server,
        Err(error) => {
            println!("PostgreSQL is left out: {error:#}");
            return;
        }
    };
    for lanes in [1, 2, 4] {
        let address: postgres::Address = server.database().expect("a database").parse().expect("a URL");
        let node = Some(NodeAddress { name: "bench".to_owned(), link: String::new() });
        let options = postgres::Options { node, lanes, ..postgres::Options::new(address) };
        let store = Postgres::open(options).await.expect("a database");
        let (theirs, clock) = (server_cpu(&server), Instant::now());
        let figures = measure(&format!("PostgreSQL, {lanes} in flight"), Node::new(store.clone())).await;
        let theirs = (server_cpu(&server) - theirs) / clock.elapsed().as_secs_f64();
        let ours = figures.by_clock / figures.by_cpu;
        println!(
            "    {:.0} events/CPU s with the database's own {theirs:.2} CPUs",
            figures.by_clock / (ours + theirs)
        );
        tell(&store.metrics());
        store.close().await;
    }
}

/// Seconds that the server and its children have computed for, by the kernel's count of hundredths.
fn server_cpu(server: &Instance) -> f64 {
    let Some(pid) = server.pid() else { return 0.0 };
    let ticks = |stat: &str, fields: std::ops::Range<usize>| -> f64 {
        let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let numbers = after_name.split_ascii_whitespace().skip(fields.start).take(fields.len());
        numbers.filter_map(|number| number.parse::<f64>().ok()).sum()
    };
    let mut total = 0.0;
    for process in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Ok(stat) = std::fs::read_to_string(process.path().join("stat")) else { continue };
        let is_child = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_ascii_whitespace().nth(1))
            == Some(&pid.to_string());
        if is_child {
            total += ticks(&stat, 11..13);
        } else if process.file_name().to_str() == Some(&pid.to_string()) {
            // Its own time, and that of children which have ended.
            total += ticks(&stat, 11..15);
        }
    }
    total / 100.0
}

/// A node that remembers its tenures, as rooms do: all its games are new.
#[derive(Clone)]
struct Node {
    store: Postgres,
    tenure: Arc<std::sync::OnceLock<Tenure>>,
}

impl Node {
    fn new(store: Postgres) -> Node {
        Node { store, tenure: Arc::default() }
    }
}

impl Log for Node {
    async fn begin(&self, id: GameId) {
        let game =
            NewGame { id, code: None, entries: Vec::new(), status: Status::Active, deadline: None, at: 0 };
        let tenure = self.store.create(game).await.expect("created");
        self.tenure.get_or_init(|| tenure);
    }

    async fn append(&self, game: GameId, seq: u32) {
        let tenure = *self.tenure.get().expect("a game was made");
        let append = Append { game, seq, tenure, entries: vec![ENTRY.to_vec()], mark: Mark::default() };
        self.store.append(append).await.expect("appended");
    }
}

/// Opening time does not depend on how many games are open, and barely on how the last process ended.
async fn opening(directory: &Path) {
    const OPEN_GAMES: u32 = 100_000;
    let path = directory.join("many");
    let journal = Sqlite::open(&path, Options::default()).expect("a journal");
    let mut creators = tokio::task::JoinSet::new();
    for creator in 0..500 {
        let journal = journal.clone();
        creators.spawn(async move {
            for number in (creator..OPEN_GAMES).step_by(500) {
                let id = format!("ga{number:06}").parse().expect("an id");
                let (entries, deadline) = (vec![ENTRY.to_vec()], Some(u64::from(number)));
                let game = NewGame { id, code: None, entries, status: Status::Active, deadline, at: 0 };
                journal.create(game).await.expect("created");
            }
        });
    }
    creators.join_all().await;
    // As a crash would leave it: with a tail, and a log that has not been copied. No checkpoint may run meanwhile.
    std::thread::sleep(WARM_UP);
    let crashed = directory.join("crashed");
    for suffix in ["", "-wal"] {
        let beside = |path: &Path| PathBuf::from(format!("{}{suffix}", path.display()));
        std::fs::copy(beside(&path), beside(&crashed)).expect("copied");
    }
    let tail = journal.metrics().tail_entries;
    journal.close().await;
    for (how, path) in [("a clean end", path), ("a crash", crashed)] {
        let began = Instant::now();
        let journal = Sqlite::open(&path, Options::default()).expect("a journal");
        let took = began.elapsed().as_millis();
        assert_eq!(journal.counts().await.expect("counts").open, u64::from(OPEN_GAMES));
        println!("opening {OPEN_GAMES} open games after {how}: {took} ms");
        journal.close().await;
    }
    println!("    ({tail} entries in the tail at the crash)");
}

fn tell(metrics: &WriteMetrics) {
    let micros = |share| metrics.commit_quantile(share).map_or(0, |time| time.as_micros());
    println!(
        "    {:.1} entries a commit; commits within {} µs (50 %), {} µs (99 %), {} µs (99.9 %), {} µs (all); {} folds, longest {} µs",
        metrics.entries as f64 / metrics.commits as f64,
        micros(0.5),
        micros(0.99),
        micros(0.999),
        micros(1.0),
        metrics.folds,
        metrics.longest_fold_micros,
    );
}

async fn measure<L: Log>(name: &str, log: L) -> Figures {
    let (done, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let mut appenders = tokio::task::JoinSet::new();
    for number in 0..GAMES {
        let (log, done, stop) = (log.clone(), Arc::clone(&done), Arc::clone(&stop));
        appenders.spawn(async move {
            let game: GameId = format!("bench{number:03}").parse().expect("an id");
            log.begin(game).await;
            for seq in 0.. {
                log.append(game, seq).await;
                done.fetch_add(1, Ordering::Relaxed);
                if stop.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
    }
    std::thread::sleep(WARM_UP);
    let (before, cpu, clock) = (done.load(Ordering::Relaxed), ProcessTime::now(), Instant::now());
    std::thread::sleep(MEASURED);
    let events = (done.load(Ordering::Relaxed) - before) as f64;
    let figures = Figures {
        by_cpu: events / cpu.elapsed().as_secs_f64(),
        by_clock: events / clock.elapsed().as_secs_f64(),
    };
    stop.store(true, Ordering::Relaxed);
    appenders.join_all().await;
    println!("{name:<34} {:>14.0} {:>14.0}", figures.by_cpu, figures.by_clock);
    figures
}

impl Log for Sqlite {
    async fn begin(&self, id: GameId) {
        let game =
            NewGame { id, code: None, entries: Vec::new(), status: Status::Active, deadline: None, at: 0 };
        self.create(game).await.expect("created");
    }

    async fn append(&self, game: GameId, seq: u32) {
        let (tenure, mark) = (Tenure::default(), Mark::default());
        let append = Append { game, seq, tenure, entries: vec![ENTRY.to_vec()], mark };
        Sqlite::append(self, append).await.expect("appended");
    }
}

/// The same queue and group commit as the journal's, in front of something simpler.
#[derive(Clone)]
struct Queue(mpsc::Sender<Event>);

struct Event {
    game: GameId,
    seq: u32,
    bytes: Vec<u8>,
    reply: oneshot::Sender<()>,
}

trait Sink: Send + 'static {
    fn commit(&mut self, events: &[Event]);
}

impl Queue {
    fn new(mut sink: impl Sink, batch: usize) -> Queue {
        let (sender, mut receiver) = mpsc::channel(Options::default().queue);
        std::thread::spawn(move || {
            let mut events = Vec::with_capacity(batch);
            while receiver.blocking_recv_many(&mut events, batch) > 0 {
                sink.commit(&events);
                for event in events.drain(..) {
                    let _ = event.reply.send(());
                }
            }
        });
        Queue(sender)
    }
}

impl Log for Queue {
    async fn begin(&self, _: GameId) {}

    async fn append(&self, game: GameId, seq: u32) {
        let (reply, answer) = oneshot::channel();
        let sent = self.0.send(Event { game, seq, bytes: ENTRY.to_vec(), reply }).await;
        assert!(sent.is_ok());
        answer.await.expect("an answer");
    }
}

struct Table(Connection);

impl Table {
    fn new(path: &PathBuf) -> Table {
        let connection = Connection::open(path).expect("a database");
        connection.pragma_update(None, "journal_mode", "WAL").expect("WAL");
        connection.pragma_update(None, "synchronous", "FULL").expect("FULL");
        let table =
            "CREATE TABLE event (game TEXT, seq INTEGER, bytes BLOB, PRIMARY KEY (game, seq)) WITHOUT ROWID";
        connection.execute_batch(table).expect("a table");
        Table(connection)
    }
}

impl Sink for Table {
    fn commit(&mut self, events: &[Event]) {
        let transaction = self.0.transaction().expect("a transaction");
        {
            let mut insert =
                transaction.prepare_cached("INSERT INTO event VALUES (?1, ?2, ?3)").expect("a statement");
            for event in events {
                insert.execute(params![event.game.as_str(), event.seq, event.bytes]).expect("inserted");
            }
        }
        transaction.commit().expect("committed");
    }
}

struct FileLog {
    file: File,
    buffer: Vec<u8>,
}

impl FileLog {
    fn new(path: &Path) -> FileLog {
        let file = OpenOptions::new().create(true).append(true).open(path).expect("a file");
        FileLog { file, buffer: Vec::new() }
    }
}

impl Sink for FileLog {
    fn commit(&mut self, events: &[Event]) {
        self.buffer.clear();
        for event in events {
            self.buffer.extend_from_slice(event.game.as_str().as_bytes());
            self.buffer.extend_from_slice(&event.seq.to_le_bytes());
            self.buffer.extend_from_slice(&(event.bytes.len() as u32).to_le_bytes());
            self.buffer.extend_from_slice(&event.bytes);
        }
        self.file.write_all(&self.buffer).expect("written");
        self.file.sync_data().expect("synced");
    }
}
