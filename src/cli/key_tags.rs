//! Warns if records are sorted, grouped or written by a tag that no record has.

use super::terminal::note;
use crate::notation::Record;
use crate::query::Key;
use crate::report::visible;
use std::collections::BTreeSet;

/// Detects tags that a verb uses as keys but that no record has. A misspelled tag would give all records the same key.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyTags {
    /// One entry per key. The flag is `true` if the key is not a tag, or if a record has the tag. The text is the tag
    /// of a record that is most similar to the key.
    keys: Vec<(bool, Option<String>)>,
}

impl KeyTags {
    /// Looks up the tags of `keys` in a record.
    pub(super) fn see<'k>(&mut self, keys: impl Iterator<Item = &'k Key>, record: &Record<'_>) {
        for (index, key) in keys.enumerate() {
            if self.keys.len() == index {
                self.keys.push((key.tag().is_none(), None));
            }
            let Some((is_there, near)) = self.keys.get_mut(index).filter(|(is_there, _)| !is_there) else { continue };
            *is_there = key.tag().is_some_and(|tag| record.tag(tag).is_some());
            if !*is_there && near.is_none() {
                *near = key.nearest_tag(record).map(str::to_owned);
            }
        }
    }

    /// Adds the results that `other` contains for further records.
    pub(super) fn add(&mut self, other: &Self) {
        if self.keys.is_empty() {
            self.keys.clone_from(&other.keys);
            return;
        }
        for ((is_there, near), (is_there_too, other)) in self.keys.iter_mut().zip(&other.keys) {
            *is_there |= is_there_too;
            if near.is_none() {
                near.clone_from(other);
            }
        }
    }

    /// Reports the tags that no record has.
    pub(super) fn say<'k>(&self, keys: impl Iterator<Item = &'k Key>, records: &str) {
        let mut said = BTreeSet::new();
        for (key, (_, near)) in keys.zip(&self.keys).filter(|(_, (is_there, _))| !is_there) {
            if !said.insert(key.tag()) {
                continue;
            }
            let tag = visible(key.tag().unwrap_or_default());
            let hint = near.as_ref().map(|near| format!("; did you mean `{}`?", visible(near))).unwrap_or_default();
            note(&format!("none of {records} has the tag `{tag}`{hint}"));
        }
    }
}
