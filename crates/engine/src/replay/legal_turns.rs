//! Lists the legal turns of positions, and the reasons why other short turns are illegal.

use super::judging_criteria::JudgingCriteria;
use super::partial_replay::replay_to_each;
use super::reading::ReadRecord;
use crate::rules::{Game, Turn, UncertainGame, Violation};

/// Turns of the side to move in a position.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct TurnList {
    /// Legal turns without rescues, sorted by the square of the piece. If kinds of pieces are unknown, the list
    /// contains each turn that is legal for some kinds that the record allows.
    pub legal: Vec<LegalChoice>,
    /// Turns that are illegal although a reader might expect them: steps of one square, and turns that only a
    /// repetition rule bars. Each comes with the broken rule.
    #[cfg_attr(feature = "serde", serde(skip_deserializing))]
    pub illegal: Vec<(Turn, Violation)>,
}

impl TurnList {
    /// Returns the turns of the side to move in a live game, such as for [`Scene::turns`](crate::scene::Scene::turns).
    /// Pieces of unknown kind have no legal turn here; [`turn_lists`] lists the turns of records with unknown pieces.
    pub fn of(game: &Game) -> Self {
        turns_of(vec![UncertainGame::of_named(game.clone())])
    }
}

/// Legal turn of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LegalChoice {
    /// The turn.
    pub turn: Turn,
    /// `true` if the turn may be combined with a rescue.
    pub may_rescue: bool,
}

/// Returns the turns of the side to move for each ply in `plies`. The plies must be in ascending order. For a ply, the
/// result is `None` if the record cannot be played up to this ply, or if the search would take too long.
pub fn turn_lists<'r>(
    text: &'r [u8],
    read: impl Into<ReadRecord<'r>>,
    judge_by: impl Into<JudgingCriteria>,
    plies: &[u32],
) -> Vec<Option<TurnList>> {
    let mut found = Vec::with_capacity(plies.len());
    replay_to_each(text, read.into(), judge_by.into(), plies, &mut |games| found.push(games.map(turns_of)));
    found
}

/// Returns the turns that are legal in at least one of the games, and the turns that are illegal in all games.
fn turns_of(games: Vec<UncertainGame>) -> TurnList {
    let mut all: Vec<(Turn, Result<bool, Violation>)> = Vec::new();
    for mut game in games {
        for (turn, verdict) in game.judged_turns() {
            match all.iter_mut().find(|(other, _)| *other == turn) {
                Some((_, Ok(may_rescue))) => *may_rescue |= verdict == Ok(true),
                Some((_, found @ Err(_))) if verdict.is_ok() => *found = verdict,
                Some(_) => {}
                None => all.push((turn, verdict)),
            }
        }
    }
    all.sort_by_key(|(turn, _)| turn.from);
    let mut list = TurnList::default();
    for (turn, verdict) in all {
        match verdict {
            Ok(may_rescue) => list.legal.push(LegalChoice { turn, may_rescue }),
            Err(rule) => list.illegal.push((turn, rule)),
        }
    }
    list
}
