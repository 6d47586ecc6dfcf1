//! What a viewer sees of a position: the board, the last turn, what was captured and what is proven.
//!
//! One description, which text, JSON and other formats draw or write; nothing of it is said in words for people.

mod heat;
mod proven;
mod turn_text;

pub use heat::{Heat, SHADES, SideHeat, Warmth};
pub use proven::{Proven, Registrar, Roster, Unnamed};
pub use turn_text::{numbered_turn_text, turn_number, turn_text};

use crate::board::{Army, Board, BySide, Kind, KindSet, Numbering, Side, Square, Viewer};
use crate::knowledge::Knowledge;
use crate::replay::{Observer, Snapshot, SnapshotPiece};
use crate::rules::{Action, PieceId, Play, Played, Position};

/// A piece as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPiece {
    /// Whose piece it is.
    pub side: Side,
    /// Its kind; `None` where the viewer or the record does not know it.
    pub kind: Option<Kind>,
    /// What it can be, as far as the viewer can know: the kind alone if that is told, else what was shown of the piece and
    /// the rest of its army leave.
    pub possible: KindSet,
    /// Whether it was named to its opponent.
    pub is_named: bool,
    /// Whether its opponent knows what it is: it was named, or can be inferred.
    pub is_known: bool,
}

impl SeenPiece {
    /// The kind that the viewer can infer without having been told it.
    pub fn inferred(self) -> Option<Kind> {
        self.possible.single().filter(|_| self.kind.is_none())
    }
}

/// The turn before a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastTurn {
    /// Its ply, from 1.
    pub ply: u32,
    /// Who played it.
    pub side: Side,
    /// The turn as SRN writes it, with `?` for what the viewer does not know.
    pub text: String,
    /// The squares that it concerned: left, passed over by a corner strike, reached or struck, guessed at, and
    /// that of a rescue.
    pub squares: Vec<Square>,
    /// The way that the piece went, struck or pointed: from its square by way of a corner to the last one.
    pub way: Vec<Square>,
}

impl LastTurn {
    /// What a viewer sees of a turn.
    pub fn new(played: &Played, seen: &Knowledge, numbering: &Numbering, viewer: Viewer) -> Self {
        let text = turn_text(played, seen, numbering, viewer);
        Self { ply: played.ply, side: played.side, text, squares: concerned(played), way: way(played) }
    }

    /// The turn behind its number, such as `50... d7xe7` for ply 100.
    pub fn numbered(&self) -> String {
        format!("{} {}", turn_number(self.ply), self.text)
    }
}

/// What a viewer sees of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The board.
    pub board: Board,
    /// What signs stand for the kinds.
    pub numbering: Numbering,
    /// Who looks at it.
    pub viewer: Viewer,
    /// How many turns were played.
    pub ply: u32,
    /// Whose turn it is; `None` if the board has ended the game.
    pub to_move: Option<Side>,
    /// The turn before.
    pub last: Option<LastTurn>,
    /// The pieces, row by row from row 1, `a` to `j`.
    pub pieces: Vec<(Square, SeenPiece)>,
    /// The captured pieces of each side.
    pub captured: BySide<Captured>,
    /// What is proven of the pieces that are not named, where that is shown.
    pub proven: Option<Proven>,
    /// How likely the hidden pieces are to be of a kind, where that is shown.
    pub heat: Option<Heat>,
}

impl Scene {
    /// The scene of a game behind its last turn.
    pub fn new(game: &Play, seen: &Knowledge, last: Option<&Played>, numbering: &Numbering, viewer: Viewer) -> Self {
        let (position, board) = (game.position(), game.rules().edition.board);
        let shown = |square| {
            let id = position.piece_at(square)?;
            let kind = position.piece(id).kind.filter(|_| seen.is_named_to(id, viewer));
            let possible = kind.map_or_else(|| seen.possible_kinds(id), KindSet::only);
            Some((
                square,
                SeenPiece { side: id.side(), kind, possible, is_named: seen.is_named(id), is_known: seen.is_known(id) },
            ))
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
            heat: None,
        }
    }

    /// What a viewer sees of a position without a game. What was captured is not known.
    pub fn of_snapshot(snapshot: &Snapshot, viewer: Viewer) -> Self {
        let shown = |placed: SnapshotPiece| {
            let is_told = viewer.owns(placed.side) || placed.is_revealed;
            let possible = if is_told { KindSet::only(placed.kind) } else { KindSet::ALL };
            let (kind, is_named) = (is_told.then_some(placed.kind), placed.is_revealed);
            SeenPiece { side: placed.side, kind, possible, is_named, is_known: is_named }
        };
        Self {
            board: snapshot.edition.board,
            numbering: snapshot.edition.numbering,
            viewer,
            ply: snapshot.ply,
            to_move: Some(snapshot.to_move),
            last: None,
            pieces: snapshot.pieces.iter().map(|(square, placed)| (*square, shown(*placed))).collect(),
            captured: BySide::from_fn(|_| Captured::default()),
            proven: None,
            heat: None,
        }
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<SeenPiece> {
        self.pieces.iter().find(|(at, _)| *at == square).map(|(_, shown)| *shown)
    }

    /// How likely the hidden piece on a square is to be of the kind whose odds are shown. `None` where none are, and of
    /// pieces that are known to those who look.
    pub fn warmth(&self, square: Square) -> Option<Warmth> {
        let shown = self.at(square).filter(|shown| !shown.is_known)?;
        self.heat.as_ref()?.warmth(shown.side, square)
    }

    /// Whether the last turn concerned the square.
    pub fn is_marked(&self, square: Square) -> bool {
        self.last.as_ref().is_some_and(|last| last.squares.contains(&square))
    }

    /// The sign of a piece.
    pub fn sign(&self, kind: Option<Kind>) -> &'static str {
        kind.map_or("?", |kind| self.numbering.designation(kind).sign())
    }
}

