//! One connection in protocol v1, with every message in its envelope.

use std::{
    collections::VecDeque,
    fmt,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::time::sleep;

use crate::{
    frame::{Frame, Message},
    line::{Line, Lost},
    server::Server,
};

#[derive(Debug)]
pub struct Socket {
    pub line: Line,
    /// Encoded as JSON.
    token: Option<String>,
    seq: u64,
    /// Begins with a state whose past is being asked for, if one is.
    unheard: VecDeque<Frame>,
    /// Whether a page of that past is on its way.
    asked: bool,
}

/// Between two pages of the past: a server accepts only so many messages at once.
const PAGE_PAUSE: Duration = Duration::from_millis(20);

impl Socket {
    pub async fn connect(server: &Server) -> Result<Socket, Lost> {
        Ok(Socket::on(Line::connect(server, "/ws").await?))
    }

    /// On a line to `/ws`.
    pub fn on(line: Line) -> Socket {
        Socket { line, token: None, seq: 0, unheard: VecDeque::new(), asked: false }
    }

    /// Sends this token with every message from now on.
    pub fn show(&mut self, token: &str) {
        self.token = Some(serde_json::Value::from(token).to_string());
    }

    /// `payload` is a JSON object.
    pub async fn say(&mut self, kind: &str, payload: impl fmt::Display) -> Result<(), Lost> {
        self.seq += 1;
        let seq = self.seq;
        let ts = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let text = match &self.token {
            Some(token) => {
                format!(
                    r#"{{"v":1,"seq":{seq},"ts":{ts},"type":"{kind}","token":{token},"payload":{payload}}}"#
                )
            }
            None => format!(r#"{{"v":1,"seq":{seq},"ts":{ts},"type":"{kind}","payload":{payload}}}"#),
        };
        self.line.say(text.into()).await
    }

    /// The next frame. A state comes with its whole past, however long it is. Can be cancelled at any time.
    pub async fn hear(&mut self) -> Result<Frame, Lost> {
        loop {
            match self.unheard.front().map(older) {
                Some(0) => {
                    if let Some(frame) = self.unheard.pop_front() {
                        return Ok(frame);
                    }
                }
                Some(before) if !self.asked => {
                    sleep(PAGE_PAUSE).await;
                    self.say("game.past", format_args!(r#"{{"before":{before}}}"#)).await?;
                    self.asked = true;
                }
                None | Some(_) => {
                    let text = self.line.hear().await?;
                    let frame = Frame::read(&text).map_err(|error| Lost::Closed(format!("{error:#}")))?;
                    self.take_in(frame);
                }
            }
        }
    }

    fn take_in(&mut self, frame: Frame) {
        let Message::Past(page) = &frame.message else {
            return self.unheard.push_back(frame);
        };
        self.asked = false;
        if let Some(Frame { message: Message::State(state), .. }) = self.unheard.front_mut()
            && let Some(view) = &mut state.view
            // Asked for twice, if the first question was cancelled after it had been sent.
            && page.end() == state.older
        {
            view.remember(page);
            state.older = page.older;
        }
    }

    pub async fn close(&mut self) {
        self.line.close().await;
    }
}

/// How much is missing of a state's past.
fn older(frame: &Frame) -> u32 {
    match &frame.message {
        Message::State(state) if state.view.is_some() => state.older,
        _ => 0,
    }
}
