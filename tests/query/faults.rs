//! Messages about invalid expressions and keys, sentence by sentence.

use adjutant::query::{Fault, Key, Query};
use adjutant::report::{query_diagnostic, query_help, query_message};
use anstream::adapter::strip_str;

/// Returns the marked text of a fault, its sentence, and the help.
fn told(fault: &Fault, query: &str) -> (String, String, String) {
    let (start, end) = (fault.span.start as usize, fault.span.end as usize);
    (query[start..end].to_owned(), query_message(fault, query), query_help(fault).unwrap_or_default())
}

/// Expected item after a value: an operator.
const OPERATOR: &str = "an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`)";
const VALUE: &str = "a number, a text in double quotes or a name";

/// Expressions with one fault: the marked text, the expected item, and the help. The found item is the marked text,
/// or the end, unless the sentence names it.
const FAULTS: &[(&str, &str, &str, &str)] = &[
    ("", "", "a condition", ""),
    ("  ", "", "a condition", ""),
    ("plies", "", OPERATOR, ""),
    ("plies 200", "200", OPERATOR, ""),
    ("plies = 200", "=", OPERATOR, "write `==`"),
    ("plies =< 200", "=<", OPERATOR, "write `<=`"),
    ("plies => 200", "=>", OPERATOR, "write `>=`"),
    ("plies >", "", VALUE, ""),
    ("plies > and", "and", VALUE, "write `\"and\"`"),
    ("plies > 1 and", "", "a condition", ""),
    ("plies > 1 plies", "plies", "`and`, `or` or the end", ""),
    ("plies > 1 & plies < 3", "&", "`and`, `or` or the end", "write `and`"),
    ("plies > 1 | plies < 3", "|", "`and`, `or` or the end", "write `or`"),
    ("plies > 1 OR plies < 3", "OR", "`and`, `or` or the end", "write `or`"),
    ("NOT plies > 1", "NOT", "a condition", "write `not`"),
    ("has(strike) and Not plies > 1", "Not", "a condition", "write `not`"),
    ("== 3", "==", "a condition", ""),
    ("!= 3", "!=", "a condition", ""),
    ("edition in", "", "`(` and the values of the list", ""),
    ("edition in isf", "isf", "`(` and the values of the list", ""),
    ("edition in ()", ")", VALUE, ""),
    ("edition in (isf", "", "`,` or `)`", ""),
    ("edition in (isf gravon)", "gravon", "`,` or `)`", ""),
    ("edition in (isf, graven)", "graven", "an edition", "did you mean `gravon`?"),
    ("year not in (1999, \"x\")", "\"x\"", "a number", ""),
    ("has(strike) in (1)", "in", "`and`, `or` or the end", ""),
    ("(plies > 1", "", "`)`", ""),
    ("plies > 1)", ")", "`and`, `or` or the end", ""),
    ("()", ")", "a condition", ""),
    ("not", "", "a condition", ""),
    ("red ~ \"jan", "\"jan", "`\"` at the end of the text, found the end", ""),
    ("red ~ \"a\\nb\"", "\\n", "`\\\"` or `\\\\`", "write `\\\\`"),
    ("red ~ 'jan'", "'", VALUE, "write `\"...\"`"),
    ("red ~ jan", "jan", "a text in double quotes", "write `\"jan\"`"),
    ("red == 5", "5", "a text in double quotes", "write `\"5\"`"),
    ("round == x", "x", "a text in double quotes or a number", "write `\"x\"`"),
    ("date >= 2024.05.18", "2024.05.18", VALUE, "write `\"2024.05.18\"`"),
    ("result == 1-0", "1-0", VALUE, "write `\"1-0\"`"),
    ("plies > 1234567890123456", "1234567890123456", VALUE, "write `\"1234567890123456\"`"),
    ("plise > 200", "plise", "a field", "did you mean `plies`?"),
    ("turns > 200", "turns", "a field", "did you mean `plies`?"),
    ("Event == \"x\"", "Event", "a field", "did you mean `event`?"),
    ("WhiteElo > 2000", "WhiteElo", "a field", "`tag(\"WhiteElo\")` reads a tag that is not a field"),
    ("plies > \"x\"", "\"x\"", "a number", ""),
    ("plies ~ \"x\"", "~", "`==`, `!=`, `<`, `<=`, `>` or `>=`", ""),
    ("edition < gravon", "<", "`==`, `!=`, `~` or `!~`", ""),
    ("edition == \"hasbro-1990\"", "\"hasbro-1990\"", "an edition", "did you mean `hasbro-1999`?"),
    ("verdict == legl", "legl", "a verdict", "did you mean `legal`?"),
    (
        "verdict == broken",
        "broken",
        "a verdict",
        "one of `legal`, `undecided`, `inconsistent`, `illegal`, `unreadable`",
    ),
    ("verdict == \"\"", "\"\"", "a verdict", "one of `legal`, `undecided`, `inconsistent`, `illegal`, `unreadable`"),
    ("winner == xyzzy", "xyzzy", "`red`, `blue` or `none`", ""),
    ("winner == draw", "draw", "`red`, `blue` or `none`", "write `score == \"1/2-1/2\"`"),
    ("setup.red.k5 == flag", "k5", "a square of Red's half, such as `a1`", ""),
    ("setup.red.a7 == flag", "a7", "a square of Red's half, such as `a1`", ""),
    ("setup.blue.A10 == flag", "A10", "a square of Blue's half, such as `a10`", "write `setup.blue.a10`"),
    ("setup.green.a1 == flag", "green", "`red` or `blue`", ""),
    ("setup.red == flag", "", "a square of Red's half, such as `a1`, found `==`", ""),
    ("setup.red.a1 == flagg", "flagg", "a kind of piece, `empty` or `unknown`", "did you mean `flag`?"),
    ("hass(strike)", "hass", "a function", "did you mean `has`?"),
    (
        "plies(1) > 2",
        "plies",
        "a function",
        "one of `tag`, `has`, `count`, `moves`, `strikes`, `guesses`, `rescues`, `first`, `streak`, `has_finding`, `reveals`, \
         `captured`, `alive`, `material`, `openings`, `setup.column`, `odds`, `luck`, `blunders`, `bin`",
    ),
    ("has(strikes)", "strikes", "an event", "did you mean `strike`?"),
    ("has()", ")", "an event", ""),
    ("has(strike, red, blue)", "blue", "`)`", ""),
    ("has(strike red)", "red", "`,` or `)`", ""),
    ("has strike", "strike", "`(` and the function's arguments", ""),
    ("has == 1", "", "`(` and the function's arguments, found `==`", ""),
    ("has(strike) > 3", ">", "`and`, `or` or the end", ""),
    ("count(strike) and has(tie)", "and", OPERATOR, ""),
    ("reveals(marshal) < 40", ")", "`,` and another argument", ""),
    ("reveals(marshall, red) < 40", "marshall", "a kind of piece", "did you mean `marshal`?"),
    ("reveals(marshal, red) < nevr", "nevr", "a number or `never`", ""),
    ("has_finding(\"two-square\")", "\"two-square\"", "the name of a finding", "did you mean `two-squares`?"),
    (
        "tag(WhiteElo) > 2000",
        "WhiteElo",
        "the name of a tag (letters, digits and `_`) in double quotes",
        "write `\"WhiteElo\"`",
    ),
    ("tag(\"a b\") > 2000", "\"a b\"", "the name of a tag (letters, digits and `_`) in double quotes", ""),
    ("luck > 100", "", "`(` and the function's arguments, found `>`", ""),
    ("luck() > 100", ")", "`red` or `blue`", ""),
    ("luck(rad) > 100", "rad", "`red` or `blue`", "did you mean `red`?"),
    ("luck(red, blue) > 100", "blue", "`)`", ""),
    ("lucky(red) > 100", "lucky", "a function", "did you mean `luck`?"),
    ("odds(strikes) < 0.2", "strikes", "an event", "did you mean `strike`?"),
    ("odds(strike) < .2", ".2", VALUE, ""),
    ("odds(strike) ~ \"0\"", "~", "`==`, `!=`, `<`, `<=`, `>` or `>=`", ""),
    ("odds(strike)", "", OPERATOR, ""),
    ("blunder > 0", "blunder", "a field", "did you mean `blunders`?"),
    ("blundrs(red) > 0", "blundrs", "a function", "did you mean `blunders`?"),
    ("blunders(strike) > 0", "strike", "`red` or `blue`", ""),
    ("red == 2024.10", "2024.10", "a text in double quotes", "write `\"2024.10\"`"),
    ("luck(red) > 12345678.90123456", "12345678.90123456", VALUE, "write `\"12345678.90123456\"`"),
    ("has(strike bye marshal)", "bye", "`,` or `)`", "did you mean `by`?"),
    ("has(strike by marshl)", "marshl", "a kind of piece, `red` or `blue`", "did you mean `marshal`?"),
    ("has(strike by)", ")", "a kind of piece, a side or `same piece`", ""),
    ("has(strike of then tie)", "then", "a kind of piece, a side or `same piece`", ""),
    ("has(strike by own marshal)", "own", "a kind of piece, `red` or `blue`", OF_FIRST),
    ("has(strike by same spy)", "", "`piece`, found `spy)`", "write `same piece`"),
    ("has(strike by red piece)", "piece", "a kind of piece", OF_KINDS),
    ("has(strike by same piece)", "same piece", "a kind of piece, `red` or `blue`", ""),
    ("has(strike by marshal red)", "red", "`,` or `)`", "write `red marshal`"),
    ("has(strike by marshal flag)", "flag", "`,` or `)`", ""),
    ("has(strike by a by b)", "by", "`,` or `)`", ""),
    ("has(strike within 3)", "within", "`,` or `)`", ""),
    ("has(strike than tie)", "than", "`,` or `)`", "did you mean `then`?"),
    ("has(strike then)", ")", "an event", ""),
    ("has(strike then ti)", "ti", "an event", "did you mean `tie`?"),
    ("has(strike then tie within)", ")", "a number of plies, from 1", ""),
    ("has(strike then tie within 0)", "0", "a number of plies, from 1", ""),
    ("has(strike then tie within 2.5)", "2.5", "a number of plies, from 1", ""),
    ("has(strike then tie by same)", "", "`piece`, found `)`", "write `same piece`"),
    ("has(strike then captured(marshall))", "marshall", LATER_PIECES, "did you mean `marshal`?"),
    ("has(captured())", ")", "a kind of piece, `red` or `blue`", ""),
    ("has(captured(red, red))", "red", "`)`", ""),
    ("has(captured(scout, miner))", "miner", "`red` or `blue`", ""),
    ("has(captured(scout, red, blue))", "blue", "`)`", ""),
    ("has(captured)", "captured", "an event", "write `captured(marshal)`"),
    ("has(strike(red))", "(red)", "`,` or `)`", ""),
    ("has(miner)", "miner", "an event", "write `miner moves`"),
    ("has(miner move)", "move", "`,` or `)`", "did you mean `moves`?"),
    ("has(minor moves)", "minor", "a kind of piece", "did you mean `miner`?"),
    ("has(miner moves by scout)", "scout", "`,` or `)`", ""),
    ("has(same piece)", "same piece", "an event", ""),
    ("has(before first(strike))", "before first(strike)", "an event", ""),
    ("has(strike, red by flag)", "red by flag", "`red` or `blue`", ""),
    ("streak(quite) > 3", "quite", "an event", "did you mean `quiet`?"),
    ("streak(same) > 3", "", "`piece`, found `)`", "write `same piece`"),
    ("alive(miner, red, plies) > 1", "plies", "the number of a ply, from 0", "write `at plies`"),
    ("plies in (1..9)", "1..9", VALUE, ""),
    ("bin(plies, 0) > 3", "0", "a width above 0, such as `50`", ""),
    ("plies-1 > 3", "plies-1", "a field", "write `plies - 1`"),
    ("date - 3 > 1", "date", "a number (`+`, `-`, `*` and `/` compute with numbers only)", "did you mean `year`?"),
    ("edition == ranks", "ranks", "an edition", ""),
    ("streak(strike then tie) > 3", "then tie", "`)` (only one event is allowed)", ""),
    ("odds(strike then tie) > 3", "then tie", "`)` (only one event is allowed)", ""),
    ("streak(quiet, rde) > 3", "rde", "`red` or `blue`", "did you mean `red`?"),
    ("streak(quiet)", "", OPERATOR, ""),
    (
        "first(miner moves) aftr strikes > 3",
        "aftr",
        "an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`) or `after`",
        "write `after`",
    ),
    ("first(miner moves) after", "", COUNTER, ""),
    ("first(miner moves) after plies > 3", "plies", "`moves`, `strikes`, `guesses`, `rescues` or `count(EVENT)`", ""),
    // Counts before another event are not counts before this one.
    ("first(miner moves) after strikes(before first(tie)) > 3", "first", "`,` or `)`", ""),
    ("first(miner moves) after strikes", "", OPERATOR, ""),
    ("plies after strikes > 3", "after", OPERATOR, ""),
    ("strikes(before plies) > 3", "plies", "`first(EVENT)`", ""),
    ("strikes(before first(strike), red) > 3", "red", "`)`", ""),
    ("strikes(before first(strike, before first(tie))) > 3", "first", "`,` or `)`", ""),
    ("strikes() > 3", ")", "`red` or `blue`", ""),
    ("first < 3", "", "`(` and the function's arguments, found `<`", ""),
    ("captured.red < 3", "", "`(` and the function's arguments, found `<`", ""),
    ("luck.rde > 3", "luck.rde", "a field", "write `luck.red`"),
    ("luck.red(blue) > 3", "blue", "`)`", ""),
    ("openings(0) == \"\"", "0", "a number of plies from 1 to 100", ""),
    ("openings(101) == \"\"", "101", "a number of plies from 1 to 100", ""),
    ("openings() == \"\"", ")", "a number of plies from 1 to 100", ""),
    ("opening(6) == \"\"", "opening", "a function", "did you mean `openings`?"),
    ("setup.column(flag, red, miror) == \"a\"", "miror", "`mirror`", "did you mean `mirror`?"),
    ("setup.column(flag) == \"a\"", ")", "`,` and another argument", ""),
    ("setup.column(flag, red) == a", "a", "a text in double quotes", "write `\"a\"`"),
    ("setup.column == \"a\"", "", "`(` and the function's arguments, found `==`", ""),
    ("alive(marshal) > 0", ")", "`,` and another argument", ""),
    ("red == \"\u{1b}[31m\u{1b}", "\"\u{1b}[31m\u{1b}", "`\"` at the end of the text, found the end", ""),
    ("\u{1b} == 3", "\u{1b}", "a condition, found `\u{241b}`", ""),
];

