//! What many games tell of reveals: tables, and the document that can be merged.

use super::survival::{SURVIVAL_COLUMNS, SurvivalLine, survival, survival_table};
use crate::analysis::reveals::{KindReveals, RevealCounts};
use crate::board::{Kind, Side};
use crate::knowledge::How;
use crate::report::few::{align_marks, legend, resting_on};
use crate::report::summary::verdict_line;
use crate::report::table::rounded;
use crate::report::{Column, Table, TableLook, Value, fold};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which figures are asked for.
#[derive(Clone, Debug)]
pub(crate) struct SummaryAsked {
    /// Whose pieces; those of both sides without.
    pub side: Option<Side>,
    /// The kinds whose survival is shown.
    pub kinds: Vec<Kind>,
    /// How many plies apart it is shown; chosen by the length of the games without.
    pub every: Option<u32>,
}

/// The most rows that survival takes if not told otherwise.
const ROWS: u32 = 16;

impl SummaryAsked {
    /// The most rows of survival that a kind may take.
    pub(crate) const MOST_ROWS: u32 = 10_000;

    /// How many rows it would take, if that is too many.
    pub(crate) fn too_many_rows(&self, counts: &RevealCounts) -> Option<u32> {
        let last = Kind::ALL.into_iter().filter_map(|kind| counts.of(kind, self.side).reached.sum().most()).max()?;
        self.every.map(|every| last / every.max(1)).filter(|rows| *rows >= Self::MOST_ROWS)
    }

    /// The plies at which survival is shown.
    pub(super) fn plies(&self, last: u32) -> impl Iterator<Item = u32> + use<> {
        let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 100_000];
        let fits = |step: &u32| last / step < ROWS;
        let step = self.every.unwrap_or_else(|| steps.into_iter().find(fits).unwrap_or(1_000_000));
        (0..=last).step_by(step.max(1) as usize)
    }
}

/// The tables `kinds`, `how` and `survival`, for programs.
pub(crate) fn summary_tables(counts: &RevealCounts, asked: &SummaryAsked) -> [Table; 3] {
    let kinds: Vec<(Kind, KindReveals)> = occurring(counts, asked.side).collect();
    let survival: Vec<Vec<Value>> = asked
        .kinds
        .iter()
        .flat_map(|kind| survival(*kind, &counts.of(*kind, asked.side), asked).into_iter().map(|row| row.fields()))
        .collect();
    [
        Table {
            name: "kinds",
            title: "When pieces become known (plies; quarter, half and three quarters of all pieces)".to_owned(),
            columns: vec![
                Column::new("kind", "kind"),
                Column::new("pieces", "pieces"),
                Column::new("revealed", "revealed"),
                Column::new("revealed_share", "share").ranked(1),
                Column::new("q1_ply", "quarter"),
                Column::new("median_ply", "half"),
                Column::new("q3_ply", "three quarters"),
                Column::new("q1_at_risk", ""),
                Column::new("median_at_risk", ""),
                Column::new("q3_at_risk", ""),
                Column::new("captured", ""),
                Column::new("captured_share", "captured").ranked(2),
                Column::new("alive_median_ply", "half captured").ranked(1),
                Column::new("alive_median_at_risk", ""),
            ],
            rows: align_marks(kinds.iter().map(|(kind, counts)| kind_row(*kind, counts)).collect()),
        },
        how_table(&kinds),
        Table { name: "survival", title: String::new(), columns: SURVIVAL_COLUMNS.to_vec(), rows: survival },
    ]
}

