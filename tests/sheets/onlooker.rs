//! A second, slow implementation of the visible facts of a game, written from the text of a full record and
//! sections 5, 6 and 9 of the rules without the engine. A full record in its export form names both pieces of every
//! combat.

use adjutant::board::{Side, Square};
use adjutant::notation::{Action, Cell, Combat, GuessOutcome, Record, Rescue, WrittenTurn};
use std::collections::HashMap;

/// Viewer of the sheet; `None` for a spectator.
pub type Viewer = Option<Side>;

/// Piece as a spectator follows it.
#[derive(Clone, Copy)]
struct Piece {
    side: Side,
    /// `true` if the opponent knows the kind.
    is_named: bool,
}

struct Onlooker {
    viewer: Viewer,
    pieces: HashMap<Square, Piece>,
    scout: &'static str,
    is_silent: bool,
    winner_moves_in: bool,
}

/// Returns the record with only the names that the viewer knew or learned.
pub fn sheet<'a>(full: &Record<'a>, viewer: Viewer) -> Record<'a> {
    let edition = full.tag("Edition").expect("generated records name their edition");
    let counts_down = matches!(edition, "milton-bradley-1961" | "anniversary-2011");
    let mut onlooker = Onlooker {
        viewer,
        pieces: HashMap::new(),
        scout: if counts_down { "9" } else { "2" },
        is_silent: full.tag("Options").is_some_and(|options| options.contains("silent-defense")),
        winner_moves_in: edition == "milton-bradley-1961",
    };
    let mut sheet = full.clone();
    sheet.notes.clear();
    let half = if edition == "sci-fi-2011" { 4 } else { 5 };
    for row in &mut sheet.rows {
        let side = if row.number <= half { Side::Red } else { Side::Blue };
        for (column, cell) in (0..).zip(&mut row.cells) {
            if let Cell::Piece(piece) = cell {
                onlooker.pieces.insert(Square::new(column, row.number), Piece { side, is_named: false });
                if viewer != Some(side) {
                    *piece = unknown();
                }
            }
        }
    }
    for turn in &mut sheet.turns {
        *turn = onlooker.sees(*turn);
    }
    sheet
}

fn unknown() -> adjutant::board::Designation {
    adjutant::board::Designation::UNKNOWN
}

impl Onlooker {
    fn can_name(&self, piece: Piece) -> bool {
        piece.is_named || self.viewer == Some(piece.side)
    }

    /// Follows a turn, and returns it as it is written on the sheet.
    fn sees(&mut self, full: WrittenTurn) -> WrittenTurn {
        let mut seen = full;
        let mut mover = self.pieces.remove(&full.from).expect("a piece has the turn");
        match full.action {
            Action::Move | Action::CornerMove { .. } => {
                let far = full.from.column().abs_diff(full.to.column()) + full.from.row().abs_diff(full.to.row());
                mover.is_named |= far > 1;
                self.pieces.insert(full.to, mover);
            }
            Action::Strike => seen.combat = Some(self.sees_combat(&full, mover, full.from)),
            Action::CornerStrike { via } => seen.combat = Some(self.sees_combat(&full, mover, via)),
            Action::Guess { target, named, has_step, outcome } => {
                mover.is_named = true;
                self.pieces.insert(full.to, mover);
                // Only a Spotter's wrong guess reveals the piece; the full record shows this as `(-4)`.
                match outcome.expect("a full record has outcomes") {
                    GuessOutcome::Hit => drop(self.pieces.remove(&target)),
                    GuessOutcome::Shown(_) => self.pieces.get_mut(&target).expect("a target").is_named = true,
                    GuessOutcome::Miss => {}
                }
                seen.action = Action::Guess { target, named, has_step, outcome };
            }
        }
        if let Some(rescue) = full.rescue {
            let returned = Piece { side: mover.side, is_named: !self.is_silent };
            self.pieces.insert(rescue.square, returned);
            let piece = if self.can_name(returned) { rescue.piece } else { unknown() };
            seen.rescue = Some(Rescue { piece, ..rescue });
        }
        seen
    }

    fn sees_combat(&mut self, full: &WrittenTurn, mut striker: Piece, struck_from: Square) -> Combat {
        let combat = full.combat.expect("a full record has combats");
        let mut defender = self.pieces.remove(&full.to).expect("a piece is struck");
        striker.is_named = true;
        defender.is_named |= !self.is_silent || combat.striker.sign() == self.scout;
        let seen = Combat {
            striker: if self.can_name(striker) { combat.striker } else { unknown() },
            outcome: combat.outcome,
            defender: if self.can_name(defender) { combat.defender } else { unknown() },
        };
        match combat.outcome.sign() {
            '>' => drop(self.pieces.insert(full.to, striker)),
            '<' if self.winner_moves_in && combat.defender.sign() != "B" => {
                self.pieces.insert(struck_from, defender);
            }
            '<' => drop(self.pieces.insert(full.to, defender)),
            _ => {}
        }
        seen
    }
}
