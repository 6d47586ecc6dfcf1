//! A turn as people spell it: what leads to its first square, the sign or words between its squares, and what follows.

use super::behind::{with_glyph, with_rescue};
use super::combat::combats;
use super::cursor::{Cursor, Liberties};
use super::guess::guesses;
use super::liberty::LibertyKind;
use super::link::{LinkKind, first_link, links, second_link};
use super::remark::{says_no_more, takes, tells_of_combat};
use super::words::{Sense, says};
use crate::board::{Designation, Outcome, Square};
use crate::notation::syntax::{Action, Combat, Span, WrittenTurn};

/// A turn as it may be meant, the place behind it, and what it took.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) turn: WrittenTurn,
    pub(super) mover: Option<Designation>,
    pub(super) glyph: Option<u16>,
    pub(super) liberties: Liberties,
    pub(super) end: usize,
}

/// How many readings of one text are kept.
const MOST_READINGS: usize = 64;

/// The turns that may stand here; where `is_alone`, nothing else stands behind.
pub(super) fn turns(cursor: &Cursor<'_>, from: usize, is_alone: bool) -> Vec<Draft> {
    let mut liberties = Vec::new();
    let start = cursor.behind_blanks(from);
    let lead = lead(cursor, start, &mut liberties);
    let Some((strikers, first, at)) = named_square(cursor, lead.end, &mut liberties) else { return Vec::new() };
    let named = if lead.pieces.is_empty() { (lead.end, at) } else { (start, lead.end) };
    let strikers = if strikers.is_empty() { lead.pieces } else { strikers };
    let (strikers, at) = match piece_in_parens(cursor, at, &mut liberties) {
        Some((pieces, end)) => (pieces, end),
        None => (strikers, at),
    };
    let mut drafts = Vec::new();
    let mut links_here = links(cursor, at, first_link);
    if lead.is_strike {
        links_here.retain(|link| link.kind == LinkKind::Strike);
        for link in &mut links_here {
            link.liberty = Some(LibertyKind::WordStrike);
        }
    }
    for link in links_here {
        let mut liberties = liberties.clone();
        liberties.extend(link.liberty.map(|kind| cursor.liberty(kind, at, link.end.max(at + 1))));
        if link.liberty.is_none() && link.has_blanks {
            liberties.push(cursor.liberty(LibertyKind::BlankWithin, at, link.end));
        }
        let Some((defenders, second, end)) = named_square(cursor, link.end, &mut liberties) else { continue };
        let (defenders, end) = match piece_in_parens(cursor, end, &mut liberties) {
            Some((pieces, end)) if link.kind == LinkKind::Strike => (pieces, end),
            _ => (defenders, end),
        };
        let begun = Begun { named, first, via: None, last: second, strikers: &strikers, defenders: &defenders };
        match link.kind {
            LinkKind::Guess => drafts.extend(guesses(cursor, (first, first, second), end, &liberties)),
            LinkKind::Move => {
                drafts.extend(begun.finished(cursor, (false, None), end, &liberties, is_alone));
                for next in links(cursor, end, second_link) {
                    let mut liberties = liberties.clone();
                    liberties.extend(next.liberty.map(|kind| cursor.liberty(kind, end, next.end)));
                    let Some((defenders, third, behind)) = named_square(cursor, next.end, &mut liberties) else {
                        continue;
                    };
                    if next.kind == LinkKind::Guess {
                        drafts.extend(guesses(cursor, (first, second, third), behind, &liberties));
                    } else {
                        let corner = Begun { via: Some(second), last: third, defenders: &defenders, ..begun };
                        drafts.extend(corner.finished(cursor, (true, next.outcome), behind, &liberties, is_alone));
                    }
                }
            }
            LinkKind::Strike => {
                let object = if lead.takes { object(cursor, end, &mut liberties) } else { None };
                let (begun, outcome, end) = match &object {
                    Some((pieces, end)) => (Begun { defenders: pieces, ..begun }, Some(Outcome::Win), *end),
                    None => (begun, link.outcome, end),
                };
                drafts.extend(begun.finished(cursor, (true, outcome), end, &liberties, is_alone));
            }
        }
    }
    drafts.truncate(MOST_READINGS);
    for draft in &mut drafts {
        draft.turn.span = cursor.span(start, draft.end);
    }
    drafts
}

