//! §11 and §12: verdicts, declared outcomes, and the choice among several findings.

use adjutant::notation::parse;
use adjutant::replay::replay;

use crate::rules::editions::CHASE;
use crate::rules::support::{Record, cases, each_leaves, each_says, of, record};

fn jumbo(red: &str, blue: &str, turns: &str) -> Record {
    record("jumbo-2014", red, blue, turns)
}

fn hasbro(red: &str, blue: &str, turns: &str) -> Record {
    record("hasbro-1999", red, blue, turns)
}

#[test]
fn declared_combats_are_held_against_the_board() {
    let meet = |declared: &str| jumbo("6a4 4b4", "4a7 6b7", &format!("a4-a5 a7-a6 a5xa6{declared}"));
    for right in ["", "(6>4)", "(?>4)", "(6>?)", "(?>?)"] {
        assert_eq!(meet(right).said(), "legal", "NOTATION, turns: {right}");
    }
    for wrong in ["(6<4)", "(6=4)", "(5>4)", "(6>3)", "(4>6)", "(?<4)", "(6=?)", "(?<?)", "(B>4)", "(6>F)"] {
        assert_eq!(meet(wrong).said(), "inconsistent: combat-mismatch@3", "§11: {wrong}");
        assert_eq!(meet(wrong).at("a6"), "red captain", "the board's outcome is played: {wrong}");
    }
    let lost = |declared: &str| jumbo("4a4", "6a7", &format!("a4-a5 a7-a6 a5xa6{declared}")).said();
    assert_eq!(lost("(4<6)"), "legal", "NOTATION: the signs say who won");
    assert_eq!(lost("(4>6)"), "inconsistent: combat-mismatch@3");
    let tie = |declared: &str| jumbo("6a4", "6a7", &format!("a4-a5 a7-a6 a5xa6{declared}")).said();
    assert_eq!(tie("(6=6)"), "legal");
    assert_eq!(tie("(6>6)"), "inconsistent: combat-mismatch@3");
    let advantage = jumbo("6a4", "6a7", "a4-a5 a7-a6 a5xa6(6>6)").options("aggressor-advantage").said();
    assert_eq!(advantage, "legal; warns option-outside-edition");
}

#[test]
fn numbers_in_combats_are_the_records_own() {
    let game = |declared: &str| {
        let turns = format!("a4-a5 a7-a6 a5xa6{declared}");
        record("anniversary-2011", "5a4", "7a7", &turns).printed()
    };
    each_says([
        ("NOTATION: `>` says who won, not which number is larger", game("(5>7)"), "legal"),
        ("NOTATION: the Captain wins, 5 against 7", game("(5<7)"), "inconsistent: combat-mismatch@3"),
    ]);
}

#[test]
fn declared_guesses_are_held_against_the_board() {
    let game = |guess: &str| record("sci-fi-2011", "Ta3 4b3", "6a6", &format!("a3-a4 a6-a5 a4?a5={guess}"));
    each_says([
        ("NOTATION: right", game("6(+)"), "legal"),
        ("NOTATION: left out", game("6"), "legal"),
        ("NOTATION: right, declared wrong", game("6(-)"), "inconsistent: guess-mismatch@3"),
        ("NOTATION: right, declared shown", game("6(-6)"), "inconsistent: guess-mismatch@3"),
        ("NOTATION: wrong", game("4(-)"), "legal"),
        ("NOTATION: wrong, shown", game("4(-6)"), "legal"),
        ("NOTATION: wrong, declared right", game("4(+)"), "inconsistent: guess-mismatch@3"),
        ("NOTATION: wrong, shown as another", game("4(-5)"), "inconsistent: guess-mismatch@3"),
    ]);
    each_leaves([("§11: the board's outcome is played", game("6"), "a5 nothing, a4 red spotter")]);
    assert_eq!(game("6(-)").at("a5"), "nothing", "§11: the board's outcome is played");
}

