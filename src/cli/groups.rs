//! What is counted of many records, all together or with `--by` for each group of them: `format-spec/statistics.md`,
//! section "Groups".

use super::file_sink::write_file;
use super::key_tags::KeyTags;
use super::{Common, Error, MadeOf, Outcome, Output, Run, Status, documents, fold_each, refuse};
use crate::analysis::{Grouped, Merge, OfGroup};
use crate::formats::GameId;
use crate::games::Source;
use crate::notation::Record;
use crate::query::{Grouping, Kept, Subject};
use crate::replay::{Observer, Reading, Replay, Verdict};
use crate::report::query_diagnostic;
use serde::de::DeserializeOwned;
use std::io::Write;
use std::path::PathBuf;

/// Reads what `--by` is given; if that is wrong, it says so, and the run has failed.
pub(super) fn grouping(by: Option<&str>) -> Result<Option<Grouping>, Status> {
    let parse = |text| {
        Grouping::parse(text).map_err(|fault| {
            let _ = anstream::stderr().write_all(query_diagnostic(&fault, text, "--by").as_bytes());
            Status::Failed
        })
    };
    by.map(parse).transpose()
}

/// What is counted of many records: all together, or each group of them; read from records, or added up of documents.
pub(super) struct Study<'s, T, O> {
    pub files: &'s [PathBuf],
    pub common: &'s Common,
    /// The verb, which is about games.
    pub verb: &'static str,
    /// `true` if the files are documents with such counts.
    pub adds_documents: bool,
    /// Counts of no record.
    pub new: &'s (dyn Fn() -> T + Sync),
    /// What a thread watches games with.
    pub watch: &'s (dyn Fn() -> O + Sync),
    /// Says what is missing of a record that was replayed.
    pub miss: &'s (dyn Fn(&Source<'_>, &Replay, &mut Outcome<'_>) + Sync),
    /// Has the observer forget the game before.
    pub forget: fn(&mut O),
    /// Adds a record that was replayed while the observer watched.
    pub add: fn(&mut T, &Record<'_>, &Replay, &O),
    /// Adds a record that could not be replayed at all.
    pub add_unreadable: fn(&mut T),
    /// Why counts of two documents cannot be added up, if so.
    pub differ: fn(&T, &T) -> Option<String>,
}

/// What a thread has gathered, and what it watches games with.
struct Gathered<C, O> {
    counts: C,
    tags: KeyTags,
    watch: O,
}

impl<C: Merge, O> Merge for Gathered<C, O> {
    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
        self.tags.add(&other.tags);
    }
}

