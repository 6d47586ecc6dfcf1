//! Unreadable text: the proposals, and that a candidate keeps its promise.

use crate::program::{adjutant, has};
use crate::repair::support::{barrage, fails, repaired, sample};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Record, parse, write_record};
use adjutant::repair::{Change, Correction, Limits, Repair, Slip, TextEdit, repair};
use adjutant::replay::{Verdict, replay};
use adjutant::rules::{Edition, Effort, Ruleset};
use proptest::prelude::*;

/// Returns the text with the edits.
fn spliced(text: &[u8], edits: &[TextEdit]) -> Vec<u8> {
    let mut spliced = text.to_vec();
    for edit in edits.iter().rev() {
        assert_eq!(String::from_utf8_lossy(edit.span.of(text)), edit.written);
        spliced.splice(edit.span.start as usize..edit.span.end as usize, edit.proposed.bytes());
    }
    spliced
}

/// Applies each candidate for unreadable text, reads the new text, and checks that the result is what the candidate
/// promises.
pub fn assert_text_kept(text: &[u8], repair: &Repair) {
    for candidate in &repair.candidates {
        let Correction::Text(correction) = &candidate.correction else { continue };
        let text = spliced(text, &correction.edits);
        let read = parse(&text);
        let shown = String::from_utf8_lossy(&text);
        let replayed = replay(&text, &read, None, &mut ());
        assert_eq!(candidate.verdict, replayed.verdict, "{candidate:?}\n{shown}");
        assert_eq!(candidate.correction.applied(&read).turns, read.turns, "{candidate:?}\n{shown}");
        let failing = replayed.findings.iter().filter(|finding| fails(&finding.detail));
        let first = failing.filter_map(|finding| finding.ply).min();
        let is_illegal = candidate.stands < candidate.turns && read.faults.is_empty();
        assert!(
            !is_illegal || first.unwrap_or(1) == candidate.stands + 1,
            "{candidate:?}\n{:?}\n{shown}",
            replayed.findings
        );
        assert!(candidate.stands > repair.stands || read.faults.is_empty(), "{candidate:?}\n{shown}");
        assert!(!read.faults.is_empty() || candidate.turns as usize == read.turns.len(), "{candidate:?}\n{shown}");
    }
}

/// Returns the best candidate for a text: the written text, the proposed text, and the slip. With this candidate, all
/// turns are legal.
pub fn best(text: &str) -> (String, String, Slip) {
    let repair = repaired(text, 10);
    assert_text_kept(text.as_bytes(), &repair);
    let best = repair.candidates.first().unwrap_or_else(|| panic!("nothing for\n{text}"));
    let Correction::Text(correction) = &best.correction else { panic!("{best:?}") };
    assert!(best.saves_all() && !best.verdict.is_failure(), "{best:?}");
    let join =
        |said: fn(&TextEdit) -> &String| correction.edits.iter().map(said).map(String::as_str).collect::<Vec<_>>();
    (join(|edit| &edit.written).join("|"), join(|edit| &edit.proposed).join("|"), best.slip)
}

/// Checks the written text, the proposed text, and the slip of the best candidate for a text.
#[track_caller]
pub fn is_best(text: &str, written: &str, proposed: &str, slip: Slip) {
    assert_eq!(best(text), (written.to_owned(), proposed.to_owned(), slip), "{text}");
}

