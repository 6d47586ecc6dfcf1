//! Measures how fast archives are parsed, replayed and converted to JSON, on one core, from memory.
//!
//! Criterion reports bytes and turns ("elements") per second. `README.md` has commands and results.

use adjutant::analysis::reveals::RevealObserver;
use adjutant::board::Variant;
use adjutant::formats::json;
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Note, NoteAnchor, NoteBody, Record, SegmentKind, parse, segments, write_record};
use adjutant::replay::{Original, Verdict, replay};
use adjutant::rules::{Edition, Ruleset};
use adjutant::sheets::{View, redact};
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use std::borrow::Cow;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

const GAMES: u64 = 10_000;

/// Properties of a measured archive, such as the policy of its generated games. `annotated` games have comments and
/// glyphs.
#[derive(Clone, Copy)]
struct Kind {
    name: &'static str,
    policy: Policy,
    annotated: bool,
    /// `true` if the records are a spectator's sheets, in which the setup names no piece.
    seen: bool,
}

const KINDS: [Kind; 4] = [
    Kind { name: "uniform", policy: Policy::Uniform, annotated: false, seen: false },
    Kind { name: "aggressive", policy: Policy::Aggressive, annotated: false, seen: false },
    Kind { name: "annotated", policy: Policy::Aggressive, annotated: true, seen: false },
    Kind { name: "spectator", policy: Policy::Uniform, annotated: false, seen: true },
];

/// Returns the texts of the records, concatenated as in an archive.
fn archive(kind: Kind) -> Vec<u8> {
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bench-{}-{GAMES}.srn", kind.name));
    // Generation takes longer than the measurement, so the archive is cached in a file. A seed always gives the same
    // games. After a change of the generator, run `cargo clean`.
    if let Ok(bytes) = fs::read(&kept) {
        return bytes;
    }
    let rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
    let plan = Plan { rules, policy: kind.policy, seed: 1, max_plies: 2000 };
    let mut archive = Vec::new();
    for number in 1..=GAMES {
        let mut record = plan.record(number).expect("the army of forty fits its zone");
        if kind.annotated {
            annotate(&mut record);
        }
        if number > 1 {
            archive.push(b'\n');
        }
        if kind.seen {
            write_sheet(&record, &mut archive);
        } else {
            write_record(&record, &mut archive);
        }
    }
    // If the file cannot be written, the archive is generated again in the next run.
    let _ = fs::write(&kept, &archive);
    archive
}

/// Appends a spectator's sheet of the game to the archive.
fn write_sheet(record: &Record<'_>, archive: &mut Vec<u8>) {
    let mut text = Vec::new();
    write_record(record, &mut text);
    let record = parse(&text);
    let mut played = Vec::new();
    let replayed = replay(&text, &record, None, &mut played);
    let place =
        adjutant::replay::Place { file: "archive.srn", record: None, offset: 0, line: 1, column: 1, is_binary: false };
    let original =
        Original { text: &text, place, srn: Some(&text), record: &record, replayed: &replayed, played: &played };
    let sheet = redact(&original, View::Spectator, false).expect("a legal game has a sheet");
    write_record(&sheet, archive);
}

/// Adds a comment after every fourth turn and a glyph after every seventh turn.
fn annotate(record: &mut Record<'_>) {
    for index in 0..record.turns.len() as u32 {
        let mut note = |body| record.notes.push(Note { place: NoteAnchor::Turn(index), body });
        if index % 7 == 6 {
            note(NoteBody::Glyph(1));
        }
        if index % 4 == 3 {
            note(NoteBody::Comment(Cow::Borrowed("a remark of the usual length, as annotators write")));
        }
    }
}

/// Iterates over the texts of the records.
fn records(archive: &[u8]) -> impl Iterator<Item = &[u8]> {
    segments(archive).filter(|segment| segment.kind == SegmentKind::Record).map(|segment| &archive[segment.range])
}

fn count_turns(archive: &[u8]) -> usize {
    records(archive).map(|text| parse(text).turns.len()).sum()
}

fn judge(archive: &[u8]) -> usize {
    let legal = |text: &&[u8]| replay(text, &parse(text), None, &mut ()).verdict == Verdict::Legal;
    records(archive).filter(legal).count()
}

/// Replays the records and counts the pieces that become known.
fn follow(archive: &[u8]) -> usize {
    let mut watch = RevealObserver::default();
    let mut known = 0;
    for text in records(archive) {
        replay(text, &parse(text), None, &mut watch);
        known += watch.learned().count();
    }
    known
}

fn convert(archive: &[u8], out: &mut Vec<u8>) {
    out.clear();
    for (number, text) in (1..).zip(records(archive)) {
        let record = parse(text);
        let mut played = Vec::new();
        let replayed = replay(text, &record, None, &mut played);
        let place = adjutant::replay::Place {
            file: "archive.srn",
            record: Some(number),
            offset: 0,
            line: 1,
            column: 1,
            is_binary: false,
        };
        let (srn, played) = (Some(text), &played[..]);
        let original = Original { text, place, srn, record: &record, replayed: &replayed, played };
        json::push_game(&original, Vec::new(), out).expect("nothing fails that writes to memory");
        // Simulates the next program of a pipe, which consumes the output.
        if out.len() > 1 << 20 {
            black_box(&*out);
            out.clear();
        }
    }
}

fn measure(group: &mut BenchmarkGroup<'_, WallTime>, archive: &[u8]) {
    let turns = count_turns(archive) as u64;
    assert_eq!(judge(archive) as u64, GAMES, "every generated game is legal");
    group.throughput(Throughput::ElementsAndBytes { elements: turns, bytes: archive.len() as u64 });
    group.sample_size(10).measurement_time(Duration::from_secs(20));
    group.bench_function("lines", |bencher| {
        bencher.iter(|| memchr::memchr_iter(b'\n', black_box(archive)).count());
    });
    group.bench_function("parse", |bencher| bencher.iter(|| count_turns(black_box(archive))));
    group.bench_function("parse+replay", |bencher| bencher.iter(|| judge(black_box(archive))));
    group.bench_function("parse+replay+knowledge", |bencher| bencher.iter(|| follow(black_box(archive))));
    let mut out = Vec::with_capacity(1 << 21);
    group.bench_function("parse+replay+json", |bencher| bencher.iter(|| convert(black_box(archive), &mut out)));
}

fn archives(criterion: &mut Criterion) {
    for kind in KINDS {
        measure(&mut criterion.benchmark_group(kind.name), &archive(kind));
    }
}

criterion_group!(benches, archives);
criterion_main!(benches);
