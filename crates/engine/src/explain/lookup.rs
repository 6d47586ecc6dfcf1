//! Finding an article by what people type.

use super::{Article, articles};
use crate::board;

/// The most names that are said to be near.
const NEAR_AT_MOST: usize = 6;

/// The article of that name or code; a code is read in either case.
pub fn article(name_or_code: &str) -> Option<&'static Article> {
    articles().find(|article| article.name == name_or_code || article.code.eq_ignore_ascii_case(name_or_code))
}

/// The articles whose codes begin so, such as `E2`; in either case. None if it is empty.
pub fn of_class(beginning: &str) -> impl Iterator<Item = &'static Article> {
    let beginning = beginning.to_ascii_uppercase();
    articles().filter(move |article| !beginning.is_empty() && article.code.starts_with(&beginning))
}

/// The name that was most likely meant, where one is near.
pub fn nearest(name: &str) -> Option<&'static str> {
    board::nearest(name, articles().map(|article| article.name))
}

/// The names that may have been meant, the likeliest first: the one that differs by a slip, else those that hold what
/// was written or one of its words, a slip allowed in each.
pub fn near(name: &str) -> Vec<&'static str> {
    if let Some(nearest) = nearest(name) {
        return vec![nearest];
    }
    let name = as_a_name(name);
    let words: Vec<&str> = name.split('-').filter(|word| word.len() > 2).collect();
    let is_like = |word: &str, other: &str| {
        other.starts_with(word) || word.len() > 3 && is_slip(strsim::damerau_levenshtein(word, other), other)
    };
    let shared = |article: &Article| {
        words.iter().filter(|word| article.name.split('-').any(|other| is_like(word, other))).count()
    };
    let is_part = |article: &Article| name.len() > 2 && article.name.contains(&name);
    let mut near: Vec<_> = articles()
        .map(|article| (is_part(article), shared(article), article.name))
        .filter(|(is_part, shared, _)| *is_part || *shared > 0)
        .collect();
    // Among equals the order is that of the articles.
    near.sort_by_key(|(is_part, shared, _)| std::cmp::Reverse((*is_part, *shared)));
    near.into_iter().take(NEAR_AT_MOST).map(|(.., name)| name).collect()
}

fn as_a_name(text: &str) -> String {
    text.to_ascii_lowercase().replace(['_', ' '], "-")
}

fn is_slip(distance: usize, of: &str) -> bool {
    distance * 3 <= of.len()
}

#[cfg(test)]
mod tests {
    use super::{near, nearest, of_class};

    #[test]
    fn a_slip_of_the_pen_still_finds_the_name() {
        assert_eq!(nearest("two-square"), Some("two-squares"));
        assert_eq!(nearest("More_Squares"), Some("more-squares"));
        assert_eq!(nearest("combat-missmatch"), Some("combat-mismatch"));
        assert_eq!(nearest("sintax"), Some("syntax"));
        assert_eq!(nearest("checkmate"), None);
        assert_eq!(nearest(""), None);
    }

    #[test]
    fn a_part_of_a_name_finds_all_that_have_it() {
        assert_eq!(near("path"), ["path-blocked"]);
        assert_eq!(near("squares")[..3], ["two-squares", "more-squares", "two-squares-wording"]);
        assert_eq!(near("blocked path"), ["path-blocked"]);
        assert_eq!(near("rescue_back_rows"), ["rescue-back-row"]);
        assert_eq!(near("back of the row"), ["rescue-back-row"]);
        assert_eq!(near("mismach").len(), 6);
        assert_eq!(near("two-square"), ["two-squares"]);
        assert_eq!(near("zzz"), [""; 0]);
        assert_eq!(near(""), [""; 0]);
    }

    #[test]
    fn what_is_short_is_near_to_nothing_but_what_begins_so() {
        // A slip is allowed in words of four letters, and in none that is shorter: `tow` is not `two`.
        assert_eq!(near("gane"), ["game-over"]);
        assert_eq!(near("tow"), [""; 0]);
        assert_eq!(near("two"), ["two-squares", "two-squares-wording"]);
        // Two letters are no word, whether they are one of a name or stand within it.
        assert_eq!(near("of"), [""; 0]);
        assert_eq!(near("wo"), [""; 0]);
    }

    #[test]
    fn classes_are_told_by_what_codes_begin_with() {
        assert_eq!(of_class("e4").count(), 8);
        assert_eq!(of_class("E401").count(), 1);
        assert_eq!(of_class("").count() + of_class("4").count() + of_class("E0").count(), 0);
    }
}
