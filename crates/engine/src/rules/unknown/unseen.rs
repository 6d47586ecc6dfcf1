//! Pieces of which a record does not even tell where they stand: a side none of whose rows is written, with an army that
//! leaves squares of its zone empty.
//!
//! A square of the zone is unseen as long as nothing was seen to stand there, or not to. Where a piece acts from an unseen
//! square, or is struck there, one is found; where something passes, none can be. If as many pieces as squares are left,
//! each square holds one.

use super::{Step, Turn, UncertainPlay, member};
use crate::board::{BySide, Kind, KindSet, Side, Square};
use crate::rules::turn::Action;
use crate::rules::violation::Violation;

/// The squares on which pieces of a side may stand of which nothing was seen yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Unseen {
    squares: Vec<Square>,
}

impl Unseen {
    /// What is unseen before the first turn.
    pub fn new(game: &UncertainPlay, side: Side) -> Self {
        if !game.hidden[side] || game.game.rules.fills_zone() {
            return Self::default();
        }
        Self { squares: game.game.rules.edition.board.zone_squares(side).collect() }
    }
}

impl UncertainPlay {
    /// Whether pieces of that side may stand on squares where nothing was seen yet.
    pub(super) fn has_unseen(&self, side: Side) -> bool {
        self.unknown.as_ref().is_some_and(|unknown| !unknown.unseen[side].squares.is_empty())
    }

    /// Counts how many pieces of each side stand on squares where nothing was seen yet, as far as that is known.
    pub(super) fn count_unseen(&mut self) {
        self.game.unseen = BySide::from_fn(|side| {
            let unknown = self.unknown.as_ref().filter(|_| self.game.rules.army_is_exact && self.has_unseen(side));
            unknown.map_or(0, |unknown| unknown.system.matching(side).absent())
        });
    }

    /// How many more unseen squares there are than pieces that stand on them; `None` where that is not known.
    fn slack(&self, side: Side) -> Option<usize> {
        let unknown = self.unknown.as_ref().filter(|_| self.game.rules.army_is_exact)?;
        unknown.unseen[side].squares.len().checked_sub(unknown.system.matching(side).absent())
    }

    /// The same game, with what the turn shows of unseen squares. `None`: there are none; an error: the turn shows
    /// more of them to be empty than can be.
    pub(super) fn unseen_resolved(&self, turn: &Turn) -> Option<Result<Self, Violation>> {
        if !self.unknown.as_ref()?.watches_unseen || !self.concerns_unseen(turn) {
            return None;
        }
        let mut game = self.clone();
        Some(game.look(turn).map(|()| game))
    }

    /// Takes note of what a turn shows of unseen squares.
    ///
    /// # Errors
    /// If the squares that it needs cannot all be empty: which of them is not, and so which rule the turn breaks, is open.
    pub(super) fn look(&mut self, turn: &Turn) -> Result<(), Violation> {
        let mover = self.game.to_move();
        self.find(mover, turn.from);
        match turn.action {
            Action::Move => {}
            Action::Strike | Action::CornerStrike { .. } => self.find(mover.other(), turn.to),
            Action::Guess { target, .. } => self.find(mover.other(), target),
        }
        let (way, end) = match turn.action {
            Action::Move | Action::Guess { .. } => (between(turn.from, turn.to), Some(turn.to)),
            Action::Strike => (between(turn.from, turn.to), None),
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

    /// Where a part of the army stands, and all squares were seen, the pieces that were not found are none; the Flag is one.
    fn see_all(&mut self, side: Side) -> Result<(), Violation> {
        let stays_away = self.hidden[side] && !self.game.rules.army_is_exact && !self.has_unseen(side);
        let Some(unknown) = self.unknown.as_mut().filter(|_| stays_away) else { return Ok(()) };
        let answer = unknown.system.narrow_absent(side, KindSet::ALL.without(Kind::Flag));
        if unknown.is_possible(answer) { Ok(()) } else { Err(Violation::NoAssignment) }
    }

    /// Whether the turn concerns an unseen square.
    fn concerns_unseen(&self, turn: &Turn) -> bool {
        let Some(unknown) = &self.unknown else { return false };
        let is_unseen = |square: &Square| Side::ALL.iter().any(|side| unknown.unseen[*side].squares.contains(square));
        concerned(turn).iter().any(is_unseen)
    }

    /// The game, with every way in which pieces can stand on the unseen squares that the turn concerns.
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

    /// Takes note that those squares are empty.
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

    /// Finds a piece on a square, if it is an unseen one.
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

    /// Finds a piece on every unseen square, if there are no more squares than pieces.
    fn find_all_if_forced(&mut self, side: Side) {
        if self.slack(side) == Some(0) {
            let squares = self.unknown.as_ref().map(|unknown| unknown.unseen[side].squares.clone());
            for square in squares.unwrap_or_default() {
                self.find(side, square);
            }
        }
    }

    /// The game if one of the side's unseen pieces is able to move.
    pub(super) fn with_unseen_able(&self, side: Side) -> Option<Self> {
        let unknown = self.unknown.as_ref()?;
        unknown.unseen[side].squares.iter().filter(|square| self.game.position.has_room(**square, side)).find_map(
            |square| {
                let mut game = self.clone();
                game.find(side, *square);
                let id = game.game.position.piece_at(*square)?;
                game.unknown.as_mut()?.supposed = Some(id);
                game.knowing(&[Step::Narrow(member(id), KindSet::MOVABLE)])
            },
        )
    }

    /// The game if none of the side's unseen pieces can ever move; `None` if that cannot be.
    pub(super) fn with_unseen_immovable(mut self, side: Side) -> Option<Self> {
        // Of a part of the army nobody knows how many pieces stand unseen.
        if !self.has_unseen(side) || !self.game.rules.army_is_exact {
            return Some(self);
        }
        let unknown = self.unknown.as_mut()?;
        let answer = unknown.system.narrow_absent(side, KindSet::ALL.less(KindSet::MOVABLE));
        unknown.is_possible(answer).then_some(self)
    }
}

/// The squares that a turn concerns.
fn concerned(turn: &Turn) -> Vec<Square> {
    let mut squares = vec![turn.from, turn.to];
    match turn.action {
        Action::Move | Action::Strike => squares.extend(between(turn.from, turn.to)),
        Action::CornerStrike { via } => {
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

/// The squares between two of a line.
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
