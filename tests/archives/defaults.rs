//! `adjutant.toml`: its possible places, their precedence, and refused entries.

use crate::archives::support::{EMPTY, LEGAL, illegal};
use crate::program::{Folder, Run, has, outcome, run};

/// Validates an illegal record with these arguments and the user's folder of settings.
fn validate(folder: &Folder, arguments: &[&str]) -> Run {
    folder.write("a.srn", illegal());
    let mut command = folder.command(&[&["validate"], arguments, &["a.srn"]].concat());
    command.env("XDG_CONFIG_HOME", folder.path("config"));
    run(command, b"")
}

/// Writes the user's file of defaults.
fn prefer(folder: &Folder, defaults: &str) {
    folder.write("config/adjutant.toml", defaults);
}

/// Runs a command with the user's file.
fn preferring(folder: &Folder, arguments: &[&str]) -> Run {
    let mut command = folder.command(arguments);
    command.env("XDG_CONFIG_HOME", folder.path("config"));
    run(command, b"")
}

/// Returns the expected findings in a format that names the file.
fn concise() -> Run {
    outcome(1, format!("a.srn:15:4: {EMPTY}\n"), "1 record: 1 illegal; errors: empty-square 1\n")
}

#[test]
fn what_stands_nearer_goes_before() {
    let folder = Folder::new();
    assert_eq!(validate(&folder, &[]), concise());
    let github = validate(&folder, &["--format=github"]);
    let sarif = validate(&folder, &["--format=sarif"]);
    let ndjson = validate(&folder, &["--format=ndjson"]);
    let all = [&concise().stdout, &github.stdout, &sarif.stdout, &ndjson.stdout];
    assert!((0..4).all(|at| all[..at].iter().all(|other| *other != all[at])), "{all:?}");
    // The user's two files, then the file of the working folder, then the command line.
    folder.write("config/adjutant.toml", "max-findings = 0\n[validate]\nformat = \"github\"\n");
    assert_eq!(validate(&folder, &[]).stdout, "");
    assert_eq!(validate(&folder, &["--max-findings=1"]), github);
    folder.write("config/adjutant/adjutant.toml", "max-findings = 9\n[validate]\nformat = \"sarif\"\n");
    assert_eq!(validate(&folder, &[]), sarif);
    folder.write("adjutant.toml", "[validate]\nformat = \"ndjson\"\n");
    assert_eq!(validate(&folder, &[]), ndjson);
    assert_eq!(validate(&folder, &["--format=github"]), github);
    assert_eq!(validate(&folder, &["--no-config"]), concise());
}

#[test]
fn the_users_folder_may_be_that_of_the_home() {
    let folder = Folder::new();
    folder.write("home/.config/adjutant/adjutant.toml", "[validate]\nquiet = true\n");
    folder.write("a.srn", illegal());
    let mut command = folder.command(&["validate", "a.srn"]);
    command.env_remove("XDG_CONFIG_HOME").env("HOME", folder.path("home"));
    assert_eq!(run(command, b""), outcome(1, "", ""));
}

#[test]
fn every_verb_can_be_told_to_keep_quiet_or_one() {
    let folder = Folder::new();
    folder.write("a.srn", illegal());
    prefer(&folder, "[fmt]\nquiet = true\n");
    assert_eq!(preferring(&folder, &["fmt", "a.srn"]).stderr, "");
    assert_ne!(preferring(&folder, &["stats", "a.srn"]).stderr, "");
    prefer(&folder, "quiet = true\n");
    assert_eq!(preferring(&folder, &["stats", "a.srn"]).stderr, "");
    prefer(&folder, "color = \"always\"\n");
    assert!(preferring(&folder, &["stats", "--help"]).stdout.contains('\u{1b}'));
}

#[test]
fn the_environment_stands_between_the_command_line_and_the_file() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL);
    let status = |file: &str, environment: Option<&str>, line: &[&str]| {
        folder.write("adjutant.toml", file);
        let mut command = folder.command(&[&["validate", "a.srn"], line].concat());
        if let Some(jobs) = environment {
            command.env("ADJUTANT_JOBS", jobs);
        }
        run(command, b"").status
    };
    // An invalid number shows that the file is read.
    assert_eq!(status("jobs = \"x\"", None, &[]), 2);
    assert_eq!(status("jobs = 1", Some("x"), &[]), 2);
    assert_eq!(status("jobs = 1", Some("2"), &[]), 0);
    assert_eq!(status("jobs = 1", Some(""), &[]), 0);
    // Invalid values are reported even if another value overrides them.
    assert_eq!(status("jobs = 1", Some("x"), &["-j1"]), 2);
    assert_eq!(status("jobs = 1", Some("x"), &["--no-config"]), 2);
    assert_eq!(status("jobs = 1", None, &["-jx"]), 2);
    assert_eq!(status("jobs = \"x\"", None, &["--no-config"]), 0);
    // After `--` it is the name of a file.
    assert_eq!(status("jobs = \"x\"", None, &["--", "--no-config"]), 2);
}