#[test]
fn the_verdict_is_the_worst_that_is_earned_and_stands_first() {
    let wrong = "a4-a5 a7-a6 a5xa6(6<4)";
    let game = |turns: &str| jumbo("6a4", "4a7", turns);
    each_says([
        ("§11: legal", game("a4-a5 a7-a6 a5xa6 .."), "legal"),
        (
            "§11: a warning earns nothing",
            game("a4-a5 ..").tag("Variant", "barrage"),
            "legal; warns variant-outside-edition",
        ),
        ("§11: inconsistent", game(wrong), "inconsistent: combat-mismatch@3"),
        (
            "§11: illegal stands before inconsistent",
            game(&format!("{wrong} .. a6-b7")),
            "illegal: not-a-line@5, combat-mismatch@3",
        ),
        (
            "§11: unreadable before illegal",
            game(&format!("{wrong} .. a6-b7 .. a6#a7")),
            "unreadable: syntax, not-a-line@5, combat-mismatch@3",
        ),
        (
            "§11: all of a kind are given",
            game("a4-a5 a7-a6 a5xa6(6<4) .. ..").tag("Result", "1-0"),
            "inconsistent: combat-mismatch@3, result-mismatch",
        ),
        ("§11: only the first illegal turn", game("a4-b5 a7-b6"), "illegal: not-a-line@1"),
        ("§11: not even an outcome after it", game("a4-b5 a7-a6 a4xa5(6<4)"), "illegal: not-a-line@1"),
    ]);
}

#[test]
fn the_turns_before_an_illegal_one_stay_usable() {
    let report = jumbo("6a4", "4a7", "a4-a5 a7-a6 a5xa6 .. a6-b7 ..").report();
    assert_eq!(report.said, "illegal: not-a-line@5", "§11");
    assert_eq!(report.plies, Some(4), "DESIGN: plies counts the turns before it");
    assert_eq!(report.at("a6"), "red captain");
    assert_eq!(report.reveals, ["3 a6 red captain", "3 a6 blue sergeant"]);
}

