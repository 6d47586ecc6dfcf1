//! Combines two corrections if no single correction makes all turns valid.

use super::candidate::{Candidate, Correction, Outlook, SecondCorrection};
use super::judging::Judge;
use super::limits::Limits;

/// Number of single corrections that are listed before the pairs, for users who correct slips one by one.
const SINGLE: usize = 3;
/// Number of second corrections that are examined for each first correction.
const SECONDS: usize = 16;

/// Searches second corrections for the `asked` best candidates. Sorts these candidates by their best second
/// correction. Some pairs of corrections make every turn valid. These pairs are inserted after the first few single
/// corrections. Returns the number of pairs and the work done.
pub(super) fn add_pairs(judge: Judge<'_>, found: &mut Vec<Candidate>, limits: &Limits, asked: usize) -> (u64, u64) {
    let share = limits.seconds as u64;
    let (work, work_unknown) = (limits.work / share, limits.work_unknown / share);
    let limits = Limits { work, work_unknown, listed: SECONDS, seconds: 0, ..*limits };
    let asked = found.len().min(asked);
    let (mut pairs, mut done) = (Vec::new(), 0);
    for first in found.iter_mut().take(asked) {
        let repair = judge.repair(&first.applied(judge.record()), &limits);
        done += repair.work;
        let pair = |second: &Candidate| Candidate {
            second: Some(SecondCorrection { correction: second.correction.clone(), slip: second.slip }),
            stands: second.stands,
            turns: second.turns,
            verdict: second.verdict,
            remote: first.remote + second.remote,
            ..first.clone()
        };
        pairs.extend(repair.candidates.iter().filter(|second| second.saves_all()).map(pair));
        let nothing = Outlook { lost: first.lost(), size: 0, ways: 0 };
        first.outlook = Some(repair.candidates.first().map_or(nothing, |best| {
            let ways = repair.candidates.iter().filter(|other| other.is_as_good_as(best)).count() as u32;
            Outlook { lost: best.lost(), size: best.slip.size(), ways }
        }));
    }
    found[..asked].sort_by_key(Candidate::rank);
    pairs.sort_by_key(Candidate::rank);
    let pairs = without_repeats(pairs);
    let count = pairs.len() as u64;
    let at = found.len().min(SINGLE);
    found.splice(at..at, pairs);
    (count, done)
}

/// Removes pairs that make the same changes as an earlier pair, but in another order.
fn without_repeats(pairs: Vec<Candidate>) -> Vec<Candidate> {
    let mut kept: Vec<Candidate> = Vec::new();
    for pair in pairs {
        let is_new = kept.iter().all(|other| !changes_the_same(&pair, other));
        if is_new {
            kept.push(pair);
        }
    }
    kept
}

fn changes_the_same(one: &Candidate, other: &Candidate) -> bool {
    let (Some(one_second), Some(other_second)) = (&one.second, &other.second) else { return false };
    let is_crossed = one.correction == other_second.correction && other.correction == one_second.correction;
    is_crossed && one.correction.keeps_places() && other.correction.keeps_places()
}

impl Correction {
    /// Returns `true` if the correction does not move any other part of the record.
    const fn keeps_places(&self) -> bool {
        matches!(self, Self::Setup(_) | Self::Tag { .. } | Self::Result(_))
    }
}

#[cfg(test)]
mod tests {
    use super::without_repeats;
    use crate::notation::{Score, parse};
    use crate::repair::candidate::Correction;
    use crate::repair::candidate::{Candidate, SecondCorrection};
    use crate::repair::slip::Slip;
    use crate::repair::turns::{Change, TurnCorrection};

    fn pair(first: &Correction, second: &Correction) -> Candidate {
        let second = SecondCorrection { correction: second.clone(), slip: Slip::Result };
        Candidate { second: Some(second), ..Candidate::new(first.clone(), Slip::Result, 1, 1, 0) }
    }

    #[test]
    fn a_pair_in_another_order_is_no_other_pair() {
        let [red, draw, blue] = [Score::RedWon, Score::Draw, Score::BlueWon].map(Correction::Result);
        for (pairs, kept) in [
            (vec![pair(&red, &draw), pair(&draw, &red)], 1),
            (vec![pair(&red, &draw), pair(&draw, &blue)], 2),
            (vec![pair(&red, &draw), pair(&blue, &red)], 2),
            (vec![pair(&red, &draw), pair(&draw, &blue), pair(&blue, &draw), pair(&draw, &red)], 2),
        ] {
            let first = pairs[0].clone();
            let left = without_repeats(pairs);
            assert_eq!((left.len(), &left[0]), (kept, &first));
        }
        // Inserted turns move the later turns, so the other order gives another record.
        let turn = parse(b"a4-a5 *").turns[0];
        let [one, other] = [0, 1].map(|index| {
            Correction::Turns(TurnCorrection { index, plies_before: 0, change: Change::Insert(vec![turn]) })
        });
        assert_eq!(without_repeats(vec![pair(&one, &other), pair(&other, &one)]).len(), 2);
    }
}
