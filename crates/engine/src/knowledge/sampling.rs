//! Draws arrangements at random. An arrangement gives kinds to a side's hidden pieces, and fits everything that the
//! opponent knows.
//!
//! Arrangements are counted class after class ([`arrangements`](super::arrangements)). The number of ways to complete
//! each state is known for every step. A draw goes forward through the steps, and chooses a division of each class. The
//! probability of a division is proportional to the number of arrangements that contain the division. All arrangements
//! are therefore equally likely.

use super::arrangements::{Arrangements, Budget};
use super::division::State;
use super::marginals::Stage;
use super::tracker::Knowledge;
use crate::board::{Kind, KindSet, Random, Side};
use crate::rules::{PieceId, PieceSet};
use ethnum::U256;

/// Kind of each hidden piece of a side, in one arrangement.
pub type Arrangement = Vec<(PieceId, Kind)>;

impl Knowledge {
    /// Draws `number` arrangements of a side's hidden pieces from the opponent's point of view. Each arrangement that
    /// fits everything that the opponent knows is equally likely, and draws are independent.
    ///
    /// An arrangement contains every hidden piece, also captured pieces that were not named. Pieces of known kind are
    /// left out. The same state of `random` gives the same arrangements. Returns `None` if the arrangements cannot be
    /// counted (see [`Knowledge::arrangements`]).
    ///
    /// # Examples
    /// ```
    /// # extern crate adjutant_engine as adjutant;
    /// use adjutant::board::{Random, Side};
    /// use adjutant::knowledge::Knowledge;
    /// use adjutant::rules::{Edition, Game, Ruleset, Setup};
    ///
    /// let setup: Setup = "[Position \"red\"]\nred: F@a1 9@b1 8@c1'\nblue: F@j10 B@i10 9@e7'".parse()?;
    /// let rules = Ruleset::new(Edition::DEFAULT, adjutant::board::Variant::Free);
    /// let game = Game::new(rules, &setup)?;
    /// let drawn = Knowledge::of(&game).draw(Side::Blue, 2, &mut Random::new(1, 1));
    /// assert_eq!(drawn.map(|all| all.len()), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, side: Side, number: usize, random: &mut Random) -> Option<Vec<Arrangement>> {
        let known = self.pieces_of(side);
        if !known.is_consistent() {
            return None;
        }
        let (all, groups) = known.hidden_arrangements();
        let all = all?;
        let mut budget = Budget::of_odds(Budget::ODDS);
        let (stages, last) = all.counted_stages(&mut budget)?;
        let sampler = Sampler { all: &all, stages, last, groups };
        let returns: Vec<u8> = known.returns.iter().map(|back| back.number).collect();
        let of_side = |kinds: Vec<(u8, Kind)>| {
            let piece = |(number, kind)| (PieceId::numbered(side, number), kind);
            kinds.into_iter().map(piece).collect::<Arrangement>()
        };
        (0..number).map(|_| sampler.one(&returns, random, &mut budget).map(of_side)).collect()
    }
}

/// Steps of counting, with the number of ways to complete each state.
struct Sampler<'a> {
    all: &'a Arrangements,
    stages: Vec<Stage<'a>>,
    last: Vec<State>,
    /// Numbers of the pieces of each group.
    groups: Vec<PieceSet>,
}

/// One division of a class: the state after the division, the number of pieces taken from each group, and the number of
/// arrangements that contain the division.
type Choice = (State, Vec<u8>, U256);

impl Sampler<'_> {
    /// Draws one arrangement: the kind of each piece by number, sorted by number. `returns` are the numbers of the
    /// rescued pieces.
    fn one(&self, returns: &[u8], random: &mut Random, budget: &mut Budget) -> Option<Vec<(u8, Kind)>> {
        let (mut state, _) = self.all.steps();
        let mut waiting: Vec<Vec<u8>> = self.groups.iter().map(|pieces| pieces.iter().collect()).collect();
        let every: Vec<usize> = (0..waiting.len()).collect();
        let mut given = Vec::new();
        for (at, stage) in self.stages.iter().enumerate() {
            let (next, taken) = self.choose(at, &state, random, budget)?;
            let numbers = self.all.numbers(&every, &stage.step, state.open);
            let mut chosen = Vec::new();
            for (group, taken) in taken.into_iter().enumerate() {
                chosen.extend(take(&mut waiting, &numbers, group, taken.into(), random));
            }
            let kinds = stage.step.class.kinds;
            for back in state.open.less(next.open).iter() {
                given.push((*returns.get(back)?, kinds.single()?));
            }
            random.shuffle(&mut chosen);
            given.extend(chosen.into_iter().zip(self.kinds(kinds)));
            state = next;
        }
        given.sort_unstable();
        Some(given)
    }

    /// Chooses the division of a class. Returns the state after the division, and the number of pieces taken from each
    /// group.
    fn choose(&self, at: usize, state: &State, random: &mut Random, budget: &mut Budget) -> Option<(State, Vec<u8>)> {
        let step = &self.stages[at].step;
        let groups = step.groupings[state.open].groups.kinds().len();
        let endings = self.stages.get(at + 1).map(|next| (&next.states, &next.endings));
        let ending = |state: &State| match endings {
            Some((states, endings)) => states.binary_search(state).map_or(U256::ZERO, |at| endings[at]),
            None if self.last.contains(state) => U256::from(u8::from(state.is_done())),
            None => U256::ZERO,
        };
        let mut choices: Vec<Choice> = Vec::new();
        step.each(state, U256::ONE, budget, |next, taken, ways| {
            choices.push((next, taken[..groups].to_vec(), ways * ending(&next)));
        })?;
        let all = choices.iter().fold(U256::ZERO, |sum, (.., ways)| sum + *ways);
        let mut at = below(all, random)?;
        choices.into_iter().find_map(|(next, taken, ways)| {
            if at < ways {
                return Some((next, taken));
            }
            at -= ways;
            None
        })
    }

    /// Iterates over the kinds of a class. Each kind is repeated as often as the army contains the kind.
    fn kinds(&self, class: KindSet) -> impl Iterator<Item = Kind> {
        let army = self.all.army;
        class.iter().flat_map(move |kind| std::iter::repeat_n(kind, army.count(kind).into()))
    }
}

/// Removes `taken` random pieces from the lists of `waiting` whose number is `group`, and returns the pieces. `numbers`
/// contains the number of each list.
fn take(waiting: &mut [Vec<u8>], numbers: &[usize], group: usize, taken: usize, random: &mut Random) -> Vec<u8> {
    let alike = || numbers.iter().enumerate().filter(|(_, number)| **number == group).map(|(at, _)| at);
    let mut pieces: Vec<(usize, u8)> =
        alike().flat_map(|at| waiting[at].iter().map(move |piece| (at, *piece))).collect();
    random.shuffle(&mut pieces);
    pieces.truncate(taken);
    for (at, piece) in &pieces {
        waiting[*at].retain(|other| other != piece);
    }
    pieces.into_iter().map(|(_, piece)| piece).collect()
}

/// Returns a random number below `bound`, or `None` if `bound` is 0. The bias is at most `bound` / 2^256.
fn below(bound: U256, random: &mut Random) -> Option<U256> {
    let mut half = || u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
    (bound > U256::ZERO).then(|| U256::from_words(half(), half()) % bound)
}
