//! Follows a replay, and determines the knowledge of each side about the other after every turn.

use super::arrangements::Budget;
use super::count::Count;
use super::evidence::{Evidence, Learned, RevealCause, evidence};
use super::known_pieces::KnownPieces;
use super::odds::Odds;
use super::piece_odds::PieceOdds;
use crate::board::{BySide, Kind, KindSet, Side, Viewer};
use crate::replay::Observer;
use crate::rules::{Action, Game, PIECES, PieceId, PieceSet, Played, SmallList};

/// Knowledge that each side can have about the opponent's pieces after the latest turn. See
/// `format-spec/knowledge.md`.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// For each side, the opponent's knowledge about the pieces of the side.
    of: BySide<KnownPieces>,
    named: BySide<PieceSet>,
    returned: BySide<Vec<PieceId>>,
    captured: BySide<PieceSet>,
    learned: Vec<Learned>,
    /// Pieces of known kind on unknown squares. They are reported as learned when their squares become known.
    unseen: BySide<PieceSet>,
    changed: BySide<bool>,
}

impl Knowledge {
    /// Returns the knowledge at the start of a game, before its first turn. After each turn, call
    /// [`Observer::turn`].
    ///
    /// # Examples
    /// ```
    /// # extern crate adjutant_engine as adjutant;
    /// use adjutant::board::{KindSet, Variant};
    /// use adjutant::knowledge::Knowledge;
    /// use adjutant::replay::Observer;
    /// use adjutant::rules::{Edition, Game, Ruleset, Setup};
    ///
    /// let setup: Setup = "[Position \"red\"]\nred: F@a1 9@b1\nblue: F@j10 9@e7".parse()?;
    /// let mut game = Game::new(Ruleset::new(Edition::DEFAULT, Variant::Free), &setup)?;
    /// let mut knowledge = Knowledge::of(&game);
    /// let played = game.try_play(&"b1-b2".parse()?)?;
    /// knowledge.turn(&played, &game);
    /// assert!(knowledge.possible_kinds(played.piece).difference(KindSet::MOVABLE).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game) -> Self {
        let mut knowledge = Self::default();
        knowledge.begin(game);
        knowledge
    }

    /// Returns the possible kinds of the piece from the opponent's point of view.
    pub fn possible_kinds(&self, piece: PieceId) -> KindSet {
        self.of[piece.side()].possible(piece.number())
    }

    /// Returns `true` if the opponent knows the kind of the piece.
    pub fn is_known(&self, piece: PieceId) -> bool {
        self.of[piece.side()].is_known(piece.number())
    }

    /// Returns the number of arrangements of a side's pieces that are possible from the opponent's point of view.
    /// Returns `None` if the number cannot be determined. There are two reasons for this: a record with unknown pieces
    /// contradicts itself, or counting would take too long.
    pub fn arrangements(&self, side: Side) -> Option<Count> {
        self.arrangements_within(side, &mut Budget::default())
    }

    /// Returns the information that the side's opponent lacks, in bits: the base-2 logarithm of the number of
    /// arrangements. Red lacks `bits(Side::Blue)`.
    pub fn bits(&self, side: Side) -> Option<f64> {
        self.bits_within(side, &mut Budget::default())
    }

    /// Returns the missing information like [`Knowledge::bits`], but counts only within the given budget. Returns
    /// `None` if the budget is too small.
    pub fn bits_within(&self, side: Side, budget: &mut Budget) -> Option<f64> {
        self.arrangements_within(side, budget).map(|count| count.to_f64().log2())
    }

    /// Returns the number of arrangements, or `None` if the budget is too small.
    pub fn arrangements_within(&self, side: Side, budget: &mut Budget) -> Option<Count> {
        self.of[side].arrangements(budget).map(Count)
    }

    /// Returns the odds of a side's hidden pieces from the opponent's point of view. `None` if the odds cannot be
    /// determined, or exceed the budget.
    pub fn odds(&self, side: Side, budget: &mut Budget) -> Option<Odds> {
        Odds::new(side, &self.of[side], self.captured[side], budget)
    }

    /// Returns the odds of one piece that was not captured. `arrangements` is the number of arrangements. Use this
    /// function if no other odds are needed.
    pub fn odds_of(&self, piece: PieceId, arrangements: Count, budget: &mut Budget) -> Option<PieceOdds> {
        PieceOdds::new(piece, &self.of[piece.side()], arrangements.0, budget)
    }

    pub(super) fn captured(&self, side: Side) -> PieceSet {
        self.captured[side]
    }

    /// Returns the knowledge about a side's pieces.
    pub(super) fn pieces_of(&self, side: Side) -> &KnownPieces {
        &self.of[side]
    }

    /// Counts the arrangements of a side in which every piece in `pieces` has one of the kinds that are paired with the
    /// piece. Returns `None` if the count cannot be determined, or exceeds the budget.
    pub fn ways(&self, side: Side, pieces: &[(PieceId, KindSet)], budget: &mut Budget) -> Option<Count> {
        debug_assert!(pieces.iter().all(|(piece, _)| piece.side() == side), "pieces of one side");
        self.of[side].ways(pieces.iter().map(|(piece, kinds)| (piece.number(), *kinds)), budget).map(Count)
    }

    /// Returns the pieces that became known in the latest turn. Before the first turn, returns the pieces whose kinds
    /// follow from the armies alone.
    pub fn learned(&self) -> &[Learned] {
        &self.learned
    }

    /// Returns `true` if the latest turn gave evidence about the side's pieces.
    pub fn has_changed(&self, side: Side) -> bool {
        self.changed[side]
    }

    /// Returns `true` if the kind of the piece was named to its opponent, not only inferred.
    pub fn is_named(&self, piece: PieceId) -> bool {
        self.named[piece.side()].has(piece.number())
    }

    /// Returns `true` if the viewer was shown the kind of the piece. The owner of the piece, and a reader of the whole
    /// record, always know the kind. For other viewers, the result is `true` if the kind was named to the opponent.
    pub fn is_named_to(&self, piece: PieceId, viewer: Viewer) -> bool {
        viewer.owns(piece.side()) || self.is_named(piece)
    }

    /// Returns a turn as the viewer sees it: kinds that were not named to the viewer are `None`. Call this after
    /// [`Observer::turn`]. The [`events`](crate::replay::events) of the result can be sent to the viewer.
    ///
    /// # Examples
    /// ```
    /// # extern crate adjutant_engine as adjutant;
    /// use adjutant::board::{Variant, Viewer};
    /// use adjutant::knowledge::Knowledge;
    /// use adjutant::replay::Observer;
    /// use adjutant::rules::{Edition, Game, Ruleset, Setup};
    ///
    /// let setup: Setup = "[Position \"red\"]\nred: F@a1 9@b1\nblue: F@j10 9@e7".parse()?;
    /// let mut game = Game::new(Ruleset::new(Edition::DEFAULT, Variant::Free), &setup)?;
    /// let mut knowledge = Knowledge::of(&game);
    /// let played = game.try_play(&"b1-b2".parse()?)?;
    /// knowledge.turn(&played, &game);
    /// assert_eq!(knowledge.seen(&played, Viewer::Blue).kind, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seen(&self, played: &Played, viewer: Viewer) -> Played {
        let mut seen = *played;
        let is_named = |piece: PieceId| self.is_named_to(piece, viewer);
        seen.kind = seen.kind.filter(|_| is_named(played.piece));
        seen.target_kind = seen.target_kind.filter(|_| played.target.is_some_and(is_named));
        if let Some(rescue) = &mut seen.turn.rescue {
            rescue.kind = rescue.kind.filter(|_| played.rescued.is_some_and(is_named));
        }
        seen
    }

    /// Returns the pieces that a side has brought back by a rescue, in order. Each is a new piece; the captured piece
    /// stays captured.
    pub fn returned(&self, side: Side) -> &[PieceId] {
        &self.returned[side]
    }

    /// Takes the marks of a position and the captured pieces as evidence. `learned` are the pieces that are known
    /// without this evidence. Returns the pieces that are known although nobody named them.
    #[cold]
    fn begin_from_position(&mut self, side: Side, learned: PieceSet, game: &Game) -> PieceSet {
        let position = game.position();
        let mut named = PieceSet::default();
        for id in position.pieces(side) {
            let piece = position.piece(id);
            let has_fallen = piece.fell_before();
            if has_fallen {
                self.captured[side] = self.captured[side].with(id.number());
            }
            // With `silent-defense`, it is unknown which of the captured pieces were named.
            let is_named = game.was_named_at_start(id) || has_fallen && !game.rules().options.silent_defense;
            let kinds = match (is_named, has_fallen, piece.has_moved) {
                (true, ..) => piece.kinds,
                (false, true, _) => KindSet::ALL.without(Kind::Flag),
                (false, false, true) => KindSet::MOVABLE,
                (false, false, false) => continue,
            };
            if is_named {
                named = named.with(id.number());
            }
            self.of[side].note(&Evidence { piece: id, kinds, how: RevealCause::Deduced });
        }
        self.named[side] = named;
        learned.or(self.of[side].settle()).difference(named)
    }

    /// Processes a turn that may give evidence.
    #[cold]
    fn watch(&mut self, played: &Played, game: &Game) {
        for (piece, _) in played.reveals() {
            let named = &mut self.named[piece.side()];
            *named = named.with(piece.number());
        }
        for piece in [Some(played.piece), played.target].into_iter().flatten() {
            if game.position().piece(piece).is_captured {
                let captured = &mut self.captured[piece.side()];
                *captured = captured.with(piece.number());
            }
        }
        if let Some(piece) = played.rescued {
            self.bring_back(piece, played, game);
        }
        let mut shown = TurnEvidence::default();
        for evidence in evidence(played, game) {
            let side = evidence.piece.side();
            self.changed[side] |= self.of[side].note(&evidence);
            shown.push(evidence);
        }
        for side in Side::ALL {
            if !self.unseen[side].is_empty() {
                self.find_unseen(side, game);
            }
            if self.changed[side] {
                self.conclude(side, &shown, game);
            }
        }
    }

    /// Reports pieces whose kinds were known before their squares became known.
    fn find_unseen(&mut self, side: Side, game: &Game) {
        for number in std::mem::take(&mut self.unseen[side]).iter() {
            self.push_learned(side, number, RevealCause::Deduced, game);
        }
    }

    fn bring_back(&mut self, piece: PieceId, played: &Played, game: &Game) {
        let (side, position) = (piece.side(), game.position());
        self.returned[side].push(piece);
        self.changed[side] = true;
        let captured = position.pieces(side).filter(|id| position.piece(*id).is_captured).map(PieceId::number);
        // The rescue counts as unnamed if the record does not contain the kind of the rescued piece. It also counts as
        // unnamed if the kind of any other piece was missing. The rescued piece then shows which kind had been
        // captured.
        let mut all = position.pieces(side).map(|id| position.piece(id));
        let is_named = !played.is_silent && position.piece(piece).kind.is_some() && !all.any(|piece| piece.was_unknown);
        if game.unseen(side) > 0 {
            // The number had been used for a piece that nobody has seen.
            self.of[side].give_up(piece.number());
            self.unseen[side] = PieceSet::default();
            return;
        }
        self.of[side].bring_back(piece.number(), is_named, captured.collect());
    }

    /// Draws conclusions from the evidence about a side's pieces.
    fn conclude(&mut self, side: Side, shown: &TurnEvidence, game: &Game) {
        // Causes for pieces that become known from their own evidence, without counting the army.
        let mut alone = [RevealCause::Deduced; PIECES];
        for evidence in shown.iter().filter(|evidence| evidence.piece.side() == side) {
            let number = evidence.piece.number();
            if evidence.how != RevealCause::Deduced && self.of[side].shown(number).len() == 1 {
                alone[usize::from(number)] = evidence.how;
            }
        }
        for number in self.of[side].settle().iter() {
            self.push_learned(side, number, alone[usize::from(number)], game);
        }
    }

    fn push_learned(&mut self, side: Side, number: u8, how: RevealCause, game: &Game) {
        let piece = PieceId::numbered(side, number);
        if game.unseen(side) > 0 && !game.position().pieces(side).any(|found| found == piece) {
            self.unseen[side] = self.unseen[side].with(number);
        } else if let Some(kind) = self.of[side].shown(number).single() {
            self.changed[side] = true;
            // A piece that was captured before the position at the start never had a square in this game.
            if !game.position().has_had(piece) || !game.position().piece(piece).fell_before() {
                self.learned.push(Learned { piece, kind, how });
            }
        }
    }
}

