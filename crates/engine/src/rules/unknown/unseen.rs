//! Pieces on unknown squares. They exist if the record has no rows for a side and the army of this side does not
//! fill its zone.
//!
//! A square of the zone is unseen until a turn shows its contents. If a piece acts from an unseen square, or is
//! struck there, the square contains a piece. If a piece crosses the square or moves onto it, the square is empty.
//! If there are as many pieces as unseen squares, each of these squares contains a piece.

use super::{Step, Turn, UncertainGame, member};
use crate::board::{BySide, Kind, KindSet, Side, Square};
use crate::rules::turn::Action;
use crate::rules::variant::SetupArea;
use crate::rules::violation::Violation;

/// Squares of a side whose contents are still unknown.
#[derive(Clone, Debug, Default)]
pub(super) struct UnseenSquares {
    squares: Vec<Square>,
}

impl UnseenSquares {
    /// Returns the unseen squares before the first turn.
    pub fn new(game: &UncertainGame, side: Side) -> Self {
        if !game.hidden[side] || game.game.rules.fills_zone() {
            return Self::default();
        }
        let (board, position) = (game.game.rules.edition.board, &game.game.position);
        let squares = match game.game.rules.variant_rules().setup_area {
            SetupArea::Zone => board.zone_squares(side).collect(),
            SetupArea::Board => board.squares().filter(|square| position.is_empty(*square)).collect(),
        };
        Self { squares }
    }
}

impl UncertainGame {
    /// `true` if the side has unseen squares.
    pub(super) fn has_unseen(&self, side: Side) -> bool {
        self.unknown.as_ref().is_some_and(|unknown| !unknown.unseen[side].squares.is_empty())
    }

    /// Counts the pieces of each side that are on unseen squares. The count is 0 if the number is unknown.
    pub(super) fn count_unseen(&mut self) {
        self.game.unseen = BySide::from_fn(|side| {
            let unknown = self.unknown.as_ref().filter(|_| self.game.rules.army_is_exact && self.has_unseen(side));
            // A side has fewer pieces than squares of its zone, so the number fits.
            unknown.map_or(0, |unknown| unknown.system.matching(side).absent() as u8)
        });
    }

    /// Returns the number of unseen squares that are empty, or `None` if this number is unknown.
    fn slack(&self, side: Side) -> Option<usize> {
        let unknown = self.unknown.as_ref().filter(|_| self.game.rules.army_is_exact)?;
        unknown.unseen[side].squares.len().checked_sub(unknown.system.matching(side).absent())
    }

    /// Returns a copy of the game in which the turn has shown the contents of its unseen squares. Returns `None` if the
    /// turn has no unseen squares. Returns an error if more squares would be empty than is possible.
    pub(super) fn unseen_resolved(&self, turn: &Turn) -> Option<Result<Self, Violation>> {
        if !self.unknown.as_ref()?.watches_unseen || !self.concerns_unseen(turn) {
            return None;
        }
        let mut game = self.clone();
        Some(game.look(turn).map(|()| game))
    }

    /// Completes a turn that is written without its corner. Returns the turn with the corner that is certainly empty,
    /// or otherwise one turn for each corner that may be empty. Returns `None` if unseen squares make no difference.
    pub(super) fn unseen_ways(&self, turn: &Turn) -> Option<Vec<Turn>> {
        let unknown = self.unknown.as_ref().filter(|unknown| unknown.watches_unseen)?;
        let is_unseen = |square: &Square| Side::ALL.iter().any(|side| unknown.unseen[*side].squares.contains(square));
        let may_turn = !self.game.rules.variant_rules().two_step.is_empty();
        let is_open = turn.via().is_none() && !matches!(turn.action, Action::Guess { .. });
        let empty = || turn.corners().filter(|via| self.game.position.is_empty(*via));
        if !(may_turn && is_open && empty().any(|via| is_unseen(&via))) {
            return None;
        }
        let seen = empty().find(|via| !is_unseen(via));
        Some(seen.map_or_else(|| empty().collect(), |via| vec![via]).into_iter().map(|via| turn.around(via)).collect())
    }

    /// Records the contents of unseen squares that a turn shows.
    ///
    /// # Errors
    /// The turn needs certain squares to be empty. Returns an error if these squares cannot all be empty. The error
    /// does not name a rule, because it is unknown which of the squares is occupied.
    pub(super) fn look(&mut self, turn: &Turn) -> Result<(), Violation> {
        let mover = self.game.to_move();
        self.find(mover, turn.from);
        match turn.action {
            Action::Move | Action::CornerMove { .. } => {}
            Action::Strike | Action::CornerStrike { .. } => self.find(mover.other(), turn.to),
            Action::Guess { target, .. } => self.find(mover.other(), target),
        }
        let (way, end) = match turn.action {
            Action::Move | Action::Guess { .. } => (between(turn.from, turn.to), Some(turn.to)),
            Action::Strike => (between(turn.from, turn.to), None),
            Action::CornerMove { via } => (vec![via], Some(turn.to)),
            Action::CornerStrike { via } => (between(turn.from, via), Some(via)),
        };
        let rescue = turn.rescue.map(|rescue| rescue.square);
        for side in Side::ALL {
            self.see_empty(side, &way, end.into_iter().chain(rescue))?;
            self.see_all(side)?;
        }
        self.count_unseen();
        Ok(())
    }

    /// If no square of the side is unseen any more, records that all its pieces were found, including the Flag. The
    /// other pieces of the army do not exist. Does nothing if the side must use the complete army.
    ///
    /// # Errors
    /// Returns "no assignment" if the Flag cannot be among the pieces that were found.
    fn see_all(&mut self, side: Side) -> Result<(), Violation> {
        let stays_away = self.hidden[side] && !self.game.rules.army_is_exact && !self.has_unseen(side);
        let Some(unknown) = self.unknown.as_mut().filter(|_| stays_away) else { return Ok(()) };
        let answer = unknown.system.narrow_absent(side, KindSet::ALL.without(Kind::Flag));
        if unknown.is_possible(answer) { Ok(()) } else { Err(Violation::NoAssignment) }
    }

