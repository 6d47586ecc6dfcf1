//! `adjutant generate`: the same games for the same seed, and refused arguments.

use crate::program::adjutant;

fn generate(args: &[&str]) -> (String, String, i32) {
    let run = adjutant(&[&["generate"], args].concat(), "");
    (run.stdout, run.stderr, run.status)
}

#[test]
fn the_games_of_a_seed_never_change() {
    // Bug reports and benchmarks identify archives by their seeds: a change here is a breaking change.
    let args = ["--edition", "gravon", "--variant", "barrage", "--seed", "7", "--plies", "5"];
    let wanted = r#"[Event "Generated: uniform, seed 7"]
[Round "1"]
[Red "Bot 62"]
[Blue "Bot 59"]
[Result "1/2-1/2"]
[Edition "gravon"]
[Variant "barrage"]
[Termination "agreement"]

10:  .  .  .  3  .  .  .  .  B  .
 9:  .  F  .  . 10  .  .  .  S  .
 8:  .  .  .  .  .  .  .  .  .  2
 7:  .  2  .  .  .  9  .  .  .  .
 4: 10  S  .  .  .  .  .  .  .  .
 3:  .  .  .  .  2  .  .  .  .  .
 2:  3  .  F  .  .  B  .  .  .  .
 1:  .  .  .  .  9  .  .  2  .  .

1. e3-g3 j8-j7
2. g3-g4 d10-d9
3. e1-f1 1/2-1/2
"#;
    assert_eq!(generate(&args), (wanted.to_owned(), String::new(), 0));
}

#[test]
fn one_game_of_many_is_the_same_as_among_them() {
    let (all, ..) = generate(&["--games", "3", "--plies", "30"]);
    let (second, said, code) = generate(&["--games", "3", "--plies", "30", "--record", "2"]);
    assert_eq!((said.as_str(), code), ("", 0));
    let parts: Vec<&str> = all.split("\n\n[").collect();
    assert_eq!(parts.len(), 3);
    assert_eq!(second, format!("[{}\n", parts[1]));
}

#[test]
fn options_and_edition_are_those_asked_for() {
    let (out, ..) =
        generate(&["--edition", "hasbro-1999", "--options", "rescue,aggressor-advantage", "--policy", "plausible"]);
    assert!(
        out.contains("[Edition \"hasbro-1999\"]\n[Variant \"original\"]\n[Options \"aggressor-advantage rescue\"]\n")
    );
    assert!(out.contains("\"Generated: plausible, seed 1\""));
}

#[test]
fn an_army_that_does_not_fit_is_wrong_usage() {
    let wanted = "error: the 40 pieces of variant `infiltrator` do not fit into the 30 squares of a setup \
                  zone of `sci-fi-2011`\n";
    let said = generate(&["--edition", "sci-fi-2011", "--variant", "infiltrator"]);
    assert_eq!(said, (String::new(), wanted.to_owned(), 2));
}

#[test]
fn a_game_that_is_not_made_is_wrong_usage() {
    let wanted = "error: there is no game 4: --games is 3\n";
    assert_eq!(generate(&["--games", "3", "--record", "4"]), (String::new(), wanted.to_owned(), 2));
}

#[test]
fn any_number_of_threads_makes_the_same_games() {
    for to in ["srn", "json"] {
        let args = ["--games", "70", "--plies", "60", "--to", to];
        let one = generate(&[&args[..], &["-j1"]].concat());
        assert_eq!(one.2, 0);
        for jobs in ["-j2", "-j4", "-j13"] {
            assert!(generate(&[&args[..], &[jobs]].concat()) == one, "{to} {jobs}");
        }
    }
}

#[test]
fn json_is_what_the_records_would_be_converted_to() {
    let args = ["--games", "2", "--policy", "aggressive", "--plies", "40"];
    let (records, ..) = generate(&args);
    let converted = adjutant(&["convert", "--to", "json", "-"], records);
    let (json, ..) = generate(&[&args[..], &["--to", "json"]].concat());
    let without_source = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split_once(",\"id\"").expect("an object has an id").1.to_owned()).collect()
    };
    assert_eq!(without_source(&json), without_source(&converted.stdout));
    assert_eq!(json.lines().count(), 2);
}

