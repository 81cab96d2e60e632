//! A person with a browser: keeps its cookie and speaks HTTP and sockets with it.

use std::net::TcpStream;

use serde_json::{Value, json};
use testbed::postgres::Instance;

use crate::{
    request::{Answer, request},
    server::Server,
    socket::Socket,
    v1::V1,
};

pub(crate) const PASSWORD: &str = "correct horse";

/// A server for each kind of store.
pub(crate) fn on_both_stores(flags: &[&str], test: impl Fn(&Server)) {
    test(&Server::start(flags));
    let database = Instance::shared().database().unwrap();
    let mut all = vec!["--database", &database, "--node", "people"];
    all.extend(flags);
    test(&Server::start(&all));
}

#[derive(Clone, Default, Debug)]
pub(crate) struct Browser {
    /// `name=value`, as it is sent.
    pub(crate) cookie: Option<String>,
    /// The same while it is on its way to a provider of identities.
    pub(crate) errand: Option<String>,
    pub(crate) bearer: Option<String>,
    /// What it calls the server; its address if nothing else.
    pub(crate) host: Option<String>,
    /// Where the proxy in front says that it is.
    pub(crate) address: Option<&'static str>,
}

impl Browser {
    pub(crate) fn new() -> Browser {
        Browser::default()
    }

    /// A program with a token.
    pub(crate) fn program(token: &str) -> Browser {
        Browser { bearer: Some(format!("Bearer {token}")), ..Browser::default() }
    }

    /// One that knows the server by this name.
    pub(crate) fn at(host: &str) -> Browser {
        Browser { host: Some(host.to_owned()), ..Browser::default() }
    }

    /// One that somebody has planted a cookie in.
    pub(crate) fn with_cookie(cookie: &str) -> Browser {
        Browser { cookie: Some(cookie.to_owned()), ..Browser::default() }
    }

    pub(crate) fn headers(&self) -> Vec<(&'static str, &str)> {
        let cookie = self.cookie.iter().chain(&self.errand).map(|cookie| ("Cookie", cookie.as_str()));
        let bearer = self.bearer.iter().map(|bearer| ("Authorization", bearer.as_str()));
        let host = self.host.iter().map(|host| ("Host", host.as_str()));
        let address = self.address.map(|address| ("X-Forwarded-For", address));
        cookie.chain(bearer).chain(host).chain(address).collect()
    }

    pub(crate) fn ask(&mut self, server: &Server, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.ask_with(server, method, path, body, &[])
    }

    pub(crate) fn ask_with(
        &mut self,
        server: &Server,
        method: &str,
        path: &str,
        body: Option<&Value>,
        more: &[(&str, &str)],
    ) -> Answer {
        let mut headers = self.headers();
        if body.is_some() {
            headers.push(("Content-Type", "application/json"));
        }
        headers.extend(more);
        let text = body.map(Value::to_string).unwrap_or_default();
        let answer = request(server.address, method, path, &headers, &text);
        for set in answer.all("set-cookie") {
            let pair = set.split(';').next().unwrap();
            let kept = if pair.contains("-oidc=") { &mut self.errand } else { &mut self.cookie };
            *kept = Some(pair.to_owned()).filter(|pair| !pair.ends_with('='));
        }
        answer
    }

    pub(crate) fn get(&mut self, server: &Server, path: &str) -> Answer {
        self.ask(server, "GET", path, None)
    }

    pub(crate) fn post(&mut self, server: &Server, path: &str, body: &Value) -> Answer {
        self.ask(server, "POST", path, Some(body))
    }

    pub(crate) fn delete(&mut self, server: &Server, path: &str) -> Answer {
        self.ask(server, "DELETE", path, None)
    }

    pub(crate) fn me(&mut self, server: &Server) -> Value {
        let answer = self.get(server, "/api/me");
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    pub(crate) fn guest(server: &Server) -> Browser {
        let mut browser = Browser::new();
        let answer = browser.post(server, "/api/guest", &json!({}));
        assert_eq!((answer.status, browser.cookie.is_some()), (200, true), "{answer:?}");
        browser
    }

    pub(crate) fn account(server: &Server, name: &str) -> Browser {
        let mut browser = Browser::new();
        browser.sign_up(server, name);
        browser
    }

    /// The recovery codes.
    pub(crate) fn sign_up(&mut self, server: &Server, name: &str) -> Vec<String> {
        let answer = self.post(server, "/api/account", &json!({ "name": name, "password": PASSWORD }));
        assert_eq!(answer.status, 200, "{answer:?}");
        let codes = answer.json()["recoveryCodes"].clone();
        serde_json::from_value(codes).unwrap()
    }

    pub(crate) fn log_in(&mut self, server: &Server, name: &str, password: &str) -> Answer {
        self.post(server, "/api/session", &json!({ "name": name, "password": password }))
    }

    /// Logged in on another device.
    pub(crate) fn another(server: &Server, name: &str) -> Browser {
        let mut browser = Browser::new();
        let answer = browser.log_in(server, name, PASSWORD);
        assert_eq!(answer.status, 200, "{answer:?}");
        browser
    }

    /// The error is the HTTP status that came instead of a socket.
    pub(crate) fn try_open(&self, server: &Server, path: &str) -> Result<Socket, u16> {
        let stream = TcpStream::connect(server.address).unwrap();
        Socket::with_headers(stream, server.address, path, &self.headers())
    }

    pub(crate) fn open(&self, server: &Server, path: &str) -> Socket {
        self.try_open(server, path).unwrap_or_else(|status| panic!("{path}: HTTP {status}"))
    }

    /// A connection of protocol v1.
    pub(crate) fn v1(&self, server: &Server) -> V1 {
        V1::over(self.open(server, "/ws"))
    }

    pub(crate) fn create(&self, server: &Server, payload: Value) -> (V1, Value) {
        let mut client = self.v1(server);
        client.say("room.create", payload);
        let created = client.expect("room.created");
        (client, created)
    }

    pub(crate) fn join(&self, server: &Server, room: Value) -> (V1, Value) {
        let mut client = self.v1(server);
        client.say("room.join", room);
        let joined = client.expect("room.joined");
        (client, joined)
    }
}
