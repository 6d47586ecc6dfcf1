//! Builds the export form of a replayed record. The commands `fmt` and `convert --to srn` write the export form.
//!
//! This module builds a syntax tree, and [`notation`](crate::notation) writes the tree. Rows are sorted, and known
//! combats and outcomes are added. If a turn is illegal, the text from this turn on is kept unchanged. Unreadable
//! records have no export form. See `format-spec/notation.md`, section "Export form".

use super::{Detection, Format, Reader, Unwritable, Writer};
use crate::board::{BySide, Designation, Kind, Numbering, Square};
use crate::cut::SplitRule;
use crate::notation::{
    Action, Cell, Combat, GuessOutcome, NoteAnchor, PlacedPiece, Record, Rescue, Row, Span, WrittenTurn, parse,
    write_record, write_with,
};
use crate::replay::{Detail, Original, Reading, Replay, canonical_rows, contradicts, text_not_supported};
use crate::rules::{self, Played};
use memchr::memchr;
use std::borrow::Cow;

/// Entry of SRN in the table of formats.
pub static FORMAT: Format = Format {
    name: "srn",
    title: "SRN, the record notation",
    endings: &[".srn"],
    detection: Detection { words: "a tag, a setup row or a turn, if no other format is detected", fits: |_| false },
    cut: SplitRule::TagLines,
    reads: "everything",
    writes: "the export format",
    loses: "nothing",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    holds_records: true,
    ..Format::UNREAD
};

/// Reads a record from SRN text.
fn read<'a>(text: &'a [u8], _file: &str) -> Reading<'a> {
    Reading { record: parse(text), ..Reading::default() }
}

/// Writes a replayed record in export form. If the record is an unreadable SRN record, writes its text without
/// blanks around it. If the record is an unreadable record of another format, writes the parts that could be read.
///
/// # Errors
/// Never returns an error, because SRN can represent every record.
pub fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    match original.unread_text() {
        Some(text) => write_text(text, out),
        None => write_export(original, &around_turns(original), out),
    }
    Ok(())
}

/// Returns the record in export form.
///
/// Each turn gets the combat and outcome that were played. If the declared combat or outcome contradicts the board,
/// the declared values are kept instead. If a turn is illegal, the text from its first square to the end of the
/// record is kept unchanged ([`Record::unplayed`]). Notes in this text are not written a second time.
///
/// Do not use this function if the record is unreadable. Write the text of the record instead.
pub fn export<'a>(original: &Original<'a>) -> Record<'a> {
    Record {
        tags: original.record.tags.clone(),
        turns: played_turns(original).map(|turn| WrittenTurn { span: Span::default(), ..*turn.exported() }).collect(),
        ..around_turns(original)
    }
}

/// Writes the record in export form. `around` is the result of [`around_turns`].
pub fn write_export(original: &Original<'_>, around: &Record<'_>, out: &mut Vec<u8>) {
    let turns = played_turns(original).map(|turn| turn.exported());
    write_with(&original.record.tags, around, turns, out);
}

/// Returns the parts of the export form around the turns: rows, notes, result, and the text that was not played. The
/// tags are not included.
pub fn around_turns<'a>(original: &Original<'a>) -> Record<'a> {
    let Original { record, replayed, .. } = *original;
    let mut exported = Record {
        rows: rows_of(record, replayed),
        placed: record
            .placed
            .iter()
            .map(|placed| PlacedPiece { piece: normal(placed.piece, &replayed.terms.numbering), ..*placed })
            .collect(),
        notes: record.notes.clone(),
        result: record.result,
        ..Record::default()
    };
    let turns = original.listed_count().min(record.turns.len());
    if turns < record.turns.len() {
        let last = turns.checked_sub(1).map_or(NoteAnchor::Setup, |last| NoteAnchor::Turn(last as u32));
        exported.notes.retain(|note| note.place <= last);
        exported.unplayed = text_from(original, turns);
    } else if original.srn.is_none()
        && let Some(text) = text_not_supported(original.text, &replayed.findings)
    {
        let result = record.result.map(|result| format!(" {}", result.token())).unwrap_or_default();
        exported.unplayed = format!("{{not read: {text}}}{result}").into();
    }
    exported
}

/// Returns the text of the record from the first square of a turn on. `first` is the index of the turn.
pub fn text_from<'a>(original: &Original<'a>, first: usize) -> Cow<'a, str> {
    match (original.srn, original.record.turns.get(first)) {
        (Some(text), Some(turn)) => String::from_utf8_lossy(trimmed(&text[turn.span.start as usize..])),
        _ => Cow::Owned(unplayed_text(original.record, first)),
    }
}

