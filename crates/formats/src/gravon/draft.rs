//! Builds a record and its tags from the values that were read. Both of Gravon's formats use this module.

use super::codes::GameType;
use super::field::{Field, Wrong};
use super::file_name::FileNameData;
use super::{codes, field, squares, strikes};
use crate::board::{BySide, Side, Variant};
use crate::characters;
use crate::notation::{self, Record, Score, Span, Tag, WrittenTurn};
use crate::replay::foreign::{Damaged, Mended, Occurrences};
use crate::replay::{Detail, Reading, Termination};
use crate::rules::{Edition, SetupArea, VariantRules};
use std::borrow::Cow;

/// Maximum number of wrong letters in a field that are reported one by one. If there are more, only the first wrong
/// letter is reported.
const FIELD_FINDINGS: usize = 3;

/// Name of the edition whose rules apply to Gravon's games.
pub(super) const EDITION: &str = "gravon";

/// Record under construction.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    text: &'a [u8],
    /// Function that returns the character of a character reference by its name. This field is `None` if values cannot
    /// contain references.
    reference: Option<fn(&str) -> Option<char>>,
    /// Findings so far. `finish` adds the record.
    pub reading: Reading<'a>,
    /// Game type, and the span of its name.
    pub game: Option<(GameType, Span)>,
    /// Players' names and their spans.
    pub names: BySide<Option<(Cow<'a, str>, Span)>>,
    rows: Vec<notation::Row>,
    placed: Vec<notation::PlacedPiece>,
    /// Turns, in order.
    pub turns: Vec<WrittenTurn>,
    /// Score and its span.
    pub score: Option<(Score, Span)>,
    /// Termination and its span.
    pub termination: Option<(Termination, Span)>,
    /// Span of the first square that is written with the column `J`, and the number of these squares. `written_small`
    /// contains the same data for columns in lower case.
    written_j: Option<(Span, u32)>,
    written_small: Option<(Span, u32)>,
}

