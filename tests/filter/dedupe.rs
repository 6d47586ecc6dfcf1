//! Removal of doubles: one record of each game remains.

use crate::filter::support::{self, archive, filter, filtered, values};

/// Returns a record with twelve pieces on each side, which identify the game without its names.
fn record(tags: &str, turns: &str) -> String {
    support::record(tags, turns).replace("F.........", "F222222222")
}

#[test]
fn of_each_game_the_first_record_stays() {
    let text = archive(&[
        record("Red \"first\"", "1. b2xb9 a9-a8 *"),
        record("Red \"other tags\"", "1. b2xb9 a9-a8 1-0"),
        record("Red \"other spelling\"", "B2XB9 (2=2) {c} 1... a9-a8 $1 *"),
        record("Red \"longer\"", "1. b2xb9 a9-a8 2. a2-a3 *"),
        record("Red \"other setup\"", "1. b2xb9 a9-a8 *").replace("9: 32", "9: ?2"),
        record("Red \"no turns\"", "*"),
        record("Red \"no turns again\"", "0-1"),
        record("Red \"longer again\"", "b2xb9 a9-a8 a2-a3 *"),
    ]);
    let wanted = ["first", "longer", "other setup", "no turns"];
    assert_eq!(values(&filtered(&["--dedupe"], &text), "Red"), wanted);
    assert_eq!(values(&filtered(&["--dedupe", "-j", "4"], &text), "Red"), wanted);
    assert_eq!(
        values(&filtered(&["--dedupe", "--sort-by", "red"], &text), "Red"),
        ["first", "longer", "no turns", "other setup"]
    );
    // Only selected records can be doubles.
    let wanted = ["other spelling", "longer", "other setup", "no turns"];
    let arguments = ["--dedupe", "--where", "red != \"first\" and red != \"other tags\""];
    assert_eq!(values(&filtered(&arguments, &text), "Red"), wanted);
}

#[test]
fn what_cannot_be_read_is_a_double_only_of_itself() {
    let text = archive(&[
        record("Red \"a\"", "1. junk *"),
        record("Red \"b\"", "1. junk *"),
        record("Red \"a\"", "1. junk *"),
        "[Red \"header\"]\n*\n".to_owned(),
        "[Red \"another\"]\n*\n".to_owned(),
        "[Red \"header\"]\n*\n\n\n".to_owned(),
    ]);
    assert_eq!(values(&filtered(&["--dedupe"], &text), "Red"), ["a", "b", "header", "another"]);
}

#[test]
fn doubles_are_found_across_inputs_and_blocks() {
    let games = crate::program::adjutant(&["generate", "--games", "200", "--plies", "80"], "").stdout;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("a.srn"), &games).expect("a file can be written");
    std::fs::write(path("b.srn"), games.replace("[Event \"", "[Event \"Copy of ")).expect("so can this one");
    let run = filter(&["--dedupe", &path("a.srn"), &path("b.srn")], "");
    assert_eq!(run.status, 0);
    assert!(run.stdout == games);
}

/// Returns the remaining records and the messages with `--dedupe=prefix`.
fn without_beginnings(records: &[String], options: &[&str]) -> (Vec<String>, String) {
    let run = filter(&[&["--dedupe=prefix"], options].concat(), archive(records));
    (values(&run.stdout, "Red").into_iter().map(str::to_owned).collect(), run.stderr)
}

