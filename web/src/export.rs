//! Writes records in other formats.

use crate::analysis::Timeline;
use crate::formats::Delimiter;
use crate::formats::json::{self, FindingLine};
use crate::formats::{Format, GameId, Writer, srn, write_with_losses};
use crate::games::Source;
use crate::notation::{END_OF_TAGS, ends_in_tags};
use crate::replay::{Locator, Original};
use crate::report::finding_line;
use crate::rules::Played;
use crate::tables::{TableGame, TableRows, by_name, header, push_lines};

/// Passes a replayed record and its findings to `write`.
fn replayed<T>(source: &Source<'_>, write: impl FnOnce(&Original<'_>, Vec<FindingLine>) -> T) -> T {
    let reading = source.read();
    let mut played: Vec<Played> = Vec::new();
    let replayed = source.replay_reading(&reading, &mut played);
    let mut locator = Locator::new(source.place(), source.own());
    let findings = replayed.findings.iter().map(|finding| finding_line(finding, &mut locator)).collect();
    write(&source.original(&reading.record, &replayed, &played), findings)
}

/// Returns readable records in a format.
pub(crate) fn in_format<'s>(records: impl Iterator<Item = &'s Source<'static>>, to: &Format) -> Vec<u8> {
    let mut text = Vec::new();
    for source in records {
        if to.is_srn() && !text.is_empty() {
            text.push(b'\n');
        }
        let before = text.len();
        if let Some(own) = source.srn().filter(|_| to.is_srn()) {
            text.extend_from_slice(own.trim_ascii());
            text.push(b'\n');
        } else {
            replayed(source, |original, findings| match to.writer {
                // Plain data can always be written.
                Writer::Object => json::push_game(original, findings, &mut text).unwrap_or_default(),
                _ if to.is_srn() => srn::write(original, &mut text).unwrap_or_default(),
                _ => text.extend(write_with_losses(original, to, "").map(|(written, _)| written).unwrap_or_default()),
            });
        }
        if to.is_srn() && ends_in_tags(&text[before..]) {
            text.extend_from_slice(END_OF_TAGS);
        }
    }
    text
}

/// Returns the table `games` as CSV.
pub(crate) fn csv<'s>(records: impl Iterator<Item = &'s Source<'static>>) -> Vec<u8> {
    let Some(table) = by_name("games") else { return Vec::new() };
    let mut rows = TableRows::new(table);
    for source in records {
        replayed(source, |original, findings| {
            let place = original.place;
            rows.push_game(&TableGame {
                id: GameId::of_replayed(source.text(), original.record, original.replayed),
                row_id: &format!("{}:{}", place.file, place.record.unwrap_or(1)),
                original: *original,
                timeline: &Timeline::default(),
                findings: &findings,
                luck: None,
                legal_turns: &[],
                scores: &[],
                odds: &[],
            });
        });
    }
    let mut text = Vec::new();
    header(table, Delimiter::Csv, &mut text);
    push_lines(&rows.rows, Delimiter::Csv, &mut text);
    text
}
