//! Tests the ends and estimated sizes of hand-made parts.

use super::{Compression, TIMES, end_of, holds};
use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use std::io::Write;

fn member(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).and_then(|()| encoder.finish()).expect("memory takes all")
}

fn stream(text: &[u8]) -> Vec<u8> {
    let mut encoder = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).and_then(|()| encoder.finish()).expect("memory takes all")
}

/// Returns a frame with one uncompressed block. The header contains the window byte `window`.
fn frame(window: u8, text: &[u8]) -> Vec<u8> {
    [&[0x28, 0xB5, 0x2F, 0xFD, 0, window][..], &block(text), text].concat()
}

/// Returns a frame that states its decompressed size. The size is also the window of the frame.
fn frame_that_says(text: &[u8]) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short one");
    [&[0x28, 0xB5, 0x2F, 0xFD, 0x20, length][..], &block(text), text].concat()
}

/// Returns the header of an uncompressed last block.
fn block(text: &[u8]) -> [u8; 3] {
    let [low, middle, high, _] = (u32::try_from(text.len()).expect("a short one") << 3 | 1).to_le_bytes();
    [low, middle, high]
}

#[test]
fn a_part_ends_where_the_next_begins_or_nothing_follows() {
    for (how, one) in [(Compression::Gzip, member(b"some text")), (Compression::Bzip2, stream(b"some text"))] {
        let length = one.len();
        for next in [&one, &member(b""), &stream(b"")].into_iter().filter(|next| next[..3] == one[..3]) {
            let two = [&one[..], next].concat();
            assert_eq!(end_of(how, &two, true), Some(length), "{how:?}");
            assert_eq!(end_of(how, &two, false), Some(length), "{how:?}");
        }
        assert_eq!(end_of(how, &one, true), Some(length), "{how:?}");
        assert_eq!(end_of(how, &one, false), None, "{how:?}: more may follow");
        for other in [&b""[..], b"some text", &one[1..]] {
            assert_eq!(end_of(how, other, true), None, "{how:?} {other:?}");
        }
    }
    assert_eq!(end_of(Compression::Zip, &member(b"some text"), true), None);
}

#[test]
fn a_frame_ends_where_it_says() {
    let text = [b'a'; 255];
    // The windows of the three frames are the whole content, 8 MiB (the largest window that is allowed in a batch),
    // and 1 KiB.
    for (frame, length) in [(frame_that_says(&text), 264), (frame(13 << 3, &text), 264), (frame(0, b""), 9)] {
        assert_eq!(frame.len(), length);
        for behind in [&b""[..], &frame, b"other"] {
            assert_eq!(end_of(Compression::Zstandard, &[&frame[..], behind].concat(), false), Some(length));
        }
        assert_eq!(end_of(Compression::Zstandard, &frame[..length - 1], true), None, "it is cut short");
    }
    assert_eq!(end_of(Compression::Zstandard, b"\x5E\x2A\x4D\x18\x03\0\0\0abc", false), Some(11), "to be skipped");
    assert_eq!(end_of(Compression::Zstandard, &frame(14 << 3, &text), true), None, "its window is too large");
    assert_eq!(end_of(Compression::Zstandard, b"some text", true), None);
}

#[test]
fn a_member_that_says_its_length_ends_there() {
    let plain = member(b"some text");
    let length = plain.len() + 8;
    let said = |length: usize| {
        let less_one = u16::try_from(length - 1).expect("a short one").to_le_bytes();
        [&plain[..3], &[4], &plain[4..10], b"\x06\0BC\x02\0", &less_one, &plain[10..]].concat()
    };
    assert_eq!(end_of(Compression::Gzip, &said(length), false), Some(length));
    assert_eq!(end_of(Compression::Gzip, &said(length).repeat(2), false), Some(length));
    assert_eq!(end_of(Compression::Gzip, &said(length + 1), true), None, "there is not so much");
    // Without the flag there is no extra field.
    let mut other = said(length);
    other[3] = 0;
    assert_eq!(end_of(Compression::Gzip, &[&other[..], &plain].concat(), false), Some(length));
    assert_eq!(end_of(Compression::Gzip, &other, false), None);
}

#[test]
fn a_part_holds_what_it_says_or_several_times_its_length() {
    let text = [b'a'; 200];
    assert_eq!(holds(Compression::Gzip, &member(&text)), 200);
    assert_eq!(holds(Compression::Zstandard, &frame_that_says(&text)), 200);
    assert_eq!(holds(Compression::Zstandard, &frame(0, &text)), TIMES * 209, "it does not say it");
    let stream = stream(&text);
    assert_eq!(holds(Compression::Bzip2, &stream), TIMES * stream.len());
    // A frame that states an impossible decompressed size, in eight bytes.
    let huge = [&[0x28, 0xB5, 0x2F, 0xFD, 0xE0][..], &(1_u64 << 60).to_le_bytes(), &block(b""), b""].concat();
    assert_eq!(holds(Compression::Zstandard, &huge), 1 << 60);
}