/// Names of the kinds of piece.
const OF_KINDS: &str = "one of `marshal`, `general`, `colonel`, `major`, `captain`, `lieutenant`, `sergeant`, `miner`, \
    `scout`, `spotter`, `infiltrator`, `spy`, `bomb`, `flag`";
/// Names that may follow `by` in the first event.
const OF_FIRST: &str = "one of `marshal`, `general`, `colonel`, `major`, `captain`, `lieutenant`, `sergeant`, `miner`, \
    `scout`, `spotter`, `infiltrator`, `spy`, `bomb`, `flag`, `red`, `blue`";
const LATER_PIECES: &str = "a kind of piece, `red`, `blue`, `own`, `enemy` or `same piece`";
const COUNTER: &str = "`moves`, `strikes`, `guesses`, `rescues` or `count(EVENT)`";

/// Operators of other languages, and the operators to use instead.
const OTHER_OPERATORS: [(&str, &str); 19] = [
    ("=", "=="),
    ("===", "=="),
    (":", "=="),
    ("is", "=="),
    ("eq", "=="),
    ("equals", "=="),
    ("<>", "!="),
    ("=!", "!="),
    ("!==", "!="),
    ("\u{2260}", "!="),
    ("=<", "<="),
    ("\u{2264}", "<="),
    ("=>", ">="),
    ("\u{2265}", ">="),
    ("=~", "~"),
    ("~=", "~"),
    ("contains", "~"),
    ("like", "~"),
    ("matches", "~"),
];

