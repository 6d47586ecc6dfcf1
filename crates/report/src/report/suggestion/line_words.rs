//! Finds the words of a line around a fault, and their probable meaning.

use super::fold::digit;
use super::fold::fold;
use super::{reads, result, turn};
use std::ops::Range;

/// Number of bytes examined before and after the place.
const MARGIN: usize = 120;

/// Returns the line that contains the offset `at`, without its line end. If the line is long, returns only a part
/// around the offset.
pub(super) fn line_around(text: &[u8], at: usize) -> Range<usize> {
    let at = at.min(text.len());
    let reach = at.saturating_sub(MARGIN);
    let limit = text.len().min(at + MARGIN);
    let start = memchr::memrchr(b'\n', &text[reach..at]).map_or(reach, |found| reach + found + 1);
    let end = memchr::memchr(b'\n', &text[at..limit]).map_or(limit, |found| at + found);
    start..end
}

/// Returns the words of the line around the offset `at`, and the index of the word at the offset. Braces separate
/// words and are not included.
fn words_around(text: &[u8], at: usize) -> Option<(Vec<Range<usize>>, usize)> {
    let line = line_around(text, at);
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut start = None;
    for place in line.clone() {
        let is_gap = matches!(text[place], b' ' | b'\t' | b'\r' | b'{' | b'}');
        match (is_gap, start) {
            (false, None) => start = Some(place),
            (true, Some(begun)) => {
                words.push(begun..place);
                start = None;
            }
            _ => {}
        }
    }
    words.extend(start.map(|begun| begun..line.end));
    // A blank belongs to the word before it.
    let here = words.iter().rposition(|word| word.start <= at)?;
    Some((words, here))
}

/// Returns the range of the words at a fault in the movetext, and texts that were probably meant.
pub(super) fn mended(text: &[u8], at: usize) -> Option<(Range<usize>, Vec<String>)> {
    let (words, here) = words_around(text, at)?;
    let line = line_around(text, at);
    let in_place = |(span, mut readings): (Range<usize>, Vec<String>)| {
        readings.retain(|reading| reads::in_place(text, &line, &span, reading));
        (!readings.is_empty()).then_some((span, readings))
    };
    let alone = alone(&words, here, text).into_iter().find_map(in_place);
    let alone = alone.or_else(|| torn_number(&words, here, text).and_then(in_place));
    alone.or_else(|| in_parts(&words, here, text).and_then(in_place))
}

/// Returns possible meanings of one word alone.
fn alone(words: &[Range<usize>], here: usize, text: &[u8]) -> Vec<(Range<usize>, Vec<String>)> {
    let word = |place: usize| words.get(place).and_then(|word| std::str::from_utf8(&text[word.clone()]).ok());
    let Some(alone) = word(here) else { return Vec::new() };
    let found = of_word(alone, here.checked_sub(1).and_then(word), word(here + 1));
    let span = &words[here];
    found.into_iter().map(|(skipped, readings)| (span.start + skipped..span.end, readings)).collect()
}

/// Joins words if blanks separate the parts of a turn or of the result. Uses as few words as possible.
fn in_parts(words: &[Range<usize>], here: usize, text: &[u8]) -> Option<(Range<usize>, Vec<String>)> {
    let has_letter = text[words[here].clone()].first().is_some_and(u8::is_ascii_alphabetic);
    // A combat follows its turn; a word that starts with a letter starts a turn.
    let firsts = if has_letter { here..=here } else { here.saturating_sub(1)..=here };
    let spans = (2..=3).flat_map(|count| firsts.clone().map(move |first| (first, first + count - 1)));
    for (first, last) in spans {
        let Some(last) = words.get(last) else { continue };
        let span = words[first].start..last.end;
        // No comment may be between the words.
        let between = &text[span.clone()];
        if between.iter().any(|byte| matches!(byte, b'{' | b'}')) {
            continue;
        }
        let Ok(between) = std::str::from_utf8(between) else { continue };
        let skipped = number_length(between);
        let turns = turn::mended(between[skipped..].trim_start());
        let blanks = between[skipped..].len() - between[skipped..].trim_start().len();
        // If each word is a turn, the words are not parts of one turn.
        if !turns.is_empty() && turns.iter().all(|turns| !turns.contains(' ')) {
            return Some((span.start + skipped + blanks..span.end, turns));
        }
        if let Some(result) = result::mended(between) {
            return Some((span, vec![result]));
        }
    }
    None
}

/// Corrects a turn number that is written twice, or whose dots are separated from its digits.
fn torn_number(words: &[Range<usize>], here: usize, text: &[u8]) -> Option<(Range<usize>, Vec<String>)> {
    let word = |place: usize| words.get(place).and_then(|word| std::str::from_utf8(&text[word.clone()]).ok());
    let is_second = |word: &str| word.starts_with(['.', ')', ':', ',']) || reads::as_number(word);
    let first = if is_second(word(here)?) { here.checked_sub(1)? } else { here };
    let (number, sign) = (word(first)?, word(first + 1)?);
    let is_twice = number == sign && reads::as_number(number);
    let digits = if sign == "..." { number.trim_end_matches('.') } else { number };
    let is_torn = digits.bytes().all(|byte| byte.is_ascii_digit()) && sign.bytes().all(|byte| b".):,".contains(&byte));
    let mend = match () {
        () if is_twice => number.to_owned(),
        () if is_torn => format!("{digits}{}", if sign == "..." { sign } else { "." }),
        () => return None,
    };
    let next = word(first + 2)?;
    let is_turn = reads::as_turns(next) || !turn::mended(next).is_empty();
    (is_turn && reads::as_number(&mend)).then(|| (words[first].start..words[first + 1].end, vec![mend]))
}

