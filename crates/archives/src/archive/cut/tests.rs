//! Tests that the blocks contain the same pieces as the whole input.

use super::{Block, BufferPool, Cutter, InputFormat, Origin, PieceKind, ReadOptions, SplitRule};
use crate::archive::Limits;
use crate::notation::{SegmentKind, segments};
use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};
use std::io::{self, Read};
use std::ops::ControlFlow;

fn tell(beginning: &[u8]) -> InputFormat {
    if beginning.first() == Some(&b'{') {
        InputFormat { name: "json", cut: SplitRule::Objects }
    } else {
        InputFormat { name: "srn", cut: SplitRule::TagLines }
    }
}

const SMALL: Limits = Limits { block: 16, record: 40 };

fn origin() -> Origin {
    Origin { name: "a.srn".to_owned(), file: None, is_utf16: false, state: None, number: 0, archive: None }
}

fn blocks(text: &[u8], limits: Limits, wanted: Option<u64>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut sink = |block| {
        blocks.push(block);
        ControlFlow::Continue(())
    };
    let origin = origin();
    let mut rest = text;
    let ask = ReadOptions { limits, record: wanted, shard: None, tell, content: None };
    let flow = Cutter::new(origin, ask, BufferPool::up_to(1 << 20), &mut sink).cut(&[], &mut rest);
    assert!(flow.is_continue());
    blocks
}

/// Returns the text, or the part of an oversized text that is always kept.
fn kept(text: &[u8], length: u64) -> String {
    let text = if length > SMALL.record as u64 { &text[..SMALL.block] } else { text };
    String::from_utf8_lossy(text).into_owned()
}

/// Returns number, offset, line, length and kept text of each piece.
fn pieces(blocks: &[Block]) -> Vec<(Option<u64>, u64, u64, u64, String)> {
    let mut found = Vec::new();
    for block in blocks {
        for piece in &block.pieces {
            let text = block.text(*piece);
            let line = block.line + super::line_ends(&block.bytes[..piece.start]);
            let length = match piece.kind {
                PieceKind::TooLong { length, .. } => length,
                _ => text.len() as u64,
            };
            let text = kept(text, length);
            found.push((piece.kind.number(), block.offset + piece.start as u64, line, length, text));
        }
    }
    found
}

const LINES: [&str; 14] = [
    "[AB \"3\"]",
    "[ A x]",
    "[ABC",
    "[A \"1\"]",
    "[B \"2\"]",
    "",
    "",
    "; c",
    "% [",
    "1. a4-a5 [x]",
    " [A \"1\"]",
    "*",
    "a line that is so long that it fills more than two blocks by itself",
    "\u{feff}",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2048, ..ProptestConfig::default() })]
    #[test]
    fn blocks_hold_what_the_whole_holds(lines in prop::collection::vec(prop::sample::select(&LINES[..]), 0..24)) {
        let text = lines.join("\n");
        let text = text.as_bytes();
        let mut number = 0;
        let mut expected = Vec::new();
        for segment in segments(text) {
            let is_record = segment.kind == SegmentKind::Record;
            number += u64::from(is_record);
            let bytes = &text[segment.range.clone()];
            let line = 1 + super::line_ends(&text[..segment.range.start]);
            let length = bytes.len() as u64;
            let start = segment.range.start as u64;
            expected.push((is_record.then_some(number), start, line, length, kept(bytes, length)));
        }
        let blocks = blocks(text, SMALL, None);
        prop_assert_eq!(pieces(&blocks), expected);
        prop_assert_eq!(blocks.iter().filter(|block| block.is_first).count(), 1);
        prop_assert_eq!(blocks.iter().position(|block| block.is_last), Some(blocks.len() - 1));
        prop_assert_eq!(blocks[blocks.len() - 1].records, number);
    }
}

#[test]
fn a_record_that_is_too_long_is_passed_over() {
    let text = format!("[A \"1\"]\n\n{}\n*\n\n[B \"2\"]\n\n*\n", "x".repeat(10_000));
    let long = 8 + 1 + 10_000 + 1 + 3;
    let all = blocks(text.as_bytes(), SMALL, None);
    let found = pieces(&all);
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].0, found[0].1, found[0].2, found[0].3), (Some(1), 0, 1, long));
    assert_eq!(found[1], (Some(2), long, 6, 11, "[B \"2\"]\n\n*\n".to_owned()));
    assert!(all.iter().all(|block| block.bytes.len() <= super::HEAD));
    assert!(matches!(all[0].pieces[0].kind, PieceKind::TooLong { number: Some(1), length } if length == long));
    // The result must not depend on the size of the parts that are read.
    let wide = blocks(text.as_bytes(), Limits { block: 1 << 20, record: 40 }, None);
    let ends: Vec<_> = pieces(&wide).into_iter().map(|piece| (piece.0, piece.1, piece.2, piece.3)).collect();
    assert_eq!(ends, found.iter().map(|piece| (piece.0, piece.1, piece.2, piece.3)).collect::<Vec<_>>());
}

