//! Tests of operators with two values, of arithmetic, bins and lists, and of the state at a ply.

use super::{GAME, ILLEGAL, MOVED_IN, UNKNOWN, assert_all, checked, subject};
use crate::query::{Key, ListedField, Needs, Stage};

#[test]
fn either_side_of_an_operator_is_a_value() {
    assert_all(
        GAME,
        &[
            "strikes(red) > strikes(blue) and 5 < plies and 12 == plies and 13 > plies and 12 >= plies",
            "red > blue and red != blue and \"2024\" <= date and \"Z\" > red and red == red",
            "edition == rules.edition and gravon == edition and \"free\" != variant and isf != edition",
            "reveals(marshal, blue) < captured(scout, blue) and captured(flag, red) > plies",
            "captured(flag, red) == captured(flag, blue) and never == captured(flag, red)",
            "setup.red.c4 == setup.red.d4 and setup.red.a1 == setup.blue.j10 and setup.red.a1 != setup.red.b1",
            "\"Ann Jansen\" ~ red and \"Jan\" !~ red and \"jansen and dubois\" ~ players",
            "players == red and not players != red and blue == players",
            "event ~ \"open\" and file !~ event and 1 < 2 and \"a\" < \"b\"",
        ],
        &["strikes(red) < strikes(blue)", "5 > plies", "red == blue", "event ~ red", "setup.red.a1 == setup.red.b1"],
    );
    // A word is first looked up in the names that the other side allows, then in the fields. `red` is therefore a
    // winner here, and not the tag `Red`.
    assert_eq!(checked("red == winner"), checked("winner == red"));
    assert_all(GAME, &["winner == red", "red == winner", "red != blue"], &["blue == winner"]);
    for (one, other) in [
        ("5 < plies", "plies > 5"),
        ("5 >= plies", "plies <= 5"),
        ("\"x\" == red", "red == \"x\""),
        ("plies > 2 * (3 + 1)", "plies > 8"),
        ("-plies > - 8", "-plies > -8"),
        ("0.2 > odds(strike)", "odds(strike) < 1 / 5"),
        ("alive(miner, red) at 3 == 1", "alive(miner, red, 3) == 1"),
        ("plies != 1 && !has(tie) || red == \"\"", "plies != 1 and not has(tie) or red == \"\""),
    ] {
        assert_eq!(checked(one), checked(other), "{one}");
    }
}

#[test]
fn two_values_that_may_be_numbers_are_compared_as_both_are() {
    let tags = |one: &str, other: &str| format!("[A \"{one}\"]\n[B \"{other}\"]\n*");
    for (one, other, relations) in [
        ("9", "10", &["!=", "<", "<="][..]),
        ("9", "9.0", &["==", "<=", ">="]),
        ("x", "y", &["!=", "<", "<="]),
        ("", "", &["==", "<=", ">="]),
        // A number and a text that is not a number are unequal, and neither of the two is smaller than the other.
        ("9", "x", &["!="]),
        ("9", "", &["!="]),
    ] {
        for operator in ["==", "!=", "<", "<=", ">", ">="] {
            let query = checked(&format!("tag(\"A\") {operator} tag(\"B\")"));
            let is_true = query.matches(&mut subject(&tags(one, other), Needs::default()));
            assert_eq!(is_true, relations.contains(&operator), "{one} {operator} {other}");
        }
    }
    assert_all(
        &tags("9", "10"),
        &["tag(\"B\") - tag(\"A\") == 1", "tag(\"A\") + record == 16", "tag(\"A\") > record"],
        &["tag(\"A\") == record", "tag(\"A\") ~ tag(\"B\")"],
    );
}

#[test]
fn products_bind_closer_than_sums_and_both_go_from_left_to_right() {
    assert_all(
        GAME,
        &[
            "plies / 2 > strikes * 3 - 4 and plies - 3 - 4 == 5 and plies - (3 - 4) == 13",
            "plies / 2 / 3 == 2 and plies / (2 / 4) == 24 and plies / 2 * 3 == 18 and 2 + 3 * 4 == 14",
            "(2 + 3) * 4 == 20 and ((plies)) == 12 and (plies - 2) * 2 > (plies) and (plies > 3 and (plies) < 13)",
            "-plies == 0 - 12 and --plies == 12 and -(plies - 2) * 2 == -20 and 2 - -3 == 5 and 2 - - 3 == 5",
            "plies -1 == 11 and plies - 1 == 11 and plies- 1 == 11 and luck(red)-luck(blue) > 0 and 9-(1) == 8",
            "plies + year - record == 2029 and (streak(quiet) + streak(quiet, red)) / 2 == 3",
            "first(miner moves) after strikes * 4 == 4 and captured(marshal, blue) * 2 == first(miner moves) + 1",
        ],
        &["plies - 3 - 4 == 13", "plies / 2 / 3 > 2"],
    );
}

