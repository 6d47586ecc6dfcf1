//! Random games, redacted and perhaps falsified: the program must agree with brute force.

use std::collections::{BTreeMap, BTreeSet};
use std::env;

use adjutant::generate::Random;
use adjutant::replay::JudgingCriteria;
use adjutant::rules::Effort;

use crate::effort::{Share, compared};

use crate::assignments::armies::Size;
use crate::assignments::brute::{Proven, Said, Unnamed, decide};
use crate::assignments::games::game;
use crate::assignments::mutations::mutated;
use crate::assignments::program::{Word, proven_by, with_foresight};
use crate::assignments::redactions::redacted;
use crate::assignments::writing::text_of;
use crate::reference::{Kind, Piece, RawRecord, Side, has_zone_row, read_records, rules_of, verdict_of};

/// Returns the number of games of a size to test in total.
const fn cases(size: Size) -> u64 {
    match size {
        Size::Tiny | Size::Few => 4000,
        Size::Small => 1600,
        Size::Free => 1000,
        // Most of the time for these games is spent in the reference.
        Size::Walled => 80,
    }
}

/// Returns the maximum number of assignments to play. Only one game in ten may have many.
pub fn most(size: Size, case: u64) -> usize {
    let many = match size {
        Size::Tiny => number("ASSIGNMENTS_MOST", 1600) as usize,
        Size::Small => 1000,
        Size::Walled => 80,
        Size::Free | Size::Few => 400,
    };
    if case.is_multiple_of(10) { many } else { many.min(100) }
}

