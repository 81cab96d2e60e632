//! What a seated client has sent counts, even if it hangs up before the answer.

use serde_json::json;

use crate::{
    server::Server,
    table::{Client, in_both_dialects},
};

in_both_dialects!(
    a_touch_then_a_move,
    a_refused_try_then_a_move,
    a_draw_offer_then_a_move,
    a_move_then_the_offence,
    a_line_that_breaks,
);

mod over_fog {
    use crate::fog::Fog;

    #[test]
    fn a_refused_try_then_a_move() {
        super::a_refused_try_then_a_move::<Fog>();
    }

    #[test]
    fn a_draw_offer_then_a_move() {
        super::a_draw_offer_then_a_move::<Fog>();
    }
}

/// Often enough for a race to show.
const GAMES: usize = 10;

/// White sends everything at once and hangs up. Black is told of the move before it is told that White has left.
fn check<C: Client>(say: impl Fn(&mut C), hang_up: impl Fn(&mut C)) {
    let server = Server::start(&[]);
    for game in 0..GAMES {
        let mut table = C::sit(&server, &json!({ "mode": "blind" }));
        say(&mut table.white);
        hang_up(&mut table.white);
        table.black.until("alone", |seen| matches!(seen.peer, Some((false, _))));
        assert_eq!(table.black.seen().turn, "black", "game {game}: the move was lost");
    }
}

fn a_touch_then_a_move<C: Client>() {
    check::<C>(
        |white| {
            white.commit("e2");
            white.commit("e2e4");
        },
        |white| white.socket().say_goodbye(),
    );
}

fn a_refused_try_then_a_move<C: Client>() {
    check::<C>(
        |white| {
            white.commit("a1a5");
            white.commit("e2e5");
            white.commit("e2e4");
        },
        |white| white.socket().say_goodbye(),
    );
}

fn a_draw_offer_then_a_move<C: Client>() {
    check::<C>(
        |white| {
            white.offer_draw();
            white.commit("e2e4");
        },
        |white| white.socket().say_goodbye(),
    );
}

/// Text that no dialect understands: v1 closes the connection, the flat dialect returns an error.
fn a_move_then_the_offence<C: Client>() {
    check::<C>(
        |white| {
            white.commit("e2");
            white.commit("e2e4");
            white.socket().say_text("?");
        },
        |white| white.socket().say_goodbye(),
    );
}

/// The connection is reset without a close frame.
fn a_line_that_breaks<C: Client>() {
    check::<C>(
        |white| {
            white.commit("e2");
            white.commit("e2e4");
        },
        |white| white.socket().reset(),
    );
}
