//! The export form of a replayed record: what `fmt` and `convert --to srn` write.
//!
//! [`notation`](crate::notation) writes trees, this module makes the tree that is to be written: rows in their
//! order, combats and outcomes filled in as far as the record knows them, and the text from an illegal
//! turn on kept as it stands. Unreadable records have no export form. `format-spec/notation.md`, section
//! "Export form".

use super::{Detection, Format, Reader, Unwritable, Writer};
use crate::board::{BySide, Designation, Kind, Numbering, Square};
use crate::cut::Cut;
use crate::notation::{
    Action, Cell, Combat, GuessOutcome, NoteAnchor, Record, Rescue, Row, Span, WrittenTurn, parse, write_record,
    write_with,
};
use crate::replay::{Detail, Original, Reading, Replay, canonical_rows, contradicts, text_not_supported};
use crate::rules::Played;
use memchr::memchr;
use std::borrow::Cow;

/// SRN in the table of formats.
pub static FORMAT: Format = Format {
    name: "srn",
    title: "SRN, the record notation",
    endings: &[".srn"],
    detection: Detection { words: "a tag, a setup row or a turn, and none of the others", fits: |_| false },
    cut: Cut::TagLines,
    reads: "everything",
    writes: "the export form",
    loses: "nothing",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    holds_records: true,
    ..Format::UNREAD
};

/// The record of a text in SRN.
fn read<'a>(text: &'a [u8], _file: &str) -> Reading<'a> {
    Reading { record: parse(text), ..Reading::default() }
}

/// Writes a replayed record in its export form, or, if it is unreadable, its text without the blanks around it. Of
/// an unreadable record of another format, what could be read of it is written.
///
/// # Errors
/// Never: SRN holds every record.
pub fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    match original.unread_text() {
        Some(text) => write_text(text, out),
        None => write_export(original, &around_turns(original), out),
    }
    Ok(())
}

/// The record as the export form has it.
///
/// What a turn declares is replaced by what happened, except where it contradicts the board: then it stays. From
/// the first square of an illegal turn on, the text stays as it is ([`Record::unplayed`]), to
/// the record's end; the notes in it are there and nowhere else.
///
/// Of an unreadable record nothing certain can be said; its text should be passed on instead.
pub fn export<'a>(original: &Original<'a>) -> Record<'a> {
    Record {
        tags: original.record.tags.clone(),
        turns: played_turns(original).map(|turn| WrittenTurn { span: Span::default(), ..*turn.exported() }).collect(),
        ..around_turns(original)
    }
}

/// Writes the record in its export form, with that around its turns ([`around_turns`]).
pub fn write_export(original: &Original<'_>, around: &Record<'_>, out: &mut Vec<u8>) {
    let turns = played_turns(original).map(|turn| turn.exported());
    write_with(&original.record.tags, around, turns, out);
}

/// What stands around the turns in the export form, beside the tags: rows, notes, the result, and what was not played.
pub fn around_turns<'a>(original: &Original<'a>) -> Record<'a> {
    let Original { record, replayed, .. } = *original;
    let mut exported = Record {
        rows: rows_of(record, replayed),
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

/// The text of the record from the first square of that turn on.
pub fn text_from<'a>(original: &Original<'a>, first: usize) -> Cow<'a, str> {
    match (original.srn, original.record.turns.get(first)) {
        (Some(text), Some(turn)) => String::from_utf8_lossy(trimmed(&text[turn.span.start as usize..])),
        _ => Cow::Owned(unplayed_text(original.record, first)),
    }
}

/// A turn that is listed, as the record writes it and as it came out.
#[derive(Clone, Copy)]
pub(super) struct PlayedTurn<'r> {
    pub written: &'r WrittenTurn,
    pub played: &'r Played,
    /// Whether what it declares contradicts the board.
    pub is_contradicted: bool,
    replayed: &'r Replay,
}

impl<'r> PlayedTurn<'r> {
    /// The turn as the export form has it, but for its span.
    #[inline]
    pub fn exported(&self) -> Cow<'r, WrittenTurn> {
        let written = self.written;
        if written.action == Action::Move && self.played.outcome.is_none() {
            // Nearly every turn: nothing is declared of it.
            if written.combat.is_none() && written.rescue.is_none() {
                return Cow::Borrowed(written);
            }
        }
        let mut turn = filled_in(written, self.played, self.replayed, self.is_contradicted);
        normalize(&mut turn, &self.replayed.terms.numbering);
        Cow::Owned(turn)
    }
}