#[test]
fn an_operator_of_another_language_is_told_with_the_right_one() {
    for (written, right) in OTHER_OPERATORS {
        let query = format!("players {written} \"jan\"");
        let faults = Query::parse(&query).expect_err(&query);
        let sentence = format!("expected {OPERATOR}, found `{written}`");
        assert_eq!(told(&faults[0], &query), (written.to_owned(), sentence, format!("write `{right}`")));
        Query::parse(&query.replace(written, right)).unwrap_or_else(|faults| panic!("{right}: {faults:?}"));
    }
}

#[test]
fn every_fault_says_what_was_expected_and_what_was_found() {
    for (query, marked, expected, help) in FAULTS {
        let faults = Query::parse(query).expect_err(query);
        let found = match *marked {
            _ if expected.contains(", found ") => String::new(),
            "" => ", found the end".to_owned(),
            marked => format!(", found `{marked}`"),
        };
        let message = format!("expected {expected}{found}");
        assert_eq!(told(&faults[0], query), ((*marked).to_owned(), message, (*help).to_owned()), "{query}");
        assert_eq!(faults.len(), 1, "{query}");
    }
}

#[test]
fn what_is_too_much_is_told() {
    let too_deep = "expected at most 100 levels of nesting (parentheses, `not`, `-`, `bin`, `at`), found more";
    for (query, message) in [
        ("(".repeat(99_999), too_deep),
        ("not ".repeat(24_000), too_deep),
        (" ".repeat(100_001), "expected at most 100000 bytes, found 100001"),
        (format!("has(strike{})", " then tie".repeat(16)), "expected at most 16 events in a sequence, found more"),
        (format!("has(strike{})", " then tie".repeat(11_000)), "expected at most 16 events in a sequence, found more"),
    ] {
        let faults = Query::parse(&query).expect_err("too much");
        assert_eq!(query_message(&faults[0], &query), message);
    }
    assert!(Query::parse(&format!("has(strike{})", " then tie".repeat(15))).is_ok());
    // Nested expressions have a maximum depth.
    assert!(Query::parse(&"strikes(before ".repeat(6_000)).is_err());
    assert!(Query::parse(&"has(captured(".repeat(7_000)).is_err());
}

