//! RULES.md sections 4, 5.1, 6 and 9, in the order of section 12's list: the first matching name is used.

use super::combat::Outcome;
use super::pieces::{Kind, Piece, Side};
use super::rules::Rules;
use super::squares::Square;
use super::state::State;
use super::turn::{Action, Turn};

impl State {
    /// Checks that a turn in canonical text is legal for the side to move; otherwise returns the name of the fault.
    ///
    /// # Panics
    /// Panics if the text is not a turn.
    pub fn judge(&self, text: &str) -> Result<(), &'static str> {
        let turn = Turn::parse(text, self.rules.numbering).unwrap_or_else(|| panic!("{text} is no turn"));
        self.judge_turn(&turn)
    }

    pub fn judge_turn(&self, turn: &Turn) -> Result<(), &'static str> {
        if self.ending.is_some() {
            return Err("game-over");
        }
        self.judge_for(self.mover(), turn, true)
    }

    /// Same as `judge_turn`, but judges for `side` as if `side` were to move, and checks the repetition bans only with
    /// `bans`.
    pub(super) fn judge_for(&self, side: Side, turn: &Turn, bans: bool) -> Result<(), &'static str> {
        if turn.rescue.is_some() {
            let unrescued = Turn { rescue: None, ..*turn };
            let takes_flag = || self.change(&unrescued).removed.iter().any(|gone| gone.kind == Kind::Flag);
            if self.judge_for(side, &unrescued, bans).is_ok() && takes_flag() {
                return Err("game-over");
            }
        }
        let piece = self.judge_way(side, turn)?;
        if bans && self.is_back_and_forth(turn) {
            return Err("two-squares");
        }
        if bans && self.is_endless_chase(turn) {
            return Err("more-squares");
        }
        if let Action::Guess { step, target, kind } = turn.action {
            self.judge_guess(piece, turn.to(), step.is_some(), target, kind)?;
        }
        match turn.rescue {
            Some((kind, square)) => self.judge_rescue(piece, turn, kind, square),
            None => Ok(()),
        }
    }

    /// Returns the rule about squares that a turn breaks in addition to the rule `name`. An immovable piece is judged
    /// like a movable piece. If the first square is empty, only `no-square` and `not-a-line` count.
    pub fn broken_besides(&self, name: &str, turn: &Turn) -> Option<&'static str> {
        const OF_SQUARES: [&str; 5] = ["no-square", "not-a-line", "own-piece", "square-occupied", "nothing-to-strike"];
        if turn.is_guess_in_place() || !matches!(name, "immovable-piece" | "empty-square") {
            return None;
        }
        let mut moved = self.clone();
        let number = Piece::number_from(turn.from);
        let piece =
            moved.pieces.get(&turn.from).copied().unwrap_or(Piece { side: self.mover(), kind: Kind::Scout, number });
        moved.pieces.insert(turn.from, Piece { kind: Kind::Scout, ..piece });
        let rules = if name == "empty-square" { &OF_SQUARES[..2] } else { &OF_SQUARES };
        let besides = moved.judge_way(self.mover(), turn).err();
        besides.filter(|besides| rules.contains(besides))
    }

    /// Checks the rules from `empty-square` to `corner-strike`; returns the piece if none is broken.
    fn judge_way(&self, side: Side, turn: &Turn) -> Result<Piece, &'static str> {
        let Some(&piece) = self.pieces.get(&turn.from) else {
            return Err("empty-square");
        };
        if piece.side != side {
            return Err("not-your-piece");
        }
        if piece.kind.is_immovable() {
            return Err("immovable-piece");
        }
        if turn.is_guess_in_place() {
            return Ok(piece);
        }
        let is_scout = piece.kind == Kind::Scout;
        let (end, legs) = (turn.to(), turn.legs());
        let standing = self.pieces.get(&end).map(|other| other.side);
        if !self.rules.board.has(end) {
            return Err("no-square");
        }
        let goes_two_squares = self.rules.goes_two_squares(piece.kind);
        let ways_round = if goes_two_squares { turn.ways_round() } else { vec![] };
        if ways_round.is_empty() && legs.iter().any(|(from, to)| !from.is_in_line_with(*to)) {
            return Err("not-a-line");
        }
        if standing == Some(side) {
            return Err("own-piece");
        }
        if !turn.is_strike() && standing.is_some() {
            return Err("square-occupied");
        }
        if turn.is_strike() && standing.is_none() {
            return Err("nothing-to-strike");
        }
        let long = |leg: Option<&(Square, Square)>| leg.is_some_and(|(from, to)| from.distance(*to) > 1);
        let corner_allowed = self.rules.corner_strike;
        // A corner move is too far for all but Captains; a Scout's is named below.
        let corner_move = turn.has_corner() && !turn.is_strike();
        if goes_two_squares {
            let most = if turn.has_corner() { 1 } else { 2 };
            if legs.iter().any(|(from, to)| from.distance(*to) > most) {
                return Err("too-far");
            }
        } else if (!is_scout && (corner_move || long(legs.first()) || long(legs.get(1))))
            || (corner_allowed && turn.is_strike() && long(legs.get(1)))
        {
            return Err("too-far");
        }
        let free = |square: &Square| self.rules.board.has(*square) && !self.pieces.contains_key(square);
        let (first_from, first_to) = legs[0];
        let corner_possible = goes_two_squares || (corner_allowed && turn.is_strike());
        let is_way_free = if ways_round.is_empty() {
            first_from.between(first_to).iter().all(free) && (!turn.has_corner() || free(&first_to) || !corner_possible)
        } else {
            ways_round.iter().any(free)
        };
        if !is_way_free {
            return Err("path-blocked");
        }
        let far_strike = turn.is_strike() && (long(legs.first()) || turn.has_corner());
        if far_strike && is_scout && !self.rules.far_strike {
            return Err("scout-move-and-strike");
        }
        let corner_fits = goes_two_squares || (corner_allowed && is_scout && turn.is_strike());
        if turn.has_corner() && (!corner_fits || turn.via() == Some(turn.to())) {
            return Err("corner-strike");
        }
        Ok(piece)
    }

    /// Returns the turn with its canonical square between: a diagonal without it goes along the column first if that
    /// square is free.
    pub fn settle(&self, turn: &Turn) -> Turn {
        let two_squares = self.pieces.get(&turn.from).is_some_and(|piece| self.rules.goes_two_squares(piece.kind));
        let free = |square: &Square| self.rules.board.has(*square) && !self.pieces.contains_key(square);
        let ways = if two_squares { turn.ways_round() } else { vec![] };
        ways.into_iter().find(free).map_or(*turn, |via| turn.over(via))
    }

    /// Checks the rules from `not-a-spotter` to `unknown-guess`.
    fn judge_guess(
        &self,
        piece: Piece,
        stands: Square,
        stepped: bool,
        target: Square,
        kind: Kind,
    ) -> Result<(), &'static str> {
        match piece.kind {
            Kind::Spotter => {
                if target != Rules::in_front(piece.side, stands) {
                    return Err("not-in-front");
                }
            }
            Kind::Infiltrator => {
                if stepped {
                    return Err("not-a-spotter");
                }
                if self.rules.half(stands.row) == piece.side {
                    return Err("not-in-enemy-territory");
                }
                if !(stands.is_in_line_with(target) && (1..=2).contains(&stands.distance(target))) {
                    return Err("out-of-reach");
                }
            }
            _ if self.rules.edition == "sci-fi-2011" => return Err("not-a-spotter"),
            _ => return Err("not-an-infiltrator"),
        }
        if self.pieces.get(&target).is_none_or(|other| other.side == piece.side) {
            return Err("no-target");
        }
        if !self.rules.army.contains_key(&kind) {
            return Err("unknown-guess");
        }
        Ok(())
    }

    /// Checks the rules from `rescue-not-enabled` to `rescue-square`.
    fn judge_rescue(&self, piece: Piece, turn: &Turn, kind: Kind, square: Square) -> Result<(), &'static str> {
        let side = piece.side;
        let change = self.change(turn);
        let arrived = !turn.is_strike() || change.outcome == Some(Outcome::Win);
        let moved = !turn.is_guess_in_place() && arrived;
        if !self.rules.has_rescues() {
            return Err("rescue-not-enabled");
        }
        if !(moved && turn.to().row == self.rules.back_row(side.other())) {
            return Err("rescue-back-row");
        }
        if piece.kind == Kind::Scout {
            return Err("rescue-scout");
        }
        if kind == Kind::Bomb && !self.rules.lightning {
            return Err("rescue-bomb");
        }
        if self.rescues.iter().filter(|(whose, _)| *whose == side).count() >= 2 {
            return Err("rescue-limit");
        }
        if self.rescues.contains(&(side, piece.number)) {
            return Err("rescue-same-piece");
        }
        if !self.captured.contains(&(side, kind)) {
            return Err("rescue-not-captured");
        }
        let empty = self.rules.board.has(square) && !change.board.contains_key(&square);
        if !(empty && self.rules.half(square.row) == side) {
            return Err("rescue-square");
        }
        Ok(())
    }
}
