//! Writes the report of an archive as an HTML page. The page contains the tables of `stats`, `reveals --summary`
//! and `setups`, with their definitions and plots. See `format-spec/reports.md`.
//!
//! The page needs no network, script or other file, and is well-formed XML. This module only writes the counts;
//! other modules compute them.

mod found;
mod frame;
mod game_lists;
mod luck;
mod part;
mod reveals;
mod setups;
mod stats;

use super::finding_counts::FindingCounts;
use super::phrases::format_count;
use super::reveals::SummarySelection;
use super::stats::PlayerLimits;
use super::summary::verdict_line;
use super::{TableLook, visible};
use crate::analysis::Games;
use crate::analysis::reveals::RevealCounts;
use crate::analysis::review::ReviewCounts;
use crate::analysis::setups::Setups;
use game_lists::ShownLists;
pub use game_lists::{GameLists, ListedGame};
use part::{Part, Section};

/// Content of a report.
pub struct Overview<'o> {
    /// Title of the page, if the user gave one.
    pub title: Option<&'o str>,
    pub games: &'o Games,
    pub reveals: &'o RevealCounts,
    pub setups: &'o Setups,
    pub reviews: &'o ReviewCounts,
    pub findings: &'o FindingCounts,
    pub lists: &'o GameLists,
    /// Address of a page with all games, in the same order.
    pub page: Option<&'o str>,
    /// Number of inputs that could not be read to their ends.
    pub failed_inputs: u64,
    /// Limits for listed and rated players.
    pub limits: PlayerLimits,
    /// Kinds and side whose survival is shown.
    pub asked: SummarySelection,
}

/// Layout for text with the width of a page.
const LOOK: TableLook = TableLook { width: super::stats::PAGE, unicode: true, color: false };

impl Overview<'_> {
    /// Returns the page.
    pub fn page(&self) -> String {
        let title = visible(self.title.unwrap_or("Report on an archive of Stratego games")).into_owned();
        let lists = ShownLists::new(self);
        let sections = [
            self.found(),
            self.read(),
            self.results(&lists),
            self.lengths(),
            self.deeds(),
            self.strikes(),
            self.luck(),
            self.survival(),
            self.where_kinds_stand(),
            self.players(&lists),
            lists.section(),
        ];
        let sections: Vec<Section> = sections.into_iter().filter(|section| !section.is_empty()).collect();
        frame::page(&title, &self.lead(), &sections)
    }

    /// Returns the line that describes the page.
    fn lead(&self) -> String {
        let verdicts = &self.games.verdicts;
        let mut lead = verdict_line(verdicts);
        if verdicts.counted() < verdicts.records() {
            lead += "; only legal and undecided records count as games";
        }
        if self.failed_inputs > 0 {
            lead = format!("{lead}; {} could not be read completely", format_count(self.failed_inputs, "input"));
        }
        lead + "."
    }

    /// Returns the section about the input: verdicts and findings.
    fn read(&self) -> Section {
        let mut findings = self.findings.with_sum();
        "Findings, the most frequent first".clone_into(&mut findings.title);
        let says = "Errors and warnings by name: how often each was found, in how many records and in how many \
            files. An error decides the verdict, a warning does not.";
        let findings = (!self.findings.is_empty()).then(|| Part::new(says).table(findings));
        Section::new("read", "Inputs").with(self.verdicts()).with_all(findings)
    }
}
