//! Settings of the machine do not affect the program in tests.

use super::{Folder, PASSED, PROGRAM, ROOT, adjutant, command_of, run, script};
use std::fs;
use std::process::Command;

/// File of defaults that changes the output of every verb.
const DEFAULTS: &str = "color = \"always\"\njobs = 3\n[validate]\nformat = \"ndjson\"\n[fmt]\nquiet = true\n";

/// Environment variables that change the output of the program, or might.
const HOSTILE: [(&str, &str); 16] = [
    ("ADJUTANT_JOBS", "many"),
    ("CI", "true"),
    ("CLICOLOR", "1"),
    ("CLICOLOR_FORCE", "1"),
    ("COLORTERM", "truecolor"),
    ("COLUMNS", "20"),
    ("FORCE_COLOR", "1"),
    ("LANG", "de_DE.UTF-8"),
    ("LC_ALL", "tr_TR.UTF-8"),
    ("LINES", "5"),
    ("NO_COLOR", "1"),
    ("PAGER", "false"),
    ("RAYON_NUM_THREADS", "nonsense"),
    ("RUST_BACKTRACE", "full"),
    ("TERM", "xterm-256color"),
    ("TZ", "Asia/Kathmandu"),
];

/// Runs whose output these settings would change.
const RUNS: [&[&str]; 6] = [
    &["validate", "samples/broken"],
    &["fmt", "samples/broken/empty-square.srn"],
    &["stats", "samples/games"],
    &["board", "samples/games/gravon-duel.srn"],
    &["rules", "isf"],
    &["explain", "two-squares"],
];

/// Returns everything that the runs write, including a file in a temporary folder. Also returns the names of the
/// environment variables of started programs, without the names in `PASSED`.
fn written() -> String {
    let runs: Vec<String> = RUNS.iter().map(|arguments| format!("{:?}\n", adjutant(arguments, ""))).collect();
    let folder = Folder::new();
    folder.write("a.srn", fs::read(format!("{ROOT}/{}", RUNS[3][1])).expect("it is a sample"));
    let converted = folder.run(&["convert", "a.srn", "-o", "a.json"], "");
    let mut names: Vec<String> = run(command_of("env", &[""; 0]), "").stdout.lines().map(name).collect();
    names.retain(|name| !PASSED.contains(&&**name));
    names.sort();
    format!("{}{converted:?}\n{}{names:?}\n", runs.concat(), folder.read("a.json"))
}

fn name(variable: &str) -> String {
    variable.split('=').next().unwrap_or_default().to_owned()
}

/// Variable with the file to which [`in_surroundings`] writes.
const TARGET: &str = "ADJUTANT_TEST_SURROUNDINGS";

#[test]
#[ignore = "another test runs it in other surroundings"]
fn in_surroundings() {
    if let Some(target) = std::env::var_os(TARGET) {
        fs::write(target, written()).expect("a file can be written");
    }
}

#[cfg(unix)]
#[test]
fn settings_of_the_machine_reach_no_program() {
    let folder = Folder::new();
    for place in ["home/.config/adjutant.toml", "home/.config/adjutant/adjutant.toml", "config/adjutant.toml"] {
        folder.write(place, DEFAULTS);
    }
    folder.write("temporary files/old", "");
    let places = [("HOME", "home"), ("XDG_CONFIG_HOME", "config"), ("TMPDIR", "temporary files")];
    let places = places.map(|(variable, name)| (variable, folder.path(name)));
    let tests = std::env::current_exe().expect("this is one");
    let mut command = Command::new(tests);
    command.args(["--exact", "program::surroundings::in_surroundings", "--ignored"]);
    command.envs(HOSTILE).envs(places).env(TARGET, folder.path("written"));
    let ran = command.output().expect("the tests run");
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(folder.read("written"), written());
    // Each setting alone, or all of them, would have changed the output: the program does use them.
    let changed = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = super::command(arguments);
        command.envs(variables.iter().copied());
        run(command, "") != adjutant(arguments, "")
    };
    let home = folder.name("home");
    let config = folder.name("config");
    for variables in [
        &[("ADJUTANT_JOBS", "many")][..],
        &[("CLICOLOR_FORCE", "1")],
        &[("XDG_CONFIG_HOME", &config)],
        &[("XDG_CONFIG_HOME", ""), ("HOME", &home)],
    ] {
        assert!(changed(variables, RUNS[0]), "{variables:?}");
    }
    assert!(changed(&[("COLUMNS", "60")], RUNS[2]));
}

#[cfg(unix)]
#[test]
fn the_program_of_a_script_has_the_same_variables() {
    let of_script = run(script("env", &[""; 0]), "").stdout;
    // The shell adds these variables.
    let added = ["PWD", "OLDPWD", "SHLVL", "_"];
    let kept: Vec<String> = of_script.lines().map(name).filter(|name| !added.contains(&&**name)).collect();
    let listed: Vec<&str> = super::variables().map(|(name, _)| name).collect();
    assert!(kept.iter().all(|name| listed.contains(&&**name)), "{kept:?}");
    assert!(run(script("echo \"$0\"", &[""; 0]), "").stdout.trim_end() == PROGRAM);
}
