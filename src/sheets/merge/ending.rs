//! How the game ended, on several sheets.

use super::conflict::{Conflict, Difference, Spot};
use super::{Sheet, moved};
use crate::notation::{Record, Score};

/// Puts the results together, and the tags that say how the game ended: what one sheet leaves open another may say.
///
/// # Errors
/// If two sheets end the game differently.
pub(super) fn merge(sheets: &[Sheet<'_>], record: &mut Record<'_>) -> Result<(), Conflict> {
    let mut decided: Option<(Score, Spot)> = None;
    for (index, sheet) in sheets.iter().enumerate() {
        let Some(score) = sheet.record.result.filter(|score| *score != Score::Open) else { continue };
        let spot = Spot { sheet: index, span: sheet.record.result_span };
        match decided {
            Some((before, first)) if before != score => {
                return Err(Conflict { difference: Difference::Result, spots: [first, spot] });
            }
            Some(_) => {}
            None => decided = Some((score, spot)),
        }
    }
    let (score, from) = decided.map_or((Score::Open, 0), |(score, spot)| (score, spot.sheet));
    record.result = Some(score);
    record.result_span = sheets.get(from).map_or(record.result_span, |sheet| moved(sheet.record.result_span, sheet));
    tag(sheets, record, "Result", Score::Open.token(), Difference::Result)?;
    // A sheet that ended early may have been given its tag before the result was known.
    if let Some(tag) = record.tags.iter_mut().find(|tag| tag.name == "Result" && tag.value == Score::Open.token()) {
        tag.value = score.token().into();
    }
    tag(sheets, record, "Termination", "unknown", Difference::Termination)
}

/// Gives the tag the value that the sheets have which do not leave it open.
fn tag(
    sheets: &[Sheet<'_>],
    record: &mut Record<'_>,
    name: &str,
    open: &str,
    difference: Difference,
) -> Result<(), Conflict> {
    let mut said: Option<(&str, Spot)> = None;
    for (index, sheet) in sheets.iter().enumerate() {
        let Some(tag) = sheet.record.tag_entry(name).filter(|tag| tag.value != open) else { continue };
        let spot = Spot { sheet: index, span: tag.value_span };
        match said {
            Some((value, first)) if value != tag.value => return Err(Conflict { difference, spots: [first, spot] }),
            Some(_) => {}
            None => said = Some((&tag.value, spot)),
        }
    }
    if let (Some((value, spot)), Some(tag)) = (said, record.tags.iter_mut().find(|tag| tag.name == name)) {
        tag.value = value.to_owned().into();
        tag.value_span = sheets.get(spot.sheet).map_or(spot.span, |sheet| moved(spot.span, sheet));
    }
    Ok(())
}
