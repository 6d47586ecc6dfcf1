//! Reads a log.

use super::ending::Reason;
use super::lines::{Asked, Final, Phase, Statement};
use super::lines::{Line, lines};
use super::setup::is_row;
use super::tags;
use crate::board::{BySide, Side};
use crate::notation::Span;
use crate::replay::foreign::{Damaged, PassedOver};
use crate::replay::{Detail, Reading};

/// Reads the log of one game.
pub fn read<'a>(text: &'a [u8], _file_name: &str) -> Reading<'a> {
    let mut reader = LogReader::default();
    let mut all = lines(text).peekable();
    while let Some(line) = all.next() {
        reader.line(line, all.peek().is_none());
    }
    reader.finish(text)
}

#[derive(Default)]
pub(super) struct LogReader<'a> {
    pub reading: Reading<'a>,
    pub log: Log<'a>,
    /// Setup whose rows are being read, and the number of rows that have been read.
    pub rows: Option<(Side, u8)>,
    /// Last request for a move.
    pub last: Option<Asked>,
    /// Replies that were refused after the last played move: span, ply (only for the first reply) and reason of each.
    pub refused: Vec<(Span, Option<u32>, PassedOver)>,
    /// Span of the consecutive lines that do not belong to a log and were not reported yet.
    pub unread: Option<Span>,
    /// `true` after a move that cannot become a turn. All later moves are left out.
    pub is_stopped: bool,
}

/// Parts of a log from which the tags are made.
#[derive(Default)]
pub(super) struct Log<'a> {
    /// Names of the players, with their spans.
    pub names: BySide<Option<(&'a [u8], Span)>>,
    /// For each side, `true` if the setup of the side was read, or if the program of the side could not be started.
    pub setups: BySide<bool>,
    /// Side whose program could not be started. Becomes `None` when the path of the program is read.
    pub not_started: Option<Side>,
    /// First line with a reason for the end of the game.
    pub end: Option<End>,
    /// `true` if there is another line with a reason for the end.
    pub ends_again: bool,
    /// Last line of the log.
    pub last: Option<(Line<'a>, Final<'a>)>,
}

/// Line with the reason for the end of the game.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// Phase in which the game ended.
    pub phase: Phase,
    /// Reason for the end.
    pub reason: Reason,
    /// Span of the line.
    pub span: Span,
}

impl<'a> LogReader<'a> {
    /// Reads a line.
    fn line(&mut self, line: Line<'a>, is_last: bool) {
        let statement = line.statement();
        if let Some((side, row)) = self.rows
            && is_row(&line, statement, is_last)
        {
            return self.row(side, row, &line);
        }
        if !matches!(statement, Statement::Invalid | Statement::Other) {
            self.end_unread();
            if self.rows.is_some() && statement != Statement::Signal {
                self.end_rows(line.span());
            }
        }
        match statement {
            Statement::Setup(side, name) => self.setup(side, name, &line),
            Statement::Reply(asked, text) => self.reply(asked, text, &line, is_last),
            Statement::End(phase, reason) => self.end(phase, reason, &line),
            Statement::Final(found) => self.last_line(found, line),
            Statement::NotStarted(side) => {
                self.log.not_started = Some(side);
                self.reading.note_at(line.span(), PassedOver::NotStarted(side));
            }
            Statement::Executable(path) => {
                if let Some(side) = self.log.not_started.take() {
                    // The manager cuts the name of the player at the first blank.
                    let name = path.split(|byte| *byte == b' ').next().unwrap_or_default();
                    self.log.names[side] = Some((name, line.part(name)));
                    self.log.setups[side] = true;
                }
            }
            Statement::Signal => self.reading.note_at(line.span(), PassedOver::BrokenPipe),
            Statement::Remark => self.reading.note_at(line.span(), PassedOver::Remark),
            Statement::BothInvalid | Statement::SignalDetail => {}
            Statement::Invalid | Statement::Other => self.other(&line),
        }
    }

    fn end(&mut self, phase: Phase, text: &'a [u8], line: &Line<'a>) {
        let Some(reason) = Reason::read(text) else {
            if line.is_whole {
                self.reading.note_at(line.part(text), Damaged::Reason);
            } else {
                self.cut_short(line.span());
            }
            return;
        };
        if self.log.end.is_some() {
            self.log.ends_again = true;
            self.reading.note_at(line.span(), PassedOver::SecondEnd);
        } else {
            self.log.end = Some(End { phase, reason, span: line.span() });
        }
    }

    fn last_line(&mut self, found: Final<'a>, line: Line<'a>) {
        match self.log.last {
            None => self.log.last = Some((line, found)),
            Some((_, first)) if first == found => self.reading.note_at(line.span(), PassedOver::LastLineAgain),
            Some(_) => self.reading.note_at(line.span(), Damaged::OtherLastLine),
        }
    }

    /// Processes a line that does not belong to a log.
    fn other(&mut self, line: &Line<'a>) {
        if !line.is_whole {
            self.end_unread();
            return self.cut_short(line.span());
        }
        let span = line.span();
        self.unread = Some(self.unread.map_or(span, |first| Span::new(first.start, span.end)));
    }

    fn end_unread(&mut self) {
        if let Some(span) = self.unread.take() {
            self.reading.note_at(span, Damaged::NoLineOfALog);
        }
    }

    /// Adds a finding that the log is truncated. `span` is the span of the last line.
    pub fn cut_short(&mut self, span: Span) {
        self.reading.note_at(span, PassedOver::CutShort);
    }

    /// Adds a finding. If `ply` is given, the finding refers to this turn.
    pub fn note(&mut self, what: impl Into<Detail>, span: Span, ply: Option<u32>) {
        match ply {
            Some(ply) => self.reading.note_in(ply, span, what),
            None => self.reading.note_at(span, what),
        }
    }

    /// Returns the number of the next turn.
    pub fn next_ply(&self) -> u32 {
        u32::try_from(self.reading.record.turns.len()).map_or(u32::MAX, |turns| turns.saturating_add(1))
    }

    fn finish(mut self, text: &'a [u8]) -> Reading<'a> {
        self.end_unread();
        let end = Span::new(text.len() as u32, text.len() as u32);
        if let Some((side, rows)) = self.rows.take() {
            self.reading.note_at(end, PassedOver::SetupCutShort(side));
            self.fill_up(side, rows, end);
        }
        self.last_replies();
        let has_end = self.log.end.is_some_and(|end| end.phase != Phase::Setup);
        let is_begun = self.last.is_some() || has_end;
        let is_nothing = self.log.end.is_none() && Side::ALL.into_iter().all(|side| !self.log.setups[side]);
        for side in Side::ALL {
            if !self.log.setups[side] && (is_begun || is_nothing) {
                self.reading.note_at(Span::default(), Damaged::NoSetup(side));
            }
        }
        tags::add(&mut self.reading, &self.log, self.last, self.is_stopped);
        self.reading
    }
}
