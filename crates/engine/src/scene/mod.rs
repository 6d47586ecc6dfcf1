//! A position as a viewer sees it: the board, the last turn, captured pieces and proven kinds.
//!
//! The scene is independent of any output format: text, JSON and pictures are all made from scenes. It contains no
//! sentences for people.
//!
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::board::{Variant, Viewer};
//! use adjutant::knowledge::Knowledge;
//! use adjutant::rules::{Edition, Game, Ruleset, Setup};
//! use adjutant::scene::Scene;
//!
//! let setup: Setup = "[Position \"red\"]\nred: F@a1 9@b1\nblue: F@j10 9@i10".parse()?;
//! let game = Game::new(Ruleset::new(Edition::DEFAULT, Variant::Free), &setup)?;
//! let scene = Scene::new(&game, &Knowledge::of(&game), None, &Edition::DEFAULT.numbering, Viewer::Red);
//! let kind = |square: &str| Some(scene.at(square.parse().ok()?)?.kind);
//! assert!(kind("a1").flatten().is_some());
//! assert_eq!(kind("j10"), Some(None)); // Red does not see Blue's pieces
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod heat;
mod plies;
mod proven;
mod turn_text;

pub use turn_text::{numbered_turn_text, turn_text};

// For the other crates of Adjutant: no promise of stability.
#[doc(hidden)]
pub use {
    heat::{Heat, HiddenChance, SHADES, SideHeat},
    plies::Plies,
    proven::{Proven, Roster, RosterRecorder, Unnamed},
    turn_text::turn_number,
};

use crate::board::{Army, Board, BySide, Designation, Kind, KindSet, Numbering, Side, Square, Viewer};
use crate::knowledge::Knowledge;
use crate::notation::{PlacedPiece, Span};
use crate::replay::{Observer, TurnList};
use crate::rules::{Action, Game, PieceId, Played, Position};

/// A piece as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SeenPiece {
    /// The side of the piece.
    pub side: Side,
    /// The kind of the piece; `None` if the viewer or the record does not know the kind.
    pub kind: Option<Kind>,
    /// The kinds that the piece can have, as far as the viewer can know. If the kind was revealed to the viewer, the
    /// set contains only this kind. Otherwise, the set contains all kinds that are consistent with everything revealed
    /// about the piece's army.
    pub possible: KindSet,
    /// `true` if the piece was named to its opponent.
    pub is_named: bool,
    /// `true` if the opponent knows the kind, because the piece was named or because the kind can be inferred.
    pub is_known: bool,
    /// `true` if the piece is known to have moved.
    pub has_moved: bool,
}

impl SeenPiece {
    /// Returns the kind of the piece if it was not revealed but the viewer can infer it.
    pub fn inferred(self) -> Option<Kind> {
        self.possible.single().filter(|_| self.kind.is_none())
    }
}

/// The turn that led to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct LastTurn {
    /// The ply of the turn, from 1.
    pub ply: u32,
    /// The side that played the turn.
    pub side: Side,
    /// The turn as SRN writes it, with `?` for everything that the viewer does not know.
    pub text: String,
    /// The squares of the turn:
    ///
    /// - the square that the piece leaves
    /// - the corner of a turn round a corner
    /// - the target of the move or strike
    /// - the target of a guess
    /// - the square of a rescue
    pub squares: Vec<Square>,
    /// The path of the move, strike or guess. The path begins with the square that the piece left and ends with the
    /// last square. The corner, if there is one, is between these squares.
    pub way: Vec<Square>,
}

impl LastTurn {
    /// Creates a viewer's description of a turn.
    pub fn new(played: &Played, seen: &Knowledge, numbering: &Numbering, viewer: Viewer) -> Self {
        let text = turn_text(played, seen, numbering, viewer);
        Self { ply: played.ply, side: played.side, text, squares: concerned(played), way: way(played) }
    }

    /// The turn with its number, such as `50... d7xe7` for ply 100.
    pub fn numbered(&self) -> String {
        format!("{} {}", turn_number(self.ply), self.text)
    }
}

