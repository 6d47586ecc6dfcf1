//! The repository: it can be checked out on every system, and every call of the program uses existing verbs and
//! options.

use crate::program::adjutant;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Returns the files of the repository, with `/` between folders.
pub fn files() -> Vec<String> {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listed = Command::new("git").args(arguments).current_dir(ROOT).output().ok();
    let listed = listed.filter(|output| output.status.success());
    let mut files: Vec<String> = match listed {
        Some(output) => {
            let text = String::from_utf8(output.stdout).expect("names are UTF-8");
            text.split_terminator('\0').map(str::to_owned).collect()
        }
        None => Vec::new(),
    };
    if files.is_empty() {
        walk(Path::new(ROOT), "", &mut files);
    }
    assert!(files.len() > 500, "these are {} files only", files.len());
    files
}

/// Does the same without git.
fn walk(folder: &Path, prefix: &str, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let entry = entry.expect("its entries can be read");
        let name = entry.file_name().into_string().expect("names are UTF-8");
        if ["target", ".git", "corpus", "artifacts"].contains(&&*name) {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.path().is_dir() {
            walk(&entry.path(), &format!("{path}/"), files);
        } else {
            files.push(path);
        }
    }
}

/// Returns why Windows refuses a file or folder with this name.
fn refused(name: &str) -> Option<&'static str> {
    // Superscript digits count, too.
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let numbered = ["com", "lpt"].iter().find_map(|device| stem.strip_prefix(device));
    let is_port = numbered.is_some_and(|number| {
        number.chars().count() == 1 && number.contains(|c: char| c.is_ascii_digit() || "\u{b9}\u{b2}\u{b3}".contains(c))
    });
    if DEVICES.contains(&&*stem) || is_port {
        Some("it is a device's")
    } else if name.ends_with(['.', ' ']) {
        Some("it ends with a dot or a blank")
    } else if name.contains(|c: char| c.is_control() || "<>:\"\\|?*".contains(c)) {
        Some("it has a character that means something else")
    } else {
        None
    }
}

#[test]
fn every_system_takes_the_names() {
    for bad in
        ["nul.rs", "NUL", "con", "aux.tar.gz", "Com1.txt", "lpt\u{b9}", "a.", "a ", "a:b", "a?", "a\\b", "nul .rs"]
    {
        assert!(refused(bad).is_some(), "{bad:?}");
    }
    for good in ["nul_bytes.rs", "console", "com.rs", "com10.rs", ".ci", "a.b", "a b", "auxiliary"] {
        assert_eq!(refused(good), None, "{good:?}");
    }
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for file in files() {
        let mut path = String::new();
        for name in file.split('/') {
            if let Some(why) = refused(name) {
                panic!("{file}: Windows does not take the name {name}: {why}");
            }
            path = if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
            let first = known.entry(path.to_lowercase()).or_insert_with(|| path.clone());
            assert_eq!(*first, path, "these differ in upper and lower case only");
        }
        assert!(file.chars().count() < 200, "{file} is too long for a folder that is not at the top");
    }
}

/// Files and folders at the top, except those whose names begin with a dot.
const TOP: &str = "Cargo.toml Cargo.lock crates src format-spec samples tests README.md benches examples fuzz xtask CHANGELOG.md \
    CONTRIBUTING.md action.yml rustfmt.toml web python";

#[test]
fn nothing_stands_at_the_top_but_what_belongs_there() {
    for file in files() {
        let top = file.split('/').next().unwrap_or_default();
        let belongs = TOP.split(' ').any(|known| known == top)
            || top.starts_with('.')
            || ["LICENSE-MIT", "LICENSE-APACHE"].contains(&top);
        assert!(belongs, "{file}");
        let size = fs::metadata(Path::new(ROOT).join(&file)).map_or(0, |of| of.len());
        // Programs tested with the suite need the expected answers.
        let most = if file == "format-spec/conformance/expected.ndjson" { 1_500_000 } else { 1 << 20 };
        assert!(size < most, "{file} has {size} bytes: what is so large is made where it is needed");
    }
}

/// Lists of lines of the source, with the number of fields that contain the text of the line.
const LISTS: [(&str, usize); 2] = [("tests/mutants/unchanged.tsv", 2), ("tests/coverage/unreached.tsv", 1)];

