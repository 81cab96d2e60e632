//! Pictures that are dear to make: a desk at which one is made at a time, and the ones that were asked for last.

use axum::body::Bytes;
use wire::http::problem::Problem;

use crate::{
    desks::{Busy, Desk},
    shelf::Shelf,
};

pub(crate) struct Gallery {
    desk: Desk,
    kept: Shelf<Bytes>,
}

/// How many pictures are kept, and how large one may be.
const KEPT: usize = 64;
pub(crate) const LARGEST_KEPT: usize = 256 * 1024;

impl Default for Gallery {
    fn default() -> Gallery {
        Gallery { desk: Desk::of(1), kept: Shelf::of(KEPT) }
    }
}

impl Gallery {
    /// Forgets all pictures: somebody's name must not be in them any more.
    pub(crate) fn clear(&self) {
        self.kept.clear();
    }

    /// The picture of this name, made now unless it is kept.
    pub(crate) async fn picture(
        &self,
        name: String,
        make: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Result<Bytes, Problem> {
        if let Some(kept) = self.kept.get(&name) {
            return Ok(kept);
        }
        let made = self.desk.work(true, make).await.map_err(|Busy| Problem::ServerBusy)?;
        let made = Bytes::from(made);
        if made.len() <= LARGEST_KEPT {
            self.kept.put(name, made.clone());
        }
        Ok(made)
    }
}
