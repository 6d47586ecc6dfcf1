//! Strikes that are played without saying how they came out.
//!
//! Where the record leaves a strike unwritten and never touches its square again, nothing that follows on the board depends
//! on how it came out. Then it need not be followed in a game for each way: both pieces leave the board, and of their
//! kinds it is known only that some way is true of them. What may stand on its square counts where a chase could be
//! seen in it, and where a side is asked whether it can move.

use super::steps::Steps;
use super::{KindSet, PieceId, RecordedGame, Step, Unknown, member};
use crate::assignment::{Pairs, Relation};
use crate::board::{Kind, Outcome, Side, Square};
use crate::rules::combat;
use crate::rules::effort::Effort;
use crate::rules::game::Game;
use crate::rules::judge::Ready;
use crate::rules::more_squares::Chase;
use crate::rules::turn::Action;

/// On how many squares it is told apart at most whether a side's own piece stands there.
const MOST_SETTLED: usize = 8;

/// Whether a piece has room to move where strikes beside it are unsettled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// As the board shows it: none is beside it.
    AsItStands,
    /// It has.
    Some,
    /// It has not.
    None,
    /// It cannot be told.
    Open,
}

/// A way in which a strike may have come out that leaves a piece standing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unsettled {
    /// The piece that stands then, and its square.
    pub piece: PieceId,
    pub square: Square,
    /// The striker and the piece struck, what they can be then, and what they can be if it came out in another way.
    pub striker: PieceId,
    pub struck: PieceId,
    pub then: Pairs,
    pub else_: Pairs,
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

