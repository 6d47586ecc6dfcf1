//! Which legal turns are near to one that is wrong, or to a text that is none: to choose from by number.

use super::Entry;
use crate::board::Square;
use crate::notation::{Action, Span, WrittenTurn};
use crate::replay::{PossibleGames, Stepped};
use crate::rules;

/// How many are offered.
const OFFERED: usize = 5;

/// How many are tried on the board.
const TRIED: usize = 48;

/// How far from what is written a turn may be: one square slipped to another place in its line, or both by one.
const FARTHEST: u32 = 3;

impl Entry {
    /// The legal turns near to one that is wrong, the nearest first.
    pub(super) fn near(&mut self, written: &WrittenTurn) -> Vec<WrittenTurn> {
        self.nearest(written, |turn| Some(distance(written, turn)).filter(|distance| *distance <= FARTHEST))
    }

    /// The legal turns near to a text that is no turn: with two squares those near to the turn between them, with one
    /// those from it and to it.
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

    /// The legal turns that have a distance, by that.
    fn nearest(&mut self, written: &WrittenTurn, distance: impl Fn(&WrittenTurn) -> Option<u32>) -> Vec<WrittenTurn> {
        let Some(games) = self.games().filter(|_| !self.has_result()) else { return Vec::new() };
        let Some(game) = games.games().next() else { return Vec::new() };
        let mut pool: Vec<(u32, WrittenTurn)> = candidates(game.game(), &self.standing.replayed.terms.numbering)
            .into_iter()
            .filter_map(|turn| Some((distance(&turn)?, turn)))
            .collect();
        // Where the squares are right, it is nothing but what was written of the outcome.
        if pool.iter().any(|(distance, turn)| *distance == 0 && (turn.from, turn.to) == (written.from, written.to)) {
            pool.retain(|(distance, _)| *distance == 0);
        }
        pool.sort_by_key(|(distance, turn)| (*distance, apart(written, turn), turn.from, turn.to));
        let mut near = Vec::new();
        for (_, candidate) in pool.into_iter().take(TRIED) {
            // What was written of the combat stands, if the board allows.
            let declared = WrittenTurn { combat: written.combat, ..candidate };
            let is_strike = candidate.action.is_strike();
            let stands = |turn: &WrittenTurn| games.clone().step(turn, false) == Ok(Stepped::Played);
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

    /// The games that the record may be of, behind its last turn; `None` where no board follows it.
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

    /// The turn with how it comes out.
    fn told_in_full(&mut self, turn: &WrittenTurn) -> WrittenTurn {
        let (standing, _) = self.with_turn(*turn);
        if standing.is_followed() { standing.completed(*turn) } else { *turn }
    }
}

/// The turns that the side to move may make, and those of its pieces that nobody named, whatever they are.
fn candidates(game: &rules::Play, numbering: &crate::board::Numbering) -> Vec<WrittenTurn> {
    let mut turns: Vec<WrittenTurn> = game.legal_turns().iter().map(|turn| written(turn, numbering)).collect();
    if game.ending().is_some() {
        return turns;
    }
    let position = game.position();
    let side = game.to_move();
    for id in position.standing(side).filter(|id| position.piece(*id).kind.is_none()) {
        let from = position.piece(id).square;
        for to in position.board().squares().filter(|to| *to != from && from.line_to(*to).is_some()) {
            if position.is_empty(to) {
                turns.push(turn(from, to, Action::Move));
            } else if position.holds(to, side.other()) {
                turns.push(turn(from, to, Action::Strike));
            }
        }
    }
    turns
}

/// A turn of the engine's as SRN has it, without its outcome.
fn written(played: &rules::Turn, numbering: &crate::board::Numbering) -> WrittenTurn {
    let action = match played.action {
        rules::Action::Move => Action::Move,
        rules::Action::Strike => Action::Strike,
        rules::Action::CornerStrike { via } => Action::CornerStrike { via },
        rules::Action::Guess { target, named } => Action::Guess {
            target,
            named: numbering.designation(named),
            stepped: played.from != played.to,
            outcome: None,
        },
    };
    turn(played.from, played.to, action)
}

const fn turn(from: Square, to: Square, action: Action) -> WrittenTurn {
    WrittenTurn::new(Span::new(0, 0), from, to, action)
}

/// How far a square is from the one that was written: nothing, a sign that is next to it, another sign, or both signs.
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

/// How far a turn is from the one that was written.
fn distance(written: &WrittenTurn, meant: &WrittenTurn) -> u32 {
    let straight = slip(written.from, meant.from) + slip(written.to, meant.to);
    let turned = 1 + slip(written.from, meant.to) + slip(written.to, meant.from);
    let same_act = match (written.action, meant.action) {
        (Action::Guess { named, target, .. }, Action::Guess { named: other, target: aim, .. }) => {
            u32::from(named != other) * 2 + slip(target, aim)
        }
        (Action::Guess { .. }, _) | (_, Action::Guess { .. }) => FARTHEST + 1,
        (Action::CornerStrike { via }, Action::CornerStrike { via: other }) => slip(via, other),
        (Action::CornerStrike { .. }, _) | (_, Action::CornerStrike { .. }) => 2,
        _ => 0,
    };
    let squares = straight.min(turned);
    // The piece that was written, wherever it may go, is never far.
    let squares = if written.from == meant.from { squares.min(FARTHEST) } else { squares };
    squares + same_act
}

/// How far apart the squares are, to tell turns apart that are slips of one kind.
fn apart(written: &WrittenTurn, meant: &WrittenTurn) -> u32 {
    let steps = |one: Square, other: Square| {
        u32::from(one.column().abs_diff(other.column())) + u32::from(one.row().abs_diff(other.row()))
    };
    steps(written.from, meant.from) + steps(written.to, meant.to)
}

/// The squares that a text names.
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
            // A sign next to it, another one, two next to each other, two others.
            ("a4-a5", "a4-b5", 1),
            ("a4-a5", "a4-a7", 2),
            ("a4-a5", "b4-b5", 2),
            ("c4-c5", "a4-b4", 5),
            // The same squares the other way round.
            ("a5-a4", "a4-a5", 1),
            ("a6-a4", "a4-a5", 2),
            // Guesses: another piece named, at another square.
            ("a4?a5=3", "a4?a5=4", 2),
            ("a4?a5=3", "a4?a6=3", 1),
            ("a4?a5=3", "a4?a6=4", 3),
            // A guess is nothing like a move.
            ("a4-a5", "a4?a5=3", 5),
            ("a4?a5=3", "a4-a5", 5),
            // A strike by the same piece in one leg and in two.
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
            // No board has a column k, and 100 is no row.
            ("a4 k5", "a4"),
            ("a4 a100", "a4"),
            ("4 a \u{e9}4", ""),
        ] {
            let found: Vec<String> = squares(text).iter().map(ToString::to_string).collect();
            assert_eq!(found.join(" "), named, "{text}");
        }
    }
}
