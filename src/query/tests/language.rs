//! What binds closer, how far is read, the canonical form, and bounds.

use super::{GAME, checked, subject};
use crate::query::{FIELDS, FaultKind, Field, Key, MAX_DEPTH, Needs, Shape, Stage, parse};

#[test]
fn not_binds_closer_than_and_and_that_closer_than_or() {
    let (yes, no) = ("record == 7", "record == 8");
    for (query, is_true) in [
        (format!("{yes} or {yes} and {no}"), true),
        (format!("({yes} or {yes}) and {no}"), false),
        (format!("not {no} and {yes}"), true),
        (format!("not ({no} or {yes})"), false),
        (format!("not not {yes}"), true),
        (format!("not {no} or {no}"), true),
        (format!("{no} or {no} or {yes}"), true),
        (format!("\t({yes})\r\nand(not({no}))\n"), true),
    ] {
        let query = checked(&query);
        assert_eq!(query.matches(&mut subject(GAME, query.needs())), is_true, "{query:?}");
    }
}

#[test]
fn a_record_is_read_no_farther_than_an_answer_takes() {
    for (query, needs, read) in [
        ("red ~ \"jan\"", Stage::Tags, Stage::Tags),
        ("record == 8 and plies > 3", Stage::Replay, Stage::Tags),
        ("plies > 3 and record == 8", Stage::Replay, Stage::Tags),
        ("record == 7 or verdict == legal", Stage::Replay, Stage::Tags),
        ("not (record == 8 and has(strike))", Stage::Replay, Stage::Tags),
        ("setup.red.a1 == flag", Stage::Setup, Stage::Setup),
        ("setup.red.a1 == bomb and has(strike)", Stage::Replay, Stage::Setup),
        ("setup.red.a1 == flag and has(strike)", Stage::Replay, Stage::Replay),
        ("record == 7 and plies > 3", Stage::Replay, Stage::Replay),
        ("luck(red) > 100", Stage::Replay, Stage::Replay),
        ("openings(6) == \"\"", Stage::Turns, Stage::Turns),
        ("setup.column(flag, red) == \"a\"", Stage::Setup, Stage::Setup),
        ("alive(flag, red) == 1", Stage::Replay, Stage::Replay),
    ] {
        let checked = checked(query);
        let mut subject = subject(GAME, checked.needs());
        checked.matches(&mut subject);
        assert_eq!((checked.needs().stage, subject.stage()), (needs, read), "{query}");
        assert_eq!(checked.needs().events, query.contains("has("), "{query}");
        assert_eq!(checked.needs().review, query.contains("luck("), "{query}");
        assert!(!checked.needs().turns, "{query}");
    }
    for (query, events, turns, review) in [
        ("has(strike)", true, false, false),
        ("strikes.red > 3", true, false, false),
        ("has(strike by miner)", false, true, false),
        ("streak(quiet) > 3 and first(strike) < 9", false, true, false),
        ("strikes(before first(strike)) > 3", false, true, false),
        ("odds(strike) < 0.2", false, true, true),
        ("luck.red < 0.2", false, false, true),
    ] {
        let needs = checked(query).needs();
        assert_eq!((needs.events, needs.turns, needs.review), (events, turns, review), "{query}");
    }
}

#[test]
fn what_is_kept_later_is_found_too() {
    let mut subject = subject(GAME, Needs::default());
    subject.read(Stage::Replay);
    let key = Key::parse("luck.red").expect("a key");
    assert_eq!(key.text(&subject), "");
    subject.keep(key.needs().into());
    assert!(key.text(&subject).starts_with("34.5"), "{}", key.text(&subject));
}

