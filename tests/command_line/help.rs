//! Help: examples first, a verb's own options before the common options, color as everywhere.

use crate::program::{self, adjutant, starts};

/// Returns all verbs and the command itself.
fn verbs() -> Vec<String> {
    let command = adjutant::cli::command();
    let verbs = command.get_subcommands().map(|verb| verb.get_name().to_owned());
    verbs.chain([String::new()]).collect()
}

fn help(verb: &str, option: &str) -> String {
    let words: Vec<&str> = [verb, option].into_iter().filter(|word| !word.is_empty()).collect();
    adjutant(&words, "").well().stdout
}

#[test]
fn short_help_opens_with_some_of_the_examples() {
    for verb in verbs() {
        let (short, long) = (help(&verb, "-h"), help(&verb, "--help"));
        let examples = |help: &str| help.lines().take_while(|line| !line.is_empty()).count();
        assert!(short.starts_with("Examples:\n  adjutant "), "{verb}: {short}");
        assert!(long.starts_with("Examples:\n  adjutant "), "{verb}: {long}");
        assert!(examples(&short) <= 6 && examples(&short) <= examples(&long), "{verb}: {short}");
    }
}

#[test]
fn own_options_stand_before_those_of_every_verb() {
    for verb in verbs().into_iter().filter(|verb| !["", "completions", "man"].contains(&&**verb)) {
        for option in ["-h", "--help"] {
            let help = help(&verb, option);
            let places: Vec<usize> = ["Options", "Output", "Inputs", "Rules", "Global"]
                .iter()
                .filter_map(|heading| help.find(&format!("\n{heading}:\n")))
                .collect();
            assert!(places.len() >= 3 && places.is_sorted(), "{verb}: {help}");
            // The options above are the verb's own.
            let own = &help[places[0]..places[1]];
            for shared in ["--output", "--record", "--edition", "--select", "--jobs", "--quiet", "--no-config"] {
                assert!(!own.contains(&format!("{shared} ")), "{verb}: {shared}");
            }
            assert!(help.contains("--output") && help.contains("--no-config"), "{verb}: {help}");
        }
    }
    assert!(help("validate", "-h").find("--strict") < help("validate", "-h").find("--output"));
}

#[test]
fn the_help_of_the_program_is_a_page_of_verbs_under_headings() {
    let help = help("", "--help");
    assert!(help.lines().count() <= 45, "{help}");
    assert!(help.lines().all(|line| line.len() <= 100), "{help}");
    let list = help.lines().skip_while(|line| *line != "Check and repair:");
    let (headings, listed): (Vec<&str>, Vec<&str>) =
        list.take_while(|line| !line.is_empty()).partition(|line| line.ends_with(':'));
    assert_eq!(headings, ["Check and repair:", "Look:", "Study:", "Archives:", "For developers:"]);
    let listed: Vec<&str> = listed.iter().filter_map(|line| line.split_whitespace().next()).collect();
    let command = adjutant::cli::command();
    assert_eq!(listed, command.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>());
}

#[test]
fn an_option_that_would_have_no_effect_is_refused_and_not_shown() {
    let reading =
        ["--record=1", "--shard=1/2", "--files-from=a", "--glob=*", "--from=srn", "--max-record=1K", "--jobs=1"];
    let judging = ["--effort=high", "--max-findings=1"];
    let telling = ["--select=syntax", "--ignore=syntax"];
    for (words, others) in [
        (&["completions", "bash"][..], &["--edition=isf", "--csv-safe"][..]),
        (&["man"], &["--edition=isf", "--csv-safe"]),
        (&["explain", "syntax"], &["--edition=isf", "--csv-safe"]),
        (&["formats"], &["--edition=isf"]),
        (&["rules"], &["--csv-safe"]),
    ] {
        let shown = help(words[0], "--help");
        for option in reading.iter().chain(&judging).chain(&telling).chain(others) {
            let name = option.split('=').next().expect("a name");
            assert!(!shown.contains(&format!("{name} ")), "{words:?}: {option}");
            // At every position.
            for words in [[words, &[*option]].concat(), [&[*option], words].concat()] {
                let run = adjutant(&words, "");
                assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{words:?}");
                starts(&run.stderr, &format!("error: unexpected argument '{name}' found\n"));
            }
        }
        assert_eq!(adjutant(words, "").status, 0, "{words:?}");
    }
    assert_eq!(adjutant(&["rules", "--edition", "isf"], "").stdout, adjutant(&["rules", "isf"], "").stdout);
    assert!(help("completions", "-h").lines().count() < 15);
}

#[test]
fn what_somebody_takes_for_a_verb_is_answered_with_the_option_that_does_it() {
    for (word, option) in [
        ("sort", "--sort-by"),
        ("split", "--split-by"),
        ("dedupe", "--dedupe"),
        ("count", "--count"),
        ("query", "--where"),
    ] {
        let run = adjutant(&[word, "a.srn"], "");
        assert_eq!(run.status, 2, "{word}");
        assert!(run.stderr.contains(&format!("`adjutant filter {option}")), "{}", run.stderr);
        assert!(!run.stderr.contains("similar"), "{}", run.stderr);
        assert!(help("filter", "-h").contains(option), "{option}");
    }
}

#[test]
fn help_and_what_is_said_of_arguments_are_colored_as_the_rest() {
    for words in [&["--help"][..], &["validate", "-h"], &["validate", "--no-such"], &["validate", "--edition", "x"]] {
        let colored = |more: &[&str]| {
            let run = adjutant(&[more, words].concat(), "");
            (run.stdout + &run.stderr).contains('\u{1b}')
        };
        assert!(!colored(&[]) && !colored(&["--color", "never"]), "{words:?}");
        assert!(colored(&["--color", "always"]) && colored(&["--color=always"]), "{words:?}");
        // The environment is used, but the arguments override it.
        let with = |name: &str, value: &str, more: &[&str]| {
            let mut command = program::command(&[more, words].concat());
            command.env(name, value);
            let run = program::run(command, "");
            (run.stdout + &run.stderr).contains('\u{1b}')
        };
        assert!(with("CLICOLOR_FORCE", "1", &[]) && !with("CLICOLOR_FORCE", "1", &["--color=never"]), "{words:?}");
        assert!(!with("NO_COLOR", "1", &[]) && with("NO_COLOR", "1", &["--color=always"]), "{words:?}");
    }
}
