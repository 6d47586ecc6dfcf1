//! Converts played turns to JSON, and turns in JSON to written turns.

use super::model::{Rescue, Turn};
use super::names::{Name, Outcome, OutcomeName, SquareName, TurnKind};
use crate::board::{self, Designation, Kind, Numbering, Square};
use crate::notation::{self, Combat, GuessOutcome, Span};
use crate::replay::PieceNames;
use crate::rules::{Action, Played};
use crate::srn::PlayedTurn;
use std::borrow::Cow;

/// Reason why the members of a turn are not a valid turn. The first text in a variant is the kind of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnFault {
    /// A member is missing.
    #[error("a {0} needs the member `{1}`")]
    Missing(&'static str, &'static str),
    /// A turn of this kind cannot have this member.
    #[error("a {0} has no member `{1}`")]
    Surplus(&'static str, &'static str),
    /// A turn of this kind cannot have this outcome.
    #[error("a {0} cannot have the outcome `{1}`")]
    Outcome(&'static str, &'static str),
    /// The text in `declared` is neither a combat nor the outcome of a guess.
    #[error("`declared` of a {0} cannot be `{1}`")]
    Declared(&'static str, &'static str),
    /// The text of a variation is not valid.
    #[error("the text of a variation must look like `1... b7-b6`")]
    Variation,
}

/// Converts a played turn to JSON.
pub(super) fn turn<'a>(turn: PlayedTurn<'_>, names: &PieceNames<'_>, numbering: &Numbering) -> Turn<'a> {
    let played = turn.played;
    let mut turn = turn_without_ids(turn, numbering);
    let name = |piece| names.of(piece).map(|name| name.to_string().into());
    (turn.piece_id, turn.target_id) = (name(played.piece), played.target.and_then(name));
    turn.reveal_ids = played.reveals().map(|(piece, _)| name(piece)).collect();
    turn
}

/// Converts a played turn to JSON, without the ids of pieces.
fn turn_without_ids<'a>(turn: PlayedTurn<'_>, numbering: &Numbering) -> Turn<'a> {
    let written = turn.exported();
    let mut turn = played_turn(turn.played);
    let is_told = turn.to_notation(numbering).is_ok_and(|told| declaration(&told) == declaration(&written));
    if !is_told {
        turn.declared = written_declaration(&written).map(Cow::Owned);
    }
    turn
}

