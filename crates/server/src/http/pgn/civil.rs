//! Dates and times of day for PGN tags.

use view::Millis;

/// A moment in UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Civil {
    year: u64,
    month: u64,
    day: u64,
    second: u64,
}

/// Proleptic Gregorian calendar. Years are counted from March, so that the leap day is the last day of its year.
pub(super) fn civil(at: Millis) -> Civil {
    const DAYS_TO_1970: u64 = 719_468; // from 1 March of year 0
    const DAYS_IN_400_YEARS: u64 = 146_097;
    let seconds = at / 1000;
    let days = seconds / 86_400 + DAYS_TO_1970;
    let day = days % DAYS_IN_400_YEARS;
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    // Each run of five months from March or from August has 153 days.
    let march_month = (5 * day_of_year + 2) / 153;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    Civil {
        year: days / DAYS_IN_400_YEARS * 400 + year + u64::from(month <= 2),
        month,
        day: day_of_year - (153 * march_month + 2) / 5 + 1,
        second: seconds % 86_400,
    }
}

impl Civil {
    pub(super) fn date(self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    pub(super) fn time(self) -> String {
        let second = self.second;
        format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (seconds, expected) in [
            (0, "1970.01.01 00:00:00"),
            (951_782_399, "2000.02.28 23:59:59"),
            (951_782_400, "2000.02.29 00:00:00"),
            (951_868_800, "2000.03.01 00:00:00"),
            (1_709_164_800, "2024.02.29 00:00:00"),
            (1_735_689_599, "2024.12.31 23:59:59"),
            (1_735_689_600, "2025.01.01 00:00:00"),
            (4_107_542_400, "2100.03.01 00:00:00"),
            (253_402_300_799, "9999.12.31 23:59:59"),
        ] {
            let at = civil(seconds * 1000 + 999);
            assert_eq!(format!("{} {}", at.date(), at.time()), expected);
        }
    }

    #[test]
    fn every_day_follows_the_one_before() {
        let mut yesterday = civil(0);
        for day in 1..150_000 {
            let today = civil(day * 86_400_000);
            let next_day = (yesterday.year, yesterday.month, yesterday.day + 1);
            let next_month = (yesterday.year, yesterday.month + 1, 1);
            let next_year = (yesterday.year + 1, 1, 1);
            let found = (today.year, today.month, today.day);
            let year = yesterday.year;
            let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
            let last = match yesterday.month {
                2 if leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            let expected = match (yesterday.day == last, yesterday.month) {
                (false, _) => next_day,
                (true, 12) => next_year,
                (true, _) => next_month,
            };
            assert_eq!(found, expected);
            yesterday = today;
        }
    }
}
