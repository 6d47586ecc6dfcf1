//! Tests that decompressed data is in order and does not depend on the number of threads, for damaged and undamaged
//! data.

use super::batch::{Batch, LONGEST};
use super::packed::Packed;
use super::{Unpacker, each_on_threads, plain};
use crate::archive::compression::{Compression, named};
use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};
use std::io::{self, BufRead, Read, Write};

const FORMS: [Compression; 3] = [Compression::Gzip, Compression::Zstandard, Compression::Bzip2];

fn packed(how: Compression, text: &[u8]) -> Vec<u8> {
    match how {
        Compression::Gzip => {
            let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
            encoder.write_all(text).and_then(|()| encoder.finish()).expect("memory takes all")
        }
        Compression::Zstandard => {
            let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), 1).expect("an encoder");
            encoder.include_checksum(text.len().is_multiple_of(2)).expect("it can have one");
            // With or without the decompressed size in the header.
            let length = (text.len().is_multiple_of(3)).then_some(text.len() as u64);
            encoder.set_pledged_src_size(length).expect("nothing was written");
            encoder.write_all(text).and_then(|()| encoder.finish()).expect("memory takes all")
        }
        Compression::Bzip2 => {
            let mut encoder = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
            encoder.write_all(text).and_then(|()| encoder.finish()).expect("memory takes all")
        }
        Compression::Zip => Vec::new(),
    }
}

/// Reads the data with `threads` other threads. Returns the data, and the error after it if there is an error.
fn read(how: Compression, bytes: &[u8], threads: usize) -> (Vec<u8>, Option<String>) {
    each_on_threads(how, bytes, threads, |plain| {
        let mut text = Vec::new();
        let error = plain.read_to_end(&mut text).err();
        (text, error.map(|error| error.to_string()))
    })
}

/// Reads the data with the libraries' own readers of several parts. Returns the data and the error, as [`read`]
/// does. (The reader of gzip treats padding as damage.)
fn read_by_library(how: Compression, bytes: &[u8]) -> (Vec<u8>, Option<String>) {
    let mut reader: Box<dyn Read> = match how {
        Compression::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(bytes)),
        Compression::Zstandard => Box::new(zstd::stream::read::Decoder::new(bytes).expect("a decoder")),
        _ => Box::new(bzip2::bufread::MultiBzDecoder::new(bytes)),
    };
    let mut text = Vec::new();
    let error = reader.read_to_end(&mut text).err();
    (text, error.map(|error| named(how, &error).to_string()))
}

/// Returns a text that is hard to compress. A few parts of this text are then long enough to be decompressed on
/// threads.
fn noise(length: usize, mut seed: u64) -> Vec<u8> {
    let letter = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 56) as u8
    };
    std::iter::repeat_with(letter).take(length).collect()
}

/// Returns a skippable frame.
fn skipped(bytes: &[u8]) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).expect("a short one").to_le_bytes();
    [b"\x5E\x2A\x4D\x18", &length[..], bytes].concat()
}

fn unpacked(bytes: &[u8]) -> (String, io::Result<()>) {
    let mut text = String::new();
    let result = plain(Compression::Gzip, bytes).read_to_string(&mut text);
    (text, result.map(|_| ()))
}

#[test]
fn members_of_gzip_may_have_padding_behind_them() {
    let packed = |text: &str| packed(Compression::Gzip, text.as_bytes());
    let padding = vec![0; 20_000];
    for (parts, text) in [
        (vec![packed("a")], "a"),
        (vec![packed("a"), packed(""), packed("b")], "ab"),
        (vec![packed("a"), padding.clone()], "a"),
        (vec![packed("a"), padding.clone(), packed("b"), vec![0]], "ab"),
    ] {
        let (found, result) = unpacked(&parts.concat());
        assert_eq!((found.as_str(), result.is_ok()), (text, true));
    }
    for junk in [b"x".to_vec(), [&padding[..], b"notes"].concat(), packed("b")[..9].to_vec(), vec![0x1F]] {
        let (found, result) = unpacked(&[packed("a"), junk.clone()].concat());
        assert_eq!((found.as_str(), result.is_err()), ("a", true), "{junk:?}");
    }
}

