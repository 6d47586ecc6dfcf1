//! Finds the results in notes and the players that are named in the results. Stores both.

use super::comments::{Comment, body_end, trimmed};
use super::detection::turns_follow;
use super::headings::Heading;
use super::read::NotesReader;
use crate::notation::spelling::{
    Outcome, Players, SpelledResult, SpelledTurn, SpellingInterpretationKind, kinds, spelled_result,
};
use crate::notation::{Score, Span, WrittenTurn};
use crate::replay::foreign::{Damaged, PassedOver};

/// Returns `true` if a line contains only a result.
pub(super) fn is_result(line: &[u8]) -> bool {
    let outcome = spelled_result(line, 0, &Players::default());
    outcome.is_some_and(|outcome| outcome.is_plain() || matches!(outcome, Outcome::Contradiction(_)))
}

/// Returns `true` if a line before the turns is a result and not a heading.
///
/// If the line is a heading for another tag, returns `false`. If a heading contains words that do not belong to a
/// result, also returns `false`, because the words may be names of players.
pub(super) fn is_of_head(outcome: &Outcome, heading: Option<&Heading>) -> bool {
    match (outcome, heading) {
        (_, Some(Heading::Tag(name, _))) => *name == "Result" && !matches!(outcome, Outcome::Unclear(..)),
        (Outcome::Result(result), Some(_)) => !result.has_more,
        (Outcome::Result(_) | Outcome::Contradiction(_), _) => true,
        (Outcome::Unclear(..) | Outcome::Part(_), _) => false,
    }
}

