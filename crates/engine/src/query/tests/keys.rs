//! Tests of the keys by which records are sorted and split.

use super::{GAME, ILLEGAL, subject};
use crate::query::{Key, Stage};

fn encoded(key: &str, text: &str) -> Vec<u8> {
    let key = Key::parse(key).expect(key);
    let mut subject = subject(text, key.needs());
    subject.read(key.needs().stage);
    let mut bytes = Vec::new();
    key.push(&subject, &mut bytes);
    bytes
}

#[test]
fn values_are_in_order_and_missing_ones_come_last_in_either_direction() {
    let tagged = |value: &str| format!("[X \"{value}\"]\n*");
    let values = ["-10", "-9", "-0.5", "0", "2", "2.5", "10", "2000", "A", "B", "Ba", "a", "\u{e9}"];
    for pair in values.windows(2) {
        let (less, more) = (tagged(pair[0]), tagged(pair[1]));
        for key in ["X", "tag(\"X\")", "X,asc"] {
            assert!(encoded(key, &less) < encoded(key, &more), "{pair:?}");
        }
        assert!(encoded("X , desc", &less) > encoded("X,desc", &more), "{pair:?}");
    }
    assert_eq!(encoded("X", &tagged("7")), encoded("X", &tagged("+7.0")));
    assert_eq!(encoded("X", &tagged("0")), encoded("X", &tagged("-0")));
    for value in values {
        assert!(encoded("X", &tagged(value)) < encoded("X", "[Y \"\"]\n*"));
        assert!(encoded("X,desc", &tagged(value)) < encoded("X,desc", "[Y \"\"]\n*"));
    }
    for key in ["plies", "plies,desc"] {
        assert!(encoded(key, GAME) < encoded(key, ILLEGAL));
    }
    for key in ["reveals(flag, red)", "reveals(flag, red),desc"] {
        assert!(encoded("reveals(marshal, red)", GAME) < encoded(key, GAME));
    }
}

#[test]
fn the_value_of_a_key_is_a_text() {
    for (key, text) in [
        ("plies", "12"),
        ("Event", "Delft Open"),
        ("round", "3"),
        ("reveals(flag, red)", "never"),
        ("Nothing", ""),
        ("winner", "red"),
    ] {
        let key = Key::parse(key).expect(key);
        let mut subject = subject(GAME, key.needs());
        subject.read(key.needs().stage);
        assert_eq!(key.text(&subject), text);
    }
    let key = Key::parse("plies").expect("a key");
    let mut subject = subject(ILLEGAL, key.needs());
    subject.read(Stage::Replay);
    assert_eq!(key.text(&subject), "");
}
