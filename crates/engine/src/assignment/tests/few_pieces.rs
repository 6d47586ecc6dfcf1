//! Small systems worked out by hand: direct conclusions, and numbers of nodes.

use super::super::local::search_locally;
use super::super::{
    Matching, Member, Pairs, PieceSet, Relation, Return, Satisfiability, Step, System, find_smallest_conflict,
};
use crate::board::{Army, BySide, Kind, KindSet, Side};

const MARSHAL: Kind = Kind::Marshal;
const GENERAL: Kind = Kind::General;
const COLONEL: Kind = Kind::Colonel;

fn kinds(kinds: &[Kind]) -> KindSet {
    kinds.iter().copied().collect()
}

/// Creates the matching of an army. Every piece of the army has a number. `known` contains the possible kinds of
/// the first pieces; the other pieces may have any kind.
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

/// Creates a relation that allows only the given pairs.
fn relation(first: Member, second: Member, pairs: &[(Kind, Kind)]) -> Relation {
    let pairs = Pairs::of(KindSet::ALL, KindSet::ALL, |this, that| pairs.contains(&(this, that)));
    Relation { first, second, pairs }
}

#[test]
fn pieces_that_exchanged_their_kinds_hold_what_they_have_and_nothing_else() {
    // The first piece may have either kind, but the second must be the Marshal.
    let both = kinds(&[MARSHAL, GENERAL]);
    let mut matching = matching(&[MARSHAL, GENERAL], &[both, KindSet::only(MARSHAL)]);
    let possible = |matching: &Matching| matching.possible_kinds()[1..=2].to_vec();
    let wanted = [KindSet::only(GENERAL), KindSet::only(MARSHAL)];
    assert_eq!(possible(&matching), wanted);
    for given in [[MARSHAL, GENERAL], [GENERAL, MARSHAL]] {
        matching.exchange(1, 2);
        assert_eq!([matching.given(1), matching.given(2)], given);
        assert!(matching.is_in_army(1) && matching.is_in_army(2), "{given:?}");
    }
    assert_eq!(possible(&matching), wanted);
}

#[test]
fn a_piece_that_gets_a_number_is_what_it_was() {
    // The army is a Marshal and two Generals. The numbered piece is the Marshal, so each piece that gets a number is a
    // General.
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
        assert!(matching.is_in_army(number));
        assert_eq!(matching.possible_kinds()[usize::from(number)], KindSet::only(GENERAL));
    }
    assert_eq!(matching.absent(), 0);
    assert!(!matching.number(4), "nobody is left");
}

#[test]
fn what_follows_from_a_conclusion_is_concluded_too() {
    // The second relation makes Red's second piece the Marshal and Blue's second piece the General. So Red's first
    // piece is the General and Blue's first piece is the Marshal, but the first relation requires equal kinds.
    // Propagation must apply the first relation twice to find this.
    let army = [MARSHAL, GENERAL];
    let alike = relation(red(1), blue(1), &[(MARSHAL, MARSHAL), (GENERAL, GENERAL)]);
    let told = relation(red(2), blue(2), &[(MARSHAL, GENERAL)]);
    for relations in [[alike, told], [told, alike]] {
        let mut system = System::new(BySide::new(matching(&army, &[]), matching(&army, &[])), 100);
        assert_eq!(system.admits(relations.map(Step::Relate)), Satisfiability::No);
        assert_eq!((system.searched(), system.left()), (1, 99));
        assert_eq!(system.add_facts([Step::Relate(alike)]), Satisfiability::Yes);
        assert_eq!(system.add_facts([Step::Relate(told)]), Satisfiability::No);
    }
}

#[test]
fn of_pieces_that_may_be_as_many_kinds_the_one_that_met_most_is_told_apart_first() {
    // Each kind of Blue's first piece leaves two kinds to all four of Red's pieces. But Red has at most three pieces of
    // these two kinds. Five nodes are visited: the first, one for propagation, and one for each of the three kinds.
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
        assert_eq!(system.admits(relations), Satisfiability::No);
        assert_eq!(system.searched(), 2 + 3, "{which}");
    }
}

#[test]
fn a_piece_that_the_setup_names_stays_what_it_is() {
    // The setup names the third piece as the Colonel.
    let mut reds = matching(&[MARSHAL, GENERAL], &[]);
    reds.enter(3, COLONEL);
    assert!(!reds.is_in_army(3));
    reds.set(3, KindSet::only(MARSHAL));
    assert!(!reds.put_right(3));
    assert_eq!(reds.given(3), COLONEL);
    reds.set(3, KindSet::only(COLONEL));
    assert!(reds.put_right(3));
    // The relation requires that Red's Colonel and one of Blue's pieces have the same kind. Blue's piece must
    // therefore exchange kinds with Blue's other piece.
    let mut matchings = BySide::new(reds, matching(&[MARSHAL, COLONEL], &[]));
    for number in [1, 2] {
        let alike = [relation(red(3), blue(number), &[(COLONEL, COLONEL), (MARSHAL, MARSHAL)])];
        assert!(search_locally(&mut matchings, &alike, 10, 0));
        assert_eq!((matchings.red.given(3), matchings.blue.given(number)), (COLONEL, COLONEL));
    }
}

#[test]
fn no_more_is_learned_at_once_than_there_is_room_for() {
    let army = [[MARSHAL; 5], [GENERAL; 5]].concat();
    let new = || System::new(BySide::new(matching(&army, &[]), matching(&army, &[])), 100);
    let steps = |count: u8| (1..=count).map(|number| Step::Narrow(red(number.min(5)), KindSet::only(MARSHAL)));
    let mut system = new();
    assert_eq!(system.add_facts(steps(System::STEPS as u8 + 1)), Satisfiability::TooHard);
    assert_eq!(system.kinds(red(1)), kinds(&[MARSHAL, GENERAL]), "nothing is learned");
    assert_eq!(system.add_facts(steps(System::STEPS as u8)), Satisfiability::Yes);
    assert_eq!(system.kinds(red(1)), KindSet::only(MARSHAL));
}

#[test]
fn what_is_told_of_a_piece_that_came_back_needs_its_coming_back() {
    // The returned piece had a combat with Blue's first piece. In that combat, Blue's piece was the General. Another
    // fact makes Blue's piece the Marshal.
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
        let clash = find_smallest_conflict(&matchings, &BySide::new(left, left), &facts).expect("it cannot be both");
        assert_eq!((clash.facts, clash.excess), (vec![1, 2, 3], None));
    }
}
