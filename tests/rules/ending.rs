//! §10: the end, and the record's declaration of it.

use crate::rules::support::{EDITIONS, Record, US, each_ends, each_says, fit, fitted, record};

fn jumbo(red: &str, blue: &str, turns: &str) -> Record {
    record("jumbo-2014", red, blue, turns)
}

/// Returns a record in which a Scout takes the Flag at ply 1.
fn flag() -> Record {
    jumbo("2a4", "Fa7", "a4xa7")
}

/// Returns a record in which the only movable pieces remove each other at ply 3.
fn bare() -> Record {
    jumbo("6a4", "6a7", "a4-a5 a7-a6 a5xa6")
}

#[test]
fn whoever_takes_the_flag_wins_at_once() {
    each_ends(EDITIONS.map(|edition| {
        (format!("§10.1, {edition}"), fit(edition, "2a4", "Fa7", "a4-a6 .. a6xa7"), "1-0 flag derived | legal")
    }));
    each_ends([
        ("§10.1: Blue", jumbo("Fa4", "2a7", ".. a7xa4"), "0-1 flag derived | legal"),
        ("§5.2: by any piece", jumbo("Sa4", "Fa7", "a4-a5 .. a5-a6 .. a6xa7"), "1-0 flag derived | legal"),
        ("§10.1: even with no other piece left to the loser", jumbo("2a4", "Fa7", "a4xa7"), "1-0 flag derived | legal"),
    ]);
    each_says([
        ("§10.1: no turn may follow", jumbo("2a4", "Fa7", "a4xa7 .."), "illegal: game-over@2"),
        ("§10.4: nor a turn that would be illegal anyway", jumbo("2a4", "Fa7", "a4xa7 e5-e9"), "illegal: game-over@2"),
        ("§10.4: nor a turn after no-moves", jumbo("6a4", "6a7", "a4-a5 a7-a6 a5xa6 a6-a5"), "illegal: game-over@4"),
    ]);
}

#[test]
fn a_side_to_move_without_a_legal_turn_loses() {
    // The Spy takes the Marshal and then ties with another Spy: Blue has no movable piece left.
    let one_side = "a4-a5 a7-a6 a5xa6 b7-b6 a6xb6";
    each_ends(EDITIONS.map(|edition| {
        let (red, blue) = (fitted(edition, "Sa4 10b4"), fitted(edition, "10a7 Sb7"));
        let game = record(edition, &red, &blue, &fitted(edition, one_side));
        (format!("§10.2, {edition}: only one side"), game, "1-0 no-moves derived | legal")
    }));
    // Scouts: Red's moves next to Blue's, which strikes it; Red is to move.
    let tie = |edition| record(edition, "2a4", "2a7", "a4-a6 a7xa6");
    each_ends([
        ("§10.2: Red is to move", tie("jumbo-2014"), "0-1 no-moves derived | legal"),
        ("§3: a draw", tie("isf"), "1/2-1/2 no-moves derived | legal"),
        ("§3: a draw", tie("gravon"), "1/2-1/2 no-moves derived | legal"),
    ]);
}

#[test]
fn pieces_that_are_shut_in_count_as_none() {
    let (shut, other) = ("6a1 Ba2 Fb1", "6a10 Ba9 Fb10");
    each_ends([
        ("§10.2: before the first turn", jumbo(shut, "6a7", ""), "0-1 no-moves derived | legal"),
        ("§10.2: Blue is not to move", jumbo("6a4", other, ""), "* unknown declared | legal"),
        ("§10.2: Blue is to move", jumbo("6a4", other, "a4-a5"), "1-0 no-moves derived | legal"),
        ("§3: both shut in", jumbo(shut, other, ""), "0-1 no-moves derived | legal"),
        ("§3: both shut in: a draw", record("isf", shut, other, ""), "1/2-1/2 no-moves derived | legal"),
        ("§3: only one: lost", record("isf", shut, "6a7", ""), "0-1 no-moves derived | legal"),
        ("§10.2: a Scout between own pieces", jumbo("2a1 Ba2 Fb1", "2a7", ""), "0-1 no-moves derived | legal"),
        ("§10.2: one free square is enough", jumbo("6a1 Fb1", "6a7", ""), "* unknown declared | legal"),
    ]);
    each_says([("§10.1: no turn may follow", jumbo(shut, "6a7", "a1-a2"), "illegal: game-over@1")]);
}

