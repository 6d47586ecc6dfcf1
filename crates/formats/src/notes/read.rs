//! Reads notes line by line.

use super::armies::{Pieces, pieces};
use super::arrangement::FoundRow;
use super::columns;
use super::comments::{TurnSeparators, body_end, comment, plain, trimmed};
use super::lead::{Speaker, after_lead};
use super::legend::is_legend;
use super::persons::Persons;
use crate::board::{Numbering, Side};
use crate::characters::characters;
use crate::notation::spelling::{
    Players, SpelledResult, SpelledTurn, SpellingInterpretation, SpellingInterpretationKind,
};
use crate::notation::{Note, NoteAnchor, NoteBody, Record, Span, Tag};
use crate::replay::{InterpretationKind, Reading, Terms, terms_and_setup};

/// Reads the notes of one game.
pub fn read<'a>(text: &'a [u8], _file_name: &str) -> Reading<'a> {
    let start = text.len() - text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text).len();
    match columns::rewritten(text) {
        Some(table) => columns::without_text(NotesReader::new(&table).read(start)),
        None => NotesReader::new(text).read(start),
    }
}

/// Turn number that was read, and the number of turns that were read before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbered {
    pub span: Span,
    pub number: u32,
    pub is_blues: bool,
    pub plies: u32,
}

pub(super) struct NotesReader<'a> {
    pub text: &'a [u8],
    pub reading: Reading<'a>,
    /// Rows of the setup.
    pub rows: Vec<FoundRow>,
    /// Side of the next rows; `None` if there was no heading with a side.
    pub side: Option<Side>,
    /// `true` if the heading was the name of a player. In that case, `side` is valid only up to the next blank line.
    pub is_name: bool,
    /// Hints of the sheet about the order of its rows. Each hint is a part of the words that describe a matching
    /// order, such as `the back row first`.
    pub hints: Vec<&'static str>,
    /// Side that made all turns, if the turns of the other side are missing.
    pub only: Option<Side>,
    /// Separators between turns. They do not begin comments.
    pub parting: TurnSeparators,
    /// Number of the current block of rows. A new block begins after a blank line or other text.
    pub block: u32,
    /// Meaning of the setup rows. It is determined when the turns begin.
    pub pieces: Option<Pieces>,
    /// `true` if the text after an unreadable part is kept unchanged, with its comments.
    pub keeps_text: bool,
    /// Possible readings of each turn.
    pub turns: Vec<Vec<SpelledTurn>>,
    pub numbers: Vec<Numbered>,
    /// Names of speakers before a colon, each with the side whose turns the speaker reports.
    pub speakers: Vec<(Span, Side)>,
    /// Side of the player who speaks in the current line.
    pub speaking: Option<Side>,
    /// `true` after text that may be a turn but could not be read. No turns are read after this text.
    pub is_broken: bool,
    pub result: Option<SpelledResult>,
    /// Persons that are named in the text. The field `players` is derived from these persons and from the tags.
    /// `players` also contains the number of tags that existed at that time.
    pub persons: Persons,
    pub players: (usize, Players),
    /// Interpretations that were made: for each kind, the first span and the number of occurrences.
    pub interpretations: Vec<(SpellingInterpretationKind, Span, u32)>,
    /// Text that was kept as comments: the first span and the number of occurrences. The field `tagged` contains the
    /// first span and the number of headings that became tags.
    pub kept: Option<(Span, u32)>,
    /// Comments that name a piece: the index of the turn before the comment, and the span of the comment.
    pub remarks: Vec<(usize, Span)>,
    pub tagged: Option<(Span, u32)>,
}

