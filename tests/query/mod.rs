//! The language of `filter --where`: the specification matches the code, and no text crashes the parser.

mod faults;

use adjutant::notation::{parse, parse_head, parse_tags};
use adjutant::query::{self, Event, FIELDS, Function, Keep, Key, ListedField, Query, Shape, Subject};
use adjutant::replay::{replay, terms_and_setup};
use adjutant::report::query_diagnostic;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page() -> String {
    fs::read_to_string(root().join("format-spec/query.md")).expect("the page is there")
}

/// Returns the rows of the table in a section: the cells of each, without backticks.
fn table(page: &str, heading: &str) -> Vec<Vec<String>> {
    let section = page.split_once(&format!("\n## {heading}\n")).expect("the section is there").1;
    let section = section.split("\n## ").next().expect("it has text");
    let rows = section.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---"));
    rows.skip(1).map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

const fn type_of(shape: Shape) -> &'static str {
    match shape {
        Shape::Text => "text",
        Shape::TextOrNumber => "text or number",
        Shape::Name(_) => "name",
        Shape::TagName(_) => "tag name",
        Shape::Number => "number",
        Shape::Ply => "ply",
    }
}

#[test]
fn the_fields_of_the_page_are_those_of_the_code() {
    let written: Vec<(String, String)> =
        table(&page(), "Fields").into_iter().map(|row| (row[0].clone(), row[1].clone())).collect();
    let known: Vec<(String, String)> =
        FIELDS.iter().map(|field| (format!("`{}`", field.name), type_of(field.shape).to_owned())).collect();
    assert_eq!(written, known);
}

#[test]
fn the_functions_and_events_of_the_page_are_those_of_the_code() {
    let page = page();
    let written: Vec<String> = table(&page, "Functions")
        .iter()
        .map(|row| row[0].trim_start_matches('`').split('(').next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(written, Function::ALL.map(Function::name));
    let written: Vec<String> = table(&page, "Events").iter().map(|row| row[0].trim_matches('`').to_owned()).collect();
    assert_eq!(written, Event::ALL.map(Event::name));
}

#[test]
fn the_names_in_the_page_are_those_of_the_code() {
    let page = page();
    for (field, ending) in [("`verdict`", "unreadable"), ("`winner`", "none")] {
        let row = table(&page, "Fields").into_iter().find(|row| row[0] == field).expect("the field is there");
        assert!(row[2].contains(ending), "{row:?}");
    }
    let kinds = page.split_once("\n- a kind: ").expect("the kinds are there").1.split_once(';').expect("they end").0;
    let kinds: Vec<&str> = kinds.split(',').map(|kind| kind.trim().trim_matches('`')).collect();
    assert_eq!(kinds, adjutant::board::Kind::ALL.map(adjutant::board::Kind::name));
}

#[test]
fn the_examples_of_the_page_are_read() {
    let page = page();
    let block = page.split("```\n").nth(1).expect("the first block").lines();
    let examples: Vec<&str> = block.collect();
    assert_eq!(examples.len(), 12);
    for example in examples {
        Query::parse(example).unwrap_or_else(|faults| panic!("{example}: {faults:?}"));
    }
}

/// Returns every sample record, each as a separate file.
fn samples() -> Vec<Vec<u8>> {
    ["samples/games", "samples/broken", "samples/mended"]
        .iter()
        .flat_map(|folder| fs::read_dir(root().join(folder)).expect("the samples can be listed"))
        .map(|entry| fs::read(entry.expect("its entries can be read").path()).expect("a sample can be read"))
        .collect()
}

#[test]
fn a_record_read_in_part_is_the_same_as_far_as_it_goes() {
    let mut texts = samples();
    texts.push(b"[A \"1\"]\n1. junk\n1:..........\n*".to_vec());
    texts.push(b"[A \"1\"]\n$1 2: ..........\na4-a5\n1:..........\n*".to_vec());
    texts.push(b"[A \"1\"]\n; c\n[A \"2\"]\n[B\n1: ~~~~~~~~~~ ; d\n{x\n2 : 10 9\n3:..........\na4-a5 $1 *".to_vec());
    assert!(texts.len() > 100);
    for text in &texts {
        let whole = parse(text);
        let head = parse_head(text);
        assert_eq!(parse_tags(text), whole.tags);
        assert_eq!((&head.tags, &head.rows), (&whole.tags, &whole.rows));
        let replayed = replay(text, &whole, None, &mut ());
        let (terms, setup, _) = terms_and_setup(&head, None);
        assert_eq!(setup, replayed.setup);
        assert_eq!(
            (terms.rules.edition.name, terms.numbering),
            (replayed.terms.rules.edition.name, replayed.terms.numbering)
        );
    }
}

#[test]
fn a_question_and_its_opposite_part_the_samples() {
    for query in "verdict == legal | has(strike) | red ~ \"a\" | setup.red.a1 == flag | plies > 20 | has(spot, red) | \
        has(strike then strike within 2) | streak(quiet) > 10 | first(miner moves) after strikes >= 1 | \
        openings(2) ~ \"a4\" | alive(marshal, red) > 0"
        .split(" | ")
    {
        let (one, other) = (Query::parse(query).expect(query), Query::parse(&format!("not {query}")).expect(query));
        let keep = Keep { turns: true, ..Keep::default() };
        let mut answers = BTreeSet::new();
        for text in samples() {
            let holds = one.matches(&mut Subject::new("a", 1, &text, None, keep));
            assert_ne!(holds, other.matches(&mut Subject::new("a", 1, &text, None, keep)), "{query}");
            answers.insert(holds);
        }
        assert!(answers.len() == 2 || query.starts_with("red"), "{query} tells no samples apart");
    }
}

fn literal() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<u32>().prop_map(|number| number.to_string()),
        "-?[0-9]{1,7}\\.[0-9]{1,7}",
        "-[0-9]{1,9}",
        "[a-z]([a-z-]{0,7}[a-z])?".prop_filter("a name", |word| !matches!(word.as_str(), "and" | "or" | "not")),
        "[ -~\u{e9}\\n]{0,6}".prop_map(|text| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))),
    ]
}

