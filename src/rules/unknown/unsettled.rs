//! Strikes that are played without saying how they came out.
//!
//! Where the record leaves a strike unwritten and never touches its square again, nothing that follows on the board depends
//! on how it came out. Then it need not be followed in a game for each way: both pieces leave the board, and of their
//! kinds it is known only that some way is true of them. What may stand on its square counts where a chase could be
//! seen in it, and where a side is asked whether it can move.

use super::steps::Steps;
use super::{KindSet, PieceId, RecordedGame, Step, member};
use crate::assignment::{Pairs, Relation};
use crate::board::{Kind, Outcome, Side, Square};
use crate::rules::combat;
use crate::rules::game::Game;
use crate::rules::judge::Ready;
use crate::rules::more_squares::Chase;
use crate::rules::turn::Action;

/// A way in which a strike may have come out that leaves a piece standing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unsettled {
    /// The piece that stands then, and its square.
    piece: PieceId,
    square: Square,
    /// The striker and the piece struck, what they can be then, and what they can be if it came out in another way.
    striker: PieceId,
    struck: PieceId,
    then: Pairs,
    else_: Pairs,
}

/// What it means for the pieces of a strike if it came out in a certain way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unwritten(Steps);

/// What decides about an unsettled piece whether it can move: what the two are if it can, and if it cannot.
#[derive(Clone, Copy, Debug)]
pub(super) struct MayMove {
    pub able: Option<Step>,
    pub unable: Option<Step>,
}

impl Ready {
    /// What stands after the turn on the squares on which that depends on how it comes out: whose piece, if any.
    pub(crate) fn leaves(&self, winner_moves_in: bool) -> [(Square, Option<Side>); 2] {
        let (from, side) = (self.turn.struck_from(), self.piece.side());
        if let Action::Guess { target, .. } = self.turn.action {
            let stands = (self.hit != Some(true)).then_some(side.other());
            return [(target, stands), (target, stands)];
        }
        let to = self.turn.to;
        match self.outcome {
            Some(Outcome::Win) => [(to, Some(side)), (from, None)],
            Some(Outcome::Tie) => [(to, None), (from, None)],
            Some(Outcome::Loss) if winner_moves_in && self.target_kinds != KindSet::only(Kind::Bomb) => {
                [(to, None), (from, Some(side.other()))]
            }
            Some(Outcome::Loss) | None => [(to, Some(side.other())), (from, None)],
        }
    }
}

impl RecordedGame {
    /// Whether strikes can be played without saying how they came out: not where a part of the board is unseen.
    pub(crate) fn allows_unsettled(&self) -> bool {
        self.unknown.as_ref().is_some_and(|unknown| !unknown.watches_unseen)
    }

    /// Whether strikes were played without saying how they came out.
    pub(crate) fn has_unsettled(&self) -> bool {
        !self.game.unsettled.is_empty()
    }

    /// What it would mean if the strike came out so.
    pub(crate) fn unwritten(&self, way: &Ready) -> Unwritten {
        Unwritten(self.steps(way))
    }

    /// Whether there is an assignment under which a strike that was played unsettled came out in that way.
    pub(crate) fn admits_unwritten(&mut self, way: &Unwritten) -> bool {
        self.unknown.as_mut().is_none_or(|unknown| unknown.admits(way.0.iter()))
    }

    /// Plays a strike behind which the game goes on, in one of those ways, it being left open in which. `false`: none
    /// of them can be, and nothing was played.
    pub(crate) fn play_unsettled(&mut self, ways: &[Ready]) -> bool {
        let Some((ready, target)) = ways.first().and_then(|way| Some((*way, way.target?))) else { return false };
        let pairs: Vec<Pairs> = ways.iter().map(|way| self.pairs_of(way)).collect();
        let all = pairs.iter().fold(Pairs::default(), |all, pairs| all.or(pairs));
        let target_kinds = all.second(KindSet::ALL);
        let kinds = all.first(target_kinds);
        let mut steps = Vec::new();
        let is_unknown = |id: PieceId| self.game.position.piece(id).was_unknown;
        for (id, kinds) in [(ready.piece, kinds), (target, target_kinds)] {
            if is_unknown(id) {
                steps.push(Step::Narrow(member(id), kinds));
            }
        }
        if !all.is_free() {
            steps.push(relation(ready.piece, target, all));
        }
        let Some(unknown) = self.unknown.as_mut().filter(|_| !kinds.is_empty()) else { return false };
        if !unknown.learn(steps) {
            return false;
        }
        unknown.is_stale = true;
        unknown.may_be_flag = None;
        let moves_in = self.game.rules.edition.winner_moves_in;
        for (at, way) in ways.iter().enumerate() {
            for (square, side) in way.leaves(moves_in) {
                let Some(side) = side else { continue };
                let piece = if side == ready.piece.side() { ready.piece } else { target };
                let others = pairs.iter().enumerate().filter(|(other, _)| *other != at);
                let else_ = others.fold(Pairs::default(), |all, (_, pairs)| all.or(pairs));
                unknown.unsettled.push(Unsettled {
                    piece,
                    square,
                    striker: ready.piece,
                    struck: target,
                    then: pairs[at],
                    else_,
                });
                self.game.unsettled.push(square);
            }
        }
        self.narrow(ready.piece, kinds);
        self.narrow(target, target_kinds);
        let both_leave = Ready { kinds, target_kinds, outcome: Some(Outcome::Tie), is_related: false, ..ready };
        self.game.play(&both_leave);
        true
    }

