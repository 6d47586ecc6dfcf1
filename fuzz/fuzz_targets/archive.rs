//! Reads any bytes, compressed or not, in small blocks. Blocks have no gaps, records are numbered in order, and an
//! input begins only after the last block of the input before it.

#![no_main]

use adjutant::archive::{InputReader, Inputs, Limits, Meter, PieceKind, ReadOptions};
use adjutant::formats;
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;

/// Limits so small that even short inputs contain records that are too long.
const LIMITS: Limits = Limits { block: 32, record: 256 };

/// Number of bytes after which reading stops. A small compressed input can become very large.
const ENOUGH: u64 = 1 << 20;

fuzz_target!(|bytes: &[u8]| {
    let inputs = Inputs::of_bytes("f", bytes.into());
    let meter = Meter::default();
    let tell = |beginning: &[u8]| formats::detect_format(beginning).content();
    let ask = ReadOptions { limits: LIMITS, record: None, shard: None, tell, content: None };
    let mut end = 0;
    let mut records = 0;
    let mut is_over = true;
    let _ = InputReader::new(&inputs, ask, &meter).read(&mut |block| {
        assert_eq!(block.is_first, is_over, "an input begins where the one before has ended");
        if block.is_first {
            (end, records) = (0, 0);
        }
        is_over = block.is_last;
        assert_eq!(block.offset, end, "blocks leave no gap");
        end += block.bytes.len() as u64;
        for piece in &block.pieces {
            assert!(piece.start <= piece.end && piece.end <= block.bytes.len());
            if let Some(number) = piece.kind.number() {
                records += 1;
                assert_eq!(number, records, "records are numbered in order");
            }
            if let PieceKind::TooLong { length, .. } = piece.kind {
                end = block.offset + length.max(block.bytes.len() as u64);
            }
        }
        assert_eq!(block.records, records);
        if end > ENOUGH { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
});
