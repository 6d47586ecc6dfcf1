//! What was played, as SRN writes it: rows of the setup and turns with their outcomes.

use crate::board::{Designation, Kind, Numbering, Side};
use crate::notation::{self, Cell, Combat, GuessOutcome, Row, Span};
use crate::rules::{Action, Played, Ruleset, Setup};

/// The setup's rows as the export form writes them: the zones' rows, from the highest down.
pub fn setup_rows(setup: &Setup, rules: &Ruleset) -> Vec<Row> {
    let board = rules.edition.board;
    let numbering = &rules.edition.numbering;
    let mut rows = Vec::new();
    for number in board.zone(Side::Blue).rev().chain(board.zone(Side::Red).rev()) {
        let mut cells = [Cell::Empty; 10];
        for (square, kind) in &setup.pieces[board.half(number)] {
            if let Some(kind) = kind.filter(|_| square.row() == number) {
                cells[usize::from(square.column())] = Cell::Piece(numbering.designation(kind));
            }
        }
        rows.push(Row { number, cells, span: Span::default(), cell_spans: [Span::default(); 10] });
    }
    rows
}

/// The turn as the export form writes it, with its outcome.
pub fn turn_as_written(played: &Played, numbering: &Numbering) -> notation::Turn {
    let turn = played.turn;
    let sign = |kind: Option<Kind>| kind.map_or(Designation::UNKNOWN, |kind| numbering.designation(kind));
    let action = match turn.action {
        Action::Move => notation::Action::Move,
        Action::Strike => notation::Action::Strike,
        Action::CornerStrike { via } => notation::Action::CornerStrike { via },
        Action::Guess { target, named } => {
            let outcome = match (played.hit, played.kind) {
                (Some(true), _) => GuessOutcome::Hit,
                // A Spotter that is wrong is shown what stands there.
                (_, Some(Kind::Spotter)) => GuessOutcome::Shown(sign(played.target_kind)),
                _ => GuessOutcome::Miss,
            };
            let (named, stepped) = (numbering.designation(named), turn.from != turn.to);
            notation::Action::Guess { target, named, stepped, outcome: Some(outcome) }
        }
    };
    let combat = played.outcome.map(|outcome| Combat {
        striker: sign(played.kind),
        outcome,
        defender: sign(played.target_kind),
    });
    let rescue = turn.rescue.map(|rescue| notation::Rescue { piece: sign(rescue.kind), square: rescue.square });
    notation::Turn { span: Span::default(), from: turn.from, to: turn.to, action, combat, rescue }
}
