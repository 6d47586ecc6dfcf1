//! Determines how a game ended, from the reason that is written in a log and from the last line of the log.

use super::lines::{Final, Phase, side_called, value};
use crate::board::Side;
use crate::notation::Score;
use crate::replay::Termination;

/// Reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The side whose turn it was captured the Flag.
    Flag,
    /// The other side has no piece left that can move.
    Attrition,
    /// Neither side has a piece that can move.
    NobodyMobile,
    /// The maximum number of turns was reached. The value is this number.
    Length(u64),
    /// The side whose turn it was surrendered.
    Surrender,
    /// The side whose turn it was did not reply in time.
    Timeout,
    /// The side whose turn it was did not reply with a legal move, or its program was no longer running.
    Forfeit,
    /// The setup of this side was illegal. `None` if both setups were illegal.
    BadSetup(Option<Side>),
    /// The manager does not know the reason.
    Unsure,
}

/// Fixed texts in logs, and the reasons that they mean.
const REASONS: [(&[u8], Reason); 18] = [
    (b"Captured the flag", Reason::Flag),
    (b"Destroyed all mobile enemy pieces", Reason::Attrition),
    (b"Game declared a draw because neither player has mobile pieces", Reason::NobodyMobile),
    (b"This player has surrendered!", Reason::Surrender),
    (b"Unintelligable response", Reason::Forfeit),
    (b"Coords outside board", Reason::Forfeit),
    (b"Move does not select a piece", Reason::Forfeit),
    (b"Selected piece belongs to other player", Reason::Forfeit),
    (b"Selected piece is not mobile (FLAG or BOMB)", Reason::Forfeit),
    (b"Selected unit cannot move that way", Reason::Forfeit),
    (b"Attempted move into square occupied by neutral or allied piece", Reason::Forfeit),
    (b"Internal controller error - Unspecified ERROR", Reason::Forfeit),
    (b"Internal controller error - COLOUR_ERROR", Reason::Forfeit),
    (b"Board does not exit?!", Reason::Forfeit),
    (b"An illegal setup was made by RED", Reason::BadSetup(Some(Side::Red))),
    (b"An illegal setup was made by BLUE", Reason::BadSetup(Some(Side::Blue))),
    (b"An illegal setup was made by BOTH players", Reason::BadSetup(None)),
    (b"Unknown internal error.", Reason::Unsure),
];

impl Reason {
    /// Parses a reason.
    pub fn read(text: &[u8]) -> Option<Self> {
        if let Some((_, reason)) = REASONS.into_iter().find(|(words, _)| *words == text) {
            return Some(reason);
        }
        let between = |begin: &[u8], end: &[u8]| text.strip_prefix(begin).and_then(|rest| rest.strip_suffix(end));
        if let Some(turns) = between(b"Game declared a draw after ", b" turns") {
            return value(turns).map(Self::Length);
        }
        if between(b"Response timeout after ", b" seconds.").is_some() {
            return Some(Self::Timeout);
        }
        between(b"Status returned ", b", unsure why game halted...").map(|_| Self::Unsure)
    }

    /// Returns the SRN termination for the reason.
    pub const fn termination(self) -> Termination {
        match self {
            Self::Flag => Termination::Flag,
            Self::Attrition | Self::NobodyMobile => Termination::NoMoves,
            Self::Length(_) => Termination::MoveLimit,
            Self::Surrender => Termination::Resignation,
            Self::Timeout => Termination::Time,
            Self::Forfeit | Self::BadSetup(_) => Termination::Forfeit,
            Self::Unsure => Termination::Unknown,
        }
    }

    /// Returns the score that follows from the reason. Returns `None` if the score depends on the side whose turn it
    /// was, and `phase` does not contain this side.
    pub fn score(self, phase: Phase) -> Option<Score> {
        let on_turn = match phase {
            Phase::Turn(side) => Some(side),
            Phase::Setup | Phase::Error => None,
        };
        match self {
            Self::Flag | Self::Attrition => on_turn.map(|side| Score::won_by(Some(side))),
            Self::NobodyMobile | Self::Length(_) => Some(Score::Draw),
            Self::Surrender | Self::Timeout | Self::Forfeit => on_turn.map(|side| Score::won_by(Some(side.other()))),
            Self::BadSetup(Some(side)) => Some(Score::won_by(Some(side.other()))),
            // Both sides lost. There is no score for this.
            Self::BadSetup(None) | Self::Unsure => Some(Score::Open),
        }
    }
}

impl Final<'_> {
    /// Returns the score according to the last line.
    pub fn score(&self) -> Score {
        match (self.result, side_called(self.side)) {
            (b"DRAW" | b"DRAW_DEFAULT", _) => Score::Draw,
            (b"VICTORY", Some(side)) => Score::won_by(Some(side)),
            (b"SURRENDER" | b"ILLEGAL" | b"BAD_SETUP", Some(side)) => Score::won_by(Some(side.other())),
            _ => Score::Open,
        }
    }

    /// Returns the termination according to the last line. Returns `None` if the result in the line does not determine
    /// the termination.
    pub const fn termination(&self) -> Option<Termination> {
        Some(match self.result {
            b"DRAW" => Termination::NoMoves,
            b"DRAW_DEFAULT" => Termination::MoveLimit,
            b"SURRENDER" => Termination::Resignation,
            b"ILLEGAL" | b"BAD_SETUP" => Termination::Forfeit,
            _ => return None,
        })
    }
}
