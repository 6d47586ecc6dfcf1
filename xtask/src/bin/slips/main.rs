//! Damages random games with writing slips, and measures how well `repair` finds the true game. Usage: `cargo xtask
//! slips -- [--games 400] [--seed 1] [--form full|bare|sheet|merge] [--only NAME]`.
//!
//! The form determines the content of a record. `full` names all pieces and declares every combat. `bare` names all
//! pieces and declares no combat. `sheet` contains only what one player could see.
//!
//! The program prints a line for each kind of slip, with two percentages. The first is the percentage of damaged
//! records whose true game is among the first ten candidates. The second is the percentage of damaged records whose
//! true game is at rank 1. Some records are legal in spite of the slip. These records cannot be repaired and are
//! counted separately.
//!
//! Records with two slips are repaired in two rounds. After the first round, the candidate at rank 1 is applied.
//! The true game counts as found if it is listed in either round. For the percentage `by choice`, any of the first
//! ten candidates may be applied after the first round.
//!
//! With `--form merge`, two players' sheets of a game are merged, and one of the sheets has a slip. The program
//! then measures how well `merge` finds that sheet.

#![allow(clippy::unnecessary_wraps)] // all slips have the same signature, even if they never return `None`

mod game;
mod lines;
mod measure;
mod merging;
mod setup;
mod tags;
mod tokens;
mod turns;
mod whole;

use adjutant::generate::Random;
use adjutant::notation::{Record, write_record};
use game::{Case, Form};
use measure::Figures;

/// Function that makes a slip. Returns `None` if the game has no place for this slip.
type Slip = fn(&Case, &mut Random) -> Option<Vec<u8>>;

/// Kind of slip.
struct Kind {
    name: &'static str,
    /// Number of rounds of `repair` that the slip requires.
    rounds: usize,
    /// `true` if a corrected record must also have the correct rules to count.
    rules: bool,
    slip: Slip,
}

const fn kind(name: &'static str, slip: Slip) -> Kind {
    Kind { name, rounds: 1, rules: false, slip }
}

fn kinds() -> Vec<Kind> {
    let tag = |name, slip| Kind { rules: true, ..kind(name, slip) };
    let two = |name, slip| Kind { rounds: 2, ..kind(name, slip) };
    vec![
        kind("turn column", |case, random| turns::slip(case, random, turns::column)),
        kind("turn row", |case, random| turns::slip(case, random, turns::row)),
        kind("turn sign", |case, random| turns::slip(case, random, turns::sign)),
        kind("turn reversed", |case, random| turns::slip(case, random, turns::reversed)),
        kind("turn outcome", |case, random| turns::slip(case, random, turns::outcome)),
        kind("turn piece", |case, random| turns::slip(case, random, turns::piece)),
        kind("turn exchanged", turns::exchanged),
        kind("turn missing", turns::missing),
        kind("turn repeated", turns::repeated),
        kind("setup exchanged", |case, random| setup::slip(case, random, setup::exchanged)),
        kind("setup neighbours", |case, random| setup::slip(case, random, setup::neighbours)),
        kind("setup changed", |case, random| setup::slip(case, random, setup::changed)),
        kind("setup missing", |case, random| setup::slip(case, random, setup::missing)),
        kind("setup doubled", |case, random| setup::slip(case, random, setup::doubled)),
        kind("setup rows exchanged", |case, random| setup::slip(case, random, setup::rows_exchanged)),
        kind("setup row mirrored", |case, random| setup::slip(case, random, setup::row_mirrored)),
        kind("setup mirrored", |case, random| setup::slip(case, random, setup::mirrored)),
        kind("setup upside down", |case, random| setup::slip(case, random, setup::upside_down)),
        kind("setup other seat", |case, random| setup::slip(case, random, setup::rotated)),
        kind("whole other seat", |case, _| whole::seen(case, whole::rotated, whole::rotated)),
        kind("whole upside down", |case, _| whole::seen(case, whole::upside_down, whole::upside_down)),
        kind("whole setup other seat", |case, _| whole::seen(case, whole::rotated, whole::same)),
        kind("whole turns other seat", |case, _| whole::seen(case, whole::same, whole::rotated)),
        kind("whole setup mirrored", |case, _| whole::seen(case, whole::mirrored, whole::same)),
        kind("whole colours exchanged", |case, _| whole::seen(case, whole::upside_down, whole::same)),
        kind("whole turns in pairs", |case, _| whole::paired(case)),
        kind("line missing", lines::missing),
        kind("line missing, numbered", lines::missing_in_text),
        kind("line doubled", lines::doubled),
        kind("line of two missing", lines::two_missing),
        kind("line of three missing", lines::three_missing),
        kind("last ply lost", |case, _| lines::last_lost(case, 1)),
        kind("last two plies lost", |case, _| lines::last_lost(case, 2)),
        kind("result", lines::result),
        tag("tag edition", tags::edition),
        tag("tag ranks", tags::ranks),
        tag("tag option", tags::option),
        two("two turns", turns::two),
        two("two in a setup", setup::two),
        two("two exchanges", |case, random| setup::these_two(case, random, [setup::exchanged, setup::exchanged])),
        two("exchange and change", |case, random| setup::these_two(case, random, [setup::exchanged, setup::changed])),
        two("exchange and gap", |case, random| setup::these_two(case, random, [setup::exchanged, setup::missing])),
        two("two changes", |case, random| setup::these_two(case, random, [setup::changed, setup::changed])),
        two("setup and turn", |case, random| {
            let written = case.with(setup::with_trace(case, random, setup::exchanged)?);
            turns::slip(&written, random, turns::row)
        }),
        two("turn and line", |case, random| {
            let written = case.with(turns::slip(case, random, turns::column)?);
            lines::doubled(&written, random)
        }),
        kind("token spelled", |case, random| tokens::slip(case, random, tokens::spelled)),
        kind("token garbled", |case, random| tokens::slip(case, random, tokens::garbled)),
        kind("tokens, two garbled", tokens::two_garbled),
        kind("tokens without hyphens", tokens::without_hyphens),
        kind("setup letter garbled", tokens::letter),
    ]
}

