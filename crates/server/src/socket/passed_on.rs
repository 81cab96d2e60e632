//! The far end: clients of other nodes whose rooms are here.

use std::net::SocketAddr;

use axum::{Router, body::Body, extract::ConnectInfo, response::Response};
use link::{Asked, ClusterSecret, LinkStream};
use tokio::net::TcpListener;
use tokio_tungstenite::WebSocketStream;
use tower_service::Service;
use tungstenite::protocol::Role;

use super::{
    flat, fog,
    line::{Line, socket_config},
    v1,
};
use crate::{
    app::{ClientAddress, Shared},
    cluster::{Dialect, Greeting, PassedOn},
};

/// Serves other nodes until the server stops.
pub(crate) async fn listen(listener: TcpListener, secret: ClusterSecret, router: Router, app: Shared) {
    let mut stopping = app.stopping.clone();
    let answer = move |asked| {
        let (router, app) = (router.clone(), app.clone());
        async move {
            match asked {
                Asked::Socket { greeting, stream } => {
                    if let Some(greeting) = Greeting::read(&greeting) {
                        serve(greeting, stream, app).await;
                    }
                    Response::new(Body::empty())
                }
                Asked::Request { greeting, request } => {
                    let mut request = (*request).map(Body::new);
                    if let Some(greeting) = Greeting::read(&greeting) {
                        let peer = SocketAddr::new(greeting.address, 0);
                        request.extensions_mut().insert(ConnectInfo(peer));
                        request.extensions_mut().insert(PassedOn(greeting.hops));
                    }
                    match router.clone().call(request).await {
                        Ok(response) => response,
                        Err(never) => match never {},
                    }
                }
            }
        }
    };
    tokio::select! {
        () = link::serve(listener, secret, answer) => {}
        _ = stopping.changed() => {}
    }
}

async fn serve(greeting: Greeting, stream: LinkStream, app: Shared) {
    let Greeting { address, hops, dialect } = greeting;
    let address = ClientAddress(address);
    let socket =
        WebSocketStream::from_raw_socket(stream, Role::Server, Some(socket_config(&app.limits))).await;
    let line = Line::new(socket, app.limits.max_message_bytes, app.limits.send_within).passed_on(hops);
    match dialect {
        Some(Dialect::V1 { last, sent_at }) => Box::pin(v1::resume(line, app, address, last, sent_at)).await,
        Some(Dialect::Flat { game }) => {
            if let Ok(game) = game.parse() {
                Box::pin(flat::serve(line, app, address, game)).await;
            }
        }
        Some(Dialect::Fog { game, token }) => {
            if let Ok(game) = game.parse() {
                Box::pin(fog::serve(line, app, address, game, token)).await;
            }
        }
        None => {}
    }
}
