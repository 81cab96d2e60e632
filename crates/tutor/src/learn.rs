//! Gradient descent (Adam) on the mean square of the difference between shares of the point.

use bot::{
    Dice,
    net::{BUCKETS, HIDDEN, INPUTS, LAST_UNIT, UNIT},
};

use crate::sample::Sample;

const BATCH: usize = 512;
const RATE: f32 = 0.001;
const SLOWEST: f32 = 0.000_02;
/// Every so many samples are not learned from, but show how well the rest was learned.
const HELD_BACK: usize = 50;

/// The offsets of the parts in one list of numbers.
pub(crate) const BIAS: usize = INPUTS * HIDDEN;
pub(crate) const LAST: usize = BIAS + HIDDEN;
pub(crate) const LAST_BIAS: usize = LAST + BUCKETS * 2 * HIDDEN;
const ALL: usize = LAST_BIAS + BUCKETS;

pub(crate) fn learn(samples: &[Sample], epochs: u32, seed: u32) -> Vec<f32> {
    let mut dice = Dice::of_game(seed, u32::MAX);
    let mut weights = beginning(&mut dice);
    let mut adam = Adam::new();
    let (held, learned): (Vec<_>, Vec<_>) = (0..samples.len()).partition(|at| at % HELD_BACK == 0);
    let mut order = learned;
    let mut gradient = vec![0.0; ALL];
    for epoch in 0..epochs {
        let progress = epoch as f32 / epochs.max(1) as f32;
        let rate = SLOWEST + (RATE - SLOWEST) * (0.5 + 0.5 * (std::f32::consts::PI * progress).cos());
        shuffle(&mut order, &mut dice);
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &at in batch {
                let sample = &samples[at];
                let mirror = sample.mirrors && dice.below(2) == 0;
                loss += f64::from(Pass::of(&weights, sample, mirror).back(&weights, sample, &mut gradient));
            }
            adam.step(&mut weights, &gradient, rate, batch.len() as f32);
        }
        let error =
            |at: &usize| f64::from(Pass::of(&weights, &samples[*at], false).error(&samples[*at]).powi(2));
        let unseen: f64 = held.iter().map(error).sum();
        println!(
            "epoch {}: error {:.5}, of positions held back {:.5}",
            epoch + 1,
            (loss / order.len().max(1) as f64).sqrt(),
            (unseen / held.len().max(1) as f64).sqrt()
        );
    }
    weights
}

/// Small random numbers for the first layer and the last.
fn beginning(dice: &mut Dice) -> Vec<f32> {
    let mut weights = vec![0.0; ALL];
    let mut around = |reach: f32| (dice.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * reach;
    weights[..BIAS].iter_mut().for_each(|it| *it = around(0.15));
    weights[BIAS..LAST].iter_mut().for_each(|it| *it = 0.1 + around(0.1));
    weights[LAST..LAST_BIAS].iter_mut().for_each(|it| *it = around(0.15));
    weights
}

fn shuffle(order: &mut [usize], dice: &mut Dice) {
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last + 1));
    }
}

/// One look at one position.
struct Pass {
    sums: [[f32; HIDDEN]; 2],
    share: f32,
    mirror: bool,
}

/// Left and right exchanged.
fn seen(input: u16, mirror: bool) -> usize {
    usize::from(if mirror { input ^ 7 } else { input })
}

impl Pass {
    fn of(weights: &[f32], sample: &Sample, mirror: bool) -> Pass {
        let mut sums = [[0.0; HIDDEN]; 2];
        for sum in &mut sums {
            sum.copy_from_slice(&weights[BIAS..LAST]);
        }
        for inputs in &sample.inputs {
            for (sum, &input) in sums.iter_mut().zip(inputs) {
                let at = seen(input, mirror) * HIDDEN;
                sum.iter_mut().zip(&weights[at..at + HIDDEN]).for_each(|(sum, weight)| *sum += weight);
            }
        }
        let bucket = sample.bucket();
        let last = &weights[LAST + bucket * 2 * HIDDEN..][..2 * HIDDEN];
        let mut out = weights[LAST_BIAS + bucket];
        for (sum, last) in sums.iter().zip(last.chunks(HIDDEN)) {
            out += sum.iter().zip(last).map(|(sum, weight)| sum.clamp(0.0, 1.0) * weight).sum::<f32>();
        }
        Pass { sums, share: 1.0 / (1.0 + (-out).exp()), mirror }
    }

