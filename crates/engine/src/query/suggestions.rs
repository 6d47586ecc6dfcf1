//! Suggests corrections for typing errors, and for symbols and words of other languages. See `format-spec/query.md`,
//! section "Operators of other languages".

use super::combinators::is_word_char;
use super::fault::{Expected, FaultKind, Hint};
use super::grammar::{KEYWORDS, text};
use super::phrase_grammar::CONNECTIVES;
use crate::board::nearest;
use crate::notation::Score;

/// Expression that computes the remainder of a division, for which there is no operator.
const REMAINDER: &str = "A - bin(A, B)";

/// Symbols that are no operators here, and the operators that replace them.
const SIGNS: [(&str, &str); 20] = [
    ("=", "=="),
    ("===", "=="),
    (":", "=="),
    ("<>", "!="),
    ("=!", "!="),
    ("!==", "!="),
    ("\u{2260}", "!="),
    ("=<", "<="),
    ("\u{2264}", "<="),
    ("=>", ">="),
    ("\u{2265}", ">="),
    ("=~", "~"),
    ("~=", "~"),
    ("&", "and"),
    ("|", "or"),
    ("%", REMAINDER),
    ("\u{d7}", "*"),
    ("\u{f7}", "/"),
    ("\u{2212}", "-"),
    ("\u{2013}", "-"),
];

/// Words that are no operators here, and the operators that replace them.
const WORDS: [(&str, &str); 9] = [
    ("is", "=="),
    ("equals", "=="),
    ("eq", "=="),
    ("ne", "!="),
    ("contains", "~"),
    ("like", "~"),
    ("matches", "~"),
    ("in", "in"),
    ("mod", REMAINDER),
];

/// Returns the first token of the remaining text, so that a message can quote it.
pub(super) fn token(rest: &str) -> &str {
    let is_sign = |c: char| matches!(c, '=' | '!' | '<' | '>' | '~' | '&' | '|');
    let is_part = |c: char| is_word_char(c) || c == '.' || c == '/';
    let length_while = |is_in: &dyn Fn(char) -> bool| rest.find(|c| !is_in(c)).unwrap_or(rest.len());
    let length = match rest.chars().next() {
        None => 0,
        Some('"') => text(rest).map_or(rest.len(), |(behind, _)| rest.len() - behind.len()),
        Some(c) if is_sign(c) => length_while(&is_sign),
        Some(c) if is_part(c) => length_while(&is_part),
        Some('\\') => rest.chars().take(2).map(char::len_utf8).sum(),
        Some(c) => c.len_utf8(),
    };
    &rest[..length]
}

/// Returns a suggestion to replace a token that cannot be parsed.
pub(super) fn hint(kind: FaultKind, found: &str) -> Option<Hint> {
    let FaultKind::Expected(expected) = kind else { return None };
    let write = |text: &str| Some(Hint::Write(text.to_owned()));
    let right = |table: &[(&str, &'static str)], found: &str| {
        table.iter().find(|(other, _)| *other == found).map(|(_, right)| *right)
    };
    let lower = found.to_ascii_lowercase();
    let takes_operator = matches!(expected, Expected::Operator | Expected::OperatorOrAfter | Expected::Connective);
    match (expected, found) {
        (Expected::Escape, _) => write("\\\\"),
        (Expected::OperatorOrAfter, _) if nearest(found, ["after"]).is_some() => write("after"),
        (Expected::EndOfArgument, _) if !CONNECTIVES.contains(&found) => {
            nearest(found, CONNECTIVES.into_iter().chain(["moves"])).map(Hint::Name)
        }
        (Expected::Value, _) if found.contains("..") => None,
        (Expected::Number, _) => spaced(found).map(Hint::Write),
        (Expected::Value | Expected::Condition, _) if found.starts_with(|c: char| c.is_ascii_digit()) => {
            Some(Hint::Write(spaced(found).unwrap_or_else(|| format!("\"{found}\""))))
        }
        (Expected::Value, _) if KEYWORDS.contains(&found) || found == Score::Open.token() => {
            write(&format!("\"{found}\""))
        }
        (Expected::Value, "'") => write("\"...\""),
        (Expected::List, "[" | "{") => write("("),
        (Expected::AsCommaOrEnd, _) if lower == "as" => write("as"),
        _ if lower != found && KEYWORDS.contains(&&*lower) => write(&lower),
        _ => {
            let word = right(&WORDS, &lower).filter(|_| takes_operator);
            word.or_else(|| right(&SIGNS, found)).and_then(write)
        }
    }
}

/// Adds spaces around the `-` of a difference. On the left is a number, on the right a number or a name. Returns
/// `None` if the text is a score or a date.
fn spaced(found: &str) -> Option<String> {
    let (left, right) = found.split_once('-')?;
    let is_other =
        Score::from_name(found).is_some() || right.contains('-') || right.starts_with('0') || left.contains(['/', '_']);
    let is_number = left.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    (is_number && !is_other && !right.is_empty()).then(|| format!("{left} - {right}"))
}
