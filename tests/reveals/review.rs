//! `adjutant review`: strikes worked out by hand from `format-spec/review.md`.

use crate::program::{adjutant, line};
use crate::reveals::odds::{PRIOR, file};
use crate::reveals::support::{game, path};
use serde_json::Value;

/// Returns the review of a text, as JSON. Unless the arguments contain a prior, every arrangement counts once.
fn review(arguments: &[&str], text: &str) -> Value {
    let prior: &[&str] = if arguments.contains(&"--prior") { &[] } else { &["--prior", "uniform"] };
    let all: Vec<&str> = ["review", "--format", "json"].iter().chain(prior).chain(arguments).copied().collect();
    let run = adjutant(&all, text).well();
    serde_json::from_str(&run.stdout).expect("one object")
}

fn is(value: &Value, wanted: f64) -> bool {
    value.as_f64().is_some_and(|value| (value - wanted).abs() < 1e-12)
}

/// Checks the odds to win, tie and lose; the expectation, the outcome, and luck.
fn expect(strike: &Value, [win, tie, loss]: [f64; 3], [expected, actual, luck]: [f64; 3]) {
    let odds = &strike["odds"];
    assert!(is(&odds["win"], win) && is(&odds["tie"], tie) && is(&odds["loss"], loss), "{strike:#}");
    let is_so = is(&strike["expected"], expected) && is(&strike["actual"], actual) && is(&strike["luck"], luck);
    assert!(is_so, "{strike:#}");
}

#[test]
fn the_worked_example_of_the_page() {
    let text = std::fs::read_to_string(path("samples/games/gravon-barrage.srn")).expect("a sample");
    let document = review(&[], &text);
    assert_eq!(document["schema"], "adjutant/review/1");
    let strike = &document["strikes"][0];
    let words =
        ["turn", "side", "piece", "target", "square", "outcome"].map(|name| strike[name].as_str().unwrap_or(""));
    assert_eq!(words, ["2. e8xe9(2<B)", "red", "red-e3", "blue-e9", "e9", "loss"]);
    // If the piece is not the Flag, it is the Spy, the Scout, or one of four pieces that win.
    let expected = (10.0 - 4.0 * 0.5) / 6.0;
    expect(strike, [2.0 / 7.0, 1.0 / 7.0, 4.0 / 7.0], [expected, -0.5, -0.5 - expected]);
    assert!(is(&strike["flag"], 1.0 / 7.0), "{strike:#}");
    // Seven pieces have 7! arrangements, after the strike 6!.
    assert!((strike["gained"].as_f64().unwrap_or(0.0) - 7_f64.log2()).abs() < 1e-6 && is(&strike["given"], 0.0));
    let red = &document["sides"]["red"];
    let sum: f64 = document["strikes"]
        .as_array()
        .expect("strikes")
        .iter()
        .filter(|strike| strike["side"] == "red")
        .filter_map(|strike| strike["luck"].as_f64())
        .sum();
    assert!(is(&red["luck"], sum) && red["strikes"] == 6 && red["unluckiest"][0] == 23, "{red:#}");
}

#[test]
fn the_moments_of_a_side_are_its_three_luckiest_and_unluckiest() {
    let text = std::fs::read_to_string(path("samples/games/gravon-barrage.srn")).expect("a sample");
    let document = review(&[], &text);
    for side in ["red", "blue"] {
        let strikes = document["strikes"].as_array().expect("strikes").iter().filter(|strike| strike["side"] == side);
        let mut lucks: Vec<(f64, u64)> =
            strikes.filter_map(|strike| Some((strike["luck"].as_f64()?, strike["ply"].as_u64()?))).collect();
        let first = |lucks: &[(f64, u64)], sign: f64| -> Vec<u64> {
            lucks.iter().filter(|(luck, _)| luck * sign > 1e-9).map(|(_, ply)| *ply).take(3).collect()
        };
        lucks.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let luckiest = first(&lucks, 1.0);
        lucks.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let told = &document["sides"][side];
        assert_eq!((&told["luckiest"], &told["unluckiest"]), (&luckiest.into(), &first(&lucks, -1.0).into()), "{side}");
    }
}

