//! One file a house rule.

pub(crate) mod dunsany_army;
pub(crate) mod first_promotion_wins;
pub(crate) mod horde_army;
pub(crate) mod knightmate_rules;
pub(crate) mod monster_rules;
