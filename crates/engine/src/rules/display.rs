//! `Display` for positions and turns. The output is for diagnosis and not for records.

use super::position::{Occupant, Position};
use super::turn::{Action, Rescue, Turn};
use crate::board::{Board, Numbering, RankOrder, Side, Square};
use std::fmt;

/// Writes the board from its last row to its first. A piece is written as its side (`r` or `b`) and its symbol
/// (`10` is the Marshal). `?` means an unknown kind, `.` an empty square, and `~` a square that does not exist.
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

/// Writes the turn as in SRN, but with names of kinds instead of symbols and without the result of a combat:
/// `a4-a5`, `a4xa5`, `e4-e7xf7`, `e4?e5=miner`. A rescue is appended, such as `^scout@c2`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, .. } = self;
        match self.action {
            Action::Move => write!(f, "{from}-{to}")?,
            Action::CornerMove { via } => write!(f, "{from}-{via}-{to}")?,
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
