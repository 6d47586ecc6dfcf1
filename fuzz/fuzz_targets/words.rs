//! Parses any text in the small languages of options and tags. The text is accepted or refused without a panic. A
//! canonical form reads back as the same value. The first byte selects the language.

#![no_main]

use adjutant::analysis::setups::{Arrangement, Pattern};
use adjutant::board::{Board, Square};
use adjutant::notation::{Date, NoteBody, Precision, commands, parse};
use adjutant::query::{Grouping, Key};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((which, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    match which % 6 {
        0 => pattern(text),
        1 => {
            if let Ok(key) = Key::parse(text) {
                key.needs();
            }
        }
        2 => {
            if let Ok(grouping) = Grouping::parse(text) {
                let again = Grouping::parse(grouping.name()).expect("the canonical form can be read");
                assert_eq!(again.name(), grouping.name());
            }
        }
        3 => date(text),
        4 => {
            for command in commands(text) {
                let start = command.text.as_ptr() as usize - text.as_ptr() as usize;
                assert!(start + command.text.len() <= text.len());
                if command.known().is_none() {
                    assert!(command.read().is_none(), "what is not known has no value: {command:?}");
                }
            }
        }
        _ => square(text),
    }
});

fn pattern(text: &str) {
    let Ok(pattern) = text.parse::<Pattern>() else { return };
    let canonical = pattern.to_string();
    let again: Pattern = canonical.parse().expect("the canonical form can be read");
    assert_eq!(again, pattern, "{canonical}");
    assert_eq!(pattern.mirrored().mirrored(), pattern);
    if let Some(setup) = pattern.setup() {
        assert!(pattern.is_in(&setup), "a setup fits the pattern that it was made from");
    }
    let bare = Arrangement::new(Board::STANDARD, [None; 40]);
    assert_eq!(pattern.mirrored().is_in(&bare.mirrored()), pattern.is_in(&bare));
}

fn date(text: &str) {
    let Some(date) = Date::parse(text) else { return };
    if date.precision() == Precision::Day {
        assert_eq!(Date::from_days(date.days_from_1970()).days_from_1970(), date.days_from_1970(), "{text}");
    }
}

fn square(text: &str) {
    if let Some(square) = Square::parse(text) {
        assert_eq!(Square::parse(&square.to_string()), Some(square), "{text}");
        assert_eq!(square.mirrored().mirrored(), square, "{text}");
    }
    for note in parse(text.as_bytes()).notes {
        if let NoteBody::Comment(comment) = note.body {
            commands(&comment).for_each(drop);
        }
    }
}
