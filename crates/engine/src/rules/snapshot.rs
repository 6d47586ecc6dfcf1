//! Games that start from a position, positions of games as setups, and copies with other kinds.

use super::game::Game;
use super::piece::PieceId;
use super::ruleset::Ruleset;
use super::setup::{PieceMarks, Setup, StartPosition};
use super::setup_faults::SetupFaults;
use crate::board::{BySide, Kind, Side, Square};

impl Setup {
    /// Creates a position after `plies` plies. Red moves next if `plies` is even. Each piece has its side, square, kind
    /// (`None` if unknown) and marks.
    pub fn of_position(plies: u32, pieces: impl IntoIterator<Item = (Side, Square, Option<Kind>, PieceMarks)>) -> Self {
        let (mut setup, mut marks_of) = (Self::default(), BySide::<Vec<PieceMarks>>::default());
        for (side, square, kind, marks) in pieces {
            setup.pieces[side].push((square, kind));
            marks_of[side].push(marks);
        }
        setup.position = Some(StartPosition { plies, marks: marks_of });
        setup
    }
}

impl Game {
    /// Starts a game from a position after `plies` plies. Red moves next if `plies` is even. Each piece has its side,
    /// square, kind (`None` if unknown) and marks. The pieces of the army that are not in the position were captured
    /// before it.
    ///
    /// # Errors
    /// Returns every fault of the position.
    ///
    /// # Examples
    /// ```
    /// # extern crate adjutant_engine as adjutant;
    /// use adjutant::board::{Kind, Side, Variant};
    /// use adjutant::rules::{Edition, Game, PieceMarks, Ruleset};
    ///
    /// let marks = PieceMarks::default();
    /// let moved = PieceMarks { has_moved: true, ..marks };
    /// let game = Game::from_position(Ruleset::new(Edition::DEFAULT, Variant::Original), 31, [
    ///     (Side::Red, "a1".parse()?, Some(Kind::Flag), marks),
    ///     (Side::Red, "e5".parse()?, Some(Kind::Miner), moved),
    ///     (Side::Blue, "j10".parse()?, Some(Kind::Flag), marks),
    ///     (Side::Blue, "e7".parse()?, Some(Kind::Scout), moved),
    /// ])?;
    /// assert_eq!((game.to_move(), game.legal_turns().len()), (Side::Blue, 14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_position(
        rules: Ruleset,
        plies: u32,
        pieces: impl IntoIterator<Item = (Side, Square, Option<Kind>, PieceMarks)>,
    ) -> Result<Self, SetupFaults> {
        Self::new(rules, &Setup::of_position(plies, pieces))
    }

    /// Returns the current position as a setup, from which another game can start. `is_named` is `true` for pieces that
    /// were named to their opponent ([`Knowledge::is_named`](crate::knowledge::Knowledge::is_named)).
    ///
    /// The new game does not know the turns before the position: the repetition rules begin anew, pieces on the board
    /// are numbered anew, and rescues are not counted.
    pub fn to_setup(&self, is_named: impl Fn(PieceId) -> bool) -> Setup {
        let position = &self.position;
        let piece = |id: PieceId| {
            let piece = position.piece(id);
            let marks = PieceMarks { is_named: is_named(id), has_moved: piece.has_moved };
            (id.side(), piece.square, piece.kind, marks)
        };
        let pieces = Side::ALL.into_iter().flat_map(|side| position.standing(side));
        Setup::of_position(self.plies, pieces.map(piece))
    }

    /// Returns a copy of the game in which these pieces have these kinds, such as the kinds of an arrangement that
    /// [`Knowledge::draw`](crate::knowledge::Knowledge::draw) returns. The other pieces keep their kinds.
    ///
    /// The turns that were played are not judged again.
    #[must_use]
    pub fn with_kinds(&self, kinds: &[(PieceId, Kind)]) -> Self {
        let mut game = self.clone();
        game.position.name_pieces(kinds);
        game.recount();
        game
    }

    /// Recomputes everything that depends on the kinds of pieces.
    fn recount(&mut self) {
        self.names_all = !self.position.has_unknown();
        self.chase.forget_hashes();
        self.witnesses = BySide::from_fn(|_| [PieceId::NOBODY; 2]);
        if self.ending.is_none() {
            self.ending = self.stuck_ending(self.to_move());
        }
    }
}
