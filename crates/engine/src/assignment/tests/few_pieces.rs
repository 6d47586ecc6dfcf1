//! Systems of a few pieces, worked out by hand: what follows at once, and how many nodes it takes.

use super::super::local::mend;
use super::super::{Answer, Matching, Member, Pairs, PieceSet, Relation, Return, Step, System, smallest};
use crate::board::{Army, BySide, Kind, KindSet, Side};

const MARSHAL: Kind = Kind::Marshal;
const GENERAL: Kind = Kind::General;
const COLONEL: Kind = Kind::Colonel;

fn kinds(kinds: &[Kind]) -> KindSet {
    kinds.iter().copied().collect()
}

/// An army, and as many pieces as it has, of which nothing is known but what is said of the first ones.
fn matching(army: &[Kind], known: &[KindSet]) -> Matching {
    let mut all = Army::default();
    for kind in army {
        all.add(*kind, 1);
    }
    let known = known.iter().copied().chain(std::iter::repeat(KindSet::ALL));
    Matching::new(&all, (1..=army.len() as u8).zip(known), KindSet::EMPTY).expect("the army fits")
}

fn red(number: u8) -> Member {
    Member { side: Side::Red, number }
}

fn blue(number: u8) -> Member {
    Member { side: Side::Blue, number }
}

/// A relation of which those pairs are true.
fn relation(first: Member, second: Member, pairs: &[(Kind, Kind)]) -> Relation {
    let pairs = Pairs::of(KindSet::ALL, KindSet::ALL, |this, that| pairs.contains(&(this, that)));
    Relation { first, second, pairs }
}

#[test]
fn pieces_that_exchanged_their_kinds_hold_what_they_have_and_nothing_else() {
    // The first may be either, but the second is the Marshal.
    let both = kinds(&[MARSHAL, GENERAL]);
    let mut matching = matching(&[MARSHAL, GENERAL], &[both, KindSet::only(MARSHAL)]);
    let possible = |matching: &Matching| matching.possible_kinds()[1..=2].to_vec();
    let wanted = [KindSet::only(GENERAL), KindSet::only(MARSHAL)];
    assert_eq!(possible(&matching), wanted);
    for given in [[MARSHAL, GENERAL], [GENERAL, MARSHAL]] {
        matching.exchange(1, 2);
        assert_eq!([matching.given(1), matching.given(2)], given);
        assert!(matching.counts(1) && matching.counts(2), "{given:?}");
    }
    assert_eq!(possible(&matching), wanted);
}

#[test]
fn a_piece_that_gets_a_number_is_what_it_was() {
    // Of a Marshal and two Generals one piece is seen. Whoever is seen next is of what nobody has yet.
    let mut army = Army::default();
    for kind in [MARSHAL, GENERAL, GENERAL] {
        army.add(kind, 1);
    }
    let both = kinds(&[MARSHAL, GENERAL]);
    let mut matching = Matching::new(&army, [(1, KindSet::only(MARSHAL))].into_iter(), both).expect("the army fits");
    for number in [2, 3] {
        assert_eq!(matching.absent(), usize::from(4 - number));
        assert!(matching.number(number));
        assert_eq!((matching.given(number), matching.kinds(number)), (GENERAL, both));
        assert!(matching.counts(number));
        assert_eq!(matching.possible_kinds()[usize::from(number)], KindSet::only(GENERAL));
    }
    assert_eq!(matching.absent(), 0);
    assert!(!matching.number(4), "nobody is left");
}

#[test]
fn what_follows_from_a_conclusion_is_concluded_too() {
    // Red's second piece is the Marshal and Blue's second the General, so that Red's first is the General and Blue's first
    // the Marshal: these two are not of the same kind. That is seen when the first relation is looked at again.
    let army = [MARSHAL, GENERAL];
    let alike = relation(red(1), blue(1), &[(MARSHAL, MARSHAL), (GENERAL, GENERAL)]);
    let told = relation(red(2), blue(2), &[(MARSHAL, GENERAL)]);
    for relations in [[alike, told], [told, alike]] {
        let mut system = System::new(BySide::new(matching(&army, &[]), matching(&army, &[])), 100);
        assert_eq!(system.admits(relations.map(Step::Relate)), Answer::No);
        assert_eq!((system.searched(), system.left()), (1, 99));
        assert_eq!(system.learn([Step::Relate(alike)]), Answer::Yes);
        assert_eq!(system.learn([Step::Relate(told)]), Answer::No);
    }
}

