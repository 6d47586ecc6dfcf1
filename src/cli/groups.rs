//! Counts many records, all together or in groups with `--by`. See `format-spec/statistics.md`, section "Groups".

use super::file_sink::write_file;
use super::key_tags::KeyTags;
use super::records::SMALLEST_BLOCK;
use super::{Common, Error, Outcome, Output, ResultSource, Run, Status, documents, fold_each, refuse};
use crate::analysis::{Groupable, Grouped, Merge};
use crate::formats::GameId;
use crate::games::Source;
use crate::notation::Record;
use crate::query::{Grouping, ReplayData, Subject};
use crate::replay::{Observer, Reading, Replay, Verdict};
use crate::report::query_diagnostic;
use serde::de::DeserializeOwned;
use std::io::Write;
use std::path::PathBuf;

/// Parses the value of `--by`. If the value is invalid, reports the fault and returns the status of a failed run.
pub(super) fn grouping(by: Option<&str>) -> Result<Option<Grouping>, Status> {
    let parse = |text| {
        Grouping::parse(text).map_err(|fault| {
            let _ = anstream::stderr().write_all(query_diagnostic(&fault, text, "--by").as_bytes());
            Status::Failed
        })
    };
    by.map(parse).transpose()
}

/// Statistics of many records, all together or by group, computed from records or added up from documents.
pub(super) struct Study<'s, T, O> {
    pub files: &'s [PathBuf],
    pub common: &'s Common,
    /// Name of the verb, for messages about inputs without games.
    pub verb: &'static str,
    /// `true` if records take so long that threads must share them in small blocks.
    pub is_slow: bool,
    /// `true` if the files are documents with counts of this kind.
    pub adds_documents: bool,
    /// Returns empty counts.
    pub new: &'s (dyn Fn() -> T + Sync),
    /// Returns an observer of games for one thread.
    pub watch: &'s (dyn Fn() -> O + Sync),
    /// Reports the parts of a replayed record that cannot be counted.
    pub miss: &'s (dyn Fn(&Source<'_>, &Replay, &mut Outcome<'_>) + Sync),
    /// Resets the observer before the next game.
    pub reset: fn(&mut O),
    /// Adds a replayed record with its observer.
    pub add: fn(&mut T, &Record<'_>, &Replay, &O),
    /// Adds a record that could not be replayed.
    pub add_unreadable: fn(&mut T),
    /// Returns the reason why the counts of two documents cannot be added, or `None` if the counts can be added.
    pub differ: fn(&T, &T) -> Option<String>,
}

/// Counts and observer of one thread.
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

impl<'s, T: Merge + Groupable + Send, O: Observer + Send> Study<'s, T, O> {
    /// Counts all records together. `schema` is the schema of the documents.
    ///
    /// # Errors
    /// Returns an error if the inputs cannot be read, or if the documents cannot be added up.
    pub(super) fn all(&self, schema: &str, output: &mut Output) -> Result<(T, CountSource<'s>), Error>
    where
        T: DeserializeOwned,
    {
        if self.adds_documents {
            let counts = documents::merged(self.files, schema, self.common, self.differ)?;
            return Ok((counts, CountSource::Documents(self.files, self.common)));
        }
        let (gathered, made) = self.gather(output, self.new, |item, gathered, outcome| {
            let Gathered { counts, watch, .. } = gathered;
            (self.reset)(watch);
            if let Some((Reading { record, .. }, replayed)) = outcome.replay(item, watch) {
                (self.miss)(item, &replayed, outcome);
                (self.add)(counts, &record, &replayed, watch);
            } else if item.is_unreadable() {
                (self.add_unreadable)(counts);
            }
        })?;
        Ok((gathered.counts, made))
    }

    /// Counts the records of each group. `schema` is the schema of the documents.
    ///
    /// # Errors
    /// Returns an error if the inputs cannot be read, or if there are too many groups. Also returns an error if the
    /// documents cannot be added up, or have another grouping.
    pub(super) fn by(
        &self,
        grouping: &Grouping,
        schema: &str,
        output: &mut Output,
    ) -> Result<(Grouped<T>, CountSource<'s>), Error>
    where
        Grouped<T>: DeserializeOwned,
    {
        let asked = grouping.name();
        let (grouped, made) = if self.adds_documents {
            let differ = |one: &Grouped<T>, other: &Grouped<T>| groups_differ(one, other, self.differ);
            let grouped: Grouped<T> = documents::merged(self.files, schema, self.common, differ)?;
            if grouped.by != asked {
                let by = &grouped.by;
                return refuse(format!("the documents are grouped by `{by}`, not by `{asked}` (`--by`)"));
            }
            (grouped, CountSource::Documents(self.files, self.common))
        } else {
            let (gathered, made) = self.gather(
                output,
                || Grouped::by(asked.to_owned()),
                |item, gathered, outcome| self.add_to_groups(grouping, item, gathered, outcome),
            )?;
            gathered.tags.say(grouping.keys(), "the records");
            (gathered.counts, made)
        };
        if !grouped.has_too_many_groups() {
            return Ok((grouped, made));
        }
        refuse(format!(
            "`--by {}` makes more than {} groups, the maximum; `filter --fields` writes one row per record",
            grouped.by,
            T::MOST_GROUPS
        ))
    }

    fn gather<C: Merge + Send>(
        &self,
        output: &mut Output,
        new: impl Fn() -> C + Sync,
        item: impl Fn(&Source<'_>, &mut Gathered<C, O>, &mut Outcome<'_>) + Sync,
    ) -> Result<(Gathered<C, O>, CountSource<'s>), Error> {
        let mut run = Run::over(self.files, self.common)?.requiring_games(self.verb);
        if self.is_slow {
            run = run.in_blocks(SMALLEST_BLOCK);
        }
        let new = || Gathered { counts: new(), tags: KeyTags::default(), watch: (self.watch)() };
        let (gathered, status) = fold_each(&run, output, new, item)?;
        Ok((gathered, CountSource::Records(Box::new(run), status)))
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
        (self.reset)(watch);
        let mut watched = (&mut *watch, ReplayData::new(grouping.needs().keep));
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

/// Source of counts, with the status of the run.
pub(super) enum CountSource<'m> {
    /// Records of a run with this status.
    Records(Box<Run<'m>>, Status),
    /// Documents with counts.
    Documents(&'m [PathBuf], &'m Common),
}

impl CountSource<'_> {
    /// Finishes the output and writes additional files with the same counts.
    pub(super) fn finish(&self, output: Output, files: &[(&PathBuf, String)]) -> Result<Status, Error> {
        let (made, common, status) = match self {
            Self::Records(run, status) => (ResultSource::Records(run), run.common, *status),
            Self::Documents(documents, common) => (ResultSource::Documents(documents), *common, Status::Well),
        };
        output.finish(made)?;
        for (path, text) in files {
            write_file(path, text.as_bytes(), common.threads(), made)?;
        }
        Ok(status)
    }
}

/// Returns the reason why the groups of two documents cannot be added, or `None` if the groups can be added. Either
/// the groupings differ, or `differ` returns a reason.
fn groups_differ<T>(one: &Grouped<T>, other: &Grouped<T>, differ: impl Fn(&T, &T) -> Option<String>) -> Option<String> {
    if one.by != other.by {
        return Some(format!("some documents are grouped by `{}`, others by `{}`", one.by, other.by));
    }
    match (one.groups.values().next(), other.groups.values().next()) {
        (Some(one), Some(other)) => differ(one, other),
        _ => None,
    }
}
