//! Weights in whole numbers, as `bot::net` reads them.

use bot::net::{LAST_UNIT, UNIT};

use crate::learn::{LAST, LAST_BIAS};

pub(crate) fn bytes(weights: &[f32]) -> Vec<u8> {
    let short = |it: &f32, unit: i32| ((it * unit as f32).round() as i16).to_le_bytes();
    let long = |it: &f32| ((it * (UNIT * LAST_UNIT) as f32).round() as i32).to_le_bytes();
    let first = weights[..LAST].iter().flat_map(|it| short(it, UNIT));
    let last = weights[LAST..LAST_BIAS].iter().flat_map(|it| short(it, LAST_UNIT));
    first.chain(last).chain(weights[LAST_BIAS..].iter().flat_map(long)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::learn;

    #[test]
    fn the_network_reads_them() {
        assert!(bot::net::Net::read(&bytes(&learn(&[], 0, 1))).is_some());
    }
}
