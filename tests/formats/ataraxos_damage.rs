//! Damaged games of Ataraxos: each fault is reported at its place, and does not affect other games.

use crate::effort::compared;
use crate::formats::ataraxos_support::{Turns, board, games_of, list, packed, read};
use crate::program::adjutant;
use adjutant::formats::ataraxos;
use adjutant::games::{Inputs, Source};
use adjutant::generate::Random;
use std::fs;
use std::path::Path;

fn three_games() -> Vec<Vec<u8>> {
    let turns = Turns::of(&["e1-e2", "e10-e9", "e2-e3", "e9-e8"]).numbers;
    vec![packed(&board(), &turns), packed(&board(), &turns[..2]), packed(&board(), &turns[..3])]
}

/// Returns the error messages of `validate`.
fn errors(bytes: &[u8]) -> Vec<String> {
    let run = adjutant(&["validate", "--format", "concise"], bytes);
    let lines = run.stdout.lines().filter(|line| line.contains("error["));
    lines.map(|line| line.replace("<stdin>: ", "")).collect()
}

/// Message about a value that is no turn, up to the value.
const NO_TURN: &str = "expected a turn number from 0 to 1799, found ";

/// The second of three games with some bytes replaced: it has its own finding, and the others have none.
#[test]
fn damage_has_its_place_and_stays_where_it_is() {
    let [first, second, third] = <[_; 3]>::try_from(three_games()).expect("three");
    let begins = 3 + first.len();
    let (letters, turns) = (begins + 3, begins + 103);
    assert_eq!(errors(&list(&[first.clone(), second.clone(), third.clone()])), [""; 0]);
    let no_turn = |found: &str| format!("ply 1 (red): {NO_TURN}{found}");
    let put = |at: usize, length: usize, new: &[u8]| {
        let at = at - begins;
        [&second[..at], new, &second[at + length..]].concat()
    };
    for (damaged, at, said) in [
        (
            put(begins, 1, b"\x93"),
            begins,
            "expected a game (a list of 2 values: a board and its turns), found a list of 3",
        ),
        (put(begins, 1, b"\x82"), begins, "expected a game (a list of a board and its turns), found a map"),
        (put(begins + 1, 102, b"\xC0"), begins + 1, "expected a board (a text of 100 letters), found nothing (nil)"),
        (
            put(begins + 1, 102, b"\xCB\0\0\0\0\0\0\0\0"),
            begins + 1,
            "expected a board (a text of 100 letters), found a number with a fraction",
        ),
        (put(letters, 1, b"Z"), letters, "expected a letter from `A` to `Y` or `_`, found `Z`"),
        (put(letters + 42, 1, b"a"), letters + 42, "expected on square c5: `_`, because it is a lake; found `a`"),
        (put(turns, 3, b"\xC3"), turns, "expected the turns (a list of numbers), found a truth value"),
        (put(turns, 3, b"\xDC\0\x01"), turns + 4, "expected nothing after the turns, found "),
        (
            put(turns, 3, b"\xDD\xFF\xFF\xFF\xFF"),
            begins + second.len() + 2,
            "ply 3 (red): expected 4294967295 turns, found the end of the game after 2",
        ),
        (put(turns + 3, 1, b"\xCD\x07\x08"), turns + 3, &no_turn("`1800`")),
        (put(turns + 3, 1, b"\xFF"), turns + 3, &no_turn("`-1`")),
        (put(turns + 3, 1, b"\xCF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"), turns + 3, &no_turn("`18446744073709551615`")),
        (put(turns + 3, 1, b"\xA1a"), turns + 3, &no_turn("a text")),
        (put(turns + 3, 1, b"\x91\x05"), turns + 3, &no_turn("a list")),
    ] {
        let bytes = list(&[first.clone(), damaged, third.clone()]);
        let found = errors(&bytes);
        assert!(!found.is_empty() && found.len() <= 2, "{found:?}, not {said}");
        let expected = format!("byte {at}: error[syntax]");
        assert!(found[0].starts_with(&expected) && found[0].contains(said), "{found:?}\nnot {expected} {said}");
        let run = adjutant(&["validate", "--format", "ndjson"], &bytes);
        let verdicts: Vec<String> = run.stdout.lines().map(verdict).collect();
        assert_eq!(verdicts, ["legal", "unreadable", "legal"], "{said}");
    }
}