#[test]
fn the_game_reviewed_on_the_page_is_reviewed_so() {
    let page = std::fs::read_to_string(path("format-spec/review.md")).expect("the page");
    let (_, section) = page.split_once("## A game reviewed").expect("the section");
    let (section, _) = section.split_once("\n## ").expect("another section");
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    let text = std::fs::read_to_string(path("samples/games/gravon-barrage.srn")).expect("a sample");
    let number =
        |value: &Value, digits: usize| value.as_f64().map_or("null".to_owned(), |value| format!("{value:.digits$}"));
    let row = |strike: &Value| {
        let chances = ["win", "tie", "loss"].map(|way| number(&strike["odds"][way], 4));
        let points = ["expected", "actual", "luck", "given", "gained"].map(|name| number(&strike[name], 2));
        let marks: Vec<&str> = strike["marks"].as_array().expect("marks").iter().filter_map(Value::as_str).collect();
        let turn = format!("`{}`", strike["turn"].as_str().expect("a turn"));
        let cells = [&[strike["ply"].to_string(), turn][..], &chances, &points, &[marks.join(" ")]].concat();
        format!("| {} |", cells.join(" | "))
    };
    let written: Vec<String> = review(&[], &text)["strikes"].as_array().expect("strikes").iter().map(row).collect();
    assert_eq!(rows, written);
}

#[test]
fn a_hidden_piece_is_what_the_army_leaves() {
    // Of Miner, Scout and Flag only one fact is known: a9 moved, so it is the Miner or the Scout. A Miner ties or
    // wins.
    let strike =
        review(&[], &game("1. a2-a3 a9-a8 2. a3-a4 a8-a7 3. a4-a5 a7-a6 4. a5xa6(3=3) *"))["strikes"][0].clone();
    expect(&strike, [0.5, 0.5, 0.0], [0.25, 0.0, -0.25]);
    // With custom values: the tie costs as much as it gains, the win gains a Scout of 9.
    let values = path("tests/reveals/records/values.json");
    let text = game("1. a2-a3 a9-a8 2. a3-a4 a8-a7 3. a4-a5 a7-a6 4. a5xa6(3=3) *");
    let strike = review(&["--values", values.to_str().expect("a path")], &text)["strikes"][0].clone();
    expect(&strike, [0.5, 0.5, 0.0], [4.5, 0.0, -4.5]);
}

#[test]
fn what_was_proven_and_not_used_is_told() {
    // After both Scouts have moved far and the Miners have moved, each side knows the other's Flag. Red's Scout could
    // reach it along column a, and goes elsewhere.
    let text = game("1. b2-b5 b9-b7 2. a2-a3 a9-b9 3. b5-a5 b7-a7 4. a5-b5 a7-b7 5. b5-a5 b9-b8 6. a5-b5 *");
    let document = review(&[], &text);
    let passed = document["passed_over"].as_array().expect("a list");
    let flags: Vec<_> = passed.iter().filter(|passed| passed["mark"] == "flag-not-taken").collect();
    assert_eq!(flags.len(), 1, "{document:#}");
    assert_eq!(
        (&flags[0]["ply"], &flags[0]["turn"], &flags[0]["target"]),
        (&11.into(), &"a5xa10".into(), &"blue-a10".into())
    );
    assert!(flags[0]["worth"].is_null(), "the Flag is no material");
    assert_eq!(document["sides"]["red"]["marks"]["flag-not-taken"], 1);
}

