//! What many games tell of reveals: tables, and the document that can be merged.

use crate::analysis::Results;
use crate::analysis::reveals::{KindReveals, RevealCounts};
use crate::board::{Kind, Side};
use crate::knowledge::How;
use crate::replay::Verdict;
use crate::report::table::rounded;
use crate::report::{Column, Table, TableLook, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which figures are asked for.
#[derive(Clone, Debug)]
pub struct SummaryAsked {
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
    pub const MOST_ROWS: u32 = 10_000;

    /// How many rows it would take, if that is too many.
    pub fn too_many_rows(&self, counts: &RevealCounts) -> Option<u32> {
        let last = Kind::ALL.into_iter().filter_map(|kind| counts.of(kind, self.side).reached.sum().most()).max()?;
        self.every.map(|every| last / every.max(1)).filter(|rows| *rows >= Self::MOST_ROWS)
    }

    /// The plies at which survival is shown.
    fn plies(&self, last: u32) -> impl Iterator<Item = u32> + use<> {
        let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 100_000];
        let fits = |step: &u32| last / step < ROWS;
        let step = self.every.unwrap_or_else(|| steps.into_iter().find(fits).unwrap_or(1_000_000));
        (0..=last).step_by(step.max(1) as usize)
    }
}

/// The tables `kinds`, `how` and `survival`, for programs.
pub fn summary_tables(counts: &RevealCounts, asked: &SummaryAsked) -> [Table; 3] {
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
                Column::new("revealed_share", "share"),
                Column::new("q1_ply", "quarter"),
                Column::new("median_ply", "half"),
                Column::new("q3_ply", "three quarters"),
            ],
            rows: kinds.iter().map(|(kind, counts)| kind_row(*kind, counts)).collect(),
        },
        how_table(&kinds),
        Table { name: "survival", title: String::new(), columns: SURVIVAL_COLUMNS.to_vec(), rows: survival },
    ]
}

/// All of it for people.
pub fn summary_text(counts: &RevealCounts, asked: &SummaryAsked, look: TableLook) -> String {
    let [kinds, mut how, _] = summary_tables(counts, asked);
    drop_empty_columns(&mut how);
    let whose = asked.side.map_or_else(String::new, |side| format!(", {}'s pieces", side.title()));
    let mut text = format!("{} counted{whose}\n", games(counts.verdicts.legal));
    for verdict in Verdict::ALL.into_iter().filter(|verdict| *verdict != Verdict::Legal) {
        let records = counts.verdicts.count(verdict);
        if records > 0 {
            text = format!("{text}left out: {records} {verdict}\n");
        }
    }
    text = format!("{text}\n{}\n{}", kinds.drawn(look), how.drawn(look));
    for kind in &asked.kinds {
        let rows = survival(*kind, &counts.of(*kind, asked.side), asked);
        text = format!("{text}\n{}", survival_table(*kind, &rows, look).drawn(look));
    }
    text
}

fn games(games: u64) -> String {
    format!("{games} {}", if games == 1 { "game" } else { "games" })
}

/// The kinds that occurred.
fn occurring(counts: &RevealCounts, side: Option<Side>) -> impl Iterator<Item = (Kind, KindReveals)> + '_ {
    Kind::ALL.into_iter().map(move |kind| (kind, counts.of(kind, side))).filter(|(_, counts)| counts.pieces() > 0)
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| rounded(part as f64 / whole as f64))
}

fn kind_row(kind: Kind, counts: &KindReveals) -> Vec<Value> {
    let curve = counts.curve();
    vec![
        Value::text(kind.name()),
        Value::Count(counts.pieces()),
        Value::Count(counts.revealed()),
        Value::share(share(counts.revealed(), counts.pieces())),
        Value::count(curve.falls_to(3.0, 4.0)),
        Value::count(curve.falls_to(1.0, 2.0)),
        Value::count(curve.falls_to(1.0, 4.0)),
    ]
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

/// The columns of the table `survival`.
const SURVIVAL_COLUMNS: [Column; 14] = [
    Column::new("kind", "kind"),
    Column::new("ply", "ply"),
    Column::new("hidden_share", "hidden"),
    Column::new("standard_error", "error"),
    Column::new("hidden_pieces", "hidden_pieces"),
    Column::new("hidden_decided", "hidden_decided"),
    Column::new("hidden_score", "score if hidden"),
    Column::new("hidden_score_low", "from"),
    Column::new("hidden_score_high", "to"),
    Column::new("known_pieces", "known_pieces"),
    Column::new("known_decided", "known_decided"),
    Column::new("known_score", "score if known"),
    Column::new("known_score_low", "from"),
    Column::new("known_score_high", "to"),
];

/// What is told of the pieces of a kind at one ply.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct SurvivalLine {
    #[serde(skip)]
    kind: Kind,
    /// The ply.
    ply: u32,
    /// The share still hidden after it, and its standard error.
    hidden_share: f64,
    standard_error: f64,
    /// Pieces of games that have lasted to it.
    hidden: GroupLine,
    known: GroupLine,
}

