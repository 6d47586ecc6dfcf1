//! Corrects errors in tags and setup rows. The errors are tags without quotes, tags with wrong quotes, tags that
//! are not closed, and rows with wrong symbols.

use super::fold::{digit, fold, is_quote};
use super::reads;
use crate::board::Board;

/// Maximum lengths of lines that are corrected.
const LONGEST_TAG: usize = 200;
const LONGEST_ROW: usize = 120;

/// Returns the probable tag of a line, if the line is similar to one.
pub(super) fn tag(line: &str) -> Option<String> {
    if line.len() > LONGEST_TAG {
        return None;
    }
    let inside = line.trim().strip_prefix('[')?.trim_start();
    let named = inside.trim_start_matches(is_quote);
    let has_quoted_name = named.len() < inside.len();
    let inside = named;
    let length = inside.find(|char: char| !(char.is_ascii_alphanumeric() || matches!(char, '_' | '-')))?;
    let (name, behind) = inside.split_at(length);
    let name = name.replace('-', "_");
    let behind = if has_quoted_name { behind.strip_prefix(is_quote)? } else { behind };
    let value = behind.trim_start_matches(|char: char| {
        char.is_whitespace() || fold(&char.to_string()).0.trim().is_empty() || matches!(char, ':' | '=' | '\u{FF1A}')
    });
    let (value, is_closed) = match value.trim_end().strip_suffix([']', ')', '}', '>', '\u{FF3D}']) {
        Some(value) => (value, true),
        None => (value, false),
    };
    let value = value.trim_end().trim_end_matches([',', ';']).trim_end();
    let opened = value.trim_start_matches(is_quote);
    let closed = opened.trim_end_matches(is_quote);
    let has_quote = opened.len() < value.len() || closed.len() < opened.len();
    // The line contains several tags or values, or the end of another tag.
    let has_more = closed.contains(['[', ']']) || closed.contains("\" \"");
    if name.is_empty() || has_more || (closed.is_empty() && !(is_closed && has_quote)) {
        return None;
    }
    let value = closed.trim().replace("\\\"", "\"").replace("\\\\", "\\").replace('\\', "\\\\").replace('"', "\\\"");
    let tag = format!("[{name} \"{value}\"]");
    (tag != line && reads::as_tag(&tag)).then_some(tag)
}

/// Returns the probable row of a line, if the line is similar to one.
pub(super) fn row(line: &str) -> Option<String> {
    if line.len() > LONGEST_ROW || line.contains('{') {
        return None;
    }
    let (plain, _) = fold(line);
    let (number, behind) = split_number(plain.trim())?;
    // A dot may be the first square, or replace the colon.
    let unsigned = behind.trim_start().strip_prefix([':', '.', ')', '=', ';', '-']);
    [Some(behind), unsigned].into_iter().flatten().find_map(|squares| of_squares(line, &number, squares))
}

/// Returns the row with this number and these squares, with corrections if necessary.
fn of_squares(line: &str, number: &str, squares: &str) -> Option<String> {
    if squares.contains(';') {
        return None;
    }
    let squares = squares.replace(['\'', '"'], " ");
    let apart: String = squares.replace([',', '|', '/', '\t'], " ");
    let tens = tens(&apart);
    let dotted: String = tens.split_whitespace().map(|square| if is_dash(square) { "." } else { square }).fold(
        String::new(),
        |row, square| {
            let gap = if row.is_empty() { "" } else { " " };
            row + gap + square
        },
    );
    [apart, tens, dotted].into_iter().find_map(|squares| {
        let row = format!("{number}: {}", squares.split_whitespace().collect::<Vec<_>>().join(" "));
        (row != line && reads::as_row(&row)).then_some(row)
    })
}

/// Counts the squares after the row number, up to a comment.
pub(super) fn squares(line: &str) -> Option<usize> {
    let (_, squares) = line.split_once(':')?;
    let squares = squares.split(['{', ';']).next()?.replace("10", "X");
    Some(squares.chars().filter(|char| !char.is_whitespace()).count())
}

/// Splits a line that starts like a row into the row number and the text after the number. Returns `None` if the
/// number is not a row number of any board.
fn split_number(line: &str) -> Option<(String, &str)> {
    let end = line.bytes().position(|byte| digit(byte).is_none())?;
    let number: String = line[..end].bytes().filter_map(digit).map(char::from).collect();
    let squares = line[end..].trim_start().trim_start_matches(':');
    let value: u8 = number.parse().ok()?;
    (1..=Board::STANDARD.rows()).contains(&value).then_some((number, squares))
}

/// Corrects the number 10 in the squares of a row: other characters in place of its digits, such as `O` and `l`,
/// and a blank between its digits.
fn tens(squares: &str) -> String {
    let words: Vec<&str> = squares.split_whitespace().collect();
    let mut row: Vec<String> = Vec::new();
    for word in words {
        let bytes = word.as_bytes();
        match (bytes, row.last().map(String::as_str)) {
            ([one, zero], _) if digit(*one) == Some(b'1') && digit(*zero) == Some(b'0') => row.push("10".to_owned()),
            ([zero], Some("1")) if digit(*zero) == Some(b'0') => {
                row.pop();
                row.push("10".to_owned());
            }
            _ => row.push(word.to_owned()),
        }
    }
    row.join(" ")
}

fn is_dash(square: &str) -> bool {
    matches!(square, "-" | "_" | "--" | "*" | "#")
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_ROW, LONGEST_TAG, row, tag};

    #[test]
    fn lines_are_mended_up_to_the_longest_and_no_longer() {
        let padded = |line: &str, length: usize| format!("{line:length$}");
        for (longest, is_mended) in [(LONGEST_ROW, true), (LONGEST_ROW + 1, false)] {
            let wanted = is_mended.then(|| "7: 2 . . . . . . . . X".to_owned());
            assert_eq!(row(&padded("7. 2 . . . . . . . . X", longest)), wanted, "{longest}");
        }
        for (longest, is_mended) in [(LONGEST_TAG, true), (LONGEST_TAG + 1, false)] {
            let wanted = is_mended.then(|| "[Red \"Ann\"]".to_owned());
            assert_eq!(tag(&padded("[Red Ann]", longest)), wanted, "{longest}");
        }
    }
}