impl NotesReader<'_> {
    /// Parses the text from `start` to `end` as a result.
    pub(super) fn spelled(&self, start: usize, end: usize) -> Option<Outcome> {
        let text = &self.text[start..end];
        if !self.parting.semicolon || !text.contains(&b';') {
            return spelled_result(text, start as u32, self.players());
        }
        // The text may consist of cells of a table row, such as `Vainqueur;Anna;par abandon`.
        let mut signs = std::iter::once(b':').chain(std::iter::repeat(b' '));
        let row: Vec<u8> =
            text.iter().map(|byte| if *byte == b';' { signs.next().unwrap_or(b' ') } else { *byte }).collect();
        spelled_result(&row, start as u32, self.players())
    }

    /// Parses the rest of the line as a result, together with the next line if necessary. Returns the result and the
    /// offset after it.
    pub(super) fn result_at(&self, at: usize, line_end: usize) -> Option<(Outcome, usize)> {
        if !may_begin_result(&self.text[at..line_end]) {
            return None;
        }
        let body = body_end(self.text, at, self.lookahead_end(at, line_end), self.parting);
        let parens = memchr::memchr(b'(', &self.text[at..body]).map(|length| at + length).filter(|open| *open > at);
        let behind = (body < line_end && self.text[body] == b';').then_some(body + 1);
        let is_stated =
            |from: usize| matches!(self.spelled(from, line_end), Some(Outcome::Result(_) | Outcome::Contradiction(_)));
        // A result may continue after `;`.
        let is_in_brackets = |from: usize| {
            let last = |sign: u8| memchr::memrchr(sign, &self.text[at..from]);
            last(b'(').is_some_and(|open| last(b')').is_none_or(|close| close < open))
        };
        let whole = behind.filter(|from| is_stated(*from) || is_in_brackets(*from)).map(|_| line_end);
        let outcome = |end: usize| {
            let outcome = self.spelled(at, end)?;
            (outcome.is_plain() || !self.holds_turn(at, end)).then_some((outcome, end))
        };
        let found = [whole, Some(body), parens].into_iter().flatten().find_map(outcome);
        if body == line_end
            && let Some(joined) = self.joined(at, line_end, found.as_ref().map(|(outcome, _)| outcome))
        {
            return Some(joined);
        }
        found.filter(|(outcome, _)| !matches!(outcome, Outcome::Part(_)))
    }

    /// Parses the rest of a line together with the next line. This is done only if one line alone does not contain a
    /// whole result.
    fn joined(&self, at: usize, line_end: usize, first: Option<&Outcome>) -> Option<(Outcome, usize)> {
        // If a line is long, `line_end` is not its end but a limit. In that case, there is no line end here.
        let rest = self.text.get(line_end..)?.strip_prefix(b"\n")?;
        let next = line_end + 1;
        let next_end = next + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let is_end = self.text[next..next_end].trim_ascii().is_empty()
            || body_end(self.text, next, next_end, self.parting) < next_end;
        if is_end {
            return None;
        }
        let second = self.spelled(next, next_end);
        let is_part = |outcome: Option<&Outcome>| matches!(outcome, Some(Outcome::Part(_)));
        let is_result = |outcome: Option<&Outcome>| matches!(outcome, Some(Outcome::Result(_)));
        // The next line may contain `resigns` without a player.
        let is_of_nobody = matches!(&second, Some(Outcome::Result(result)) if result.score.is_none());
        let may_join = match (first, &second) {
            (Some(Outcome::Contradiction(_)), _) => false,
            (None, _) => is_of_nobody,
            (Some(_), Some(Outcome::Part(_))) => true,
            (Some(Outcome::Part(_) | Outcome::Unclear(..)), second) => is_of_nobody || !is_result(second.as_ref()),
            (Some(Outcome::Result(_)), _) => false,
        };
        if !may_join || self.holds_turn(next, next_end) {
            return None;
        }
        let joined = self.spelled(at, next_end)?;
        let is_more = match &joined {
            Outcome::Unclear(..) => second.is_some(),
            joined => !is_part(Some(joined)),
        };
        is_more.then_some((joined, next_end))
    }

    /// Returns `true` if a turn begins at one of the words from `start` to `end`.
    pub(super) fn holds_turn(&self, start: usize, end: usize) -> bool {
        let begins = |at: usize| {
            let is_word = self.text[at].is_ascii_alphanumeric();
            is_word && (at == start || !self.text[at - 1].is_ascii_alphanumeric())
        };
        (start..end).any(|at| begins(at) && self.begins_turn(at, end))
    }

    /// Processes a result. `is_behind_turn` is `true` if a turn is before the result in the line.
    pub(super) fn outcome(&mut self, outcome: Outcome, span: Span, is_behind_turn: bool) {
        match outcome {
            Outcome::Result(result) => {
                let is_in_words = result
                    .interpretations
                    .iter()
                    .any(|interpretation| interpretation.kind == SpellingInterpretationKind::ResultWords);
                if (is_behind_turn || self.is_spoken(span))
                    && is_in_words
                    && turns_follow(&self.text[span.end as usize..])
                {
                    self.reading.note_at(trimmed(self.text, span), PassedOver::ResultBetween);
                    return self.keep(span);
                }
                if is_in_words && (is_behind_turn && self.may_be_tie(&result) || self.tells_of_strike(&result)) {
                    self.reading.note_at(trimmed(self.text, span), PassedOver::ResultOfStrike);
                    return self.keep(span);
                }
                if result.has_more {
                    self.keep(span);
                }
                self.result(result);
            }
            Outcome::Contradiction(_) => {
                self.unread_result(&outcome, span);
                let (score, termination, interpretations) = (Some(Score::Open), None, Vec::new());
                let open = SpelledResult { score, termination, span, interpretations, has_more: true, unclear: None };
                self.result.get_or_insert(open);
            }
            Outcome::Unclear(..) | Outcome::Part(_) => self.unread_result(&outcome, span),
        }
    }

    /// Returns `true` if the words may be about a strike and not about the game.
    ///
    /// The words must name a piece, as in `b5xa5 his miner ran into my captain and is lost`. They must not name a
    /// reason for the end of a game. Directly after a strike, two other texts are accepted, too: an answer of the other
    /// player, or a sentence such as `Tom won that one`.
    fn tells_of_strike(&self, result: &SpelledResult) -> bool {
        let is_strike = |readings: &Vec<SpelledTurn>| readings[0].turn.action.is_strike();
        let text = String::from_utf8_lossy(result.span.of(self.text)).to_lowercase();
        let is_piece = |word: String| word.len() > 2 && !kinds(&word).is_empty();
        let is_behind_strike = || self.turns.last().is_some_and(is_strike);
        let is_this_one = || text.contains("this one") || text.contains("that one");
        result.termination.is_none()
            && (super::headings::words(&text).any(is_piece)
                || is_behind_strike() && (self.may_be_reply(result.span) || is_this_one()))
    }

    /// Returns `true` if the words may mean a tie in the strike before them, as in `b5xa5 equal, both off the board`.
    fn may_be_tie(&self, result: &SpelledResult) -> bool {
        let outcome = |turn: &WrittenTurn| turn.combat.map(|combat| combat.outcome);
        let is_open = |readings: &Vec<SpelledTurn>| {
            let first = readings[0].turn;
            let is_strike = first.action.is_strike();
            is_strike
                && readings.iter().any(|one| outcome(&one.turn).is_none() || outcome(&one.turn) != outcome(&first))
        };
        let is_plain_draw = result.score == Some(Score::Draw) && result.termination.is_none();
        is_plain_draw && result.has_more && self.turns.last().is_some_and(is_open)
    }

    /// Returns the first sentence in `span` whose result is different from the known result.
    fn sentence_against(&self, span: Span) -> Option<Span> {
        let tagged = || self.reading.record.tag("Result").and_then(Score::from_name);
        let known = self.result.as_ref().and_then(|result| result.score).or_else(tagged)?;
        let is_against = |part: &(usize, usize)| {
            let stated = self.spelled(part.0, part.1);
            matches!(stated, Some(Outcome::Result(result)) if result.score.is_some_and(|score| score != known))
        };
        let parts = span.of(self.text).split(|byte| matches!(byte, b'.' | b'!'));
        let from = |part: &[u8]| part.as_ptr() as usize - self.text.as_ptr() as usize;
        let mut places = parts.map(|part| (from(part), from(part) + part.len()));
        places.find(is_against).map(|(start, end)| Span::new(start as u32, end as u32))
    }

    /// Keeps a text as a comment if its result cannot be read, and reports the reason.
    pub(super) fn unread_result(&mut self, outcome: &Outcome, span: Span) {
        match *outcome {
            Outcome::Unclear(why, at) => {
                self.reading.note_at(at, PassedOver::ResultUnclear(why));
                if let Some(other) = self.sentence_against(span) {
                    self.reading.note_at(other, Damaged::ResultTwice);
                }
            }
            Outcome::Contradiction(at) => self.reading.note_at(at, Damaged::ResultContradicts),
            Outcome::Result(_) | Outcome::Part(_) => {}
        }
        self.keep(span);
    }

    /// Keeps a text as a comment. If the text may contain a result or a part of the game but cannot be read, a finding
    /// is reported.
    pub(super) fn keep_text(&mut self, span: Span) {
        match self.spelled(span.start as usize, span.end as usize) {
            Some(outcome @ Outcome::Unclear(..)) => self.unread_result(&outcome, span),
            _ if self.holds_game(span.start as usize, span.end as usize) => {
                let span = trimmed(self.text, span);
                self.reading.note_at(span, Damaged::NotesLine(span.of(self.text).into()));
                self.keep(span);
            }
            _ => self.keep(span),
        }
    }

    /// Returns `true` if a text is not only a remark: it contains two squares, a square and a piece, or a turn.
    pub(super) fn holds_game(&self, start: usize, end: usize) -> bool {
        // Text in brackets is a remark and is ignored here.
        let mut depth = 0_i32;
        let outside = |byte: &u8| {
            depth = (depth + i32::from(matches!(byte, b'(' | b'['))).max(0);
            let is_inside = depth > 0;
            depth -= i32::from(matches!(byte, b')' | b']') && depth > 0);
            if is_inside { b' ' } else { *byte }
        };
        let part: Vec<u8> = self.text[start..end].iter().map(outside).collect();
        let words = part.split(|byte| !byte.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let is_square = |word: &[u8]| match word {
            [column, b'1', b'0'] | [column, b'1'..=b'9'] => matches!(column.to_ascii_lowercase(), b'a'..=b'j'),
            _ => false,
        };
        let is_piece = |word: &[u8]| {
            word.len() > 2 && word.is_ascii() && !kinds(&String::from_utf8_lossy(word).to_ascii_lowercase()).is_empty()
        };
        let (mut squares, mut pieces) = (0, 0);
        for word in words {
            squares += u32::from(is_square(word));
            pieces += u32::from(is_piece(word));
        }
        squares > 1 || squares == 1 && (pieces > 0 || self.holds_turn(start, end))
    }

    /// Keeps a comment, or reads the result from the comment. The result is read only from a comment that ends the
    /// text, and only if no result was found before.
    pub(super) fn last_comment(&mut self, comment: &Comment) {
        let inner = comment.inner;
        let is_last =
            self.text[comment.end..].trim_ascii().is_empty() && !self.turns.is_empty() && self.result.is_none();
        let outcome = self.spelled(inner.start as usize, inner.end as usize).filter(|_| is_last && !self.keeps_text);
        match outcome {
            Some(outcome @ (Outcome::Result(_) | Outcome::Contradiction(_))) => self.outcome(outcome, inner, true),
            _ => self.comment(inner),
        }
    }

    /// Stores a result.
    pub(super) fn result(&mut self, result: SpelledResult) {
        if let Some((why, at)) = result.unclear {
            self.reading.note_at(at, PassedOver::ResultPart(why));
        }
        let Some(first) = &mut self.result else {
            self.take_interpretations(&result.interpretations);
            self.result = Some(result);
            return;
        };
        let is_decided = |score: Option<Score>| score.is_some_and(|score| score != Score::Open);
        let is_open = first.score == Some(Score::Open);
        if is_decided(result.score) && first.score != result.score && (!is_open || first.termination == Some("unknown"))
        {
            return self.reading.note_at(result.span, Damaged::ResultTwice);
        }
        if is_open && is_decided(result.score) && !first.has_more {
            first.score = result.score;
        }
        first.termination = first.termination.or(result.termination);
    }

    /// Processes text after the result. The text is kept as a comment, or reported if it contains a different result.
    pub(super) fn behind_result(&mut self, span: Span) {
        match self.spelled(span.start as usize, span.end as usize) {
            Some(Outcome::Result(result)) => {
                let findings = self.reading.findings.len();
                self.result(result);
                if self.reading.findings.len() == findings {
                    self.keep(span);
                }
            }
            Some(outcome) => self.unread_result(&outcome, span),
            None => self.keep_text(span),
        }
    }

    /// Returns the players that are known from the text before this line.
    pub(super) const fn players(&self) -> &Players {
        &self.players.1
    }

    /// Updates the players if there are new tags.
    pub(super) fn update_players(&mut self) {
        let record = &self.reading.record;
        if self.players.0 != record.tags.len() {
            self.players = (record.tags.len(), self.persons.players(record.tag("Red"), record.tag("Blue")));
        }
    }
}

/// Returns `true` if a text can begin with a result. The text must not begin with a square, or with a number that
/// is not a score.
fn may_begin_result(text: &[u8]) -> bool {
    match *text {
        [first, ..] if first.is_ascii_whitespace() => false,
        [b'0' | b'1', b'-' | b':' | b'/' | b'_' | b'=' | 0xE2, ..] => true,
        [b'0' | b'1' | b'2', sign, next, ..] => {
            let signs = [b'-', b':', b'/', b'_', b'=', 0xE2];
            signs.contains(&sign)
                || matches!(sign, b'.' | b',') && next.is_ascii_digit()
                || sign == b' ' && signs.contains(&next)
        }
        [first, ..] if first.is_ascii_digit() => false,
        [column, row, ..] if matches!(column.to_ascii_lowercase(), b'a'..=b'k') && row.is_ascii_digit() => false,
        [] => false,
        _ => true,
    }
}
