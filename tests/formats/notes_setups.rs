//! Setups in notes: lists of pieces behind a name, slips in squares, setups beside each other, and headings with words.

use super::notes_support::setup;
use crate::program::adjutant;

/// The record that comes of notes, and what is said.
fn read(notes: &str) -> (String, String) {
    let run = adjutant(&["convert", "--from", "notes", "--to", "srn", "--lossy", "-"], notes);
    (run.stdout, run.stderr)
}

#[test]
fn a_list_behind_a_name_is_a_setup_and_no_turn() {
    let notes = "Red: Ona\nBlue: Ulf\nona: general b3, two scouts: c4 & d4, one bomb (c1), the flag d1\n\
                 Ulf : Maréchal en a9, éclaireurs c8 et i9, drapeau d10.\n\n1. c4-c5 c8-c7\n";
    let (srn, said) = read(notes);
    assert!(srn.contains(" 1:  .  .  B  F  .") && srn.contains(" 9: 10  .  .  .  .  .  .  .  2  ."), "{srn}{said}");
    // As many squares as the number says.
    let (_, said) = read(&notes.replace("two scouts", "three scouts"));
    assert!(said.contains("error[syntax]"), "{said}");
    // Two squares are a turn.
    let (srn, said) = read("Red: Ona\nBlue: Ulf\nona: a4 a5\nulf: a7 a6\n");
    assert!(srn.contains("a4-a5 a7-a6"), "{srn}{said}");
}

#[test]
fn letters_for_digits_in_a_list_are_read_and_said_and_a_list_that_is_not_read_is_one_finding() {
    let notes = "RED\nflag: d1\nbombs: cl e1\nminers: al h2\nscouts: bl c3\nBLUE\nflag: c9\nscouts: dlO jl0\n\n1. c3-c4 d10-d9\n";
    let (srn, said) = read(notes);
    assert!(srn.contains(" 1:  3  2  B  F  B") && srn.contains("10:  .  .  .  2  .  .  .  .  .  2"), "{srn}{said}");
    let run = adjutant(&["validate", "--from", "notes", "-"], notes);
    assert!(run.stdout.contains("source-mended"), "{}", run.stdout);
    let (_, said) = read(&notes.replace("al h2", "al h2 z9"));
    assert_eq!(said.matches("error[syntax]").count(), 1, "{said}");
}

#[test]
fn setups_beside_each_other_are_those_of_the_sides_above() {
    let rows: Vec<&str> = setup().lines().filter(|line| line.contains(':')).collect();
    let row = |number: &str| {
        let row = rows.iter().find(|row| row.trim_start().split(':').next() == Some(number));
        row.and_then(|row| row.split_once(':')).map(|(_, squares)| squares.to_owned())
    };
    if let (Some(one), Some(other)) = (row("4"), row("7")) {
        let line = format!("4 {one}      7 {other}\n");
        let (srn, said) = read(&format!("Rot      Blau\n{line}\n1. a4-a5 a7-a6\n"));
        assert!(srn.contains(" 4:") && srn.contains(" 7:"), "{srn}{said}");
        let (_, said) = read(&format!("{}     {}\n\n1. a4-a5 a7-a6\n", one.trim(), other.trim()));
        assert!(said.contains("error[syntax]"), "{said}");
    }
}

#[test]
fn an_infiltrator_and_the_spy_are_no_spy_and_scout() {
    let notes = "Red\nFBB2222234\n2222BBBB33\n33344445IS\n5556667778\n\na4-a5 a7-a6\n";
    let (srn, said) = read(notes);
    assert!(!srn.contains(" 2:  3  3  3  4  4  4  4  5  S  2"), "{srn}{said}");
}

#[test]
fn a_blank_may_stand_before_the_colon_after_a_side() {
    let (srn, said) = read("Rouge : a4-a5\nBleu : a7-a6\nRouge : b4-b5\nBleu : b7-b6\n");
    assert!(srn.contains("1. a4-a5 a7-a6") && srn.contains("2. b4-b5 b7-b6"), "{srn}{said}");
}
