//! Which rows of the board the rows of a setup are: as their numbers say, or as they may be meant in their order.

use super::cells::RowLine;
use crate::board::{Board, Side};
use crate::notation::Span;

/// A row of the setup, and what is said of whose it is.
#[derive(Clone, Debug)]
pub(super) struct FoundRow {
    /// The row.
    pub line: RowLine,
    /// Where its line stands.
    pub span: Span,
    /// Whose it is, if a heading says so.
    pub side: Option<Side>,
    /// Counts up where a blank line or something else stands between rows.
    pub block: u32,
}

impl FoundRow {
    /// Whether its squares were named one by one.
    const fn is_by_square(&self) -> bool {
        matches!(&self.line, RowLine::Whole(row) if row.is_by_square)
    }

    /// The number that stands before it.
    pub(super) const fn number(&self) -> Option<u8> {
        match &self.line {
            RowLine::Whole(row) => row.number,
            RowLine::Broken { number, .. } => *number,
        }
    }
}

/// A row's place: its number on the board, and whether it is written from column j to column a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowPlace {
    /// The row among those that were found.
    pub row: usize,
    /// Its number on the board.
    pub number: u8,
    /// Whether it is written from j to a.
    pub is_mirrored: bool,
}

/// A way in which the rows may be meant.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// Where each row is.
    pub places: Vec<RowPlace>,
    /// In words: a phrase behind `read as`.
    pub words: String,
    /// Whether it is only tried if none of the usual ones is legal.
    pub is_unusual: bool,
}

/// The rows that belong together: all under one heading, or all between blank lines.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Whose they are, if a heading says so.
    pub side: Option<Side>,
    /// The rows, by their place among those that were found.
    pub rows: Vec<usize>,
}

/// The most rows that one side has on any board.
const MOST_ROWS: usize = 4;

/// The rows in groups.
pub(super) fn groups(rows: &[FoundRow]) -> Vec<Group> {
    let mut groups: Vec<(u32, Group)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let belongs =
            |(block, group): &(u32, Group)| group.side == row.side && (row.side.is_some() || *block == row.block);
        // A line may hold a row of each side: the rows of one side do not follow each other then.
        let of_side = groups.iter().position(|(_, group)| row.side.is_some() && group.side == row.side);
        let at = of_side.or(groups.len().checked_sub(1)).filter(|at| belongs(&groups[*at]));
        match at.and_then(|at| groups.get_mut(at)) {
            Some((_, group)) => group.rows.push(index),
            None => groups.push((row.block, Group { side: row.side, rows: vec![index] })),
        }
    }
    let mut groups: Vec<Group> = groups.into_iter().map(|(_, group)| group).collect();
    // Numbers that go on over a blank line are of one setup; so are the middle rows between two.
    let numbers: Option<Vec<u8>> = rows.iter().map(FoundRow::number).collect();
    let distinct = numbers.is_some_and(|mut numbers| {
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[0] != pair[1])
    });
    if (distinct || groups.len() > 2) && groups.iter().all(|group| group.side.is_none()) {
        groups = vec![Group { side: None, rows: (0..rows.len()).collect() }];
    }
    // More rows than a side has are the board's, as below `Start position (Blue on top)`.
    if let [group] = groups.as_mut_slice()
        && distinct
        && group.rows.len() > MOST_ROWS
        && !rows.iter().any(FoundRow::is_by_square)
    {
        group.side = None;
    }
    groups
}

/// A way in which the rows of one side may be meant.
struct Placement {
    places: Vec<RowPlace>,
    words: &'static str,
    is_unusual: bool,
}

