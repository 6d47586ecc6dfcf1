//! The knowledge model a second time, slowly: every arrangement is written out, and those are struck out that would
//! have looked otherwise. It follows the text of `format-spec/knowledge.md` and knows no cleverer way.

use super::sight::{Combat, Deed, Guess, target_could_be};
use adjutant::board::{Army, BySide, Kind, KindSet, Side};
use adjutant::rules::{Action, Game, PieceId, Played, Ruleset};
use std::collections::BTreeMap;

/// A kind for every piece that a side has had, in the order in which they came.
type Arrangement = Vec<Kind>;

/// What the opponent of a side can know of its pieces.
#[derive(Clone, Debug, Default)]
struct Owner {
    pieces: Vec<PieceId>,
    /// How many of the pieces were set up; the others were brought back.
    set_up: usize,
    /// The arrangements that are left.
    left: Vec<Arrangement>,
    /// What was shown of each piece by itself.
    shown: Vec<KindSet>,
    possible: Vec<KindSet>,
}

/// How a piece became known, by the name it has in the specification.
pub type How = &'static str;

/// Both sides' arrangements, turn by turn.
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    owners: BySide<Owner>,
    learned: BTreeMap<PieceId, (Kind, How)>,
}

/// Every way to set up `squares` pieces: the army in every order, or, if it is not exact, every part of it that
/// has one Flag, in every order.
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
        let set_up = pieces.len();
        let left = arrangements(&rules.army, rules.army_is_exact, set_up);
        let shown = vec![rules.army.kinds(); set_up];
        let mut owner = Self { pieces, set_up, left, shown, possible: Vec::new() };
        owner.sum_up();
        owner
    }

    fn place(&self, piece: PieceId) -> usize {
        self.pieces.iter().position(|id| *id == piece).expect("every piece has come once")
    }

    /// Keeps the arrangements that give the piece a kind it can be.
    fn keep(&mut self, piece: PieceId, can_be: impl Fn(Kind) -> bool) {
        let place = self.place(piece);
        self.left.retain(|arrangement| can_be(arrangement[place]));
        self.shown[place] = self.shown[place].iter().filter(|kind| can_be(*kind)).collect();
        self.sum_up();
    }

    /// Adds a piece brought back, which may be whatever condition 3 lets it be. `game` stands behind the rescue.
    fn bring_back(&mut self, piece: PieceId, named: Option<Kind>, game: &Game) {
        let is_captured: Vec<bool> = self.pieces.iter().map(|id| game.position().piece(*id).is_captured).collect();
        let can_be = |kind: Kind| kind != Kind::Bomb && named.is_none_or(|named| named == kind);
        let mut extended = Vec::new();
        for arrangement in &self.left {
            for kind in Kind::ALL.into_iter().filter(|kind| can_be(*kind)) {
                let of_kind = |place: &usize| arrangement[*place] == kind;
                let captured = (0..arrangement.len()).filter(of_kind).filter(|place| is_captured[*place]).count();
                let brought_back = (self.set_up..arrangement.len()).filter(of_kind).count();
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
    /// What is known before the first turn.
    pub fn new(game: &Game) -> Self {
        Self { owners: BySide::from_fn(|side| Owner::new(side, game)), learned: BTreeMap::new() }
    }

    /// Takes a turn into account; `game` stands behind it.
    pub fn turn(&mut self, played: &Played, game: &Game) {
        let rules: &Ruleset = game.rules();
        let before = BySide::from_fn(|side| self.owners[side].known());
        let deed = Deed::of(played);
        // A piece that guesses without a step has not left its square, and is named all the same.
        self.owners[played.side].keep(played.piece, |kind| deed.could_be_of(kind));
        if let Some(target) = played.target {
            self.owners[played.side.other()].keep(target, |kind| target_could_be(kind, played, rules));
        }
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

    /// How a piece became known that did in this turn, by the last table of the specification.
    fn how(&self, piece: PieceId, played: &Played) -> How {
        let owner = &self.owners[piece.side()];
        let has_shown_all = owner.shown[owner.place(piece)].len() == 1;
        if piece == played.piece {
            return match played.turn.action {
                Action::Strike | Action::CornerStrike { .. } => "strike",
                Action::Guess { .. } => "guess",
                Action::Move if !played.turn.from.is_next_to(played.turn.to) => "long-move",
                Action::Move => "deduced",
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

    /// What a piece can be.
    pub fn possible_kinds(&self, piece: PieceId) -> KindSet {
        let owner = &self.owners[piece.side()];
        owner.possible[owner.place(piece)]
    }

    /// How many arrangements of a side's pieces are left.
    pub fn count(&self, side: Side) -> usize {
        self.owners[side].left.len()
    }

    /// In how many of them the pieces, each with the kind that it has there, are as asked.
    pub fn count_where(&self, side: Side, is_so: impl Fn(&[(PieceId, Kind)]) -> bool) -> usize {
        let owner = &self.owners[side];
        let named = |arrangement: &Arrangement| -> Vec<(PieceId, Kind)> {
            owner.pieces.iter().copied().zip(arrangement.iter().copied()).collect()
        };
        owner.left.iter().filter(|arrangement| is_so(&named(arrangement))).count()
    }

    /// In how many arrangements each piece is of each kind.
    pub fn ways(&self, side: Side) -> BTreeMap<(PieceId, Kind), usize> {
        let owner = &self.owners[side];
        let mut ways = BTreeMap::new();
        for arrangement in &owner.left {
            for (piece, kind) in owner.pieces.iter().zip(arrangement) {
                *ways.entry((*piece, *kind)).or_default() += 1;
            }
        }
        ways
    }

    /// The pieces that became known by the latest turn.
    pub fn learned(&self) -> &BTreeMap<PieceId, (Kind, How)> {
        &self.learned
    }
}
