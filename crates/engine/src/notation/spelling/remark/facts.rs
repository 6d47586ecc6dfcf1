//! The facts in a remark about a strike, and the combats that agree with all of these facts.

use super::super::combat::likely;
use super::super::cursor::Cursor;
use super::super::interpretation::SpellingInterpretationKind;
use super::remark_words::Meaning;
use super::tokens::{Break, Noun, Owner};
use crate::board::{Designation, Outcome};
use crate::notation::syntax::Combat;

/// All facts of a remark.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub winner: Noun,
    pub loser: Noun,
    pub striker: Noun,
    pub struck: Noun,
    /// The outcome from the view of the striker.
    pub outcome: Option<Outcome>,
    /// The more likely outcome, if the remark does not say whose pieces are meant. The interpretation is reported if
    /// the less likely outcome is chosen.
    pub usual: Option<(Outcome, SpellingInterpretationKind)>,
    /// Pieces that were named without a verb, each with the separator before its clause.
    pub rest: Vec<(Break, Noun)>,
    /// The latest verb that decides who won.
    pub verb: Option<Meaning>,
}

/// The form in which a clause names the winner and the loser.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Source {
    pub has_subject: bool,
    pub is_passive: bool,
}

impl Source {
    /// Records the more likely outcome if the remark does not say whose pieces are meant. `lost a scout` and `won`
    /// usually describe the striker. The subject of an active verb is usually the striker, too. Returns `None` if an
    /// earlier clause made a different outcome more likely.
    pub(super) fn notes(self, winner: &Noun, loser: &Noun, outcome: Outcome, facts: &mut Facts) -> Option<()> {
        if winner.owner.is_some() || loser.owner.is_some() {
            return Some(());
        }
        let has_two = !winner.pieces.is_empty() && !loser.pieces.is_empty();
        let kind = match (self.has_subject, has_two) {
            (false, _) if !self.is_passive => SpellingInterpretationKind::SaidOfStruck,
            (true, true) if outcome == Outcome::Win => SpellingInterpretationKind::StruckFirst,
            _ => return Some(()),
        };
        (facts.usual.get_or_insert((outcome, kind)).0 == outcome).then_some(())
    }
}

impl Noun {
    /// Merges two sets of facts about one piece. Returns `None` if they contradict each other.
    pub(super) fn merge(&mut self, other: &Self) -> Option<()> {
        if self.owner.is_some() && other.owner.is_some() && self.owner != other.owner {
            return None;
        }
        self.owner = self.owner.or(other.owner);
        if self.pieces.is_empty() {
            self.pieces.clone_from(&other.pieces);
        } else if !other.pieces.is_empty() {
            self.pieces.retain(|piece| other.pieces.contains(piece));
            if self.pieces.is_empty() {
                return None;
            }
        }
        Some(())
    }

    fn is_empty(&self) -> bool {
        self.pieces.is_empty() && self.owner.is_none()
    }
}

/// A combat with its interpretations.
type Meant = (Combat, Vec<SpellingInterpretationKind>);

impl Facts {
    /// `true` if the facts describe a combat.
    pub(super) fn tells(&self) -> bool {
        let has_noun = [&self.winner, &self.loser, &self.striker, &self.struck].iter().any(|noun| !noun.is_empty());
        let has_rest = self.outcome.is_some() && !self.rest.is_empty();
        let has_outcome = self.outcome == Some(Outcome::Tie) || self.verb == Some(Meaning::Fails);
        has_noun || has_rest || has_outcome || self.usual.is_some()
    }

    /// `true` if a single piece is named and there is no other fact.
    pub(super) fn is_piece_alone(&self) -> bool {
        !self.tells() && self.rest.len() == 1
    }

    /// Returns the combats that agree with the facts, most likely first.
    pub(super) fn meanings(&self, cursor: &Cursor<'_>) -> Vec<Meant> {
        let mut meant = Vec::new();
        if self.outcome == Some(Outcome::Tie) {
            self.ties(&mut meant);
            return meant;
        }
        let order = match (self.outcome, self.usual) {
            (Some(outcome), _) => vec![outcome],
            (None, Some((Outcome::Loss, _))) => vec![Outcome::Loss, Outcome::Win],
            (None, _) => vec![Outcome::Win, Outcome::Loss],
        };
        let is_told = self.outcome.is_some() || self.verb.is_some();
        for outcome in order {
            self.decided(outcome, is_told, &mut meant);
        }
        if !is_told && let (Some(striker), Some(struck)) = (self.striker.pieces.first(), self.struck.pieces.first()) {
            meant.sort_by_key(|(combat, _)| {
                likely(cursor, *striker, *struck).iter().position(|one| *one == combat.outcome)
            });
        }
        meant
    }

    /// Adds the combats of a tie: both pieces are named, or one name applies to both.
    fn ties(&self, meant: &mut Vec<Meant>) {
        let (mut striker, mut struck) = (self.striker.clone(), self.struck.clone());
        let named = [&self.winner, &self.loser].into_iter().chain(self.rest.iter().map(|(_, noun)| noun));
        for noun in named {
            // One name for both pieces: `captains, both gone`.
            let noun = Noun { owner: None, ..noun.clone() };
            if striker.merge(&noun).and_then(|()| struck.merge(&noun)).is_none() {
                return;
            }
        }
        put(&striker, Outcome::Tie, &struck, &[], meant);
    }

