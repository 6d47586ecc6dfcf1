//! Reads GSN, and repairs the damage that is known to occur in it.

use super::lines::{Lines, ResultLine, is_like_move, is_move, is_rescue, result_line};
use super::{END, begins, is_header};
use crate::board::Side;
use crate::characters;
use crate::gravon::codes::GameType;
use crate::gravon::draft::Draft;
use crate::gravon::file_name;
use crate::notation::Span;
use crate::replay::Reading;
use crate::replay::foreign::{Damaged, Mended, NotSupported};
use crate::rules::VariantRules;
use memchr::memchr;

/// State of the reader after the field: the lines that it has read so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Only moves were read so far.
    Moves,
    /// `END` was read.
    End,
    /// `END` and the result were read.
    Result,
    /// After `END` and the result, moves were read that belong before `END`.
    MovesBehind,
    /// A second `END` was read.
    EndAgain,
}

/// Reads one game. `file` is the name of its file.
pub(super) fn read<'a>(text: &'a [u8], file: &'a str) -> Reading<'a> {
    let mut lines = Lines::new(text);
    let mut reader = GsnReader {
        draft: Draft::new(text),
        state: State::Moves,
        result: None,
        is_open: true,
        is_refused: false,
        plies: 0,
    };
    reader.read_header(&mut lines);
    reader.read_type(&mut lines);
    reader.read_field(&mut lines);
    // Damage of the same kind is reported only once, so that a long file does not have too many findings.
    for line in lines {
        reader.read_line(line);
    }
    let end = Span::new(text.len() as u32, text.len() as u32);
    match reader.state {
        State::Moves => reader.draft.note(end, Damaged::NoEnd),
        State::End if !reader.is_refused => reader.draft.note(end, Mended::NoResult),
        State::End | State::Result | State::MovesBehind | State::EndAgain => {}
    }
    reader.draft.finish(file_name::of_gsn(file))
}

struct GsnReader<'a> {
    draft: Draft<'a>,
    state: State,
    /// Result line and its span.
    result: Option<(&'a [u8], Span)>,
    /// `true` until the reader finds a move that cannot be read. Later moves do not become turns.
    is_open: bool,
    /// `true` if the order of the lines cannot be repaired. This is reported only once.
    is_refused: bool,
    /// Number of moves so far.
    plies: u32,
}

impl<'a> GsnReader<'a> {
    /// Adds a finding that the order of the lines cannot be repaired. No turns are read after this.
    fn refuse(&mut self, span: Span, what: Damaged) {
        if !self.is_refused {
            self.draft.note(span, what);
        }
        self.is_refused = true;
        self.is_open = false;
    }

    fn read_header(&mut self, lines: &mut Lines<'a>) {
        match lines.peek() {
            Some((_, line)) if is_header(line) => {
                lines.next();
            }
            found => {
                let (span, line) = found.unwrap_or_default();
                self.draft.note(span, Damaged::Header(line.into()));
                // This is a damaged first line, so skip it.
                if line.first() == Some(&b'#') {
                    lines.next();
                }
            }
        }
    }

    fn read_type(&mut self, lines: &mut Lines<'a>) {
        let (span, line) = lines.peek().unwrap_or_default();
        if !line.starts_with(b"type") {
            return self.draft.note(span, Damaged::TypeLine(line.into()));
        }
        lines.next();
        let last = Span::new(span.end - 1, span.end);
        let game = line.last().and_then(|digit| GameType::of_digit(*digit));
        self.draft.game = game.map(|game| (game, last));
        if game.is_none() {
            self.draft.note(last, Damaged::TypeDigit(self.draft.bytes(last).into()));
        }
    }

    /// Reads the field. If the next line can only occur after the field, the field is missing.
    fn read_field(&mut self, lines: &mut Lines<'a>) {
        let Some((span, line)) = lines.peek() else { return };
        let is_behind =
            line == END || is_rescue(line) || is_move(line) || begins(line) || result_line(line, span.start).is_some();
        if !is_behind {
            lines.next();
            self.draft.read_field(span);
        }
    }

    fn read_line(&mut self, (span, line): (Span, &'a [u8])) {
        let result = result_line(line, span.start);
        if line == END {
            self.read_end(span);
        } else if let Some(parts) = result {
            self.read_result(span, line, parts);
        } else {
            self.read_move(span, line);
        }
    }

    fn read_end(&mut self, span: Span) {
        match self.state {
            State::Moves => self.state = State::End,
            State::MovesBehind => self.state = State::EndAgain,
            State::End | State::Result | State::EndAgain => {
                self.draft.note(span, Mended::SecondEnd);
                if self.state == State::Result {
                    self.state = State::EndAgain;
                }
            }
        }
    }

    fn read_result(&mut self, span: Span, line: &'a [u8], parts: ResultLine) {
        match (self.state, self.result) {
            (State::End, _) => self.state = State::Result,
            (State::Moves, _) => {
                self.refuse(span, Damaged::ResultAmongMoves);
                self.state = State::Result;
            }
            // The whole ending is repeated. Its second `END` has already been reported.
            (State::EndAgain, Some((first, _))) if first == line => {
                return self.draft.note(span, Mended::SecondResult);
            }
            (_, Some((first, _))) if first == line => return self.refuse(span, Damaged::ResultAgain),
            _ => return self.refuse(span, Damaged::OtherResult),
        }
        self.result = Some((line, span));
        self.read_parts(parts);
    }

    fn read_parts(&mut self, parts: ResultLine) {
        self.draft.read_result(Some(parts.how), Some(parts.winner), parts.how, 0);
        let Some(names) = parts.names else {
            let players = Span::new(self.result.map_or(0, |(_, span)| span.start), parts.how.start);
            return self.draft.note(players, Damaged::Players);
        };
        if parts.is_ambiguous {
            self.draft.note(names[1], Mended::SecondVersus);
        }
        for (side, span) in Side::ALL.into_iter().zip(names) {
            let bytes = self.draft.bytes(span);
            if let Err(error) = std::str::from_utf8(bytes) {
                self.draft.read_as_utf8(span.start as usize + error.valid_up_to());
            }
            self.draft.read_name(side, characters::characters(bytes), span);
        }
    }

    fn read_move(&mut self, span: Span, line: &[u8]) {
        match self.state {
            State::Moves | State::MovesBehind => {}
            State::Result if is_move(line) || is_rescue(line) => {
                let place = self.result.map_or(span, |(_, span)| span);
                self.draft.note(place, Mended::EndBeforeMoves);
                self.state = State::MovesBehind;
            }
            State::End => return self.refuse(span, Damaged::ResultLine(line.into())),
            _ => return self.refuse(span, Damaged::BehindTheResult(line.into())),
        }
        self.plies += 1;
        if !self.is_open {
            return;
        }
        let turn = self.turn(span, line);
        self.is_open = turn.is_some();
        self.draft.turns.extend(turn);
    }

    fn turn(&mut self, span: Span, line: &[u8]) -> Option<crate::notation::WrittenTurn> {
        let has_rescues = self.draft.game.is_some_and(|(game, _)| VariantRules::of(game.variant).rescued.is_some());
        if has_rescues && is_rescue(line) {
            self.draft.reading.note_in(self.plies, span, NotSupported::GsnRescue);
            return None;
        }
        let Some(dash) = memchr(b'-', line).filter(|_| is_like_move(line)) else {
            self.draft.reading.note_in(self.plies, span, Damaged::Move(line.into()));
            return None;
        };
        let dash = span.start + dash as u32;
        self.draft.read_turn(self.plies, span, Span::new(span.start, dash), Span::new(dash + 1, span.end))
    }
}