/// §12: if two names apply to a turn, the first of the list is given.
#[test]
fn of_two_findings_that_fit_the_first_of_the_list_is_named() {
    let over = |turn: &str| jumbo("2a4", "Fa7", &format!("a4xa7 {turn}"));
    let three = "a4-a5 .. a5-a4 .. a4-a5 ..";
    each_says([
        ("game-over, empty-square", over("e5-e6"), "illegal: game-over@2"),
        ("game-over, not-your-piece", over("a7-a8"), "illegal: game-over@2"),
    ]);
    each_says(cases(
        jumbo,
        &format!(
            "
        empty-square, no-square | 6a4 | | e5-d5 | illegal: empty-square@1
        empty-square, no-square off the board | 6a4 | | j5-k5 | illegal: empty-square@1
        empty-square, not-a-line | 6a4 | | e5-f6 | illegal: empty-square@1
        empty-square, nothing-to-strike | 6a4 | | e5xe6 | illegal: empty-square@1
        empty-square, not-an-infiltrator | 6a4 | | e5?e6=6 | illegal: empty-square@1
        not-your-piece, immovable-piece | 6a4 | Ba7 | a7-a6 | illegal: not-your-piece@1
        not-your-piece, not-a-line | 6a4 | 4a7 | a7-b6 | illegal: not-your-piece@1
        immovable-piece, no-square | Bc4 6a4 | | c4-c5 | illegal: immovable-piece@1
        immovable-piece, not-a-line | Ba4 6b4 | | a4-b5 | illegal: immovable-piece@1
        immovable-piece, own-piece | Ba4 6b4 | | a4-b4 | illegal: immovable-piece@1
        immovable-piece, own-piece, itself | Ba4 6b4 | | a4-a4 | illegal: immovable-piece@1
        immovable-piece, nothing-to-strike | Ba4 6b4 | | a4xa5 | illegal: immovable-piece@1
        immovable-piece, too-far | Ba4 6b4 | | a4-a6 | illegal: immovable-piece@1
        immovable-piece, corner-strike | Ba4 6b4 | | a4-a5xb5 | illegal: immovable-piece@1
        immovable-piece, not-an-infiltrator | Ba4 6b4 | | a4?a5=6 | illegal: immovable-piece@1
        no-square, not-a-line | 6b4 | | b4-c5 | illegal: no-square@1
        no-square, not-a-line, off the board | 6b4 | | b4-k9 | illegal: no-square@1
        no-square, nothing-to-strike | 6c4 | | c4xc5 | illegal: no-square@1
        no-square, too-far | 6a4 | | a4-a11 | illegal: no-square@1
        no-square, path-blocked | 2a4 6b4 | | a4-k4 | illegal: no-square@1
        no-square, corner-strike | 2b4 | | b4-b5xc5 | illegal: no-square@1
        not-a-line, own-piece | 6a4 4b3 | | a4-b3 | illegal: not-a-line@1
        not-a-line, square-occupied | 6a4 | 4b7 | a4-a5 b7-b6 a5-b6 | illegal: not-a-line@3
        not-a-line, nothing-to-strike | 6a4 | | a4xb5 | illegal: not-a-line@1
        not-a-line, too-far | 6a4 | | a4-c6 | illegal: no-square@1
        not-a-line, too-far again | 6a4 | | a4-b6 | illegal: not-a-line@1
        own-piece, nothing-to-strike | 6a4 4b4 | | a4xb4 | illegal: own-piece@1
        own-piece, too-far | 6a2 4a4 | | a2-a4 | illegal: own-piece@1
        own-piece, path-blocked | 2a1 6a2 4a3 | | a1-a3 | illegal: own-piece@1
        own-piece, corner-strike | 6a3 4b4 | | a3-a4xb4 | illegal: own-piece@1
        square-occupied, too-far | 6a4 | 4a7 | a4-a7 | illegal: square-occupied@1
        square-occupied, path-blocked | 2a3 6a4 | 4a7 | a3-a7 | illegal: square-occupied@1
        square-occupied, two-squares | 6a4 | 2b7 | a4-a5 b7-b4 a5-a4 .. a4-a5 b4-a4 a5-a4 | illegal: square-occupied@7
        nothing-to-strike, too-far | 6a4 | | a4xa6 | illegal: nothing-to-strike@1
        nothing-to-strike, path-blocked | 2a3 6a4 | | a3xa5 | illegal: nothing-to-strike@1
        nothing-to-strike, corner-strike | 2a4 | | a4-a6xb6 | illegal: nothing-to-strike@1
        nothing-to-strike, two-squares | 6a4 | | {three} a5xa4 | illegal: nothing-to-strike@7
        too-far, path-blocked | 6a2 4a3 | | a2-a4 | illegal: too-far@1
        too-far, corner-strike | 6a4 | 4b7 | a4-a7xb7 | illegal: too-far@1
        too-far, not-an-infiltrator | 6a4 | 4a7 | a4-a6?a7=4 | illegal: too-far@1
        path-blocked, corner-strike | 2a3 6a4 | 4b7 | a3-a7xb7 | illegal: path-blocked@1
        path-blocked, two-squares | 2a4 | 4b7 | a4-a6 b7-b6 a6-a4 b6-b5 a4-a6 b5-a5 a6-a4 | illegal: path-blocked@7
    "
        ),
    ));
    each_says(cases(
        of("milton-bradley-1961"),
        "
        nothing-to-strike, scout-move-and-strike | 2a4 | | a4xa6 | illegal: nothing-to-strike@1
        path-blocked, scout-move-and-strike | 2a3 6a4 | 4a7 | a3xa7 | illegal: path-blocked@1
    ",
    ));
}

#[test]
fn of_two_later_findings_the_first_of_the_list_is_named() {
    let three = "a3-a4 .. a4-a3 .. a3-a4 ..";
    let warns = "; warns two-squares-wording@5";
    let sci_fi = |red: &str, blue: &str, turns: &str| record("sci-fi-2011", red, blue, turns);
    let ten = "a3-a4 .. a4-a5 a6-b6 a5-a6 b6-b5 a6-b6 b5-a5 b6-b5 a5-a6";
    let chase = |red: &str, turn: &str| sci_fi(red, "4a6", &format!("{ten} {turn}")).tag("MoreSquares", "on");
    let says = |text: &str| text.to_owned();
    each_says([
        ("more-squares, not-a-spotter", chase("6a3", "b5-a5?a6=6"), says("illegal: more-squares@11")),
        ("more-squares, not-in-front", chase("Ta3", "b5-a5?b5=4"), says("illegal: more-squares@11")),
        (
            "scout-move-and-strike, two-squares",
            record("milton-bradley-1961", "2a4", "2b7", "a4-a6 b7-b4 a6-a4 .. a4-a6 b4-a4 a6xa4"),
            format!("illegal: scout-move-and-strike@7{warns}"),
        ),
    ]);
    each_says(cases(
        sci_fi,
        &format!(
            "
        two-squares, not-a-spotter | 6a3 | | {three} a4-a3?a4=6 | illegal: two-squares@7{warns}
        two-squares, not-in-front | Ta3 | | {three} a4-a3?b3=6 | illegal: two-squares@7{warns}
        two-squares, rescue-not-enabled | 6a3 | | {three} a4-a3^6@b2 | illegal: two-squares@7{warns}
    "
        ),
    ));
}

