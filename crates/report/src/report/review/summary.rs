//! Writes the summary of reviews over many games: tables, and a document that can be merged.

use super::calibration::{calibration_of_wins, calibration_table, prior_figures, prior_table};
use super::figures::{FIGURES, deed_table, lost_for_certain};
use super::text::{guesses, percent, points};
use crate::analysis::review::{DeedCounts, Mark, ReviewCounts};
use crate::board::Outcome;
use crate::report::graphemes::beginning;
use crate::report::json::{Json, counts_document, object};
use crate::report::phrases::format_count;
use crate::report::small_samples::legend;
use crate::report::summary::counted_lines;
use crate::report::table::figures_object;
use crate::report::{Column, Cut, Table, TableLook, Value, visible, wrap};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Function that creates a machine-readable table with the given number of players.
pub type SummaryTable = fn(&ReviewCounts, usize) -> Table;

/// Tables with their names and descriptions.
pub const SUMMARY_TABLES: [(&str, SummaryTable, &str); 5] = [
    ("all", |counts, _| all(counts), "All strikes and guesses together"),
    ("editions", |counts, _| editions(counts), "One row per edition"),
    ("players", |counts, top| players(counts, top, <str>::to_owned), "One row per player"),
    ("calibration", |counts, _| calibration_table(counts), "Outcomes of strikes and guesses, in ten ranges of odds"),
    ("priors", |counts, _| prior_table(counts), "Brier score and log loss of the odds of each prior"),
];

fn all(counts: &ReviewCounts) -> Table {
    deed_table(String::new(), &[], [(Vec::new(), counts.all)].into_iter())
}

fn editions(counts: &ReviewCounts) -> Table {
    let rows = counts.editions.iter().map(|(name, deeds)| (vec![Value::text(name)], *deeds));
    deed_table("Editions".to_owned(), &[Column::new("edition", "edition")], rows)
}

/// Returns at most `top` players. Players with more games come first; players with the same number of games are
/// sorted by name.
pub(in crate::report) fn players(counts: &ReviewCounts, top: usize, shown: impl Fn(&str) -> String) -> Table {
    let mut players: Vec<(&String, &DeedCounts)> = counts.players.iter().collect();
    players.sort_by_key(|(_, deeds)| std::cmp::Reverse(deeds.games));
    let cut = if top < players.len() { format!(", the {top} with most games") } else { String::new() };
    let title = format!("Players: {}{cut}", players.len());
    let rows = players.into_iter().take(top).map(|(name, deeds)| (vec![Value::Text(shown(name))], *deeds));
    deed_table(title, &[Column::new("player", "player").cut(Cut::End)], rows)
}

/// Returns the whole summary as text, with the first `top` players.
pub fn summary_text(counts: &ReviewCounts, top: usize, look: TableLook) -> String {
    /// Maximum length of a name in text output.
    const LONGEST: usize = 40;
    let mut text = counted_lines(&counts.verdicts, look.width);
    if counts.verdicts.counted() == 0 {
        return text;
    }
    let _ = write!(text, "\n{}", wrap(&account(&counts.all), "", look.width));
    let mut tables = calibration_of_wins(counts);
    tables.push(prior_table(counts));
    if counts.editions.len() > 1 {
        tables.push(editions(counts));
    }
    tables.push(players(counts, top, |name| beginning(&visible(name), LONGEST).into_owned()));
    for table in tables.iter().filter(|table| !table.rows.is_empty()) {
        let _ = write!(text, "\n{}{}", table.drawn(look), legend(&table.rows, "games"));
    }
    text
}

/// Summarizes all strikes and guesses in sentences.
pub(in crate::report) fn account(all: &DeedCounts) -> String {
    let games = format_count(all.games, "game");
    if all.strikes + all.guesses == 0 {
        return format!("There were no strikes in {games}.");
    }
    let with_guesses = if all.guesses == 0 { String::new() } else { format!(" and {}", guesses(all.guesses)) };
    let mut text = format!("{}{with_guesses} in {games}.", format_count(all.strikes, "strike"));
    let of = |outcome| Some((all.foreseen.share(outcome)?, all.foreseen.mean_odds(outcome)?));
    if let (Some(win), Some(tie), Some(loss)) = (of(Outcome::Win), of(Outcome::Tie), of(Outcome::Loss)) {
        let [won, tied, lost] = [win.0, tie.0, loss.0].map(percent);
        let [win, tie, loss] = [win.1, tie.1, loss.1].map(percent);
        let _ = write!(
            text,
            " Of the strikes, {won} were won, {tied} tied and {lost} lost; the odds were {win}, {tie} and {loss}."
        );
    }
    if let Some((expected, actual)) = all.mean_worth() {
        let judged = all.luck.judged;
        let which = if judged == all.strikes + all.guesses { String::new() } else { format!(" ({judged} judged)") };
        let luck = points(all.luck.mean().unwrap_or(0.0));
        let interval = all
            .luck
            .interval()
            .map_or_else(String::new, |(low, high)| format!(", 95 % interval {} to {}", points(low), points(high)));
        let (expected, actual) = (points(expected), points(actual));
        let _ = write!(
            text,
            " On average, each was worth {expected} by its odds and {actual} by its outcome{which}: luck \
            {luck}{interval}."
        );
    }
    if let Some([share, low, high]) = lost_for_certain(all) {
        let [share, low, high] = [share, low, high].map(percent);
        let number = all.marked(Mark::LostStrike);
        let _ = write!(text, " The number of certain losses was {number}, a share of {share} ({low} to {high}).");
    }
    let [flags, strikes] = [Mark::FlagNotTaken, Mark::SafeStrikeNotMade].map(|mark| all.marked(mark));
    let _ = write!(
        text,
        " A proven Flag was not taken in {}; another safe strike was not made in {}.",
        turns(flags),
        turns(strikes)
    );
    if let Some(price) = all.bits.price() {
        let _ = write!(text, " Turns gave away {price:.3} bits for each point that they won.");
    }
    text
}

fn turns(number: u64) -> String {
    format_count(number, "turn")
}

/// Schema of [`summary_document`].
pub const SUMMARY_SCHEMA: &str = "adjutant/review-summary/1";

/// Returns a document with the counts and the figures. The counts can be merged with the counts of other documents.
/// The figures are computed from the counts.
pub fn summary_document(counts: &ReviewCounts) -> Box<dyn Json + '_> {
    Box::new(counts_document(SUMMARY_SCHEMA, counts, summary_figures(counts)))
}

/// Returns the figures computed from the counts.
pub(super) fn summary_figures(counts: &ReviewCounts) -> impl Serialize {
    let figures = |deeds: &DeedCounts| figures_object(&FIGURES, deeds);
    let each = |deeds: &BTreeMap<String, DeedCounts>| -> BTreeMap<String, _> {
        deeds.iter().map(|(name, deeds)| (name.clone(), figures(deeds))).collect()
    };
    object! {
        all: figures(&counts.all),
        editions: each(&counts.editions),
        players: each(&counts.players),
        priors: counts.priors.iter().map(prior_figures).collect::<Vec<_>>(),
    }
}