#[test]
fn every_verb_has_its_table() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL);
    prefer(
        &folder,
        "ignore = [\"empty-square\", \"syntax\"]\nmax-record = \"1K\"\n[convert]\nto = \"json\"\n[board]\nply = \"start\"\n\
         [generate]\ngames = 2\nplies = 3\n[filter]\nwhere = \"plies > 99\"\n",
    );
    let json = preferring(&folder, &["convert", "a.srn"]);
    assert_eq!((json.status, json.stdout.starts_with("{\"schema\":")), (0, true), "{json:?}");
    assert_eq!(
        preferring(&folder, &["convert", "--to=srn", "a.srn"]),
        outcome(0, LEGAL.trim_end().to_owned() + "\n", "")
    );
    assert_eq!(preferring(&folder, &["generate"]).stdout.matches("[Event ").count(), 2);
    assert_eq!(
        preferring(&folder, &["board", "a.srn"]),
        folder.run(&["board", "--ply=start", "--no-config", "a.srn"], "")
    );
    assert_eq!(preferring(&folder, &["filter", "a.srn"]), outcome(1, "", "1 record read, 0 selected\n"));
    folder.write("b.srn", illegal());
    let counted = "1 record: 1 illegal; 1 finding hidden by --ignore; the exit status still counts it\n";
    assert_eq!(preferring(&folder, &["validate", "b.srn"]), outcome(1, "", counted));
    let long = LEGAL.replace("a9-a8", &" ".repeat(1024));
    folder.write("long.srn", long);
    has(&preferring(&folder, &["validate", "--ignore=empty-square", "long.srn"]).stdout, "(--max-record)");
}

