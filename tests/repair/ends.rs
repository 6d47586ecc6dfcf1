//! Ends that contradict the board, rules that do not apply, and corrections that are not proposed.

use crate::program::adjutant;
use crate::repair::support::{assert_kept, barrage, hidden, repaired, sample, turns};
use adjutant::notation::{Score, parse};
use adjutant::repair::{Candidate, Correction, Limits, Slip, repair};
use adjutant::replay::Verdict;
use adjutant::rules::Edition;

const ALL: [&str; 8] = ["1", "2", "3", "4", "7", "8", "9", "10"];

/// Returns the best candidate, which makes the record legal.
fn legal(text: &str) -> Candidate {
    let repair = repaired(text, 10);
    assert_kept(&parse(text.as_bytes()), &repair);
    let best = repair.candidates.first().unwrap_or_else(|| panic!("nothing for\n{text}")).clone();
    assert_eq!(best.verdict, Verdict::Legal, "{best:?}");
    best
}

#[test]
fn a_result_is_mended_where_no_tag_repeats_it() {
    let text = sample("games/gravon-barrage.srn").replace("1-0", "0-1");
    let text = text.replace("[Result \"0-1\"]\n", "").replace("[Termination \"flag\"]\n", "");
    let best = legal(&text);
    let mended = best.applied(&parse(text.as_bytes()));
    assert_eq!((best.slip, mended.result.map(Score::token), mended.tag("Result")), (Slip::Result, Some("1-0"), None));
    let run = adjutant(&["repair", "--apply", "1"], &text);
    assert_eq!((run.status, run.stdout), (0, text.replace("0-1", "1-0")));
}

#[test]
fn nothing_was_left_out_where_the_last_turn_took_the_flag_already() {
    // The pieces are not named, so the turn takes the Flag only if no turn follows.
    let text = hidden(&sample("games/gravon-barrage.srn").replace("1-0", "0-1"), &ALL);
    assert_eq!(legal(&text).slip, Slip::Result);
    let found = repaired(&text, 100).candidates;
    assert!(found.iter().all(|candidate| candidate.slip != Slip::EndMissing), "{found:#?}");
}

#[test]
fn of_ends_that_may_be_anything_forty_are_kept() {
    // Red's six Scouts have more than forty moves before Blue's Scout takes the Flag.
    let text = "[Edition \"gravon\"]\n[Army \"2 2 2 2 2 2 F\"]\n[Result \"0-1\"]\n[Termination \"flag\"]\n\n10: .........F\n\
                7: 222222....\n4: ....2....2\n3: .....2..2.\n2: ..2...2...\n1: F.........\n\n0-1\n";
    let repair = repaired(text, 200);
    assert_kept(&parse(text.as_bytes()), &repair);
    let ends: Vec<&Candidate> = repair.candidates.iter().filter(|one| one.slip == Slip::EndMissing).collect();
    assert_eq!(ends.len(), 40);
    for end in ends {
        let mended = turns(&end.applied(&parse(text.as_bytes())));
        assert!(mended.contains("a7xa1(2>F)") && end.verdict == Verdict::Legal, "{mended}");
    }
}

#[test]
fn of_ends_with_several_last_turns_forty_are_kept() {
    // Three of Blue's Scouts can take the Flag, whatever Red plays before.
    let text = "[Edition \"gravon\"]\n[Army \"2*6 F\"]\n[Result \"0-1\"]\n[Termination \"flag\"]\n\n10: .222.....F\n\
                7: 2...2....2\n4: .222.222..\n2: ....F.....\n1: ..........\n\n1. b4-b5 a7-a2 2. b5-b4 j7-j2\n0-1\n";
    let repair = repaired(text, 200);
    assert_kept(&parse(text.as_bytes()), &repair);
    let ends = repair.candidates.iter().filter(|one| one.slip == Slip::EndMissing);
    assert_eq!(ends.count(), 40);
}

#[test]
fn a_game_of_the_large_board_under_the_rules_of_the_small_one_is_given_back_its_edition() {
    // The small board has no rows 9 and 10, from whichever side it is seen.
    let text = barrage("[Edition \"gravon\"]", "[Edition \"sci-fi-2011\"]");
    let best = legal(&text);
    assert_eq!((best.slip, best.applied(&parse(text.as_bytes())).tag("Edition")), (Slip::Edition, Some("gravon")));
}

#[test]
fn rules_that_do_not_count_are_not_mended() {
    // That edition reads the numbers of the ranks in reverse.
    let text = barrage("[Edition \"gravon\"]", "[Edition \"anniversary-2011\"]");
    let tags = |edition: Option<&str>| -> Vec<String> {
        let judged_by = edition.and_then(Edition::from_name);
        let limits = Limits { listed: 100, ..Limits::default() };
        let found = repair(text.as_bytes(), &parse(text.as_bytes()), judged_by, &limits).candidates;
        let name = |candidate: &Candidate| match &candidate.correction {
            Correction::Tag { name, .. } => Some((*name).to_owned()),
            _ => None,
        };
        found.iter().filter_map(name).collect()
    };
    assert!(tags(None).iter().any(|name| name == "Edition"));
    let judged = tags(Some("gravon"));
    let is_overridden = |name: &String| ["Edition", "TwoSquares", "MoreSquares"].contains(&name.as_str());
    assert!(!judged.is_empty() && !judged.iter().any(is_overridden), "{judged:?}");
}

#[test]
fn rules_of_repetition_are_tried_where_they_count() {
    // Red's Miner moves back and forth a fourth time.
    let text = "[Edition \"jumbo-2014\"]\n[Army \"10 3 2*2 F\"]\n\n10: F.........\n7: 32..2...X.\n4: 3...22..X.\n\
                1: F.........\n\n1. a4-a5 e7-e6 2. a5-a4 e6-e7 3. a4-a5 b7-b6 4. a5-a4 b6-b7 5. a4-a5 i7-i6 *\n";
    let is_tried = |edition: Option<&str>| {
        let limits = Limits { listed: 100, ..Limits::default() };
        let judged_by = edition.and_then(Edition::from_name);
        let found = repair(text.as_bytes(), &parse(text.as_bytes()), judged_by, &limits).candidates;
        found.iter().any(|one| one.slip == Slip::TwoSquares && one.verdict == Verdict::Legal)
    };
    assert!(is_tried(None));
    assert!(!is_tried(Some("jumbo-2014")));
}

#[test]
fn behind_a_guess_no_rescue_was_forgotten() {
    // The Infiltrator guesses from e6; e10 is in Blue's back row, where a rescue could be made.
    let truth = "[Edition \"jumbo-2014\"]\n[Variant \"infiltrator\"]\n[Options \"rescue\"]\n[Army \"4 I F\"]\n\n\
                 7:F...4I....\n4:F...I4....\n\ne4-e5 f7-f6 e5-e6 f6-f5 e6?e7=F(-) *\n";
    assert_eq!(repaired(truth, 1).replayed.verdict, Verdict::Legal);
    let text = truth.replace("e6?e7", "e10?e7");
    let best = legal(&text);
    assert_eq!((best.slip, best.correction.ply()), (Slip::Row, Some(5)));
    let found = repaired(&text, 200).candidates;
    assert!(found.iter().all(|candidate| candidate.slip != Slip::RescueMissing), "{found:#?}");
}
