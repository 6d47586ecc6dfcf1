//! The figures of the page are those that the verbs give for the same records.

use crate::report::support::{
    Element, archive, count, document, page, parsed, percent, players, report, table, tables,
};
use serde_json::Value;

/// Returns the page of the samples, many of which are broken on purpose.
fn of_samples() -> Element {
    let run = report(&["--quiet", "samples"], "");
    assert_eq!(run.status, 2, "some samples cannot be read");
    parsed(&run.stdout)
}

fn results_are_those_of(page: &Element, stats: &Value) {
    let sides = table(page, "Results by side");
    let red = &stats["counts"]["all"]["red"];
    for (side, won, lost) in [("red", "won", "lost"), ("blue", "lost", "won")] {
        let figures = &stats["figures"]["results"][side];
        let at = |heading| sides.at(&[side], heading).to_owned();
        assert_eq!(at("games"), count(&figures["games"]));
        assert_eq!(
            [at("won"), at("drawn"), at("lost"), at("open")],
            [won, "drawn", lost, "open"].map(|name| count(&red[name]))
        );
        assert_eq!([at("score"), at("from"), at("to")], ["score", "low", "high"].map(|name| percent(&figures[name])));
    }
    for (by, groups) in [("edition", "editions"), ("variant", "variants"), ("termination", "terminations")] {
        let shown = table(page, &format!("Results by {by}"));
        let counts = stats["counts"][groups].as_object().expect("groups");
        assert_eq!(shown.rows.len(), counts.len(), "{by}");
        for (name, group) in counts {
            let at = |heading| shown.at(&[name], heading).to_owned();
            let red = &group["red"];
            assert_eq!([at("red"), at("drawn"), at("blue")], ["won", "drawn", "lost"].map(|name| count(&red[name])));
            assert_eq!(at("score"), percent(&stats["figures"][groups][name]["score"]));
        }
    }
}

fn lengths_and_strikes_are_those_of(page: &Element, stats: &Value) {
    let lengths = table(page, "Lengths in plies");
    let turns = &stats["figures"]["turns"];
    let typical =
        format!("median {}, quartiles {} and {}, ", turns["median"], turns["quarter"], turns["three_quarters"]);
    assert!(lengths.caption.contains(&typical), "{}", lengths.caption);
    let all = stats["counts"]["lengths"].as_array().expect("a histogram");
    for row in &lengths.rows {
        let (from, to) = row[0].split_once('-').unwrap_or((row[0].trim_end_matches('+'), &row[0]));
        let from: u64 = from.parse().expect("a number");
        let to = to.parse().unwrap_or(u64::MAX);
        let within = all.iter().filter(|pair| (from..=to).contains(&pair[0].as_u64().expect("turns")));
        assert_eq!(row[1], within.map(|pair| pair[1].as_u64().expect("games")).sum::<u64>().to_string(), "{}", row[0]);
    }
    let strikes = table(page, "Strikes of rows");
    let mut pairs = 0;
    for row in &strikes.rows {
        let cell = |side: &str| stats["counts"]["sides"][side]["strikes"][&row[0]][&row[1]].clone();
        let both =
            |name: &str| [cell("red"), cell("blue")].iter().map(|cell| cell[name].as_u64().unwrap_or(0)).sum::<u64>();
        assert_eq!(row[3..6], ["won", "tied", "lost"].map(|name| both(name).to_string()), "{row:?}");
        pairs += row[2].parse::<u64>().expect("a number");
    }
    let count = |side: &str, name: &str| stats["figures"]["sides"][side][name].as_u64().expect("a count");
    let with_outcome = |side: &str| count(side, "strikes") - count(side, "strikes_left_open");
    assert_eq!(pairs, with_outcome("red") + with_outcome("blue"));
}

