//! `adjutant review --summary`: figures worked out by hand from `format-spec/review.md`, formats, and adding up.

use crate::program::{Folder, adjutant, starts};
use crate::reveals::review_figures::{GAMES, document, near, summary};
use crate::reveals::support::game;
use serde_json::Value;
use std::fs;

/// Returns a game of two players.
fn played(red: &str, blue: &str, turns: &str) -> String {
    game(turns).replacen("[Event \"?\"]", &format!("[Red \"{red}\"]\n[Blue \"{blue}\"]"), 1)
}

/// Returns two games. In both games, Red's Miner strikes a piece that is a Miner or a Scout with equal odds. In the
/// first game, the piece is the Miner. In the second game, Bob plays Red, and the piece is the Scout.
fn two_games() -> String {
    let tie = played("Ann", "Bob", "1. a2-a3 a9-a8 2. a3-a4 a8-a7 3. a4-a5 a7-a6 4. a5xa6(3=3) *");
    let win = played("Bob", "Ann", "1. a2-a3 b9-b8 2. a3-a4 b8-b7 3. a4-a5 b7-b6 4. a5-a6 a9-a8 5. a6xb6(3>2) *");
    format!("{tie}\n{win}")
}

#[test]
fn figures_of_two_games_worked_out_by_hand() {
    let document = document(two_games());
    assert_eq!(document["schema"], "adjutant/review-summary/1");
    let (all, players) = (&document["figures"]["all"], &document["figures"]["players"]);
    // The expectation was (0.5 + 0) / 2 = 0.25; the gain was 0 in one game and 0.5 in the other.
    for (of, figures) in [
        (
            all,
            [("games", 2.0), ("strikes", 2.0), ("expected", 0.5), ("actual", 0.5), ("luck", 0.0), ("mean_luck", 0.0)],
        ),
        (
            &players["Ann"],
            [
                ("games", 2.0),
                ("strikes", 1.0),
                ("expected", 0.25),
                ("actual", 0.0),
                ("luck", -0.25),
                ("mean_luck", -0.25),
            ],
        ),
        (
            &players["Bob"],
            [
                ("games", 2.0),
                ("strikes", 1.0),
                ("expected", 0.25),
                ("actual", 0.5),
                ("luck", 0.25),
                ("mean_luck", 0.25),
            ],
        ),
    ] {
        for (name, wanted) in figures {
            near(&of[name], wanted);
        }
    }
    // Deviations of -1/4 and 1/4 from the mean in two games with one strike each: sqrt(2 / 1 x (1/16 + 1/16)) / 2 = 1/4.
    near(&all["low"], -0.25 * 1.959_963_984_540_054);
    near(&all["high"], 0.25 * 1.959_963_984_540_054);
    assert!(players["Ann"]["low"].is_null(), "one game with a strike tells of no error");
    for (name, wanted) in
        [("won", 1.0), ("tied", 1.0), ("win", 0.5), ("tie", 0.5), ("loss", 0.0), ("lost_strikes", 0.0)]
    {
        near(&all[name], wanted);
    }
    // Wilson interval for 0 of 2: z^2 / (2 + z^2).
    near(&all["lost_strike_high"], 3.841_458_820_694_124 / 5.841_458_820_694_124);
    // Three pieces have 6 arrangements, 4 once one has moved, 2 once both have moved or one is named, then 1. In the
    // first game Red's arrangements fall from 6 to 2, and Blue's, by Blue's turns, from 6 to 4; in the second both
    // fall from 6 to 2, and from 6 to 4 and 4 to 2.
    let (half, whole) = (1.5_f64.log2(), 3_f64.log2());
    near(&all["given"], 3.0 * whole + half);
    near(&all["gained"], 2.0);
    near(&players["Bob"]["given"], half + whole);
    near(&players["Bob"]["points"], 0.5);
    near(&players["Bob"]["bits_per_point"], (half + whole) / 0.5);
    assert!(players["Ann"]["bits_per_point"].is_null(), "Ann gained no point");
    // Brier score: (1 - 0.5)^2 + 0.5^2 both times; log loss: one bit both times; constant odds of one half have the
    // same scores.
    let scores = &document["figures"]["priors"][0];
    assert_eq!((&scores["name"], &scores["strikes"]["number"]), (&"uniform".into(), &2.into()));
    for (name, wanted) in [("brier", 0.5), ("log_loss", 1.0), ("brier_of_shares", 0.5), ("log_loss_of_shares", 1.0)] {
        near(&scores["strikes"][name], wanted);
    }
    let tenth = &scores["strikes"]["win"][5];
    assert_eq!((&tenth["number"], &tenth["came"], &tenth["certain"]), (&2.into(), &1.into(), &0.into()));
    assert_eq!(scores["strikes"]["loss"][0]["certain"], 2);
    assert_eq!(document["counts"]["all"]["luck"]["luck_squares"], "0.125");
    let rows = summary(&["--table", "players", "--format", "csv", "--top", "1"], two_games());
    let fields = rows.lines().map(|row| row.split(',').collect::<Vec<_>>()).collect::<Vec<_>>();
    assert_eq!(
        (fields.len(), &fields[0][..3], &fields[1][..3]),
        (2, &["player", "games", "strikes"][..], &["Ann", "2", "1"][..])
    );
}

