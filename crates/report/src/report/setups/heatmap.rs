//! Computes the heatmap of a kind, before it is drawn. See `format-spec/statistics.md`, section "Heatmaps".

use crate::analysis::Results;
use crate::analysis::setups::{Group, GroupSetups};
use crate::board::{Board, Kind, Side, Square};

/// Selection of setups for a heatmap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// All setups.
    All,
    /// Setups that won.
    Won,
    /// Setups of drawn games.
    Drawn,
    /// Setups that lost.
    Lost,
    /// Share among setups that won, minus the share among setups that lost.
    Difference,
}

impl Measure {
    /// Returns the selection as a clause. Empty for all setups.
    pub(crate) const fn among(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Won => " (only setups that won)",
            Self::Drawn => " (only setups of drawn games)",
            Self::Lost => " (only setups that lost)",
            Self::Difference => " (setups that won minus setups that lost)",
        }
    }

    /// Returns the share of `part` among `all` for this selection.
    fn of(self, part: Results, all: Results) -> f64 {
        match self {
            Self::Difference => share(part.won, all.won) - share(part.lost, all.lost),
            _ => share(self.number(part), self.number(all)),
        }
    }

    /// Returns the number of selected setups.
    pub(crate) const fn number(self, of: Results) -> u64 {
        match self {
            Self::All => of.games(),
            Self::Won => of.won,
            Self::Drawn => of.drawn,
            Self::Lost => of.lost,
            Self::Difference => of.won.saturating_add(of.lost),
        }
    }
}

pub(super) fn share(part: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { part as f64 / all as f64 }
}

/// Shares of one kind on the squares of a zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Heatmap {
    pub kind: Kind,
    board: Board,
    /// Rows from the back row, each from the left.
    rows: Vec<[f64; COLUMNS]>,
    /// Share with the largest absolute value, and its square.
    pub peak: (f64, Square),
}

const COLUMNS: usize = Board::COLUMNS as usize;

/// Number of shades, without the shade for 0.
pub(crate) const SHADES: u8 = 9;

impl Heatmap {
    pub(crate) fn of(group: Group, setups: &GroupSetups, kind: Kind, measure: Measure) -> Self {
        let zone = group.board().zone(Side::Red);
        let mut peak = (0.0_f64, Square::new(0, 1));
        let rows = zone.map(|row| {
            let mut shares = [0.0; COLUMNS];
            for (column, share) in shares.iter_mut().enumerate() {
                let square = Square::new(column as u8, row);
                *share = measure.of(setups.squares.at(kind, square.column(), row), setups.setups);
                if share.abs() > peak.0.abs() {
                    peak = (*share, square);
                }
            }
            shares
        });
        Self { kind, board: group.board(), rows: rows.collect(), peak }
    }

    /// Returns a heatmap for each kind of `kinds`. If `kinds` is empty, returns a heatmap for every kind. Kinds that
    /// the group's armies do not have are left out.
    pub fn all(group: Group, setups: &GroupSetups, kinds: &[Kind], measure: Measure) -> Vec<Self> {
        let asked = setups.squares.kinds().filter(|kind| kinds.is_empty() || kinds.contains(kind));
        asked.map(|kind| Self::of(group, setups, kind, measure)).collect()
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Returns the shares of a row, from left to right. Row 1 is the back row. Empty outside the zone.
    pub(crate) fn row(&self, row: usize) -> &[f64] {
        row.checked_sub(1).and_then(|row| self.rows.get(row)).map_or(&[], |row| row)
    }

    /// Returns `true` if a lake is in front of the front row in this column.
    pub(crate) const fn has_lake_before(&self, column: u8) -> bool {
        self.board.is_lake(Square::new(column, *self.board.zone(Side::Red).end() + 1))
    }

    /// Returns the share relative to the peak of this map, from -1 to 1.
    pub(crate) fn strength(&self, share: f64) -> f64 {
        let most = self.peak.0.abs();
        if most > 0.0 { (share / most).clamp(-1.0, 1.0) } else { 0.0 }
    }

    /// Returns the shade of a share: 0 only for the share 0, the maximum for the peak, negative for negative shares.
    pub(crate) fn shade(&self, share: f64) -> i8 {
        let strength = self.strength(share);
        let shade = (strength.abs() * f64::from(SHADES)).ceil().clamp(0.0, f64::from(SHADES)) as i8;
        if strength < 0.0 { -shade } else { shade }
    }
}