#[test]
fn of_two_findings_about_a_guess_the_first_of_the_list_is_named() {
    let sci_fi = |red: &str, blue: &str, turns: &str| record("sci-fi-2011", red, blue, turns);
    let in_6 = "a4-a5 .. a5-a6 ..";
    each_says([
        ("not-a-spotter, not-in-front", sci_fi("6a3", "", "a3?b3=6"), "illegal: not-a-spotter@1"),
        ("not-a-spotter, no-target", sci_fi("6a3", "", "a3?a4=6"), "illegal: not-a-spotter@1"),
        ("not-a-spotter, unknown-guess", sci_fi("6a3", "", "a3?a4=9"), "illegal: not-a-spotter@1"),
        ("not-in-front, no-target", sci_fi("Ta3", "", "a3?b4=T"), "illegal: not-in-front@1"),
        ("not-in-front, unknown-guess", sci_fi("Ta3", "4b6", "a3-a4 b6-b5 a4?b5=9"), "illegal: not-in-front@3"),
    ]);
    each_says(cases(
        jumbo,
        &format!(
            "
        not-a-spotter, not-in-enemy-territory | Ia3 | | a3-a4?a5=6 | illegal: not-a-spotter@1
        not-an-infiltrator, not-in-enemy-territory | 6a4 | | a4?a5=6 | illegal: not-an-infiltrator@1
        not-an-infiltrator, out-of-reach | 6a4 | | {in_6} a6?c8=6 | illegal: not-an-infiltrator@5
        not-an-infiltrator, unknown-guess | 6a4 | 4a7 | {in_6} a6?a7=9 | illegal: not-an-infiltrator@5
        not-in-enemy-territory, out-of-reach | Ia4 | 4a7 | a4?a7=4 | illegal: not-in-enemy-territory@1
        not-in-enemy-territory, no-target | Ia4 | | a4?a5=I | illegal: not-in-enemy-territory@1
        not-in-enemy-territory, unknown-guess | Ia4 | 4a7 | a4-a5 .. a5?a7=9 | illegal: not-in-enemy-territory@3
        out-of-reach, no-target | Ia4 | | {in_6} a6?a9=I | illegal: out-of-reach@5
        out-of-reach, no-target, on itself | Ia4 | | {in_6} a6?a6=I | illegal: out-of-reach@5
        out-of-reach, unknown-guess | Ia4 | 4b7 | {in_6} a6?b7=9 | illegal: out-of-reach@5
        no-target, unknown-guess | Ia4 | | {in_6} a6?a7=9 | illegal: no-target@5
        unknown-guess, rescue-not-enabled | Ia4 | 4a7 | {in_6} a6?a7=9^4@c2 | illegal: unknown-guess@5
    "
        ),
    ));
}

#[test]
fn of_two_findings_about_a_rescue_the_first_of_the_list_is_named() {
    each_says([
        ("no-square, rescue-not-enabled", jumbo("6c4", "", "c4-c5^6@c2"), "illegal: no-square@1"),
        ("rescue-not-enabled, rescue-back-row", hasbro("6a4", "", "a4-a5^6@c2"), "illegal: rescue-not-enabled@1"),
        ("rescue-not-enabled, rescue-scout", hasbro("2a4", "", "a4-a10^2@c2"), "illegal: rescue-not-enabled@1"),
    ]);
    each_says(cases(
        |red, blue, turns| hasbro(red, blue, turns).options("rescue"),
        "
        rescue-back-row, rescue-scout | 2a4 | | a4-a9^2@c2 | illegal: rescue-back-row@1
        rescue-back-row, rescue-bomb | 6a4 Bc4 | | a4-a5^B@c2 | illegal: rescue-back-row@1
        rescue-scout, rescue-bomb | 2a4 Bc4 | | a4-a10^B@c2 | illegal: rescue-scout@1
        rescue-scout, rescue-not-captured | 2a4 | | a4-a10^2@c2 | illegal: rescue-scout@1
        rescue-scout, rescue-square | 2a4 | | a4-a10^2@c7 | illegal: rescue-scout@1
    ",
    ));
    let walk = "a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 ..";
    let rescue = |turn: &str| hasbro("6a4 Bc4", "", &format!("{walk} {turn}")).options("rescue");
    each_says([
        ("rescue-bomb, rescue-not-captured", rescue("a9-a10^B@c2"), "illegal: rescue-bomb@11"),
        ("rescue-bomb, rescue-square", rescue("a9-a10^B@c7"), "illegal: rescue-bomb@11"),
        ("rescue-not-captured, rescue-square", rescue("a9-a10^6@c7"), "illegal: rescue-not-captured@11"),
        ("rescue-back-row, rescue-square", rescue("a9-b9^6@c7"), "illegal: rescue-back-row@11"),
    ]);
    each_says([("more-squares, after a legal chase", jumbo("6a4", "4a7", CHASE), "illegal: more-squares@11")]);
}

