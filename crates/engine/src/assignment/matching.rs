//! Matches the pieces of a side with the pieces of its army. A matching contains the kinds that each piece may
//! have, and an assignment. The assignment gives each piece one of its possible kinds.

use crate::board::{Army, Kind, KindSet};

/// Exclusive limit of the piece numbers of a side: all numbers are smaller.
pub const PIECES: usize = 64;

/// Maximum number of pieces without a number. These pieces are not on the board, or their squares are unknown.
const ABSENT: usize = 40;

/// Number of slots. The first [`PIECES`] slots are for pieces with a number; the other slots are for pieces without
/// a number.
const PLACES: usize = PIECES + ABSENT;

/// The kinds that each piece of one side may have, and one assignment of kinds. Together, the assigned kinds use
/// exactly the pieces of the army.
///
/// A new constraint changes the assignment only along one chain of pieces. The constrained piece takes the kind of a
/// second piece. The second piece takes the kind of a third piece, and so on. The last piece takes the kind that the
/// first piece had. This chain is an augmenting path (Ford and Fulkerson, 1956). If there is no augmenting path,
/// there is no assignment.
#[derive(Clone, Debug)]
pub struct Matching {
    /// The kinds that each piece may have; empty for unused numbers.
    kinds: [KindSet; PLACES],
    /// The kind assigned to each piece.
    given: [Kind; PLACES],
    /// For each kind, a bit set of the pieces to which the kind is assigned. The sets contain only pieces that count
    /// towards the army.
    holders: [u128; Kind::COUNT],
    /// Number of pieces without a number.
    absent: u8,
}

impl Matching {
    /// Creates a matching of `pieces` with the army `left`. Each item of `pieces` is the number of a piece and its
    /// possible kinds.
    ///
    /// If the army is larger than `pieces`, the remaining pieces of the army have no number. Each of these remaining
    /// pieces may have the kinds `absent`. Returns `None` if no assignment exists.
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
        // Goes in reverse order, so that pieces with fewer possible kinds are assigned first.
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

    /// Restricts the kinds of the pieces without a number. Returns `false` if no assignment is left.
    pub(super) fn narrow_absent(&mut self, kinds: KindSet) -> bool {
        let places = PIECES..PIECES + self.absent();
        for place in places.clone() {
            self.kinds[place] = self.kinds[place].and(kinds);
        }
        places.into_iter().all(|place| self.kinds[place].has(self.given[place]) || self.exchange_in_chain(place))
    }

    /// Adds a piece whose kind the setup names. The piece does not count towards the army.
    pub fn enter(&mut self, number: u8, kind: Kind) {
        let place = usize::from(number) % PIECES;
        self.kinds[place] = KindSet::only(kind);
        self.given[place] = kind;
    }

    /// Gives the number `number` to a piece without a number. The possible kinds of the piece do not change. Returns
    /// `false` if every piece already has a number.
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

    /// Number of pieces without a number.
    pub fn absent(&self) -> usize {
        usize::from(self.absent)
    }

    /// The kinds that the pieces without a number may have.
    pub fn absent_kinds(&self) -> KindSet {
        self.kinds[PIECES]
    }

    /// The kinds that the piece may have. Ignores constraints from other pieces.
    pub fn kinds(&self, number: u8) -> KindSet {
        self.kinds[usize::from(number) % PIECES]
    }

    /// The kind assigned to the piece.
    pub fn given(&self, number: u8) -> Kind {
        self.given[usize::from(number) % PIECES]
    }

    /// `true` if the piece counts towards the army.
    pub fn is_in_army(&self, number: u8) -> bool {
        self.is_counted(usize::from(number) % PIECES)
    }

    /// `true` if the piece may have the kind assigned to it.
    pub fn is_right(&self, number: u8) -> bool {
        self.kinds(number).has(self.given(number))
    }

    /// Sets the kinds that the piece may have. Does not change the kind assigned to it.
    pub(super) fn set(&mut self, number: u8, kinds: KindSet) {
        self.kinds[usize::from(number) % PIECES] = kinds;
    }

    /// Assigns a kind to a piece that does not count towards the army.
    pub(super) fn set_given(&mut self, number: u8, kind: Kind) {
        self.given[usize::from(number) % PIECES] = kind;
    }

    /// Exchanges the kinds assigned to two pieces.
    pub(super) fn exchange(&mut self, number: u8, other: u8) {
        let (kind, others) = (self.given(number), self.given(other));
        self.give(usize::from(number) % PIECES, others);
        self.give(usize::from(other) % PIECES, kind);
    }

    /// Returns a copy with the assignment of `other` and the possible kinds of `self`.
    pub(super) fn with_given_of(&self, other: &Self) -> Self {
        Self { given: other.given, holders: other.holders, ..self.clone() }
    }

    /// Assigns to the piece a kind that the piece may have. If needed, other pieces exchange kinds. Returns `false` and
    /// changes nothing if no such assignment exists.
    pub fn put_right(&mut self, number: u8) -> bool {
        let place = usize::from(number) % PIECES;
        self.is_right(number) || self.is_counted(place) && self.exchange_in_chain(place)
    }

    /// Returns the possible kinds of each piece, by number. A kind is possible if at least one complete assignment
    /// gives this kind to the piece. Requires a valid current assignment.
    pub fn possible_kinds(&self) -> [KindSet; PIECES] {
        // For each kind: the kind itself, and all kinds that a piece with this kind can get through a chain of
        // exchanges.
        let mut makes_way = Kind::ALL.map(KindSet::only);
        for (kind, holders) in self.holders.iter().enumerate() {
            makes_way[kind] = bits(*holders).fold(makes_way[kind], |kinds, place| kinds.or(self.kinds[place]));
        }
        close(&mut makes_way);
        // For each kind `given`: the kinds whose holders can get `given` through a chain of exchanges.
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

    /// Assigns to the piece a different kind that the piece may have. Other pieces exchange kinds, so that the number
    /// of pieces of each kind does not change. Returns `false` if this is impossible.
    fn exchange_in_chain(&mut self, place: usize) -> bool {
        self.make_way(place, KindSet::only(self.given[place])).is_some()
    }

    /// Finds a chain from the piece to a piece that can have one of the kinds `spare`. Then each piece of the chain
    /// takes the kind of the next piece, and the last piece takes the spare kind. Returns this spare kind.
    fn make_way(&mut self, place: usize, spare: KindSet) -> Option<Kind> {
        // For each kind, the piece that would take this kind in the chain.
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
                let new = self.kinds[holder].difference(seen);
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

/// Computes the transitive closure (Warshall). If the set of one kind contains a second kind, the set of the second
/// kind is added to the set of the first kind.
fn close(sets: &mut [KindSet; Kind::COUNT]) {
    for over in Kind::ALL {
        let reached = sets[over.index()];
        for set in sets.iter_mut().filter(|set| set.has(over)) {
            *set = set.or(reached);
        }
    }
}

/// Iterates over the positions of the bits that are set.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(bit)
    })
}
