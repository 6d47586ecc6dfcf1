//! Values of records by which they are ordered, grouped or listed. `format-spec/query.md`, sections "Keys" and "Rows of
//! fields".
//!
//! A [`Key`] is an operand, with its value as bytes that can be compared. A [`ListedField`] is written for each record.
//! A [`Grouping`] puts records into groups.

use super::check::check_key;
use super::fault::{Expected, Fault};
use super::grammar;
use super::operand::{Needs, Operand, Shape};
use super::subject::Subject;
use super::syntax::{Literal, Term, Value};
use crate::analysis::{BETWEEN_VALUES, player_name};
use crate::board::{Side, first_bytes, nearest};
use crate::notation::{Record, says_nothing};
use std::borrow::Cow;

/// What records are ordered by.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    operand: Operand,
    shape: Shape,
    is_down: bool,
}

/// How many bytes of a text count.
const LONGEST: usize = 1000;

/// The first byte of a value that there is, and of one that there is not: those come last, whatever the direction.
const THERE: u8 = 0;
const MISSING: u8 = 1;
/// Behind [`THERE`]: numbers come before texts.
const NUMBER: u8 = 0;
const TEXT: u8 = 1;

impl Key {
    /// Parses a key: a field, a function or arithmetic with them, and `,asc` or `,desc` if need be. A word that begins
    /// with a capital is the name of a tag.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let (term, is_down) = grammar::key(text)?;
        Self::of(&term, is_down)
    }

    /// The key that a term is.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn of(term: &Term<'_>, is_down: bool) -> Result<Self, Fault> {
        let (operand, shape) = check_key(term)?;
        Ok(Self { operand, shape, is_down })
    }

    /// What it takes to know a record's value.
    pub fn needs(&self) -> Needs {
        self.operand.needs()
    }

    /// The name of the tag, if it is one.
    pub fn tag(&self) -> Option<&str> {
        match &self.operand {
            Operand::Tag(name) => Some(name),
            _ => None,
        }
    }

    /// The tag of the record that has most likely been meant, if this is a tag that it does not have.
    pub fn nearest_tag<'r>(&self, record: &'r Record<'_>) -> Option<&'r str> {
        let written = self.tag().filter(|name| record.tag(name).is_none())?;
        nearest(written, record.tags.iter().map(|tag| &*tag.name))
    }

    /// Appends the record's value: of two records the one whose bytes are less comes first, and no value's bytes
    /// begin with those of another. The record must have been read as far as [`needs`](Self::needs) says.
    pub fn push(&self, subject: &Subject<'_>, bytes: &mut Vec<u8>) {
        let start = bytes.len();
        match self.shape {
            Shape::Number | Shape::Ply => push_number(subject.number(&self.operand), bytes),
            Shape::TextOrNumber => {
                let number = subject.number(&self.operand);
                if number.is_nan() {
                    push_text(&subject.text_of(&self.operand), bytes);
                } else {
                    push_number(number, bytes);
                }
            }
            Shape::Text | Shape::Name(_) | Shape::TagName(_) => push_text(&subject.text_of(&self.operand), bytes),
        }
        if self.is_down && bytes[start] == THERE {
            bytes[start + 1..].iter_mut().for_each(|byte| *byte = !*byte);
        }
    }

    /// The record's value, read as far as [`needs`](Self::needs) says.
    pub fn value<'s>(&self, subject: &'s Subject<'_>) -> KeyValue<'s> {
        if matches!(self.shape, Shape::Number | Shape::Ply) {
            let number = subject.number(&self.operand);
            let is_nothing = number.is_nan() || number == f64::NEG_INFINITY;
            // Zero has two signs; one is enough.
            return if is_nothing { KeyValue::Nothing } else { KeyValue::Number(number + 0.0) };
        }
        match subject.text_of(&self.operand) {
            text if text.is_empty() => KeyValue::Nothing,
            text => KeyValue::Text(text),
        }
    }

    /// The record's value as a text, for the name of a file; empty where it has none.
    pub fn text(&self, subject: &Subject<'_>) -> String {
        match self.value(subject) {
            KeyValue::Nothing => String::new(),
            KeyValue::Number(number) if number.is_infinite() => super::vocabulary::NEVER.to_owned(),
            KeyValue::Number(number) => number.to_string(),
            KeyValue::Text(text) => text.into_owned(),
        }
    }
}