#[test]
fn a_safe_strike_that_was_not_made_is_told() {
    // Blue's Scout goes from b9 to b5 and is known; Red's Miner moves next to it, and Red's Scout moves on.
    let quiet = "1. a2-a3 b9-b5 2. a3-a4 a9-a8 3. a4-a5 a8-a7";
    let document = review(&[], &game(&format!("{quiet} 4. b2-b3 *")));
    let passed = document["passed_over"].as_array().expect("a list");
    assert_eq!(passed.len(), 1, "{document:#}");
    for (name, wanted) in
        [("mark", "safe-strike-not-made"), ("side", "red"), ("turn", "a5xb5"), ("target", "blue-b9"), ("square", "b5")]
    {
        assert_eq!(passed[0][name], wanted);
    }
    assert!(passed[0]["ply"] == 7 && is(&passed[0]["worth"], 0.5), "{document:#}");
    assert_eq!(document["sides"]["red"]["not_used"], serde_json::json!([7]));
    // If it is made, it is a safe strike; another strike misses the gain just as a move does.
    let made = review(&[], &game(&format!("{quiet} 4. a5xb5(3>2) *")));
    assert_eq!(
        (&made["passed_over"], &made["strikes"][0]["marks"]),
        (&serde_json::json!([]), &serde_json::json!(["safe-strike"]))
    );
    let other = review(&[], &game(&format!("{quiet} 4. b2xb5(2=2) *")));
    assert_eq!(other["strikes"][0]["marks"], serde_json::json!(["safe-strike-not-made"]));
    // If the Flag is within reach as well, only the Flag is reported, even if the turn was a safe strike.
    let both = review(&[], &game("1. b2-e2 b9-b3 2. e2-e10 a9-a8 3. a2-b2 a8-a7 4. b2xb3(3>2) *"));
    let passed = both["passed_over"].as_array().expect("a list").iter();
    let told: Vec<_> = passed.map(|passed| (&passed["ply"], &passed["mark"], &passed["turn"])).collect();
    let (mark, turn) = ("flag-not-taken".into(), "e10xa10".into());
    assert_eq!(told, [(&5.into(), &mark, &turn), (&7.into(), &mark, &turn)]);
    assert_eq!(both["strikes"][0]["marks"], serde_json::json!(["safe-strike", "flag-not-taken"]));
}

#[test]
fn where_the_record_leaves_the_striker_open_nothing_is_expected() {
    let text = game("1. a2-a3 a9-a8 2. a3-a4 a8-a7 3. a4-a5 a7-a6 4. a5xa6(?=?) *")
        .replace("2: 32", "2: ??")
        .replace("9: 32", "9: ??")
        .replace("F.........", "?.........");
    let run = adjutant(&["review", "--format", "json"], &text);
    let document: Value = serde_json::from_str(&run.stdout).expect("one object");
    let strike = &document["strikes"][0];
    assert!(strike["kind"].is_null() && strike["odds"].is_null() && strike["luck"].is_null(), "{document:#}");
    assert_eq!(document["sides"]["red"]["judged"], 0);
}

#[test]
fn values_that_are_none_are_refused() {
    let long = "{}".to_owned() + &" ".repeat(1 << 16);
    for (text, said) in [
        (long.as_str(), "`-` is too long: expected at most 65536 bytes"),
        ("[1]", "expected a JSON object"),
        ("{\"colonl\": 3}", "there is no kind `colonl`"),
        ("{\"scout\": \"9\"}", "a number from 0"),
        ("{\"scout\": -1}", "a number from 0"),
        ("{\"scout\": 1e300}", "a number from 0"),
        ("{\"flag\": 3}", "the Flag is no material"),
    ] {
        let file = path("samples/games/gravon-barrage.srn");
        adjutant(&["review", "--values", "-", file.to_str().expect("a path")], text).refuses(said);
    }
}

#[test]
fn the_story_fits_eighty_columns_and_rows_have_all_columns() {
    let folder = path("samples/games");
    let folder = folder.to_str().expect("a path");
    let text = adjutant(&["review", "--width", "80", folder], "").stdout;
    let story = text.lines().filter(|line| !line.contains("record 1"));
    assert!(story.clone().count() > 300 && story.clone().all(|line| line.chars().count() <= 80));
    let rows = adjutant(&["review", "--format", "tsv", folder], "").stdout;
    assert!(rows.lines().count() > 300 && rows.lines().all(|row| row.split('\t').count() == 27));
}