fn verdict(line: &str) -> String {
    let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
    json["verdict"].as_str().unwrap_or("none").to_owned()
}

/// A list whose header gives a wrong number of games is reported.
#[test]
fn lists_that_lie_are_told() {
    let games = three_games();
    for (head, said) in [
        (&b"\xDC\0\x05"[..], "the list announces 5 games, but contains 3"),
        (b"\x91", "the list announces 1 game, but contains 3"),
        (b"\xDD\xFF\xFF\xFF\xFF", "the list announces 4294967295 games, but contains 3"),
    ] {
        let bytes = [head, &games.concat()].concat();
        let run = adjutant(&["validate", "--format", "concise"], &bytes);
        assert_eq!(run.status, 2, "{}", run.stderr);
        // The file is named once.
        assert!(run.stdout.contains(&format!(": error[input]: {said}\n")), "{}", run.stdout);
        assert!(run.stderr.starts_with("3 records: 3 legal"), "{}", run.stderr);
    }
    // Several lists one after another, and games without a list.
    for (bytes, count) in [
        (list(&games).repeat(3), 9),
        (games.concat(), 3),
        ([list(&games), b"\x90".to_vec(), list(&games[..1])].concat(), 4),
    ] {
        let run = adjutant(&["validate"], &bytes);
        assert_eq!((run.status, errors(&bytes).len()), (0, 0), "{}", run.stdout);
        assert!(run.stderr.starts_with(&format!("{count} records: {count} legal")), "{}", run.stderr);
    }
    for (bytes, status, said) in [
        (&b"\x90"[..], 1, "expected a record, found none"),
        (b"\xDD\0\x0F\x42\x40", 2, "the list announces 1000000 games, but contains 0"),
        (b"\xDC\0\x01\x92", 1, "expected a board (a text of 100 letters), found the end of the input"),
    ] {
        let run = adjutant(&["validate", "--format", "concise"], bytes);
        assert_eq!(run.status, status, "{}", run.stdout);
        assert!(run.stdout.contains(said), "{}", run.stdout);
    }
    // However deep, it is one value that is no game.
    let deep = [vec![0x91; 3_000_000], b"\xC0".to_vec()].concat();
    assert_eq!(errors(&deep).len(), 2);
}

/// A file cut at any place keeps every game before the cut, and a message reports the place of the cut.
#[test]
fn what_stands_before_the_end_of_a_file_is_kept() {
    let games = three_games();
    let whole = list(&games);
    let ends: Vec<usize> =
        games.iter().scan(3, |end, game| Some(std::mem::replace(end, *end + game.len()))).skip(1).collect();
    for length in 3..whole.len() {
        let found: Vec<_> = Inputs::of_bytes("a", &whole[..length]).read().expect("no pattern").collect();
        let (games, failures): (Vec<_>, Vec<_>) = found.into_iter().partition(Result::is_ok);
        assert_eq!(failures.len(), usize::from(length <= ends[1]), "{length}");
        for (number, game) in games.into_iter().flatten().enumerate() {
            let is_whole = ends.get(number).is_some_and(|end| *end <= length);
            let reading = game.read();
            assert_eq!(reading.findings.is_empty(), is_whole, "{length} {number}");
            for finding in &reading.findings {
                assert!(finding.span.start as usize <= game.own().len(), "{length} {number}");
            }
        }
    }
}

