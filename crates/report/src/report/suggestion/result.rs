//! Corrects results with errors.

use super::fold::{digit, fold};
use super::line_words;
use std::ops::Range;

/// Corrects the result at offset `at`, at the end of the record. Returns the range of the text to replace, and the
/// probable result.
pub(super) fn at(text: &[u8], at: usize) -> Option<(Range<usize>, Vec<String>)> {
    let line = line_words::line_around(text, at);
    let rest = std::str::from_utf8(&text[at..line.end]).ok()?;
    let rest = rest[..rest.find('{').unwrap_or(rest.len())].trim_end_matches([' ', '\t', '\r', '\n']);
    let found = mended(rest).or_else(|| in_words(rest))?;
    Some((at..at + rest.len(), vec![found]))
}

/// Returns the probable result, if the text is similar to one.
pub(super) fn mended(text: &str) -> Option<String> {
    let (plain, _) = fold(text);
    let plain: String = plain.chars().filter(|char| !char.is_whitespace()).collect();
    let plain = plain.trim_matches(['.', ',', ';', '!', '(', ')']).to_ascii_lowercase();
    let found = match plain.as_str() {
        "draw" | "drawn" | "tie" | "remis" | "1/2" | "1/2-" | "=" => "1/2-1/2",
        "?" | "*" | "**" => "*",
        _ => of_scores(&plain)?,
    };
    (found != text).then(|| found.to_owned())
}

/// Parses a sentence about a side: `red wins`, `Blue resigns`.
fn in_words(text: &str) -> Option<String> {
    let text = text.trim_end_matches(['.', '!']).to_ascii_lowercase();
    let mut words = text.split_ascii_whitespace();
    let (first, verb) = (words.next()?, words.next()?);
    let verb = match verb {
        "has" => words.next()?,
        _ => verb,
    };
    let wins = match verb {
        "wins" | "won" => true,
        "resigns" | "resigned" | "loses" | "lost" => false,
        _ => return None,
    };
    let is_red = match first {
        "red" => true,
        "blue" => false,
        _ => return None,
    };
    Some(if is_red == wins { "1-0" } else { "0-1" }.to_owned())
}

/// Parses two scores with a symbol between them.
fn of_scores(plain: &str) -> Option<&'static str> {
    plain.char_indices().find_map(|(at, sign)| {
        let behind = &plain[at + sign.len_utf8()..];
        if !matches!(sign, '-' | ':' | '/' | '_' | '=' | '~') || plain.len() > 12 {
            return None;
        }
        let behind = behind.trim_start_matches(['-', ':', '>']);
        match (score(&plain[..at])?, score(behind)?) {
            ("1", "0") => Some("1-0"),
            ("0", "1") => Some("0-1"),
            ("1/2", "1/2") => Some("1/2-1/2"),
            _ => None,
        }
    })
}

/// Parses the score of one side.
fn score(text: &str) -> Option<&'static str> {
    match text {
        "1/2" | "0.5" | ".5" | "0,5" | "o.5" => Some("1/2"),
        // Letters were converted to lower case before.
        "i" => Some("1"),
        _ => match text.as_bytes() {
            [one] => match digit(*one) {
                Some(b'1') => Some("1"),
                Some(b'0') => Some("0"),
                _ => None,
            },
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::of_scores;

    #[test]
    fn a_result_is_two_scores_with_a_sign_between() {
        for (text, result) in [
            ("1:0", Some("1-0")),
            ("0_1", Some("0-1")),
            ("i-o", Some("1-0")),
            ("0,5:0,5", Some("1/2-1/2")),
            ("0.5->0.5", Some("1/2-1/2")),
            ("1/2=1/2", Some("1/2-1/2")),
            ("1=1", None),
            ("2-0", None),
            ("10", None),
            // The longest text that is accepted has 12 bytes.
            ("1----------0", Some("1-0")),
            ("1-----------0", None),
        ] {
            assert_eq!(of_scores(text), result, "{text}");
        }
    }
}
