//! Patterns and distances: properties, and the answers of the program.

use crate::setups::support::{any_setup, config, document, on_board, sample, setups, shown, text_of};
use adjutant::analysis::setups::{Arrangement, Pattern};
use adjutant::board::Board;
use proptest::prelude::*;

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_mirror_image_of_a_mirror_image_is_the_setup(setup in any_setup()) {
        prop_assert_eq!(&setup.mirrored().mirrored(), &setup);
        prop_assert_eq!(setup.distance(&setup.mirrored()), setup.mirrored().distance(&setup));
    }

    #[test]
    fn a_setup_is_the_only_one_that_its_pattern_has(setup in any_setup(), other in any_setup()) {
        let pattern = Pattern::from(&setup);
        prop_assert!(pattern.is_in(&setup) && pattern.mirrored().is_in(&setup.mirrored()));
        prop_assert_eq!(pattern.is_in(&setup.mirrored()), setup == setup.mirrored());
        prop_assert_eq!(pattern.is_in(&other), setup == other);
        prop_assert_eq!(setup.to_string().parse::<Pattern>().map(|read| read.setup()), Ok(Some(setup)));
    }

    #[test]
    fn distances_are_a_metric(
        one in on_board(Board::STANDARD), two in on_board(Board::STANDARD), three in on_board(Board::STANDARD),
    ) {
        let distance = Arrangement::distance;
        prop_assert_eq!(distance(&one, &two) == 0, one == two);
        prop_assert_eq!(distance(&one, &two), distance(&two, &one));
        prop_assert!(distance(&one, &three) <= distance(&one, &two) + distance(&two, &three));
        prop_assert_eq!(distance(&one, &two), distance(&one.mirrored(), &two.mirrored()));
        prop_assert_eq!(Pattern::from(&one).distance(&two), Some(distance(&one, &two)));
    }

    #[test]
    fn any_text_is_a_pattern_or_a_fault_within_it(text in "\\PC{0,40}") {
        match text.parse::<Pattern>() {
            Ok(pattern) => prop_assert_eq!(pattern.to_string().parse(), Ok(pattern)),
            Err(fault) => {
                let (start, end) = (fault.span.start as usize, fault.span.end as usize);
                prop_assert!(text.get(start..end).is_some(), "{fault}");
            }
        }
    }

    #[test]
    fn any_cells_are_read_as_they_are_written(text in "([-./ BF2-9XSTI]|10|\\[\\^?[-BF2-9]{1,4}\\]){1,30}") {
        if let Ok(pattern) = text.parse::<Pattern>() {
            prop_assert_eq!(pattern.to_string().parse(), Ok(pattern.clone()));
            prop_assert_eq!(pattern.mirrored().mirrored(), pattern);
        }
    }
}

const ISF_RED: &str = "6 5 2 2 6 2 2 2 4 7/8 5 6 2 10 6 9 S 5 2/7 4 7 8 5 4 3 2 4 B/B B B B 3 3 3 3 B F";
const ISF_RED_MIRRORED: &str = "7 4 2 2 2 6 2 2 5 6/2 5 S 9 6 10 2 6 5 8/B 4 2 3 4 5 8 7 4 7/F B 3 3 3 3 B B B B";

/// Returns the number of setups of the tournament game that match each pattern.
fn found(patterns: &[&str], more: &[&str]) -> Vec<u64> {
    let mut arguments: Vec<&str> = patterns.iter().flat_map(|pattern| ["--pattern", pattern]).collect();
    arguments.extend_from_slice(more);
    let document = document(&arguments, text_of("isf-original.srn"));
    let figures = document["figures"]["standard/original"]["patterns"].as_array().expect("patterns").clone();
    figures.iter().map(|pattern| pattern["setups"].as_u64().expect("a count")).collect()
}

#[test]
fn a_setup_is_found_by_its_pattern_and_its_mirror_image_only_with_mirror() {
    assert_eq!(found(&[ISF_RED, ISF_RED_MIRRORED], &[]), [1, 0]);
    assert_eq!(found(&[ISF_RED, ISF_RED_MIRRORED], &["--mirror"]), [1, 1]);
}

#[test]
fn patterns_are_looked_for_everywhere() {
    // Both Flags have a Bomb in front of them; Red's has one only on its left, Blue's on both sides.
    assert_eq!(found(&["B/F", "BF", "BFB", "FB", "[^B]/B", "S-", "9S"], &[]), [2, 2, 1, 1, 2, 0, 1]);
    assert_eq!(found(&["FB", "S9"], &["--mirror"]), [2, 1]);
    // Anchored by rows of arbitrary cells, and by a row of ten.
    assert_eq!(found(&["./././F", "F/././.", ".........F"], &[]), [2, 0, 1]);
}

#[test]
fn patterns_are_shown_with_score_and_interval() {
    let text = shown(&["--pattern", "F-", "--pattern", "BFB", "--width", "80"], text_of("gravon-barrage.srn"));
    assert_eq!(
        text,
        "1 record: 1 legal\nBoth sides' setups

standard/barrage: 2 setups, 1 won, 1 lost
all setups are different, from players who are not named

Patterns, and the score with its 95 % interval
pattern  setups    share  won  drawn  lost   score   from      to
-----------------------------------------------------------------
F -           2  100.0 %    1      0     1  50.0 %  9.5 %  90.5 %
B F B         0    0.0 %    0      0     0       -      -       -
"
    );
}