/// A position as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Scene {
    /// The board.
    pub board: Board,
    /// The numbering of the kinds.
    pub numbering: Numbering,
    /// The viewer.
    pub viewer: Viewer,
    /// Number of turns played.
    pub ply: u32,
    /// The side to move; `None` if the game has ended on the board.
    pub to_move: Option<Side>,
    /// The turn that led to this position.
    pub last: Option<LastTurn>,
    /// The pieces, row by row from row 1, `a` to `j`.
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::by_square"))]
    pub pieces: Vec<(Square, SeenPiece)>,
    /// The captured pieces of each side.
    pub captured: BySide<Captured>,
    /// Proven kinds of the pieces that are not named; `None` if proven kinds are not shown.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    #[doc(hidden)]
    pub proven: Option<Proven>,
    /// Turns of the side to move; `None` if turns are not shown.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub turns: Option<TurnList>,
    /// Probabilities that the hidden pieces have a given kind; `None` if probabilities are not shown.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    #[doc(hidden)]
    pub heat: Option<Heat>,
}

impl Scene {
    /// Returns the pieces as a record of the position writes them.
    pub fn placed(&self) -> Vec<PlacedPiece> {
        let placed = |(square, seen): &(Square, SeenPiece)| {
            let SeenPiece { side, kind, is_named, has_moved, .. } = *seen;
            let piece = kind.map_or(Designation::UNKNOWN, |kind| self.numbering.designation(kind));
            PlacedPiece { side, piece, square: *square, is_named, has_moved, span: Span::default() }
        };
        self.pieces.iter().map(placed).collect()
    }

    /// Creates the scene of a game after its last turn.
    pub fn new(game: &Game, seen: &Knowledge, last: Option<&Played>, numbering: &Numbering, viewer: Viewer) -> Self {
        let (position, board) = (game.position(), game.rules().edition.board);
        let shown = |square| {
            let id = position.piece_at(square)?;
            let kind = position.piece(id).kind.filter(|_| seen.is_named_to(id, viewer));
            let possible = kind.map_or_else(|| seen.possible_kinds(id), KindSet::only);
            let (is_named, is_known, has_moved) = (seen.is_named(id), seen.is_known(id), position.piece(id).has_moved);
            Some((square, SeenPiece { side: id.side(), kind, possible, is_named, is_known, has_moved }))
        };
        Self {
            board,
            numbering: *numbering,
            viewer,
            ply: game.plies(),
            to_move: game.ending().is_none().then(|| game.to_move()),
            last: last.map(|played| LastTurn::new(played, seen, numbering, viewer)),
            pieces: board.squares().filter_map(shown).collect(),
            captured: BySide::from_fn(|side| Captured::new(position, seen, side, viewer)),
            proven: None,
            turns: None,
            heat: None,
        }
    }

    /// The piece on a square, if there is one.
    pub fn at(&self, square: Square) -> Option<SeenPiece> {
        self.pieces.iter().find(|(at, _)| *at == square).map(|(_, shown)| *shown)
    }

    /// Probability that the hidden piece on a square has the kind of [`Scene::heat`]. `None` if no odds are shown, or
    /// if the opponent knows the piece.
    #[doc(hidden)]
    pub fn warmth(&self, square: Square) -> Option<HiddenChance> {
        let shown = self.at(square).filter(|shown| !shown.is_known)?;
        self.heat.as_ref()?.warmth(shown.side, square)
    }

    /// `true` if the square is one of the squares of the last turn.
    pub fn is_marked(&self, square: Square) -> bool {
        self.last.as_ref().is_some_and(|last| last.squares.contains(&square))
    }

    /// The mark of a square in text, the first that applies: `*` for a square of the last turn, `!` for a piece that
    /// was named to its opponent, `'` for a piece that is known to have moved.
    #[doc(hidden)]
    pub fn mark(&self, square: Square) -> Option<char> {
        let shown = || self.at(square);
        match () {
            () if self.is_marked(square) => Some('*'),
            () if shown().is_some_and(|shown| shown.is_named) => Some('!'),
            () if shown().is_some_and(|shown| shown.has_moved) => Some('\''),
            () => None,
        }
    }

    /// The letter or number for a kind; `?` for an unknown kind.
    pub fn sign(&self, kind: Option<Kind>) -> &'static str {
        kind.map_or("?", |kind| self.numbering.designation(kind).sign())
    }
}

/// A side's captured pieces. Pieces that were brought back are removed, if their kind is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Captured {
    /// The pieces whose kind the viewer knows.
    pub named: Army,
    /// Number of captured pieces whose kind the viewer does not know.
    pub unnamed: u32,
    /// Number of pieces that were brought back unnamed. These pieces are still counted in `named` or `unnamed`, because
    /// nobody knows which captured pieces came back.
    pub returned: u32,
}

