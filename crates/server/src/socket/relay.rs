//! The near end: a socket whose room is on another node. What its client says goes there, and what comes from there is
//! said to the client, until either ends it.

use futures_util::{FutureExt, SinkExt, StreamExt};
use tokio::time::{MissedTickBehavior, interval};
use tokio_tungstenite::WebSocketStream;
use tungstenite::{
    Message, Utf8Bytes,
    protocol::{CloseFrame, Role},
};

use super::line::{Close, Heard, Line, socket_config};
use crate::{app::Shared, cluster::Greeting};

/// The socket as the other node has it.
type Far = WebSocketStream<link::LinkStream>;

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
    pub(crate) async fn relay(self, mut line: Box<Line>, app: &Shared) {
        match self.pass_on(&mut line, app).await {
            Over::Near(close) => line.close(close).await,
            Over::Far(frame) => line.close_with(frame).await,
        }
    }

    async fn pass_on(self, line: &mut Line, app: &Shared) -> Over {
        match self.open(app).await {
            Ok(mut far) => {
                let over = relay(line, &mut far, app).await;
                // Everything that the client said before has been passed on, and will be judged.
                let _link_is_lost = far.close(None).await;
                over
            }
            Err(close) => close.into(),
        }
    }

    async fn open(self, app: &Shared) -> Result<Far, Close> {
        let Handover { link, greeting, said } = self;
        let (Some(cluster), Some(greeting)) = (&app.cluster, greeting) else { return Err(Close::Restart) };
        let stream = cluster.open(&link, &greeting).await.map_err(|error| {
            tracing::info!(link, %error, "a client cannot be passed on; it will come back");
            Close::Restart
        })?;
        let config = socket_config(&app.limits);
        let mut far = WebSocketStream::from_raw_socket(stream, Role::Client, Some(config)).await;
        if let Some(said) = said {
            far.send(Message::Text(said)).await.map_err(|_| Close::Restart)?;
        }
        Ok(far)
    }
}

async fn relay(line: &mut Line, far: &mut Far, app: &Shared) -> Over {
    let mut heartbeat = interval(app.limits.ping_every);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat.tick().await;
    let mut stopping = app.stopping.clone();
    let stopped = stopping.changed();
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            heard = line.hear() => match heard {
                Heard::Text(text) => {
                    if far.send(Message::Text(text)).await.is_err() {
                        return Close::Restart.into();
                    }
                }
                Heard::TooLarge => return Close::TooLarge.into(),
                Heard::Gone => return Close::Normal.into(),
            },
            said = far.next() => {
                let mut next = Some(said);
                while let Some(said) = next {
                    match said {
                        Some(Ok(Message::Text(text))) => {
                            if !line.repeat(text).await {
                                return Close::TooSlow.into();
                            }
                        }
                        Some(Ok(Message::Close(Some(why)))) => return Over::Far(why),
                        Some(Ok(Message::Close(None)) | Err(_)) | None => return Close::Restart.into(),
                        Some(Ok(_)) => {}
                    }
                    next = far.next().now_or_never();
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
        }
    }
}
