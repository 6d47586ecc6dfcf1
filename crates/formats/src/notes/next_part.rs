//! What stands next in a line of turns.

use super::comments::{body_end, comment};
use super::follow::sort;
use super::headings::Words;
use super::read::NotesReader;
use crate::board::{Outcome, Side};
use crate::notation::spelling::{
    self, Liberty, LibertyKind, SpelledNumber, SpelledTurn, folded, leading_turns, side, spelled_number,
};
use crate::notation::{Action, WrittenTurn};

/// What stands next in a line of turns.
pub(super) enum Next {
    Number(SpelledNumber),
    Side(Side, usize),
    Turn(Vec<SpelledTurn>),
    Passed(usize),
    Unread,
}

impl NotesReader<'_> {
    /// The end of what is looked at from a byte on: the end of the line, or of as much of a long line as a part may need.
    pub(super) fn near(&self, at: usize, line_end: usize) -> usize {
        const LOOKAHEAD: usize = 2000;
        let is_boundary = |at: &usize| self.text.get(*at).is_none_or(|byte| byte & 0xC0 != 0x80);
        let end = line_end.min(at + LOOKAHEAD);
        if end == line_end { end } else { (at + 1..=end).rev().find(is_boundary).unwrap_or(end) }
    }

    /// What stands at a byte.
    pub(super) fn next(&self, at: usize, line_end: usize) -> Next {
        let line_end = self.near(at, line_end);
        let rest = &self.text[at..line_end];
        let behind = |length: usize| Next::Passed(at + length);
        match rest {
            [b' ' | b'\t' | b'\r' | b',' | b'|' | b'/' | b'\\', ..] if !rest.starts_with(b"//") => return behind(1),
            [b'.', ..] => return behind(rest.iter().take_while(|byte| **byte == b'.').count()),
            // A blank, or what markup puts around text.
            [0xC2, 0xA0, ..] | [b'*', b'*', ..] => return behind(2),
            [0xE2, 0x80, 0xA6 | 0xA2, ..] => return behind(3),
            [b'-', b' ' | b'-', ..] => return behind(1),
            // Points of a list, and words between turns.
            [b'*', b' ', ..] | [b'&', ..] if self.is_turn(at + 1, line_end) => return behind(1),
            // A mark right behind a turn, and no comment.
            [b'#', b' ' | b',' | b'.', ..] | [b'#'] if at > 0 && self.text[at - 1].is_ascii_alphanumeric() => {
                return behind(1);
            }
            [b';', ..] if self.parting.semicolon || self.is_parted(at + 1, line_end) => return behind(1),
            [b'/', b'/', ..] if self.parting.slashes || self.is_parted(at + 2, line_end) => return behind(2),
            _ => {}
        }
        // Quotation marks around a turn.
        let quote = match rest {
            [b'"' | b'\'', ..] => 1,
            [0xE2, 0x80, 0x98 | 0x99 | 0x9C | 0x9D, ..] => 3,
            _ => 0,
        };
        let is_closing = at > 0 && self.text[at - 1].is_ascii_alphanumeric();
        if quote > 0 && (is_closing || self.is_turn(at + quote, line_end)) {
            return behind(quote);
        }
        if let Some((named, end)) = self.side_letter(at, line_end) {
            return Next::Side(named, end);
        }
        let glyph =
            rest.strip_prefix(b"$").map_or(0, |rest| rest.iter().take_while(|byte| byte.is_ascii_digit()).count());
        if (1..=5).contains(&glyph) {
            return behind(glyph + 1);
        }
        let body = &self.text[at..body_end(self.text, at, line_end, self.parting)];
        if let Some(number) = spelled_number(body, at as u32).filter(|_| !begins_remark(rest)) {
            let follows = number.span.end as usize;
            let is_cell =
                self.text.get(follows) == Some(&b';') && follows < line_end && self.is_parted(follows + 1, line_end);
            let is_of_side = || self.begins_with_side_behind_blanks(follows, line_end);
            if number.is_marked || is_cell || self.is_turn(follows, line_end) || is_of_side() {
                return Next::Number(number);
            }
        }
        if let Some(length) = point_of_list(body).filter(|length| self.is_turn(at + length, line_end)) {
            return behind(length);
        }
        let readings = self.turns_at(at, line_end);
        if !readings.is_empty() {
            return Next::Turn(readings);
        }
        let length = body.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let word = String::from_utf8_lossy(&body[..length]).to_lowercase();
        let behind_word = body.get(length);
        if THEN.has(&word) && self.is_turn(at + length, line_end) {
            return behind(length);
        }
        let is_of_word = |byte: &&u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
        let length_of_name = body.iter().take_while(is_of_word).count();
        let name = String::from_utf8_lossy(&body[..length_of_name]);
        let signs = body[length_of_name..].iter().take_while(|byte| matches!(byte, b' ' | b':')).count();
        if length_of_name > 0
            && self.is_turn(at + length_of_name + signs, line_end)
            && let Some(named) = self.side_of_person(&folded(&name))
        {
            return Next::Side(named, at + length_of_name + signs);
        }
        if let Some(named) = side(&word)
            && behind_word.is_none_or(|next| matches!(next, b':' | b' ' | b'\t' | b'.' | b'-' | b')'))
            && (length > 1 || behind_word.is_some_and(|next| matches!(next, b':' | b'.' | b')')))
        {
            // `Rouge : a4-a5`
            let blanks = body[length..].iter().take_while(|byte| **byte == b' ').count();
            if body.get(length + blanks) == Some(&b':') {
                return Next::Side(named, at + length + blanks + 1);
            }
            let colon = usize::from(behind_word.is_some_and(|next| matches!(next, b':' | b'.' | b'-' | b')')));
            return Next::Side(named, at + length + colon);
        }
        Next::Unread
    }

    /// The side of a player, by a name of more than two letters or by a pronoun.
    pub(super) fn side_of_person(&self, name: &str) -> Option<Side> {
        let players = self.players();
        players.side_of_pronoun(name).or_else(|| players.side_of_name(name).filter(|_| name.len() > 2))
    }

    /// `true` if a turn and nothing that is no part of a game comes next: then a `;` before it separates turns. Another `;`
    /// may end the line or come before the next turn.
    fn is_parted(&self, at: usize, line_end: usize) -> bool {
        let line_end = self.near(at, line_end);
        let blanks =
            |from: usize| self.text[from..line_end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let mut at = at + blanks(at);
        if let Some(number) = spelled_number(&self.text[at..line_end], at as u32) {
            at = number.span.end as usize;
            at += blanks(at);
        }
        let readings = self.turns_at(at, line_end);
        readings.first().is_some_and(|first| {
            let end = first.turn.span.end as usize;
            if self.text.get(end) != Some(&b';') {
                return self.goes_on(end, line_end);
            }
            let next = end + 1 + blanks(end + 1);
            next == line_end || self.is_turn(next, line_end) || self.is_numbered_turn(next, line_end)
        })
    }

    /// `R` or `B` for the side to move, before its turn.
    fn side_letter(&self, at: usize, line_end: usize) -> Option<(Side, usize)> {
        let named = match self.text[at..line_end] {
            [b'R' | b'r', b' ', ..] => Side::Red,
            [b'B' | b'b', b' ', ..] => Side::Blue,
            _ => return None,
        };
        let is_to_move = named == Side::of_ply(self.turns.len() as u32 + 1);
        (is_to_move && self.is_turn(at + 1, line_end)).then_some((named, at + 1))
    }

    /// The readings of the turn at a byte: those that end where the best of them does, behind which the line goes on
    /// with something that can be read.
    pub(super) fn turns_at(&self, at: usize, line_end: usize) -> Vec<SpelledTurn> {
        let mut readings = self.possible_turns_at(at, line_end);
        let mut ends: Vec<(u8, u32)> =
            readings.iter().map(|reading| (sort(reading, self.text), u32::MAX - reading.turn.span.end)).collect();
        ends.sort_unstable();
        ends.dedup_by_key(|(_, left)| *left);
        let ends: Vec<u32> = ends.into_iter().map(|(_, left)| u32::MAX - left).collect();
        let end = match *ends.as_slice() {
            [] => return readings,
            [end] => end,
            [first, ..] => ends.into_iter().find(|end| self.goes_on(*end as usize, line_end)).unwrap_or(first),
        };
        readings.retain(|reading| reading.turn.span.end == end);
        readings
    }

    /// The readings of the turn at a byte, wherever they end.
    fn possible_turns_at(&self, at: usize, line_end: usize) -> Vec<SpelledTurn> {
        let mut readings = self.all_turns_at(at, line_end);
        self.end_at_cell(&mut readings, line_end);
        self.end_between_strikes(&mut readings, line_end);
        self.leave_strike_before(&mut readings);
        leave_mover(&mut readings);
        self.end_before_draw(&mut readings, line_end);
        readings
    }

    /// `true` if a turn begins at that byte. What comes behind the turn is not asked, for that may ask this again.
    pub(super) fn begins_turn(&self, at: usize, line_end: usize) -> bool {
        !self.possible_turns_at(at, line_end).is_empty()
    }

    /// Leaves out what is said of a strike in the next cell of a table if the turn before in the row is a strike too.
    fn end_between_strikes(&self, readings: &mut Vec<SpelledTurn>, line_end: usize) {
        let is_strike = |reading: &&SpelledTurn| reading.turn.action.is_strike();
        let Some(before) = self.turns.last().and_then(|readings| readings.first()).filter(is_strike) else { return };
        let bare =
            readings.iter().filter(|reading| reading.turn.action == Action::Strike && reading.turn.combat.is_none());
        let Some(end) = bare.map(|reading| reading.turn.span.end as usize).min() else { return };
        let is_row = !self.text[before.turn.span.end as usize..end].contains(&b'\n');
        if is_row && self.is_end_of_cell(end, line_end) {
            readings.retain(|reading| reading.turn.span.end as usize <= end);
        }
    }

    /// Keeps a turn with `-` quiet behind a strike in the same line that has no outcome yet. The remark behind both may be
    /// about that strike.
    fn leave_strike_before(&self, readings: &mut Vec<SpelledTurn>) {
        if self.bare_strike_before(readings).is_some() {
            readings.retain(|reading| reading.turn.action == Action::Move || reading.turn.combat.is_none());
        }
    }

    /// The readings that the turn before has by a remark behind the quiet turn that follows it in the line: `a5xa6 b7-b6 both
    /// lost`.
    pub(super) fn told_behind(&self, readings: &[SpelledTurn], line_end: usize) -> Option<Vec<SpelledTurn>> {
        let (bare, quiet) = self.bare_strike_before(readings)?;
        let start = quiet.turn.span.start as usize;
        let told = self.all_turns_at(start, line_end).into_iter().filter_map(|told| {
            let is_said = !told.liberties.iter().any(|one| one.kind == LibertyKind::OutcomeUnsaid);
            let combat = Some(told.turn.combat.filter(|_| is_said)?);
            let is_of_remark =
                |one: &Liberty| one.kind != LibertyKind::MoveAsStrike && one.span.start >= quiet.turn.span.end;
            let liberties =
                bare.liberties.iter().copied().chain(told.liberties.into_iter().filter(is_of_remark)).collect();
            Some(SpelledTurn { turn: WrittenTurn { combat, ..bare.turn }, liberties, ..bare.clone() })
        });
        let mut told: Vec<SpelledTurn> = told.collect();
        told.dedup_by(|one, other| one.turn == other.turn);
        (!told.is_empty()).then_some(told)
    }

    /// The last turn and the quiet turn behind it, if the last turn is a strike of this line that has no outcome yet.
    fn bare_strike_before<'r>(&'r self, readings: &'r [SpelledTurn]) -> Option<(&'r SpelledTurn, &'r SpelledTurn)> {
        let is_bare = |reading: &SpelledTurn| reading.turn.action.is_strike() && reading.turn.combat.is_none();
        let before = self.turns.last().filter(|before| before.iter().all(is_bare))?.first()?;
        let quiet = readings.iter().find(|reading| reading.turn.action == Action::Move)?;
        let between = self.text.get(before.turn.span.end as usize..quiet.turn.span.start as usize)?;
        (!between.contains(&b'\n')).then_some((before, quiet))
    }

    /// Leaves out the readings that take the result after a strike for what came of the strike: `b5xa5 draw agreed`.
    fn end_before_draw(&self, readings: &mut Vec<SpelledTurn>, line_end: usize) {
        let is_tie = |reading: &SpelledTurn| reading.turn.combat.is_some_and(|combat| combat.outcome == Outcome::Tie);
        let is_bare = |reading: &&SpelledTurn| reading.turn.combat.is_none();
        if !readings.iter().any(is_tie) {
            return;
        }
        let Some(end) = readings.iter().filter(is_bare).map(|reading| reading.turn.span.end as usize).min() else {
            return;
        };
        let result = self.spelled(end, self.near(end, line_end));
        if matches!(result, Some(spelling::Outcome::Result(result)) if !result.has_more && result.termination == Some("agreement"))
        {
            readings.retain(|reading| reading.turn.span.end as usize <= end);
        }
    }

    /// Whether a cell of a table ends there.
    fn is_end_of_cell(&self, end: usize, line_end: usize) -> bool {
        match self.text[end..line_end].trim_ascii_start() {
            [b'|' | b';', ..] => true,
            [b',', next, ..] => *next != b' ',
            _ => self.text[end..line_end].starts_with(b"\t"),
        }
    }

    /// Leaves out strikes that are written as moves and go on in the next cell of a table: what stands there is said of
    /// the whole row.
    fn end_at_cell(&self, readings: &mut Vec<SpelledTurn>, line_end: usize) {
        let moves = readings.iter().filter(|reading| reading.turn.action == Action::Move);
        let mut ends = moves.map(|reading| reading.turn.span.end as usize);
        let Some(end) = ends.next() else { return };
        if self.is_end_of_cell(end, line_end) {
            let is_beyond = |reading: &SpelledTurn| reading.turn.span.end as usize > end;
            let is_taken =
                |reading: &SpelledTurn| reading.liberties.iter().any(|one| one.kind == LibertyKind::MoveAsStrike);
            readings.retain(|reading| !(is_beyond(reading) && is_taken(reading)));
        }
    }

    pub(super) fn all_turns_at(&self, at: usize, line_end: usize) -> Vec<SpelledTurn> {
        let body = &self.text[at..body_end(self.text, at, self.near(at, line_end), self.parting)];
        leading_turns(body, at as u32, &self.numbering())
    }

    /// Whether a line goes on there with nothing, or with something that may stand behind a turn.
    fn goes_on(&self, at: usize, line_end: usize) -> bool {
        let line_end = self.near(at, line_end);
        let is_passed = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b',' | b'.' | b'|' | b'$');
        let passed = self.text[at..line_end].iter().take_while(|byte| is_passed(byte)).count();
        let at = at + passed;
        let body = &self.text[at..body_end(self.text, at, line_end, self.parting)];
        let word = body.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_side = || side(&String::from_utf8_lossy(&body[..word]).to_lowercase()).is_some();
        body.is_empty()
            || comment(self.text, at, line_end, self.parting).is_some()
            || spelled_number(body, at as u32).is_some()
            || self.result_at(at, line_end).is_some()
            || !self.all_turns_at(at, line_end).is_empty()
            || word > 1 && is_side()
    }

    /// Whether a turn stands behind blanks there.
    pub(super) fn is_turn(&self, at: usize, line_end: usize) -> bool {
        let is_passed = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'|' | b'"');
        let passed = self.text[at..line_end].iter().take_while(|byte| is_passed(byte)).count();
        self.begins_turn(at + passed, line_end)
    }
}

