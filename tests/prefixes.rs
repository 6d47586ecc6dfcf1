//! Every beginning of a legal record is legal or unfinished.

use adjutant::generate::{Plan, Policy};
use adjutant::notation::parse;
use adjutant::replay::{Replay, Verdict, replay};
use adjutant::rules::{Edition, Ruleset};

fn judged(text: &str) -> (Replay, bool) {
    let record = parse(text.as_bytes());
    let replayed = replay(text.as_bytes(), &record, None, &mut ());
    let is_unfinished = replayed.is_unfinished(&record, text.as_bytes());
    (replayed, is_unfinished)
}

/// Judges every beginning of the text.
fn each_beginning(name: &str, text: &str) {
    for (end, _) in text.char_indices() {
        let (replayed, is_unfinished) = judged(&text[..end]);
        let is_fine = !replayed.verdict.is_failure() || is_unfinished;
        assert!(is_fine, "{name}: {:?}\nof\n{}", replayed.findings, &text[..end]);
    }
}

#[test]
fn beginnings_of_samples_are_not_wrong() {
    let mut count = 0;
    for folder in ["samples/games", "samples/sheets", "samples"] {
        let mut files: Vec<_> =
            std::fs::read_dir(folder).expect(folder).map(|file| file.expect(folder).path()).collect();
        files.sort();
        for path in files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "srn")) {
            let text = std::fs::read_to_string(&path).expect("a text");
            // Files with several records are long, and a record begins when the next tags begin.
            if text.len() < 6000 && judged(&text).0.verdict == Verdict::Legal {
                each_beginning(&path.display().to_string(), &text);
                count += 1;
            }
        }
    }
    assert!(count > 5, "{count}");
}

#[test]
fn beginnings_of_generated_records_are_not_wrong() {
    for edition in Edition::ALL {
        for (number, (variant, _)) in edition.variants.iter().enumerate() {
            let mut rules = Ruleset::new(edition, *variant);
            rules.options.rescue = edition.options.rescue;
            let plan = Plan { rules, policy: Policy::Aggressive, seed: 3, max_plies: 60 };
            let record = plan.record(number as u64).expect("the army fits");
            each_beginning(edition.name, &record.to_string());
        }
    }
}

#[test]
fn beginnings_with_comments_variations_and_positions_are_not_wrong() {
    let text = "[Edition \"gravon\"]\n[Variant \"barrage\"]\n[Termination \"resignation\"]\n[Result \"1-0\"]\n\n\
                % a line\n{Setups}\n10: . . F . . . . . . .\n9: . . 2 B 2 . . . . .\n8: . . 3 9 10 . . . . .\n\
                7: . . S . . . . . . .\n4: . . S 9 10 . . . . .\n3: . . 3 . . . . . . .\n2: . . 2 B 2 . . . . .\n\
                1: . . F . . . . . . .\n\n1. e4-e5 $1 {a {pause} (1. d3-e3 {no} d8-d7) d8-d7 ; rest\n\
                2. e5-e6 e8-e7 3. e6xe7(10=10) 1-0\n";
    let (replayed, _) = judged(text);
    assert_eq!(replayed.verdict, Verdict::Legal, "{:?}", replayed.findings);
    each_beginning("comments", text);
    let text = "[Edition \"gravon\"]\n[Position \"blue\"]\n[Ply \"57\"]\n\nred: F@a1 B@a2 7@b4!\nred: ?@b6'\n\
                blue: 10@a5! S@e9 F@j10\n\n29... a5-a6 30. b4-b5 a6xb6(10>?) *\n";
    let (replayed, _) = judged(text);
    assert_eq!(replayed.verdict, Verdict::Legal, "{:?}", replayed.findings);
    each_beginning("position", text);
}

#[test]
fn what_more_text_cannot_mend_is_not_unfinished() {
    let head = "[Edition \"gravon\"]\n[Variant \"free\"]\n\n10: . . . . . . . . . F\n7: 3 . . . . . . . . .\n\
                4: 6 . . . . . . . . .\n1: . . . . . . . . . F\n\n";
    for (turns, is_unfinished) in [
        ("1. a4-a6", true),
        ("1. a4-a6 ", false),
        ("1. a4-a5 a7-a6 2. a5-a6 b", false),
        ("1. a4-a", true),
        ("1. a4-a a7", false),
        ("1. a4-a5 a7-a6 2. a5xa6(6<3", true),
        ("1. a4-a5 a7-a6 2. a5xa6(6<3) ", false),
        ("1. a4-a5 hello", true),
        ("1. a4-a5 hello *", false),
        ("1. a4-a5 a7-a6 1-0", false),
        ("1. a4-a5 {what", true),
        ("1. a4-a5 1/2", true),
    ] {
        let (replayed, found) = judged(&format!("{head}{turns}"));
        assert_eq!(found, is_unfinished, "{turns}: {:?}", replayed.findings);
    }
    // A setup with too many pieces, and a tag that cannot be read, stay wrong.
    assert!(!judged("[Edition \"gravon\"]\n\n4: F F . . . . . . . .\n3: ").1);
    assert!(!judged("[Edition \"grovan\"]\n\n4: F . ").1);
    assert!(!judged(&head.replace("free", "barrage").replace("1: . ", "1: F ")).1);
}
