//! A seat's whole view, for a player who takes the seat or comes back to it.

use view::{Boards, OneBoard, PastSense, Seat, SquareSet, Tray, View};

use crate::{
    clocks::Clocks,
    game::Game,
    past::Told,
    project::{all_reserves, by_seat, trays},
};

impl Game {
    /// Everything that the seat may know now: the fold of all its notices from the start.
    pub fn view(&self, seat: Seat) -> View {
        let state = &self.state;
        let position = &state.position;
        let own_turn = self.turn() == seat;
        let over = state.ending.is_some();

        let Told { moves, announcements, senses: _ } = self.past.tell(seat, self.started);

        let senses = self.card.senses();
        let board = OneBoard {
            pieces: state.memory[seat.color()].pieces(),
            visible: SquareSet(state.memory[seat.color()].visible()),
            felt: SquareSet(state.memory[seat.color()].felt()),
            in_check: self.rules.tells_check(own_turn && self.choices.in_check()),
            touched: state.touched.filter(|_| own_turn).map(Into::into),
            taken: if senses.shows_prize() { state.lost[!seat.color()] } else { Tray::default() },
            lost: state.lost[seat.color()],
            clock: state.clocks.map(Clocks::face),
            announcements,
            checks: self.rules.counted_checks(position, self.card.sight()).map(by_seat),
            reserves: match over {
                true => all_reserves(&self.rules, position),
                false => self.rules.known_reserves(position, senses, seat.color()).map(trays),
            },
            asking: self.shown_asking().filter(|_| own_turn && !over),
            sensing: self.shown_sensing().filter(|_| own_turn && !over),
            sensed: state.questions.sensed(seat).to_vec(),
            profile: state.profile.as_ref().map(|known| Box::new(known.view())),
        };
        View {
            seat,
            ply: state.ply,
            turn: self.turn(),
            legal: if own_turn && !over {
                self.shown_moves(&self.rules, position, self.choices.legal())
            } else {
                Vec::new()
            },
            drops: if own_turn && !over {
                self.shown_drops(&self.rules, position, self.choices.legal())
            } else {
                Vec::new()
            },
            moves,
            draw_offer: state.draw_offer,
            ending: state.ending,
            boards: Boards::One(board),
        }
    }

    /// Every square that the seat has sensed: its view keeps only what it saw last.
    pub fn senses(&self, seat: Seat) -> Vec<PastSense> {
        self.past.tell(seat, self.started).senses
    }
}
