//! Runs a verb on any bytes as a file, in this process. The verb succeeds, reports findings or returns an error,
//! but never panics. The first byte selects the verb and its options.

#![no_main]

use adjutant::cli::run_arguments;
use libfuzzer_sys::fuzz_target;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Arguments of the calls. A call writes only to the file of `-o`, and reads only the input and tables of
/// `format-spec`.
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

/// Returns the path of the input file. If the system has shared memory, the file is there, otherwise in the temporary
/// folder.
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
    // Odds of many unknown pieces and corrections of long games are slow. Other tests cover them.
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
