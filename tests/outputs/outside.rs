//! Text outside records: dropped text is reported once per run.

use crate::archives::support::LEGAL;
use crate::program::Folder;

/// Creates a file with a comment before its first record and text after two of them.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("p.srn", format!("\n; my club's games\n{LEGAL}"));
    folder.write("s.srn", format!("{}The end\n\n{LEGAL}and more\n", LEGAL.trim_end().to_owned() + "\n"));
    folder.write("plain.srn", LEGAL);
    folder.write("blanks.srn", format!("\n \n\n; my club's games\n{LEGAL}"));
    folder
}

#[test]
fn what_is_not_passed_on_is_said() {
    let above = "dropped: text outside records (p.srn:2)";
    let behind = "dropped: 2 pieces of text outside records (the first: s.srn:17)";
    let all = "dropped: 3 pieces of text outside records (the first: p.srn:2)";
    for (verb, input, said) in [
        (&["filter"][..], &["p.srn"][..], Some(above)),
        (&["filter", "--sort-by=plies"], &["p.srn"], Some(above)),
        (&["filter", "--split-by=Event", "--out=out"], &["p.srn"], Some(above)),
        (&["convert", "--to=srn"], &["p.srn"], Some(above)),
        (&["convert", "--to=json"], &["p.srn"], Some(above)),
        (&["convert", "--to=srn", "--out=out"], &["p.srn"], Some(above)),
        (&["redact", "--view=red"], &["p.srn"], Some(above)),
        (&["merge"], &["p.srn", "plain.srn"], Some(above)),
        (&["merge"], &["plain.srn", "p.srn"], Some(above)),
        (&["convert", "--to=srn"], &["s.srn"], Some(behind)),
        (&["convert", "--to=json"], &["s.srn"], Some(behind)),
        (&["filter", "--to=srn"], &["s.srn"], Some(behind)),
        (&["redact", "--view=red"], &["s.srn"], Some(behind)),
        (&["merge"], &["s.srn", "s.srn"], Some("dropped: 4 pieces of text outside records (the first: s.srn:17)")),
        (&["convert", "--to=srn"], &["p.srn", "s.srn"], Some(all)),
        (&["convert", "--to=srn"], &["blanks.srn"], Some("dropped: text outside records (blanks.srn:4)")),
        // Text that is passed on, or not requested.
        (&["fmt"], &["p.srn", "s.srn"], None),
        (&["repair", "--apply=1"], &["p.srn", "s.srn"], None),
        (&["filter"], &["s.srn"], None),
        (&["filter", "--count"], &["p.srn"], None),
        (&["convert", "--to=srn"], &["plain.srn"], None),
        (&["stats"], &["p.srn", "s.srn"], None),
    ] {
        let folder = folder();
        let run = folder.run(&[verb, input].concat(), "");
        let told: Vec<&str> = run.stderr.lines().filter(|line| line.starts_with("dropped")).collect();
        assert_eq!(told, said.into_iter().collect::<Vec<_>>(), "{verb:?} {input:?} {run:?}");
        let run = folder.run(&[verb, input, &["-q", "--force"][..if verb.len() > 2 { 2 } else { 1 }]].concat(), "");
        assert!(!run.stderr.contains("dropped"), "{verb:?} {input:?} {run:?}");
    }
}

#[test]
fn text_of_an_input_without_records_is_counted_once() {
    let folder = Folder::new();
    for (text, line) in [("hello there\nno record\n", 1), ("\n; a remark\n", 2)] {
        folder.write("n.srn", text);
        let run = folder.run(&["convert", "--to=srn", "n.srn"], "");
        let said = format!("dropped: text outside records (n.srn:{line})");
        assert!(run.status == 1 && run.stderr.lines().any(|line| line == said), "{run:?}");
    }
}

#[test]
fn blank_lines_are_no_text() {
    let folder = Folder::new();
    folder.write("a.srn", format!("\u{FEFF}\n \t\n{LEGAL}\n\n"));
    let verbs = [(&["filter", "a.srn"][..], "1 record read, 1 selected\n"), (&["convert", "--to=srn", "a.srn"], "")];
    for (verb, said) in verbs {
        let run = folder.run(verb, "");
        assert_eq!((run.status, run.stderr.as_str()), (0, said), "{verb:?}");
    }
}