    /// `true` if the turn involves an unseen square.
    fn concerns_unseen(&self, turn: &Turn) -> bool {
        let Some(unknown) = &self.unknown else { return false };
        let is_unseen = |square: &Square| Side::ALL.iter().any(|side| unknown.unseen[*side].squares.contains(square));
        concerned(turn).iter().any(is_unseen)
    }

    /// Returns one game for each possible occupation of the turn's unseen squares.
    pub(super) fn ways_to_stand(&self, turn: &Turn) -> Vec<Self> {
        let squares = concerned(turn);
        let mut games = vec![self.clone()];
        for square in squares {
            for side in Side::ALL {
                let is_unseen = |game: &Self| {
                    game.unknown.as_ref().is_some_and(|unknown| unknown.unseen[side].squares.contains(&square))
                };
                let (open, mut settled): (Vec<_>, Vec<_>) = games.into_iter().partition(is_unseen);
                for game in open {
                    let (mut with, mut without) = (game.clone(), game);
                    with.find(side, square);
                    settled.push(with);
                    let is_empty = without.see_empty(side, &[], std::iter::once(square));
                    if is_empty.and_then(|()| without.see_all(side)).is_ok() {
                        settled.push(without);
                    }
                }
                games = settled;
            }
        }
        games
    }

    /// Records that the squares in `way` and in `ends` are empty.
    fn see_empty(&mut self, side: Side, way: &[Square], ends: impl Iterator<Item = Square>) -> Result<(), Violation> {
        let slack = self.slack(side);
        let Some(unknown) = &mut self.unknown else { return Ok(()) };
        let squares = &mut unknown.unseen[side].squares;
        let ends: Vec<Square> = ends.collect();
        let (seen, left): (Vec<Square>, Vec<Square>) =
            squares.iter().partition(|square| way.contains(square) || ends.contains(square));
        if slack.is_some_and(|slack| seen.len() > slack) {
            return Err(Violation::NoAssignment);
        }
        *squares = left;
        if !seen.is_empty() {
            self.find_all_if_forced(side);
        }
        Ok(())
    }

    /// Places a piece on a square if the square is still unseen.
    fn find(&mut self, side: Side, square: Square) {
        let Some(unknown) = &mut self.unknown else { return };
        let Some(at) = unknown.unseen[side].squares.iter().position(|unseen| *unseen == square) else { return };
        let kinds = self.game.rules.army.kinds();
        let Some(id) = self.game.position.place_unknown(side, square, kinds) else { return };
        unknown.unseen[side].squares.remove(at);
        unknown.system.matching_mut(side).number(id.number());
        unknown.is_stale = true;
        if unknown.system.matching(side).absent() == 0 {
            unknown.unseen[side].squares.clear();
        }
        self.find_all_if_forced(side);
    }

    /// Places a piece on every unseen square if there are as many pieces as unseen squares.
    fn find_all_if_forced(&mut self, side: Side) {
        if self.slack(side) == Some(0) {
            let squares = self.unknown.as_ref().map(|unknown| unknown.unseen[side].squares.clone());
            for square in squares.unwrap_or_default() {
                self.find(side, square);
            }
        }
    }

    /// Returns the game under the assumption that a piece of the side on an unseen square can move. Returns `None` if
    /// this is impossible.
    pub(super) fn with_unseen_able(&self, side: Side) -> Option<Self> {
        let unknown = self.unknown.as_ref()?;
        unknown.unseen[side].squares.iter().filter(|square| self.game.position.has_room(**square, side)).find_map(
            |square| {
                let mut game = self.clone();
                game.find(side, *square);
                let id = game.game.position.piece_at(*square)?;
                game.unknown.as_mut()?.supposed = Some(id);
                game.with_constraints(&[Step::Narrow(member(id), KindSet::MOVABLE)])
            },
        )
    }

    /// Returns the game under the assumption that all pieces of the side on unseen squares are immovable. Returns
    /// `None` if this is impossible.
    pub(super) fn with_unseen_immovable(mut self, side: Side) -> Option<Self> {
        // If the army may be incomplete, it is unknown how many pieces are on unseen squares.
        if !self.has_unseen(side) || !self.game.rules.army_is_exact {
            return Some(self);
        }
        let unknown = self.unknown.as_mut()?;
        let answer = unknown.system.narrow_absent(side, KindSet::ALL.difference(KindSet::MOVABLE));
        unknown.is_possible(answer).then_some(self)
    }
}

/// Returns the squares that a turn involves.
fn concerned(turn: &Turn) -> Vec<Square> {
    let mut squares = vec![turn.from, turn.to];
    match turn.action {
        Action::Move | Action::Strike => squares.extend(between(turn.from, turn.to)),
        Action::CornerMove { via } | Action::CornerStrike { via } => {
            squares.push(via);
            squares.extend(between(turn.from, via));
        }
        Action::Guess { target, .. } => {
            squares.push(target);
            squares.extend(between(turn.from, turn.to));
        }
    }
    squares.extend(turn.rescue.map(|rescue| rescue.square));
    squares
}

/// Returns the squares between two squares of the same line.
fn between(from: Square, to: Square) -> Vec<Square> {
    let Some((step, distance)) = from.line_to(to) else { return Vec::new() };
    let mut square = from;
    (1..distance)
        .map(|_| {
            square = square.step(step);
            square
        })
        .collect()
}
