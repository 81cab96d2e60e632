//! What travels over a link: the number of a stream, what it is about, a length, and so many bytes.

use bytes::{Buf, Bytes, BytesMut};

pub(crate) const HEADER: usize = 9;

/// No message of ours comes near this.
pub(crate) const MAX_PAYLOAD: usize = 16 * 1024 * 1024;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A new stream, with what is said about it.
    Open = 0,
    /// Somebody serves the new stream.
    Accepted = 1,
    Message = 2,
    /// The last word of a stream, from either end.
    Close = 3,
    /// So many bytes of messages have been taken in, and as many more may be sent.
    Credit = 4,
    /// The other end is there. It belongs to no stream.
    Beat = 5,
}

impl Kind {
    fn of(number: u8) -> Option<Kind> {
        const ALL: [Kind; 6] =
            [Kind::Open, Kind::Accepted, Kind::Message, Kind::Close, Kind::Credit, Kind::Beat];
        ALL.get(usize::from(number)).copied()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub(crate) stream: u32,
    pub(crate) kind: Kind,
    pub(crate) payload: Bytes,
}

/// The other end does not speak as we do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the other end sends what is no frame")]
pub(crate) struct BadFrame;

pub(crate) fn write(to: &mut Vec<u8>, stream: u32, kind: Kind, payload: &[u8]) {
    debug_assert!(payload.len() <= MAX_PAYLOAD, "a message of {} bytes", payload.len());
    to.extend_from_slice(&stream.to_be_bytes());
    to.push(kind as u8);
    to.extend_from_slice(&(payload.len() as u32).to_be_bytes());
    to.extend_from_slice(payload);
}

/// The next frame, once all of it is there.
pub(crate) fn read(from: &mut BytesMut) -> Result<Option<Frame>, BadFrame> {
    let Some(header) = from.first_chunk::<HEADER>() else { return Ok(None) };
    let [a, b, c, d, kind, lengths @ ..] = *header;
    let (stream, length) = (u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes(lengths) as usize);
    let kind = Kind::of(kind).ok_or(BadFrame)?;
    if length > MAX_PAYLOAD {
        return Err(BadFrame);
    }
    if from.len() < HEADER + length {
        from.reserve(HEADER + length - from.len());
        return Ok(None);
    }
    from.advance(HEADER);
    Ok(Some(Frame { stream, kind, payload: from.split_to(length).freeze() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_read_back_however_they_are_cut() {
        let mut written = Vec::new();
        let frames = [(7, Kind::Open, &b"hello"[..]), (u32::MAX, Kind::Message, b""), (0, Kind::Beat, b"x")];
        for (stream, kind, payload) in frames {
            write(&mut written, stream, kind, payload);
        }
        let (mut buffer, mut found) = (BytesMut::new(), Vec::new());
        for byte in written {
            buffer.extend_from_slice(&[byte]);
            found.extend(read(&mut buffer).unwrap());
        }
        let expected = frames.map(|(stream, kind, payload)| Frame { stream, kind, payload: payload.into() });
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_no_frame_is_refused() {
        for bytes in [[0, 0, 0, 1, 6, 0, 0, 0, 0], [0, 0, 0, 1, 2, 255, 0, 0, 0]] {
            assert_eq!(read(&mut BytesMut::from(&bytes[..])), Err(BadFrame));
        }
    }
}
