//! Tests that any bytes are parsed without a panic, and that every span is within the text.

use super::ascending;
use crate::notation::spelling::{Players, leading_piece, leading_turns, spelled_number, spelled_result, spelled_turns};

#[test]
fn any_bytes_are_taken() {
    let parts: [&[u8]; 24] = [
        b"e4",
        b"-",
        b"x",
        b" ",
        b"(",
        b")",
        b"7",
        b">",
        b"10",
        b"lost",
        b"to",
        b"Major",
        b"?",
        b"=",
        b"^",
        b"@",
        b"!",
        b"\xff",
        "\u{d7}".as_bytes(),
        "\u{200b}".as_bytes(),
        b"k0",
        b"12.",
        b"[",
        b"\0",
    ];
    let mut state = 1_u64;
    for _ in 0..10_000 {
        let mut text = Vec::new();
        for _ in 0..state % 12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.extend_from_slice(parts[(state >> 33) as usize % parts.len()]);
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        for reading in spelled_turns(&text, 5, &ascending()).iter().chain(&leading_turns(&text, 5, &ascending())) {
            let end = 5 + text.len() as u32;
            assert!(reading.turn.span.start >= 5 && reading.turn.span.end <= end, "{text:?}");
            assert!(reading.interpretations.iter().all(|interpretation| interpretation.span.end <= end), "{text:?}");
        }
        let _ = (
            spelled_result(&text, 0, &Players::default()),
            spelled_number(&text, 0),
            leading_piece(&text, 0, &ascending()),
        );
    }
}