/// All of it for people.
pub(crate) fn summary_text(counts: &RevealCounts, asked: &SummaryAsked, look: TableLook) -> String {
    let [kinds, mut how, _] = summary_tables(counts, asked);
    drop_empty_columns(&mut how);
    let whose = asked.side.map_or_else(String::new, |side| format!("{}'s pieces\n", side.title()));
    let left_out = counts.verdicts.records().saturating_sub(counts.verdicts.legal) + counts.unknown;
    let counted = if left_out > 0 { "only legal ones that name all pieces are counted\n" } else { "" };
    let mut text = fold(&format!("{}\n{counted}{whose}", verdict_line(&counts.verdicts)), look.width);
    if kinds.rows.is_empty() {
        return text;
    }
    text = format!("{text}\n{}{}", kinds.drawn(look), legend(&kinds.rows, "pieces"));
    if how.columns.iter().skip(1).any(|column| !column.heading.is_empty()) {
        text = format!("{text}\n{}", how.drawn(look));
    }
    for kind in &asked.kinds {
        let rows = survival(*kind, &counts.of(*kind, asked.side), asked);
        if rows.is_empty() {
            continue;
        }
        let table = survival_table(*kind, &rows, look);
        text = format!("{text}\n{}{}", table.drawn(look), legend(&table.rows, "pieces"));
    }
    text
}

/// The summary as a page has it.
pub(crate) struct SummaryParts {
    /// When pieces of each kind become known.
    pub kinds: Table,
    /// How they do; nothing where none did.
    pub how: Option<Table>,
    /// Survival, a table for each kind that is asked for and occurs.
    pub survival: Vec<Table>,
    /// What the sign in the first means, if it stands there; and in those of survival.
    pub legends: [String; 2],
}

impl SummaryParts {
    /// Those of the counts; nothing where no piece was counted.
    pub(crate) fn new(counts: &RevealCounts, asked: &SummaryAsked, look: TableLook) -> Option<Self> {
        let [kinds, mut how, _] = summary_tables(counts, asked);
        drop_empty_columns(&mut how);
        let has_ways = how.columns.iter().skip(1).any(|column| !column.heading.is_empty());
        let of_kind = |kind: &Kind| {
            let rows = survival(*kind, &counts.of(*kind, asked.side), asked);
            (!rows.is_empty()).then(|| survival_table(*kind, &rows, look).without("bar"))
        };
        let survival: Vec<Table> = asked.kinds.iter().filter_map(of_kind).collect();
        let of_survival = survival.iter().map(|table| legend(&table.rows, "pieces")).find(|legend| !legend.is_empty());
        let legends = [legend(&kinds.rows, "pieces"), of_survival.unwrap_or_default()];
        (!kinds.rows.is_empty()).then_some(Self { kinds, how: has_ways.then_some(how), survival, legends })
    }
}

fn occurring(counts: &RevealCounts, side: Option<Side>) -> impl Iterator<Item = (Kind, KindReveals)> + '_ {
    Kind::ALL.into_iter().map(move |kind| (kind, counts.of(kind, side))).filter(|(_, counts)| counts.pieces() > 0)
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| rounded(part as f64 / whole as f64))
}

fn kind_row(kind: Kind, counts: &KindReveals) -> Vec<Value> {
    let of = Figures::new(counts);
    let plies = [(of.q1_ply, of.q1_at_risk), (of.median_ply, of.median_at_risk), (of.q3_ply, of.q3_at_risk)];
    let head = [Value::text(kind.name()), Value::Count(of.pieces), Value::Count(of.revealed)];
    let shown = plies.map(|(ply, at_risk)| resting_on(Value::count(ply), at_risk.unwrap_or(0)));
    let at_risk = plies.map(|(_, at_risk)| Value::count(at_risk));
    let alive_median = resting_on(Value::count(of.alive_median_ply), of.alive_median_at_risk.unwrap_or(0));
    let captured = [Value::Count(of.captured), Value::share(of.captured_share), alive_median];
    let alive = captured.into_iter().chain([Value::count(of.alive_median_at_risk)]);
    head.into_iter().chain([Value::share(of.revealed_share)]).chain(shown).chain(at_risk).chain(alive).collect()
}

fn how_table(kinds: &[(Kind, KindReveals)]) -> Table {
    let row = |(kind, counts): &(Kind, KindReveals)| {
        let shares = counts.how.iter().map(|how| Value::share(share(*how, counts.revealed())));
        std::iter::once(Value::text(kind.name())).chain(shares).collect()
    };
    let ways = How::ALL.map(|how| Column::new(how.name(), how.name()));
    Table {
        name: "how",
        title: "How they become known".to_owned(),
        columns: std::iter::once(Column::new("kind", "kind")).chain(ways).collect(),
        rows: kinds.iter().map(row).collect(),
    }
}