#[test]
fn one_turn_that_cannot_be_read_is_read_as_the_board_allows() {
    for (true_one, instead, written, proposed, slip) in [
        ("12. e4xe5(S<3)", "12. e4>e5(S<3)", "e4>e5(S<3)", "e4xe5(S<3)", Slip::Spelling),
        ("12. e4xe5(S<3)", "12. e4 e5 (S<3)", "e4 e5 (S<3)", "e4xe5(S<3)", Slip::Spelling),
        (
            "12. e4xe5(S<3)",
            "12. \u{ff45}\u{ff14}x\u{ff45}\u{ff15}(S<3)",
            "\u{ff45}\u{ff14}x\u{ff45}\u{ff15}(S<3)",
            "e4xe5(S<3)",
            Slip::Spelling,
        ),
        ("12. e4xe5(S<3)", "12. e4xe5 (lost)", "e4xe5 (lost)", "e4xe5(S<3)", Slip::Spelling),
        ("12. e4xe5(S<3)", "12) e4xe5(S<3)", "12)", "12.", Slip::Spelling),
        ("9. e1-e2", "9. el-e2", "el-e2", "e1-e2", Slip::Spelling),
        ("9. e1-e2", "9. e1-e2,", "e1-e2,", "e1-e2", Slip::Spelling),
        ("9. e1-e2", "9. e1e2!", "e1e2!", "e1-e2 $1", Slip::Spelling),
        ("12. e4xe5(S<3)", "12. 4xe5(S<3)", "4xe5(S<3)", "e4xe5(S<3)", Slip::Letter),
        ("12. e4xe5(S<3)", "12. 4xe5 (lost)", "4xe5 (lost)", "e4xe5(S<3)", Slip::Garbled),
        ("12. e4xe5(S<3)", "12. e4xe5(S<3", "e4xe5(S<3", "e4xe5(S<3)", Slip::Letter),
        ("9. e1-e2", "9. e1-", "e1-", "e1-e2", Slip::Garbled),
        ("9. e1-e2", "9. hello", "hello", "e1-e2", Slip::Illegible),
        ("9. e1-e2", "9. (well) e1-e2", "(well)", "", Slip::Stray),
        ("29. f10xe10(10>F) 1-0", "29. f10xe10(10>F) 1:0", "1:0", "1-0", Slip::Spelling),
        ("29. f10xe10(10>F) 1-0", "29. f10xe10(10>F) red wins", "red wins", "1-0", Slip::Spelling),
        ("29. f10xe10(10>F) 1-0", "29. f10xe10(10>F) 1-7", "1-7", "1-0", Slip::Letter),
    ] {
        is_best(&barrage(true_one, instead), written, proposed, slip);
    }
}

#[test]
fn several_places_are_corrected_at_once() {
    let text = barrage("14. e4-e5 f9-f8", "14. e4>e5 f9>f8").replace("20. j5-i5", "20. j5 i5").replace(" 1-0", " 1:0");
    assert_eq!(best(&text), ("e4>e5|f9>f8|j5 i5|1:0".into(), "e4-e5|f9-f8|j5-i5|1-0".into(), Slip::Spelling));
}

#[test]
fn rows_are_corrected_by_what_the_army_lacks_and_the_game_needs() {
    let row = " 9:  .  .  .  3  B  .  9  .  .  .";
    for (instead, written, proposed, slip) in [
        (" 9:  .  .  .  3  Q  .  9  .  .  .", "Q", "B", Slip::Letter),
        (" 9:  .  .  .  3 Bomb .  9  .  .  .", "Bomb", "B", Slip::Spelling),
        (" 9:  .  -  .  3  B  .  9  .  .  .", "-", ".", Slip::Spelling),
        (" 9   .  .  .  3  B  .  9  .  .  .", "", ":", Slip::Letter),
        ("10:  .  .  .  3  B  .  9  .  .  .", "10", "9", Slip::Letter),
    ] {
        is_best(&barrage(row, instead), written, proposed, slip);
    }
    let (_, is, slip) = best(&barrage(row, " 9:  .  .  .  3  .  9  .  .  ."));
    assert_eq!((is.trim(), slip), ("B", Slip::Letter));
}

#[test]
fn a_row_that_begins_the_file_is_completed_however_wide_its_gap_is() {
    let rules = Ruleset::new(Edition::DEFAULT, adjutant::board::Variant::Original);
    let record = Plan { rules, policy: Policy::Uniform, seed: 5, max_plies: 6 }.record(1).expect("an army that fits");
    let mut text = Vec::new();
    write_record(&Record { tags: Vec::new(), ..record }, &mut text);
    let text = String::from_utf8(text).expect("UTF-8");
    let row = text.lines().next().and_then(|row| row.strip_prefix("10:")).expect("the row at the top");
    let signs: Vec<&str> = row.split_whitespace().collect();
    let short = format!("{}            {}", signs[1], signs[2..].join(" "));
    let (_, is, slip) = best(&text.replacen(row, &short, 1));
    assert_eq!((is.trim(), slip), (signs[0], Slip::Letter));
}

