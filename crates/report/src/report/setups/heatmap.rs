//! What a heatmap of a kind shows, before it is drawn. `format-spec/statistics.md`, section "Heatmaps".

use crate::analysis::Results;
use crate::analysis::setups::{Group, GroupSetups};
use crate::board::{Board, Kind, Side, Square};

/// Which setups a heatmap shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// All.
    All,
    /// Those that won.
    Won,
    /// Those of drawn games.
    Drawn,
    /// Those that lost.
    Lost,
    /// The share among those that won, less the share among those that lost.
    Difference,
}

impl Measure {
    /// Among which setups a share is meant, as a clause; nothing for all.
    pub(crate) const fn among(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Won => ", among those that won",
            Self::Drawn => ", among those of drawn games",
            Self::Lost => ", among those that lost",
            Self::Difference => ", among those that won less among those that lost",
        }
    }

    /// The measure of the setups of which `part` have something, among `all`.
    fn of(self, part: Results, all: Results) -> f64 {
        match self {
            Self::Difference => share(part.won, all.won) - share(part.lost, all.lost),
            _ => share(self.number(part), self.number(all)),
        }
    }

    /// How many setups of those it is about.
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

/// The shares of one kind on the squares of a zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Heatmap {
    pub kind: Kind,
    board: Board,
    /// The back row first, each from the left.
    rows: Vec<[f64; COLUMNS]>,
    /// The share farthest from 0, and its square.
    pub peak: (f64, Square),
}

const COLUMNS: usize = Board::COLUMNS as usize;

/// How many shades there are besides that of nothing.
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

    /// The heatmaps of those kinds that the group's armies have.
    pub fn all(group: Group, setups: &GroupSetups, kinds: &[Kind], measure: Measure) -> Vec<Self> {
        let asked = setups.squares.kinds().filter(|kind| kinds.is_empty() || kinds.contains(kind));
        asked.map(|kind| Self::of(group, setups, kind, measure)).collect()
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// A row from the left, the back row being 1; nothing beyond the zone.
    pub(crate) fn row(&self, row: usize) -> &[f64] {
        row.checked_sub(1).and_then(|row| self.rows.get(row)).map_or(&[], |row| row)
    }

    /// Whether a lake lies before the front row in that column.
    pub(crate) const fn has_lake_before(&self, column: u8) -> bool {
        self.board.is_lake(Square::new(column, *self.board.zone(Side::Red).end() + 1))
    }

    /// How strong a share is in this map, from -1 to 1.
    pub(crate) fn strength(&self, share: f64) -> f64 {
        let most = self.peak.0.abs();
        if most > 0.0 { (share / most).clamp(-1.0, 1.0) } else { 0.0 }
    }

    /// The same in shades: 0 only for nothing, the most for the peak, below 0 for a share below 0.
    pub(crate) fn shade(&self, share: f64) -> i8 {
        let strength = self.strength(share);
        let shade = (strength.abs() * f64::from(SHADES)).ceil().clamp(0.0, f64::from(SHADES)) as i8;
        if strength < 0.0 { -shade } else { shade }
    }
}
