//! First turns of the sides. `format-spec/statistics.md`, section "First turns".

use super::Unexpected;
use crate::board::Square;
use crate::notation::{Action, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

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
    pub const fn new(turn: &Turn) -> Self {
        let (sign, to) = match turn.action {
            Action::Move => ('-', turn.to),
            Action::Strike | Action::CornerStrike { .. } => ('x', turn.to),
            Action::Guess { target, .. } => ('?', target),
        };
        Self { from: turn.from, to, sign }
    }
}

impl fmt::Display for FirstTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.sign, self.to)
    }
}

impl FromStr for FirstTurn {
    type Err = Unexpected;

    fn from_str(text: &str) -> Result<Self, Unexpected> {
        let squares =
            text.split_once(Self::SIGNS).and_then(|(from, to)| Some((Square::parse(from)?, Square::parse(to)?)));
        let sign = text.chars().find(|c| Self::SIGNS.contains(c));
        match (squares, sign) {
            (Some((from, to)), Some(sign)) => Ok(Self { from, to, sign }),
            _ => Err(Unexpected { expected: "a turn such as `a4-a5`", found: text.to_owned() }),
        }
    }
}

impl TryFrom<String> for FirstTurn {
    type Error = Unexpected;

    fn try_from(text: String) -> Result<Self, Unexpected> {
        text.parse()
    }
}

impl From<FirstTurn> for String {
    fn from(turn: FirstTurn) -> Self {
        turn.to_string()
    }
}

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
            assert_eq!(told.parse(), Ok(turn));
        }
        for bad in ["", "a4", "a4a5", "a4-", "-a5", "a4-a5-a6", "a4xé"] {
            assert!(bad.parse::<FirstTurn>().is_err(), "{bad}");
        }
    }
}