/// Every way in which the rows may be meant, most usual first; none if they cannot be rows of this board.
pub(super) fn arrangements(rows: &[FoundRow], groups: &[Group], board: Board) -> Vec<Arrangement> {
    let zone = board.zone(Side::Red).count();
    let whole = |places: Vec<RowPlace>, words: &str, is_unusual: bool| Arrangement {
        places,
        words: words.to_owned(),
        is_unusual,
    };
    match groups {
        [group] if group.side.is_none() => {
            let numbers: Option<Vec<u8>> = group.rows.iter().map(|row| rows[*row].number()).collect();
            if let Some(numbers) = numbers {
                let place = |mirrored: fn(Board, u8) -> bool| {
                    let pairs = group.rows.iter().zip(&numbers);
                    pairs
                        .map(|(row, number)| RowPlace {
                            row: *row,
                            number: *number,
                            is_mirrored: mirrored(board, *number),
                        })
                        .collect()
                };
                let of_board = whole(place(|_, _| false), "rows of the board, from a to j", false);
                if group.rows.iter().all(|row| rows[*row].is_by_square()) {
                    return vec![of_board];
                }
                return vec![
                    of_board,
                    whole(
                        place(|board, row| board.half(row) == Side::Blue),
                        "rows of the board, Blue's from j to a",
                        true,
                    ),
                ];
            }
            let count = group.rows.len();
            let all = usize::from(board.rows());
            let mut found = Vec::new();
            if count == 2 * zone || count == all {
                let number = |index: usize| {
                    let index = if count == all || index < zone { index } else { index + all - count };
                    board.rows() - index as u8
                };
                let place = |upwards: bool, is_mirrored: bool| {
                    let each = group.rows.iter().enumerate();
                    each.map(|(index, row)| {
                        let number = if upwards { number(count - 1 - index) } else { number(index) };
                        RowPlace { row: *row, number, is_mirrored }
                    })
                    .collect()
                };
                found.push(whole(place(false, false), "a picture of the board, the highest row first", false));
                found.push(whole(place(true, true), "a picture of the board from Blue's seat", true));
                found.push(whole(place(true, false), "a picture of the board, row 1 first", true));
            }
            if count == 2 * zone {
                let (one, other) = group.rows.split_at(zone);
                found.extend(pairs(rows, (Side::Red, one), (Side::Blue, other), board, true));
                found.extend(pairs(rows, (Side::Blue, one), (Side::Red, other), board, true));
            }
            if count == zone {
                for side in Side::ALL {
                    found.extend(placements(rows, side, &group.rows, board).into_iter().map(|placement| {
                        let words = format!("those of {side:#}, {}", placement.words);
                        whole(placement.places, &words, placement.is_unusual)
                    }));
                }
            }
            found
        }
        [group] => {
            let side = group.side.unwrap_or(Side::Red);
            let placements = placements(rows, side, &group.rows, board);
            placements
                .into_iter()
                .map(|placement| whole(placement.places, placement.words, placement.is_unusual))
                .collect()
        }
        [one, other] => match (one.side, other.side) {
            (None, None) => {
                let mut found = pairs(rows, (Side::Blue, &one.rows), (Side::Red, &other.rows), board, false);
                found.extend(pairs(rows, (Side::Red, &one.rows), (Side::Blue, &other.rows), board, false));
                found
            }
            (Some(side), _) => pairs(rows, (side, &one.rows), (side.other(), &other.rows), board, false),
            (None, Some(side)) => pairs(rows, (side.other(), &one.rows), (side, &other.rows), board, false),
        },
        _ => Vec::new(),
    }
}

/// Every way in which the rows of both sides may be meant.
fn pairs(
    rows: &[FoundRow],
    one: (Side, &[usize]),
    other: (Side, &[usize]),
    board: Board,
    is_unusual: bool,
) -> Vec<Arrangement> {
    let others = placements(rows, other.0, other.1, board);
    let mut pairs = Vec::new();
    for first in placements(rows, one.0, one.1, board) {
        for second in &others {
            let words = format!("those of {:#}, {}, and of {:#}, {}", one.0, first.words, other.0, second.words);
            let is_unusual = is_unusual || first.is_unusual || second.is_unusual;
            pairs.push(Arrangement { places: [&*first.places, &second.places].concat(), words, is_unusual });
        }
    }
    pairs.sort_by_key(|pair| pair.is_unusual);
    pairs
}

/// Every way in which rows may be meant as those of a side.
fn placements(rows: &[FoundRow], side: Side, of_side: &[usize], board: Board) -> Vec<Placement> {
    let zone = board.zone(side);
    let height = board.rows();
    let seen_from_there = |number: u8| (height + 1).saturating_sub(number);
    let place = |numbers: &[u8], is_mirrored| {
        of_side.iter().zip(numbers).map(|(row, number)| RowPlace { row: *row, number: *number, is_mirrored }).collect()
    };
    let placement = |numbers: &[u8], is_mirrored, words, is_unusual| Placement {
        places: place(numbers, is_mirrored),
        words,
        is_unusual,
    };
    let written: Option<Vec<u8>> = of_side.iter().map(|row| rows[*row].number()).collect();
    let is_by_square = of_side.iter().all(|row| rows[*row].is_by_square());
    if let Some(numbers) = written {
        let is_own_half = numbers.iter().all(|number| board.half(*number) == side);
        if numbers.iter().any(|number| !(1..=height).contains(number)) || is_by_square && is_own_half {
            return vec![placement(&numbers, false, "by their numbers, from a to j", false)];
        }
        if is_own_half {
            return vec![
                placement(&numbers, false, "by their numbers, from a to j", false),
                placement(&numbers, true, "by their numbers, from j to a", true),
            ];
        }
        let turned: Vec<u8> = numbers.iter().map(|number| seen_from_there(*number)).collect();
        if is_by_square {
            return vec![placement(&turned, true, "squares as they are seen from Blue's seat", false)];
        }
        return vec![
            placement(&turned, true, "numbered and written from Blue's seat", false),
            placement(&turned, false, "numbered from Blue's seat, from a to j", false),
        ];
    }
    if of_side.len() != zone.clone().count() {
        return Vec::new();
    }
    let upwards: Vec<u8> = zone.clone().collect();
    let downwards: Vec<u8> = zone.rev().collect();
    match side {
        Side::Red => vec![
            placement(&downwards, false, "the front row first", false),
            placement(&upwards, false, "the back row first", false),
            placement(&upwards, true, "as seen from Blue's seat", true),
            placement(&downwards, true, "the front row first, from j to a", true),
        ],
        Side::Blue => vec![
            placement(&downwards, false, "the back row first, from a to j", false),
            placement(&upwards, true, "the front row first, as seen from Blue's seat", false),
            placement(&downwards, true, "the back row first, as seen from Blue's seat", false),
            placement(&upwards, false, "the front row first, from a to j", false),
        ],
    }
}
