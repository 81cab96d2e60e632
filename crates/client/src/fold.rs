//! Turns what a server says back into notices, so that a client can keep a seat's view exactly as the server does.

use rules::{Card, Denial, ModeratorText, Sight, Traits, Written};
use serde::Deserialize;
use serde_json::Value;
use view::{
    Millis, MoveNotice, Notice, PieceId, Role, Said, Seat, SeenMove, SeenPiece, Square, SquareSet, View,
};

use crate::frame::{Delta, Fact, Noticed};

/// What a move means for the seat that has this view, in the order in which the server told it.
pub fn moved(delta: &Delta, card: &Card, view: &View, at: Millis) -> Vec<Notice> {
    let ply = view.ply + 1;
    let seen = delta.move_notation.as_deref().and_then(|text| seen_move(text, view.turn, ply, at));
    let seen = seen.map(|seen| SeenMove { asked: delta.asked, ..seen });
    let (inserted, retracted) = changes(delta, view);
    let mut notice = MoveNotice {
        ply,
        turn: delta.turn,
        seen,
        inserted,
        retracted,
        visible: delta.visible,
        felt: delta.felt,
        in_check: view.in_check().map(|_| delta.in_check),
        taken: delta.taken,
        lost: delta.lost,
        legal: delta.legal.clone(),
        drops: delta.drops.clone(),
        reserves: delta.reserves,
        checks: delta.checks,
        asking: delta.asking,
        sensing: delta.sensing,
        clock: delta.clock,
    };
    if card.sight() == Sight::Own && delta.game_over.is_none() {
        notice.visible = own_squares(view, &notice);
    }
    let mut notices = vec![Notice::Moved(Box::new(notice))];
    notices.extend(noticed(&delta.noticed, view.seat, ply, at));
    notices
}

/// What happened without a move.
pub fn noticed(noticed: &Noticed, seat: Seat, ply: u32, at: Millis) -> Vec<Notice> {
    let touched = noticed.touched.map(|square| Notice::Touched { square });
    let outage = noticed.outage_ms.map(|ms| Notice::Outage { ms });
    let clock = noticed.started.map(|clock| Notice::Clock { clock });
    let offer = noticed.draw_offer.map(|by| Notice::DrawOffer { by });
    let said = noticed.announcements.iter().enumerate().map(|(index, &text)| {
        let promoted_to = noticed.promoted_to.filter(|_| is_promotion(text));
        let dropped = noticed.dropped.filter(|_| is_drop(text));
        let only = noticed.private.contains(&index).then_some(seat);
        let detail = noticed.details.iter().find(|it| it.of == index).map(|it| it.detail);
        Notice::Announced(Said { ply, text, only, promoted_to, dropped, detail, at })
    });
    let asking = noticed.asking.map(|asking| Notice::Asking { asking });
    let sensed = noticed.sensed.clone().map(Notice::Sensed);
    touched
        .into_iter()
        .chain(asking)
        .chain(sensed)
        .chain(outage)
        .chain(clock)
        .chain(offer)
        .chain(said)
        .collect()
}

/// The moderator's answers to a refused try.
pub fn is_denial(text: ModeratorText) -> bool {
    Denial::heard(text).is_some()
}

fn is_promotion(text: ModeratorText) -> bool {
    matches!(text, ModeratorText::WhitePromoted | ModeratorText::BlackPromoted)
}

fn is_drop(text: ModeratorText) -> bool {
    matches!(text, ModeratorText::WhiteDropped | ModeratorText::BlackDropped)
}

/// `e2e4`, `e7e8q`, `P@e5`.
fn seen_move(text: &str, by: Seat, ply: u32, at: Millis) -> Option<SeenMove> {
    let Written { from, to, promotion } = text.parse().ok()?;
    Some(SeenMove {
        ply,
        by,
        from: from.into(),
        to: to.into(),
        promotion: promotion.map(Into::into),
        asked: None,
        at,
    })
}

/// In own sight the server does not say what is visible: it is where the seat's pieces stand.
fn own_squares(view: &View, notice: &MoveNotice) -> Option<SquareSet> {
    let mut after = view.clone();
    after.apply(&Notice::Moved(Box::new(notice.clone())));
    let own = SquareSet(after.pieces().iter().map(|piece| piece.square.0).collect());
    (own != view.visible()).then_some(own)
}

/// Pieces that are new or look different, and those that are gone.
fn changes(delta: &Delta, view: &View) -> (Vec<SeenPiece>, Vec<PieceId>) {
    let mut loose: Vec<Loose> = Vec::new();
    // In the order in which they are inserted; pieces that are only retracted come last.
    for fact in delta.inserted.iter().chain(&delta.retracted) {
        if loose.iter().all(|piece| piece.id != fact.id) {
            loose.push(Loose::of(fact.id, view.pieces().iter().find(|piece| piece.id == fact.id)));
        }
    }
    let retracted = delta.retracted.iter().map(|fact| (fact, false));
    for (fact, holds) in retracted.chain(delta.inserted.iter().map(|fact| (fact, true))) {
        loose.iter_mut().filter(|piece| piece.id == fact.id).for_each(|piece| piece.change(fact, holds));
    }
    let mut inserted = Vec::new();
    let mut retracted = Vec::new();
    for piece in loose {
        match piece.whole() {
            Some(whole) => inserted.push(whole),
            None => retracted.push(piece.id),
        }
    }
    (inserted, retracted)
}

/// A piece while its facts are being changed.
struct Loose {
    id: PieceId,
    role: Option<Role>,
    owner: Option<Seat>,
    square: Option<Square>,
    hp: Option<u8>,
    modifiers: Traits,
    royal: bool,
    moved: bool,
}

