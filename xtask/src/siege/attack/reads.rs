//! Reading games.

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::sleep,
};

use crate::siege::{ground::Ground, http::Request};

pub(super) async fn poll(ground: Ground) -> anyhow::Result<()> {
    let path = format!("/api/games/{}", ground.game);
    ground.request(8, move |_| Request::get(&path)).await
}

pub(super) async fn records(ground: Ground) -> anyhow::Result<()> {
    let games = ground.archive.clone();
    ground
        .request(8, move |rng| {
            let game = &games[rng.usize(..games.len())];
            let paths = [
                format!("/api/games/{game}"),
                format!("/api/games/{game}/events"),
                format!("/api/games/{game}.json"),
                format!("/api/games/{game}.pgn"),
                format!("/api/games/{game}.svg"),
                format!("/game/{game}"),
                format!("/g/{game}"),
            ];
            Request::get(&paths[rng.usize(..paths.len())])
        })
        .await
}

pub(super) async fn unread(ground: Ground) -> anyhow::Result<()> {
    const READERS: u64 = 150;
    let longest = Request::get(&format!("/api/games/{}.json", ground.archive[0]));
    ground
        .each(READERS, move |ground, _| {
            let longest = longest.clone();
            async move {
                loop {
                    // The kernel may keep little for us, so that the rest stays with the server.
                    let mut stream = ground.connect_with(|socket| socket.set_recv_buffer_size(4096)).await?;
                    stream.write_all(longest.bytes()).await?;
                    let mut head = [0; 12];
                    let answered = stream.read_exact(&mut head).await.is_ok() && head.ends_with(b" 200");
                    ground.tally.count(answered);
                    if answered {
                        sleep(Duration::from_secs(3600)).await;
                    }
                    sleep(Duration::from_secs(1)).await;
                }
            }
        })
        .await
}
