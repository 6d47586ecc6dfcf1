//! Compares the system with an enumeration of all assignments, for small armies.

mod effort;
mod few_pieces;

use super::{Matching, Member, PIECES, Pairs, PieceSet, Relation, Return, Satisfiability, Step, System};
use crate::board::{Army, BySide, Kind, KindSet, Random, Side};

/// The kinds in these tests.
const KINDS: [Kind; 5] = [Kind::Marshal, Kind::Miner, Kind::Scout, Kind::Bomb, Kind::Flag];

/// Number of the first returned piece of a side. The next returned pieces have the next numbers.
const BACK: u8 = 41;

/// More nodes than any of these searches needs.
const NODES: u32 = 1_000_000;

/// The pieces of a test and all facts about them.
#[derive(Clone)]
struct World {
    armies: BySide<Vec<Kind>>,
    /// The kinds that the pieces 1, 2, … may have.
    pieces: BySide<Vec<KindSet>>,
    /// The kinds that pieces without a number may have.
    absent: BySide<KindSet>,
    facts: Vec<Step>,
}

/// A kind for each piece, by side and number.
type Assignment = BySide<[Option<Kind>; PIECES]>;

impl World {
    fn random(random: &mut Random) -> Self {
        let mut of_side = || {
            let army: Vec<Kind> = (0..2 + random.index(3)).map(|_| KINDS[random.index(KINDS.len())]).collect();
            let standing = army.len() - usize::from(random.index(3) == 0);
            let pieces =
                (0..standing).map(|_| if random.index(4) == 0 { some(random) } else { KindSet::ALL }).collect();
            (army, pieces, some(random))
        };
        let (red, blue) = (of_side(), of_side());
        Self {
            armies: BySide::new(red.0, blue.0),
            pieces: BySide::new(red.1, blue.1),
            absent: BySide::new(red.2, blue.2),
            facts: Vec::new(),
        }
    }

    /// The system before any fact is added, if an assignment exists.
    fn system(&self) -> Option<System> {
        let matching = |side: Side| {
            let mut army = Army::default();
            self.armies[side].iter().for_each(|kind| army.add(*kind, 1));
            let pieces = (1..).zip(self.pieces[side].iter().copied());
            Matching::new(&army, pieces, self.absent[side])
        };
        Some(System::new(BySide::new(matching(Side::Red)?, matching(Side::Blue)?), NODES))
    }

    /// Returns all assignments that satisfy every fact.
    fn assignments(&self) -> Vec<Assignment> {
        let mut found = Vec::new();
        let of = |side: Side| orders(&self.armies[side]).into_iter().filter(move |order| self.stands(side, order));
        for red in of(Side::Red) {
            for blue in of(Side::Blue) {
                let mut assignment = BySide::new([None; PIECES], [None; PIECES]);
                for (side, order) in [(Side::Red, &red), (Side::Blue, &blue)] {
                    for (number, kind) in (1..=self.pieces[side].len()).zip(order) {
                        assignment[side][number] = Some(*kind);
                    }
                }
                self.bring_back(&self.facts, &[], assignment, &mut found);
            }
        }
        found
    }

    fn stands(&self, side: Side, order: &[Kind]) -> bool {
        let (pieces, absent) = (&self.pieces[side], self.absent[side]);
        order.iter().enumerate().all(|(at, kind)| pieces.get(at).unwrap_or(&absent).has(*kind))
    }

    /// Tries every captured piece for each return. Adds the assignments that satisfy all facts to `found`.
    fn bring_back(&self, facts: &[Step], taken: &[Member], at: Assignment, found: &mut Vec<Assignment>) {
        for (number, fact) in facts.iter().enumerate() {
            if let Step::Return(back, kinds) = fact {
                let side = back.piece.side;
                for number_of in back.captured.iter() {
                    let captured = Member { side, number: number_of };
                    let Some(kind) = at[side][usize::from(number_of)] else { continue };
                    if !taken.contains(&captured) && kinds.has(kind) {
                        let mut now = at;
                        now[side][usize::from(back.piece.number)] = Some(kind);
                        self.bring_back(&facts[number + 1..], &[taken, &[captured]].concat(), now, found);
                    }
                }
                return;
            }
        }
        if self.facts.iter().all(|fact| is_true(fact, &at)) {
            found.push(at);
        }
    }

