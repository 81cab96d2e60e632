use shakmaty::{Bitboard, Color, Square, attacks};

use crate::{
    material::Material,
    moves::Move,
    position::{Played, Position},
    preset::{Category, Preset},
    presets::blast,
    rules::{Effect, Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct Atomic;

impl Preset for Atomic {
    fn id(&self) -> &'static str {
        "atomic"
    }

    fn category(&self) -> Category {
        Category::Pieces
    }

    fn summary(&self) -> &'static str {
        "A capture blows up the capturing piece, the captured one and every piece around it except pawns; royal pieces never capture, blowing up the enemy's royal piece wins even while in check, and threatening to do so is not check"
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&Atomic)
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&Atomic)
    }

    fn material(&self) -> Option<Material> {
        Some(too_weak_to_explode)
    }
}

/// The bystanders that explode when a capture lands on `square`, apart from the capturing and captured pieces.
fn around(position: &Position, square: Square) -> Bitboard {
    attacks::king_attacks(square) & position.board().occupied() & !position.board().pawns()
}

impl Movement for Atomic {
    fn forbids(&self, rules: &Rules, position: &Position, us: Color, movement: Move) -> bool {
        let gone = around(position, movement.to).with(movement.from);
        blast::takes(position, movement) && blast::dethrones(rules, position, us, gone)
    }
}

impl Effect for Atomic {
    fn after_move(&self, rules: &Rules, position: &mut Position, played: &Played) {
        if played.captured.is_some() {
            let centre = played.movement.to;
            for square in around(position, centre).with(centre) {
                position.remove(rules, square);
            }
        }
    }
}

/// Insufficient material by lichess's rules.
fn too_weak_to_explode(position: &Position, color: Color) -> bool {
    let board = position.board();
    let (own, other) = (board.by_color(color), board.by_color(!color));
    if own.is_subset(board.kings()) {
        return true;
    }
    if !other.is_subset(board.kings()) {
        // A piece next to a king may explode along with it, unless the bishops can never meet.
        let bishops = |squares: Bitboard, color| (board.bishops() & board.by_color(color) & squares).any();
        let (dark, light) = (Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES);
        let (white, black) = (Color::White, Color::Black);
        let apart = (!bishops(dark, white) && !bishops(light, black))
            || (bishops(dark, white) && !bishops(light, white) && !bishops(dark, black));
        return board.occupied() == board.kings() | board.bishops() && apart;
    }
    if board.queens().any() || board.pawns().any() {
        return false;
    }
    let minor = board.knights() | board.bishops() | board.rooks();
    let only_knights = board.occupied() == board.kings() | board.knights();
    minor.count() == 1 || (only_knights && board.knights().count() <= 2)
}

#[cfg(test)]
mod tests {
    use crate::{
        axes::Royalty,
        outcome::Reason,
        presets::trial::{Trial, white},
    };

    #[test]
    fn a_capture_blows_up_all_but_pawns() {
        let trial = Trial::new(&["atomic"], "k7/8/2bpn3/3pr3/2P5/8/8/7K w - - 0 1").play("c4d5");
        assert_eq!(trial.fen(), "k7/8/3p4/8/8/8/8/7K b - - 0 1");
    }

    #[test]
    fn kings() {
        let won = Trial::new(&["atomic"], "kr6/8/8/8/8/8/8/KR6 w - - 0 1").play("b1b8");
        assert_eq!(won.outcome(), white(Reason::Exploded));
        let touching = Trial::new(&["atomic"], "8/8/8/8/8/r7/1k6/K7 w - - 0 1");
        assert!(!touching.in_check(), "who takes beside the own king blows it up");
        let dark = Trial::under(Royalty::Capture, &["atomic"], "k7/8/8/8/8/8/1p6/K7 w - - 0 1");
        assert_eq!(dark.from("a1"), "a2 b1", "a king never captures");
    }
}