/// Turn in the list of turns, as it is written in the record and as it was played.
#[derive(Clone, Copy)]
pub(super) struct PlayedTurn<'r> {
    pub written: &'r WrittenTurn,
    pub played: &'r Played,
    /// `true` if the declared combat or outcome contradicts the board.
    pub is_contradicted: bool,
    replayed: &'r Replay,
}

impl<'r> PlayedTurn<'r> {
    /// Returns the turn in export form. Its span has no meaning.
    #[inline]
    pub fn exported(&self) -> Cow<'r, WrittenTurn> {
        let written = self.written;
        // Nearly every turn is a move in a straight line and declares nothing. Such a turn is not changed.
        let is_straight = written.action == Action::Move && self.played.turn.action == rules::Action::Move;
        if is_straight && written.combat.is_none() && written.rescue.is_none() {
            return Cow::Borrowed(written);
        }
        let mut turn = filled_in(written, self.played, self.replayed, self.is_contradicted);
        normalize(&mut turn, &self.replayed.terms.numbering);
        Cow::Owned(turn)
    }
}

/// Returns the turns in [`Original::listed`], as written and as played.
pub(super) fn played_turns<'r>(original: &Original<'r>) -> impl Iterator<Item = PlayedTurn<'r>> + use<'r> {
    let Original { record, replayed, played, .. } = *original;
    let mut contradicted = contradicted_plies(replayed);
    let followed = played.len();
    record.turns.iter().zip(original.listed()).enumerate().map(move |(index, (written, played))| {
        // Turns in `Replay::open` may have no findings. Therefore, they are checked here.
        let is_contradicted = contradicted.next_if_eq(&played.ply).is_some()
            || index >= followed && contradicts(written, played, &replayed.terms.numbering);
        PlayedTurn { written, played, is_contradicted, replayed }
    })
}

/// Returns the text of a record of another format, beginning with the turn that has the index `first`. The text
/// includes comments, glyphs and the result.
fn unplayed_text(record: &Record<'_>, first: usize) -> String {
    let mut text = Vec::new();
    write_record(record, &mut text);
    let start = parse(&text).turns.get(first).map_or(text.len(), |turn| turn.span.start as usize);
    String::from_utf8_lossy(trimmed(&text[start..])).into_owned()
}

/// Writes the text of an unreadable record and a line end. Blanks around the text are removed.
pub(super) fn write_text(text: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(trimmed(text));
    out.push(b'\n');
}

