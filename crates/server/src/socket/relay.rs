//! The near end: a socket whose room is on another node. What its client says goes there, and what comes from there is
//! said to the client, until either ends it.

use link::LinkStream;
use tokio::time::{MissedTickBehavior, interval};
use tungstenite::{Utf8Bytes, protocol::CloseFrame};

use super::line::{Close, Heard, Line, Passed, SIGN, patiently};
use crate::{app::Shared, cluster::Greeting, visit::Visit};

/// A client to be passed on to the node that has its room.
#[derive(Debug)]
pub(crate) struct Handover {
    /// Where that node is.
    pub(crate) link: String,
    /// None if it has been passed on too often already.
    pub(crate) greeting: Option<Greeting>,
    /// What the client said, which has not been acted on.
    pub(crate) said: Option<Utf8Bytes>,
}

/// How a relay ended.
enum Over {
    Near(Close),
    /// As the other node would have it.
    Far(CloseFrame),
}

impl From<Close> for Over {
    fn from(close: Close) -> Over {
        Over::Near(close)
    }
}

impl Handover {
    /// Serves the connection until either side ends it.
    pub(crate) async fn relay(self, mut line: Box<Line>, app: &Shared, visit: &Visit) {
        match self.pass_on(&mut line, app, visit).await {
            Over::Near(close) => line.close(close).await,
            Over::Far(frame) => line.close_with(frame).await,
        }
    }

    async fn pass_on(self, line: &mut Line, app: &Shared, visit: &Visit) -> Over {
        match self.open(app).await {
            Ok(mut far) => {
                // When it is dropped, everything that the client said before has been passed on, and will be judged.
                relay(line, &mut far, app, visit).await
            }
            Err(close) => close.into(),
        }
    }

    async fn open(self, app: &Shared) -> Result<LinkStream, Close> {
        let Handover { link, greeting, said } = self;
        let (Some(cluster), Some(greeting)) = (&app.cluster, greeting) else { return Err(Close::Restart) };
        let far = cluster.open(&link, &greeting).await.map_err(|error| {
            tracing::info!(link, %error, "a client cannot be passed on; it will come back");
            Close::Restart
        })?;
        if let Some(said) = said {
            far.send(said.as_bytes()).await.map_err(|_| Close::Restart)?;
        }
        Ok(far)
    }
}

async fn relay(line: &mut Line, far: &mut LinkStream, app: &Shared, visit: &Visit) -> Over {
    let mut heartbeat = interval(app.limits.ping_every);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat.tick().await;
    let mut stopping = app.stopping.clone();
    let stopped = stopping.changed();
    tokio::pin!(stopped);
    let ended = visit.ended();
    tokio::pin!(ended);
    loop {
        tokio::select! {
            heard = line.hear() => match heard {
                Heard::Text(text) => {
                    if patiently(app.limits.send_within, far.send(text.as_bytes())).await.is_err() {
                        return Close::Restart.into();
                    }
                }
                Heard::Sign => {
                    if far.send(SIGN).await.is_err() {
                        return Close::Restart.into();
                    }
                }
                Heard::TooLarge => return Close::TooLarge.into(),
                Heard::Gone => return Close::Normal.into(),
            },
            said = far.next() => {
                let Some(mut said) = said else { return Close::Restart.into() };
                loop {
                    match Passed::from(said) {
                        Passed::Text(text) => {
                            if !line.repeat(text).await {
                                return Close::TooSlow.into();
                            }
                        }
                        Passed::Sign => line.seek_sign().await,
                        Passed::Closed(Some(why)) => return Over::Far(why),
                        Passed::Closed(None) => return Close::Restart.into(),
                    }
                    match far.try_next() {
                        Some(more) => said = more,
                        None => break,
                    }
                }
                line.flush().await;
            }
            _ = heartbeat.tick() => {
                if line.is_silent() {
                    return Close::TooSlow.into();
                }
                line.ping().await;
            }
            _ = &mut stopped => return Close::Restart.into(),
            () = &mut ended => return Close::SessionEnded.into(),
        }
    }
}
