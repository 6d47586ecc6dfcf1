//! Writes a played game as SRN: rows of the setup, and turns with their outcomes.

use crate::board::{Army, Board, BySide, Designation, Kind, Numbering, Side, Square};
use crate::notation::{self, Cell, Combat, GuessOutcome, PlacedPiece, Record, Row, Score, Span, Tag};
use crate::rules::{Action, PieceMarks, Played, Ruleset, Setup, Turn, TwoSquares};
use std::borrow::Cow;

/// Returns the rows of a setup, highest row first. Each row contains all its squares. A side whose squares are unknown
/// has no rows.
pub fn setup_rows(setup: &Setup, rules: &Ruleset) -> Vec<Row> {
    let numbering = &rules.edition.numbering;
    let pieces = Side::ALL.into_iter().flat_map(|side| &setup.pieces[side]);
    let designations = pieces.map(|(square, kind)| (*square, designation(*kind, numbering)));
    canonical_rows(rules.edition.board, BySide::from_fn(|side| !setup.hidden[side]), designations)
}

/// Converts the pieces of a setup to the pieces that a written position lists.
pub fn placed_pieces(setup: &Setup, numbering: &Numbering) -> Vec<PlacedPiece> {
    let of_side = |side: Side| {
        let marks = setup.position.iter().flat_map(move |position| position.marks[side].iter().copied());
        let marks = marks.chain(std::iter::repeat(PieceMarks::default()));
        setup.pieces[side].iter().zip(marks).map(move |((square, kind), marks)| PlacedPiece {
            side,
            piece: designation(*kind, numbering),
            square: *square,
            is_named: marks.is_named,
            has_moved: marks.has_moved,
            span: Span::default(),
        })
    };
    Side::ALL.into_iter().flat_map(of_side).collect()
}

fn designation(kind: Option<Kind>, numbering: &Numbering) -> Designation {
    kind.map_or(Designation::UNKNOWN, |kind| numbering.designation(kind))
}

/// Highest row number on any board.
const ROWS: usize = 10;

/// Returns rows for these pieces, highest row first. If `written` is `true` for a side, every row of the side's
/// zone is returned. Every other row is returned only if it contains a piece.
pub fn canonical_rows(
    board: Board,
    written: BySide<bool>,
    pieces: impl Iterator<Item = (Square, Designation)>,
) -> Vec<Row> {
    let mut cells = [[Cell::Empty; Board::COLUMNS as usize]; ROWS + 1];
    let mut is_occupied = [false; ROWS + 1];
    for (square, piece) in pieces {
        let row = usize::from(square.row());
        if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(usize::from(square.column()))) {
            *cell = Cell::Piece(piece);
            is_occupied[row] = true;
        }
    }
    let is_zone = |row: u8| Side::ALL.into_iter().any(|side| written[side] && board.zone(side).contains(&row));
    (1..=ROWS as u8)
        .rev()
        .filter(|row| is_zone(*row) || is_occupied[usize::from(*row)])
        .map(|number| Row {
            number,
            cells: cells[usize::from(number)],
            span: Span::default(),
            cell_spans: [Span::default(); Board::COLUMNS as usize],
        })
        .collect()
}

/// Converts a turn to its written form, without its outcome and without a rescue.
pub fn unplayed_turn(turn: &Turn, numbering: &Numbering) -> notation::WrittenTurn {
    let action = match turn.action {
        Action::Move => notation::Action::Move,
        Action::CornerMove { via } => notation::Action::CornerMove { via },
        Action::Strike => notation::Action::Strike,
        Action::CornerStrike { via } => notation::Action::CornerStrike { via },
        Action::Guess { target, named } => {
            let (named, has_step) = (numbering.designation(named), turn.from != turn.to);
            notation::Action::Guess { target, named, has_step, outcome: None }
        }
    };
    notation::WrittenTurn::new(Span::new(0, 0), turn.from, turn.to, action)
}

/// Converts a played turn and its outcome to the written form used in exports.
pub fn turn_as_written(played: &Played, numbering: &Numbering) -> notation::WrittenTurn {
    let sign = |kind: Option<Kind>| designation(kind, numbering);
    let mut written = unplayed_turn(&played.turn, numbering);
    if let notation::Action::Guess { outcome, .. } = &mut written.action {
        *outcome = Some(match (played.hit, played.kind) {
            (Some(true), _) => GuessOutcome::Hit,
            // After a wrong guess, the Spotter's player is shown the piece.
            (_, Some(Kind::Spotter)) => GuessOutcome::Shown(sign(played.target_kind)),
            _ => GuessOutcome::Miss,
        });
    }
    written.combat = played.outcome.map(|outcome| Combat {
        striker: sign(played.kind),
        outcome,
        defender: sign(played.target_kind),
    });
    written.rescue =
        played.turn.rescue.map(|rescue| notation::Rescue { piece: sign(rescue.kind), square: rescue.square });
    written
}

/// Builds the record of a game: rule tags, setup or position, turns and result. The record's `to_string` is its SRN.
pub fn record_of(rules: &Ruleset, setup: &Setup, played: &[Played], score: Score) -> Record<'static> {
    let numbering = &rules.edition.numbering;
    let mut tags = vec![Tag::implied("Result", score.token())];
    tags.extend(rule_tags(rules));
    let (mut rows, mut placed) = (Vec::new(), Vec::new());
    match &setup.position {
        None => rows = setup_rows(setup, rules),
        Some(position) => {
            placed = placed_pieces(setup, numbering);
            tags.push(Tag::implied("Position", Side::of_ply(position.plies + 1).name()));
            tags.push(Tag::implied("Ply", position.plies.to_string()));
        }
    }
    Record {
        tags,
        rows,
        placed,
        turns: played.iter().map(|played| turn_as_written(played, numbering)).collect(),
        result: Some(score),
        ..Record::default()
    }
}

/// Returns the tags that describe the rules, in export order. If all rules are the rules of the edition, only the
/// tags `Edition` and `Variant` are needed.
pub fn rule_tags(rules: &Ruleset) -> Vec<Tag<'static>> {
    let edition = rules.edition;
    let tag = |name: &'static str, value: Cow<'static, str>| Tag::implied(name, value);
    let mut tags = vec![tag("Edition", edition.name.into()), tag("Variant", rules.variant.name().into())];
    let options: Vec<&str> = rules.options.names().collect();
    if !options.is_empty() {
        tags.push(tag("Options", options.join(" ").into()));
    }
    if rules.army != edition.army(rules.variant) {
        tags.push(tag("Army", army(&rules.army, &edition.numbering).into()));
    }
    if rules.two_squares != edition.two_squares {
        tags.push(tag("TwoSquares", two_squares(rules.two_squares).into()));
    }
    if rules.more_squares != edition.more_squares {
        tags.push(tag("MoreSquares", if rules.more_squares { "on" } else { "off" }.into()));
    }
    tags
}

fn army(army: &Army, numbering: &Numbering) -> String {
    let entry = |kind: Kind| match army.count(kind) {
        1 => numbering.designation(kind).sign().to_owned(),
        count => format!("{}*{count}", numbering.designation(kind)),
    };
    army.kinds().iter().map(entry).collect::<Vec<_>>().join(" ")
}

fn two_squares(rule: TwoSquares) -> String {
    match rule.limit {
        None => "off".to_owned(),
        Some(limit) if rule.borders => format!("{limit} borders"),
        Some(limit) => limit.to_string(),
    }
}