#[test]
fn a_banned_turn_is_not_a_legal_one() {
    // The Captain has only a1 and a2; its fourth move is barred. Blue's piece moves elsewhere.
    let walks = "a1-a2 i9-i8 a2-a1 i8-h8 a1-a2 h8-h9";
    let cell = |edition| record(edition, "6a1 Ba3 Bb2 Fb1", "6i9 Bc10 Bd10", walks);
    each_ends([
        ("§10.2: bans count", cell("jumbo-2014"), "0-1 no-moves derived | legal"),
        ("§10.2: Red is able, so it is no draw", cell("isf"), "0-1 no-moves derived | legal"),
        ("§3: five are allowed", cell("gravon"), "* unknown declared | legal"),
        ("§7: no limit", cell("jumbo-2014").tag("TwoSquares", "off"), "* unknown declared | legal"),
        ("§7: a fourth is allowed", cell("jumbo-2014").tag("TwoSquares", "4"), "* unknown declared | legal"),
    ]);
    let us = US.into_iter().filter(|edition| *edition != "sci-fi-2011");
    each_ends(us.map(|edition| (edition, cell(edition), "0-1 no-moves derived | legal; warns two-squares-wording@5")));
}

#[test]
fn a_declared_result_must_agree_with_a_derived_one() {
    each_ends([
        ("§10.4: agrees", flag().result("1-0"), "1-0 flag derived | legal"),
        ("§10.4: `*` never disagrees", flag().result("*"), "1-0 flag derived | legal"),
        ("§10.4: the other", flag().result("0-1"), "1-0 flag derived | inconsistent: result-mismatch"),
        ("§10.4: a draw", flag().result("1/2-1/2"), "1-0 flag derived | inconsistent: result-mismatch"),
        ("§10.4: no-moves", bare().result("0-1"), "1-0 no-moves derived | inconsistent: result-mismatch"),
        ("§10.4: no-moves, agrees", bare().result("1-0"), "1-0 no-moves derived | legal"),
    ]);
}

#[test]
fn the_tag_result_and_the_token_must_be_equal() {
    let going_on = || jumbo("6a4", "", "a4-a5");
    each_says([
        ("§10.4: equal", going_on().tag("Result", "1-0").result("1-0"), "legal"),
        ("§10.4: equal, open", going_on().tag("Result", "*").result("*"), "legal"),
        ("§10.4: equal, a draw", going_on().tag("Result", "1/2-1/2").result("1/2-1/2"), "legal"),
        ("§10.4: not equal", going_on().tag("Result", "0-1").result("1-0"), "inconsistent: result-mismatch"),
        (
            "§10.4: strictly, the token open",
            going_on().tag("Result", "1-0").result("*"),
            "inconsistent: result-mismatch",
        ),
        ("§10.4: strictly, the tag open", going_on().tag("Result", "*").result("1-0"), "inconsistent: result-mismatch"),
        (
            "§10.4: equal but wrong is one finding",
            flag().tag("Result", "0-1").result("0-1"),
            "inconsistent: result-mismatch",
        ),
        (
            "§10.4: unequal and wrong are two",
            flag().tag("Result", "1-0").result("0-1"),
            "inconsistent: result-mismatch, result-mismatch",
        ),
        ("§10.4: unequal, the token right", flag().tag("Result", "0-1").result("1-0"), "inconsistent: result-mismatch"),
    ]);
}

#[test]
fn what_the_board_does_not_decide_the_record_declares() {
    for token in ["1/2-1/2", "*"] {
        let game = jumbo("6a4", "", "a4-a5").tag("Termination", "move-limit").result(token);
        each_ends([(format!("§10.3: move-limit {token}"), game, format!("{token} move-limit declared | legal"))]);
    }
    for name in ["resignation", "agreement", "time", "forfeit", "adjudication", "abandoned", "unknown"] {
        for token in ["1-0", "0-1", "1/2-1/2", "*"] {
            let game = jumbo("6a4", "", "a4-a5").tag("Termination", name).result(token);
            each_ends([(format!("§10.3: {name} {token}"), game, format!("{token} {name} declared | legal"))]);
        }
    }
    each_ends([("NOTATION, Termination: missing", jumbo("6a4", "", "").result("0-1"), "0-1 unknown declared | legal")]);
}

#[test]
fn flag_and_no_moves_are_for_the_board_to_show() {
    let going_on = || jumbo("6a4", "", "a4-a5").result("1-0");
    let mismatch = "inconsistent: termination-mismatch";
    each_says([
        ("§10.4: flag is shown", flag().tag("Termination", "flag"), "legal"),
        ("§10.4: no-moves is shown", bare().tag("Termination", "no-moves"), "legal"),
        ("§10.4: flag, but it was no-moves", bare().tag("Termination", "flag"), mismatch),
        ("§10.4: no-moves, but it was the Flag", flag().tag("Termination", "no-moves"), mismatch),
        ("§10.4: flag, and none was taken", going_on().tag("Termination", "flag"), mismatch),
        ("§10.4: no-moves, and there are", going_on().tag("Termination", "no-moves"), mismatch),
        (
            "§10.4: result and termination are two findings",
            flag().result("0-1").tag("Termination", "no-moves"),
            "inconsistent: result-mismatch, termination-mismatch",
        ),
    ]);
    for name in ["resignation", "agreement", "time", "forfeit", "adjudication", "abandoned"] {
        let reason = format!("§10.4: {name} beside a derived end");
        let game = || flag().tag("Termination", name);
        let warned = "1-0 flag derived | legal; warns termination-derived";
        each_ends([(reason.as_str(), game().result("1-0"), warned)]);
        let wrong = "1-0 flag derived | inconsistent: result-mismatch";
        each_ends([(reason.as_str(), game().result("0-1"), wrong)]);
    }
}

