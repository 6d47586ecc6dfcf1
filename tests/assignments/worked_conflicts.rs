//! Records with unknown pieces worked out by hand: the facts that contradict a turn which no assignment allows.

use adjutant::notation::parse;
use adjutant::replay::{Detail, PossibleGames, Severity, replay};
use adjutant::rules::{Conflict, Violation};

use crate::assignments::sheet_text::sheet_text;

/// Returns the first error of a record, with the facts or rules that contradict the turn.
fn against(edition: &str, army: &str, sides: [&str; 2], turns: &str) -> String {
    let text = sheet_text(edition, army, "", sides, &format!("{turns} *"));
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
    let mut errors = replayed.findings.iter().filter(|finding| finding.severity() == Severity::Error);
    let error = errors.next().expect("it is refused");
    let ply = error.ply.expect("a turn is refused");
    // Playing the turns one by one gives the same result.
    let mut games = PossibleGames::new(&replayed.terms, &replayed.setup).expect("the setup is in order");
    let record = parse(text.as_bytes());
    let refused = record.turns.iter().find_map(|turn| games.step(turn, true).err());
    assert_eq!(refused.map(|detail| format!("{detail:?}")), Some(format!("{:?}", error.detail)), "{text}");
    let why = match &error.detail {
        Detail::Refused(_, conflict) => match &**conflict {
            Conflict::Facts { facts, .. } => {
                facts.iter().map(|fact| format!("{} {:?} in {}", fact.home, fact.deed, fact.ply)).collect()
            }
            Conflict::Barred { rules } => rules.iter().map(Violation::name).map(str::to_owned).collect(),
            other => vec![format!("{other:?}")],
        },
        _ => Vec::new(),
    };
    format!("{}@{ply}: {}", error.name(), why.join(", "))
}

#[test]
fn of_several_rules_each_is_told_and_of_one_nothing_more() {
    // A Captain moves one square, and the Flag does not move.
    assert_eq!(
        against("jumbo-2014", "6 S F", ["?a4 ?b4 ?j1", "?a7 ?b7 ?j10"], "a4-a6"),
        "no-assignment@1: too-far, immovable-piece"
    );
    // If the Sergeant is on j10, Blue has no turn and has lost; otherwise its Lieutenant moves diagonally.
    let sides = ["6a4 5b4 4e1 Bf1 Bg1 Bh1 Fj1", "?a7 ?i10 ?j9 ?j10 5a10 Ba9 Bb10"];
    assert_eq!(against("jumbo-2014", "6 5 4 B*3 F", sides, "a4-a5 a7-a6 a5xa6(6=6) a10-b9"), "no-assignment@4: ");
}

#[test]
fn who_guessed_is_the_one_that_can() {
    let turns = "a4-a5 j7-j6 a5-a6 j6-i6 a6?a7=5(-) i6-i7 b4-b5 i7-j7 b5-b6 j7-j6 b6?b7=5(-)";
    assert_eq!(
        against("jumbo-2014", "I 6 5 F", ["?a4 ?b4 ?i1 ?j1", "6a7 Ib7 5j7 Fj10"], turns),
        "not-an-infiltrator@11: a4 Guessed(Infiltrator) in 5, b4 Guessed(Infiltrator) in 11"
    );
}

#[test]
fn what_fell_together_did_not_fall_to_the_other() {
    // The Scout ran. The piece that tied with a Spy is a Spy, and there is only one.
    let said = against("jumbo-2014", "S 2 F", ["?a4 ?i1 ?j1", "Sa7 2i10 Fj10"], "a4-a6 i10-i9 a6xa7(?=S)");
    assert_eq!(said, "no-assignment@3: a4 WentLike(KindSet(256)) in 1, a4 FellWith(Spy) in 3");
}

#[test]
fn of_explanations_that_take_as_many_facts_the_one_about_fewer_pieces_is_told() {
    // Also, e7, i7 and a7 moved, and there is one Captain and one Lieutenant.
    let sides = ["5a4 6i1 Be4 Fj1", "?a7 ?e7 ?i7 ?j10"];
    let turns = "a4-a5 e7-e6 a5-a6 e6-e5 a6xa7(5<?) e5xe4(6<B) i1-h1 i7-i6 h1-g1 a7-a8";
    assert_eq!(
        against("jumbo-2014", "6 5 B F", sides, turns),
        "immovable-piece@10: a7 Beat(Lieutenant) in 5, e7 Named(Captain) in 6, a7 Moved in 10"
    );
}

