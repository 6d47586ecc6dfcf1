//! Measures how many records without named pieces are decided at each level of `--effort`. Usage: `cargo xtask
//! effort -- [--games 36] [--seed 100] [--only NAME]`.
//!
//! The program generates full-size games of seven editions, with three kinds of players. It converts the games to
//! spectators' sheets that name no piece of the setups. There are four kinds of sheets:
//!
//! - without combats
//! - with half of the combats, including the names of the pieces
//! - with half of the combats, written as `(?>?)`
//! - with all combats, written as `(?>?)`
//!
//! For each kind of sheet and each level, a line shows the number of decided sheets, the longest time, and the
//! largest number of search steps. All games are legal. If any sheet is neither legal nor undecided, the program
//! exits with status 1.

use adjutant::board::{Designation, Variant};
use adjutant::generate::{Plan, Policy, Random};
use adjutant::notation::{Cell, Combat, Record, parse, write_record};
use adjutant::replay::{JudgingCriteria, Original, Place, Verdict, replay};
use adjutant::rules::{Edition, Effort, Ruleset};
use adjutant::sheets::{View, redact};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Maximum number of plies of a game.
const PLIES: u32 = 2000;

/// Editions of the games. Three games in a row have the same edition; the next three games have the next edition.
const EDITIONS: [&str; 7] =
    ["jumbo-2014", "hasbro-1999", "milton-bradley-1961", "isf", "gravon", "anniversary-2011", "sci-fi-2011"];

/// Players of the games, in turn.
const PLAYERS: [Policy; 3] = [Policy::Plausible, Policy::Uniform, Policy::Aggressive];

/// Levels of effort, lowest first.
const EFFORTS: [Effort; 2] = [Effort::Normal, Effort::High];

/// Combats that a sheet contains.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Nothing,
    HalfWithNames,
    HalfWithoutNames,
    AllWithoutNames,
}

impl Written {
    const ALL: [Self; 4] = [Self::Nothing, Self::HalfWithNames, Self::HalfWithoutNames, Self::AllWithoutNames];

    const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "none",
            Self::HalfWithNames => "half-names",
            Self::HalfWithoutNames => "half",
            Self::AllWithoutNames => "all",
        }
    }

    /// Returns the part of a combat that the sheet contains.
    fn of(self, combat: Combat, random: &mut Random) -> Option<Combat> {
        let unnamed = Combat { striker: Designation::UNKNOWN, defender: Designation::UNKNOWN, ..combat };
        match self {
            Self::Nothing => None,
            Self::HalfWithNames => random.chance(50).then_some(combat),
            Self::HalfWithoutNames => random.chance(50).then_some(unnamed),
            Self::AllWithoutNames => Some(unnamed),
        }
    }
}

/// Returns the spectator's sheet of a game, without names in the setup.
fn sheet(number: u64, seed: u64, written: Written) -> Vec<u8> {
    let at = usize::try_from(number).expect("there are few games");
    let edition = Edition::from_name(EDITIONS[at / PLAYERS.len() % EDITIONS.len()]).expect("it is one of them");
    let rules = Ruleset::new(edition, Variant::Original);
    let plan = Plan { rules, policy: PLAYERS[at % PLAYERS.len()], seed: seed + number, max_plies: PLIES };
    let game = text_of(&plan.record(1).expect("the army of the original game fits into its zone"));
    let record = parse(&game);
    let mut played = Vec::new();
    let replayed = replay(&game, &record, None, &mut played);
    let place = Place { file: "game", record: None, offset: 0, line: 1, column: 1, is_binary: false };
    let original =
        Original { text: &game, place, srn: Some(&game), record: &record, replayed: &replayed, played: &played };
    let mut seen = redact(&original, View::Spectator, false).expect("the game is legal");
    for cell in seen.rows.iter_mut().flat_map(|row| &mut row.cells) {
        if let Cell::Piece(piece) = cell {
            *piece = Designation::UNKNOWN;
        }
    }
    // The selection depends only on the game. So sheets with names and sheets without names contain the same half of
    // the combats.
    let mut random = Random::new(seed * 1000 + number, 0);
    for turn in &mut seen.turns {
        turn.combat = turn.combat.and_then(|combat| written.of(combat, &mut random));
    }
    text_of(&seen)
}

fn text_of(record: &Record<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_record(record, &mut text);
    text
}

/// Results of one level for one kind of sheets.
#[derive(Default)]
struct Figures {
    decided: u64,
    wrong: u64,
    times: Vec<Duration>,
    most_steps: u64,
}

impl Figures {
    fn of(sheets: &[Vec<u8>], effort: Effort) -> Self {
        let mut figures = Self::default();
        for sheet in sheets {
            let begun = Instant::now();
            let replayed = replay(sheet, &parse(sheet), JudgingCriteria::new(None, effort), &mut ());
            figures.times.push(begun.elapsed());
            figures.most_steps = figures.most_steps.max(replayed.search);
            match replayed.verdict {
                Verdict::Legal => figures.decided += 1,
                Verdict::Undecided => {}
                _ => figures.wrong += 1,
            }
        }
        figures.times.sort_unstable();
        figures
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str, default: u64| value(name).map_or(Ok(default), |value| value.parse::<u64>());
    let (Ok(games), Ok(seed)) = (number("--games", 36), number("--seed", 100)) else {
        eprintln!("--games and --seed take a number");
        return ExitCode::from(2);
    };
    let only = value("--only");
    let mut wrong = 0;
    println!(
        "{:<12}{:<10}{:>10}{:>14}{:>12}{:>14}",
        "combats", "effort", "decided", "median s", "most s", "most steps"
    );
    for written in Written::ALL.into_iter().filter(|it| only.as_deref().is_none_or(|only| only == it.name())) {
        let sheets: Vec<Vec<u8>> = (0..games).map(|number| sheet(number, seed, written)).collect();
        for effort in EFFORTS {
            let figures = Figures::of(&sheets, effort);
            wrong += figures.wrong;
            let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
            println!(
                "{:<12}{:<10}{:>10}{:>14.3}{:>12.2}{:>14}",
                written.name(),
                effort.name(),
                format!("{}/{games}", figures.decided),
                seconds(figures.times.get(figures.times.len() / 2)),
                seconds(figures.times.last()),
                figures.most_steps
            );
        }
    }
    if wrong > 0 {
        eprintln!("{wrong} sheets of legal games are not judged legal");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
