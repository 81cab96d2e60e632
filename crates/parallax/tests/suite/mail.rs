//! Mail addresses, and links to a new password, with a mail server of our own.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    path::PathBuf,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::Duration,
};

use serde_json::json;

use crate::{
    account::{Browser, PASSWORD, on_both_stores},
    cli,
    server::Server,
};

/// Takes every letter, as long as anybody reads them.
struct Post {
    port: u16,
    letters: Receiver<Letter>,
}

struct Letter {
    to: String,
    text: String,
}

impl Post {
    fn open() -> Post {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (sender, letters) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let sender = sender.clone();
                thread::spawn(move || serve(&stream, &sender));
            }
        });
        Post { port, letters }
    }

    fn flags(&self) -> Vec<String> {
        let path = std::env::temp_dir().join(format!("parallax-mail-{}-{}", std::process::id(), self.port));
        std::fs::write(&path, format!("smtp://127.0.0.1:{}\n", self.port)).unwrap();
        vec![
            format!("--mail-url-file={}", path.display()),
            "--mail-from=Chess club <chess@example.org>".to_owned(),
            "--public-url=https://chess.example.org".to_owned(),
        ]
    }

    fn next(&self) -> Letter {
        self.letters.recv_timeout(Duration::from_secs(20)).expect("a letter")
    }

    fn assert_empty(&self) {
        let none = self.letters.recv_timeout(Duration::from_millis(300));
        assert!(matches!(none, Err(RecvTimeoutError::Timeout)), "a letter to {}", none.unwrap().to);
    }
}

fn serve(stream: &TcpStream, letters: &Sender<Letter>) {
    let mut out = stream;
    let mut say = |text: &str| out.write_all(format!("{text}\r\n").as_bytes()).is_ok();
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let mut to = String::new();
    say("220 here");
    while let Some(line) = lines.next() {
        let command = line.to_ascii_uppercase();
        if let Some(address) = line.strip_prefix("RCPT TO:") {
            to = address.trim_matches(['<', '>', ' ']).to_owned();
            say("250 fine");
        } else if command == "DATA" {
            say("354 go on");
            let text: Vec<_> = lines.by_ref().take_while(|line| line != ".").collect();
            // Long lines are broken on the way, and put together by whoever reads them.
            let text = text.join("\n").replace("=\n", "").replace("=3D", "=");
            let letter = Letter { to: std::mem::take(&mut to), text };
            if letters.send(letter).is_err() {
                return;
            }
            say("250 taken");
        } else if command == "QUIT" {
            say("221 bye");
            return;
        } else {
            say("250 fine");
        }
    }
}

impl Letter {
    /// What follows the `#` of the link to this page.
    fn token(&self, page: &str) -> String {
        let start = format!("https://chess.example.org/{page}#");
        let at = self.text.find(&start).unwrap_or_else(|| panic!("no link: {}", self.text));
        self.text[at + start.len()..].split_whitespace().next().unwrap().to_owned()
    }
}

fn with_mail(test: impl Fn(&Server, &Post)) {
    let post = Post::open();
    let flags = post.flags();
    let flags: Vec<_> = flags.iter().map(String::as_str).collect();
    on_both_stores(&flags, |server| test(server, &post));
}

/// Over the https that a proxy would speak.
fn ada(server: &Server) -> Browser {
    let mut browser = Browser::at("chess.example.org");
    browser.sign_up(server, "Ada");
    browser
}

fn confirmed(server: &Server, post: &Post, owner: &mut Browser, email: &str) {
    let body = json!({ "email": email, "password": PASSWORD });
    assert_eq!(owner.ask(server, "PUT", "/api/account/email", Some(&body)).status, 202);
    let letter = post.next();
    assert_eq!(letter.to, email);
    let link = json!({ "token": letter.token("confirm-email") });
    assert_eq!(owner.post(server, "/api/link", &link).status, 200);
}