#[test]
fn where_all_was_known_there_was_no_luck() {
    let text = "[Edition \"gravon\"]\n[Army \"2 F\"]\n\n10:F.........\n7:2.........\n4:2.........\n1:F.........\n\n\
        1. a4-a5 a7-a6 2. a5xa6(2=2) *\n";
    let story = adjutant(&["review", "-"], text).stdout.replace("\n  ", " ");
    let red = "Red made 1 strike. It could expect +0.0 Sergeants, and got +0.0: neither lucky nor unlucky.";
    assert!(story.lines().any(|line| line.starts_with(red)), "{story}");
}

#[test]
fn the_square_of_a_guess_is_that_of_the_piece_that_is_named() {
    let mut guesses = 0;
    for name in ["jumbo-2014-infiltrator", "sci-fi-2011-original"] {
        let text = std::fs::read_to_string(path(&format!("samples/games/{name}.srn"))).expect("a sample");
        let document = review(&[], &text);
        let strikes = document["strikes"].as_array().expect("strikes");
        for strike in strikes.iter().filter(|strike| strike["deed"] == "guess") {
            let turn = strike["turn"].as_str().expect("a turn");
            let square = turn.split_once('?').and_then(|(_, guess)| guess.split('=').next());
            assert_eq!(strike["square"].as_str(), square, "{turn}");
            guesses += 1;
        }
    }
    assert!(guesses > 20, "{guesses}");
}

#[test]
fn under_a_prior_each_arrangement_has_the_weight_of_its_squares() {
    let (_folder, prior) = file("prior.json", PRIOR);
    let text = game("a2-a3 a9-a8 b2xb9(2=2) *");
    let document = review(&["--prior", &prior], &text);
    assert_eq!(document["prior"], prior.as_str());
    // As in the test of odds: the piece on b9 is the Flag in 18 + 6, the Scout in 240 and the Miner in 32 of 296.
    // Without the Flag, a Scout is lost in 32 of 272.
    let expected = -0.5 * 32.0 / 272.0;
    let strike = &document["strikes"][0];
    expect(strike, [24.0 / 296.0, 240.0 / 296.0, 32.0 / 296.0], [expected, 0.0, -expected]);
    assert_eq!(strike["standard_error"], Value::Null);
    assert!(is(&strike["flag"], 24.0 / 296.0), "{strike:#}");
    // With equal weights, it is the Flag in two of four and each of the others in one.
    expect(&review(&[], &text)["strikes"][0], [0.5, 0.25, 0.25], [-0.25, 0.0, 0.25]);
}

#[test]
fn by_a_prior_without_such_setups_nothing_is_judged() {
    let (_folder, prior) = file("prior.json", &PRIOR.replace("standard/custom", "standard/original"));
    // The piece on a8 is known when it is struck, so no weights are needed.
    let text = game("a2-a3 a9-a8 a3-a4 a8-a7 b2xb9(2=2) a7-a6 a4-a5 a6xa5(3=3) *");
    let run = adjutant(&["review", "--prior", &prior, "--format", "json"], &text);
    assert_eq!(run.status, 1, "{}", run.stderr);
    assert!(run.stderr.contains("is a prior for standard/original, not for standard/custom"), "{}", run.stderr);
    let document: Value = serde_json::from_str(&run.stdout).expect("one object");
    let strikes = document["strikes"].as_array().expect("strikes");
    assert!(strikes.len() == 2 && strikes.iter().all(|strike| strike["odds"].is_null()), "{strikes:#?}");
    assert!(strikes.iter().all(|strike| strike["luck"].is_null()), "{strikes:#?}");
}

