//! Merges the tags and the end of the game from several sheets.

use super::{Conflict, Difference, Remark, Sheet, SheetSpan, agreed, moved};
use crate::notation::{Record, Score, Tag};
use crate::replay::{RULE_TAGS, Terms, terms_and_setup};
use std::collections::HashMap;

/// Tags for the end of the game, which are merged together with the results.
pub(super) const ENDING_TAGS: [&str; 2] = ["Result", "Termination"];

/// Returns the tags of all sheets in the order of their first occurrence. Each tag is returned once. Contradictions
/// between tags that select the rules are added to `conflicts`.
pub(super) fn merged<'a>(
    sheets: &[Sheet<'a>],
    remarks: &mut Vec<Remark>,
    conflicts: &mut Vec<Conflict>,
) -> Vec<Tag<'a>> {
    same_rules(sheets, remarks, conflicts);
    let mut tags: Vec<(Tag<'a>, SheetSpan)> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (index, sheet) in sheets.iter().enumerate() {
        for tag in &sheet.record.tags {
            let spot = SheetSpan { sheet: index, span: tag.value_span };
            let Some((kept, from)) = places.get(&*tag.name).and_then(|at| tags.get_mut(*at)) else {
                places.insert(&tag.name, tags.len());
                tags.push((moved_tag(tag, sheet), spot));
                continue;
            };
            let decides = RULE_TAGS.contains(&&*tag.name) || ENDING_TAGS.contains(&&*tag.name);
            if decides || kept.value.trim() == tag.value.trim() || is_open(&tag.value) {
                continue;
            }
            if is_open(&kept.value) {
                (*kept, *from) = (moved_tag(tag, sheet), spot);
                continue;
            }
            remarks.push(Remark::TagDiffers { name: tag.name.to_string(), spots: [*from, spot] });
        }
    }
    tags.into_iter().map(|(tag, _)| tag).collect()
}

/// Returns `true` if a tag has a value for unknown data, such as `?` or `????.??.??`.
fn is_open(value: &str) -> bool {
    value.bytes().all(|byte| matches!(byte, b'?' | b'.' | b'-' | b' '))
}

fn moved_tag<'a>(tag: &Tag<'a>, sheet: &Sheet<'_>) -> Tag<'a> {
    Tag { name_span: moved(tag.name_span, sheet), value_span: moved(tag.value_span, sheet), ..tag.clone() }
}

fn spot_of(sheets: &[Sheet<'_>], sheet: usize, name: &str) -> Option<SheetSpan> {
    let tag = sheets.get(sheet)?.record.tag_entry(name)?;
    Some(SheetSpan { sheet, span: tag.value_span })
}

/// Compares the tags that select the rules. Two sheets may write a tag differently if both values mean the same. A
/// sheet may also omit a tag.
fn same_rules(sheets: &[Sheet<'_>], remarks: &mut Vec<Remark>, conflicts: &mut Vec<Conflict>) {
    let terms: Vec<Terms> = sheets.iter().map(|sheet| terms_and_setup(sheet.record, None).0).collect();
    for name in RULE_TAGS {
        let Some(first) = sheets.iter().position(|sheet| sheet.record.tag(name).is_some()) else { continue };
        let Some(spot) = spot_of(sheets, first, name) else { continue };
        for (other, sheet) in sheets.iter().enumerate().filter(|(other, _)| *other != first) {
            let says_the_same = say_the_same(name, &terms[first], &terms[other]);
            match spot_of(sheets, other, name) {
                None if !says_the_same => remarks.push(Remark::RuleTagMissing { name, sheet: other, spot }),
                Some(second) if !says_the_same && sheet.record.tag(name) != sheets[first].record.tag(name) => {
                    conflicts.push(Conflict { difference: Difference::Tag(name), spots: [spot, second] });
                }
                _ => {}
            }
        }
    }
}

/// Returns `true` if two sheets specify the same rules, as far as the tag `name` is concerned.
fn say_the_same(name: &str, one: &Terms, other: &Terms) -> bool {
    let (one_rules, other_rules) = (&one.rules, &other.rules);
    one.is_understood
        && other.is_understood
        && match name {
            "Edition" => one.own_edition == other.own_edition,
            "Variant" => one_rules.variant == other_rules.variant,
            "Options" => one_rules.options == other_rules.options,
            "Ranks" => one.numbering == other.numbering,
            "Army" => (one_rules.army, one_rules.army_is_exact) == (other_rules.army, other_rules.army_is_exact),
            "TwoSquares" => one_rules.two_squares == other_rules.two_squares,
            _ => one_rules.more_squares == other_rules.more_squares,
        }
}

/// Merges the results and the tags for the end of the game. A sheet may complete facts that another sheet leaves
/// open. Contradictions are added to `conflicts`.
pub(super) fn merge_ending(sheets: &[Sheet<'_>], record: &mut Record<'_>, conflicts: &mut Vec<Conflict>) {
    let said = sheets.iter().enumerate().filter_map(|(index, sheet)| {
        let score = sheet.record.result.filter(|score| *score != Score::Open)?;
        Some((score, SheetSpan { sheet: index, span: sheet.record.result_span }))
    });
    let agreed = agreed(said, Difference::Result, conflicts);
    let (score, from) = agreed.map_or((Score::Open, 0), |(score, spot)| (score, spot.sheet));
    record.result = Some(score);
    record.result_span = sheets.get(from).map_or(record.result_span, |sheet| moved(sheet.record.result_span, sheet));
    merge_ending_tag(sheets, record, ["Result", Score::Open.token()], Difference::Result, conflicts);
    // The tag may come from a sheet that ended before the result was known.
    if let Some(tag) = record.tags.iter_mut().find(|tag| tag.name == "Result" && tag.value == Score::Open.token()) {
        tag.value = score.token().into();
    }
    merge_ending_tag(sheets, record, ["Termination", "unknown"], Difference::Termination, conflicts);
}

/// Sets the tag `name` to the value on which the sheets agree. Ignores sheets with the value `open`.
fn merge_ending_tag(
    sheets: &[Sheet<'_>],
    record: &mut Record<'_>,
    [name, open]: [&str; 2],
    difference: Difference,
    conflicts: &mut Vec<Conflict>,
) {
    let said = sheets.iter().enumerate().filter_map(|(index, sheet)| {
        let tag = sheet.record.tag_entry(name).filter(|tag| tag.value != open)?;
        Some((&*tag.value, SheetSpan { sheet: index, span: tag.value_span }))
    });
    let said = agreed(said, difference, conflicts);
    if let (Some((value, spot)), Some(tag)) = (said, record.tags.iter_mut().find(|tag| tag.name == name)) {
        tag.value = value.to_owned().into();
        tag.value_span = sheets.get(spot.sheet).map_or(spot.span, |sheet| moved(spot.span, sheet));
    }
}
