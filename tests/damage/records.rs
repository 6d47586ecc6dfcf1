//! One record of many is damaged: all other records are unchanged, and the number of records is the same (or
//! follows from the notation's own rule, if a line that is no longer a tag separates the tags). The findings are in
//! the damaged record.

use super::archive::{Said, game, line_of, validated};
use super::change::Change;
use super::damage;
use crate::effort::compared;
use crate::program::{Folder, output};
use adjutant::generate::Random;
use std::ops::Range;

/// Number of records in a file; small, so that many files can be damaged.
const RECORDS: usize = 5;

/// Returns the range of each text in their concatenation.
fn places(texts: &[Vec<u8>]) -> Vec<Range<usize>> {
    let mut end = 0;
    let place = |text: &Vec<u8>| {
        end += text.len();
        end - text.len()..end
    };
    texts.iter().map(place).collect()
}

/// Compares the findings about the damaged file with those about the undamaged one. The damaged record may have
/// become `many` records.
fn compare(before: &[Said], now: &[Said], hurt: usize, many: usize, lines: (u64, u64)) -> Result<(), String> {
    let numbers: Vec<Option<u64>> = now.iter().map(|said| said.record).collect();
    let records = before.len() - 1 + many;
    if numbers != (1..=records as u64).map(Some).collect::<Vec<_>>() {
        return Err(format!("{} records went in, {records} are there, and {numbers:?} came out", before.len()));
    }
    let of_before = |number: usize| match number {
        _ if number < hurt => Some(&before[number]),
        _ if number < hurt + many => None,
        _ => Some(&before[number + 1 - many]),
    };
    for (number, now) in now.iter().enumerate() {
        let Some(before) = of_before(number) else {
            if now.lines().any(|line| line < lines.0 || line > lines.1) {
                return Err(format!("not in the lines {lines:?}: {now:?}"));
            }
            if now.verdict == "unreadable" && now.findings.is_empty() {
                return Err(format!("unreadable, and nothing is said: {now:?}"));
            }
            continue;
        };
        if before.of_the_game() != now.of_the_game() {
            return Err(format!("record {} suffers: {before:?}, now {now:?}", number + 1));
        }
    }
    Ok(())
}

/// Returns the findings about records. Fails if a finding about text outside records is not `stray-text` or `syntax`,
/// or is not in these lines.
fn without_stray(now: Vec<Said>, lines: (u64, u64)) -> Result<Vec<Said>, String> {
    let (stray, records): (Vec<Said>, Vec<Said>) = now.into_iter().partition(|said| said.record.is_none());
    let is_stray = |(name, _, line): &(String, Option<u64>, u64)| {
        (name == "stray-text" || name == "syntax") && (lines.0..=lines.1).contains(line)
    };
    let is_said = |said: &Said| !said.findings.is_empty() && said.findings.iter().all(is_stray);
    if stray.iter().all(is_said) { Ok(records) } else { Err(format!("of no record in the lines {lines:?}: {stray:?}")) }
}

/// Returns the offset of a record's turns: after the blank line that follows its setup.
fn turns(text: &[u8]) -> usize {
    let text = std::str::from_utf8(text).expect("generated records are ASCII");
    text.find("\n1. ").map_or_else(|| text.trim_end().len() - 1, |at| at + 1)
}

/// Counts the records in a text that begins with a record, by its lines alone. A record begins at a tag line that
/// follows no tag line, and after a blank line at a tag whose name occurred before. The first record may have lost
/// its first tag line.
fn beginnings(text: &[u8]) -> usize {
    let (mut count, mut above_is_tag, mut is_separated) = (0, false, false);
    let mut names: Vec<&[u8]> = Vec::new();
    for line in text.split(|byte| *byte == b'\n') {
        if let Some(tag) = line.strip_prefix(b"[") {
            let end = tag.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_').unwrap_or(tag.len());
            if !above_is_tag || is_separated && names.contains(&&tag[..end]) {
                count += 1;
                names.clear();
            }
            names.push(&tag[..end]);
            (above_is_tag, is_separated) = (true, false);
        } else if line.trim_ascii().is_empty() {
            is_separated = true;
        } else if !line.starts_with(b"%") && !line.starts_with(b";") {
            (above_is_tag, is_separated) = (false, false);
        }
    }
    count
}

/// Returns the text after the last tag line.
fn behind_tags(text: &[u8]) -> &[u8] {
    let at = text.windows(2).rposition(|pair| pair == b"\n[").map_or(0, |at| at + 1);
    let line = text[at..].iter().position(|byte| *byte == b'\n').unwrap_or(text.len() - at);
    &text[at + line..]
}

