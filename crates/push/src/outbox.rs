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
pub struct Message {
    /// JSON, for the service worker.
    pub text: String,
    /// A later message about the same thing replaces one that was not delivered yet: at most 32 letters and digits.
    pub topic: String,
}

#[derive(Clone, Debug)]
pub struct Outbox {
    waiting: SyncSender<(Subscription, Message)>,
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
pub struct Counts {
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

    pub fn send(&self, to: Subscription, message: Message) {
        if let Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) =
            self.waiting.try_send((to, message))
        {
            self.counts.dropped.fetch_add(1, Relaxed);
        }
    }

    pub fn counts(&self) -> Counts {
        let Counted { sent, failed, dropped } = &*self.counts;
        Counts { sent: sent.load(Relaxed), failed: failed.load(Relaxed), dropped: dropped.load(Relaxed) }
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
    taken: Arc<Mutex<Receiver<(Subscription, Message)>>>,
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
    fn post(&self, to: &Subscription, message: &Message) -> Option<Answer> {
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