/// The outcome that a sign right behind a strike tells, and the place behind it: `a4xa7-`, `b6xb5 +`.
fn mark(cursor: &Cursor<'_>, from: usize) -> Option<(Outcome, usize)> {
    let at = cursor.behind_blanks(from);
    let outcome = match cursor.at(at)? {
        '+' => Outcome::Win,
        '=' => Outcome::Tie,
        // Behind a blank it may part two turns.
        '-' if at == from => Outcome::Loss,
        _ => return None,
    };
    let is_alone = cursor.at(at + 1).is_none_or(|next| matches!(next, ' ' | ',' | '('));
    is_alone.then_some((outcome, at + 1))
}

/// A turn up to its last square.
#[derive(Clone, Copy)]
struct Begun<'p> {
    /// From where to where the piece and its square are named.
    named: (usize, usize),
    first: Square,
    via: Option<Square>,
    last: Square,
    strikers: &'p [Designation],
    defenders: &'p [Designation],
}

impl Begun<'_> {
    /// The turns that this may be, with what stands behind their last square; where it is a strike, `came` is what came of it.
    fn finished(
        &self,
        cursor: &Cursor<'_>,
        (is_strike, came): (bool, Option<Outcome>),
        end: usize,
        liberties: &Liberties,
        is_alone: bool,
    ) -> Vec<Draft> {
        let action = match self.via {
            Some(via) => Action::CornerStrike { via },
            None if is_strike => Action::Strike,
            None => Action::Move,
        };
        let turn = WrittenTurn::new(Span::default(), self.first, self.last, action);
        let begun = Draft { turn, mover: None, glyph: None, liberties: liberties.clone(), end };
        let mut drafts = Vec::new();
        if is_strike {
            let is_sure = liberties.iter().all(|liberty| liberty.kind != LibertyKind::MoveAsStrike);
            let mark = if is_sure && came.is_none() { mark(cursor, end) } else { None };
            let came = came.or(mark.map(|(outcome, _)| outcome));
            let mut told = mark.map(|(_, behind)| combats(cursor, behind, is_alone)).unwrap_or_default();
            told.retain(|(.., taken)| taken.iter().all(|liberty| liberty.kind != LibertyKind::OutcomeUnsaid));
            for (combat, end, taken) in combats(cursor, end, is_alone).into_iter().chain(told) {
                let Some(combat) = self.named_in(combat, came) else { continue };
                let mut draft = begun.clone();
                draft.turn.combat = Some(combat);
                draft.liberties.extend(taken);
                draft.end = end;
                drafts.push(draft);
            }
            drafts.extend(self.combats_of_names(came).into_iter().map(|combat| {
                let mut draft = begun.clone();
                draft.turn.combat = combat;
                if combat.is_some_and(|combat| !(combat.striker.is_unknown() && combat.defender.is_unknown())) {
                    draft.liberties.push(cursor.liberty(LibertyKind::PieceBefore, self.named.0, end));
                }
                if let Some((_, behind)) = mark {
                    draft.liberties.push(cursor.liberty(LibertyKind::CombatForm, end, behind));
                    draft.end = behind;
                }
                draft
            }));
        } else {
            let mut draft = begun;
            draft.mover = self.strikers.first().copied();
            if draft.mover.is_some() {
                draft.liberties.push(cursor.liberty(LibertyKind::Mover, self.named.0, self.named.1));
            }
            drafts.push(draft);
        }
        drafts.into_iter().map(|draft| with_rescue(cursor, with_glyph(cursor, draft))).collect()
    }

    /// A combat with the pieces and the outcome that were named before; `None` if it says otherwise.
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

    /// The combats that the pieces named before the squares and the word between them tell of.
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

/// The verb before the squares of a turn that is told as a sentence, with the piece that is its subject.
#[derive(Debug, Default)]
struct Lead {
    pieces: Vec<Designation>,
    is_strike: bool,
    /// `true` if the object of the verb is captured.
    takes: bool,
    end: usize,
}