#[test]
fn what_is_listed_of_the_source_stands_in_it() {
    let read =
        |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (list, field) in LISTS {
        let text = read(list);
        let rows: Vec<&str> = text.lines().filter(|row| !row.starts_with('#') && !row.is_empty()).collect();
        assert!(rows.len() > 50, "{list} has {} rows only", rows.len());
        for row in rows {
            let fields: Vec<&str> = row.split('\t').collect();
            let (Some(file), Some(line)) = (fields.first(), fields.get(field)) else { panic!("{list}: {row}") };
            assert!(
                read(file).lines().any(|other| other.trim() == *line),
                "{list}: {file} has no such line any more: {line}"
            );
        }
    }
}

#[test]
fn nothing_that_tests_leave_behind_is_kept() {
    for file in files() {
        let is_left = [".snap.new", ".pending-snap", ".profraw", ".orig", ".rej"].iter().any(|end| file.ends_with(end));
        assert!(!is_left, "{file}");
    }
    let ignored = fs::read_to_string(Path::new(ROOT).join(".gitignore")).expect("it is there");
    assert!(["target/", "*.snap.new"].iter().all(|pattern| ignored.lines().any(|line| line == *pattern)));
}

/// Texts that start the program, or would.
const STARTS: [&str; 5] = ["CARGO_BIN_EXE", "cargo_bin(", "assert_cmd", "CommandBuilder::new", "Command::new(PROGRAM"];

#[test]
fn tests_start_the_program_in_one_place() {
    let is_test =
        |file: &&String| file.starts_with("tests/") && Path::new(file).extension().is_some_and(|end| end == "rs");
    let others = |file: &&String| !file.starts_with("tests/program/") && **file != "tests/repository.rs";
    let files = files();
    for file in files.iter().filter(is_test).filter(others) {
        let text = fs::read_to_string(Path::new(ROOT).join(file)).expect("tests are UTF-8");
        for start in STARTS {
            assert!(!text.contains(start), "{file} has `{start}`: `tests/program` starts programs");
        }
        // System programs may be started directly, but not with Adjutant among their arguments.
        let is_other = !text.contains("Command::new(") || !text.contains("PROGRAM");
        assert!(is_other, "{file}: `program::command_of` runs a program that runs ours");
    }
}

/// Checks that the program accepts the verbs and options of a line: with `--help` it succeeds.
fn is_understood(line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (program, arguments) = words.split_first().expect("a line");
    assert_eq!(*program, "adjutant", "{line}");
    let run = adjutant(&[arguments, &["samples/games"]].concat(), "");
    assert_ne!(run.status, 2, "{line}: {}", run.stderr);
}

fn read(name: &str) -> String {
    let text = fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (number, line) in text.lines().enumerate() {
        assert!(!line.contains('\t') && line == line.trim_end(), "{name}:{}: blanks", number + 1);
        let indent = line.len() - line.trim_start().len();
        assert_eq!(indent % 2, 0, "{name}:{}: indentation", number + 1);
    }
    text
}

/// Returns all values of a key.
fn values<'t>(text: &'t str, key: &str) -> Vec<&'t str> {
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches("- "));
    lines.filter_map(|line| line.strip_prefix(key)?.strip_prefix(": ")).collect()
}

#[test]
fn hooks_call_the_program() {
    let hooks = read(".pre-commit-hooks.yaml");
    assert_eq!(values(&hooks, "id"), ["adjutant-validate", "adjutant-fmt"]);
    for key in ["name", "description", "entry", "language", "files"] {
        assert_eq!(values(&hooks, key).len(), 2, "{key}");
    }
    assert_eq!(values(&hooks, "language"), ["rust", "rust"]);
    assert_eq!(values(&hooks, "files"), ["\\.srn$", "\\.srn$"]);
    for entry in values(&hooks, "entry") {
        // Commands that write files are tested without writing.
        is_understood(&entry.replace("--write", "--check"));
        assert!(entry.contains("validate") || entry.contains("fmt --write"), "{entry}");
    }
}

#[test]
fn the_action_calls_the_program() {
    let action = read("action.yml");
    for key in ["name", "description"] {
        assert!(!values(&action, key).is_empty(), "{key}");
    }
    assert_eq!(values(&action, "using"), ["composite"]);
    let steps = action.matches("- name: ").count();
    assert_eq!((steps, action.matches("shell: bash").count(), action.matches("run: ").count()), (3, 3, 3));
    for input in ["paths", "options"] {
        assert!(action.contains(&format!("\n  {input}:\n")), "{input}");
        assert!(action.contains(&format!("${{{{ inputs.{input} }}}}")), "{input}");
    }
    // Values from outside reach the shell only as variables.
    let call = action.lines().find(|line| line.contains("bin/adjutant\" ")).expect("the program is called");
    assert!(!call.contains("${{"), "{call}");
    let (_, arguments) = call.split_once("bin/adjutant\" ").expect("it has arguments");
    let arguments = arguments.replace("\"${options[@]}\" --files-from -", "");
    assert!(arguments.starts_with("validate --format github"), "{call}");
    is_understood(&format!("adjutant {arguments}"));
}

