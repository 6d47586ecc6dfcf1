//! Parses a turn as people spell it: the text before its first square, between its squares, and after its last
//! square.

use super::combat::combats;
use super::cursor::{Cursor, SpellingInterpretations};
use super::guess::guesses;
use super::interpretation::SpellingInterpretationKind;
use super::link::{LinkKind, first_link, links, second_link};
use super::remark::{says_no_more, takes, tells_of_combat};
use super::turn_suffix::{with_glyph, with_rescue};
use super::turn_words::{Sense, has_sense};
use crate::board::{Designation, Outcome, Square};
use crate::notation::syntax::{Action, Combat, Span, WrittenTurn};

/// A possible turn, the index after it, and its interpretations.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) turn: WrittenTurn,
    pub(super) mover: Option<Designation>,
    pub(super) glyph: Option<u16>,
    pub(super) interpretations: SpellingInterpretations,
    pub(super) end: usize,
}

/// Maximum number of readings kept for one text.
const MOST_READINGS: usize = 64;

/// Returns the possible turns at index `from`. `is_alone` means that nothing else can follow the turn.
pub(super) fn turns(cursor: &Cursor<'_>, from: usize, is_alone: bool) -> Vec<Draft> {
    let mut interpretations = Vec::new();
    let start = cursor.behind_blanks(from);
    let lead = lead(cursor, start, &mut interpretations);
    let Some((strikers, first, at)) = named_square(cursor, lead.end, &mut interpretations) else { return Vec::new() };
    let named = if lead.pieces.is_empty() { (lead.end, at) } else { (start, lead.end) };
    let strikers = if strikers.is_empty() { lead.pieces } else { strikers };
    let (strikers, at) = match piece_in_parens(cursor, at, &mut interpretations) {
        Some((pieces, end)) => (pieces, end),
        None => (strikers, at),
    };
    let mut drafts = Vec::new();
    let mut links_here = links(cursor, at, first_link);
    if lead.is_strike {
        links_here.retain(|link| link.kind == LinkKind::Strike);
        for link in &mut links_here {
            link.interpretation = Some(SpellingInterpretationKind::WordStrike);
        }
    }
    for link in links_here {
        let mut interpretations = interpretations.clone();
        interpretations.extend(link.interpretation.map(|kind| cursor.interpretation(kind, at, link.end.max(at + 1))));
        if link.interpretation.is_none() && link.has_blanks {
            interpretations.push(cursor.interpretation(SpellingInterpretationKind::BlankWithin, at, link.end));
        }
        let Some((defenders, second, end)) = named_square(cursor, link.end, &mut interpretations) else { continue };
        let (defenders, end) = match piece_in_parens(cursor, end, &mut interpretations) {
            Some((pieces, end)) if link.kind == LinkKind::Strike => (pieces, end),
            _ => (defenders, end),
        };
        let begun = PartialTurn { named, first, via: None, last: second, strikers: &strikers, defenders: &defenders };
        match link.kind {
            LinkKind::Guess => drafts.extend(guesses(cursor, (first, first, second), end, &interpretations)),
            LinkKind::Move => {
                drafts.extend(begun.finished(cursor, (false, None), end, &interpretations, is_alone));
                for next in links(cursor, end, second_link) {
                    let mut interpretations = interpretations.clone();
                    interpretations.extend(next.interpretation.map(|kind| cursor.interpretation(kind, end, next.end)));
                    let Some((defenders, third, behind)) = named_square(cursor, next.end, &mut interpretations) else {
                        continue;
                    };
                    // A move round a corner goes two squares.
                    let is_two_step = first.is_next_to(second) && second.is_next_to(third);
                    if next.kind == LinkKind::Move && !is_two_step {
                        continue;
                    }
                    if next.kind == LinkKind::Guess {
                        drafts.extend(guesses(cursor, (first, second, third), behind, &interpretations));
                    } else {
                        let corner = PartialTurn { via: Some(second), last: third, defenders: &defenders, ..begun };
                        drafts.extend(corner.finished(
                            cursor,
                            (next.kind == LinkKind::Strike, next.outcome),
                            behind,
                            &interpretations,
                            is_alone,
                        ));
                    }
                }
            }
            LinkKind::Strike => {
                let object = if lead.takes { object(cursor, end, &mut interpretations) } else { None };
                let (begun, outcome, end) = match &object {
                    Some((pieces, end)) => (PartialTurn { defenders: pieces, ..begun }, Some(Outcome::Win), *end),
                    None => (begun, link.outcome, end),
                };
                drafts.extend(begun.finished(cursor, (true, outcome), end, &interpretations, is_alone));
            }
        }
    }
    drafts.truncate(MOST_READINGS);
    for draft in &mut drafts {
        draft.turn.span = cursor.span(start, draft.end);
    }
    drafts
}