/// The text names each piece that a side could have taken for certain. A piece is named only once, with the plies at
/// which it was not taken. Three pieces are named for each side, the Flag first.
#[test]
fn pieces_that_were_left_are_told_one_by_one() {
    let text = line("generate --games 2 --seed 4 --policy uniform --edition gravon --variant barrage").stdout;
    let stories = adjutant(&["review"], &text).stdout.replace("\n      ", " ");
    let mut told: Vec<Vec<String>> = Vec::new();
    let mut is_inside = false;
    for line in stories.lines() {
        let is_head = line.starts_with("  Safe strikes that ") && line.ends_with(" did not make at once");
        is_inside = is_head || (is_inside && line.starts_with("    "));
        if is_head {
            told.push(Vec::new());
        } else if is_inside {
            // `8... d8xe8 (ply 16) could safely take a Scout; also ...` becomes `8... (ply 16); also ...`.
            let short = line.trim().split_once(" could safely take ").map(|(turn, rest)| {
                let (number, place) = turn.split_once(' ').expect("a number and a turn");
                let (_, place) = place.split_once(" (").expect("a ply");
                let more = rest.split_once(';').map_or(String::new(), |(_, more)| format!(";{more}"));
                format!("{number} ({place}{more}")
            });
            told.last_mut().expect("a head").push(short.unwrap_or_else(|| line.trim().to_owned()));
        }
    }
    let documents = adjutant(&["review", "--format", "json"], &text).stdout;
    let mut wanted = Vec::new();
    for document in serde_json::Deserializer::from_str(&documents).into_iter::<Value>().map(|one| one.expect("JSON")) {
        for side in ["red", "blue"] {
            let mut left: Vec<(&Value, Vec<&Value>)> = Vec::new();
            for passed in document["passed_over"].as_array().expect("a list").iter().filter(|one| one["side"] == side) {
                match left
                    .iter_mut()
                    .find(|(one, _)| one["mark"] == passed["mark"] && one["target"] == passed["target"])
                {
                    Some((_, plies)) => plies.push(&passed["ply"]),
                    None => left.push((passed, vec![&passed["ply"]])),
                }
            }
            left.sort_by(|(one, _), (other, _)| {
                let key = |passed: &Value| {
                    (passed["mark"] != "flag-not-taken", -passed["worth"].as_f64().unwrap_or_default())
                };
                key(one).partial_cmp(&key(other)).expect("numbers")
            });
            let more = left.len().saturating_sub(3);
            let number = |ply: &Value| {
                let ply = ply.as_u64().expect("a ply");
                format!("{}{}", ply.div_ceil(2), if ply % 2 == 1 { "." } else { "..." })
            };
            let line = |(_, plies): &(&Value, Vec<&Value>)| match plies.as_slice() {
                [ply] => format!("{} (ply {ply})", number(ply)),
                [first, last] => {
                    format!("{} (ply {first}); also possible at {} (ply {last})", number(first), number(last))
                }
                [first, .., last] => format!(
                    "{} (ply {first}); also possible on {} later turns, the last {} (ply {last})",
                    number(first),
                    plies.len() - 1,
                    number(last)
                ),
                [] => String::new(),
            };
            let mut lines: Vec<String> = left.iter().take(3).map(line).collect();
            match more {
                0 => {}
                1 => lines.push("and 1 more piece".to_owned()),
                more => lines.push(format!("and {more} more pieces")),
            }
            wanted.extend(Some(lines).filter(|lines| !lines.is_empty()));
        }
    }
    assert!(told.iter().any(|lines| lines.len() > 3), "{told:#?}");
    assert_eq!(told, wanted);
}

/// The text tells every strike that was certain to lose, if there are at most eight.
#[test]
fn strikes_lost_for_certain_are_told() {
    let text = line("generate --games 9 --seed 3 --policy aggressive --edition gravon --variant barrage").stdout;
    let stories = adjutant(&["review"], &text).stdout.replace("\n    ", " ");
    let documents = adjutant(&["review", "--format", "json"], &text).stdout;
    let documents = serde_json::Deserializer::from_str(&documents).into_iter::<Value>().map(|one| one.expect("JSON"));
    let mut wanted = Vec::new();
    for document in documents {
        for strike in document["strikes"].as_array().expect("strikes") {
            let is_marked =
                |mark: &str| strike["marks"].as_array().is_some_and(|marks| marks.iter().any(|m| m == mark));
            if is_marked("lost-strike") {
                let known = if is_marked("bomb-struck") { "was known to be the Bomb" } else { "" };
                wanted.push((format!("{} (ply {})", strike["turn"].as_str().expect("a turn"), strike["ply"]), known));
            }
        }
    }
    let told: Vec<&str> = stories.lines().filter(|line| line.contains("This loss was certain.")).collect();
    assert!(told.len() > 2 && told.len() == wanted.len(), "{told:#?} {wanted:#?}");
    for (line, (turn, known)) in told.iter().zip(&wanted) {
        assert!(line.trim_start().starts_with(turn) && line.contains(known), "{line} {turn}");
    }
}

