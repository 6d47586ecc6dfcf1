//! Setups whose pieces are not an army, and pieces about which the record contains little.

use crate::repair::support::{assert_kept, barrage, hidden, repaired, sample, turns};
use adjutant::notation::{Record, parse, write_record};
use adjutant::repair::{Candidate, Change, Correction, Slip};
use adjutant::replay::Verdict;

const ALL: [&str; 8] = ["1", "2", "3", "4", "7", "8", "9", "10"];

/// Returns the game without the rows of Blue's setup.
fn without_blue(text: &str) -> String {
    let is_blue = |line: &&str| ["10:", " 9:", " 8:", " 7:"].iter().any(|row| line.starts_with(row));
    text.lines().filter(|line| !is_blue(line)).map(|line| line.to_owned() + "\n").collect()
}

fn record(tags: &str, rows: [&str; 4], turns: &str) -> String {
    let [back, blue, red, first] = rows;
    format!("[Edition \"gravon\"]\n{tags}\n\n10: {back}\n7: {blue}\n4: {red}\n1: {first}\n\n{turns} *\n")
}

/// Returns the candidates after checking their promises.
fn found(text: &str) -> Vec<Candidate> {
    let repair = repaired(text, 20);
    assert_kept(&parse(text.as_bytes()), &repair);
    repair.candidates
}

/// Returns the squares that a candidate changes.
fn squares(candidate: &Candidate) -> Vec<String> {
    let Correction::Setup(cells) = &candidate.correction else { panic!("{candidate:?}") };
    cells.iter().map(|(square, cell)| format!("{square}:{cell:?}")).collect()
}

#[test]
fn of_the_same_piece_written_for_two_others_all_are_put_right_at_once() {
    // Two of three Miners are Scouts; the one of a4 moves two squares at once.
    let text = record(
        "[Army \"3 2 2 F\"]",
        ["F.........", ".32......2", "3..3.....3", "F........."],
        "1. a4-a6 j7-j6 2. j4-j5 j6-i6",
    );
    let found = found(&text);
    let whole: Vec<&Candidate> = found.iter().filter(|candidate| candidate.saves_all()).collect();
    assert!(whole.iter().all(|candidate| candidate.slip == Slip::SetupPieces && squares(candidate).len() == 2));
    // The Miner is only possible on j4 or d4.
    assert_eq!(whole.len(), 2, "{found:#?}");
    for (candidate, other) in whole.iter().zip(["d4", "j4"]) {
        let squares = squares(candidate);
        assert!(squares[0].starts_with("a4:") && squares[1].starts_with(other), "{squares:?}");
    }
}

#[test]
fn of_pieces_too_many_that_beside_another_of_its_kind_comes_first() {
    // A piece written twice by mistake is next to itself, on either side: a4 and b4, and last e4.
    let text = record("[Army \"3 2 2 F\"]", ["F.........", ".32......2", "22..2....3", "F........."], "1. j4-j5 j7-j6");
    let found = found(&text);
    let emptied: Vec<String> = found.iter().flat_map(squares).collect();
    assert_eq!(emptied, ["a4:Empty", "b4:Empty", "e4:Empty"]);
    assert!(
        found.iter().all(|candidate| (candidate.slip, candidate.verdict) == (Slip::SetupSuperfluous, Verdict::Legal))
    );
}

#[test]
fn an_army_that_may_have_any_pieces_lacks_none_but_the_flag() {
    let free = |blue| {
        let rows = ["..........", blue, "2..3......", "F........."];
        record("[Variant \"free\"]", rows, "1. a4-a5 j7-j6")
    };
    let text = free(".3.......2");
    let candidates = found(&text);
    assert!(!candidates.is_empty());
    for candidate in &candidates {
        let mended = candidate.applied(&parse(text.as_bytes()));
        let mut written = Vec::new();
        write_record(&Record { turns: Vec::new(), ..mended }, &mut written);
        assert_eq!((candidate.slip, squares(candidate).len()), (Slip::SetupMissing, 1));
        assert_eq!(String::from_utf8_lossy(&written).matches(" F").count(), 2);
    }
    // If one piece is not named, it may be the Flag.
    assert_eq!(repaired(&free(".3......?2"), 1).broken, None);
}

#[test]
fn what_an_army_lacks_may_be_what_is_not_named() {
    // Of three Scouts one is too many; the piece on a7 may be the Miner.
    let rows = ["F.........", "?22......2", "2..32.....", "F........."];
    let found = found(&record("[Army \"3 2 2 F\"]", rows, "1. a4-a5 j7-j6"));
    let single: Vec<String> = found.iter().filter(|one| one.saves_all()).flat_map(squares).collect();
    assert_eq!(single, ["b7:Empty", "c7:Empty"], "{found:#?}");
}

#[test]
fn what_a_combat_leaves_unnamed_stays_so_in_what_is_proposed() {
    for (written, proposed, slip) in [
        ("d4xd4(?>3)", "d4xe4(?>3)", Slip::Column),
        ("d4xe4(?<3)", "d4xe4(?>3)", Slip::Outcome),
        ("d4xe4(9<?)", "d4xe4(9>?)", Slip::Outcome),
    ] {
        let text = hidden(&barrage("13. d4xe4(9>3)", &format!("13. {written}")), &ALL);
        let found = found(&text);
        let change = found.first().and_then(|best| best.correction.turns()).map(|turns| &turns.change);
        let Some(Change::Replace(turn)) = change else { panic!("{found:#?}") };
        assert_eq!((turn.to_string().as_str(), found[0].slip), (proposed, slip), "{written}");
        for other in &found {
            let mended = turns(&other.applied(&parse(text.as_bytes())));
            let declared = mended.split_whitespace().find(|turn| turn.starts_with("d4xe4(")).unwrap_or(proposed);
            assert_eq!(declared.contains('?'), declared != "d4xe4(9>3)", "{other:?}");
        }
    }
}

#[test]
fn a_slip_is_found_again_where_one_side_has_no_rows() {
    let text = without_blue(&barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)"));
    let best = found(&text).remove(0);
    assert_eq!((best.slip, best.correction.ply(), best.verdict), (Slip::Column, Some(23), Verdict::Legal));
    let truth = sample("games/gravon-barrage.srn");
    assert_eq!(turns(&best.applied(&parse(text.as_bytes()))), turns(&parse(truth.as_bytes())));
    // If pieces may come from anywhere, nothing shows the missing text.
    let text = without_blue(&barrage("14. e4-e5 f9-f8\n", ""));
    for candidate in found(&text) {
        let change = candidate.correction.turns().map(|turns| &turns.change);
        assert!(!matches!(change, Some(Change::Insert(turns)) if turns.len() > 1), "{candidate:?}");
    }
}
