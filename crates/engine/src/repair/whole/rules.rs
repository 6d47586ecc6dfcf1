//! Corrects the rules, the result and the termination of a record.
//!
//! Each rule tag is tried with all of its usual values, even if the record does not contain the tag. The result is
//! tried with every value except the result of the record and `*`. For the tag `Termination`, the values are
//! `unknown` and the terminations that the board decides.

use crate::board::{RankOrder, Side, Variant};
use crate::notation::{Cell, Record, Row, Score};
use crate::repair::candidate::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::Edit;
use crate::replay::{Termination, Terms};
use crate::rules::{Edition, Options, SetupArea, VariantRules};

/// Returns edits that set each rule tag to each usual value of the tag. If the caller replaced the edition of the
/// record (`is_overridden`), some tags are ignored. No edits are returned for these tags.
pub(in crate::repair) fn rules(record: &Record<'_>, terms: &Terms, is_overridden: bool) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut push = |name: &'static str, value: Option<&str>, slip: Slip, remote: u32| {
        if record.tag(name) != value {
            let correction = Correction::Tag { name, value: value.map(str::to_owned) };
            edits.push(Edit { correction, slip, remote });
        }
    };
    for order in RankOrder::ALL {
        if order != terms.numbering.order() {
            // A record that names the order of the ranks is more likely to need the other order.
            let is_named = record.tag("Ranks").is_some();
            push("Ranks", Some(order.name()), Slip::Ranks, u32::from(!is_named) * 2);
        }
    }
    if !is_overridden {
        for edition in Edition::ALL {
            // The default edition is the most common one.
            let is_usual = edition == Edition::DEFAULT;
            let remote = 2 * u32::from(!edition.lists(terms.rules.variant)) + u32::from(!is_usual);
            push("Edition", Some(edition.name), Slip::Edition, remote);
        }
    }
    // A variant that allows pieces anywhere would explain every misplaced piece.
    let allows_all = |variant| VariantRules::of(variant).setup_area == SetupArea::Board;
    let is_in_zones = is_in_zones(record, terms);
    for variant in Variant::ALL.into_iter().filter(|variant| is_in_zones || !allows_all(*variant)) {
        push("Variant", Some(variant.name()), Slip::Variant, u32::from(!terms.rules.edition.lists(variant)));
    }
    for option in Options::NAMES {
        let names: Vec<&str> =
            Options::NAMES.into_iter().filter(|name| terms.rules.options.has(name) != (*name == option)).collect();
        let value = names.join(" ");
        let is_offered = terms.rules.edition.options.has(option);
        push("Options", Some(&*value).filter(|value| !value.is_empty()), Slip::Option, u32::from(!is_offered));
    }
    if !is_overridden {
        for value in [None, Some("3"), Some("3 borders"), Some("5 borders"), Some("off")] {
            push("TwoSquares", value, Slip::TwoSquares, 0);
        }
        for value in [None, Some("on"), Some("off")] {
            push("MoreSquares", value, Slip::MoreSquares, 0);
        }
    }
    edits
}

/// Returns three kinds of edits:
///
/// - edits that set the result to another value,
/// - an edit that makes the tag `Result` equal to the token,
/// - edits that set the termination. The new value is `unknown`, or a termination that the board decides.
pub(in crate::repair) fn ends(record: &Record<'_>) -> Vec<Edit> {
    let tag = |name, value: &str, slip, remote| {
        let correction = Correction::Tag { name, value: Some(value.to_owned()) };
        Edit { correction, slip, remote }
    };
    // An unknown result is never proposed, because it is not a writing error.
    let others = Score::ALL.into_iter().filter(|score| record.result != Some(*score) && *score != Score::Open);
    let mut edits: Vec<Edit> = others.map(|score| Edit::new(Correction::Result(score), Slip::Result)).collect();
    let token = record.result.map(Score::token);
    if let (Some(value), Some(token)) = (record.tag("Result"), token)
        && value != token
    {
        edits.push(tag("Result", token, Slip::Result, 1));
    }
    if record.tag("Termination").is_some() {
        let named = [Termination::Flag, Termination::NoMoves, Termination::Unknown].map(Termination::name);
        edits.extend((0..).zip(named).map(|(remote, name)| tag("Termination", name, Slip::Termination, remote)));
    }
    edits
}

/// `true` if every piece of the rows is in a setup zone.
fn is_in_zones(record: &Record<'_>, terms: &Terms) -> bool {
    let board = terms.rules.edition.board;
    let is_zone = |number: u8| Side::ALL.into_iter().any(|side| board.zone(side).contains(&number));
    let is_empty = |row: &Row| row.cells.iter().all(|cell| !matches!(cell, Cell::Piece(_)));
    record.rows.iter().all(|row| is_zone(row.number) || is_empty(row))
}

#[cfg(test)]
mod tests {
    use crate::notation::parse;
    use crate::repair::limits::Limits;
    use crate::repair::repair;
    use crate::repair::slip::Slip;

    /// Returns the distance of the candidate that has this slip.
    fn remote(text: &str, slip: Slip) -> Option<u32> {
        let found =
            repair(text.as_bytes(), &parse(text.as_bytes()), None, &Limits { listed: 100, ..Limits::default() });
        found.candidates.iter().find(|candidate| candidate.slip == slip).map(|candidate| candidate.remote)
    }

    fn record(tags: &str, turns: &str) -> String {
        format!("{tags}\n10: F.........\n7: 23........\n4: 32........\n1: F.........\n\n{turns} *\n")
    }

    #[test]
    fn what_a_tag_or_the_edition_says_counts_in_what_is_likely() {
        let miner = "1. a4-a5 b7-b6 2. a5-a6 b6-b5 3. a6xa7(3>2)";
        let scout = "1. b4-b5 a7-a6 2. b5-b6 a6-a5 3. b6xb7(2>3)";
        let tie = "1. a4-a5 b7-b6 2. a5-b5 a7-a6 3. b5xb6(3>3)";
        for (edition, tags, turns, slip, expected) in [
            ("gravon", "[Ranks \"descending\"]\n", miner, Slip::Ranks, 0),
            ("gravon", "", scout, Slip::Ranks, 2),
            ("hasbro-1999", "", tie, Slip::Option, 0),
            ("gravon", "", tie, Slip::Option, 1),
        ] {
            let text = record(&format!("[Edition \"{edition}\"]\n{tags}[Army \"3 2 F\"]\n"), turns);
            assert_eq!(remote(&text, slip), Some(expected), "{edition} {tags}{turns}");
        }
    }
}
