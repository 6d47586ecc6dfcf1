//! Finds an article by a name or code that a user typed.

use super::{Article, articles};
use crate::board;

/// Maximum number of similar names in a suggestion.
const NEAR_AT_MOST: usize = 6;

/// Returns the article with that name or code. The case of a code is ignored.
pub fn article(name_or_code: &str) -> Option<&'static Article> {
    articles().find(|article| article.name == name_or_code || article.code.eq_ignore_ascii_case(name_or_code))
}

/// Iterates over the articles whose codes begin with `beginning`, such as `E2`. Case is ignored. Yields nothing if
/// `beginning` is empty.
pub fn of_class(beginning: &str) -> impl Iterator<Item = &'static Article> {
    let beginning = beginning.to_ascii_uppercase();
    articles().filter(move |article| !beginning.is_empty() && article.code.starts_with(&beginning))
}

/// Returns the finding name that is most similar to `name`, or `None` if no finding name is similar enough.
pub fn nearest(name: &str) -> Option<&'static str> {
    board::nearest(name, articles().map(|article| article.name))
}

/// Returns the names that may have been meant, the most likely first.
///
/// If `nearest` finds a name, returns only this name. Otherwise returns at most six names that contain `name` or one
/// of its words. In words of more than three letters, up to a third of the letters may be wrong.
pub fn similar_names(name: &str) -> Vec<&'static str> {
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
    // Equal matches stay in the order of the articles.
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
    use super::{nearest, of_class, similar_names};

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
        assert_eq!(similar_names("path"), ["path-blocked"]);
        assert_eq!(similar_names("squares")[..3], ["two-squares", "more-squares", "two-squares-wording"]);
        assert_eq!(similar_names("blocked path"), ["path-blocked"]);
        assert_eq!(similar_names("rescue_back_rows"), ["rescue-back-row"]);
        assert_eq!(similar_names("back of the row"), ["rescue-back-row"]);
        assert_eq!(similar_names("mismach").len(), 6);
        assert_eq!(similar_names("two-square"), ["two-squares"]);
        assert_eq!(similar_names("zzz"), [""; 0]);
        assert_eq!(similar_names(""), [""; 0]);
    }

    #[test]
    fn what_is_short_is_near_to_nothing_but_what_begins_so() {
        // A typing error is allowed in words of four letters or more: `tow` does not match `two`.
        assert_eq!(similar_names("gane"), ["game-over"]);
        assert_eq!(similar_names("tow"), [""; 0]);
        assert_eq!(similar_names("two"), ["two-squares", "two-squares-wording"]);
        // Two letters are too short to match, as a word of a name or inside a word.
        assert_eq!(similar_names("of"), [""; 0]);
        assert_eq!(similar_names("wo"), [""; 0]);
    }

    #[test]
    fn classes_are_told_by_what_codes_begin_with() {
        assert_eq!(of_class("e4").count(), 8);
        assert_eq!(of_class("E401").count(), 1);
        assert_eq!(of_class("").count() + of_class("4").count() + of_class("E0").count(), 0);
    }
}
