//! Setups in notes: lists of pieces after a name, slips in squares, setups next to each other, and headings with
//! words.

use crate::program::{adjutant, has};

/// Returns the record read from notes, and the messages.
pub fn read(notes: &str) -> (String, String) {
    let run = adjutant(&["convert", "--from", "notes", "--to", "srn", "--lossy", "-"], notes);
    (run.stdout, run.stderr)
}

#[test]
fn a_list_behind_a_name_is_a_setup_and_no_turn() {
    let notes = "Red: Ona\nBlue: Ulf\nona: general b3, two scouts: c4 & d4, one bomb (c1), the flag d1\n\
                 Ulf : Maréchal en a9, éclaireurs c8 et i9, drapeau d10.\n\n1. c4-c5 c8-c7\n";
    let (srn, said) = read(notes);
    assert!(srn.contains(" 1:  .  .  B  F  .") && srn.contains(" 9: 10  .  .  .  .  .  .  .  2  ."), "{srn}{said}");
    // The number must equal the number of squares.
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
    has(&adjutant(&["validate", "--from", "notes", "-"], notes).stdout, "source-mended");
    let (_, said) = read(&notes.replace("al h2", "al h2 z9"));
    assert_eq!(said.matches("error[syntax]").count(), 1, "{said}");
}

#[test]
fn setups_beside_each_other_are_those_of_the_sides_above() {
    let (one, other) = ("2 2 4 8 2 5 6 4 10 7", "7 2 S 2 7 6 6 7 2 5");
    for (head, line) in
        [("Rot      Blau\n", format!("4  {one}      7  {other}\n")), ("", format!("4 {one}   7 {other}\n"))]
    {
        let (srn, said) = read(&format!("{head}{line}\n1. a4-a5 a7-a6\n"));
        assert!(srn.contains("\n 7:  7  2 ") && srn.contains("\n 4:  2  2  4  8 "), "{srn}{said}");
    }
    // Their owners are unknown.
    let (_, said) = read(&format!("{one}      {other}\n\n1. a4-a5 a7-a6\n"));
    assert!(said.contains("found a row of 20"), "{said}");
}

#[test]
fn an_infiltrator_and_the_spy_are_no_spy_and_scout() {
    let rows = "4: 2 9 8 8 7 7 7 6 6 6\n3: 6 5 5 5 5 4 4 4 4 3\n2: 3 3 3 3 2 2 2 2 2 2\n1: 10 I S B B B B B B F\n";
    let (srn, said) = read(&format!("Red\n{rows}\n1. a4-a5 a7-a6\n"));
    assert!(srn.contains("[Variant \"infiltrator\"]") && srn.contains("\n 1: 10  I  S  B"), "{srn}{said}");
}

#[test]
fn a_blank_may_stand_before_the_colon_after_a_side() {
    let (srn, said) = read("Rouge : a4-a5\nBleu : a7-a6\nRouge : b4-b5\nBleu : b7-b6\n");
    assert!(srn.contains("1. a4-a5 a7-a6") && srn.contains("2. b4-b5 b7-b6"), "{srn}{said}");
}
