//! The setup and the turns of notes, settled: where each row belongs, and which reading of each turn is meant.

use super::armies::Pieces;
use super::arrangement::{Arrangement, FoundRow, arrangements, groups};
use super::cells::{COLUMNS, RowLine};
use super::follow::{Followed, follow};
use crate::board::Board;
use crate::notation::spelling::SpelledTurn;
use crate::notation::{Cell, Record, Row, Span, Tag};
use crate::replay::{PossibleGames, terms_and_setup};

/// The rows of a setup arranged in one way, and the turns that were played from there.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    /// The rows.
    pub rows: Vec<Row>,
    /// How the turns were read.
    pub followed: Followed,
    /// How the rows are read, in words.
    pub words: String,
}

/// A setup and turns that were settled.
#[derive(Clone, Debug, Default)]
pub(super) struct Settled {
    /// The rows of the setup.
    pub rows: Vec<Row>,
    /// The rows whose number an earlier row has.
    pub again: Vec<RowAgain>,
    /// How the turns were read.
    pub followed: Followed,
    /// How the rows are read, in words, where they may be meant in several ways.
    pub words: Option<String>,
    /// The other ways in which they may be meant, if nothing tells which.
    pub others: Vec<Arranged>,
    /// Another way that the game allows too, and that is not taken because of what the sheet says about its rows.
    pub against_sheet: Option<String>,
    /// Whether the rows can be no rows of the board.
    pub is_homeless: bool,
}

/// A row whose number an earlier row has.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowAgain {
    /// The number, as it is written.
    pub number: u8,
    /// Where the later row stands.
    pub span: Span,
    /// Whether the two contradict each other, so that the later one is left out; else both are one row.
    pub is_left_out: bool,
}

