//! The setup and the turns of notes, settled: which order the numbers have, which army it is, where each row belongs, and
//! which reading of each turn is meant.

use super::arrangement::{Arrangement, FoundRow, arrangements, groups};
use super::cells::{COLUMNS, RowLine, Square, counted, square};
use super::follow::{Followed, follow};
use crate::board::{Army, Board, Kind, Numbering, RankOrder, Side, Variant};
use crate::notation::spelling::SpelledTurn;
use crate::notation::{Cell, Record, Row, Tag};
use crate::replay::{PossibleGames, Terms, terms_and_setup};

/// What the squares of the rows mean.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    /// What numbers stand for.
    pub numbering: Numbering,
    /// Whether that is not the order of the edition.
    pub is_other_order: bool,
    /// The variant whose army stands there, if that is not the one named.
    pub variant: Option<Variant>,
    /// The squares of each row; none where it cannot be read.
    pub squares: Vec<Option<[Square; COLUMNS]>>,
    /// Which of the pieces that a square may be it is.
    pub choices: Vec<[usize; COLUMNS]>,
}

/// The most ways of reading the names of pieces that are tried.
const MOST_CHOICES: usize = 4096;

/// Finds the order of the ranks, the variant, and the meaning of short names under which the rows are armies. If there is none,
/// all is as usual.
pub(super) fn pieces(text: &[u8], rows: &[FoundRow], terms: &Terms, is_variant_named: bool) -> Pieces {
    let own = terms.numbering;
    let other = own.in_order(match own.order() {
        RankOrder::Ascending => RankOrder::Descending,
        RankOrder::Descending => RankOrder::Ascending,
    });
    let edition = terms.rules.edition;
    let mut armies = vec![(None, terms.rules.army)];
    if !is_variant_named {
        let variants =
            Variant::ALL.into_iter().filter(|variant| *variant != terms.rules.variant && *variant != Variant::Free);
        armies.extend(variants.map(|variant| (Some(variant), edition.army(variant))));
    }
    let chunks = chunks(rows, edition.board);
    for numbering in [own, other] {
        let squares = squares(text, rows, &numbering);
        for (variant, army) in &armies {
            if let Some(choices) = chosen(text, rows, &chunks, &squares, &numbering, army) {
                let is_other_order = numbering != own;
                return Pieces { numbering, is_other_order, variant: *variant, squares, choices };
            }
        }
    }
    let squares = squares(text, rows, &own);
    let choices = vec![[0; COLUMNS]; rows.len()];
    Pieces { numbering: own, is_other_order: false, variant: None, squares, choices }
}

/// The squares of each row.
fn squares(text: &[u8], rows: &[FoundRow], numbering: &Numbering) -> Vec<Option<[Square; COLUMNS]>> {
    let of_row = |row: &FoundRow| {
        let RowLine::Whole(row) = &row.line else { return None };
        let squares: Option<Vec<Square>> =
            row.cells.iter().map(|span| square(span.of(text), span.start, numbering)).collect();
        squares?.try_into().ok()
    };
    rows.iter().map(of_row).collect()
}

/// The rows in which one army each stands.
fn chunks(rows: &[FoundRow], board: Board) -> Vec<Vec<usize>> {
    let zone = board.zone(Side::Red).count();
    let mut chunks = Vec::new();
    for group in groups(rows) {
        let count = group.rows.len();
        let numbers: Option<Vec<u8>> = group.rows.iter().map(|row| rows[*row].number()).collect();
        match numbers {
            Some(numbers) if group.side.is_none() => {
                for side in Side::ALL {
                    let of_side = group.rows.iter().zip(&numbers).filter(|(_, number)| board.half(**number) == side);
                    chunks.push(of_side.map(|(row, _)| *row).collect());
                }
            }
            None if group.side.is_none() && count >= 2 * zone => {
                chunks.push(group.rows[..zone].to_vec());
                chunks.push(group.rows[count - zone..].to_vec());
            }
            _ => chunks.push(group.rows),
        }
    }
    chunks.retain(|chunk| !chunk.is_empty());
    chunks
}

/// Under which choices each of the chunks is the army, if under any.
fn chosen(
    text: &[u8],
    rows: &[FoundRow],
    chunks: &[Vec<usize>],
    squares: &[Option<[Square; COLUMNS]>],
    numbering: &Numbering,
    army: &Army,
) -> Option<Vec<[usize; COLUMNS]>> {
    let mut choices = vec![[0; COLUMNS]; rows.len()];
    if chunks.is_empty() {
        return Some(choices);
    }
    for chunk in chunks {
        fit(text, rows, chunk, squares, numbering, army, &mut choices)?;
    }
    Some(choices)
}

/// A short name, how many kinds it may have, and where it stands: rows and columns.
type ShortName = (Vec<u8>, usize, Vec<(usize, usize)>);