impl<'a> NotesReader<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            reading: Reading::default(),
            rows: Vec::new(),
            side: None,
            is_name: false,
            hints: Vec::new(),
            only: None,
            parting: TurnSeparators::of(text),
            block: 0,
            pieces: None,
            keeps_text: false,
            turns: Vec::new(),
            numbers: Vec::new(),
            speakers: Vec::new(),
            speaking: None,
            is_broken: false,
            result: None,
            persons: Persons::read(text),
            players: (usize::MAX, Players::default()),
            interpretations: Vec::new(),
            kept: None,
            remarks: Vec::new(),
            tagged: None,
        }
    }

    /// Creates a reader for the text after the tags of an SRN record.
    pub(super) fn behind_tags(text: &'a [u8], tags: Vec<Tag<'a>>) -> Self {
        let mut reader = Self::new(text);
        reader.reading.record.tags = tags;
        reader.keeps_text = true;
        reader
    }

    /// Reads the text from the offset `start` on.
    pub(super) fn read(mut self, start: usize) -> Reading<'a> {
        let (text, mut at) = (self.text, start);
        while at < text.len() && !self.reading.is_full() {
            let line_end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length);
            at = self.line(at, line_end);
            if text.get(at) == Some(&b'\n') {
                at += 1;
            }
        }
        self.finish()
    }

    /// Reads a line. Returns the offset at which reading continues.
    fn line(&mut self, start: usize, line_end: usize) -> usize {
        let text = self.text;
        if text[start..line_end].trim_ascii().is_empty() {
            self.block += 1;
            if std::mem::take(&mut self.is_name) {
                self.side = None;
            }
            return line_end;
        }
        if !self.turns.is_empty() && text[start..line_end].trim_ascii_end() == b"--" {
            // This line begins the signature of an e-mail.
            self.keep(Span::new(start as u32, text.len() as u32));
            return text.len();
        }
        if text[start] == b'%' {
            self.keep(Span::new(start as u32 + 1, line_end as u32));
            return line_end;
        }
        self.update_players();
        let start = self.content(start, line_end);
        let is_before_turns = self.turns.is_empty() && !self.is_broken && self.result.is_none();
        if is_before_turns && self.is_written_tag(start, line_end) {
            return line_end;
        }
        if is_before_turns && is_legend(&text[start..line_end], &self.numbering()) {
            self.keep(Span::new(start as u32, line_end as u32));
            return line_end;
        }
        let setup_end = if is_before_turns { self.setup_end(start, line_end) } else { None };
        let end = setup_end.unwrap_or_else(|| body_end(text, start, line_end, self.parting));
        if self.is_reply(Span::new(start as u32, line_end as u32)) {
            return line_end;
        }
        if text[start..end].trim_ascii().is_empty() {
            return self.movetext(end, line_end, None);
        }
        if self.result.is_some() {
            self.behind_result(Span::new(start as u32, end as u32));
            return self.movetext(end, line_end, None);
        }
        let is_setup = is_before_turns && self.is_list_of_player(start, end);
        if let Some(speaker) = self.speaker(start, end).filter(|_| !is_setup) {
            return self.spoken(&speaker, line_end);
        }
        if is_before_turns && self.is_of_setup(start, end) {
            return self.comments(end, line_end);
        }
        self.pieces();
        self.movetext(start, line_end, None)
    }

    /// Skips the text before the content of a line, and records it as an interpretation. Returns the offset of the
    /// content.
    fn content(&mut self, start: usize, line_end: usize) -> usize {
        let after = self.after_bullet(after_lead(self.text, start, line_end), line_end);
        let span = trimmed(self.text, Span::new(start as u32, after as u32));
        if span.start < span.end {
            self.take_interpretations(&[SpellingInterpretation { kind: SpellingInterpretationKind::Lead, span }]);
            if span.of(self.text).contains(&b':') {
                let made = "the time of the message is ignored".to_owned();
                self.interpreted(InterpretationKind::Spelling(SpellingInterpretationKind::Lead), span, made);
            }
        }
        after
    }

    /// Reads the turns after the name of a speaker and a colon.
    fn spoken(&mut self, speaker: &Speaker, line_end: usize) -> usize {
        self.pieces();
        let Speaker { name, end } = *speaker;
        let turns = self.count_turns(end, line_end);
        let side = self.side_of_speaker(name, turns);
        self.take_interpretations(&[SpellingInterpretation { kind: SpellingInterpretationKind::Speaker, span: name }]);
        // If a player reports only one turn, it is the player's own turn.
        self.speaking = side.filter(|_| turns == 1);
        let end = self.movetext(end, line_end, side.map(|side| (side, name)));
        self.speaking = None;
        end
    }

    /// Reads the comments at the end of a line.
    fn comments(&mut self, mut at: usize, line_end: usize) -> usize {
        while at < line_end {
            match comment(self.text, at, line_end, self.parting) {
                Some(comment) => {
                    self.comment(comment.inner);
                    at = comment.end;
                }
                None => at += 1,
            }
        }
        at
    }

    /// Keeps the text at `span` as a comment, and reports this.
    pub(super) fn keep(&mut self, span: Span) {
        let span = trimmed(self.text, span);
        if span.start < span.end {
            count(&mut self.kept, span);
            self.interpreted(InterpretationKind::Comment, span, "a comment".to_owned());
            self.comment(span);
        }
    }

    /// Adds the text at `span` as a comment.
    pub(super) fn comment(&mut self, span: Span) {
        let span = trimmed(self.text, span);
        let body = plain(characters(span.of(self.text)));
        if !body.is_empty() {
            self.remember_remark(span);
            self.note(NoteBody::Comment(body));
        }
    }

    /// Adds a comment or glyph at the current position in the record.
    pub(super) fn note(&mut self, body: NoteBody<'a>) {
        if self.keeps_text && self.is_broken {
            return;
        }
        let place = match self.turns.len() {
            _ if self.result.is_some() => NoteAnchor::Result,
            0 if self.rows.is_empty() => NoteAnchor::Tags,
            0 => NoteAnchor::Setup,
            turns => NoteAnchor::Turn(turns as u32 - 1),
        };
        self.reading.record.notes.push(Note { place, body });
    }

    /// Counts the interpretations of each kind.
    pub(super) fn take_interpretations(&mut self, interpretations: &[SpellingInterpretation]) {
        for interpretation in interpretations {
            match self.interpretations.iter_mut().find(|(kind, ..)| *kind == interpretation.kind) {
                Some((_, first, times)) => {
                    *first = (*first).min(interpretation.span);
                    *times += 1;
                }
                None => self.interpretations.push((interpretation.kind, interpretation.span, 1)),
            }
        }
    }

    /// Returns the numbering of the pieces.
    pub(super) fn numbering(&self) -> Numbering {
        self.pieces.as_ref().map_or_else(|| self.terms().numbering, |pieces| pieces.numbering)
    }

    /// Returns the rules according to the tags that have been read.
    pub(super) fn terms(&self) -> Terms {
        terms_and_setup(&Record { tags: self.reading.record.tags.clone(), ..Record::default() }, None).0
    }

    /// Determines the meaning of the setup rows. This is done when the turns begin, and again if more rows are found.
    pub(super) fn pieces(&mut self) {
        if self.pieces.as_ref().is_none_or(|pieces| pieces.squares.len() != self.rows.len()) {
            let record = &self.reading.record;
            let is_named = record.tag("Variant").is_some() || record.tag("Army").is_some();
            self.pieces = Some(pieces(self.text, &self.rows, &self.terms(), is_named));
        }
    }
}

/// Adds 1 to a count. The span of the first occurrence is kept.
pub(super) fn count(counted: &mut Option<(Span, u32)>, span: Span) {
    counted.get_or_insert((span, 0)).1 += 1;
}
