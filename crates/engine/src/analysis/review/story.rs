//! Finds the moments that tell the story of a game. `format-spec/review.md`, section "The story".

use super::{RevealedBits, Review, Reviewed};
use crate::board::Side;
use crate::rules::Played;

impl Review {
    /// Maximum number of key moments.
    pub const KEY_MOMENTS: usize = 8;

    /// Returns the turning point: the strike or guess with which the winner took the lead for good. After it, the
    /// winner's expected score is always above one half. `None` if there is no such strike or guess.
    pub fn turning_point(&self, winner: Side) -> Option<&Reviewed> {
        let leads =
            |(_, red): &(u32, Option<f64>)| red.map(|red| if winner == Side::Red { red > 0.5 } else { red < 0.5 });
        let changes = self.scores.changes();
        let behind = changes.iter().rposition(|change| leads(change) != Some(true))?;
        // The lead is unknown before the turn if the record does not name all pieces.
        leads(&changes[behind])?;
        let (ply, _) = changes.get(behind + 1)?;
        self.strikes.iter().find(|strike| strike.played.ply == *ply)
    }

    /// Returns the key moments in order: the strikes and guesses that changed material and the expected score most.
    /// Turns that ignored proven knowledge, and the turn that took the Flag, come first in the selection.
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
        // If two gifts are equal, the earlier one cost more.
        gifts.rev().max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(turn, _)| turn)
    }
}