#[test]
fn the_nearest_setups_come_in_order() {
    let path = sample("isf-original.srn");
    let near = format!("{}#1:blue", path.display());
    let path = path.to_str().expect("the path is text");
    let rows = |more: &[&str]| -> Vec<Vec<String>> {
        let mut arguments = vec!["--near", &near, "--format", "csv", "--table", "nearest", path];
        arguments.extend_from_slice(more);
        let csv = shown(&arguments, "");
        csv.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
    };
    let nearest = rows(&[]);
    assert_eq!(nearest.len(), 2);
    assert_eq!((nearest[0][2].as_str(), nearest[0][6].as_str()), ("0", "blue"));
    assert_eq!((nearest[1][2].as_str(), nearest[1][6].as_str()), ("36", "red"));
    assert_eq!(rows(&["--top", "1"]).len(), 1);
    assert_eq!(rows(&["--side", "red"]).len(), 1);
    // As a pattern, it is the same setup.
    let blue = nearest[0][10].clone();
    let csv = shown(&["--near", &blue, "--format", "csv", "--table", "distances", path], "");
    let distances: Vec<&str> = csv.lines().skip(1).map(|line| line.split(',').nth(1).expect("a distance")).collect();
    assert_eq!(distances, ["0", "36"]);
    // Its mirror image is equal only with --mirror.
    let mirrored = blue.split('/').map(|row| row.split(' ').rev().collect::<Vec<_>>().join(" "));
    let mirrored = mirrored.collect::<Vec<_>>().join("/");
    let first = |more: &[&str]| {
        let mut arguments = vec!["--near", &mirrored, "--format", "csv", "--table", "nearest", path];
        arguments.extend_from_slice(more);
        shown(&arguments, "").lines().nth(1).map(|line| line.split(',').skip(2).take(2).collect::<Vec<_>>().join(" "))
    };
    assert_ne!(first(&[]).as_deref(), Some("0 false"));
    assert_eq!(first(&["--mirror"]).as_deref(), Some("0 true"));
}

#[test]
fn distances_are_asked_to_a_line_of_a_list() {
    let list = "samples/setups/original.setups";
    let nearest = |number: u32| {
        let near = format!("{list}#{number}");
        let csv = shown(&["--near", &near, "--format", "csv", "--table", "nearest", "--top", "1", list], "");
        let row = csv.lines().nth(1).expect("a row").to_owned();
        row.split(',').map(str::to_owned).collect::<Vec<_>>()
    };
    for number in 1..=6 {
        let row = nearest(number);
        assert_eq!([&row[2], &row[4], &row[5], &row[6]], ["0", list, &number.to_string(), "red"], "{row:?}");
    }
    // The letters of the second line, CIBDDIGFDH and so on, the front row first.
    assert!(nearest(2)[10].starts_with("S 7 B 2 2 7 5 4 2 6/2 B 2 B 2 5 6 10 5 2/"), "{:?}", nearest(2));
}

#[test]
fn a_setup_that_is_not_there_is_a_usage_error() {
    let path = sample("isf-original.srn").display().to_string();
    for (near, said) in [
        ("B/F", "expected a file, or a pattern of a whole zone"),
        ("no-such-file.srn#2:blue", "there is no file no-such-file.srn#2:blue"),
        // An existing folder shows that a file is meant, even without an extension.
        ("samples/no-such-file", "there is no file samples/no-such-file"),
        (&format!("{path}:bleu"), "expected `:red` or `:blue` after the file, found `:bleu`"),
        ("nB/F", "expected a piece, `.`, `-` or `[`, found `n`"),
        (&format!("{path}#7"), "has no record 7"),
    ] {
        setups(&["--near", near], text_of("isf-original.srn")).refuses(said);
    }
}

#[test]
fn which_records_are_asked_does_not_change_the_setup_that_distances_are_asked_to() {
    let nearest = |arguments: &[&str]| shown(&[arguments, &["--format", "csv", "--table", "nearest"]].concat(), "");
    let distances = |csv: &str| -> Vec<String> {
        csv.lines().skip(1).map(|row| row.split(',').nth(2).expect("a distance").to_owned()).collect()
    };
    // Records of a list, whose name comes before that of the file.
    let (file, other) = ("samples/games/isf-original.srn", "samples/games/hasbro-1999-original.srn");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let names = folder.path().join("names");
    std::fs::write(&names, format!("{other}\n")).expect("a file can be written");
    let listed = nearest(&["--near", file, "--files-from", names.to_str().expect("a path of letters")]);
    assert_eq!(listed, nearest(&["--near", file, other]));
    assert_eq!(distances(&listed).len(), 2);
    assert!(!distances(&listed).contains(&"0".to_owned()), "{listed}");
    // Another record of the same file; the distance is the same in both directions.
    let list = "samples/setups/original.setups";
    let between = |near: u32, record: u32| {
        distances(&nearest(&["--near", &format!("{list}#{near}"), "--record", &record.to_string(), list]))
    };
    assert_eq!(between(1, 2), between(2, 1));
    assert_eq!((between(1, 2).len(), between(2, 2)), (1, vec!["0".to_owned()]));
    assert_ne!(between(1, 2), ["0"]);
}