/// Finds the meaning of each short name in a chunk under which it is the army.
fn fit(
    text: &[u8],
    rows: &[FoundRow],
    chunk: &[usize],
    squares: &[Option<[Square; COLUMNS]>],
    numbering: &Numbering,
    army: &Army,
    choices: &mut [[usize; COLUMNS]],
) -> Option<()> {
    // Each short name means the same wherever it stands.
    let mut names: Vec<ShortName> = Vec::new();
    for row in chunk {
        let (Some(of_row), RowLine::Whole(line)) = (&squares[*row], &rows[*row].line) else { continue };
        for (column, square) in of_row.iter().enumerate() {
            let Square::Piece(pieces, _) = square else { continue };
            if pieces.len() < 2 {
                continue;
            }
            let name = line.cells[column].of(text).to_ascii_lowercase();
            match names.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, _, places)) => places.push((*row, column)),
                None => names.push((name, pieces.len(), vec![(*row, column)])),
            }
        }
    }
    let mut odometer = vec![0; names.len()];
    for _ in 0..MOST_CHOICES {
        for ((_, _, places), choice) in names.iter().zip(&odometer) {
            for (row, column) in places {
                choices[*row][*column] = *choice;
            }
        }
        let of_chunk = chunk.iter().filter_map(|row| squares[*row].as_ref().map(|squares| (row, squares)));
        let all = of_chunk.flat_map(|(row, squares)| squares.iter().zip(choices[*row]));
        if is_army(counted(all, numbering), army, chunk.iter().any(|row| squares[*row].is_none())) {
            return Some(());
        }
        let turns = odometer.iter_mut().zip(&names).find_map(|(choice, (_, count, _))| {
            *choice = (*choice + 1) % count;
            (*choice > 0).then_some(())
        });
        turns?;
    }
    None
}

/// Whether pieces are the army, or, where some of them are not known, part of it.
fn is_army(counted: Option<([u8; Kind::COUNT], u32)>, army: &Army, is_part: bool) -> bool {
    let Some((counts, unknown)) = counted else { return false };
    let known: u32 = counts.iter().map(|count| u32::from(*count)).sum();
    if is_part || unknown > 0 {
        let is_within = Kind::ALL.into_iter().all(|kind| counts[kind.index()] <= army.count(kind));
        return is_within && (is_part || known + unknown == army.total());
    }
    Army::of(counts) == *army
}

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
    /// How the turns were read.
    pub followed: Followed,
    /// How the rows are read, in words, where they may be meant in several ways.
    pub words: Option<String>,
    /// The other ways in which they may be meant, if nothing tells which.
    pub others: Vec<Arranged>,
    /// Whether the rows can be no rows of the board.
    pub is_homeless: bool,
}

/// Tries every arrangement of the rows and every reading of the turns.
pub(super) fn settle(
    text: &[u8],
    tags: &[Tag<'_>],
    found: &[FoundRow],
    pieces: &Pieces,
    turns: &[Vec<SpelledTurn>],
    board: Board,
) -> Settled {
    let arranged = arrangements(found, &groups(found), board);
    let attempt = |rows: Vec<Row>| {
        let record = Record { tags: tags.to_vec(), rows, ..Record::default() };
        let (terms, setup, _) = terms_and_setup(&record, None);
        let games = PossibleGames::new(&terms, &setup).ok().filter(|_| terms.is_understood);
        let followed = games.map(|games| follow(games, turns, text));
        (record.rows, followed)
    };
    if arranged.is_empty() {
        let is_homeless = !found.is_empty();
        let followed = if is_homeless { None } else { attempt(Vec::new()).1 };
        return Settled { followed: followed.unwrap_or_default(), is_homeless, ..Settled::default() };
    }
    let mut best: Vec<(Vec<Row>, Option<Followed>, &Arrangement)> = Vec::new();
    let progress = |followed: &Option<Followed>| followed.as_ref().map(|followed| (followed.stands, !followed.is_cut));
    for unusual in [false, true] {
        for arrangement in arranged.iter().filter(|arrangement| arrangement.is_unusual == unusual) {
            let (rows, followed) = attempt(board_rows(found, pieces, arrangement));
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
                _ => best = vec![(rows, followed, arrangement)],
            }
        }
        let is_whole = |(_, followed, _): &(_, Option<Followed>, _)| {
            followed.as_ref().is_some_and(|followed| followed.is_whole(turns.len()))
        };
        if best.iter().any(is_whole) {
            break;
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
    let words = (is_choice || !others.is_empty()).then_some(words);
    Settled { rows, followed, words, others, is_homeless: false }
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

/// The rows of the board that an arrangement makes of those that were found.
fn board_rows(found: &[FoundRow], pieces: &Pieces, arrangement: &Arrangement) -> Vec<Row> {
    let mut rows = Vec::new();
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
        rows.push(Row { number: place.number, cells, span: line.span, cell_spans });
    }
    rows
}
