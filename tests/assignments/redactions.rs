//! Removes random parts of a full record. The rest is true if the record was true.

use adjutant::generate::Random;

use crate::assignments::setups::Setups;
use crate::reference::{RawRecord, RawTurn, Rules, Side, rules_of};

/// Returns the record with some information removed. At most `most` assignments match it.
pub fn redacted(record: &RawRecord, most: usize, random: &mut Random) -> RawRecord {
    let rules = rules_of(record).expect("the record has been played");
    let mut redacted = record.clone();
    hide_turns(&mut redacted, random);
    hide_end(&mut redacted, random);
    for _ in 0..20 {
        let mut attempt = redacted.clone();
        hide_pieces(&mut attempt, &rules, random);
        if Setups::of(&attempt, &rules, most).is_some_and(|setups| setups.count() <= most) {
            return attempt;
        }
    }
    redacted
}

/// Same as `redacted`, for a game of any size and without a limit of assignments.
pub fn redacted_freely(record: &RawRecord, random: &mut Random) -> RawRecord {
    let rules = rules_of(record).expect("the record has been played");
    let mut redacted = record.clone();
    hide_turns(&mut redacted, random);
    hide_end(&mut redacted, random);
    hide_pieces(&mut redacted, &rules, random);
    redacted
}

fn hide_pieces(record: &mut RawRecord, rules: &Rules, random: &mut Random) {
    let sides = [vec![Side::Red], vec![Side::Blue], vec![Side::Red, Side::Blue]];
    let sides = &sides[random.index(3)];
    let without_rows = random.chance(15);
    let share = [30, 60, 85, 100][random.index(4)];
    let whole_side = sides[random.index(sides.len())];
    if without_rows {
        record.rows.retain(|&row, _| rules.half(row) != whole_side);
    }
    for (_, signs) in record.rows.iter_mut().filter(|(row, _)| sides.contains(&rules.half(**row))) {
        for sign in signs.iter_mut().filter(|sign| sign.as_str() != "." && random.chance(share)) {
            "?".clone_into(sign);
        }
    }
}

fn hide_turns(record: &mut RawRecord, random: &mut Random) {
    let share = [0, 20, 60, 100][random.index(4)];
    let left_out = [0, 0, 30, 100][random.index(4)];
    for turn in &mut record.turns {
        hide_names(turn, share, random);
        if random.chance(left_out) {
            turn.declared = None;
        }
        if random.chance(share)
            && let Some((way, rescue)) = turn.text.split_once('^')
        {
            let square = rescue.split_once('@').map_or(rescue, |(_, square)| square);
            turn.text = format!("{way}^?@{square}");
        }
    }
}

/// Replaces the striker, the struck piece or both by `?`. Removes the revealed piece of a wrong guess.
fn hide_names(turn: &mut RawTurn, share: u32, random: &mut Random) {
    let Some(declared) = &mut turn.declared else { return };
    if declared.starts_with('-') {
        if random.chance(share) {
            declared.truncate(1);
        }
        return;
    }
    let sign = declared.find(['>', '<', '=']);
    if let Some((striker, struck)) = sign.and_then(|at| Some((declared.get(..at)?, declared.get(at..)?))) {
        let striker = if random.chance(share) { "?" } else { striker };
        let struck = if random.chance(share) { format!("{}?", &struck[..1]) } else { struck.to_owned() };
        *declared = format!("{striker}{struck}");
    }
}

fn hide_end(record: &mut RawRecord, random: &mut Random) {
    if random.chance(30) {
        record.tags.remove("Termination");
    }
    if random.chance(25) {
        "*".clone_into(&mut record.result);
        record.tags.remove("Result");
        // A `no-moves` claimed one turn early needs a loser.
        if record.tags.get("Termination").is_some_and(|claim| claim == "no-moves") {
            record.tags.remove("Termination");
        }
    }
}
