//! NOTATION.md, Turns: the content of one turn, without its declared outcome.

use super::pieces::{Kind, Numbering};
use super::squares::Square;

/// Action of the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    Move { via: Option<Square>, to: Square },
    Strike { via: Option<Square>, to: Square },
    Guess { step: Option<Square>, target: Square, kind: Kind },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    pub from: Square,
    pub action: Action,
    pub rescue: Option<(Kind, Square)>,
}

impl Turn {
    /// Parses `a4-a5`, `a4-a5-b5`, `a6xa7`, `a4-a7xb7`, `e4?e5=7`, `e4-e5?e6=7`, each with or without `^7@c2`.
    pub fn parse(text: &str, numbering: Numbering) -> Option<Turn> {
        let (text, rescue) = match text.split_once('^') {
            None => (text, None),
            Some((turn, rescue)) => {
                let (sign, square) = rescue.split_once('@')?;
                (turn, Some((numbering.read(sign)?, Square::parse(square)?)))
            }
        };
        let (from, mut rest) = Square::read(text)?;
        let mut middle = None;
        if let Some(behind) = rest.strip_prefix('-') {
            let (square, behind) = Square::read(behind)?;
            if behind.is_empty() {
                return Some(Turn { from, action: Action::Move { via: None, to: square }, rescue });
            }
            if let Some(last) = behind.strip_prefix('-') {
                let to = Square::parse(last)?;
                // `a4-a5-a6` is read as `a4-a6` (section 9a).
                let is_straight = from.is_in_line_with(to) && from.between(to).contains(&square);
                let via = Some(square).filter(|_| !is_straight);
                return Some(Turn { from, action: Action::Move { via, to }, rescue });
            }
            (middle, rest) = (Some(square), behind);
        }
        let action = if let Some(behind) = rest.strip_prefix(['x', 'X']) {
            Action::Strike { via: middle, to: Square::parse(behind)? }
        } else {
            let (target, sign) = rest.strip_prefix('?')?.split_once('=')?;
            Action::Guess { step: middle, target: Square::parse(target)?, kind: numbering.read(sign)? }
        };
        Some(Turn { from, action, rescue })
    }

    /// Returns the canonical text.
    pub fn write(&self, numbering: Numbering) -> String {
        let from = self.from;
        let way = match self.action {
            Action::Move { via: None, to } => format!("{from}-{to}"),
            Action::Move { via: Some(via), to } => format!("{from}-{via}-{to}"),
            Action::Strike { via: None, to } => format!("{from}x{to}"),
            Action::Strike { via: Some(via), to } => format!("{from}-{via}x{to}"),
            Action::Guess { step: None, target, kind } => format!("{from}?{target}={}", numbering.sign(kind)),
            Action::Guess { step: Some(step), target, kind } => {
                format!("{from}-{step}?{target}={}", numbering.sign(kind))
            }
        };
        match self.rescue {
            None => way,
            Some((kind, square)) => format!("{way}^{}@{square}", numbering.sign(kind)),
        }
    }

    /// Returns the last square of the piece's way, whatever happens there; its own square for a guess without a step.
    pub fn to(&self) -> Square {
        match self.action {
            Action::Move { to, .. } | Action::Strike { to, .. } => to,
            Action::Guess { step, .. } => step.unwrap_or(self.from),
        }
    }

    /// Returns the piece's way as straight parts; empty for a guess without a step.
    pub fn legs(&self) -> Vec<(Square, Square)> {
        match self.action {
            Action::Move { via: None, to } | Action::Strike { via: None, to } => vec![(self.from, to)],
            Action::Move { via: Some(via), to } | Action::Strike { via: Some(via), to } => {
                vec![(self.from, via), (via, to)]
            }
            Action::Guess { step: Some(step), .. } => vec![(self.from, step)],
            Action::Guess { step: None, .. } => vec![],
        }
    }

    /// Returns the target square of a strike or guess.
    pub fn target(&self) -> Option<Square> {
        match self.action {
            Action::Move { .. } => None,
            Action::Strike { to, .. } => Some(to),
            Action::Guess { target, .. } => Some(target),
        }
    }

    pub fn is_strike(&self) -> bool {
        matches!(self.action, Action::Strike { .. })
    }

    /// `true` for a move or strike that is written with a square between.
    pub fn has_corner(&self) -> bool {
        self.via().is_some()
    }

    /// Returns the written square between the first and the last square of a move or strike.
    pub fn via(&self) -> Option<Square> {
        match self.action {
            Action::Move { via, .. } | Action::Strike { via, .. } => via,
            Action::Guess { .. } => None,
        }
    }

    /// Returns the same move or strike over another square between.
    #[must_use]
    pub fn over(&self, via: Square) -> Turn {
        let action = match self.action {
            Action::Move { to, .. } => Action::Move { via: Some(via), to },
            Action::Strike { to, .. } => Action::Strike { via: Some(via), to },
            guess @ Action::Guess { .. } => guess,
        };
        Turn { action, ..*self }
    }

    /// Returns the squares over which a move or strike goes from one square to the diagonal neighbor, along the column
    /// first. Returns none for a turn to another square and for a turn written with the square between.
    pub fn ways_round(&self) -> Vec<Square> {
        let (from, to) = (self.from, self.to());
        let is_diagonal = (from.column - to.column).abs() == 1 && (from.row - to.row).abs() == 1;
        if !is_diagonal || self.has_corner() || self.is_guess() {
            return vec![];
        }
        vec![Square { column: from.column, row: to.row }, Square { column: to.column, row: from.row }]
    }

    pub fn is_guess(&self) -> bool {
        matches!(self.action, Action::Guess { .. })
    }

    pub fn is_guess_in_place(&self) -> bool {
        matches!(self.action, Action::Guess { step: None, .. })
    }
}