#[test]
fn a_file_in_the_working_folder_sets_options_of_taste_alone() {
    let folder = Folder::new();
    folder.write("a.srn", illegal());
    let outcome = |defaults: &str, arguments: &[&str]| {
        folder.write("adjutant.toml", defaults);
        folder.run(arguments, "")
    };
    let plain = outcome("", &["validate", "a.srn"]);
    assert_eq!(plain.status, 1);
    let taste = "jobs = 2\ncolor = \"never\"\nprogress = \"never\"\n[validate]\nformat = \"full\"\n[board]\nstyle = \"ascii\"\n";
    assert_eq!(outcome(taste, &["validate", "--format=concise", "a.srn"]).stdout, plain.stdout);
    for refused in "shard = \"1000000/1000000\" | select = [\"empty-square\"] | ignore = [\"empty-square\"] | \
        max-findings = 0 | max-record = \"1K\" | edition = \"isf\" | glob = [\"*.txt\"] | from = \"notes\" | \
        effort = \"high\" | quiet = true | [validate]\nexit-zero = true | [validate]\nquiet = true | \
        [filter]\nwhere = \"plies > 99\" | [fmt]\nmend = true | [convert]\nto = \"json\" | [repair]\napply = 1 | \
        [filter]\ndoubles = \"x\""
        .split(" | ")
    {
        let run = outcome(refused, &["validate", "a.srn"]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{refused}");
        let is_said = run.stderr.contains("cannot be set in the working folder");
        assert!(is_said, "{refused}: {}", run.stderr);
        assert_eq!(outcome(refused, &["validate", "--no-config", "a.srn"]), plain, "{refused}");
        // The user's own file may set the option.
        let value = refused.replace("\"x\"", "\"y\"");
        prefer(&folder, &value);
        folder.write("adjutant.toml", "");
        assert_ne!(preferring(&folder, &["validate", "a.srn"]).status, 2, "{refused}");
    }
}

#[test]
fn the_version_names_the_files_of_defaults() {
    let folder = Folder::new();
    let version = |folder: &Folder, flag: &str| preferring(folder, &[flag]).stdout;
    assert_eq!(version(&folder, "--version").lines().count(), 1);
    folder.write("adjutant.toml", "jobs = 2");
    prefer(&folder, "quiet = true");
    let lines = version(&folder, "--version");
    let files: Vec<&str> = lines.lines().skip(1).collect();
    let users = format!("defaults from {}", folder.path("config/adjutant.toml").display());
    assert_eq!(files, [users.as_str(), "defaults from adjutant.toml"]);
    assert_eq!(version(&folder, "-V").lines().count(), 1);
}

#[test]
fn what_means_nothing_is_wrong_usage() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL);
    for (file, said) in [
        ("jobz = 1", "adjutant.toml: there is no option `jobz` here; did you mean `jobs`?"),
        (
            "[validate]\nstrictt = true",
            "adjutant.toml: [validate]: there is no option `strictt` here; did you mean `strict`?",
        ),
        ("[valid]", "adjutant.toml: there is no verb `valid`; did you mean `validate`?"),
        (
            "color = \"red\"",
            "adjutant.toml: invalid value 'red' for '--color <WHEN>' [possible values: auto, always, never]",
        ),
        (
            "max-record = \"0\"",
            "adjutant.toml: `max-record` cannot be set in the working folder, because the file may come from \
         a stranger: pass the option, or set it in the adjutant.toml of your own configuration folder",
        ),
        ("output = \"a.srn\"", "adjutant.toml: `output` can only be set on the command line"),
        ("[fmt]\nwrite = true", "adjutant.toml: [fmt]: `write` can only be set on the command line"),
        ("[filter]\nout = \"x\"", "adjutant.toml: [filter]: `out` can only be set on the command line"),
        ("strict = true", "adjutant.toml: `strict` belongs in the table of its verb: `[validate]`"),
        (
            "pretty = true",
            "adjutant.toml: `pretty` belongs in the tables of its verbs: `[repair]`, `[reveals]`, `[stats]`, `[review]`, `[setups]`, `[convert]`",
        ),
        ("[validate]\njobs = 2", "adjutant.toml: [validate]: `jobs` applies to every verb: write it above all tables"),
        ("[board]\nstrict = true", "adjutant.toml: [board]: `strict` belongs in the table of its verb: `[validate]`"),
        ("[board]\njbs = 2", "adjutant.toml: [board]: there is no option `jbs` here; did you mean `jobs`?"),
        ("strct = true", "adjutant.toml: there is no option `strct` here; did you mean `strict`?"),
        ("[board]\noutput = \"x\"", "adjutant.toml: [board]: `output` can only be set on the command line"),
        ("\u{1b} = 1", "adjutant.toml: line 1: invalid unquoted key, expected letters, numbers, `-`, `_`"),
    ] {
        folder.write("adjutant.toml", file);
        for verb in [&["validate", "a.srn"][..], &["rules"], &["fmt", "a.srn"]] {
            let run = folder.run(verb, "");
            assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{file}");
            assert_eq!(run.stderr.lines().next(), Some(format!("error: {said}").as_str()), "{file}");
        }
        assert_eq!(folder.run(&["validate", "--no-config", "a.srn"], "").status, 0, "{file}");
    }
    folder.write("adjutant.toml", "jobs = 1\ncolor = \n");
    let run = folder.run(&["validate", "a.srn"], "");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.starts_with("error: adjutant.toml: line 2: "), "{}", run.stderr);
    folder.write("adjutant.toml", [b'a', b' ', b'=', b' ', b'"', 0xFF, b'"']);
    let run = folder.run(&["validate", "a.srn"], "");
    assert_eq!(run.status, 2);
    assert!(run.stderr.starts_with("error: cannot read adjutant.toml: "), "{}", run.stderr);
}

/// A file from elsewhere must not block the program or be read without end.
#[cfg(unix)]
#[test]
fn only_a_short_file_is_read() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL);
    let refused = |why: &str| {
        let run = folder.run(&["validate", "a.srn"], "");
        assert_eq!((run.status, run.stderr.contains(why)), (2, true), "{}", run.stderr);
    };
    folder.write("adjutant.toml", format!("quiet = true\n#{}", "x".repeat(1 << 20)));
    refused("longer than 1 MiB");
    let path = folder.path("adjutant.toml");
    std::fs::remove_file(&path).expect("it is there");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().is_ok_and(|status| status.success()));
    refused("it is not a regular file");
    std::fs::remove_file(&path).expect("it is there");
    std::os::unix::fs::symlink("/dev/zero", &path).expect("a link can be made");
    refused("it is not a regular file");
}
