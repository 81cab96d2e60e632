//! Messages on their way. Whoever hands one over never waits: what does not fit is dropped, because a player who is
//! told late is better off than one whose opponent has to wait.

use std::{
    collections::HashSet,
    io::Read as _,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    },
    thread,
    time::{Duration, SystemTime},
};

use ureq::Agent;

use crate::{hosts::split, keys::Keys, seal::seal, subscription::Subscription};

const WAITING: usize = 1_000;
const SENDERS: usize = 2;
const PATIENCE: Duration = Duration::from_secs(10);
/// A service keeps a message for a browser that is switched off for so long.
const KEEP_SECONDS: u32 = 3 * 24 * 60 * 60;
/// So many subscriptions that have ended are remembered.
const ENDED: usize = 10_000;

/// What a browser is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushMessage {
    /// JSON, for the service worker.
    pub text: String,
    /// A later message about the same thing replaces one that was not delivered yet: at most 32 letters and digits.
    pub topic: String,
}

#[derive(Clone, Debug)]
pub struct Outbox {
    waiting: SyncSender<(Subscription, PushMessage)>,
    keys: Arc<Keys>,
    counts: Arc<Counted>,
}

#[derive(Default, Debug)]
struct Counted {
    sent: AtomicU64,
    failed: AtomicU64,
    dropped: AtomicU64,
}

/// What has become of all messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deliveries {
    pub sent: u64,
    pub failed: u64,
    pub dropped: u64,
}

impl Outbox {
    /// Starts the threads that send.
    pub fn start(keys: Keys) -> Outbox {
        let (waiting, taken) = sync_channel(WAITING);
        let outbox = Outbox { waiting, keys: Arc::new(keys), counts: Arc::default() };
        let taken = Arc::new(Mutex::new(taken));
        let ended = Arc::default();
        for _ in 0..SENDERS {
            let sender = Sender {
                taken: Arc::clone(&taken),
                keys: outbox.keys.clone(),
                counts: outbox.counts.clone(),
                ended: Arc::clone(&ended),
                agent: agent(),
            };
            thread::spawn(move || sender.run());
        }
        outbox
    }

    pub fn public_key(&self) -> String {
        self.keys.public()
    }

    pub fn send(&self, to: Subscription, message: PushMessage) {
        if let Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) =
            self.waiting.try_send((to, message))
        {
            self.counts.dropped.fetch_add(1, Relaxed);
        }
    }

    pub fn counts(&self) -> Deliveries {
        let Counted { sent, failed, dropped } = &*self.counts;
        Deliveries { sent: sent.load(Relaxed), failed: failed.load(Relaxed), dropped: dropped.load(Relaxed) }
    }
}

fn agent() -> Agent {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(PATIENCE))
        // The address was checked; where it points to would not be.
        .max_redirects(0)
        .max_redirects_will_error(false)
        .proxy(None)
        .build();
    Agent::new_with_config(config)
}

struct Sender {
    taken: Arc<Mutex<Receiver<(Subscription, PushMessage)>>>,
    keys: Arc<Keys>,
    counts: Arc<Counted>,
    /// Subscriptions that their services have told us are over.
    ended: Arc<Mutex<HashSet<String>>>,
    agent: Agent,
}

/// What a service said to a message.
enum Answer {
    Accepted,
    /// The browser does not want any more.
    Ended,
    Refused,
}

impl Sender {
    fn run(&self) {
        loop {
            let next = self.taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((to, message)) = next else { return };
            let is_over = |set: &Mutex<HashSet<String>>| {
                set.lock().unwrap_or_else(PoisonError::into_inner).contains(to.endpoint())
            };
            if is_over(&self.ended) {
                continue;
            }
            match self.post(&to, &message) {
                Some(Answer::Accepted) => self.counts.sent.fetch_add(1, Relaxed),
                Some(Answer::Ended) => {
                    let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
                    if ended.len() >= ENDED {
                        ended.clear();
                    }
                    ended.insert(to.endpoint().to_owned());
                    self.counts.failed.fetch_add(1, Relaxed)
                }
                Some(Answer::Refused) | None => self.counts.failed.fetch_add(1, Relaxed),
            };
        }
    }

