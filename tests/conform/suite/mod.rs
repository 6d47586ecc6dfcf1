//! Generates the suite of `format-spec/conformance` from a seed alone.
//!
//! Records are played and judged by the reference of `tests/reference`, and records with unknown pieces by brute
//! force over all assignments (`tests/assignments`). Neither shares code with the engine. The expected answers for
//! broken text follow from how the text was broken. `agrees_with` compares the suite with the engine; if they
//! disagree, the suite is not written.

mod armies;
mod beside;
mod boundaries;
mod broken_setups;
mod chases;
mod combats;
mod config;
mod declared;
mod ends;
mod free;
mod hidden;
mod illegal;
mod lightning;
mod limits;
mod made;
mod odd;
mod otherwise;
mod play;
mod positions;
mod rescued;
mod rules;
mod several;
mod sketch;
mod specialists;
mod style;
mod unknown;
mod unreadable;

use made::Made;
pub use otherwise::otherwise;
use serde_json::{Map, Value, json};
use sketch::{EDITIONS, Sketch};
use std::collections::BTreeMap;
use std::fmt::Write;
use style::Style;

/// Seed of the suite.
pub const SEED: u64 = 20;
/// Version of the suite; changed whenever a record or an expected answer changes.
pub const VERSION: &str = "1.7";

/// File of the suite, with the expected answers for its records, one per line.
pub struct File {
    pub name: String,
    pub text: String,
    pub expected: Vec<Value>,
}

/// Function that generates some of the files.
type Maker = Box<dyn Fn() -> Vec<File> + Send>;

/// Returns all files with records, in order of their mention.
pub fn files() -> Vec<File> {
    let mut makers: Vec<Maker> =
        EDITIONS.iter().map(|(edition, _)| Box::new(|| vec![rules(edition)]) as Maker).collect();
    makers.push(Box::new(|| vec![file("variants", odd::every_variant(SEED))]));
    makers.push(Box::new(|| vec![file("setups", named("setup", broken_setups::records(SEED)))]));
    makers.push(Box::new(illegal_turns));
    makers.push(Box::new(|| vec![file("declared", named("inconsistent", declared::records(SEED)))]));
    makers.push(Box::new(|| vec![file("warnings", odd::warnings(SEED))]));
    makers.push(Box::new(|| vec![file("forms", odd::forms(SEED))]));
    makers.push(Box::new(|| vec![file("variations", beside::variations(SEED))]));
    makers.push(Box::new(|| vec![file("move-limits", beside::limits(SEED))]));
    makers.push(Box::new(|| vec![file("unreadable", unreadable::records(SEED)), stray()]));
    makers.push(Box::new(|| vec![file("unknown", unknown::records(SEED))]));
    makers.push(Box::new(|| vec![file("hard", unknown::hard(SEED))]));
    makers.push(Box::new(|| vec![boundaries()]));
    makers.push(Box::new(|| vec![file("hidden", hidden::records(SEED))]));
    makers.push(Box::new(|| vec![file("positions", positions::records())]));
    makers.extend(
        PECULIAR
            .map(|(name, class, records)| Box::new(move || vec![file(name, classed(class, &records(SEED)))]) as Maker),
    );
    // Each thread generates some of the files; the distribution does not matter.
    std::thread::scope(|scope| {
        let threads: Vec<_> = makers.into_iter().map(|maker| scope.spawn(maker)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("files are made")).collect()
    })
}

/// Function that makes sketches from a seed.
type Sketcher = fn(u64) -> Vec<Sketch>;

/// Cases that are rare in random games: files, class of their records, and sketchers.
const PECULIAR: [(&str, &str, Sketcher); 10] = [
    ("combats", "combat", combats::records),
    ("rescued", "rescue", rescued::records),
    ("chases", "chase", chases::records),
    ("limits", "limit", limits::records),
    ("specialists", "guess", specialists::records),
    ("ends", "end", ends::records),
    ("armies", "army", armies::records),
    ("several", "several", several::records),
    ("lightning", "lightning", lightning::records),
    ("free", "free", free::records),
];

/// Returns records of one class.
fn classed(class: &str, sketches: &[Sketch]) -> Vec<Made> {
    sketches.iter().enumerate().map(|(number, sketch)| plain(class, sketch, number)).collect()
}

/// Returns records that depend on the rules of an edition.
fn rules(edition: &'static str) -> File {
    let sketches = rules::records(edition, SEED);
    let made = sketches.iter().enumerate().map(|(number, sketch)| plain("rules", sketch, number)).collect();
    file(&format!("rules-{edition}"), made)
}

/// Returns files with illegal turns, by table of the specification.
fn illegal_turns() -> Vec<File> {
    let mut sketches = illegal::records(SEED);
    assert_eq!(illegal::editions(&sketches), EDITIONS.len(), "illegal turns of every edition");
    let mut of = |name: &str, codes: std::ops::Range<usize>| {
        let names = illegal::NAMES.split(' ').skip(codes.start).take(codes.len());
        file(name, named("illegal", names.map(|name| (name, sketches.remove(name).unwrap_or_default())).collect()))
    };
    vec![of("turns", 0..15), of("guesses", 15..22), of("rescues", 22..30)]
}

