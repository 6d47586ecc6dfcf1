//! Writes the summary of reveals over many games: tables, and a document that can be merged.

use super::survival::{SURVIVAL, survival, survival_table};
use crate::analysis::reveals::{KindReveals, RevealCounts};
use crate::board::{Kind, Side};
use crate::knowledge::RevealCause;
use crate::report::json::{Json, counts_document, object};
use crate::report::small_samples::{FEW, align_marks, based_on, legend};
use crate::report::summary::verdict_line;
use crate::report::table::{Figure, figures_object, rounded};
use crate::report::{Column, Table, TableLook, Value, fold};
use serde::Serialize;
use std::collections::BTreeMap;

/// Selection of figures.
#[derive(Clone, Debug)]
pub struct SummarySelection {
    /// Side whose pieces are counted. `None` counts both sides.
    pub side: Option<Side>,
    /// Kinds whose survival is shown.
    pub kinds: Vec<Kind>,
    /// Number of plies between two rows. `None`: chosen by the length of the games.
    pub every: Option<u32>,
}

/// Default maximum number of rows for survival.
const ROWS: u32 = 16;

impl SummarySelection {
    /// Maximum number of survival rows for a kind.
    pub const MOST_ROWS: u32 = 10_000;

    /// Returns the number of rows if there are too many rows, otherwise `None`.
    pub fn too_many_rows(&self, counts: &RevealCounts) -> Option<u32> {
        let last = Kind::ALL.into_iter().filter_map(|kind| counts.of(kind, self.side).reached.sum().most()).max()?;
        self.every.map(|every| last / every.max(1)).filter(|rows| *rows >= Self::MOST_ROWS)
    }

    /// Returns the plies at which survival is shown.
    pub(super) fn plies(&self, last: u32) -> impl Iterator<Item = u32> + use<> {
        let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 100_000];
        let fits = |step: &u32| last / step < ROWS;
        let step = self.every.unwrap_or_else(|| steps.into_iter().find(fits).unwrap_or(1_000_000));
        (0..=last).step_by(step.max(1) as usize)
    }
}

/// Returns the machine-readable tables `kinds`, `how` and `survival`.
pub fn summary_tables(counts: &RevealCounts, asked: &SummarySelection) -> [Table; 3] {
    let kinds: Vec<(Kind, KindReveals)> = occurring(counts, asked.side).collect();
    let survival = asked.kinds.iter().flat_map(|kind| survival(*kind, &counts.of(*kind, asked.side), asked));
    let survival = survival.map(|line| SURVIVAL.iter().map(|(_, value)| value(&line)).collect());
    let kind = Column::new("kind", "kind");
    let of_kind = |(kind, counts): &(Kind, KindReveals)| {
        std::iter::once(kind.name().into()).chain(FIGURES.iter().map(|(_, value)| value(counts))).collect()
    };
    let title = "When pieces become known: plies for a quarter, half and three quarters of them";
    let columns = std::iter::once(kind).chain(FIGURES.map(|(column, _)| column));
    [
        Table::new(title, columns, align_marks(kinds.iter().map(of_kind).collect())),
        how_table(&kinds),
        Table::new("", SURVIVAL.map(|(column, _)| column), survival),
    ]
}

/// Returns the whole summary as text.
pub fn summary_text(counts: &RevealCounts, asked: &SummarySelection, look: TableLook) -> String {
    let whose = asked.side.map_or_else(String::new, |side| format!("{}'s pieces\n", side.title()));
    let left_out = counts.verdicts.records().saturating_sub(counts.verdicts.legal) + counts.unknown;
    let counted = if left_out > 0 { "counted: legal games from setups whose records name all pieces\n" } else { "" };
    let mut text = fold(&format!("{}\n{counted}{whose}", verdict_line(&counts.verdicts)), look.width);
    let Some(SummaryParts { kinds, how, survival }) = SummaryParts::new(counts, asked, look) else { return text };
    text = format!("{text}\n{}{}", kinds.drawn(look), legend(&kinds.rows, "pieces"));
    if let Some(how) = how {
        text = format!("{text}\n{}", how.drawn(look));
    }
    for table in survival {
        text = format!("{text}\n{}{}", table.drawn(look), legend(&table.rows, "pieces"));
    }
    text
}

/// Tables of the summary for text output.
pub struct SummaryParts {
    /// Times at which pieces of each kind become known.
    pub kinds: Table,
    /// Ways in which pieces become known. `None` if no piece became known.
    pub how: Option<Table>,
    /// Survival tables: one table for each requested kind that occurs in the games.
    pub survival: Vec<Table>,
}

impl SummaryParts {
    /// Creates the tables from the counts. Returns `None` if no piece was counted.
    pub(crate) fn new(counts: &RevealCounts, asked: &SummarySelection, look: TableLook) -> Option<Self> {
        let [kinds, mut how, _] = summary_tables(counts, asked);
        drop_empty_columns(&mut how);
        let has_ways = how.columns.iter().skip(1).any(|column| !column.heading.is_empty());
        let of_kind = |kind: &Kind| {
            let rows = survival(*kind, &counts.of(*kind, asked.side), asked);
            (!rows.is_empty()).then(|| survival_table(*kind, &rows, look))
        };
        let survival = asked.kinds.iter().filter_map(of_kind).collect();
        (!kinds.rows.is_empty()).then_some(Self { kinds, how: has_ways.then_some(how), survival })
    }
}