#[test]
fn all_that_does_not_go_together_is_reported() {
    let query = "plise > 1 and (verdict == legl or red ~ 3)";
    let faults = Query::parse(query).expect_err("three faults");
    let marked: Vec<String> = faults.iter().map(|fault| told(fault, query).0).collect();
    assert_eq!(marked, ["plise", "legl", "3"]);
}

#[test]
fn keys_have_faults_of_their_own() {
    for (key, marked, message, help) in [
        ("plise", "plise", "expected a field, found `plise`", "did you mean `plies`?"),
        ("plies desc", "desc", "expected `,` or the end, found `desc`", ""),
        ("plies,down", "down", "expected `asc` or `desc`, found `down`", ""),
        ("plies,desc,asc", ",", "expected `,` or the end, found `,`", ""),
        ("players", "players", "expected a field or function that has one value, found `players`", ""),
        ("has(strike)", "has(strike)", "expected a field or function that has one value, found `has(strike)`", ""),
        ("odds(strike)", "odds(strike)", "expected a field or function that has one value, found `odds(strike)`", ""),
        ("", "", "expected a field, found the end", ""),
    ] {
        let fault = Key::parse(key).expect_err(key);
        assert_eq!(told(&fault, key), (marked.to_owned(), message.to_owned(), help.to_owned()), "{key}");
    }
}

#[test]
fn the_place_is_marked_in_its_line() {
    let query = "plies > 3\n  and verdit == legal";
    let faults = Query::parse(query).expect_err("a fault");
    let drawn = strip_str(&query_diagnostic(&faults[0], query, "--where")).to_string();
    let wanted = "error: expected a field, found `verdit`
 --> --where:2:7
  |
2 |   and verdit == legal
  |       ^^^^^^
  |
  = help: did you mean `verdict`?
";
    assert_eq!(drawn, wanted);
}