/// If a symbol directly after a strike gives the outcome, as in `a4xa7-` or `b6xb5 +`, returns the outcome. Also
/// returns the index after the symbol.
fn mark(cursor: &Cursor<'_>, from: usize) -> Option<(Outcome, usize)> {
    let at = cursor.behind_blanks(from);
    let outcome = match cursor.at(at)? {
        '+' => Outcome::Win,
        '=' => Outcome::Tie,
        // After a blank, a `-` may separate two turns.
        '-' if at == from => Outcome::Loss,
        _ => return None,
    };
    let is_alone = cursor.at(at + 1).is_none_or(|next| matches!(next, ' ' | ',' | '('));
    is_alone.then_some((outcome, at + 1))
}

/// A turn up to its last square.
#[derive(Clone, Copy)]
struct PartialTurn<'p> {
    /// The range of indices of the piece and its square.
    named: (usize, usize),
    first: Square,
    via: Option<Square>,
    last: Square,
    strikers: &'p [Designation],
    defenders: &'p [Designation],
}

impl PartialTurn<'_> {
    /// Parses the text after the last square and returns the possible turns. For a strike, `came` is the outcome if it
    /// is already known.
    fn finished(
        &self,
        cursor: &Cursor<'_>,
        (is_strike, came): (bool, Option<Outcome>),
        end: usize,
        interpretations: &SpellingInterpretations,
        is_alone: bool,
    ) -> Vec<Draft> {
        let action = match self.via {
            Some(via) if is_strike => Action::CornerStrike { via },
            Some(via) => Action::move_over(self.first, via, self.last),
            None if is_strike => Action::Strike,
            None => Action::Move,
        };
        let turn = WrittenTurn::new(Span::default(), self.first, self.last, action);
        let begun = Draft { turn, mover: None, glyph: None, interpretations: interpretations.clone(), end };
        let mut drafts = Vec::new();
        if is_strike {
            let is_sure = interpretations
                .iter()
                .all(|interpretation| interpretation.kind != SpellingInterpretationKind::MoveAsStrike);
            let mark = if is_sure && came.is_none() { mark(cursor, end) } else { None };
            let came = came.or(mark.map(|(outcome, _)| outcome));
            let mut marked_combats = mark.map(|(_, behind)| combats(cursor, behind, is_alone)).unwrap_or_default();
            marked_combats.retain(|(.., taken)| {
                taken.iter().all(|interpretation| interpretation.kind != SpellingInterpretationKind::OutcomeUnsaid)
            });
            for (combat, end, taken) in combats(cursor, end, is_alone).into_iter().chain(marked_combats) {
                let Some(combat) = self.named_in(combat, came) else { continue };
                let mut draft = begun.clone();
                draft.turn.combat = Some(combat);
                draft.interpretations.extend(taken);
                draft.end = end;
                drafts.push(draft);
            }
            drafts.extend(self.combats_of_names(came).into_iter().map(|combat| {
                let mut draft = begun.clone();
                draft.turn.combat = combat;
                if combat.is_some_and(|combat| !(combat.striker.is_unknown() && combat.defender.is_unknown())) {
                    draft.interpretations.push(cursor.interpretation(
                        SpellingInterpretationKind::PieceBefore,
                        self.named.0,
                        end,
                    ));
                }
                if let Some((_, behind)) = mark {
                    draft.interpretations.push(cursor.interpretation(
                        SpellingInterpretationKind::CombatForm,
                        end,
                        behind,
                    ));
                    draft.end = behind;
                }
                draft
            }));
        } else {
            let mut draft = begun;
            draft.mover = self.strikers.first().copied();
            if draft.mover.is_some() {
                draft.interpretations.push(cursor.interpretation(
                    SpellingInterpretationKind::Mover,
                    self.named.0,
                    self.named.1,
                ));
            }
            drafts.push(draft);
        }
        drafts.into_iter().map(|draft| with_rescue(cursor, with_glyph(cursor, draft))).collect()
    }

    /// Adds the known pieces to `combat` where the combat has an unknown piece. Returns `None` if the known pieces or
    /// the known outcome `came` contradict `combat`.
    fn named_in(&self, combat: Combat, came: Option<Outcome>) -> Option<Combat> {
        let agree = |named: &[Designation], said: Designation| match named {
            [] => Some(said),
            [first, ..] if said.is_unknown() => Some(*first),
            named => named.contains(&said).then_some(said),
        };
        let striker = agree(self.strikers, combat.striker)?;
        let defender = agree(self.defenders, combat.defender)?;
        came.is_none_or(|came| came == combat.outcome).then_some(Combat { striker, defender, ..combat })
    }

    /// Returns the combats that follow from the pieces before the squares and from `came`, the outcome that the word
    /// between the squares gives.
    fn combats_of_names(&self, came: Option<Outcome>) -> Vec<Option<Combat>> {
        if self.strikers.is_empty() && self.defenders.is_empty() && came.is_none() {
            return vec![None];
        }
        let or_unknown = |pieces: &[Designation]| {
            if pieces.is_empty() { vec![Designation::UNKNOWN] } else { pieces.iter().copied().take(3).collect() }
        };
        let outcomes = came.map_or_else(|| vec![Outcome::Win, Outcome::Loss, Outcome::Tie], |came| vec![came]);
        let mut combats = Vec::new();
        for striker in or_unknown(self.strikers) {
            for defender in or_unknown(self.defenders) {
                combats.extend(outcomes.iter().map(|outcome| Some(Combat { striker, outcome: *outcome, defender })));
            }
        }
        combats
    }
}