/// A record's value.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValue<'s> {
    /// There is none.
    Nothing,
    /// A number; infinite if it is the ply of what never happens.
    Number(f64),
    /// A text that is not empty.
    Text(Cow<'s, str>),
}

fn push_number(number: f64, bytes: &mut Vec<u8>) {
    if number.is_nan() || number.is_infinite() {
        bytes.push(MISSING);
        return;
    }
    // Zero has two signs, and they are equal.
    let bits = (number + 0.0).to_bits();
    let is_negative = bits >> 63 == 1;
    let ordered = if is_negative { !bits } else { bits | 1 << 63 };
    bytes.extend_from_slice(&[THERE, NUMBER]);
    bytes.extend_from_slice(&ordered.to_be_bytes());
}

/// A text, ended so that a shorter one comes before those that it begins.
fn push_text(text: &str, bytes: &mut Vec<u8>) {
    if text.is_empty() {
        bytes.push(MISSING);
        return;
    }
    bytes.extend_from_slice(&[THERE, TEXT]);
    for byte in text.bytes().take(LONGEST) {
        bytes.push(byte);
        if byte == 0 {
            bytes.push(0xFF);
        }
    }
    bytes.extend_from_slice(&[0, 0]);
}

/// A field, a function or arithmetic with them, of which every record's value is written, and the name of its column.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedField {
    /// The name behind `as`; without one, the field in canonical form.
    pub name: String,
    /// The source of the value.
    pub key: Key,
}

impl ListedField {
    /// Reads fields with commas between them. None is there twice.
    ///
    /// # Errors
    /// The first thing that cannot be read; or, if all can, everything that is wrong with a field.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, Vec<Fault>> {
        let columns = grammar::columns(text).map_err(|fault| vec![fault])?;
        let (mut fields, mut faults): (Vec<Self>, Vec<Fault>) = (Vec::new(), Vec::new());
        for (term, given) in &columns {
            match Self::of(term, given.as_ref(), &fields) {
                Ok(field) => fields.push(field),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(fields) } else { Err(faults) }
    }

    /// The field that a term is, called by the name given or by its canonical form; no other field may have the name.
    fn of(term: &Term<'_>, given: Option<&Literal<'_>>, others: &[Self]) -> Result<Self, Fault> {
        let key = Key::of(term, false)?;
        let name = given.map_or_else(|| Ok(term.to_string()), column_name)?;
        if others.iter().any(|other| other.name == name) {
            return Err(match given {
                Some(given) => Fault::expected(Expected::AnotherName, given.span),
                None => Fault::expected(Expected::AnotherField, term.span()),
            });
        }
        Ok(Self { name, key })
    }

    /// The record's value, if it has one: what never happens has no ply. The record must have been read as far as the key
    /// needs.
    pub fn value<'s>(&self, subject: &'s Subject<'_>) -> KeyValue<'s> {
        match self.key.value(subject) {
            KeyValue::Number(number) if number.is_infinite() => KeyValue::Nothing,
            value => value,
        }
    }
}

fn column_name(given: &Literal<'_>) -> Result<String, Fault> {
    match &given.value {
        Value::Word(name) => Ok((*name).to_owned()),
        Value::Text(name) if !name.trim().is_empty() && !name.contains(char::is_control) => Ok(name.to_string()),
        _ => Err(Fault::expected(Expected::ColumnName, given.span)),
    }
}

/// By what records are put into groups: one or two values, which may be computed, or the players.
#[derive(Clone, Debug, PartialEq)]
pub struct Grouping {
    name: String,
    /// The fields or functions; none of them for the players.
    keys: Vec<Key>,
}

/// A record belongs to the group of each of its players.
const PLAYER: &str = "player";

/// Words for fields of other names: what a record was judged by, whatever its tags say.
const OTHER_NAMES: [(&str, &str); 2] = [("edition", "rules.edition"), ("variant", "rules.variant")];

/// How many bytes of a group's name count.
const LONGEST_NAME: usize = 200;

