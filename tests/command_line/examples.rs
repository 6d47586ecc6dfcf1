//! The examples of help are accepted by the command line, and they run.

use crate::program::{PROGRAM, command_of};
use std::fs;
use std::path::Path;

/// Returns the examples of the command and of every verb: command lines.
fn examples() -> Vec<String> {
    let command = adjutant::cli::command();
    let mut lines = Vec::new();
    for verb in command.get_subcommands().chain([&command]) {
        let help = verb.get_before_long_help().expect("help opens with examples").to_string();
        let examples = help.strip_prefix("Examples:\n").expect("examples come first").split("\n\n").next();
        lines.extend(examples.unwrap_or_default().lines().map(|line| {
            let line = line.strip_prefix("  ").expect("examples are indented");
            line.split("  ").next().unwrap_or_default().to_owned()
        }));
    }
    assert!(lines.len() > 80, "{lines:?}");
    lines
}

fn copy(most: usize, from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    let entries = fs::read_dir(from).expect("a folder can be read");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    for name in names.iter().take(most) {
        fs::copy(from.join(name), to.join(name)).expect("a file can be copied");
    }
}

/// Creates a folder with every file that the examples name.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (at, samples) = (folder.path(), Path::new(env!("CARGO_MANIFEST_DIR")).join("samples"));
    copy(usize::MAX, &samples.join("games"), &at.join("games"));
    for name in ["a", "b", "2023"] {
        copy(3, &samples.join("games"), &at.join(name));
    }
    let read = |name: &str| fs::read_to_string(samples.join(name)).expect(name);
    let games = ["games/hasbro-1999-original.srn", "games/gravon-barrage.srn", "games/isf-original.srn"].map(read);
    for name in ["a.srn", "b.srn", "games.srn", "league.srn"] {
        fs::write(at.join(name), games.join("\n")).expect("a file can be written");
    }
    fs::write(at.join("game.srn"), &games[0]).expect("a file can be written");
    for (name, sheet) in [
        ("red.srn", "barrage-red"),
        ("blue.srn", "barrage-blue"),
        ("seen.srn", "barrage-spectator"),
        ("sheet.srn", "barrage-red"),
        ("red/sheet.srn", "barrage-red"),
    ] {
        fs::create_dir_all(at.join("red")).expect("a folder can be made");
        fs::write(at.join(name), read(&format!("sheets/{sheet}.srn"))).expect("a file can be written");
    }
    for name in ["games.zip", "more.zip", "archive.zip", "blue.zip"] {
        fs::copy(samples.join("archives/season.zip"), at.join(name)).expect("a file can be copied");
    }
    fs::create_dir_all(at.join("conformance")).expect("a folder can be made");
    fs::copy(samples.join("games/isf-original.srn"), at.join("conformance/a.srn")).expect("a file can be copied");
    let expected = "{\"file\":\"a.srn\",\"record\":1,\"verdict\":\"legal\"}\n";
    fs::write(at.join("conformance/expected.ndjson"), expected).expect("a file can be written");
    fs::copy(samples.join("setups/original.setups"), at.join("list.setups")).expect("a file can be copied");
    for name in [".local/share/bash-completion/completions", ".config/fish/completions", ".zfunc"] {
        fs::create_dir_all(at.join(name)).expect("a folder can be made");
    }
    folder
}

/// Documents that examples read, with the commands that write them.
const DOCUMENTS: [(&str, &str); 6] = [
    ("--from-position game.srn", "adjutant board --ply 40 --format srn game.srn > cut.srn && mv cut.srn game.srn"),
    ("2024.json", "adjutant stats --format json games > 2024.json"),
    ("setups --merge", "adjutant setups --format json a > a.json; adjutant setups --format json b > b.json"),
    ("reveals --summary --merge", "adjutant reveals --summary --format json b > b.json"),
    ("review --prior", "adjutant setups --prior-out prior.json games"),
    ("review --summary --merge", "adjutant review --summary --format json b > b.json"),
];

#[test]
#[ignore = "takes long: see tests/README.md"]
fn every_example_runs_at_length() {
    let program = Path::new(PROGRAM);
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", program.parent().expect("a folder").display());
    for line in examples() {
        // Other programs may be missing, and the examples' numbers of games take too long.
        let mut own = line.replace("--games 100000", "--games 2").replace("--games 1000", "--games 2");
        for other in ["| jq", "| man", "| xargs"] {
            own.truncate(own.find(other).unwrap_or(own.len()));
        }
        let folder = folder();
        let needs = DOCUMENTS.iter().filter(|(sign, _)| own.contains(sign)).map(|(_, write)| format!("{write}\n"));
        let script = format!("set -o pipefail\n{}{own}", needs.collect::<String>());
        let mut command = command_of("bash", &["-c", &script]);
        command.current_dir(folder.path()).env("PATH", &path).env("HOME", folder.path());
        let run = command.env_remove("XDG_CONFIG_HOME").output().expect("bash runs");
        // An example may report findings, but must not report wrong usage.
        let said = String::from_utf8_lossy(&run.stderr);
        // The only error is that there is no terminal here.
        if own.contains("adjutant replay") && said.contains("`replay` needs a terminal") {
            continue;
        }
        assert!(matches!(run.status.code(), Some(0 | 1)), "{line}: {:?}\n{said}", run.status.code());
    }
}