/// The story of a game that is worked out by hand.
#[test]
fn the_story_says_what_happened() {
    let text = "[Edition \"gravon\"]\n[Army \"10 3 2 S B F\"]\n\n10:FB........\n7:S........2\n8:10........3\n4:10........2\n3:S........3\n\
        1:FB........\n\n1. j4-j5 j7-j6 2. j5xj6(2=2) a7-a6 3. a4-a5 a6xa5(S>10) 4. a3-a4 a5xa4(S=S) resigns *\n";
    let text = text.replace("resigns *", "1-0").replace("[Army", "[Termination \"resignation\"]\n[Army");
    let document = review(&["--exact", "--prior", "people"], &text);
    assert_eq!((&document["turning_point"], &document["key_moments"]), (&Value::Null, &serde_json::json!([3, 6, 8])));
    let story = adjutant(&["review", "--prior", "uniform"], &text).stdout;
    let story = story.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        // After the last strike, Red has 4 Sergeants in one movable piece, Blue 54 in two.
        "Red won, because Blue resigned. Red was not ahead: its expected score was 15 % at the last position.",
        // The struck piece moved, and Red's Scout is known. Of the three kinds, the Spy captures the Marshal, ties with
        // the Spy, and loses to the Miner.
        "3... a6xa5(S>10) (ply 6): Blue's Spy struck a piece that could only be the Marshal, the Miner or the Spy \
         (win: 33.3 %, tie: 33.3 %). It was the Marshal: Blue captured it (+50.0).",
        // Blue keeps 64 Sergeants and three movable pieces, Red 14 and two: 1 / (1 + exp(-50/78 - 2.6/5)) is 76 %.
        "Blue's expected score rose from 50 % to 76 %.",
    ] {
        assert!(story.contains(said), "{said}\n{story}");
    }
}

/// A game from a position has no turning point if the winner is ahead from the beginning.
#[test]
fn a_lead_from_the_beginning_has_no_turning_point() {
    let text = "[Edition \"gravon\"]\n[Position \"red\"]\n[Termination \"resignation\"]\n\n\
        red: F@a1 10@b1 9@c1\nblue: F@j10 3@i10\n\n1. b1-b2 i10-i9 1-0\n";
    let story = adjutant(&["review", "--prior", "uniform"], text).stdout;
    let story = story.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(story.contains("Red was ahead from the first position on."), "{story}");
    assert_eq!(review(&[], text)["turning_point"], Value::Null);
}

/// Each side loses a Miner. Then Red has a Lieutenant and brings a Miner back, so Red has three movable pieces, and
/// Blue has two.
#[test]
fn a_rescue_can_take_the_lead() {
    let text = "[Edition \"hasbro-1999\"]\n[Army \"5 3*2 F\"]\n[Options \"rescue\"]\n[Termination \"resignation\"]\n\n\
        10: F.........\n8: .........3\n7: .5......3.\n4: .3......5.\n1: F........3\n\nb4-b5 b7-b6 b5xb6 j8-j7 i4-i5 i7-i6 \
        i5xi6 j7-j6 i6-i7 j6-j5 i7-i8 j5-j4 i8-i9 j4-j3 i9-i10^3@c2 1-0\n";
    let story = adjutant(&["review", "--prior", "uniform"], text).stdout;
    let story = story.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(story.contains("Red took the lead for good at ply 15, when it brought a piece back on c2."), "{story}");
    assert_eq!(review(&[], text)["turning_point"], Value::Null);
}