/// `true` if a text in parentheses stands here that is more than a number.
fn begins_remark(rest: &[u8]) -> bool {
    let inside = match rest {
        [b'(' | b'[', inside @ ..] => inside.split(|byte| matches!(byte, b')' | b']')).next(),
        _ => None,
    };
    inside.is_some_and(|inside| !inside.iter().all(|byte| byte.is_ascii_digit() || b". ".contains(byte)))
}

/// Words before a turn that say no more.
const THEN: Words = Words("then and dan dann en und puis et ensuite");

/// How long a point of a list is that stands here and counts in letters or in Roman numbers, or in a column of its own: `a)`,
/// `iv.`, `3|`, `3,`, `"3",`.
fn point_of_list(text: &[u8]) -> Option<usize> {
    const LONGEST: usize = 6;
    let quote = usize::from(text.first() == Some(&b'"'));
    let digits = text[quote..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if (1..=3).contains(&digits) {
        let end = quote + digits + usize::from(quote > 0 && text.get(quote + digits) == Some(&b'"'));
        return match text[end..].trim_ascii_start().first() {
            Some(b'|') => Some(end),
            Some(b',' | b';') if text[end] != b' ' => Some(end + 1),
            _ => None,
        };
    }
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let is_roman = (1..=LONGEST).contains(&letters)
        && text[..letters].iter().all(|byte| matches!(byte.to_ascii_lowercase(), b'i' | b'v' | b'x' | b'l'));
    match text.get(letters) {
        Some(b')') if letters == 1 || is_roman => Some(letters + 1),
        Some(b'.') if is_roman => Some(letters + 1),
        _ => None,
    }
}

/// Leaves out that a turn with `-` is a strike if nothing but a piece is named behind it: `b3-b4 (lieutenant)` names the piece
/// that moves.
fn leave_mover(readings: &mut Vec<SpelledTurn>) {
    let takes = |reading: &SpelledTurn, kind| reading.liberties.iter().any(|one| one.kind == kind);
    let is_plain_move =
        |reading: &SpelledTurn| reading.turn.action == Action::Move && !takes(reading, LibertyKind::NoSignMove);
    if readings.iter().any(is_plain_move) {
        let is_named =
            |one: &SpelledTurn| takes(one, LibertyKind::OnePiece) || takes(one, LibertyKind::OnePieceStriker);
        readings.retain(|one| {
            !(takes(one, LibertyKind::MoveAsStrike) && takes(one, LibertyKind::OutcomeUnsaid) && is_named(one))
        });
    }
}
