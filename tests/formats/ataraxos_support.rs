//! Games of Ataraxos, written and decoded by separate code of the tests.

use adjutant::board::{Side, Square};
use adjutant::formats::{Format, Reader};
use adjutant::notation::Record;
use adjutant::replay::Reading;

/// Reads a game in a format.
pub fn read<'a>(format: &Format, text: &'a [u8]) -> Reading<'a> {
    match format.reader {
        Reader::Text(read) => read(text, ""),
        Reader::Objects | Reader::Never => panic!("{} reads texts", format.name),
    }
}

/// Returns a Barrage setup with Scouts on e1 and e10.
pub fn board() -> String {
    let rows = ["MBCDDELKaa", "aaaaaaaaaa", "aaaaaaaaaa", "aaaaaaaaaa", "aa__aa__aa"];
    let enemy: String = rows[0].replace('D', "P").replace('M', "Y").replace('B', "N");
    let enemy = enemy.replace('C', "O").replace('E', "Q").replace('L', "X").replace('K', "W");
    let mut board: String = rows.concat();
    board.extend(rows.iter().skip(1).rev().copied());
    board + &enemy
}

/// Turns with their numbers.
pub struct Turns {
    pub numbers: Vec<u64>,
}

impl Turns {
    /// Returns the numbers of turns such as `e1-e2`, Red's first.
    pub fn of(turns: &[&str]) -> Self {
        let square = |name: &str| Square::parse(name).expect("a square");
        let turns = turns.iter().map(|turn| turn.split_once('-').expect("two squares"));
        let numbers = turns.zip([Side::Red, Side::Blue].into_iter().cycle());
        Self { numbers: numbers.map(|((from, to), side)| number(square(from), square(to), side)).collect() }
    }
}

/// Returns the number of a turn, found by trying all numbers.
fn number(from: Square, to: Square, side: Side) -> u64 {
    let cell = |square: Square| {
        let cell = (u64::from(square.row()) - 1) * 10 + u64::from(square.column());
        if side == Side::Red { cell } else { 99 - cell }
    };
    let (from, to) = (cell(from), cell(to));
    let goes = |n: u64| {
        let (row, column) = (from / 10, from % 10);
        let others = |own: u64| (0..10).filter(move |place| *place != own);
        if n < 9 {
            others(row).nth(n as usize).map(|row| row * 10 + column)
        } else {
            others(column).nth(n as usize - 9).map(|column| row * 10 + column)
        }
    };
    let n = (0..18).find(|n| goes(*n) == Some(to)).expect("a turn along a line");
    n * 100 + from
}

/// Returns the numbers of a record's turns.
pub fn numbers_of(record: &Record<'_>) -> Vec<u64> {
    let sides = [Side::Red, Side::Blue].into_iter().cycle();
    record.turns.iter().zip(sides).map(|(turn, side)| number(turn.from, turn.to, side)).collect()
}

/// Returns a game in `MessagePack`, with its numbers in encodings of every width.
pub fn packed(board: &str, numbers: &[u64]) -> Vec<u8> {
    let mut bytes = vec![0x92, 0xD9, board.len() as u8];
    bytes.extend_from_slice(board.as_bytes());
    bytes.push(0xDC);
    bytes.extend_from_slice(&(numbers.len() as u16).to_be_bytes());
    for (place, number) in numbers.iter().enumerate() {
        match place % 4 {
            _ if *number < 128 => bytes.push(*number as u8),
            1 => bytes.extend([&[0xCE][..], &(*number as u32).to_be_bytes()].concat()),
            3 => bytes.extend([&[0xD3][..], &number.to_be_bytes()].concat()),
            _ => bytes.extend([&[0xCD][..], &(*number as u16).to_be_bytes()].concat()),
        }
    }
    bytes
}

/// Returns a list of games.
pub fn list(games: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = vec![0xDC];
    bytes.extend_from_slice(&(games.len() as u16).to_be_bytes());
    bytes.extend(games.concat());
    bytes
}

/// Returns the letters and the numbers of each game of a list.
pub fn games_of(mut bytes: &[u8]) -> Vec<(Vec<u8>, Vec<u64>)> {
    let count = length(&mut bytes);
    let games: Vec<_> = (0..count)
        .map(|_| {
            assert_eq!(length(&mut bytes), 2);
            assert_eq!(take(&mut bytes, 2), [0xD9, 100]);
            let board = take(&mut bytes, 100).to_vec();
            let turns = length(&mut bytes);
            (board, (0..turns).map(|_| whole(&mut bytes)).collect())
        })
        .collect();
    assert!(bytes.is_empty(), "{} bytes behind the list", bytes.len());
    games
}

fn take<'b>(bytes: &mut &'b [u8], count: usize) -> &'b [u8] {
    let (taken, rest) = bytes.split_at(count);
    *bytes = rest;
    taken
}

fn wide(bytes: &mut &[u8], count: usize) -> u64 {
    take(bytes, count).iter().fold(0, |value, byte| value * 256 + u64::from(*byte))
}

fn length(bytes: &mut &[u8]) -> u64 {
    match wide(bytes, 1) {
        small @ 0x90..=0x9F => small - 0x90,
        0xDC => wide(bytes, 2),
        0xDD => wide(bytes, 4),
        other => panic!("{other:x} begins no list"),
    }
}

fn whole(bytes: &mut &[u8]) -> u64 {
    match wide(bytes, 1) {
        small @ 0..=0x7F => small,
        0xCC => wide(bytes, 1),
        0xCD => wide(bytes, 2),
        other => panic!("{other:x} begins no number that is as short as it can be"),
    }
}
