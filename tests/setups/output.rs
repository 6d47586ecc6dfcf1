//! The look of the output, which does not depend on the number of threads.

use crate::setups::support::{archive, generated, record, setups, shown, text_of};

/// Returns the text with visible color codes.
fn visible(text: &str) -> String {
    text.replace('\u{1b}', "\u{241b}")
}

/// Returns games with more than one result: those of the samples' variants with forty pieces.
fn games() -> String {
    ["isf-original.srn", "jumbo-2014-original.srn", "hasbro-1999-original.srn"].map(text_of).join("\n")
}

#[test]
fn heatmaps_and_features() {
    for width in ["80", "120"] {
        let plain = shown(&["--width", width, "--color", "never"], games());
        insta::assert_snapshot!(format!("plain_{width}"), plain);
        assert!(plain.lines().all(|line| line.chars().count() <= width.parse().expect("a number")), "{plain}");
        let colored = shown(&["--width", width, "--color", "always", "--table", "heatmaps"], games());
        insta::assert_snapshot!(format!("color_{width}"), visible(&colored));
        let bare = anstream::adapter::strip_str(&colored).to_string();
        assert!(bare.lines().all(|line| line.chars().count() <= width.parse().expect("a number")), "{bare}");
    }
}

#[test]
fn maps_stand_beside_each_other_only_where_there_is_room() {
    // A map takes 22 columns with its edges, with one column between two maps; the margin takes four.
    for (width, abreast) in [(72, 3), (71, 2), (70, 2), (69, 2), (49, 2), (48, 1)] {
        let text = width.to_string();
        let maps = shown(&["--width", &text, "--color", "never", "--table", "heatmaps"], games());
        assert!(maps.lines().all(|line| line.chars().count() <= width), "{width}: {maps}");
        let letters = maps.lines().map(|line| line.matches("a b c").count()).max();
        assert_eq!(letters, Some(abreast), "{width}: {maps}");
    }
}

#[test]
fn differences() {
    let arguments = ["--width", "80", "--table", "heatmaps", "--kind", "flag,spy", "--result", "difference"];
    let plain = shown(&arguments, games());
    assert!(plain.lines().all(|line| line.chars().count() <= 80), "{plain}");
    insta::assert_snapshot!("difference", plain);
    let colored = shown(&[&arguments[..], &["--color", "always"]].concat(), games());
    insta::assert_snapshot!("difference_color", visible(&colored));
}

#[test]
fn three_rows_and_an_odd_one() {
    let arguments = ["--width", "80", "--table", "heatmaps", "--kind", "flag,spotter"];
    insta::assert_snapshot!("craters", shown(&arguments, text_of("sci-fi-2011-original.srn")));
    let colored = shown(&[&arguments[..], &["--color", "always"]].concat(), text_of("sci-fi-2011-original.srn"));
    insta::assert_snapshot!("craters_color", visible(&colored));
}

#[test]
fn what_was_asked_for() {
    let near = "6 5 2 2 6 2 2 2 4 7/8 5 6 2 10 6 9 S 5 2/7 4 7 8 5 4 3 2 4 B/B B B B 3 3 3 3 B F";
    let arguments = ["--pattern", "B/F", "--pattern", "[89] S", "--mirror", "--frequent", "5", "--near", near];
    for width in ["80", "120"] {
        let text = shown(&[&arguments[..], &["--width", width]].concat(), games() + "\n" + &games());
        insta::assert_snapshot!(format!("asked_{width}"), text);
        assert!(text.lines().all(|line| line.chars().count() <= width.parse().expect("a number")), "{text}");
    }
}

#[test]
fn threads_make_no_difference() {
    // Several blocks, so that all threads have work.
    let archive = archive() + "\n" + &generated(&["--games", "5000", "--seed", "9", "--plies", "2"]);
    for arguments in [
        &["--format", "json", "--frequent", "5", "--mirror", "--pattern", "B/F"][..],
        &["--near", "6522622247/85621069S52/747854324B/BBBB3333BF", "--top", "40", "--mirror"],
    ] {
        let with = |jobs: &str| shown(&[arguments, &["-j", jobs]].concat(), &archive);
        assert_eq!(with("1"), with("4"), "{arguments:?}");
    }
}

#[test]
fn nothing_of_a_record_reaches_a_terminal_raw() {
    let hostile = record("[Red \"A\u{1b}[31mnn\"]\n[Blue \"\u{202e}Bob\u{7}\"]\n", "1-0");
    let near = "----------/----------/32--------/F---------";
    for format in [&["--format", "text"][..], &["--format", "json"]] {
        let text = shown(&[format, &["--near", near, "--color", "never"]].concat(), &hostile);
        assert!(!text.contains('\u{1b}') && !text.contains('\u{7}'), "{text}");
        assert!(text.contains("[31mnn"), "{text}");
    }
    let long = record(&format!("[Red \"{}\"]\n", "x".repeat(100_000)), "1-0");
    let text = shown(&["--near", near, "--width", "80"], &long);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let csv = shown(&["--near", near, "--format", "csv", "--table", "nearest"], &long);
    assert!(csv.len() < 1000, "{}", csv.len());
}

#[test]
fn records_that_do_not_count_are_said() {
    let illegal = text_of("isf-original.srn").replace("1. e4-e5", "1. e4-d5");
    let unreadable = record("", "1-0").replacen("F.........", "Q.........", 1);
    let run = setups(&["--table", "features", "--width", "80"], [illegal, unreadable, record("", "*")].join("\n"));
    assert_eq!(run.status, 1);
    let head: Vec<&str> = run.stdout.lines().take(3).collect();
    let said = "only legal and undecided records are counted";
    assert_eq!(head, ["3 records: 1 legal, 1 illegal, 1 unreadable", said, "Both sides' setups"]);
    assert!(run.stdout.contains("\nstandard/custom: 2 setups, 2 open\n"), "{}", run.stdout);
    let complaints: Vec<&str> = run.stderr.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!(complaints, ["error[no-square] ply 1 (red)", "error[syntax]"], "{}", run.stderr);
}
