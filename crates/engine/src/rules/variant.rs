//! Rules that depend on the variant and not on the edition. A table contains the parameters of each variant.
//! `format-spec/rules.md`, section "Variants".

use super::combat::{BombRule, CombatRules};
use crate::board::{Kind, KindSet, Variant};

/// Rules of a variant. The engine never checks which variant is played; it only reads these parameters.
#[derive(Debug)]
pub struct VariantRules {
    /// Squares on which a setup may place pieces.
    pub setup_area: SetupArea,
    /// `true` if each side must use the complete army. If `false`, a side may use any part of the army that contains
    /// one Flag.
    pub army_is_exact: bool,
    /// Rules of combat.
    pub combat: CombatRules,
    /// Kinds that may go one or two squares in a turn, also round a corner.
    pub two_step: KindSet,
    /// Kinds that may be brought back by a rescue. `None` if only the option `rescue` allows rescues.
    pub rescued: Option<KindSet>,
}

/// Squares on which a setup may place pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupArea {
    /// The zone of the side.
    Zone,
    /// Every square of the board except lakes and craters.
    Board,
}

const USUAL: VariantRules = VariantRules {
    setup_area: SetupArea::Zone,
    army_is_exact: true,
    combat: CombatRules::USUAL,
    two_step: KindSet::EMPTY,
    rescued: None,
};

static COMMON: VariantRules = USUAL;

static ULTIMATE_LIGHTNING: VariantRules = VariantRules {
    combat: CombatRules { striker_wins_ties: true, bombs: BombRule::OneTime },
    two_step: KindSet::only(Kind::Captain),
    rescued: Some(KindSet::ALL.without(Kind::Flag)),
    ..USUAL
};

static FREE: VariantRules = VariantRules { setup_area: SetupArea::Board, army_is_exact: false, ..USUAL };

impl VariantRules {
    /// Returns the rules of a variant.
    pub const fn of(variant: Variant) -> &'static Self {
        match variant {
            Variant::Original | Variant::Duel | Variant::Infiltrator | Variant::Barrage => &COMMON,
            Variant::UltimateLightning => &ULTIMATE_LIGHTNING,
            Variant::Free => &FREE,
        }
    }
}
