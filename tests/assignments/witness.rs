//! Extracts an assignment that makes a record legal (a witness) and replays it.
//!
//! Pieces are named one after the other, always with a kind that the program still allows, until every piece is
//! named. The full record must be legal for the program and for the slow reference, whatever effort was used.

use crate::effort::compared;
use adjutant::board::Kind;
use adjutant::generate::Random;
use adjutant::notation::{Cell, parse, write_record};
use adjutant::replay::{JudgingCriteria, deduce, replay};
use adjutant::rules::Effort;
use adjutant::sheets::fill;

use crate::assignments::agreement::{SIZES, most, number};
use crate::assignments::full_size;
use crate::assignments::games::game;
use crate::assignments::mutations::mutated;
use crate::assignments::program::Word;
use crate::assignments::redactions::{redacted, redacted_freely};
use crate::assignments::writing::text_of;
use crate::reference::{RawRecord, Side, has_zone_row, read_records, rules_of, verdict_of};

const EFFORTS: [Effort; 2] = [Effort::Normal, Effort::High];

/// Names all pieces of the record one after the other, each with a random kind that the program still allows. Returns
/// `None` if the record is too hard for the program.
fn filled_in(text: &str, judging: JudgingCriteria, random: &mut Random) -> Option<String> {
    let mut text = text.as_bytes().to_vec();
    loop {
        let mut record = parse(&text);
        let is_unnamed = |cell: &Cell| matches!(cell, Cell::Piece(piece) if piece.is_unknown());
        if !record.rows.iter().flat_map(|row| &row.cells).any(is_unnamed) {
            return Some(String::from_utf8(text.clone()).expect("records are text"));
        }
        let terms = replay(&text, &record, judging, &mut ()).terms;
        let proven = deduce(&text, &record, judging, None)?;
        fill(&mut record, &proven, terms.rules.edition.board, &terms.numbering);
        let open: Vec<_> = proven.pieces.iter().filter(|piece| !piece.came_back && piece.kinds.len() > 1).collect();
        if !open.is_empty() {
            let piece = open[random.index(open.len())];
            let kinds: Vec<Kind> = piece.kinds.iter().collect();
            let named = terms.numbering.designation(kinds[random.index(kinds.len())]);
            let row = record.rows.iter_mut().find(|row| row.number == piece.home.row()).expect("the side has rows");
            row.cells[usize::from(piece.home.column())] = Cell::Piece(named);
        }
        let mut named = Vec::new();
        write_record(&record, &mut named);
        assert_ne!(named, text, "a piece is named in every round");
        text = named;
    }
}

/// `true` if every piece has a square in the setup and no piece came back without a name.
fn can_be_named(record: &RawRecord) -> bool {
    let rules = rules_of(record).expect("the record has been played");
    let has_rows = [Side::Red, Side::Blue].into_iter().all(|side| has_zone_row(record, &rules, side));
    has_rows && !record.turns.iter().any(|turn| turn.text.contains("^?"))
}

/// Extracts and replays a witness at each effort that finds the record legal. Returns the number of witnesses.
fn replayed_witnesses(record: &RawRecord, random: &mut Random) -> Result<usize, String> {
    let text = text_of(record);
    if !can_be_named(record) {
        return Ok(0);
    }
    let mut taken = 0;
    for effort in EFFORTS {
        let judging = JudgingCriteria::new(None, effort);
        if Word::by(&text, judging).verdict != "legal" {
            continue;
        }
        let Some(full) = filled_in(&text, judging, random) else { continue };
        let complain = |what: String| Err(format!("{}: {what}\n{text}\n{full}", effort.name()));
        let word = Word::on(&full);
        if word.verdict != "legal" {
            return complain(format!("the filled-in record is {}, {:?}", word.verdict, word.errors));
        }
        let read = read_records(&full).pop().flatten();
        let Some(read) = read else { return complain("it cannot be read".to_owned()) };
        let slow = verdict_of(&read);
        if slow.verdict != "legal" {
            return complain(format!("by the reference it is {}, {:?}", slow.verdict, slow.findings));
        }
        taken += 1;
    }
    Ok(taken)
}

/// Applies the question to `cases` records and reports failures. At least `least` witnesses must have been
/// replayed.
fn ask(cases: u64, least: usize, mut question: impl FnMut(u64) -> Result<usize, String>) {
    let mut complaints = Vec::new();
    let mut taken = 0;
    for case in 0..number("ASSIGNMENTS_CASES", cases) {
        match question(case) {
            Ok(count) => taken += count,
            Err(complaint) => complaints.push((complaint.len(), format!("case {case}: {complaint}"))),
        }
    }
    complaints.sort();
    let shown: Vec<&str> = complaints.iter().take(3).map(|(_, complaint)| complaint.as_str()).collect();
    assert!(complaints.is_empty(), "{} complaints\n{}", complaints.len(), shown.join("\n\n"));
    assert!(taken >= least, "only {taken} were replayed");
}

compared! {
    fn small_games_have_the_filling_in_that_makes_them_legal(share, one in 3) {
        let seed = number("ASSIGNMENTS_SEED", 1);
        ask(share.of(120), share.least(60) as usize, |case| {
            let size = SIZES[case as usize % SIZES.len()];
            let mut random = Random::new(seed ^ 0x5eed, case);
            let record = game(size, &mut random);
            // A changed record may be legal.
            let record = if random.chance(50) { mutated(&record, &mut random) } else { record };
            replayed_witnesses(&redacted(&record, most(size, case), &mut random), &mut random)
        });
    }
}

#[test]
fn full_games_have_the_filling_in_that_makes_them_legal() {
    let seed = number("ASSIGNMENTS_SEED", 1);
    ask(12, 12, |case| {
        let mut random = Random::new(seed ^ 0xf011, case);
        let record = full_size::game(case, &mut random);
        replayed_witnesses(&redacted_freely(&record, &mut random), &mut random)
    });
}
