//! Proven kinds of unnamed pieces. A piece is unnamed if neither the setup nor a turn up to the current ply names
//! it.

use crate::board::{BySide, KindSet, Numbering, Side, Square};
use crate::notation::{self, GuessOutcome, Record};
use crate::replay::{Deductions, Observer};
use crate::rules::{Game, PieceId, PieceSet, Played};

/// An unnamed piece, and its possible kinds. Neither the setup nor a turn up to the current ply names the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Unnamed {
    /// The side of the piece.
    pub side: Side,
    /// The square of the piece; `None` if the piece is captured.
    pub square: Option<Square>,
    /// The square on which the piece was set up, or to which it was brought back.
    pub home: Square,
    /// `true` if the piece was brought back.
    pub came_back: bool,
    /// The kinds that the piece can have.
    pub kinds: KindSet,
}

/// The proven kinds at one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Proven {
    /// All unnamed pieces, Red's first.
    pub pieces: Vec<Unnamed>,
    /// For each army, the kinds that are left for unnamed pieces after the named pieces are removed.
    pub left: BySide<KindSet>,
}

impl Proven {
    /// The unnamed piece on that square, if there is one.
    pub fn at(&self, square: Square) -> Option<&Unnamed> {
        self.pieces.iter().find(|piece| piece.square == Some(square))
    }

    /// `true` if at least one kind is possible for other unnamed pieces of the army but not for this piece.
    pub fn is_special(&self, piece: &Unnamed) -> bool {
        !self.left[piece.side].difference(piece.kinds).is_empty()
    }
}

/// The unnamed pieces at one ply, before their possible kinds are computed.
#[derive(Clone, Debug)]
pub struct Roster {
    /// The ply.
    pub ply: u32,
    unnamed: Vec<(PieceId, Unnamed)>,
    left: BySide<KindSet>,
}

impl Roster {
    fn new(game: &Game, named: &BySide<PieceSet>) -> Self {
        let position = game.position();
        let is_named = |id: PieceId| !position.piece(id).was_unknown || named.contains(id);
        let unnamed = |id: PieceId| {
            let piece = position.piece(id);
            let square = (!piece.is_captured).then_some(piece.square);
            let (side, kinds) = (id.side(), KindSet::EMPTY);
            (id, Unnamed { side, square, home: piece.home, came_back: piece.came_back, kinds })
        };
        let left = |side| {
            let mut left = game.rules().army;
            // Pieces that come back are not counted: each is already counted as a piece of the setup.
            let of_setup = |id: &PieceId| !position.piece(*id).came_back;
            for id in position.pieces(side).filter(of_setup).filter(|id| is_named(*id)) {
                if let Some(kind) = position.piece(id).kind {
                    left.take(kind);
                }
            }
            left.kinds()
        };
        let pieces = Side::ALL.into_iter().flat_map(|side| position.placed(side));
        Self {
            ply: game.plies(),
            unnamed: pieces.filter(|id| !is_named(*id)).map(unnamed).collect(),
            left: BySide::from_fn(left),
        }
    }

    /// Adds to each piece its possible kinds from `found`.
    pub fn with(&self, found: &Deductions) -> Proven {
        let proven = |(id, piece): &(PieceId, Unnamed)| Some(Unnamed { kinds: found.of(*id)?.kinds, ..*piece });
        Proven { pieces: self.unnamed.iter().filter_map(proven).collect(), left: self.left }
    }

    /// `true` if every piece is named.
    pub fn is_empty(&self) -> bool {
        self.unnamed.is_empty()
    }
}

/// Collects the rosters of the selected plies during a replay.
#[derive(Debug)]
pub struct RosterRecorder<'r> {
    turns: &'r [notation::WrittenTurn],
    numbering: Numbering,
    /// Ply of the first turn.
    first: u32,
    wanted: Vec<u32>,
    named: BySide<PieceSet>,
    /// The collected rosters, in order.
    pub rosters: Vec<Roster>,
}

impl<'r> RosterRecorder<'r> {
    /// Creates a recorder for a record and for the plies, which must be in ascending order.
    pub fn new(record: &'r Record<'r>, numbering: &Numbering, wanted: impl Iterator<Item = u32>) -> Self {
        let mut wanted: Vec<u32> = wanted.collect();
        wanted.reverse();
        Self {
            turns: &record.turns,
            first: record.plies_before() + 1,
            numbering: *numbering,
            wanted,
            named: BySide::default(),
            rosters: Vec::new(),
        }
    }

    /// Records the pieces that the turn names.
    fn hear(&mut self, played: &Played) {
        let Some(turn) = played.ply.checked_sub(self.first).and_then(|ply| self.turns.get(ply as usize)) else {
            return;
        };
        let is_name = |designation| self.numbering.kind(designation).is_some();
        let striker = turn.combat.filter(|combat| is_name(combat.striker)).map(|_| played.piece);
        let struck = turn.combat.filter(|combat| is_name(combat.defender)).and(played.target);
        let guessed = match turn.action {
            notation::Action::Guess { outcome: Some(GuessOutcome::Hit), .. } => played.target,
            notation::Action::Guess { outcome: Some(GuessOutcome::Shown(shown)), .. } => {
                played.target.filter(|_| is_name(shown))
            }
            _ => None,
        };
        for id in [striker, struck, guessed].into_iter().flatten() {
            self.named.insert(id);
        }
    }

    fn take(&mut self, game: &Game) {
        if self.wanted.pop_if(|ply| *ply == game.plies()).is_some() {
            self.rosters.push(Roster::new(game, &self.named));
        }
    }
}

impl Observer for RosterRecorder<'_> {
    fn begin(&mut self, game: &Game) {
        self.take(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.hear(played);
        self.take(game);
    }
}