/// The beginning of a turn that is written as a sentence. Contains the verb before the squares, and the piece that
/// is the subject.
#[derive(Debug, Default)]
struct Lead {
    pieces: Vec<Designation>,
    is_strike: bool,
    /// `true` if the verb means that its object is captured.
    takes: bool,
    end: usize,
}

/// Parses the beginning of a sentence before the squares: `takes with the`, `zieht`, `the Colonel goes`.
fn lead(cursor: &Cursor<'_>, from: usize, interpretations: &mut SpellingInterpretations) -> Lead {
    let none = Lead { end: from, ..Lead::default() };
    let verb = |at: usize| {
        let (word, end) = cursor.word(at)?;
        let is_strike = has_sense(&word, Sense::Strikes);
        (is_strike || has_sense(&word, Sense::Plays)).then(|| (is_strike, is_strike && takes(&word), end))
    };
    let mut taken = Vec::new();
    let subject = || {
        let at = behind_passed(cursor, from, &mut Vec::new());
        let (pieces, end) = cursor.piece(at, &mut taken)?;
        Some((pieces, verb(cursor.behind_blanks(end))?))
    };
    let found = verb(from).map(|verb| (Vec::new(), verb)).or_else(subject);
    let Some((pieces, (is_strike, takes, end))) = found else { return none };
    let at = cursor.behind_blanks(end);
    let end = cursor.word(at).filter(|(word, _)| has_sense(word, Sense::With)).map_or(end, |(_, end)| end);
    // `takes a5` names the target, not the origin.
    interpretations.extend(taken);
    interpretations.push(cursor.interpretation(SpellingInterpretationKind::WordPassed, from, end));
    Lead { pieces, is_strike, takes, end }
}

