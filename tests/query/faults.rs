//! What is said of expressions and keys that are none: sentence by sentence.

use adjutant::query::{Fault, Key, Query};
use adjutant::report::{query_diagnostic, query_help, query_message};
use anstream::adapter::strip_str;

/// The place of a fault (what is marked), its sentence, and the help.
fn told(fault: &Fault, query: &str) -> (String, String, String) {
    let (start, end) = (fault.span.start as usize, fault.span.end as usize);
    (query[start..end].to_owned(), query_message(fault, query), query_help(fault).unwrap_or_default())
}

/// Expressions with one fault: what is marked of them, the sentence, and the help.
const FAULTS: &[(&str, &str, &str, &str)] = &[
    ("", "", "expected a condition, found the end", ""),
    ("  ", "", "expected a condition, found the end", ""),
    ("plies", "", "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found the end", ""),
    ("plies 200", "200", "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found `200`", ""),
    (
        "plies = 200",
        "=",
        "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found `=`",
        "write `==`",
    ),
    (
        "plies =< 200",
        "=<",
        "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found `=<`",
        "write `<=`",
    ),
    (
        "plies => 200",
        "=>",
        "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found `=>`",
        "write `>=`",
    ),
    ("plies >", "", "expected a number, a text in double quotes or a name, found the end", ""),
    ("plies > and", "and", "expected a number, a text in double quotes or a name, found `and`", "write `\"and\"`"),
    ("plies > 1 and", "", "expected a condition, found the end", ""),
    ("plies > 1 plies", "plies", "expected `and`, `or` or the end, found `plies`", ""),
    ("plies > 1 & plies < 3", "&", "expected `and`, `or` or the end, found `&`", "write `and`"),
    ("plies > 1 | plies < 3", "|", "expected `and`, `or` or the end, found `|`", "write `or`"),
    ("plies > 1 OR plies < 3", "OR", "expected `and`, `or` or the end, found `OR`", "write `or`"),
    ("NOT plies > 1", "NOT", "expected a condition, found `NOT`", "write `not`"),
    ("has(strike) and Not plies > 1", "Not", "expected a condition, found `Not`", "write `not`"),
    ("== 3", "==", "expected a condition, found `==`", ""),
    ("!= 3", "!=", "expected a condition, found `!=`", ""),
    ("edition in", "", "expected `(` and the values of the list, found the end", ""),
    ("edition in isf", "isf", "expected `(` and the values of the list, found `isf`", ""),
    ("edition in ()", ")", "expected a number, a text in double quotes or a name, found `)`", ""),
    ("edition in (isf", "", "expected `,` or `)`, found the end", ""),
    ("edition in (isf gravon)", "gravon", "expected `,` or `)`, found `gravon`", ""),
    ("edition in (isf, graven)", "graven", "expected an edition, found `graven`", "did you mean `gravon`?"),
    ("year not in (1999, \"x\")", "\"x\"", "expected a number, found `\"x\"`", ""),
    ("has(strike) in (1)", "in", "expected `and`, `or` or the end, found `in`", ""),
    ("(plies > 1", "", "expected `)`, found the end", ""),
    ("plies > 1)", ")", "expected `and`, `or` or the end, found `)`", ""),
    ("()", ")", "expected a condition, found `)`", ""),
    ("not", "", "expected a condition, found the end", ""),
    ("red ~ \"jan", "\"jan", "expected `\"` at the end of the text, found the end", ""),
    ("red ~ \"a\\nb\"", "\\n", "expected `\\\"` or `\\\\`, found `\\n`", "write `\\\\`"),
    ("red ~ 'jan'", "'", "expected a number, a text in double quotes or a name, found `'`", "write `\"...\"`"),
    ("red ~ jan", "jan", "expected a text in double quotes, found `jan`", "write `\"jan\"`"),
    ("red == 5", "5", "expected a text in double quotes, found `5`", "write `\"5\"`"),
    ("round == x", "x", "expected a text in double quotes or a number, found `x`", "write `\"x\"`"),
    (
        "date >= 2024.05.18",
        "2024.05.18",
        "expected a number, a text in double quotes or a name, found `2024.05.18`",
        "write `\"2024.05.18\"`",
    ),
    ("result == 1-0", "1-0", "expected a number, a text in double quotes or a name, found `1-0`", "write `\"1-0\"`"),
    (
        "plies > 1234567890123456",
        "1234567890123456",
        "expected a number, a text in double quotes or a name, found `1234567890123456`",
        "write `\"1234567890123456\"`",
    ),
    ("plise > 200", "plise", "expected a field, found `plise`", "did you mean `plies`?"),
    ("turns > 200", "turns", "expected a field, found `turns`", "did you mean `plies`?"),
    ("Event == \"x\"", "Event", "expected a field, found `Event`", "did you mean `event`?"),
    (
        "WhiteElo > 2000",
        "WhiteElo",
        "expected a field, found `WhiteElo`",
        "a tag that is no field is asked for by `tag(\"WhiteElo\")`",
    ),
    ("plies > \"x\"", "\"x\"", "expected a number, found `\"x\"`", ""),
    ("plies ~ \"x\"", "~", "expected `==`, `!=`, `<`, `<=`, `>` or `>=`, found `~`", ""),
    ("edition < gravon", "<", "expected `==`, `!=`, `~` or `!~`, found `<`", ""),
    (
        "edition == \"hasbro-1990\"",
        "\"hasbro-1990\"",
        "expected an edition, found `\"hasbro-1990\"`",
        "did you mean `hasbro-1999`?",
    ),
    ("verdict == legl", "legl", "expected a verdict, found `legl`", "did you mean `legal`?"),
    (
        "verdict == broken",
        "broken",
        "expected a verdict, found `broken`",
        "one of `legal`, `undecided`, `inconsistent`, `illegal`, `unreadable`",
    ),
    (
        "verdict == \"\"",
        "\"\"",
        "expected a verdict, found `\"\"`",
        "one of `legal`, `undecided`, `inconsistent`, `illegal`, `unreadable`",
    ),
    ("winner == xyzzy", "xyzzy", "expected `red`, `blue` or `none`, found `xyzzy`", ""),
    ("winner == draw", "draw", "expected `red`, `blue` or `none`, found `draw`", "write `score == \"1/2-1/2\"`"),
    ("setup.red.k5 == flag", "k5", "expected a square of Red's half, such as `a1`, found `k5`", ""),
    ("setup.red.a7 == flag", "a7", "expected a square of Red's half, such as `a1`, found `a7`", ""),
    (
        "setup.blue.A10 == flag",
        "A10",
        "expected a square of Blue's half, such as `a10`, found `A10`",
        "write `setup.blue.a10`",
    ),
    ("setup.green.a1 == flag", "green", "expected `red` or `blue`, found `green`", ""),
    ("setup.red == flag", "", "expected a square of Red's half, such as `a1`, found `==`", ""),
    (
        "setup.red.a1 == flagg",
        "flagg",
        "expected a kind of piece, `empty` or `unknown`, found `flagg`",
        "did you mean `flag`?",
    ),
    ("hass(strike)", "hass", "expected a function, found `hass`", "did you mean `has`?"),
    (
        "plies(1) > 2",
        "plies",
        "expected a function, found `plies`",
        "one of `tag`, `has`, `count`, `moves`, `strikes`, `guesses`, `rescues`, `first`, `streak`, `has_finding`, `reveals`, \
         `captured`, `alive`, `material`, `openings`, `setup.column`, `odds`, `luck`, `blunders`, `bin`",
    ),
    ("has(strikes)", "strikes", "expected an event, found `strikes`", "did you mean `strike`?"),
    ("has()", ")", "expected an event, found `)`", ""),
    ("has(strike, red, blue)", "blue", "expected `)`, found `blue`", ""),
    ("has(strike red)", "red", "expected `,` or `)`, found `red`", ""),
    ("has strike", "strike", "expected `(` and the function's arguments, found `strike`", ""),
    ("has == 1", "", "expected `(` and the function's arguments, found `==`", ""),
    ("has(strike) > 3", ">", "expected `and`, `or` or the end, found `>`", ""),
    (
        "count(strike) and has(tie)",
        "and",
        "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found `and`",
        "",
    ),
    ("reveals(marshal) < 40", ")", "expected `,` and another argument, found `)`", ""),
    (
        "reveals(marshall, red) < 40",
        "marshall",
        "expected a kind of piece, found `marshall`",
        "did you mean `marshal`?",
    ),
    ("reveals(marshal, red) < nevr", "nevr", "expected a number or `never`, found `nevr`", ""),
    (
        "has_finding(\"two-square\")",
        "\"two-square\"",
        "expected the name of a finding, found `\"two-square\"`",
        "did you mean `two-squares`?",
    ),
    (
        "tag(WhiteElo) > 2000",
        "WhiteElo",
        "expected the name of a tag (letters, digits and `_`) in double quotes, found `WhiteElo`",
        "write `\"WhiteElo\"`",
    ),
    (
        "tag(\"a b\") > 2000",
        "\"a b\"",
        "expected the name of a tag (letters, digits and `_`) in double quotes, found `\"a b\"`",
        "",
    ),
    ("luck > 100", "", "expected `(` and the function's arguments, found `>`", ""),
    ("luck() > 100", ")", "expected `red` or `blue`, found `)`", ""),
    ("luck(rad) > 100", "rad", "expected `red` or `blue`, found `rad`", "did you mean `red`?"),
    ("luck(red, blue) > 100", "blue", "expected `)`, found `blue`", ""),
    ("lucky(red) > 100", "lucky", "expected a function, found `lucky`", "did you mean `luck`?"),
    ("odds(strikes) < 0.2", "strikes", "expected an event, found `strikes`", "did you mean `strike`?"),
    ("odds(strike) < .2", ".2", "expected a number, a text in double quotes or a name, found `.2`", ""),
    ("odds(strike) ~ \"0\"", "~", "expected `==`, `!=`, `<`, `<=`, `>` or `>=`, found `~`", ""),
    (
        "odds(strike)",
        "",
        "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found the end",
        "",
    ),
    ("blunder > 0", "blunder", "expected a field, found `blunder`", "did you mean `blunders`?"),
    ("blundrs(red) > 0", "blundrs", "expected a function, found `blundrs`", "did you mean `blunders`?"),
    ("blunders(strike) > 0", "strike", "expected `red` or `blue`, found `strike`", ""),
    ("red == 2024.10", "2024.10", "expected a text in double quotes, found `2024.10`", "write `\"2024.10\"`"),
    (
        "luck(red) > 12345678.90123456",
        "12345678.90123456",
        "expected a number, a text in double quotes or a name, found `12345678.90123456`",
        "write `\"12345678.90123456\"`",
    ),
    ("has(strike bye marshal)", "bye", "expected `,` or `)`, found `bye`", "did you mean `by`?"),
    (
        "has(strike by marshl)",
        "marshl",
        "expected a kind of piece, `red` or `blue`, found `marshl`",
        "did you mean `marshal`?",
    ),
    ("has(strike by)", ")", "expected a kind of piece, a side or `same piece`, found `)`", ""),
    ("has(strike of then tie)", "then", "expected a kind of piece, a side or `same piece`, found `then`", ""),
    ("has(strike by own marshal)", "own", "expected a kind of piece, `red` or `blue`, found `own`", OF_FIRST),
    ("has(strike by same spy)", "", "expected `piece`, found `spy)`", "write `same piece`"),
    ("has(strike by red piece)", "piece", "expected a kind of piece, found `piece`", OF_KINDS),
    ("has(strike by same piece)", "same piece", "expected a kind of piece, `red` or `blue`, found `same piece`", ""),
    ("has(strike by marshal red)", "red", "expected `,` or `)`, found `red`", "write `red marshal`"),
    ("has(strike by marshal flag)", "flag", "expected `,` or `)`, found `flag`", ""),
    ("has(strike by a by b)", "by", "expected `,` or `)`, found `by`", ""),
    ("has(strike within 3)", "within", "expected `,` or `)`, found `within`", ""),
    ("has(strike than tie)", "than", "expected `,` or `)`, found `than`", "did you mean `then`?"),
    ("has(strike then)", ")", "expected an event, found `)`", ""),
    ("has(strike then ti)", "ti", "expected an event, found `ti`", "did you mean `tie`?"),
    ("has(strike then tie within)", ")", "expected a number of plies, from 1, found `)`", ""),
    ("has(strike then tie within 0)", "0", "expected a number of plies, from 1, found `0`", ""),
    ("has(strike then tie within 2.5)", "2.5", "expected a number of plies, from 1, found `2.5`", ""),
    ("has(strike then tie by same)", "", "expected `piece`, found `)`", "write `same piece`"),
    ("has(strike then captured(marshall))", "marshall", LATER_PIECES, "did you mean `marshal`?"),
    ("has(captured())", ")", "expected a kind of piece, `red` or `blue`, found `)`", ""),
    ("has(captured(red, red))", "red", "expected `)`, found `red`", ""),
    ("has(captured(scout, miner))", "miner", "expected `red` or `blue`, found `miner`", ""),
    ("has(captured(scout, red, blue))", "blue", "expected `)`, found `blue`", ""),
    ("has(captured)", "captured", "expected an event, found `captured`", "write `captured(marshal)`"),
    ("has(strike(red))", "(red)", "expected `,` or `)`, found `(red)`", ""),
    ("has(miner)", "miner", "expected an event, found `miner`", "write `miner moves`"),
    ("has(miner move)", "move", "expected `,` or `)`, found `move`", "did you mean `moves`?"),
    ("has(minor moves)", "minor", "expected a kind of piece, found `minor`", "did you mean `miner`?"),
    ("has(miner moves by scout)", "scout", "expected `,` or `)`, found `scout`", ""),
    ("has(same piece)", "same piece", "expected an event, found `same piece`", ""),
    ("has(before first(strike))", "before first(strike)", "expected an event, found `before first(strike)`", ""),
    ("has(strike, red by flag)", "red by flag", "expected `red` or `blue`, found `red by flag`", ""),
    ("streak(quite) > 3", "quite", "expected an event, found `quite`", "did you mean `quiet`?"),
    ("streak(same) > 3", "", "expected `piece`, found `)`", "write `same piece`"),
    (
        "alive(miner, red, plies) > 1",
        "plies",
        "expected the number of a ply, from 0, found `plies`",
        "write `at plies`",
    ),
    ("plies in (1..9)", "1..9", "expected a number, a text in double quotes or a name, found `1..9`", ""),
    ("bin(plies, 0) > 3", "0", "expected a width above 0, such as `50`, found `0`", ""),
    ("plies-1 > 3", "plies-1", "expected a field, found `plies-1`", "write `plies - 1`"),
    (
        "date - 3 > 1",
        "date",
        "expected a number (`+`, `-`, `*` and `/` compute with numbers only), found `date`",
        "did you mean `year`?",
    ),
    ("edition == ranks", "ranks", "expected an edition, found `ranks`", ""),
    ("streak(strike then tie) > 3", "then tie", "expected `)`, for one event is asked for, found `then tie`", ""),
    ("odds(strike then tie) > 3", "then tie", "expected `)`, for one event is asked for, found `then tie`", ""),
    ("streak(quiet, rde) > 3", "rde", "expected `red` or `blue`, found `rde`", "did you mean `red`?"),
    (
        "streak(quiet)",
        "",
        "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found the end",
        "",
    ),
    (
        "first(miner moves) aftr strikes > 3",
        "aftr",
        "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`) or `after`, found `aftr`",
        "write `after`",
    ),
    ("first(miner moves) after", "", COUNTER, ""),
    (
        "first(miner moves) after plies > 3",
        "plies",
        "expected `moves`, `strikes`, `guesses`, `rescues` or `count(EVENT)`, found `plies`",
        "",
    ),
    // What is counted before another event is not counted before this one.
    ("first(miner moves) after strikes(before first(tie)) > 3", "first", "expected `,` or `)`, found `first`", ""),
    (
        "first(miner moves) after strikes",
        "",
        "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found the end",
        "",
    ),
    (
        "plies after strikes > 3",
        "after",
        "expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found `after`",
        "",
    ),
    ("strikes(before plies) > 3", "plies", "expected `first(EVENT)`, found `plies`", ""),
    ("strikes(before first(strike), red) > 3", "red", "expected `)`, found `red`", ""),
    ("strikes(before first(strike, before first(tie))) > 3", "first", "expected `,` or `)`, found `first`", ""),
    ("strikes() > 3", ")", "expected `red` or `blue`, found `)`", ""),
    ("first < 3", "", "expected `(` and the function's arguments, found `<`", ""),
    ("captured.red < 3", "", "expected `(` and the function's arguments, found `<`", ""),
    ("luck.rde > 3", "luck.rde", "expected a field, found `luck.rde`", "write `luck.red`"),
    ("luck.red(blue) > 3", "blue", "expected `)`, found `blue`", ""),
    ("openings(0) == \"\"", "0", "expected a number of plies from 1 to 100, found `0`", ""),
    ("openings(101) == \"\"", "101", "expected a number of plies from 1 to 100, found `101`", ""),
    ("openings() == \"\"", ")", "expected a number of plies from 1 to 100, found `)`", ""),
    ("opening(6) == \"\"", "opening", "expected a function, found `opening`", "did you mean `openings`?"),
    ("setup.column(flag, red, miror) == \"a\"", "miror", "expected `mirror`, found `miror`", "did you mean `mirror`?"),
    ("setup.column(flag) == \"a\"", ")", "expected `,` and another argument, found `)`", ""),
    ("setup.column(flag, red) == a", "a", "expected a text in double quotes, found `a`", "write `\"a\"`"),
    ("setup.column == \"a\"", "", "expected `(` and the function's arguments, found `==`", ""),
    ("alive(marshal) > 0", ")", "expected `,` and another argument, found `)`", ""),
    ("red == \"\u{1b}[31m\u{1b}", "\"\u{1b}[31m\u{1b}", "expected `\"` at the end of the text, found the end", ""),
    ("\u{1b} == 3", "\u{1b}", "expected a condition, found `\u{241b}`", ""),
];