#[test]
fn parts_of_every_length_are_read_in_order() {
    // Short parts, parts longer than a batch, and parts too long to be in a batch.
    let lengths = [0, 1, 70_000, 300_000, 5_000_000, 20, 9_000_000, 100, 130_000, 130_000, 0];
    for how in FORMS {
        let texts: Vec<Vec<u8>> = lengths
            .into_iter()
            .enumerate()
            // The longest text is short when compressed.
            .map(|(index, length)| if length == 9_000_000 { vec![b'a'; length] } else { noise(length, index as u64) })
            .filter(|text| how != Compression::Bzip2 || text.len() < 1_000_000)
            .collect();
        let bytes = texts.iter().flat_map(|text| packed(how, text)).collect::<Vec<u8>>();
        let whole = texts.concat();
        for threads in [0, 1, 6] {
            let (found, error) = read(how, &bytes, threads);
            assert_eq!((found == whole, error), (true, None), "{how:?} {threads}");
        }
    }
}

#[test]
fn parts_may_hold_much_more_than_they_have() {
    for how in FORMS {
        let bytes = packed(how, &vec![b'a'; 3_000_000]).repeat(9);
        for threads in [0, 1, 6] {
            // A stream this short is not worth a thread, unless more data comes before it.
            let text = noise(200_000, 1);
            let (found, error) = read(how, &[packed(how, &text), bytes.clone()].concat(), threads);
            assert_eq!((found.len(), error), (27_200_000, None), "{how:?} {threads}");
        }
    }
}

#[test]
fn parts_are_taken_together_up_to_the_last_one() {
    for how in FORMS {
        // Short parts, and a part longer than the first search range.
        for lengths in [&[10, 20, 30][..], &[300_000]] {
            let bytes: Vec<u8> = lengths.iter().flat_map(|length| packed(how, &noise(*length, 1))).collect();
            let batch = Batch::next(how, &mut Packed::new(&bytes[..], 1 << 15), LONGEST).expect("whole parts");
            assert!(batch.bytes[..] == bytes[..], "{how:?} {lengths:?}: {}", batch.bytes.len());
        }
    }
}

#[test]
fn short_parts_are_decompressed_together() {
    for how in FORMS {
        // Each part exceeds the increment in which memory is reserved.
        let text = vec![b'a'; 100_000];
        let bytes = packed(how, &text).repeat(3);
        for others in [0, 1] {
            let mut unpacker = Unpacker::new(how, Packed::new(io::empty(), 1 << 15), others);
            let mut packed = Packed::new(&bytes[..], 1 << 15);
            let (batch, unpacked) = unpacker.batch(&mut packed).expect("short parts");
            assert_eq!((batch.bytes.len(), unpacked.packed), (bytes.len(), bytes.len()), "{how:?} {others}");
            assert!(unpacked.plain[..] == text.repeat(3)[..], "{how:?} {others}");
            assert!(unpacker.batch(&mut packed).is_none(), "{how:?} {others}");
        }
    }
}

/// If a step of a decoder contains damaged bytes, the output of this step is lost. The sizes of the steps must
/// therefore not depend on the position of a part.
#[test]
fn a_part_is_handed_out_in_the_same_steps_wherever_it_begins() {
    for before in 0..25 {
        let mut packed = Packed::new(&[0; 100][..], 10);
        packed.read_exact(&mut vec![0; before]).expect("there is so much");
        packed.begin_part();
        for expected in [10, 10] {
            let step = packed.fill_buf().expect("memory can be read").len();
            packed.consume(step);
            assert_eq!(step, expected, "{before}");
        }
    }
}

#[test]
fn whoever_wants_no_more_is_not_held_up() {
    for how in FORMS {
        let bytes = packed(how, &noise(200_000, 1)).repeat(20);
        let first = each_on_threads(how, &bytes[..], 3, |plain| {
            let mut first = [0; 1000];
            plain.read_exact(&mut first).map(|()| first)
        });
        assert_eq!(first.expect("there is so much")[..], noise(200_000, 1)[..1000]);
    }
}