    /// A random fact that may be added next.
    fn step(&self, random: &mut Random) -> Step {
        let side = if random.index(2) == 0 { Side::Red } else { Side::Blue };
        let backs = |side| {
            let is_of = |fact: &&Step| matches!(fact, Step::Return(back, _) if back.piece.side == side);
            self.facts.iter().filter(is_of).count()
        };
        let any = |side: Side, random: &mut Random| {
            let standing = self.pieces[side].len();
            let chosen = random.index(standing + backs(side));
            let number = if chosen < standing { chosen as u8 + 1 } else { BACK + (chosen - standing) as u8 };
            Member { side, number }
        };
        let piece = any(side, random);
        match random.index(6) {
            0 | 1 => Step::Narrow(piece, some(random)),
            2 if backs(side) < 2 => {
                let piece = Member { side, number: BACK + backs(side) as u8 };
                let more: PieceSet = (0..=random.index(3)).map(|_| any(side, random).number).collect();
                let before = self.facts.iter().filter_map(|fact| match fact {
                    Step::Return(back, _) if back.piece.side == side => Some(back.captured),
                    _ => None,
                });
                let captured = before.fold(more, PieceSet::or);
                Step::Return(Return { piece, captured }, some(random))
            }
            _ => {
                let second = any(side.other(), random);
                let bits: u32 = random.index(1 << 25) as u32 | random.index(1 << 25) as u32;
                let at = |kind: Kind| KINDS.iter().position(|other| *other == kind).unwrap_or_default();
                let pairs = Pairs::of(all(), all(), |this, that| bits >> (5 * at(this) + at(that)) & 1 != 0);
                Step::Relate(Relation { first: piece, second, pairs })
            }
        }
    }
}

fn all() -> KindSet {
    KINDS.into_iter().collect()
}

/// A random set of kinds. Usually contains several kinds.
fn some(random: &mut Random) -> KindSet {
    KINDS.into_iter().filter(|_| random.index(3) > 0).collect()
}

fn is_true(fact: &Step, assignment: &Assignment) -> bool {
    let kind = |piece: Member| assignment[piece.side][usize::from(piece.number)];
    match fact {
        Step::Narrow(piece, kinds) => kind(*piece).is_some_and(|kind| kinds.has(kind)),
        Step::Relate(relation) => match (kind(relation.first), kind(relation.second)) {
            (Some(first), Some(second)) => relation.pairs.has(first, second),
            _ => false,
        },
        Step::Return(..) => true,
    }
}

/// All distinct orders of the kinds.
fn orders(kinds: &[Kind]) -> Vec<Vec<Kind>> {
    if kinds.is_empty() {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for first in Kind::ALL.into_iter().filter(|kind| kinds.contains(kind)) {
        let mut rest = kinds.to_vec();
        rest.remove(rest.iter().position(|kind| *kind == first).unwrap_or_default());
        found.extend(orders(&rest).into_iter().map(|order| [vec![first], order].concat()));
    }
    found
}

/// Asserts that the kinds assigned by the system are a valid assignment.
fn check_given(system: &System, world: &World, assignments: &[Assignment], case: u64) {
    let mut given = BySide::new([None; PIECES], [None; PIECES]);
    for side in Side::ALL {
        let backs = (BACK..).take_while(|number| !system.matching(side).kinds(*number).is_empty());
        for number in (1..=world.pieces[side].len() as u8).chain(backs) {
            given[side][usize::from(number)] = Some(system.matching(side).given(number));
        }
    }
    assert!(assignments.contains(&given), "{case}: {:?} of {:?}", given, world.facts);
}

fn check_possible(system: &mut System, assignments: &[Assignment], case: u64) {
    let possible = system.possible().expect("there are nodes enough");
    for side in Side::ALL {
        for number in 1..PIECES {
            let kinds: KindSet = assignments.iter().filter_map(|assignment| assignment[side][number]).collect();
            assert_eq!(possible[side][number], kinds, "{case}: {side:?} {number}");
        }
    }
}

#[test]
fn what_is_learned_is_what_every_assignment_says() {
    let (mut refused, mut learned) = (0, 0);
    for case in 0..1500 {
        let mut random = Random::new(20, case);
        let mut world = World::random(&mut random);
        let mut assignments = world.assignments();
        let Some(mut system) = world.system() else {
            assert!(assignments.is_empty(), "{case}");
            continue;
        };
        check_given(&system, &world, &assignments, case);
        for _ in 0..7 {
            let mut next = world.clone();
            let steps: Vec<Step> = (0..=random.index(2))
                .map(|_| {
                    let step = next.step(&mut random);
                    next.facts.push(step);
                    step
                })
                .collect();
            let then = next.assignments();
            let answer = if then.is_empty() { Satisfiability::No } else { Satisfiability::Yes };
            assert_eq!(system.admits(steps.iter().copied()), answer, "{case}: {:?}", next.facts);
            assert_eq!(system.add_facts(steps.iter().copied()), answer, "{case}: {:?}", next.facts);
            if answer == Satisfiability::Yes {
                (world, assignments, learned) = (next, then, learned + 1);
            } else {
                refused += 1;
            }
            check_given(&system, &world, &assignments, case);
        }
        check_possible(&mut system, &assignments, case);
        // Restricts the kinds of the pieces without a number, sometimes to the empty set.
        let side = if random.index(2) == 0 { Side::Red } else { Side::Blue };
        world.absent[side] = world.absent[side].and(some(&mut random));
        let then = world.assignments();
        let answer = if then.is_empty() { Satisfiability::No } else { Satisfiability::Yes };
        assert_eq!(system.narrow_absent(side, world.absent[side]), answer, "{case}");
        if answer == Satisfiability::Yes {
            check_given(&system, &world, &then, case);
            check_possible(&mut system, &then, case);
        }
    }
    assert!(refused > 1000 && learned > 3000, "{refused} {learned}");
}
