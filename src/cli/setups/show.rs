//! Shows the statistics of setups.

use super::args::{Args, Part};
use crate::analysis::setups::{Group, GroupSetups, Question, Setups};
use crate::cli::{Error, Output, OutputFormat, Sheet, refuse};
use crate::report::setups::{
    Choice, Heatmap, TableName, frequent_setups, group_heading, heatmaps, overview, setups_document, table,
};
use crate::report::{TableLook, fold};
use std::cmp::Reverse;

/// Default number of frequent setups shown.
const FREQUENT: usize = 10;

/// Tables to show and their look.
pub(super) struct SetupsView<'a> {
    args: &'a Args,
    /// Options that apply to each group.
    pub choice: Choice,
    format: Option<OutputFormat>,
    look: TableLook,
}

impl<'a> SetupsView<'a> {
    /// Creates the view that the arguments request.
    ///
    /// # Errors
    /// Returns an error if the output format cannot contain the requested tables.
    pub(super) fn of(args: &'a Args, output: &Output) -> Result<Self, Error> {
        let look = output.table_look(args.width);
        let has_file = args.svg.is_some() || args.prior_out.is_some();
        let is_silent = has_file && args.format.is_none() && args.table.is_empty();
        let format = (!is_silent).then(|| args.format.unwrap_or(OutputFormat::Text));
        if matches!(format, Some(OutputFormat::Csv | OutputFormat::Tsv)) {
            must_be_one_table(&args.table)?;
        }
        let choice = Choice {
            kinds: args.kind.clone(),
            patterns: Vec::new(),
            frequent: args.frequent.map_or(FREQUENT, |number| number as usize),
            nearest: args.top as usize,
            players: if args.players == 0 { usize::MAX } else { args.players as usize },
            width: look.width,
        };
        Ok(Self { args, choice, format, look })
    }

    /// Checks that the question covers every table to show.
    pub(super) fn must_be_asked(&self, question: &Question) -> Result<(), Error> {
        if self.args.distinct && !question.frequent {
            return refuse(
                "cannot use `--distinct`: the documents do not contain the distinct setups; write each document with \
                    `--distinct` or `--frequent`",
            );
        }
        if self.args.distinct && question.mirror {
            return refuse("cannot use `--distinct`: the documents count mirror images as equal (--mirror)");
        }
        self.args.table.iter().try_for_each(|part| must_be_asked(*part, question))
    }

    /// Returns the counts of distinct setups if `--distinct` is given.
    pub(super) fn view(&self, setups: &Setups) -> Option<Setups> {
        self.args.distinct.then(|| setups.distinct())
    }

    /// Returns the requested groups, with the most setups first.
    pub(super) fn groups<'s>(&self, setups: &'s Setups) -> Vec<(Group, &'s GroupSetups)> {
        let is_asked = |group: &Group| self.args.group.is_empty() || self.args.group.contains(&group.to_string());
        let mut groups: Vec<(Group, &GroupSetups)> =
            setups.groups.iter().map(|(group, setups)| (*group, setups)).filter(|(group, _)| is_asked(group)).collect();
        groups.sort_by_key(|(_, setups)| Reverse(setups.setups.games()));
        groups
    }

    /// Writes the requested tables.
    pub(super) fn write<'s>(
        &self,
        setups: &'s Setups,
        groups: &[(Group, &'s GroupSetups)],
        output: &mut Output,
    ) -> Result<(), Error> {
        let patterns = setups.asked.patterns.iter().map(ToString::to_string).collect();
        let choice = Choice { patterns, ..self.choice.clone() };
        output.put(|sheet| match self.format {
            None => {}
            Some(OutputFormat::Text) => self.text(setups, groups, &choice, sheet),
            Some(OutputFormat::Json | OutputFormat::Ndjson) => {
                let document = setups_document(setups, groups, choice.frequent, self.args.distinct);
                sheet.json(&*document, self.args.pretty);
            }
            Some(form) => {
                // Output for programs contains full names.
                let choice = Choice { width: usize::MAX, ..choice.clone() };
                for part in &self.args.table {
                    if let Part::Table(name) = part {
                        sheet.rows(&table(*name, groups, &choice), form.fields(), true);
                    }
                }
            }
        })
    }

    fn text(&self, setups: &Setups, groups: &[(Group, &GroupSetups)], choice: &Choice, sheet: &mut Sheet) {
        let width = self.look.width;
        sheet.drawing(&fold(&overview(setups, self.args.distinct), width), width);
        // If documents of `--merge` contain frequent setups, the user requested these setups when the documents were
        // written. With `--distinct`, the documents may contain frequent setups only to count distinct setups.
        let is_frequent = self.args.frequent.is_some() || (self.args.merge && !self.args.distinct);
        let parts = if self.args.table.is_empty() { usual(setups, is_frequent) } else { self.args.table.clone() };
        for (group, of_group) in groups {
            sheet.text("\n");
            sheet.drawing(&group_heading(*group, of_group, self.args.distinct, self.look), width);
            let parts = if of_group.setups.games() > 0 { &parts[..] } else { &[] };
            for part in parts {
                sheet.text("\n");
                sheet.drawing(&self.part(*part, *group, of_group, choice), width);
            }
        }
        if groups.is_empty() {
            sheet.text("\nno setups\n");
        }
    }

    fn part(&self, part: Part, group: Group, setups: &GroupSetups, choice: &Choice) -> String {
        match part {
            Part::Heatmaps => {
                heatmaps(&Heatmap::all(group, setups, &choice.kinds, self.args.result), self.args.result, self.look)
            }
            Part::Table(TableName::Frequent) => frequent_setups(setups, choice.frequent, self.look),
            Part::Table(name) => table(name, &[(group, setups)], choice).drawn(self.look),
        }
    }
}

/// Returns the parts that are shown if `--table` is not given: the tables for the requested patterns, frequent
/// setups and nearest setups. If none of these was requested, returns heatmaps and features.
fn usual(setups: &Setups, is_frequent: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    if !setups.asked.patterns.is_empty() {
        parts.push(Part::Table(TableName::Patterns));
    }
    if setups.asked.frequent && is_frequent {
        parts.push(Part::Table(TableName::Frequent));
    }
    if setups.asked.near.is_some() {
        parts.extend([TableName::Distances, TableName::Nearest].map(Part::Table));
    }
    if parts.is_empty() { vec![Part::Heatmaps, Part::Table(TableName::Features)] } else { parts }
}

/// Refuses several tables in CSV and TSV. A reader of the output could not detect the beginning of the second
/// table.
fn must_be_one_table(parts: &[Part]) -> Result<(), Error> {
    if matches!(parts, [Part::Table(_)]) {
        return Ok(());
    }
    let names = TableName::ALL.map(|table| format!("`{}`", table.name()));
    refuse(format!("csv and tsv can contain only one table: pass `--table` with one of {}", names.join(", ")))
}

/// Refuses a table if the option that the table needs was not given. The table would be empty.
fn must_be_asked(part: Part, asked: &Question) -> Result<(), Error> {
    let Part::Table(table) = part else { return Ok(()) };
    let (is_asked, option) = match table {
        TableName::Patterns => (!asked.patterns.is_empty(), "--pattern"),
        TableName::Frequent => (asked.frequent, "--frequent"),
        TableName::Distances | TableName::Nearest => (asked.near.is_some(), "--near"),
        _ => return Ok(()),
    };
    let name = table.name();
    if is_asked { Ok(()) } else { refuse(format!("the table `{name}` needs `{option}`")) }
}
