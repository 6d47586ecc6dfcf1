//! Summarises the review of a game for each side.

use super::{Mark, Review, Reviewed};
use crate::board::{BySide, Side};
use crate::rules::{Action, Played};

/// Summary of a review for one side. The lists contain only the side's own turns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideReview<'r> {
    /// Number of strikes.
    pub strikes: u32,
    /// Number of guesses.
    pub guesses: u32,
    /// Number of strikes and guesses whose luck can be computed. The sums `expected`, `actual` and `luck` cover only
    /// these strikes and guesses.
    pub judged: u32,
    /// Sum of the expected material.
    pub expected: f64,
    /// Sum of the actual material.
    pub actual: f64,
    /// Actual minus expected material.
    pub luck: f64,
    /// Bits that the side's turns revealed to the opponent; `None` if the bits of some turn were not computed.
    pub given: Option<f64>,
    /// Bits that the side's turns revealed about the opponent's pieces; `None` if the bits of some turn were not
    /// computed.
    pub gained: Option<f64>,
    /// For each mark, the number of times that the side received it, in the order of [`Mark::ALL`].
    pub marks: [u32; Mark::COUNT],
    /// Strike that took the Flag, with the chance that the target was the Flag.
    pub flag: Option<(&'r Reviewed, f64)>,
    /// Strikes and guesses with the most luck, luckiest first. All have a luck above 0.
    pub luckiest: Vec<&'r Reviewed>,
    /// Strikes and guesses with the least luck, unluckiest first. All have a luck below 0.
    pub unluckiest: Vec<&'r Reviewed>,
    /// Turns that revealed most to the opponent, each with its number of bits. The turn with most bits comes first.
    pub gifts: Vec<(&'r Played, f64)>,
}

impl SideReview<'_> {
    /// Maximum length of the lists `luckiest`, `unluckiest` and `gifts`.
    pub const MOMENTS: usize = 3;
}

/// Returns the material luck of a side's strikes and guesses. Returns `None` if there are strikes or guesses but
/// the luck cannot be computed for any of them.
pub fn luck(review: &Review, side: Side) -> Option<f64> {
    let sum = of_side(review, side);
    (sum.judged > 0 || sum.strikes + sum.guesses == 0).then_some(sum.luck)
}

impl Review {
    /// Returns the number of a side's turns that ignored proven knowledge; see [`Mark::is_blunder`].
    pub fn blunders(&self, side: Side) -> u32 {
        let is_blunder =
            |reviewed: &&Reviewed| reviewed.played.side == side && reviewed.marks.iter().any(|mark| mark.is_blunder());
        let strikes = self.strikes.iter().filter(is_blunder).map(|reviewed| reviewed.played.ply);
        let left = self.passed_over.iter().filter(|passed| passed.side == side && passed.mark.is_blunder());
        let mut plies: Vec<u32> = strikes.chain(left.map(|passed| passed.ply)).collect();
        // A turn may be in both `strikes` and `passed_over`, but is counted once.
        plies.sort_unstable();
        plies.dedup();
        plies.len() as u32
    }
}

/// Summarises the review for each side.
pub fn summary(review: &Review) -> BySide<SideReview<'_>> {
    BySide::from_fn(|side| of_side(review, side))
}

fn of_side(review: &Review, side: Side) -> SideReview<'_> {
    let mut sum = SideReview { given: Some(0.0), gained: Some(0.0), ..SideReview::default() };
    let mut moments = Vec::new();
    for reviewed in review.strikes.iter().filter(|reviewed| reviewed.played.side == side) {
        let is_guess = matches!(reviewed.played.turn.action, Action::Guess { .. });
        *(if is_guess { &mut sum.guesses } else { &mut sum.strikes }) += 1;
        for mark in reviewed.marks.iter().filter(|mark| !mark.is_passed_over()) {
            sum.marks[*mark as usize] += 1;
        }
        if let Some(chance) = reviewed.flag_chance() {
            sum.flag = Some((reviewed, chance));
        }
        if let (Some(expected), Some(actual), Some(luck)) = (reviewed.expected, reviewed.actual, reviewed.luck()) {
            sum.judged += 1;
            sum.expected += expected.worth;
            sum.actual += actual;
            sum.luck += luck;
            moments.push((reviewed, luck));
        }
    }
    for passed in review.passed_over.iter().filter(|passed| passed.side == side) {
        sum.marks[passed.mark as usize] += 1;
    }
    for (played, told) in review.revealed.iter().filter(|(played, _)| played.side == side) {
        sum.given = sum.given.zip(told.given).map(|(sum, bits)| sum + bits);
        sum.gained = sum.gained.zip(told.gained).map(|(sum, bits)| sum + bits);
        if let Some(bits) = told.given.filter(|bits| *bits > Review::NO_BITS) {
            sum.gifts.push((played, bits));
        }
    }
    // The sort is stable: if two turns revealed equally much, the earlier turn comes first.
    sum.gifts.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    sum.gifts.truncate(SideReview::MOMENTS);
    moments.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let lucky = moments.iter().filter(|(_, luck)| *luck > Review::NO_BITS);
    sum.luckiest = lucky.map(|(reviewed, _)| *reviewed).take(SideReview::MOMENTS).collect();
    moments.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let unlucky = moments.iter().filter(|(_, luck)| *luck < -Review::NO_BITS);
    sum.unluckiest = unlucky.map(|(reviewed, _)| *reviewed).take(SideReview::MOMENTS).collect();
    sum
}