#[test]
fn of_one_sort_of_finding_no_more_than_a_thousand_are_given() {
    let count = |said: &str, name: &str| said.matches(&format!("{name}@")).count();
    // Two Spotters name each other wrongly, and the record declares the guesses right.
    let guesses = |plies: usize| {
        let turns = ["a4?a5=B(+)", "a5?a4=B(+)"].into_iter().cycle().take(plies).collect::<Vec<_>>().join(" ");
        record("sci-fi-2011", "Ta3 Bb1", "Ta6 Bb8", &format!("a3-a4 a6-a5 {turns}")).said()
    };
    for (plies, given) in [(999, 999), (1000, 1000), (1001, 1000), (1100, 1000)] {
        let said = guesses(plies);
        assert!(said.starts_with("inconsistent: guess-mismatch@3, guess-mismatch@4"), "{said}");
        assert_eq!(count(&said, "guess-mismatch"), given, "{plies} guesses");
    }
    // Back, forth and back: the third causes a warning; then another piece moves.
    let there_and_back = |piece: &str, other: &str| {
        let (there, back) = piece.split_once(' ').expect("two moves");
        let (first, second) = other.split_once(' ').expect("two moves");
        [there, back, there, first, back, there, back, second].map(str::to_owned)
    };
    let wordings = |rounds: usize| {
        let (red, blue) = (there_and_back("a4-a5 a5-a4", "j4-j5 j5-j4"), there_and_back("b7-b6 b6-b7", "i7-i6 i6-i7"));
        let round = red.iter().zip(&blue).map(|(red, blue)| format!("{red} {blue} ")).collect::<Vec<_>>();
        record("hasbro-1999", "6a4 5j4", "6b7 5i7", &round.concat().repeat(rounds)).said()
    };
    for (rounds, given) in [(249, 996), (250, 1000), (251, 1000)] {
        let said = wordings(rounds);
        assert!(said.starts_with("legal; warns two-squares-wording@5, two-squares-wording@6"), "{said}");
        assert_eq!(count(&said, "two-squares-wording"), given, "{rounds} rounds");
    }
}

#[test]
fn what_is_declared_falsely_is_found_where_it_is_declared() {
    for (game, declared) in [
        (jumbo("6a4", "4a7", "1. a4-a5 a7-a6 2. a5xa6(6<4) {(c)}"), "(6<4)"),
        (jumbo("6a4", "4a7", "a4-a5 a7-a6 a5xa6 (5>4)"), "(5>4)"),
        (jumbo("2a4", "4a7", "a4xa7(2=4)"), "(2=4)"),
        (hasbro("2a4", "Sb7", "a4-a7xb7(2>6)"), "(2>6)"),
        (record("sci-fi-2011", "Ta3 Bb1", "5a6 Bb8", "a3-a4 a6-a5 a4?a5=B(+)"), "(+)"),
        (record("sci-fi-2011", "Ta3 Bb1", "5a6 Bb8", "a3-a4 a6-a5 a4?a5=B (-4)"), "(-4)"),
        (record("sci-fi-2011", "Ta3", "5a6", "a3-a4 .. a4-a5?a6=5(-)"), "(-)"),
    ] {
        let text = game.text();
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
        let places: Vec<_> = replayed.findings.iter().map(|found| found.span.of(text.as_bytes())).collect();
        assert_eq!(places, [declared.as_bytes()], "{text}");
        assert_eq!(replayed.findings[0].span.start as usize, text.find(declared).expect("it stands there"), "{text}");
    }
}
