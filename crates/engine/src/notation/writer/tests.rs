//! Tests of the export format.

use super::write_record;
use crate::notation::grammar::parse;
use crate::notation::syntax::{Note, NoteAnchor, NoteBody, Record, Score, Span, Tag};

fn written(record: &Record<'_>) -> String {
    let mut out = Vec::new();
    write_record(record, &mut out);
    String::from_utf8(out).expect("UTF-8")
}

fn comment(place: NoteAnchor, text: &str) -> Note<'_> {
    Note { place, body: NoteBody::Comment(text.into()) }
}

/// Asserts that `text` is written as `expected`. Also asserts that `expected` does not change if it is parsed and
/// written again.
fn assert_written(text: &str, expected: &str) {
    assert_eq!(written(&parse(text.as_bytes())), expected, "{text:?}");
    assert_eq!(written(&parse(expected.as_bytes())), expected, "{text:?}");
}

#[test]
fn the_export_form_is_exact() {
    for (text, expected) in [
        ("[A \"1\"]\n*", "[A \"1\"]\n\n*\n"),
        (
            "[X \"b\"]\n[Termination \"time\"]\n[B \"a\\\\\\\"\"]\n[Army \"F\"]\n[Result \"*\"]\n[Event \"\"]\n*",
            "[Event \"\"]\n[Result \"*\"]\n[Army \"F\"]\n[Termination \"time\"]\n[X \"b\"]\n[B \"a\\\\\\\"\"]\n\n*\n",
        ),
        (
            "[A \"1\"]\n; t\n{u}\n10:24bfB2X263\n1 : . ~ ? s t i X 1 10 9\n{v} ; w\n\na4-a5 *",
            "[A \"1\"]\n\n{t}\n{u}\n\n10:  2  4  B  F  B  2 10  2  6  3\n 1:  .  ~  ?  S  T  I 10  1 10  9\n\n{v}\n{w}\n\n\
             1. a4-a5 *\n",
        ),
        ("[A \"1\"]\n1:..........\n\n1-0", "[A \"1\"]\n\n 1:  .  .  .  .  .  .  .  .  .  .\n\n1-0\n"),
        ("[A \"1\"]\nA4-A5 b7-b6 a5-a6 0-1", "[A \"1\"]\n\n1. a4-a5 b7-b6\n2. a5-a6 0-1\n"),
        ("[A \"1\"]\na4-a5 b7-b6 1/2-1/2", "[A \"1\"]\n\n1. a4-a5 b7-b6 1/2-1/2\n"),
        (
            "[A \"1\"]\na4-a5 $1$2 b7-b6 {c} $3 a5-a6 {x} {y} b6-b5 *{d};e",
            "[A \"1\"]\n\n1. a4-a5 $1 $2 b7-b6 $3 {c}\n2. a5-a6 {x} {y} 2... b6-b5 * {d} {e}\n",
        ),
        (
            "[A \"1\"]\na4-a5 ; x}\nb7-b6 {y} ; }\n{z} * {d} ; }\n{f}",
            "[A \"1\"]\n\n1. a4-a5 ; x}\n1... b7-b6 {y} ; }\n{z} * {d} ; }\n{f}\n",
        ),
        ("[A \"1\"]\n*;}", "[A \"1\"]\n\n* ; }\n"),
        ("[A \"1\"]\na4-a5;}\n*", "[A \"1\"]\n\n1. a4-a5 ; }\n*\n"),
        ("[A \"1\"]\n;}\n*", "[A \"1\"]\n\n; }\n\n*\n"),
        ("[A \"1\"]\na4-a5 {a\r\n b\n  [c} *", "[A \"1\"]\n\n1. a4-a5 {a\n b\n  [c} *\n"),
        (
            "[A \"1\"]\na6Xa7 (7>4) e4-e5?e6=x(-4) a4-a7xb7(?<10) E7?E9=b (+) a9xa10(S=s)^?@C2 e7?e9=i(-) *",
            "[A \"1\"]\n\n1. a6xa7(7>4) e4-e5?e6=10(-4)\n2. a4-a7xb7(?<10) e7?e9=B(+)\n3. a9xa10(S=S)^?@c2 e7?e9=I(-) *\n",
        ),
    ] {
        assert_written(text, expected);
    }
}

