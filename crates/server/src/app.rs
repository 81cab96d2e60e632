//! The state that all requests and sockets share.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use arena::ratings::Ratings;
use axum::http::HeaderMap;
use lobby::roster::Roster;
use room::Rooms;
use tokio::sync::watch;
use view::Millis;
use wire::http::problem::{Problem, Scarce};

use crate::{
    desks::Desks,
    limits::{AddressLimits, Limits, Use},
    origin::Origins,
};

pub(crate) struct App {
    pub(crate) rooms: Rooms,
    pub(crate) roster: Arc<Roster>,
    pub(crate) limits: Limits,
    pub(crate) origins: Origins,
    pub(crate) public_url: Option<String>,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) metrics_token: Option<String>,
    pub(crate) started: Instant,
    /// Changes once, when the server is about to stop.
    pub(crate) stopping: watch::Receiver<bool>,
    pub(crate) sockets: AtomicUsize,
    pub(crate) addresses: AddressLimits,
    pub(crate) desks: Desks,
    pub(crate) ratings: Ratings,
}

/// A handle that every session keeps.
pub(crate) type Shared = Arc<App>;

/// The address a request came from, as far as trusted proxies report it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as Millis
}

impl App {
    /// The last address reported by a trusted proxy, or else the peer's own.
    pub(crate) fn client_address(&self, peer: SocketAddr, headers: &HeaderMap) -> ClientAddress {
        let mut address = peer.ip().to_canonical();
        let forwarded: Vec<_> = headers
            .get_all("x-forwarded-for")
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .filter_map(|part| part.trim().parse::<IpAddr>().ok())
            .collect();
        for hop in forwarded.into_iter().rev() {
            if !self.proxies.contains(&address) {
                break;
            }
            address = hop.to_canonical();
        }
        ClientAddress(address)
    }

    /// Whether this address may create another room now.
    pub(crate) fn may_create(&self, address: ClientAddress) -> bool {
        self.addresses.take(Use::Room, address.0, &self.limits)
    }
}

/// Counts a socket for as long as it lives.
pub(crate) struct Guest {
    app: Arc<App>,
    address: ClientAddress,
}

impl Guest {
    pub(crate) fn admit(app: &Arc<App>, address: ClientAddress) -> Result<Guest, Problem> {
        if !app.addresses.enter(address.0, &app.limits) {
            return Err(Problem::TooMany(Scarce::Connections));
        }
        app.sockets.fetch_add(1, Ordering::Relaxed);
        Ok(Guest { app: app.clone(), address })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.app.sockets.fetch_sub(1, Ordering::Relaxed);
        self.app.addresses.leave(self.address.0);
    }
}
