//! What each number among the settings may be, wherever it was set. A number outside would not do what it says: it
//! would switch a limit off, overflow a clock, or panic at the first room.

use std::{fmt::Display, ops::RangeInclusive};

use anyhow::ensure;

use super::Settings;

const WEEK_SECONDS: u64 = 7 * 24 * 60 * 60;

/// Rates: from one in a quarter of an hour to more than any machine can serve.
const PER_SECOND: RangeInclusive<f64> = 0.001..=1e6;
const PER_MINUTE: RangeInclusive<f64> = 1.0..=1e6;
const BURST: RangeInclusive<f64> = 1.0..=1e6;

impl Settings {
    /// Names the first setting that is out of range.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        within("max-rooms", self.max_rooms, 1..=1_000_000)?;
        within("max-seeks", self.max_seeks, 1..=100_000)?;
        within("max-message-bytes", self.max_message_bytes, 1024..=16 << 20)?;
        within("message-rate", self.message_rate, PER_SECOND)?;
        within("message-burst", self.message_burst, BURST)?;
        within("commit-rate", self.commit_rate, PER_SECOND)?;
        within("commit-burst", self.commit_burst, BURST)?;
        within("rooms-per-minute", self.rooms_per_minute, PER_MINUTE)?;
        within("games-per-day", self.games_per_day, 0..=100_000_000)?;
        within("reads-per-minute", self.reads_per_minute, PER_MINUTE)?;
        within("guesses-per-minute", self.guesses_per_minute, PER_MINUTE)?;
        within("wrong-logins-per-minute", self.wrong_logins_per_minute, PER_MINUTE)?;
        within("sign-ups-per-hour", self.sign_ups_per_hour, PER_MINUTE)?;
        within("max-connections", self.max_connections, 4..=1_000_000)?;
        within("request-seconds", self.request_seconds, 1..=3600)?;
        within("sockets-per-address", self.sockets_per_address, 1..=1_000_000)?;
        within("outbox", self.outbox, 4..=65_536)?;
        within("grace-seconds", self.grace_seconds, 0..=WEEK_SECONDS)?;
        within("grace-seconds-v1", self.grace_seconds_v1, 0..=WEEK_SECONDS)?;
        within("proposal-seconds", self.proposal_seconds, 1..=WEEK_SECONDS)?;
        within("sleep-seconds", self.sleep_seconds, 0..=WEEK_SECONDS)?;
        within("waiting-days", self.waiting_days, 0..=36_500)?;
        within("keep-days", self.keep_days, 1..=36_500)?;
        within("finished-minutes", self.finished_minutes, 0..=WEEK_SECONDS / 60)?;
        within("ping-seconds", self.ping_seconds, 1..=3600)?;
        within("bot-pause-ms", self.bot_pause_ms, 0..=60_000)?;
        within("bot-threads", self.bot_threads, 1..=1024)?;
        within("bot-guests", self.bot_guests, 1..=256)?;
        within("recon-games", self.recon_games, 1..=100_000)?;
        within("workers", self.workers, 1..=1024)
    }
}

/// A value that compares with nothing, such as NaN, is in no range.
fn within<T: PartialOrd + Display>(
    name: &str,
    value: Option<T>,
    range: RangeInclusive<T>,
) -> anyhow::Result<()> {
    if let Some(value) = value {
        let (least, most) = (range.start(), range.end());
        ensure!(range.contains(&value), "{name} must be between {least} and {most}, not {value}");
    }
    Ok(())
}
