//! Who plays whom. It is worked out from who waits and what time it is, and nothing else.

mod apart;
mod colors;
mod row;

use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use view::{Millis, PersonId};
use wire::v1::lobby::{SeekColor, SeekRange};

use self::row::Row;
pub use self::{
    apart::KeptApart,
    colors::{ColorBalance, seats},
};

/// Somebody who waits.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub person: PersonId,
    /// A program that plays for an account.
    pub bot: bool,
    /// The same for all who want the same game: rules, clock, rated or not.
    pub game: Arc<str>,
    pub color: SeekColor,
    /// Takes whoever fits. Of two who are paired, at least one does.
    pub auto: bool,
    pub rating: i32,
    pub range: Option<SeekRange>,
    pub since: Millis,
    pub balance: ColorBalance,
}

/// Two who fit, by their places in the list. The first has waited longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    pub first: usize,
    pub second: usize,
}

/// Where the range begins of somebody who named none, and how it grows while they wait.
const START: i64 = 150;
const STEP: i64 = 50;
const STEP_MS: Millis = 2_000;

/// How long a person waits for another person before a bot will do.
const ALONE_MS: Millis = 5_000;

/// Pairs those who fit: whoever has waited longest chooses first, and gets the nearest rating within both ranges. People
/// come first: bots sit here all day, and whoever comes would get no other opponent. Bots never play each other.
pub fn pair(waiting: &[Waiting], now: Millis, apart: &KeptApart) -> Vec<Pairing> {
    let mut games: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, one) in waiting.iter().enumerate() {
        games.entry(&one.game).or_default().push(place);
    }
    let mut avoided = apart.marks();
    let mut pairings = Vec::new();
    for places in games.values() {
        let (bots, people): (Vec<usize>, Vec<usize>) = places.iter().partition(|place| waiting[**place].bot);
        let of_people = Row::new(waiting, &people, now, apart).pair(&mut avoided);
        if !bots.is_empty() {
            let is_paired: HashSet<_> = of_people.iter().flat_map(|it| [it.first, it.second]).collect();
            let is_alone =
                |place: &usize| waiting[*place].since + ALONE_MS <= now && !is_paired.contains(place);
            let left: Vec<_> = people.into_iter().filter(is_alone).chain(bots).collect();
            pairings.extend(Row::new(waiting, &left, now, apart).pair(&mut avoided));
        }
        pairings.extend(of_people);
    }
    pairings
}

/// Whether somebody with this rating may take what another waits with.
pub fn may_take(waiting: &Waiting, rating: i32, now: Millis) -> bool {
    reach(waiting, now).holds(rating)
}

/// The ratings that will do, as absolute numbers.
#[derive(Clone, Copy, Debug)]
struct Reach {
    from: i64,
    to: i64,
}

impl Reach {
    fn holds(self, rating: i32) -> bool {
        (self.from..=self.to).contains(&i64::from(rating))
    }
}