#[test]
fn behind_the_end_of_the_game_nothing_is_said_of_the_pieces() {
    // The Lieutenant took the Sergeant or the Flag. In both cases Blue had no turn left.
    let sides = ["5a4 4j1 Be4 Fj2", "?a7 ?i10 ?j10 5e7"];
    let turns = "a4-a5 e7-e6 a5-a6 e6-e5 j1-i1 e5xe4 a6xa7(5>?) i10-i9";
    assert_eq!(against("jumbo-2014", "5 4 B F", sides, turns), "game-over@8: ");
}

#[test]
fn a_winner_that_stays_tells_nothing_where_none_moves_in() {
    // The piece that beats a Colonel and is called a Bomb did not move then.
    let sides = ["10j4 8e4 7f4 3i4 Bi1 Fj1", "?e7 ?i7 ?f10 ?g10 ?h10 ?j10"];
    let turns = "e4-e5 i7-i6 e5-e6 i6-j6 e6xe7(8<?) j6-j7 f4-f5 j7-j8 f5-f6 j8-j9 f6-e6 j9-j8 e6xe7(7<B) e7-e6";
    assert_eq!(
        against("jumbo-2014", "10 8 7 3 B F", sides, turns),
        "immovable-piece@14: e7 Named(Bomb) in 13, e7 Moved in 14"
    );
}

#[test]
fn of_ways_that_take_as_many_facts_the_first_is_told() {
    // a7 beats the Captain: as a Bomb, which stays, or as the Major, which moves in; all of these pieces are named
    // elsewhere.
    let sides = ["7i4 6a4 5b4 4e4 3f4 Bi1 Bj1 Fh1", "?a7 ?b7 ?e7 ?f7 ?i7 ?h10 ?i10 ?j10"];
    let red = "b4-b5 b5-b6 b6xb7(5<B) e4-e5 e5-e6 e6xe7(4<B) f4-f5 f5-f6 f6xf7(3<7) a4-a5 a5-a6 a6xa7(6<?)";
    let round = ["i7-i6", "i6-j6", "j6-j7", "j7-i7"].into_iter().cycle();
    let turns: Vec<String> = red.split(' ').zip(round).map(|(red, blue)| format!("{red} {blue}")).collect();
    assert_eq!(
        against("milton-bradley-1961", "7 6 5 4 3 B*2 F", sides, &turns.join(" ")),
        "no-assignment@23: b7 Named(Bomb) in 5, e7 Named(Bomb) in 11, a7 StayedBehind in 23"
    );
}

#[test]
fn of_ways_that_take_more_and_fewer_facts_the_fewest_are_told() {
    // As before, but with one Bomb, which is named once; or with three, and then the Major is the more likely
    // contradiction.
    let rest = "f4-f5 f5-f6 f6xf7(3<7) a4-a5 a5-a6 a6xa7(6<?)";
    let bombs = ["b4-b5 b5-b6 b6xb7(5<B)", "e4-e5 e5-e6 e6xe7(4<B)", "i4-i5 i5-i6 i6xi7(2<B)"];
    let cases = [
        (
            "7 6 5 4 3 B F",
            ["7i4 6a4 5b4 4e4 3f4 Bj1 Fh1", "?a7 ?b7 ?e7 ?f7 ?j7 ?i10 ?j10"],
            &bombs[..1],
            "no-assignment@17: b7 Named(Bomb) in 5, a7 StayedBehind in 17",
        ),
        (
            "7 6 5 4 3 2 B*3 F",
            ["2i4 7j4 6a4 5b4 4e4 3f4 Bg1 Bi1 Bj1 Fh1", "?a7 ?b7 ?e7 ?f7 ?i7 ?j7 ?f10 ?h10 ?i10 ?j10"],
            &bombs,
            "no-assignment@29: f7 Named(Major) in 23, a7 Beat(Captain) in 29, a7 MovedIn in 29",
        ),
    ];
    for (army, sides, bombs, expected) in cases {
        let red = format!("{} {rest}", bombs.join(" "));
        let round = ["j7-j6", "j6-j5", "j5-j6", "j6-j7"].into_iter().cycle();
        let turns: Vec<String> = red.split(' ').zip(round).map(|(red, blue)| format!("{red} {blue}")).collect();
        assert_eq!(against("milton-bradley-1961", army, sides, &turns.join(" ")), expected);
    }
}
