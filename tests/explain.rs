//! `adjutant explain`: every article is printed, its example causes its finding, and its corrected record causes
//! none. Also `completions` and `man`, which use the same command line.

use crate::program;
use adjutant::archive::NotRecords;
use adjutant::explain::{Article, articles};
use adjutant::formats::{Reader, by_name};
use adjutant::notation::{SegmentKind, Span, segments};
use adjutant::replay::{Detail, Finding, Severity, Verdict, preamble_findings, replay, stray_findings};
use serde_json::Value;
use std::path::Path;

fn adjutant(args: &[&str]) -> (String, String, i32) {
    let run = program::adjutant(args, "");
    (run.stdout, run.stderr, run.status)
}

/// Returns the findings and the verdict of every record of a file in this format, and the findings outside records.
fn judged(form: &str, text: &str) -> Vec<(Vec<Finding>, Option<Verdict>)> {
    let format = by_name(form).expect("the format is known");
    let Reader::Text(read) = format.reader else { panic!("{form} is not read record by record") };
    let bytes = text.as_bytes();
    if NotRecords::of(bytes).is_some() {
        let (why, remedy, has_place) = (String::new(), "", false);
        return vec![(vec![Finding::at(Detail::InputFailed { why, remedy, has_place }, Span::default())], None)];
    }
    let pieces = if form == "srn" {
        segments(bytes).map(|segment| (segment.kind, &bytes[segment.range])).collect()
    } else {
        vec![(SegmentKind::Record, bytes)]
    };
    let judge = |(kind, bytes)| {
        if kind == SegmentKind::Preamble {
            return (preamble_findings(bytes), None);
        }
        let reading = read(bytes, "");
        let replayed = replay(bytes, &reading, None, &mut ());
        ([replayed.findings, stray_findings(&reading.record)].concat(), Some(replayed.verdict))
    };
    pieces.into_iter().map(judge).collect()
}

/// Returns the names, severities and verdicts of all findings in a file.
fn found(form: &str, text: &str) -> Vec<(&'static str, Severity, Verdict)> {
    let findings = judged(form, text).into_iter().flat_map(|(findings, _)| findings);
    findings.map(|finding| (finding.name(), finding.severity(), finding.detail.verdict())).collect()
}

#[test]
fn every_example_earns_its_finding_and_no_other() {
    for Article { name, form, example, .. } in articles() {
        let found = found(form, example);
        assert!(!found.is_empty() && found.iter().all(|(found, ..)| found == name), "{name}: {found:?}");
    }
}

#[test]
fn every_mended_record_is_legal_and_free_of_findings() {
    for Article { name, form, mended, .. } in articles() {
        assert_eq!(found(form, mended), [], "{name}");
        for (_, verdict) in judged(form, mended) {
            assert_eq!(verdict, Some(Verdict::Legal), "{name}");
        }
    }
}

#[test]
fn severity_and_verdict_are_those_of_the_finding() {
    let (out, _, code) = adjutant(&["explain", "--all", "--format", "json"]);
    assert_eq!(code, 0);
    let told: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(told.len(), articles().count());
    for (told, article) in told.iter().zip(articles()) {
        let (name, severity, verdict) = found(article.form, article.example)[0];
        assert_eq!(told["name"], name);
        assert_eq!(told["code"], article.code);
        assert_eq!(told["severity"], severity.name(), "{name}");
        // An unreadable input is no record.
        let verdict = if name == "input" { Value::Null } else { verdict.name().into() };
        assert_eq!(told["verdict"], verdict, "{name}");
        assert_eq!(told["example"], article.example);
    }
}

#[test]
fn every_name_and_code_is_explained_with_its_diagnostic() {
    for article in articles() {
        let (by_name, said, code) = adjutant(&["explain", article.name]);
        assert_eq!((code, said.as_str()), (0, ""), "{}", article.name);
        let heading = format!("{} {}\n", article.code, article.name);
        assert!(by_name.starts_with(&heading), "{by_name}");
        let id = format!("[{} {}]: ", article.code, article.name);
        assert!(by_name.contains(&id), "{by_name}");
        assert_eq!(adjutant(&["explain", &article.code.to_lowercase()]).0, by_name);
    }
}

