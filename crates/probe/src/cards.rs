//! The cards that inputs choose from, by their first byte.

use std::sync::{Arc, LazyLock};

use rules::{Card, CardRequest, Clock, Layout, Mode, Sight};

static CARDS: LazyLock<Vec<Arc<Card>>> = LazyLock::new(|| {
    let with = |mode, change: fn(&mut CardRequest)| {
        let mut request = CardRequest::of(mode);
        change(&mut request);
        Arc::new(Card::new(request, 0).expect("a valid card"))
    };
    vec![
        with(Mode::Vanilla, |_| {}),
        with(Mode::Blind, |_| {}),
        with(Mode::Dark, |_| {}),
        with(Mode::Duplicate, |_| {}),
        with(Mode::Vanilla, |it| it.layout = Some(Layout::chess960(711))),
        with(Mode::Blind, |it| it.clock = Some(Clock::Fischer { initial_ms: 600_000, increment_ms: 2_000 })),
        with(Mode::Dark, |it| it.clock = Some(Clock::Days { days_per_move: 2 })),
        with(Mode::House, |it| it.layout = Some(Layout::premade("knightmate"))),
        with(Mode::House, |it| it.layout = Some(Layout::premade("horde"))),
        with(Mode::House, |it| it.presets = vec!["three-check".to_owned()]),
        with(Mode::House, |it| it.presets = vec!["atomic".to_owned()]),
        with(Mode::House, |it| {
            it.presets = vec!["piece-hp".to_owned(), "poisoned-squares".to_owned()];
            it.sight = Some(Sight::Fog);
        }),
        with(Mode::Rbc, |_| {}),
    ]
});

pub(crate) fn count() -> u8 {
    u8::try_from(CARDS.len()).expect("a short list")
}

/// The card that the first byte chooses, and the rest.
pub(crate) fn choose(bytes: &[u8]) -> Option<(Arc<Card>, &[u8])> {
    let (first, rest) = bytes.split_first()?;
    Some((CARDS[usize::from(*first) % CARDS.len()].clone(), rest))
}
