//! Removes all facts from a record that a viewer did not see. See `format-spec/sheets.md`, section "What a sheet
//! names".

use super::with_all_turns;
use crate::board::{Board, BySide, Designation, Kind, Side, Viewer};
use crate::notation::{Action, Cell, Combat, GuessOutcome, NoteBody, Record, Rescue, Row, WrittenTurn};
use crate::replay::{Original, Verdict};
use crate::rules::{PieceId, PieceSet, Played};

/// Viewer of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// Player, who knows their own pieces.
    Player(Side),
    /// Spectator, who hears everything that one player reveals to the other.
    Spectator,
}

impl View {
    /// Returns the view of a viewer. `None` for [`Viewer::All`], who reads the whole record.
    pub fn of(viewer: Viewer) -> Option<Self> {
        match viewer {
            Viewer::Red | Viewer::Blue => viewer.side().map(Self::Player),
            Viewer::Spectator => Some(Self::Spectator),
            Viewer::All => None,
        }
    }

    /// Returns `true` if the pieces of that side belong to the viewer.
    pub fn owns(self, side: Side) -> bool {
        self == Self::Player(side)
    }
}

/// Reason why no sheet can be made of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RedactError {
    /// The text, or a tag that selects the rules, cannot be understood.
    #[error("it cannot be read, so it is unknown what was seen")]
    Unreadable,
    /// The setup allows no replay.
    #[error("its setup is invalid, so it is unknown what was seen")]
    Setup,
}

/// Returns the record as the viewer could have written it, in export form.
///
/// Names of pieces are removed from the setup, combats, guesses and rescues, unless the viewer knew the piece. No
/// piece is named after the last turn that was played. Comments and glyphs are omitted unless `keeps_notes` is set,
/// because their content is not checked. Variations are always omitted. All other parts of the record are kept.
///
/// # Errors
/// The record cannot be replayed.
pub fn redact<'a>(original: &Original<'a>, view: View, keeps_notes: bool) -> Result<Record<'a>, RedactError> {
    let replayed = original.replayed;
    if replayed.verdict == Verdict::Unreadable {
        return Err(RedactError::Unreadable);
    }
    let game = replayed.game.as_ref().ok_or(RedactError::Setup)?;
    let mut record = with_all_turns(original);
    // Even without comments, a variation names pieces in its combats.
    record.notes.retain(|note| keeps_notes && !matches!(note.body, NoteBody::Variation(_)));
    let board = replayed.terms.rules.edition.board;
    for row in &mut record.rows {
        hide_row(row, board, view);
    }
    for placed in &mut record.placed {
        if !view.owns(placed.side) && !placed.is_named {
            placed.piece = Designation::UNKNOWN;
        }
    }
    let mut seen = Seen { view, named: game.named_at_start() };
    let mut played = original.played.iter();
    for (turn, written) in record.turns.iter_mut().zip(&original.record.turns) {
        let Some(played) = played.next() else {
            hide_turn(turn, Known::NOTHING);
            continue;
        };
        seen.watch(played);
        let mut known = Known::after(&seen, played);
        // In the export form, a wrong guess names the piece if the record contains its kind. However, only a Spotter is
        // shown the piece.
        known.guessed &= played.kind == Some(Kind::Spotter) || is_shown(written);
        hide_turn(turn, known);
    }
    Ok(record)
}

/// Removes the names of all pieces in a row, unless the row belongs to the viewer.
fn hide_row(row: &mut Row, board: Board, view: View) {
    if view.owns(board.half_owner(row.number)) {
        return;
    }
    for cell in &mut row.cells {
        if let Cell::Piece(piece) = cell {
            *piece = Designation::UNKNOWN;
        }
    }
}

/// Pieces that the viewer knows so far.
struct Seen {
    view: View,
    /// Pieces that were revealed to their opponent.
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

/// Pieces in a turn that the viewer can name.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // independent facts
struct Known {
    mover: bool,
    target: bool,
    /// `true` if the target of a wrong guess can be named.
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

/// Returns `true` if the turn is a wrong guess that reveals the piece.
const fn is_shown(turn: &WrittenTurn) -> bool {
    matches!(turn.action, Action::Guess { outcome: Some(GuessOutcome::Shown(_)), .. })
}

/// Removes from a turn the names of pieces that the viewer does not know.
fn hide_turn(turn: &mut WrittenTurn, known: Known) {
    let shown = |piece: Designation, is_known: bool| if is_known { piece } else { Designation::UNKNOWN };
    turn.combat = turn.combat.map(|combat| Combat {
        striker: shown(combat.striker, known.mover),
        outcome: combat.outcome,
        defender: shown(combat.defender, known.target),
    });
    turn.rescue = turn.rescue.map(|rescue| Rescue { piece: shown(rescue.piece, known.rescued), ..rescue });
    // The guessed kind is announced to everyone, but the actual piece is not always shown.
    if let Action::Guess { outcome: Some(outcome @ GuessOutcome::Shown(_)), .. } = &mut turn.action
        && !known.guessed
    {
        *outcome = GuessOutcome::Miss;
    }
}
