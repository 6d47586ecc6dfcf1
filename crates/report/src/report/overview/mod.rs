//! The report of an archive as a page: the tables of `stats`, `reveals --summary` and `setups` with their definitions and
//! plots. `format-spec/reports.md`.
//!
//! The page needs nothing beside itself: no network, no script. It is well-formed as XML too. Nothing is counted here.

mod frame;
mod part;
mod reveals;
mod setups;
mod stats;

use super::finding_counts::FindingCounts;
use super::reveals::SummaryAsked;
use super::stats::PlayerLimits;
use super::summary::verdict_line;
use super::words::counted;
use super::{TableLook, visible};
use crate::analysis::Games;
use crate::analysis::reveals::RevealCounts;
use crate::analysis::setups::Setups;
use part::{Part, Section};

/// What a page tells of.
pub struct Overview<'o> {
    /// What stands above it, if that was asked for.
    pub title: Option<&'o str>,
    pub games: &'o Games,
    pub reveals: &'o RevealCounts,
    pub setups: &'o Setups,
    pub findings: &'o FindingCounts,
    /// How many inputs could not be read to their ends.
    pub failed_inputs: u64,
    /// Which players are listed and rated.
    pub limits: PlayerLimits,
    /// Whose survival is shown.
    pub asked: SummaryAsked,
}

/// Text that has as much room as a page has.
const LOOK: TableLook = TableLook { width: super::stats::PAGE, unicode: true, color: false };

impl Overview<'_> {
    /// The page.
    pub fn page(&self) -> String {
        let title = visible(self.title.unwrap_or("Report on an archive of Stratego games")).into_owned();
        let sections = [
            self.read(),
            self.results(),
            self.lengths(),
            self.deeds(),
            self.strikes(),
            self.survival(),
            self.where_kinds_stand(),
            self.players(),
        ];
        let sections: Vec<Section> = sections.into_iter().filter(|section| !section.is_empty()).collect();
        frame::page(&title, &self.lead(), &sections)
    }

    /// What the page is about, in a line.
    fn lead(&self) -> String {
        let verdicts = &self.games.verdicts;
        let mut lead = verdict_line(verdicts);
        if verdicts.counted() < verdicts.records() {
            lead += "; only legal and undecided ones count as games";
        }
        if self.failed_inputs > 0 {
            lead = format!("{lead}; {} could not be read to the end", counted(self.failed_inputs, "input"));
        }
        lead + "."
    }

    /// What was read: verdicts and findings.
    fn read(&self) -> Section {
        let mut findings = self.findings.with_sum();
        "Findings, the most frequent first".clone_into(&mut findings.title);
        let says = "What is wrong with the records, or worth a word, by name: how often it was found, in how many records \
                    and in how many files. An error decides the verdict, a warning does not.";
        let findings = (!self.findings.is_empty()).then(|| Part::new(says).table(findings));
        Section::new("read", "What was read").with(self.verdicts()).with_all(findings)
    }
}
