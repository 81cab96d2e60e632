//! The loop that the flat and the fog dialect share: a connection is about one game, and holds one seat of it.

use std::time::Instant;

use room::{Bucket, News, Seated, Told};
use tokio::time::{MissedTickBehavior, interval};

use super::line::{Close, Heard, Line};
use crate::{app::Shared, visit::Visit};

/// What sets one dialect apart from the other.
pub(super) trait Dialect {
    /// Acts on a message from the client.
    async fn ask(&self, line: &mut Line, seated: &Seated, text: &str);

    /// Queues what the room tells the seat.
    async fn render(&mut self, line: &mut Line, app: &Shared, told: Told) -> Result<(), Close>;

    async fn ping(line: &mut Line);

    /// Reports more messages than any real player sends.
    async fn complain_of_flood(line: &mut Line);
}

/// Runs until either side ends it. Message handling is boxed: a socket spends most of its life waiting, and should not
/// hold memory for more than that.
pub(super) async fn run<D: Dialect>(
    mut session: D,
    line: &mut Line,
    mut seated: Seated,
    app: &Shared,
    visit: &Visit,
    meter: &mut Bucket,
) -> Close {
    let mut heartbeat = interval(app.limits.ping_every);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat.tick().await;
    let mut stopping = app.stopping.clone();
    // Made once: every new one would queue up with those of all other sockets.
    let stopped = stopping.changed();
    tokio::pin!(stopped);
    let ended = visit.ended();
    tokio::pin!(ended);
    loop {
        tokio::select! {
            heard = line.hear() => {
                let text = match heard {
                    Heard::Text(text) => text,
                    Heard::Sign => {
                        seated.here().await;
                        continue;
                    }
                    Heard::TooLarge => return Close::TooLarge,
                    Heard::Gone => return Close::Normal,
                };
                if !meter.take(app.limits.flood(), Instant::now()) {
                    Box::pin(D::complain_of_flood(line)).await;
                    return Close::Protocol;
                }
                if line.takes_for_sign() {
                    seated.here().await;
                }
                Box::pin(session.ask(line, &seated, &text)).await;
            }
            told = seated.hear() => {
                let Some(told) = told else { return Close::TooSlow };
                if let Err(close) = Box::pin(pass_on(&mut session, line, &mut seated, app, told)).await {
                    return close;
                }
            }
            _ = heartbeat.tick() => {
                if line.is_silent() {
                    return Close::TooSlow;
                }
                Box::pin(D::ping(line)).await;
            }
            _ = &mut stopped => return Close::Restart,
            () = &mut ended => return Close::SessionEnded,
        }
    }
}

/// Sends everything that is pending in one go.
async fn pass_on<D: Dialect>(
    session: &mut D,
    line: &mut Line,
    seated: &mut Seated,
    app: &Shared,
    first: Box<Told>,
) -> Result<(), Close> {
    let mut next = Some(first);
    while let Some(told) = next {
        let begins = matches!(told.news, News::Started(_));
        session.render(line, app, *told).await?;
        if begins {
            line.seek_sign().await;
        }
        next = seated.try_hear();
    }
    line.flush().await;
    Ok(())
}