/// How the games of some pieces came out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct GroupLine {
    pieces: u64,
    decided: u64,
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl GroupLine {
    fn new(results: &Results) -> Self {
        let interval = results.interval();
        Self {
            pieces: results.games(),
            decided: results.decided(),
            score: results.score().map(rounded),
            low: interval.map(|(low, _)| rounded(low)),
            high: interval.map(|(_, high)| rounded(high)),
        }
    }

    fn fields(&self) -> [Value; 5] {
        let shares = [self.score, self.low, self.high].map(Value::share);
        let [score, low, high] = shares;
        [Value::Count(self.pieces), Value::Count(self.decided), score, low, high]
    }

    /// The score and its interval for people.
    fn shown(&self) -> [Value; 2] {
        let interval = match (self.low, self.high) {
            (Some(low), Some(high)) => Value::text(format!("{:.1} - {:.1}", low * 100.0, high * 100.0)),
            _ => Value::text("-"),
        };
        [Value::share(self.score), interval]
    }
}

impl SurvivalLine {
    fn fields(&self) -> Vec<Value> {
        let head = [
            Value::text(self.kind.name()),
            Value::Count(u64::from(self.ply)),
            Value::Share(self.hidden_share),
            Value::Number(self.standard_error, 4),
        ];
        head.into_iter().chain(self.hidden.fields()).chain(self.known.fields()).collect()
    }
}

fn survival(kind: Kind, counts: &KindReveals, asked: &SummaryAsked) -> Vec<SurvivalLine> {
    let curve = counts.curve();
    let Some(last) = counts.reached.sum().most() else { return Vec::new() };
    let line = |ply| {
        let (hidden_share, standard_error) = curve.at(ply);
        let standing = counts.standing(ply);
        let (hidden, known) = (GroupLine::new(&standing.hidden), GroupLine::new(&standing.known));
        let (hidden_share, standard_error) = (rounded(hidden_share), rounded(standard_error));
        SurvivalLine { kind, ply, hidden_share, standard_error, hidden, known }
    };
    asked.plies(last).map(line).collect()
}

/// Survival for people, with a bar for the share.
fn survival_table(kind: Kind, lines: &[SurvivalLine], look: TableLook) -> Table {
    let room = look.width.saturating_sub(70).clamp(8, 40);
    let fill = if look.unicode { "\u{2588}" } else { "#" };
    let row = |line: &SurvivalLine| {
        let filled = (line.hidden_share * room as f64).round() as usize;
        let [hidden, hidden_interval] = line.hidden.shown();
        let [known, known_interval] = line.known.shown();
        vec![
            Value::Count(u64::from(line.ply)),
            Value::Share(line.hidden_share),
            Value::text(fill.repeat(filled)),
            hidden,
            hidden_interval,
            known,
            known_interval,
        ]
    };
    Table {
        name: "survival",
        title: format!("{} still hidden after so many plies, and the owners' scores", kind.title()),
        columns: vec![
            Column::new("ply", "ply"),
            Column::new("hidden_share", "hidden"),
            Column::new("bar", " "),
            Column::new("hidden_score", "if hidden"),
            Column::new("hidden_interval", "(95 %)"),
            Column::new("known_score", "if known"),
            Column::new("known_interval", "(95 %)"),
        ],
        rows: lines.iter().map(row).collect(),
    }
}

/// The document `adjutant/reveals-summary/1`: counts that can be merged, and the figures that follow from them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SummaryDocument {
    /// Always [`SummaryDocument::SCHEMA`].
    pub schema: String,
    /// The counts.
    pub counts: RevealCounts,
    /// What follows from them; not read.
    #[serde(skip_deserializing, default)]
    figures: BTreeMap<&'static str, Figures>,
}

/// What is told of a kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct Figures {
    pieces: u64,
    revealed: u64,
    revealed_share: Option<f64>,
    q1_ply: Option<u32>,
    median_ply: Option<u32>,
    q3_ply: Option<u32>,
    how: BTreeMap<&'static str, f64>,
    survival: Vec<SurvivalLine>,
}

impl SummaryDocument {
    /// The name and version of the document.
    pub const SCHEMA: &'static str = "adjutant/reveals-summary/1";

    /// The document of those counts.
    pub fn new(counts: RevealCounts, asked: &SummaryAsked) -> Self {
        let figures = occurring(&counts, asked.side).map(|(kind, counts)| (kind.name(), figures(kind, &counts, asked)));
        let figures = figures.collect();
        Self { schema: Self::SCHEMA.to_owned(), counts, figures }
    }
}

fn figures(kind: Kind, counts: &KindReveals, asked: &SummaryAsked) -> Figures {
    let curve = counts.curve();
    let how = How::ALL.into_iter().zip(counts.how).filter(|(_, times)| *times > 0);
    Figures {
        pieces: counts.pieces(),
        revealed: counts.revealed(),
        revealed_share: share(counts.revealed(), counts.pieces()),
        q1_ply: curve.falls_to(3.0, 4.0),
        median_ply: curve.falls_to(1.0, 2.0),
        q3_ply: curve.falls_to(1.0, 4.0),
        how: how.filter_map(|(how, times)| Some((how.name(), share(times, counts.revealed())?))).collect(),
        survival: survival(kind, counts, asked),
    }
}
