//! What is kept of a replay, so that questions can be asked about it afterwards.

use super::turn_log::TurnLog;
use crate::analysis::review::Review;
use crate::replay::Observer;
use crate::rules::{Play, Played, UncertainPlay};

/// What a replay, should there be one, is to keep besides what it finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent wishes
pub struct Keep {
    /// What happened in each turn, as far as questions may be asked about it.
    pub turns: bool,
    /// What happened in each turn.
    pub plays: bool,
    /// What each strike could expect, and what was proven.
    pub review: bool,
}

impl Keep {
    /// All that either keeps.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { turns: self.turns | other.turns, plays: self.plays | other.plays, review: self.review | other.review }
    }
}

/// What was kept of a replay: it watches one, and then a [`Subject`](super::Subject) answers from it.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// What is kept.
    pub(super) keep: Keep,
    /// What happened in each turn, as far as questions may be asked about it.
    pub(super) log: TurnLog,
    /// What happened in each turn.
    pub(super) plays: Vec<Played>,
    /// What each strike could expect.
    pub(super) review: Option<Box<Review>>,
}

impl Kept {
    /// Nothing yet.
    pub fn new(keep: Keep) -> Self {
        Self { keep, review: keep.review.then(Box::default), ..Self::default() }
    }
}

impl Observer for Kept {
    fn begin(&mut self, game: &Play) {
        self.log.begin(game);
        self.plays.clear();
        if let Some(review) = &mut self.review {
            review.begin(game);
        }
    }

    fn before(&mut self, game: &UncertainPlay) {
        if let Some(review) = &mut self.review {
            review.before(game);
        }
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        if self.keep.turns {
            self.log.turn(played, game);
        }
        if self.keep.plays {
            self.plays.push(*played);
        }
        if let Some(review) = &mut self.review {
            review.turn(played, game);
        }
    }

    fn open_turn(&mut self, played: &Played, game: &Play) {
        if self.keep.turns {
            self.log.open_turn(played, game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Keep, Kept};
    use crate::notation::parse;
    use crate::replay::replay;

    #[test]
    fn of_records_that_are_replayed_one_after_the_other_the_last_is_kept() {
        let head =
            "[Edition \"gravon\"]\n[Army \"2 F\"]\n10: F.........\n7: .........2\n4: 2.........\n1: F.........\n";
        let mut kept = Kept::new(Keep { turns: true, plays: true, review: true });
        for (turns, count) in [("a4-a5 j7-j6 a5-a6", 3), ("a4-a6 j7-j5", 2), ("", 0)] {
            let text = format!("{head}{turns} *\n");
            replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut kept);
            assert_eq!((kept.log.turns().len(), kept.plays.len()), (count, count), "{turns}");
        }
    }

    #[test]
    fn all_is_kept_that_either_keeps() {
        let none = Keep::default();
        let all = Keep { turns: true, plays: true, review: true };
        for one in [none, all, Keep { turns: true, ..none }, Keep { review: true, ..none }] {
            assert_eq!((one.and(none), none.and(one), one.and(one), one.and(all)), (one, one, one, all));
        }
    }
}
