//! Draws heatmaps as plots, for a page and for a separate picture.

use super::heatmap::{Heatmap, Measure};
use crate::analysis::setups::{Group, GroupSetups};
use crate::board::{Board, Kind, Square};
use crate::plot::{Cell, Matrix, Plot, Scale, matrix, sheet};

/// Number of maps side by side in a picture.
const ACROSS: usize = 3;

/// Returns the heatmaps of the groups as a picture.
pub fn picture(groups: &[(Group, &GroupSetups)], kinds: &[Kind], measure: Measure) -> String {
    let plots: Vec<Plot> = groups.iter().flat_map(|(group, setups)| maps(*group, setups, kinds, measure)).collect();
    sheet("Squares of each kind", &plots, ACROSS)
}

/// Returns a heatmap for each kind in `kinds`. If `kinds` is empty, returns a heatmap for every kind of the group.
pub fn maps(group: Group, setups: &GroupSetups, kinds: &[Kind], measure: Measure) -> Vec<Plot> {
    let number = measure.number(setups.setups);
    let (shown, scale) = match measure {
        Measure::Difference => (
            format!("{number} setups, % of won minus % of lost"),
            Scale::Difference(["lost more", "neither", "won more"]),
        ),
        _ => (format!("% of {number} setups{}", measure.among()), Scale::Amount(["none", "the map's highest"])),
    };
    let map = |map: &Heatmap| {
        let (peak, square) = map.peak;
        let peak = if peak == 0.0 { "nowhere".to_owned() } else { format!("{} on {square}", exact(peak, measure)) };
        let title = format!("{}: {peak} ({group})", map.kind.title());
        matrix(&title, [&shown, "~ behind a lake"], scale, &cells(map, measure))
    };
    Heatmap::all(group, setups, kinds, measure).iter().map(map).collect()
}

/// Returns the squares of a map, with the front row at the top.
fn cells(map: &Heatmap, measure: Measure) -> Matrix {
    let letter = |column: u8| {
        let lake = if map.has_lake_before(column) { " ~" } else { "" };
        format!("{}{lake}", char::from(b'a' + column))
    };
    let rows = (1..=map.height()).rev();
    let row = |row: usize| {
        let shares = (0..).zip(map.row(row));
        shares.map(|(column, share)| Some(cell(map, *share, Square::new(column, row as u8), measure))).collect()
    };
    Matrix {
        rows: rows.clone().map(|row| row.to_string()).collect(),
        columns: (0..Board::COLUMNS).map(letter).collect(),
        cells: rows.map(row).collect(),
    }
}

/// Formats a share with its unit.
fn exact(share: f64, measure: Measure) -> String {
    let percent = share * 100.0;
    if measure == Measure::Difference { format!("{percent:+.1} points") } else { format!("{percent:.1} %") }
}

fn cell(map: &Heatmap, share: f64, square: Square, measure: Measure) -> Cell {
    let percent = share * 100.0;
    let text = match measure {
        _ if share == 0.0 => String::new(),
        // The share rounds to 0 with one decimal.
        _ if percent.abs() < 0.05 => "\u{b7}".to_owned(),
        Measure::Difference if percent.abs() < 9.95 => format!("{percent:+.1}"),
        Measure::Difference => format!("{percent:+.0}"),
        _ if percent < 9.95 => format!("{percent:.1}"),
        _ => format!("{percent:.0}"),
    };
    let strength = map.strength(share);
    Cell { text, tone: strength.signum(), depth: strength.abs(), hint: format!("{square}: {}", exact(share, measure)) }
}
