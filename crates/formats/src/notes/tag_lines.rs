//! Recognises SRN tags in a text that is read as notes. The tags may be damaged.

use crate::notation::Span;

/// SRN tags, except the tags that select the rules.
pub(super) const TAG_NAMES: [&str; 9] =
    ["Event", "Site", "Date", "Round", "Red", "Blue", "Result", "Termination", "Annotator"];

/// Parses a tag line such as `[Edition "isf"]`, and returns the spans of the tag's name and value. Some brackets or
/// quotation marks may be missing.
pub(super) fn tag_line(line: &[u8], start: usize) -> Option<(Span, Span)> {
    let blanks = |from: usize| from + line[from..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let end = line.trim_ascii_end().len();
    let open = blanks(0);
    let has_bracket = line.get(open) == Some(&b'[');
    let from = blanks(open + usize::from(has_bracket));
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let behind = from + line[from..].iter().take_while(|byte| is_of_name(byte)).count();
    let quote = blanks(behind);
    let is_quoted = line.get(quote) == Some(&b'"');
    let value = quote + usize::from(is_quoted);
    let has_closing = end > value && line[end - 1] == b']';
    let closed = line[..end - usize::from(has_closing)].trim_ascii_end();
    let has_last_quote = closed.len() > value && closed.ends_with(b"\"");
    let value_end = closed.len() - usize::from(has_last_quote);
    let name = &line[from..behind];
    let is_known = || {
        let mut known = TAG_NAMES.iter().chain(&crate::replay::RULE_TAGS);
        known.any(|known| known.as_bytes().eq_ignore_ascii_case(name))
    };
    let quotes = u8::from(is_quoted) + u8::from(has_last_quote);
    let is_tag = match (has_bracket, has_closing) {
        (true, true) => quotes == 2 || is_known(),
        (true, false) | (false, true) => quotes > 0 && is_known(),
        (false, false) => quotes == 2 && is_known(),
    };
    let is_named = name.first().is_some_and(u8::is_ascii_alphabetic);
    (is_tag && is_named && value <= value_end && (is_quoted || quote > behind)).then(|| {
        let span = |from: usize, to: usize| Span::new((start + from) as u32, (start + to) as u32);
        (span(from, behind), span(value, value_end))
    })
}

#[cfg(test)]
mod tests {
    use super::tag_line;

    #[test]
    fn tags_are_read_with_all_of_their_signs_or_some() {
        for (text, expected) in [
            ("[Edition \"isf\"]", Some(("Edition", "isf"))),
            ("  [Edition \"isf\" ]", Some(("Edition", "isf"))),
            ("[Edition isf]", Some(("Edition", "isf"))),
            ("[Edition \"isf]", Some(("Edition", "isf"))),
            ("[Edition \"isf\"", Some(("Edition", "isf"))),
            ("Edition \"isf\"]", Some(("Edition", "isf"))),
            ("Edition \"isf\"", Some(("Edition", "isf"))),
            ("[edition \"isf\"]", Some(("edition", "isf"))),
            ("[Mine \"\"]", Some(("Mine", ""))),
            ("[Mine isf]", None),
            ("[a comment]", None),
            // In the first text, the name is missing; in the second, the value.
            ("[1 \"x\"]", None),
            ("[Edition ]", None),
            ("[", None),
            ("]", None),
            ("\"", None),
            ("Red Anna", None),
        ] {
            let found = tag_line(text.as_bytes(), 0);
            let found = found.map(|(name, value)| (name.of(text.as_bytes()), value.of(text.as_bytes())));
            assert_eq!(found, expected.map(|(name, value)| (name.as_bytes(), value.as_bytes())), "{text}");
        }
    }
}