/// Parses the object of a verb that came before the squares. The object is the captured piece: `a scout` in `takes
/// from b6 on b5 a scout`.
fn object(
    cursor: &Cursor<'_>,
    from: usize,
    interpretations: &mut SpellingInterpretations,
) -> Option<(Vec<Designation>, usize)> {
    if cursor.at(from) != Some(' ') {
        return None;
    }
    let mut at = cursor.behind_blanks(from);
    while let Some((_, end)) = cursor.word(at).filter(|(word, _)| says_no_more(word)) {
        at = cursor.behind_blanks(end);
    }
    let mut taken = Vec::new();
    let (pieces, end) = cursor.piece(at, &mut taken).filter(|_| cursor.word(at).is_some())?;
    // The sentence must end after the object, and the next sentence must not be about the strike.
    let stop = cursor.behind_blanks(end);
    let is_end = cursor.at(stop).is_none() || cursor.at(stop) == Some('.') || cursor.at(end - 1) == Some('.');
    let next = cursor.word(cursor.behind_blanks(stop + usize::from(cursor.at(stop) == Some('.'))));
    let is_told_on = next.is_some_and(|(word, _)| tells_of_combat(&word));
    (is_end && !is_told_on).then(|| {
        interpretations.extend(taken);
        interpretations.push(cursor.interpretation(SpellingInterpretationKind::OnePiece, from, end));
        (pieces, end)
    })
}

/// Parses an optional piece and its square. Also returns the index after the square.
fn named_square(
    cursor: &Cursor<'_>,
    from: usize,
    interpretations: &mut SpellingInterpretations,
) -> Option<(Vec<Designation>, Square, usize)> {
    let at = behind_passed(cursor, from, interpretations);
    let named = || {
        let mut taken = Vec::new();
        let (pieces, end) = cursor.piece(at, &mut taken)?;
        let at = behind_passed(cursor, end, &mut taken);
        let (square, end) = cursor.square(at, &mut taken)?;
        Some((pieces, square, end, taken))
    };
    let mut of_square = Vec::new();
    let square = cursor.square(at, &mut of_square);
    // `Gl` may be a square or a piece. If a square follows, `Gl` is a piece.
    if square.is_some() && cursor.is_plain_square(at) || named().is_none() {
        let (square, end) = square?;
        interpretations.extend(of_square);
        return Some((Vec::new(), square, end));
    }
    let (pieces, square, end, taken) = named()?;
    interpretations.extend(taken);
    Some((pieces, square, end))
}

/// Parses a piece in parentheses after a square, such as `(7)`.
fn piece_in_parens(
    cursor: &Cursor<'_>,
    from: usize,
    interpretations: &mut SpellingInterpretations,
) -> Option<(Vec<Designation>, usize)> {
    let open = (cursor.at(from) == Some('(')).then_some(from + 1)?;
    let (pieces, end) = cursor.piece(cursor.behind_blanks(open), &mut Vec::new())?;
    let end = (cursor.at(end) == Some(')')).then_some(end + 1)?;
    // The parentheses name the piece on the square only if a symbol such as `-` follows; otherwise they contain the
    // combat.
    let follows = cursor.at(cursor.behind_blanks(end)).is_some_and(|next| "-x:>*\u{2192}".contains(next));
    if !follows {
        return None;
    }
    interpretations.push(cursor.interpretation(SpellingInterpretationKind::PieceBefore, from, end));
    Some((pieces, end))
}

/// Returns the index after blanks and words such as `from the`.
pub(super) fn behind_passed(cursor: &Cursor<'_>, from: usize, interpretations: &mut SpellingInterpretations) -> usize {
    let mut at = cursor.behind_blanks(from);
    for _ in 0..3 {
        if cursor.is_square(at) {
            break;
        }
        match cursor.word(at) {
            Some((word, end)) if has_sense(&word, Sense::Passed) => {
                interpretations.push(cursor.interpretation(SpellingInterpretationKind::WordPassed, at, end));
                at = cursor.behind_blanks(end);
            }
            _ => break,
        }
    }
    at
}
