//! Manual pages.

use crate::program::{Run, adjutant, command};

#[test]
fn every_page_has_its_sections_in_order() {
    let command = adjutant::cli::command();
    let verbs = command.get_subcommands().map(|verb| verb.get_name().to_owned());
    for verb in verbs.chain([String::new()]) {
        let words = if verb.is_empty() { vec!["man"] } else { vec!["man", &verb] };
        let page = adjutant(&words, "").stdout;
        let place =
            |section: &str| page.find(&format!("\n.SH {section}\n")).unwrap_or_else(|| panic!("{verb}: {section}"));
        let places =
            "NAME, SYNOPSIS, DESCRIPTION, OPTIONS, \"EXIT STATUS\", ENVIRONMENT, FILES, EXAMPLES, \"SEE ALSO\""
                .split(", ")
                .map(place);
        assert!(places.is_sorted(), "{verb}: {page}");
        assert!(
            page.starts_with('.')
                && page.contains(&format!(".TH adjutant{}{verb} 1", if verb.is_empty() { "" } else { "-" }))
        );
        // The examples are those of help.
        let examples = page[place("EXAMPLES")..].replace('\\', "").replace("*(Aq", "'");
        let ask = [&*verb, "--help"];
        let help = adjutant(&ask[usize::from(verb.is_empty())..], "").stdout;
        let lines =
            help.lines().skip(1).take_while(|line| !line.is_empty()).filter(|line| line.starts_with("  adjutant"));
        for line in lines.filter(|line| line.len() < 70) {
            let line = line.trim().split("  ").next().unwrap_or_default();
            assert!(examples.contains(line), "{verb}: {line}: {examples}");
        }
    }
}

#[test]
fn a_verb_may_end_otherwise() {
    let page = adjutant(&["man", "filter"], "").stdout;
    assert!(page.contains("0 if a record was selected, 1 if none was"), "{page}");
    assert!(page.contains("Fields: event site date"), "{page}");
    assert_eq!(adjutant(&["man", "check"], "").stdout, adjutant(&["man", "validate"], "").stdout);
}

#[test]
fn a_page_says_what_each_example_does() {
    for verb in ["reveals", "merge", "stats", "fmt"] {
        let help = adjutant(&[verb, "--help"], "").stdout;
        let examples = help.lines().take_while(|line| !line.is_empty());
        // The explanation follows the example after two spaces or more.
        let does: Vec<&str> = examples
            .filter(|line| line.starts_with("  adjutant "))
            .filter_map(|line| line.trim_start().split_once("   ").map(|(_, does)| does.trim()))
            .collect();
        assert!(!does.is_empty(), "{verb}: {help}");
        let page = adjutant(&["man", verb], "").stdout.replace("\\-", "-").replace("\\*(Aq", "'");
        for does in does {
            assert!(page.contains(does), "{verb}: {does}");
        }
    }
}

/// A reader may stop reading the help at any time.
#[test]
fn help_that_nobody_reads_any_more_is_no_failure() {
    for arguments in [&["--help"][..], &["--version"], &["stats", "--help"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let run: Run = command(arguments).stdout(writer).output().expect("the program runs").into();
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    }
}

#[test]
fn a_page_names_the_others() {
    let also = |words: &[&str]| {
        let page = adjutant(words, "").stdout.replace('\\', "");
        let (_, line) = page.split_once(".SH \"SEE ALSO\"\n").expect("the section");
        let line = line.lines().next().expect("a line").replace("fB", "").replace("fR", "");
        line.split(", ").map(str::to_owned).collect::<Vec<String>>()
    };
    let verbs: Vec<String> =
        adjutant::cli::command().get_subcommands().map(|verb| format!("adjutant-{}(1)", verb.get_name())).collect();
    assert_eq!(also(&["man"]), verbs);
    assert_eq!(also(&["man", "stats"]), ["adjutant(1)", "adjutant-validate(1)", "adjutant-explain(1)"]);
    assert_eq!(also(&["man", "validate"]), ["adjutant(1)", "adjutant-explain(1)"]);
}
