//! Tests of operator precedence, reading stages, the canonical form, and limits.

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
        assert_eq!(checked.needs().keep.turns, query.contains("has("), "{query}");
        assert_eq!(checked.needs().keep.review, query.contains("luck("), "{query}");
    }
    for (query, turns, review) in [
        ("has(strike)", true, false),
        ("strikes.red > 3", true, false),
        ("has(strike by miner)", true, false),
        ("streak(quiet) > 3 and first(strike) < 9", true, false),
        ("strikes(before first(strike)) > 3", true, false),
        ("odds(strike) < 0.2", true, true),
        ("luck.red < 0.2", false, true),
    ] {
        let keep = checked(query).needs().keep;
        assert_eq!((keep.turns, keep.review), (turns, review), "{query}");
    }
}

#[test]
fn what_is_kept_later_is_found_too() {
    let mut subject = subject(GAME, Needs::default());
    subject.read(Stage::Replay);
    let key = Key::parse("luck.red").expect("a key");
    assert_eq!(key.text(&subject), "");
    subject.keep(key.needs().keep);
    assert_eq!(key.text(&subject), "44");
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
        ("a in (1)", "a in (1)"),
        ("a in( 1,\"x\" ,y )and b==2", "a in (1, \"x\", y) and b == 2"),
        ("not a in (1, 2)", "not a in (1, 2)"),
        ("a not in (1, 2) or a !in(3)", "a not in (1, 2) or a not in (3)"),
        ("first(x) after strikes in (1, 2)", "first(x) after strikes in (1, 2)"),
        ("in in (in, not1)", "in in (in, not1)"),
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
        ("a==1&&b==2||!c==3", "a == 1 and b == 2 or not c == 3"),
        ("!!a!=1", "not not a != 1"),
        ("((a))+(b*c)==(a+b)*-c/(d/2)", "a + b * c == (a + b) * -c / (d / 2)"),
        ("(a+b)-(c- d)<- 1", "(a + b) - (c - d) < -1"),
        ("(a*b)*(c*d)- -2>--x", "(a * b) * (c * d) - -2 > --x"),
        ("-(a+b)*-(-c)==\"x\"", "-(a + b) * --c == \"x\""),
        ("bin( a+1,050)>=bin(-(b/2),0.50)", "bin(a + 1, 50) >= bin(-(b / 2), 0.50)"),
        ("material(red)at(a)-alive(x,y)at (b- 1)<3", "material(red) at a - alive(x, y) at (b - 1) < 3"),
        ("material.red at -a/2==1", "material.red at -a / 2 == 1"),
        ("first(x)after y*2<z- 1", "first(x) after y * 2 < z - 1"),
        ("a in( b,\"c\",-01)and a+1 not  in(2)", "a in (b, \"c\", -1) and a + 1 not in (2)"),
        ("(a)!in(b)", "a not in (b)"),
        ("((has(x)))and((a)<1)", "has(x) and a < 1"),
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
    let term = |depth: usize| "(".repeat(depth) + "plies" + &")".repeat(depth) + " > 3";
    let on_the_right = |depth: usize| "3 < ".to_owned() + &"(1 + ".repeat(depth) + "plies" + &")".repeat(depth);
    let bins = |depth: usize| "bin(".repeat(depth) + "plies" + &", 5)".repeat(depth) + " > 3";
    let plies = |depth: usize| "alive(flag, red) at ".repeat(depth) + "3 > 2";
    for (text, is_read) in [
        (nested(MAX_DEPTH), true),
        (nested(MAX_DEPTH + 1), false),
        (negated(MAX_DEPTH), true),
        (negated(MAX_DEPTH + 1), false),
        (both(MAX_DEPTH / 2), true),
        (both(MAX_DEPTH / 2 + 1), false),
        (term(MAX_DEPTH), true),
        (term(MAX_DEPTH + 1), false),
        (on_the_right(MAX_DEPTH), true),
        (on_the_right(MAX_DEPTH + 1), false),
        (bins(MAX_DEPTH), true),
        (bins(MAX_DEPTH + 1), false),
        (plies(MAX_DEPTH), true),
        (plies(MAX_DEPTH + 1), false),
        ("-".repeat(MAX_DEPTH) + "plies > 3", true),
        ("-".repeat(MAX_DEPTH + 1) + "plies > 3", false),
        ("1 < ".to_owned() + &"-".repeat(99_000) + "plies", false),
        ("1 < ".to_owned() + &"(".repeat(99_000), false),
        ("bin(".repeat(24_000), false),
        ("(".repeat(99_999), false),
        ("not ".repeat(24_000), false),
        ("not(".repeat(24_000), false),
        ("(".repeat(100_001), false),
        ("!".repeat(MAX_DEPTH) + "plies > 3", true),
        ("!".repeat(MAX_DEPTH + 1) + "plies > 3", false),
    ] {
        assert_eq!(parse(&text).is_ok(), is_read, "{}", &text[..40]);
    }
    let kind = |text: &str| parse(text).expect_err("too much").kind;
    assert_eq!(kind(&"(".repeat(99_999)), FaultKind::TooDeep);
    assert_eq!(kind(&"not ".repeat(24_000)), FaultKind::TooDeep);
    assert_eq!(kind(&"bin(".repeat(24_000)), FaultKind::TooDeep);
    assert_eq!(kind(&" ".repeat(100_001)), FaultKind::TooLong);
}

#[test]
fn a_long_list_is_read() {
    for long in [
        vec!["red == \"x\""; 7_000].join(" or "),
        vec!["1"; 24_000].join(" + ") + " == record",
        format!("record in ({})", vec!["1"; 33_000].join(", ")),
    ] {
        assert!(!checked(&long).matches(&mut subject(GAME, Needs::default())));
    }
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
