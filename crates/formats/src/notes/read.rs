//! Reading notes, line by line.

use super::armies::{Pieces, pieces};
use super::arrangement::FoundRow;
use super::columns;
use super::comments::{Parting, body_end, comment, plain, trimmed};
use super::lead::{Speaker, after_lead};
use super::legend::is_legend;
use super::persons::Persons;
use crate::board::{Numbering, Side};
use crate::characters::characters;
use crate::notation::spelling::{Liberty, LibertyKind, Players, SpelledResult, SpelledTurn};
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

/// A turn number that was read, and how many turns stand before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbered {
    pub span: Span,
    pub number: u32,
    pub is_blues: bool,
    pub plies: u32,
}

/// What of the notes was read so far.
pub(super) struct NotesReader<'a> {
    pub text: &'a [u8],
    pub reading: Reading<'a>,
    /// The rows of the setup.
    pub rows: Vec<FoundRow>,
    /// Whose rows follow, if a heading says so.
    pub side: Option<Side>,
    /// Whether that heading was a player's name: then it is one only of rows right below it.
    pub is_name: bool,
    /// Statements of the sheet about how its rows are arranged, in the words of the arrangements.
    pub hints: Vec<&'static str>,
    /// The side whose turns all of them are, if the other side's are missing.
    pub only: Option<Side>,
    /// Signs that part turns and begin no comment.
    pub parting: Parting,
    /// Counts up where something stands between rows.
    pub block: u32,
    /// What the rows mean, as soon as turns follow.
    pub pieces: Option<Pieces>,
    /// Whether the text behind what cannot be read is written as it stands, with the comments in it.
    pub keeps_text: bool,
    /// The turns, each with its readings.
    pub turns: Vec<Vec<SpelledTurn>>,
    pub numbers: Vec<Numbered>,
    /// Names before colons whose turns were those of one side.
    pub speakers: Vec<(Span, Side)>,
    /// The player who speaks in the line that is read.
    pub speaking: Option<Side>,
    /// Whether something that may be a turn could not be read: nothing behind it is made into turns.
    pub is_broken: bool,
    pub result: Option<SpelledResult>,
    /// The persons that the text names, and the players by those persons and by the number of tags that were read.
    pub persons: Persons,
    pub players: (usize, Players),
    /// The liberties taken: each kind with its first place, and how often.
    pub liberties: Vec<(LibertyKind, Span, u32)>,
    /// Text that was kept as comments, and headings that were read as tags: where the first stands, and how many.
    pub kept: Option<(Span, u32)>,
    /// Comments that name a piece, with the index of the turn before each.
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
            parting: Parting::of(text),
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
            liberties: Vec::new(),
            kept: None,
            remarks: Vec::new(),
            tagged: None,
        }
    }

    /// A reader of what stands behind those tags.
    pub(super) fn behind_tags(text: &'a [u8], tags: Vec<Tag<'a>>) -> Self {
        let mut reader = Self::new(text);
        reader.reading.record.tags = tags;
        reader.keeps_text = true;
        reader
    }

    /// Reads the text from that byte on.
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

    /// Reads the line that stands there. Returns the byte behind it.
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
            // The signature of an e-mail.
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

    /// Returns the byte at which the content of a line begins, and notes what comes before the content.
    fn content(&mut self, start: usize, line_end: usize) -> usize {
        let after = self.after_bullet(after_lead(self.text, start, line_end), line_end);
        let span = trimmed(self.text, Span::new(start as u32, after as u32));
        if span.start < span.end {
            self.take_liberties(&[Liberty { kind: LibertyKind::Lead, span }]);
            if span.of(self.text).contains(&b':') {
                let made = "the time of the message: left out".to_owned();
                self.interpreted(InterpretationKind::Spelling(LibertyKind::Lead), span, made);
            }
        }
        after
    }

    /// Reads the turns after a name and a colon.
    fn spoken(&mut self, speaker: &Speaker, line_end: usize) -> usize {
        self.pieces();
        let Speaker { name, end } = *speaker;
        let turns = self.count_turns(end, line_end);
        let side = self.side_of_speaker(name, turns);
        self.take_liberties(&[Liberty { kind: LibertyKind::Speaker, span: name }]);
        // A player tells of the own turn.
        self.speaking = side.filter(|_| turns == 1);
        let end = self.movetext(end, line_end, side.map(|side| (side, name)));
        self.speaking = None;
        end
    }

    /// Reads the comments that a line ends with.
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

    /// Keeps text as a comment.
    pub(super) fn keep(&mut self, span: Span) {
        let span = trimmed(self.text, span);
        if span.start < span.end {
            count(&mut self.kept, span);
            self.interpreted(InterpretationKind::Comment, span, "a comment".to_owned());
            self.comment(span);
        }
    }

    /// A comment.
    pub(super) fn comment(&mut self, span: Span) {
        let span = trimmed(self.text, span);
        let body = plain(characters(span.of(self.text)));
        if !body.is_empty() {
            self.remember_remark(span);
            self.note(NoteBody::Comment(body));
        }
    }

    /// A comment or glyph at this place.
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

    /// Notes liberties.
    pub(super) fn take_liberties(&mut self, liberties: &[Liberty]) {
        for liberty in liberties {
            match self.liberties.iter_mut().find(|(kind, ..)| *kind == liberty.kind) {
                Some((_, first, times)) => {
                    *first = (*first).min(liberty.span);
                    *times += 1;
                }
                None => self.liberties.push((liberty.kind, liberty.span, 1)),
            }
        }
    }

    /// What the numbers of pieces stand for.
    pub(super) fn numbering(&self) -> Numbering {
        self.pieces.as_ref().map_or_else(|| self.terms().numbering, |pieces| pieces.numbering)
    }

    /// The rules that the tags name so far.
    pub(super) fn terms(&self) -> Terms {
        terms_and_setup(&Record { tags: self.reading.record.tags.clone(), ..Record::default() }, None).0
    }

    /// Finds out what the rows mean, as soon as turns follow, and again if more rows do.
    pub(super) fn pieces(&mut self) {
        if self.pieces.as_ref().is_none_or(|pieces| pieces.squares.len() != self.rows.len()) {
            let record = &self.reading.record;
            let is_named = record.tag("Variant").is_some() || record.tag("Army").is_some();
            self.pieces = Some(pieces(self.text, &self.rows, &self.terms(), is_named));
        }
    }
}

/// Counts one more of something; the place is that of the first.
pub(super) fn count(counted: &mut Option<(Span, u32)>, span: Span) {
    counted.get_or_insert((span, 0)).1 += 1;
}
