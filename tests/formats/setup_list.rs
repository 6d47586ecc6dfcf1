//! Lists of setups: reading of a line, damage, text around it, and writing.

use crate::program::{adjutant, starts};
use adjutant::analysis::setups::Arrangement;
use adjutant::board::{Board, Kind, Side};
use adjutant::formats::setup_list::read;
use adjutant::replay::{Detail, Finding, terms_and_setup};
use std::fs;
use std::path::Path;

/// Barrage setup: the Marshal on a4, the General on j4, the Flag on a1, the Bomb on b1, the others on row 2.
const BARRAGE: &str = "LAAAAAAAAKAAAAAAAAAACDDEAAAAAAMBAAAAAAAA";

fn list(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/setups").join(name)).expect("a sample")
}

fn said(finding: &Finding) -> String {
    match &finding.detail {
        Detail::Damaged(what) => what.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_line_is_reds_setup_with_the_front_row_first() {
    let text = format!("\u{feff} {BARRAGE} \r\n# nothing\n\n");
    let reading = read(text.as_bytes(), "");
    assert_eq!(reading.findings, []);
    let (terms, setup, _) = terms_and_setup(&reading.record, None);
    assert_eq!((terms.rules.variant.name(), terms.rules.edition.board), ("barrage", Board::STANDARD));
    let setup = Arrangement::of(&setup, Side::Red, Board::STANDARD).expect("it is known");
    for (column, row, kind) in [
        (0, 4, Some(Kind::Marshal)),
        (9, 4, Some(Kind::General)),
        (0, 3, None),
        (0, 2, Some(Kind::Spy)),
        (3, 2, Some(Kind::Miner)),
        (0, 1, Some(Kind::Flag)),
        (1, 1, Some(Kind::Bomb)),
    ] {
        assert_eq!(setup.at(column, row), kind, "{column} {row}");
    }
    let front = reading.record.rows.iter().find(|row| row.number == 4).expect("row 4 is there");
    assert_eq!(front.cell_spans[9].of(text.as_bytes()), b"K");
}

#[test]
fn damaged_lines_are_findings_in_their_places_and_nothing_else_is_lost() {
    let short = &BARRAGE[1..];
    let letter = BARRAGE.replacen('D', "\u{e9}", 1);
    let flags = BARRAGE.replacen('B', "M", 1);
    let text = format!("# made\n{BARRAGE}\n# one\n{short}\n{letter}\n\n{BARRAGE}A r 0\n{flags}\n{BARRAGE}\n# end\n");
    let run = adjutant(&["validate", "--format", "concise"], &text);
    let expected = "\
<stdin>:4:1: error[syntax]: expected 40 letters, one per square of a setup, found 39 characters
<stdin>:5:22: error[syntax]: expected a letter from `A` to `M`, found `\u{e9}`
<stdin>:7:42: error[syntax]: expected a letter from `A` to `M`, found ` `
<stdin>:7:1: error[syntax]: expected 40 letters, one per square of a setup, found 45 characters
<stdin>:8:31: error[setup-count]: Red has 0 of the kind bomb, expected 1
<stdin>:8:31: error[setup-count]: Red has 2 of the kind flag, expected 1
";
    let mut lines: Vec<&str> = run.stdout.lines().collect();
    let mut wanted: Vec<&str> = expected.lines().collect();
    lines.sort_unstable();
    wanted.sort_unstable();
    assert_eq!((run.status, lines), (1, wanted));
    assert!(run.stderr.starts_with("6 records: 2 legal, 1 illegal, 3 unreadable"), "{}", run.stderr);
    let run = adjutant(&["setups", "--format", "csv", "--table", "squares", "--kind", "marshal"], &text);
    assert_eq!(run.status, 1);
    assert!(run.stdout.lines().any(|line| line.starts_with("standard/barrage,marshal,a4,2,")), "{}", run.stdout);
}

#[test]
fn a_text_without_a_setup_or_with_two_says_so() {
    let of = |text: &str| read(text.as_bytes(), "").findings.iter().map(said).collect::<Vec<_>>();
    assert_eq!(of("# nothing\n"), ["expected 40 letters, one per square of a setup, found nothing"]);
    assert_eq!(of(&format!("{BARRAGE}\n{BARRAGE}\n")), ["expected one setup, found more"]);
}

#[test]
fn a_board_shows_the_setup_of_a_line() {
    let run = adjutant(&["board", "--record", "1", "samples/setups/barrage.setups"], "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    for row in [" 4   .    3    .    .    2", " 1   .    9    .    .    .    .    .    .   10    F"] {
        assert!(run.stdout.contains(row), "{}", run.stdout);
    }
}

#[test]
fn only_the_setups_that_are_there_count_and_verbs_about_games_say_so() {
    let run = adjutant(&["setups", "samples/setups"], "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.contains("standard/original: 6 setups, 6 open\n"), "{}", run.stdout);
    assert!(run.stdout.contains("standard/barrage: 4 setups, 4 open\n"), "{}", run.stdout);
    for verb in ["stats", "reveals", "report", "repair", "odds", "review"] {
        let run = adjutant(&[verb, "samples/setups/barrage.setups"], "");
        let said = "samples/setups/barrage.setups: skipped: a list of setups contains no games for `";
        assert_eq!(run.status, 1, "{verb}");
        starts(&run.stderr, &format!("{said}{verb}`; `setups` reads it\n"));
    }
    // A game next to a list is processed all the same.
    for verb in ["odds", "review"] {
        let game = "samples/games/gravon-duel.srn";
        let (both, alone) = (adjutant(&[verb, "samples/setups", game], ""), adjutant(&[verb, game], ""));
        assert_eq!((both.status, alone.status), (1, 0), "{verb}");
        assert_eq!(both.stdout, alone.stdout, "{verb}");
        assert_eq!(both.stderr.matches("a list of setups contains no games").count(), 2, "{}", both.stderr);
    }
}

#[test]
fn what_is_written_reads_back() {
    let original = list("original.setups");
    let lines = original.split_once('\n').expect("a remark").1;
    assert_eq!(adjutant(&["convert", "--to", "setups"], &original).stdout, lines);
    let game = fs::read_to_string("samples/games/gravon-duel.srn").expect("a sample");
    let written = adjutant(&["convert", "--to", "setups", "--lossy"], game).stdout;
    assert_eq!(written.lines().count(), 2, "Red's and Blue's");
    assert_eq!(adjutant(&["validate", "--from", "setups"], &written).status, 0, "{written}");
}

#[test]
fn lists_of_people_are_read_to_the_last_line() {
    for (name, number) in [("classic.txt", 20_000), ("barrage.txt", 1_200)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/setups").join(name);
        if !path.is_file() {
            eprintln!("skipped: {} is not there", path.display());
            continue;
        }
        let run = adjutant(&["validate", "-j", "2", path.to_str().expect("UTF-8")], "");
        assert_eq!((run.status, run.stderr), (0, format!("{number} records: {number} legal\n")));
    }
}
