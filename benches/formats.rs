//! Measures how fast records of other formats are read, on one core, from memory.
//!
//! Criterion reports bytes per second. `README.md` has commands and results. `take apart` measures only the XML
//! library. `read` also builds the record and determines which moves are strikes. `read+replay` also replays the
//! record and determines its verdict.

use adjutant::board::Variant;
use adjutant::formats::{Format, Reader, gravon, write_with_losses};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{parse, write_record};
use adjutant::replay::{Original, Place, Verdict, replay};
use adjutant::rules::{Edition, Ruleset};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

const GAMES: u64 = 1000;

/// Returns generated games in a format, one text per game.
fn games(format: &Format) -> Vec<Vec<u8>> {
    let gravon = Edition::from_name("gravon").expect("it is listed");
    let rules = Ruleset::new(gravon, Variant::Original);
    let plan = Plan { rules, policy: Policy::Aggressive, seed: 1, max_plies: 2000 };
    let game = |number| {
        let mut text = Vec::new();
        write_record(&plan.record(number).expect("the army of forty fits its zone"), &mut text);
        let (record, mut played) = (parse(&text), Vec::new());
        let replayed = replay(&text, &record, None, &mut played);
        let place = Place { file: "a.srn", record: Some(number), offset: 0, line: 1, column: 1, is_binary: false };
        let original =
            Original { place, text: &text, srn: Some(&text), record: &record, replayed: &replayed, played: &played };
        write_with_losses(&original, format, "").expect("Gravon has the variant").0
    };
    (1..=GAMES).map(game).collect()
}

fn read_all(format: &Format, games: &[Vec<u8>]) -> usize {
    let Reader::Text(read) = format.reader else { return 0 };
    games.iter().map(|text| read(text, "classic-2005.9-119.xml").record.turns.len()).sum()
}

fn judge_all(format: &Format, games: &[Vec<u8>]) -> usize {
    let Reader::Text(read) = format.reader else { return 0 };
    let is_legal = |text: &&Vec<u8>| {
        let reading = read(text, "classic-2005.9-119.xml");
        replay(text, &reading, None, &mut ()).verdict == Verdict::Legal
    };
    games.iter().filter(is_legal).count()
}

/// Counts the XML events of the documents. The content of the events is not examined.
fn events(games: &[Vec<u8>]) -> usize {
    let count = |text: &Vec<u8>| {
        let mut reader = quick_xml::Reader::from_str(std::str::from_utf8(text).expect("it is UTF-8"));
        std::iter::from_fn(|| reader.read_event().ok().filter(|event| *event != quick_xml::events::Event::Eof)).count()
    };
    games.iter().map(count).sum()
}

fn formats(criterion: &mut Criterion) {
    for format in [&gravon::xml::FORMAT, &gravon::gsn::FORMAT] {
        let games = games(format);
        assert_eq!(judge_all(format, &games) as u64, GAMES, "every generated game is legal");
        let mut group = criterion.benchmark_group(format.name);
        group.throughput(Throughput::Bytes(games.iter().map(|text| text.len() as u64).sum()));
        group.sample_size(10).measurement_time(Duration::from_secs(5));
        if format.name == "gravon-xml" {
            group.bench_function("take apart", |bencher| bencher.iter(|| events(black_box(&games))));
        }
        group.bench_function("read", |bencher| bencher.iter(|| read_all(format, black_box(&games))));
        group.bench_function("read+replay", |bencher| bencher.iter(|| judge_all(format, black_box(&games))));
    }
}

criterion_group!(benches, formats);
criterion_main!(benches);