fn players_are_those_of(page: &Element, stats: &Value) {
    let shown = players(page);
    let all = stats["figures"]["players"].as_object().expect("players");
    assert_eq!(shown.rows.len(), all.len().min(20));
    for row in shown.rows.iter().filter(|row| all.contains_key(&row[0])) {
        let figures = &all[&row[0]];
        let whole = |name: &str| figures[name].as_f64().map_or_else(|| "-".to_owned(), |value| format!("{value:.0}"));
        let at = |heading| shown.at(&[&row[0]], heading).to_owned();
        assert_eq!([at("rating"), at("+-")], [whole("rating"), whole("rating_error")], "{}", row[0]);
        assert_eq!([at("games"), at("score")], [count(&figures["games"]), percent(&figures["score"])], "{}", row[0]);
    }
}

fn survival_is_that_of(page: &Element, reveals: &Value) {
    let kinds = table(page, "When pieces become known");
    let all = reveals["figures"].as_object().expect("kinds");
    assert_eq!(kinds.rows.len(), all.len());
    for (kind, figures) in all {
        let at = |heading| kinds.at(&[kind], heading).trim_end_matches('*').to_owned();
        let ply = |name: &str| figures[name].as_u64().map_or_else(|| "-".to_owned(), |ply| ply.to_string());
        assert_eq!(
            [at("pieces"), at("revealed"), at("share")],
            [count(&figures["pieces"]), count(&figures["revealed"]), percent(&figures["revealed_share"])]
        );
        assert_eq!(
            [at("quarter"), at("half"), at("three quarters")],
            ["q1_ply", "median_ply", "q3_ply"].map(ply),
            "{kind}"
        );
        assert_eq!(
            [at("captured"), at("half captured")],
            [percent(&figures["captured_share"]), ply("alive_median_ply")],
            "{kind}"
        );
    }
    for kind in ["marshal", "spy"] {
        let title = kind[..1].to_uppercase() + &kind[1..];
        let shown = table(page, &format!("{title}: shares still hidden"));
        let lines = reveals["figures"][kind]["survival"].as_array().expect("rows");
        assert_eq!(shown.rows.len(), lines.len());
        for (row, line) in shown.rows.iter().zip(lines) {
            assert_eq!(row[0], count(&line["ply"]));
            assert_eq!(row[1].trim_end_matches('*'), percent(&line["hidden_share"]));
            assert_eq!(row[1].ends_with('*'), line["at_risk"].as_u64().expect("a count") < 30, "{row:?}");
            assert_eq!(row[2], count(&line["at_risk"]));
            assert_eq!(row[3].trim_end_matches('*'), percent(&line["alive_share"]));
            assert_eq!(row[3].ends_with('*'), line["alive_at_risk"].as_u64().expect("a count") < 30, "{row:?}");
            assert_eq!(row[4].trim_end_matches('*'), percent(&line["hidden"]["score"]));
        }
    }
}

fn luck_is_that_of(page: &Element, review: &Value) {
    let shown = table(page, "Strikes won, by their odds (prior: uniform)");
    let tenths = review["figures"]["priors"][0]["strikes"]["win"].as_array().expect("tenths");
    assert_eq!(shown.rows.len(), tenths.len());
    for (row, tenth) in shown.rows.iter().zip(tenths) {
        let at = |name: &str| percent(&tenth[name]);
        assert_eq!(row[1], count(&tenth["number"]));
        assert_eq!(row[3..], [at("odds"), count(&tenth["came"]), at("share"), at("low"), at("high")]);
    }
    let players =
        page.named("section").into_iter().find(|section| section.attribute("id") == "luck").expect("a chapter");
    let players = table(players, "Players");
    for (name, figures) in review["figures"]["players"].as_object().expect("players") {
        let luck = format!("{:.2}", figures["mean_luck"].as_f64().expect("luck"));
        let strikes = count(&figures["strikes"]);
        let at = |heading| players.at(&[name], heading).trim_end_matches(['*', ' ']).to_owned();
        assert_eq!([at("strikes"), at("luck a strike")], [strikes, luck], "{name}");
    }
}

