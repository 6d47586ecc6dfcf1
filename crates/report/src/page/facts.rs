//! Collects the data of a game that the page's script needs, but that the game's JSON object does not contain.
//! These are: the pieces of the game, unusual movements, new knowledge about the pieces, and the review.

use crate::analysis::review::Review;
use crate::board::{Kind, Numbering, Outcome, Side, Square, Viewer};
use crate::knowledge::History;
use crate::replay::Observer;
use crate::rules::{Action, Game, PieceId, Played, UncertainGame};
use crate::scene::turn_text;
use serde::Serialize;
use std::collections::HashMap;

/// One piece of a game. The list of pieces begins with the pieces of the setup. Turns refer to pieces by index.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PieceLine {
    /// `red` or `blue`.
    side: &'static str,
    /// Square where the piece was set up, or its square in the position at the start. For a rescued piece, the square
    /// to which the rescue brought it back. `None` if the piece was captured before the position at the start.
    home: Option<String>,
    /// Index of the piece's kind. `None` if the record never shows the kind.
    kind: Option<usize>,
    /// Ply from which the record shows the kind.
    since: u32,
    /// Ply at which the piece came to the board. For the pieces at the start, the ply before the first turn.
    from: u32,
    /// `true` if the piece was brought back by a rescue.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    back: bool,
}

/// Turn with an unusual effect: after the turn, some pieces are not on the squares that the kind and outcome of the
/// turn imply. Contains the ply, and these pieces with their new squares.
type MovesLine = (u32, Moves);

/// Indices of the pieces that changed squares, with their new squares. The square of a captured piece is `None`.
type Moves = Vec<(usize, Option<String>)>;

/// New knowledge about some pieces, at one ply and with one cause. The fields are: the ply; the cause; the kinds that
/// remain possible (one bit for each kind); `true` if the pieces were named; the indices of the pieces.
type ChangeLine = (u32, &'static str, u16, bool, Vec<usize>);

/// Piece on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardPiece {
    pub square: Square,
    pub side: Side,
    pub kind: Option<Kind>,
    /// `true` if the record shows the kind of the piece.
    pub is_told: bool,
    pub is_named: bool,
}

/// Follows a replay, and collects the data that the script needs in addition to the JSON object.
#[derive(Clone, Debug)]
pub struct Facts {
    numbering: Numbering,
    history: History,
    pub(super) review: Review,
    pub(super) ids: HashMap<PieceId, usize>,
    stands: Vec<Option<Square>>,
    pub(super) pieces: Vec<PieceLine>,
    /// Turns in SRN, as a reader of the whole record sees them.
    pub(super) turns: Vec<String>,
    pub(super) unusual: Vec<MovesLine>,
}

impl Facts {
    /// Creates the facts of a game with this numbering. `review` is an empty review of the game.
    pub fn new(numbering: &Numbering, review: Review) -> Self {
        Self {
            numbering: *numbering,
            history: History::default(),
            review,
            ids: HashMap::new(),
            stands: Vec::new(),
            pieces: Vec::new(),
            turns: Vec::new(),
            unusual: Vec::new(),
        }
    }

    /// Returns the changes of knowledge, in order.
    pub(super) fn changes(&self) -> Vec<ChangeLine> {
        let mut lines: Vec<ChangeLine> = Vec::new();
        for change in self.history.changes() {
            let Some(piece) = self.ids.get(&change.piece) else { continue };
            let kinds = change.kinds.iter().fold(0_u16, |bits, kind| bits | 1 << kind.index());
            let (ply, cause, named) = (change.ply, change.by.name(), change.is_named);
            let alike = |line: &&mut ChangeLine| (line.0, line.1, line.2, line.3) == (ply, cause, kinds, named);
            match lines.last_mut().filter(alike) {
                Some(line) => line.4.push(*piece),
                None => lines.push((ply, cause, kinds, named, vec![*piece])),
            }
        }
        lines
    }

    /// Returns the pieces on the board at the end. For a piece whose kind the record does not show (`is_told` is
    /// `false`), the kind is inferred from the record if possible.
    pub(super) fn standing(&self) -> impl Iterator<Item = BoardPiece> + '_ {
        self.ids.iter().filter_map(|(id, index)| {
            let latest = self.history.changes().iter().rfind(|change| change.piece == *id)?;
            let kind = self.pieces[*index].kind.and_then(Kind::from_index);
            Some(BoardPiece {
                square: self.stands[*index]?,
                side: id.side(),
                kind: kind.or_else(|| latest.kinds.single()),
                is_told: kind.is_some(),
                is_named: latest.is_named,
            })
        })
    }

    /// Records new pieces, newly shown kinds, and changed squares. Returns the pieces that changed squares.
    fn look(&mut self, ply: u32, game: &Game) -> Moves {
        let position = game.position();
        let mut moves = Vec::new();
        for id in Side::ALL.into_iter().flat_map(|side| position.pieces(side)) {
            let piece = position.piece(id);
            let next = self.pieces.len();
            let index = *self.ids.entry(id).or_insert(next);
            let stands = (!piece.is_captured).then_some(piece.square);
            if index == next {
                let (side, home) = (id.side().name(), (!piece.fell_before()).then(|| piece.home.to_string()));
                self.pieces.push(PieceLine { side, home, kind: None, since: ply, from: ply, back: piece.came_back });
                self.stands.push(None);
            }
            let line = &mut self.pieces[index];
            if line.kind.is_none() {
                (line.kind, line.since) = (piece.kind.map(Kind::index), ply);
            }
            if self.stands[index] != stands {
                self.stands[index] = stands;
                moves.push((index, stands.map(|square| square.to_string())));
            }
        }
        moves
    }

    /// Returns the movements that the kind and outcome of the turn imply. The script uses the same rules.
    fn usual(&self, played: &Played) -> Moves {
        let index = |id: Option<PieceId>| id.and_then(|id| self.ids.get(&id)).copied();
        let (Some(piece), to) = (index(Some(played.piece)), Some(played.turn.to.to_string())) else {
            return Vec::new();
        };
        let target = index(played.target);
        let mut moves = Vec::new();
        match (played.turn.action, played.outcome) {
            (Action::Strike | Action::CornerStrike { .. }, outcome) => {
                moves.extend(target.filter(|_| outcome != Some(Outcome::Loss)).map(|target| (target, None)));
                moves.push((piece, to.filter(|_| outcome == Some(Outcome::Win))));
            }
            (Action::Move | Action::CornerMove { .. }, _) => moves.push((piece, to)),
            (Action::Guess { .. }, _) if played.turn.from != played.turn.to => moves.push((piece, to)),
            (Action::Guess { .. }, _) => {}
        }
        let rescued = index(played.rescued).zip(played.turn.rescue);
        moves.extend(rescued.map(|(piece, rescue)| (piece, Some(rescue.square.to_string()))));
        moves.sort();
        moves
    }
}

impl Observer for Facts {
    fn begin(&mut self, game: &Game) {
        self.history.begin(game);
        self.review.begin(game);
        self.look(game.plies(), game);
    }

    fn before(&mut self, game: &UncertainGame) {
        self.review.before(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.history.turn(played, game);
        self.review.turn(played, game);
        let mut moves = self.look(played.ply, game);
        moves.sort();
        if moves != self.usual(played) {
            self.unusual.push((played.ply, moves));
        }
        self.turns.push(turn_text(played, self.history.knowledge(), &self.numbering, Viewer::All));
    }
}
