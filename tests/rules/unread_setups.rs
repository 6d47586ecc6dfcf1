//! Setups with an unreadable piece: the findings about the rest.

use adjutant::notation::parse;
use adjutant::replay::{Finding, replay};

/// Returns the names of the findings about a record with these tags, rows and turns.
fn found(tags: &str, rows: &str, turns: &str) -> Vec<&'static str> {
    let text = format!("[Ranks \"descending\"]\n{tags}\n\n{rows}\n\n{turns} *\n");
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
    replayed.findings.iter().map(Finding::name).collect()
}

const BLUE: &str = "10: . . . . . . . . B F\n7: 6 2 . . . . . . . .";

#[test]
fn pieces_are_too_many_only_by_rows_that_were_read_whole() {
    // An army of one Lieutenant, whose number is 6. There is no piece `10` and no piece `Z`: nothing about their row
    // is certain.
    let army = "[Edition \"jumbo-2014\"]\n[Army \"6 2 B F\"]";
    for (red, wanted) in [
        ("4: 6 2 . . . . . . . .\n1: . . . . . . . . B F", &[][..]),
        ("4: 6 Z . . . . . . . .\n1: . . . . . . . . B F", &["syntax"]),
        ("4: 6 Z . . . . . . . .\n3: 6 . . . . . . . . .\n1: . . . . . . . . B F", &["syntax"]),
        ("4: 6 10 . . . . . . . .\n3: 6 . . . . . . . . .\n1: . . . . . . . . B F", &["syntax"]),
        ("4: . Z . . . . . . . .\n3: 6 6 . . . . . . . .\n1: . . . . . . . . B F", &["syntax", "setup-count"]),
        ("4: 6 2 . . . . . . . .\n3: 6 . . . . . . . . .\n1: . . . . . . . . B F", &["setup-count"]),
    ] {
        assert_eq!(found(army, &format!("{BLUE}\n{red}"), ""), wanted, "{red}");
    }
}

#[test]
fn no_turn_is_judged_where_a_piece_of_the_setup_could_not_be_read() {
    // With any pieces allowed, a setup lacks none: but an unreadable piece may be the one that moves.
    let free = "[Edition \"gravon\"]\n[Variant \"free\"]";
    let red = |piece: &str| format!("{BLUE}\n4: 6 {piece} . . . . . . . .\n1: . . . . . . . . B F");
    assert_eq!(found(free, &red("2"), "b4-b5 a7-a6"), [""; 0]);
    assert_eq!(found(free, &red("Z"), "b4-b5 a7-a6"), ["syntax"]);
    assert_eq!(found(free, &red("."), "b4-b5 a7-a6"), ["empty-square"]);
}

#[test]
fn a_piece_that_is_not_printed_is_named_once_where_its_turn_is_refused_too() {
    let army = "[Edition \"jumbo-2014\"]\n[Army \"6 2 B F\"]";
    let rows = format!("{BLUE}\n4: 6 2 . . . . . . . .\n1: . . . . . . . . B F");
    // a5 is empty; and after that, turns are no longer played.
    for turns in ["a4xa5(10>2)", "a4-a5 a7-a6 a4-a5 a5xa6(10>6)"] {
        let found = found(army, &rows, turns);
        assert_eq!(found.iter().filter(|name| **name == "syntax").count(), 1, "{turns}: {found:?}");
        assert_eq!(found.len(), 2, "{turns}: {found:?}");
    }
}

#[test]
fn pieces_that_are_not_printed_are_named_until_a_thousand_things_are_found() {
    let army = "[Edition \"jumbo-2014\"]\n[Army \"6 2 B F\"]";
    let rows = format!("{BLUE}\n4: 6 2 . . . . . . . .\n1: . . . . . . . . B F");
    // There is no piece `10`: each turn names it three times, and the first turn is also illegal.
    for (turns, named) in [(2, 6), (333, 999), (334, 1002), (335, 1002), (400, 1002)] {
        let found = found(army, &rows, &"a4xa5(10>10)^10@c2 ".repeat(turns));
        assert_eq!(found.iter().filter(|name| **name == "syntax").count(), named, "{turns} turns");
        assert_eq!(found.len(), named + 1, "{turns} turns");
    }
}
