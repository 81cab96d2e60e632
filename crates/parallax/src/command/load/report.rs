//! The measurements, for people and for programs.

use std::fmt;

use serde::Serialize;

use super::{Dialect, Load, process::Usage, tally::Tally};

/// The server's usage before the rooms were opened, once they were open, and at the end.
#[derive(Clone, Copy)]
pub(super) struct ServerCost {
    pub(super) closed: Usage,
    pub(super) open: Usage,
    pub(super) done: Usage,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    dialect: &'static str,
    mode: &'static str,
    rooms: u32,
    plies: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<Play>,
    #[serde(skip_serializing_if = "Option::is_none")]
    computers: Option<Computers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    server: Option<Server>,
    #[serde(skip_serializing_if = "Option::is_none")]
    database: Option<Cpu>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Play {
    moves: u64,
    seconds: f64,
    moves_per_second: f64,
    latency_us: Latency,
    bytes_per_move: f64,
    sent_per_move: f64,
    received_per_move: f64,
}

/// Games against bots that ran at the same time.
#[derive(Serialize)]
struct Computers {
    games: u32,
    answers: u64,
}

/// From sending a move to its arrival at the opponent.
#[derive(Serialize)]
struct Latency {
    p50: u64,
    p99: u64,
    p999: u64,
    max: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Server {
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu: Option<Cpu>,
    resident_before: u64,
    resident_open: u64,
    resident_after: u64,
    resident_per_room: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Cpu {
    seconds: f64,
    seconds_per_thousand_moves: f64,
    moves_per_second: f64,
}

impl Report {
    pub(super) fn new(
        load: &Load,
        tally: &Tally,
        seconds: f64,
        sent: u64,
        received: u64,
        cost: Option<ServerCost>,
    ) -> Report {
        let moves = tally.moves();
        let each = |total: u64| total as f64 / moves.max(1) as f64;
        let play = (!load.idle).then(|| Play {
            moves,
            seconds,
            moves_per_second: moves as f64 / seconds.max(1e-9),
            latency_us: Latency {
                p50: tally.latency_at(0.5),
                p99: tally.latency_at(0.99),
                p999: tally.latency_at(0.999),
                max: tally.latency_at(1.0),
            },
            bytes_per_move: each(sent + received),
            sent_per_move: each(sent),
            received_per_move: each(received),
        });
        Report {
            dialect: match load.dialect {
                Dialect::Flat => "flat",
                Dialect::V1 => "v1",
            },
            mode: load.mode.name(),
            rooms: load.rooms,
            plies: load.plies,
            play,
            computers: None,
            server: cost.map(|cost| Server::new(cost, load, moves)),
            database: None,
        }
    }

    pub(super) fn with_answers(self, games: Option<u32>, answers: u64) -> Report {
        Report { computers: games.map(|games| Computers { games, answers }), ..self }
    }

    /// With the processor seconds of the database.
    pub(super) fn with_database(self, seconds: Option<f64>, moves: u64) -> Report {
        Report { database: seconds.and_then(|seconds| Cpu::new(seconds, moves)), ..self }
    }
}

impl Cpu {
    fn new(seconds: f64, moves: u64) -> Option<Cpu> {
        (moves > 0).then(|| Cpu {
            seconds,
            seconds_per_thousand_moves: seconds * 1000.0 / moves as f64,
            // A short run may cost less than one tick of the kernel's clock.
            moves_per_second: moves as f64 / seconds.max(0.01),
        })
    }
}

impl Server {
    fn new(cost: ServerCost, load: &Load, moves: u64) -> Server {
        let seconds = cost.done.cpu_seconds - cost.open.cpu_seconds;
        let held = cost.open.resident_bytes as f64 - cost.closed.resident_bytes as f64;
        Server {
            cpu: Cpu::new(seconds, moves),
            resident_before: cost.closed.resident_bytes,
            resident_open: cost.open.resident_bytes,
            resident_after: cost.done.resident_bytes,
            resident_per_room: held / f64::from(load.rooms),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} over the {} dialect, {} rooms with two sockets each",
            self.mode, self.dialect, self.rooms
        )?;
        if let Some(play) = &self.play {
            let millis = |micros: u64| micros as f64 / 1000.0;
            let latency = &play.latency_us;
            writeln!(f, "{} moves in {:.2} s", play.moves, play.seconds)?;
            writeln!(f, "moves a second    {:.0}", play.moves_per_second)?;
            writeln!(
                f,
                "latency           p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms, max {:.2} ms, from a move's sending to \
                 its arrival at the opponent",
                millis(latency.p50),
                millis(latency.p99),
                millis(latency.p999),
                millis(latency.max),
            )?;
            writeln!(
                f,
                "bytes a move      {:.0}: {:.0} sent, {:.0} received by both seats; payloads, without headers",
                play.bytes_per_move, play.sent_per_move, play.received_per_move,
            )?;
        }
        if let Some(Computers { games, answers }) = self.computers {
            writeln!(f, "computers         {games} games besides, {answers} answers")?;
        }
        if let Some(cpu) = &self.database {
            writeln!(
                f,
                "database          {:.2} s of processor time, {:.4} s for 1,000 moves",
                cpu.seconds, cpu.seconds_per_thousand_moves,
            )?;
        }
        let Some(server) = &self.server else {
            return Ok(());
        };
        if let Some(cpu) = &server.cpu {
            writeln!(
                f,
                "server processor  {:.2} s, {:.4} s for 1,000 moves, {:.0} moves a processor second",
                cpu.seconds, cpu.seconds_per_thousand_moves, cpu.moves_per_second,
            )?;
        }
        let mebibytes = |bytes: u64| bytes as f64 / (1024.0 * 1024.0);
        writeln!(
            f,
            "server memory     {:.1} MiB before, {:.1} MiB with the rooms open, {:.1} MiB in the end; {:.1} KiB a room",
            mebibytes(server.resident_before),
            mebibytes(server.resident_open),
            mebibytes(server.resident_after),
            server.resident_per_room / 1024.0,
        )
    }
}
