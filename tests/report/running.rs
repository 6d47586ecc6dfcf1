//! Runs of the verb: the same bytes with any number of threads, empty input, broken input, options.

use crate::program::adjutant;
use crate::report::page::is_sound;
use crate::report::support::{archive, page, parsed, players, report, table, tables};

#[test]
fn the_bytes_are_the_same_on_any_number_of_threads() {
    // Several blocks of records.
    let records = archive().repeat(12);
    let one = page(&["-j1"], &records);
    for jobs in ["-j2", "-j4", "-j7"] {
        assert_eq!(page(&[jobs], &records), one, "{jobs}");
    }
    let samples = |jobs| report(&[jobs, "--quiet", "samples"], "").stdout;
    assert_eq!(samples("-j4"), samples("-j1"));
}

#[test]
fn nothing_to_read_is_a_page_that_says_so() {
    let run = report(&[], "");
    let page = is_sound(&run.stdout);
    assert_eq!(page.named("header")[0].named("p")[0].text, "0 records.");
    assert_eq!(page.named("svg").len(), 0);
    let sections: Vec<&str> = page.named("section").iter().map(|section| section.attribute("id")).collect();
    assert_eq!(sections, ["read"]);
    assert_eq!(run.status, adjutant(&["stats"], "").status);
}

#[test]
fn what_is_wrong_is_said_and_counted() {
    let run = report(&["samples/broken/two-squares.srn", "samples/games/isf-original.srn"], "");
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("error[two-squares]"), "{}", run.stderr);
    let page = is_sound(&run.stdout);
    let lead = &page.named("header")[0].named("p")[0].text;
    assert_eq!(lead, "2 records: 1 legal, 1 illegal; only legal and undecided records count as games.");
    assert_eq!(table(&page, "Findings").rows[0][1..4], ["two-squares", "error", "1"]);
    let missing = report(&["no-such-file.srn", "samples/games/isf-original.srn"], "");
    assert_eq!(missing.status, 2);
    let page = is_sound(&missing.stdout);
    assert_eq!(page.named("header")[0].named("p")[0].text, "1 record: 1 legal; 1 input could not be read completely.");
}

#[test]
fn findings_can_be_chosen() {
    let run = report(&["--ignore", "two-squares", "samples/broken/two-squares.srn"], "");
    assert!(!tables(&parsed(&run.stdout)).iter().any(|table| table.caption.starts_with("Findings")));
}

#[test]
fn options_choose_players_and_kinds() {
    let records = archive();
    let text = page(&["--top", "2", "--kind", "flag,bomb,flag", "--rated-games", "1000"], &records);
    let page = is_sound(&text);
    assert_eq!(players(&page).rows.len(), 2);
    let captions: Vec<String> = tables(&page).into_iter().map(|table| table.caption).collect();
    let survival: Vec<&String> = captions.iter().filter(|caption| caption.contains("still hidden")).collect();
    assert_eq!(survival.len(), 2, "{survival:?}");
    assert!(!text.contains("Ratings, with 95 % intervals"), "nobody has so many games");
}

#[test]
fn figures_that_rest_on_few_pieces_are_marked_and_the_mark_is_explained() {
    let run = report(&["--quiet", "samples/games"], "");
    let page = is_sound(&run.stdout);
    let section =
        page.named("section").into_iter().find(|section| section.attribute("id") == "reveals").expect("reveals");
    let parts = section.children.iter().filter(|part| part.named("td").iter().any(|cell| cell.text.ends_with('*')));
    let parts: Vec<_> = parts.collect();
    assert_eq!(parts.len(), 2, "kinds and survival");
    for part in parts {
        let note = part.named("p").into_iter().find(|note| note.attribute("class") == "note").expect("a note");
        assert_eq!(note.text, "* based on fewer than 30 pieces");
    }
}

#[test]
fn more_kinds_than_can_be_told_apart_take_several_plots() {
    let page = is_sound(&page(&["--kind", "marshal,general,colonel,major,captain"], archive()));
    let plots = page.named("figcaption").into_iter().filter(|title| title.text.starts_with("Share of pieces"));
    assert_eq!(plots.count(), 1 + 2, "one at the beginning");
}

#[test]
fn many_games_have_uniform_odds_unless_asked_otherwise() {
    let record = std::fs::read_to_string("samples/games/jumbo-2014-duel.srn").expect("a sample");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.srn");
    let of = |games: usize| {
        std::fs::write(&path, format!("{record}\n").repeat(games)).expect("it is written");
        adjutant(&["report", path.to_str().expect("UTF-8")], "")
    };
    let (few, many) = (of(1), of(1001));
    assert!(few.stdout.contains("(prior: people)") && few.stderr.is_empty(), "{}", few.stderr);
    assert!(!many.stdout.contains("(prior: people)") && many.stdout.contains("(prior: uniform)"));
    assert!(many.stderr.starts_with("more than 1000 games: luck follows uniform odds"), "{}", many.stderr);
}
