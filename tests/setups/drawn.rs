//! Setups from archives, for `generate --setups-from` and `setups --to list`: those that are fully known and match
//! the request.

use crate::program::adjutant;
use crate::repair::support::{barrage, sample};
use std::collections::BTreeSet;
use std::fs;

/// Generates three games of Gravon's Barrage from the setups in a file with this name and text.
fn generated(name: &str, text: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file can be written");
    let path = path.to_str().expect("a path in UTF-8");
    let rules = ["--edition", "gravon", "--variant", "barrage", "--plies", "4"];
    let run = adjutant(&[&["generate", "--games", "3", "--setups-from", path][..], &rules].concat(), "");
    (run.status, run.stdout, run.stderr.replace(path, name))
}

/// Returns the game with each of the given rows replaced by `instead`.
fn with_rows(text: &str, numbers: &[&str], instead: impl Fn(&str) -> String) -> String {
    let is_one = |line: &str| line.split_once(':').is_some_and(|(number, _)| numbers.contains(&number.trim()));
    text.lines().map(|line| if is_one(line) { instead(line) } else { format!("{line}\n") }).collect()
}

#[test]
fn setups_of_other_rules_and_such_as_are_not_wholly_known_are_left_out_and_counted() {
    let game = sample("games/gravon-barrage.srn");
    let records = [
        game.clone(),
        // With an unreadable turn or edition, the setup is uncertain.
        barrage("12. e4xe5(S<3)", "12. hello"),
        barrage("\"gravon\"", "\"gravonn\""),
        // Blue's setup is not written, or one of its pieces is not named; Red's is usable.
        with_rows(&game, &["10", "9", "8", "7"], |_| String::new()),
        barrage(" 7:  S", " 7:  ?"),
        // Red has an empty setup.
        with_rows(&game, &["4", "3", "2", "1"], |row| format!("{}:{}\n", &row[..2], "  .".repeat(10))),
        // Another board, and another army.
        sample("games/sci-fi-2011-duel.srn"),
        sample("games/isf-original.srn"),
        // An option that the edition does not offer causes a warning and does not affect the setup.
        barrage("[Variant \"barrage\"]", "[Variant \"barrage\"]\n[Options \"rescue\"]"),
    ];
    let (status, games, said) = generated("a.srn", &records.join("\n\n"));
    assert_eq!(
        said,
        "--setups-from: chose at random among 7 setups of a.srn; skipped: 2 unreadable, 3 not fully known, 4 illegal or \
         of another army\n"
    );
    assert_eq!((status, games.matches("[Variant \"barrage\"]").count()), (0, 3));
}

#[test]
fn a_file_without_a_setup_is_refused_with_what_it_holds() {
    let none = "has no setup of the variant `barrage` of `gravon`";
    let (status, games, said) = generated("a.ndjson", "{\"schema\":\"adjutant/game/1\",\"nonsense\":true}\n");
    assert_eq!((status, games.as_str()), (2, ""));
    assert!(said.contains("a.ndjson:1:44: error[syntax]: missing field `tags`\n"), "{said}");
    assert!(said.ends_with(&format!("--setups-from: a.ndjson {none} (1 unreadable)\n")), "{said}");
    let (status, games, said) = generated("a.srn", "; nothing\n");
    assert_eq!((status, games.as_str()), (2, ""));
    assert!(said.ends_with(&format!("--setups-from: a.srn {none}\n")), "{said}");
}

#[test]
fn setups_are_listed_of_the_groups_and_sides_that_are_asked_for_and_known() {
    let listed = |arguments: &[&str], text: &str| {
        let run = adjutant(&[&["setups", "--to", "list"], arguments].concat(), text);
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let game = sample("games/gravon-barrage.srn");
    let both = listed(&[], &game);
    assert_eq!(both.len(), 2);
    assert_eq!(listed(&["--group", "standard/barrage"], &game), both);
    assert!(listed(&["--group", "standard/original"], &game).is_empty());
    // A setup with an unnamed piece has no line.
    assert_eq!(listed(&[], &barrage(" 7:  S", " 7:  ?")), both[..1]);
}

#[test]
fn with_its_mirror_image_a_setup_has_what_either_has() {
    let listed = |arguments: &[&str]| -> BTreeSet<String> {
        let run = adjutant(&[&["setups", "--to", "list"], arguments, &["samples/games"]].concat(), "");
        run.stdout.lines().map(str::to_owned).collect()
    };
    for (pattern, mirrored) in [("BF", "FB"), ("2S", "S2"), ("34", "43")] {
        let [one, other] = [pattern, mirrored].map(|pattern| listed(&["--pattern", pattern]));
        let both = listed(&["--mirror", "--pattern", pattern]);
        assert!(both.len() > one.len() && both == one.union(&other).cloned().collect(), "{pattern}: {both:?}");
    }
}