#[test]
fn certain_losses_and_what_was_left_are_counted() {
    // Red's Scout strikes the piece from a9, which is the Miner or the Scout: the loss is not certain.
    let lost = played("Ann", "Bob", "1. b2-b5 b9-b8 2. a2-a3 a9-a8 3. b5-a5 a8-a7 4. a5xa7(2<3) *");
    let figures = &document(&lost)["figures"]["players"]["Ann"];
    let review = adjutant(&["review", "--format", "json"], &lost);
    let review: Value = serde_json::from_str(&review.stdout).expect("one object");
    let marks = &review["sides"]["red"]["marks"];
    for (name, mark) in [
        ("lost_strikes", "lost-strike"),
        ("stronger_struck", "stronger-struck"),
        ("bomb_struck", "bomb-struck"),
        ("safe_strike", "safe-strike"),
        ("flag_not_taken", "flag-not-taken"),
        ("safe_strike_not_made", "safe-strike-not-made"),
    ] {
        assert_eq!(figures[name], marks[mark], "{name}");
    }
    assert_eq!(figures["lost_strikes"], 0);
    // If the piece from b9 moves two squares, it is the Scout, and the one from a9, which moves too, is the Miner.
    let lost = played("Ann", "Bob", "1. b2-b5 b9-b7 2. a2-a3 a9-a8 3. b5-a5 a8-a7 4. a5xa7(2<3) *");
    let figures = document(&lost)["figures"]["players"]["Ann"].clone();
    assert_eq!(
        (&figures["lost_strikes"], &figures["stronger_struck"], &figures["blunders"]),
        (&1.into(), &1.into(), &1.into())
    );
    near(&figures["lost_strike_share"], 1.0);
}

#[test]
fn parts_add_up_to_the_whole() {
    let games = &*GAMES;
    let half = games.len() / 2;
    let cut = half + games[half..].find("[Event ").expect("a later game");
    let folder = Folder::new();
    let write = |name: &str, text: &str| folder.file(name, text);
    let json = |text: &str| summary(&["--format", "json"], text);
    let one = write("one.json", &json(&games[..cut]));
    let other = write("other.json", &json(&games[cut..]));
    for form in [
        &["--format", "json"][..],
        &["--width", "100"],
        &["--table", "players", "--format", "csv"],
        &["--table", "calibration", "--format", "tsv"],
    ] {
        let whole = summary(form, games);
        for more in [&["--merge", &one, &other][..], &["--merge", &other, &one]] {
            assert_eq!(summary(&[form, more].concat(), ""), whole);
        }
        assert_eq!(summary(&[form, &["-j4"]].concat(), games), whole);
    }
    let both = fs::read_to_string(&one).expect("written") + &fs::read_to_string(&other).expect("written");
    assert_eq!(summary(&["--merge", "--format", "json"], both), json(games));
}

