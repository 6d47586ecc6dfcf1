//! Turns to judge in a position: legal, nearly legal, and nonsensical ones.

use adjutant::board::{Kind, Square};
use adjutant::generate::Random;
use adjutant::rules::{Action, Game, Occupant, Rescue, Turn};

/// Returns a few dozen turns to judge in this position. `latest` is the end of the latest turn of the side to move.
pub fn turns(game: &Game, latest: Option<Square>, random: &mut Random) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut source = Source { game, random };
    for _ in 0..24 {
        turns.push(source.any());
    }
    // Turns that the repetition rules may bar: every turn of one piece, mostly the one moved last.
    let from = latest.filter(|_| source.random.chance(70)).unwrap_or_else(|| source.own_square());
    for to in game.rules().edition.board.squares() {
        if from.line_to(to).is_some() && source.random.chance(40) {
            let action = source.fitting(to);
            turns.push(Turn { from, to, action, rescue: source.rescue(to) });
        }
    }
    let legal = game.legal_turns();
    for _ in 0..8.min(legal.len()) {
        let mut turn = legal[source.random.index(legal.len())];
        if source.random.chance(30) {
            turn.rescue = source.rescue(turn.to);
        }
        turns.push(turn);
    }
    turns
}

struct Source<'s> {
    game: &'s Game,
    random: &'s mut Random,
}

impl Source<'_> {
    /// Returns any square that can be named, on the board or not.
    fn square(&mut self) -> Square {
        Square::new(self.random.below(12) as u8, self.random.below(12) as u8)
    }

    /// Returns a square with a piece of the side to move: one of a few, so that the same pieces are tried again.
    fn own_square(&mut self) -> Square {
        let position = self.game.position();
        let own: Vec<Square> = position.standing(self.game.to_move()).map(|id| position.piece(id).square).collect();
        let moved: Vec<Square> = position
            .standing(self.game.to_move())
            .filter(|id| position.piece(*id).has_moved)
            .map(|id| position.piece(id).square)
            .collect();
        let among = if moved.is_empty() || self.random.chance(40) { own } else { moved };
        if among.is_empty() { self.square() } else { among[self.random.index(among.len())] }
    }

    /// Returns a square near `from`, in line with it, or anywhere.
    fn square_from(&mut self, from: Square) -> Square {
        let step = Square::STEPS[self.random.index(4)];
        match self.random.below(10) {
            0..=4 => from.step(step),
            5 | 6 => from.step(step).step(Square::STEPS[self.random.index(4)]),
            7 | 8 => {
                let mut square = from;
                for _ in 0..=self.random.below(7) {
                    square = square.step(step);
                }
                square
            }
            _ => self.square(),
        }
    }

    /// Returns a move to an empty square or a strike to an occupied one; sometimes the reverse.
    fn fitting(&mut self, to: Square) -> Action {
        let stands = matches!(self.game.position().at(to), Occupant::Piece(_));
        if stands == self.random.chance(90) { Action::Strike } else { Action::Move }
    }

    fn kind(&mut self) -> Kind {
        Kind::ALL[self.random.index(Kind::COUNT)]
    }

    fn rescue(&mut self, to: Square) -> Option<Rescue> {
        let board = self.game.rules().edition.board;
        let side = self.game.to_move();
        let likely = to.row() == board.back_row(side.other());
        if !self.random.chance(if likely { 70 } else { 8 }) {
            return None;
        }
        let captured = self.game.captured(side).kinds();
        let kind = if captured.is_empty() || self.random.chance(30) {
            self.kind()
        } else {
            captured.iter().nth(self.random.index(captured.len() as usize)).unwrap_or(Kind::Scout)
        };
        let square = if self.random.chance(80) {
            let empty: Vec<Square> = board
                .squares()
                .filter(|square| board.half_owner(square.row()) == side && self.game.position().is_empty(*square))
                .collect();
            if empty.is_empty() { self.square() } else { empty[self.random.index(empty.len())] }
        } else {
            self.square()
        };
        Some(Rescue { kind: Some(kind), square })
    }

    fn any(&mut self) -> Turn {
        let from = if self.random.chance(90) { self.own_square() } else { self.square() };
        let mut to = self.square_from(from);
        let action = match self.random.below(10) {
            0..=4 => self.fitting(to),
            5 | 6 => {
                let via = to;
                to = self.square_from(via);
                match self.fitting(to) {
                    // A straight move is read without the square between.
                    Action::Move if is_between(via, from, to) => Action::Move,
                    Action::Move => Action::CornerMove { via },
                    _ => Action::CornerStrike { via },
                }
            }
            _ => {
                if self.random.chance(60) {
                    to = from;
                }
                Action::Guess { target: self.square_from(to), named: self.kind() }
            }
        };
        Turn { from, to, action, rescue: self.rescue(to) }
    }
}

/// `true` if the square lies between two others on a line.
fn is_between(via: Square, from: Square, to: Square) -> bool {
    let lines = (from.line_to(via), via.line_to(to), from.line_to(to));
    matches!(lines, (Some((one, _)), Some((two, _)), Some((whole, _))) if one == whole && two == whole)
}
