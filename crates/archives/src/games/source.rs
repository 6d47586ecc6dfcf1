//! Defines a single game of an input: its text, location, reader and replay.

use super::replayed_record::ReplayedRecord;
use crate::archive::{Block, lock};
use crate::formats::json::{self, SourceLine};
use crate::formats::{Format, GameId, GameReference, Reader};
use crate::notation::{Record, Span, parse, write_record};
use crate::replay::foreign::Mended;
use crate::replay::{
    Deductions, Detail, Finding, Interpretation, JudgingCriteria, Located, Locator, Observer, Original, Place, Reading,
    Replay, Severity, deduce, replay, stray_findings,
};
use crate::rules::{Edition, Effort, Played};
use std::borrow::Cow;
use std::sync::{Mutex, OnceLock};

/// Settings for judging games, which take precedence over the records.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Edition that replaces the edition of every game.
    pub edition: Option<&'static Edition>,
    /// Effort for deciding what unknown pieces can be.
    pub effort: Effort,
    /// Maximum size of a record in bytes.
    pub max_record: usize,
    /// `true` if text that a reader interpreted is kept in the record as comments.
    pub keeps_source: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { edition: None, effort: Effort::Normal, max_record: crate::archive::MAX_RECORD, keeps_source: false }
    }
}

impl Settings {
    /// Returns the settings that apply in addition to a record's own tags.
    pub const fn judging(&self) -> JudgingCriteria {
        JudgingCriteria::new(self.edition, self.effort)
    }
}

/// Record of an input, or text that belongs to no record.
///
/// A source borrows the bytes of its block; [`Source::into_owned`] copies them.
#[derive(Clone, Debug)]
pub struct Source<'b> {
    pub(super) own: Cow<'b, [u8]>,
    pub(super) record: Option<u64>,
    pub(super) format: &'static Format,
    pub(super) body: Body,
    pub(super) whence: SourceLocation<'b>,
    /// Original location of the record, if the input states it.
    pub(super) origin: Option<SourceLine>,
    pub(super) settings: Settings,
    /// Interpretations of the reader, once the record was read.
    pub(super) interpretations: OnceLock<Vec<Interpretation>>,
}

/// Content to read.
#[derive(Clone, Debug)]
pub(super) enum Body {
    /// Own bytes, to be read by the format's reader.
    Own,
    /// SRN text into which the bytes were translated.
    Translated(Vec<u8>),
    /// No content, because there is no record to read. The findings are the reasons.
    Nothing(Vec<Finding>),
}

