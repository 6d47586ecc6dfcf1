//! RULES.md sections 7 and 8, searched each time in the list of all turns and the list of all positions.

use super::combat::Outcome;
use super::pieces::{Kind, Side};
use super::squares::Square;
use super::state::{Position, State};
use super::turn::Turn;

impl State {
    /// Section 7 without borders: returns the length of the chain in turns that would end with this turn (1: the turn
    /// begins a chain).
    ///
    /// Searches back over all turns. The opponent's turns do not matter, except a turn at which this piece moved in as
    /// a winning defender, which resets its count.
    pub(super) fn chain_with(&self, piece: usize, turn: &Turn) -> usize {
        let (mut from, mut to) = (turn.from, turn.to());
        if from == to {
            return 0;
        }
        let mut length = 1;
        for earlier in self.done.iter().rev() {
            if earlier.relocated == Some(piece) {
                break;
            }
            if earlier.side != self.mover() {
                continue;
            }
            if earlier.piece != piece || (earlier.turn.from, earlier.turn.to()) != (to, from) {
                break;
            }
            length += 1;
            (from, to) = (to, from);
        }
        length
    }

    /// Section 7 by borders: returns the number of consecutive crossings of the border by the piece, including this
    /// turn.
    fn crossings_with(&self, piece: usize, border: (Square, Square)) -> usize {
        let mut count = 1;
        for earlier in self.done.iter().rev() {
            if earlier.relocated == Some(piece) {
                break;
            }
            if earlier.side != self.mover() {
                continue;
            }
            if earlier.piece != piece || !borders(&earlier.turn).contains(&border) {
                break;
            }
            count += 1;
        }
        count
    }

    /// `true` if section 7 makes the turn illegal.
    pub(super) fn is_back_and_forth(&self, turn: &Turn) -> bool {
        let Some((limit, by_borders)) = self.rules.two_squares else {
            return false;
        };
        let piece = self.pieces[&turn.from];
        if by_borders && piece.kind == Kind::Scout {
            borders(turn).into_iter().any(|border| self.crossings_with(piece.number, border) > limit)
        } else {
            self.chain_with(piece.number, turn) > limit
        }
    }

    /// Section 8: returns the chase lengths after all turns so far, Red's and Blue's.
    pub(super) fn chase_lengths(&self) -> [usize; 2] {
        let index = |side| usize::from(side == Side::Blue);
        let mut length = [0, 0];
        for (ply, done) in self.done.iter().enumerate() {
            let (p, q) = (index(done.side), index(done.side.other()));
            let evades = ply > 0 && done.turn.from.is_next_to(self.done[ply - 1].turn.to());
            length[q] = if evades { length[q] + 1 } else { 0 };
            if done.struck {
                length = [0, 0];
            }
            let after = &self.positions[ply + 1];
            let end = done.turn.to();
            let stands = after.pieces.get(&end).is_some_and(|piece| piece.side == done.side);
            let threatens = stands && is_next_to_enemy(after, end, done.side);
            length[p] = if threatens { length[p] + 1 } else { 0 };
        }
        length
    }

    /// `true` if section 8 bars the turn. Only moves and steps with a wrong guess can be barred. A guess without a step
    /// is a special action (section 4), neither move nor strike.
    pub(super) fn is_endless_chase(&self, turn: &Turn) -> bool {
        let p = self.mover();
        if !self.rules.more_squares || turn.is_strike() || turn.is_guess_in_place() || turn.rescue.is_some() {
            return false;
        }
        let (y, x) = (turn.from, turn.to());
        let now = self.positions.len() - 1;
        let length = self.chase[usize::from(p == Side::Blue)];
        // A move does not change the enemy's pieces, so the present position is used; `k` begins at 1.
        if length < 2 || !is_next_to_enemy(&self.positions[now], x, p) {
            return false;
        }
        let change = self.change(turn);
        if change.outcome == Some(Outcome::Hit) {
            return false;
        }
        let stood_before = (1..length).any(|k| self.veil.looks_alike(&self.positions[now - k].pieces, &change.board));
        let previous = self.done.iter().rev().nth(1);
        let reverses = previous.is_some_and(|own| own.turn.from == x && own.turn.to() == y);
        stood_before && !reverses
    }
}

fn is_next_to_enemy(position: &Position, square: Square, side: Side) -> bool {
    let is_sure = |other: &Square| !position.unsure.contains(other);
    position.pieces.iter().any(|(other, piece)| piece.side != side && other.is_next_to(square) && is_sure(other))
}

/// Returns the borders between two neighboring squares that a turn crosses, the lower square first. A turn round a
/// corner crosses none.
fn borders(turn: &Turn) -> Vec<(Square, Square)> {
    if turn.has_corner() || turn.from == turn.to() {
        return vec![];
    }
    let mut way = vec![turn.from];
    way.extend(turn.from.between(turn.to()));
    way.push(turn.to());
    way.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect()
}