impl<'s, T: Merge + OfGroup + Send, O: Observer + Send> Study<'s, T, O> {
    /// Counts all records together; `schema` is that of the documents.
    ///
    /// # Errors
    /// If the records cannot be gone through, or the documents cannot be added up.
    pub(super) fn all(&self, schema: &str, output: &mut Output) -> Result<(T, Made<'s>), Error>
    where
        T: DeserializeOwned,
    {
        if self.adds_documents {
            let counts = documents::merged(self.files, schema, self.common, self.differ)?;
            return Ok((counts, Made::Documents(self.files, self.common)));
        }
        let (gathered, made) = self.gather(output, self.new, |item, gathered, outcome| {
            let Gathered { counts, watch, .. } = gathered;
            (self.forget)(watch);
            if let Some((Reading { record, .. }, replayed)) = outcome.replay(item, watch) {
                (self.miss)(item, &replayed, outcome);
                (self.add)(counts, &record, &replayed, watch);
            } else if item.is_unreadable() {
                (self.add_unreadable)(counts);
            }
        })?;
        Ok((gathered.counts, made))
    }

    /// Counts each group of the records; `schema` is that of the documents.
    ///
    /// # Errors
    /// If the records cannot be gone through, or the documents cannot be added up, have groups by something else than is
    /// asked, or too many.
    pub(super) fn by(
        &self,
        grouping: &Grouping,
        schema: &str,
        output: &mut Output,
    ) -> Result<(Grouped<T>, Made<'s>), Error>
    where
        Grouped<T>: DeserializeOwned,
    {
        let asked = grouping.name();
        let (grouped, made) = if self.adds_documents {
            let differ = |one: &Grouped<T>, other: &Grouped<T>| groups_differ(one, other, self.differ);
            let grouped: Grouped<T> = documents::merged(self.files, schema, self.common, differ)?;
            if grouped.by != asked {
                let by = &grouped.by;
                return refuse(format!("the documents have groups by `{by}`, asked for is `--by {asked}`"));
            }
            (grouped, Made::Documents(self.files, self.common))
        } else {
            let (gathered, made) = self.gather(
                output,
                || Grouped::by(asked.to_owned()),
                |item, gathered, outcome| self.add_to_groups(grouping, item, gathered, outcome),
            )?;
            gathered.tags.say(grouping.keys(), "the records");
            (gathered.counts, made)
        };
        if !grouped.are_too_many() {
            return Ok((grouped, made));
        }
        refuse(format!(
            "`--by {}` makes more than {} groups, which are the most; `filter --fields` writes a row for each record",
            grouped.by,
            T::MOST_GROUPS
        ))
    }

    fn gather<C: Merge + Send>(
        &self,
        output: &mut Output,
        new: impl Fn() -> C + Sync,
        item: impl Fn(&Source<'_>, &mut Gathered<C, O>, &mut Outcome<'_>) + Sync,
    ) -> Result<(Gathered<C, O>, Made<'s>), Error> {
        let run = Run::over(self.files, self.common)?.of_games(self.verb);
        let new = || Gathered { counts: new(), tags: KeyTags::default(), watch: (self.watch)() };
        let (gathered, status) = fold_each(&run, output, new, item)?;
        Ok((gathered, Made::Records(Box::new(run), status)))
    }

    fn add_to_groups(
        &self,
        grouping: &Grouping,
        item: &Source<'_>,
        gathered: &mut Gathered<Grouped<T>, O>,
        outcome: &mut Outcome<'_>,
    ) {
        let Gathered { counts: grouped, tags, watch } = gathered;
        if item.is_unreadable() {
            grouped.verdicts.add(Verdict::Unreadable);
            if let Some(group) = grouped.of(grouping.nameless(), self.new) {
                (self.add_unreadable)(group);
            }
        }
        (self.forget)(watch);
        let mut watched = (&mut *watch, Kept::new(grouping.needs().keep));
        let Some(replay) = outcome.replay(item, &mut watched) else { return };
        (self.miss)(item, &replay.1, outcome);
        let (_, kept) = watched;
        let source = item.origin();
        let number = source.record.or(item.number()).unwrap_or_default();
        let text = item.srn().unwrap_or_else(|| item.own());
        let subject = Subject::of_replay((source.file, number, text), replay, self.common.judging(), kept)
            .called_by(|text, record| GameId::of_record(text, record).to_string());
        tags.see(grouping.keys(), subject.record());
        let Some(replayed) = subject.replayed() else { return };
        grouped.verdicts.add(replayed.verdict);
        for name in grouping.groups(&subject) {
            if let Some(group) = grouped.of(name, self.new) {
                (self.add)(group, subject.record(), replayed, watch);
            }
        }
    }
}

/// The source of counts, and how reading it went.
pub(super) enum Made<'m> {
    /// Records, in a run that has this status.
    Records(Box<Run<'m>>, Status),
    /// Documents of counts.
    Documents(&'m [PathBuf], &'m Common),
}

impl Made<'_> {
    /// Finishes the output, and writes other files of the same counts.
    pub(super) fn finish(&self, output: Output, files: &[(&PathBuf, String)]) -> Result<Status, Error> {
        let (made, common, status) = match self {
            Self::Records(run, status) => (MadeOf::Records(run), run.common, *status),
            Self::Documents(documents, common) => (MadeOf::Documents(documents), *common, Status::Well),
        };
        output.finish(made)?;
        for (path, text) in files {
            write_file(path, text.as_bytes(), common.threads(), made)?;
        }
        Ok(status)
    }
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