/// The turns that are listed ([`Original::listed`]).
pub(super) fn played_turns<'r>(original: &Original<'r>) -> impl Iterator<Item = PlayedTurn<'r>> + use<'r> {
    let Original { record, replayed, played, .. } = *original;
    let mut contradicted = contradicted_plies(replayed);
    let followed = played.len();
    record.turns.iter().zip(original.listed()).enumerate().map(move |(index, (written, played))| {
        // Of turns that were not played nothing was found wrong where a search was given up.
        let is_contradicted = contradicted.next_if_eq(&played.ply).is_some()
            || index >= followed && contradicts(written, played, &replayed.terms.numbering);
        PlayedTurn { written, played, is_contradicted, replayed }
    })
}

/// The text of a record of another format from that turn on, with its comments, glyphs and result.
fn unplayed_text(record: &Record<'_>, first: usize) -> String {
    let mut text = Vec::new();
    write_record(record, &mut text);
    let start = parse(&text).turns.get(first).map_or(text.len(), |turn| turn.span.start as usize);
    String::from_utf8_lossy(trimmed(&text[start..])).into_owned()
}

/// Writes the text of an unreadable record, without the blanks around it and with a line end.
pub(super) fn write_text(text: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(trimmed(text));
    out.push(b'\n');
}

/// The text without blanks and line ends at either end.
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

/// The plies whose declared combat or outcome contradicts the board, in order.
fn contradicted_plies(replayed: &Replay) -> std::iter::Peekable<std::vec::IntoIter<u32>> {
    let is_contradiction =
        |detail: &Detail| matches!(detail, Detail::CombatMismatch { .. } | Detail::GuessMismatch { .. });
    let findings = replayed.findings.iter().filter(|finding| is_contradiction(&finding.detail));
    let mut plies: Vec<u32> = findings.filter_map(|finding| finding.ply).collect();
    plies.sort_unstable();
    plies.into_iter().peekable()
}

/// The turn with what happened in place of what it declares.
fn filled_in(written: &WrittenTurn, played: &Played, replayed: &Replay, is_contradicted: bool) -> WrittenTurn {
    let mut turn = WrittenTurn { span: Span::default(), ..*written };
    if is_contradicted {
        return turn;
    }
    let sign =
        |kind: Option<Kind>| kind.map_or(Designation::UNKNOWN, |kind| replayed.terms.numbering.designation(kind));
    if let Some(outcome) = played.outcome {
        turn.combat = Some(Combat { striker: sign(played.kind), outcome, defender: sign(played.target_kind) });
    }
    if let (Action::Guess { outcome, .. }, Some(hit)) = (&mut turn.action, played.hit) {
        // What an Infiltrator's miss shows is no news, unless the setup left the piece open.
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

/// Writes every piece of the turn by its one sign.
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

/// The one sign of the piece that a designation stands for: `S` for `1`, where `1` is the Spy.
fn normal(piece: Designation, numbering: &Numbering) -> Designation {
    numbering.kind(piece).map_or(piece, |kind| numbering.designation(kind))
}

/// Where the first stray text of a record begins, and how many of the notes behind its result stand before that.
/// `None` if it has none.
pub fn first_stray(text: &[u8], record: &Record<'_>) -> Option<(usize, usize)> {
    let start = record.stray.first()?.start as usize;
    Some((start, comments_between(text, record.result_span.end as usize, start)))
}

/// How many comments stand there, where nothing but comments, blanks and `%` lines does.
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
        // A comment without text is none.
        comments += usize::from(comment.is_some_and(|comment| !trimmed(comment).is_empty()));
        let passed = &rest[..length.min(rest.len())];
        // Byte order marks do not end a line's beginning.
        begins_line = passed.ends_with(b"\n") || (begins_line && matches!(passed, [0xBB | 0xBF | 0xEF]));
        at += length;
    }
    comments
}

/// The length of the line that the text begins with, its line end included.
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
