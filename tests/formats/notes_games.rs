//! Generated games written as notes in random spellings, by a separate writer, are read as the same games; damaged
//! SRN records are not notes.

use adjutant::board::{Designation, Numbering, Side, Square, Variant};
use adjutant::formats::detect_format;
use adjutant::formats::notes::read;
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Action, Cell, GuessOutcome, Outcome, Record, Row, Score, Span, WrittenTurn};
use adjutant::replay::foreign::Damaged;
use adjutant::replay::{Detail, Finding, Verdict, replay};
use adjutant::rules::{Edition, Ruleset};
use proptest::prelude::*;
use std::fmt::Write;
use std::fs;

/// Pseudo-random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }
}

/// Names of pieces in the order of their kinds, one list per language; the empty list stands for SRN symbols.
const NAMES: [&str; 5] = [
    "Marshal General Colonel Major Captain Lieutenant Sergeant Miner Scout Spotter Infiltrator Spy Bomb Flag",
    "Maarschalk Generaal Kolonel Majoor Kapitein Luitenant Sergeant Mineur Verkenner Spotter Infiltrant Spion Bom Vlag",
    "Marschall General Oberst Major Hauptmann Leutnant Unteroffizier Mineur Aufklärer Spotter Infiltrator Spion Bombe Fahne",
    "Maréchal Général Colonel Commandant Capitaine Lieutenant Sergent Démineur Éclaireur Observateur Infiltré Espion Bombe Drapeau",
    "Mr Gl Kol Maj Kpt Lt Sgt Min Vk Spo Inf Sp Bo Vl",
];

/// Spelling of a whole sheet.
struct Style {
    names: Option<usize>,
    is_capital: bool,
    numbers: &'static str,
    turns_of_line: usize,
    seat: usize,
    has_row_numbers: bool,
    separator: &'static str,
    combats: usize,
    has_both: bool,
}

fn style(dice: &mut Dice) -> Style {
    Style {
        names: dice.of(&[None, None, Some(0), Some(1), Some(2), Some(3), Some(4)]),
        is_capital: dice.roll(5) == 0,
        numbers: dice.of(&["", ".", ")", ":", " "]),
        turns_of_line: dice.of(&[1, 2, 2]),
        seat: dice.roll(3),
        has_row_numbers: dice.roll(2) == 0,
        separator: dice.of(&[" ", ", ", "  ", "\t"]),
        combats: dice.roll(6),
        has_both: true,
    }
}

fn piece(piece: Designation, numbering: &Numbering, style: &Style) -> String {
    match (style.names, numbering.kind(piece)) {
        (Some(language), Some(kind)) => NAMES[language].split(' ').nth(kind.index()).expect("a name").to_owned(),
        _ => piece.sign().to_owned(),
    }
}

fn cells(row: &Row, is_mirrored: bool, numbering: &Numbering, style: &Style) -> String {
    let cell = |cell: &Cell| match cell {
        Cell::Empty => ".".to_owned(),
        Cell::NoSquare => "~".to_owned(),
        Cell::Piece(designation) => piece(*designation, numbering, style),
    };
    let mut cells: Vec<String> = row.cells.iter().map(cell).collect();
    if is_mirrored {
        cells.reverse();
    }
    cells.join(style.separator)
}

/// Returns the setup square by square, one side after the other, with or without the owner.
fn square_by_square(
    record: &Record<'_>,
    sides: &[Side],
    numbering: &Numbering,
    style: &Style,
    dice: &mut Dice,
    out: &mut String,
) {
    let form = dice.of(&["& #", "# &", "&=#", "&: #", "&-#"]);
    let (of_line, is_headed) = (dice.of(&[1, 4, 10, 100]), dice.roll(2) == 0);
    let separator = dice.of(&[", ", "; ", "  "]);
    for side in sides {
        if is_headed {
            let _ = writeln!(out, "{side}:");
        }
        let mut squares = Vec::new();
        for row in record.rows.iter().filter(|row| (row.number > 5) == (*side == Side::Blue)) {
            for (column, cell) in ('a'..='j').zip(&row.cells) {
                if let Cell::Piece(of_square) = cell {
                    let square = format!("{column}{}", row.number);
                    squares.push(form.replace('#', &piece(*of_square, numbering, style)).replace('&', &square));
                }
            }
        }
        squares.chunks(of_line).for_each(|line| {
            let _ = writeln!(out, "{}", line.join(separator));
        });
        out.push('\n');
    }
}