impl Unknown {
    /// Whether a piece of that side stands on a square where a strike is unsettled, if that is known.
    fn stands_own(&self, square: Square, side: Side) -> Option<bool> {
        let settled = self.own_settled.iter().find(|(at, of, _)| (*at, *of) == (square, side));
        settled.map(|(.., is_own)| *is_own)
    }
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
        // It may have taken the Flag: what follows is then wrong for another reason.
        let of_flag = ways.iter().find(|way| way.outcome == Some(Outcome::Win) && way.target_kinds.has(Kind::Flag));
        let is_flag = of_flag.filter(|_| is_unknown(target)).map(|way| {
            let striker = is_unknown(way.piece).then(|| Step::Narrow(member(way.piece), way.kinds));
            striker.into_iter().chain([Step::Narrow(member(target), KindSet::only(Kind::Flag))]).collect::<Vec<_>>()
        });
        let ply = self.game.plies + 1;
        let Some(unknown) = self.unknown.as_mut().filter(|_| !kinds.is_empty()) else { return false };
        let may_be_flag = is_flag.is_some_and(|steps| unknown.admits(steps));
        if !unknown.learn(steps) {
            return false;
        }
        unknown.flag_left_open = may_be_flag.then_some(ply);
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
        let both_leave = Ready { outcome: Some(Outcome::Tie), ..ready };
        self.game.carry_out(&both_leave);
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
            let is_striker = one.piece == one.striker;
            let able = one.then.filtered(|striker, struck| (if is_striker { striker } else { struck }).is_movable());
            if able.is_empty() || self.room(one.square, side) == Some(false) {
                continue;
            }
            if self.room(one.square, side).is_none() || counts_bans && self.game.may_ban(one.piece, one.square) {
                return None;
            }
            let unable = one.then.less(&able).or(&one.else_);
            let step = |pairs: Pairs| (!pairs.is_empty()).then(|| relation(one.striker, one.struck, pairs));
            found.push(MayMove { able: step(able), unable: step(unable) });
        }
        Some(found)
    }

    /// Whether what may stand where strikes are unsettled leaves that piece room to move.
    pub(super) fn room_beside_unsettled(&self, id: PieceId, counts_bans: bool) -> Room {
        let square = self.game.position.piece(id).square;
        if !self.game.is_near_unsettled(square) {
            return Room::AsItStands;
        }
        let may_ban = || counts_bans && self.game.may_ban(id, square);
        match self.room(square, id.side()) {
            Some(true) if !may_ban() => Room::Some,
            Some(false) if !self.game.rules.army.kinds().has(Kind::Infiltrator) => Room::None,
            _ => Room::Open,
        }
    }

    /// Whether a square next to that one is empty or holds an enemy of the side; `None` if that depends on how strikes
    /// came out that are unsettled.
    fn room(&self, square: Square, side: Side) -> Option<bool> {
        let mut found = Some(false);
        for near in square.neighbours() {
            let is_room = if self.game.unsettled.contains(&near) {
                self.unknown.as_ref().and_then(|unknown| unknown.stands_own(near, side)).map(|is_own| !is_own)
            } else {
                Some(self.game.position.is_empty(near) || self.game.position.holds(near, side.other()))
            };
            match is_room {
                Some(true) => return Some(true),
                Some(false) => {}
                None => found = None,
            }
        }
        found
    }

    /// The game, for each way in which pieces of that side can stand, or not, where it decides whether others of them
    /// can move. `spares`: whether little is to be spent on the ways in which they stand; what is left out is too hard.
    pub fn with_own_settled(self, side: Side, spares: bool) -> Vec<Self> {
        if !self.has_unsettled() || !(self.agility(side).is_open || self.clone().mobility(side).is_open) {
            return vec![self];
        }
        let mut squares: Vec<Square> = Vec::new();
        let is_movable = |id: &PieceId| !self.game.position.piece(*id).kinds.and(KindSet::MOVABLE).is_empty();
        let standing = self.game.position.standing(side).filter(is_movable);
        let unsettled = self.unknown.iter().flat_map(|unknown| &unknown.unsettled);
        let may_stand = unsettled.filter(|one| one.piece.side() == side).map(|one| one.square);
        for square in standing.map(|id| self.game.position.piece(id).square).chain(may_stand) {
            if self.room(square, side).is_none() {
                squares.extend(square.neighbours().filter(|near| self.game.unsettled.contains(near)));
            }
        }
        squares.sort_unstable();
        squares.dedup();
        if squares.len() > MOST_SETTLED {
            return vec![self];
        }
        let mut games = vec![self];
        for square in squares {
            let (open, done): (Vec<_>, Vec<_>) = games.into_iter().partition(|game| !game.is_too_hard());
            games = done;
            for game in open {
                games.extend(game.with_own(square, side, false));
                let spared = if spares { game.nodes_left().saturating_sub(Effort::Normal.nodes()) } else { 0 };
                game.allow(game.nodes_left() - spared);
                games.extend(game.with_own(square, side, true));
                game.allow(game.nodes_left() + spared);
            }
        }
        games
    }

    /// The game if a piece of that side stands on a square where a strike is unsettled, or if none does. `None` if that
    /// cannot be.
    fn with_own(&self, square: Square, side: Side, is_own: bool) -> Option<Self> {
        let mut game = self.clone();
        let unknown = game.unknown.as_mut()?;
        if let Some(any) = unknown.unsettled.iter().find(|one| one.square == square).copied() {
            let all = any.then.or(&any.else_);
            let own = unknown.unsettled.iter().filter(|one| one.square == square && one.piece.side() == side);
            let own = own.fold(Pairs::default(), |all, one| all.or(&one.then));
            let pairs = if is_own { own } else { all.less(&own) };
            if pairs.is_empty() || !unknown.learn([relation(any.striker, any.struck, pairs)]) {
                return None;
            }
        }
        unknown.is_stale = true;
        unknown.unsettled.retain(|one| one.square != square || (one.piece.side() == side) == is_own);
        unknown.own_settled.push((square, side, is_own));
        Some(game)
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

    /// Whether a strike is unsettled so near that it counts for what a piece on that square can do: a piece that guesses
    /// reaches two squares far.
    fn is_near_unsettled(&self, square: Square) -> bool {
        let reaches_far = self.rules.army.kinds().has(Kind::Infiltrator);
        let is_next = |square: Square| self.is_next_to_unsettled(square);
        is_next(square) || reaches_far && square.neighbours().any(is_next)
    }

    /// Whether a repetition rule may bar what a piece on that square can do.
    fn may_ban(&self, id: PieceId, square: Square) -> bool {
        let side = id.side();
        let may_chase = self.rules.more_squares && self.chase.is_watching(side);
        self.chains[side].may_bar(&self.rules.two_squares, id)
            || may_chase && !self.position.is_next_to(square, side.other())
    }
}
