//! What the sockets of a room ask for, and which of them asks.

use tokio::time::Instant;
use view::{Intent, Phrase, ProfileIntent};

use crate::keys::IntentKey;

/// Tells the sockets of one room apart, so that an old one cannot be taken for its successor.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct SocketId(u32);

impl SocketId {
    pub(crate) fn next(self) -> SocketId {
        SocketId(self.0.wrapping_add(1))
    }
}

/// What a bot wants to do. It is judged at once, but what others would notice does not happen before its time, so that
/// they cannot tell from the delay how often it tried.
#[derive(Debug)]
pub(crate) struct Paced {
    pub(crate) intent: Intent,
    pub(crate) not_before: Instant,
}

/// What a socket asks for in the name of its seat.
#[derive(Debug)]
pub(crate) enum Asked {
    Intent {
        intent: Intent,
        /// By which it can be repeated.
        key: Option<IntentKey>,
    },
    /// A bot's intent.
    Paced(Box<Paced>),
    Profile(Box<ProfileIntent>),
    /// A bot's, before the move that it led to.
    #[expect(clippy::box_collection, reason = "a message takes as much space as the largest")]
    Thought(Box<String>),
    /// What a bot thinks with cannot be reached any more.
    BrainGone,
    Acknowledge {
        seq: u64,
    },
    /// The player looks at the game.
    Here,
    Sync,
    /// All that the seat was told, to be written down.
    Score,
    /// What the seat was told before that item of its past.
    Past {
        before: u32,
    },
    /// Computers for all seats that nobody has taken.
    Fill {
        #[expect(clippy::box_collection, reason = "a message takes as much space as the largest")]
        brain: Box<String>,
    },
    /// A way to move the seat to another device.
    Carry,
    /// Where to tell the seat's player what happens while they are away.
    PushTo {
        #[expect(clippy::box_collection, reason = "a message takes as much space as the largest")]
        address: Option<Box<String>>,
    },
    /// Words for the others.
    Say {
        phrase: Phrase,
    },
    Leave,
    Rematch {
        agrees: bool,
    },
    /// The socket has closed.
    Detach,
}
