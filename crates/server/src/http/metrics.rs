//! Metrics for Prometheus.
//!
//! On a quiet server they would tell a player when the opponent tries a move. So they need the operator's token, or a
//! listener of their own (`--metrics-listen`). The peer's address proves nothing: behind a proxy on the same machine
//! everybody comes from there.

use std::{
    fmt::Write,
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use axum::{
    extract::{ConnectInfo, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use link::LinkMetrics;
use room::{Histogram, LATENCY_BUCKETS_US, LeaseStatus, NodeStatus, WriteFigures};
use subtle::ConstantTimeEq;
use tokio::time::timeout;
use wire::http::problem::Problem;

use super::problem::Answer;
use crate::{app::App, limits::Use, meeting::LobbyFigures};

/// `GET /metrics` where everybody comes.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Answer {
    let address = app.client_address(peer, &headers).0;
    let guesses = app.addresses.take(Use::Guess, address, &app.limits);
    if guesses.is_err() || !may_read(app.metrics_token.as_deref(), &headers) {
        return Err(Problem::MetricsPrivate.into());
    }
    app.addresses.put_back(Use::Guess, address, &app.limits);
    Ok(page(&app).await)
}

/// `GET /metrics` on their own listener, for whoever can reach it.
pub(crate) async fn show_to_anybody(State(app): State<Arc<App>>) -> Response {
    page(&app).await
}

fn may_read(token: Option<&str>, headers: &HeaderMap) -> bool {
    let presented =
        headers.get(header::AUTHORIZATION).and_then(|value| value.as_bytes().strip_prefix(b"Bearer "));
    match (token, presented) {
        (Some(token), Some(presented)) => presented.ct_eq(token.as_bytes()).into(),
        _ => false,
    }
}

/// A store that does not answer by then is left out.
const COUNTED_WITHIN: Duration = Duration::from_secs(1);

async fn page(app: &App) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], render(app).await).into_response()
}

async fn render(app: &App) -> String {
    let mut text = String::new();
    let rooms = app.rooms.metrics();
    let storage = app.rooms.storage();
    let counts = timeout(COUNTED_WITHIN, storage.metrics()).await.ok().and_then(Result::ok);
    gauge(&mut text, "parallax_ready", "1 if players should be sent here.", app.is_ready().into());
    let draining = app.rooms.is_closed().into();
    gauge(&mut text, "parallax_draining", "1 once the process is about to end.", draining);
    gauge(&mut text, "parallax_rooms_awake", "Rooms in memory.", app.rooms.awake() as u64);
    gauge(&mut text, "parallax_sockets", "Open WebSockets.", app.sockets.load(Ordering::Relaxed) as u64);
    lobby_metrics(&mut text, &app.meeting.figures());
    if let Some(counts) = &counts {
        gauge(&mut text, "parallax_games_open", "Games that wait or are being played.", counts.open);
        gauge(&mut text, "parallax_games_finished", "Games that are over.", counts.finished);
    }
    counter(
        &mut text,
        "parallax_moves_total",
        "Intents that took effect.",
        rooms.moves.load(Ordering::Relaxed),
    );
    let slow = rooms.slow_readers.load(Ordering::Relaxed);
    counter(&mut text, "parallax_slow_readers_total", "Sockets dropped because they did not read.", slow);
    head(&mut text, "parallax_refusals_total", "Intents that were refused, by reason.", "counter");
    for (code, count) in rooms.refusals() {
        let _ = writeln!(text, "parallax_refusals_total{{code=\"{code}\"}} {count}");
    }
    let help = "From an intent's arrival in its room to its notices' departure.";
    histogram(&mut text, "parallax_move_seconds", help, &rooms.latency);
    if let Some(told) = app.push.counts() {
        head(
            &mut text,
            "parallax_pushes_total",
            "Messages to players who are away, by what became of them.",
            "counter",
        );
        for (what, count) in [("sent", told.sent), ("failed", told.failed), ("dropped", told.dropped)] {
            let _ = writeln!(text, "parallax_pushes_total{{result=\"{what}\"}} {count}");
        }
    }
    write_metrics(&mut text, &storage.written());
    let takeovers = rooms.takeovers.load(Ordering::Relaxed);
    counter(&mut text, "parallax_takeovers_total", "Rooms that nobody had before they came here.", takeovers);
    if let Some(lease) = storage.lease() {
        lease_metrics(&mut text, lease);
    }
    if let (Some(name), Some(nodes)) = (&app.node, app.census.nodes(&storage).await) {
        node_metrics(&mut text, name, &nodes);
    }
    if let Some(cluster) = &app.cluster {
        link_metrics(&mut text, cluster.metrics());
    }
    if let Some(disk) = storage.disk() {
        gauge(
            &mut text,
            "parallax_journal_size_bytes",
            "Size of the journal and its log.",
            disk.journal_bytes,
        );
        gauge(&mut text, "parallax_disk_free_bytes", "Free space on the journal's disk.", disk.free_bytes);
    }
    text
}