/// Returns the value of the member `declared`. Returns `None` if the turn does not need this member.
#[inline]
pub(super) fn declared_text(turn: PlayedTurn<'_>, numbering: &Numbering) -> Option<Cow<'static, str>> {
    // Fast path for nearly every turn: the export form of the turn declares exactly what happened.
    let PlayedTurn { written, played, is_contradicted, .. } = turn;
    let is_implied = match (played.turn.action, written.action) {
        (_, notation::Action::Guess { .. }) | (Action::Guess { .. }, _) => false,
        (Action::Move | Action::CornerMove { .. }, _) => played.outcome.is_none() && written.combat.is_none(),
        (Action::Strike | Action::CornerStrike { .. }, _) => {
            !is_contradicted && played.outcome.is_some() && played.target.is_some()
        }
    };
    if is_implied { None } else { declared_otherwise(turn, numbering) }
}

#[cold]
fn declared_otherwise(turn: PlayedTurn<'_>, numbering: &Numbering) -> Option<Cow<'static, str>> {
    turn_without_ids(turn, numbering).declared
}

/// The members `kind`, `to`, `via` and `guess` of a turn.
pub(super) struct TurnMembers {
    pub kind: TurnKind,
    pub to: Square,
    pub via: Option<Square>,
    pub guess: Option<Kind>,
}

impl TurnMembers {
    /// Returns the members of a played turn.
    #[inline]
    pub fn of(played: &Played) -> Self {
        let chosen = played.turn;
        match chosen.action {
            Action::Move => Self { kind: TurnKind::Move, to: chosen.to, via: None, guess: None },
            Action::CornerMove { via } => Self { kind: TurnKind::Move, to: chosen.to, via: Some(via), guess: None },
            Action::Strike => Self { kind: TurnKind::Strike, to: chosen.to, via: None, guess: None },
            Action::CornerStrike { via } => Self { kind: TurnKind::Strike, to: chosen.to, via: Some(via), guess: None },
            Action::Guess { target, named } => {
                let has_step = chosen.from != chosen.to;
                let is_spot = has_step || played.kind == Some(Kind::Spotter);
                let kind = if is_spot { TurnKind::Spot } else { TurnKind::Infiltrate };
                Self { kind, to: target, via: has_step.then_some(chosen.to), guess: Some(named) }
            }
        }
    }
}

/// Returns the value of the member `outcome`.
#[inline]
pub(super) const fn outcome(played: &Played) -> Option<Outcome> {
    match (played.outcome, played.hit) {
        (Some(board::Outcome::Win), _) => Some(Outcome::Win),
        (Some(board::Outcome::Loss), _) => Some(Outcome::Loss),
        (Some(board::Outcome::Tie), _) => Some(Outcome::Tie),
        (None, Some(true)) => Some(Outcome::Hit),
        (None, Some(false)) => Some(Outcome::Miss),
        (None, None) => None,
    }
}

/// Returns the value of the member `target`.
#[inline]
pub(super) fn target(played: &Played, deed: &TurnMembers) -> Option<Name<Option<Kind>>> {
    played.target.map(|_| Name(played.target_kind)).filter(|kind| deed.guess.is_none() || kind.0.is_some())
}

/// Description of a turn with the names of the JSON format.
#[derive(Clone, Copy, Debug)]
pub struct TurnWords {
    /// Kind of turn.
    pub kind: TurnKind,
    /// Target square: to which the piece moved, which it struck, or at which it guessed.
    pub to: Square,
    /// For a turn round a corner: the square between `from` and `to`. For a guess by a Spotter: the square to which the
    /// Spotter moved.
    pub via: Option<Square>,
    /// Kind of the piece that was struck. For a guess: kind of the piece that was guessed at, if it is known.
    pub target: Option<Name<Option<Kind>>>,
    /// Outcome of a strike or guess.
    pub outcome: Option<Outcome>,
    /// Kind that was guessed.
    pub guess: Option<Kind>,
}

impl TurnWords {
    /// Returns the description of a played turn.
    #[inline]
    pub fn of(played: &Played) -> Self {
        let deed = TurnMembers::of(played);
        let target = target(played, &deed);
        let TurnMembers { kind, to, via, guess } = deed;
        Self { kind, to, via, target, outcome: outcome(played), guess }
    }
}

/// Converts a played turn to JSON. The outcome that the record declares is not used, and the ids of pieces are left
/// out.
pub(crate) fn played_turn<'a>(played: &Played) -> Turn<'a> {
    let chosen = played.turn;
    let deed = TurnMembers::of(played);
    Turn {
        ply: played.ply,
        side: Name(played.side),
        kind: Name(deed.kind),
        from: SquareName(chosen.from),
        to: SquareName(deed.to),
        via: deed.via.map(SquareName),
        piece: Name(played.kind),
        piece_id: None,
        target: target(played, &deed),
        target_id: None,
        outcome: (deed.kind != TurnKind::Move).then(|| OutcomeName(outcome(played).map(Name))),
        moved_in: played.moved_in,
        guess: deed.guess.map(Name),
        rescue: chosen.rescue.map(|rescue| Rescue { piece: Name(rescue.kind), square: SquareName(rescue.square) }),
        reveals: played.reveals().map(|(_, square)| SquareName(square)).collect(),
        reveal_ids: Vec::new(),
        declared: None,
        glyphs: Vec::new(),
        comments: Vec::new(),
        variations: Vec::new(),
    }
}

impl Turn<'_> {
    /// Converts the turn in JSON to a turn of a record.
    #[inline]
    pub(super) fn to_notation(&self, numbering: &Numbering) -> Result<notation::WrittenTurn, TurnFault> {
        let (from, to) = (self.from.0, self.to.0);
        let mut turn = plain_move(from, to);
        turn.rescue = self
            .rescue
            .map(|rescue| notation::Rescue { piece: sign(rescue.piece.0, numbering), square: rescue.square.0 });
        match self.kind.0 {
            TurnKind::Move => {
                let others = [
                    ("target", self.target.is_some()),
                    ("outcome", self.outcome.is_some()),
                    ("guess", self.guess.is_some()),
                    ("declared", self.declared.is_some()),
                ];
                must_lack("move", others)?;
                if let Some(via) = self.via {
                    turn.action = notation::Action::move_over(from, via.0, to);
                }
            }
            TurnKind::Strike => {
                must_lack("strike", [("guess", self.guess.is_some())])?;
                turn.action =
                    self.via.map_or(notation::Action::Strike, |via| notation::Action::CornerStrike { via: via.0 });
                turn.combat = self.combat(numbering)?;
            }
            TurnKind::Spot | TurnKind::Infiltrate => {
                turn.to = self.via.map_or(from, |via| via.0);
                let named = self.guess.ok_or(TurnFault::Missing("guess", "guess"))?.0;
                let outcome = self.guess_outcome(numbering)?;
                let (named, has_step) = (numbering.designation(named), self.via.is_some());
                turn.action = notation::Action::Guess { target: to, named, has_step, outcome };
            }
        }
        Ok(turn)
    }

    /// Returns the combat of a strike. Returns `None` if the outcome of the strike is open.
    fn combat(&self, numbering: &Numbering) -> Result<Option<Combat>, TurnFault> {
        const FORM: &str = "(7>4)";
        if let Some(text) = &self.declared {
            let turn = declared(&format!("a1xa2{text}"));
            return turn.and_then(|turn| turn.combat).ok_or(TurnFault::Declared("strike", FORM)).map(Some);
        }
        let outcome = self.outcome.ok_or(TurnFault::Missing("strike", "outcome"))?.0;
        let Some(Name(outcome)) = outcome else { return Ok(None) };
        let target = self.target.ok_or(TurnFault::Missing("strike", "target"))?.0;
        let outcome = match outcome {
            Outcome::Win => board::Outcome::Win,
            Outcome::Loss => board::Outcome::Loss,
            Outcome::Tie => board::Outcome::Tie,
            Outcome::Hit => return Err(TurnFault::Outcome("strike", "hit")),
            Outcome::Miss => return Err(TurnFault::Outcome("strike", "miss")),
        };
        Ok(Some(Combat { striker: sign(self.piece.0, numbering), outcome, defender: sign(target, numbering) }))
    }

    /// Returns the outcome of a guess. Returns `None` if the outcome is open.
    fn guess_outcome(&self, numbering: &Numbering) -> Result<Option<GuessOutcome>, TurnFault> {
        const FORM: &str = "(-4)";
        if let Some(text) = &self.declared {
            let turn = declared(&format!("a1?a2=F{text}"));
            return match turn.map(|turn| turn.action) {
                Some(notation::Action::Guess { outcome: Some(outcome), .. }) => Ok(Some(outcome)),
                _ => Err(TurnFault::Declared("guess", FORM)),
            };
        }
        let shown = self.target.and_then(|target| target.0).filter(|_| self.kind.0 == TurnKind::Spot);
        let outcome = self.outcome.ok_or(TurnFault::Missing("guess", "outcome"))?.0;
        let Some(Name(outcome)) = outcome else { return Ok(None) };
        match outcome {
            Outcome::Hit => Ok(Some(GuessOutcome::Hit)),
            Outcome::Miss => {
                Ok(Some(shown.map_or(GuessOutcome::Miss, |kind| GuessOutcome::Shown(numbering.designation(kind)))))
            }
            Outcome::Win => Err(TurnFault::Outcome("guess", "win")),
            Outcome::Loss => Err(TurnFault::Outcome("guess", "loss")),
            Outcome::Tie => Err(TurnFault::Outcome("guess", "tie")),
        }
    }
}

/// Creates a plain move for a record.
#[inline]
pub(super) const fn plain_move(from: Square, to: Square) -> notation::WrittenTurn {
    let action = notation::Action::Move;
    notation::WrittenTurn::new(Span::new(0, 0), from, to, action)
}

/// Returns an error if a turn has a member that this kind of turn cannot have. `members` are the names of the
/// forbidden members, each with `true` if the member is present.
#[inline]
fn must_lack<const N: usize>(what: &'static str, members: [(&'static str, bool); N]) -> Result<(), TurnFault> {
    let surplus = members.into_iter().find(|(_, is_there)| *is_there);
    surplus.map_or(Ok(()), |(member, _)| Err(TurnFault::Surplus(what, member)))
}

