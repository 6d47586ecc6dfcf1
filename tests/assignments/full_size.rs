//! Games with full armies, redacted at random: too many assignments to play, but true facts must remain possible.

use crate::effort::compared;
use adjutant::board::Variant;
use adjutant::generate::{Plan, Policy, Random};
use adjutant::notation::write_record;
use adjutant::rules::{Edition, Options, Ruleset};

use crate::assignments::agreement::number;
use crate::assignments::program::{Unnamed, Word, proven};
use crate::assignments::redactions::redacted_freely;
use crate::assignments::writing::text_of;
use crate::reference::{RawRecord, Rules, Side, Square, Turn, has_zone_row, read_records, rules_of};

/// Every record with at most this number of omitted strikes and guesses must be decided.
const FEW_LEFT_OUT: usize = 6;

/// Returns a full record of a generated game. Edition and variant rotate; options, bans of repetition and players
/// are random.
pub fn game(case: u64, random: &mut Random) -> RawRecord {
    let tables: Vec<(&'static Edition, Variant)> = Edition::ALL
        .into_iter()
        .flat_map(|edition| edition.variants.iter().map(move |(variant, _)| (edition, *variant)))
        .collect();
    let at = usize::try_from(case).unwrap_or(0) % tables.len();
    let (edition, variant) = tables[at];
    let mut rules = Ruleset::new(edition, variant);
    for name in Options::NAMES.into_iter().filter(|_| random.chance(30)) {
        rules.options.switch_on(name);
    }
    if random.chance(30) {
        rules.more_squares = random.chance(70);
    }
    let policy = Policy::ALL[random.index(Policy::ALL.len())];
    let plan = Plan { rules, policy, seed: random.next_u64(), max_plies: 60 + random.below(240) };
    let record = plan.record(case).expect("every variant's army fits into its zone");
    let mut text = Vec::new();
    write_record(&record, &mut text);
    let text = String::from_utf8(text).expect("records are text");
    read_records(&text).pop().flatten().expect("the generator writes what can be read")
}

/// Returns the number of strikes and guesses without a declared outcome.
fn left_out(record: &RawRecord, rules: &Rules) -> usize {
    let is_open = |text: &str| {
        let named = text.split('^').next().unwrap_or(text);
        Turn::parse(named, rules.numbering).is_some_and(|turn| turn.target().is_some())
    };
    record.turns.iter().filter(|turn| turn.declared.is_none() && is_open(&turn.text)).count()
}

/// Returns the kinds that a full record gives the pieces that entered a square: one kind, except for rescues to
/// that square.
fn true_kinds(record: &RawRecord, rules: &Rules, (side, home, came_back): &Unnamed) -> Vec<&'static str> {
    let read = |sign: &str| rules.numbering.read(sign).expect("a full record names every piece").name();
    if !came_back {
        let square = Square::parse(home).expect("a square's name");
        let column = usize::try_from(square.column - 1).expect("columns count from 1");
        return vec![read(&record.rows[&square.row][column])];
    }
    let turns = record.turns.iter().enumerate().filter(|(at, _)| (at % 2 == 0) == (side == "red"));
    let rescues = turns.filter_map(|(_, turn)| turn.text.split_once('^')?.1.split_once('@'));
    rescues.filter(|(_, square)| square == home).map(|(sign, _)| read(sign)).collect()
}

/// Compares the program's conclusions from the redacted record after a ply with the full record.
fn check_proven(record: &RawRecord, text: &str, ply: Option<usize>) -> Result<(), String> {
    let rules = rules_of(record).expect("the record has been played");
    let concluded = proven(text, ply).ok_or_else(|| format!("after {ply:?} the program says nothing"))?;
    for (piece, kinds) in concluded {
        let truth = true_kinds(record, &rules, &piece);
        if !truth.iter().any(|kind| kinds.contains(*kind)) {
            return Err(format!("after {ply:?}, {piece:?} is {truth:?} and none of {kinds:?}"));
        }
    }
    Ok(())
}

fn check(case: u64, random: &mut Random) -> Result<bool, String> {
    let record = game(case, random);
    let redacted = redacted_freely(&record, random);
    let text = text_of(&redacted);
    let word = Word::on(&text);
    let rules = rules_of(&redacted).expect("the record has been played");
    let complain = |complaint: String| Err(format!("{complaint}\n{text}\n{}", text_of(&record)));
    match word.verdict.as_str() {
        "legal" => {}
        "undecided" if left_out(&redacted, &rules) > FEW_LEFT_OUT => return Ok(false),
        verdict => {
            return complain(format!("{verdict}, {:?}, {} left out", word.errors, left_out(&redacted, &rules)));
        }
    }
    let plies = record.turns.len();
    let is_named = |side| has_zone_row(&redacted, &rules, side);
    let has_unnamed = redacted.rows.values().flatten().any(|sign| sign == "?");
    if !has_unnamed && is_named(Side::Red) && is_named(Side::Blue) {
        // Then there is nothing to conclude.
        return Ok(true);
    }
    for ply in [None, Some(plies), Some(random.index(plies + 1)), Some(random.index(plies + 1))] {
        if let Err(complaint) = check_proven(&record, &text, ply) {
            return complain(complaint);
        }
    }
    Ok(true)
}

compared! {
    fn what_is_true_stays_true(share, one in 3) {
        let seed = number("ASSIGNMENTS_SEED", 1);
        let cases = number("ASSIGNMENTS_CASES", share.of(80));
        let mut complaints = Vec::new();
        let mut decided = 0;
        for case in 0..cases {
            match check(case, &mut Random::new(!seed, case)) {
                Ok(is_decided) => decided += u64::from(is_decided),
                Err(complaint) => complaints.push((complaint.len(), format!("seed {seed}, case {case}: {complaint}"))),
            }
        }
        complaints.sort();
        let shown: Vec<String> = complaints.iter().take(3).map(|(_, complaint)| complaint.clone()).collect();
        assert!(complaints.is_empty(), "{} complaints\n{}", complaints.len(), shown.join("\n\n"));
        assert!(decided * 10 >= cases * 7, "only {decided} of {cases} are decided");
    }
}
