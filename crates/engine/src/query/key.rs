//! Values by which records are sorted or grouped, and values that are listed for each record. See
//! `format-spec/query.md`, sections "Keys" and "Rows of fields".
//!
//! A [`Key`] is an operand whose values can be converted to comparable bytes. A [`ListedField`] is written for each
//! record. A [`Grouping`] assigns records to groups.

use super::check::check_key;
use super::fault::{Expected, Fault};
use super::grammar;
use super::operand::{Needs, Operand, Shape};
use super::subject::Subject;
use super::syntax::{Literal, Term, Value};
use crate::analysis::{BETWEEN_VALUES, player_name};
use crate::board::{Side, nearest, truncate_bytes};
use crate::notation::{Record, is_placeholder};
use std::borrow::Cow;

/// A value by which records are sorted.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    operand: Operand,
    shape: Shape,
    is_down: bool,
}

/// Number of bytes of a text that are compared. The rest of the text is ignored.
const LONGEST: usize = 1000;

/// First byte that [`Key::push`] appends: `THERE` if the record has a value, `MISSING` if the value is missing.
/// Missing values come last in both directions.
const THERE: u8 = 0;
const MISSING: u8 = 1;
/// Second byte that [`Key::push`] appends, after [`THERE`]. The byte distinguishes numbers from texts. Numbers come
/// first.
const NUMBER: u8 = 0;
const TEXT: u8 = 1;

impl Key {
    /// Parses a key: a field, a function, or arithmetic with them. `,asc` or `,desc` may follow. A word with an initial
    /// capital is the name of a tag.
    ///
    /// # Errors
    /// Returns the first error in the key.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let (term, is_down) = grammar::key(text)?;
        Self::of(&term, is_down)
    }

    /// Converts a term to a key. `is_down` is `true` if the direction is descending.
    ///
    /// # Errors
    /// Returns the first error in the term.
    pub(super) fn of(term: &Term<'_>, is_down: bool) -> Result<Self, Fault> {
        let (operand, shape) = check_key(term)?;
        Ok(Self { operand, shape, is_down })
    }

    /// Returns the requirements for reading the value from a record.
    pub fn needs(&self) -> Needs {
        self.operand.needs()
    }

    /// Returns the name of the tag if the key is a tag, otherwise `None`.
    pub fn tag(&self) -> Option<&str> {
        match &self.operand {
            Operand::Tag(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the tag of the record that is most similar to the key, in case of a typing error. Returns `None` if the
    /// key is not a tag, or if the record has the tag.
    pub fn nearest_tag<'r>(&self, record: &'r Record<'_>) -> Option<&'r str> {
        let written = self.tag().filter(|name| record.tag(name).is_none())?;
        nearest(written, record.tags.iter().map(|tag| &*tag.name))
    }

    /// Appends the record's value as bytes. Sorting these bytes sorts the records. The bytes of one value never begin
    /// with the bytes of another value.
    ///
    /// The record must have been read up to the stage in [`needs`](Self::needs).
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

    /// Returns the value for a record. The record must have been read up to the stage in [`needs`](Self::needs).
    pub fn value<'s>(&self, subject: &'s Subject<'_>) -> KeyValue<'s> {
        if matches!(self.shape, Shape::Number | Shape::Ply) {
            let number = subject.number(&self.operand);
            let is_nothing = number.is_nan() || number == f64::NEG_INFINITY;
            // Adding 0.0 changes negative zero to positive zero.
            return if is_nothing { KeyValue::Nothing } else { KeyValue::Number(number + 0.0) };
        }
        match subject.text_of(&self.operand) {
            text if text.is_empty() => KeyValue::Nothing,
            text => KeyValue::Text(text),
        }
    }

    /// Returns the record's value as a text, for example for a file name. The text is empty if the value is missing.
    pub fn text(&self, subject: &Subject<'_>) -> String {
        match self.value(subject) {
            KeyValue::Nothing => String::new(),
            KeyValue::Number(number) if number.is_infinite() => super::vocabulary::NEVER.to_owned(),
            KeyValue::Number(number) => number.to_string(),
            KeyValue::Text(text) => text.into_owned(),
        }
    }
}

/// Value of a key for one record.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValue<'s> {
    /// The value is missing.
    Nothing,
    /// A number. If an event never happens, its ply is infinity.
    Number(f64),
    /// A text with at least one character.
    Text(Cow<'s, str>),
}

fn push_number(number: f64, bytes: &mut Vec<u8>) {
    if number.is_nan() || number.is_infinite() {
        bytes.push(MISSING);
        return;
    }
    // Adding 0.0 changes negative zero to positive zero. Both must have the same bytes.
    let bits = (number + 0.0).to_bits();
    let is_negative = bits >> 63 == 1;
    let ordered = if is_negative { !bits } else { bits | 1 << 63 };
    bytes.extend_from_slice(&[THERE, NUMBER]);
    bytes.extend_from_slice(&ordered.to_be_bytes());
}

/// Appends a text and a terminator. The terminator makes a text come before every longer text with the same
/// beginning.
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

/// A column of a listing: a name and a value. The value is a field, a function, or arithmetic with them.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedField {
    /// Name of the column: the name after `as`, or otherwise the field in canonical form.
    pub name: String,
    /// Source of the value.
    pub key: Key,
}

impl ListedField {
    /// Parses fields separated by commas. Two fields with the same name are an error.
    ///
    /// # Errors
    /// Returns the first syntax error. If the syntax is valid, returns every error in the fields.
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

    /// Converts a term to a column. The name of the column is `given`. If `given` is `None`, the name is the canonical
    /// form of the term. Returns an error if one of the `others` has the same name.
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

    /// Returns the record's value. If an event never happens, its ply is missing. The record must have been read up to
    /// the stage that the key needs.
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

/// Criterion by which records are grouped: one value, two values, or the players. Values may be computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Grouping {
    name: String,
    /// The fields or functions by which records are grouped. Empty if records are grouped by players.
    keys: Vec<Key>,
}

/// Name of the grouping by players. A record belongs to one group for each of its named players.
const PLAYER: &str = "player";

/// Short names of two fields: the edition and the variant by which the record is judged. The tags of the record may
/// contain other values.
const OTHER_NAMES: [(&str, &str); 2] = [("edition", "rules.edition"), ("variant", "rules.variant")];

/// Maximum length of a group's name in bytes.
const LONGEST_NAME: usize = 200;

impl Grouping {
    /// Parses a criterion: `player`, or one or two values separated by a comma. A value is `edition`, `variant`, or any
    /// field or function.
    ///
    /// # Errors
    /// Returns the first error in the criterion.
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

    /// Returns the criterion in canonical form.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Iterates over the fields or functions by which records are grouped. Empty if records are grouped by players.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.keys.iter()
    }

    /// Returns the requirements for determining the groups of a record.
    pub fn needs(&self) -> Needs {
        self.keys.iter().map(Key::needs).fold(Needs::default(), Needs::and)
    }

    /// Returns the name of the group that contains the records without a value.
    pub fn nameless(&self) -> String {
        let parts: Vec<&str> = self.keys.iter().map(|_| "").collect();
        parts.join(BETWEEN_VALUES)
    }

    /// Returns the names of the groups to which a record belongs: one group, or one group for each named player. The
    /// record must have been read up to the stage in [`needs`](Self::needs).
    ///
    /// If the record has no value, the name is empty. If there are two values, [`BETWEEN_VALUES`] separates them. Line
    /// ends within a value become spaces, as in the export format.
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
            let value = if is_placeholder(text) { "" } else { truncate_bytes(text, LONGEST_NAME).trim_end() };
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