#[test]
fn what_reading_never_yields_is_mended() {
    let tag = |value: &'static str| Tag {
        name: "A".into(),
        value: value.into(),
        name_span: Span::default(),
        value_span: Span::default(),
    };
    let record = parse(b"a4-a5 b7-b6 1-0");
    let with = |notes| written(&Record { notes, ..record.clone() });
    for (found, expected) in [
        (written(&Record { tags: vec![tag("a\nb\r\0c")], ..record.clone() }), "[A \"a b c\"]\n\n1. a4-a5 b7-b6 1-0\n"),
        (
            written(&Record { tags: ["\n", "\r", "\0", "\""].map(tag).into(), ..record.clone() }),
            "[A \" \"]\n[A \" \"]\n[A \"\"]\n[A \"\\\"\"]\n\n1. a4-a5 b7-b6 1-0\n",
        ),
        (written(&Record { result: None, ..record.clone() }), "1. a4-a5 b7-b6 *\n"),
        // Comments that would otherwise be changed by parsing, or would begin a record.
        (
            with(vec![comment(NoteAnchor::Turn(0), " \r\n a\r\nb\0 \t"), comment(NoteAnchor::Turn(0), "\n")]),
            "1. a4-a5 {a\nb} 1... b7-b6 1-0\n",
        ),
        (
            with(vec![comment(NoteAnchor::Turn(1), "[a\n[b\n\u{feff}[c\n\u{feff}d")]),
            "1. a4-a5 b7-b6 {[a\n [b\n\u{feff} [c\n\u{feff}d} 1-0\n",
        ),
        (with(vec![comment(NoteAnchor::Turn(0), "a}\n\n b\n[c}")]), "1. a4-a5 ; a}\n{b} ; [c}\n1... b7-b6 1-0\n"),
        (
            with(vec![comment(NoteAnchor::Tags, "a}\nb"), comment(NoteAnchor::Setup, "c")]),
            "; a}\n{b}\n{c}\n\n1. a4-a5 b7-b6 1-0\n",
        ),
        // Notes after turns that do not exist, glyphs without a turn, and notes out of order.
        (
            with(vec![
                comment(NoteAnchor::Turn(7), "z"),
                comment(NoteAnchor::Turn(1), "b"),
                Note { place: NoteAnchor::Turn(1), body: NoteBody::Glyph(65535) },
                Note { place: NoteAnchor::Tags, body: NoteBody::Glyph(1) },
                Note { place: NoteAnchor::Result, body: NoteBody::Glyph(1) },
            ]),
            "1. a4-a5 b7-b6 $65535 {b} {z} 1-0\n",
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn unplayed_text_takes_the_place_of_the_result() {
    let record = parse(b"[A \"1\"]\n1:..........\na4-a5 {c} b7-b6 ; }\n1-0 {d}");
    let bare = parse(b"[A \"1\"]\n1-0");
    for (record, unplayed, expected) in [
        (&bare, "a4-a5 1-0", "[A \"1\"]\n\na4-a5 1-0\n"),
        (&bare, " \r\n", "[A \"1\"]\n\n1-0\n"),
        (&bare, "[B \"2\"]\n*", "[A \"1\"]\n\n [B \"2\"]\n*\n"),
        (
            &record,
            " 2. a5-a6  {x\n[y}\r\n\u{feff}[z 0-1\n\n",
            "[A \"1\"]\n\n 1:  .  .  .  .  .  .  .  .  .  .\n\n1. a4-a5 {c} 1... b7-b6 ; }\n2. a5-a6  {x\n [y}\r\n\u{feff} [z 0-1\n",
        ),
    ] {
        assert_eq!(written(&Record { unplayed: unplayed.into(), ..record.clone() }), expected);
    }
}

#[test]
fn notes_behind_turns_that_the_record_does_not_have_leave_it_readable() {
    let notes = vec![Note { place: NoteAnchor::Turn(0), body: NoteBody::Glyph(1) }, comment(NoteAnchor::Turn(3), "a")];
    for (turns, expected) in [("", "* {a}\n"), ("a4-a5", "1. a4-a5 $1 {a} *\n")] {
        let record = Record { notes: notes.clone(), ..parse(turns.as_bytes()) };
        assert_eq!(written(&record), expected);
        assert_eq!(written(&parse(expected.as_bytes())), expected);
    }
}

#[test]
fn every_result_is_written() {
    for score in Score::ALL {
        let record = Record { result: Some(score), ..Record::default() };
        assert_eq!(written(&record), format!("{score}\n"));
    }
}
