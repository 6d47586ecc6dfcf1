//! Forms written by `new`: the findings of `validate`, and that a filled-in form is a record.

use crate::program::adjutant;
use adjutant::board::Variant;
use adjutant::entry::form;
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{parse, write_record};
use adjutant::rules::{Edition, Ruleset};

/// Returns the form with the rows of a generated game with the same rules.
fn filled_in(rules: &Ruleset) -> Option<(String, String)> {
    let plan = Plan { rules: rules.clone(), policy: Policy::Uniform, seed: 5, max_plies: 40 };
    let game = plan.record(1).ok()?;
    let mut text = Vec::new();
    write_record(&game, &mut text);
    let text = String::from_utf8(text).expect("it is UTF-8");
    let row_of = |number: &str| text.lines().find(|line| line.split_once(':').is_some_and(|(it, _)| it == number));
    let mut filled = String::new();
    for line in form(rules).lines() {
        let number =
            line.split_once(':').map(|(number, _)| number).filter(|number| number.trim().parse::<u8>().is_ok());
        filled += number.and_then(row_of).unwrap_or(line);
        filled.push('\n');
    }
    Some((filled, text))
}

fn every_rules() -> impl Iterator<Item = Ruleset> {
    let of = |edition| Variant::ALL.into_iter().map(move |variant| Ruleset::new(edition, variant));
    Edition::ALL.into_iter().flat_map(of)
}

#[test]
fn a_form_says_which_rows_are_missing() {
    for rules in every_rules() {
        let run = adjutant(&["validate", "-"], form(&rules));
        let rows = 2 * rules.edition.board.zone(adjutant::Side::Red).count();
        let named = run.stderr.lines().chain(run.stdout.lines());
        let named = named.filter(|line| line.contains("this setup row is not filled in yet")).count();
        assert_eq!((run.status, named), (1, rows), "{} {}", rules.edition.name, rules.variant.name());
    }
    let full = adjutant(&["validate", "--format=full", "-"], form(&Ruleset::new(Edition::DEFAULT, Variant::Original)));
    assert!(full.stdout.contains("help: replace each `_` by a piece"), "{}", full.stdout);
}

#[test]
fn a_form_that_is_filled_in_is_a_record_and_a_template() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut tried = 0;
    for rules in every_rules() {
        // Some armies do not fit into the zones of some boards.
        let Some((filled, game)) = filled_in(&rules) else { continue };
        let name = format!("{} {}", rules.edition.name, rules.variant.name());
        let run = adjutant(&["validate", "-"], &filled);
        assert_eq!(run.status, 0, "{name}: {}{}", run.stdout, run.stderr);
        let template = folder.path().join("form.srn");
        std::fs::write(&template, filled.replace("[Red \"?\"]", "[Red \"Ann\"]")).expect("it can be written");
        let file = folder.path().join(format!("{tried}.srn"));
        let [template, path] = [&template, &file].map(|path| path.to_str().expect("its name is UTF-8"));
        let turns: String =
            game.lines().filter(|line| line.contains(". ") || line.contains('-')).collect::<Vec<_>>().join("\n");
        let run = adjutant(&["record", "--template", template, path], &turns);
        assert_eq!(run.status, 0, "{name}: {}", run.stderr);
        let entered = std::fs::read_to_string(&file).expect("it is there");
        let (entered, game) = (parse(entered.as_bytes()), parse(game.as_bytes()));
        assert_eq!(entered.turns.len(), game.turns.len(), "{name}");
        assert_eq!(entered.tag("Red"), Some("Ann"), "{name}");
        assert_eq!(entered.tag("Event"), None, "what was not filled in is left out");
        tried += 1;
    }
    assert!(tried >= Edition::ALL.len() * 4, "{tried}");
}

#[test]
fn a_form_says_where_an_army_leaves_squares_empty() {
    for (variant, is_less) in [(Variant::Original, false), (Variant::Barrage, true), (Variant::Duel, true)] {
        let text = form(&Ruleset::new(Edition::DEFAULT, variant));
        assert_eq!(
            text.contains("The army has fewer pieces than the rows have squares"),
            is_less,
            "{}",
            variant.name()
        );
    }
}

#[test]
fn a_form_that_is_not_filled_in_is_no_setup_yet() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [template, file] = ["form.srn", "a.srn"].map(|name| folder.path().join(name));
    std::fs::write(&template, form(&Ruleset::new(Edition::DEFAULT, Variant::Original))).expect("it can be written");
    let [template, path] = [&template, &file].map(|path| path.to_str().expect("its name is UTF-8"));
    let run = adjutant(&["record", "--template", template, path], "");
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("still empty: 10, 9, 8, 7, 4, 3, 2, 1"), "{}", run.stderr);
}

#[test]
fn a_variant_that_the_edition_does_not_list_is_said_and_written() {
    let run = adjutant(&["new", "--edition", "isf", "--variant", "duel"], "");
    assert_eq!(run.status, 0);
    assert!(run.stdout.contains("[Variant \"duel\"]"), "{}", run.stdout);
    assert_eq!(
        run.stderr,
        "warning[variant-outside-edition]: isf does not list the variant duel (it lists original)\n"
    );
    for quiet in
        [&["new", "--edition=isf", "--variant=duel", "--quiet"][..], &["new", "--edition=gravon", "--variant=duel"]]
    {
        adjutant(quiet, "").well();
    }
}