/// Evidence from one turn.
type TurnEvidence = SmallList<Evidence, { Played::MOST_SHOWN }>;

impl Observer for Knowledge {
    fn begin(&mut self, game: &Game) {
        self.learned.clear();
        self.named = BySide::default();
        self.changed = BySide::new(true, true);
        let rules = game.rules();
        self.captured = BySide::default();
        self.unseen = BySide::default();
        for side in Side::ALL {
            self.returned[side].clear();
            // Pieces on unknown squares get their numbers when their squares become known.
            let pieces = (game.position().pieces(side).count() + game.unseen(side)) as u8;
            let mut learned = self.of[side].begin(rules.army, game.has_whole_armies(), pieces);
            if game.has_position() {
                learned = self.begin_from_position(side, learned, game);
            }
            for number in learned.iter() {
                self.push_learned(side, number, RevealCause::Deduced, game);
            }
        }
    }

    #[inline]
    fn turn(&mut self, played: &Played, game: &Game) {
        self.learned.clear();
        self.changed = BySide::default();
        let is_step = matches!(played.turn.action, Action::Move) && played.turn.from.adjoins(played.turn.to);
        let number = played.piece.number();
        let is_unnoticed = is_step && played.rescued.is_none() && self.of[played.side].may_step_unnoticed(number);
        // Even a step that gives no evidence about the kind may show the square of a piece whose kind was already
        // known.
        if !is_unnoticed || !self.unseen.red.or(self.unseen.blue).is_empty() {
            self.watch(played, game);
        }
    }
}
