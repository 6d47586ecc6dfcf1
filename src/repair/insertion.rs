//! Turns that may have been left out.

use super::variants::Setting;
use crate::board::{Kind, Square};
use crate::notation::{Action, GuessOutcome, Span, Turn};
use crate::rules::ScoutStrike;

/// Every turn that a piece on that square could ever make, without rescues: moves, strikes and right guesses. A wrong
/// guess is none of them: what it leaves behind is nothing, so that nothing shows that it was left out.
pub(super) fn turns_from(from: Square, setting: &Setting<'_>) -> Vec<Turn> {
    let turn = |to, action| Turn { span: Span::default(), from, to, action, combat: None, rescue: None };
    let mut turns = Vec::new();
    for to in setting.squares.iter().copied().filter(|to| from.line_to(*to).is_some()) {
        turns.push(turn(to, Action::Move));
        turns.push(turn(to, Action::Strike));
        if setting.terms.rules.edition.scout_strike == ScoutStrike::Corner {
            // The second leg goes on only round a corner.
            let corners = to.neighbours().filter(|struck| from.line_to(*struck).is_none() && *struck != from);
            turns.extend(corners.map(|struck| turn(struck, Action::CornerStrike { via: to })));
        }
    }
    let kinds = setting.kinds();
    if !kinds.has(Kind::Spotter) && !kinds.has(Kind::Infiltrator) {
        return turns;
    }
    let mut push_guesses = |to: Square, target: Square| {
        for kind in kinds.iter() {
            let named = setting.numbering().designation(kind);
            let stepped = from != to;
            turns.push(turn(to, Action::Guess { target, named, stepped, outcome: Some(GuessOutcome::Hit) }));
        }
    };
    for step in Square::STEPS {
        let near = from.step(step);
        push_guesses(from, near);
        push_guesses(from, near.step(step));
        for second in Square::STEPS {
            push_guesses(near, near.step(second));
        }
    }
    turns
}
