//! What an operator of one node, or of several, is told: readiness, metrics, and that dashboards and alerts ask for
//! nothing that is not there.

use std::{
    collections::BTreeSet,
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use testbed::postgres::{Durability, Instance};

use crate::{request::Answer, server::Server, table::Client, v1::V1};

/// Nodes of one cluster that do not reach each other.
fn node(database: &str, name: &str) -> Server {
    Server::start(&["--database", database, "--node", name])
}

fn health(server: &Server) -> (u16, Value) {
    let answer = server.get("/api/health");
    (answer.status, answer.json())
}

fn metric(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {metrics}")).parse().unwrap()
}

fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_server_alone_is_ready_and_has_no_name() {
    let server = Server::start(&[]);
    let (status, health) = health(&server);
    assert_eq!((status, &health["ok"], &health["ready"]), (200, &json!(true), &json!(true)));
    assert_eq!(health["node"], Value::Null);
    let metrics = server.metrics();
    assert_eq!(metric(&metrics, "parallax_ready"), 1.0);
    assert_eq!(metric(&metrics, "parallax_draining"), 0.0);
    assert!(!metrics.contains("parallax_lease"), "nobody else could take it for dead");
}

#[test]
fn a_node_is_ready_while_it_holds_its_lease() {
    let mut postgres = Instance::start(Durability::Unsynced).unwrap();
    let server = node(&postgres.database().unwrap(), "first");
    let (status, told) = health(&server);
    assert_eq!((status, &told["ready"], &told["node"]), (200, &json!(true), &json!("first")));
    let metrics = server.metrics();
    assert_eq!(metric(&metrics, "parallax_lease_held"), 1.0);
    assert!(metric(&metrics, "parallax_lease_age_seconds") < 2.0);
    assert_eq!(metric(&metrics, "parallax_nodes_alive"), 1.0);

    postgres.crash().unwrap();
    eventually("a lost lease is noticed", || health(&server).0 == 503);
    assert_eq!(health(&server).1["ready"], false);
    let metrics = server.metrics();
    assert_eq!(metric(&metrics, "parallax_ready"), 0.0);
    assert!(metric(&metrics, "parallax_lease_failures_total") > 0.0, "metrics do not need the database");

    postgres.resume().unwrap();
    eventually("it comes back by itself", || health(&server).0 == 200);
    assert_eq!(metric(&server.metrics(), "parallax_lease_held"), 1.0);
}

#[test]
fn a_takeover_is_counted_and_its_games_are_owned() {
    let database = Instance::shared().database().unwrap();
    let mut first = node(&database, "first");
    let (mut white, created) = V1::create(&first, json!({ "mode": "blind" }));
    let (_black, _) = V1::join(&first, created["code"].as_str().unwrap());
    white.until("begun", |seen| seen.status == "active");
    assert_eq!(metric(&first.metrics(), "parallax_games_owned"), 1.0);
    first.stop();
    let second = node(&database, "second");
    let _white = white.rejoin(&second);
    let metrics = second.metrics();
    assert_eq!(metric(&metrics, "parallax_takeovers_total"), 1.0);
    assert_eq!(metric(&metrics, "parallax_fenced_appends_total"), 0.0);
    assert_eq!(metric(&metrics, "parallax_games_owned"), 1.0);
}

fn deploy(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every name that begins as ours do.
fn asked_for(text: &str) -> BTreeSet<String> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    words.filter(|word| word.starts_with("parallax_")).map(str::to_owned).collect()
}

#[test]
fn dashboards_and_alerts_ask_for_metrics_that_exist() {
    let alone = Server::start(&[]);
    let secret = alone.data().join("cluster-secret");
    fs::write(&secret, "a secret for this test alone").unwrap();
    let database = Instance::shared().database().unwrap();
    let (secret, link) =
        (secret.display().to_string(), ["--link", "127.0.0.1:1", "--link-listen", "127.0.0.1:0"]);
    let linked = ["--database", &database, "--node", "watched", "--cluster-secret-file", &secret];
    let linked = Server::start(&[&linked[..], &link].concat());
    let shown = asked_for(&format!("{}{}", alone.metrics(), linked.metrics()));
    assert!(shown.contains("parallax_link_failures_total") && shown.contains("parallax_disk_free_bytes"));
    for file in ["monitoring/dashboard.json", "monitoring/alerts.yml"] {
        let asked = asked_for(&deploy(file));
        assert!(asked.len() > 4, "{file} asks for {asked:?}");
        let missing: Vec<_> = asked.difference(&shown).collect();
        assert!(missing.is_empty(), "{file} asks for {missing:?}");
    }
}

#[test]
fn the_dashboard_is_json_that_grafana_can_lay_out() {
    let dashboard: Value = serde_json::from_str(&deploy("monitoring/dashboard.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let mut ids = BTreeSet::new();
    for panel in panels {
        assert!(ids.insert(panel["id"].as_u64().unwrap()), "two panels have the id {}", panel["id"]);
        let place = &panel["gridPos"];
        assert!(place["x"].as_u64().unwrap() + place["w"].as_u64().unwrap() <= 24, "{}", panel["title"]);
        for target in panel["targets"].as_array().unwrap() {
            let expression = target["expr"].as_str().unwrap();
            let count = |bracket| expression.matches(bracket).count();
            assert_eq!((count('('), count('[')), (count(')'), count(']')), "{expression}");
        }
    }
}

/// Nothing but its own state: no address, no secret, nothing of any game.
#[test]
fn health_has_these_fields_and_no_others() {
    let database = Instance::shared().database().unwrap();
    let server = node(&database, "plain");
    let answer: Answer = server.get("/api/health");
    let health = answer.json();
    let fields: BTreeSet<_> = health.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields, BTreeSet::from(["activeGames", "diskLow", "node", "ok", "ready", "uptime"]));
}