fn lobby_metrics(text: &mut String, figures: &LobbyFigures) {
    gauge(
        text,
        "parallax_lobby_people",
        "Sockets that look at the lobby, of all nodes.",
        figures.people.into(),
    );
    let waiting = figures.waiting.into();
    gauge(text, "parallax_lobby_waiting", "People who wait for a live game, of all nodes.", waiting);
    counter(text, "parallax_lobby_games_total", "Games that were agreed in the lobby here.", figures.agreed);
}

fn write_metrics(text: &mut String, metrics: &WriteFigures) {
    counter(text, "parallax_journal_commits_total", "Transactions.", metrics.commits);
    counter(text, "parallax_journal_failures_total", "Transactions that failed.", metrics.failed_commits);
    let help = "Appends that were refused because another node owned the game.";
    counter(text, "parallax_fenced_appends_total", help, metrics.fenced);
    counter(text, "parallax_journal_entries_total", "Entries written.", metrics.entries);
    counter(text, "parallax_journal_bytes_total", "Bytes of entries written.", metrics.bytes);
    gauge(text, "parallax_journal_queue", "Writes that wait.", metrics.queue_depth);
    head(text, "parallax_journal_commit_seconds", "From a transaction's start to its sync.", "histogram");
    let mut below = 0;
    for (bucket, count) in metrics.commit_times.iter().enumerate() {
        below += count;
        let bound = (1u64 << bucket) as f64 / 1e6;
        let _ = writeln!(text, "parallax_journal_commit_seconds_bucket{{le=\"{bound}\"}} {below}");
    }
    let _ = writeln!(text, "parallax_journal_commit_seconds_bucket{{le=\"+Inf\"}} {below}");
    let sum = metrics.commit_micros as f64 / 1e6;
    let _ = writeln!(
        text,
        "parallax_journal_commit_seconds_sum {sum}\nparallax_journal_commit_seconds_count {below}"
    );
}

fn lease_metrics(text: &mut String, lease: LeaseStatus) {
    let LeaseStatus { held, silent_for, renewals, failures, lapses } = lease;
    gauge(text, "parallax_lease_held", "1 if other nodes take this one for alive.", held.into());
    head(text, "parallax_lease_age_seconds", "Since the lease was renewed.", "gauge");
    let _ = writeln!(text, "parallax_lease_age_seconds {}", silent_for.as_secs_f64());
    counter(text, "parallax_lease_renewals_total", "Renewals of the lease.", renewals);
    counter(text, "parallax_lease_failures_total", "Renewals that failed.", failures);
    counter(
        text,
        "parallax_lease_lapses_total",
        "Times that the lease ran out before it was renewed.",
        lapses,
    );
}

fn node_metrics(text: &mut String, name: &str, nodes: &[NodeStatus]) {
    let alive = nodes.iter().filter(|node| node.alive).count() as u64;
    gauge(text, "parallax_nodes_alive", "Nodes whose lease holds, this one included.", alive);
    // A namesake that has died may be in the list, too.
    let owned = nodes.iter().filter(|node| node.alive && node.name == name).map(|node| node.games).sum();
    gauge(text, "parallax_games_owned", "Games that this node owns, asleep or awake.", owned);
}

fn link_metrics(text: &mut String, links: LinkMetrics) {
    let LinkMetrics { opened, failed, micros } = links;
    head(text, "parallax_link_seconds", "Until another node answered for a client of ours.", "summary");
    let _ = writeln!(text, "parallax_link_seconds_sum {}", micros as f64 / 1e6);
    let _ = writeln!(text, "parallax_link_seconds_count {opened}");
    counter(text, "parallax_link_failures_total", "Clients that could not be passed on.", failed);
}

fn head(text: &mut String, name: &str, help: &str, kind: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn gauge(text: &mut String, name: &str, help: &str, value: u64) {
    head(text, name, help, "gauge");
    let _ = writeln!(text, "{name} {value}");
}

fn counter(text: &mut String, name: &str, help: &str, value: u64) {
    head(text, name, help, "counter");
    let _ = writeln!(text, "{name} {value}");
}

fn histogram(text: &mut String, name: &str, help: &str, histogram: &Histogram) {
    head(text, name, help, "histogram");
    let buckets = histogram.buckets();
    let mut below = 0;
    for (count, bound) in buckets.iter().zip(LATENCY_BUCKETS_US) {
        below += count;
        let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {below}", bound as f64 / 1e6);
    }
    let all: u64 = buckets.iter().sum();
    let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {all}");
    let _ = writeln!(text, "{name}_sum {}\n{name}_count {all}", histogram.sum_us() as f64 / 1e6);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(token: Option<&str>, header: Option<(&'static str, &str)>, expected: bool) {
        let mut headers = HeaderMap::new();
        if let Some((name, value)) = header {
            headers.insert(name, value.parse().unwrap());
        }
        assert_eq!(may_read(token, &headers), expected, "{token:?} {header:?}");
    }

    #[test]
    fn by_token_alone() {
        check(None, None, false);
        check(None, Some(("authorization", "Bearer ")), false);
        check(Some("secret"), None, false);
        check(Some("secret"), Some(("authorization", "Bearer secret")), true);
        check(Some("secret"), Some(("authorization", "Bearer wrong")), false);
        check(Some("secret"), Some(("authorization", "secret")), false);
    }
}