/// Location of a game.
#[derive(Clone, Debug)]
pub(super) enum SourceLocation<'b> {
    /// Offset in a block. A block is smaller than 4 GiB. The line number is computed when it is needed.
    Block { block: &'b Block, start: usize, places: &'b Mutex<Locator<'b>> },
    /// Known location.
    Known { file: Box<str>, offset: u64, line: u64, column: u64, remark: Option<&'static str> },
}

impl Source<'_> {
    /// Returns the bytes of the record in the input, with secrets masked. In a [`ReplayedRecord`], the spans of the
    /// findings refer to these bytes.
    pub fn own(&self) -> &[u8] {
        &self.own
    }

    /// Returns the bytes of the record in the input, including secrets that are masked in [`own`](Self::own).
    pub fn unmasked(&self) -> &[u8] {
        match &self.whence {
            SourceLocation::Block { block, start, .. } => {
                block.bytes.get(*start..*start + self.own.len()).unwrap_or(&self.own)
            }
            SourceLocation::Known { .. } => &self.own,
        }
    }

    /// Returns the number of the input that contains the record, from 0. Each member of an archive has its own number.
    /// After [`Source::into_owned`], the number is unknown and 0 is returned.
    pub fn input(&self) -> u64 {
        match &self.whence {
            SourceLocation::Block { block, .. } => block.origin.number,
            SourceLocation::Known { .. } => 0,
        }
    }

    /// Returns the number of the record in its input, from 1. `None` for text that belongs to no record.
    pub const fn number(&self) -> Option<u64> {
        self.record
    }

    /// Returns the format.
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Returns the location in the input.
    pub fn place(&self) -> Place<'_> {
        let (record, is_binary) = (self.record, self.format.content().is_packed());
        match &self.whence {
            SourceLocation::Block { block, start, places } => {
                let mut places = lock(places);
                let Located { line, column, offset } = places.locate(Span::new(*start as u32, *start as u32));
                Place { file: &block.origin.name, record, offset, line, column, is_binary }
            }
            SourceLocation::Known { file, offset, line, column, .. } => {
                Place { file, record, offset: *offset, line: *line, column: *column, is_binary }
            }
        }
    }

    /// Returns the original location of the record, if a JSON object states it; otherwise the location in the input.
    pub fn origin(&self) -> Place<'_> {
        let place = self.place();
        match &self.origin {
            Some(SourceLine { file, record, line }) => {
                Place { file, record: *record, line: line.unwrap_or(place.line), ..place }
            }
            None => place,
        }
    }

    /// Returns the reference that results use for this game.
    #[doc(hidden)]
    pub fn sourced(&self, record: &Record<'_>, replayed: &Replay) -> GameReference<'_> {
        GameReference { place: self.origin(), id: GameId::of_replayed(self.text(), record, replayed) }
    }

    /// Returns the location for text outside records.
    pub fn place_outside(&self) -> Place<'_> {
        Place { record: None, ..self.place() }
    }

    /// Returns the reasons why there is no record to read. Empty if there is a record.
    pub fn read_errors(&self) -> &[Finding] {
        match &self.body {
            Body::Nothing(trouble) => trouble,
            Body::Own | Body::Translated(_) => &[],
        }
    }

    /// Returns `true` if the source is a record that cannot be read at all.
    pub fn is_unreadable(&self) -> bool {
        self.record.is_some() && !self.read_errors().is_empty()
    }

    /// Returns `true` if this source only represents an input without records.
    pub fn holds_no_record(&self) -> bool {
        matches!(self.read_errors(), [finding] if matches!(finding.detail, Detail::NoRecord { .. }))
    }

    /// Returns the text that is parsed: the SRN translation of the record if there is one, otherwise the bytes of the
    /// record. The spans of the record refer to this text.
    pub fn text(&self) -> &[u8] {
        self.translated().unwrap_or(&self.own)
    }

    /// Returns the parsed text if it is SRN.
    pub fn srn(&self) -> Option<&[u8]> {
        (self.translated().is_some() || self.format.is_srn()).then(|| self.text())
    }

    /// Returns the record as SRN. If the parsed text is not SRN, writes the record of `reading` as SRN.
    #[doc(hidden)]
    pub fn to_srn(&self, reading: &Reading<'_>) -> Cow<'_, [u8]> {
        self.srn().map_or_else(
            || {
                let mut text = Vec::new();
                write_record(&reading.record, &mut text);
                text.into()
            },
            Cow::Borrowed,
        )
    }

    /// Returns the SRN text into which the record was translated. `None` if the record was not translated.
    pub fn translated(&self) -> Option<&[u8]> {
        match &self.body {
            Body::Translated(srn) => Some(srn),
            Body::Own | Body::Nothing(_) => None,
        }
    }

    /// Reads the record.
    pub fn read(&self) -> Reading<'_> {
        let mut reading = match self.format.reader {
            Reader::Text(read) => {
                let mut reading = read(&self.own, self.file_name());
                if !self.format.is_srn() {
                    reading.tag_unread();
                }
                reading
            }
            Reader::Objects | Reader::Never => Reading::from(parse(self.text())),
        };
        self.interpretations.get_or_init(|| reading.all_interpretations());
        if self.settings.keeps_source {
            reading.keep_source(self.text());
        }
        reading
    }

    /// Returns the interpretations of the reader and of the input's line ends. The interpretations of the reader are
    /// available after [`Source::read`].
    pub fn interpretations(&self) -> Vec<Interpretation> {
        let of_line_ends = self.line_end_finding().as_ref().and_then(Interpretation::of_finding);
        of_line_ends.into_iter().chain(self.interpretations.get().into_iter().flatten().cloned()).collect()
    }

    /// Returns the name of the record's file without folders.
    pub fn file_name(&self) -> &str {
        self.file().rsplit(['/', '\\', ':']).next().unwrap_or_default()
    }

    /// Returns the full name of the record's file.
    fn file(&self) -> &str {
        match &self.whence {
            SourceLocation::Block { block, .. } => &block.origin.name,
            SourceLocation::Known { file, .. } => file,
        }
    }

    /// Returns the findings about stray text after the record.
    pub fn strays(&self, record: &Record<'_>) -> Vec<Finding> {
        let mut findings = stray_findings(record);
        self.relocate(&mut findings, record);
        findings
    }

    /// Replays a reading of the record and passes every turn to `observer`.
    pub fn replay_reading(&self, reading: &Reading<'_>, observer: &mut dyn Observer) -> Replay {
        let mut replayed = replay(self.text(), reading, self.settings.judging(), observer);
        self.relocate(&mut replayed.findings, &reading.record);
        if let Some(finding) = self.line_end_finding() {
            let errors = replayed.findings.iter().take_while(|finding| finding.severity() == Severity::Error).count();
            replayed.findings.insert(errors, finding);
        }
        replayed
    }

    /// Returns the finding about the line ends of the input, if this game reports it.
    fn line_end_finding(&self) -> Option<Finding> {
        self.remark().map(|remark| Finding::at(Mended::LineEnds(remark).into(), Span::default()))
    }

    /// Returns the message about the line ends of the input, if this game reports it.
    pub(super) fn remark(&self) -> Option<&'static str> {
        match &self.whence {
            SourceLocation::Known { remark, .. } => *remark,
            SourceLocation::Block { block, start, .. } => {
                let first = || block.pieces.iter().find(|piece| piece.kind.number().is_some());
                let is_first = block.tells_line_end && first().is_some_and(|first| first.start == *start);
                block.line_end.remark().filter(|_| is_first)
            }
        }
    }

    /// Returns the deductions about pieces that the record does not name: after turn `ply`, or after the last turn if
    /// `ply` is `None`.
    #[doc(hidden)]
    pub fn deduce(&self, reading: &Reading<'_>, ply: Option<u32>) -> Option<Deductions> {
        deduce(self.text(), reading, self.settings.judging(), ply)
    }

    /// Returns the input for writers of formats: the record and its replay.
    #[doc(hidden)]
    pub fn original<'o>(&'o self, record: &'o Record<'o>, replayed: &'o Replay, played: &'o [Played]) -> Original<'o> {
        Original { place: self.origin(), text: self.text(), srn: self.srn(), record, replayed, played }
    }

    /// Converts the spans of findings: from offsets in the parsed text to offsets in the input.
    pub fn relocate(&self, findings: &mut [Finding], record: &Record<'_>) {
        if let Some(srn) = self.translated() {
            json::relocate(&self.own, srn, record, findings);
        }
    }

    /// Converts the source to a source of the same game that owns its bytes.
    pub fn into_owned(self) -> Source<'static> {
        let Place { file, offset, line, column, .. } = self.place();
        let whence = SourceLocation::Known { file: file.into(), offset, line, column, remark: self.remark() };
        Source {
            own: Cow::Owned(self.own.into_owned()),
            record: self.record,
            format: self.format,
            body: self.body,
            whence,
            origin: self.origin,
            settings: self.settings,
            interpretations: self.interpretations,
        }
    }
}

impl<'b> Source<'b> {
    /// Reads and replays the record, and keeps the events of each turn.
    #[must_use]
    pub fn replay(self) -> ReplayedRecord<'b> {
        ReplayedRecord::new(self)
    }
}
