//! Searches for the best combination: an arrangement of the setup rows, and a reading for each turn.

use super::armies::Pieces;
use super::arrangement::{Arrangement, FoundRow, arrangements, groups};
use super::cells::{COLUMNS, RowLine};
use super::reading_search::{SearchResult, follow};
use crate::board::Board;
use crate::notation::spelling::SpelledTurn;
use crate::notation::{Cell, Record, Row, Span, Tag};
use crate::replay::{PossibleGames, terms_and_setup};

/// Setup in one arrangement of the rows, and the turns played from this setup.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    /// Rows of the setup.
    pub rows: Vec<Row>,
    /// Possible readings of the turns.
    pub followed: SearchResult,
    /// Description of the arrangement.
    pub words: String,
}

/// Chosen setup and turns.
#[derive(Clone, Debug, Default)]
pub(super) struct ChosenGame {
    /// Rows of the setup.
    pub rows: Vec<Row>,
    /// Rows with a number that an earlier row already has.
    pub again: Vec<RowAgain>,
    /// Possible readings of the turns.
    pub followed: SearchResult,
    /// Description of the arrangement; `None` if there was nothing to choose.
    pub words: Option<String>,
    /// Other arrangements that are equally possible.
    pub others: Vec<Arranged>,
    /// Description of another arrangement. The turns allow this arrangement, but a statement in the sheet excludes it.
    pub against_sheet: Option<String>,
    /// `true` if the rows cannot be rows of the board.
    pub is_homeless: bool,
}

/// Row with a number that an earlier row already has.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowAgain {
    /// Number that is written before the row.
    pub number: u8,
    /// Span of the later row.
    pub span: Span,
    /// `true` if the later row contradicts the earlier one and is left out. `false` if the two rows are merged.
    pub is_left_out: bool,
}

/// Checks every arrangement of the rows with every reading of the turns, and returns the best combination. Each hint is
/// a part of the description of an arrangement, and represents a statement in the sheet. If several arrangements are
/// equally good, the hints decide.
pub(super) fn settle(
    text: &[u8],
    tags: &[Tag<'_>],
    found: &[FoundRow],
    pieces: &Pieces,
    turns: &[Vec<SpelledTurn>],
    board: Board,
    hints: &[&str],
) -> ChosenGame {
    let arranged = arrangements(found, &groups(found), board);
    let attempt = |rows: Vec<Row>| {
        let record = Record { tags: tags.to_vec(), rows, ..Record::default() };
        let (terms, setup, _) = terms_and_setup(&record, None);
        let games = PossibleGames::new(&terms, &setup).ok().filter(|_| terms.is_understood);
        let followed = games.map(|games| follow(games, turns, text));
        (record.rows, followed)
    };
    // The rows cannot be rows of the board.
    if arranged.is_empty() {
        return ChosenGame { is_homeless: true, ..ChosenGame::default() };
    }
    let mut best: Vec<(Vec<Row>, Option<SearchResult>, &Arrangement)> = Vec::new();
    // Repeated rows are the same in all arrangements, because rows without numbers always get different positions.
    let mut again = Vec::new();
    let progress =
        |followed: &Option<SearchResult>| followed.as_ref().map(|followed| (followed.legal_turns, !followed.is_cut));
    for unusual in [false, true] {
        for arrangement in arranged.iter().filter(|arrangement| arrangement.is_unusual == unusual) {
            let (rows, of_these) = board_rows(found, pieces, arrangement);
            let (rows, followed) = attempt(rows);
            let ahead = best.first().map(|(_, other, _)| progress(&followed).cmp(&progress(other)));
            match ahead {
                Some(std::cmp::Ordering::Less) => {}
                Some(std::cmp::Ordering::Equal) => {
                    let same = |(other, ..): &(Vec<Row>, _, _)| same_squares(other, &rows);
                    // An unusual arrangement is used only if more turns are legal in it than in every usual
                    // arrangement.
                    if !unusual && !best.iter().any(same) {
                        best.push((rows, followed, arrangement));
                    }
                }
                _ => (best, again) = (vec![(rows, followed, arrangement)], of_these),
            }
        }
        let is_whole = |(_, followed, _): &(_, Option<SearchResult>, _)| {
            followed.as_ref().is_some_and(|followed| followed.is_whole(turns.len()))
        };
        if best.iter().any(is_whole) {
            break;
        }
    }
    // The sheet may contain a statement about the arrangement of its rows.
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
    let Some(Arranged { rows, followed, words }) = best.next() else { return ChosenGame::default() };
    let others: Vec<Arranged> = best.collect();
    let words = (is_choice || !others.is_empty() || against_sheet.is_some()).then_some(words);
    ChosenGame { rows, again, followed, words, others, against_sheet, is_homeless: false }
}

/// Returns `true` if there is exactly one usual arrangement.
fn is_plain(arranged: &[Arrangement]) -> bool {
    arranged.iter().filter(|arrangement| !arrangement.is_unusual).count() == 1
}

/// Returns `true` if both setups have the same squares.
fn same_squares(one: &[Row], other: &[Row]) -> bool {
    let sorted = |rows: &[Row]| {
        let mut cells: Vec<(u8, [Cell; COLUMNS])> = rows.iter().map(|row| (row.number, row.cells)).collect();
        cells.sort_by_key(|(number, _)| *number);
        cells
    };
    sorted(one) == sorted(other)
}

/// Builds the rows of the board for an arrangement. Returns one row for each row number. Also returns the rows with
/// a number that an earlier row already has.
///
/// Two rows with the same number are merged if they do not contradict each other. For example, a row may be drawn,
/// while the text also names some of its squares.
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

/// Returns `true` if two rows can be merged: no square has different pieces in the two rows.
fn are_one(row: &Row, other: &Row) -> bool {
    row.cells.iter().zip(&other.cells).all(|cells| match cells {
        (Cell::Piece(one), Cell::Piece(other)) => one == other,
        _ => true,
    })
}

/// Copies the pieces of `other` into `row`.
fn take_in(row: &mut Row, other: &Row) {
    for column in 0..COLUMNS {
        if matches!(other.cells[column], Cell::Piece(_)) {
            row.cells[column] = other.cells[column];
            row.cell_spans[column] = other.cell_spans[column];
        }
    }
}