/// Corrects a line with a turn that is written like a setup row: a number, a colon and a turn.
pub(super) fn numbered_line(text: &[u8], line: Range<usize>) -> Option<(Range<usize>, Vec<String>)> {
    let written = std::str::from_utf8(&text[line.clone()]).ok()?;
    let start = line.start + (written.len() - written.trim_start().len());
    let (number, behind) = written.trim_start().split_once(':')?;
    let turn = behind.split_whitespace().next()?;
    let is_turn = reads::as_turns(turn) || !turn::mended(turn).is_empty();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_turn && is_number).then(|| (start..start + number.len() + 1, vec![format!("{number}.")]))
}

/// Returns possible corrections of a word, most probable first. The first field is the number of correct bytes at
/// the beginning of the word. The second field contains possible readings of the rest of the word.
fn of_word(word: &str, before: Option<&str>, next: Option<&str>) -> Vec<(usize, Vec<String>)> {
    let is_behind_turn = before.is_some_and(reads::as_turns);
    let glyph = turn::glyph(word).filter(|glyph| is_behind_turn && reads::as_glyph(glyph)).map(str::to_owned);
    let skipped = number_length(word);
    [
        (0, Vec::from_iter(glyph)),
        (0, Vec::from_iter(result::mended(word))),
        (skipped, turn::mended(&word[skipped..])),
        (skipped, Vec::from_iter(result::mended(&word[skipped..]))),
        (0, numbered(word, next)),
        (skipped, Vec::from_iter(behind_piece(&word[skipped..]))),
    ]
    .into()
}

/// Removes the piece before a turn, as written in algebraic chess notation: `10e4-e5`.
fn behind_piece(word: &str) -> Option<String> {
    let turn = word.trim_start_matches("10");
    let turn = if turn.len() < word.len() { turn } else { word.get(1..)? };
    reads::as_turns(turn).then(|| turn.to_owned())
}

/// Returns the length of a correct turn number in bytes, or 0.
fn number_length(text: &str) -> usize {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let dots = text[digits..].bytes().take_while(|byte| *byte == b'.').count();
    if digits > 0 && matches!(dots, 1 | 3) { digits + dots } else { 0 }
}

/// Corrects a word that starts like a turn number. A turn must follow the number in the same word, or be the next
/// word.
fn numbered(word: &str, next: Option<&str>) -> Vec<String> {
    let (plain, _) = fold(word);
    let length = plain.bytes().take_while(|byte| digit(*byte).is_some()).count();
    let number: String = plain[..length].bytes().filter_map(digit).map(char::from).collect();
    let sign_length = plain[length..].bytes().take_while(|byte| b".):,;-".contains(byte)).count();
    let (sign, rest) = plain[length..].split_at(sign_length);
    let rest = rest.trim();
    if length == 0 || length > 4 || !plain[..length].bytes().any(|byte| byte.is_ascii_digit()) && sign.is_empty() {
        return Vec::new();
    }
    let turns = match (rest, next) {
        ("", Some(next)) if reads::as_turns(next) || !turn::mended(next).is_empty() => vec![String::new()],
        _ if reads::as_turns(rest) => vec![format!(" {rest}")],
        _ => turn::mended(rest).into_iter().map(|turn| format!(" {turn}")).collect(),
    };
    let dots: &[&str] = match sign.bytes().filter(|byte| *byte == b'.').count() {
        2 => &[".", "..."],
        3.. => &["..."],
        _ => &["."],
    };
    let numbers = dots.iter().map(|dots| format!("{number}{dots}")).filter(|number| reads::as_number(number));
    let readings = numbers.flat_map(|number| turns.iter().map(move |turn| format!("{number}{turn}")));
    readings.filter(|reading| reading != word).take(2).collect()
}

#[cfg(test)]
mod tests {
    use super::{numbered_line, torn_number};
    use std::ops::Range;

    #[test]
    fn the_colon_behind_a_number_goes_with_it() {
        let text = b"1: F\n 12: 4a-5a\n";
        assert_eq!(numbered_line(text, 5..15), Some((6..9, vec!["12.".to_owned()])));
    }

    #[test]
    fn a_number_is_torn_or_written_twice_before_a_turn_only() {
        for (text, meant) in [
            ("12 . a4-a5", Some((0..4, "12."))),
            ("12 ... a4-a5", Some((0..6, "12..."))),
            ("12 ) a4-a5", Some((0..4, "12."))),
            ("12. 12. a4-a5", Some((0..7, "12."))),
            ("12. 13. a4-a5", None),
            ("12 . hello", None),
            ("twelve . a4-a5", None),
        ] {
            let starts = text.match_indices(' ').map(|(blank, _)| blank + 1);
            let words: Vec<Range<usize>> = std::iter::once(0)
                .chain(starts)
                .map(|start| start..text[start..].find(' ').map_or(text.len(), |length| start + length))
                .collect();
            let found = torn_number(&words, 1, text.as_bytes());
            assert_eq!(found, meant.map(|(place, number)| (place, vec![number.to_owned()])), "{text}");
        }
    }
}