/// Counts the result tokens among turns.
fn results(turns: &[u8]) -> usize {
    let tokens = turns.split(u8::is_ascii_whitespace);
    tokens.filter(|token| matches!(*token, b"*" | b"1-0" | b"0-1" | b"1/2-1/2")).count()
}

fn damaged_turns(random: &mut Random) -> Result<(), String> {
    // The last line break belongs to the blank line between two records.
    damaged_srn(|text| turns(text)..text.len() - 2, random)
}

/// Damages tags or rows: anything before the turns.
fn damaged_head(random: &mut Random) -> Result<(), String> {
    damaged_srn(|text| 0..turns(text), random)
}

/// Changes a place in the given part of one record.
fn damaged_srn(part: fn(&[u8]) -> Range<usize>, random: &mut Random) -> Result<(), String> {
    let texts: Vec<Vec<u8>> = (0..RECORDS).map(|_| game(random)).collect();
    let whole = texts.concat();
    let hurt = random.index(RECORDS);
    let place = places(&texts)[hurt].clone();
    let part = part(&texts[hurt]);
    // A line that is no tag begins no record.
    let range = place.start + part.start..place.start + part.end;
    let change = Change::within(&whole, range, b"[", random);
    let damaged = change.made(&whole);
    let folder = Folder::new();
    folder.write("whole.srn", &whole);
    folder.write("damaged.srn", &damaged);
    let (before, _) = validated(&folder, &["whole.srn"])?;
    let (now, _) = validated(&folder, &["damaged.srn"])?;
    let said = now.len();
    let end = place.end + damaged.len() - whole.len();
    let lines = (line_of(&whole, place.start), line_of(&damaged, end.saturating_sub(1)));
    let told = |what: String| format!("{change:?}: {what}\n{}", String::from_utf8_lossy(&damaged[place.start..end]));
    let now = without_stray(now, lines).map_err(told)?;
    // A record ends with its result: text after a result that the damage created is outside records, and so is a first
    // line that is no longer a tag.
    let hurt_text = &damaged[place.start..end];
    if now.len() < said && results(behind_tags(hurt_text)) < 2 && hurt_text.starts_with(b"[") {
        return Err(told("text of no record".to_owned()));
    }
    compare(&before, &now, hurt, beginnings(hurt_text), lines).map_err(told)?;
    // All other records are rewritten as before. The damaged text may no longer be UTF-8.
    let formatted = output(folder.command(&["fmt", "damaged.srn"]), "").stdout;
    let formatted = String::from_utf8_lossy(&formatted);
    for (number, text) in texts.iter().enumerate() {
        let text = std::str::from_utf8(text).expect("generated records are ASCII").trim_end();
        if number != hurt && !formatted.contains(text) {
            return Err(told(format!("fmt lost record {}", number + 1)));
        }
    }
    Ok(())
}

fn damaged_json(random: &mut Random) -> Result<(), String> {
    let folder = Folder::new();
    folder.write("whole.srn", (0..RECORDS).flat_map(|_| game(random)).collect::<Vec<u8>>());
    let json = folder.run(&["convert", "--to=json", "whole.srn"], "").stdout.into_bytes();
    folder.write("whole.ndjson", &json);
    let lines: Vec<Vec<u8>> = json.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let hurt = random.index(lines.len());
    let place = places(&lines)[hurt].clone();
    // If the first byte is not a brace, the whole file has another format.
    let range = place.start + 1..place.end - 1;
    let change = Change::within(&json, range, b"\n", random);
    let damaged = change.made(&json);
    folder.write("damaged.ndjson", &damaged);
    let (before, _) = validated(&folder, &["whole.ndjson"])?;
    let (now, _) = validated(&folder, &["damaged.ndjson"])?;
    let line = hurt as u64 + 1;
    let end = place.end + damaged.len() - json.len();
    let told = |what: String| {
        format!("{change:?} in line {line}: {what}\n{}", String::from_utf8_lossy(&damaged[place.start..end]))
    };
    // Text separated from an object is outside records.
    let now = without_stray(now, (line, line)).map_err(told)?;
    compare(&before, &now, hurt, 1, (line, line)).map_err(told)
}

compared! {
    fn damaged_turns_hurt_no_other_record(share, one in 50) {
        damage(share, 2000, damaged_turns);
    }
}

compared! {
    fn damaged_tags_and_rows_hurt_no_other_record(share, one in 50) {
        damage(share, 2000, damaged_head);
    }
}

compared! {
    fn a_damaged_line_of_json_hurts_no_other(share, one in 50) {
        damage(share, 1500, damaged_json);
    }
}
