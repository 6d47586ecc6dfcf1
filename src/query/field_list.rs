//! Fields in a list: what is written of each record. `format-spec/query.md`, section "Rows of fields".

use super::fault::{Expected, Fault};
use super::grammar;
use super::key::{Key, KeyValue};
use super::subject::Subject;

/// A field or function of which every record's value is written, and what it is called there.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedField {
    /// As it was given, in canonical form.
    pub name: String,
    /// What the value is.
    pub key: Key,
}

impl ListedField {
    /// Reads fields with commas between them. None is there twice.
    ///
    /// # Errors
    /// The first thing that cannot be read; or, if all can, everything that is wrong with a field.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, Vec<Fault>> {
        let operands = grammar::fields(text).map_err(|fault| vec![fault])?;
        let (mut fields, mut faults): (Vec<Self>, Vec<Fault>) = (Vec::new(), Vec::new());
        for operand in &operands {
            let name = operand.to_string();
            match Key::of(operand, false) {
                Ok(_) if fields.iter().any(|field| field.name == name) => {
                    faults.push(Fault::expected(Expected::AnotherField, operand.span));
                }
                Ok(key) => fields.push(Self { name, key }),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(fields) } else { Err(faults) }
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
