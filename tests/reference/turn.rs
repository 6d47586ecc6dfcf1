//! NOTATION.md, Turns: the content of one turn, without its declared outcome.

use super::pieces::{Kind, Numbering};
use super::squares::Square;

/// Action of the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    Move { to: Square },
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
    /// Parses `a4-a5`, `a6xa7`, `a4-a7xb7`, `e4?e5=7`, `e4-e5?e6=7`, each with or without `^7@c2`.
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
                return Some(Turn { from, action: Action::Move { to: square }, rescue });
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
            Action::Move { to } => format!("{from}-{to}"),
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
            Action::Move { to } | Action::Strike { to, .. } => to,
            Action::Guess { step, .. } => step.unwrap_or(self.from),
        }
    }

    /// Returns the piece's way as straight parts; empty for a guess without a step.
    pub fn legs(&self) -> Vec<(Square, Square)> {
        match self.action {
            Action::Move { to } | Action::Strike { via: None, to } => vec![(self.from, to)],
            Action::Strike { via: Some(via), to } => vec![(self.from, via), (via, to)],
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

    pub fn is_corner_strike(&self) -> bool {
        matches!(self.action, Action::Strike { via: Some(_), .. })
    }

    pub fn is_guess(&self) -> bool {
        matches!(self.action, Action::Guess { .. })
    }

    pub fn is_guess_in_place(&self) -> bool {
        matches!(self.action, Action::Guess { step: None, .. })
    }
}
