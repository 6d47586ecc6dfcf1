//! What a turn shows of its pieces to their opponents. `format-spec/knowledge.md`, section "Evidence".

use super::few::Few;
use super::piece::PieceId;
use super::turn::{Action, Played};
use crate::board::{Kind, Outcome, Square, named};

/// Something that a turn shows of a piece to its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shown {
    /// The piece.
    pub piece: PieceId,
    /// Where it stands after the turn, or from where it was removed.
    pub square: Square,
    /// By what it is shown.
    pub by: ShownBy,
}

named! {
    /// What shows something of a piece.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ShownBy {
        /// It went to another square.
        Moving = "moving",
        /// It moved more than one square.
        LongMove = "long-move",
        /// It struck.
        Striking = "striking",
        /// It was struck, and named.
        Struck = "struck",
        /// It was struck, and not named.
        StruckSilently = "struck-silently",
        /// It guessed.
        Guessing = "guessing",
        /// A Spotter guessed at it.
        Spotted = "spotted",
        /// An Infiltrator guessed at it, rightly.
        GuessedRight = "guessed-right",
        /// An Infiltrator guessed at it, wrongly.
        GuessedWrong = "guessed-wrong",
        /// It brought another piece back.
        Rescuing = "rescuing",
        /// It was brought back, and named.
        Rescued = "rescued",
        /// It was brought back, and not named.
        RescuedSilently = "rescued-silently",
    }
}

impl ShownBy {
    /// Whether the piece is named to the opponent by it.
    pub const fn names(self) -> bool {
        use ShownBy::{GuessedWrong, Moving, RescuedSilently, Rescuing, StruckSilently};
        !matches!(self, Moving | StruckSilently | GuessedWrong | Rescuing | RescuedSilently)
    }
}

impl Played {
    /// The most that one turn shows: of its piece that it moved, how, and that it made a rescue; of the piece struck or
    /// guessed at; and of the one brought back.
    pub(crate) const MOST_SHOWN: usize = 5;

    /// Everything that the turn shows, known before or not.
    #[inline]
    pub fn shown(&self) -> impl Iterator<Item = Shown> + use<> {
        let mut shown: Few<Shown, { Self::MOST_SHOWN }> = Few::default();
        let mut show = |piece, square, by| shown.push(Shown { piece, square, by });
        let turn = &self.turn;
        let has_lost = turn.action.is_strike() && self.outcome != Some(Outcome::Win);
        let ends_at = if has_lost { turn.struck_from() } else { turn.to };
        if turn.from != turn.to {
            show(self.piece, ends_at, ShownBy::Moving);
        }
        match turn.action {
            Action::Move => {
                if !turn.from.is_next_to(turn.to) {
                    show(self.piece, ends_at, ShownBy::LongMove);
                }
            }
            // Where a striker is after a strike whose outcome is open, nobody knows.
            Action::Strike | Action::CornerStrike { .. } if self.outcome.is_none() => {}
            Action::Strike | Action::CornerStrike { .. } => {
                show(self.piece, ends_at, ShownBy::Striking);
                if let Some(target) = self.target {
                    let is_named = !self.is_silent || self.kind == Some(Kind::Scout);
                    let by = if is_named { ShownBy::Struck } else { ShownBy::StruckSilently };
                    show(target, if self.moved_in { turn.struck_from() } else { turn.to }, by);
                }
            }
            Action::Guess { target: square, .. } => {
                show(self.piece, ends_at, ShownBy::Guessing);
                let by = match self.hit {
                    _ if self.kind == Some(Kind::Spotter) => ShownBy::Spotted,
                    Some(true) => ShownBy::GuessedRight,
                    _ => ShownBy::GuessedWrong,
                };
                if let Some(target) = self.target {
                    show(target, square, by);
                }
            }
        }
        if let (Some(rescued), Some(rescue)) = (self.rescued, turn.rescue) {
            show(self.piece, ends_at, ShownBy::Rescuing);
            let by = if self.is_silent { ShownBy::RescuedSilently } else { ShownBy::Rescued };
            show(rescued, rescue.square, by);
        }
        shown.into_iter()
    }

    /// The pieces that the turn names to the opponent, known before or not, each by the square on which it stands after
    /// the turn (or from which it was removed): the mover first.
    #[inline]
    pub fn reveals(&self) -> impl Iterator<Item = (PieceId, Square)> + use<> {
        self.shown().filter(|shown| shown.by.names()).map(|shown| (shown.piece, shown.square))
    }
}