impl<'a> Draft<'a> {
    /// Creates an empty draft for a record that is read from `text`.
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            reference: None,
            reading: Reading::default(),
            game: None,
            names: BySide::default(),
            rows: Vec::new(),
            placed: Vec::new(),
            turns: Vec::new(),
            score: None,
            termination: None,
            written_j: None,
            written_small: None,
        }
    }

    /// Allows character references in values. `reference` returns the character for the name of a reference.
    pub fn with_references(self, reference: fn(&str) -> Option<char>) -> Self {
        Self { reference: Some(reference), ..self }
    }

    /// Returns the bytes at the span.
    pub fn bytes(&self, span: Span) -> &'a [u8] {
        let end = (span.end as usize).min(self.text.len());
        self.text.get(span.start as usize..end).unwrap_or_default()
    }

    /// Returns the value at the span. Known character references in the value are replaced by their characters.
    pub fn value(&self, span: Span) -> Cow<'a, [u8]> {
        let bytes = self.bytes(span);
        match self.reference {
            Some(reference) if bytes.contains(&b'&') => Cow::Owned(characters::resolved(bytes, reference)),
            _ => Cow::Borrowed(bytes),
        }
    }

    /// Adds a finding at the span.
    pub fn note(&mut self, span: Span, what: impl Into<Detail>) {
        self.reading.note_at(span, what);
    }

    /// Reads the field at the span `letters`.
    pub fn read_field(&mut self, letters: Span) {
        let bytes = self.value(letters);
        let Some(edition) = Edition::from_name(EDITION) else { return };
        let Ok(field) = <&[u8; field::LENGTH]>::try_from(&*bytes) else {
            return self.misses_letters(letters, &bytes);
        };
        let is_as_written = matches!(bytes, Cow::Borrowed(_));
        let span_of = |place| {
            let start = letters.start + place as u32;
            // If some letters are written as references, the positions of single letters are not known.
            if is_as_written { Span::new(start, start + 1) } else { letters }
        };
        // A game of unknown type is read as a free game.
        let is_free = self.game.is_none_or(|(game, _)| VariantRules::of(game.variant).setup_area == SetupArea::Board);
        let Field { rows, placed, wrong } = field::read(field, edition, is_free, span_of);
        (self.rows, self.placed) = (rows, placed);
        // A missing or extra letter shifts all letters after it. In that case, only the first wrong letter is
        // reported.
        let more = if wrong.len() > FIELD_FINDINGS { wrong.len() - 1 } else { 0 };
        for Wrong { place, square, allowed } in wrong.into_iter().take(if more > 0 { 1 } else { FIELD_FINDINGS }) {
            let found = bytes.get(place..=place).unwrap_or_default().into();
            let what = match more {
                0 => Damaged::FieldLetter(square, allowed, found),
                more => Damaged::FieldLetters(square, allowed, found, more),
            };
            self.reading.note_at(span_of(place), what);
        }
    }

    /// Adds a finding that the number of letters in a field is wrong.
    fn misses_letters(&mut self, letters: Span, bytes: &[u8]) {
        let chunks = bytes.utf8_chunks();
        let found: usize = chunks.map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum();
        let foreign = String::from_utf8_lossy(bytes).char_indices().find(|(_, letter)| !letter.is_ascii());
        if let Some((place, letter)) = foreign.filter(|_| found == field::LENGTH) {
            let start = letters.start + place as u32;
            let span = Span::new(start, (start + letter.len_utf8() as u32).min(letters.end));
            return self.note(span, Damaged::FieldCharacter(letter));
        }
        self.note(letters, Damaged::FieldLength(found));
    }

    /// Reads the turn with the number `ply`. `from` and `to` are the spans of the two squares. If a square cannot be
    /// read, adds a finding and returns `None`.
    pub fn read_turn(&mut self, ply: u32, span: Span, from: Span, to: Span) -> Option<WrittenTurn> {
        let squares = [from, to].map(|place| {
            let bytes = self.value(place);
            let Some(written) = squares::read(&bytes) else {
                let place = if bytes.is_empty() { span } else { place };
                self.reading.note_in(ply, place, Damaged::Square((&*bytes).into()));
                return None;
            };
            for (is_so, count) in [(written.is_j, &mut self.written_j), (written.is_small, &mut self.written_small)] {
                if is_so {
                    count.get_or_insert((place, 0)).1 += 1;
                }
            }
            Some(written.square)
        });
        let [Some(from), Some(to)] = squares else { return None };
        Some(WrittenTurn::new(span, from, to, notation::Action::Move))
    }

    /// Reads the result of the game.
    ///
    /// The number of the termination is at the span `how`, and the number of the winner at the span `winner`. `red` is
    /// the number that means that Red won. If `how` or `winner` is missing, findings refer to the span `whole`.
    pub fn read_result(&mut self, how: Option<Span>, winner: Option<Span>, whole: Span, red: u8) {
        let [number, side] = [how, winner].map(|place| place.map_or(Cow::Borrowed(&[][..]), |place| self.value(place)));
        let (number, side) = (number.trim_ascii(), side.trim_ascii());
        if let Some(termination) = codes::termination(number) {
            self.termination = how.map(|how| (termination, how));
        } else {
            self.note(how.unwrap_or(whole), Damaged::ResultNumber(number.into()));
        }
        if let Some(score) = codes::score(side, red) {
            self.score = winner.map(|winner| (score, winner));
        } else {
            self.note(winner.unwrap_or(whole), Damaged::Winner(red, red + 1, red + 2, side.into()));
        }
    }

    /// Stores the name of a player, which was found at `span`. Escapes in `name` have already been resolved.
    pub fn read_name(&mut self, side: Side, name: Cow<'a, str>, span: Span) {
        let mut name = trimmed(name);
        if name.contains(char::is_control) {
            self.note(span, Mended::ControlCharacters);
            name = Cow::Owned(name.replace(char::is_control, " "));
        }
        if !name.is_empty() {
            self.names[side] = Some((name, span));
        }
    }

    /// Adds a finding that a name contains bytes that are not UTF-8. `first` is the offset of the first of these bytes.
    pub fn read_as_utf8(&mut self, first: usize) {
        let span = Span::new(first as u32, first as u32 + 1);
        self.note(span, Mended::Latin1);
    }

    /// Completes the record and returns the reading. `facts` are the data from the name of the file.
    pub fn finish(mut self, facts: Option<FileNameData>) -> Reading<'a> {
        if let Some((first, times)) = self.written_j {
            self.note(first, Mended::ColumnJ(Occurrences(times)));
        }
        if let Some((first, times)) = self.written_small {
            self.note(first, Mended::SmallColumn(Occurrences(times)));
        }
        let mut record = Record {
            tags: tags(&mut self, facts),
            rows: self.rows,
            placed: self.placed,
            turns: self.turns,
            result: Some(self.score.map_or(Score::Open, |(score, _)| score)),
            result_span: self.score.map(|(_, span)| span).unwrap_or_default(),
            ..Record::default()
        };
        strikes::mark(&mut record);
        self.reading.record = record;
        self.reading
    }
}

fn trimmed(name: Cow<'_, str>) -> Cow<'_, str> {
    match name {
        Cow::Borrowed(name) => Cow::Borrowed(name.trim()),
        Cow::Owned(name) => Cow::Owned(name.trim().to_owned()),
    }
}

/// Returns the tags in the order in which they are exported. `facts` are the data from the name of the file.
fn tags<'a>(draft: &mut Draft<'a>, facts: Option<FileNameData>) -> Vec<Tag<'a>> {
    let (date, number) = facts.map(|facts| (facts.date, facts.number)).unzip();
    let mut tags = Vec::with_capacity(8);
    let mut push = |name: &'static str, value: Cow<'a, str>, value_span| {
        tags.push(Tag { value_span, ..Tag::implied(name, value) });
    };
    if let Some(date) = date {
        push("Date", date.into(), Span::default());
    }
    for side in Side::ALL {
        if let Some((name, span)) = draft.names[side].take() {
            push(side.title(), name, span);
        }
    }
    let (score, span) = draft.score.unwrap_or((Score::Open, Span::default()));
    push("Result", score.token().into(), span);
    push("Edition", EDITION.into(), Span::default());
    // If the game type is unknown, the army is unknown, too, so the variant is `Free`.
    let (variant, span) = draft.game.map_or((Variant::Free, Span::default()), |(game, span)| (game.variant, span));
    if variant != Variant::Original {
        push("Variant", variant.name().into(), span);
    }
    if !draft.placed.is_empty() {
        push("Position", Side::Red.name().into(), Span::default());
    }
    if let Some((termination, span)) = draft.termination {
        push("Termination", termination.name().into(), span);
    }
    if let Some(number) = number {
        push("GameNumber", number.into(), Span::default());
    }
    tags
}