#[test]
fn an_address_counts_once_it_is_confirmed_and_brings_a_new_password() {
    with_mail(|server, post| {
        let mut ada = ada(server);
        let me = ada.me(server);
        assert_eq!((&me["mail"], &me["person"]["email"]), (&json!(true), &json!(null)));
        let forgotten = json!({ "name": "ada" });
        let mut anybody = Browser::new();
        assert_eq!(anybody.post(server, "/api/session/forgotten", &forgotten).status, 202);

        let set = |browser: &mut Browser, body| browser.ask(server, "PUT", "/api/account/email", Some(&body));
        let body = json!({ "email": "ada@example.org", "password": PASSWORD });
        assert_eq!(set(&mut Browser::new(), body.clone()).status, 401);
        let wrong = json!({ "email": "ada@example.org", "password": "wrong horse" });
        assert_eq!(set(&mut ada, wrong).status, 401);
        let injected = json!({ "email": "ada@example.org\r\nBcc: eve@example.org", "password": PASSWORD });
        assert_eq!(set(&mut ada, injected).status, 400);
        assert_eq!(set(&mut ada, body).status, 202);
        let letter = post.next();
        assert_eq!(letter.to, "ada@example.org");
        assert!(letter.text.contains("Auto-Submitted: auto-generated"), "{}", letter.text);
        assert_eq!(ada.me(server)["person"]["email"], json!(null), "not before the link is followed");
        let link = json!({ "token": letter.token("confirm-email") });
        // Somebody may read mail where they are not logged in.
        assert_eq!(Browser::new().post(server, "/api/link", &link).status, 200);
        assert_eq!(Browser::new().post(server, "/api/link", &link).status, 410, "once");
        assert_eq!(ada.me(server)["person"]["email"], "ada@example.org");

        let answer =
            anybody.post(server, "/api/session/forgotten", &json!({ "name": "ada", "language": "de" }));
        assert_eq!((answer.status, answer.body.as_str()), (202, ""));
        let letter = post.next();
        assert_eq!(letter.to, "ada@example.org");
        let reset = json!({ "token": letter.token("reset"), "password": "battery staple" });
        let mut phone = Browser::new();
        assert_eq!(phone.post(server, "/api/link", &reset).status, 200);
        assert_eq!(phone.me(server)["person"]["name"], "Ada");
        assert_eq!(ada.me(server)["person"], json!(null), "all other sessions are over");
        assert_eq!(Browser::new().log_in(server, "Ada", "battery staple").status, 200);

        // A link that is on its way is worth nothing once the address is gone.
        assert_eq!(anybody.post(server, "/api/session/forgotten", &forgotten).status, 202);
        let late = json!({ "token": post.next().token("reset"), "password": "another horse" });
        assert_eq!(phone.delete(server, "/api/account/email").status, 204);
        assert_eq!(Browser::new().post(server, "/api/link", &late).status, 410);
        assert_eq!(phone.me(server)["person"]["email"], json!(null));
        assert_eq!(anybody.post(server, "/api/session/forgotten", &forgotten).status, 202);
        post.assert_empty();
    });
}

/// Whether there is such an account, or has an address, is nobody's business.
#[test]
fn asking_for_a_link_tells_nothing_and_floods_nobody() {
    with_mail(|server, post| {
        let mut ada = ada(server);
        Browser::account(server, "Ben");
        confirmed(server, post, &mut ada, "ada@example.org");
        let ask = |name: &str| {
            let answer = Browser::new().post(server, "/api/session/forgotten", &json!({ "name": name }));
            (answer.status, answer.body)
        };
        let answers = ["Ben", "Eve", "no name at all", "Ada"].map(ask);
        assert!(answers.iter().all(|answer| *answer == (202, String::new())), "{answers:?}");
        assert_eq!(post.next().to, "ada@example.org");
        post.assert_empty();
        for _ in 0..20 {
            ask("Ada");
        }
        let more = std::iter::from_fn(|| post.letters.recv_timeout(Duration::from_millis(500)).ok()).count();
        assert!(more <= 4, "{more} more letters");
    });
}

#[test]
fn without_a_mail_server_there_are_no_addresses() {
    let server = Server::start(&[]);
    let mut ada = Browser::account(&server, "Ada");
    assert_eq!(ada.me(&server)["mail"], false);
    let body = json!({ "email": "ada@example.org", "password": PASSWORD });
    assert_eq!(ada.ask(&server, "PUT", "/api/account/email", Some(&body)).status, 404);
    let forgotten = json!({ "name": "Ada" });
    assert_eq!(Browser::new().post(&server, "/api/session/forgotten", &forgotten).status, 404);
}

#[test]
fn what_is_wrong_with_the_mail_server_is_said_at_the_start() {
    let file = |text: &str| -> PathBuf {
        let path = std::env::temp_dir().join(format!("parallax-mail-wrong-{}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        path
    };
    for (text, flags, expected) in [
        (
            "https://secret@mail.example.org",
            &["--public-url=https://a.example.org"][..],
            "begins with smtps://",
        ),
        ("smtp://mail.example.org", &[][..], "needs public-url"),
    ] {
        let file = format!("--mail-url-file={}", file(text).display());
        let mut all = vec!["serve", "--port=0", &file, "--mail-from=chess@example.org"];
        all.extend(flags);
        let said = cli::complaint(&all);
        assert!(said.contains(expected) && !said.contains("secret"), "{said}");
    }
}