#[test]
fn a_limit_of_moves_is_declared_and_has_to_be_reached() {
    let limited = |turns: &str, tags: &[(&str, &str)]| {
        let game = jumbo("6a4 5b4", "4a7 3b7", turns).tag("Termination", "move-limit").result("1/2-1/2");
        tags.iter().fold(game, |game, (name, value)| game.tag(name, value))
    };
    let mismatch = "inconsistent: termination-mismatch";
    let (three, struck) = ("a4-a5 a7-a6 b4-b5", "a4-a5 a7-a6 a5xa6 b7-b6 b4-b5");
    each_says([
        ("§10.3: no limit is named", limited(three, &[]), "legal"),
        ("§10.3: one ply is missing", limited(three, &[("MoveLimit", "4")]), mismatch),
        ("§10.3: reached exactly", limited(three, &[("MoveLimit", "3")]), "legal"),
        ("§10.3: the game went on behind it", limited(three, &[("MoveLimit", "2")]), "legal"),
        ("§10.3: quiet, one is missing", limited(three, &[("QuietLimit", "4")]), mismatch),
        ("§10.3: quiet, exactly", limited(three, &[("QuietLimit", "3")]), "legal"),
        ("§10.3: a strike begins the count again", limited(struck, &[("QuietLimit", "3")]), mismatch),
        ("§10.3: of the plies behind it", limited(struck, &[("QuietLimit", "2")]), "legal"),
        ("§10.3: one of two is enough", limited(struck, &[("QuietLimit", "3"), ("MoveLimit", "5")]), "legal"),
        ("§10.3: one of two is enough", limited(struck, &[("QuietLimit", "2"), ("MoveLimit", "6")]), "legal"),
        ("§10.3: neither", limited(struck, &[("QuietLimit", "3"), ("MoveLimit", "6")]), mismatch),
        ("§10.3: a draw", limited(three, &[("MoveLimit", "3")]).result("1-0"), mismatch),
        ("§10.3: a draw, whatever the limit", limited(three, &[]).result("0-1"), mismatch),
        ("§10.4: `*` never disagrees", limited(three, &[("MoveLimit", "3")]).result("*"), "legal"),
        ("§10.4: nor without a limit", limited(three, &[("MoveLimit", "4")]).result("*"), mismatch),
        // Without a declared limit, no limit ends the game.
        ("§10.3: declared, not derived", jumbo("6a4", "", "a4-a5 .. a5-a4").tag("MoveLimit", "1"), "legal"),
        (
            "§10.3: ended otherwise",
            jumbo("6a4", "", "a4-a5").tag("MoveLimit", "1").tag("Termination", "resignation").result("1-0"),
            "legal",
        ),
    ]);
    // A right guess and a rescue count as strikes; a wrong guess does not.
    let drawn =
        |game: Record, limit: &str| game.tag("Termination", "move-limit").tag("QuietLimit", limit).result("1/2-1/2");
    let guess = |kind: &str| record("sci-fi-2011", "Ta3 6b3", "5a6", &format!("a3-a4 a6-a5 a4?a5={kind} .."));
    let walk = "b4xb7 .. a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 ..";
    let rescue = |turn: &str| record("hasbro-1999", "6a4 2b4", "9b7", &format!("{walk} {turn} ..")).options("rescue");
    each_says([
        ("§8: a right guess is a strike", drawn(guess("5"), "2"), mismatch),
        ("§8: a right guess is a strike", drawn(guess("5(+)"), "1"), "legal"),
        ("§8: a wrong guess is none", drawn(guess("6"), "4"), "legal"),
        ("§8: a rescue counts as a strike", drawn(rescue("a9-a10^2@c2"), "2"), mismatch),
        ("§8: a rescue counts as a strike", drawn(rescue("a9-a10^2@c2"), "1"), "legal"),
        ("§8: without it", drawn(rescue("a9-a10"), "13"), "legal"),
    ]);
    for limit in ["0", "-1", "", "many", "2.5", "1000000000", "2000 plies", "0x10"] {
        for name in ["MoveLimit", "QuietLimit"] {
            let game = jumbo("6a4", "", "a4-a5").tag(name, limit);
            each_says([(format!("NOTATION, {name} {limit:?}"), game, "unreadable: tag-value")]);
        }
    }
    for limit in ["1", "2000", "999999999", " 007 "] {
        each_says([(format!("NOTATION, {limit}"), jumbo("6a4", "", "a4-a5").tag("MoveLimit", limit), "legal")]);
    }
    // An end that the board shows has priority.
    each_ends([
        (
            "§10.4: beside a derived end",
            flag().tag("Termination", "move-limit").tag("MoveLimit", "9").result("1-0"),
            "1-0 flag derived | legal; warns termination-derived",
        ),
        (
            "§10.3: reported as declared",
            jumbo("6a4", "", "a4-a5").tag("Termination", "move-limit").tag("MoveLimit", "1").result("1/2-1/2"),
            "1/2-1/2 move-limit declared | legal",
        ),
    ]);
}

