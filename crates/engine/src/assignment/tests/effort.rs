//! How many nodes searches look at: a record is judged as long as there are enough of them.

use super::super::local::mend;
use super::super::{Answer, Matching, Member, Pairs, Relation, Step, System};
use crate::board::{Army, BySide, Kind, KindSet, Random, Side};

/// Two armies in which nothing is known, and strikes between their pieces that a true assignment decided.
struct Strikes {
    armies: BySide<Vec<Kind>>,
    relations: Vec<Relation>,
}

fn outcome(this: Kind, that: Kind) -> std::cmp::Ordering {
    this.rank().cmp(&that.rank())
}

impl Strikes {
    /// `pieces` on each side, so many of the `kinds`; `strikes` between them.
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

/// Of forty systems each: in how many exchanges alone find an assignment, with the first ways and with others.
#[test]
fn exchanges_find_most_assignments() {
    for (pieces, kinds, strikes, least) in [(8, 6, 20, [39, 38]), (12, 8, 30, [35, 37]), (16, 10, 40, [38, 38])] {
        let found = |attempts: std::ops::Range<u32>| {
            let one = |case| {
                let strikes = Strikes::random(&mut Random::new(20, case), pieces, kinds, strikes);
                let mut matchings = strikes.matchings();
                let is_found = attempts.clone().any(|attempt| mend(&mut matchings, &strikes.relations, 300, attempt));
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

/// Of eighty systems: in how many one of four attempts finds an assignment, each with few exchanges and from the same
/// beginning. The first finds it in two thirds; the others take other ways.
#[test]
fn what_one_attempt_does_not_find_others_do() {
    let one = |case| {
        let strikes = Strikes::random(&mut Random::new(20, case), 12, 8, 30);
        let mut is_found = [false; 4];
        for (attempt, found) in is_found.iter_mut().enumerate() {
            *found = mend(&mut strikes.matchings(), &strikes.relations, 60, attempt as u32);
        }
        (is_found[0], is_found.contains(&true))
    };
    let found: Vec<(bool, bool)> = (0..80).map(one).collect();
    let (first, any) = (found.iter().filter(|found| found.0).count(), found.iter().filter(|found| found.1).count());
    assert!(first <= 70 && any >= 75, "{first} {any}");
}

/// In this system exchanges find nothing at first, nor after 512 nodes; those after twice as many do.
#[test]
fn exchanges_are_tried_again_after_512_nodes_and_after_twice_as_many() {
    let strikes = Strikes::random(&mut Random::new(20, 142), 20, 12, 50);
    let mut system = System::new(strikes.matchings(), 20_000);
    assert_eq!(system.admits(strikes.relations.iter().map(|relation| Step::Relate(*relation))), Answer::Yes);
    // One node to draw conclusions, and those below it.
    assert_eq!((system.searched(), system.left()), (1 + 1024, 20_000 - 1025));
}

/// What every piece can be, where twelve of each side met thirty times and where sixteen met forty times.
#[test]
fn few_nodes_are_looked_at() {
    for (pieces, kinds, strikes, most) in [(12, 8, 30, 7_700), (16, 10, 40, 10_300)] {
        let mut nodes = 0;
        for case in 0..40 {
            let strikes = Strikes::random(&mut Random::new(20, case), pieces, kinds, strikes);
            let mut system = System::new(strikes.matchings(), 20_000);
            for relation in &strikes.relations {
                assert_eq!(system.learn([Step::Relate(*relation)]), Answer::Yes, "{case}");
            }
            assert!(system.possible().is_some(), "{case}");
            // Each by itself, and all at once.
            nodes += system.searched();
            let mut system = System::new(strikes.matchings(), 20_000);
            assert_eq!(system.admits(strikes.relations.iter().map(|relation| Step::Relate(*relation))), Answer::Yes);
            nodes += system.searched();
            assert_eq!(system.left(), 20_000 - system.searched());
        }
        // A tenth of them would be too few to be true.
        assert!(nodes <= most && nodes > most / 10, "{pieces}: {nodes}");
    }
}