/// Returns the setup in one of the arrangements of the specification.
fn setup(record: &Record<'_>, sides: &[Side], numbering: &Numbering, style: &Style, out: &mut String) {
    for side in sides {
        let mut rows: Vec<&Row> = record.rows.iter().filter(|row| (row.number > 5) == (*side == Side::Blue)).collect();
        rows.sort_by_key(|row| row.number);
        let (is_downwards, is_mirrored) = match (style.seat, side) {
            (0, _) | (1, Side::Red) => (true, false),
            (1, Side::Blue) => (false, true),
            (_, Side::Red) => (false, false),
            (_, Side::Blue) => (true, true),
        };
        // With the board's row numbers, the columns are the board's, too.
        let is_mirrored = is_mirrored && !style.has_row_numbers;
        if is_downwards {
            rows.reverse();
        }
        let name = match (style.names, side) {
            (Some(1), Side::Red) => "Rood",
            (Some(1), Side::Blue) => "Blauw",
            (Some(2), Side::Red) => "Rot",
            (Some(2), Side::Blue) => "Blau",
            (Some(3), Side::Red) => "Rouge",
            (Some(3), Side::Blue) => "Bleu",
            (_, Side::Red) => "Red",
            (_, Side::Blue) => "Blue",
        };
        let _ = writeln!(out, "{name}:");
        for row in rows {
            if style.has_row_numbers {
                let _ = write!(out, "{}: ", row.number);
            }
            let _ = writeln!(out, "{}", cells(row, is_mirrored, numbering, style));
        }
        out.push('\n');
    }
}

fn combat(turn: &WrittenTurn, numbering: &Numbering, style: &Style) -> String {
    let Some(combat) = turn.combat else { return String::new() };
    let (one, other) = (piece(combat.striker, numbering, style), piece(combat.defender, numbering, style));
    let sign = match combat.outcome {
        Outcome::Win => ">",
        Outcome::Loss => "<",
        Outcome::Tie => "=",
    };
    let word = match combat.outcome {
        Outcome::Win => "won",
        Outcome::Loss => "lost",
        Outcome::Tie => "both",
    };
    match style.combats {
        0 => String::new(),
        1 => format!(" ({one} {sign} {other})"),
        2 => format!(" ({word})"),
        3 => format!(" {one} x {other}"),
        4 => format!("({one}{sign}{other})"),
        _ => format!(" {word}"),
    }
}

fn turn(turn: &WrittenTurn, numbering: &Numbering, style: &Style, dice: &mut Dice) -> String {
    let between = match turn.action {
        Action::Move => dice.of(&["-", " ", "", " - ", "–", "−", ">", "→", " to ", " naar ", " nach ", " vers "]),
        Action::Strike if !style.has_both || dice.roll(4) > 0 => {
            dice.of(&["x", " x ", ":", "×", " ", "", " takes ", " slaat ", " nimmt ", " prend "])
        }
        // On a sheet of one side, nothing shows that the text has another meaning.
        Action::Strike if style.has_both => dice.of(&["x", "-", " ", ":", " - ", "–"]),
        Action::Guess { target, named, has_step, outcome } => {
            let guess = Guess { target, named, has_step, outcome };
            return guessed(turn, guess, numbering, style, dice) + &rescue(turn, numbering, style, dice);
        }
        _ => return plain(turn),
    };
    let mut text = format!("{}{between}{}", turn.from, turn.to);
    if style.is_capital {
        text = text.to_uppercase();
    }
    text + &combat(turn, numbering, style) + &rescue(turn, numbering, style, dice)
}

/// Parts of a guess, as in [`Action::Guess`].
#[derive(Clone, Copy)]
struct Guess {
    target: Square,
    named: Designation,
    has_step: bool,
    outcome: Option<GuessOutcome>,
}