#[test]
fn no_moves_may_be_claimed_one_turn_early() {
    // Red's Captain takes the Sergeant at ply 5; Blue's Captain is lost on the Bomb at ply 6. Red is to move.
    let lost = "b4-b5 a7-a6 b5-b6 a6-a5 b6xb7 a5xa4";
    let early = || jumbo("Ba4 6b4", "6a7 4b7", lost);
    let claim = || early().tag("Termination", "no-moves");
    let mismatch = "inconsistent: termination-mismatch";
    each_ends([
        ("§10.4: stands", claim().result("1-0"), "1-0 no-moves declared | legal"),
        ("§10.4: not claimed", early().result("1-0"), "1-0 unknown declared | legal"),
        (
            "§10.4: given up",
            early().result("1-0").tag("Termination", "resignation"),
            "1-0 resignation declared | legal",
        ),
        (
            "§10.2: a turn later it is derived",
            jumbo("Ba4 6b4", "6a7 4b7", &format!("{lost} b7-b6")).result("1-0").tag("Termination", "no-moves"),
            "1-0 no-moves derived | legal",
        ),
    ]);
    each_says([
        ("§10.4: of the wrong side", claim().result("0-1"), mismatch),
        ("§10.4: of nobody", claim().result("1/2-1/2"), mismatch),
    ]);
    // Blue's Captain is blocked; the Sergeant is lost to Red's Captain at ply 4.
    let (red, blue) = ("6a4 4b4", "6a10 Ba9 Fb10 4a7");
    let shut = jumbo(red, blue, "a4-a5 a7-a6 b4-b5 a6xa5").tag("Termination", "no-moves");
    each_ends([("§10.4: a piece that is shut in is not able", shut.result("1-0"), "1-0 no-moves declared | legal")]);
    // After ply 5 the Captain on a2 has only the barred turn to a1.
    let cell = jumbo("6a1 Ba3 Bb2 Fb1", "6i9 Bc10 Bd10", "a1-a2 i9-i8 a2-a1 i8-h8 a1-a2");
    let cell = cell.tag("Termination", "no-moves").result("0-1");
    each_says([("§10.4: bans ignored", cell, mismatch)]);
}

#[test]
fn the_reported_result_is_what_the_board_says() {
    let report = flag().result("0-1").report();
    assert_eq!((report.plies, report.at("a7")), (Some(1), "red scout".to_owned()), "§10: the turns are all played");
    let before = jumbo("6a1 Ba2 Fb1", "6a7", "").report();
    assert_eq!(before.plies, Some(0), "§10.2: no turn is needed for an end");
}

#[test]
fn of_the_end_of_a_record_that_cannot_be_played_to_it_nothing_is_said() {
    // No Flag was taken in the turns that can be played, and none need have been: more turns follow.
    let game = |turns: &str| jumbo("6a4", "4a7", turns).tag("Termination", "flag").result("0-1");
    each_ends([
        ("§11: illegal alone", game("a4-a5 .. a5-b6 .. .."), "0-1 flag declared | illegal: not-a-line@3"),
        ("§11: unreadable alone", game("a4-a5 .. a5#a6"), "0-1 flag declared | unreadable: syntax"),
        ("§10.4: played to its end", game("a4-a5 .."), "0-1 flag declared | inconsistent: termination-mismatch"),
    ]);
    // The end is declared all the same, and the turn after it is wrong.
    each_says([
        ("§10.4: the result alone", flag().result("0-1"), "inconsistent: result-mismatch"),
        ("§11: a turn behind it", jumbo("2a4", "Fa7", "a4xa7 ..").result("0-1"), "illegal: game-over@2"),
    ]);
}