/// The names of the kinds of piece.
const OF_KINDS: &str = "one of `marshal`, `general`, `colonel`, `major`, `captain`, `lieutenant`, `sergeant`, `miner`, \
    `scout`, `spotter`, `infiltrator`, `spy`, `bomb`, `flag`";
/// The names that may stand behind `by` at first.
const OF_FIRST: &str = "one of `marshal`, `general`, `colonel`, `major`, `captain`, `lieutenant`, `sergeant`, `miner`, \
    `scout`, `spotter`, `infiltrator`, `spy`, `bomb`, `flag`, `red`, `blue`";
const LATER_PIECES: &str = "expected a kind of piece, `red`, `blue`, `own`, `enemy` or `same piece`, found `marshall`";
const COUNTER: &str = "expected `moves`, `strikes`, `guesses`, `rescues` or `count(EVENT)`, found the end";

/// Operators of other languages, and those that are meant.
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
        let sentence =
            format!("expected an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`), found `{written}`");
        assert_eq!(told(&faults[0], &query), (written.to_owned(), sentence, format!("write `{right}`")));
        Query::parse(&query.replace(written, right)).unwrap_or_else(|faults| panic!("{right}: {faults:?}"));
    }
}

#[test]
fn every_fault_says_what_was_expected_and_what_was_found() {
    for (query, marked, message, help) in FAULTS {
        let faults = Query::parse(query).expect_err(query);
        assert_eq!(
            told(&faults[0], query),
            ((*marked).to_owned(), (*message).to_owned(), (*help).to_owned()),
            "{query}"
        );
        assert_eq!(faults.len(), 1, "{query}");
    }
}

#[test]
fn what_is_too_much_is_told() {
    let too_deep = "expected at most 100 parentheses and `not` inside each other, found more";
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
    // What is nested is not read as deep as it is written.
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
