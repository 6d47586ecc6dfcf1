//! Playing a turn where the record may leave pieces unnamed.

use super::UncertainPlay;
use super::refusal::Refusal;
use crate::board::{Kind, Outcome, Side, Square};
use crate::rules::judge::{LegalTurn, Stale, TurnOutcome};
use crate::rules::piece::PieceId;
use crate::rules::turn::{Action, Claim, Played, Turn};
use crate::rules::two_squares::Displacement;
use crate::rules::violation::Violation;

impl UncertainPlay {
    /// Whether the turn is legal for the side to move. `claim` is what the record says of its outcome; it counts only
    /// for pieces that the record did not name at first.
    ///
    /// # Errors
    /// The first rule broken, in the order of the findings' list. If the record leaves pieces unnamed: the rule that is
    /// broken whatever they are, or else that no kinds of them make the record true up to this turn.
    #[inline]
    pub fn judge(&mut self, turn: &Turn, claim: &Claim) -> Result<LegalTurn, Refusal> {
        if self.leaves_open(turn) && self.game.ending.is_none() {
            return self.judge_unknown(turn, claim);
        }
        if self.game.rules.more_squares && self.game.chase.is_watching(self.game.to_move()) {
            self.game.catch_up_chase();
        }
        self.game.judge(turn).map_err(Refusal::from)
    }

    /// Plays a turn, if it is legal and can come out in one way only.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn try_play(&mut self, turn: &Turn, claim: &Claim) -> Result<Played, Violation> {
        let side = self.game.to_move();
        let plainly = match turn.action {
            Action::Move if turn.rescue.is_none() => self
                .play_plain_move(side, turn.from, turn.to)
                .or_else(|| self.play_unknown_step(side, turn.from, turn.to)),
            Action::Strike if turn.rescue.is_none() => self.play_plain_strike(side, turn.from, turn.to),
            _ => None,
        };
        if let Some(played) = plainly {
            return Ok(played);
        }
        let ready = self.judge(turn, claim).map_err(|refusal| refusal.violation)?;
        if ready.is_undecided() { Err(Violation::NoAssignment) } else { Ok(self.carry_out(&ready)) }
    }

    /// Plays a turn that [`UncertainPlay::judge`] has just found legal in this very position.
    ///
    /// # Errors
    /// If the game has gone on since, or is another one, or the turn is undecided ([`LegalTurn::is_undecided`]).
    #[inline]
    pub fn play(&mut self, ready: &LegalTurn) -> Result<Played, Stale> {
        if self.game.is_current(ready) { Ok(self.carry_out(ready)) } else { Err(Stale) }
    }

    /// Plays a turn that was judged in this very position. The outcome of an undecided one counts as a loss or a miss.
    #[inline]
    pub(crate) fn carry_out(&mut self, ready: &LegalTurn) -> Played {
        if !self.leaves_open(&ready.turn) {
            return self.game.carry_out(ready);
        }
        self.learn_that_it_goes_on();
        self.learn(ready);
        let played = self.game.carry_out(ready);
        if let Some(unknown) = &mut self.unknown {
            unknown.may_be_flag = None;
        }
        // Where pieces are not known, nothing but a Flag that was taken for certain ends the game here.
        if played.ending.is_none() {
            self.look_for_flag(ready);
        }
        Played { ending: self.game.ending, ..played }
    }

    /// Plays a straight strike of that side without a rescue, if it is plainly legal. `None`: nothing was played, and
    /// [`UncertainPlay::judge`] must say what the turn is.
    #[inline(always)]
    pub(crate) fn play_plain_strike(&mut self, side: Side, from: Square, to: Square) -> Option<Played> {
        // What the record did not name at first is decided by what it declares.
        let names_all = !self.game.position.has_unknown();
        if names_all { self.game.play_plain_strike(side, from, to) } else { None }
    }

    /// Plays a move of that side without a rescue, if it is plainly legal. `None`: nothing was played, and
    /// [`UncertainPlay::judge`] must say what the turn is.
    #[inline(always)]
    pub(crate) fn play_plain_move(&mut self, side: Side, from: Square, to: Square) -> Option<Played> {
        if self.unknown.as_ref().is_some_and(|unknown| unknown.needs_care()) {
            return None;
        }
        self.game.play_plain_move(side, from, to)
    }

    /// Plays a move of that side to a neighbouring square without a rescue, by a piece that the record does not name, if
    /// every kind that moves may make it. `None`: nothing was played, and [`UncertainPlay::judge`] must say what the
    /// turn is.
    #[inline(never)]
    pub(crate) fn play_unknown_step(&mut self, side: Side, from: Square, to: Square) -> Option<Played> {
        if self.unknown.as_ref().is_none_or(|unknown| unknown.needs_care()) {
            return None;
        }
        let game = &self.game;
        let piece = game.position.piece_of(side, from).filter(|_| side == game.to_move() && game.ending.is_none())?;
        let threatens = game.position.is_next_to(to, side.other());
        if !(from.adjoins(to) && game.position.is_empty(to))
            || (threatens & game.rules.more_squares & game.chase.is_watching(side))
            || game.rules.two_squares.borders
        {
            return None;
        }
        let moved = Displacement { piece, from, to };
        // By the plain rule all kinds are alike.
        let lengths = game.plain_lengths(side, moved, Kind::Miner)?;
        if !self.learn_that_it_moves(piece) {
            return None;
        }
        let game = &mut self.game;
        game.position.displace(piece, to);
        let kind = game.position.piece(piece).kind;
        game.remember_plain(side, moved, kind, lengths, threatens, false);
        let played = game.played_plainly(side, moved, Kind::Miner, lengths, None);
        Some(Played { kind, ..played })
    }

    /// Whether the turn may have taken the Flag; if the record goes on, it has not.
    fn look_for_flag(&mut self, ready: &LegalTurn) {
        let takes = ready.outcome == Some(Outcome::Win) || ready.hit == Some(true);
        let Some(target) = ready.target.filter(|_| takes && ready.target_kinds.has(Kind::Flag)) else { return };
        if ready.claim.goes_on {
            self.go_on(target, self.game.plies);
        } else if let Some(unknown) = &mut self.unknown {
            unknown.may_be_flag = Some(target);
        }
    }

    /// Every move and strike of the side to move that nothing but a repetition rule bars, without rescues, each with
    /// the rule that it would break.
    pub fn barred_by_repetition(&self) -> Vec<(Turn, Violation)> {
        let mut barred = Vec::new();
        self.each_barred_by_repetition(|turn, rule| barred.push((turn, rule)));
        barred
    }

    /// The same, one after the other.
    pub(crate) fn each_barred_by_repetition(&self, each: impl FnMut(Turn, Violation)) {
        if self.unknown.is_none() {
            self.game.each_barred_by_repetition(each);
        } else if self.game.may_bar_by_repetition() {
            let mut game = self.clone();
            self.game.each_barred_as_judged_by(
                |turn| game.judge(turn, &Claim::default()).err().map(|refusal| refusal.violation),
                each,
            );
        }
    }

    /// Whether the turn is legal if the piece is of that kind and the turn comes out so. Returns whether it is the last
    /// back-and-forth move allowed.
    pub(super) fn check(
        &mut self,
        piece: PieceId,
        kind: Kind,
        turn: &Turn,
        comes_out: TurnOutcome,
    ) -> Result<bool, Violation> {
        // Only where positions are compared does it matter here what all the other pieces can be.
        if self.game.compares_positions(piece, kind, turn, comes_out.hit) {
            self.settle_kinds();
            self.game.catch_up_chase();
        }
        self.game.check(piece, kind, turn, comes_out)
    }
}
