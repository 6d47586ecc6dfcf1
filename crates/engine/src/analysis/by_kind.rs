//! A table with one value for each kind of piece, and one value for pieces of unknown kind.

use super::merge_fields;
use crate::board::Kind;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};

/// One value for each kind of piece, and one for pieces whose kind the record does not give.
///
/// In JSON, the values are an object whose keys are the names of the kinds. Values that equal the default are left
/// out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByKind<T>([T; COUNT]);

/// Number of values: one for each kind, and one for unknown pieces.
const COUNT: usize = Kind::COUNT + 1;

/// Name for pieces of unknown kind.
const UNKNOWN: &str = "unknown";

/// Returns the name of a kind, or `unknown` for `None`.
pub const fn kind_name(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(kind) => kind.name(),
        None => UNKNOWN,
    }
}

/// Iterates over every kind, strongest first, and then `None` for the unknown kind.
pub fn kinds() -> impl Iterator<Item = Option<Kind>> + Clone {
    Kind::ALL.into_iter().map(Some).chain([None])
}

impl<T> ByKind<T> {
    /// Iterates over the kinds and their values.
    pub fn iter(&self) -> impl Iterator<Item = (Option<Kind>, &T)> {
        kinds().zip(&self.0)
    }
}

impl<T> Index<Option<Kind>> for ByKind<T> {
    type Output = T;

    #[inline]
    fn index(&self, kind: Option<Kind>) -> &T {
        &self.0[kind.map_or(Kind::COUNT, Kind::index)]
    }
}

impl<T> IndexMut<Option<Kind>> for ByKind<T> {
    #[inline]
    fn index_mut(&mut self, kind: Option<Kind>) -> &mut T {
        &mut self.0[kind.map_or(Kind::COUNT, Kind::index)]
    }
}

merge_fields!(ByKind<T>(_));

impl<T: Serialize + Default + PartialEq> Serialize for ByKind<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let nothing = T::default();
        serializer
            .collect_map(self.iter().filter(|(_, value)| **value != nothing).map(|(k, value)| (kind_name(k), value)))
    }
}

impl<'d, T: Deserialize<'d> + Default> Deserialize<'d> for ByKind<T> {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        let mut all = Self::default();
        let index = |name: &str| kinds().position(|kind| kind_name(kind) == name);
        put_named(BTreeMap::deserialize(deserializer)?, &mut all.0, index, "there is no kind of piece")?;
        Ok(all)
    }
}

/// Creates a map from names to values. Values that equal the default are left out.
pub(super) fn by_name<T: Default + PartialEq>(
    names: impl Iterator<Item = &'static str>,
    values: &[T],
) -> BTreeMap<&'static str, &T> {
    let nothing = T::default();
    names.zip(values).filter(|(_, value)| **value != nothing).collect()
}

/// Stores each value at the index of its name. The parameter `none` is the beginning of the error message for an
/// unknown name.
pub(super) fn put_named<T, E: Error>(
    named: BTreeMap<String, T>,
    values: &mut [T],
    index: impl Fn(&str) -> Option<usize>,
    none: &str,
) -> Result<(), E> {
    for (name, value) in named {
        values[index(&name).ok_or_else(|| E::custom(format_args!("{none} `{name}`")))?] = value;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{ByKind, kinds};
    use crate::analysis::Merge;
    use crate::board::Kind;

    #[test]
    fn kinds_have_their_names_in_json() {
        let mut counts = ByKind::<u64>::default();
        for (number, kind) in [(3, Some(Kind::Scout)), (1, None), (2, Some(Kind::Marshal))] {
            counts[kind] = number;
        }
        let text = serde_json::to_string(&counts).expect("plain data");
        assert_eq!(text, r#"{"marshal":2,"scout":3,"unknown":1}"#);
        let mut read: ByKind<u64> = serde_json::from_str(&text).expect("its own text");
        assert_eq!(read, counts);
        read.merge(counts);
        assert_eq!(read.iter().map(|(_, count)| count).sum::<u64>(), 12);
        let error = serde_json::from_str::<ByKind<u64>>(r#"{"pawn":1}"#).expect_err("no such kind");
        assert!(error.to_string().starts_with("there is no kind of piece `pawn`"), "{error}");
        assert_eq!(kinds().count(), 15);
    }
}