/// Generates pieces, events and sequences in valid syntax, whatever they mean.
fn sequence() -> impl Strategy<Value = String> {
    let word = "[a-z]([a-z-]{0,5}[a-z])?"
        .prop_filter("a name", |word| !["and", "or", "not", "by", "of", "then", "within"].contains(&word.as_str()));
    let pieces = prop_oneof![
        word.clone(),
        Just("same piece".to_owned()),
        (word.clone(), word.clone()).prop_map(|(a, b)| format!("{a}  {b}"))
    ];
    let name = prop_oneof![
        literal(),
        word.clone().prop_map(|kind| format!("{kind}\tmoves")),
        (word.clone(), pieces.clone(), pieces.clone()).prop_map(|(name, a, b)| format!("{name}( {a} ,{b})")),
        word.prop_map(|name| format!("{name} ()")),
    ];
    let event = (name, prop::option::of(pieces.clone()), prop::option::of(pieces), any::<bool>()).prop_map(
        |(name, by, of, is_turned)| {
            let by = by.map(|by| format!(" by {by}")).unwrap_or_default();
            let of = of.map(|of| format!("\nof {of}")).unwrap_or_default();
            if is_turned { format!("{name}{of}{by}") } else { format!("{name}{by}{of}") }
        },
    );
    let later = (event.clone(), prop::option::of(literal()))
        .prop_map(|(event, within)| within.map(|plies| format!("{event} within {plies}")).unwrap_or(event));
    (event, prop::collection::vec(later, 0..4)).prop_map(|(first, later)| [vec![first], later].concat().join(" then "))
}

fn expression() -> impl Strategy<Value = String> {
    let operator = prop::sample::select(vec!["==", "!=", "<", "<=", ">", ">=", "~", "!~"]);
    let operand = prop_oneof![
        Just("plies".to_owned()),
        Just("setup.red.a1".to_owned()),
        literal().prop_map(|argument| format!("f({argument})")),
        (literal(), literal()).prop_map(|(one, other)| format!("count( {one} ,{other})")),
        (sequence(), literal()).prop_map(|(one, other)| format!("streak.red( {one} ,{other})")),
        (sequence(), sequence()).prop_map(|(one, other)| format!("f({one},before g({other}))")),
        (sequence(), sequence()).prop_map(|(one, other)| format!("first({one}) after count({other})")),
    ];
    let test =
        (operand, operator, literal()).prop_map(|(operand, operator, value)| format!("{operand}{operator}{value}"));
    test.prop_recursive(6, 48, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| format!("({})", parts.join(" and "))),
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| format!("({})", parts.join("\tor\n"))),
            prop::collection::vec(inner.clone(), 2..4).prop_map(|parts| parts.join(" or ")),
            inner.prop_map(|part| format!("not ({part})")),
        ]
    })
}

/// Generates words and symbols of the language in random order.
fn jumble() -> impl Strategy<Value = String> {
    let words = "and or not ( ) == ~ ! <= , . \" \\ plies has strike red setup setup.red. tag reveals marshal \"jan\" 40 \
        1-0 \u{e9} \u{0} never verdict then within by of same piece moves miner own captured captured( first( \
        after before streak( openings( luck.red";
    let words: Vec<&str> = words.split(' ').chain([" ", "\n"]).collect();
    prop::collection::vec(prop::sample::select(words), 0..30).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn printing_an_expression_is_a_fixed_point(text in expression()) {
        let printed = query::parse(&text).unwrap_or_else(|fault| panic!("{text}: {fault:?}")).to_string();
        let again = query::parse(&printed).unwrap_or_else(|fault| panic!("{printed}: {fault:?}")).to_string();
        prop_assert_eq!(again, printed);
    }

    #[test]
    fn whatever_is_asked_there_is_an_answer_or_a_place(text in prop_oneof![jumble(), expression(), any::<String>()]) {
        if let Err(faults) = Query::parse(&text) {
            prop_assert!(!faults.is_empty());
            for fault in &faults {
                prop_assert!(text.get(fault.span.start as usize..fault.span.end as usize).is_some());
                prop_assert!(!query_diagnostic(fault, &text, "--where").is_empty());
            }
        }
        let _ = Key::parse(&text);
        for fault in ListedField::parse_all(&text).err().unwrap_or_default() {
            prop_assert!(text.get(fault.span.start as usize..fault.span.end as usize).is_some());
        }
    }
}
