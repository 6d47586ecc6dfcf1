//! A record in the making: what the readers of both forms have found so far, and the tags that are made of it.

use super::codes::GameType;
use super::field::Wrong;
use super::file_name::Facts;
use super::{codes, field, squares, strikes};
use crate::board::{BySide, Side, Variant};
use crate::characters;
use crate::notation::{self, Record, Score, Span, Tag, WrittenTurn};
use crate::replay::foreign::{Damaged, Mended, Times};
use crate::replay::{Detail, Reading, Termination};
use crate::rules::Edition;
use std::borrow::Cow;

/// How many wrong letters of a field are told one by one.
const FIELD_FINDINGS: usize = 3;

/// The edition that Gravon's games are judged by.
pub(super) const EDITION: &str = "gravon";

/// A record in the making.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    text: &'a [u8],
    /// What a reference in a value stands for, by its name, where values may hold any.
    reference: Option<fn(&str) -> Option<char>>,
    /// What was found; the record is put in at the end.
    pub reading: Reading<'a>,
    /// The type of game, and where it is named.
    pub game: Option<(GameType, Span)>,
    /// The players' names, and where they stand.
    pub names: BySide<Option<(Cow<'a, str>, Span)>>,
    rows: Vec<notation::Row>,
    /// The turns, in order.
    pub turns: Vec<WrittenTurn>,
    /// The score, and where it stands.
    pub score: Option<(Score, Span)>,
    /// How the game ended, and where that stands.
    pub termination: Option<(Termination, Span)>,
    /// The columns written as `J`, and those in small letters: where the first stands, and how many there are.
    written_j: Option<(Span, u32)>,
    written_small: Option<(Span, u32)>,
}

impl<'a> Draft<'a> {
    /// A draft of what that text says.
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            reference: None,
            reading: Reading::default(),
            game: None,
            names: BySide::default(),
            rows: Vec::new(),
            turns: Vec::new(),
            score: None,
            termination: None,
            written_j: None,
            written_small: None,
        }
    }

    /// The same draft, of a text whose values may hold references; that says what they stand for.
    pub fn with_references(self, reference: fn(&str) -> Option<char>) -> Self {
        Self { reference: Some(reference), ..self }
    }

    /// The bytes that the span covers.
    pub fn bytes(&self, span: Span) -> &'a [u8] {
        let end = (span.end as usize).min(self.text.len());
        self.text.get(span.start as usize..end).unwrap_or_default()
    }

    /// The value that stands there, with its references resolved as far as they are known.
    pub fn value(&self, span: Span) -> Cow<'a, [u8]> {
        let bytes = self.bytes(span);
        match self.reference {
            Some(reference) if bytes.contains(&b'&') => Cow::Owned(characters::resolved(bytes, reference)),
            _ => Cow::Borrowed(bytes),
        }
    }

    /// Notes what was found there.
    pub fn note(&mut self, span: Span, what: impl Into<Detail>) {
        self.reading.note_at(span, what);
    }

    /// Reads a field; `letters` is where it stands.
    pub fn read_field(&mut self, letters: Span) {
        let bytes = self.value(letters);
        let Some(edition) = Edition::from_name(EDITION) else { return };
        let Ok(field) = <&[u8; field::LENGTH]>::try_from(&*bytes) else {
            return self.misses_letters(letters, &bytes);
        };
        let is_as_written = matches!(bytes, Cow::Borrowed(_));
        let span_of = |place| {
            let start = letters.start + place as u32;
            // Letters that are written as references have no places of their own.
            if is_as_written { Span::new(start, start + 1) } else { letters }
        };
        let (rows, wrong) = field::read(field, edition, span_of);
        self.rows = rows;
        // Letters that are missing or too many move all that follow: then the first tells as much as all of them.
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

    /// Notes that a field has not as many letters as it should.
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

    /// The turn of that ply, from the square to the square that stand there; `None` and a finding, if either is none.
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

    /// Reads how the game ended and who won, by their numbers: `red` is that of Red. `whole` is where they should stand.
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

    /// Reads a player's name, which stands there with its escapes undone.
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

    /// Notes that names hold bytes that are not UTF-8, the first of them there.
    pub fn read_as_utf8(&mut self, first: usize) {
        let span = Span::new(first as u32, first as u32 + 1);
        self.note(span, Mended::Latin1);
    }

    /// What the draft has become; `facts` are those of the file's name.
    pub fn finish(mut self, facts: Option<Facts>) -> Reading<'a> {
        if let Some((first, times)) = self.written_j {
            self.note(first, Mended::ColumnJ(Times(times)));
        }
        if let Some((first, times)) = self.written_small {
            self.note(first, Mended::SmallColumn(Times(times)));
        }
        let mut record = Record {
            tags: tags(&mut self, facts),
            rows: self.rows,
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

/// The tags, in the order of the export form; `facts` are those of the file's name.
fn tags<'a>(draft: &mut Draft<'a>, facts: Option<Facts>) -> Vec<Tag<'a>> {
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
    // Of a game whose type is not known nothing can be said of the army.
    let (variant, span) = draft.game.map_or((Variant::Free, Span::default()), |(game, span)| (game.variant, span));
    if variant != Variant::Original {
        push("Variant", variant.name().into(), span);
    }
    if let Some((termination, span)) = draft.termination {
        push("Termination", termination.name().into(), span);
    }
    if let Some(number) = number {
        push("GameNumber", number.into(), Span::default());
    }
    tags
}
