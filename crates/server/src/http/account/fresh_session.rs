//! New sessions. Whoever proves who they are gets a new one: the one before may be known to others.

use std::net::SocketAddr;

use axum::http::{HeaderMap, header};
use people::{NewSession, SessionToken};

use crate::{
    accounts::{new_handle, random},
    app::App,
};

pub(super) struct FreshSession {
    pub(super) token: SessionToken,
    pub(super) session: NewSession,
}

impl FreshSession {
    pub(super) fn new(app: &App, peer: SocketAddr, headers: &HeaderMap) -> FreshSession {
        let token = SessionToken::new(random());
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        let session = NewSession {
            hash: token.hash(),
            id: new_handle(),
            agent: agent.unwrap_or_default().to_owned(),
            address: app.client_address(peer, headers).household_name(),
        };
        FreshSession { token, session }
    }
}
