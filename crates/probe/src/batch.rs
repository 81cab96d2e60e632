//! What the journal keeps of one commit: bytes that are accepted say the same when they are written again.

pub(crate) fn check(bytes: &[u8]) {
    if let Some(written) = store::probe::rewritten_batch(bytes) {
        assert_eq!(store::probe::rewritten_batch(&written).as_ref(), Some(&written));
    }
    if let Some(written) = store::probe::repacked(bytes) {
        assert_eq!(store::probe::repacked(&written).as_ref(), Some(&written));
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let append = |flags: u8, fields: &[u8], packed: &[u8]| {
        let length = [u8::try_from(packed.len()).expect("seeds are short")];
        [b"game0001", &[flags, 5, 2][..], fields, &length, packed].concat()
    };
    let packed = [3, b'a', b'b', b'c', 1, b'x'];
    let (created, code) = (&[200, 1][..], &b"ABC123"[..]);
    vec![
        append(0, &[], &packed),
        append(2, &[1], &packed),
        append(1 | 2 | 4 | 8 | 16 | 32, &[created, &[0], &[130, 4], code].concat(), &packed),
        append(4 | 16, &[], &packed),
        [append(0, &[], &packed), append(2, &[2], &packed)].concat(),
        packed.to_vec(),
    ]
}