#[test]
fn a_game_that_goes_on_is_kept_for_its_beginnings() {
    let records = [
        record("Red \"cut\"", "1. b2xb9 a9-a8 *"),
        record("Red \"whole\"", "1. b2xb9 a9-a8 2. a2-a3 a8-a7 3. a3-a4 *"),
        record("Red \"other way\"", "1. b2xb9 a9-a8 2. a2-a3 a8-b8 *"),
        record("Red \"cut later\"", "1. b2xb9 a9-a8 2. a2-a3 a8-a7 *"),
        record("Red \"whole again\"", "1. B2xb9 (2=2) a9-a8 2. a2-a3 a8-a7 3. a3-a4 1-0"),
        record("Red \"no turns\"", "*"),
        record("Red \"another\"", "1. a2-a3 *"),
        record("Red \"other setup\"", "1. b2xb9 *").replace("9: 32", "9: 23"),
    ];
    let (kept, said) = without_beginnings(&records, &[]);
    assert_eq!(kept, ["whole", "other way", "another", "other setup"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 4, "{said}");
    for (line, (left_out, why)) in lines.iter().zip([
        ("record 1:", "dropped, the beginning of"),
        ("record 4:", "dropped, the beginning of"),
        ("record 5:", "dropped, the same game as"),
        ("record 6:", "dropped, the beginning of"),
    ]) {
        assert!(line.starts_with("<stdin>:") && line.contains(left_out) && line.contains(why), "{line}");
    }
    assert!(lines[1].ends_with(": record 2") && lines[2].ends_with(": record 2"), "{said}");
    assert_eq!(without_beginnings(&records, &["-j", "4"]), (kept, said));
    assert_eq!(without_beginnings(&records, &["-q", "--limit", "1"]), (vec!["whole".to_owned()], String::new()));
    assert_eq!(
        without_beginnings(&records, &["-q", "--sort-by", "red"]).0,
        ["another", "other setup", "other way", "whole"]
    );
    assert_eq!(filter(&["--dedupe=prefix", "--count", "-q"], archive(&records)).stdout, "4\n");
    assert_eq!(
        without_beginnings(&records, &["-q", "--where", "red != \"whole\" and red != \"whole again\""]).0,
        ["other way", "cut later", "another", "other setup"]
    );
}

/// Every order of the inputs keeps the same games and names the same records. Of equal records the first is kept.
#[test]
fn the_order_of_records_makes_no_difference() {
    let turns = ["b2xb9 a9-a8 a2-a3 a8-a7", "b2xb9 a9-a8", "b2xb9", "b2xb9 a9-a8 a2-b2", "a2-a3", "a2-a3 a9-a8"];
    let game = |index: usize| record(&format!("Red \"{index}\""), &format!("{} *", turns[index]));
    for shift in 0..turns.len() {
        for is_reversed in [false, true] {
            let mut order: Vec<usize> = (0..turns.len()).map(|index| (index + shift) % turns.len()).collect();
            if is_reversed {
                order.reverse();
            }
            let records: Vec<String> = order.iter().map(|index| game(*index)).collect();
            let (kept, said) = without_beginnings(&records, &[]);
            let wanted: Vec<String> =
                order.iter().filter(|index| [0, 3, 5].contains(*index)).map(usize::to_string).collect();
            assert_eq!(kept, wanted, "{order:?}");
            // Pairs of dropped and kept records, by their games.
            let number = |text: &str| {
                let number = text.rsplit_once("record ").expect("a record").1.trim_end_matches(':');
                order[number.parse::<usize>().expect("a number") - 1]
            };
            let mut pairs: Vec<(usize, usize)> = said
                .lines()
                .map(|line| line.split_once(": dropped, ").expect("it says so"))
                .map(|(one, other)| (number(one), number(other)))
                .collect();
            pairs.sort_unstable();
            assert_eq!(pairs.len(), 3, "{said}");
            assert_eq!((pairs[0].0, pairs[1].0, pairs[2]), (1, 2, (4, 5)), "{said}");
            assert!(pairs[0].1 == pairs[1].1 && [0, 3].contains(&pairs[0].1), "{said}");
        }
    }
}

/// The result is compared with a comparison of every pair of games by their turns.
#[test]
fn beginnings_are_found_among_many() {
    let games = crate::program::adjutant(&["generate", "--games", "60", "--plies", "40"], "").stdout;
    let mut records: Vec<(String, usize, usize)> = Vec::new();
    for (index, game) in games.split("\n\n[").enumerate() {
        let game = if index == 0 { game.to_owned() } else { format!("[{game}") };
        let (head, moves) = game.rsplit_once("\n\n").expect("turns stand behind the setup");
        let turns: Vec<&str> =
            moves.split_whitespace().filter(|word| word.contains(['-', 'x']) && word.len() > 4).collect();
        for length in [index % 7 * 3, turns.len(), index % 5 * 8] {
            let length = length.min(turns.len());
            records.push((format!("{head}\n\n{} *\n", turns[..length].join(" ")), index, length));
        }
    }
    records.sort_by_key(|(text, ..)| text.len() * 7919 % 1009);
    let text = archive(&records.iter().map(|(text, ..)| text).collect::<Vec<_>>());
    let wanted: Vec<usize> = (0..records.len())
        .filter(|one| {
            let (_, game, length) = &records[*one];
            !records.iter().enumerate().any(|(other, (_, other_game, longer))| {
                game == other_game && (longer > length || longer == length && other < *one)
            })
        })
        .map(|one| one + 1)
        .collect();
    let kept = filter(&["--dedupe=prefix", "-q", "--fields", "record", "-j", "3"], &text);
    let kept: Vec<usize> = kept.stdout.lines().skip(1).map(|number| number.parse().expect("a number")).collect();
    assert_eq!(kept, wanted);
}

/// Setup and turns prove too little if they have fewer than 40 bits: two bits for each kind of the setup, four bits for
/// each turn.
#[test]
fn what_proves_little_is_a_double_only_by_its_names() {
    let game = |tags: &str, turns: &str| format!("{tags}\n[Edition \"jumbo-2014\"]\n\n{turns} *\n");
    let three = "1. a4-a5 a7-a6 2. b4-b5";
    let ten = "1. a4-a5 a7-a6 2. b4-b5 b7-b6 3. a5-a4 a6-a7 4. b5-b4 b6-b7 5. a4-a5 a7-a6";
    let nine = ten.strip_suffix(" a7-a6").expect("the tenth turn");
    let ann = "[Date \"2024.01.01\"]\n[Red \"Ann\"]";
    let records = [
        game(ann, three),
        game("[Date \"2024.01.01\"]\n[Red \"Cyd\"]", three),
        game(ann, &format!("{three} b7-b6")),
        game(&format!("{ann}\n[Annotator \"x\"]\n[Site \"?\"]"), three),
        game("[Date \"2024.01.02\"]\n[Red \"Ann\"]", three),
        game(&format!("{ann}\n[GameNumber \"7\"]"), three),
        game(ann, nine),
        game("[Red \"Cyd\"]", nine),
        game(ann, ten),
        game("[Red \"Cyd\"]", ten),
    ];
    for how in ["--dedupe", "--dedupe=prefix"] {
        let kept = filtered(&[how, "-q", "--fields", "record"], archive(&records));
        assert_eq!(kept, "record\n1\n2\n3\n5\n6\n7\n8\n9\n", "{how}");
    }
}

#[test]
fn stubs_of_gravon_are_told_apart_by_the_names_of_their_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir(path("again")).expect("a folder can be made");
    for name in ["classic.2003.06.11.236.gsn", "classic.2003.06.11.561.gsn", "classic.2003.06.12.236.gsn"] {
        let stub = "#X38FA11 Stratego-Notation v1\ntype0\nEND\n-unknown- vs -unknown- result 10 winner 2\n";
        std::fs::write(path(name), stub).expect("a file can be written");
        std::fs::write(path("again").join(name), stub).expect("so can its double");
    }
    for how in ["--dedupe", "--dedupe=prefix"] {
        assert_eq!(filter(&[how, "-q", "--count", &folder.path().display().to_string()], "").stdout, "3\n", "{how}");
    }
}

