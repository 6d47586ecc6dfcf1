//! How a game may have ended on the board, where that depends on what its unknown pieces are.

use super::{KindSet, PieceId, Play, Step, UncertainPlay, member};
use crate::board::{Kind, Side};
use crate::rules::edition::Stalemate;
use crate::rules::effort::Effort;
use crate::rules::ending::{Ending, EndingCause};

/// A way in which a game may have ended, and what is known of the pieces then.
#[derive(Clone, Debug)]
pub struct PossibleEnding {
    /// The end that the board shows; `None`: the game goes on.
    pub ending: Option<Ending>,
    /// The game, with what is known of its pieces if it ended so.
    pub game: UncertainPlay,
}

impl UncertainPlay {
    /// Every way in which the board may have ended the game by now, or that it has not. The same end stands there more
    /// than once if it may have come about in several ways. `told`: the end that the record tells of; if it is possible,
    /// less is spent on finding out whether others are.
    pub fn possible_endings(&mut self, told: Option<EndingCause>) -> Vec<PossibleEnding> {
        if self.unknown.is_none() || self.game.ending.is_some() {
            return vec![PossibleEnding { ending: self.game.ending, game: self.clone() }];
        }
        let mut found = Vec::new();
        let mut game = self.clone();
        if let Some(target) = self.may_be_flag() {
            let winner = target.side().other();
            let flag = Step::Narrow(member(target), KindSet::only(Kind::Flag));
            if let Some(game) = game.knowing(&[flag]) {
                found.push(PossibleEnding { ending: Some(Play::flag_taken_by(winner)), game });
            }
            let another = Step::Narrow(member(target), self.game.position.piece(target).kinds.without(Kind::Flag));
            match game.knowing(&[another]) {
                Some(known) => game = known,
                None => return found,
            }
        }
        game.add_endings_without_flag(told, &mut found);
        self.give_up_with(&game);
        found
    }

    fn may_be_flag(&self) -> Option<PieceId> {
        self.unknown.as_ref().and_then(|unknown| unknown.may_be_flag)
    }

    /// Whether the board certainly has not ended the game. A quick answer: `false` may be wrong.
    pub fn surely_goes_on(&mut self) -> bool {
        let mover = self.game.to_move();
        self.game.ending.is_none() && self.may_be_flag().is_none() && self.mobility(mover).is_sure
    }

    /// The game, if that side has no piece left that is able to move or strike, bans ignored; `None` if it certainly has.
    pub fn if_immobile(&self, side: Side) -> Option<Self> {
        let agility = self.agility(side);
        if agility.is_sure {
            return None;
        }
        if self.unknown.is_none() {
            return Some(self.clone());
        }
        self.knowing(&agility.stuck)?.with_unseen_immovable(side)
    }

    fn add_endings_without_flag(&mut self, told: Option<EndingCause>, found: &mut Vec<PossibleEnding>) {
        let mover = self.game.to_move();
        let mobility = self.mobility(mover);
        if mobility.is_sure {
            found.push(PossibleEnding { ending: None, game: self.clone() });
            return;
        }
        let mut ended = Vec::new();
        if let Some(stuck) = self.knowing(&mobility.stuck)
            && let Some(stuck) = stuck.with_unseen_immovable(mover)
        {
            stuck.add_stuck_endings(mover, &mut ended);
        }
        let spared = spared(told, !found.is_empty(), !ended.is_empty(), self.nodes_left());
        if let Some(unknown) = &self.unknown {
            unknown.system.set_aside(spared);
        }
        for able in &mobility.able {
            found.extend(self.knowing(&[*able]).map(|game| PossibleEnding { ending: None, game }));
        }
        found.extend(self.with_unseen_able(mover).map(|game| PossibleEnding { ending: None, game }));
        if let Some(unknown) = &self.unknown {
            unknown.system.give_back(spared);
        }
        found.extend(ended);
    }

    /// The ends that come of the mover having no legal turn.
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
            found.extend(self.knowing(&[*able]).map(|game| PossibleEnding { ending: lost, game }));
        }
        for side in Side::ALL {
            found.extend(self.with_unseen_able(side).map(|game| PossibleEnding { ending: lost, game }));
        }
        let drawn = Some(Ending { winner: None, cause: EndingCause::NoMoves });
        if let Some(game) = self.knowing(&ability.stuck)
            && let Some(game) = game.with_unseen_immovable(Side::Red)
            && let Some(game) = game.with_unseen_immovable(Side::Blue)
        {
            found.push(PossibleEnding { ending: drawn, game });
        }
    }

    /// The end that comes of a side having no legal turn, if that is possible together with what is learned in `steps`;
    /// and whether it is possible that it has one.
    pub(super) fn stuck_or_not(&mut self, side: Side, steps: &[Step]) -> (Option<Ending>, bool) {
        let Some(mut game) = self.knowing(steps) else { return (None, false) };
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

/// How many of the nodes that are left are not spent on whether the game may have ended otherwise, or may go on: all but
/// those of the usual effort, where the end that the record tells of is possible.
fn spared(told: Option<EndingCause>, may_be_flag: bool, may_be_stuck: bool, nodes_left: u32) -> u32 {
    let is_possible = match told {
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
