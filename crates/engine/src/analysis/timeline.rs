//! The timeline of a game: when each piece became known, how, and what was left to know. `format-spec/statistics.md`,
//! section "Reveals".

use crate::board::{BySide, Kind, Side, Square};
use crate::knowledge::{Budget, How, Knowledge, Learned};
use crate::replay::{Observer, PieceName};
use crate::rules::{PieceId, Play, Played};

/// A piece that became known to its opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reveal {
    /// The ply by which it did; 0 for the setup.
    pub ply: u32,
    /// The turn; `None` for the setup.
    pub played: Option<Played>,
    /// The piece.
    pub piece: PieceId,
    /// What it is.
    pub kind: Kind,
    /// How it became known.
    pub how: How,
    /// Where it was set up, or brought back to.
    pub home: Square,
    /// By which ply it was brought back, if it was.
    pub returned: Option<u32>,
    /// Where it stands after the turn, or was removed from.
    pub square: Square,
    /// Whether it was removed, by this turn or before.
    pub is_captured: bool,
    /// The plies from its setup or return to the one by which it became known.
    pub hidden: u32,
    /// What the opponent still lacks after the ply, in bits; `None` if that cannot be told.
    pub bits: Option<f64>,
}

impl Reveal {
    /// What the piece is called through the whole game.
    pub fn name(&self) -> PieceName {
        PieceName { side: self.piece.side(), home: self.home, returned: self.returned }
    }
}

/// What each side lacked from a ply on, in bits: Red's entry is what Blue lacks of Red's pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lack {
    /// The ply, from 0.
    pub ply: u32,
    /// The bits.
    pub bits: BySide<Option<f64>>,
}

/// Follows a game, and keeps its timeline.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    /// The pieces that became known, in order.
    pub reveals: Vec<Reveal>,
    /// What was lacking, wherever it changed, the setup first; kept only if asked for.
    pub course: Vec<Lack>,
    /// How many pieces of each side are not known at the end.
    pub hidden: BySide<u32>,
    keeps_course: bool,
    knowledge: Knowledge,
    /// When each piece came, if after the setup.
    returned: Vec<(PieceId, u32)>,
    bits: BySide<Option<f64>>,
    /// How many sums were made to count arrangements.
    sums: u32,
}

impl Timeline {
    /// The most sums that are made to count the arrangements of one game.
    pub const SUMS: u32 = 2_000_000;

    /// A timeline that also keeps the course of what was lacking, which takes counting after more plies.
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

    fn note(&mut self, ply: u32, played: Option<&Played>, game: &Play) {
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
            self.course.push(Lack { ply, bits: self.bits });
        }
    }
}

impl Observer for Timeline {
    fn begin(&mut self, game: &Play) {
        self.sums = 0;
        self.reveals.clear();
        self.course.clear();
        self.returned.clear();
        self.hidden = BySide::from_fn(|side| (game.position().pieces(side).count() + game.unseen(side)) as u32);
        self.knowledge.begin(game);
        if self.keeps_course {
            self.bits = BySide::from_fn(|side| self.count(side));
        }
        self.note(0, None, game);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
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
