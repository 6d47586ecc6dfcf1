//! Remarks about two strikes on one line, and remarks in sentences between numbered turns.

use super::notes_support::{comments, turns};
use adjutant::formats::notes::read;
use adjutant::notation::Score;
use adjutant::replay::foreign::PassedOver;
use adjutant::replay::{Detail, Finding};

const HEAD: &str = "Anna (red) vs Tom (blue, me)\n\n1. b4-b5 i7-i6\n";

/// Returns the two strikes of a line followed by a remark, in a table and without one.
fn strikes(remark: &str) -> [String; 2] {
    let line = format!("{HEAD}2. f4xf7 e7xe4 {remark}\n3. a4-a5 a7-a6\n0-1\n");
    let table = format!(
        "Anna (red) vs Tom (blue, me)\n\n| # | Red | Blue | notes |\n|---|---|---|---|\n\
         | 1 | b4-b5 | i7-i6 | |\n| 2 | f4xf7 | e7xe4 | {remark} |\n| 3 | a4-a5 | a7-a6 | |\n"
    );
    [line, table].map(|text| {
        let reading = read(text.as_bytes(), "");
        assert!(!reading.is_damaged(), "{remark}: {:?}", reading.findings);
        turns(&reading).split(' ').skip(2).take(2).collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn a_remark_that_names_four_pieces_tells_of_both_strikes_in_their_order() {
    for (remark, expected) in [
        ("his scout took my spy, then I lost a scout to a captain", "f4xf7(2>S) e7xe4(2<6)"),
        ("-> his scout took my spy (!!), then I lost a scout to a captain", "f4xf7(2>S) e7xe4(2<6)"),
        ("scout beats spy, scout loses to captain", "f4xf7(2>S) e7xe4(2<6)"),
        ("verkenner kwijt aan mineur / verkenner kwijt aan sergeant", "f4xf7(2<3) e7xe4(2<4)"),
        ("Aufkl\u{e4}rer schl\u{e4}gt Spion; Aufkl\u{e4}rer verliert gegen Hauptmann", "f4xf7(2>S) e7xe4(2<6)"),
        ("l'\u{e9}claireur perd contre le lieutenant, puis l'\u{e9}claireur prend l'espion", "f4xf7(2<5) e7xe4(2>S)"),
        ("scout into a bomb, gone; scout into his captain, gone", "f4xf7(2<B) e7xe4(2<6)"),
        // One strike may be described twice, or in two clauses.
        ("my captain lost, his major took it", "f4xf7 e7xe4"),
        ("scout lost, major lost", "f4xf7 e7xe4"),
        ("his captain, my scout", "f4xf7 e7xe4"),
        // Another tense or order.
        ("scout loses to captain, before that scout takes spy", "f4xf7 e7xe4"),
        ("second scout beats spy, first scout loses to captain", "f4xf7 e7xe4"),
        ("his scout took my spy, my scout lost to his captain next turn", "f4xf7 e7xe4"),
        ("did scout beat spy, scout lost to captain?", "f4xf7 e7xe4"),
    ] {
        for found in strikes(remark) {
            assert_eq!(found, expected, "{remark}");
        }
    }
    // In a table, a remark that describes one fight twice concerns neither strike.
    assert_eq!(strikes("his scout took my spy, my spy lost to a scout")[1], "f4xf7 e7xe4");
}

#[test]
fn a_sentence_under_a_turn_tells_of_its_strike_if_it_names_both_pieces() {
    for (sentence, expected) in [
        ("His scout ran straight into my captain and was lost.", "f4xf7(2<6)"),
        ("He lost a scout to my captain.", "f4xf7(2<6)"),
        ("Sein Aufkl\u{e4}rer verliert gegen meinen Hauptmann.", "f4xf7(2<6)"),
        ("I liked that one.", "f4xf7"),
        ("Last week his scout lost to my captain.", "f4xf7"),
        ("Scout lost to captain last time.", "f4xf7"),
        ("Scouts lose to captains.", "f4xf7"),
        ("He lost a scout to my captain, I believe.", "f4xf7"),
        ("The scout again.", "f4xf7"),
    ] {
        let text = format!("{HEAD}2. f4xf7 j7-j6\n{sentence}\n3. a4-a5 a7-a6\nTom won\n");
        let reading = read(text.as_bytes(), "");
        assert!(!reading.is_damaged(), "{sentence}: {:?}", reading.findings);
        assert_eq!(turns(&reading).split(' ').nth(2), Some(expected), "{sentence}");
        assert!(comments(&reading.record).contains(&sentence), "{sentence}: {:?}", comments(&reading.record));
        assert_eq!(reading.record.result.map(Score::token), Some("0-1"), "{sentence}");
    }
}

#[test]
fn a_piece_that_is_lost_at_the_end_is_no_result() {
    for sentence in [
        "My scout ran straight into his captain and was lost.",
        "He attacked with his scout and lost",
        "Zijn verkenner viel mijn sergeant aan en verloor.",
        "Son \u{e9}claireur attaque mon capitaine et perd",
        "red lost (a scout)",
        "red lost, scout",
    ] {
        let text = format!("{HEAD}2. f4xf7 j7-j6\n3. i4-i5 j6-j5\n{sentence}\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(reading.record.result.map(Score::token), Some("*"), "{sentence}");
    }
}

#[test]
fn words_about_a_piece_that_are_not_understood_are_reported_behind_an_open_strike() {
    let said = |line: &str| -> Vec<String> {
        let text = format!("{HEAD}{line}\n3. a4-a5 a7-a6\n0-1\n");
        let reading = read(text.as_bytes(), "");
        let is_remark = |finding: &&Finding| matches!(finding.detail, Detail::PassedOver(PassedOver::RemarkUnread));
        let spans = reading.findings.iter().filter(is_remark).map(|finding| finding.span);
        spans.map(|span| String::from_utf8_lossy(span.of(text.as_bytes())).into_owned()).collect()
    };
    let remark = "then comes the marshal, farewell";
    assert_eq!(said(&format!("2. f4xf7 {{{remark}}} j7-j6")), [remark]);
    assert_eq!(said(&format!("2. f4xf7 j7-j6 ({remark})")), [remark]);
    assert_eq!(said(&format!("2. f4xf7 j7-j6\n{remark}")), Vec::<String>::new(), "said of the quiet turn, perhaps");
    // A remark that repeats what is known, names no piece, or follows turns without strikes is a comment.
    for line in
        ["2. f4xf7 j7-j6 (oh no)", "2. f4-f5 j7-j6 (the marshal moves)", "2. f4xf7 (scout lost to captain) j7-j6"]
    {
        assert_eq!(said(line), Vec::<String>::new(), "{line}");
    }
}

#[test]
fn this_one_behind_a_strike_may_be_the_strike() {
    let result = |end: &str| {
        let text = format!("{HEAD}{end}\n");
        read(text.as_bytes(), "").record.result.map(Score::token)
    };
    for sentence in ["Tom won that one", "I won this one", "red lost this one"] {
        assert_eq!(result(&format!("2. f4xf7\n{sentence}")), Some("*"), "{sentence}");
    }
    assert_eq!(result("2. f4xf7\nAnna resigned, so Tom won this one"), Some("0-1"));
    assert_eq!(result("2. a4-a5 a7-a6\nTom won this one"), Some("0-1"));
}

#[test]
fn who_plays_whom_may_be_told_by_pronouns() {
    let text =
        "vs Rob, sunday. i had blue, he had red (he always wants red)\n\nhim b4-b5\nme e7-e6\nhim b5-b6\nme d7-e7\n";
    let reading = read(text.as_bytes(), "");
    assert_eq!(turns(&reading), "b4-b5 e7-e6 b5-b6 d7-e7", "{:?}", reading.findings);
    assert_eq!((reading.record.tag("Red"), reading.record.tag("Blue")), (Some("Rob"), None));
    for (head, red, blue) in [
        ("RED   M. Ellery\nBLUE  D. Okafor", Some("M. Ellery"), Some("D. Okafor")),
        ("Joueur rouge;Amandine Vasseur\nJoueur bleu;Karim B.", Some("Amandine Vasseur"), Some("Karim B.")),
        ("**Red:** Oyelaran  **Blue:** Pike", Some("Oyelaran"), Some("Pike")),
        ("Partie 3 geg. Rainer, ich Blau (Marlies), er Rot", None, Some("Marlies")),
        ("*Red*: Oyelaran *Blue*: Pike", Some("Oyelaran"), Some("Pike")),
        // Pronouns, verbs and numbers are no names.
        ("Everyone red, nobody blue", None, None),
        ("red;begins\nblue;follows", None, None),
        ("turns red;3", None, None),
        ("Samstag. Er hatte Rot und ich Blau, Rot f\u{e4}ngt an.", None, None),
    ] {
        let text = format!("{head}\n\n1. a4-a5 a7-a6\n2. b4-b5 b7-b6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!((reading.record.tag("Red"), reading.record.tag("Blue")), (red, blue), "{head}");
    }
}
