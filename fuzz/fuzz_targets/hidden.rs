//! Hides pieces of legal games. No legal record becomes illegal, because the real kinds are always a possible
//! assignment.

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
    /// Bit mask of hidden pieces. Bit `n % 64` belongs to piece `n` of the setup.
    hidden: u64,
    /// Bit mask of turns without declaration. Bit `n % 32` belongs to turn `n`.
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
    // Other records contain a statement that the board contradicts. After hiding, this statement may be the only
    // evidence of a piece's kind, so the verdict may change.
    if known.verdict == Verdict::Legal {
        assert!(matches!(veiled.verdict, Verdict::Legal | Verdict::Undecided), "{}", told());
    }
});