/// Returns the text of a record.
fn text(record: &Record<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_record(record, &mut text);
    text
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str, usual: u64| value(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, seed) = (number("--games", 400), number("--seed", 1));
    let (asked, only) = (value("--form"), value("--only").unwrap_or_default());
    let shows = arguments.iter().any(|argument| argument == "--show");
    for (name, form) in [("full", Form::Full), ("bare", Form::Bare), ("sheet", Form::Sheet)] {
        if asked.as_deref().is_none_or(|asked| asked == name) {
            println!("{games} games, seed {seed}: {name}");
            println!("{}", Figures::HEAD);
            let cases: Vec<Case> = (0..games).filter_map(|game| game::case(seed, game, form)).collect();
            for (number, kind) in (0..).zip(kinds()).filter(|(_, kind)| kind.name.contains(&only)) {
                let mut figures = Figures::default();
                for (game, case) in (0..).zip(&cases) {
                    let mut random = Random::new(seed ^ 0x5117, game * 100 + number);
                    let Some(written) = (kind.slip)(case, &mut random) else { continue };
                    let merged = figures.count(case, &written, kind.rounds, kind.rules);
                    if shows && !merged {
                        println!("--- {} in game {game}\n{}", kind.name, String::from_utf8_lossy(&written));
                    }
                }
                println!("{}", figures.line(kind.name));
            }
        }
    }
    if asked.as_deref().is_none_or(|asked| asked == "merge") {
        println!("{games} games, seed {seed}: merge\n{}", merging::Figures::HEAD);
        let cases: Vec<Case> = (0..games).filter_map(|game| game::case(seed, game, Form::Full)).collect();
        for (number, kind) in (0..).zip(kinds()).filter(|(_, kind)| kind.name.contains(&only) && is_of_one_sheet(kind))
        {
            let mut figures = merging::Figures::default();
            for (game, case) in (0..).zip(&cases) {
                let mut random = Random::new(seed ^ 0x5117, game * 100 + number);
                figures.count(case, &mut random, kind.slip);
            }
            println!("{}", figures.line(kind.name));
        }
    }
}

/// Returns `true` if the slip can be made on one of several sheets.
fn is_of_one_sheet(kind: &Kind) -> bool {
    let can_be_read = !kind.name.contains("garbled");
    can_be_read && kind.rounds == 1 && ["setup", "turn", "line"].iter().any(|part| kind.name.starts_with(part))
}