fn guessed(turn: &WrittenTurn, guess: Guess, numbering: &Numbering, style: &Style, dice: &mut Dice) -> String {
    let step = if guess.has_step { format!("{}-{}", turn.from, turn.to) } else { turn.from.to_string() };
    let asks = dice.of(&["?", " ? ", " spots ", " guesses ", " raadt ", " rät ", " devine "]);
    let is = dice.of(&["=", " = ", ": ", " is ", " "]);
    let came = match guess.outcome {
        None => String::new(),
        Some(GuessOutcome::Hit) => dice.of(&["(+)", " (+)", " (right)", " right", " goed", " richtig"]).to_owned(),
        Some(GuessOutcome::Miss) => dice.of(&["(-)", " (-)", " (wrong)", " wrong", " fout", " faux"]).to_owned(),
        Some(GuessOutcome::Shown(shown)) => {
            let shown = piece(shown, numbering, style);
            dice.of(&["(-#)", " (-#)", " (wrong, #)", " (wrong: #)"]).replace('#', &shown)
        }
    };
    format!("{step}{asks}{}{is}{}{came}", guess.target, piece(guess.named, numbering, style))
}

fn rescue(turn: &WrittenTurn, numbering: &Numbering, style: &Style, dice: &mut Dice) -> String {
    let Some(rescue) = turn.rescue else { return String::new() };
    let form =
        dice.of(&["^#@&", " ^#@&", " ^ # @ &", " rescues # at &", " redt # op &", " rettet # auf &", " saves # on &"]);
    form.replace('#', &piece(rescue.piece, numbering, style)).replace('&', &rescue.square.to_string())
}

fn plain(turn: &WrittenTurn) -> String {
    let mut written = Vec::new();
    adjutant::notation::write_turn(&mut written, turn);
    String::from_utf8(written).expect("turns are ASCII")
}

fn result(score: Score, dice: &mut Dice) -> &'static str {
    match score {
        Score::RedWon => {
            dice.of(&["1-0", "1:0", "red wins", "Rood wint", "Rot gewinnt", "rouge gagne", "blue resigns"])
        }
        Score::BlueWon => dice.of(&["0-1", "0:1", "blue wins", "Blauw wint", "Blau gewinnt", "red resigns"]),
        Score::Draw => dice.of(&["1/2", "½-½", "draw", "remise", "0.5-0.5", "unentschieden"]),
        Score::Open => dice.of(&["*", ""]),
    }
}