fn setups_are_those_of(page: &Element, setups: &Value) {
    let groups = table(page, "Boards and armies");
    let all = setups["figures"].as_object().expect("groups");
    let played = all.iter().filter(|(_, figures)| figures["setups"]["setups"].as_u64() != Some(0));
    let mut number = 0;
    for (group, figures) in played {
        number += 1;
        let at = |heading| groups.at(&[group], heading).to_owned();
        assert_eq!(
            [at("setups"), at("different")],
            [count(&figures["setups"]["setups"]), count(&figures["different"])]
        );
        let squares = table(page, &format!("{group}: Squares"));
        let by_kind = figures["squares"].as_object().expect("kinds");
        let shares = by_kind.values().map(|squares| squares.as_object().expect("squares").len());
        assert_eq!(squares.rows.len(), shares.sum::<usize>());
        for row in &squares.rows {
            assert_eq!(row[3], percent(&by_kind[&row[0]][&row[1]]), "{group} {row:?}");
        }
        let features = table(page, &format!("{group}: Features"));
        for (name, feature) in figures["features"].as_object().expect("features") {
            let at = |heading| features.at(&[name], heading).to_owned();
            assert_eq!(
                [at("setups"), at("share"), at("score"), at("without")],
                [
                    count(&feature["setups"]),
                    percent(&feature["share"]),
                    percent(&feature["score"]),
                    percent(&feature["score_without"])
                ]
            );
        }
        // Every map has the share of every square in words.
        let end = format!("({group})");
        let maps = page.named("svg").into_iter().filter(|svg| svg.children[0].text.ends_with(&end));
        assert_eq!(maps.count(), by_kind.len(), "{group}");
    }
    assert_eq!(groups.rows.len(), number);
}

fn verdicts_and_findings_are_those_of(page: &Element, stats: &Value, findings: &Value) {
    let verdicts = table(page, "Verdicts");
    for (verdict, records) in stats["counts"]["verdicts"].as_object().expect("verdicts") {
        assert_eq!(verdicts.at(&[verdict], "records"), count(records));
    }
    let found = findings["findings"].as_array().expect("findings");
    let shown = tables(page).into_iter().find(|table| table.caption.starts_with("Findings"));
    let rows = shown.map_or_else(Vec::new, |table| table.rows);
    assert_eq!(rows.len(), if found.is_empty() { 0 } else { found.len() + 1 });
    for (row, finding) in rows.iter().zip(found) {
        let text = |name: &str| finding[name].as_str().expect("text").to_owned();
        let [number, records, files] = ["count", "records", "files"].map(|name| count(&finding[name]));
        assert_eq!(*row, [text("code"), text("name"), text("severity"), number, records, files]);
    }
}

#[test]
fn the_page_of_the_samples_has_the_figures_of_the_verbs() {
    let page = of_samples();
    let of = |verb: &[&str]| document(&[verb, &["samples"]].concat(), "");
    let stats = of(&["stats", "--format", "json"]);
    let findings = of(&["validate", "--statistics", "--format", "ndjson"]);
    verdicts_and_findings_are_those_of(&page, &stats, &findings);
    results_are_those_of(&page, &stats);
    lengths_and_strikes_are_those_of(&page, &stats);
    players_are_those_of(&page, &stats);
    survival_is_that_of(&page, &of(&["reveals", "--summary", "--kind", "marshal,spy", "--format", "json"]));
    // A list of setups contains no games.
    setups_are_those_of(&page, &of(&["setups", "--format", "json", "--glob", "!*.setups"]));
}

#[test]
fn the_page_of_an_archive_has_the_figures_of_the_verbs() {
    let records = archive();
    let page = parsed(&page(&[], &records));
    let of = |verb: &[&str]| document(&[verb, &["-"]].concat(), &records);
    let stats = of(&["stats", "--format", "json"]);
    let findings = of(&["validate", "--statistics", "--format", "ndjson"]);
    verdicts_and_findings_are_those_of(&page, &stats, &findings);
    results_are_those_of(&page, &stats);
    lengths_and_strikes_are_those_of(&page, &stats);
    players_are_those_of(&page, &stats);
    assert!(stats["figures"]["ratings"]["players"].as_u64() > Some(2), "players are rated");
    survival_is_that_of(&page, &of(&["reveals", "--summary", "--kind", "marshal,spy", "--format", "json"]));
    setups_are_those_of(&page, &of(&["setups", "--format", "json"]));
    luck_is_that_of(&page, &of(&["review", "--summary", "--prior", "uniform", "--format", "json"]));
}

