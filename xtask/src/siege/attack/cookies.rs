//! Sessions that nobody has: each has to be looked up before it can be refused.

use std::time::Duration;

use people::SessionToken;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::sleep,
};

use crate::siege::{ground::Ground, http::Request};

fn cookie(rng: &mut fastrand::Rng) -> String {
    let mut random = [0; 32];
    rng.fill(&mut random);
    format!("Cookie: parallax={}\r\n", SessionToken::new(random).reveal())
}

pub(super) async fn unknown(ground: Ground) -> anyhow::Result<()> {
    let requests = ground.clone().request(8, |rng| Request::get_with("/api/me", &cookie(rng)));
    let sockets = ground.each(8, |ground, number| async move {
        let mut rng = fastrand::Rng::with_seed(number);
        loop {
            let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                           Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
            let request = Request::get_with("/ws", &format!("{upgrade}{}", cookie(&mut rng)));
            let Ok(mut stream) = ground.connect_with(|_| Ok(())).await else {
                ground.tally.count(false);
                sleep(Duration::from_millis(10)).await;
                continue;
            };
            let mut head = [0; 12];
            let sent = stream.write_all(request.bytes()).await.is_ok();
            let answered = sent && stream.read_exact(&mut head).await.is_ok();
            ground.tally.count(answered && head.ends_with(b" 101"));
        }
    });
    tokio::try_join!(requests, sockets).map(|_| ())
}