#[test]
fn printing_gives_the_canonical_form_and_reading_that_gives_the_same() {
    for (query, printed) in [
        ("plies>3", "plies > 3"),
        ("((plies>3))", "plies > 3"),
        ("(a == 1 and b == 2) or c == 3", "a == 1 and b == 2 or c == 3"),
        ("a == 1 and (b == 2 or c == 3)", "a == 1 and (b == 2 or c == 3)"),
        ("a == 1 and (b == 2 and c == 3)", "a == 1 and (b == 2 and c == 3)"),
        ("(a == 1 or b == 2) or c == 3", "(a == 1 or b == 2) or c == 3"),
        ("not(a == 1)", "not a == 1"),
        ("not not (a == 1 or b==2)", "not not (a == 1 or b == 2)"),
        ("has( strike,red )and tag(\"X\")~\"\\\\\\\"y\"", "has(strike, red) and tag(\"X\") ~ \"\\\\\\\"y\""),
        ("f()", "f()"),
        ("a == 1 && b == 2 || ! c == 3", "a == 1 and b == 2 or not c == 3"),
        ("!(a == 1||b == 2)&&!!f()", "not (a == 1 or b == 2) and not not f()"),
        ("a in (1)", "a == 1"),
        ("a in( 1,\"x\" ,y )and b==2", "(a == 1 or a == \"x\" or a == y) and b == 2"),
        ("not a in (1, 2)", "not (a == 1 or a == 2)"),
        ("a not in (1, 2) or a !in(3)", "not (a == 1 or a == 2) or not a == 3"),
        ("first(x) after strikes in (1, 2)", "first(x) after strikes == 1 or first(x) after strikes == 2"),
        ("in in (in, not1)", "in == in or in == not1"),
        (
            "has(strike  by marshal\tthen captured( marshal ,red )within 020)",
            "has(strike by marshal then captured(marshal, red) within 20)",
        ),
        ("has(win of bomb by miner)", "has(win by miner of bomb)"),
        ("f(miner moves of flag,red)>1", "f(miner moves of flag, red) > 1"),
        ("first(miner moves)after strikes>=12", "first(miner moves) after strikes >= 12"),
        ("strikes( before first( same piece ) )==1", "strikes(before first(same piece)) == 1"),
        ("f(before,then,by by x,of)", "f(before, then, by by x, of)"),
        ("f(\"x y\" by own flag then captured() within -1.50)", "f(\"x y\" by own flag then captured() within -1.50)"),
        ("luck.red<0", "luck.red < 0"),
        ("a<007", "a < 7"),
        ("a<-007", "a < -7"),
        ("a<000.50", "a < 0.50"),
        ("f( -1.25 )>=0", "f(-1.25) >= 0"),
        ("setup.red.a1!=hasbro-1999", "setup.red.a1 != hasbro-1999"),
        ("a == \"\u{e9}\n\" or nothing!~\"\"", "a == \"\u{e9}\n\" or nothing !~ \"\""),
    ] {
        let again = |text: &str| parse(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}")).to_string();
        assert_eq!(again(query), printed);
        assert_eq!(again(printed), printed);
    }
}

#[test]
fn parentheses_and_negations_are_read_to_a_depth_and_no_deeper() {
    let nested = |depth: usize| "(".repeat(depth) + "plies > 3" + &")".repeat(depth);
    let negated = |depth: usize| "not ".repeat(depth) + "plies > 3";
    let both = |depth: usize| "not (".repeat(depth) + "plies > 3" + &")".repeat(depth);
    for (text, is_read) in [
        (nested(MAX_DEPTH), true),
        (nested(MAX_DEPTH + 1), false),
        (negated(MAX_DEPTH), true),
        (negated(MAX_DEPTH + 1), false),
        (both(MAX_DEPTH / 2), true),
        (both(MAX_DEPTH / 2 + 1), false),
        ("(".repeat(99_999), false),
        ("not ".repeat(24_000), false),
        ("not(".repeat(24_000), false),
        ("(".repeat(100_001), false),
        ("!".repeat(MAX_DEPTH) + "plies > 3", true),
        ("!".repeat(MAX_DEPTH + 1) + "plies > 3", false),
        // The list is written out in parentheses, behind `not`.
        ("!".repeat(MAX_DEPTH - 1) + "plies in (3, 4)", true),
        ("!".repeat(MAX_DEPTH) + "plies in (3, 4)", false),
        ("!".repeat(MAX_DEPTH - 2) + "plies not in (3, 4)", true),
        ("!".repeat(MAX_DEPTH - 1) + "plies not in (3, 4)", false),
    ] {
        assert_eq!(parse(&text).is_ok(), is_read, "{}", &text[..40]);
    }
    let kind = |text: &str| parse(text).expect_err("too much").kind;
    assert_eq!(kind(&"(".repeat(99_999)), FaultKind::TooDeep);
    assert_eq!(kind(&"not ".repeat(24_000)), FaultKind::TooDeep);
    assert_eq!(kind(&" ".repeat(100_001)), FaultKind::TooLong);
    // Written out, each value takes the field and ten bytes or more.
    let list = |values: usize| format!("tag(\"{}\") in ({})", "x".repeat(20_000), vec!["1"; values].join(","));
    assert!(parse(&list(4)).is_ok());
    assert_eq!(kind(&list(5)), FaultKind::LongList);
    assert_eq!(kind(&format!("plies in ({})", vec!["1"; 20_000].join(","))), FaultKind::LongList);
}

#[test]
fn a_long_list_is_read() {
    let long = vec!["red == \"x\""; 7_000].join(" or ");
    assert!(!checked(&long).matches(&mut subject(GAME, Needs::default())));
}

#[test]
fn every_field_takes_a_value_of_its_shape() {
    for Field { name, shape, .. } in &FIELDS {
        let values: &[&str] = match shape {
            Shape::Text => &["== \"x\"", "< \"x\"", "~ \"x\""],
            Shape::TextOrNumber => &["== \"x\"", "< \"x\"", "~ \"x\"", ">= 3"],
            Shape::Number => &["== 3", "< 3", "> -2.5"],
            Shape::Ply => &["== 3", "== never"],
            Shape::Name(names) | Shape::TagName(names) => {
                let every = names.names().iter().map(|value| format!("{name} == \"{value}\"")).collect::<Vec<_>>();
                checked(&every.join(" or "));
                &["~ \"x\"", "!~ \"x\""]
            }
        };
        for value in values {
            checked(&format!("{name} {value}"));
        }
    }
}
