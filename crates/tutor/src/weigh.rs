//! Weights of traits by which true positions stand out from those that only could be true.

use bot::plausible::{TRAITS, Weights, score};

use crate::belief::{Portrait, Riddle};

const STEPS: u32 = 400;
/// How far the steepest weight moves in a step, at first.
const RATE: f64 = 0.02;
/// Draws weights to nothing, so that rare traits are not made much of.
const MODESTY: f64 = 5e-4;

/// Weights that make the truth likely among what was held possible.
pub(crate) fn weigh(riddles: &[Riddle]) -> Weights {
    let mut weights = Weights::default();
    // Adam: the mean of the slopes, and of their squares.
    let (mut mean, mut square) = (Weights::default(), Weights::default());
    for _ in 0..STEPS {
        let slope = slope(riddles, &weights);
        for trait_ in 0..TRAITS.len() {
            for phase in 0..2 {
                let slope = slope[trait_][phase] - MODESTY * weights[trait_][phase];
                let (mean, square) = (&mut mean[trait_][phase], &mut square[trait_][phase]);
                *mean += 0.1 * (slope - *mean);
                *square += 0.01 * (slope * slope - *square);
                weights[trait_][phase] += RATE * *mean / (square.sqrt() + 1e-6);
            }
        }
    }
    weights
}

/// What the truth weighs among all, as one more possible position of middling weight; and what the others weigh.
fn shares(riddle: &Riddle, weights: &Weights) -> (f64, Vec<f64>) {
    let of = |portrait: &Portrait| score(&portrait.traits, portrait.earliness, weights);
    let truth = of(&riddle.truth);
    let sum: f64 = riddle.possible.iter().map(|(_, weight)| weight).sum();
    let middling = 1.0 / riddle.possible.len() as f64;
    let others: Vec<f64> = riddle
        .possible
        .iter()
        .map(|(portrait, weight)| {
            (1.0 - middling) * weight / sum * libm::exp((of(portrait) - truth).clamp(-50.0, 50.0))
        })
        .collect();
    let all = middling + others.iter().sum::<f64>();
    (middling / all, others.into_iter().map(|it| it / all).collect())
}

/// How much more likely the truth gets by weights: the mean logarithm.
pub(crate) fn gain(riddles: &[Riddle], weights: &Weights) -> f64 {
    let of = |riddle: &Riddle| libm::log(shares(riddle, weights).0 * riddle.possible.len() as f64);
    riddles.iter().map(of).sum::<f64>() / riddles.len().max(1) as f64
}

/// Of the mean logarithm of what the truth weighs.
fn slope(riddles: &[Riddle], weights: &Weights) -> Weights {
    let mut slope = Weights::default();
    for riddle in riddles {
        let (truth, others) = shares(riddle, weights);
        let mut add = |portrait: &Portrait, times: f64| {
            for (slope, value) in slope.iter_mut().zip(portrait.traits) {
                slope[0] += times * value * portrait.earliness;
                slope[1] += times * value * (1.0 - portrait.earliness);
            }
        };
        add(&riddle.truth, 1.0 - truth);
        for ((portrait, _), share) in riddle.possible.iter().zip(&others) {
            add(portrait, -share);
        }
    }
    slope.map(|row| row.map(|it| it / riddles.len().max(1) as f64))
}

/// As the bot reads them.
pub(crate) fn written(weights: &Weights) -> String {
    let line = |(name, [early, late]): (&&str, &[f64; 2])| format!("{name} {early:.3} {late:.3}\n");
    TRAITS.iter().zip(weights).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn portrait(first: f64) -> Portrait {
        let mut traits = [0.0; TRAITS.len()];
        traits[0] = first;
        Portrait { traits, earliness: 1.0 }
    }

    #[test]
    fn a_trait_that_the_truth_has_more_often_gets_a_weight() {
        let possible = || vec![(portrait(0.0), 1.0), (portrait(0.0), 1.0), (portrait(1.0), 1.0)];
        let riddle = |truth| Riddle { truth: portrait(truth), possible: possible() };
        let riddles = [riddle(1.0), riddle(1.0), riddle(1.0), riddle(0.0)];
        let weights = weigh(&riddles);
        assert!(weights[0][0] > 0.5, "{:?}", weights[0]);
        assert_eq!(weights[0][1], 0.0, "nothing was seen late in a game");
        assert!(weights[1..].iter().flatten().all(|it| *it == 0.0));
        assert!(gain(&riddles, &weights) > 0.1);
        assert!(written(&weights).starts_with("guarded-in-reach "));
    }
}
