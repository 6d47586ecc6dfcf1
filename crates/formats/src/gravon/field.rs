//! Reads and writes a field: 100 letters with the pieces of both setups. The rows are written from row 1 on, each
//! row from column `A` on.

use super::letters::Letter;
use crate::board::{Board, BySide, Designation, Kind, Side, Square};
use crate::notation::{Cell, PlacedPiece, Row, Span};
use crate::replay::foreign::Allowed;
use crate::rules::Edition;

/// Number of letters of a field.
pub(super) const LENGTH: usize = 100;

const COLUMNS: usize = Board::COLUMNS as usize;

/// Letter in a field that is not allowed on its square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    /// Index of the letter in the field, from 0.
    pub place: usize,
    /// Square to which the letter belongs.
    pub square: Square,
    /// Letters that are allowed on this square.
    pub allowed: Allowed,
}

/// Content of a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    /// Rows of the setup, from the highest row down. Empty if a piece is outside the zone of its side.
    pub rows: Vec<Row>,
    /// All pieces, if a piece is outside the zone of its side. Otherwise empty.
    pub placed: Vec<PlacedPiece>,
    /// Wrong letters.
    pub wrong: Vec<Wrong>,
}

/// Reads a field. If `is_free` is `true`, pieces of both sides may be on every square of the board. A wrong letter in a
/// setup zone becomes an unknown piece. `span_of` returns the span of the letter with an index.
pub(super) fn read(letters: &[u8; LENGTH], edition: &Edition, is_free: bool, span_of: impl Fn(usize) -> Span) -> Field {
    let board = edition.board;
    let mut field = Field::default();
    let mut is_in_zones = true;
    for (index, letters) in letters.chunks_exact(COLUMNS).enumerate() {
        let number = index as u8 + 1;
        let zone = Side::ALL.into_iter().find(|side| board.zone(*side).contains(&number));
        let cell_spans = std::array::from_fn(|column| span_of(index * COLUMNS + column));
        let span = Span::new(cell_spans[0].start, cell_spans[COLUMNS - 1].end);
        let mut row = Row { number, cells: [Cell::Empty; COLUMNS], span, cell_spans };
        for (column, letter) in letters.iter().enumerate() {
            let square = Square::new(column as u8, number);
            let span = cell_spans[column];
            let piece = |side, piece| PlacedPiece { side, piece, square, is_named: false, has_moved: false, span };
            match Letter::read(*letter) {
                Some(Letter::Empty) if !board.is_lake(square) => {}
                Some(Letter::NoSquare) if board.is_lake(square) => {}
                Some(Letter::Piece(side, kind)) if !board.is_lake(square) && (is_free || zone == Some(side)) => {
                    let designation = edition.numbering.designation(kind);
                    row.cells[column] = Cell::Piece(designation);
                    is_in_zones &= zone == Some(side);
                    field.placed.push(piece(side, designation));
                }
                _ => {
                    if let Some(side) = zone {
                        row.cells[column] = Cell::Piece(Designation::UNKNOWN);
                        field.placed.push(piece(side, Designation::UNKNOWN));
                    }
                    let allowed = match zone {
                        _ if board.is_lake(square) => Allowed::GravonLake,
                        _ if is_free => Allowed::AnyPiece,
                        Some(Side::Red) => Allowed::RedPiece,
                        Some(Side::Blue) => Allowed::BluePiece,
                        None => Allowed::Nothing,
                    };
                    field.wrong.push(Wrong { place: index * COLUMNS + column, square, allowed });
                }
            }
        }
        if zone.is_some() {
            field.rows.push(row);
        }
    }
    field.rows.reverse();
    if is_in_zones {
        field.placed.clear();
    } else {
        field.rows.clear();
    }
    field
}

/// Returns the field with these pieces. If `is_free` is `true`, pieces may be outside the zones of their sides.
///
/// # Errors
/// Returns the square of the first piece that cannot be written in a field.
pub(super) fn write(
    pieces: &BySide<Vec<(Square, Option<Kind>)>>,
    board: Board,
    is_free: bool,
) -> Result<[u8; LENGTH], Square> {
    let mut field = [b'A'; LENGTH];
    for (place, letter) in field.iter_mut().enumerate() {
        if board.is_lake(square_at(place)) {
            *letter = b'_';
        }
    }
    for side in Side::ALL {
        for (square, kind) in &pieces[side] {
            let letter = kind.and_then(|kind| Letter::Piece(side, kind).letter()).ok_or(*square)?;
            let is_in_zone = board.zone(side).contains(&square.row());
            if !board.is_playable(*square) || !(is_free || is_in_zone) {
                return Err(*square);
            }
            let place = (usize::from(square.row()) - 1) * COLUMNS + usize::from(square.column());
            *field.get_mut(place).ok_or(*square)? = letter;
        }
    }
    Ok(field)
}

