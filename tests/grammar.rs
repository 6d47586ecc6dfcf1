//! Every production of the ABNF in `format-spec/notation.md`, with texts that it accepts and texts that it refuses,
//! worked out by hand. The table and the document must name the same productions.

#[path = "grammar/export.rs"]
mod export;
#[path = "grammar/import.rs"]
mod import;

use adjutant::board::{Outcome, Square};
use adjutant::notation::{
    Action, Cell, FaultKind, GuessOutcome, NoteAnchor, NoteBody, Record, SegmentKind, WrittenTurn, parse, segments,
    write_record,
};
use std::collections::BTreeSet;

const DOCUMENT: &str = include_str!("../format-spec/notation.md");

/// Productions that RFC 5234 itself defines.
const CORE: [&str; 4] = ["ALPHA", "DIGIT", "DQUOTE", "SP"];

/// Production of the import grammar.
struct Import {
    name: &'static str,
    /// Record in which the examples replace `@@`.
    frame: &'static str,
    /// Examples, and the expected part of the record's tree.
    accepted: &'static [(&'static str, &'static str)],
    /// Examples, and the expected first fault of the record.
    refused: &'static [(&'static str, &'static str)],
}

/// Production of the export grammar. Accepted text is written unchanged; refused text is changed.
struct Export {
    name: &'static str,
    frame: &'static str,
    accepted: &'static [&'static str],
    refused: &'static [&'static str],
}

/// Returns the frame with the example in it. U+F0000 to U+F00FF stand for bytes.
fn framed(frame: &str, example: &str) -> Vec<u8> {
    assert_eq!(frame.matches("@@").count(), 1, "{frame}");
    let mut bytes = Vec::new();
    for char in frame.replace("@@", example).chars() {
        match u8::try_from(u32::from(char).wrapping_sub(0xF0000)) {
            Ok(byte) => bytes.push(byte),
            Err(_) => bytes.extend_from_slice(char.to_string().as_bytes()),
        }
    }
    bytes
}

/// Returns a summary of the tree: tags (except the tag `A` of the frames), rows, turns, notes, notices, result.
fn tree(record: &Record<'_>) -> String {
    let mut parts: Vec<String> =
        record.tags.iter().filter(|tag| tag.name != "A").map(|tag| format!("{}={}", tag.name, tag.value)).collect();
    parts.extend(record.rows.iter().map(|row| {
        let sign = |cell: &Cell| match cell {
            Cell::Empty => ".",
            Cell::NoSquare => "~",
            Cell::Piece(piece) => piece.sign(),
        };
        format!("{}:{}", row.number, row.cells.iter().map(sign).collect::<String>())
    }));
    parts.extend(record.placed.iter().map(|placed| {
        let marks = [(placed.is_named, " named"), (placed.has_moved, " moved")];
        let marks: String = marks.into_iter().filter(|(is_marked, _)| *is_marked).map(|(_, mark)| mark).collect();
        format!("{} {} {}{marks}", placed.side, placed.piece.sign(), placed.square)
    }));
    parts.extend(record.turns.iter().map(turn));
    parts.extend(record.notes.iter().map(|note| {
        let place = match note.place {
            NoteAnchor::Tags => "tags".to_owned(),
            NoteAnchor::Setup => "setup".to_owned(),
            NoteAnchor::Turn(index) => index.to_string(),
            NoteAnchor::Result => "end".to_owned(),
        };
        match &note.body {
            NoteBody::Comment(text) => format!("{place}{{{text}}}"),
            NoteBody::Glyph(number) => format!("{place}${number}"),
            NoteBody::Variation(text) => format!("{place}({text})"),
        }
    }));
    parts.extend(record.notices.iter().map(|notice| format!("notice {}", notice.ply)));
    parts.extend(record.result.map(|score| score.token().to_owned()));
    parts.extend(record.is_result_missing.then(|| "no result".to_owned()));
    parts.join("; ")
}

fn turn(turn: &WrittenTurn) -> String {
    let name = |square: Square| square.to_string();
    let (from, to) = (name(turn.from), name(turn.to));
    let mut text = match turn.action {
        Action::Move => format!("move {from} {to}"),
        Action::Strike => format!("strike {from} {to}"),
        Action::CornerMove { via } => format!("around {from} {} {to}", name(via)),
        Action::CornerStrike { via } => format!("corner {from} {} {to}", name(via)),
        Action::Guess { target, named, outcome, .. } => {
            let outcome = match outcome {
                None => String::new(),
                Some(GuessOutcome::Hit) => " hit".to_owned(),
                Some(GuessOutcome::Miss) => " miss".to_owned(),
                Some(GuessOutcome::Shown(shown)) => format!(" shown {}", shown.sign()),
            };
            format!("guess {from} {to} {} {}{outcome}", name(target), named.sign())
        }
    };
    if let Some(combat) = turn.combat {
        let how = match combat.outcome {
            Outcome::Win => "beats",
            Outcome::Loss => "loses to",
            Outcome::Tie => "ties",
        };
        text.extend([" ", combat.striker.sign(), " ", how, " ", combat.defender.sign()]);
    }
    if let Some(rescue) = turn.rescue {
        text.extend([" rescue ", rescue.piece.sign(), " ", &name(rescue.square)]);
    }
    text
}

