//! Timeline of a game: when and how each piece became known, and how much information was still missing. See
//! `format-spec/statistics.md`, section "Reveals".

use crate::board::{BySide, Kind, Side, Square};
use crate::knowledge::{Budget, Knowledge, Learned, RevealCause};
use crate::replay::{Observer, PieceName};
use crate::rules::{Game, PieceId, Played};

/// A piece that became known to its opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reveal {
    /// Ply at which the piece became known; 0 if the setup made it known.
    pub ply: u32,
    /// Turn by which the piece became known; `None` if the setup made it known.
    pub played: Option<Played>,
    /// The piece that became known.
    pub piece: PieceId,
    /// Kind of the piece.
    pub kind: Kind,
    /// Way in which the kind of the piece became known.
    pub how: RevealCause,
    /// Square on which the piece was set up or brought back.
    pub home: Square,
    /// Ply at which the piece was brought back. `None` if the piece belongs to the setup.
    pub returned: Option<u32>,
    /// Square of the piece after the turn. If the piece was removed, its last square before the removal.
    pub square: Square,
    /// `true` if the piece was removed by this turn or by an earlier turn.
    pub is_captured: bool,
    /// Number of plies for which the piece was hidden, counted from the setup or from the ply that brought the piece
    /// back.
    pub hidden: u32,
    /// Information about the owner's pieces that the opponent still lacks after the ply, in bits; `None` if it cannot
    /// be computed.
    pub bits: Option<f64>,
}

impl Reveal {
    /// Returns the name of the piece, which is the same throughout the game.
    pub fn name(&self) -> PieceName {
        PieceName { side: self.piece.side(), home: self.home, returned: self.returned }
    }
}

/// Missing information in bits. An entry is valid from its ply until the next entry. The value for Red is the
/// information about Red's pieces that Blue lacks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MissingInformation {
    /// Ply from which the entry is valid; 0 is the setup.
    pub ply: u32,
    /// Missing bits for each owner of the pieces; `None` if they cannot be computed.
    pub bits: BySide<Option<f64>>,
}

/// Observer that records the timeline of a game.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    /// Pieces that became known, in order.
    pub reveals: Vec<Reveal>,
    /// Missing information after the setup and after each ply that changed it. Empty unless requested.
    pub course: Vec<MissingInformation>,
    /// Number of pieces of each side that are unknown at the end.
    pub hidden: BySide<u32>,
    keeps_course: bool,
    knowledge: Knowledge,
    /// Pieces that were brought back, each with the ply of its rescue.
    returned: Vec<(PieceId, u32)>,
    bits: BySide<Option<f64>>,
    /// Number of additions that were used so far to count the arrangements of this game.
    sums: u32,
}

impl Timeline {
    /// Budget for counting the arrangements of one game: the maximum number of additions.
    pub const SUMS: u32 = 2_000_000;

    /// Creates a timeline that also records the missing information. This takes longer, because arrangements must be
    /// counted after more plies.
    #[must_use]
    pub fn with_course() -> Self {
        Self { keeps_course: true, ..Self::default() }
    }

    fn count(&mut self, side: Side) -> Option<f64> {
        let mut budget = Budget::of(Self::SUMS - self.sums);
        let before = budget.left();
        let bits = self.knowledge.bits_within(side, &mut budget);
        self.sums += before - budget.left();
        bits
    }

    fn note(&mut self, ply: u32, played: Option<&Played>, game: &Game) {
        for side in Side::ALL {
            let is_asked = self.keeps_course || self.knowledge.learned().iter().any(|known| known.piece.side() == side);
            if is_asked && self.knowledge.has_changed(side) {
                self.bits[side] = self.count(side);
            }
        }
        for Learned { piece, kind, how } in self.knowledge.learned() {
            let at = game.position().piece(*piece);
            let returned = self.returned.iter().find(|(id, _)| id == piece).map(|(_, ply)| *ply);
            self.reveals.push(Reveal {
                ply,
                played: played.copied(),
                piece: *piece,
                kind: *kind,
                how: *how,
                home: at.home,
                returned,
                square: at.square,
                is_captured: at.is_captured,
                hidden: ply - returned.unwrap_or(0),
                bits: self.bits[piece.side()],
            });
            self.hidden[piece.side()] -= 1;
        }
        if self.keeps_course {
            self.course.push(MissingInformation { ply, bits: self.bits });
        }
    }
}

impl Observer for Timeline {
    fn begin(&mut self, game: &Game) {
        self.sums = 0;
        self.reveals.clear();
        self.course.clear();
        self.returned.clear();
        self.knowledge.begin(game);
        let learned = self.knowledge.learned().iter().map(|learned| learned.piece);
        let learned: Vec<PieceId> = learned.collect();
        let is_hidden = |piece: &PieceId| !self.knowledge.is_known(*piece) || learned.contains(piece);
        self.hidden =
            BySide::from_fn(|side| (game.position().placed(side).filter(is_hidden).count() + game.unseen(side)) as u32);
        if self.keeps_course {
            self.bits = BySide::from_fn(|side| self.count(side));
        }
        self.note(game.plies(), None, game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        if let Some(piece) = played.rescued {
            self.returned.push((piece, played.ply));
            self.hidden[piece.side()] += 1;
        }
        if Side::ALL.into_iter().any(|side| self.knowledge.has_changed(side)) {
            self.note(played.ply, Some(played), game);
        }
    }
}