    /// Adds the combats with the outcome `outcome`, which must not be a tie. If the remark does not give an outcome
    /// (`is_told` is `false`), the function also adds ties. It adds ties only if `outcome` is a win, so that each tie
    /// is added once.
    fn decided(&self, outcome: Outcome, is_told: bool, meant: &mut Vec<Meant>) {
        let (mut striker, mut struck) = if outcome == Outcome::Win {
            (self.winner.clone(), self.loser.clone())
        } else {
            (self.loser.clone(), self.winner.clone())
        };
        if striker.merge(&self.striker).and_then(|()| struck.merge(&self.struck)).is_none() {
            return;
        }
        let mut kinds = Vec::new();
        if let Some((usual, kind)) = self.usual
            && usual != outcome
        {
            kinds.push(kind);
        }
        for (striker, struck, mut more) in self.with_rest(striker, struck, outcome) {
            let strikes = [(&striker, Owner::Writer), (&struck, Owner::Other)];
            let is_struck = [(&striker, Owner::Other), (&struck, Owner::Writer)];
            let names = |of: [(&Noun, Owner); 2]| of.iter().any(|(noun, owner)| noun.owner == Some(*owner));
            match (names(strikes), names(is_struck)) {
                (true, true) => continue,
                (true, false) => more.push(SpellingInterpretationKind::WriterStrikes),
                (false, true) => more.push(SpellingInterpretationKind::WriterStruck),
                (false, false) => {}
            }
            more.extend_from_slice(&kinds);
            if !is_told {
                more.push(SpellingInterpretationKind::OutcomeUnsaid);
            }
            let from = meant.len();
            put(&striker, outcome, &struck, &more, meant);
            // A phrase such as `lost to 7` makes clear which piece is meant.
            if self.usual.is_some_and(|(usual, _)| usual == outcome) {
                let kinds = meant[from..].iter_mut().flat_map(|(_, kinds)| kinds);
                kinds
                    .filter(|kind| **kind == SpellingInterpretationKind::OnePiece)
                    .for_each(|kind| *kind = SpellingInterpretationKind::OutcomeOnly);
            }
            if !is_told && outcome == Outcome::Win {
                put(&striker, Outcome::Tie, &struck, &more, meant);
            }
        }
    }

    /// Completes the striker and the struck piece with the pieces that were named without a verb. Such a piece may be
    /// the striker or the struck piece, so there may be several results.
    fn with_rest(
        &self,
        striker: Noun,
        struck: Noun,
        outcome: Outcome,
    ) -> Vec<(Noun, Noun, Vec<SpellingInterpretationKind>)> {
        let mut found = vec![(striker, struck, Vec::new())];
        for (before, rest) in &self.rest {
            let mut next = Vec::new();
            for (striker, struck, kinds) in found {
                let as_striker = || {
                    let mut striker = striker.clone();
                    striker.merge(rest).map(|()| (striker, struck.clone(), kinds.clone()))
                };
                let as_struck = || {
                    let mut struck = struck.clone();
                    struck.merge(rest).map(|()| (striker.clone(), struck, kinds.clone()))
                };
                match (striker.pieces.is_empty(), struck.pieces.is_empty()) {
                    // `lost a scout (2)` names one piece twice.
                    (true, false) if struck.pieces == rest.pieces => next.extend(as_struck()),
                    (false, true) if striker.pieces == rest.pieces => next.extend(as_striker()),
                    (true, false) => next.extend(as_striker()),
                    (false, true) => next.extend(as_struck()),
                    (false, false) => next.extend(as_striker().or_else(as_struck)),
                    (true, true) if self.verb.is_none() && self.outcome.is_none() => {
                        next.extend(as_struck());
                        next.extend(as_striker());
                    }
                    // In `won, scout`, the scout lost. In `lost, scout`, the scout more likely lost than won.
                    (true, true) => {
                        let (loser, winner) = if outcome == Outcome::Win {
                            (as_struck(), as_striker())
                        } else {
                            (as_striker(), as_struck())
                        };
                        let is_lost = matches!(self.verb, Some(Meaning::Loses | Meaning::Fails));
                        let is_rather_loser = *before == Break::Comma && self.verb == Some(Meaning::Loses);
                        next.extend(loser);
                        next.extend(winner.filter(|_| is_lost).map(|mut other| {
                            other.2.extend(is_rather_loser.then_some(SpellingInterpretationKind::RestWon));
                            other
                        }));
                    }
                }
            }
            found = next;
        }
        found
    }
}

/// Adds all combats between two pieces, each of which may have several kinds.
fn put(striker: &Noun, outcome: Outcome, struck: &Noun, kinds: &[SpellingInterpretationKind], meant: &mut Vec<Meant>) {
    let unknown = [Designation::UNKNOWN];
    let or_unknown = |noun: &Noun| if noun.pieces.is_empty() { unknown.to_vec() } else { noun.pieces.clone() };
    let is_unsaid = kinds.contains(&SpellingInterpretationKind::OutcomeUnsaid);
    for one in or_unknown(striker) {
        for other in or_unknown(struck) {
            let named = match (one.is_unknown(), other.is_unknown()) {
                (false, false) => None,
                (true, true) => Some(SpellingInterpretationKind::OutcomeOnly),
                _ if outcome == Outcome::Tie && !is_unsaid => Some(SpellingInterpretationKind::OutcomeOnly),
                (true, false) => Some(SpellingInterpretationKind::OnePiece),
                (false, true) => Some(SpellingInterpretationKind::OnePieceStriker),
            };
            let kinds = kinds.iter().copied().chain(named).collect();
            meant.push((Combat { striker: one, outcome, defender: other }, kinds));
        }
    }
}
