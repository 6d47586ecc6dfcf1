//! One game of an input: its text, its place, and what its reader and its replay make of it.

use super::game::Game;
use crate::archive::{Block, lock};
use crate::formats::json::{self, SourceLine};
use crate::formats::{Format, GameId, Reader, Sourced};
use crate::notation::{Record, Span, parse};
use crate::replay::foreign::Mended;
use crate::replay::{
    Deductions, Detail, Finding, Interpretation, Judging, Located, Locator, Observer, Original, Place, Reading, Replay,
    Severity, deduce, replay, stray_findings,
};
use crate::rules::{Edition, Effort, Played};
use std::borrow::Cow;
use std::sync::{Mutex, OnceLock};

/// By what games are judged, whatever they say themselves.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The edition that takes the place of each game's own.
    pub edition: Option<&'static Edition>,
    /// How hard it is tried to decide what unknown pieces can be.
    pub effort: Effort,
    /// How many bytes a record may have.
    pub max_record: usize,
    /// `true` if text that was interpreted is kept in the record as comments.
    pub keeps_source: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { edition: None, effort: Effort::Normal, max_record: crate::archive::MAX_RECORD, keeps_source: false }
    }
}

impl Settings {
    /// By what records are judged besides their own tags.
    pub const fn judging(&self) -> Judging {
        Judging::new(self.edition, self.effort)
    }
}

/// One record of an input, or text that is none.
///
/// It borrows the bytes of the block that it was cut from; [`Source::into_owned`] keeps it for longer.
#[derive(Clone, Debug)]
pub struct Source<'b> {
    pub(super) own: Cow<'b, [u8]>,
    pub(super) record: Option<u64>,
    pub(super) format: &'static Format,
    pub(super) body: Body,
    pub(super) whence: Whence<'b>,
    /// Where its record stood before it was read from here.
    pub(super) origin: Option<SourceLine>,
    pub(super) settings: Settings,
    /// The interpretations of the reader, after the record was read.
    pub(super) interpretations: OnceLock<Vec<Interpretation>>,
}

/// What there is to be read.
#[derive(Clone, Debug)]
pub(super) enum Body {
    /// Its bytes, by the format's reader.
    Own,
    /// A record of SRN that was made of them.
    Translated(Vec<u8>),
    /// Nothing, and why.
    Nothing(Vec<Finding>),
}

