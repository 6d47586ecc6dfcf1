//! Identifies pieces after a turn with an unknown outcome. The position is then unknown, but most pieces can still
//! be identified. `format-spec/unknown.md`, section "Unwritten combats".

use super::game::Game;
use super::movement;
use super::piece::PieceId;
use super::position::Position;
use super::turn::{Action, Claim, GuessClaim, Played, Turn};
use crate::board::{BySide, Kind, KindSet, Outcome, Side, Square};
use std::collections::BTreeMap;

/// Identifies the pieces of later turns, even if the outcomes of turns are unknown. Starts from a known position.
///
/// For each square and each side, the tracker stores the only piece of this side that can be on the square. Each
/// turn is legal, so a piece of the side to move is on the first square of the turn. The tracker therefore
/// identifies this piece even if the fate of other pieces is unknown.
pub(crate) struct PieceTracker<'g> {
    game: &'g Game,
    /// Empty board. It is used to find the kinds that can move a given distance.
    empty: Position,
    plies: u32,
    candidates: BySide<BTreeMap<Square, PieceId>>,
    /// Kinds that the record has declared since the starting position.
    kinds: BTreeMap<PieceId, Kind>,
    /// Number of pieces that each side has brought back since the starting position.
    returned: BySide<u8>,
}

impl<'g> PieceTracker<'g> {
    /// Creates a tracker that starts at the current position of the game.
    pub(crate) fn new(game: &'g Game) -> Self {
        let position = game.position();
        let standing = |side| position.standing(side).map(|id| (position.piece(id).square, id)).collect();
        Self {
            game,
            empty: Position::empty(game.rules.edition.board),
            plies: game.plies(),
            candidates: BySide::from_fn(standing),
            kinds: BTreeMap::new(),
            returned: BySide::default(),
        }
    }

    /// Follows a legal turn and returns the known facts about the turn. The outcome is `None` if neither the known
    /// kinds nor the declarations determine the outcome. A piece that cannot be identified is returned as
    /// [`PieceId::unidentified`].
    pub(crate) fn follow(&mut self, turn: &Turn, claim: &Claim) -> Played {
        self.plies += 1;
        let side = Side::of_ply(self.plies);
        let piece = self.at(side, turn.from);
        let target = match turn.action {
            Action::Move | Action::CornerMove { .. } => None,
            Action::Strike | Action::CornerStrike { .. } => Some(self.at(side.other(), turn.to)),
            Action::Guess { target, .. } => Some(self.at(side.other(), target)),
        };
        let kind = self.learn(piece, claim.striker.or_else(|| self.only_kind(turn)));
        let declared = match (claim.guess, turn.action) {
            (Some(GuessClaim::Hit), Action::Guess { named, .. }) => Some(named),
            (Some(GuessClaim::Shown(shown)), _) => Some(shown),
            _ => claim.defender,
        };
        let target_kind = target.and_then(|target| self.learn(target, declared));
        let comes_out = kind.zip(target_kind).map(|(kind, struck)| self.game.comes_out(turn, kind, struck));
        let (mut outcome, mut hit) = comes_out.map_or((None, None), |comes_out| (comes_out.outcome, comes_out.hit));
        outcome = outcome.or(claim.outcome);
        hit = hit.or(claim.guess.map(|guess| guess == GuessClaim::Hit));
        let mut moved_in = false;
        match (turn.action, target) {
            (Action::Strike | Action::CornerStrike { .. }, Some(target)) => {
                moved_in = self.strike(turn, (piece, target), target_kind, outcome);
            }
            (Action::Guess { target, .. }, _) => {
                if turn.from != turn.to {
                    self.place(side, turn.to, piece);
                }
                if hit == Some(true) {
                    self.candidates[side.other()].remove(&target);
                }
            }
            _ => self.place(side, turn.to, piece),
        }
        let rescued = turn.rescue.and_then(|rescue| {
            let number = self.game.position().next_number(side) + self.returned[side];
            let returned = (usize::from(number) <= Position::MAX_PIECES).then(|| PieceId::numbered(side, number))?;
            self.returned[side] += 1;
            self.learn(returned, rescue.kind);
            self.place(side, rescue.square, returned);
            Some(returned)
        });
        Played {
            ply: self.plies,
            side,
            turn: *turn,
            piece,
            kind,
            target,
            target_kind,
            outcome,
            hit,
            moved_in,
            rescued,
            is_silent: self.game.rules.options.silent_defense,
            at_limit: false,
            wording: false,
            ending: None,
        }
    }

