//! A second, slow implementation of the knowledge model: every arrangement is listed, and arrangements that would have
//! looked different are dropped. The implementation follows the text of `format-spec/knowledge.md` without
//! optimizations.

use super::sight::{Combat, Deed, Guess, target_could_be};
use super::weights::Weights;
use adjutant::board::{Army, BySide, Kind, KindSet, Side, Square, Variant};
use adjutant::rules::{Action, Game, PieceId, Played, Ruleset};
use std::collections::BTreeMap;

/// Kind for every piece that a side has had, in order of appearance.
type Arrangement = Vec<Kind>;

/// Knowledge about the pieces of one side, as its opponent has it.
#[derive(Clone, Debug, Default)]
struct Owner {
    pieces: Vec<PieceId>,
    /// Setup squares of the pieces that were set up; later pieces were brought back.
    homes: Vec<Square>,
    /// Remaining arrangements.
    left: Vec<Arrangement>,
    /// Kinds that direct evidence allows for each piece.
    shown: Vec<KindSet>,
    possible: Vec<KindSet>,
}

/// Cause of knowledge of a piece, by its name in the specification.
pub type How = &'static str;

/// Arrangements of both sides, turn by turn.
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    owners: BySide<Owner>,
    learned: BTreeMap<PieceId, (Kind, How)>,
}

/// Returns every setup of `squares` pieces. An exact army is used completely. Otherwise every part of the army with one
/// Flag is used. All orders of the pieces are listed.
fn arrangements(army: &Army, is_exact: bool, squares: usize) -> Vec<Arrangement> {
    let mut found = Vec::new();
    extend(&mut Vec::new(), *army, squares, &mut found);
    let flags = |arrangement: &Arrangement| arrangement.iter().filter(|kind| **kind == Kind::Flag).count();
    if !is_exact {
        found.retain(|arrangement| flags(arrangement) == 1);
    }
    found
}

fn extend(begun: &mut Arrangement, army: Army, squares: usize, found: &mut Vec<Arrangement>) {
    if begun.len() == squares {
        found.push(begun.clone());
        return;
    }
    for kind in army.kinds().iter() {
        let mut rest = army;
        rest.take(kind);
        begun.push(kind);
        extend(begun, rest, squares, found);
        begun.pop();
    }
}

impl Owner {
    fn new(side: Side, game: &Game) -> Self {
        let rules = game.rules();
        let pieces: Vec<PieceId> = game.position().pieces(side).collect();
        let homes: Vec<Square> = pieces.iter().map(|piece| game.position().piece(*piece).home).collect();
        let left = arrangements(&rules.army, rules.army_is_exact, homes.len());
        let shown = vec![rules.army.kinds(); homes.len()];
        let mut owner = Self { pieces, homes, left, shown, possible: Vec::new() };
        owner.sum_up();
        owner
    }

    fn place(&self, piece: PieceId) -> usize {
        self.pieces.iter().position(|id| *id == piece).expect("every piece has come once")
    }

    /// Keeps the arrangements in which the piece has a possible kind.
    fn keep(&mut self, piece: PieceId, can_be: impl Fn(Kind) -> bool) {
        let place = self.place(piece);
        self.left.retain(|arrangement| can_be(arrangement[place]));
        self.shown[place] = self.shown[place].iter().filter(|kind| can_be(*kind)).collect();
        self.sum_up();
    }

    /// Adds a rescued piece, with every kind that condition 3 of the specification allows. `game` is the state after
    /// the rescue.
    fn bring_back(&mut self, piece: PieceId, named: Option<Kind>, game: &Game) {
        let is_captured: Vec<bool> = self.pieces.iter().map(|id| game.position().piece(*id).is_captured).collect();
        let has_bombs = game.rules().variant == Variant::UltimateLightning;
        let can_be = |kind: Kind| (kind != Kind::Bomb || has_bombs) && named.is_none_or(|named| named == kind);
        let mut extended = Vec::new();
        for arrangement in &self.left {
            for kind in Kind::ALL.into_iter().filter(|kind| can_be(*kind)) {
                let of_kind = |place: &usize| arrangement[*place] == kind;
                let captured = (0..arrangement.len()).filter(of_kind).filter(|place| is_captured[*place]).count();
                let brought_back = (self.homes.len()..arrangement.len()).filter(of_kind).count();
                if captured > brought_back {
                    extended.push(arrangement.iter().copied().chain([kind]).collect());
                }
            }
        }
        self.left = extended;
        self.pieces.push(piece);
        self.shown.push(game.rules().army.kinds().iter().filter(|kind| can_be(*kind)).collect());
        self.sum_up();
    }