/// Returns the designation of a piece.
#[inline]
pub(super) fn sign(kind: Option<Kind>, numbering: &Numbering) -> Designation {
    kind.map_or(Designation::UNKNOWN, |kind| numbering.designation(kind))
}

/// Returns the outcomes that a turn declares: the combat of a strike, and the outcome of a guess.
const fn declaration(turn: &notation::WrittenTurn) -> (Option<Combat>, Option<GuessOutcome>) {
    match turn.action {
        notation::Action::Guess { outcome, .. } => (turn.combat, outcome),
        _ => (turn.combat, None),
    }
}

fn written_declaration(turn: &notation::WrittenTurn) -> Option<String> {
    match declaration(turn) {
        (Some(Combat { striker, outcome, defender }), _) => Some(format!("({striker}{}{defender})", outcome.sign())),
        (None, Some(GuessOutcome::Hit)) => Some("(+)".to_owned()),
        (None, Some(GuessOutcome::Miss)) => Some("(-)".to_owned()),
        (None, Some(GuessOutcome::Shown(shown))) => Some(format!("(-{shown})")),
        (None, None) => None,
    }
}

/// Parses a text with the SRN parser. Returns `None` if the text is not exactly one turn.
fn declared(turn: &str) -> Option<notation::WrittenTurn> {
    let text = format!("[Event \"\"]\n{turn} *\n");
    let record = notation::parse(text.as_bytes());
    let is_plain = record.faults.is_empty() && record.notes.is_empty() && record.stray.is_empty();
    match record.turns[..] {
        [turn] if is_plain && turn.rescue.is_none() => Some(turn),
        _ => None,
    }
}
