//! Who thinks next. Bots think in a few places; every address gets its share of them, however many games it plays.

use std::{
    collections::{HashMap, VecDeque, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

use super::owners::Owner;

#[derive(Debug)]
pub(super) struct Places {
    /// How many bots of one owner may think at once: not in the last place, if there are several.
    share: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    thinking: HashMap<Owner, usize>,
    waiting: HashMap<Owner, VecDeque<oneshot::Sender<Place>>>,
    /// Everybody who waits, in the order in which they are next.
    order: VecDeque<Owner>,
}

/// A place to think in, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    owner: Owner,
    /// None if nobody came for it.
    places: Option<Arc<Places>>,
}

impl Places {
    pub(super) fn new(places: usize) -> Arc<Places> {
        let places = places.max(1);
        let state =
            State { free: places, thinking: HashMap::new(), waiting: HashMap::new(), order: VecDeque::new() };
        Arc::new(Places { share: (places - 1).max(1), state: Mutex::new(state) })
    }

    /// Waits for a place.
    pub(super) async fn take(self: &Arc<Places>, owner: Owner) -> Option<Place> {
        let place = {
            let mut state = self.state();
            let (sender, place) = oneshot::channel();
            let own = state.waiting.entry(owner).or_default();
            own.push_back(sender);
            if own.len() == 1 {
                state.order.push_back(owner);
            }
            self.hand_out(&mut state);
            place
        };
        place.await.ok()
    }

    /// Gives free places to those who are next and have not used up their share.
    fn hand_out(self: &Arc<Places>, state: &mut State) {
        while state.free > 0 {
            let has_share = |owner: &Owner| state.thinking.get(owner).is_none_or(|count| *count < self.share);
            let Some(next) = state.order.iter().position(has_share) else {
                return;
            };
            let Some(owner) = state.order.remove(next) else {
                return;
            };
            let Entry::Occupied(mut own) = state.waiting.entry(owner) else {
                continue;
            };
            let sender = own.get_mut().pop_front();
            if own.get().is_empty() {
                own.remove();
            } else {
                state.order.push_back(owner);
            }
            let place = Place { owner, places: Some(self.clone()) };
            match sender.map(|sender| sender.send(place)) {
                Some(Ok(())) => {
                    state.free -= 1;
                    *state.thinking.entry(owner).or_default() += 1;
                }
                Some(Err(mut unclaimed)) => unclaimed.places = None,
                None => {}
            }
        }
    }

    fn give_back(self: &Arc<Places>, owner: Owner) {
        let mut state = self.state();
        state.free += 1;
        if let Entry::Occupied(mut count) = state.thinking.entry(owner) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
        self.hand_out(&mut state);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(places) = self.places.take() {
            places.give_back(self.owner);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn owner(number: u8) -> Owner {
        Owner::Address([192, 0, 2, number].into())
    }

    #[tokio::test]
    async fn a_flood_leaves_a_place_for_others() {
        let places = Places::new(3);
        let flood = [places.take(owner(1)).await.unwrap(), places.take(owner(1)).await.unwrap()];
        let mut more: Vec<_> = (0..1000).map(|_| Box::pin(places.take(owner(1)))).collect();
        assert!(more.iter_mut().all(|place| place.now_or_never().is_none()), "its share is used up");
        let other = places.take(owner(2)).now_or_never().flatten().expect("a place at once");
        drop(other);
        drop(flood);
        drop(more);
        let state = places.state();
        assert_eq!((state.free, state.thinking.len(), state.waiting.len()), (3, 0, 0));
    }

    #[tokio::test]
    async fn in_a_single_place_owners_take_turns() {
        let places = Places::new(1);
        let first = places.take(owner(1)).await.unwrap();
        let mut flood: Vec<_> = (0..1000).map(|_| Box::pin(places.take(owner(1)))).collect();
        assert!(flood.iter_mut().all(|place| place.now_or_never().is_none()));
        let mut other = Box::pin(places.take(owner(2)));
        assert!(other.as_mut().now_or_never().is_none());
        drop(first);
        assert!(other.as_mut().now_or_never().is_none(), "one of the flood was there before");
        drop(flood.remove(0));
        assert!(other.as_mut().now_or_never().flatten().is_some(), "and then it is another's turn");
    }

    #[tokio::test]
    async fn whoever_leaves_the_queue_holds_nothing() {
        let places = Places::new(1);
        let first = places.take(owner(1)).await.unwrap();
        {
            let mut gone = Box::pin(places.take(owner(2)));
            assert!(gone.as_mut().now_or_never().is_none());
        }
        drop(first);
        assert!(places.take(owner(3)).now_or_never().flatten().is_some());
    }
}
