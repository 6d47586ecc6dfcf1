//! Help: examples first, a verb's own options before those of all verbs, color as everywhere.

use crate::program::adjutant;

/// Every verb, and the command itself.
fn verbs() -> Vec<String> {
    let command = adjutant::cli::command();
    let verbs = command.get_subcommands().map(|verb| verb.get_name().to_owned());
    verbs.chain([String::new()]).collect()
}

fn help(verb: &str, option: &str) -> String {
    let words: Vec<&str> = [verb, option].into_iter().filter(|word| !word.is_empty()).collect();
    let run = adjutant(&words, "");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{words:?}");
    run.stdout
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
    for verb in verbs() {
        for option in ["-h", "--help"] {
            let help = help(&verb, option);
            let place =
                |heading: &str| help.find(&format!("\n{heading}:\n")).unwrap_or_else(|| panic!("{verb}: {heading}"));
            let places = ["Options", "Output", "Inputs", "Rules", "Global"].map(place);
            assert!(places.is_sorted(), "{verb}: {help}");
            // What stands above is the verb's own.
            let own = &help[places[0]..places[1]];
            for shared in ["--output", "--record", "--edition", "--select", "--jobs", "--quiet", "--no-config"] {
                assert!(!own.contains(&format!("{shared} ")) && help.contains(shared), "{verb}: {shared}");
            }
        }
    }
    assert!(help("validate", "-h").find("--strict") < help("validate", "-h").find("--output"));
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
        // The environment has its say, and the arguments the last one.
        let with = |name: &str, value: &str, more: &[&str]| {
            let program = env!("CARGO_BIN_EXE_adjutant");
            let mut command = assert_cmd::Command::new(program);
            command.args(more).args(words).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env(name, value);
            let run = command.output().expect("the program runs");
            [run.stdout, run.stderr].concat().contains(&0x1b)
        };
        assert!(with("CLICOLOR_FORCE", "1", &[]) && !with("CLICOLOR_FORCE", "1", &["--color=never"]), "{words:?}");
        assert!(!with("NO_COLOR", "1", &[]) && with("NO_COLOR", "1", &["--color=always"]), "{words:?}");
    }
}