#[test]
fn some_numbers_are_not_there() {
    // A missing value is unequal to every number, and neither smaller nor larger.
    for nothing in ["plies / 0", "1 / (plies - 12)", "tag(\"Site\") + 1", "never - captured(flag, red)", "never * 0"] {
        for (relation, is_true) in
            [("== 0", false), ("!= 0", true), ("< 0", false), (">= 0", false), ("not in (0)", true), ("in (0)", false)]
        {
            let query = checked(&format!("{nothing} {relation}"));
            assert_eq!(query.matches(&mut subject(GAME, query.needs())), is_true, "{nothing} {relation}");
        }
        let itself = checked(&format!("{nothing} == {nothing}"));
        assert!(!itself.matches(&mut subject(GAME, itself.needs())), "{nothing}");
    }
    // If an event never happens, its ply is infinity.
    assert_all(
        GAME,
        &[
            "captured(flag, red) + 1 == never and captured(flag, red) - 1 > 999999 and 1 - captured(flag, red) < 0",
            "bin(captured(flag, red), 50) == never and never * 2 == captured(flag, red)",
            "captured(marshal, blue) - captured(flag, blue) < 0 and 5 / captured(flag, red) == 0",
        ],
        &["captured(flag, red) - captured(flag, blue) == 0", "captured(flag, red) < captured(flag, blue)"],
    );
    assert_all(ILLEGAL, &["plies + 1 != 1", "bin(plies, 5) != 0"], &["plies + 1 > 0", "strikes / plies == 0"]);
}

#[test]
fn bins_and_lists() {
    assert_all(
        GAME,
        &[
            "bin(plies, 5) == 10 and bin(-plies, 5) == -15 and bin(plies, 12) == 12 and bin(plies / 5, 0.25) == 2.25",
            "bin(luck.red, 10) == 40 and bin(bin(plies, 5), 4) == 8 and plies - bin(plies, 7) == 5",
            "bin(tag(\"WhiteElo\"), 100) == 1900",
            "edition in (isf, gravon) and edition not in (isf, \"hasbro-1999\") and edition !in (isf)",
            "year in (1999, 2024) and round in (\"x\", 3) and round in (\"3\") and plies + 1 in (13)",
            "red in (\"Ada\", \"Jansen\") and players in (\"Dubois\") and players not in (\"Ada\", \"Ben\")",
            "captured(flag, red) in (7, never) and variant in (\"\", duel) and setup.red.a1 in (flag, bomb)",
            "odds(strike) in (0.2) and odds(strike) not in (0.3, 0.4) and (plies in (12))",
        ],
        &[
            "edition in (isf)",
            "round in (\"3.0\")",
            "players not in (\"Dubois\")",
            "odds(strike) not in (0.2)",
            "year not in (2024)",
            "red in (\"jansen\")",
        ],
    );
    let many: Vec<String> = (0..9000).map(|number| format!("\"{number}\"")).collect();
    assert!(checked(&format!("red not in ({})", many.join(","))).matches(&mut subject(GAME, Needs::default())));
}

#[test]
fn the_state_at_a_ply_is_that_behind_the_turn() {
    // Each side has a Marshal (50), a Miner (2), two Scouts (0.5 each), a Spy (10), a Bomb (2) and a Flag (no
    // material). Blue loses the Marshal at ply 3, a Scout at ply 8 and the Bomb at ply 9.
    assert_all(
        GAME,
        &[
            "material(red) == 65 and material(red) at 0 == 65 and material(red, 12) == 65",
            "material.blue == 12.5 and material(blue) at 0 == 65 and material(blue) at 2 == 65",
            "material(blue) at 3 == 15 and material.blue at 7 == 15 and material(blue) at 8 == 14.5",
            "material(blue, 9) == 12.5 and material.blue(9) == 12.5 and material(blue) at plies == 12.5",
            "alive(marshal, blue) at 2 == 1 and alive(marshal, blue) at 3 == 0 and alive.blue(scout, 7) == 2",
            "alive(scout, blue) at captured(scout, blue) == 1 and alive(scout, blue) at (captured(scout, blue) - 1) == 2",
            "material(red) at first(bomb-cleared) - material(blue) at first(bomb-cleared) == 52.5",
            "alive(flag, red) at alive(flag, red) at 3 == 1",
            // These plies do not exist: ply 13, a ply with a fraction, and the ply of an event that never happens.
            "material(red) at 13 != 65 and alive(flag, red, 99) != 1 and alive(flag, red) at (plies / 8) != 1",
            "alive(flag, red) at captured(flag, red) != 1 and alive(flag, red) at (0 - plies) != 1",
        ],
        &["material(red) at 13 > 0", "alive(flag, red, 13) >= 0", "material(red) at (plies + 1) == 65"],
    );
    assert_all(MOVED_IN, &["alive(scout, red) at 2 == 1 and alive(scout, red) at 3 == 0"], &[]);
    // A piece that the record does not name has no kind, and its value is missing.
    assert_all(
        UNKNOWN,
        // Red's unnamed piece must be the Marshal, because all other pieces of the army are named.
        &["alive(marshal, blue) at 0 == 0 and alive(flag, red) at 2 == 1 and material(red) == 177"],
        &["material(blue) >= 0", "alive(flag, red) at 3 == 1"],
    );
    assert_all(ILLEGAL, &["material(red) != 0"], &["material(red) at 0 >= 0"]);
}

