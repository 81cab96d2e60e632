//! The state that all requests and sockets share.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use arena::ratings::Ratings;
use axum::{body::Bytes, http::HeaderMap};
use lobby::{bots::Owners, roster::Roster};
use people::People;
use room::Rooms;
use serde_json::value::RawValue;
use tokio::sync::{Semaphore, watch};
use wire::http::problem::{Problem, Scarce};

use crate::{
    accounts::{Accounts, Caller, Cookie, is_https},
    cluster::{Census, Cluster},
    desks::Desks,
    gallery::Gallery,
    head::{Head, Operator},
    limits::{AddressLimits, Limits, Use},
    mail::Mail,
    meeting::Meeting,
    oidc::Oidc,
    origin::Origins,
    push::Push,
    settings::Settings,
    shelf::Shelf,
};
pub(crate) use crate::{address::ClientAddress, clock::now};

pub(crate) struct App {
    pub(crate) rooms: Rooms,
    /// Who there is.
    pub(crate) people: People,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) roster: Arc<Roster>,
    /// Whoever vouches for people from elsewhere, if anybody does.
    pub(crate) oidc: Option<Oidc>,
    pub(crate) mail: Mail,
    /// For whom the bots of a game think.
    pub(crate) bot_owners: Arc<Owners>,
    pub(crate) limits: Limits,
    pub(crate) origins: Origins,
    pub(crate) public_url: Option<String>,
    /// Where this server listens.
    pub(crate) bound: SocketAddr,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) metrics_token: Option<String>,
    pub(crate) started: Instant,
    /// Changes once, when the server is about to stop.
    pub(crate) stopping: watch::Receiver<bool>,
    pub(crate) sockets: AtomicUsize,
    pub(crate) addresses: AddressLimits,
    /// Places for large answers that are being made or read.
    pub(crate) answers: Arc<Semaphore>,
    /// Places for archives that are being made.
    pub(crate) exports: Arc<Semaphore>,
    pub(crate) desks: Desks,
    pub(crate) gallery: Gallery,
    /// Whether games by house rules may be rated.
    pub(crate) rates_house_rules: bool,
    /// What is said of the finished games that were looked at last.
    pub(crate) heads: Shelf<Head>,
    /// What somebody could have known in the finished games that were looked back at last, as JSON.
    pub(crate) hindsights: Shelf<Bytes>,
    /// Finished games as their players' lists have them.
    pub(crate) listed: Shelf<Box<RawValue>>,
    /// Changes whenever this process has written to the lists of games.
    pub(crate) listings: watch::Sender<()>,
    pub(crate) operator: Operator,
    pub(crate) ratings: Ratings,
    pub(crate) push: Push,
    /// The lobby.
    pub(crate) meeting: Arc<Meeting>,
    /// The name of this node, if it shares its database.
    pub(crate) node: Option<String>,
    /// The other nodes, if there may be any.
    pub(crate) cluster: Option<Cluster>,
    pub(crate) census: Census,
}

/// A handle that every session keeps.
pub(crate) type Shared = Arc<App>;

impl App {
    #[expect(clippy::too_many_arguments, reason = "the parts are put together in one place")]
    pub(crate) fn new(
        settings: &Settings,
        rooms: Rooms,
        accounts: Arc<Accounts>,
        roster: Arc<Roster>,
        bot_owners: Arc<Owners>,
        push: Push,
        bound: SocketAddr,
        stopping: watch::Receiver<bool>,
    ) -> App {
        let limits = settings.limits();
        let meeting = Arc::new(Meeting::new(accounts.people.clone(), limits.max_seeks));
        App {
            rooms,
            people: accounts.people.clone(),
            mail: Mail::start(settings.mail(), accounts.people.clone()),
            accounts,
            oidc: settings.oidc().map(Oidc::new),
            roster,
            bot_owners,
            limits,
            origins: settings.origins(),
            public_url: settings.public_url(),
            bound,
            proxies: settings.proxies(),
            metrics_token: settings.metrics_token(),
            started: Instant::now(),
            stopping,
            sockets: AtomicUsize::new(0),
            addresses: AddressLimits::default(),
            answers: Arc::new(Semaphore::new(Limits::ANSWERS)),
            exports: Arc::new(Semaphore::new(Limits::EXPORTS)),
            desks: Desks::default(),
            gallery: Gallery::default(),
            rates_house_rules: settings.rates_house_rules(),
            heads: Shelf::of(512),
            hindsights: Shelf::of(64),
            listed: Shelf::of(1024),
            listings: watch::Sender::new(()),
            operator: Operator {
                source: settings.source_url().map(str::to_owned),
                contact: settings.contact(),
            },
            ratings: Ratings::in_directory(settings.ladders()),
            push,
            meeting,
            node: settings.node_name(),
            cluster: None,
            census: Census::default(),
        }
    }

    /// The same as one of several nodes.
    pub(crate) fn linked(self, cluster: Option<Cluster>) -> App {
        App { cluster, ..self }
    }

    /// Whether players should be sent here.
    pub(crate) fn is_ready(&self) -> bool {
        let storage = self.rooms.storage();
        let holds_lease = storage.lease().is_none_or(|lease| lease.held);
        holds_lease && !storage.written().failing && !self.rooms.is_closed()
    }

    pub(crate) fn client_address(&self, peer: SocketAddr, headers: &HeaderMap) -> ClientAddress {
        ClientAddress::of(peer, headers, &self.proxies)
    }

    /// How the cookie of a session is written for whoever sends these headers.
    pub(crate) fn cookie(&self, headers: &HeaderMap) -> Cookie {
        Cookie::over(is_https(self.public_url.as_deref(), headers))
    }

    /// Who asks, if anybody is known.
    pub(crate) async fn caller(&self, headers: &HeaderMap) -> Result<Option<Caller>, Problem> {
        Ok(self.accounts.caller(self.cookie(headers), headers, now()).await?)
    }

    /// The same for somebody who comes to play, from this address.
    pub(crate) async fn caller_from(
        &self,
        address: ClientAddress,
        headers: &HeaderMap,
    ) -> Result<Option<Caller>, Problem> {
        Ok(self.accounts.caller_from(address, self.cookie(headers), headers, now()).await?)
    }

    /// Lets this address create another room, or says why not.
    pub(crate) fn may_create(&self, address: ClientAddress) -> Result<(), Problem> {
        self.addresses.take(Use::Room, address.0, &self.limits).map_err(Problem::TooMany)
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