/// Returns the notes of a game.
fn notes(record: &Record<'_>, sides: &[Side], numbering: &Numbering, seed: u64) -> String {
    let mut dice = Dice(seed);
    let style = Style { has_both: sides.len() == 2, ..style(&mut dice) };
    let mut out = String::new();
    for name in ["Edition", "Variant", "Options"] {
        if let Some(value) = record.tag(name) {
            let _ = writeln!(out, "{name}: {value}");
        }
    }
    out.push('\n');
    if dice.roll(4) == 0 {
        square_by_square(record, sides, numbering, &style, &mut dice, &mut out);
    } else {
        setup(record, sides, numbering, &style, &mut out);
    }
    for (index, each) in record.turns.iter().enumerate() {
        if index % 2 == 0 && !style.numbers.is_empty() {
            let _ = write!(out, "{}{} ", index / 2 + 1, style.numbers.trim_end());
        }
        out.push_str(&turn(each, numbering, &style, &mut dice));
        out.push_str(if style.turns_of_line == 1 || index % 2 == 1 { "\n" } else { dice.of(&["  ", ", ", " ", "\t"]) });
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out.push_str(result(record.result.unwrap_or(Score::Open), &mut dice));
    out.push('\n');
    out
}

/// Returns turns without their spans and declarations.
fn bare(turns: &[WrittenTurn]) -> Vec<WrittenTurn> {
    turns.iter().map(|turn| WrittenTurn { span: Span::default(), combat: None, ..*turn }).collect()
}

fn squares(record: &Record<'_>, sides: &[Side]) -> Vec<(u8, [Cell; 10])> {
    let of_side = |row: &&Row| sides.contains(&if row.number > 5 { Side::Blue } else { Side::Red });
    let mut rows: Vec<_> = record.rows.iter().filter(of_side).map(|row| (row.number, row.cells)).collect();
    rows.retain(|(_, cells)| cells.iter().any(|cell| matches!(cell, Cell::Piece(_))));
    rows.sort_by_key(|(number, _)| *number);
    rows
}

const GAMES: [(&str, Variant); 10] = [
    ("sci-fi-2011", Variant::Original),
    ("jumbo-2014", Variant::Original),
    ("jumbo-2014", Variant::Duel),
    ("jumbo-2014", Variant::Infiltrator),
    ("milton-bradley-1961", Variant::Original),
    ("hasbro-1999", Variant::Original),
    ("anniversary-2011", Variant::Original),
    ("isf", Variant::Original),
    ("gravon", Variant::Barrage),
    ("gravon", Variant::UltimateLightning),
];

/// Generated game, its spelling, and the owner of the sheet.
struct Case {
    edition: &'static str,
    variant: Variant,
    policy: Policy,
    seed: u64,
    max_plies: u32,
    spelling: u64,
    seats: usize,
    has_rescues: bool,
}

/// Writes the game as people do, reads it, and compares the result.
fn comes_back(case: &Case) -> Result<(), TestCaseError> {
    let Case { edition, variant, policy, seed, max_plies, spelling, seats, has_rescues } = *case;
    let edition = Edition::from_name(edition).expect("it is listed");
    let mut rules = Ruleset::new(edition, variant);
    rules.options.rescue = has_rescues;
    let plan = Plan { rules, policy, seed, max_plies };
    let record = plan.record(1).expect("the army fits");
    // A sheet of one side shows the other side's pieces in combats; without combats much stays open.
    let sides = [&[Side::Red, Side::Blue][..], &[Side::Blue, Side::Red], &[Side::Red], &[Side::Blue]][seats];
    let text = notes(&record, sides, &edition.numbering, spelling);
    let reading = read(text.as_bytes(), "");
    // Facts that a sheet of one side leaves open are reported as open, and never read wrongly.
    let is_open = sides.len() == 1 && reading.is_damaged();
    let (found, expected) = (bare(&reading.record.turns), bare(&record.turns));
    // A few turns may not decide how Blue's rows are meant: both readings remain, which is reported as an error.
    let rows_are_open = |finding: &Finding| matches!(finding.detail, Detail::Damaged(Damaged::OtherRows(..)));
    if record.turns.len() < 20 && reading.findings.iter().any(rows_are_open) {
        // A sheet of one side may also leave a turn open, which is reported; nothing after it is read.
        let ends_at_one = |finding: &Finding| {
            matches!(finding.detail, Detail::Damaged(Damaged::BothLegal(..)))
                && finding.ply == Some(found.len() as u32 + 1)
        };
        let is_cut = sides.len() == 1 && found.len() < expected.len() && reading.findings.iter().any(ends_at_one);
        prop_assert!(is_cut || found.len() == expected.len(), "{}\n{:?}", text, reading.findings);
        let replayed = replay(text.as_bytes(), &reading, None, &mut ());
        prop_assert!(replayed.verdict.is_failure(), "it passes for certain: {}\n{:?}", text, replayed.findings);
        return Ok(());
    }
    if is_open {
        prop_assert_eq!(&found[..], &expected[..found.len()], "{}\n{:?}", text, reading.findings);
        return Ok(());
    }
    prop_assert_eq!(found, expected, "{}\n{:?}", text, reading.findings);
    prop_assert!(!reading.is_damaged(), "{}\n{:?}", text, reading.findings);
    prop_assert_eq!(squares(&reading.record, sides), squares(&record, sides), "{}", text);
    prop_assert_eq!(reading.record.result, record.result, "{}", text);
    let replayed = replay(text.as_bytes(), &reading, None, &mut ());
    prop_assert!(sides.len() == 1 || replayed.verdict == Verdict::Legal, "{}\n{:?}", text, replayed.findings);
    Ok(())
}

/// Games that were once read wrongly: edition, variant, policy, seed, plies, spelling, and owner of the sheet.
const ONCE_WRONG: [(&str, Variant, Policy, u64, u32, u64, usize); 6] = [
    // Turns numbered like rows are turns. After the rows of both sides, `1: e3 - e6` was lost.
    ("sci-fi-2011", Variant::Original, Policy::Aggressive, 1_448_972_640_501_698_397, 60, 5_139_070_997_329_112_687, 0),
    // A General that a guess reveals is no square. In `a4-a3 spots a2=Vl(-Gl)` the revealed piece was read as a
    // comment, because `Gl` may be the square g1.
    ("sci-fi-2011", Variant::Original, Policy::Plausible, 17_190_342_975_683_357_436, 60, 5_282_106_081_026_055_443, 0),
    // An Infiltrator is not the writer. `9 x I` was read as the General and me, and then not at all.
    (
        "jumbo-2014",
        Variant::Infiltrator,
        Policy::Plausible,
        11_381_657_055_518_145_865,
        60,
        3_541_990_820_190_394_387,
        0,
    ),
    // A combat after a guess belongs to the turn that it follows.
    (
        "sci-fi-2011",
        Variant::Original,
        Policy::Plausible,
        9_288_167_327_723_664_216,
        104,
        11_213_344_797_268_055_180,
        0,
    ),
    // If two readings of rows remain, both are reported. Four turns are legal from either seat of Blue's rows: one of
    // them is a strike in one reading and a move in the other.
    (
        "gravon",
        Variant::UltimateLightning,
        Policy::Plausible,
        5_502_036_909_053_256_253,
        60,
        5_175_524_752_999_199_088,
        0,
    ),
    // A sheet of one side may leave its rows and a turn open. Two turns: `a7:a1` is a strike or a move, and the rows
    // may be meant from either seat. Both are reported.
    (
        "gravon",
        Variant::UltimateLightning,
        Policy::Plausible,
        15_954_898_916_910_737_977,
        60,
        9_766_761_731_134_853_114,
        3,
    ),
];

#[test]
fn games_that_were_once_read_wrongly_come_back() {
    for (edition, variant, policy, seed, max_plies, spelling, seats) in ONCE_WRONG {
        let case = Case { edition, variant, policy, seed, max_plies, spelling, seats, has_rescues: false };
        comes_back(&case).unwrap_or_else(|fault| panic!("{seed}: {fault}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_games_come_back(
        (edition, variant) in prop::sample::select(GAMES.to_vec()),
        policy in prop::sample::select(vec![Policy::Aggressive, Policy::Plausible]),
        seed in any::<u64>(),
        max_plies in 60..300u32,
        spelling in any::<u64>(),
        seats in 0..4usize,
        has_rescues in any::<bool>(),
    ) {
        comes_back(&Case { edition, variant, policy, seed, max_plies, spelling, seats, has_rescues })?;
    }

    #[test]
    fn damaged_records_are_no_notes(seed in any::<u64>(), slips in 0..30usize) {
        let mut dice = Dice(seed);
        let folder = dice.of(&["samples/games", "samples/broken", "samples/sheets", "samples/gravon", "samples/ucc", "samples/strados"]);
        let mut paths: Vec<_> = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("entry").path()).collect();
        paths.sort();
        let path = paths[dice.roll(paths.len())].clone();
        let mut text = fs::read(&path).expect("samples can be read");
        for _ in 0..slips {
            if text.is_empty() {
                break;
            }
            let at = dice.roll(text.len());
            match dice.roll(4) {
                0 => { text.remove(at); }
                1 => text.insert(at, b"ae4-x[]\"\n {}()"[dice.roll(14)]),
                2 => text[at] = dice.roll(256) as u8,
                _ => text.truncate(at.max(text.len() / 2)),
            }
        }
        prop_assert_ne!(detect_format(&text).name, "notes", "{}: {}", path.display(), String::from_utf8_lossy(&text));
    }
}
