//! Determines, from the break of a record, the pieces of the setup that are doubtful.

use super::cells::Cells;
use crate::board::{Side, Square};
use crate::notation::{Record, WrittenTurn};
use crate::replay::Replay;
use crate::rules::{PieceId, Played, Position};

/// Home squares of doubtful pieces.
pub(in crate::repair) struct Suspects {
    /// Pieces in the invalid turn, and pieces in strikes and guesses that the record does not declare completely. If
    /// one of these pieces has another kind, the invalid turn may be valid.
    first: Vec<Square>,
    /// Pieces that took part in any turn up to the break.
    acting: Vec<Square>,
}

impl Suspects {
    /// Computes the doubtful pieces. `stands` is the number of valid turns. `played` contains the turns that were
    /// played.
    pub fn of(record: &Record<'_>, replayed: &Replay, played: &[Played], stands: u32) -> Self {
        let mut suspects = Self { first: Vec::new(), acting: Vec::new() };
        let Some(position) = replayed.game.as_ref().map(crate::rules::Game::position) else { return suspects };
        let stands = stands as usize;
        for (index, (turn, played)) in record.turns.iter().zip(played).enumerate().take(stands + 1) {
            let is_open = played.target.is_some() && !declares_all(turn);
            for piece in [Some(played.piece), played.target].into_iter().flatten() {
                suspects.note(position, piece, is_open || index == stands);
            }
        }
        if let Some(broken) = record.turns.get(stands).filter(|_| played.len() <= stands) {
            for square in between(broken) {
                suspects.first.extend(position.piece_at(square).map(|piece| position.piece(piece).home));
            }
            // The turn before the invalid turn may have ended the game too early, or may have struck a piece that is
            // missing now.
            if let Some(played) = played.last() {
                for piece in [Some(played.piece), played.target].into_iter().flatten() {
                    suspects.note(position, piece, true);
                }
            }
        }
        suspects
    }

    fn note(&mut self, position: &Position, piece: PieceId, is_first: bool) {
        let home = position.piece(piece).home;
        for (squares, belongs) in [(&mut self.first, is_first), (&mut self.acting, true)] {
            if belongs && !squares.contains(&home) {
                squares.push(home);
            }
        }
    }

    /// Returns the level of doubt about the piece with this home square. Level 0 is the most doubtful.
    pub fn doubt(&self, square: Square) -> u8 {
        if self.first.contains(&square) {
            0
        } else if self.acting.contains(&square) {
            1
        } else {
            2
        }
    }

    /// Returns the home squares of a side's pieces with their level of doubt, most doubtful first.
    pub fn ordered(&self, cells: &Cells, side: Side) -> Vec<(Square, u8)> {
        let mut squares: Vec<(Square, u8)> =
            cells.pieces(side).map(|(square, _)| (square, self.doubt(square))).collect();
        squares.sort_by_key(|(_, doubt)| *doubt);
        squares
    }
}

/// Returns `true` if the turn names both pieces of its combat.
fn declares_all(turn: &WrittenTurn) -> bool {
    turn.combat.is_some_and(|combat| !combat.striker.is_unknown() && !combat.defender.is_unknown())
}

/// Returns the squares that the turn passes, including its first and last squares.
fn between(turn: &WrittenTurn) -> Vec<Square> {
    let mut squares = vec![turn.from];
    if let Some((step, length)) = turn.from.line_to(turn.to) {
        for _ in 0..length {
            squares.extend(squares.last().map(|square| square.step(step)));
        }
    } else {
        squares.push(turn.to);
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::Suspects;
    use crate::board::Square;
    use crate::notation::parse;
    use crate::replay::replay;

    #[test]
    fn what_took_part_where_less_is_declared_or_what_breaks_is_doubted_most() {
        // The record says that the Scout from a4 wins, but the combat is a tie.
        let text = b"[Edition \"gravon\"]\n[Army \"3*2 2*2 F\"]\n\n10: F.........\n7: 2...2...33\n\
                     4: 2...2...33\n1: F.........\n\n1. e4xe7 i7-i6 2. j4-j5 i6-i5 3. j5-j6 i5xi4(3=3) 4. a4xa7(2>2) *\n";
        let record = parse(text);
        let mut played = Vec::new();
        let replayed = replay(text, &record, None, &mut played);
        let suspects = Suspects::of(&record, &replayed, &played, 6);
        for (squares, doubt) in
            [(["e4", "e7", "a4", "a7"], 0), (["i4", "i7", "j4", "j4"], 1), (["j7", "a1", "a10", "j1"], 2)]
        {
            for square in squares {
                assert_eq!(suspects.doubt(Square::parse(square).expect("a square")), doubt, "{square}");
            }
        }
    }

    #[test]
    fn a_combat_that_leaves_a_piece_unnamed_casts_doubt_on_both() {
        for (combat, doubt) in [("", 0), ("(?=2)", 0), ("(2=?)", 0), ("(2=2)", 1)] {
            // The record breaks at a move from e5, which is empty.
            let text = format!(
                "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n7: 2........3\n4: 2........3\n1: F.........\n\n\
                 1. a4xa7{combat} j7-j6 2. e5-e6 *\n"
            );
            let record = parse(text.as_bytes());
            let mut played = Vec::new();
            let replayed = replay(text.as_bytes(), &record, None, &mut played);
            let suspects = Suspects::of(&record, &replayed, &played, 2);
            for square in ["a4", "a7"] {
                let square = Square::parse(square).expect("a square");
                assert_eq!(suspects.doubt(square), doubt, "{combat}");
            }
        }
    }
}
