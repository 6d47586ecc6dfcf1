//! Lists interpretations, one on each line. An interpretation is a text to which the reader gave another meaning
//! than the literal meaning. The line contains the text and the meaning.

use super::visible::visible;
use crate::board::truncate_code_points;
use crate::replay::{Interpretation, InterpretationKind, Locator};
use std::collections::HashSet;
use std::fmt::Write;

/// Maximum number of lines for interpretations of the same kind.
const SHOWN: usize = 5;

/// Maximum number of characters shown of a text.
const LONGEST: usize = 60;

/// Maximum number of characters shown of a result, which may be a sentence.
const LONGEST_MADE: usize = 200;

/// Returns lines such as `sheet.notes:3:1: "blue lost on time" -> 1-0`. Each kind has at most five such lines. If
/// there are more interpretations of the kind, one more line contains their number. The kinds are in the order of
/// their first appearance, and at most `most_kinds` kinds are shown. If several reasons give a text the same
/// meaning, the text appears only once.
pub fn interpretation_lines<'i>(
    all: impl IntoIterator<Item = &'i Interpretation>,
    most_kinds: usize,
    locator: &mut Locator<'_>,
) -> String {
    let mut kinds: Vec<(InterpretationKind, Vec<&Interpretation>)> = Vec::new();
    let mut said = HashSet::new();
    for one in all.into_iter().filter(|one| said.insert((one.span, one.made.as_str()))) {
        match kinds.iter_mut().find(|(kind, _)| *kind == one.kind) {
            Some((_, of_kind)) => of_kind.push(one),
            None => kinds.push((one.kind, vec![one])),
        }
    }
    let mut lines = String::new();
    for (_, of_kind) in kinds.into_iter().take(most_kinds) {
        for one in of_kind.iter().take(SHOWN) {
            push_line(one, locator, &mut lines);
        }
        let more = of_kind.len().saturating_sub(SHOWN);
        if more > 0 {
            let _ = writeln!(lines, "{}: ... and {more} more of this kind", visible(locator.place().file));
        }
    }
    lines
}

/// Appends the line of one interpretation.
fn push_line(one: &Interpretation, locator: &mut Locator<'_>, lines: &mut String) {
    let at = locator.locate(one.span);
    let (file, at) = (visible(locator.place().file), locator.words(at));
    let found = String::from_utf8_lossy(one.span.of(locator.text()));
    let (found, made) = (shortened(&found, LONGEST), shortened(&one.made, LONGEST_MADE));
    let _ = writeln!(lines, "{file}{at}: \"{found}\" -> {made}");
}

/// Returns a text on one line, truncated if necessary.
fn shortened(text: &str, longest: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = truncate_code_points(&text, longest);
    visible(&format!("{shown}{}", if shown.len() < text.len() { "\u{2026}" } else { "" })).into_owned()
}

#[cfg(test)]
mod tests {
    use super::interpretation_lines;
    use crate::notation::Span;
    use crate::notation::spelling::SpellingInterpretationKind;
    use crate::replay::{Interpretation, InterpretationKind, Locator, Place};

    const NUMBER: InterpretationKind = InterpretationKind::Spelling(SpellingInterpretationKind::Number);

    fn lines(text: &str, most_kinds: usize, all: &[(InterpretationKind, (u32, u32), &str)]) -> String {
        let place = Place { file: "a\u{1b}.notes", record: Some(1), offset: 0, line: 3, column: 1, is_binary: false };
        let all: Vec<Interpretation> = all
            .iter()
            .map(|(kind, (start, end), made)| {
                let (span, made) = (Span::new(*start, *end), (*made).to_owned());
                Interpretation { kind: *kind, span, made }
            })
            .collect();
        interpretation_lines(&all, most_kinds, &mut Locator::new(place, text.as_bytes()))
    }

    #[test]
    fn a_text_that_is_read_alike_for_several_reasons_has_one_line() {
        let dash = InterpretationKind::Spelling(SpellingInterpretationKind::Dash);
        let all = [
            (dash, (2, 11), "a4-a5"),
            (NUMBER, (0, 1), "1."),
            (NUMBER, (2, 11), "a4-a5"),
            (NUMBER, (2, 11), "1."),
            (NUMBER, (0, 1), "1."),
        ];
        let expected = "a\u{241b}.notes:3:3: \"a4 \u{2013} a5\" -> a4-a5\na\u{241b}.notes:3:1: \"1\" -> 1.\n";
        let other = "a\u{241b}.notes:3:3: \"a4 \u{2013} a5\" -> 1.\n";
        assert_eq!(lines("1 a4 \u{2013} a5", 9, &all), format!("{expected}{other}"));
        assert_eq!(lines("1 a4 \u{2013} a5", 1, &all), expected.lines().next().unwrap_or_default().to_owned() + "\n");
        assert_eq!(lines("1 a4 \u{2013} a5", 0, &all), "");
    }

    #[test]
    fn of_more_than_five_of_a_kind_the_number_is_said() {
        let text = "1) 2) 3) 4) 5) 6) 7) ";
        for (number, more) in [
            (5, ""),
            (6, "a\u{241b}.notes: ... and 1 more of this kind\n"),
            (7, "a\u{241b}.notes: ... and 2 more of this kind\n"),
        ] {
            let all: Vec<_> = (0..number).map(|at| (NUMBER, (3 * at, 3 * at + 2), "x")).collect();
            let line = |at: u32| format!("a\u{241b}.notes:3:{}: \"{})\" -> x\n", 3 * at + 1, at + 1);
            let five: Vec<String> = (0..5).map(line).collect();
            assert_eq!(lines(text, 9, &all), five.concat() + more);
        }
    }

    #[test]
    fn long_texts_and_line_ends_take_one_line_of_bounded_length() {
        let text = format!("{}\n{}", "a".repeat(50), "b".repeat(50));
        let found = lines(&text, 9, &[(NUMBER, (0, 101), &"c".repeat(201)), (NUMBER, (50, 50), "")]);
        let shown = format!("{} {}\u{2026}", "a".repeat(50), "b".repeat(9));
        let made = format!("{}\u{2026}", "c".repeat(200));
        assert_eq!(found, format!("a\u{241b}.notes:3:1: \"{shown}\" -> {made}\na\u{241b}.notes:3:51: \"\" -> \n"));
    }
}
