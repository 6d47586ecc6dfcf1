//! Parses the next element in a line of turns, such as a number, a side or a turn.

use super::comments::{body_end, comment};
use super::headings::Words;
use super::read::NotesReader;
use super::reading_search::deviation;
use crate::board::{Outcome, Side};
use crate::notation::spelling::{
    self, SpelledNumber, SpelledTurn, SpellingInterpretation, SpellingInterpretationKind, folded, leading_turns, side,
    spelled_number,
};
use crate::notation::{Action, WrittenTurn};

/// Next element in a line of turns. The numbers are the offsets after the elements. `Passed` is text without a meaning.
pub(super) enum Next {
    Number(SpelledNumber),
    Side(Side, usize),
    Turn(Vec<SpelledTurn>),
    Passed(usize),
    Unread,
}

impl NotesReader<'_> {
    /// Returns the end of the text that is examined after the offset `at`. This is the end of the line, or a limit if
    /// the line is very long.
    pub(super) fn lookahead_end(&self, at: usize, line_end: usize) -> usize {
        const LOOKAHEAD: usize = 2000;
        let is_boundary = |at: &usize| self.text.get(*at).is_none_or(|byte| byte & 0xC0 != 0x80);
        let end = line_end.min(at + LOOKAHEAD);
        if end == line_end { end } else { (at + 1..=end).rev().find(is_boundary).unwrap_or(end) }
    }

    /// Parses the element at the offset `at`.
    pub(super) fn next(&self, at: usize, line_end: usize) -> Next {
        let line_end = self.lookahead_end(at, line_end);
        let rest = &self.text[at..line_end];
        let behind = |length: usize| Next::Passed(at + length);
        match rest {
            [b' ' | b'\t' | b'\r' | b',' | b'|' | b'/' | b'\\', ..] if !rest.starts_with(b"//") => return behind(1),
            [b'.', ..] => return behind(rest.iter().take_while(|byte| **byte == b'.').count()),
            // Skips a no-break space, or markup.
            [0xC2, 0xA0, ..] | [b'*', b'*', ..] => return behind(2),
            [0xE2, 0x80, 0xA6 | 0xA2, ..] => return behind(3),
            [b'-', b' ' | b'-', ..] => return behind(1),
            // Skips a bullet, or a character between turns.
            [b'*', b' ', ..] | [b'&', ..] if self.is_turn(at + 1, line_end) => return behind(1),
            // Skips `#` directly after a turn; it does not begin a comment there.
            [b'#', b' ' | b',' | b'.', ..] | [b'#'] if at > 0 && self.text[at - 1].is_ascii_alphanumeric() => {
                return behind(1);
            }
            [b';', ..] if self.parting.semicolon || self.is_separated(at + 1, line_end) => return behind(1),
            [b'/', b'/', ..] if self.parting.slashes || self.is_separated(at + 2, line_end) => return behind(2),
            _ => {}
        }
        // Skips quotation marks around a turn.
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
                self.text.get(follows) == Some(&b';') && follows < line_end && self.is_separated(follows + 1, line_end);
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
            // A blank may be before the colon, as in `Rouge : a4-a5`.
            let blanks = body[length..].iter().take_while(|byte| **byte == b' ').count();
            if body.get(length + blanks) == Some(&b':') {
                return Next::Side(named, at + length + blanks + 1);
            }
            let colon = usize::from(behind_word.is_some_and(|next| matches!(next, b':' | b'.' | b'-' | b')')));
            return Next::Side(named, at + length + colon);
        }
        Next::Unread
    }

    /// Returns the side of a player. `name` must be a pronoun, or a name of more than two letters.
    pub(super) fn side_of_person(&self, name: &str) -> Option<Side> {
        let players = self.players();
        players.side_of_pronoun(name).or_else(|| players.side_of_name(name).filter(|_| name.len() > 2))
    }

    /// Returns `true` if a turn begins at `at`, and only parts of a game follow the turn. In that case, a separator
    /// such as `;` before the turn does not begin a comment.
    ///
    /// Another `;` may follow the turn, either at the end of the line or before the next turn.
    fn is_separated(&self, at: usize, line_end: usize) -> bool {
        let line_end = self.lookahead_end(at, line_end);
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

    /// Parses `R` or `B` before a turn. The letter must mean the side that moves next.
    fn side_letter(&self, at: usize, line_end: usize) -> Option<(Side, usize)> {
        let named = match self.text[at..line_end] {
            [b'R' | b'r', b' ', ..] => Side::Red,
            [b'B' | b'b', b' ', ..] => Side::Blue,
            _ => return None,
        };
        let is_to_move = named == Side::of_ply(self.turns.len() as u32 + 1);
        (is_to_move && self.is_turn(at + 1, line_end)).then_some((named, at + 1))
    }

    /// Returns the readings of the turn at the offset `at`. All returned readings end at the same offset: the end of
    /// the most likely reading after which the rest of the line can be read.
    pub(super) fn turns_at(&self, at: usize, line_end: usize) -> Vec<SpelledTurn> {
        let mut readings = self.possible_turns_at(at, line_end);
        let mut ends: Vec<(u8, u32)> =
            readings.iter().map(|reading| (deviation(reading, self.text), u32::MAX - reading.turn.span.end)).collect();
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

    /// Returns all possible readings of the turn at the offset `at`. They may have different ends.
    fn possible_turns_at(&self, at: usize, line_end: usize) -> Vec<SpelledTurn> {
        let mut readings = self.all_turns_at(at, line_end);
        self.end_at_cell(&mut readings, line_end);
        self.end_between_strikes(&mut readings, line_end);
        self.leave_strike_before(&mut readings);
        leave_mover(&mut readings);
        self.end_before_draw(&mut readings, line_end);
        readings
    }

    /// Returns `true` if a turn begins at the offset `at`. The text after the turn is not examined, because this would
    /// cause a recursion.
    pub(super) fn begins_turn(&self, at: usize, line_end: usize) -> bool {
        !self.possible_turns_at(at, line_end).is_empty()
    }

    /// Handles a row of a table with two strikes. The cell after the second strike does not contain the outcome of the
    /// second strike. Removes the readings that use this cell as the outcome.
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

    /// Handles a remark after a turn that is written with `-`. If a strike without an outcome is earlier in the same
    /// line, the remark may be about that strike. Removes the readings in which the remark makes the turn with `-` a
    /// strike.
    fn leave_strike_before(&self, readings: &mut Vec<SpelledTurn>) {
        if self.bare_strike_before(readings).is_some() {
            readings.retain(|reading| reading.turn.action == Action::Move || reading.turn.combat.is_none());
        }
    }

    /// Uses a remark at the end of the line as the outcome of the previous strike. Returns the new readings of this
    /// strike. Between the strike and the remark, there must be a plain move, as in `a5xa6 b7-b6 both lost`.
    pub(super) fn told_behind(&self, readings: &[SpelledTurn], line_end: usize) -> Option<Vec<SpelledTurn>> {
        let (bare, quiet) = self.bare_strike_before(readings)?;
        let start = quiet.turn.span.start as usize;
        let turns = self.all_turns_at(start, line_end).into_iter().filter_map(|told| {
            let is_said = !told.interpretations.iter().any(|one| one.kind == SpellingInterpretationKind::OutcomeUnsaid);
            let combat = Some(told.turn.combat.filter(|_| is_said)?);
            let is_of_remark = |one: &SpellingInterpretation| {
                one.kind != SpellingInterpretationKind::MoveAsStrike && one.span.start >= quiet.turn.span.end
            };
            let interpretations = bare
                .interpretations
                .iter()
                .copied()
                .chain(told.interpretations.into_iter().filter(is_of_remark))
                .collect();
            Some(SpelledTurn { turn: WrittenTurn { combat, ..bare.turn }, interpretations, ..bare.clone() })
        });
        let mut turns: Vec<SpelledTurn> = turns.collect();
        turns.dedup_by(|one, other| one.turn == other.turn);
        (!turns.is_empty()).then_some(turns)
    }

    /// Returns the previous turn, and the plain move in `readings` that follows it. The previous turn must be a strike
    /// in the same line, and its outcome must be unknown. Otherwise, returns `None`.
    fn bare_strike_before<'r>(&'r self, readings: &'r [SpelledTurn]) -> Option<(&'r SpelledTurn, &'r SpelledTurn)> {
        let is_bare = |reading: &SpelledTurn| reading.turn.action.is_strike() && reading.turn.combat.is_none();
        let before = self.turns.last().filter(|before| before.iter().all(is_bare))?.first()?;
        let quiet = readings.iter().find(|reading| reading.turn.action == Action::Move)?;
        let between = self.text.get(before.turn.span.end as usize..quiet.turn.span.start as usize)?;
        (!between.contains(&b'\n')).then_some((before, quiet))
    }

    /// Removes the readings in which the result of the game is used as the outcome of a strike, as in `b5xa5 draw
    /// agreed`.
    fn end_before_draw(&self, readings: &mut Vec<SpelledTurn>, line_end: usize) {
        let is_tie = |reading: &SpelledTurn| reading.turn.combat.is_some_and(|combat| combat.outcome == Outcome::Tie);
        let is_bare = |reading: &&SpelledTurn| reading.turn.combat.is_none();
        if !readings.iter().any(is_tie) {
            return;
        }
        let Some(end) = readings.iter().filter(is_bare).map(|reading| reading.turn.span.end as usize).min() else {
            return;
        };
        let result = self.spelled(end, self.lookahead_end(end, line_end));
        if matches!(result, Some(spelling::Outcome::Result(result)) if !result.has_more && result.termination == Some("agreement"))
        {
            readings.retain(|reading| reading.turn.span.end as usize <= end);
        }
    }

    /// Returns `true` if a table cell ends at the offset `end`.
    fn is_end_of_cell(&self, end: usize, line_end: usize) -> bool {
        match self.text[end..line_end].trim_ascii_start() {
            [b'|' | b';', ..] => true,
            [b',', next, ..] => *next != b' ',
            _ => self.text[end..line_end].starts_with(b"\t"),
        }
    }

    /// Removes the readings in which the text of the next table cell makes a move a strike. Such a text describes the
    /// whole row.
    fn end_at_cell(&self, readings: &mut Vec<SpelledTurn>, line_end: usize) {
        let moves = readings.iter().filter(|reading| reading.turn.action == Action::Move);
        let mut ends = moves.map(|reading| reading.turn.span.end as usize);
        let Some(end) = ends.next() else { return };
        if self.is_end_of_cell(end, line_end) {
            let is_beyond = |reading: &SpelledTurn| reading.turn.span.end as usize > end;
            let is_taken = |reading: &SpelledTurn| {
                reading.interpretations.iter().any(|one| one.kind == SpellingInterpretationKind::MoveAsStrike)
            };
            readings.retain(|reading| !(is_beyond(reading) && is_taken(reading)));
        }
    }

    pub(super) fn all_turns_at(&self, at: usize, line_end: usize) -> Vec<SpelledTurn> {
        let body = &self.text[at..body_end(self.text, at, self.lookahead_end(at, line_end), self.parting)];
        leading_turns(body, at as u32, &self.numbering())
    }

    /// Returns `true` if the rest of the line is empty, or begins with an element that can follow a turn.
    fn goes_on(&self, at: usize, line_end: usize) -> bool {
        let line_end = self.lookahead_end(at, line_end);
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

    /// Returns `true` if a turn begins at the offset `at`. Blanks may be before the turn.
    pub(super) fn is_turn(&self, at: usize, line_end: usize) -> bool {
        let is_passed = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'|' | b'"');
        let passed = self.text[at..line_end].iter().take_while(|byte| is_passed(byte)).count();
        self.begins_turn(at + passed, line_end)
    }
}