#[test]
fn what_cannot_be_added_is_refused() {
    let good = summary(&["--format", "json"], two_games());
    let values = good.replacen("\"scout\":\"0.5\"", "\"scout\":\"5\"", 1);
    let prior = good.replacen("\"name\":\"uniform\"", "\"name\":\"learned\"", 1);
    for (text, said) in [
        (String::new(), "expected a document of `adjutant/review-summary/1`, found an empty file"),
        (good.replace("review-summary", "stats"), "found `adjutant/stats/1`"),
        (good.replacen("\"scout\":\"0.5\"", "\"scoot\":\"0.5\"", 1), "there is no kind of piece `scoot`"),
        (good.replacen("\"scout\":\"0.5\"", "\"scout\":\"-4\"", 1), "expected a piece value, found `-4`"),
        (
            good.replacen("\"luck_squares\":\"0.125\"", "\"luck_squares\":\"0.1250000000001\"", 1),
            "expected a decimal number",
        ),
        (good.replacen("\"blunders\":", "\"blonders\":", 1), "unknown field `blonders`"),
        (good.clone() + &values, "different piece values"),
        (good.clone() + &prior, "different priors"),
    ] {
        adjutant(&["review", "--summary", "--merge"], &text).refuses(said);
    }
}

#[test]
fn numbers_beyond_all_bounds_do_no_harm() {
    let document = summary(&["--format", "json"], two_games());
    let mut huge = document.replace("\"games\":2", &format!("\"games\":{}", u64::MAX));
    huge = huge.replace("\"number\":2", &format!("\"number\":{}", u64::MAX));
    let most = "9".repeat(29);
    huge = huge
        .replace("\"8\"", &format!("\"{most}\""))
        .replace("\"expected\":\"4\"", &format!("\"expected\":\"-{most}\""));
    let twice = huge.clone() + &huge;
    for form in [&["--format", "json"][..], &[], &["--table", "all", "--format", "csv"]] {
        let text = summary(&[form, &["--merge"]].concat(), &twice);
        let numbers = text.replace("infiltrator", "");
        assert!(!numbers.contains("NaN") && !numbers.contains("inf"), "{text}");
    }
}

#[test]
fn records_that_do_not_count_are_told() {
    let illegal = played("Ann", "Bob", "b2-b8 a9-a8 b8-b2 a1-a2 *");
    let run = adjutant(&["review", "--summary"], format!("{}\n{illegal}", two_games()));
    assert_eq!(run.status, 1);
    starts(
        &run.stdout,
        "3 records: 2 legal, 1 illegal\nonly legal and undecided records are counted\n\n2 strikes in 2 games.",
    );
    let long = played("Ann", "Bob", &format!("a2-a3 {{{}}} a9-a8 *", "x".repeat(2000)));
    let run = adjutant(&["review", "--summary", "--max-record", "1k"], format!("{}\n{long}", two_games()));
    assert!(run.stdout.starts_with("3 records: 2 legal, 1 unreadable\n"), "{}", run.stdout);
    let quiet = summary(&[], played("Ann", "Bob", "a2-a3 a9-a8 *"));
    assert!(quiet.contains("There were no strikes in 1 game.\n"), "{quiet}");
    let empty = adjutant(&["review", "--summary"], "");
    assert_eq!((empty.status, empty.stdout.as_str()), (1, "0 records\n"));
}

#[test]
fn it_fits_the_columns_that_it_is_given() {
    for width in ["80", "120"] {
        let text = summary(&["--width", width], &*GAMES);
        let most: usize = width.parse().expect("a number");
        assert!(text.lines().all(|line| line.chars().count() <= most), "{text}");
        insta::assert_snapshot!(format!("review_summary_{width}"), text);
    }
}

#[test]
fn arguments_that_do_not_fit_together_are_refused() {
    for (arguments, said) in [
        (&["--summary", "--format", "csv"][..], "`--table all`, `--table editions`, `--table players`"),
        (&["--summary", "--format", "ndjson"], "cannot use this `--format` with `--summary`: pass text"),
        (&["--summary", "--table", "all", "--format", "json"], "cannot use this `--format`"),
        (&["--table", "all"], "--summary"),
        (&["--merge"], "--summary"),
        (&["--summary", "--merge", "--record", "1"], "documents"),
        (&["--summary", "--merge", "--values", "x.json"], "--values"),
        (&["--summary", "--table", "player"], "players"),
    ] {
        adjutant(&[&["review"], arguments].concat(), "").refuses(said);
    }
}