/// Returns the square to which the letter with this index belongs.
const fn square_at(place: usize) -> Square {
    Square::new((place % COLUMNS) as u8, (place / COLUMNS) as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::{Field, LENGTH, read, write};
    use crate::board::{BySide, Kind, Side, Square};
    use crate::notation::{Cell, Span};
    use crate::rules::Edition;

    const FIELD: &[u8; LENGTH] = b"MBAAAAAAALAAAAAAAAAADAAAAAAAAAAAAAAAAAAC\
        AA__AA__AAAA__AA__AAOAAAAAAAAAAAAAAAAAAPAAAAAAAAAAXAAAAAAANY";

    fn gravon() -> &'static Edition {
        Edition::from_name("gravon").expect("it is listed")
    }

    #[test]
    fn rows_count_from_reds_back_row_and_squares_from_column_a() {
        let Field { rows, placed, wrong } =
            read(FIELD, gravon(), false, |place| Span::new(place as u32, place as u32 + 1));
        assert_eq!((wrong, placed), (Vec::new(), Vec::new()));
        assert_eq!(rows.iter().map(|row| row.number).collect::<Vec<_>>(), [10, 9, 8, 7, 4, 3, 2, 1]);
        let mut found = Vec::new();
        for row in &rows {
            for (column, cell) in row.cells.iter().enumerate() {
                if let Cell::Piece(piece) = cell {
                    let span = row.cell_spans[column];
                    found.push(format!("{piece}{}@{}", Square::new(column as u8, row.number), span.start));
                }
            }
        }
        let expected =
            ["10a10@90", "Bi10@98", "Fj10@99", "2j8@79", "Sa7@60", "Sj4@39", "2a3@20", "Fa1@0", "Bb1@1", "10j1@9"];
        assert_eq!(found, expected);
        assert_eq!(rows[0].span, Span::new(90, 100));
    }

    #[test]
    fn every_letter_has_places_where_it_is_wrong() {
        for (place, letter, expected) in [
            (0, b'N', "Red's"),
            (39, b'_', "Red's"),
            (5, b'm', "Red's"),
            (60, b'M', "Blue's"),
            (99, b'Z', "Blue's"),
            (42, b'A', "lake"),
            (40, b'_', "no piece"),
            (51, b'D', "no piece"),
        ] {
            let mut field = *FIELD;
            field[place] = letter;
            let Field { wrong, .. } = read(&field, gravon(), false, |_| Span::default());
            assert_eq!(wrong.iter().map(|wrong| wrong.place).collect::<Vec<_>>(), [place]);
            assert!(wrong[0].allowed.to_string().contains(expected), "{}", wrong[0].allowed);
        }
    }

    #[test]
    fn a_field_is_written_as_it_was_read() {
        let at = |name| Square::parse(name).expect(name);
        let mut pieces = BySide::<Vec<(Square, Option<Kind>)>>::default();
        pieces[Side::Red] =
            [("a1", Kind::Flag), ("b1", Kind::Bomb), ("j1", Kind::Marshal), ("a3", Kind::Scout), ("j4", Kind::Spy)]
                .map(|(name, kind)| (at(name), Some(kind)))
                .to_vec();
        pieces[Side::Blue] =
            [("j10", Kind::Flag), ("i10", Kind::Bomb), ("a10", Kind::Marshal), ("j8", Kind::Scout), ("a7", Kind::Spy)]
                .map(|(name, kind)| (at(name), Some(kind)))
                .to_vec();
        let board = gravon().board;
        assert_eq!(write(&pieces, board, false).as_ref(), Ok(FIELD));
        for (name, kind) in
            [("a5", Some(Kind::Scout)), ("b2", None), ("b2", Some(Kind::Infiltrator)), ("k1", Some(Kind::Spy))]
        {
            let mut pieces = pieces.clone();
            pieces[Side::Red].push((at(name), kind));
            assert_eq!(write(&pieces, board, false), Err(at(name)), "{name}");
        }
    }

    #[test]
    fn a_free_field_has_pieces_on_every_square_of_the_board() {
        let mut field = *FIELD;
        // A Scout of Red's on a5, a Scout of Blue's on b1, and a letter on a lake.
        (field[40], field[1], field[42]) = (b'D', b'P', b'D');
        let Field { rows, placed, wrong } = read(&field, gravon(), true, |_| Span::default());
        assert_eq!((rows.len(), wrong.len(), wrong[0].place), (0, 1, 42));
        let pieces: Vec<String> =
            placed.iter().map(|placed| format!("{} {}@{}", placed.side, placed.piece, placed.square)).collect();
        let expected = [
            "red F@a1",
            "blue 2@b1",
            "red 10@j1",
            "red 2@a3",
            "red S@j4",
            "red 2@a5",
            "blue S@a7",
            "blue 2@j8",
            "blue 10@a10",
            "blue B@i10",
            "blue F@j10",
        ];
        assert_eq!(pieces, expected);
        let mut setup = BySide::<Vec<(Square, Option<Kind>)>>::default();
        for placed in placed {
            setup[placed.side].push((placed.square, gravon().numbering.kind(placed.piece)));
        }
        field[42] = b'_';
        assert_eq!(write(&setup, gravon().board, true), Ok(field));
    }
}