#[test]
fn keys_and_fields_are_computed_too() {
    let texts = |fields: &str, text: &str| -> Vec<(String, String)> {
        let fields = ListedField::parse_all(fields).expect(fields);
        let needs = fields.iter().fold(Needs::default(), |needs, field| needs.and(field.key.needs()));
        let mut subject = subject(text, needs);
        subject.read(Stage::Replay);
        fields.iter().map(|field| (field.name.clone(), field.key.text(&subject))).collect()
    };
    let wanted = [
        ("red", "Jansen"),
        ("plies / 8", "1.5"),
        ("bin(plies, 5)", "10"),
        ("WhiteElo - 2000", "-5"),
        ("material(blue) at 3", "15"),
        ("captured(flag, red) + 1", "never"),
        ("-captured(flag, red)", ""),
        ("Nothing * 2", ""),
        ("first(miner moves) after strikes", "1"),
    ];
    let given = "red,plies/8,bin( plies,05),WhiteElo- 2000,material( blue )at 3,captured(flag,red)+1,- captured(flag,red),\
                 Nothing*2,first(miner moves)after strikes";
    assert_eq!(texts(given, GAME), wanted.map(|(name, text)| (name.to_owned(), text.to_owned())));
    for bad in ["5", "\"x\"", "2 * 3", "players", "odds(strike) * 2", "red + 1", "plies > 3", "plies,plies", "never"] {
        assert!(ListedField::parse_all(bad).is_err(), "{bad}");
    }
    let named = "plies as n,year as\"the year\", red as as , blue";
    let wanted = [("n", "12"), ("the year", "2024"), ("as", "Jansen"), ("blue", "Dubois")];
    assert_eq!(texts(named, GAME), wanted.map(|(name, text)| (name.to_owned(), text.to_owned())));
    for bad in [
        "plies as",
        "plies as 5",
        "plies as \"\"",
        "plies as \"a\nb\"",
        "plies as n,red as n",
        "plies as red,red",
        "as",
    ] {
        assert!(ListedField::parse_all(bad).is_err(), "{bad}");
    }
    let key = |key: &str| {
        let key = Key::parse(key).expect(key);
        let mut subject = subject(GAME, key.needs());
        subject.read(key.needs().stage);
        let mut bytes = Vec::new();
        key.push(&subject, &mut bytes);
        bytes
    };
    assert!(key("plies / 2") < key("plies - 5") && key("plies/2,desc") > key("plies - 5 , desc"));
    assert!(key("captured(flag, red) * 2") > key("plies") && key("plies") < key("-captured(flag, red),desc"));
}

#[test]
fn a_comparison_takes_what_its_dearest_side_takes() {
    for (query, stage, read) in [
        ("red == blue", Stage::Tags, Stage::Tags),
        ("red == blue and plies > 3", Stage::Replay, Stage::Tags),
        ("event != rules.edition", Stage::Setup, Stage::Setup),
        ("year + record > 99999 and plies > 3", Stage::Replay, Stage::Tags),
        ("setup.red.a1 == setup.red.b1 and plies > 3", Stage::Replay, Stage::Setup),
        ("year > plies", Stage::Replay, Stage::Replay),
        ("plies < year or record == 7", Stage::Replay, Stage::Tags),
        ("1 / 0 > 3 and plies > 3", Stage::Replay, Stage::Tags),
    ] {
        let checked = checked(query);
        let mut subject = subject(GAME, checked.needs());
        checked.matches(&mut subject);
        assert_eq!((checked.needs().stage, subject.stage()), (stage, read), "{query}");
    }
    for (query, turns, review) in [
        ("plies > strikes", true, false),
        ("plies + strikes > 2 * plies", true, false),
        ("year > luck(red) - luck(blue)", false, true),
        ("bin(streak(quiet), 5) == 5", true, false),
        ("material(red) > material(blue)", false, false),
        ("material(red) at 3 > 2", true, false),
        ("material(red) at captured(flag, red) > 2", true, false),
        ("2 < alive(scout, red, 9)", true, false),
    ] {
        let keep = checked(query).needs().keep;
        assert_eq!((keep.turns, keep.review), (turns, review), "{query}");
    }
}
