//! Properties of all phrases: exchanging the sides exchanges the score, and a denied or doubted statement gives no
//! score.

use super::said;
use crate::notation::spelling::{Outcome, Players, spelled_result};
use crate::notation::syntax::Score;

/// Statements about Red in two languages. Each has the names of the two sides in its language.
const STATEMENTS: [(&str, &str, &str); 24] = [
    ("red wins", "red", "blue"),
    ("red has won on time", "red", "blue"),
    ("red resigned", "red", "blue"),
    ("red gave up", "red", "blue"),
    ("red lost to blue", "red", "blue"),
    ("red was beaten by blue", "red", "blue"),
    ("red took the flag", "red", "blue"),
    ("red's flag fell", "red", "blue"),
    ("red has no moves left", "red", "blue"),
    ("Winner: red", "red", "blue"),
    ("time: red", "red", "blue"),
    ("victory for red over blue", "red", "blue"),
    ("rood geeft op", "rood", "blauw"),
    ("rood heeft blauw verslagen", "rood", "blauw"),
    ("rood ging door de tijd, blauw wint", "rood", "blauw"),
    ("Uitslag: rood", "rood", "blauw"),
    ("rot gibt auf", "rot", "blau"),
    ("rot hat blau besiegt", "rot", "blau"),
    ("rot wurde von blau geschlagen", "rot", "blau"),
    ("sieg f\u{fc}r rot", "rot", "blau"),
    ("rouge a abandonn\u{e9}", "rouge", "bleu"),
    ("rouge est battu par bleu", "rouge", "bleu"),
    ("rouge s'incline", "rouge", "bleu"),
    ("rouge a gagn\u{e9}", "rouge", "bleu"),
];

fn score(phrase: &str) -> Option<Score> {
    match spelled_result(phrase.as_bytes(), 0, &Players::default()) {
        Some(Outcome::Result(result)) => result.score,
        _ => None,
    }
}

#[test]
fn sides_that_are_exchanged_exchange_the_score() {
    for (phrase, red, blue) in STATEMENTS {
        let exchanged = phrase.replace(red, "\u{1}").replace(blue, red).replace('\u{1}', blue);
        let (one, other) = (score(phrase).and_then(Score::winner), score(&exchanged).and_then(Score::winner));
        assert!(one.is_some(), "{phrase}: {}", said(phrase, &Players::default()));
        assert_eq!(other, one.map(crate::board::Side::other), "{exchanged}: {}", said(&exchanged, &Players::default()));
    }
}

#[test]
fn what_is_denied_doubted_or_asked_decides_nothing() {
    for (phrase, ..) in STATEMENTS {
        for other in [
            format!("{phrase} not"),
            format!("not so: {phrase}"),
            format!("{phrase} nicht"),
            format!("{phrase} niet"),
            format!("{phrase} pas"),
            format!("if {phrase}"),
            format!("perhaps {phrase}"),
            format!("Tom thinks {phrase}"),
            format!("{phrase}?"),
            format!("{phrase}, I think"),
            format!("{phrase}, or so"),
            format!("{phrase}. Not!"),
        ] {
            let found = score(&other);
            assert!(found.is_none_or(|score| score == Score::Open), "{other}: {}", said(&other, &Players::default()));
        }
    }
}

#[test]
fn two_statements_agree_or_contradict_each_other() {
    for (one, ..) in STATEMENTS {
        for (other, ..) in STATEMENTS {
            for joint in [", ", "; ", ". ", " and ", " because ", " (", " - "] {
                let phrase = format!("{one}{joint}{other}");
                let found = spelled_result(phrase.as_bytes(), 0, &Players::default());
                let is_right = match found {
                    Some(Outcome::Result(result)) => score(one) == score(other) && result.score == score(one),
                    Some(Outcome::Contradiction(_)) => score(one) != score(other),
                    Some(Outcome::Unclear(..)) => true,
                    Some(Outcome::Part(_)) | None => false,
                };
                assert!(is_right, "{phrase}: {}", said(&phrase, &Players::default()));
            }
        }
    }
}

#[test]
fn any_words_in_a_row_are_read_without_a_panic_and_within_their_text() {
    let words: Vec<&str> = "red blue rood blau rouge Harriet tom she I ik ich wins won wint gewonnen loses verliert beat \
        beaten besiegt door von by of van to against resigned gibt auf geeft op draw remis agreed offered not kein geen pas \
        should w\u{fc}rde aurait thinks if or time zeit on tijd flag captured fell fiel no moves can't move abandoned \
        afgebroken Result: Winner: = : , ; . ! ? ( ) [ ] { - \u{2013} / | * ** _ 1-0 0-1 \u{bd}-\u{bd} 0,5-0,5 1:0 1 0 2 40 \
        scout general a4 b7xb6 and und because weil after nach in moves 's l' n'a zzz Qqq \u{1f600} \u{200b} \u{c9}"
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect();
    let players = Players::new(Some("Harriet Cole"), Some("Tom"));
    let mut state = 7_u64;
    let mut next = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..next(14) {
            text.push_str(words[next(words.len())]);
            text.push_str(["", " ", " ", " "][next(4)]);
        }
        let mut bytes = text.clone().into_bytes();
        if next(10) == 0 {
            bytes.truncate(next(bytes.len() + 1));
            bytes.push(0xE2);
        }
        let end = 5 + bytes.len() as u32;
        let span = match spelled_result(&bytes, 5, &players) {
            Some(Outcome::Result(result)) => result.span,
            Some(Outcome::Unclear(_, span) | Outcome::Contradiction(span) | Outcome::Part(span)) => span,
            None => continue,
        };
        assert!(span.start >= 5 && span.start <= span.end && span.end <= end, "{text:?}: {span:?}");
    }
}