    fn error(&self, sample: &Sample) -> f32 {
        self.share - sample.share
    }

    /// Adds to the gradient; the square of the error.
    fn back(&self, weights: &[f32], sample: &Sample, gradient: &mut [f32]) -> f32 {
        let error = self.error(sample);
        let slope = 2.0 * error * self.share * (1.0 - self.share);
        let bucket = sample.bucket();
        gradient[LAST_BIAS + bucket] += slope;
        let mut slopes = [[0.0; HIDDEN]; 2];
        for (side, (sum, slopes)) in self.sums.iter().zip(&mut slopes).enumerate() {
            let at = LAST + (2 * bucket + side) * HIDDEN;
            for unit in 0..HIDDEN {
                gradient[at + unit] += slope * sum[unit].clamp(0.0, 1.0);
                if sum[unit] > 0.0 && sum[unit] < 1.0 {
                    slopes[unit] = slope * weights[at + unit];
                }
            }
        }
        for unit in 0..HIDDEN {
            gradient[BIAS + unit] += slopes[0][unit] + slopes[1][unit];
        }
        for inputs in &sample.inputs {
            for (slopes, &input) in slopes.iter().zip(inputs) {
                let at = seen(input, self.mirror) * HIDDEN;
                let row = &mut gradient[at..at + HIDDEN];
                row.iter_mut().zip(slopes).for_each(|(gradient, slope)| *gradient += slope);
            }
        }
        error * error
    }
}

struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new() -> Adam {
        Adam { mean: vec![0.0; ALL], square: vec![0.0; ALL], steps: 0 }
    }

    fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32, samples: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        /// So that every weight fits into the whole numbers of the network.
        const MOST_FIRST: f32 = 1.98;
        const MOST_LAST: f32 = 127.0 / LAST_UNIT as f32;
        const { assert!(MOST_FIRST * UNIT as f32 * 33.0 < i16::MAX as f32) };
        self.steps += 1;
        let mean_scale = 1.0 / (1.0 - MEAN.powi(self.steps));
        let square_scale = 1.0 / (1.0 - SQUARE.powi(self.steps));
        for at in 0..weights.len() {
            let slope = gradient[at] / samples;
            self.mean[at] = MEAN * self.mean[at] + (1.0 - MEAN) * slope;
            self.square[at] = SQUARE * self.square[at] + (1.0 - SQUARE) * slope * slope;
            let change = self.mean[at] * mean_scale / ((self.square[at] * square_scale).sqrt() + 1e-8);
            let most = if at < LAST { MOST_FIRST } else { MOST_LAST };
            weights[at] = (weights[at] - rate * change).clamp(-most, most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gradient is what happens to the square of the error when a weight moves a little.
    #[test]
    fn the_gradient_is_the_slope() {
        let sample: Sample = "r3k3/pp6/8/3N4/8/8/1P4Q1/4K3 b - - 0 1;250".parse().unwrap();
        let mut dice = Dice::new(3);
        let weights = beginning(&mut dice);
        let mut gradient = vec![0.0; ALL];
        let square = |weights: &[f32]| Pass::of(weights, &sample, true).error(&sample).powi(2);
        Pass::of(&weights, &sample, true).back(&weights, &sample, &mut gradient);
        let busiest: Vec<_> = (0..ALL).filter(|&at| gradient[at].abs() > 0.001).step_by(37).collect();
        assert!(busiest.len() > 5);
        for at in busiest {
            let moved = |by: f32| {
                let mut weights = weights.clone();
                weights[at] += by;
                square(&weights)
            };
            let slope = (moved(0.002) - moved(-0.002)) / 0.004;
            assert!(
                (slope - gradient[at]).abs() < 0.05 * gradient[at].abs() + 0.0005,
                "{at}: {slope} {}",
                gradient[at]
            );
        }
    }

    #[test]
    fn what_is_simple_is_learned() {
        let lines = ["4k3/8/8/8/8/8/8/Q3K3 w - - 0 1;900", "q3k3/8/8/8/8/8/8/4K3 w - - 0 1;-900"];
        let samples: Vec<Sample> = lines.iter().cycle().take(400).map(|it| it.parse().unwrap()).collect();
        let weights = learn(&samples, 300, 1);
        for sample in &samples[..2] {
            assert!(Pass::of(&weights, sample, false).error(sample).abs() < 0.1);
        }
    }
}