/// Returns the text without blanks and line ends around it.
fn trimmed(text: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let start = text.iter().position(|byte| !is_space(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !is_space(byte)).map_or(start, |last| last + 1);
    &text[start..end]
}

fn rows_of(record: &Record<'_>, replayed: &Replay) -> Vec<Row> {
    let board = replayed.terms.own_edition.board;
    let is_written = |side| record.rows.iter().any(|row| board.zone(side).contains(&row.number));
    let written = BySide::from_fn(is_written);
    let cells = record.rows.iter().flat_map(|row| {
        row.cells.iter().enumerate().filter_map(|(column, cell)| match cell {
            Cell::Piece(piece) => {
                let square = Square::new(column as u8, row.number);
                Some((square, normal(*piece, &replayed.terms.numbering)))
            }
            _ => None,
        })
    });
    canonical_rows(board, written, cells)
}

/// Returns the numbers of the turns in which the declared combat or outcome contradicts the board, in ascending
/// order.
fn contradicted_plies(replayed: &Replay) -> std::iter::Peekable<std::vec::IntoIter<u32>> {
    let is_contradiction =
        |detail: &Detail| matches!(detail, Detail::CombatMismatch { .. } | Detail::GuessMismatch { .. });
    let findings = replayed.findings.iter().filter(|finding| is_contradiction(&finding.detail));
    let mut plies: Vec<u32> = findings.filter_map(|finding| finding.ply).collect();
    plies.sort_unstable();
    plies.into_iter().peekable()
}

/// Returns the turn with the combat and outcome that were played, instead of the declared combat and outcome. If
/// the declared values contradict the board, the turn is not changed.
fn filled_in(written: &WrittenTurn, played: &Played, replayed: &Replay, is_contradicted: bool) -> WrittenTurn {
    let mut turn = WrittenTurn { span: Span::default(), ..*written };
    if let Some(via) = played.turn.via() {
        turn.action =
            if written.action.is_strike() { Action::CornerStrike { via } } else { Action::CornerMove { via } };
    }
    if is_contradicted {
        return turn;
    }
    let sign =
        |kind: Option<Kind>| kind.map_or(Designation::UNKNOWN, |kind| replayed.terms.numbering.designation(kind));
    if let Some(outcome) = played.outcome {
        turn.combat = Some(Combat { striker: sign(played.kind), outcome, defender: sign(played.target_kind) });
    }
    if let (Action::Guess { outcome, .. }, Some(hit)) = (&mut turn.action, played.hit) {
        // A wrong guess by an Infiltrator does not show the piece. However, if the setup does not contain the kind of
        // the piece, the kind is written, because no other part of the record contains it.
        let was_unknown = played
            .target
            .zip(replayed.game.as_ref())
            .is_some_and(|(target, game)| game.position().piece(target).was_unknown);
        let is_shown = played.kind == Some(Kind::Spotter) || was_unknown;
        *outcome = Some(match played.target_kind {
            _ if hit => GuessOutcome::Hit,
            Some(kind) if is_shown => GuessOutcome::Shown(sign(Some(kind))),
            _ => GuessOutcome::Miss,
        });
    }
    turn
}

/// Writes every piece of the turn with its canonical designation.
fn normalize(turn: &mut WrittenTurn, numbering: &Numbering) {
    let normal = |piece: Designation| normal(piece, numbering);
    turn.combat = turn.combat.map(|combat| Combat {
        striker: normal(combat.striker),
        outcome: combat.outcome,
        defender: normal(combat.defender),
    });
    turn.rescue = turn.rescue.map(|rescue| Rescue { piece: normal(rescue.piece), ..rescue });
    if let Action::Guess { named, outcome, .. } = &mut turn.action {
        *named = normal(*named);
        if let Some(GuessOutcome::Shown(shown)) = outcome {
            *shown = normal(*shown);
        }
    }
}

/// Returns the canonical designation of a piece. For example, if `1` is the Spy, it is replaced by `S`.
fn normal(piece: Designation, numbering: &Numbering) -> Designation {
    numbering.kind(piece).map_or(piece, |kind| numbering.designation(kind))
}

/// Returns the offset of the first stray text of a record, and the number of comments between the result and this
/// text. Returns `None` if there is no stray text.
pub fn first_stray(text: &[u8], record: &Record<'_>) -> Option<(usize, usize)> {
    let start = record.stray.first()?.start as usize;
    Some((start, comments_between(text, record.result_span.end as usize, start)))
}

/// Counts the comments from `at` to `end`. This range must contain only comments, blanks and `%` lines.
fn comments_between(text: &[u8], mut at: usize, end: usize) -> usize {
    let mut comments = 0;
    let mut begins_line = false;
    while at < end {
        let rest = &text[at..end];
        let (length, comment) = match rest {
            [b'%', ..] if begins_line => (line_length(rest), None),
            [b';', comment @ ..] => (line_length(rest), Some(&comment[..line_length(comment)])),
            [b'{', comment @ ..] => {
                let length = memchr(b'}', comment).unwrap_or(comment.len());
                (length + 2, Some(&comment[..length]))
            }
            _ => (1, None),
        };
        // An empty comment is not counted.
        comments += usize::from(comment.is_some_and(|comment| !trimmed(comment).is_empty()));
        let passed = &rest[..length.min(rest.len())];
        // A byte order mark at the start of a line does not count: the text after the mark is still at the start of
        // the line.
        begins_line = passed.ends_with(b"\n") || (begins_line && matches!(passed, [0xBB | 0xBF | 0xEF]));
        at += length;
    }
    comments
}

/// Returns the length of the first line, including its line end.
fn line_length(text: &[u8]) -> usize {
    memchr(b'\n', text).map_or(text.len(), |found| found + 1)
}

#[cfg(test)]
mod tests {
    use super::first_stray;
    use crate::notation::parse;

    #[test]
    fn comments_before_the_stray_text_are_counted() {
        for (behind, found) in [
            (" {a}\n", None),
            (" x {a}", Some((0, "x {a}"))),
            ("\n{a};b\n% {c}\n\u{feff}% {d}\n{} ;\n{;}x; y", Some((3, "x; y"))),
        ] {
            let text = format!("[Event \"\"]\n\n*{behind}");
            let stray = first_stray(text.as_bytes(), &parse(text.as_bytes()));
            assert_eq!(stray.map(|(start, comments)| (comments, &text[start..])), found);
        }
    }
}
