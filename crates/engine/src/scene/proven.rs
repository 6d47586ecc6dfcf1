//! What is proven of the pieces that nobody has named so far: neither the setup nor a turn.

use crate::board::{BySide, KindSet, Numbering, Side, Square};
use crate::notation::{self, GuessOutcome, Record};
use crate::replay::{Deductions, Observer};
use crate::rules::{PieceId, PieceSet, Play, Played};

/// A piece that neither the setup nor a turn so far names, and what it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unnamed {
    /// Whose piece it is.
    pub side: Side,
    /// Where it stands; `None` if it is captured.
    pub square: Option<Square>,
    /// The square on which it was set up, or onto which it was brought back.
    pub home: Square,
    /// Whether it was brought back.
    pub came_back: bool,
    /// What it can be.
    pub kinds: KindSet,
}

/// What is proven at one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// Every piece that is not named so far, Red's first.
    pub pieces: Vec<Unnamed>,
    /// The kinds of each army that are left over when those are taken away that are named.
    pub left: BySide<KindSet>,
}

impl Proven {
    /// What is proven of the piece on that square, if there is one that nobody has named.
    pub fn at(&self, square: Square) -> Option<&Unnamed> {
        self.pieces.iter().find(|piece| piece.square == Some(square))
    }

    /// Whether more is known of the piece than that it is one of those left over.
    pub fn is_special(&self, piece: &Unnamed) -> bool {
        !self.left[piece.side].less(piece.kinds).is_empty()
    }
}

/// The pieces that nobody has named at one ply; what they can be is not told yet.
#[derive(Clone, Debug)]
pub struct Roster {
    /// The ply.
    pub ply: u32,
    unnamed: Vec<(PieceId, Unnamed)>,
    left: BySide<KindSet>,
}

impl Roster {
    fn new(game: &Play, named: &BySide<PieceSet>) -> Self {
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
            // A piece that comes back is one of those that were set up.
            let of_setup = |id: &PieceId| !position.piece(*id).came_back;
            for id in position.pieces(side).filter(of_setup).filter(|id| is_named(*id)) {
                if let Some(kind) = position.piece(id).kind {
                    left.take(kind);
                }
            }
            left.kinds()
        };
        let pieces = Side::ALL.into_iter().flat_map(|side| position.pieces(side));
        Self {
            ply: game.plies(),
            unnamed: pieces.filter(|id| !is_named(*id)).map(unnamed).collect(),
            left: BySide::from_fn(left),
        }
    }

    /// With what is proven of the pieces.
    pub fn with(&self, found: &Deductions) -> Proven {
        let proven = |(id, piece): &(PieceId, Unnamed)| Some(Unnamed { kinds: found.of(*id)?.kinds, ..*piece });
        Proven { pieces: self.unnamed.iter().filter_map(proven).collect(), left: self.left }
    }

    /// Whether every piece is named.
    pub fn is_empty(&self) -> bool {
        self.unnamed.is_empty()
    }
}

/// Takes the rosters of the wanted plies while a record is replayed.
#[derive(Debug)]
pub struct Registrar<'r> {
    turns: &'r [notation::WrittenTurn],
    numbering: Numbering,
    wanted: Vec<u32>,
    named: BySide<PieceSet>,
    /// The rosters taken, in order.
    pub rosters: Vec<Roster>,
}

impl<'r> Registrar<'r> {
    /// Of that record, at those plies, in ascending order.
    pub fn new(record: &'r Record<'r>, numbering: &Numbering, wanted: impl Iterator<Item = u32>) -> Self {
        let mut wanted: Vec<u32> = wanted.collect();
        wanted.reverse();
        Self { turns: &record.turns, numbering: *numbering, wanted, named: BySide::default(), rosters: Vec::new() }
    }

    /// Notes the pieces that the turn names.
    fn hear(&mut self, played: &Played) {
        let Some(turn) = played.ply.checked_sub(1).and_then(|ply| self.turns.get(ply as usize)) else { return };
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

    fn take(&mut self, game: &Play) {
        if self.wanted.pop_if(|ply| *ply == game.plies()).is_some() {
            self.rosters.push(Roster::new(game, &self.named));
        }
    }
}

impl Observer for Registrar<'_> {
    fn begin(&mut self, game: &Play) {
        self.take(game);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        self.hear(played);
        self.take(game);
    }
}
