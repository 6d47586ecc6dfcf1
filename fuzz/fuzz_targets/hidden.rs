//! Games that are legal, of which the record does not know every piece: hiding what a piece is makes no legal record
//! illegal, for the pieces that stood there are a way to name them.

#![no_main]

use adjutant::board::Designation;
use adjutant::notation::{Cell, parse};
use adjutant::replay::{Verdict, replay};
use adjutant_fuzz::changes::Change;
use adjutant_fuzz::game_plan::GamePlan;
use adjutant_fuzz::text_of;
use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Hidden {
    /// Which squares of the setup are not known, a bit each, again and again.
    hidden: u64,
    /// Which turns declare nothing.
    silent: u32,
    changes: Vec<Change>,
    plan: GamePlan,
}

fuzz_target!(|input: Hidden| {
    let Some(mut record) = input.plan.record() else { return };
    for change in input.changes.iter().take(2) {
        change.make(&mut record);
    }
    let full = text_of(&record);
    let known = replay(&full, &parse(&full), None, &mut ());
    if known.verdict == Verdict::Unreadable || known.setup.has_unknown() {
        return;
    }
    let mut squares = 0;
    for cell in record.rows.iter_mut().flat_map(|row| &mut row.cells) {
        if let Cell::Piece(piece) = cell {
            if input.hidden >> (squares % 64) & 1 == 1 {
                *piece = Designation::UNKNOWN;
            }
            squares += 1;
        }
    }
    for (index, turn) in record.turns.iter_mut().enumerate() {
        if input.silent >> (index % 32) & 1 == 1 {
            turn.combat = None;
        }
    }
    let text = text_of(&record);
    let veiled = replay(&text, &parse(&text), None, &mut ());
    let told =
        || format!("{:?}\n{:?}\n{}\n{}", known.findings, veiled.findings, full.escape_ascii(), text.escape_ascii());
    // Of other records, what the board contradicts may be what is left to tell the pieces by.
    if known.verdict == Verdict::Legal {
        assert!(matches!(veiled.verdict, Verdict::Legal | Verdict::Undecided), "{}", told());
    }
});
