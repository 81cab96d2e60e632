//! Rules from a card's choices.

use shakmaty::CastlingMode;

use crate::{
    axes::{Draws, Royalty, Stalemate},
    fog::PackedFog,
    material::{Material, too_weak_to_mate},
    preset::Preset,
    rules::{Legality, Rules},
    table::{Crown, Keep, RuleTable, WithoutMoves},
};

impl Rules {
    pub(crate) fn new(
        royalty: Royalty,
        presets: &[&'static dyn Preset],
        draws: Draws,
        stalemate: Stalemate,
        castling: CastlingMode,
    ) -> Rules {
        let mut table = RuleTable::orthodox(royalty);
        for preset in presets {
            preset.adjust(&mut table);
        }
        if stalemate == Stalemate::Loss && table.without_moves == WithoutMoves::Draws {
            table.without_moves = WithoutMoves::Loses;
        }
        let movements: Box<[_]> = presets.iter().filter_map(|preset| preset.movement()).collect();
        let effects: Box<[_]> = presets.iter().filter_map(|preset| preset.effect()).collect();
        let only_kings = table.royal.iter().flatten().all(|crown| *crown == Crown::KING);
        let one_king = only_kings
            && movements.is_empty()
            && !table.check_between_moves
            && !table.forced_captures
            && table.hit_points == 0;
        let nothing_royal = table.royal.iter().all(Option::is_none);
        let legality = match royalty {
            Royalty::Checkmate if nothing_royal => Legality::Free,
            Royalty::Checkmate if one_king => Legality::OneKing,
            Royalty::Checkmate => Legality::TryOut,
            Royalty::Capture => Legality::Free,
        };
        let plain = effects.is_empty()
            && table.royal.iter().flatten().all(|crown| crown.keep != Keep::Last)
            && !table.check_ends_turn
            && table.hit_points == 0
            && table.without_moves != WithoutMoves::Passes;
        let material = match (royalty, presets) {
            (Royalty::Capture, _) => None,
            (Royalty::Checkmate, []) => Some(too_weak_to_mate as Material),
            (Royalty::Checkmate, [alone]) => alone.material(),
            (Royalty::Checkmate, _) => None,
        };
        Rules {
            table,
            movements,
            effects,
            modifiers: None,
            draws: draws.into(),
            fog: PackedFog::default(),
            material,
            plain,
            castling,
            legality,
            meter: None,
        }
    }
}