impl Captured {
    /// Computes what the viewer knows of the side's captured pieces.
    pub fn new(position: &Position, seen: &Knowledge, side: Side, viewer: Viewer) -> Self {
        let known = |id| position.piece(id).kind.filter(|_| seen.is_named_to(id, viewer));
        let returned = seen.returned(side);
        let mut captured = Self::default();
        for id in position.pieces(side).filter(|id| !returned.contains(id)) {
            captured.add_if_captured(position, id, known(id));
        }
        for id in returned {
            match known(*id) {
                Some(kind) if captured.named.take(kind) => {}
                Some(_) if captured.unnamed > 0 => captured.unnamed -= 1,
                _ => captured.returned += 1,
            }
            // The returned piece may have been captured again.
            captured.add_if_captured(position, *id, known(*id));
        }
        captured
    }

    fn add_if_captured(&mut self, position: &Position, id: PieceId, known: Option<Kind>) {
        if position.piece(id).is_captured {
            match known {
                Some(kind) => self.named.add(kind, 1),
                None => self.unnamed += 1,
            }
        }
    }

    /// Number of captured pieces.
    pub fn total(&self) -> u32 {
        (self.named.total() + self.unnamed).saturating_sub(self.returned)
    }

    /// Iterates over the known kinds with their counts, in the order of [`Kind::ALL`].
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, u32)> + '_ {
        self.named.kinds().iter().map(|kind| (kind, u32::from(self.named.count(kind)))).collect::<Vec<_>>().into_iter()
    }

    /// `true` if no piece of the side was captured, as far as the viewer can see.
    pub fn is_empty(&self) -> bool {
        self.named.total() == 0 && self.unnamed == 0
    }
}

/// The path of a turn, up to the square of the move, strike or guess.
fn way(played: &Played) -> Vec<Square> {
    let turn = played.turn;
    let mut way = match turn.action {
        Action::Move | Action::Strike => vec![turn.from, turn.to],
        Action::CornerMove { via } | Action::CornerStrike { via } => vec![turn.from, via, turn.to],
        Action::Guess { target, .. } => vec![turn.from, turn.to, target],
    };
    way.dedup();
    way
}

/// The squares of a turn, without repetition:
///
/// - the square that the piece leaves
/// - the corner of a turn round a corner
/// - the target of the move or strike
/// - the target of a guess
/// - the square of a rescue
pub fn concerned(played: &Played) -> Vec<Square> {
    let turn = played.turn;
    let other = match turn.action {
        Action::Move | Action::Strike => None,
        Action::CornerMove { via } | Action::CornerStrike { via } => Some(via),
        Action::Guess { target, .. } => Some(target),
    };
    let rescue = turn.rescue.map(|rescue| rescue.square);
    let mut squares: Vec<Square> = Vec::with_capacity(4);
    for square in [Some(turn.from), Some(turn.to), other, rescue].into_iter().flatten() {
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares
}

/// Collects the scenes of the selected plies during a replay.
#[derive(Debug)]
pub struct SceneRecorder {
    wanted: Vec<u32>,
    viewer: Viewer,
    numbering: Numbering,
    seen: Knowledge,
    /// The collected scenes, in order.
    pub scenes: Vec<Scene>,
}

impl SceneRecorder {
    /// Creates a recorder for the plies, which must be in ascending order.
    pub fn new(wanted: impl Iterator<Item = u32>, numbering: &Numbering, viewer: Viewer) -> Self {
        let mut wanted: Vec<u32> = wanted.collect();
        wanted.reverse();
        Self { wanted, viewer, numbering: *numbering, seen: Knowledge::default(), scenes: Vec::new() }
    }

    fn take(&mut self, game: &Game, last: Option<&Played>) {
        if self.wanted.pop_if(|ply| *ply == game.plies()).is_some() {
            self.scenes.push(Scene::new(game, &self.seen, last, &self.numbering, self.viewer));
        }
    }
}

impl Observer for SceneRecorder {
    fn begin(&mut self, game: &Game) {
        self.seen.begin(game);
        self.take(game, None);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.seen.turn(played, game);
        self.take(game, Some(played));
    }
}
