//! Text of positions and turns. The text is for diagnosis and not for records.

use super::position::{Occupant, Position};
use super::turn::{Action, Rescue, Turn};
use crate::board::{Board, Kind, Numbering, ParseError, RankOrder, Side, Square};
use std::fmt;
use std::str::FromStr;

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

/// Reads the text that [`fmt::Display`] writes.
impl FromStr for Turn {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).ok_or_else(|| ParseError::new("a turn such as `a4-a5` or `a4xa5`", text))
    }
}

fn parse(text: &str) -> Option<Turn> {
    let (text, rescue) = match text.split_once('^') {
        Some((turn, rescue)) => (turn, Some(parse_rescue(rescue)?)),
        None => (text, None),
    };
    let square = Square::parse;
    let (from, to, action) = if let Some((way, guess)) = text.split_once('?') {
        let ((from, to), (target, named)) = (way.split_once('-').unwrap_or((way, way)), guess.split_once('=')?);
        (from, to, Action::Guess { target: square(target)?, named: Kind::from_name(named)? })
    } else if let Some((way, struck)) = text.split_once('x') {
        match way.split_once('-') {
            Some((from, via)) => (from, struck, Action::CornerStrike { via: square(via)? }),
            None => (way, struck, Action::Strike),
        }
    } else {
        let (from, way) = text.split_once('-')?;
        match way.split_once('-') {
            Some((via, to)) => (from, to, Action::CornerMove { via: square(via)? }),
            None => (from, way, Action::Move),
        }
    };
    Some(Turn { from: square(from)?, to: square(to)?, action, rescue })
}

fn parse_rescue(text: &str) -> Option<Rescue> {
    let (kind, square) = text.split_once('@')?;
    let kind = if kind == "?" { None } else { Some(Kind::from_name(kind)?) };
    Some(Rescue { kind, square: Square::parse(square)? })
}