/// Where a game comes from.
#[derive(Clone, Debug)]
pub(super) enum Whence<'b> {
    /// From that byte of a block, which has less than 4 GiB; its line is counted when it is asked for.
    Block { block: &'b Block, start: usize, places: &'b Mutex<Locator<'b>> },
    /// From a place that is known.
    Known { file: Box<str>, offset: u64, line: u64, column: u64, remark: Option<&'static str> },
}

impl Source<'_> {
    /// Its bytes as they stand in the input. The spans of the findings of a [`Game`] are places in them.
    pub fn own(&self) -> &[u8] {
        &self.own
    }

    /// Its bytes as they stand in the input, with what is hidden in [`own`](Self::own).
    pub fn unmasked(&self) -> &[u8] {
        match &self.whence {
            Whence::Block { block, start, .. } => block.bytes.get(*start..*start + self.own.len()).unwrap_or(&self.own),
            Whence::Known { .. } => &self.own,
        }
    }

    /// The number of its input, from 0, where that is known: members of archives count each.
    pub fn input(&self) -> u64 {
        match &self.whence {
            Whence::Block { block, .. } => block.origin.number,
            Whence::Known { .. } => 0,
        }
    }

    /// The record's number in its input, from 1; `None` for text that is no record.
    pub const fn number(&self) -> Option<u64> {
        self.record
    }

    /// Its format.
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Where it stands.
    pub fn place(&self) -> Place<'_> {
        let (record, is_binary) = (self.record, self.format.content().is_packed());
        match &self.whence {
            Whence::Block { block, start, places } => {
                let mut places = lock(places);
                let Located { line, column, offset } = places.locate(Span::new(*start as u32, *start as u32));
                Place { file: &block.origin.name, record, offset, line, column, is_binary }
            }
            Whence::Known { file, offset, line, column, .. } => {
                Place { file, record, offset: *offset, line: *line, column: *column, is_binary }
            }
        }
    }

    /// Where its record stood first: an object of JSON says from where it was made. Otherwise its place.
    pub fn origin(&self) -> Place<'_> {
        let place = self.place();
        match &self.origin {
            Some(SourceLine { file, record, line }) => {
                Place { file, record: *record, line: line.unwrap_or(place.line), ..place }
            }
            None => place,
        }
    }

    /// What results call it.
    pub fn sourced(&self, record: &Record<'_>, replayed: &Replay) -> Sourced<'_> {
        Sourced { place: self.origin(), id: GameId::of_replayed(self.text(), record, replayed) }
    }

    /// The place as that of text that is no part of the record.
    pub fn place_outside(&self) -> Place<'_> {
        Place { record: None, ..self.place() }
    }

    /// Why there is no record to be read here, if so.
    pub fn trouble(&self) -> &[Finding] {
        match &self.body {
            Body::Nothing(trouble) => trouble,
            Body::Own | Body::Translated(_) => &[],
        }
    }

    /// Whether it is a record that cannot be read at all.
    pub fn is_unreadable(&self) -> bool {
        self.record.is_some() && !self.trouble().is_empty()
    }

    /// Whether it is not text, but stands for an input without records.
    pub fn holds_no_record(&self) -> bool {
        matches!(self.trouble(), [finding] if matches!(finding.detail, Detail::NoRecord { .. }))
    }

    /// What was parsed: in SRN, its own bytes or what was made of them; else its own. The spans of its record are places
    /// in it.
    pub fn text(&self) -> &[u8] {
        self.translated().unwrap_or(&self.own)
    }

    /// The text, if it is SRN.
    pub fn srn(&self) -> Option<&[u8]> {
        (self.translated().is_some() || self.format.is_srn()).then(|| self.text())
    }

    /// The SRN that was made of it, if it comes from another format and was translated before it was read.
    pub fn translated(&self) -> Option<&[u8]> {
        match &self.body {
            Body::Translated(srn) => Some(srn),
            Body::Own | Body::Nothing(_) => None,
        }
    }

    /// What its reader makes of it.
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

    /// The text of the record that its reader took for something else than is written, and what is to be said of the line
    /// ends of its input. The reader's are known once the game was [read](Source::read).
    pub fn interpretations(&self) -> Vec<Interpretation> {
        let of_line_ends = self.line_end_finding().as_ref().and_then(Interpretation::of_finding);
        of_line_ends.into_iter().chain(self.interpretations.get().into_iter().flatten().cloned()).collect()
    }

    /// The last part of its file's name.
    pub fn file_name(&self) -> &str {
        self.file().rsplit(['/', '\\', ':']).next().unwrap_or_default()
    }

    /// The name of its file.
    fn file(&self) -> &str {
        match &self.whence {
            Whence::Block { block, .. } => &block.origin.name,
            Whence::Known { file, .. } => file,
        }
    }

    /// The findings about text behind the record that belongs to none.
    pub fn strays(&self, record: &Record<'_>) -> Vec<Finding> {
        let mut findings = stray_findings(record);
        self.relocate(&mut findings, record);
        findings
    }

    /// Replays what was read of it, and lets `observer` know of every turn.
    pub fn replay_reading(&self, reading: &Reading<'_>, observer: &mut impl Observer) -> Replay {
        let mut replayed = replay(self.text(), reading, self.settings.judging(), observer);
        self.relocate(&mut replayed.findings, &reading.record);
        if let Some(finding) = self.line_end_finding() {
            let errors = replayed.findings.iter().take_while(|finding| finding.severity() == Severity::Error).count();
            replayed.findings.insert(errors, finding);
        }
        replayed
    }

    /// The finding about the line ends of its input, if it is the game that has it.
    fn line_end_finding(&self) -> Option<Finding> {
        self.remark().map(|remark| Finding::at(Mended::LineEnds(remark).into(), Span::default()))
    }

    /// What is to be said of the line ends of its input, if it is the game that says it.
    pub(super) fn remark(&self) -> Option<&'static str> {
        match &self.whence {
            Whence::Known { remark, .. } => *remark,
            Whence::Block { block, start, .. } => {
                let first = || block.pieces.iter().find(|piece| piece.kind.number().is_some());
                let is_first = block.tells_line_end && first().is_some_and(|first| first.start == *start);
                block.line_end.remark().filter(|_| is_first)
            }
        }
    }

    /// What the record proves of the pieces that it does not name, after that ply or at its end.
    pub fn deduce(&self, reading: &Reading<'_>, ply: Option<u32>) -> Option<Deductions> {
        deduce(self.text(), reading, self.settings.judging(), ply)
    }

    /// What a writer of a format is given: what was read of it, and what came of that.
    pub fn original<'o>(&'o self, record: &'o Record<'o>, replayed: &'o Replay, played: &'o [Played]) -> Original<'o> {
        Original { place: self.origin(), text: self.text(), srn: self.srn(), record, replayed, played }
    }

    /// Gives findings about the text the places that they have in the input.
    pub fn relocate(&self, findings: &mut [Finding], record: &Record<'_>) {
        if let Some(srn) = self.translated() {
            json::relocate(&self.own, srn, record, findings);
        }
    }

    /// The same game, with a copy of its bytes.
    pub fn into_owned(self) -> Source<'static> {
        let Place { file, offset, line, column, .. } = self.place();
        let whence = Whence::Known { file: file.into(), offset, line, column, remark: self.remark() };
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
    /// Reads and replays it, and keeps what happened in each turn.
    #[must_use]
    pub fn replay(self) -> Game<'b> {
        Game::new(self)
    }
}