#[test]
fn the_page_begins_with_three_sentences() {
    let page = parsed(&page(&[], archive()));
    let found = page.named("section")[0].clone();
    let text = &found.named("p")[0].text;
    let score = table(&page, "Results by side").at(&["red"], "score").to_owned();
    let kinds = table(&page, "When pieces become known");
    // No kind with a star, which has few pieces.
    let half = |row: &Vec<String>| {
        row.iter().zip(&kinds.headings).find(|(_, heading)| *heading == "half").expect("a column").0.clone()
    };
    let mut halves: Vec<(u32, String)> =
        kinds.rows.iter().filter_map(|row| Some((half(row).trim().parse().ok()?, row[0].clone()))).collect();
    halves.sort();
    let ((first, _), (last, _)) = (&halves[0], &halves[halves.len() - 1]);
    assert!(text.contains(&format!(" scored {score} in ")), "{text}");
    assert!(text.contains("% at most ") && text.contains("the most frequent termination was "), "{text}");
    assert!(text.contains(&format!("by ply {first})")) && text.ends_with(&format!("by ply {last}).")), "{text}");
    assert_eq!(text.matches(". ").count(), 2, "{text}");
    assert_eq!(found.named("svg").len(), 3);
}

/// Returns the tooltips of the plot with this title.
fn hints(page: &Element, title: &str) -> Vec<String> {
    let plots = page.named("svg");
    let plot = plots.into_iter().find(|svg| svg.children[0].text == title).unwrap_or_else(|| panic!("no plot {title}"));
    plot.named("title").into_iter().skip(1).map(|hint| hint.text.clone()).collect()
}

#[test]
fn plots_show_the_figures_of_their_tables() {
    let records = archive();
    let page = parsed(&page(&[], &records));
    let sides = table(&page, "Results by side");
    let bars = hints(&page, "Results of all games").join("\n");
    assert!(bars.contains(&format!("Red won: {},", sides.at(&["red"], "won"))), "{bars}");
    assert!(bars.contains(&format!("Blue won: {},", sides.at(&["blue"], "won"))), "{bars}");

    let lengths = table(&page, "Lengths in plies");
    let expected: Vec<String> = lengths
        .rows
        .iter()
        .filter(|row| row[1] != "0")
        .map(|row| format!("{}: {}", row[0].replace('-', " to ").replace('+', " and more"), row[1]))
        .collect();
    assert_eq!(hints(&page, "Lengths of games"), expected);

    let strikes = hints(&page, "Strikes of one kind on another");
    for row in table(&page, "Strikes of rows").rows {
        let hint = format!("{} struck {}: {} won, {} tied, {} lost", row[0], row[1], row[3], row[4], row[5]);
        assert!(strikes.contains(&hint), "{hint}");
    }

    let listed = players(&page);
    let ratings = hints(&page, "Ratings, with 95 % intervals").join("\n");
    for row in &listed.rows {
        let name = row[0].as_str();
        assert!(ratings.contains(&format!("{name}: {}, from ", listed.at(&[name], "rating"))), "{name}: {ratings}");
    }

    // The numbers at risk at the beginning are those of the tables.
    let survival =
        page.named("svg").into_iter().find(|svg| svg.children[0].text.starts_with("Share of pieces")).expect("curves");
    let texts: Vec<&str> = survival.named("text").into_iter().map(|text| text.text.as_str()).collect();
    let at = texts.iter().rposition(|text| *text == "Marshal").expect("a row of numbers at risk");
    assert_eq!(texts[at + 1], table(&page, "Marshal: shares still hidden").rows[0][2]);
}
