//! How positions and turns print themselves: for programs that want to see them, not for records.

use super::position::{Occupant, Position};
use super::turn::{Action, Rescue, Turn};
use crate::board::{Board, Numbering, RankOrder, Side, Square};
use std::fmt;

/// The board from its last row to its first. A piece is its side, `r` or `b`, and its sign (`10` the Marshal); `?` is a kind
/// that is not known, `.` an empty square, `~` no square.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbering = Numbering::new(RankOrder::Ascending, None);
        for row in (1..=self.board().rows()).rev() {
            write!(f, "{row:>2}")?;
            for column in 0..Board::COLUMNS {
                let shown = match self.at(Square::new(column, row)) {
                    Occupant::Nothing => ".".to_owned(),
                    Occupant::NoSquare => "~".to_owned(),
                    Occupant::Piece(id) => {
                        let sign = self.piece(id).kind.map_or("?", |kind| numbering.designation(kind).sign());
                        format!("{}{sign}", if id.side() == Side::Red { 'r' } else { 'b' })
                    }
                };
                write!(f, "{shown:>4}")?;
            }
            writeln!(f)?;
        }
        write!(f, "  ")?;
        (b'a'..b'a' + Board::COLUMNS).try_for_each(|column| write!(f, "{:>4}", char::from(column)))
    }
}

/// As SRN writes it, without a combat, and with the names of kinds for their signs: `a4-a5`, `a4xa5`, `e4-e7xf7`,
/// `e4?e5=miner`, `^scout@c2` behind it.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, .. } = self;
        match self.action {
            Action::Move => write!(f, "{from}-{to}")?,
            Action::Strike => write!(f, "{from}x{to}")?,
            Action::CornerStrike { via } => write!(f, "{from}-{via}x{to}")?,
            Action::Guess { target, named } if from == to => write!(f, "{from}?{target}={named}")?,
            Action::Guess { target, named } => write!(f, "{from}-{to}?{target}={named}")?,
        }
        match self.rescue {
            Some(Rescue { kind: Some(kind), square }) => write!(f, "^{kind}@{square}"),
            Some(Rescue { kind: None, square }) => write!(f, "^?@{square}"),
            None => Ok(()),
        }
    }
}
