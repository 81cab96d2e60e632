//! Backups: a game that is accepted says the same when it is written again, and no file makes the reader panic.

pub(crate) fn check(bytes: &[u8]) {
    if let Some(written) = store::probe::rewritten_game(bytes) {
        assert_eq!(store::probe::rewritten_game(&written).as_ref(), Some(&written));
    }
    store::probe::games_of_backup(bytes);
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let packed = [3, b'a', b'b', b'c', 1, b'x'];
    let game = |flags: u8, fields: &[u8]| {
        let (start, length) = ([flags, 0, 2], [6]);
        [b"game0001", &start[..], fields, &length, &packed].concat()
    };
    let created_and_status = [200, 1, 0];
    let head = [2, b'h', b'd'];
    let none: u64 = 0;
    let empty = [b"parallx1".as_slice(), &[0; 4], &[0x69, 0xdf, 0x22, 0x65], &none.to_le_bytes()].concat();
    vec![
        game(1 | 2 | 4 | 16, &created_and_status),
        game(1 | 2 | 4 | 8 | 16 | 32, &[&created_and_status[..], &[130, 4], b"ABC123"].concat()),
        game(1 | 2 | 4 | 16 | 64, &[&created_and_status[..], &head].concat()),
        empty,
    ]
}

#[cfg(test)]
mod tests {
    /// Otherwise mutations of them would reach nothing.
    #[test]
    fn the_seeds_are_accepted() {
        let mut seeds = super::seeds();
        let empty = seeds.pop().unwrap();
        assert_eq!(store::probe::games_of_backup(&empty), Some(0));
        for seed in seeds {
            assert_eq!(store::probe::rewritten_game(&seed).as_ref(), Some(&seed));
        }
    }
}
