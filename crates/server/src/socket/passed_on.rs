//! The far end: clients of other nodes whose rooms are here.

use link::{ClusterSecret, LinkStream};
use tokio::net::TcpListener;

use super::{flat, fog, line::Line, v1};
use crate::{
    app::Shared,
    cluster::{Dialect, Errand, Greeting},
    http::{bot, seats, watch},
    visit::Visit,
};

/// Serves other nodes until the server stops.
pub(crate) async fn listen(listener: TcpListener, secret: ClusterSecret, app: Shared) {
    let mut stopping = app.stopping.clone();
    let answer = move |greeting: String, stream| {
        let app = app.clone();
        async move {
            if let Some(greeting) = Greeting::read(&greeting) {
                serve(greeting, stream, app).await;
            }
        }
    };
    tokio::select! {
        () = link::serve(listener, secret, answer) => {}
        _ = stopping.changed() => {}
    }
}

async fn serve(greeting: Greeting, stream: LinkStream, app: Shared) {
    let visit = greeting.visit();
    let Greeting { hops, errand, .. } = greeting;
    match errand {
        Errand::Play(dialect) => {
            let line = Line::passed_on(stream, &app.limits, hops);
            play(dialect, line, visit, app).await;
        }
        Errand::Watch { game } => Box::pin(watch::follow_from_afar(stream, &app, visit.address, &game)).await,
        Errand::Seat { game, token } => {
            Box::pin(seats::answer_from_afar(stream, &app, &visit, &game, &token)).await;
        }
        Errand::Own { game } => {
            Box::pin(seats::answer_owner_from_afar(stream, &app, &visit, &game)).await;
        }
        Errand::Ask { game, asked } => {
            Box::pin(bot::intent::answer_from_afar(stream, &app, &visit, &game, &asked)).await;
        }
    }
}

async fn play(dialect: Dialect, line: Box<Line>, visit: Visit, app: Shared) {
    match dialect {
        Dialect::V1 { last, sent_at } => Box::pin(v1::resume(line, app, visit, last, sent_at)).await,
        Dialect::Flat { game } => {
            if let Ok(game) = game.parse() {
                Box::pin(flat::serve(line, app, visit, game)).await;
            }
        }
        Dialect::Fog { game, token } => {
            if let Ok(game) = game.parse() {
                Box::pin(fog::serve(line, app, visit, game, token)).await;
            }
        }
    }
}
