//! Error recovery: after unreadable text in the movetext, finds the position where parsing continues. The aim is
//! one fault for each mistake.
//!
//! `format-spec/notation.md`, section "Faults and recovery".

use super::lexical::{GrammarError, blanks, square};
use super::movetext::{Before, number};
use super::result::score;
use super::variation::begins_variation;
use super::{RecordReader, line_length, span, token_length, trimmed_length};
use crate::notation::boundary::is_blank;
use crate::notation::fault::{Expected, Fault, FaultKind, VariationFault};
use crate::notation::syntax::Score;

impl RecordReader<'_> {
    /// Reports an error inside a turn, or a token that is not a turn. Skips the faulty token. Also skips the following
    /// fragments if they belong to the same turn.
    pub(super) fn turn_missed(&mut self, before: Before, miss: GrammarError) -> Before {
        let start = self.at;
        let at = self.missed(miss);
        let is_row = self.is_like_row(at);
        let is_within_turn = at > start;
        if is_row {
            self.skip_line(at, self.place());
        } else {
            self.skip_token(start, at);
            if !self.record.faults_cut {
                self.at += match self.text.get(at) {
                    Some(byte) if is_within_turn && is_blank(*byte) => torn_length(self.rest()),
                    _ => 0,
                };
                self.at += wordy_length(self.rest(), matches!(before, Before::Setup));
            }
        }
        self.broken = true;
        let is_before_turns = matches!(before, Before::Setup) || (is_row && self.record.turns.is_empty());
        let is_behind_number = matches!(before, Before::Number(_, number) if number.end as usize == start);
        self.unread_words = (!is_row && !is_within_turn).then_some(match before {
            Before::Number(_, number) if is_behind_number => number.start as usize..self.at,
            _ => start..self.at,
        });
        if is_before_turns {
            self.record.unread.others = true;
            return Before::Setup;
        }
        Before::Turn
    }

    /// Sets the result of a record that has no result token. The result is the value of the tag `Result`, or `*` if the
    /// tag is missing or invalid.
    ///
    /// There are two exceptions in which no result is set:
    ///
    /// - The record breaks off in unreadable text.
    /// - The record ends with unreadable words that contain no square. The fault of these words then becomes "expected
    ///   a result".
    pub(super) fn result_missed(&mut self) {
        let is_unclosed = |fault: &Fault| {
            matches!(fault.kind, FaultKind::UnclosedComment | FaultKind::Variation(VariationFault::Unclosed))
        };
        if self.record.faults.iter().any(is_unclosed) || self.record.faults_cut {
            return;
        }
        let has_game = !self.record.turns.is_empty() || !self.record.rows.is_empty();
        if let (Some(words), Some(last)) = (&self.unread_words, self.record.faults.last_mut())
            && has_game
            && !has_square(&self.text[words.clone()])
        {
            last.kind = FaultKind::Expected(Expected::Result);
            last.span.start = words.start as u32;
            return;
        }
        // If a record has no turns, it may have been cut off within its setup.
        let is_in_setup = !self.record.rows.is_empty() || !self.record.faults.is_empty();
        self.record.unread.others |= self.record.turns.is_empty() && is_in_setup && !self.broken;
        let end = trimmed_length(self.text);
        let breaks_off = self.record.faults.last().is_some_and(|fault| fault.span.end as usize >= end || !has_game);
        if breaks_off {
            return;
        }
        let of_tag = self.record.tag("Result").and_then(Score::from_name);
        self.record.result = Some(of_tag.unwrap_or(Score::Open));
        self.record.result_span = span(end, end);
        self.record.is_result_missing = true;
    }
}

/// Number of bytes that belong to a turn but follow a blank inside the turn. Counts only words that cannot be
/// turns: symbols, one square with its symbols, or the end of a combat.
fn torn_length(rest: &[u8]) -> usize {
    let mut has_square = false;
    length_of_words(rest, |word| {
        let behind_signs = word.iter().position(|byte| !b"-:><=xX".contains(byte)).unwrap_or(word.len());
        match square(&word[behind_signs..]) {
            Ok((tail, _)) => {
                !std::mem::replace(&mut has_square, true)
                    && matches!(tail.first(), None | Some(b'(' | b'=' | b'^' | b',' | b'.'))
            }
            Err(_) => {
                behind_signs == word.len()
                    || word[0] == b'('
                    || word.ends_with(b")")
                    || matches!(word, b"to" | b"takes")
            }
        }
    })
}

