//! First turns of games: the opening tree, and the first turn of each side. See `format-spec/statistics.md`,
//! sections "Openings" and "First turns".

use super::Fate;
use super::Results;
use super::as_text;
use super::merge_fields;
use super::merged;
use crate::board::{Side, Square};
use crate::notation::{Action, Score, WrittenTurn};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Writes the turns as text, separated by spaces, and writes their mirror image in the same way. Returns the text
/// that sorts first.
///
/// No turn equals its own mirror image, so the first turn already decides which text sorts first. The text of the
/// first two turns, for example, therefore begins with the text of the first turn.
pub fn opening(turns: &[WrittenTurn]) -> String {
    let text = |told: fn(FirstTurn) -> FirstTurn| {
        let turns: Vec<String> = turns.iter().map(|turn| told(FirstTurn::new(turn)).to_string()).collect();
        turns.join(" ")
    };
    text(|turn| turn).min(text(FirstTurn::mirrored))
}

/// Openings of games, with the results for Red.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Openings {
    /// Number of turns that are read from the beginning of each game. If 0, openings are not counted.
    pub plies: u8,
    /// Results by opening. For a game with fewer turns than `plies`, the opening is the whole game.
    pub lines: BTreeMap<String, Results>,
}

// Two counts can be merged only if they read the same number of turns.
merge_fields!(Openings { lines = plies });

/// Games that begin with the same turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<'o> {
    /// The turns, separated by spaces.
    pub line: &'o str,
    /// Number of turns.
    pub plies: u8,
    /// Results for Red.
    pub red: Results,
}

impl<'o> Opening<'o> {
    /// Returns the last turn of the opening.
    pub fn turn(&self) -> &'o str {
        self.line.rsplit(' ').next().unwrap_or_default()
    }
}

impl Openings {
    /// Creates an empty count that reads `plies` turns of each game.
    pub fn of(plies: u8) -> Self {
        Self { plies, ..Self::default() }
    }

    /// `true` if openings are not counted.
    pub const fn is_disabled(&self) -> bool {
        self.plies == 0
    }

    /// Counts a game.
    pub fn add(&mut self, turns: &[WrittenTurn], score: Score) {
        if !self.is_disabled() {
            let turns = &turns[..turns.len().min(usize::from(self.plies))];
            self.lines.entry(opening(turns)).or_default().add(Fate::of(score, Side::Red));
        }
    }

    /// Returns the results of all games.
    pub fn all(&self) -> Results {
        merged(self.lines.values().copied())
    }

    /// Returns the opening tree as a list, in depth-first order.
    ///
    /// Each opening comes before its continuations, which have one more turn. The continuations of an opening are
    /// sorted by number of games, most games first. Continuations with equally many games are sorted by their text. The
    /// opening without turns is not listed.
    pub fn tree(&self) -> Vec<Opening<'_>> {
        let lines: Vec<(&str, Results)> = self.lines.iter().map(|(line, red)| (&**line, *red)).collect();
        let mut tree = Vec::new();
        self.push_longer(&lines, 0, 0, &mut tree);
        tree
    }

    /// Adds the openings that continue `lines` to the tree. All `lines` begin with the same turns. `plies` is the
    /// number of these turns, and `behind` is the length of their text in bytes.
    ///
    /// Lines with the same next turn are adjacent, because a space sorts before every character of a turn.
    fn push_longer<'o>(&self, lines: &[(&'o str, Results)], plies: u8, behind: usize, tree: &mut Vec<Opening<'o>>) {
        if plies == self.plies {
            return;
        }
        let next = |line: &'o str| -> Option<&'o str> {
            let from = if plies == 0 { 0 } else { behind + 1 };
            let rest = line.get(from..).filter(|rest| !rest.is_empty())?;
            let length = rest.find(' ').unwrap_or(rest.len());
            line.get(..from + length)
        };
        let mut branches: Vec<(Opening<'o>, &[(&'o str, Results)])> = Vec::new();
        for same in lines.chunk_by(|(one, _), (other, _)| next(one) == next(other)) {
            let Some(line) = next(same[0].0) else { continue };
            let red = merged(same.iter().map(|(_, red)| *red));
            branches.push((Opening { line, plies: plies + 1, red }, same));
        }
        branches.sort_by_key(|(opening, _)| std::cmp::Reverse(opening.red.games()));
        for (opening, same) in branches {
            let behind = opening.line.len();
            tree.push(opening);
            self.push_longer(same, plies + 1, behind, tree);
        }
    }
}

