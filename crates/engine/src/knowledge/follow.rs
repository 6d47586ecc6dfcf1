//! Following a replay: what each side knows of the other after every turn.

use super::arrangements::Budget;
use super::evidence::{Evidence, How, Learned, evidence};
use super::known::KnownPieces;
use super::odds::Odds;
use super::piece_odds::PieceOdds;
use crate::board::{BySide, KindSet, Side, Viewer};
use crate::replay::Observer;
use crate::rules::{Action, Few, PIECES, PieceId, PieceSet, Play, Played};
use ethnum::U256;

/// What each side can know of the other's pieces, after the latest turn. `format-spec/knowledge.md`.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// What is known of each side's pieces by the other.
    of: BySide<KnownPieces>,
    named: BySide<PieceSet>,
    returned: BySide<Vec<PieceId>>,
    captured: BySide<PieceSet>,
    learned: Vec<Learned>,
    /// Pieces that are known, and that nobody has seen: they are learned of when they are found.
    unseen: BySide<PieceSet>,
    changed: BySide<bool>,
}

impl Knowledge {
    /// What the piece may be, for its opponent.
    pub fn possible_kinds(&self, piece: PieceId) -> KindSet {
        self.of[piece.side()].possible(piece.number())
    }

    /// Whether its opponent knows what the piece is.
    pub fn is_known(&self, piece: PieceId) -> bool {
        self.of[piece.side()].is_known(piece.number())
    }

    /// In how many ways that side's pieces can be arranged, for its opponent. `None` if that cannot be told: in a
    /// record with unknown pieces that contradicts itself, or where counting would take too long.
    pub fn arrangements(&self, side: Side) -> Option<U256> {
        self.of[side].arrangements(&mut Budget::default())
    }

    /// What that side's opponent lacks, in bits: the base-2 logarithm of the number of arrangements. What Red lacks is
    /// `bits(Side::Blue)`.
    pub fn bits(&self, side: Side) -> Option<f64> {
        self.bits_within(side, &mut Budget::default())
    }

    /// The same, if the budget suffices to count the arrangements.
    pub fn bits_within(&self, side: Side, budget: &mut Budget) -> Option<f64> {
        self.arrangements_within(side, budget).map(|count| count.as_f64().log2())
    }

    /// The number of arrangements, if the budget suffices to count them.
    pub fn arrangements_within(&self, side: Side, budget: &mut Budget) -> Option<U256> {
        self.of[side].arrangements(budget)
    }

    /// The odds of that side's hidden pieces, for its opponent. `None` if they cannot be told, or not within the budget.
    pub fn odds(&self, side: Side, budget: &mut Budget) -> Option<Odds> {
        Odds::new(side, &self.of[side], self.captured[side], budget)
    }

    /// Those of one piece that was not captured, given the number of arrangements: for who needs no others.
    pub fn odds_of(&self, piece: PieceId, arrangements: U256, budget: &mut Budget) -> Option<PieceOdds> {
        PieceOdds::new(piece, &self.of[piece.side()], arrangements, budget)
    }

    /// The captured pieces of that side.
    pub(super) fn captured(&self, side: Side) -> PieceSet {
        self.captured[side]
    }

    /// What is known of that side's pieces.
    pub(super) fn of(&self, side: Side) -> &KnownPieces {
        &self.of[side]
    }

    /// In how many of that side's arrangements every one of those pieces is of one of its kinds. `None` if that cannot
    /// be told, or not within the budget.
    pub fn ways(&self, side: Side, pieces: &[(PieceId, KindSet)], budget: &mut Budget) -> Option<U256> {
        debug_assert!(pieces.iter().all(|(piece, _)| piece.side() == side), "pieces of one side");
        self.of[side].ways(pieces.iter().map(|(piece, kinds)| (piece.number(), *kinds)), budget)
    }

    /// The pieces that became known by the latest turn; before the first, those that the armies alone tell.
    pub fn learned(&self) -> &[Learned] {
        &self.learned
    }

    /// Whether the latest turn showed anything of that side's pieces.
    pub fn has_changed(&self, side: Side) -> bool {
        self.changed[side]
    }

    /// Whether the piece has been named to its opponent: told, not inferred.
    pub fn is_named(&self, piece: PieceId) -> bool {
        self.named[piece.side()].has(piece.number())
    }