/// Returns the number in an environment variable.
pub fn number(variable: &str, default: u64) -> u64 {
    env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Test of a record with at most the given number of assignments. `Ok(false)` means that the record is left open.
type Question = fn(&RawRecord, usize, &mut Random) -> Result<bool, String>;

/// Applies the question to a share of the games of each size, and reports the games that fail. At most
/// `open_in_thousand` of 1,000 games may be left open.
fn ask(share: Share, open_in_thousand: u64, question: Question) {
    let seed = number("ASSIGNMENTS_SEED", 1);
    let mut complaints = Vec::new();
    let (mut asked, mut open) = (0, 0);
    for (stream, size) in (0..).zip(SIZES) {
        if env::var("ASSIGNMENTS_SIZE").is_ok_and(|only| only != format!("{size:?}")) {
            continue;
        }
        let usual = share.of(cases(size)).div_ceil(number("ASSIGNMENTS_PART", 1).max(1));
        for case in 0..number("ASSIGNMENTS_CASES", usual) {
            let mut random = Random::new(seed, case << 8 | stream);
            let record = game(size, &mut random);
            asked += 1;
            match question(&record, most(size, case), &mut random) {
                Ok(is_answered) => open += u64::from(!is_answered),
                Err(complaint) => {
                    complaints.push((complaint.len(), format!("seed {seed}, case {case}, {size:?}: {complaint}")));
                }
            }
        }
    }
    complaints.sort();
    let shown: Vec<String> = complaints
        .iter()
        .take(number("ASSIGNMENTS_SHOWN", 4) as usize)
        .map(|(_, complaint)| complaint.clone())
        .collect();
    assert!(complaints.is_empty(), "{} complaints\n{}", complaints.len(), shown.join("\n\n"));
    assert!(open * 1000 <= open_in_thousand * asked.max(1000), "{open} of {asked} are left open");
}

/// Compares the program's answer with brute force. Returns `Ok(false)` if the record is left open even with
/// foresight.
fn compare(record: &RawRecord, said: &Said) -> Result<bool, String> {
    let text = text_of(record);
    compare_word(&Word::on(&text), said, &text)?;
    compare_proven(record, said, &text, JudgingCriteria::default())?;
    let word = Word::by(&text, JudgingCriteria::new(None, Effort::High));
    compare_word(&word, said, &text).map_err(|complaint| format!("high: {complaint}"))?;
    // Later turns settle much, but not always everything.
    let word = Word::by(&text, with_foresight());
    if word.verdict == "undecided" {
        return Ok(false);
    }
    compare_word(&word, said, &text)
        .and_then(|()| compare_proven(record, said, &text, with_foresight()))
        .map(|()| true)
        .map_err(|complaint| format!("with foresight, {complaint}"))
}

fn compare_word(word: &Word, said: &Said, text: &str) -> Result<(), String> {
    let finding = word.finding.as_ref().map(|(name, ply)| (name.as_str(), *ply));
    let ply_counts = said.finding.is_none_or(|(_, ply)| ply.is_some());
    let finding = finding.map(|(name, ply)| (name, ply.filter(|_| ply_counts)));
    if word.verdict != said.verdict || finding != said.finding {
        return Err(format!(
            "the program: {} {finding:?} {:?}, brute force: {} {:?}, remaining {:?}\n{text}",
            word.verdict, word.errors, said.verdict, said.finding, said.remaining
        ));
    }
    if let Some(end) = &said.end {
        let expected = (end.score.clone(), end.termination.clone(), end.derived);
        if word.end != expected {
            return Err(format!("the program ends {:?}, brute force {expected:?}\n{text}", word.end));
        }
    }
    Ok(())
}

/// Compares the program's conclusions about each piece, after every ply and for the whole record.
fn compare_proven(record: &RawRecord, said: &Said, text: &str, judging: JudgingCriteria) -> Result<(), String> {
    let rules = rules_of(record).expect("it has been decided");
    let mut asked: Vec<(Option<usize>, Option<&Proven>)> =
        said.proven.iter().enumerate().map(|(ply, proven)| (Some(ply), Some(proven))).collect();
    if said.proven.len() > record.turns.len() {
        // After the last ply the result may count as a fact; the question for the whole record covers this case.
        asked.pop();
    }
    asked.push((None, said.proven_by_all.as_ref()));
    for (ply, expected) in asked {
        let concluded = proven_by(text, judging, ply);
        if concluded.is_none() && judging.side_by_side == 0 {
            continue;
        }
        let Some(expected) = expected else { continue };
        // If every piece is named, there may be no conclusions.
        let concluded = concluded.or_else(|| expected.is_empty().then(BTreeMap::new));
        let Some(concluded) = concluded else {
            return Err(format!("after {ply:?} the program says nothing\n{text}"));
        };
        let named = |((number, side, home), kinds): (&Unnamed, &BTreeSet<Kind>)| {
            let kinds: BTreeSet<String> = kinds.iter().map(|kind| kind.name().to_owned()).collect();
            ((side.name().to_owned(), home.to_string(), *number >= Piece::number_of_rescue(0)), kinds)
        };
        let expected_of = |side| expected.iter().filter(move |((_, owner, _), _)| *owner == side).map(named);
        for side in [Side::Red, Side::Blue] {
            let expected: BTreeMap<_, _> = expected_of(side).collect();
            let mut concluded = concluded.clone();
            concluded.retain(|(owner, _, _), _| owner == side.name());
            // If a side has no rows, the program need not list a piece that was never seen.
            let agrees = if has_zone_row(record, &rules, side) {
                concluded == expected
            } else {
                concluded.iter().all(|(piece, kinds)| expected.get(piece) == Some(kinds))
            };
            if !agrees {
                let differing: Vec<_> =
                    expected.iter().filter(|(piece, kinds)| concluded.get(*piece) != Some(kinds)).collect();
                let got: Vec<_> =
                    concluded.iter().filter(|(piece, kinds)| expected.get(*piece) != Some(kinds)).collect();
                return Err(format!("after {ply:?} the program concludes {got:?}, brute force {differing:?}\n{text}"));
            }
        }
    }
    Ok(())
}

pub const SIZES: [Size; 5] = [Size::Tiny, Size::Small, Size::Free, Size::Walled, Size::Few];

compared! {
    fn games_are_legal_and_have_one_assignment(share, one in 20) {
        ask(share, 0, |record, _, _| {
            let text = text_of(record);
            let read = read_records(&text).pop().flatten();
            if read.as_ref() != Some(record) {
                return Err(format!("it reads back otherwise\n{text}"));
            }
            let judgement = verdict_of(record);
            let said = decide(record, 1).ok_or_else(|| format!("more than one assignment\n{text}"))?;
            if (said.verdict, judgement.verdict) != ("legal", "legal") {
                return Err(format!("{:?}, {:?}\n{text}", judgement.findings, said.finding));
            }
            compare(record, &said)
        });
    }
}

compared! {
    fn brute_force_never_drops_the_true_assignment(share, one in 60) {
        ask(share, 0, |record, most, random| {
            let redacted = redacted(record, most, random);
            let text = text_of(&redacted);
            let said = decide(&redacted, most).ok_or_else(|| format!("more assignments than played\n{text}"))?;
            if said.verdict != "legal" {
                return Err(format!("{:?}\n{text}\n{}", said.finding, text_of(record)));
            }
            let all = said.proven.iter().chain(&said.proven_by_all).flatten();
            match all.into_iter().find(|(piece, kinds)| !kinds.contains(&true_kind(record, piece))) {
                None => Ok(true),
                Some((piece, kinds)) => Err(format!("{piece:?} is none of {kinds:?}\n{text}\n{}", text_of(record))),
            }
        });
    }
}

/// Returns the kind that a full record gives the piece.
fn true_kind(record: &RawRecord, &(number, _, home): &Unnamed) -> Kind {
    let rules = rules_of(record).expect("the record has been played");
    let turn_of_rescue = number.checked_sub(Piece::number_of_rescue(0)).and_then(|plies| record.turns.get(plies));
    let sign = turn_of_rescue.and_then(|turn| turn.text.split(['^', '@']).nth(1));
    let at_setup = || usize::try_from(home.column - 1).ok().and_then(|at| record.rows.get(&home.row)?.get(at));
    let sign = sign.or_else(|| at_setup().map(String::as_str)).expect("the full record names every piece");
    rules.numbering.read(sign).expect("a sign of the record's own")
}

compared! {
    fn redacted_records(share, one in 30) {
        ask(share, 2, |record, most, random| {
            let redacted = redacted(record, most, random);
            decide(&redacted, most).map_or(Ok(true), |said| compare(&redacted, &said))
        });
    }
}

compared! {
    fn falsified_records(share, one in 30) {
        ask(share, 2, |record, most, random| {
            let false_record = mutated(record, random);
            let redacted = redacted(&false_record, most, random);
            let again = if random.chance(30) { mutated(&redacted, random) } else { redacted };
            decide(&again, most).map_or(Ok(true), |said| compare(&again, &said))
        });
    }
}

/// For example, strikes that a sheet omits can still decide the end.
#[test]
fn records_as_chance_seldom_makes_them() {
    for record in read_records(include_str!("kept.srn")) {
        let record = record.expect("it can be read");
        let said = decide(&record, 20_000).expect("it has few assignments");
        if let Err(complaint) = compare(&record, &said) {
            panic!("{complaint}");
        }
    }
}
