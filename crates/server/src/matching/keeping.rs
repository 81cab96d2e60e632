//! What keeps the lobby going: reads what others changed, shows it once a second, and lets those go who have left.

use std::{sync::Arc, time::Duration};

use tables::TablesError;
use tokio::time::{MissedTickBehavior, interval};

use crate::app::{App, now};

/// How often a process looks for what others have changed: the other nodes, or a command at the same file.
const LOOK: Duration = Duration::from_millis(250);
const LOOK_ALONE: Duration = Duration::from_millis(500);

/// Every so many looks, lists are shown and people are paired; and every so many, processes hear of each other.
const SECOND: Duration = Duration::from_secs(1);
const BEAT: Duration = Duration::from_secs(3);

/// Goes on until the server stops.
pub(crate) async fn watch(app: Arc<App>) {
    let look = if app.cluster.is_some() { LOOK } else { LOOK_ALONE };
    let (to_show, to_beat) = (SECOND.as_millis() / look.as_millis(), BEAT.as_millis() / look.as_millis());
    let mut stopping = app.stopping.clone();
    let mut every = interval(look);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut round, mut failing) = (0_u128, false);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stopping.changed() => break,
        }
        let shows = round.is_multiple_of(to_show);
        match turn(&app, shows, round.is_multiple_of(to_beat)).await {
            Ok(()) => failing = false,
            Err(error) if !failing => {
                failing = true;
                tracing::error!(%error, "the lobby cannot be read");
            }
            Err(_) => {}
        }
        round += 1;
    }
    if let Err(error) = app.people.leave_lobby(app.meeting.node).await {
        tracing::warn!(%error, "the other nodes will notice that this one is gone");
    }
}

async fn turn(app: &App, shows: bool, beats: bool) -> Result<(), TablesError> {
    let meeting = &app.meeting;
    meeting.catch_up().await?;
    meeting.take_over().await?;
    if beats {
        let people = meeting.hall().watching.people();
        app.people.beat(meeting.node, people, now()).await?;
        let nodes = app.people.lobby_nodes().await?;
        meeting.hall().heard_of(&nodes, now());
        app.begin_late().await?;
    }
    if shows {
        meeting.let_go(now()).await?;
        app.pair_up().await;
        meeting.hall().show(now());
    }
    Ok(())
}
