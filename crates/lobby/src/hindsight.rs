//! What a seat of a finished game could have known, by the belief that a bot plays with.

use std::{io, sync::Arc, thread};

use rules::Card;
use tokio::sync::oneshot;
use view::{Knowledge, NoHindsight, Retold};

use crate::priority::step_back;

/// Whether it can be told by this card.
pub fn is_there(card: &Card) -> Result<(), NoHindsight> {
    bot::can_look_back(card)
}

/// Works it out on a low-priority thread of its own, for as long as somebody waits. `place` is kept until then.
pub async fn look_back(
    card: Arc<Card>,
    retold: Retold,
    place: impl Send + 'static,
) -> io::Result<Result<Vec<Knowledge>, NoHindsight>> {
    let (done, outcome) = oneshot::channel();
    thread::Builder::new().name("hindsight".to_owned()).spawn(move || {
        let _until_done = place;
        step_back();
        let known = bot::look_back(&card, retold, || done.is_closed());
        let _gone_meanwhile = done.send(known);
    })?;
    outcome.await.map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use room::Arena;
    use rules::{Mode, Square};
    use view::{Intent, Seat};

    use super::*;

    /// Says when it is given back.
    struct Place(mpsc::Sender<()>);

    impl Drop for Place {
        fn drop(&mut self) {
            let _nobody_asks = self.0.send(());
        }
    }

    fn resigned_at_once() -> (Arc<Card>, Retold) {
        let card = Card::of(Mode::Dark);
        let mut arena = Arena::new(card.clone());
        let step = Intent::Move { from: Square::E2.into(), to: Square::E4.into(), promotion: None };
        arena.submit(Seat::White, step).unwrap();
        arena.submit(Seat::Black, Intent::Resign {}).unwrap();
        (Arc::new(card), arena.retold(Seat::Black).unwrap())
    }

    #[tokio::test]
    async fn whoever_waits_is_told_and_the_place_is_given_back() {
        let (given_back, back) = mpsc::channel();
        let (card, retold) = resigned_at_once();
        let known = look_back(card, retold, Place(given_back)).await.unwrap().unwrap();
        assert_eq!(known.iter().map(|it| it.positions).collect::<Vec<_>>(), [1, 20]);
        assert_eq!(back.recv_timeout(Duration::from_secs(10)), Ok(()));
    }
}
