//! Completion scripts, as shells run them.

use crate::program::adjutant;
use std::process::Command;

/// Returns bash's proposals for the last of these words.
fn completed(words: &[&str]) -> Vec<String> {
    let script = adjutant(&["completions", "bash"], "").stdout;
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let (last, before) = (words.len() - 1, words[words.len().saturating_sub(2)]);
    let ask = format!(
        "{script}\nCOMP_WORDS=({})\nCOMP_CWORD={last}\n_adjutant adjutant '{}' '{before}'\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
        quoted.join(" "),
        words[last]
    );
    // The script is longer than an argument may be.
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), ask).expect("it can be written");
    let run = Command::new("bash").arg("--norc").arg(file.path()).output().expect("bash runs");
    String::from_utf8(run.stdout).expect("UTF-8").lines().map(str::to_owned).filter(|line| !line.is_empty()).collect()
}

#[test]
fn names_of_findings_are_completed() {
    for words in [
        &["adjutant", "validate", "--select", "two"][..],
        &["adjutant", "stats", "--ignore", "two"],
        &["adjutant", "explain", "two"],
    ] {
        assert_eq!(completed(words), ["two-squares", "two-squares-wording"], "{words:?}");
    }
    assert_eq!(completed(&["adjutant", "validate", "--ignore", ""]).len(), adjutant::explain::articles().count());
}

#[test]
fn verbs_and_values_are_completed() {
    assert_eq!(completed(&["adjutant", "val"]), ["validate"]);
    assert_eq!(completed(&["adjutant", "man", "val"]), ["validate"]);
    assert_eq!(completed(&["adjutant", "check", "--format", "s"]), ["sarif"]);
    assert_eq!(completed(&["adjutant", "validate", "--stat"]), ["--statistics"]);
}

#[test]
fn other_shells_know_the_names_too() {
    for shell in ["zsh", "fish", "elvish", "powershell"] {
        let script = adjutant(&["completions", shell], "").stdout;
        assert!(script.contains("adjutant"), "{shell}");
        // The last two shells do not complete values of options.
        assert!(["elvish", "powershell"].contains(&shell) || script.contains("two-squares-wording"), "{shell}");
    }
}