fn occurring(counts: &RevealCounts, side: Option<Side>) -> impl Iterator<Item = (Kind, KindReveals)> + '_ {
    Kind::ALL.into_iter().map(move |kind| (kind, counts.of(kind, side))).filter(|(_, counts)| counts.pieces() > 0)
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| rounded(part as f64 / whole as f64))
}

fn how_table(kinds: &[(Kind, KindReveals)]) -> Table {
    let row = |(kind, counts): &(Kind, KindReveals)| {
        let shares = counts.how.iter().map(|how| Value::share(share(*how, counts.revealed())));
        std::iter::once(Value::text(kind.name())).chain(shares).collect()
    };
    let ways = RevealCause::ALL.map(|how| Column::new(how.name(), how.name()));
    Table::new(
        "How pieces become known",
        std::iter::once(Column::new("kind", "kind")).chain(ways),
        kinds.iter().map(row),
    )
}

/// Removes the columns of ways in which no piece became known.
fn drop_empty_columns(table: &mut Table) {
    for at in 0..table.columns.len() {
        let is_empty = |row: &Vec<Value>| matches!(row[at], Value::Nothing) || row[at] == Value::Share(0.0);
        if table.rows.iter().all(is_empty) {
            table.columns[at].heading = "";
        }
    }
}

/// Schema of [`summary_document`].
pub const SUMMARY_SCHEMA: &str = "adjutant/reveals-summary/1";

/// Returns a document with the counts and the figures. The counts can be merged with the counts of other documents.
/// The figures are computed from the counts.
pub fn summary_document<'a>(counts: &'a RevealCounts, asked: &SummarySelection) -> Box<dyn Json + 'a> {
    Box::new(counts_document(SUMMARY_SCHEMA, counts, summary_figures(counts, asked)))
}

/// Returns the figures computed from the counts, for each kind that occurs.
pub(super) fn summary_figures(counts: &RevealCounts, asked: &SummarySelection) -> impl Serialize + use<> {
    let of_kind = |(kind, counts): (Kind, KindReveals)| {
        let how = RevealCause::ALL.into_iter().zip(counts.how).filter(|(_, times)| *times > 0);
        let how = how.filter_map(|(how, times)| Some((how.name(), share(times, counts.revealed())?)));
        let figures = object! {
            #[serde(flatten)]
            figures: figures_object(&FIGURES, &counts),
            how: how.collect::<BTreeMap<_, _>>(),
            survival: survival(kind, &counts, asked),
        };
        (kind.name(), figures)
    };
    occurring(counts, asked.side).map(of_kind).collect::<BTreeMap<_, _>>()
}

/// Figures in the row of a kind. Excludes survival, and the ways in which pieces become known.
const FIGURES: [Figure<KindReveals>; 13] = [
    (Column::new("pieces", "pieces"), |of| of.pieces().into()),
    (Column::new("revealed", "revealed"), |of| of.revealed().into()),
    (Column::new("revealed_share", "share").ranked(1), |of| Value::share(share(of.revealed(), of.pieces()))),
    (Column::new("q1_ply", "quarter"), |of| ply(quartile(of, 3.0))),
    (Column::new("median_ply", "half"), |of| ply(quartile(of, 2.0))),
    (Column::new("q3_ply", "three quarters"), |of| ply(quartile(of, 1.0))),
    (Column::new("q1_at_risk", ""), |of| at_risk(quartile(of, 3.0))),
    (Column::new("median_at_risk", ""), |of| at_risk(quartile(of, 2.0))),
    (Column::new("q3_at_risk", ""), |of| at_risk(quartile(of, 1.0))),
    (Column::new("captured", ""), |of| of.captured().into()),
    (Column::new("captured_share", "captured").ranked(2), |of| Value::share(share(of.captured(), of.pieces()))),
    (Column::new("alive_median_ply", "half captured").ranked(1), |of| ply(alive_median(of))),
    (Column::new("alive_median_at_risk", ""), |of| at_risk(alive_median(of))),
];

/// Returns the ply at which the share of hidden pieces has fallen to `quarters` quarters. Also returns the number
/// of pieces at risk at this ply.
fn quartile(counts: &KindReveals, quarters: f64) -> Option<(u32, u64)> {
    let ply = counts.curve().falls_to(quarters, 4.0)?;
    Some((ply, counts.at_risk(ply)))
}

/// Returns the ply by which half of the pieces had become known. `None` if there is no such ply, or if few pieces were
/// at risk at this ply.
pub(crate) fn half_known(counts: &KindReveals) -> Option<u32> {
    quartile(counts, 2.0).filter(|(_, at_risk)| *at_risk >= FEW).map(|(ply, _)| ply)
}

/// Returns the ply at which the share of pieces on the board has fallen to one half. Also returns the number of
/// pieces at risk at this ply.
fn alive_median(counts: &KindReveals) -> Option<(u32, u64)> {
    let ply = counts.alive_curve().falls_to(1.0, 2.0)?;
    Some((ply, counts.alive_at_risk(ply)))
}

fn ply(found: Option<(u32, u64)>) -> Value {
    based_on(found.map(|(ply, _)| ply).into(), found.map_or(0, |(_, at_risk)| at_risk))
}

fn at_risk(found: Option<(u32, u64)>) -> Value {
    found.map(|(_, at_risk)| at_risk).into()
}
