//! Finds legal turns that are similar to a wrong turn or text. The user chooses one of the turns by its number.

use super::Entry;
use crate::board::Square;
use crate::notation::{Action, Span, WrittenTurn};
use crate::replay::{PossibleGames, StepResult, unplayed_turn};
use crate::rules;

/// Maximum number of turns that are offered.
const OFFERED: usize = 5;

/// Maximum number of turns that are tried on the board.
const TRIED: usize = 48;

/// Maximum distance between the written turn and an offered turn. For example, one square of the offered turn may
/// have another column or another row. The distance is then 1 or 2. If both the column and the row of this square
/// differ by 1, the distance is 3.
const FARTHEST: u32 = 3;

impl Entry {
    /// Returns the legal turns that are similar to a wrong turn, nearest first.
    pub(super) fn near(&mut self, written: &WrittenTurn) -> Vec<WrittenTurn> {
        self.nearest(written, |turn| Some(distance(written, turn)).filter(|distance| *distance <= FARTHEST))
    }

    /// Returns the legal turns that are similar to a text that is not a turn. If the text names two squares, returns
    /// turns similar to a move from the first square to the second square. If the text names one square, returns turns
    /// from or to this square.
    pub(super) fn near_text(&mut self, line: &str) -> Vec<WrittenTurn> {
        const LONGEST: usize = 40;
        if line.len() > LONGEST {
            return Vec::new();
        }
        match *squares(line) {
            [from, to] => self.near(&turn(from, to, Action::Move)),
            [only] => {
                let written = turn(only, only, Action::Move);
                self.nearest(&written, |turn| {
                    (turn.from == only || turn.to == only).then(|| u32::from(turn.to != only))
                })
            }
            _ => Vec::new(),
        }
    }

    /// Returns the legal turns for which `distance` returns a number, nearest first.
    fn nearest(&mut self, written: &WrittenTurn, distance: impl Fn(&WrittenTurn) -> Option<u32>) -> Vec<WrittenTurn> {
        let Some(games) = self.games().filter(|_| !self.has_result()) else { return Vec::new() };
        let Some(game) = games.games().next() else { return Vec::new() };
        let mut pool: Vec<(u32, WrittenTurn)> = candidates(game.game(), &self.standing.replayed.terms.numbering)
            .into_iter()
            .filter_map(|turn| Some((distance(&turn)?, turn)))
            .collect();
        // If a legal turn has the written squares, only the written outcome is wrong, and no other squares are
        // offered.
        if pool.iter().any(|(distance, turn)| *distance == 0 && (turn.from, turn.to) == (written.from, written.to)) {
            pool.retain(|(distance, _)| *distance == 0);
        }
        pool.sort_by_key(|(distance, turn)| (*distance, apart(written, turn), turn.from, turn.to));
        let mut near = Vec::new();
        for (_, candidate) in pool.into_iter().take(TRIED) {
            // The written combat is kept if the board allows it.
            let declared = WrittenTurn { combat: written.combat, ..candidate };
            let is_strike = candidate.action.is_strike();
            let stands = |turn: &WrittenTurn| games.clone().step(turn, false) == Ok(StepResult::Played);
            if is_strike && written.combat.is_some() && stands(&declared) {
                near.push(declared);
            } else if stands(&candidate) {
                near.push(candidate);
            }
            if near.len() == OFFERED {
                break;
            }
        }
        if !self.standing.replayed.setup.has_unknown() {
            for turn in &mut near {
                *turn = self.told_in_full(turn);
            }
        }
        near
    }

    /// Returns the games that are possible after the last turn. `None` if the turns cannot be played on a board.
    pub(super) fn games(&self) -> Option<PossibleGames> {
        if !self.standing.is_followed() {
            return None;
        }
        let replayed = &self.standing.replayed;
        let mut games = PossibleGames::new(&replayed.terms, &replayed.setup).ok()?;
        for turn in &self.record.turns {
            if games.step(turn, true).is_err() {
                return None;
            }
        }
        (!games.is_too_hard()).then_some(games)
    }

    /// Returns the turn, completed with its outcome if the outcome is known.
    fn told_in_full(&mut self, turn: &WrittenTurn) -> WrittenTurn {
        let (standing, _) = self.with_turn(*turn);
        if standing.is_followed() { standing.completed(*turn) } else { *turn }
    }
}

/// Returns the turns that the side to move may make. Unnamed pieces may be of any kind.
fn candidates(game: &rules::Game, numbering: &crate::board::Numbering) -> Vec<WrittenTurn> {
    let mut turns: Vec<WrittenTurn> = game.legal_turns().iter().map(|turn| unplayed_turn(turn, numbering)).collect();
    if game.ending().is_some() {
        return turns;
    }
    let position = game.position();
    let side = game.to_move();
    for id in position.standing(side).filter(|id| position.piece(*id).kind.is_none()) {
        let from = position.piece(id).square;
        let may_turn = |to: Square| from.touches(to) && !game.rules().variant_rules().two_step.is_empty();
        for to in position.board().squares().filter(|to| from.line_to(*to).is_some() || may_turn(*to)) {
            if position.is_empty(to) {
                turns.push(turn(from, to, Action::Move));
            } else if position.holds(to, side.other()) {
                turns.push(turn(from, to, Action::Strike));
            }
        }
    }
    turns
}