    fn sum_up(&mut self) {
        self.possible = vec![KindSet::EMPTY; self.pieces.len()];
        for arrangement in &self.left {
            for (possible, kind) in self.possible.iter_mut().zip(arrangement) {
                *possible = possible.with(*kind);
            }
        }
    }

    fn known(&self) -> BTreeMap<PieceId, Kind> {
        let known = self.pieces.iter().zip(&self.possible);
        known.filter_map(|(piece, kinds)| Some((*piece, kinds.single()?))).collect()
    }
}

impl Oracle {
    /// Returns the knowledge before the first turn.
    pub fn new(game: &Game) -> Self {
        Self { owners: BySide::from_fn(|side| Owner::new(side, game)), learned: BTreeMap::new() }
    }

    /// Takes a turn into account; `game` is the state after the turn.
    pub fn turn(&mut self, played: &Played, game: &Game) {
        let rules: &Ruleset = game.rules();
        let before = BySide::from_fn(|side| self.owners[side].known());
        let deed = Deed::of(played);
        // A piece that guesses without a step has not left its square, and is named all the same.
        self.owners[played.side].keep(played.piece, |kind| deed.could_be_of(kind));
        if let Some(target) = played.target.filter(|_| played.target_kind.is_some()) {
            self.owners[played.side.other()].keep(target, |kind| target_could_be(kind, played, rules));
        }
        self.less_known(played, game);
        if let Some(piece) = played.rescued {
            let named = played.turn.rescue.and_then(|rescue| rescue.kind).filter(|_| !played.is_silent);
            self.owners[played.side].bring_back(piece, named, game);
        }
        self.learned.clear();
        for side in Side::ALL {
            for (piece, kind) in self.owners[side].known() {
                if !before[side].contains_key(&piece) {
                    self.learned.insert(piece, (kind, self.how(piece, played)));
                }
            }
        }
    }

    /// Adds the evidence of a turn if the record does not contain the kind of a named piece. Every kind that the record
    /// leaves open stays possible.
    fn less_known(&mut self, played: &Played, game: &Game) {
        let is_strike = matches!(played.turn.action, Action::Strike | Action::CornerStrike { .. });
        let guess = Guess::of(played);
        if played.kind.is_none() && (is_strike || guess.is_some()) {
            self.owners[played.side].keep(played.piece, |kind| game.kinds(played.piece).has(kind));
        }
        let Some(target) = played.target.filter(|_| played.kind.is_none() || played.target_kind.is_none()) else {
            return;
        };
        let is_shown =
            (is_strike && !played.is_silent) || (guess.is_some() && game.rules().edition.guesser == Kind::Spotter);
        let kinds = match guess {
            Some(Guess::Right(kind)) => KindSet::only(kind),
            _ if is_shown => game.kinds(target),
            Some(Guess::Wrong(kind)) => KindSet::ALL.without(kind),
            _ => KindSet::ALL,
        };
        self.owners[played.side.other()].keep(target, |kind| kinds.has(kind));
    }

    /// Returns how a piece became known in this turn, by the last table of the specification.
    fn how(&self, piece: PieceId, played: &Played) -> How {
        let owner = &self.owners[piece.side()];
        let has_shown_all = owner.shown[owner.place(piece)].len() == 1;
        if piece == played.piece {
            return match played.turn.action {
                Action::Strike | Action::CornerStrike { .. } => "strike",
                Action::Guess { .. } => "guess",
                _ if !played.turn.from.is_next_to(played.turn.to) => "long-move",
                Action::Move | Action::CornerMove { .. } => "deduced",
            };
        }
        if Some(piece) == played.target {
            return match (Combat::of(played), Guess::of(played), played.kind) {
                (Some(_), _, _) if has_shown_all => "struck",
                (_, Some(Guess::Right(_) | Guess::Shown(_)), Some(Kind::Spotter)) => "spotted",
                (_, Some(Guess::Right(_)), _) => "infiltrated",
                _ => "deduced",
            };
        }
        if Some(piece) == played.rescued && !played.is_silent { "rescued" } else { "deduced" }
    }

