//! The sample games: legal to the last turn, in the export form, and with every kind of event.

use adjutant::board::{Kind, Outcome};
use adjutant::notation::{Action, Record, Score, SegmentKind, parse, segments, write_record};
use adjutant::replay::{Observer, Verdict, replay};
use adjutant::rules::{self, Edition, Game, Options, Played};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns the name of every sample game's file without extension, and its bytes.
fn samples() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/games");
    let mut samples: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .expect("the samples can be listed")
        .map(|entry| {
            let path = entry.expect("its entries can be read").path();
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            (name, fs::read(&path).expect("a sample can be read"))
        })
        .collect();
    samples.sort();
    samples
}

/// Returns the only record of a sample.
fn record_of<'t>(name: &str, text: &'t [u8]) -> Record<'t> {
    let kinds: Vec<SegmentKind> = segments(text).map(|segment| segment.kind).collect();
    assert_eq!(kinds, [SegmentKind::Record], "{name}");
    parse(text)
}

fn options(record: &Record<'_>) -> BTreeSet<String> {
    record.tag("Options").unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

#[test]
fn every_sample_is_legal_and_nothing_is_odd_about_it() {
    for (name, text) in samples() {
        let record = record_of(&name, &text);
        let replayed = replay(&text, &record, None, &mut ());
        assert_eq!(replayed.verdict, Verdict::Legal, "{name}");
        assert_eq!(replayed.findings, [], "{name}");
        assert_eq!(replayed.plies(), Some(record.turns.len() as u32), "{name}");
        assert_eq!(record.tag("Termination"), Some(replayed.conclusion.termination.name()), "{name}");
    }
}

#[test]
fn every_sample_is_in_the_export_form() {
    for (name, text) in samples() {
        let mut written = Vec::new();
        write_record(&record_of(&name, &text), &mut written);
        assert_eq!(String::from_utf8_lossy(&written), String::from_utf8_lossy(&text), "{name}");
    }
}

#[test]
fn file_names_say_edition_variant_and_options() {
    for (name, text) in samples() {
        let record = record_of(&name, &text);
        let start = format!("{}-{}", record.tag("Edition").expect(&name), record.tag("Variant").expect(&name));
        let options: Vec<String> = options(&record).into_iter().collect();
        let rest = match options.as_slice() {
            [] => String::new(),
            [one] => format!("-{one}"),
            _ => "-all-options".to_owned(),
        };
        assert_eq!(name, format!("{start}{rest}"));
    }
}

#[test]
fn there_is_a_sample_of_every_edition_variant_and_option() {
    let mut found = BTreeSet::new();
    let mut found_options = BTreeSet::new();
    for (name, text) in samples() {
        let record = record_of(&name, &text);
        found.insert((record.tag("Edition").expect(&name).to_owned(), record.tag("Variant").expect(&name).to_owned()));
        found_options.extend(options(&record));
    }
    for edition in Edition::ALL {
        for (variant, _) in edition.variants {
            let pair = (edition.name.to_owned(), variant.name().to_owned());
            assert!(found.contains(&pair), "no sample of {pair:?}");
        }
    }
    assert_eq!(found_options, Options::NAMES.into_iter().map(str::to_owned).collect());
}

#[test]
fn games_end_in_every_usual_way() {
    let mut endings = BTreeSet::new();
    for (name, text) in samples() {
        let record = record_of(&name, &text);
        let score = record.result.expect("a result");
        let kind = match score {
            Score::RedWon | Score::BlueWon => "won",
            Score::Draw => "drawn",
            Score::Open => "open",
        };
        endings.insert((record.tag("Termination").expect(&name).to_owned(), kind));
    }
    let wanted = [
        ("abandoned", "open"),
        ("agreement", "drawn"),
        ("flag", "won"),
        ("no-moves", "drawn"),
        ("no-moves", "won"),
        ("resignation", "won"),
    ];
    assert_eq!(endings, wanted.map(|(termination, kind)| (termination.to_owned(), kind)).into());
}

/// Events in the samples that only some rules allow.
#[derive(Default)]
struct Rarities {
    seen: BTreeSet<&'static str>,
}

impl Observer for Rarities {
    fn turn(&mut self, played: &Played, game: &Game) {
        let mut note = |happened: bool, what| {
            if happened {
                self.seen.insert(what);
            }
        };
        note(played.moved_in, "a defender moved in");
        note(played.rescued.is_some(), "rescue");
        note(played.hit == Some(true), "right guess");
        note(played.hit == Some(false), "wrong guess");
        note(played.turn.action.is_strike() && played.turn.via().is_some(), "corner strike");
        note(played.turn.action.is_move() && played.turn.via().is_some(), "corner move");
        let is_captain = played.kind == Some(Kind::Captain);
        let is_straight = played.turn.action == rules::Action::Move && !played.turn.from.is_next_to(played.turn.to);
        note(is_captain && is_straight, "two squares by a Captain");
        note(played.kind == played.target_kind && played.outcome == Some(Outcome::Win), "equals won");
        let bomb = played.target_kind == Some(Kind::Bomb);
        note(
            bomb && played.kind == Some(Kind::Scout) && played.outcome == Some(Outcome::Win),
            "a Scout cleared a Bomb",
        );
        note(bomb && played.outcome == Some(Outcome::Tie), "a Bomb fell with its striker");
        let rescued = played.rescued.and_then(|id| game.position().piece(id).kind);
        note(rescued == Some(Kind::Bomb), "a Bomb came back");
    }
}

#[test]
fn what_only_some_rules_allow_is_shown_where_they_do() {
    for (name, text) in samples() {
        let record = record_of(&name, &text);
        let mut rarities = Rarities::default();
        replay(&text, &record, None, &mut rarities);
        let wanted: &[&str] = match &*name {
            "milton-bradley-1961-original" => &["a defender moved in"],
            "hasbro-1999-original" => &["corner strike"],
            "hasbro-1999-original-aggressor-advantage" => &["equals won"],
            "hasbro-1999-original-rescue" => &["rescue"],
            "hasbro-1999-original-all-options" => &["equals won", "rescue"],
            "gravon-ultimate-lightning" => &[
                "two squares by a Captain",
                "corner move",
                "corner strike",
                "equals won",
                "a Scout cleared a Bomb",
                "a Bomb fell with its striker",
                "rescue",
                "a Bomb came back",
            ],
            "sci-fi-2011-original" | "jumbo-2014-infiltrator" => &["right guess", "wrong guess"],
            _ => &[],
        };
        for rarity in wanted {
            assert!(rarities.seen.contains(rarity), "{name}: no {rarity}");
        }
    }
}

#[test]
fn some_samples_have_comments_and_glyphs() {
    let notes = |record: &Record<'_>| !record.notes.is_empty();
    let commented = samples().iter().filter(|(name, text)| notes(&record_of(name, text))).count();
    assert!((3..samples().len()).contains(&commented), "{commented}");
    let guesses = samples()
        .iter()
        .any(|(name, text)| record_of(name, text).turns.iter().any(|turn| matches!(turn.action, Action::Guess { .. })));
    assert!(guesses);
}