/// Number of bytes after an unreadable word that belong to the same fault. Counts words that have no meaning here
/// and contain no square. If `may_be_row`, stops at a word that begins with a digit, because this word may begin a
/// setup row.
fn wordy_length(rest: &[u8], may_be_row: bool) -> usize {
    length_of_words(rest, |word| {
        // Cheap checks come first, because there may be many words.
        let is_score = || (word[0] == b'*' || word.contains(&b'-')) && score(word).is_ok();
        let is_number = || word.contains(&b'.') && number(word).is_ok();
        let is_row = may_be_row && word[0].is_ascii_digit();
        let is_read = matches!(word[0], b'$' | b';') || is_score() || is_number();
        // A word without a square is not a turn.
        !is_row && !is_read && !has_square(word)
    })
}

/// Length of the leading words for which `belongs` is true, up to the end of the line or a comment.
fn length_of_words(rest: &[u8], mut belongs: impl FnMut(&[u8]) -> bool) -> usize {
    let line = &rest[..line_length(rest)];
    let mut length = 0;
    loop {
        let (word, _) = blanks(&line[length..]).unwrap_or_default();
        let start = line.len() - word.len();
        if begins_variation(word) {
            return length;
        }
        let word = &word[..token_length(word)];
        if word.is_empty() || !belongs(word) {
            return length;
        }
        length = start + word.len();
    }
}

/// `true` if a letter is followed by a digit, in any script. The text may then contain a square, and therefore a
/// turn.
fn has_square(text: &[u8]) -> bool {
    text.utf8_chunks().any(|chunk| {
        let behind = chunk.valid().chars().skip(1);
        chunk.valid().chars().zip(behind).any(|(letter, digit)| letter.is_alphabetic() && digit.is_numeric())
    })
}

#[cfg(test)]
mod tests {
    use super::super::fault_marks::assert_faults;
    use super::super::parse;
    use crate::notation::fault::{Expected, FaultKind};
    use crate::notation::syntax::Score;

    const TURN: FaultKind = FaultKind::Expected(Expected::Turn);
    const RESULT: FaultKind = FaultKind::Expected(Expected::Result);

    #[test]
    fn words_without_a_square_belong_to_the_word_before_them() {
        for (text, kinds) in [
            ("a4-a5 ⟦17⟧ . b7-b6 *", &[TURN][..]),
            ("a4-a5 ⟦17⟧ , , b7-b6 ⟦and⟧ so on 3. a5-a6 *", &[TURN; 2]),
            ("a4-a5 ⟦then⟧ he said {c} ⟦no⟧ *", &[TURN; 2]),
            ("a4-a5 ⟦then⟧ he said\n⟦no⟧ ; c\n*", &[TURN; 2]),
            // Every word that may be a turn is a separate fault, in any script. Readable tokens are not part of a
            // fault.
            ("a4-a5 ⟦x⟧ ⟦\u{430}7-\u{430}6⟧ ⟦\u{ff41}\u{ff15}⟧ b7-b6 $2 ⟦y⟧ 1-0", &[TURN; 4]),
        ] {
            assert_faults(text, kinds);
        }
        // Before the first turn, a row may follow.
        let record = parse(b"1:..........\nx y 2:F.........\n*");
        assert_eq!((record.rows.len(), record.faults.len()), (2, 1));
    }

    #[test]
    fn words_in_place_of_the_result_are_its_fault() {
        for (text, kinds) in [
            ("a4-a5 ⟦1⟧ - 0\n", &[RESULT][..]),
            ("a4-a5 ⟦red⟧ wins {in 46 turns} ; well done\n\n", &[RESULT]),
            ("a4-a5 ⟦0.5-0.5⟧", &[RESULT]),
            ("a4-a5 2. ⟦resigns⟧", &[RESULT]),
            ("1:F.........\n⟦draw⟧", &[RESULT]),
            ("a4-a5 ⟦red⟧\n⟦wins⟧", &[TURN, RESULT]),
            // These faults do not become "expected a result": the record ends with readable text or has no game, or
            // the unreadable text may be a turn.
            ("a4-a5 ⟦x⟧ b7-b6", &[TURN]),
            ("a4-a5 b7⟦b6⟧", &[FaultKind::Expected(Expected::TurnSign)]),
            ("a4-a5 ⟦7b6⟧", &[TURN]),
            ("⟦draw⟧", &[TURN]),
        ] {
            assert_faults(text, kinds);
        }
        assert_eq!(parse(b"a4-a5 draw 1/2-1/2").result, Some(Score::Draw));
    }
}