    /// None if the service could not be asked.
    fn post(&self, to: &Subscription, message: &PushMessage) -> Option<Answer> {
        let (origin, _) = split(to.endpoint())?;
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
        let sealed = seal(message.text.as_bytes(), to, self.keys.random()).ok()?;
        let mut answer = self
            .agent
            .post(to.endpoint())
            .header("authorization", self.keys.authorization(origin, now)?)
            .header("content-encoding", "aes128gcm")
            .header("content-type", "application/octet-stream")
            .header("ttl", KEEP_SECONDS.to_string())
            .header("topic", &message.topic)
            .header("urgency", "normal")
            .send(&sealed)
            .ok()?;
        // A connection can be used again once its answer has been read.
        let mut ignored = Vec::new();
        let _unread = answer.body_mut().as_reader().take(4096).read_to_end(&mut ignored);
        Some(match answer.status().as_u16() {
            200..300 => Answer::Accepted,
            404 | 410 => Answer::Ended,
            _ => Answer::Refused,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{BufRead as _, BufReader, Read as _, Write as _},
        net::TcpListener,
    };

    use data_encoding::BASE64URL_NOPAD;
    use ring::{
        aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
        agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
        rand::SystemRandom,
    };

    use super::*;
    use crate::{hosts::Hosts, seal::Secrets};

    /// One request, and an answer with this status.
    fn serve(service: &TcpListener, status: u16) -> (String, Vec<u8>) {
        let (mut stream, _) = service.accept().unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            reader.read_line(&mut head).unwrap();
        }
        let head = head.to_ascii_lowercase();
        let length = head.split("content-length: ").nth(1).unwrap().lines().next().unwrap().parse().unwrap();
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        write!(stream, "HTTP/1.1 {status} Answer\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").unwrap();
        (head, body)
    }

    #[test]
    fn a_browser_can_read_what_it_is_sent_until_it_has_had_enough() {
        let service = TcpListener::bind("127.0.0.1:0").unwrap();
        let origin = format!("http://{}", service.local_addr().unwrap());
        let random = SystemRandom::new();
        let browser = EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap();
        let public = BASE64URL_NOPAD.encode(browser.compute_public_key().unwrap().as_ref());
        let hosts: Hosts = origin.parse().unwrap();
        let auth = BASE64URL_NOPAD.encode(&[7; 16]);
        let to = Subscription::new(&format!("{origin}/me"), &public, &auth, &hosts).unwrap();

        let key = std::env::temp_dir().join(format!("push-outbox-{}.key", std::process::id()));
        let outbox = Outbox::start(Keys::open(&key, None).unwrap());
        let message =
            PushMessage { text: "{\"why\":\"your-move\"}".to_owned(), topic: "abcd1234".to_owned() };
        outbox.send(to.clone(), message.clone());
        let (head, body) = serve(&service, 201);
        assert!(head.starts_with("post /me "), "{head}");
        for expected in ["ttl: ", "topic: abcd1234", "content-encoding: aes128gcm", "authorization: vapid t="]
        {
            assert!(head.contains(expected), "{expected}: {head}");
        }
        let (salt, ours, mut sealed) = (&body[..16], &body[21..86], body[86..].to_vec());
        let text = agree_ephemeral(browser, &UnparsedPublicKey::new(&ECDH_P256, ours), |shared| {
            let secrets = Secrets::derive(shared, &to, ours, salt).unwrap();
            let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &secrets.key).unwrap());
            let nonce = Nonce::assume_unique_for_key(secrets.nonce);
            key.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap().to_vec()
        });
        assert_eq!(text.unwrap(), [message.text.as_bytes(), &[2]].concat());

        outbox.send(to.clone(), message.clone());
        serve(&service, 410);
        while outbox.counts() != (Deliveries { sent: 1, failed: 1, dropped: 0 }) {
            thread::yield_now();
        }
        // Nothing more goes there: the next message that arrives is for somebody else.
        outbox.send(to, message.clone());
        let other = Subscription::new(&format!("{origin}/other"), &public, &auth, &hosts).unwrap();
        outbox.send(other, message);
        assert!(serve(&service, 201).0.starts_with("post /other "));
        std::fs::remove_file(&key).unwrap();
    }
}
