//! Pieces matched with an army: what each of them may be, and one way of giving each a kind.

use crate::board::{Army, Kind, KindSet};

/// One more than the greatest number that a piece of one side has.
pub const PIECES: usize = 64;

/// How many of the army's pieces can stand nowhere, or nobody knows where.
const ABSENT: usize = 40;

/// A place for each piece by its number, and behind them for those that have none.
const PLACES: usize = PIECES + ABSENT;

/// What the pieces of one side may be, and a kind for each of them, such that together they are the army.
///
/// The kinds given are changed as little as what is learned demands: one piece takes the kind of another, which takes
/// that of a third, until one takes the kind that the first had (Ford and Fulkerson, 1956). If no such chain exists, no
/// way of giving kinds does.
#[derive(Clone, Debug)]
pub struct Matching {
    /// What each piece may be; nothing for numbers that no piece has.
    kinds: [KindSet; PLACES],
    /// The kind that each piece is given.
    given: [Kind; PLACES],
    /// The pieces that share the army's kinds among them, those of each kind.
    holders: [u128; Kind::COUNT],
    /// How many pieces have no number.
    absent: u8,
}

impl Matching {
    /// Pieces by their numbers, each with what it may be; `left`: the army that they are. Where that is more pieces, the
    /// others stand nowhere, or nobody knows where, and are of the kinds `absent`. `None` where that cannot be.
    pub fn new(left: &Army, pieces: impl Iterator<Item = (u8, KindSet)>, absent: KindSet) -> Option<Self> {
        let mut places: Vec<(usize, KindSet)> = Vec::with_capacity(PIECES);
        places.extend(pieces.map(|(number, kinds)| (usize::from(number) % PIECES, kinds)));
        let others = (left.total() as usize).checked_sub(places.len()).filter(|others| *others <= ABSENT)?;
        places.extend((PIECES..PIECES + others).map(|place| (place, absent)));
        let mut matching = Self {
            kinds: [KindSet::EMPTY; PLACES],
            given: [Kind::Flag; PLACES],
            holders: [0; Kind::COUNT],
            absent: others as u8,
        };
        // Those that may be less come first.
        let (army, mut left) = (left.kinds(), *left);
        let mut spare = army;
        for (place, kinds) in places.into_iter().rev() {
            matching.kinds[place] = kinds.and(army);
            let kind = matching.make_way(place, spare)?;
            left.take(kind);
            if left.count(kind) == 0 {
                spare = spare.without(kind);
            }
        }
        Some(matching)
    }

    /// Narrows down what the pieces without a number may be. `false`: there is no way of giving them kinds then.
    pub(super) fn narrow_absent(&mut self, kinds: KindSet) -> bool {
        let places = PIECES..PIECES + self.absent();
        for place in places.clone() {
            self.kinds[place] = self.kinds[place].and(kinds);
        }
        places.into_iter().all(|place| self.kinds[place].has(self.given[place]) || self.exchange_in_chain(place))
    }

    /// Enters a piece whose kind is known and that the army does not count: one that the setup names.
    pub fn enter(&mut self, number: u8, kind: Kind) {
        let place = usize::from(number) % PIECES;
        self.kinds[place] = KindSet::only(kind);
        self.given[place] = kind;
    }

    /// Gives a number to a piece that had none: one that may be of every kind that the others without may be.
    /// `false` where there is none left.
    pub fn number(&mut self, number: u8) -> bool {
        let place = usize::from(number) % PIECES;
        let Some(last) = self.absent.checked_sub(1) else { return false };
        let from = PIECES + usize::from(last);
        self.absent = last;
        self.kinds[place] = self.kinds[from];
        let kind = self.given[from];
        self.holders[kind.index()] &= !(1 << from);
        self.kinds[from] = KindSet::EMPTY;
        self.give(place, kind);
        true
    }

    /// How many pieces have no number.
    pub fn absent(&self) -> usize {
        usize::from(self.absent)
    }

    /// What the pieces without a number may be.
    pub fn absent_kinds(&self) -> KindSet {
        self.kinds[PIECES]
    }

    /// What a piece may be by itself.
    pub fn kinds(&self, number: u8) -> KindSet {
        self.kinds[usize::from(number) % PIECES]
    }

    /// The kind that a piece is given.
    pub fn given(&self, number: u8) -> Kind {
        self.given[usize::from(number) % PIECES]
    }

    /// Whether the piece is one of those that share the army's kinds among them.
    pub fn counts(&self, number: u8) -> bool {
        self.is_counted(usize::from(number) % PIECES)
    }

