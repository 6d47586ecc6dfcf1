//! Plays turns of games in which pieces may be unnamed.

use super::UncertainGame;
use super::refusal::Refusal;
use crate::board::{Kind, Outcome, Side, Square};
use crate::rules::judge::{LegalTurn, StaleTurn, TurnOutcome};
use crate::rules::piece::PieceId;
use crate::rules::turn::{Action, Claim, Played, Turn};
use crate::rules::two_squares::Displacement;
use crate::rules::violation::Violation;

impl UncertainGame {
    /// Judges a turn of the side to move. `claim` contains the record's declarations about the outcome. A declaration
    /// about a piece counts only if the record did not name the piece at first.
    ///
    /// # Errors
    /// Returns the broken rule. If several rules are broken, returns the one that comes first in `Violation`.
    ///
    /// If the record leaves pieces unnamed, the turn must break the rule whatever kinds these pieces have. If there is
    /// no such rule, the error is "no assignment": the record cannot be true up to this turn.
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

    /// Plays a turn if it is legal and has only one possible outcome.
    ///
    /// # Errors
    /// Returns the rule that the turn breaks.
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

    /// Plays a turn. [`UncertainGame::judge`] must have found the turn legal in this position.
    ///
    /// # Errors
    /// Returns an error in three cases: `ready` belongs to another game, another turn was played after `ready` was
    /// judged, or `ready` has several possible outcomes ([`LegalTurn::is_undecided`]).
    #[inline]
    pub fn play(&mut self, ready: &LegalTurn) -> Result<Played, StaleTurn> {
        if self.game.is_current(ready) { Ok(self.carry_out(ready)) } else { Err(StaleTurn) }
    }

    /// Plays a turn that was judged legal in this position. If the turn has several possible outcomes, a strike is
    /// played as lost and a guess is played as wrong.
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
        // If pieces are unknown, the game ends here only if the Flag was certainly captured.
        if played.ending.is_none() {
            self.look_for_flag(ready);
        }
        Played { ending: self.game.ending, ..played }
    }

    /// Plays a straight strike of that side if the strike is clearly legal and has no rescue. Returns `None` if nothing
    /// was played; then [`UncertainGame::judge`] must decide.
    #[inline(always)]
    pub(crate) fn play_plain_strike(&mut self, side: Side, from: Square, to: Square) -> Option<Played> {
        // The outcome for pieces that the record did not name at first depends on the declarations, so such strikes
        // are not played here.
        let names_all = !self.game.position.has_unknown();
        if names_all { self.game.play_plain_strike(side, from, to) } else { None }
    }

    /// Plays a move of that side if the move is clearly legal and has no rescue. Returns `None` if nothing was played;
    /// then [`UncertainGame::judge`] must decide.
    #[inline(always)]
    pub(crate) fn play_plain_move(&mut self, side: Side, from: Square, to: Square) -> Option<Played> {
        if self.unknown.as_ref().is_some_and(|unknown| unknown.needs_care()) {
            return None;
        }
        self.game.play_plain_move(side, from, to)
    }

    /// Plays a one-square move of an unnamed piece if every movable kind may make the move and there is no rescue.
    /// Returns `None` if nothing was played; then [`UncertainGame::judge`] must decide.
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
        // Borders are not counted here, so the rule is the same for all kinds and any kind can be given.
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

    /// Handles a turn that may have taken the Flag. If the record contains another turn, the target was not the Flag.
    fn look_for_flag(&mut self, ready: &LegalTurn) {
        let takes = ready.outcome == Some(Outcome::Win) || ready.hit == Some(true);
        let Some(target) = ready.target.filter(|_| takes && ready.target_kinds.has(Kind::Flag)) else { return };
        if ready.claim.goes_on {
            self.go_on(target, self.game.plies);
        } else if let Some(unknown) = &mut self.unknown {
            unknown.may_be_flag = Some(target);
        }
    }

    /// Returns every move and strike of the side to move that is illegal only because of a repetition rule. Each item
    /// contains the turn and the repetition rule. Turns with rescues are left out.
    pub fn barred_by_repetition(&self) -> Vec<(Turn, Violation)> {
        let mut barred = Vec::new();
        self.each_barred_by_repetition(|turn, rule| barred.push((turn, rule)));
        barred
    }

    /// Calls `each` for every turn of [`UncertainGame::barred_by_repetition`].
    pub(crate) fn each_barred_by_repetition(&self, each: impl FnMut(Turn, Violation)) {
        if self.unknown.is_none() {
            self.game.for_each_barred_by_repetition(each);
        } else if self.game.may_bar_by_repetition() {
            let mut game = self.clone();
            self.game.each_barred_as_judged_by(
                |turn| game.judge(turn, &Claim::default()).err().map(|refusal| refusal.violation),
                each,
            );
        }
    }

    /// Checks that the turn is legal for a piece of that kind and with that outcome. Returns `true` if the piece has
    /// now reached the limit of back-and-forth moves.
    pub(super) fn check(
        &mut self,
        piece: PieceId,
        kind: Kind,
        turn: &Turn,
        comes_out: TurnOutcome,
    ) -> Result<bool, Violation> {
        // The kinds of the other pieces matter only if positions are compared.
        if self.game.compares_positions(piece, kind, turn, comes_out.hit) {
            self.settle_kinds();
            self.game.catch_up_chase();
        }
        self.game.check(piece, kind, turn, comes_out)
    }
}