#[test]
fn of_pieces_that_may_be_as_many_kinds_the_one_that_met_most_is_told_apart_first() {
    // Whatever Blue's first piece is, Red's four are each of two kinds, of which Red has three pieces at most. To tell that
    // of Blue's piece takes three nodes, besides the first and one to draw conclusions.
    let pairs = |kind, others: [Kind; 2]| others.map(|other| (other, kind));
    let pairs =
        [pairs(MARSHAL, [MARSHAL, GENERAL]), pairs(GENERAL, [GENERAL, COLONEL]), pairs(COLONEL, [COLONEL, MARSHAL])]
            .concat();
    let turned: Vec<(Kind, Kind)> = pairs.iter().map(|(this, that)| (*that, *this)).collect();
    let reds = matching(&[MARSHAL, GENERAL, GENERAL, COLONEL], &[]);
    let blues = matching(&[MARSHAL, GENERAL, COLONEL], &[]);
    let met = |number: u8| [relation(red(number), blue(1), &pairs), relation(blue(1), red(number), &turned)];
    for which in 0..2 {
        let mut system = System::new(BySide::new(reds.clone(), blues.clone()), 1000);
        let relations = (1..=4).map(|number| Step::Relate(met(number)[which]));
        assert_eq!(system.admits(relations), Answer::No);
        assert_eq!(system.searched(), 2 + 3, "{which}");
    }
}

#[test]
fn a_piece_that_the_setup_names_stays_what_it_is() {
    // The third is named the Colonel.
    let mut reds = matching(&[MARSHAL, GENERAL], &[]);
    reds.enter(3, COLONEL);
    assert!(!reds.counts(3));
    reds.set(3, KindSet::only(MARSHAL));
    assert!(!reds.put_right(3));
    assert_eq!(reds.given(3), COLONEL);
    reds.set(3, KindSet::only(COLONEL));
    assert!(reds.put_right(3));
    // It and a piece of Blue's are alike: Blue's takes that kind from another.
    let mut matchings = BySide::new(reds, matching(&[MARSHAL, COLONEL], &[]));
    for number in [1, 2] {
        let alike = [relation(red(3), blue(number), &[(COLONEL, COLONEL), (MARSHAL, MARSHAL)])];
        assert!(mend(&mut matchings, &alike, 10, 0));
        assert_eq!((matchings.red.given(3), matchings.blue.given(number)), (COLONEL, COLONEL));
    }
}

#[test]
fn no_more_is_learned_at_once_than_there_is_room_for() {
    let army = [[MARSHAL; 5], [GENERAL; 5]].concat();
    let new = || System::new(BySide::new(matching(&army, &[]), matching(&army, &[])), 100);
    let steps = |count: u8| (1..=count).map(|number| Step::Narrow(red(number.min(5)), KindSet::only(MARSHAL)));
    let mut system = new();
    assert_eq!(system.learn(steps(System::STEPS as u8 + 1)), Answer::TooHard);
    assert_eq!(system.kinds(red(1)), kinds(&[MARSHAL, GENERAL]), "nothing is learned");
    assert_eq!(system.learn(steps(System::STEPS as u8)), Answer::Yes);
    assert_eq!(system.kinds(red(1)), KindSet::only(MARSHAL));
}

#[test]
fn what_is_told_of_a_piece_that_came_back_needs_its_coming_back() {
    // Who came back met Blue's first piece, which was the General then, and is the Marshal.
    let army = [MARSHAL, GENERAL, COLONEL];
    let matchings = BySide::new(matching(&army, &[]), matching(&army, &[]));
    let mut left = Army::default();
    for kind in &army {
        left.add(*kind, 1);
    }
    let back = Return { piece: red(41), captured: [1].into_iter().collect::<PieceSet>() };
    let others = army.map(|kind| (kind, GENERAL));
    let turned = army.map(|kind| (GENERAL, kind));
    for met in [relation(red(41), blue(1), &others), relation(blue(1), red(41), &turned)] {
        let facts = [
            Step::Narrow(red(2), KindSet::only(MARSHAL)),
            Step::Return(back, KindSet::ALL),
            Step::Relate(met),
            Step::Narrow(blue(1), KindSet::only(MARSHAL)),
        ];
        let clash = smallest(&matchings, &BySide::new(left, left), &facts).expect("it cannot be both");
        assert_eq!((clash.facts, clash.excess), (vec![1, 2, 3], None));
    }
}
