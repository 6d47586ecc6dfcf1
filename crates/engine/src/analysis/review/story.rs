//! Finds the moments that tell the story of a game. See `format-spec/review.md`, section "The story".

use super::{RevealedBits, Review, Reviewed};
use crate::board::Side;
use crate::rules::Played;

impl Review {
    /// Maximum number of key moments.
    pub const KEY_MOMENTS: usize = 8;

    /// Returns the ply at which the winner took the lead for good: from this ply on, the winner's expected score is
    /// always above one half. Returns `None` if the winner does not lead at the end, or if the score before this ply
    /// cannot be estimated.
    pub fn leads_from(&self, winner: Side) -> Option<u32> {
        let leads = |red: f64| if winner == Side::Red { red > 0.5 } else { red < 0.5 };
        let changes = self.scores.changes();
        let is_behind = |(_, red): &(u32, Option<f64>)| !red.is_some_and(leads);
        match changes.iter().rposition(is_behind) {
            None => changes.first().map(|(ply, _)| *ply),
            Some(behind) => changes[behind].1.and(changes.get(behind + 1)).map(|(ply, _)| *ply),
        }
    }

    /// Returns the turning point: the strike or guess with which the winner took the lead for good. Returns `None` if
    /// the winner took the lead with another turn, or never.
    pub fn turning_point(&self, winner: Side) -> Option<&Reviewed> {
        let ply = self.leads_from(winner)?;
        self.strikes.iter().find(|strike| strike.played.ply == ply)
    }

    /// Returns the key moments in the order of the plies: the strikes and guesses that changed material and the
    /// expected score most. Turns that ignored proven knowledge, and the turn that took the Flag, are selected first.
    pub fn key_moments(&self) -> Vec<&Reviewed> {
        let is_first = |strike: &Reviewed| strike.took_flag() || strike.marks.iter().any(|mark| mark.is_blunder());
        let change = |strike: &Reviewed| strike.score.gain(strike.played.side).map_or(0.0, f64::abs);
        let worth = |strike: &Reviewed| strike.actual.map_or(0.0, f64::abs);
        let most = |of: &dyn Fn(&Reviewed) -> f64| self.strikes.iter().map(of).fold(f64::MIN_POSITIVE, f64::max);
        let (most_change, most_worth) = (most(&change), most(&worth));
        let weight = |strike: &Reviewed| change(strike) / most_change + worth(strike) / most_worth;
        let mut moments: Vec<&Reviewed> = self.strikes.iter().collect();
        moments.sort_by(|one, other| is_first(other).cmp(&is_first(one)).then(weight(other).total_cmp(&weight(one))));
        moments.truncate(Self::KEY_MOMENTS);
        moments.sort_by_key(|strike| strike.played.ply);
        moments
    }

    /// Returns the costliest gift: the turn that gave away most information about the side's own pieces.
    pub fn costliest_gift(&self) -> Option<&(Played, RevealedBits)> {
        let given = |told: &RevealedBits| told.given.filter(|bits| *bits > Self::NO_BITS);
        let gifts = self.revealed.iter().filter_map(|turn| Some((turn, given(&turn.1)?)));
        // Of equally large gifts, the earlier gift is returned.
        gifts.rev().max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(turn, _)| turn)
    }
}