#[test]
fn what_a_member_says_of_its_length_is_not_believed() {
    // As in bgzip: an extra field with the length minus one.
    let member = |text: &[u8], more: i32| {
        let plain = packed(Compression::Gzip, text);
        let length = i32::try_from(plain.len()).expect("a short one") + 8;
        let said = u16::try_from(length - 1 + more).expect("a short one").to_le_bytes();
        [&plain[..3], &[4], &plain[4..10], b"\x06\0BC\x02\0", &said, &plain[10..]].concat()
    };
    let texts: Vec<Vec<u8>> = (0..20).map(|seed| noise(20_000, seed)).collect();
    for more in [0, 1, -1, 7000, -7000] {
        let bytes: Vec<u8> = texts.iter().flat_map(|text| member(text, more)).collect();
        for threads in [0, 3] {
            let (found, error) = read(Compression::Gzip, &bytes, threads);
            assert_eq!((found == texts.concat(), error), (true, None), "{more}");
        }
    }
}

#[derive(Clone, Debug)]
enum Damage {
    Flip(prop::sample::Index, u8),
    Cut(prop::sample::Index),
    Behind(Vec<u8>),
    Double(prop::sample::Index),
}

fn damage() -> impl Strategy<Value = Option<Damage>> {
    prop_oneof![
        2 => Just(None),
        3 => (any::<prop::sample::Index>(), 0_u8..8).prop_map(|(at, bit)| Some(Damage::Flip(at, bit))),
        1 => any::<prop::sample::Index>().prop_map(|at| Some(Damage::Cut(at))),
        1 => prop::collection::vec(any::<u8>(), 1..20).prop_map(|bytes| Some(Damage::Behind(bytes))),
        1 => any::<prop::sample::Index>().prop_map(|at| Some(Damage::Double(at))),
    ]
}

/// Checks that any number of threads read the same data and the same error. The input consists of several
/// compressed texts, one after another, and may be damaged.
fn reads_the_same(
    form: usize,
    lengths: &[usize],
    skips: bool,
    damage: Option<Damage>,
) -> Result<(), prop::test_runner::TestCaseError> {
    let how = FORMS[form];
    let texts: Vec<Vec<u8>> = lengths.iter().enumerate().map(|(seed, length)| noise(*length, seed as u64)).collect();
    let mut bytes = Vec::new();
    for text in &texts {
        bytes.extend(packed(how, text));
        if skips && how == Compression::Zstandard {
            bytes.extend(skipped(&text[..text.len().min(9)]));
        }
    }
    let is_whole = damage.is_none();
    match damage {
        None => {}
        Some(Damage::Flip(at, bit)) => {
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
        }
        // An empty input is detected as uncompressed before decompression.
        Some(Damage::Cut(at)) => bytes.truncate(at.index(bytes.len()).max(1)),
        Some(Damage::Behind(more)) => bytes.extend(more),
        Some(Damage::Double(at)) => bytes.extend_from_within(at.index(bytes.len())..),
    }
    let serial = read(how, &bytes, 0);
    for threads in [1, 2, 7] {
        prop_assert_eq!(&read(how, &bytes, threads), &serial, "{} {}", threads, bytes.len());
    }
    let (text, error) = read_by_library(how, &bytes);
    // For gzip, padding is allowed, and Adjutant defines the error for other data after a member.
    if how != Compression::Gzip || error.is_none() {
        prop_assert_eq!(&serial.1, &error);
    }
    // The loss is at most that of the library's reader, plus the output from the last damaged bytes.
    prop_assert!(serial.0.len() + (1 << 16) >= text.len(), "{} {}", serial.0.len(), text.len());
    let both = serial.0.len().min(text.len());
    prop_assert!(serial.0[..both] == text[..both]);
    if is_whole {
        prop_assert_eq!(serial, (texts.concat(), None));
    }
    Ok(())
}

/// Generates lengths of texts. Some texts are longer than one read.
fn lengths() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(prop_oneof![0_usize..40, 0_usize..30_000, 50_000_usize..120_000], 1..12)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 32, ..ProptestConfig::default() })]
    #[test]
    fn parts_read_the_same_for_any_number_of_threads(
        form in 0_usize..3, lengths in lengths(), skips in any::<bool>(), damage in damage(),
    ) {
        reads_the_same(form, &lengths, skips, damage)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 192, ..ProptestConfig::default() })]
    #[test]
    #[ignore = "takes long: see tests/README.md"]
    fn parts_read_the_same_at_length(
        form in 0_usize..3, lengths in lengths(), skips in any::<bool>(), damage in damage(),
    ) {
        reads_the_same(form, &lengths, skips, damage)?;
    }
}