#[test]
fn what_is_kept_of_a_record_that_is_too_long_ends_with_it() {
    for length in 1..200 {
        let text = format!("<?xml{}\n<?xml\n", "y".repeat(length));
        let mut end = 0;
        let mut sink = |block: Block| {
            assert_eq!(block.offset, end, "{text}");
            let too_long = block.pieces.iter().find_map(|piece| match piece.kind {
                PieceKind::TooLong { length, .. } => Some(length),
                _ => None,
            });
            end += too_long.unwrap_or(0).max(block.bytes.len() as u64);
            ControlFlow::Continue(())
        };
        let origin = origin();
        let content = InputFormat { name: "xml", cut: SplitRule::Lines(|line| line.starts_with(b"<?xml")) };
        let ask = ReadOptions { limits: SMALL, record: None, shard: None, tell, content: Some(content) };
        assert!(
            Cutter::new(origin, ask, BufferPool::up_to(1 << 20), &mut sink)
                .cut(&[], &mut text.as_bytes())
                .is_continue()
        );
    }
}

/// Reader that returns its text, then an error, and then the end of the data. Decompressors behave in the same way.
struct Breaking<'t>(&'t [u8], bool);

impl Read for Breaking<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() && !std::mem::replace(&mut self.1, true) {
            return Err(io::Error::other("broken"));
        }
        self.0.read(buffer)
    }
}

#[test]
fn what_breaks_behind_a_record_that_is_too_long_is_not_forgotten() {
    let long = format!("[A \"1\"]\n\n{}", "x".repeat(100));
    // An error inside the record, after its end, and after another whole record.
    for (behind, records) in [("", 1), ("\n", 1), ("\n[B \"2\"]", 2), ("\n[B \"2\"]\n\n*\n\n[C \"3\"]\n*\n", 3)] {
        let text = format!("{long}{behind}");
        let mut blocks = Vec::new();
        let mut sink = |block| {
            blocks.push(block);
            ControlFlow::Continue(())
        };
        let origin = origin();
        let ask = ReadOptions { limits: SMALL, record: None, shard: None, tell, content: None };
        let flow = Cutter::new(origin, ask, BufferPool::up_to(1 << 20), &mut sink)
            .cut(&[], &mut Breaking(text.as_bytes(), false));
        assert!(flow.is_continue());
        let last = blocks.last().expect("there is a block");
        let failure = last.failure.as_ref().map(ToString::to_string);
        assert_eq!(failure.as_deref(), Some("cannot read a.srn: broken"), "{behind:?}");
        assert_eq!(last.offset + last.bytes.len() as u64, text.len() as u64, "{behind:?}");
        assert_eq!(last.line + super::line_ends(&last.bytes), 1 + super::line_ends(text.as_bytes()), "{behind:?}");
        assert_eq!((last.records, last.is_last), (records, true), "{behind:?}");
        assert_eq!(pieces(&blocks).len() as u64, records, "{behind:?}");
    }
}

#[test]
fn only_the_wanted_record_is_handed_on() {
    let text = b"; all of them\n[A \"1\"]\n*\n\n[A \"2\"]\n*\n\n[A \"3\"]\n*\n";
    let found = blocks(text, SMALL, Some(2));
    assert_eq!(pieces(&found), [(Some(2), 25, 5, 11, "[A \"2\"]\n*\n\n".to_owned())]);
    assert!(found[0].is_first && found[0].is_last && found[0].failure.is_none());
    let none = blocks(text, SMALL, Some(4));
    assert_eq!(none.len(), 1);
    let failure = none[0].failure.as_ref().map(ToString::to_string);
    assert_eq!(failure.as_deref(), Some("a.srn has no record 4"));
}

#[test]
fn objects_are_cut_apart_too() {
    let text = format!("{{\"a\":1}}\n{{\n\"b\": \"{}\"\n}}\n{{\"c\":3}}\n", "x".repeat(5000));
    let found = pieces(&blocks(text.as_bytes(), SMALL, None));
    let ends: Vec<_> = found.iter().map(|piece| (piece.0, piece.1, piece.2, piece.3)).collect();
    assert_eq!(ends, [(Some(1), 0, 1, 8), (Some(2), 8, 2, 5012), (Some(3), 5020, 5, 8)]);
    assert_eq!(found[2].4, "{\"c\":3}\n");
}

#[test]
fn a_record_as_long_as_is_allowed_is_kept_wherever_blocks_end() {
    // A second tag line with that name begins a record, but a tag line with another name does not. Only the end of the
    // name distinguishes them.
    let name = "ABCDEFGH";
    let text = format!("[{name} \"12345\"]\n[B \"6789 6789 678\"]\n\n[{name} \"2\"]\n*\n");
    let first = text.find("\n\n").expect("a blank line") + 2;
    assert_eq!(first, SMALL.record);
    for block in 1..=text.len() {
        let blocks = blocks(text.as_bytes(), Limits { block, ..SMALL }, None);
        let kinds: Vec<_> = blocks.iter().flat_map(|block| &block.pieces).map(|piece| piece.kind).collect();
        assert!(matches!(kinds[..], [PieceKind::Record(1), PieceKind::Record(2)]), "{block}: {kinds:?}");
    }
}

#[test]
fn many_small_records_come_in_several_blocks() {
    let text = b"[A \"1\"]\n\n*\n\n".repeat(600);
    let blocks = blocks(&text, Limits { block: 1 << 20, record: 1 << 20 }, None);
    assert_eq!(blocks.iter().map(|block| block.pieces.len()).collect::<Vec<_>>(), [256, 256, 88]);
    assert_eq!(blocks.iter().flat_map(|block| block.bytes.iter().copied()).collect::<Vec<u8>>(), text);
}