/// Tries every arrangement of the rows and every reading of the turns. `hints` are words of the arrangements
/// that the sheet states; they settle what the game leaves open.
pub(super) fn settle(
    text: &[u8],
    tags: &[Tag<'_>],
    found: &[FoundRow],
    pieces: &Pieces,
    turns: &[Vec<SpelledTurn>],
    board: Board,
    hints: &[&str],
) -> Settled {
    let arranged = arrangements(found, &groups(found), board);
    let attempt = |rows: Vec<Row>| {
        let record = Record { tags: tags.to_vec(), rows, ..Record::default() };
        let (terms, setup, _) = terms_and_setup(&record, None);
        let games = PossibleGames::new(&terms, &setup).ok().filter(|_| terms.is_understood);
        let followed = games.map(|games| follow(games, turns, text));
        (record.rows, followed)
    };
    // No rows at all are rows of the board.
    if arranged.is_empty() {
        return Settled { is_homeless: true, ..Settled::default() };
    }
    let mut best: Vec<(Vec<Row>, Option<Followed>, &Arrangement)> = Vec::new();
    // They are the same in all arrangements: rows without numbers have places of their own.
    let mut again = Vec::new();
    let progress = |followed: &Option<Followed>| followed.as_ref().map(|followed| (followed.stands, !followed.is_cut));
    for unusual in [false, true] {
        for arrangement in arranged.iter().filter(|arrangement| arrangement.is_unusual == unusual) {
            let (rows, of_these) = board_rows(found, pieces, arrangement);
            let (rows, followed) = attempt(rows);
            let ahead = best.first().map(|(_, other, _)| progress(&followed).cmp(&progress(other)));
            match ahead {
                Some(std::cmp::Ordering::Less) => {}
                Some(std::cmp::Ordering::Equal) => {
                    let same = |(other, ..): &(Vec<Row>, _, _)| same_squares(other, &rows);
                    // What is unusual is only meant where it alone can be.
                    if !unusual && !best.iter().any(same) {
                        best.push((rows, followed, arrangement));
                    }
                }
                _ => (best, again) = (vec![(rows, followed, arrangement)], of_these),
            }
        }
        let is_whole = |(_, followed, _): &(_, Option<Followed>, _)| {
            followed.as_ref().is_some_and(|followed| followed.is_whole(turns.len()))
        };
        if best.iter().any(is_whole) {
            break;
        }
    }
    // The sheet may say how its rows are arranged.
    let mut against_sheet = None;
    for hint in hints {
        let (agreeing, others): (Vec<_>, Vec<_>) = best.into_iter().partition(|(.., one)| one.words.contains(hint));
        if agreeing.is_empty() {
            best = others;
        } else {
            against_sheet = against_sheet.or_else(|| others.first().map(|(.., one)| one.words.clone()));
            best = agreeing;
        }
    }
    let is_choice = arranged.len() > 1
        && !best.first().is_some_and(|(.., first)| first.words == arranged[0].words && is_plain(&arranged));
    let mut best = best.into_iter().map(|(rows, followed, arrangement)| Arranged {
        rows,
        followed: followed.unwrap_or_default(),
        words: arrangement.words.clone(),
    });
    let Some(Arranged { rows, followed, words }) = best.next() else { return Settled::default() };
    let others: Vec<Arranged> = best.collect();
    let words = (is_choice || !others.is_empty() || against_sheet.is_some()).then_some(words);
    Settled { rows, again, followed, words, others, against_sheet, is_homeless: false }
}

/// Whether the usual arrangement is the only one that is usual.
fn is_plain(arranged: &[Arrangement]) -> bool {
    arranged.iter().filter(|arrangement| !arrangement.is_unusual).count() == 1
}

/// Whether two setups are the same.
fn same_squares(one: &[Row], other: &[Row]) -> bool {
    let sorted = |rows: &[Row]| {
        let mut cells: Vec<(u8, [Cell; COLUMNS])> = rows.iter().map(|row| (row.number, row.cells)).collect();
        cells.sort_by_key(|(number, _)| *number);
        cells
    };
    sorted(one) == sorted(other)
}

/// The rows of the board that an arrangement makes of those that were found, each once; and those that stand there again.
/// Squares that are named one by one belong to a row that is drawn besides.
fn board_rows(found: &[FoundRow], pieces: &Pieces, arrangement: &Arrangement) -> (Vec<Row>, Vec<RowAgain>) {
    let mut rows: Vec<Row> = Vec::new();
    let mut again = Vec::new();
    let mut drawn: Vec<u8> = Vec::new();
    for place in &arrangement.places {
        let (RowLine::Whole(line), Some(squares)) = (&found[place.row].line, &pieces.squares[place.row]) else {
            continue;
        };
        let mut cells: [Cell; COLUMNS] =
            std::array::from_fn(|column| squares[column].cell(pieces.choices[place.row][column]));
        let mut cell_spans = line.cells;
        if place.is_mirrored {
            cells.reverse();
            cell_spans.reverse();
        }
        let row = Row { number: place.number, cells, span: line.span, cell_spans };
        let is_drawn_again = !line.is_by_square && drawn.contains(&row.number);
        drawn.extend((!line.is_by_square).then_some(row.number));
        let Some(other) = rows.iter_mut().find(|other| other.number == row.number) else {
            rows.push(row);
            continue;
        };
        let is_left_out = !are_one(other, &row);
        if !is_left_out {
            take_in(other, &row);
        }
        if is_left_out || is_drawn_again {
            again.push(RowAgain { number: line.number.unwrap_or(row.number), span: row.span, is_left_out });
        }
    }
    (rows, again)
}

/// Whether two rows of one number can be the same row: no square has one piece in the one and another in the other.
fn are_one(row: &Row, other: &Row) -> bool {
    row.cells.iter().zip(&other.cells).all(|cells| match cells {
        (Cell::Piece(one), Cell::Piece(other)) => one == other,
        _ => true,
    })
}

/// Puts the pieces of another row on the squares of a row.
fn take_in(row: &mut Row, other: &Row) {
    for column in 0..COLUMNS {
        if matches!(other.cells[column], Cell::Piece(_)) {
            row.cells[column] = other.cells[column];
            row.cell_spans[column] = other.cell_spans[column];
        }
    }
}