const fn turn(from: Square, to: Square, action: Action) -> WrittenTurn {
    WrittenTurn::new(Span::new(0, 0), from, to, action)
}

/// Returns the distance between two squares:
///
/// - 0 if the squares are equal;
/// - 1 if only the column or only the row differs, and the difference is 1;
/// - 2 if only the column or only the row differs, and the difference is larger;
/// - 3 if the column and the row both differ by 1;
/// - 4 otherwise.
fn slip(written: Square, meant: Square) -> u32 {
    let columns = written.column().abs_diff(meant.column());
    let rows = written.row().abs_diff(meant.row());
    match (columns, rows) {
        (0, 0) => 0,
        (0, 1) | (1, 0) => 1,
        (0, _) | (_, 0) => 2,
        (1, 1) => 3,
        _ => 4,
    }
}

/// Returns the distance between the meant turn and the written turn.
fn distance(written: &WrittenTurn, meant: &WrittenTurn) -> u32 {
    let straight = slip(written.from, meant.from) + slip(written.to, meant.to);
    let turned = 1 + slip(written.from, meant.to) + slip(written.to, meant.from);
    let same_act = match (written.action, meant.action) {
        (Action::Guess { named, target, .. }, Action::Guess { named: other, target: aim, .. }) => {
            u32::from(named != other) * 2 + slip(target, aim)
        }
        (Action::Guess { .. }, _) | (_, Action::Guess { .. }) => FARTHEST + 1,
        _ => match (written.via(), meant.via()) {
            (Some(via), Some(other)) => slip(via, other),
            (None, None) => 0,
            _ => 2,
        },
    };
    let squares = straight.min(turned);
    // If the written turn and the meant turn start on the same square, a difference between their target squares alone
    // never makes the distance too large.
    let squares = if written.from == meant.from { squares.min(FARTHEST) } else { squares };
    squares + same_act
}

/// Returns the number of steps between the squares of two turns. This number orders turns with equal distances.
fn apart(written: &WrittenTurn, meant: &WrittenTurn) -> u32 {
    let steps = |one: Square, other: Square| {
        u32::from(one.column().abs_diff(other.column())) + u32::from(one.row().abs_diff(other.row()))
    };
    steps(written.from, meant.from) + steps(written.to, meant.to)
}

/// Returns the squares that a text names.
fn squares(text: &str) -> Vec<Square> {
    let text = text.to_ascii_lowercase();
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let is_column = bytes[at].is_ascii_lowercase() && bytes[at] <= b'j';
        let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let name = text.get(at..at + 1 + digits).filter(|_| is_column && (1..=2).contains(&digits));
        match name.and_then(Square::parse) {
            Some(square) => {
                found.push(square);
                at += 1 + digits;
            }
            None => at += 1,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{distance, squares};
    use crate::notation::parse;

    #[test]
    fn turns_are_as_far_apart_as_their_slips() {
        let turn = |text: &str| *parse(text.as_bytes()).turns.first().expect("a turn");
        for (written, meant, slips) in [
            ("a4-a5", "a4-a5", 0),
            // In order: one square differs by 1, one square by 2, both squares by 1, both squares by more.
            ("a4-a5", "a4-b5", 1),
            ("a4-a5", "a4-a7", 2),
            ("a4-a5", "b4-b5", 2),
            ("c4-c5", "a4-b4", 5),
            // The squares are exchanged.
            ("a5-a4", "a4-a5", 1),
            ("a6-a4", "a4-a5", 2),
            // The guess names another piece, or is about another square.
            ("a4?a5=3", "a4?a5=4", 2),
            ("a4?a5=3", "a4?a6=3", 1),
            ("a4?a5=3", "a4?a6=4", 3),
            // A guess is never similar to a move.
            ("a4-a5", "a4?a5=3", 5),
            ("a4?a5=3", "a4-a5", 5),
            // The same piece strikes directly, and round a corner.
            ("b4xb5", "b4-b7xa7", 5),
        ] {
            assert_eq!(distance(&turn(written), &turn(meant)), slips, "{written} {meant}");
        }
    }

    #[test]
    fn squares_are_a_letter_up_to_j_and_a_number() {
        for (text, named) in [
            ("a4-a5", "a4 a5"),
            ("from A4 to J10", "a4 j10"),
            // No board has a column k, and no board has a row 100.
            ("a4 k5", "a4"),
            ("a4 a100", "a4"),
            ("4 a \u{e9}4", ""),
        ] {
            let found: Vec<String> = squares(text).iter().map(ToString::to_string).collect();
            assert_eq!(found.join(" "), named, "{text}");
        }
    }
}
