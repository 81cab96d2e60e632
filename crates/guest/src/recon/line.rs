//! The endpoints in order of preference, and those still usable in one game.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use super::{
    endpoint::Endpoint,
    memory::Message,
    phone::{Failed, Phone},
};

/// How long an endpoint has to show that it is up.
const PREFLIGHT: Duration = Duration::from_secs(3);

/// Every configured endpoint, in order of preference.
#[derive(Clone, Debug)]
pub struct Endpoints {
    list: Arc<[Endpoint]>,
    phone: Phone,
}

impl Endpoints {
    pub fn new(list: Vec<Endpoint>) -> Endpoints {
        Endpoints { list: list.into(), phone: Phone::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Endpoint> {
        self.list.iter()
    }

    /// The first endpoint that is up, trying them in order. Blocks for a few seconds at most.
    pub fn preflight(&self) -> Option<&Endpoint> {
        self.iter().find(|endpoint| match self.phone.is_there(endpoint, PREFLIGHT) {
            Ok(()) => true,
            Err(why) => {
                tracing::warn!(endpoint = endpoint.label(), %why, "a language model is not there");
                false
            }
        })
    }

    /// A line for one game. It starts with the endpoint that has this label, or else with the first.
    pub fn line(&self, label: Option<&str>) -> ModelLine {
        let first = self.iter().position(|endpoint| Some(endpoint.label()) == label).unwrap_or(0);
        ModelLine { endpoints: self.clone(), next: Arc::new(AtomicUsize::new(first)) }
    }

    /// The longest that a brain can take for one answer: every endpoint may fail, after giving unusable answers.
    pub fn patience(&self) -> Duration {
        let each: Duration = self.iter().map(Endpoint::timeout).sum();
        let longest = self.iter().map(Endpoint::timeout).max().unwrap_or_default();
        each + longest * (super::MORE_TRIES as u32) + Duration::from_secs(5)
    }
}

/// The endpoints still usable in one game. An endpoint that has failed is not asked again.
#[derive(Clone, Debug)]
pub struct ModelLine {
    endpoints: Endpoints,
    /// Shared with every other line for the same game.
    next: Arc<AtomicUsize>,
}

impl ModelLine {
    /// The endpoint to ask next; none if all have failed.
    pub fn current(&self) -> Option<&Endpoint> {
        self.endpoints.list.get(self.next.load(Ordering::Relaxed))
    }

    pub(super) fn ask(
        &self,
        endpoint: &Endpoint,
        messages: &[Message],
        within: Duration,
    ) -> Result<String, Failed> {
        self.endpoints.phone.ask(endpoint, messages, within)
    }

    /// Moves on to the next endpoint, unless another line already has.
    pub(super) fn give_up(&self, endpoint: &Endpoint, why: &Failed) {
        tracing::warn!(endpoint = endpoint.label(), %why, "a language model fails; this game asks it no more");
        let Some(failed) = self.endpoints.list.iter().position(|it| std::ptr::eq(it, endpoint)) else {
            return;
        };
        let _advanced_already =
            self.next.compare_exchange(failed, failed + 1, Ordering::Relaxed, Ordering::Relaxed);
    }
}
