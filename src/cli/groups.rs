//! `--by`: what is counted of records, for each group of them. `format-spec/statistics.md`, section "Groups".

use super::key_tags::KeyTags;
use super::{Common, Error, Outcome, Output, Run, Status, documents, fold_each, refuse};
use crate::analysis::{Grouped, Merge, OfGroup};
use crate::formats::GameId;
use crate::games::Source;
use crate::notation::Record;
use crate::query::{Grouping, Keep, Kept, Subject};
use crate::replay::{Observer, Replay, Verdict};
use crate::report::query_diagnostic;
use serde::de::DeserializeOwned;
use std::io::Write;
use std::path::PathBuf;

/// Reads what `--by` is given; if that is wrong, it says so.
pub(super) fn grouping(text: &str) -> Option<Grouping> {
    let said = |fault| {
        let _ = anstream::stderr().write_all(query_diagnostic(&fault, text, "--by").as_bytes());
    };
    Grouping::parse(text).map_err(said).ok()
}

/// How a statistic is gathered of each group.
pub(super) struct Groups<'g, T, O> {
    pub grouping: &'g Grouping,
    /// The statistic of a group of which there is no record yet.
    pub new: &'g (dyn Fn() -> T + Sync),
    /// What a thread watches games with.
    pub watch: &'g (dyn Fn() -> O + Sync),
    /// Says what is missing of a record that was replayed.
    pub miss: &'g (dyn Fn(&Source<'_>, &Replay, &mut Outcome<'_>) + Sync),
    /// Has the observer forget the game before.
    pub forget: fn(&mut O),
    /// Adds a record that was replayed while the observer watched.
    pub add: fn(&mut T, &Record<'_>, &Replay, &O),
    /// Adds a record that could not be replayed at all.
    pub add_unreadable: fn(&mut T),
}

/// What a thread has gathered, and what it watches games with.
struct Gathered<T, O> {
    grouped: Grouped<T>,
    tags: KeyTags,
    watch: O,
}

impl<T: Merge, O> Merge for Gathered<T, O> {
    fn merge(&mut self, other: Self) {
        self.grouped.merge(other.grouped);
        self.tags.add(&other.tags);
    }
}

impl<T: Merge + OfGroup + Send, O: Observer + Send> Groups<'_, T, O> {
    /// Gathers the statistic of each group of the records.
    ///
    /// # Errors
    /// If there are too many groups, or the records cannot be gone through.
    pub(super) fn gather(&self, run: &Run<'_>, output: &mut Output) -> Result<(Grouped<T>, Status), Error> {
        let by = self.grouping.name();
        let new = || Gathered { grouped: Grouped::by(by.to_owned()), tags: KeyTags::default(), watch: (self.watch)() };
        let (Gathered { grouped, tags, .. }, status) =
            fold_each(run, output, new, |item, gathered, outcome| self.item(item, gathered, outcome))?;
        tags.say(self.grouping.keys(), "the records");
        refuse_too_many(&grouped)?;
        Ok((grouped, status))
    }

    fn item(&self, item: &Source<'_>, gathered: &mut Gathered<T, O>, outcome: &mut Outcome<'_>) {
        let Gathered { grouped, tags, watch } = gathered;
        if item.is_unreadable() {
            grouped.verdicts.add(Verdict::Unreadable);
            if let Some(group) = grouped.of(self.grouping.nameless(), self.new) {
                (self.add_unreadable)(group);
            }
        }
        let common = outcome.common;
        (self.forget)(watch);
        let mut watched = (&mut *watch, Kept::new(Keep::from(self.grouping.needs())));
        let Some(replay) = outcome.replay(item, &mut watched) else { return };
        (self.miss)(item, &replay.1, outcome);
        let (_, kept) = watched;
        let subject = subject(item, common, replay, kept);
        tags.see(self.grouping.keys(), subject.record());
        let Some(replayed) = subject.replayed() else { return };
        grouped.verdicts.add(replayed.verdict);
        for name in self.grouping.groups(&subject) {
            if let Some(group) = grouped.of(name, self.new) {
                (self.add)(group, subject.record(), replayed, watch);
            }
        }
    }
}

/// The record about which it is asked to which group it belongs.
fn subject<'g>(
    item: &'g Source<'_>,
    common: &Common,
    replay: (crate::replay::Reading<'g>, Replay),
    kept: Kept,
) -> Subject<'g> {
    let source = item.origin();
    let number = source.record.or(item.number()).unwrap_or_default();
    let text = item.srn().unwrap_or_else(|| item.own());
    Subject::of_replay((source.file, number, text), replay, common.judging(), kept)
        .called_by(|text, record| GameId::of_record(text, record).to_string())
}

/// The groups of documents, added up; `differ` tells why two of the same group cannot be.
///
/// # Errors
/// If the documents cannot be added up, have groups by something else than is asked, or too many.
pub(super) fn merged<T: Merge + OfGroup>(
    files: &[PathBuf],
    schema: &str,
    asked: &Grouping,
    common: &Common,
    differ: impl Fn(&T, &T) -> Option<String>,
) -> Result<Grouped<T>, Error>
where
    Grouped<T>: DeserializeOwned,
{
    let grouped: Grouped<T> =
        documents::merged(files, schema, common, |one, other| groups_differ(one, other, &differ))?;
    let (by, asked) = (&grouped.by, asked.name());
    if by != asked {
        return refuse(format!("the documents have groups by `{by}`, asked for is `--by {asked}`"));
    }
    refuse_too_many(&grouped)?;
    Ok(grouped)
}

/// Has groups refused that are too many.
fn refuse_too_many<T: OfGroup>(grouped: &Grouped<T>) -> Result<(), Error> {
    if !grouped.are_too_many() {
        return Ok(());
    }
    refuse(format!(
        "`--by {}` makes more than {} groups, which are the most; `filter --fields` writes a row for each record",
        grouped.by,
        T::MOST_GROUPS
    ))
}

/// Why groups of documents cannot be added up, if so: they are groups by something else, or `differ` tells why.
fn groups_differ<T>(one: &Grouped<T>, other: &Grouped<T>, differ: impl Fn(&T, &T) -> Option<String>) -> Option<String> {
    if one.by != other.by {
        return Some(format!("the documents have groups by `{}` and by `{}`", one.by, other.by));
    }
    match (one.groups.values().next(), other.groups.values().next()) {
        (Some(one), Some(other)) => differ(one, other),
        _ => None,
    }
}