/// Leaves out the ways in which nothing became known.
fn drop_empty_columns(table: &mut Table) {
    for at in 0..table.columns.len() {
        let is_empty = |row: &Vec<Value>| matches!(row[at], Value::Nothing) || row[at] == Value::Share(0.0);
        if table.rows.iter().all(is_empty) {
            table.columns[at].heading = "";
        }
    }
}

/// The document `adjutant/reveals-summary/1`: counts that can be merged, and the figures that follow from them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SummaryDocument {
    /// Always [`SummaryDocument::SCHEMA`].
    pub schema: String,
    pub counts: RevealCounts,
    /// What follows from them; not read.
    #[serde(skip_deserializing, default)]
    figures: SummaryFigures,
}

/// What is told of each kind that occurs.
pub(super) type SummaryFigures = BTreeMap<&'static str, Figures>;

/// What follows from those counts.
pub(super) fn summary_figures(counts: &RevealCounts, asked: &SummaryAsked) -> SummaryFigures {
    occurring(counts, asked.side).map(|(kind, counts)| (kind.name(), Figures::whole(kind, &counts, asked))).collect()
}

/// What is told of a kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct Figures {
    pieces: u64,
    revealed: u64,
    revealed_share: Option<f64>,
    q1_ply: Option<u32>,
    median_ply: Option<u32>,
    q3_ply: Option<u32>,
    q1_at_risk: Option<u64>,
    median_at_risk: Option<u64>,
    q3_at_risk: Option<u64>,
    captured: u64,
    captured_share: Option<f64>,
    alive_median_ply: Option<u32>,
    alive_median_at_risk: Option<u64>,
    how: BTreeMap<&'static str, f64>,
    survival: Vec<SurvivalLine>,
}

impl SummaryDocument {
    pub(crate) const SCHEMA: &'static str = "adjutant/reveals-summary/1";

    pub(crate) fn new(counts: RevealCounts, asked: &SummaryAsked) -> Self {
        let figures = summary_figures(&counts, asked);
        Self { schema: Self::SCHEMA.to_owned(), counts, figures }
    }
}

impl Figures {
    /// What is told of a kind in a row; how its pieces become known, and survival, are not among that.
    fn new(counts: &KindReveals) -> Self {
        let curve = counts.curve();
        // The plies at which the curve has fallen to three quarters, half and a quarter.
        let [q1_ply, median_ply, q3_ply] =
            [(3.0, 4.0), (1.0, 2.0), (1.0, 4.0)].map(|(numerator, denominator)| curve.falls_to(numerator, denominator));
        let at_risk = |ply: Option<u32>| ply.map(|ply| counts.at_risk(ply));
        let alive_median_ply = counts.alive_curve().falls_to(1.0, 2.0);
        Self {
            pieces: counts.pieces(),
            revealed: counts.revealed(),
            revealed_share: share(counts.revealed(), counts.pieces()),
            q1_ply,
            median_ply,
            q3_ply,
            q1_at_risk: at_risk(q1_ply),
            median_at_risk: at_risk(median_ply),
            q3_at_risk: at_risk(q3_ply),
            captured: counts.captured(),
            captured_share: share(counts.captured(), counts.pieces()),
            alive_median_ply,
            alive_median_at_risk: alive_median_ply.map(|ply| counts.alive_at_risk(ply)),
            ..Self::default()
        }
    }

    fn whole(kind: Kind, counts: &KindReveals, asked: &SummaryAsked) -> Self {
        let how = How::ALL.into_iter().zip(counts.how).filter(|(_, times)| *times > 0);
        let how = how.filter_map(|(how, times)| Some((how.name(), share(times, counts.revealed())?))).collect();
        Self { how, survival: survival(kind, counts, asked), ..Self::new(counts) }
    }
}
