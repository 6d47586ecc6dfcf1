//! Redacts legal games for Red and for Blue. A sheet breaks no rule, because a hidden piece may have any kind. The
//! two sheets merged give the original game.

#![no_main]

use adjutant::Side;
use adjutant::formats::srn;
use adjutant::notation::{Record, parse};
use adjutant::replay::{Verdict, replay};
use adjutant::rules::Played;
use adjutant::sheets::{Sheet, View, merge, redact};
use adjutant_fuzz::game_plan::GamePlan;
use adjutant_fuzz::{original, text_of};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|plan: GamePlan| {
    let Some(record) = plan.record() else { return };
    let text = text_of(&record);
    let record = parse(&text);
    let mut played: Vec<Played> = Vec::new();
    let replayed = replay(&text, &record, None, &mut played);
    let original = original(&text, &record, &replayed, &played);
    let mut full = Vec::new();
    srn::write(&original, &mut full).expect("SRN holds every record");
    let sheets = Side::ALL
        .map(|side| text_of(&redact(&original, View::Player(side), true).expect("a legal game can be redacted")));
    for sheet in &sheets {
        let verdict = replay(sheet, &parse(sheet), None, &mut ());
        let stands = matches!(verdict.verdict, Verdict::Legal | Verdict::Undecided);
        assert!(stands, "{:?}\n{}\n{}", verdict.findings, full.escape_ascii(), sheet.escape_ascii());
    }
    let read: Vec<Record<'_>> = sheets.iter().map(|sheet| parse(sheet)).collect();
    let both: Vec<Sheet<'_>> = read.iter().map(|record| Sheet { record, start: 0 }).collect();
    let merged = merge(&both).unwrap_or_else(|conflict| panic!("{conflict:?}\n{}", full.escape_ascii()));
    let merged = text_of(&merged.record);
    let back = parse(&merged);
    let mut played: Vec<Played> = Vec::new();
    let replayed = replay(&merged, &back, None, &mut played);
    let mut again = Vec::new();
    srn::write(&adjutant_fuzz::original(&merged, &back, &replayed, &played), &mut again)
        .expect("SRN holds every record");
    assert_eq!(again.escape_ascii().to_string(), full.escape_ascii().to_string());
});