    /// Whether the kind that a piece is given is one that it may be.
    pub fn is_right(&self, number: u8) -> bool {
        self.kinds(number).has(self.given(number))
    }

    /// Sets what a piece may be, whatever it is given.
    pub(super) fn set(&mut self, number: u8, kinds: KindSet) {
        self.kinds[usize::from(number) % PIECES] = kinds;
    }

    /// Sets what a piece is given that the army does not count.
    pub(super) fn set_given(&mut self, number: u8, kind: Kind) {
        self.given[usize::from(number) % PIECES] = kind;
    }

    /// Gives each of two pieces the kind of the other.
    pub(super) fn exchange(&mut self, number: u8, other: u8) {
        let (kind, others) = (self.given(number), self.given(other));
        self.give(usize::from(number) % PIECES, others);
        self.give(usize::from(other) % PIECES, kind);
    }

    /// The same pieces, each given what the other one gives it.
    pub(super) fn with_given_of(&self, other: &Self) -> Self {
        Self { given: other.given, holders: other.holders, ..self.clone() }
    }

    /// Gives the piece a kind that it may be, others making way. `false`: there is no way, and nothing was changed.
    pub fn put_right(&mut self, number: u8) -> bool {
        let place = usize::from(number) % PIECES;
        self.is_right(number) || self.is_counted(place) && self.exchange_in_chain(place)
    }

    /// What each piece can be, by its number, all of them together being the army: what at least one way of giving kinds
    /// gives it. Every piece must have a kind that it may be.
    pub fn possible_kinds(&self) -> [KindSet; PIECES] {
        // For each kind, itself and those that its holders can take instead, making way one for another.
        let mut makes_way = Kind::ALL.map(KindSet::only);
        for (kind, holders) in self.holders.iter().enumerate() {
            makes_way[kind] = bits(*holders).fold(makes_way[kind], |kinds, place| kinds.or(self.kinds[place]));
        }
        close(&mut makes_way);
        // For each kind, those whose holders can take it.
        let made_way_for =
            Kind::ALL.map(|given| Kind::ALL.into_iter().filter(|kind| makes_way[kind.index()].has(given)).collect());
        let possible = |place: usize| {
            let made_way_for: KindSet = made_way_for[self.given[place].index()];
            if self.is_counted(place) { self.kinds[place].and(made_way_for) } else { self.kinds[place] }
        };
        std::array::from_fn(possible)
    }

    fn is_counted(&self, place: usize) -> bool {
        self.holders[self.given[place].index()] >> place & 1 != 0
    }

    fn give(&mut self, place: usize, kind: Kind) {
        self.holders[self.given[place].index()] &= !(1 << place);
        self.holders[kind.index()] |= 1 << place;
        self.given[place] = kind;
    }

    /// Gives the piece another kind that it may be, such that of all kinds as many are given as before.
    fn exchange_in_chain(&mut self, place: usize) -> bool {
        self.make_way(place, KindSet::only(self.given[place])).is_some()
    }

    /// Finds the shortest chain of pieces, from that one to one that can take one of the spare kinds, and shifts the kinds
    /// along it. Returns the kind that is no longer spare.
    fn make_way(&mut self, place: usize, spare: KindSet) -> Option<Kind> {
        // Who would take each kind.
        let mut taker = [place; Kind::COUNT];
        let mut seen = self.kinds[place];
        let mut open = seen;
        loop {
            if let Some(found) = seen.and(spare).iter().next() {
                self.shift(place, found, &taker);
                return Some(found);
            }
            let kind = open.iter().next()?;
            open = open.without(kind);
            for holder in bits(self.holders[kind.index()]) {
                let new = self.kinds[holder].less(seen);
                for kind in new.iter() {
                    taker[kind.index()] = holder;
                }
                seen = seen.or(new);
                open = open.or(new);
            }
        }
    }

    fn shift(&mut self, place: usize, spare: Kind, taker: &[usize; Kind::COUNT]) {
        let mut kind = spare;
        loop {
            let holder = taker[kind.index()];
            let had = self.given[holder];
            self.give(holder, kind);
            if holder == place {
                return;
            }
            kind = had;
        }
    }
}

/// Warshall's transitive closure: adds to each kind's set the sets of all kinds in it.
fn close(sets: &mut [KindSet; Kind::COUNT]) {
    for over in Kind::ALL {
        let reached = sets[over.index()];
        for set in sets.iter_mut().filter(|set| set.has(over)) {
            *set = set.or(reached);
        }
    }
}

/// The numbers of the bits that are set.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(bit)
    })
}
