//! Articles for `adjutant explain`: one for every finding name.
//!
//! This module owns the prose of a finding (the rule, the meaning of the finding, the reason for the rule, the
//! remedy). It also owns two sample records: one with the finding, and the same record corrected. It neither judges
//! records nor formats findings: `notation`, `rules` and `replay` report findings, and `report` formats them. Names
//! and codes are stable; `format-spec/` lists them in the same order.
//!
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::explain;
//!
//! let article = explain::article("two-squares").expect("every finding has one");
//! println!("{}: {}", article.code, article.rule);
//! ```

/// Defines an article and includes the sample records of that name. The records are in SRN unless a format is
/// given.
macro_rules! article {
    ($name:literal, { $($field:ident: $text:literal,)+ }) => {
        article!($name, "srn", ".srn", { $($field: $text,)+ })
    };
    ($name:literal, $form:literal, $ending:literal, { $($field:ident: $text:literal,)+ }) => {
        Article {
            name: $name,
            $($field: $text,)+
            form: $form,
            example: include_str!(concat!("../../../../samples/broken/", $name, $ending)),
            mended: include_str!(concat!("../../../../samples/mended/", $name, $ending)),
        }
    };
}

mod contradictions;
mod illegal;
mod lookup;
mod unreadable;
mod warnings;

pub use lookup::{article, nearest, of_class, similar_names};

/// Explanation of one finding.
#[derive(Debug, PartialEq, Eq)]
pub struct Article {
    /// The stable name, such as `two-squares`.
    pub name: &'static str,
    /// The stable code, such as `E214`; its first digit is the class of the finding.
    pub code: &'static str,
    /// The rule: one lower-case clause without full stop, for the `note:` line of a diagnostic.
    pub rule: &'static str,
    /// The meaning of the finding, in one to three sentences.
    pub meaning: &'static str,
    /// The reason for the rule, and the differences between editions.
    pub why: &'static str,
    /// The remedy (what to check or do): one lower-case clause without full stop, for the `help:` line of a diagnostic.
    pub remedy: &'static str,
    /// Name of the format of the two records.
    pub form: &'static str,
    /// A record with this finding and no other.
    pub example: &'static str,
    /// The same record with the smallest correction: legal and free of findings.
    pub mended: &'static str,
}

/// Iterates over every article, class by class: setup, turns, guesses, rescues, contradictions, unknown pieces,
/// warnings, text, inputs.
pub fn articles() -> impl Iterator<Item = &'static Article> {
    [illegal::ARTICLES, contradictions::ARTICLES, warnings::ARTICLES, unreadable::ARTICLES].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::{article, articles};
    use std::collections::BTreeSet;

    const NAMES: [&str; 61] = [
        "setup-zone",
        "setup-count",
        "setup-kind",
        "game-over",
        "empty-square",
        "not-your-piece",
        "immovable-piece",
        "no-square",
        "not-a-line",
        "own-piece",
        "square-occupied",
        "nothing-to-strike",
        "too-far",
        "path-blocked",
        "scout-move-and-strike",
        "corner-strike",
        "two-squares",
        "more-squares",
        "not-a-spotter",
        "not-an-infiltrator",
        "not-in-front",
        "not-in-enemy-territory",
        "out-of-reach",
        "no-target",
        "unknown-guess",
        "rescue-not-enabled",
        "rescue-back-row",
        "rescue-scout",
        "rescue-bomb",
        "rescue-limit",
        "rescue-same-piece",
        "rescue-not-captured",
        "rescue-square",
        "combat-mismatch",
        "guess-mismatch",
        "result-mismatch",
        "termination-mismatch",
        "strength-mismatch",
        "board-mismatch",
        "no-assignment",
        "two-squares-wording",
        "edition-missing",
        "variant-outside-edition",
        "termination-derived",
        "turn-number",
        "option-outside-edition",
        "termination-value",
        "source-mended",
        "passed-over",
        "outcome-open",
        "too-hard",
        "comment-command",
        "result-missing",
        "date-value",
        "syntax",
        "tag-value",
        "tag-duplicate",
        "stray-text",
        "not-supported",
        "no-turns",
        "input",
    ];

    #[test]
    fn every_finding_has_its_article_and_in_the_order_of_the_rules() {
        let found: Vec<_> = articles().map(|article| article.name).collect();
        assert_eq!(found, NAMES);
    }

    #[test]
    fn names_and_codes_are_unique_and_either_finds_the_article() {
        let mut keys = BTreeSet::new();
        for entry in articles() {
            assert!(keys.insert(entry.name), "{} twice", entry.name);
            assert!(keys.insert(entry.code), "{} twice", entry.code);
            assert_eq!(article(entry.name), Some(entry));
            assert_eq!(article(entry.code), Some(entry));
            assert_eq!(article(&entry.code.to_ascii_lowercase()), Some(entry));
        }
        assert_eq!(article("E000"), None);
        assert_eq!(article(""), None);
    }

    #[test]
    fn codes_ascend_and_only_warnings_begin_with_w() {
        let codes: Vec<_> = articles().map(|article| article.code.split_at(1)).collect();
        assert!(codes.iter().all(|(class, number)| (*class == "W") == number.starts_with('7')));
        assert!(codes.iter().all(|(class, number)| matches!(*class, "E" | "W") && number.len() == 3));
        assert!(codes.is_sorted_by_key(|(_, number)| number));
    }

    #[test]
    fn clauses_are_lower_case_without_a_full_stop_and_prose_is_whole_sentences() {
        for entry in articles() {
            for clause in [entry.rule, entry.remedy] {
                assert!(clause.starts_with(|first: char| first.is_lowercase() || first == '`'), "{clause}");
                assert!(!clause.ends_with('.') && !clause.contains(". "), "{clause}");
                assert!(clause.len() <= 100, "{}: {clause}", clause.len());
            }
            for prose in [entry.meaning, entry.why] {
                assert!(prose.starts_with(|first: char| first.is_uppercase()), "{prose}");
                assert!(prose.ends_with('.') && !prose.contains("  ") && !prose.contains('\n'), "{prose}");
            }
        }
    }
}
