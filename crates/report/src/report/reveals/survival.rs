//! Writes survival ply by ply. For each ply, the output contains the pieces that are still hidden, the pieces that
//! are still on the board, and the results of the owners' games. See `format-spec/statistics.md`, section
//! "Survival".

use super::summary::SummarySelection;
use crate::analysis::Results;
use crate::analysis::reveals::KindReveals;
use crate::board::Kind;
use crate::report::score::ScoreFigures;
use crate::report::small_samples::{align_marks, based_on};
use crate::report::table::{Figure, rounded};
use crate::report::{Column, Table, TableLook, Value};
use serde::Serialize;

pub(super) const SURVIVAL: [Figure<SurvivalLine>; 18] = [
    (Column::new("kind", "kind"), |of| of.kind.name().into()),
    (Column::new("ply", "ply"), |of| of.ply.into()),
    (Column::new("hidden_share", "hidden"), |of| Value::Share(of.hidden_share)),
    (Column::new("standard_error", "error"), |of| Value::Number(of.standard_error, 4)),
    (Column::new("hidden_pieces", "hidden_pieces"), |of| of.hidden.pieces.into()),
    (Column::new("hidden_decided", "hidden_decided"), |of| of.hidden.decided.into()),
    (Column::new("hidden_score", "score if hidden"), |of| Value::share(of.hidden.score.score)),
    (Column::new("hidden_score_low", "from"), |of| Value::share(of.hidden.score.low)),
    (Column::new("hidden_score_high", "to"), |of| Value::share(of.hidden.score.high)),
    (Column::new("known_pieces", "known_pieces"), |of| of.known.pieces.into()),
    (Column::new("known_decided", "known_decided"), |of| of.known.decided.into()),
    (Column::new("known_score", "score if known"), |of| Value::share(of.known.score.score)),
    (Column::new("known_score_low", "from"), |of| Value::share(of.known.score.low)),
    (Column::new("known_score_high", "to"), |of| Value::share(of.known.score.high)),
    (Column::new("at_risk", "at risk"), |of| of.at_risk.into()),
    (Column::new("alive_share", "alive"), |of| Value::Share(of.alive_share)),
    (Column::new("alive_error", "error"), |of| Value::Number(of.alive_error, 4)),
    (Column::new("alive_at_risk", "at risk"), |of| of.alive_at_risk.into()),
];

/// Survival of the pieces of a kind at one ply.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct SurvivalLine {
    #[serde(skip)]
    kind: Kind,
    ply: u32,
    /// Share of pieces that are still hidden after the ply. The next field is the standard error of this share.
    hidden_share: f64,
    standard_error: f64,
    /// Number of pieces on which `hidden_share` and its standard error are based.
    at_risk: u64,
    /// Share of pieces that are still on the board after the ply. The next field, `alive_error`, is the standard error
    /// of this share. `alive_at_risk` is the number of pieces on which this share is based.
    alive_share: f64,
    alive_error: f64,
    alive_at_risk: u64,
    /// Pieces that are hidden after the ply, in games that were not over by then. The next field, `known`, contains the
    /// same data for known pieces.
    hidden: GroupLine,
    known: GroupLine,
}

/// Number of pieces in a group, and the results of their owners' games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct GroupLine {
    pieces: u64,
    decided: u64,
    #[serde(flatten)]
    score: ScoreFigures,
}

impl GroupLine {
    fn new(results: &Results) -> Self {
        Self { pieces: results.games(), decided: results.decided(), score: ScoreFigures::new(results) }
    }

    /// Returns the score and its interval for text output.
    fn shown(&self) -> [Value; 2] {
        let interval = match (self.score.low, self.score.high) {
            (Some(low), Some(high)) => Value::text(format!("{:.1} - {:.1}", low * 100.0, high * 100.0)),
            _ => Value::text("-"),
        };
        [based_on(Value::share(self.score.score), self.decided), interval]
    }
}

/// Returns the survival of the pieces of a kind, ply by ply.
pub(super) fn survival(kind: Kind, counts: &KindReveals, asked: &SummarySelection) -> Vec<SurvivalLine> {
    let (curve, alive) = (counts.curve(), counts.alive_curve());
    let Some(last) = counts.reached.sum().most() else { return Vec::new() };
    let line = |ply| {
        let (hidden_share, standard_error) = curve.at(ply);
        let standing = counts.standing(ply);
        let (hidden, known) = (GroupLine::new(&standing.hidden), GroupLine::new(&standing.known));
        let (alive_share, alive_error) = alive.at(ply);
        SurvivalLine {
            kind,
            ply,
            hidden_share: rounded(hidden_share),
            standard_error: rounded(standard_error),
            at_risk: counts.at_risk(ply),
            alive_share: rounded(alive_share),
            alive_error: rounded(alive_error),
            alive_at_risk: counts.alive_at_risk(ply),
            hidden,
            known,
        }
    };
    asked.plies(last).map(line).collect()
}

/// Returns survival as a text table: for each ply, the hidden share with a bar, followed by the share on the board.
pub(super) fn survival_table(kind: Kind, lines: &[SurvivalLine], look: TableLook) -> Table {
    let room = look.width.saturating_sub(84).clamp(6, 40);
    let [hidden_sign, alive_sign] = if look.unicode { ["\u{2588}", "\u{2591}"] } else { ["#", "-"] };
    let row = |line: &SurvivalLine| {
        let [filled, alive] = [line.hidden_share, line.alive_share].map(|share| (share * room as f64).round() as usize);
        let [hidden, hidden_interval] = line.hidden.shown();
        let [known, known_interval] = line.known.shown();
        vec![
            Value::Count(u64::from(line.ply)),
            based_on(Value::Share(line.hidden_share), line.at_risk),
            Value::Count(line.at_risk),
            based_on(Value::Share(line.alive_share), line.alive_at_risk),
            Value::text(hidden_sign.repeat(filled) + &alive_sign.repeat(alive.saturating_sub(filled))),
            hidden,
            hidden_interval,
            known,
            known_interval,
        ]
    };
    Table::new(
        format!("{}: shares still hidden and alive at each ply, and the scores of the owners", kind.title()),
        [
            Column::new("ply", "ply"),
            Column::new("hidden_share", "hidden"),
            Column::new("at_risk", "at risk"),
            Column::new("alive_share", "alive"),
            Column::new("bar", " ").ranked(2),
            Column::new("hidden_score", "if hidden"),
            Column::new("hidden_interval", "(95 %)").ranked(1),
            Column::new("known_score", "if known"),
            Column::new("known_interval", "(95 %)").ranked(1),
        ],
        align_marks(lines.iter().map(row).collect()),
    )
}
