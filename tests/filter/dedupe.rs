//! One record of each game.

use crate::support::{archive, filter, filtered, record, values};

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
    // Only what is selected can be a double.
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