    /// Whether that viewer was told what the piece is: its owner was, the others if it was named to its opponent, and
    /// whoever reads the whole record always is.
    pub fn is_named_to(&self, piece: PieceId, viewer: Viewer) -> bool {
        viewer.owns(piece.side()) || self.is_named(piece)
    }

    /// The pieces that a side has brought back by a rescue, in order. Each is a new piece; the captured one
    /// that it was stays captured.
    pub fn returned(&self, side: Side) -> &[PieceId] {
        &self.returned[side]
    }

    /// A turn that may show something.
    #[cold]
    fn watch(&mut self, played: &Played, game: &Play) {
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

    /// Tells of the pieces that were known before they were found.
    fn find_unseen(&mut self, side: Side, game: &Play) {
        for number in std::mem::take(&mut self.unseen[side]).iter() {
            self.push_learned(side, number, How::Deduced, game);
        }
    }

    fn bring_back(&mut self, piece: PieceId, played: &Played, game: &Play) {
        let (side, position) = (piece.side(), game.position());
        self.returned[side].push(piece);
        self.changed[side] = true;
        let captured = position.pieces(side).filter(|id| position.piece(*id).is_captured).map(PieceId::number);
        // One that the record does not know is none that could be told; and where it does not know the others, what was
        // brought back tells what had been captured.
        let mut all = position.pieces(side).map(|id| position.piece(id));
        let is_named = !played.is_silent && position.piece(piece).kind.is_some() && !all.any(|piece| piece.was_unknown);
        if game.unseen(side) > 0 {
            // Its number is one that an unseen piece would have had.
            self.of[side].give_up(piece.number());
            self.unseen[side] = PieceSet::default();
            return;
        }
        self.of[side].bring_back(piece.number(), is_named, captured.collect());
    }

    /// Draws the conclusions from what was shown of that side's pieces.
    fn conclude(&mut self, side: Side, shown: &TurnEvidence, game: &Play) {
        // What was shown of a piece itself, before the army is counted.
        let mut alone = [How::Deduced; PIECES];
        for evidence in shown.iter().filter(|evidence| evidence.piece.side() == side) {
            let number = evidence.piece.number();
            if evidence.how != How::Deduced && self.of[side].shown(number).len() == 1 {
                alone[usize::from(number)] = evidence.how;
            }
        }
        for number in self.of[side].settle().iter() {
            self.push_learned(side, number, alone[usize::from(number)], game);
        }
    }

    fn push_learned(&mut self, side: Side, number: u8, how: How, game: &Play) {
        let piece = PieceId::numbered(side, number);
        if game.unseen(side) > 0 && !game.position().pieces(side).any(|found| found == piece) {
            self.unseen[side] = self.unseen[side].with(number);
        } else if let Some(kind) = self.of[side].shown(number).single() {
            self.changed[side] = true;
            self.learned.push(Learned { piece, kind, how });
        }
    }
}

/// What a turn showed.
type TurnEvidence = Few<Evidence, { Played::MOST_SHOWN }>;

impl Observer for Knowledge {
    fn begin(&mut self, game: &Play) {
        self.learned.clear();
        self.named = BySide::default();
        self.changed = BySide::new(true, true);
        let rules = game.rules();
        self.captured = BySide::default();
        self.unseen = BySide::default();
        for side in Side::ALL {
            self.returned[side].clear();
            // Those that stand nobody knows where are numbered as they are found.
            let pieces = (game.position().pieces(side).count() + game.unseen(side)) as u8;
            for number in self.of[side].begin(rules.army, rules.army_is_exact, pieces).iter() {
                self.push_learned(side, number, How::Deduced, game);
            }
        }
    }

    #[inline]
    fn turn(&mut self, played: &Played, game: &Play) {
        self.learned.clear();
        self.changed = BySide::default();
        let is_step = matches!(played.turn.action, Action::Move) && played.turn.from.adjoins(played.turn.to);
        let number = played.piece.number();
        let is_unnoticed = is_step && played.rescued.is_none() && self.of[played.side].may_step_unnoticed(number);
        // A piece that was known before it was found may be found by such a step.
        if !is_unnoticed || !self.unseen.red.or(self.unseen.blue).is_empty() {
            self.watch(played, game);
        }
    }
}