#[test]
fn the_turns_say_which_of_many_setups_it_was() {
    // The missing piece may be a Bomb or, because the piece on a7 is unknown, a Spy, at ten places. Red's Scout is
    // lost to a Bomb on e9; without it, all but two turns are lost.
    let text =
        barrage(" 9:  .  .  .  3  B  .  9  .  .  .", " 9:  .  .  .  3  .  9  .  .  .").replace(" 7:  S", " 7:  ?");
    let (_, is, slip) = best(&text);
    assert_eq!((is.trim(), slip), ("B", Slip::Letter));
}

#[test]
fn a_result_behind_what_cannot_be_read_stays() {
    // The place ends before the next readable word, and is removed as a whole.
    let repair = repaired(&barrage("29. f10xe10(10>F) 1-0", "29. hello world 1-0"), 10);
    let Some(Correction::Text(best)) = repair.candidates.first().map(|best| &best.correction) else {
        panic!("{:?}", repair.candidates)
    };
    let edits: Vec<_> = best.edits.iter().map(|edit| (&*edit.written, &*edit.proposed)).collect();
    assert_eq!(edits, [("hello world", "")]);
}

#[test]
fn a_slip_before_what_has_no_reading_is_found() {
    // d5 is no neighbor of e4, and nothing indicates the meaning of `hello` after an illegal turn.
    let text = barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)").replace("20. j5-i5", "20. hello");
    let repair = repaired(&text, 10);
    assert_eq!((repair.broken.as_ref().and_then(|broken| broken.ply), repair.stands), (Some(23), 22));
    let best = repair.candidates.first().expect("a candidate");
    assert_eq!((best.slip, best.correction.ply()), (Slip::Column, Some(23)), "{:#?}", repair.candidates);
    // Before `hello` 38 turns are legal; with it there are 57 turns.
    assert_eq!((best.stands, best.turns, best.verdict), (38, 57, Verdict::Unreadable));
    // A candidate that gives all later turns to the other side cannot be reconciled with the unreadable text there.
    let is_kept = |correction: &Correction| match correction.turns().map(|turns| &turns.change) {
        Some(change) => matches!(change, Change::Replace(_) | Change::Exchange { .. }),
        None => matches!(correction, Correction::Setup(_)),
    };
    assert!(repair.candidates.iter().all(|candidate| is_kept(&candidate.correction)), "{:#?}", repair.candidates);
}

#[test]
fn a_slip_of_the_setup_before_what_has_no_reading_is_found() {
    let text = barrage(" 7:  S  .  2", " 7:  2  .  S").replace("20. j5-i5", "20. hello");
    let repair = repaired(&text, 10);
    let best = repair.candidates.first().expect("a candidate");
    assert_eq!((best.slip, best.stands, best.turns), (Slip::SetupExchanged, 38, 57), "{:#?}", repair.candidates);
}

#[test]
fn what_people_may_mean_is_said_where_no_more_stands_with_it() {
    // d5 is no neighbor of e4: the number is a fault, and so are the turn and the result after it.
    let broken = "12. e4xd5(S<3)";
    for (text, edits) in [
        (barrage("12. e4xe5(S<3)", "12) e4xd5(S<3)"), &[("12)", "12.")][..]),
        (barrage("12. e4xe5(S<3)", broken).replace("20. j5-i5", "20. j5>i5"), &[("j5>i5", "j5-i5")]),
        // A missing result is not inserted.
        (
            barrage("12. e4xe5(S<3)", broken).replace("20. j5-i5", "20. j5>i5").replace(" 1-0", ""),
            &[("j5>i5", "j5-i5")],
        ),
    ] {
        let repair = repaired(&text, 20);
        assert_text_kept(text.as_bytes(), &repair);
        let texts = repair.candidates.iter().filter_map(|candidate| match &candidate.correction {
            Correction::Text(text) => Some((candidate.stands, text.edits.as_slice())),
            _ => None,
        });
        let read = |(stands, found): (u32, &[TextEdit])| {
            stands == 22 && found.iter().map(|edit| (&*edit.written, &*edit.proposed)).eq(edits.iter().copied())
        };
        assert!(texts.into_iter().any(read), "{edits:?} {:#?}", repair.candidates);
    }
}

