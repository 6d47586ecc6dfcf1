//! What records are ordered or parted by: an operand, and its value in a form that can be compared byte by byte.
//!
//! `format-spec/query.md`, section "Keys".

use super::check::check_key;
use super::fault::Fault;
use super::grammar;
use super::operand::{Needs, Operand, Shape};
use super::subject::Subject;
use super::term::Term;
use crate::board::nearest;
use crate::notation::Record;
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
