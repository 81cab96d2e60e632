//! How much anybody may do, and how long rooms wait for it.

use std::time::Duration;

use room::Rate;

use super::Settings;
use crate::{
    accounts::LogInMeters,
    limits::{Bounds, Limits},
};

impl Settings {
    pub(crate) fn log_in_meters(&self) -> LogInMeters {
        let default = LogInMeters::default();
        LogInMeters {
            wrong_per_minute: self.wrong_logins_per_minute.unwrap_or(default.wrong_per_minute),
            sign_ups_per_hour: self.sign_ups_per_hour.unwrap_or(default.sign_ups_per_hour),
        }
    }

    pub(crate) fn limits(&self) -> Limits {
        let default = Limits::default();
        let rate = |burst: Option<f64>, per_second: Option<f64>, default: Rate| Rate {
            burst: burst.unwrap_or(default.burst),
            per_second: per_second.unwrap_or(default.per_second),
        };
        let seconds = |asked: Option<u64>, default: Duration| asked.map_or(default, Duration::from_secs);
        let sockets_per_address = self.sockets_per_address.unwrap_or(default.sockets_per_address);
        Limits {
            max_seeks: self.max_seeks.unwrap_or(default.max_seeks),
            max_message_bytes: self.max_message_bytes.unwrap_or(default.max_message_bytes),
            messages: rate(self.message_burst, self.message_rate, default.messages),
            outbox: self.outbox.unwrap_or(default.outbox),
            rooms_per_address: rate(
                self.rooms_per_minute,
                self.rooms_per_minute.map(|rooms| rooms / 60.0),
                default.rooms_per_address,
            ),
            games_per_day: self
                .games_per_day
                .map_or(default.games_per_day, |games| Some(games).filter(|it| *it > 0)),
            reads_per_address: rate(
                self.reads_per_minute,
                self.reads_per_minute.map(|reads| reads / 60.0),
                default.reads_per_address,
            ),
            guesses_per_address: rate(
                self.guesses_per_minute,
                self.guesses_per_minute.map(|guesses| guesses / 60.0),
                default.guesses_per_address,
            ),
            connections: Bounds::new(self.max_connections, sockets_per_address),
            sockets_per_address,
            request_within: seconds(self.request_seconds, default.request_within),
            grace_http: seconds(self.grace_seconds, default.grace_http),
            grace_v1: seconds(self.grace_seconds_v1, default.grace_v1),
            ping_every: seconds(self.ping_seconds, default.ping_every),
            ..default
        }
    }

    pub(crate) fn rooms(&self) -> room::Config {
        let default = room::Config::default();
        room::Config {
            max_awake: self.max_rooms.unwrap_or(default.max_awake),
            commits: Rate {
                burst: self.commit_burst.unwrap_or(default.commits.burst),
                per_second: self.commit_rate.unwrap_or(default.commits.per_second),
            },
            proposal_for: self.proposal_seconds.map_or(default.proposal_for, Duration::from_secs),
            sleep_after: self.sleep_seconds.map_or(default.sleep_after, Duration::from_secs),
            waiting_for: self.waiting_days.map_or(default.waiting_for, |days| {
                (days > 0).then(|| Duration::from_secs(days * 24 * 60 * 60))
            }),
            keep_for: self.keep_days.map(|days| Duration::from_secs(days * 24 * 60 * 60)),
            finished_for: self
                .finished_minutes
                .map_or(default.finished_for, |minutes| Duration::from_secs(minutes * 60)),
            ..default
        }
    }
}