fn reach(one: &Waiting, now: Millis) -> Reach {
    let (below, above) = match (one.range, one.auto) {
        (Some(range), _) => (i64::from(range.below), i64::from(range.above)),
        (None, true) => (START, START),
        (None, false) => return Reach { from: i64::MIN, to: i64::MAX },
    };
    let steps = if one.auto { now.saturating_sub(one.since) / STEP_MS } else { 0 };
    let grown = STEP.saturating_mul(i64::try_from(steps).unwrap_or(i64::MAX));
    let rating = i64::from(one.rating);
    Reach {
        from: rating.saturating_sub(below.saturating_add(grown)),
        to: rating.saturating_add(above.saturating_add(grown)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(n: usize) -> PersonId {
        format!("{n:0>12}").parse().unwrap()
    }

    fn one(n: usize, rating: i32, since: Millis) -> Waiting {
        Waiting {
            person: person(n),
            bot: false,
            game: "blind 5+3".into(),
            color: SeekColor::Random,
            auto: true,
            rating,
            range: None,
            since,
            balance: ColorBalance::default(),
        }
    }

    fn paired(waiting: &[Waiting], now: Millis) -> Vec<(usize, usize)> {
        pair(waiting, now, &KeptApart::default()).iter().map(|it| (it.first, it.second)).collect()
    }

    #[test]
    fn the_range_grows_while_somebody_waits() {
        let two = [one(0, 1500, 0), one(1, 1800, 0)];
        assert_eq!(paired(&two, 0), []);
        assert_eq!(paired(&two, 5_999), []);
        assert_eq!(paired(&two, 6_000), [(0, 1)], "150 and three times 50");
        let late = [one(0, 1500, 0), one(1, 1800, 4_000)];
        assert_eq!(paired(&late, 6_000), [], "it must be within both ranges");
        assert_eq!(paired(&late, 10_000), [(0, 1)]);
    }

    #[test]
    fn whoever_waits_longest_gets_the_nearest() {
        let four = [one(0, 1500, 3), one(1, 1600, 2), one(2, 1590, 1), one(3, 1510, 4)];
        assert_eq!(paired(&four, 0), [(2, 1), (0, 3)]);
        let equal = [one(0, 1500, 0), one(1, 1500, 2), one(2, 1500, 1)];
        assert_eq!(paired(&equal, 2), [(0, 2)], "and among those, who has waited longer");
    }

    #[test]
    fn only_those_who_want_the_same_game_of_each_other() {
        let mut two = [one(0, 1500, 0), one(1, 1500, 0)];
        two[1].game = "dark 5+3".into();
        assert_eq!(paired(&two, 0), []);
        let mut two = [one(0, 1500, 0), one(0, 1500, 0)];
        assert_eq!(paired(&two, 0), [], "nobody plays themselves");
        two[1].person = person(1);
        let mut apart = KeptApart::default();
        apart.part(person(1), person(0));
        assert_eq!(pair(&two, 0, &apart), [], "they are kept apart");
        two[0].color = SeekColor::White;
        assert_eq!(paired(&two, 0), [(0, 1)]);
        two[1].color = SeekColor::White;
        assert_eq!(paired(&two, 0), []);
        two[1].color = SeekColor::Black;
        (two[0].auto, two[1].auto) = (false, false);
        assert_eq!(paired(&two, 0), [], "both wait to be chosen");
        two[1].auto = true;
        two[1].rating = 2_900;
        assert_eq!(paired(&two, 0), []);
        assert_eq!(paired(&two, 60_000), [(0, 1)], "one has no range, the other's has grown");
        two[0].range = Some(SeekRange { below: 100, above: 100 });
        assert_eq!(paired(&two, 60_000), [], "a range that was named does not grow by itself");
    }

    #[test]
    fn bots_do_not_play_each_other() {
        let bot = |n, rating, since| Waiting { bot: true, ..one(n, rating, since) };
        assert_eq!(paired(&[bot(0, 1500, 0), bot(1, 1500, 0)], 600_000), []);
        let three = [bot(0, 1500, 0), one(1, 1500, 0), bot(2, 1510, 0)];
        assert_eq!(paired(&three, 600_000), [(0, 1)]);
    }

    #[test]
    fn a_person_gets_a_bot_only_if_no_person_comes() {
        let bot = Waiting { bot: true, ..one(0, 1500, 0) };
        let alone = [bot.clone(), one(1, 1500, 60_000)];
        assert_eq!(paired(&alone, 60_000), [], "a person may come yet");
        assert_eq!(paired(&alone, 64_999), []);
        assert_eq!(paired(&alone, 65_000), [(0, 1)]);
        // Be it that the bot has waited longer, or is nearer.
        let with_another = [bot.clone(), one(1, 1500, 60_000), one(2, 1600, 61_000)];
        assert_eq!(paired(&with_another, 70_000), [(1, 2)]);
        let far = [bot, one(1, 1500, 60_000), one(2, 2600, 61_000)];
        assert_eq!(paired(&far, 65_000), [(0, 1)], "nobody who fits");
    }

    /// Every pair fits, nobody is in two, and no two who are left would have fitted.
    #[test]
    fn nobody_who_fits_is_left_over() {
        let mut dice = 7_u64;
        let mut next = |below: u64| {
            dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (dice >> 33) % below
        };
        for round in 0..50 {
            let waiting: Vec<_> = (0..60)
                .map(|n| Waiting {
                    game: if next(3) == 0 { "a".into() } else { "b".into() },
                    auto: next(4) > 0,
                    bot: next(5) == 0,
                    color: [SeekColor::White, SeekColor::Black, SeekColor::Random][next(3) as usize],
                    ..one(n, 1200 + next(900) as i32, next(20_000))
                })
                .collect();
            let now = 25_000;
            let mut apart = KeptApart::default();
            for _ in 0..200 {
                apart.part(person(next(60) as usize), person(next(60) as usize));
            }
            let pairings = pair(&waiting, now, &apart).into_iter().map(|it| (it.first, it.second));
            let fit = |a: usize, b: usize| {
                let (one, other) = (&waiting[a], &waiting[b]);
                // All have waited for a while, as far as they are people.
                !(one.bot && other.bot)
                    && one.game == other.game
                    && !apart.are(one.person, other.person)
                    && (one.auto || other.auto)
                    && colors::agree(one.color, other.color)
                    && may_take(one, other.rating, now)
                    && may_take(other, one.rating, now)
            };
            let mut seen = vec![false; waiting.len()];
            for (first, second) in pairings {
                assert!(fit(first, second), "round {round}");
                assert!(
                    !std::mem::replace(&mut seen[first], true) && !std::mem::replace(&mut seen[second], true)
                );
            }
            for a in 0..waiting.len() {
                for b in 0..a {
                    assert!(seen[a] || seen[b] || !fit(a, b), "round {round}: {a} and {b} are left");
                }
            }
        }
    }
}