/// Returns the FNV-1a digest.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[test]
fn the_games_of_a_seed_stay_what_they_are() {
    // Archives are identified by the commands that generate them: a changed digest here means changed archives.
    let expected: [(&[&str], u64); 7] = [
        (&["--policy", "plausible"], 0x3798_D2F0_A390_C628),
        (
            &["--policy", "plausible", "--edition", "hasbro-1999", "--options", "rescue,silent-defense"],
            0xEE75_D116_C46B_D070,
        ),
        (
            &["--policy", "plausible", "--edition", "sci-fi-2011", "--options", "aggressor-advantage"],
            0x797C_D504_9BF4_29D0,
        ),
        (&["--policy", "plausible", "--variant", "infiltrator"], 0x509E_E4B2_292F_ED4B),
        (&["--policy", "aggressive", "--edition", "isf"], 0xE8DA_4445_CAE3_E83B),
        (&["--policy", "shuffling", "--edition", "gravon", "--variant", "barrage"], 0xE4EC_FE1A_1685_9B9B),
        (&["--policy", "uniform", "--edition", "milton-bradley-1961"], 0xEBA6_C4DE_89B1_A376),
    ];
    for (args, expected) in expected {
        let (games, ..) = generate(&[&["--games", "3", "--seed", "7"], args].concat());
        assert_eq!(digest(&games), expected, "{args:?}");
    }
}

#[test]
fn shuffled_armies_are_moved_one_square_at_a_time_by_whoever_can_move() {
    let args = ["--games", "30", "--setups", "shuffled", "--policy", "aggressive", "--seed", "4"];
    let (games, said, code) = generate(&args);
    assert_eq!((said.as_str(), code), ("", 0));
    assert!(games.starts_with("[Event \"Generated: aggressive, shuffled, seed 4\"]\n"), "{games}");
    let check = adjutant(&["validate", "-q", "-"], &games);
    assert_eq!(check.status, 0, "{}", check.stdout);
    let turns: Vec<&str> =
        games.split_whitespace().filter(|word| word.contains(['-', 'x']) && word.len() >= 5).collect();
    let turns = turns.iter().filter(|word| word.starts_with(|first: char| ('a'..='j').contains(&first)));
    let mut number = 0;
    for turn in turns {
        let (from, to) = turn.split_once(['-', 'x']).expect("two squares");
        let to = to.split('(').next().expect("a square");
        let at = |square: &str| {
            let row: i32 = square[1..].parse().unwrap_or_else(|_| panic!("{turn}"));
            (i32::from(square.as_bytes()[0]), row)
        };
        let ((column, row), (to_column, to_row)) = (at(from), at(to));
        assert_eq!((column - to_column).abs() + (row - to_row).abs(), 1, "{turn}");
        number += 1;
    }
    assert!(number > 150, "{number}");
    assert_eq!(generate(&args).0, games);
    let (games, said, code) = generate(&["--setups", "shuffled", "--policy", "plausible"]);
    assert_eq!((games.as_str(), code), ("", 2), "{said}");
    assert!(said.contains("`--setups shuffled` cannot be used with `--policy plausible`"), "{said}");
}

#[test]
fn the_setups_of_seeds_are_drawn_each_by_itself() {
    // A change of any digit of the seed changes the setups of its games.
    let setups = |seed: u64| {
        let seed = seed.to_string();
        let list = ["--setups-from", "samples/setups/original.setups", "--plies", "0", "--games", "12"];
        let (games, said, status) = generate(&[&list[..], &["--seed", &seed]].concat());
        assert_eq!(status, 0, "{said}");
        games.lines().filter(|line| line.contains(": ") && !line.starts_with('[')).collect::<Vec<_>>().join("\n")
    };
    let drawn: std::collections::HashSet<String> =
        std::iter::once(0).chain((0..64).map(|digit| 1 << digit)).map(setups).collect();
    assert_eq!(drawn.len(), 65);
}

#[test]
fn plausible_players_go_back_and_forth_no_third_time() {
    for edition in ["jumbo-2014", "isf"] {
        let (games, ..) = generate(&["--policy", "plausible", "--games", "20", "--edition", edition]);
        let mut seen = 0;
        for game in games.split("[Event ").skip(1) {
            let text = game.rsplit("\n\n").find(|part| part.contains("1. ")).expect("turns");
            let turns: Vec<&str> =
                text.split_whitespace().filter(|word| word.starts_with(|sign| ('a'..='j').contains(&sign))).collect();
            seen += turns.len();
            // One side's turns are every other one.
            for three in turns.windows(5).map(|five| [five[0], five[2], five[4]]) {
                let back = three[0].split_once('-').map(|(from, to)| format!("{to}-{from}"));
                let is_third = three[2] == three[0] && back.as_deref() == Some(three[1]);
                assert!(!is_third, "{edition}: {three:?} in\n{game}");
            }
        }
        assert!(seen > 4000, "{seen}");
    }
}
