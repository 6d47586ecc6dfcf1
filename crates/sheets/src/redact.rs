//! From a record to what one viewer saw of it. `format-spec/sheets.md`, section "What a sheet names".

use super::with_all_turns;
use crate::board::{Board, BySide, Designation, Kind, Side, Viewer};
use crate::notation::{Action, Cell, Combat, GuessOutcome, NoteBody, Record, Rescue, Row, WrittenTurn};
use crate::replay::{Original, Verdict};
use crate::rules::{PieceId, PieceSet, Played};

/// Who saw the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// One of the players: the own pieces are known.
    Player(Side),
    /// Somebody who looked on, and heard what either player named to the other.
    Spectator,
}

impl View {
    /// What that viewer saw; `None` for whoever reads the whole record.
    pub fn of(viewer: Viewer) -> Option<Self> {
        match viewer {
            Viewer::Red | Viewer::Blue => viewer.side().map(Self::Player),
            Viewer::Spectator => Some(Self::Spectator),
            Viewer::All => None,
        }
    }

    /// Whether the pieces of that side are the viewer's own.
    pub fn owns(self, side: Side) -> bool {
        self == Self::Player(side)
    }
}

/// Why there is no sheet of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The text, or a tag that decides the rules, cannot be understood.
    #[error("it cannot be read, so that nobody can say what was seen")]
    Unreadable,
    /// The setup allows no replay.
    #[error("its setup is not one, so that nobody can say what was seen")]
    Setup,
}

/// The record as the viewer could have written it, in the export form. Only names are taken away: of pieces in the
/// setup, in combats, behind guesses and in rescues. Comments and glyphs, which may tell anything, are left out unless
/// `keeps_notes`. Variations are always left out.
///
/// Behind the last turn that was played no piece is named at all.
///
/// # Errors
/// If the record cannot be replayed.
pub fn redact<'a>(original: &Original<'a>, view: View, keeps_notes: bool) -> Result<Record<'a>, Refusal> {
    let replayed = original.replayed;
    if replayed.verdict == Verdict::Unreadable {
        return Err(Refusal::Unreadable);
    }
    if replayed.game.is_none() {
        return Err(Refusal::Setup);
    }
    let mut record = with_all_turns(original);
    // A variation names pieces in its combats, whatever its comments say.
    record.notes.retain(|note| keeps_notes && !matches!(note.body, NoteBody::Variation(_)));
    let board = replayed.terms.rules.edition.board;
    for row in &mut record.rows {
        hide_row(row, board, view);
    }
    let mut seen = Seen { view, named: BySide::default() };
    let mut played = original.played.iter();
    for (turn, written) in record.turns.iter_mut().zip(&original.record.turns) {
        let Some(played) = played.next() else {
            hide_turn(turn, Known::NOTHING);
            continue;
        };
        seen.watch(played);
        let mut known = Known::after(&seen, played);
        // The export form says behind every guess what the record knows of the piece; only a Spotter is shown it.
        known.guessed &= played.kind == Some(Kind::Spotter) || is_shown(written);
        hide_turn(turn, known);
    }
    Ok(record)
}

/// Takes the names of all pieces in a row that are not the viewer's own.
fn hide_row(row: &mut Row, board: Board, view: View) {
    if view.owns(board.half(row.number)) {
        return;
    }
    for cell in &mut row.cells {
        if let Cell::Piece(piece) = cell {
            *piece = Designation::UNKNOWN;
        }
    }
}

/// What a viewer was told.
struct Seen {
    view: View,
    /// The pieces that were named to their opponent.
    named: BySide<PieceSet>,
}

impl Seen {
    fn watch(&mut self, played: &Played) {
        for (piece, _) in played.reveals() {
            self.named.insert(piece);
        }
    }

    fn knows(&self, piece: PieceId) -> bool {
        self.view.owns(piece.side()) || self.named.contains(piece)
    }
}

/// Which of the pieces in a turn the viewer can name.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // independent facts
struct Known {
    mover: bool,
    target: bool,
    /// The piece that a wrong guess was aimed at.
    guessed: bool,
    rescued: bool,
}

impl Known {
    const NOTHING: Self = Self { mover: false, target: false, guessed: false, rescued: false };

    fn after(seen: &Seen, played: &Played) -> Self {
        let knows = |piece: Option<PieceId>| piece.is_some_and(|piece| seen.knows(piece));
        let (mover, target) = (seen.knows(played.piece), knows(played.target));
        Self { mover, target, guessed: target, rescued: knows(played.rescued) }
    }
}

/// Whether the turn is a wrong guess that shows the piece.
const fn is_shown(turn: &WrittenTurn) -> bool {
    matches!(turn.action, Action::Guess { outcome: Some(GuessOutcome::Shown(_)), .. })
}

/// Takes the names of pieces that are not known out of a turn.
fn hide_turn(turn: &mut WrittenTurn, known: Known) {
    let shown = |piece: Designation, is_known: bool| if is_known { piece } else { Designation::UNKNOWN };
    turn.combat = turn.combat.map(|combat| Combat {
        striker: shown(combat.striker, known.mover),
        outcome: combat.outcome,
        defender: shown(combat.defender, known.target),
    });
    turn.rescue = turn.rescue.map(|rescue| Rescue { piece: shown(rescue.piece, known.rescued), ..rescue });
    // What is guessed is said aloud; what stands there is not always shown.
    if let Action::Guess { outcome: Some(outcome @ GuessOutcome::Shown(_)), .. } = &mut turn.action
        && !known.guessed
    {
        *outcome = GuessOutcome::Miss;
    }
}
