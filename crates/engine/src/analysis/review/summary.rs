//! What the review of a game comes to for one side.

use super::{Mark, Review, Reviewed};
use crate::board::{BySide, Side};
use crate::rules::{Action, Played};

/// What a review comes to for a side. The moments are those of its own strikes and guesses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideReview<'r> {
    /// How many strikes it made.
    pub strikes: u32,
    /// How many guesses.
    pub guesses: u32,
    /// How many of both have a luck: the sums are over these.
    pub judged: u32,
    /// The points that they were expected to win, added up.
    pub expected: f64,
    /// The points that they won.
    pub actual: f64,
    /// The points won less the points expected.
    pub luck: f64,
    /// What its turns told the opponent, in bits; `None` where a part of it was not counted.
    pub given: Option<f64>,
    /// What its turns told it of the opponent.
    pub gained: Option<f64>,
    /// How often each mark was given to a turn of it, by the order of [`Mark::ALL`].
    pub marks: [u32; Mark::COUNT],
    /// The luckiest strikes and guesses, those above 0, the luckiest first.
    pub luckiest: Vec<&'r Reviewed>,
    /// The unluckiest, those below 0, the unluckiest first.
    pub unluckiest: Vec<&'r Reviewed>,
    /// The turns that told the opponent most, and the bits, the dearest first.
    pub gifts: Vec<(&'r Played, f64)>,
}

impl SideReview<'_> {
    /// How many moments of a sort are kept.
    pub const MOMENTS: usize = 3;

    /// Less luck than that is none: what is left of sums of rounded numbers.
    const NO_LUCK: f64 = 1e-9;
}

/// The luck of a side's strikes and guesses, in points, of those that have one; `None` where there are some and none has.
pub fn luck(review: &Review, side: Side) -> Option<f64> {
    let sum = of_side(review, side);
    (sum.judged > 0 || sum.strikes + sum.guesses == 0).then_some(sum.luck)
}

impl Review {
    /// In how many turns of a side what was proven was thrown away.
    pub fn blunders(&self, side: Side) -> u32 {
        let is_blunder =
            |reviewed: &&Reviewed| reviewed.played.side == side && reviewed.marks.iter().any(|mark| mark.is_blunder());
        let strikes = self.strikes.iter().filter(is_blunder).map(|reviewed| reviewed.played.ply);
        let left = self.passed_over.iter().filter(|passed| passed.side == side && passed.mark.is_blunder());
        let mut plies: Vec<u32> = strikes.chain(left.map(|passed| passed.ply)).collect();
        // A turn may have been both.
        plies.sort_unstable();
        plies.dedup();
        plies.len() as u32
    }
}

/// What the review comes to for each side.
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
    for (played, told) in review.told.iter().filter(|(played, _)| played.side == side) {
        sum.given = sum.given.zip(told.given).map(|(sum, bits)| sum + bits);
        sum.gained = sum.gained.zip(told.gained).map(|(sum, bits)| sum + bits);
        if let Some(bits) = told.given.filter(|bits| *bits > SideReview::NO_LUCK) {
            sum.gifts.push((played, bits));
        }
    }
    // Of equals the earlier one comes first.
    sum.gifts.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    sum.gifts.truncate(SideReview::MOMENTS);
    moments.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let lucky = moments.iter().filter(|(_, luck)| *luck > SideReview::NO_LUCK);
    sum.luckiest = lucky.map(|(reviewed, _)| *reviewed).take(SideReview::MOMENTS).collect();
    moments.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let unlucky = moments.iter().filter(|(_, luck)| *luck < -SideReview::NO_LUCK);
    sum.unluckiest = unlucky.map(|(reviewed, _)| *reviewed).take(SideReview::MOMENTS).collect();
    sum
}