/// Returns the name of the record's first fault: the expected item, or the kind of fault. Stray text counts as a
/// fault.
fn first_fault(record: &Record<'_>) -> Option<String> {
    let Some(fault) = record.faults.first() else {
        return record.stray.first().map(|_| "StrayText".to_owned());
    };
    let name = format!("{:?}", fault.kind);
    let expected = name.strip_prefix("Expected(").and_then(|rest| rest.strip_suffix(')'));
    Some(expected.map_or(name.clone(), str::to_owned))
}

/// Returns the records of a file as they are written, separated by blank lines.
fn exported(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for (index, segment) in segments(text).filter(|segment| segment.kind == SegmentKind::Record).enumerate() {
        if index > 0 {
            out.push(b'\n');
        }
        write_record(&parse(&text[segment.range]), &mut out);
    }
    out
}

/// Returns the lines of the document's ABNF, without comments.
fn abnf() -> Vec<String> {
    let blocks = DOCUMENT.split("```abnf\n").skip(1).map(|block| block.split("```").next().expect("an end"));
    blocks.flat_map(str::lines).map(|line| without_comment(line).to_owned()).collect()
}

/// Returns the line up to its first `;` outside quotes.
fn without_comment(line: &str) -> &str {
    let mut is_quoted = false;
    let end = line.find(|char| {
        is_quoted ^= char == '"';
        char == ';' && !is_quoted
    });
    &line[..end.unwrap_or(line.len())]
}

fn defined() -> Vec<String> {
    let name = |line: &String| line.split_once('=').map(|(name, _)| name.trim_end().to_owned());
    abnf().iter().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase())).filter_map(name).collect()
}

#[test]
fn the_table_has_every_production_of_the_document_once() {
    let table: Vec<&str> =
        import::TABLE.iter().map(|entry| entry.name).chain(export::TABLE.iter().map(|entry| entry.name)).collect();
    assert_eq!(defined(), table);
    assert_eq!(table.iter().collect::<BTreeSet<_>>().len(), table.len());
    assert!(import::TABLE.iter().all(|entry| !entry.accepted.is_empty() && !entry.refused.is_empty()));
    assert!(export::TABLE.iter().all(|entry| !entry.accepted.is_empty() && !entry.refused.is_empty()));
}

#[test]
fn every_production_that_the_document_uses_is_defined() {
    let defined: BTreeSet<String> = defined().into_iter().collect();
    for line in abnf() {
        let right = line.split_once('=').map_or(&*line, |(_, right)| right);
        // Every second part is in quotes. A number value begins with `%`.
        for part in right.split('"').step_by(2).flat_map(|part| part.split([' ', '/', '(', ')', '[', ']'])) {
            let name = part.trim_start_matches(|char: char| char == '*' || char.is_ascii_digit());
            let is_name = !name.is_empty() && !name.starts_with('%') && name != "=";
            assert!(!is_name || CORE.contains(&name) || defined.contains(name), "`{name}` in {line}");
        }
    }
}

#[test]
fn what_the_import_grammar_accepts_is_read() {
    for Import { name, frame, accepted, .. } in import::TABLE {
        for (example, expected) in *accepted {
            let text = framed(frame, example);
            let record = parse(&text);
            assert_eq!((tree(&record), first_fault(&record)), ((*expected).to_owned(), None), "{name}: {example:?}");
        }
    }
}

#[test]
fn what_the_import_grammar_refuses_is_a_fault() {
    for Import { name, frame, refused, .. } in import::TABLE {
        for (example, expected) in *refused {
            let text = framed(frame, example);
            assert_eq!(first_fault(&parse(&text)).as_deref(), Some(*expected), "{name}: {example:?}");
        }
    }
}

#[test]
fn what_the_export_grammar_accepts_stays_as_it_is() {
    for Export { name, frame, accepted, .. } in export::TABLE {
        for example in *accepted {
            let text = framed(frame, example);
            for segment in segments(&text) {
                assert_eq!(first_fault(&parse(&text[segment.range])), None, "{name}: {example:?}");
            }
            let (found, expected) = (exported(&text), text);
            assert_eq!(found.escape_ascii().to_string(), expected.escape_ascii().to_string(), "{name}: {example:?}");
        }
    }
}

#[test]
fn what_the_export_grammar_refuses_is_written_otherwise() {
    for Export { name, frame, refused, .. } in export::TABLE {
        for example in *refused {
            let text = framed(frame, example);
            assert_ne!(exported(&text), text, "{name}: {example:?}");
        }
    }
}

/// The text is not read, so its memory pages are never filled. If the system does not reserve this much memory, the
/// test is skipped.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_text_whose_places_would_not_fit_32_bits_is_refused_unread() {
    const LENGTH: usize = 1 << 32;
    if Vec::<u8>::new().try_reserve_exact(LENGTH).is_err() {
        eprintln!("skipped: the system has no room for 4 GiB of zeros");
        return;
    }
    let text = vec![0; LENGTH];
    let kinds = |record: &Record<'_>| record.faults.iter().map(|fault| fault.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&parse(&text)), [FaultKind::TooLong]);
}
