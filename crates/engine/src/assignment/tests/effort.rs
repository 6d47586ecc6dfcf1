//! Measures the number of nodes that searches visit. If a search needs more nodes than the limit, the record cannot
//! be judged.

use super::super::local::search_locally;
use super::super::{Matching, Member, Pairs, Relation, Satisfiability, Step, System};
use crate::board::{Army, BySide, Kind, KindSet, Random, Side};

/// Two armies of unknown pieces, and strikes between their pieces. The outcomes follow from an assignment that the
/// search does not see.
struct Strikes {
    armies: BySide<Vec<Kind>>,
    relations: Vec<Relation>,
}

fn outcome(this: Kind, that: Kind) -> std::cmp::Ordering {
    this.rank().cmp(&that.rank())
}

impl Strikes {
    /// Creates `pieces` pieces for each side and `strikes` strikes between them. The pieces have the first `kinds`
    /// kinds.
    fn random(random: &mut Random, pieces: usize, kinds: usize, strikes: usize) -> Self {
        let army = |random: &mut Random| (0..pieces).map(|_| Kind::ALL[random.index(kinds)]).collect::<Vec<_>>();
        let armies = BySide::new(army(random), army(random));
        let all: KindSet = Kind::ALL.into_iter().take(kinds).collect();
        let relations = (0..strikes).map(|_| {
            let (red, blue) = (random.index(pieces), random.index(pieces));
            let decided = outcome(armies.red[red], armies.blue[blue]);
            let member = |side, at: usize| Member { side, number: at as u8 + 1 };
            let pairs = Pairs::of(all, all, |this, that| outcome(this, that) == decided);
            Relation { first: member(Side::Red, red), second: member(Side::Blue, blue), pairs }
        });
        let relations = relations.collect();
        Self { armies, relations }
    }

    fn matchings(&self) -> BySide<Matching> {
        BySide::from_fn(|side| {
            let mut army = Army::default();
            self.armies[side].iter().for_each(|kind| army.add(*kind, 1));
            let pieces = (1..=self.armies[side].len() as u8).map(|number| (number, KindSet::ALL));
            Matching::new(&army, pieces, KindSet::EMPTY).expect("the army fits")
        })
    }
}

/// Counts the systems, out of forty, for which local search finds an assignment. The first count is for attempt 0.
/// The second count is for attempts 1 to 3, of which one must succeed.
#[test]
fn exchanges_find_most_assignments() {
    for (pieces, kinds, strikes, least) in [(8, 6, 20, [39, 38]), (12, 8, 30, [35, 37]), (16, 10, 40, [38, 38])] {
        let found = |attempts: std::ops::Range<u32>| {
            let one = |case| {
                let strikes = Strikes::random(&mut Random::new(20, case), pieces, kinds, strikes);
                let mut matchings = strikes.matchings();
                let is_found =
                    attempts.clone().any(|attempt| search_locally(&mut matchings, &strikes.relations, 300, attempt));
                let is_true = strikes.relations.iter().all(|relation| relation.is_true(&matchings));
                assert_eq!(is_found, is_true, "{case}");
                is_found
            };
            (0..40).filter(|case| one(*case)).count()
        };
        let found = [found(0..1), found(1..4)];
        assert!(found.iter().zip(&least).all(|(found, least)| found >= least), "{pieces}: {found:?}");
    }
}

/// Runs four attempts with few exchanges on each of eighty systems. Attempt 0 alone finds an assignment in at most
/// 70 systems; all four attempts together find one in at least 75.
#[test]
fn what_one_attempt_does_not_find_others_do() {
    let one = |case| {
        let strikes = Strikes::random(&mut Random::new(20, case), 12, 8, 30);
        let mut is_found = [false; 4];
        for (attempt, found) in is_found.iter_mut().enumerate() {
            *found = search_locally(&mut strikes.matchings(), &strikes.relations, 60, attempt as u32);
        }
        (is_found[0], is_found.contains(&true))
    };
    let found: Vec<(bool, bool)> = (0..80).map(one).collect();
    let (first, any) = (found.iter().filter(|found| found.0).count(), found.iter().filter(|found| found.1).count());
    assert!(first <= 70 && any >= 75, "{first} {any}");
}

/// In this system, local search fails before the first node and after 512 nodes. It succeeds after 1024 nodes.
#[test]
fn exchanges_are_tried_again_after_512_nodes_and_after_twice_as_many() {
    let strikes = Strikes::random(&mut Random::new(20, 142), 20, 12, 50);
    let mut system = System::new(strikes.matchings(), 20_000);
    assert_eq!(system.admits(strikes.relations.iter().map(|relation| Step::Relate(*relation))), Satisfiability::Yes);
    // One node for propagation, and 1024 nodes below it.
    assert_eq!((system.searched(), system.left()), (1 + 1024, 20_000 - 1025));
}

/// Computes the possible kinds of every piece: first with twelve pieces per side and thirty strikes, then with
/// sixteen pieces and forty strikes.
#[test]
fn few_nodes_are_looked_at() {
    for (pieces, kinds, strikes, most) in [(12, 8, 30, 7_700), (16, 10, 40, 10_300)] {
        let mut nodes = 0;
        for case in 0..40 {
            let strikes = Strikes::random(&mut Random::new(20, case), pieces, kinds, strikes);
            let mut system = System::new(strikes.matchings(), 20_000);
            for relation in &strikes.relations {
                assert_eq!(system.add_facts([Step::Relate(*relation)]), Satisfiability::Yes, "{case}");
            }
            assert!(system.possible().is_some(), "{case}");
            // Counts two searches: relations added one by one, and all relations at once.
            nodes += system.searched();
            let mut system = System::new(strikes.matchings(), 20_000);
            assert_eq!(
                system.admits(strikes.relations.iter().map(|relation| Step::Relate(*relation))),
                Satisfiability::Yes
            );
            nodes += system.searched();
            assert_eq!(system.left(), 20_000 - system.searched());
        }
        // Fewer than a tenth of the limit would be implausible.
        assert!(nodes <= most && nodes > most / 10, "{pieces}: {nodes}");
    }
}
