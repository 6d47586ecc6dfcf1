//! Assigns the setup rows in the text to rows of the board. Uses the numbers before the rows, or tries the possible
//! orders.

use super::cells::RowLine;
use crate::board::{Board, Side};
use crate::notation::Span;

/// Setup row that was found, and information about its side.
#[derive(Clone, Debug)]
pub(super) struct FoundRow {
    /// Content of the row.
    pub line: RowLine,
    /// Span of the line that contains the row.
    pub span: Span,
    /// Side according to the heading; `None` if the heading names no side.
    pub side: Option<Side>,
    /// Number of the block of rows. A new block begins after a blank line or other text.
    pub block: u32,
}

impl FoundRow {
    /// Returns `true` if each square of the row was named in the text.
    const fn is_by_square(&self) -> bool {
        matches!(&self.line, RowLine::Whole(row) if row.is_by_square)
    }

    /// Returns the number before the row.
    pub(super) const fn number(&self) -> Option<u8> {
        match &self.line {
            RowLine::Whole(row) => row.number,
            RowLine::Broken { number, .. } => *number,
        }
    }
}

/// Assignment of a found row to a row of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowPlace {
    /// Index of the row in the list of found rows.
    pub row: usize,
    /// Number of the row on the board.
    pub number: u8,
    /// `true` if the row is written from column j to column a.
    pub is_mirrored: bool,
}

/// Possible assignment of all rows to the board.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// Assignment of each row.
    pub places: Vec<RowPlace>,
    /// Description of the arrangement. In messages, it follows `read as`.
    pub words: String,
    /// `true` if the arrangement is checked only after no usual arrangement was legal.
    pub is_unusual: bool,
}

/// Rows that belong together. These rows have the same heading, or there is no blank line between them.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Side according to the heading; `None` if the heading names no side.
    pub side: Option<Side>,
    /// Indices of the rows in the list of found rows.
    pub rows: Vec<usize>,
}

/// Maximum number of setup rows that a side has on any board.
const MOST_ROWS: usize = 4;

/// Splits the rows into groups that belong together.
pub(super) fn groups(rows: &[FoundRow]) -> Vec<Group> {
    let mut groups: Vec<(u32, Group)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let belongs =
            |(block, group): &(u32, Group)| group.side == row.side && (row.side.is_some() || *block == row.block);
        // If a line contains one row of each side, the rows of a side do not follow each other.
        let of_side = groups.iter().position(|(_, group)| row.side.is_some() && group.side == row.side);
        let at = of_side.or(groups.len().checked_sub(1)).filter(|at| belongs(&groups[*at]));
        match at.and_then(|at| groups.get_mut(at)) {
            Some((_, group)) => group.rows.push(index),
            None => groups.push((row.block, Group { side: row.side, rows: vec![index] })),
        }
    }
    let mut groups: Vec<Group> = groups.into_iter().map(|(_, group)| group).collect();
    // If no heading names a side, all rows can form one group, even with blank lines between them. This applies if all
    // row numbers are different, or if there are more than two groups. For example, the middle rows can be between the
    // two setups.
    let numbers: Option<Vec<u8>> = rows.iter().map(FoundRow::number).collect();
    let distinct = numbers.is_some_and(|mut numbers| {
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[0] != pair[1])
    });
    if (distinct || groups.len() > 2) && groups.iter().all(|group| group.side.is_none()) {
        groups = vec![Group { side: None, rows: (0..rows.len()).collect() }];
    }
    // If there are more rows than a side can have, they are rows of the whole board, not of the side in the heading.
    // An example of such a heading is `Start position (Blue on top)`.
    if let [group] = groups.as_mut_slice()
        && distinct
        && group.rows.len() > MOST_ROWS
        && !rows.iter().any(FoundRow::is_by_square)
    {
        group.side = None;
    }
    groups
}

/// Possible assignment of the rows of one side.
struct Placement {
    places: Vec<RowPlace>,
    words: &'static str,
    is_unusual: bool,
}

/// Returns all possible arrangements of the rows. Usual arrangements are first. Returns an empty list if the rows
/// cannot be rows of this board.
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
                        place(|board, row| board.half_owner(row) == Side::Blue),
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

/// Returns all possible arrangements of two groups of rows, one for each side.
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

/// Returns all possible assignments of the rows `of_side`, if they are the rows of `side`.
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
        let is_own_half = numbers.iter().all(|number| board.half_owner(*number) == side);
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
