//! Several byte strings in one input: the length of each in two bytes, little-endian.

/// Whatever the bytes, there is a way to read them: a length that is too large takes all that is left.
pub(crate) fn split(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk() {
        let (part, rest) = rest.split_at(rest.len().min(u16::from_le_bytes(*length).into()));
        parts.push(part);
        bytes = rest;
    }
    parts
}

pub(crate) fn join<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for part in parts {
        let part = part.as_ref();
        let length = u16::try_from(part.len()).expect("seeds are short");
        bytes.extend_from_slice(&length.to_le_bytes());
        bytes.extend_from_slice(part);
    }
    bytes
}
