//! The engine's turns and boards in the words of the reference, so that both can be compared; here and in fuzzing.

use adjutant::board::{Kind, Numbering};
use adjutant::rules::{Action, Game, Occupant, Rescue, Turn};
use std::collections::BTreeMap;

/// Returns the canonical text of a turn, without its outcome.
pub fn text(turn: &Turn, numbering: &Numbering) -> String {
    let (from, to) = (turn.from, turn.to);
    let text = match turn.action {
        Action::Move => format!("{from}-{to}"),
        Action::CornerMove { via } => format!("{from}-{via}-{to}"),
        Action::Strike => format!("{from}x{to}"),
        Action::CornerStrike { via } => format!("{from}-{via}x{to}"),
        Action::Guess { target, named } if from == to => format!("{from}?{target}={}", numbering.designation(named)),
        Action::Guess { target, named } => format!("{from}-{to}?{target}={}", numbering.designation(named)),
    };
    match turn.rescue {
        Some(Rescue { kind: Some(kind), square }) => format!("{text}^{}@{square}", numbering.designation(kind)),
        Some(Rescue { kind: None, square }) => format!("{text}^?@{square}"),
        None => text,
    }
}

/// Returns side and kind of the pieces by square.
pub fn board(game: &Game) -> BTreeMap<String, (&'static str, &'static str)> {
    let position = game.position();
    let mut board = BTreeMap::new();
    for square in game.rules().edition.board.squares() {
        if let Occupant::Piece(id) = position.at(square) {
            let kind = position.piece(id).kind.map_or("unknown", Kind::name);
            board.insert(square.to_string(), (id.side().name(), kind));
        }
    }
    board
}