impl Loose {
    fn of(id: PieceId, known: Option<&SeenPiece>) -> Loose {
        Loose {
            id,
            role: known.map(|it| it.role),
            owner: known.map(|it| it.owner),
            square: known.map(|it| it.square),
            hp: known.and_then(|it| it.hp),
            modifiers: known.map(|it| it.modifiers).unwrap_or_default(),
            royal: known.is_some_and(|it| it.royal),
            moved: known.is_some_and(|it| it.moved),
        }
    }

    fn change(&mut self, fact: &Fact, holds: bool) {
        fn read<T: for<'de> Deserialize<'de>>(value: &Value, holds: bool) -> Option<T> {
            if holds { T::deserialize(value).ok() } else { None }
        }
        match fact.attr.as_str() {
            "PieceType" => self.role = read(&fact.value, holds),
            "Color" => self.owner = read(&fact.value, holds),
            "Position" => {
                let number: Option<u32> = read(&fact.value, holds);
                self.square = number.filter(|it| *it < 64).map(|it| Square(rules::Square::new(it)));
            }
            "HP" => self.hp = read(&fact.value, holds),
            "Modifiers" => self.modifiers = read(&fact.value, holds).unwrap_or_default(),
            "Royal" => self.royal = holds,
            "HasMoved" => self.moved = holds,
            // From a server newer than this client.
            _ => {}
        }
    }

    fn whole(&self) -> Option<SeenPiece> {
        let (role, owner, square) = (self.role?, self.owner?, self.square?);
        let Loose { id, hp, modifiers, royal, moved, .. } = *self;
        Some(SeenPiece { id, square, role, owner, hp, modifiers, royal, moved })
    }
}

#[cfg(test)]
mod tests {
    use bot::{BotPlayer, BrainName};
    use room::Arena;
    use rules::{CardRequest, Mode};
    use view::BySeat;
    use wire::v1::{self, Known, Sent, Translated};

    use super::*;
    use crate::frame::{Frame, Message};

    /// What a client makes of these notices when a server sends them.
    fn over_the_wire(known: &mut Known, card: &Card, view: &View, notices: &[Notice]) -> Vec<Notice> {
        let translated = Translated::of(known, notices);
        let delta = translated.delta.map(|delta| v1::Message::Delta(Box::new(delta)));
        let notice = (!translated.notice.is_empty()).then_some(v1::Message::Notice(translated.notice));
        let mut heard = Vec::new();
        for message in delta.into_iter().chain(notice) {
            let frame = Frame::read(&Sent { seq: 1, ts: 0, message }.to_text()).unwrap();
            heard.extend(match frame.message {
                Message::Delta(delta) => moved(&delta, card, view, frame.at),
                Message::Notice(it) => noticed(&it, view.seat, view.ply, frame.at),
                other => panic!("{other:?}"),
            });
        }
        heard
    }

    fn check(card: &Card, seed: u64) {
        let mut arena = Arena::new(card.clone());
        let mut players = BySeat::new_with(|seat| {
            BotPlayer::new(card.clone(), BrainName::Random.brain(seed + seat as u64), arena.view(seat))
        });
        let mut known = BySeat::new_with(|seat| Known::all(arena.view(seat).pieces(), card.sight()));
        let mut folded = BySeat::new_with(|seat| arena.view(seat));
        while arena.ending().is_none() && arena.ply() < 300 {
            let seat = Seat::PAIR.into_iter().find(|&seat| players[seat.color()].is_asked()).unwrap();
            let intent = players[seat.color()].act().unwrap();
            let told = match arena.submit(seat, intent) {
                Ok(told) => told,
                Err(refusal) => {
                    players[seat.color()].refused(refusal);
                    continue;
                }
            };
            for (seat, told) in told {
                told.iter().for_each(|notice| players[seat.color()].hear(notice));
                let heard = over_the_wire(&mut known[seat.color()], card, &folded[seat.color()], &told);
                heard.iter().for_each(|notice| folded[seat.color()].apply(notice));
                let truth = arena.view(seat);
                if truth.ending.is_none() {
                    let same: Vec<_> =
                        told.iter().filter(|it| !matches!(it, Notice::Refused { .. })).collect();
                    assert_eq!(heard.iter().collect::<Vec<_>>(), same, "{card}");
                    assert_eq!(folded[seat.color()], truth, "{card}");
                } else {
                    assert_eq!(folded[seat.color()].pieces(), truth.pieces(), "{card}");
                }
            }
        }
    }

    #[test]
    fn a_view_that_is_kept_over_the_wire_is_the_servers() {
        for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
            (0..6).for_each(|seed| check(&Card::of(mode), 10 * seed));
        }
    }

    #[test]
    fn under_house_rules_too() {
        let rules: [&[&str]; 7] = [
            &["piece-hp", "king-heals"],
            &["queen-splits"],
            &["double-move"],
            &["three-check"],
            &["atomic"],
            &["coregal"],
            &["capture-all", "wrap-board"],
        ];
        for (presets, sight) in
            rules.into_iter().zip([Sight::Open, Sight::Own, Sight::Fog].into_iter().cycle())
        {
            let presets = presets.iter().map(|&id| id.to_owned()).collect();
            for sight in [sight, Sight::Open] {
                let request = CardRequest {
                    presets: Vec::clone(&presets),
                    sight: Some(sight),
                    ..CardRequest::of(Mode::House)
                };
                (0..3).for_each(|seed| check(&Card::new(request.clone(), 0).unwrap(), 10 * seed));
            }
        }
    }
}
