//! First turns of the sides. `format-spec/statistics.md`, section "First turns".

use super::as_text;
use crate::board::Square;
use crate::notation::{Action, WrittenTurn};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A turn by its first and last square and what it does there: `a4-a5` moves, `b2xb9` strikes, `e4?e5` guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FirstTurn {
    from: Square,
    to: Square,
    sign: char,
}

impl FirstTurn {
    /// The signs that stand between the squares.
    const SIGNS: [char; 3] = ['-', 'x', '?'];

    /// The turn as a record writes it.
    pub const fn new(turn: &WrittenTurn) -> Self {
        let (sign, to) = match turn.action {
            Action::Move => ('-', turn.to),
            Action::Strike | Action::CornerStrike { .. } => ('x', turn.to),
            Action::Guess { target, .. } => ('?', target),
        };
        Self { from: turn.from, to, sign }
    }

    /// The same turn on the board's mirror image, left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { from: self.from.mirrored(), to: self.to.mirrored(), ..self }
    }
}

impl fmt::Display for FirstTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.sign, self.to)
    }
}

as_text!(FirstTurn, "a turn such as `a4-a5`", ToString::to_string, |text| {
    let (from, to) = text.split_once(FirstTurn::SIGNS)?;
    let sign = text.chars().find(|c| FirstTurn::SIGNS.contains(c))?;
    Some(FirstTurn { from: Square::parse(from)?, to: Square::parse(to)?, sign })
});

#[cfg(test)]
mod tests {
    use super::FirstTurn;
    use crate::notation::parse;

    #[test]
    fn turns_are_told_by_their_squares() {
        for (written, told) in
            [("a4-a6", "a4-a6"), ("b2xb9(2>S)", "b2xb9"), ("a4-a6xb6", "a4xb6"), ("e3-e4?e5=7(-)", "e3?e5")]
        {
            let text = format!("[Edition \"hasbro-1999\"]\n\n{written} *");
            let turn = FirstTurn::new(&parse(text.as_bytes()).turns[0]);
            assert_eq!(turn.to_string(), told);
            assert_eq!(FirstTurn::try_from(told.to_owned()), Ok(turn));
        }
        let turn = FirstTurn::try_from("a4xc6".to_owned()).expect("a turn");
        assert_eq!((turn.mirrored().to_string().as_str(), turn.mirrored().mirrored()), ("j4xh6", turn));
        for bad in ["", "a4", "a4a5", "a4-", "-a5", "a4-a5-a6", "a4xé"] {
            assert!(FirstTurn::try_from(bad.to_owned()).is_err(), "{bad}");
        }
    }
}