/// Returns the script of the step that calls the program, as a shell runs it.
fn script_of_the_action() -> String {
    let action = read("action.yml");
    let (_, script) = action.rsplit_once("run: |\n").expect("the last step is a script of several lines");
    script.lines().map(|line| line.trim_start_matches("        ").to_owned() + "\n").collect()
}

#[cfg(unix)]
#[test]
fn the_action_takes_every_line_of_its_inputs() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = folder.path().join("adjutant/bin/adjutant");
    std::fs::create_dir_all(program.parent().expect("it is in a folder")).expect("a folder can be made");
    std::fs::write(&program, "#!/bin/sh\nprintf '<%s>' \"$@\"\ncat\n").expect("a file can be written");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("it can be made to run");
    let called = |paths: &str, options: &str| {
        let mut command = std::process::Command::new("bash");
        command.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script_of_the_action()]);
        command.env("RUNNER_TEMP", folder.path()).env("PATHS", paths).env("OPTIONS", options);
        let output = command.output().expect("bash runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let with = |options: &str, paths: &str| {
        (Some(0), format!("<validate><--format><github>{options}<--files-from><->{paths}"))
    };
    assert_eq!(called("games\nmore games\n", ""), with("", "games\nmore games\n"));
    assert_eq!(called("a", "--strict --ignore E2"), with("<--strict><--ignore><E2>", "a"));
    assert_eq!(
        called("a", "--strict\n\n  --ignore   E2\n--record 3"),
        with("<--strict><--ignore><E2><--record><3>", "a")
    );
    // Without paths nothing would be judged, and the run would seem successful.
    for paths in ["", " \n"] {
        let (status, said) = called(paths, "");
        assert!(status == Some(2) && said.starts_with("::error::"), "{said}");
    }
    let action = read("action.yml");
    let (_, paths) = action.split_once("\n  paths:\n").expect("there is that input");
    let (paths, _) = paths.split_once("\n  options:\n").expect("another one follows");
    assert!(paths.contains("required: true") && !paths.contains("default"), "{paths}");
}

#[test]
fn the_tour_names_hooks_that_there_are() {
    let (readme, tour, hooks) =
        (read_plain("README.md"), read_plain("samples/TOUR.md"), read(".pre-commit-hooks.yaml"));
    let named: Vec<&str> = values(&tour, "id").into_iter().filter(|id| id.starts_with("adjutant-")).collect();
    assert_eq!(named, values(&hooks, "id"));
    let rust = values_of_manifest("rust-version");
    assert!(readme.contains(&format!("You need [Rust](https://rustup.rs) {rust} or later")), "{rust}");
}

fn read_plain(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).expect("it is there")
}

fn values_of_manifest(key: &str) -> String {
    let manifest = read_plain("Cargo.toml");
    let line = manifest.lines().find_map(|line| line.strip_prefix(key)).expect("the key is there");
    line.trim_matches([' ', '=', '"']).to_owned()
}

/// Fuzz targets: their files, the scripts, the build, and the description of each in the page must match.
#[test]
fn every_fuzz_target_is_run_built_and_described() {
    let folder = Path::new(ROOT).join("fuzz/fuzz_targets");
    let mut there: Vec<String> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("its entries can be read").file_name().into_string().expect("names are UTF-8"))
        .map(|name| name.trim_end_matches(".rs").to_owned())
        .collect();
    there.sort();
    let (table, manifest, page) =
        (read_plain("fuzz/targets"), read_plain("fuzz/Cargo.toml"), read_plain("fuzz/README.md"));
    let run = table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let [target, dictionary, longest] = words[..] else { panic!("{line}: a target, a dictionary, a length") };
        let file = Path::new(ROOT).join(format!("fuzz/dictionaries/{dictionary}.dict"));
        assert!(dictionary == "-" || file.is_file(), "{line}");
        assert!(longest.parse::<u32>().is_ok_and(|bytes| bytes > 0), "{line}");
        target.to_owned()
    });
    assert_eq!(run.collect::<Vec<_>>(), there);
    for target in &there {
        assert!(manifest.contains(&format!("name = \"{target}\"\npath = \"fuzz_targets/{target}.rs\"\n")), "{target}");
        assert!(page.contains(&format!("\n| `{target}` |")), "{target}");
    }
    let names = |text: &str| text.matches("[[bin]]").count();
    assert_eq!(names(&manifest), there.len());
}
