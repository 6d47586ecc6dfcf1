//! The way across the board: how many steps it is from square to square, round the lakes.

use crate::board::{Board, Square};
use std::collections::VecDeque;
use std::sync::LazyLock;

/// How many places a table of squares has, by [`Square::index`]: enough for the last row of any board.
const PLACES: usize = 11 * 16;

/// How many steps it is to each square.
pub(super) type Field = [u8; PLACES];

/// Farther than any square of the board.
pub(super) const NOWHERE: Field = [u8::MAX; PLACES];

/// How many steps it is from each square to each.
#[derive(Debug)]
pub(super) struct Steps(Vec<Field>);

static STANDARD: LazyLock<Steps> = LazyLock::new(|| Steps::new(Board::STANDARD));
static CRATERS: LazyLock<Steps> = LazyLock::new(|| Steps::new(Board::CRATERS));

impl Steps {
    /// The ways across that board, worked out once.
    pub fn of(board: Board) -> &'static Self {
        if board == Board::STANDARD { &STANDARD } else { &CRATERS }
    }

    fn new(board: Board) -> Self {
        let mut fields = vec![NOWHERE; PLACES];
        for from in board.squares().filter(|square| board.has(*square)) {
            let reached = &mut fields[from.index()];
            let mut next = VecDeque::from([from]);
            reached[from.index()] = 0;
            while let Some(square) = next.pop_front() {
                for to in square.neighbours().filter(|to| board.has(*to)) {
                    if reached[to.index()] == u8::MAX {
                        reached[to.index()] = reached[square.index()] + 1;
                        next.push_back(to);
                    }
                }
            }
        }
        Self(fields)
    }

    /// How many steps it is to that square from each.
    #[inline]
    pub fn to(&self, square: Square) -> &Field {
        &self.0[square.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Square, Steps};

    #[test]
    fn ways_lead_round_the_lakes_and_are_as_long_back() {
        let at = |name| Square::parse(name).expect(name);
        let steps = |from, to| Steps::of(Board::STANDARD).to(at(to))[at(from).index()];
        assert_eq!((steps("a1", "a1"), steps("a1", "b1"), steps("a1", "j10")), (0, 1, 18));
        // Along row 5, where c5 and d5 are a lake: down, over, and up again.
        assert_eq!((steps("b5", "e5"), steps("b6", "e6")), (5, 5));
        for board in [Board::STANDARD, Board::CRATERS] {
            let squares: Vec<Square> = board.squares().filter(|square| board.has(*square)).collect();
            for (from, to) in squares.iter().flat_map(|from| squares.iter().map(move |to| (from, to))) {
                let steps = Steps::of(board);
                assert_eq!(steps.to(*to)[from.index()], steps.to(*from)[to.index()]);
            }
        }
    }
}
