//! Games of Ataraxos, in `MessagePack` and as text: reading and writing.

use crate::formats::ataraxos_support::{Turns, board, games_of, list, numbers_of, packed, read};
use crate::program::{adjutant, has};
use adjutant::board::{Kind, Side, Square, Variant};
use adjutant::formats::{Format, ataraxos, detect_format, write_with_losses};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Action, parse, write_record};
use adjutant::replay::{Original, Place, Verdict, replay};
use adjutant::rules::{Edition, Ruleset};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const PLACE: Place<'static> = Place { file: "a", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/ataraxos").join(name)
}

#[test]
fn a_game_is_a_record_judged_by_the_federation() {
    let text = fs::read_to_string(sample("flag.ataraxos")).expect("a sample");
    let run = adjutant(&["convert", "--to", "srn", "-"], &text);
    let expected = "[Result \"*\"]
[Edition \"isf\"]
[Variant \"barrage\"]

10:  S  .  .  .  .  .  3  .  B  F
 9:  .  .  .  .  . 10  .  .  .  .
 8:  .  .  .  .  9  .  .  .  .  .
 7:  .  .  2  .  .  .  .  2  .  .
 4:  .  .  2  .  .  .  2  .  .  .
 3:  .  .  .  .  .  9  .  .  .  .
 2:  .  .  .  . 10  .  .  .  .  .
 1:  F  B  .  3  .  .  .  .  .  S

1. f3-f4 e8-e7
2. f4-f5 e7-e6
3. f5-f6 e6xf6(9=9)
4. e2-e3 f9-f8
";
    assert!(run.stdout.starts_with(expected), "{}", run.stdout);
    assert!(run.stdout.ends_with("13. f10xg10(10>3) b2-a2\n") || run.stdout.contains("a2xa1(10>F)"), "{}", run.stdout);
    let json: serde_json::Value =
        serde_json::from_str(&adjutant(&["convert", "--to", "json"], &text).stdout).expect("JSON");
    assert_eq!(json["result"]["score"], "0-1");
    assert_eq!((&json["result"]["termination"], &json["turns"].as_array().map(Vec::len)), (&"flag".into(), &Some(32)));
}

/// Findings in a binary file have byte offsets, and no byte of the file appears in messages.
#[test]
fn places_in_a_binary_file_are_bytes() {
    let turns = Turns::of(&["f1-f2", "f10-f9", "f2-f4"]);
    let bytes = list(&[packed(&board(), &[]), packed(&board(), &turns.numbers)]);
    // After the list's header, the first game and the header of the second, there are the letters, and then the turns.
    let third = bytes.len() - 3;
    for (format, expected) in [
        ("concise", format!("<stdin>: byte {third}: error[too-far] ply 3 (red): ")),
        ("full", format!("--> <stdin>\n = at: byte {third}\n = note: record 2, ply 3 (red)")),
        ("ndjson", format!("\"line\":1,\"column\":{},\"offset\":{third},", third + 1)),
    ] {
        let run = adjutant(&["validate", "--format", format], &bytes);
        assert_eq!(run.status, 1);
        assert!(run.stdout.contains(&expected), "{format}: {}", run.stdout);
    }
}

#[test]
fn boards_that_are_no_setups_are_positions_whose_turns_are_played() {
    let turns = Turns::of(&["e1-e2"]);
    let missing = board().replacen('C', "a", 1);
    let seen = board().replacen('L', "l", 1);
    let away = board().replacen('C', "a", 1).replacen("aa__aa__aa", "aa__aC__aa", 1);
    for letters in [missing, seen, away] {
        for bytes in [packed(&letters, &turns.numbers), format!("{letters}\n{}\n", turns.numbers[0]).into_bytes()] {
            let run = adjutant(&["validate"], &bytes);
            assert_eq!((run.status, run.stderr.as_str()), (0, "1 record: 1 legal\n"), "{}", run.stdout);
            has(&adjutant(&["board"], &bytes).well().stdout, "\nply 1 of 1, 1. e1-e2; blue to move");
            has(&adjutant(&["convert", "--to", "srn"], &bytes).stdout, "[Position \"red\"]\n");
        }
    }
    // Forty pieces that are not an army are an invalid setup.
    let full = fs::read(sample("two-games.msgpack")).expect("a sample");
    let letters = String::from_utf8_lossy(&games_of(&full)[1].0).replacen('B', "C", 1);
    has(&adjutant(&["validate", "--format", "concise"], packed(&letters, &[])).stdout, "error[setup-count]");
}

#[test]
fn of_a_record_that_leaves_a_piece_open_its_square_is_named() {
    let text = fs::read_to_string(sample("flag.ataraxos")).expect("a sample");
    let record = adjutant(&["convert", "--to", "srn", "-"], &text).stdout.replace("\n 1:  F  B", "\n 1:  F  ?");
    let run = adjutant(&["convert", "--to", "ataraxos-text", "-"], &record);
    let why = "not written: ataraxos-text cannot express the record: the kind of the piece on b1 is unknown\n";
    assert!(run.stderr.contains(why), "{}", run.stderr);
    assert_eq!((run.stdout.as_str(), run.status), ("", 1));
}

/// Numbers computed from the wording of the description, tried one by one.
#[test]
fn every_number_moves_a_piece_as_the_description_has_it() {
    for number in 0..1800_usize {
        let (from, n) = (number % 100, number / 100);
        let (row, column) = (from / 10, from % 10);
        let to = if n < 9 {
            (if n >= row { n + 1 } else { n }) * 10 + column
        } else {
            let n = n - 9;
            row * 10 + if n >= column { n + 1 } else { n }
        };
        // Red's first turn, followed by Blue's.
        for side in Side::ALL {
            let seen = |cell: usize| if side == Side::Red { cell } else { 99 - cell };
            let square = |cell: usize| Square::new((seen(cell) % 10) as u8, (seen(cell) / 10) as u8 + 1);
            let numbers: Vec<usize> = if side == Side::Red { vec![number] } else { vec![0, number] };
            let lines: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            let text = format!("{}\n{}\n", board(), lines.join("\n"));
            let reading = read(&ataraxos::TEXT, text.as_bytes());
            let turn = reading.record.turns.last().expect("there is a turn");
            assert_eq!((turn.from, turn.to), (square(from), square(to)), "{number} {side}");
        }
    }
}

/// Generated games of both armies, written in both formats and read again.
#[test]
fn generated_games_come_back_as_they_were() {
    let isf = Edition::from_name("isf").expect("an edition");
    let (mut turns, mut verdicts) = (0, BTreeSet::new());
    for (number, variant) in (0..40).map(|n| (n, if n % 2 == 0 { Variant::Original } else { Variant::Barrage })) {
        let policy = [Policy::Uniform, Policy::Aggressive, Policy::Plausible][number as usize % 3];
        let plan = Plan { rules: Ruleset::new(isf, variant), policy, seed: 3, max_plies: 400 };
        let mut srn = Vec::new();
        write_record(&plan.record(number).expect("the army fits"), &mut srn);
        let record = parse(&srn);
        let mut played = Vec::new();
        let replayed = replay(&srn, &record, None, &mut played);
        let original = Original {
            place: PLACE,
            text: &srn,
            srn: Some(&srn),
            record: &record,
            replayed: &replayed,
            played: &played,
        };
        for format in [&ataraxos::BINARY, &ataraxos::TEXT] {
            let (bytes, losses) = write_with_losses(&original, format, "a").expect("it can be written");
            for loss in losses {
                let words = loss.to_string();
                let is_outside =
                    ["the tag ", "the result ", "the termination "].iter().any(|lead| words.starts_with(lead));
                assert!(is_outside, "{} {number}: {words}", format.name);
            }
            assert_eq!(detect_format(&bytes), format, "{number}");
            let reading = read(format, &bytes);
            assert_eq!(reading.findings, []);
            let back = replay(&bytes, &reading, None, &mut ());
            let pieces = |replayed: &adjutant::replay::Replay| -> BTreeSet<(Square, Option<Kind>)> {
                Side::ALL.into_iter().flat_map(|side| replayed.setup.pieces[side].clone()).collect()
            };
            assert_eq!(pieces(&back), pieces(&replayed));
            let plain = |record: &adjutant::notation::Record<'_>| -> Vec<(Square, Square, Action)> {
                record.turns.iter().map(|turn| (turn.from, turn.to, turn.action)).collect()
            };
            assert_eq!(plain(&reading.record), plain(&record), "{} {number}", format.name);
            assert_eq!(back.verdict, Verdict::Legal, "{number}");
            // Decoded as another program would decode it.
            if *format == ataraxos::BINARY {
                let game = &games_of(&[&[0x91], &bytes[..]].concat())[0];
                assert_eq!(game.1.len(), record.turns.len());
                assert_eq!(game.1, numbers_of(&record), "{number}");
            }
            turns += reading.record.turns.len();
        }
        verdicts.insert(format!("{:?}", replayed.conclusion.termination));
    }
    assert!(turns > 4_000 && verdicts.len() > 2, "{turns} {verdicts:?}");
}

/// The header of a list contains its number of games, in whatever way the games were collected.
#[test]
fn lists_that_are_written_say_how_many_games_they_hold() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let records = adjutant(&["generate", "--edition", "isf", "--plies", "30", "-n", "300", "--seed", "4"], "").stdout;
    let all = at("all.msgpack");
    let run = adjutant(&["convert", "--lossy", "-q", "--to", "ataraxos", "-o", &all], &records);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let bytes = fs::read(&all).expect("it was written");
    assert!(bytes.starts_with(b"\xDC\x01\x2C\x92\xD9\x64"));
    let games = games_of(&bytes);
    assert_eq!(games.len(), 300);
    // One thread or several, as a list or compressed.
    for (name, jobs) in [("one.msgpack", "1"), ("four.msgpack", "4"), ("packed.msgpack.zst", "4")] {
        let run = adjutant(&["convert", "-j", jobs, "--to", "ataraxos", "-o", &at(name), &all], "");
        assert_eq!(run.status, 0, "{}", run.stderr);
        let plain = adjutant(&["filter", "-o", &at("plain.msgpack"), &at(name)], "");
        assert_eq!(plain.status, 0, "{}", plain.stderr);
        assert!(fs::read(at("plain.msgpack")).expect("it was written") == bytes, "{name}");
    }
    let run = adjutant(&["filter", "--where", "record <= 7", "-o", &at("few.msgpack"), &all], "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(games_of(&fs::read(at("few.msgpack")).expect("it was written")), games[..7]);
    let run = adjutant(&["filter", "--where", "record > 300", "-o", &at("none.msgpack"), &all], "");
    assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{}", run.stderr);
    let run = adjutant(&["filter", "--parts", "3", "--out", &at("parts"), &all], "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    let parts: Vec<_> = (1..=3)
        .flat_map(|part| games_of(&fs::read(at(&format!("parts/part-{part}.msgpack"))).expect("a part")))
        .collect();
    assert_eq!(parts.len(), 300);
    let sorted = |mut games: Vec<_>| {
        games.sort();
        games
    };
    assert_eq!(sorted(parts), sorted(games.clone()));
    let run = adjutant(&["convert", "--to", "ataraxos", "--out", &at("each"), &at("few.msgpack")], "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    for number in 1..=7 {
        let game = games_of(&fs::read(at(&format!("each/few-00{number}.msgpack"))).expect("a file for each"));
        assert_eq!(game, games[number - 1..number]);
    }
}

/// Both formats contain the same games and are written unchanged.
#[test]
fn what_is_read_is_written_byte_for_byte() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let there = |from: &Path, to: &Format, name: &str| {
        let run = adjutant(&["convert", "--to", to.name, "-o", &at(name), &from.display().to_string()], "");
        assert_eq!(run.status, 0, "{}", run.stderr);
        fs::read(at(name)).expect("it was written")
    };
    let original = fs::read(sample("two-games.msgpack")).expect("a sample");
    let text = there(&sample("two-games.msgpack"), &ataraxos::TEXT, "a.ataraxos");
    assert!(text.starts_with(&fs::read(sample("flag.ataraxos")).expect("a sample")));
    assert_eq!(there(Path::new(&at("a.ataraxos")), &ataraxos::BINARY, "b.msgpack"), original);
    assert_eq!(
        there(&sample("flag.ataraxos"), &ataraxos::TEXT, "c.ataraxos"),
        fs::read(sample("flag.ataraxos")).expect("a sample")
    );
}

/// Games whose last turn the engine forbade.
#[test]
fn games_by_others_are_legal_up_to_the_turn_that_chases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/ataraxos");
    if !folder.is_dir() {
        println!("skipped: no ../shared/data/ataraxos beside this checkout");
        return;
    }
    let mut names: Vec<String> = (1..=16).map(|number| format!("chase-{number:02}.txt")).collect();
    names.extend(["attack-chase.txt", "cut-off.txt"].map(str::to_owned));
    let packed = games_of(&fs::read(folder.join("games.msgpack")).expect("a file"));
    assert_eq!(packed.len(), names.len());
    for (name, game) in names.iter().zip(packed) {
        let text = fs::read(folder.join(name)).expect("a file");
        assert_eq!(detect_format(&text), &ataraxos::TEXT, "{name}");
        let reading = read(&ataraxos::TEXT, &text);
        assert_eq!(reading.findings, [], "{name}");
        assert_eq!(game.1, numbers_of(&reading.record), "{name}");
        let replayed = replay(&text, &reading, None, &mut ());
        let errors: Vec<(&str, Option<u32>)> = replayed
            .findings
            .iter()
            .map(|finding| (finding.name(), finding.ply))
            .filter(|(name, _)| *name != "variant-outside-edition")
            .collect();
        let last = reading.record.turns.len() as u32;
        let expected = if name.starts_with("chase") { vec![("more-squares", Some(last))] } else { Vec::new() };
        assert_eq!(errors, expected, "{name}");
    }
}