/// Returns a record in plain style. Every fifth record has a random style.
fn plain(class: &str, sketch: &Sketch, number: usize) -> Made {
    let style = if number % 5 == 4 {
        Style::any(&mut adjutant::generate::Random::new(SEED, number as u64))
    } else {
        Style::default()
    };
    made::judged(class, sketch, &style, &[])
}

/// Returns records that were made to cause these findings.
fn named(class: &str, sketches: BTreeMap<&'static str, Vec<Sketch>>) -> Vec<Made> {
    let mut all = Vec::new();
    for (name, sketches) in sketches {
        let class = format!("{class}/{name}");
        let made = sketches.iter().enumerate().map(|(number, sketch)| plain(&class, sketch, number));
        let has_it = |made: &Made| made.expected["findings"].as_array().is_some_and(|all| all.contains(&json!(name)));
        let made: Vec<Made> = made.filter(has_it).collect();
        assert!(made.len() >= 20, "{class}: {} records", made.len());
        all.extend(made);
    }
    all
}

/// Returns the file with the records, separated by blank lines.
fn file(name: &str, made: Vec<Made>) -> File {
    let mut file = File { name: format!("{name}.srn"), text: String::new(), expected: Vec::new() };
    for record in made {
        file.push(record);
    }
    file
}

impl File {
    fn push(&mut self, record: Made) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(&record.text);
        let records = self.expected.iter().filter(|expected| !expected["record"].is_null()).count();
        self.expect(json!(records + 1), None, record.expected);
    }

    /// Adds an expected answer, with the place of the record first.
    fn expect(&mut self, record: Value, line: Option<usize>, expected: Map<String, Value>) {
        let mut whole = Map::new();
        whole.insert("file".to_owned(), json!(self.name));
        whole.insert("record".to_owned(), record);
        if let Some(line) = line {
            whole.insert("line".to_owned(), json!(line));
        }
        whole.extend(expected);
        self.expected.push(Value::Object(whole));
    }
}

/// Returns legal records with stray text after them.
fn stray() -> File {
    let mut file = file("stray-text", Vec::new());
    for (record, text) in unreadable::stray(SEED) {
        file.push(record);
        let blank_or_comment = |line: &&str| line.trim().is_empty() || line.starts_with('{');
        let above = text.lines().take_while(blank_or_comment).count();
        let line = file.text.lines().count() + above + 1;
        file.text.push_str(&text);
        let expected = json!({ "class": "stray-text", "verdict": null, "finding": "stray-text", "ply": null });
        file.expect(Value::Null, Some(line), expected.as_object().cloned().unwrap_or_default());
    }
    file
}

/// Returns records whose beginnings and ends are difficult to detect, after a text outside records.
fn boundaries() -> File {
    let mut file = file("boundaries", Vec::new());
    file.text.push_str(boundaries::BEFORE);
    let expected = json!({ "class": "stray-text", "verdict": null, "finding": "stray-text", "ply": null });
    file.expect(Value::Null, Some(1), expected.as_object().cloned().unwrap_or_default());
    for record in boundaries::records(SEED) {
        file.push(record);
    }
    file
}

/// Keys of a line, in order.
const KEYS: &str = "file record line class edition variant options verdict ply finding also findings warnings plies score winner \
    termination derived final reveals otherwise hard notes";

/// Returns all expected answers as in the file.
pub fn expected(files: &[File]) -> String {
    let mut text = String::new();
    for line in files.iter().flat_map(|file| &file.expected) {
        let object = line.as_object().expect("an object");
        assert!(object.keys().all(|key| KEYS.split(' ').any(|known| known == key)), "{line}");
        let given = KEYS.split(' ').filter_map(|key| Some(format!("{}:{}", json!(key), object.get(key)?)));
        let _ = writeln!(text, "{{{}}}", given.collect::<Vec<_>>().join(","));
    }
    text
}

/// Returns the CRC-32 of a file as eight hexadecimal digits.
pub fn sum(bytes: &[u8]) -> String {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    format!("{:08x}", sum.sum())
}

/// Returns the text of `suite.json`.
pub fn about(files: &[File]) -> String {
    let count = |file: &File| file.expected.iter().filter(|expected| !expected["record"].is_null()).count();
    let names: Vec<Value> = files.iter().map(|file| json!({ "name": file.name, "records": count(file) })).collect();
    let texts = files.iter().map(|file| (file.name.clone(), file.text.clone()));
    let texts = texts.chain([("expected.ndjson".to_owned(), expected(files))]);
    let sums: Map<String, Value> = texts.map(|(name, text)| (name, json!(sum(text.as_bytes())))).collect();
    let about = json!({
        "schema": "adjutant/conformance-suite/1",
        "version": VERSION,
        "notation": "SRN 1",
        "seed": SEED,
        "records": files.iter().map(count).sum::<usize>(),
        "files": names,
        "crc32": sums,
    });
    format!("{}\n", serde_json::to_string_pretty(&about).expect("plain data"))
}