    /// What the striker and the piece struck can be if the strike came out so and did not end the game.
    fn pairs_of(&self, way: &Ready) -> Pairs {
        let advantage = self.game.rules.options.aggressor_advantage;
        Pairs::of(way.kinds, way.target_kinds.without(Kind::Flag), |striker, struck| {
            Some(combat::known_outcome(striker, struck, advantage)) == way.outcome
        })
    }

    /// For each piece of a side that may stand where a strike is unsettled: what decides whether it is able to move.
    /// `None` if that depends on what else may stand there.
    pub(super) fn unsettled_able(&self, side: Side, counts_bans: bool) -> Option<Vec<MayMove>> {
        let mut found = Vec::new();
        let unsettled = self.unknown.iter().flat_map(|unknown| &unknown.unsettled);
        for one in unsettled.filter(|one| one.piece.side() == side) {
            let is_able = |kind: Kind| kind.is_movable();
            let is_striker = one.piece == one.striker;
            let able = one.then.filtered(|striker, struck| is_able(if is_striker { striker } else { struck }));
            if able.is_empty() || !self.game.has_some_room(one.square, side) {
                continue;
            }
            if !self.game.has_certain_room(one.square, side) || counts_bans && self.game.may_ban(one.piece, one.square) {
                return None;
            }
            let unable = one.then.less(&able).or(&one.else_);
            let step = |pairs: Pairs| (!pairs.is_empty()).then(|| relation(one.striker, one.struck, pairs));
            found.push(MayMove { able: step(able), unable: step(unable) });
        }
        Some(found)
    }

    /// Whether what may stand where strikes are unsettled cannot change whether that piece is able to move.
    pub(super) fn is_apart(&self, id: PieceId, counts_bans: bool) -> bool {
        let piece = self.game.position.piece(id);
        let is_near = self.game.is_near_unsettled(piece.square);
        let may_ban = || counts_bans && self.game.may_ban(id, piece.square);
        !is_near || self.game.has_certain_room(piece.square, id.side()) && !may_ban()
    }

    /// Notes that a search was given up.
    pub(super) fn give_up(&mut self) {
        if let Some(unknown) = &mut self.unknown {
            unknown.is_too_hard = true;
        }
    }
}

fn relation(striker: PieceId, struck: PieceId, pairs: Pairs) -> Step {
    Step::Relate(Relation { first: member(striker), second: member(struck), pairs })
}

impl Game {
    /// Whether the more-squares rule may bar the move if something stands where strikes are unsettled. A quick answer:
    /// `true` may be wrong.
    pub(super) fn may_chase_unsettled(&self, ready: (PieceId, Square, Square)) -> bool {
        let (piece, from, to) = ready;
        let side = piece.side();
        let moved = crate::rules::displacement::Displacement { piece, from, to };
        !self.unsettled.is_empty()
            && from != to
            && self.rules.more_squares
            && self.chase.is_watching(side)
            && (self.position.is_next_to(to, side.other()) || self.is_next_to_unsettled(to))
            && Chase::may_repeat(&self.chase, moved, self.chains[side].latest())
    }

    /// Whether something may stand next to the square, or on it, where a strike is unsettled.
    pub(in crate::rules) fn is_next_to_unsettled(&self, square: Square) -> bool {
        self.unsettled.iter().any(|unsettled| *unsettled == square || unsettled.adjoins(square))
    }

    /// Whether a strike is unsettled no further than two squares away.
    fn is_near_unsettled(&self, square: Square) -> bool {
        self.is_next_to_unsettled(square) || square.neighbours().any(|near| self.is_next_to_unsettled(near))
    }

    /// Whether a piece on the square may have room: next to it is nothing, an enemy, or who knows what.
    fn has_some_room(&self, square: Square, side: Side) -> bool {
        self.position.has_room(square, side)
    }

    /// Whether a square next to that one is empty or holds an enemy, whatever stands where strikes are unsettled.
    fn has_certain_room(&self, square: Square, side: Side) -> bool {
        square.neighbours().any(|near| {
            !self.unsettled.contains(&near) && (self.position.is_empty(near) || self.position.holds(near, side.other()))
        })
    }

    /// Whether a repetition rule may bar what a piece on that square can do.
    fn may_ban(&self, id: PieceId, square: Square) -> bool {
        let side = id.side();
        let may_chase = self.rules.more_squares && self.chase.is_watching(side);
        self.chains[side].may_bar(&self.rules.two_squares, id)
            || may_chase && !self.position.is_next_to(square, side.other())
    }
}