impl Grouping {
    /// Reads `player`, or one or two of `edition`, `variant`, and any field or function, with a comma between them.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        if text.trim() == PLAYER {
            return Ok(Self { name: PLAYER.to_owned(), keys: Vec::new() });
        }
        let terms = grammar::fields(text)?;
        if let Some(third) = terms.get(2) {
            return Err(Fault::expected(Expected::TwoFields, third.span()));
        }
        let name = terms.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let key = |term: &Term<'_>| {
            let other = OTHER_NAMES.iter().find(|(name, _)| *name == term.to_string());
            other.map_or_else(|| Key::of(term, false), |(_, field)| Key::parse(field))
        };
        Ok(Self { name, keys: terms.iter().map(key).collect::<Result<_, _>>()? })
    }

    /// What it is called, in canonical form.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fields or functions whose values name the group; none of them if players do.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.keys.iter()
    }

    /// What it takes to know a record's groups.
    pub fn needs(&self) -> Needs {
        self.keys.iter().map(Key::needs).fold(Needs::default(), Needs::and)
    }

    /// Name of the group of records that do not tell.
    pub fn nameless(&self) -> String {
        let parts: Vec<&str> = self.keys.iter().map(|_| "").collect();
        parts.join(BETWEEN_VALUES)
    }

    /// The groups that a record belongs to, which was read as far as that takes: one, or one for each of its players who
    /// are named. The name is empty if the record does not tell; two values have [`BETWEEN_VALUES`] between them. Line ends
    /// within a value become blanks, as in the export form.
    pub fn groups(&self, subject: &Subject<'_>) -> Vec<String> {
        if self.keys.is_empty() {
            let record = subject.record();
            let mut names: Vec<String> =
                Side::ALL.iter().filter_map(|side| player_name(record, *side).map(str::to_owned)).collect();
            names.dedup();
            return if names.is_empty() { vec![String::new()] } else { names };
        }
        let value = |key: &Key| {
            let text = key.text(subject);
            let text = text.trim();
            let value = if says_nothing(text) { "" } else { first_bytes(text, LONGEST_NAME).trim_end() };
            value.replace(['\n', '\r'], " ")
        };
        vec![self.keys.iter().map(value).collect::<Vec<_>>().join(BETWEEN_VALUES)]
    }
}

#[cfg(test)]
mod tests {
    use super::Grouping;
    use crate::query::Subject;

    fn groups(by: &str, record: &str) -> Vec<String> {
        let grouping = Grouping::parse(by).expect("it can be read");
        let mut subject = Subject::new("a.srn", 7, record.as_bytes(), None, grouping.needs().keep);
        subject.read(grouping.needs().stage);
        grouping.groups(&subject)
    }

    #[test]
    fn records_belong_to_the_groups_of_their_values() {
        let record = "[Event \" Spring  Cup \"]\n[Site \"?\"]\n[Date \"2024.05.??\"]\n[Red \"Ann\"]\n[Blue \"?\"]\n\
                      [Edition \"isf\"]\n\n*";
        for (by, expected) in [
            ("edition", "isf"),
            (" rules.edition", "isf"),
            ("variant", "original"),
            ("year", "2024"),
            ("event", "Spring  Cup"),
            ("Event", "Spring  Cup"),
            ("site", ""),
            ("player", "Ann"),
            ("record", "7"),
            ("openings(2)", ""),
        ] {
            assert_eq!(groups(by, record), [expected], "{by}");
        }
        for (by, expected) in [
            ("edition, year", "isf\n2024"),
            ("site,Event", "\nSpring  Cup"),
            ("event,site", "Spring  Cup\n"),
            ("setup.column(flag, red),openings(2)", "\n"),
        ] {
            assert_eq!(groups(by, record), [expected], "{by}");
        }
        assert_eq!(groups("player", "[Red \"B\"]\n[Blue \"A\"]\n\n*"), ["B", "A"]);
        assert_eq!(groups("player", "[Red \"A\"]\n[Blue \" A\"]\n\n*"), ["A"]);
        assert_eq!(groups("player", "*"), [""]);
    }

    #[test]
    fn it_is_one_or_two_fields_with_one_value_each() {
        for bad in ["", "red,blue,year", "red,player", "players", "has(strike)", "yeer", "year,desc"] {
            assert!(Grouping::parse(bad).is_err(), "{bad}");
        }
        for (text, name) in [
            ("edition", "edition"),
            (" openings( 6 )", "openings(6)"),
            ("Site", "Site"),
            ("edition,year", "edition, year"),
        ] {
            assert_eq!(Grouping::parse(text).map(|grouping| grouping.name().to_owned()), Ok(name.to_owned()));
        }
    }
}