/// A turn, written as its first square, its action and its last square: `a4-a5` is a move, `b2xb9` a strike,
/// `e4?e5` a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FirstTurn {
    from: Square,
    to: Square,
    sign: char,
}

impl FirstTurn {
    /// Characters between the two squares.
    const SIGNS: [char; 3] = ['-', 'x', '?'];

    /// Converts a turn that is written in a record.
    pub const fn new(turn: &WrittenTurn) -> Self {
        let (sign, to) = match turn.action {
            Action::Move | Action::CornerMove { .. } => ('-', turn.to),
            Action::Strike | Action::CornerStrike { .. } => ('x', turn.to),
            Action::Guess { target, .. } => ('?', target),
        };
        Self { from: turn.from, to, sign }
    }

    /// Returns the mirror image of the turn: left and right are exchanged.
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
    use super::{Openings, opening};
    use crate::analysis::Merge;
    use crate::notation::{Score, parse};

    #[test]
    fn openings_are_the_same_up_to_their_mirror_image() {
        for (turns, plies, text) in [
            ("a4-a5 j7-j6 a5-a6", 2, "a4-a5 j7-j6"),
            ("j4-j5 a7-a6 b4-b5", 2, "a4-a5 j7-j6"),
            ("j4-j5 a7-a6 b4-b5", 3, "a4-a5 j7-j6 i4-i5"),
            ("e4-e5 f7-f6", 1, "e4-e5"),
            ("f4-f5 f7-f6", 2, "e4-e5 e7-e6"),
            ("b4-b9xc9 c10?d9=3", 2, "b4xc9 c10?d9"),
            ("i4-i9xh9(2>3) h10-h9?g9=3(-)", 2, "b4xc9 c10?d9"),
            ("a4-a5", 1, "a4-a5"),
            ("", 0, ""),
        ] {
            let record = format!("[Edition \"sci-fi-2011\"]\n\n{turns} *");
            let turns = parse(record.as_bytes()).turns;
            assert_eq!(opening(&turns[..plies]), text, "{record}");
        }
    }

    #[test]
    fn the_tree_has_every_beginning_behind_the_one_that_it_continues() {
        let mut openings = Openings::of(2);
        let mut others = Openings::of(2);
        for (index, (turns, score)) in [
            ("a4-a5 j7-j6 a5-a6", Score::RedWon),
            ("j4-j5 a7-a6 b4-b5", Score::BlueWon),
            ("b4-b5 a7-a6", Score::Draw),
            ("b4-b5 c7-c6", Score::Draw),
            ("b4-b5 a7-a6", Score::Open),
            ("b4-b5", Score::RedWon),
            ("", Score::RedWon),
        ]
        .into_iter()
        .enumerate()
        {
            let record = format!("{turns} *");
            let part = if index % 2 == 0 { &mut openings } else { &mut others };
            part.add(&parse(record.as_bytes()).turns, score);
        }
        openings.merge(others);
        let transform: Vec<(&str, &str, u8, [u64; 4])> = openings
            .tree()
            .into_iter()
            .map(|o| (o.line, o.turn(), o.plies, [o.red.won, o.red.drawn, o.red.lost, o.red.open]))
            .collect();
        assert_eq!(
            transform,
            [
                ("b4-b5", "b4-b5", 1, [1, 2, 0, 1]),
                ("b4-b5 a7-a6", "a7-a6", 2, [0, 1, 0, 1]),
                ("b4-b5 c7-c6", "c7-c6", 2, [0, 1, 0, 0]),
                ("a4-a5", "a4-a5", 1, [1, 0, 1, 0]),
                ("a4-a5 j7-j6", "j7-j6", 2, [1, 0, 1, 0]),
            ]
        );
        assert_eq!(openings.all().games(), 7);
        let mut off = Openings::default();
        off.add(&[], Score::Draw);
        assert_eq!(off, Openings::default());
    }
}

#[cfg(test)]
mod first_turns_tests {
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
