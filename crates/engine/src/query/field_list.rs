//! Fields in a list: what is written of each record. `format-spec/query.md`, section "Rows of fields".

use super::fault::{Expected, Fault};
use super::grammar;
use super::key::{Key, KeyValue};
use super::subject::Subject;
use super::syntax::{Literal, Value};
use super::term::Term;

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