compared! {
    /// Random changes of one game do not affect the other games, and the program does not fail.
    fn damage_does_not_spread(share, one in 20) {
        let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/ataraxos/two-games.msgpack")).expect("a sample");
        let small = &bytes[1..];
        let first = small.len() - { let games = games_of(&bytes); packed_length(&games[1]) };
        for case in 0..share.of(20_000) {
            let mut random = Random::new(21, case);
            let mut damaged = small[..first].to_vec();
            for _ in 0..=random.below(3) {
                let at = random.index(damaged.len());
                match random.below(4) {
                    0 => damaged[at] = random.below(256) as u8,
                    1 => damaged[at] ^= 1 << random.below(8),
                    2 => drop(damaged.remove(at)),
                    _ => damaged.insert(at, random.below(256) as u8),
                }
            }
            let all = [&[0xDC, 0, 3][..], small, &damaged, &small[..first]].concat();
            // The three games of the list and one more, or as many as the damage makes of one.
            let found: Vec<_> = Inputs::of_bytes("a", all).read().expect("no pattern").filter_map(Result::ok).collect();
            assert!(found.len() >= 3, "case {case}: {}", found.len());
            let read_of = |game: &Source<'_>| format!("{:?}", read(&ataraxos::BINARY, game.own()).record.turns.len());
            let plies = |bytes: &[u8]| format!("{:?}", read(&ataraxos::BINARY, bytes).record.turns.len());
            if std::env::var("SHOW").is_ok() && found.last().map(read_of) != Some(plies(&small[..first])) {
                println!("case {case}: {:02x?}\n{:02x?}", damaged, found.iter().map(|game| game.own().len()).collect::<Vec<_>>());
            }
            assert_eq!(read_of(&found[0]), plies(&small[..first]), "case {case}");
            assert_eq!(read_of(&found[1]), plies(&small[first..]), "case {case}");
            assert_eq!(found.last().map(read_of), Some(plies(&small[..first])), "case {case}");
        }
    }
}

/// Returns the size of a game in bytes with the shortest encoding of its numbers.
fn packed_length((board, numbers): &(Vec<u8>, Vec<u64>)) -> usize {
    let head = if numbers.len() < 16 { 1 } else { 3 };
    let lengths = numbers.iter().map(|number| match number {
        0..=127 => 1,
        128..=255 => 2,
        _ => 3,
    });
    3 + board.len() + head + lengths.sum::<usize>()
}

/// Text: a word that is no turn is reported, and the games around it are read.
#[test]
fn words_that_are_no_turns_are_named() {
    let board = board();
    let turns = Turns::of(&["e1-e2", "e10-e9"]).numbers;
    let [one, two] = [turns[0], turns[1]];
    let no_turn = |line, ply, found| format!("{line}:1: error[syntax] ply {ply}: {NO_TURN}{found}");
    for (text, said) in [
        (format!("{board}\n{one}\nx\n{one}\n"), no_turn(3, "2 (blue)", "`x`")),
        (format!("{board}\n1800\n{two}\n3\n"), no_turn(2, "1 (red)", "`1800`")),
        (format!("{board}\n-1\n{two}\n3\n"), no_turn(2, "1 (red)", "`-1`")),
        (format!("{board}\n99999999999999999999\n3\n"), no_turn(2, "1 (red)", "`99999999999999999999`")),
        (format!("{board}\n{one}\n{two}.5\n"), no_turn(3, "2 (blue)", "`")),
        (
            format!("{}\n{one}\n{two}\n", &board[1..]),
            "1:1: error[syntax]: expected 100 letters, one per square, found 99".to_owned(),
        ),
    ] {
        let both = format!("{board}\n{one}\n{text}{board}\n{one}\n{two}\n");
        let below = |line: &str| {
            let (number, rest) = line.split_once(':').expect("a line");
            format!("<stdin>:{}:{rest}", number.parse::<usize>().expect("a number") + 2)
        };
        let run = adjutant(&["validate", "--format", "concise"], &both);
        let errors: Vec<&str> = run.stdout.lines().filter(|line| line.contains("error[")).collect();
        assert_eq!(errors.len(), 1, "{}", run.stdout);
        assert!(errors[0].starts_with(&below(&said)), "{errors:?}, not {said}");
        assert!(run.stderr.starts_with("3 records: 2 legal, 1 unreadable"), "{}", run.stderr);
    }
}