/// Reads `takes with the`, `zieht`, `the Colonel goes`.
fn lead(cursor: &Cursor<'_>, from: usize, liberties: &mut Liberties) -> Lead {
    let none = Lead { end: from, ..Lead::default() };
    let verb = |at: usize| {
        let (word, end) = cursor.word(at)?;
        let is_strike = says(&word, Sense::Strikes);
        (is_strike || says(&word, Sense::Plays)).then(|| (is_strike, is_strike && takes(&word), end))
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
    let end = cursor.word(at).filter(|(word, _)| says(word, Sense::With)).map_or(end, |(_, end)| end);
    // `takes a5` says where, and not from where.
    liberties.extend(taken);
    liberties.push(cursor.liberty(LibertyKind::WordPassed, from, end));
    Lead { pieces, is_strike, takes, end }
}

/// Reads the object of a verb before the squares, which is the piece that was captured: `takes from b6 on b5 a scout`.
fn object(cursor: &Cursor<'_>, from: usize, liberties: &mut Liberties) -> Option<(Vec<Designation>, usize)> {
    if cursor.at(from) != Some(' ') {
        return None;
    }
    let mut at = cursor.behind_blanks(from);
    while let Some((_, end)) = cursor.word(at).filter(|(word, _)| says_no_more(word)) {
        at = cursor.behind_blanks(end);
    }
    let mut taken = Vec::new();
    let (pieces, end) = cursor.piece(at, &mut taken).filter(|_| cursor.word(at).is_some())?;
    // The sentence ends here, and the next one says nothing of the strike.
    let stop = cursor.behind_blanks(end);
    let is_end = cursor.at(stop).is_none() || cursor.at(stop) == Some('.') || cursor.at(end - 1) == Some('.');
    let next = cursor.word(cursor.behind_blanks(stop + usize::from(cursor.at(stop) == Some('.'))));
    let is_told_on = next.is_some_and(|(word, _)| tells_of_combat(&word));
    (is_end && !is_told_on).then(|| {
        liberties.extend(taken);
        liberties.push(cursor.liberty(LibertyKind::OnePiece, from, end));
        (pieces, end)
    })
}

/// What names the piece, where anything does; its square; and the place behind it.
fn named_square(
    cursor: &Cursor<'_>,
    from: usize,
    liberties: &mut Liberties,
) -> Option<(Vec<Designation>, Square, usize)> {
    let at = behind_passed(cursor, from, liberties);
    let named = || {
        let mut taken = Vec::new();
        let (pieces, end) = cursor.piece(at, &mut taken)?;
        let at = behind_passed(cursor, end, &mut taken);
        let (square, end) = cursor.square(at, &mut taken)?;
        Some((pieces, square, end, taken))
    };
    let mut of_square = Vec::new();
    let square = cursor.square(at, &mut of_square);
    // `Gl` may be a square and a piece: before a square it is a piece.
    if square.is_some() && cursor.is_plain_square(at) || named().is_none() {
        let (square, end) = square?;
        liberties.extend(of_square);
        return Some((Vec::new(), square, end));
    }
    let (pieces, square, end, taken) = named()?;
    liberties.extend(taken);
    Some((pieces, square, end))
}

/// `(7)` behind a square.
fn piece_in_parens(cursor: &Cursor<'_>, from: usize, liberties: &mut Liberties) -> Option<(Vec<Designation>, usize)> {
    let open = (cursor.at(from) == Some('(')).then_some(from + 1)?;
    let (pieces, end) = cursor.piece(cursor.behind_blanks(open), &mut Vec::new())?;
    let end = (cursor.at(end) == Some(')')).then_some(end + 1)?;
    // Only before a sign or the next square: else it is the combat.
    let follows = cursor.at(cursor.behind_blanks(end)).is_some_and(|next| "-x:>*\u{2192}".contains(next));
    if !follows {
        return None;
    }
    liberties.push(cursor.liberty(LibertyKind::PieceBefore, from, end));
    Some((pieces, end))
}

/// The place behind words such as `from the`, and blanks.
pub(super) fn behind_passed(cursor: &Cursor<'_>, from: usize, liberties: &mut Liberties) -> usize {
    let mut at = cursor.behind_blanks(from);
    for _ in 0..3 {
        if cursor.is_square(at) {
            break;
        }
        match cursor.word(at) {
            Some((word, end)) if says(&word, Sense::Passed) => {
                liberties.push(cursor.liberty(LibertyKind::WordPassed, at, end));
                at = cursor.behind_blanks(end);
            }
            _ => break,
        }
    }
    at
}