#[test]
fn an_article_reads_so() {
    insta::assert_snapshot!("two_squares", adjutant(&["explain", "two-squares"]).0);
    let colored = adjutant(&["explain", "--color", "always", "W707"]).0;
    insta::assert_snapshot!("warning_color", colored.replace('\u{1b}', "\u{241b}"));
    insta::assert_snapshot!("list", adjutant(&["explain", "--list"]).0);
}

#[test]
fn prose_is_wrapped_at_eighty_columns() {
    let (out, ..) = adjutant(&["explain", "--list"]);
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let (out, ..) = adjutant(&["explain", "--all"]);
    // Long lines of examples and their frames are not prose.
    let is_text = |line: &&str| !line.contains(['|', '{', ';', '<']) && !line.contains(" = ");
    let prose = out.lines().filter(is_text).filter(|line| line.trim().contains(' '));
    for line in prose.filter(|line| !line.contains("error[") && !line.contains("warning[")) {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn an_unknown_name_is_wrong_usage_and_draws_the_nearest() {
    let (out, said, code) = adjutant(&["explain", "two-square"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(
        said,
        "error: there is no finding `two-square`; did you mean `two-squares`? (`adjutant explain --list` lists all)\n"
    );
    let (out, said, code) = adjutant(&["explain", "E214", "zzz"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(said, "error: there is no finding `zzz` (`adjutant explain --list` lists all)\n");
    assert_eq!(adjutant(&["explain"]).2, 2);
}

#[test]
fn completions_are_written_for_every_shell() {
    for (shell, sign) in [
        ("bash", "complete -F _adjutant"),
        ("zsh", "#compdef adjutant"),
        ("fish", "complete -c adjutant"),
        ("elvish", "edit:completion:arg-completer[adjutant]"),
        ("powershell", "Register-ArgumentCompleter -Native -CommandName 'adjutant'"),
    ] {
        let (out, said, code) = adjutant(&["completions", shell]);
        assert_eq!((code, said.as_str()), (0, ""), "{shell}");
        assert!(out.contains(sign) && out.contains("explain"), "{shell}");
    }
    assert_eq!(adjutant(&["completions", "csh"]).2, 2);
}

#[test]
fn every_verb_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("share/man1");
    let (out, said, code) = adjutant(&["man", "--out", &pages.display().to_string()]);
    assert_eq!((code, out.as_str(), said.as_str()), (0, "", ""));
    let mut names: Vec<String> = std::fs::read_dir(&pages)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let mut verbs: Vec<String> =
        adjutant::cli::command().get_subcommands().map(|verb| format!("adjutant-{}.1", verb.get_name())).collect();
    verbs.push("adjutant.1".to_owned());
    verbs.sort();
    assert_eq!(names, verbs);
    let page = std::fs::read_to_string(pages.join("adjutant-board.1")).expect("a page");
    assert!(page.contains(".TH adjutant-board 1"), "{page}");
    assert_eq!(adjutant(&["man"]).0, std::fs::read_to_string(pages.join("adjutant.1")).expect("a page"));
}

#[test]
fn the_sample_folders_hold_the_records_of_the_articles_and_nothing_else() {
    for (folder, is_mended) in [("broken", false), ("mended", true)] {
        let folder = Path::new("samples").join(folder);
        assert_eq!(std::fs::read_dir(&folder).expect("a sample folder").count(), articles().count());
        for article in articles() {
            let ending = by_name(article.form).expect(article.form).endings[0];
            let file = folder.join(format!("{}{ending}", article.name));
            let file = std::fs::read_to_string(file).expect(article.name);
            assert_eq!(file, if is_mended { article.mended } else { article.example }, "{}", article.name);
        }
    }
}