    /// Returns the possible kinds of a piece.
    pub fn possible_kinds(&self, piece: PieceId) -> KindSet {
        let owner = &self.owners[piece.side()];
        owner.possible[owner.place(piece)]
    }

    /// Returns the number of remaining arrangements of a side's pieces.
    pub fn count(&self, side: Side) -> usize {
        self.owners[side].left.len()
    }

    /// Returns the number of remaining arrangements for which `is_so` is true.
    pub fn count_where(&self, side: Side, is_so: impl Fn(&[(PieceId, Kind)]) -> bool) -> usize {
        let mut found = 0;
        self.each(side, |_, named| found += usize::from(is_so(named)));
        found
    }

    /// Returns the number of arrangements in which each piece has each kind.
    pub fn ways(&self, side: Side) -> BTreeMap<(PieceId, Kind), usize> {
        let owner = &self.owners[side];
        let mut ways = vec![[0; Kind::COUNT]; owner.pieces.len()];
        for arrangement in &owner.left {
            for (of_piece, kind) in ways.iter_mut().zip(arrangement) {
                of_piece[kind.index()] += 1;
            }
        }
        let found = owner.pieces.iter().zip(ways);
        let found = found.flat_map(|(piece, ways)| Kind::ALL.map(|kind| ((*piece, kind), ways[kind.index()])));
        found.filter(|(_, ways)| *ways > 0).collect()
    }

    /// Returns the total weight of all arrangements of a side's pieces.
    pub fn weight(&self, side: Side, weights: &Weights) -> f64 {
        self.weight_where(side, weights, |_| true)
    }

    /// Returns the total weight of the arrangements for which `is_so` is true.
    pub fn weight_where(&self, side: Side, weights: &Weights, is_so: impl Fn(&[(PieceId, Kind)]) -> bool) -> f64 {
        let on = self.weights_on_homes(side, weights);
        let mut sum = 0.0;
        self.each(side, |arrangement, named| {
            if is_so(named) {
                sum += product(&on, arrangement);
            }
        });
        sum
    }

    /// Returns the total weight of the arrangements in which each piece has each kind.
    pub fn weighed_ways(&self, side: Side, weights: &Weights) -> BTreeMap<(PieceId, Kind), f64> {
        let (owner, on) = (&self.owners[side], self.weights_on_homes(side, weights));
        let mut sums = vec![[0.0; Kind::COUNT]; owner.pieces.len()];
        for arrangement in &owner.left {
            let weight = product(&on, arrangement);
            for (of_piece, kind) in sums.iter_mut().zip(arrangement) {
                of_piece[kind.index()] += weight;
            }
        }
        let found = owner.pieces.iter().zip(sums);
        let found = found.flat_map(|(piece, sums)| Kind::ALL.map(|kind| ((*piece, kind), sums[kind.index()])));
        found.filter(|(_, sum)| *sum > 0.0).collect()
    }

    /// Returns the weight of each kind on each setup square. A piece that was brought back has no weight; a known piece
    /// has the same weight in all arrangements and is left out.
    fn weights_on_homes(&self, side: Side, weights: &Weights) -> Vec<[f64; Kind::COUNT]> {
        let owner = &self.owners[side];
        let on = |(home, possible): (&Square, &KindSet)| {
            Kind::ALL.map(|kind| if possible.len() == 1 { 1.0 } else { weights.of(side, *home, kind) })
        };
        owner.homes.iter().zip(&owner.possible).map(on).collect()
    }

    /// Passes every remaining arrangement to `take`, alone and with its pieces.
    fn each(&self, side: Side, mut take: impl FnMut(&[Kind], &[(PieceId, Kind)])) {
        let owner = &self.owners[side];
        let mut named = Vec::new();
        for arrangement in &owner.left {
            named.clear();
            named.extend(owner.pieces.iter().copied().zip(arrangement.iter().copied()));
            take(arrangement, &named);
        }
    }

    /// Returns the pieces that became known by the latest turn.
    pub fn learned(&self) -> &BTreeMap<PieceId, (Kind, How)> {
        &self.learned
    }
}

/// Returns the weight of an arrangement: the product over the setup squares.
fn product(on: &[[f64; Kind::COUNT]], arrangement: &[Kind]) -> f64 {
    on.iter().zip(arrangement).map(|(on, kind)| on[kind.index()]).product()
}
