//! Any bytes as the file that a verb is run on, in this process: it ends well, with findings or with an error, and not
//! with a panic. The first byte says which verb, and with which options.

#![no_main]

use adjutant::cli::run_arguments;
use libfuzzer_sys::fuzz_target;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

/// What is run. None of it writes beside `-o`, and none reads anything but the file and `format-spec`'s own tables.
const LINES: &[&str] = &[
    "validate",
    "validate --format concise --strict",
    "validate --format ndjson",
    "validate --format sarif",
    "validate --format github",
    "validate --format csv",
    "fmt",
    "fmt --check",
    "convert --to srn",
    "convert --to json",
    "convert --to csv",
    "convert --to gsn --lossy",
    "convert --to html",
    "convert --to parquet --table turns",
    "convert --to csv --table findings",
    "convert --to csv --table setups",
    "convert --to csv --table reveals",
    "board",
    "board --ply 3 --view red",
    "setups --pattern B/F --mirror",
    "page",
    "stats",
    "stats --each",
    "stats --format json",
    "stats --by player",
    "stats --openings 4",
    "reveals",
    "reveals --format csv",
    "reveals --summary",
    "reveals --summary --format json",
    "review",
    "review --summary",
    "odds",
    "odds --all --format ndjson",
    "setups",
    "setups --format json",
    "report",
    "filter --where plies>1",
    "filter --count",
    "filter --sort-by plies --to json",
    "filter --fields red,plies,result",
    "filter --dedupe prefix",
    "redact --view red",
    "redact --view blue --edition isf",
    "merge",
    "repair",
    "repair --apply 1",
    "repair --format csv",
    "validate --edition gravon",
    "validate --edition sci-fi-2011",
    "stats --merge",
    "reveals --summary --merge",
    "review --summary --merge",
    "setups --merge",
    "stats --by player --merge",
];

/// The file: in memory where that can be had.
fn file() -> &'static PathBuf {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| {
        let memory = PathBuf::from("/dev/shm");
        let folder = if memory.is_dir() { memory } else { std::env::temp_dir() };
        folder.join(format!("adjutant-fuzz-{}.srn", std::process::id()))
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Some((which, text)) = bytes.split_first() else { return };
    // Odds of many unknown pieces and corrections of long games take their time, which is tried elsewhere.
    if text.len() > 2048 {
        return;
    }
    std::fs::write(file(), text).expect("a temporary file can be written");
    let line = LINES[usize::from(*which) % LINES.len()];
    let mut arguments: Vec<OsString> = vec!["adjutant".into()];
    arguments.extend(line.split(' ').map(OsString::from));
    arguments.push(file().into());
    let fixed = ["--no-config", "--quiet", "--jobs=1", "--progress=never", "--color=never", "--max-record=1M", "-o"];
    arguments.extend(fixed.map(OsString::from));
    arguments.push("/dev/null".into());
    if let Err(said) = run_arguments(&arguments) {
        panic!("{line} is not understood: {said}");
    }
});
