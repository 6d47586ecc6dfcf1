//! Distances on the board: number of steps between two squares on a path around the lakes.

use crate::board::{Board, Square};
use std::collections::VecDeque;
use std::sync::LazyLock;

/// Size of a table indexed by [`Square::index`]. Large enough for the last row of every board.
const PLACES: usize = 11 * 16;

/// For each square, the number of steps to a certain square, or to the nearest of several squares.
pub(super) type Field = [u8; PLACES];

/// For every square, a distance greater than any on the board.
pub(super) const NOWHERE: Field = [u8::MAX; PLACES];

/// A set of squares of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Squares(u128);

impl Squares {
    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << (square.row() * Board::COLUMNS + square.column());
    }

    /// `true` if the set contains no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(Square::new(place % Board::COLUMNS, place / Board::COLUMNS))
        })
    }
}

/// Number of steps from each square to each other square.
#[derive(Debug)]
pub(super) struct Steps(Vec<Field>);

static STANDARD: LazyLock<Steps> = LazyLock::new(|| Steps::new(Board::STANDARD));
static CRATERS: LazyLock<Steps> = LazyLock::new(|| Steps::new(Board::CRATERS));

impl Steps {
    /// Returns the distances on the board. They are computed only once.
    pub fn of(board: Board) -> &'static Self {
        if board == Board::STANDARD { &STANDARD } else { &CRATERS }
    }

    fn new(board: Board) -> Self {
        let mut fields = vec![NOWHERE; PLACES];
        for from in board.squares().filter(|square| board.is_playable(*square)) {
            let reached = &mut fields[from.index()];
            let mut next = VecDeque::from([from]);
            reached[from.index()] = 0;
            while let Some(square) = next.pop_front() {
                for to in square.neighbours().filter(|to| board.is_playable(*to)) {
                    if reached[to.index()] == u8::MAX {
                        reached[to.index()] = reached[square.index()] + 1;
                        next.push_back(to);
                    }
                }
            }
        }
        Self(fields)
    }

    /// Returns the number of steps from each square to the nearest square of the set.
    pub fn to_nearest(&self, squares: Squares) -> Field {
        squares.iter().fold(NOWHERE, |mut nearest, square| {
            nearest
                .iter_mut()
                .zip(&self.0[square.index()])
                .for_each(|(nearest, steps)| *nearest = (*nearest).min(*steps));
            nearest
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Square, Squares, Steps};

    fn steps(board: Board, from: Square, to: &[Square]) -> u8 {
        let mut squares = Squares::default();
        for square in to {
            squares.insert(*square);
        }
        Steps::of(board).to_nearest(squares)[from.index()]
    }

    #[test]
    fn ways_lead_round_the_lakes_and_are_as_long_back() {
        let at = |name| Square::parse(name).expect(name);
        let on_standard = |from, to| steps(Board::STANDARD, at(from), &[at(to)]);
        assert_eq!((on_standard("a1", "a1"), on_standard("a1", "b1"), on_standard("a1", "j10")), (0, 1, 18));
        // In rows 5 and 6, c and d are a lake. The path takes one step out of the row, three steps across and one step
        // back.
        assert_eq!((on_standard("b5", "e5"), on_standard("b6", "e6")), (5, 5));
        for board in [Board::STANDARD, Board::CRATERS] {
            let squares: Vec<Square> = board.squares().filter(|square| board.is_playable(*square)).collect();
            for (from, to) in squares.iter().flat_map(|from| squares.iter().map(move |to| (from, to))) {
                assert_eq!(steps(board, *from, &[*to]), steps(board, *to, &[*from]), "{from} {to}");
            }
        }
    }

    #[test]
    fn of_several_squares_the_nearest_counts() {
        let [corner, other, lake] = ["a1", "j10", "c5"].map(|name| Square::parse(name).expect(name));
        assert_eq!(steps(Board::STANDARD, corner, &[other, Square::new(3, 1)]), 3);
        assert_eq!(steps(Board::STANDARD, lake, &[corner, other]), u8::MAX);
        assert_eq!(steps(Board::STANDARD, corner, &[]), u8::MAX);
    }
}