#[test]
fn a_place_that_stays_unreadable_counts_as_a_turn() {
    let text = barrage("1. e3-e8", "1. e3>e8").replace("12. e4xe5(S<3)", "12. e4xd5(S<3)").replace(" 1-0", " hello");
    let repair = repaired(&text, 10);
    let best = repair.candidates.first().expect("a candidate");
    assert_eq!((best.slip, best.stands, best.turns, best.verdict), (Slip::Spelling, 22, 58, Verdict::Unreadable));
}

#[test]
fn a_number_is_not_made_the_next_if_it_is_another() {
    let (_, is, slip) = best(&barrage("12. e4xe5(S<3)", "13) e4xe5(S<3)"));
    assert_ne!((is.as_str(), slip), ("12.", Slip::Spelling));
}

#[test]
fn the_program_replaces_that_text_and_no_other() {
    let truth = sample("games/gravon-barrage.srn");
    let odd = |text: &str| text.replace("9. e1-", "9.   e1-").replace("d7-e7", "d7-e7 {a  slow one}");
    let written = odd(&truth.replace("12. e4xe5(S<3)", "12. e4>e5(S<3)").replace("j5-i5", "j5\u{2013}i5"));
    let run = adjutant(&["repair", "--apply", "1"], written);
    assert_eq!((run.status, run.stdout), (0, odd(&truth)));
    assert!(run.stderr.contains("ply 23: `e4xe5(S<3) \u{2026} j5-i5` instead of"), "{}", run.stderr);
}

#[test]
fn what_has_no_reading_is_told_where_to_go() {
    let text = sample("games/gravon-barrage.srn").replace("1. e3-e8", "1. \u{1}\u{2} \u{3} a b c d e f g h i j k l");
    let run = adjutant(&["repair", "--max", "1"], text);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("error[syntax]"), "{}", run.stdout);
    assert!(!run.stderr.contains("but not by a turn"), "{}", run.stderr);
    has(&adjutant(&["repair"], "[A \"1\"\n\na4-a5 *\n").stderr, "`adjutant validate` says why");
}

#[test]
fn more_effort_is_more_work_on_unknown_pieces() {
    let work = |effort| Limits::of_effort(effort).work_unknown;
    assert_eq!(work(Effort::Normal), Limits::default().work_unknown);
    assert_eq!(work(Effort::High), 4 * work(Effort::Normal));
    assert_eq!(Limits::of_effort(Effort::High).work, Limits::default().work);
}

#[test]
fn the_slip_is_whole_at_any_width() {
    let text = barrage("12. e4xe5(S<3)", "12. e4>e5(S<3)").replace("j5-i5", "j5\u{2013}i5").replace(" 1-0", " 1:0");
    for width in ["60", "80", "120"] {
        let run = adjutant(&["repair", "--max", "2", "--width", width], &text);
        let lines: Vec<&str> = run.stdout.lines().skip_while(|line| !line.starts_with("rank ")).collect();
        assert!(
            lines.iter().any(|line| line.contains("loose spelling") || line.contains("spelling")),
            "{}",
            run.stdout
        );
        assert!(lines.iter().all(|line| line.chars().count() <= width.parse().expect("a number")), "{}", run.stdout);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn no_candidate_for_text_promises_more_than_it_keeps(
        seed in 0..40_u64, places in prop::collection::vec(0.0..1.0_f64, 1..4), signs in prop::collection::vec("[a-l0-9 xO:>?!(){-]{0,3}", 4),
    ) {
        let rules = Ruleset::new(Edition::from_name("gravon").expect("an edition"), adjutant::board::Variant::Barrage);
        let record = Plan { rules, policy: Policy::Aggressive, seed, max_plies: 60 }.record(1).expect("an army that fits");
        let mut text = Vec::new();
        write_record(&record, &mut text);
        let begin = text.windows(2).position(|two| two == b"\n\n").unwrap_or(0);
        for (place, sign) in places.iter().zip(&signs) {
            let at = begin + (place * (text.len() - begin) as f64) as usize;
            text.splice(at..(at + 1).min(text.len()), sign.bytes());
        }
        let found = repair(&text, &parse(&text), None, &Limits { listed: 12, ..Limits::default() });
        assert_text_kept(&text, &found);
    }
}