/// Six kinds and fewer than seven turns are not enough to identify a game. With seven turns, equal games are doubles
/// for any players.
#[test]
fn a_short_beginning_must_have_the_names_of_the_game_that_goes_on() {
    let game = |red: &str, turns: usize| {
        let turns: Vec<&str> = "a2-a3 a9-a8 a3-a4 a8-a7 a4-a5 a7-a6 b2-b3 b9-b8".split(' ').take(turns).collect();
        support::record(&format!("Red \"{red}\""), &format!("{} *", turns.join(" ")))
    };
    // For each record: its name, its number of turns, and the record for which it is dropped.
    for (records, left_out) in [
        (&[("a", 2), ("b", 6)][..], &[][..]),
        (&[("a", 2), ("a", 6)], &[(1, 2)]),
        (&[("a", 2), ("b", 8)], &[]),
        (&[("a", 2), ("a", 8)], &[(1, 2)]),
        (&[("a", 7), ("b", 8)], &[(1, 2)]),
        (&[("a", 0), ("b", 1), ("a", 2), ("b", 3), ("c", 4)], &[(1, 3), (2, 4)]),
        // The record that continues a short one may be dropped, too.
        (
            &[("a", 6), ("c", 6), ("a", 7), ("b", 7), ("b", 8), ("c", 8), ("d", 6)],
            &[(1, 5), (2, 5), (3, 5), (4, 5), (6, 5)],
        ),
    ] {
        let records: Vec<String> = records.iter().map(|(red, turns)| game(red, *turns)).collect();
        let run = filter(&["--dedupe=prefix", "--count"], archive(&records));
        assert_eq!(run.stdout, format!("{}\n", records.len() - left_out.len()));
        let pairs: Vec<[usize; 2]> = run
            .stderr
            .lines()
            .map(|line| {
                let (one, other) = line.split_once(": dropped, ").expect("it says so");
                [one, other].map(|place| {
                    let number = place.rsplit_once("record ").expect("a record").1;
                    number.trim_end_matches(':').parse().expect("a number")
                })
            })
            .collect();
        assert_eq!(pairs, left_out.iter().map(|(one, other)| [*one, *other]).collect::<Vec<_>>(), "{}", run.stderr);
    }
}