/// A side's captured pieces, less those that were brought back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// Those whose kind the viewer knows.
    pub named: Army,
    /// How many more there are.
    pub unnamed: u32,
    /// How many of all those were brought back without being named, so that nobody can say which of them are
    /// still captured.
    pub returned: u32,
}

impl Captured {
    /// What the viewer knows of the side's captured pieces.
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
            // It may have been captured again.
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

    /// How many pieces are captured.
    pub fn total(&self) -> u32 {
        (self.named.total() + self.unnamed).saturating_sub(self.returned)
    }

    /// The kinds that are known, with their numbers, strongest first.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, u32)> + '_ {
        self.named.kinds().iter().map(|kind| (kind, u32::from(self.named.count(kind)))).collect::<Vec<_>>().into_iter()
    }

    /// Whether nothing was ever captured of that side, as far as one can see.
    pub fn is_empty(&self) -> bool {
        self.named.total() == 0 && self.unnamed == 0
    }
}

/// The way of a turn: to where its piece moved, what it struck, or at what it guessed.
fn way(played: &Played) -> Vec<Square> {
    let turn = played.turn;
    let mut way = match turn.action {
        Action::Move | Action::Strike => vec![turn.from, turn.to],
        Action::CornerStrike { via } => vec![turn.from, via, turn.to],
        Action::Guess { target, .. } => vec![turn.from, turn.to, target],
    };
    way.dedup();
    way
}

/// The squares that a turn concerned, each once: left, passed over by a corner strike, reached or struck, guessed at, and
/// that of a rescue.
pub fn concerned(played: &Played) -> Vec<Square> {
    let turn = played.turn;
    let other = match turn.action {
        Action::Move | Action::Strike => None,
        Action::CornerStrike { via } => Some(via),
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

/// Which plies are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plies {
    /// The one that many turns behind the setup.
    FromStart(u32),
    /// The one that many turns before the last position.
    FromEnd(u32),
    /// Every that many plies from the setup on, and the last.
    Every(u32),
}

impl Plies {
    /// Returns the ply if it is counted from the setup.
    pub const fn counted_from_start(self) -> Option<u32> {
        match self {
            Self::FromStart(ply) => Some(ply),
            Self::FromEnd(_) | Self::Every(_) => None,
        }
    }

    /// The plies that are wanted of a game of `last` plies; none if there is no such ply.
    pub fn of(self, last: u32) -> impl Iterator<Item = u32> {
        let (first, step) = match self {
            Self::FromStart(ply) => ((ply <= last).then_some(ply), None),
            Self::FromEnd(back) => (last.checked_sub(back), None),
            Self::Every(step) => (Some(0), Some(step.max(1))),
        };
        let stepped = step.into_iter().flat_map(move |step| (step..=last).step_by(step as usize));
        let at_end = step.filter(|step| !last.is_multiple_of(*step)).map(|_| last);
        first.into_iter().chain(stepped).chain(at_end)
    }
}

/// Takes the scenes of the wanted plies while a record is replayed.
#[derive(Debug)]
pub struct Camera {
    wanted: Vec<u32>,
    viewer: Viewer,
    numbering: Numbering,
    seen: Knowledge,
    /// The scenes taken, in order.
    pub scenes: Vec<Scene>,
}

impl Camera {
    /// A camera for those plies, in ascending order.
    pub fn new(wanted: impl Iterator<Item = u32>, numbering: &Numbering, viewer: Viewer) -> Self {
        let mut wanted: Vec<u32> = wanted.collect();
        wanted.reverse();
        Self { wanted, viewer, numbering: *numbering, seen: Knowledge::default(), scenes: Vec::new() }
    }

    fn take(&mut self, game: &Play, last: Option<&Played>) {
        if self.wanted.pop_if(|ply| *ply == game.plies()).is_some() {
            self.scenes.push(Scene::new(game, &self.seen, last, &self.numbering, self.viewer));
        }
    }
}

impl Observer for Camera {
    fn begin(&mut self, game: &Play) {
        self.seen.begin(game);
        self.take(game, None);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        self.seen.turn(played, game);
        self.take(game, Some(played));
    }
}

#[cfg(test)]
mod tests {
    use super::Plies;

    #[test]
    fn plies_are_counted_from_either_end() {
        let of = |plies: Plies, last| plies.of(last).collect::<Vec<_>>();
        assert_eq!(of(Plies::FromStart(0), 4), [0]);
        assert_eq!(of(Plies::FromStart(4), 4), [4]);
        assert_eq!(of(Plies::FromStart(5), 4), [0_u32; 0]);
        assert_eq!(of(Plies::FromEnd(0), 4), [4]);
        assert_eq!(of(Plies::FromEnd(1), 4), [3]);
        assert_eq!(of(Plies::FromEnd(4), 4), [0]);
        assert_eq!(of(Plies::FromEnd(5), 4), [0_u32; 0]);
        assert_eq!(of(Plies::Every(1), 3), [0, 1, 2, 3]);
        assert_eq!(of(Plies::Every(2), 4), [0, 2, 4]);
        assert_eq!(of(Plies::Every(2), 5), [0, 2, 4, 5]);
        assert_eq!(of(Plies::Every(9), 5), [0, 5]);
        assert_eq!(of(Plies::Every(3), 0), [0]);
    }
}