    fn at(&self, side: Side, square: Square) -> PieceId {
        self.candidates[side].get(&square).copied().unwrap_or(PieceId::unidentified(side))
    }

    /// Returns the only kind that can make this turn, or `None` if several kinds can make it.
    fn only_kind(&self, turn: &Turn) -> Option<Kind> {
        let rules = &self.game.rules;
        let kinds = rules.army.kinds().and(KindSet::MOVABLE);
        let of_kinds = |can: &dyn Fn(&Kind) -> bool| {
            let mut able = kinds.iter().filter(can);
            able.next().filter(|_| able.next().is_none())
        };
        match turn.action {
            Action::Guess { .. } if turn.from != turn.to => Some(Kind::Spotter),
            Action::Guess { .. } => of_kinds(&|kind| matches!(kind, Kind::Spotter | Kind::Infiltrator)),
            Action::CornerStrike { .. } => None,
            Action::Move | Action::CornerMove { .. } | Action::Strike => {
                let side = Side::of_ply(self.plies);
                let action = turn.via().map_or(Action::Move, |via| Action::CornerMove { via });
                let way = Turn { action, ..*turn };
                of_kinds(&|kind| movement::check(&self.empty, side, *kind, &way, rules.reach()).is_ok())
            }
        }
    }

    /// Returns the kind of a piece. If the kind is not known yet, stores the declared kind and returns it.
    fn learn(&mut self, piece: PieceId, declared: Option<Kind>) -> Option<Kind> {
        let known = self.kinds.get(&piece).copied().or(self.game.position().piece(piece).kind);
        if let (None, Some(declared), true) = (known, declared, piece.is_identified()) {
            self.kinds.insert(piece, declared);
        }
        known.or(declared)
    }

    /// Puts a piece on a square. No other piece can then be on the square.
    fn place(&mut self, side: Side, square: Square, piece: PieceId) {
        self.candidates[side].retain(|_, other| *other != piece);
        self.clear(square);
        if piece.is_identified() {
            self.candidates[side].insert(square, piece);
        }
    }

    fn clear(&mut self, square: Square) {
        for side in Side::ALL {
            self.candidates[side].remove(&square);
        }
    }

    /// Follows a strike. Returns `true` if the defender certainly moved to the striker's square.
    fn strike(
        &mut self,
        turn: &Turn,
        (striker, target): (PieceId, PieceId),
        target_kind: Option<Kind>,
        outcome: Option<Outcome>,
    ) -> bool {
        let side = Side::of_ply(self.plies);
        let may_move_in = self.game.rules.edition.winner_moves_in
            && target_kind != Some(Kind::Bomb)
            && matches!(outcome, Some(Outcome::Loss) | None);
        self.place(side, turn.to, striker);
        self.candidates[side].remove(&turn.from);
        if outcome.is_none_or(|outcome| outcome == Outcome::Loss) && target.is_identified() {
            self.candidates[side.other()].insert(turn.to, target);
        }
        if outcome.is_some_and(|outcome| outcome != Outcome::Win) {
            self.candidates[side].remove(&turn.to);
        }
        let moved_in = may_move_in && outcome.is_some() && target_kind.is_some();
        if moved_in {
            self.place(side.other(), turn.struck_from(), target);
        } else if may_move_in && target.is_identified() {
            self.candidates[side.other()].insert(turn.struck_from(), target);
        }
        moved_in
    }
}
