//! A fake language model: an HTTP server on a free port that answers, or fails to, as instructed.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use serde_json::{Value, json};

/// What it does when asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Does {
    /// A chat completion with these words.
    Says(String),
    /// The first of the listed moves, with this thought.
    Plays(&'static str),
    /// Bytes that are not a chat completion.
    Answers(&'static str),
    Fails(u16),
    /// Half an answer, then the connection closes.
    BreaksOff,
    /// Half an answer, a byte at a time, without end.
    Dribbles,
    /// More than anybody would read.
    Floods,
    /// Nothing at all, for as long as it lives.
    KeepsSilent,
}

/// A request as received.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) line: String,
    pub(crate) headers: Vec<String>,
    pub(crate) body: String,
}

impl Request {
    pub(crate) fn messages(&self) -> Vec<(String, String)> {
        let body: Value = serde_json::from_str(&self.body).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        body["messages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| (text(&it["role"]), text(&it["content"])))
            .collect()
    }

    /// What it was told last.
    pub(crate) fn last(&self) -> String {
        self.messages().pop().map(|(_, content)| content).unwrap_or_default()
    }

    /// The moves that it may choose from, as last listed to it.
    pub(crate) fn listed(&self) -> Vec<String> {
        const LIST: &str = "Moves that you may try: ";
        let messages = self.messages();
        let lists = messages.iter().rev().filter_map(|(_, content)| content.rsplit_once(LIST));
        let moves = lists.map(|(_, list)| list.lines().next().unwrap_or_default()).next();
        moves.unwrap_or_default().split(' ').map(str::to_owned).filter(|it| !it.is_empty()).collect()
    }
}

type Behaviour = dyn Fn(&Request) -> Does + Send + Sync;

struct Shared {
    behaviour: Mutex<Arc<Behaviour>>,
    asked: Mutex<Vec<Request>>,
    models: Mutex<u16>,
    gone: AtomicBool,
    open: Mutex<Vec<TcpStream>>,
}

pub(crate) struct Model {
    pub(crate) address: SocketAddr,
    shared: Arc<Shared>,
    doorman: Option<JoinHandle<()>>,
}

impl Model {
    pub(crate) fn that(does: Does) -> Model {
        Model::with(move |_| does.clone())
    }

    pub(crate) fn with(behaviour: impl Fn(&Request) -> Does + Send + Sync + 'static) -> Model {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            behaviour: Mutex::new(Arc::new(behaviour)),
            asked: Mutex::default(),
            models: Mutex::new(200),
            gone: AtomicBool::new(false),
            open: Mutex::default(),
        });
        let inside = shared.clone();
        let doorman = std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if inside.gone.load(Ordering::SeqCst) {
                    return;
                }
                inside.open.lock().unwrap().push(stream.try_clone().unwrap());
                let shared = inside.clone();
                std::thread::spawn(move || {
                    let _caller_is_gone = answer(&shared, &stream);
                    let _gone_already = stream.shutdown(Shutdown::Both);
                });
            }
        });
        Model { address, shared, doorman: Some(doorman) }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    pub(crate) fn now_does(&self, does: Does) {
        *self.shared.behaviour.lock().unwrap() = Arc::new(move |_| does.clone());
    }

    /// Sets the status with which it answers a preflight check.
    pub(crate) fn is_there(&self, status: u16) {
        *self.shared.models.lock().unwrap() = status;
    }

    /// Every question that it was asked, leaving out preflight checks.
    pub(crate) fn asked(&self) -> Vec<Request> {
        let chats = |it: &&Request| it.line.starts_with("POST ");
        self.requests().iter().filter(chats).cloned().collect()
    }

    pub(crate) fn requests(&self) -> MutexGuard<'_, Vec<Request>> {
        self.shared.asked.lock().unwrap()
    }

    /// Shuts it down, and its connections with it.
    pub(crate) fn die(&mut self) {
        if let Some(doorman) = self.doorman.take() {
            self.shared.gone.store(true, Ordering::SeqCst);
            let _wakes_the_doorman = TcpStream::connect(self.address);
            doorman.join().unwrap();
            for stream in self.shared.open.lock().unwrap().drain(..) {
                let _gone_already = stream.shutdown(Shutdown::Both);
            }
        }
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        self.die();
    }
}

fn answer(shared: &Shared, stream: &TcpStream) -> std::io::Result<()> {
    let request = read(stream)?;
    shared.asked.lock().unwrap().push(request.clone());
    let mut out = stream;
    if request.line.starts_with("GET /v1/models ") {
        let status = *shared.models.lock().unwrap();
        return write!(out, "HTTP/1.1 {status} X\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{{}}");
    }
    assert!(request.line.starts_with("POST /v1/chat/completions "), "{}", request.line);
    let behaviour = shared.behaviour.lock().unwrap().clone();
    let whole = |body: &str| {
        format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len())
    };
    match behaviour(&request) {
        Does::Says(words) => out.write_all(whole(&completion(&words)).as_bytes()),
        Does::Plays(thought) => {
            let movement = request.listed().first().cloned().unwrap_or_else(|| "decline draw".to_owned());
            let words = json!({ "reasoning": thought, "move": movement }).to_string();
            out.write_all(whole(&completion(&words)).as_bytes())
        }
        Does::Answers(body) => out.write_all(whole(body).as_bytes()),
        Does::Fails(status) => {
            write!(out, "HTTP/1.1 {status} X\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{{}}")
        }
        Does::BreaksOff => {
            let all = whole(&completion("{\"move\": \"e2e4\"}"));
            out.write_all(&all.as_bytes()[..all.len() - 10])
        }
        Does::Dribbles => {
            out.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{\"choices\": ")?;
            while !shared.gone.load(Ordering::SeqCst) {
                out.write_all(b" ")?;
                std::thread::sleep(Duration::from_millis(20));
            }
            Ok(())
        }
        Does::Floods => {
            out.write_all(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")?;
            let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
            while !shared.gone.load(Ordering::SeqCst) {
                out.write_all(chunk.as_bytes())?;
            }
            Ok(())
        }
        Does::KeepsSilent => {
            // Until the caller has had enough.
            let mut nothing = [0];
            let _hung_up = out.read(&mut nothing);
            Ok(())
        }
    }
}

fn completion(words: &str) -> String {
    json!({
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "fake",
        "choices": [{ "index": 0, "finish_reason": "stop", "message": { "role": "assistant", "content": words } }],
        "usage": { "total_tokens": 1 },
    })
    .to_string()
}

fn read(stream: &TcpStream) -> std::io::Result<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let mut headers = Vec::new();
    let mut length = 0;
    loop {
        let mut header = String::new();
        if reader.read_line(&mut header)? == 0 || header.trim().is_empty() {
            break;
        }
        let header = header.trim().to_owned();
        if let Some(value) = header.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        headers.push(header);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(Request { line: line.trim().to_owned(), headers, body: String::from_utf8(body).unwrap() })
}
