//! The same plots as separate files: `stats --svg` and `reveals --summary --svg`.

use crate::program::{Run, adjutant};
use crate::report::support::{Element, archive, page, parsed};
use std::fs;

/// Returns the picture, and the run that drew it.
fn picture(arguments: &[&str], stdin: &str) -> (String, Run) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plots.svg");
    let run = adjutant(&[arguments, &["--svg", path.to_str().expect("UTF-8")]].concat(), stdin);
    assert_eq!(run.status, 0, "{}", run.stderr);
    (fs::read_to_string(path).expect("it is written"), run)
}

/// Returns the titles of the plots of a picture.
fn titles(picture: &Element) -> Vec<String> {
    let titles = picture.named("text").into_iter().filter(|text| text.attribute("class") == "title");
    titles.map(|text| text.text.clone()).collect()
}

#[test]
fn stats_draws_what_the_page_draws() {
    let records = archive();
    let (svg, run) = picture(&["stats", "-"], &records);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
    let drawn = titles(&parsed(&svg));
    assert_eq!(
        drawn,
        [
            "Results of all games",
            "Results by edition",
            "Red's score by edition, with 95 % intervals",
            "Results by variant",
            "Red's score by variant, with 95 % intervals",
            "Results by termination",
            "Lengths of games",
            "Strikes of one kind on another",
            "Ratings, with 95 % intervals"
        ]
    );
    let page = parsed(&page(&[], &records));
    let of_page: Vec<String> = page.named("figcaption").iter().map(|title| title.text.clone()).collect();
    assert!(drawn.iter().all(|title| of_page.contains(title)), "{of_page:?}");
}

#[test]
fn tables_that_are_named_are_drawn_and_written() {
    let records = archive();
    let (svg, run) = picture(&["stats", "--table", "lengths,sides", "-"], &records);
    assert_eq!(titles(&parsed(&svg)), ["Lengths of games"]);
    assert!(run.stdout.starts_with("Lengths in plies"), "{}", run.stdout);
    let (again, run) = picture(&["stats", "--table", "lengths", "--format", "csv", "-"], &records);
    assert_eq!(again, svg);
    assert!(run.stdout.starts_with("turns,games\n"), "{}", run.stdout);
}

#[test]
fn survival_is_drawn_with_numbers_at_risk() {
    let records = archive();
    let (svg, run) = picture(&["reveals", "--summary", "--kind", "marshal,spy", "-"], &records);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
    let drawn = parsed(&svg);
    assert_eq!(titles(&drawn), ["Share of pieces still hidden, and share still alive"]);
    let texts: Vec<String> = drawn.named("text").iter().map(|text| text.text.clone()).collect();
    // 70 games, each with a Marshal and a Spy on each side.
    for kind in ["Marshal", "Spy"] {
        let at = texts.iter().rposition(|text| text == kind).expect("a row of numbers at risk");
        assert_eq!(texts[at + 1], "140", "{kind}");
    }
    let curves = drawn.named("path").into_iter().filter(|path| path.attribute("class").starts_with("curve"));
    let starts = curves.filter(|path| path.attribute("d").starts_with('M')).count();
    assert!(starts >= 4, "of each kind those that are hidden, and those on the board");
    let pale = drawn
        .named("path")
        .into_iter()
        .filter(|path| ["curve0 pale", "curve1 pale"].contains(&path.attribute("class")));
    assert_eq!(pale.count(), 2);
    // A second row of numbers at risk for each kind, beginning with the same number of pieces.
    let of_alive = texts.iter().enumerate().filter(|(_, text)| *text == "alive").map(|(at, _)| &texts[at + 1]);
    assert_eq!(of_alive.skip(1).collect::<Vec<_>>(), ["140", "140"]);
    let (one_side, _) = picture(&["reveals", "--summary", "--side", "red", "-"], &records);
    assert_eq!(titles(&parsed(&one_side)), ["Share of Red's pieces still hidden, and share still alive"]);
}

#[test]
fn documents_are_drawn_like_their_records() {
    let records = archive();
    for verb in [&["stats"][..], &["reveals", "--summary"]] {
        let document = adjutant(&[verb, &["--format", "json", "-"]].concat(), &records).stdout;
        let (of_documents, _) = picture(&[verb, &["--merge", "-"]].concat(), &document);
        assert_eq!(of_documents, picture(&[verb, &["-"]].concat(), &records).0);
    }
}

#[test]
fn nothing_to_draw_is_said() {
    let (svg, _) = picture(&["reveals", "--summary", "--kind", "infiltrator", "-"], &archive());
    assert_eq!(titles(&parsed(&svg)), ["There is nothing to show"]);
    for (arguments, said) in [
        (&["stats", "--svg", "-"][..], "cannot write `--svg` to standard output"),
        (&["reveals", "--summary", "--svg", "-"], "cannot write `--svg` to standard output"),
        (&["stats", "--svg", "x.svg", "--table", "sides"], "`--svg` cannot draw these tables"),
        (&["stats", "--svg", "x.svg", "--each"], "cannot be used with"),
        (&["reveals", "--svg", "x.svg"], "--summary"),
    ] {
        let run = adjutant(arguments, "");
        assert_eq!(run.status, 2, "{arguments:?}");
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
}

#[test]
fn the_largest_counts_that_documents_may_have_are_drawn() {
    let records = archive();
    let most = format!("[[1,1],[{},{}]]", u32::MAX, u64::MAX);
    for (verb, is_histogram) in [(&["stats"][..], "\"lengths\":"), (&["reveals", "--summary"], "\"reached\":{\"won\":")]
    {
        let document = adjutant(&[verb, &["--format", "json", "-"]].concat(), &records).stdout;
        let (before, rest) = document.split_once(is_histogram).expect("a histogram");
        let (_, behind) = rest.split_once("]]").expect("it ends");
        let (svg, _) = picture(&[verb, &["--merge", "-"]].concat(), &format!("{before}{is_histogram}{most}{behind}"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert!(!titles(&parsed(&svg)).is_empty());
    }
}
