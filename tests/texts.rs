//! Values of the crate are read from the text that they write, and errors say what was expected.

use crate::cases::rulesets;
use adjutant::board::{Designation, Kind, Random, Side, Square, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{WrittenTurn, parse};
use adjutant::replay::{self, Terms, terms_and_setup, unplayed_turn};
use adjutant::rules::{Conflict, Edition, Game, Refusal, Ruleset, Setup, SetupFaults, Turn};
use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

/// Reads the text that the value writes.
fn again<T: Display + FromStr<Err: Display>>(value: &T) -> T {
    let text = value.to_string();
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error_of<T: FromStr<Err: Error>>(text: &str) -> String {
    text.parse::<T>().err().unwrap_or_else(|| panic!("{text} was read")).to_string()
}

fn sorted(mut setup: Setup) -> Setup {
    for side in Side::ALL {
        setup.pieces[side].sort();
    }
    setup
}

#[test]
fn turns_and_setups_are_read_from_their_own_text() {
    let (mut turns, mut rescues, mut random) = (0, 0, Random::new(7, 7));
    for rules in rulesets() {
        let numbering = rules.edition.numbering;
        for number in 0..3 {
            let plan = Plan { rules: rules.clone(), policy: Policy::Uniform, seed: 5, max_plies: 300 };
            let record = plan.record(number).expect("the army fits");
            let (terms, setup, _) = terms_and_setup(&record, None);
            assert_eq!(again(&setup), sorted(setup.clone()));
            assert_eq!(Terms::new(terms.rules.clone()).numbering.order(), terms.numbering.order());
            let mut game = Game::new(terms.rules, &setup).expect("the setup is legal");
            for _ in 0..300 {
                let mut legal = game.legal_turns();
                legal.extend(legal.clone().iter().flat_map(|turn| game.legal_rescues(turn)));
                for turn in &legal {
                    assert_eq!(again(turn), *turn);
                    let written = unplayed_turn(turn, &numbering);
                    let rescue = turn.rescue.map(|rescue| {
                        let piece = rescue.kind.map_or(Designation::UNKNOWN, |kind| numbering.designation(kind));
                        adjutant::notation::Rescue { piece, square: rescue.square }
                    });
                    let text = WrittenTurn { rescue, ..written }.to_string();
                    assert_eq!(game.read_turn(&text).as_ref(), Ok(turn), "{text}");
                    turns += 1;
                    rescues += usize::from(rescue.is_some());
                }
                if legal.is_empty() {
                    break;
                }
                game.try_play(&legal[random.index(legal.len())]).expect("a legal turn");
            }
        }
    }
    assert!(turns > 100_000 && rescues > 1000, "{turns} {rescues}");
}

#[test]
fn a_game_in_memory_is_written_with_one_call() {
    let mut text = String::from("[Position \"blue\"]\n[Ply \"9\"]\nred: F@a1 6@a4'\nblue: 3@a6! F@j10");
    let setup: Setup = text.parse().expect("a position");
    assert_eq!((setup.plies_before(), setup.to_string().parse()), (9, Ok(sorted(setup.clone()))));
    let rules = Ruleset::new(Edition::from_name("gravon").expect("an edition"), Variant::Original);
    let mut game = Game::new(rules.clone(), &setup).expect("a legal position");
    let played = ["a6-a5", "a4xa5(6>3)"].map(|turn| game.play_text(turn).expect(turn));
    let record = replay::record_of(&rules, &setup, &played, adjutant::notation::Score::Open);
    text = record.to_string();
    assert!(text.ends_with("5... a6-a5\n6. a4xa5(6>3) *\n"), "{text}");
    let replayed = replay::replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
    assert_eq!((replayed.verdict.name(), sorted(replayed.setup)), ("legal", sorted(setup)));
}

#[test]
fn what_cannot_be_read_is_an_error_that_says_what_was_expected() {
    assert_eq!(error_of::<Square>("a16"), "expected a square such as `a4`, found `a16`");
    assert_eq!(error_of::<Side>("Red"), "expected `red` or `blue`, found `Red`");
    assert_eq!(error_of::<Designation>("11"), "expected a piece: a number, a letter or `?`, found `11`");
    for text in
        ["", "a4", "a4-", "a4-a5-", "a4xb", "a4?a5", "a4?a5=queen", "a4-a5^", "a4-a5^spy", "a4-a5 ", "a4-a5-a6-a7"]
    {
        let expected = format!("expected a turn such as `a4-a5` or `a4xa5`, found `{text}`");
        assert_eq!(error_of::<Turn>(text), expected);
    }
    assert_eq!(error_of::<WrittenTurn>("a4-a5!"), "expected a space after the turn");
    assert_eq!(error_of::<WrittenTurn>(""), "expected a turn, a comment or a result");
    assert_eq!(error_of::<Setup>("red: F@a1 F@a1"), "the square a1 appears twice");
    let error = "red: F@a1\nblue: Q@a10".parse::<Setup>().expect_err("no piece");
    assert_eq!((error.to_string().as_str(), error.span.start), ("expected a piece and its square, such as `7@b4`", 16));
}

#[test]
fn signs_are_those_of_the_edition() {
    let read = |edition: &str, sign| Edition::from_name(edition).expect(edition).numbering.read(sign).ok();
    assert_eq!(read("milton-bradley-1961", "1"), Some(Kind::Marshal));
    assert_eq!(read("milton-bradley-1961", "10"), None);
    assert_eq!(read("jumbo-2014", "10"), Some(Kind::Marshal));
    assert_eq!(read("jumbo-2014", "s"), Some(Kind::Spy));
    assert_eq!(read("jumbo-2014", "?"), None);
    assert_eq!("marshal".parse(), Ok(Kind::Marshal));
}

#[test]
fn faults_of_a_setup_are_one_error() {
    let setup: Setup = "red: F@a1 F@b1 9@e9\nblue: F@j10".parse().expect("pieces");
    let rules = Ruleset::new(Edition::from_name("gravon").expect("an edition"), Variant::Barrage);
    let faults: SetupFaults = Game::new(rules, &setup).map(|_| ()).expect_err("faults");
    assert_eq!(faults.len(), 13, "{faults}");
    let text = faults.to_string();
    assert!(text.starts_with("Red's piece on e9 is outside Red's setup zone; "), "{text}");
    assert_eq!(text.matches("; ").count(), 12);
    assert_eq!(faults.into_iter().next().map(|fault| fault.name()), Some("setup-zone"));
}

#[test]
fn findings_faults_conflicts_and_refusals_are_errors() {
    const fn is_error<T: Error + Send + Sync + 'static>() {}
    is_error::<replay::Finding>();
    is_error::<Conflict>();
    is_error::<Refusal>();
    // Their sentences quote nothing, because they have no text to quote.
    let text =
        b"[Edition \"gravon\"]\n[Date \"soon\"]\n[Result \"0-1\"]\n[Termination \"cold\"]\n\n7: F\n3. a4-a5 1-0\nx";
    let replayed = replay::replay(text, &parse(text), None, &mut ());
    let said: Vec<String> = replayed.findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "expected a square of the row: a piece, `.`, `~` or `?`",
            "the tag Result says another result, but the record ends with 1-0",
            "the tag Date contains no date",
            "unknown termination",
            "expected the turn number `1.`",
        ]
    );
}
