//! Who is let in while somebody tries to fill the server, and who is not.

use std::{
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::json;

use crate::{
    request::{request, request_over},
    server::Server,
    socket::Socket,
};

/// A connection from another address of this machine.
fn connect_from(source: &str, server: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(source.parse().unwrap(), 0)).unwrap();
        socket.connect(server).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream
}

/// Waits until the server ends the connection, and returns what it said.
fn heard_until_the_end(mut stream: TcpStream) -> String {
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut heard = Vec::new();
    match stream.read_to_end(&mut heard) {
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
            panic!("the connection stays open")
        }
        Ok(_) | Err(_) => String::from_utf8_lossy(&heard).into_owned(),
    }
}

#[test]
fn silence_half_a_head_and_half_a_body_come_to_an_end() {
    let server = Server::start(&["--request-seconds", "1"]);
    for (said, answer) in [
        ("", ""),
        ("GET /api/health HTTP/1.1\r\nHost: localhost\r\n", ""),
        ("POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{", "HTTP/1.1 400 "),
        // A request that is answered, and then silence.
        ("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 200 "),
    ] {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(said.as_bytes()).unwrap();
        let heard = heard_until_the_end(stream);
        assert!(heard.starts_with(answer), "{said}: {heard}");
    }
    // A socket has said all that it needs to.
    let mut socket = Socket::open(server.address, "/ws");
    std::thread::sleep(Duration::from_millis(1500));
    socket.say(&json!({ "v": 1, "seq": 1, "ts": 1, "type": "room.create", "payload": {} }));
    assert_eq!(socket.hear().unwrap()["type"], "room.created");
}

#[test]
fn a_flood_of_silent_connections_shuts_nobody_else_out() {
    let server = Server::with_few_files();
    let flood: Vec<_> = (0..300).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    let other = || connect_from("127.0.0.2", server.address);
    let made = request_over(other(), "POST", "/api/games", &[], r#"{"mode":"blind"}"#);
    assert_eq!(made.status, 201, "{made:?}");
    let mut socket = Socket::over(other(), server.address, "/ws", None).unwrap();
    socket.say(&json!({ "v": 1, "seq": 1, "ts": 1, "type": "room.create", "payload": {} }));
    assert_eq!(socket.hear().unwrap()["type"], "room.created");
    drop(flood);
    let back = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        let stream = TcpStream::connect(server.address).unwrap();
        let mut text = String::new();
        (&stream)
            .write_all(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .is_ok()
            && (&stream).read_to_string(&mut text).is_ok()
            && text.starts_with("HTTP/1.1 200")
    });
    assert!(back, "and those who come back in peace are let in");
}

#[test]
fn metrics_are_for_the_operator() {
    let own = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Server::start(&["--metrics-listen", &own.to_string()]);
    // Behind a proxy on this machine that adds no header, everybody looks like this.
    assert_eq!(server.get("/metrics").status, 403);
    let wrong = [("Authorization", "Bearer guess")];
    assert_eq!(request(server.address, "GET", "/metrics", &wrong, "").status, 403);
    assert!(server.metrics().contains("parallax_sockets "));
    let answer = request(own, "GET", "/metrics", &[], "");
    assert_eq!(answer.status, 200);
    assert!(answer.body.contains("parallax_sockets "));
    assert_eq!(request(own, "GET", "/api/health", &[], "").status, 404, "and nothing else");
}

/// A page of another name that has been made to point here may not use this server.
#[test]
fn pages_of_names_that_are_not_ours() {
    let server = Server::start(&["--public-url", "https://chess.example"]);
    let upgrade = [
        ("Connection", "upgrade, close"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    for (host, status) in [("evil.example:3000", 403), ("chess.example", 201), ("localhost:3000", 201)] {
        let origin = format!("http://{host}");
        let page = [("Host", host), ("Origin", origin.as_str())];
        let made = request(server.address, "POST", "/api/games", &page, r#"{"mode":"blind"}"#);
        assert_eq!(made.status, status, "{host}: {made:?}");
        if status == 403 {
            let socket = request(server.address, "GET", "/ws", &[&page[..], &upgrade[..]].concat(), "");
            assert_eq!(socket.status, 403, "{host}");
        }
    }
}