/// Returns `true` if the text begins with parentheses that contain more than a number.
fn begins_remark(rest: &[u8]) -> bool {
    let inside = match rest {
        [b'(' | b'[', inside @ ..] => inside.split(|byte| matches!(byte, b')' | b']')).next(),
        _ => None,
    };
    inside.is_some_and(|inside| !inside.iter().all(|byte| byte.is_ascii_digit() || b". ".contains(byte)))
}

/// Words that may be before a turn, but have no meaning for it.
const THEN: Words = Words("then and dan dann en und puis et ensuite");

/// Returns the length of the label of a list item, such as `a)`, `iv.`, `3|`, `3,` or `"3",`. A label is a letter,
/// a Roman number, or a number in its own column.
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

/// Removes readings in which a move with `-` becomes a strike because a piece is named after the move. In `b3-b4
/// (lieutenant)`, the named piece is the piece that moves.
fn leave_mover(readings: &mut Vec<SpelledTurn>) {
    let takes = |reading: &SpelledTurn, kind| reading.interpretations.iter().any(|one| one.kind == kind);
    let is_plain_move = |reading: &SpelledTurn| {
        reading.turn.action == Action::Move && !takes(reading, SpellingInterpretationKind::NoSignMove)
    };
    if readings.iter().any(is_plain_move) {
        let is_named = |one: &SpelledTurn| {
            takes(one, SpellingInterpretationKind::OnePiece) || takes(one, SpellingInterpretationKind::OnePieceStriker)
        };
        readings.retain(|one| {
            !(takes(one, SpellingInterpretationKind::MoveAsStrike)
                && takes(one, SpellingInterpretationKind::OutcomeUnsaid)
                && is_named(one))
        });
    }
}
