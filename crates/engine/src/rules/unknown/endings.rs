//! Possible endings of a game on the board. They depend on the kinds of unknown pieces.

use super::{Game, KindSet, PieceId, Step, UncertainGame, member};
use crate::board::{Kind, Side};
use crate::rules::edition::Stalemate;
use crate::rules::effort::Effort;
use crate::rules::ending::{Ending, EndingCause};

/// A possible ending, together with the game in which it happens.
#[derive(Clone, Debug)]
pub struct PossibleEnding {
    /// Ending on the board; `None` if the game continues.
    pub ending: Option<Ending>,
    /// The game under the assumption of this ending. The possible kinds of its pieces take this assumption into
    /// account.
    pub game: UncertainGame,
}

impl UncertainGame {
    /// Returns every possible ending of the game after its latest turn. "Not ended" is one of them.
    ///
    /// If an ending can come about in several ways, the ending is listed several times. `declared` is the ending in the
    /// record. If the declared ending is possible, less work is spent on the search for other endings.
    #[doc(hidden)]
    pub fn possible_endings(&mut self, declared: Option<EndingCause>) -> Vec<PossibleEnding> {
        if self.unknown.is_none() || self.game.ending.is_some() {
            return vec![PossibleEnding { ending: self.game.ending, game: self.clone() }];
        }
        let mut found = Vec::new();
        let mut game = self.clone();
        if let Some(target) = self.may_be_flag() {
            let winner = target.side().other();
            let flag = Step::Narrow(member(target), KindSet::only(Kind::Flag));
            if let Some(game) = game.with_constraints(&[flag]) {
                found.push(PossibleEnding { ending: Some(Game::flag_taken_by(winner)), game });
            }
            let another = Step::Narrow(member(target), self.game.position.piece(target).kinds.without(Kind::Flag));
            match game.with_constraints(&[another]) {
                Some(known) => game = known,
                None => return found,
            }
        }
        game.add_endings_without_flag(declared, &mut found);
        self.give_up_with(&game);
        found
    }

    fn may_be_flag(&self) -> Option<PieceId> {
        self.unknown.as_ref().and_then(|unknown| unknown.may_be_flag)
    }

    /// `true` if the game has certainly not ended on the board. This fast check may return `false` wrongly.
    pub fn surely_goes_on(&mut self) -> bool {
        let mover = self.game.to_move();
        self.game.ending.is_none() && self.may_be_flag().is_none() && self.mobility(mover).is_sure
    }

    /// Returns a copy of the game under the assumption that no piece of the side could move or strike, even without the
    /// repetition rules. Returns `None` if some piece certainly can move or strike.
    pub fn if_immobile(&self, side: Side) -> Option<Self> {
        let agility = self.agility(side);
        if agility.is_sure {
            return None;
        }
        if self.unknown.is_none() {
            return Some(self.clone());
        }
        self.with_constraints(&agility.stuck)?.with_unseen_immovable(side)
    }

    fn add_endings_without_flag(&mut self, declared: Option<EndingCause>, found: &mut Vec<PossibleEnding>) {
        let mover = self.game.to_move();
        let mobility = self.mobility(mover);
        if mobility.is_sure {
            found.push(PossibleEnding { ending: None, game: self.clone() });
            return;
        }
        let mut ended = Vec::new();
        if let Some(stuck) = self.with_constraints(&mobility.stuck)
            && let Some(stuck) = stuck.with_unseen_immovable(mover)
        {
            stuck.add_stuck_endings(mover, &mut ended);
        }
        let spared = spared(declared, !found.is_empty(), !ended.is_empty(), self.nodes_left());
        if let Some(unknown) = &self.unknown {
            unknown.system.set_aside(spared);
        }
        for able in &mobility.able {
            found.extend(self.with_constraints(&[*able]).map(|game| PossibleEnding { ending: None, game }));
        }
        found.extend(self.with_unseen_able(mover).map(|game| PossibleEnding { ending: None, game }));
        if let Some(unknown) = &self.unknown {
            unknown.system.give_back(spared);
        }
        found.extend(ended);
    }

    /// Adds the endings in which the side to move has no legal turn.
    fn add_stuck_endings(self, mover: Side, found: &mut Vec<PossibleEnding>) {
        let lost = Some(Ending { winner: Some(mover.other()), cause: EndingCause::NoMoves });
        if self.game.rules.edition.stalemate != Stalemate::Draw {
            found.push(PossibleEnding { ending: lost, game: self });
            return;
        }
        let ability = self.ability();
        if ability.is_sure {
            found.push(PossibleEnding { ending: lost, game: self });
            return;
        }
        for able in &ability.able {
            found.extend(self.with_constraints(&[*able]).map(|game| PossibleEnding { ending: lost, game }));
        }
        for side in Side::ALL {
            found.extend(self.with_unseen_able(side).map(|game| PossibleEnding { ending: lost, game }));
        }
        let drawn = Some(Ending { winner: None, cause: EndingCause::NoMoves });
        if let Some(game) = self.with_constraints(&ability.stuck)
            && let Some(game) = game.with_unseen_immovable(Side::Red)
            && let Some(game) = game.with_unseen_immovable(Side::Blue)
        {
            found.push(PossibleEnding { ending: drawn, game });
        }
    }

    /// Determines whether a side has a legal turn if the constraints in `steps` are true. Returns two values: the
    /// ending, if the side may have no legal turn; and `true` if the side may have a legal turn.
    pub(super) fn stuck_or_not(&mut self, side: Side, steps: &[Step]) -> (Option<Ending>, bool) {
        let Some(mut game) = self.with_constraints(steps) else { return (None, false) };
        let mobility = game.mobility(side);
        if mobility.is_sure {
            return (None, true);
        }
        let mut found = Vec::new();
        game.add_endings_without_flag(None, &mut found);
        let ended = found.iter().find_map(|found| found.ending);
        (ended, found.iter().any(|found| found.ending.is_none()))
    }
}

/// Returns the number of search nodes that the search for undeclared endings must leave unused.
///
/// If the declared ending is possible, this search may use only as many nodes as with normal effort.
fn spared(declared: Option<EndingCause>, may_be_flag: bool, may_be_stuck: bool, nodes_left: u32) -> u32 {
    let is_possible = match declared {
        Some(EndingCause::Flag) => may_be_flag,
        Some(EndingCause::NoMoves) => may_be_stuck,
        None => false,
    };
    if is_possible { nodes_left.saturating_sub(Effort::Normal.nodes()) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::spared;
    use crate::rules::effort::Effort;
    use crate::rules::ending::EndingCause::{Flag, NoMoves};

    #[test]
    fn less_is_spent_on_other_ends_only_where_the_one_that_is_told_is_possible() {
        let usual = Effort::Normal.nodes();
        for (told, may_be_flag, may_be_stuck, expected) in [
            (None, true, true, 0),
            (Some(Flag), true, false, 7),
            (Some(Flag), false, true, 0),
            (Some(NoMoves), false, true, 7),
            (Some(NoMoves), true, false, 0),
        ] {
            assert_eq!(spared(told, may_be_flag, may_be_stuck, usual + 7), expected, "{told:?}");
        }
        assert_eq!(spared(Some(Flag), true, false, usual - 1), 0);
    }
}
