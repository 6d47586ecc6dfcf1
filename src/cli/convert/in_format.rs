//! A record in a format, whoever asks for it.

use crate::cli::common::Common;
use crate::formats::{self, Format, Loss, Original, Unwritable, Writer, json};
use crate::games::Game;
use crate::notation::ends_in_tags;
use crate::replay::{Finding, Locator};
use crate::report::finding_line;
use crate::report::push_json;

/// A record in a format (JSON perhaps indented), and what is lost in that; `name` is that of the file in which it will
/// stand.
///
/// # Errors
/// Why the format cannot hold it.
pub fn in_format(
    item: &Game<'_>,
    original: &Original<'_>,
    (to, is_pretty): (&'static Format, bool),
    name: &str,
    common: &Common,
) -> Result<(Vec<u8>, Vec<Loss>), Unwritable> {
    if matches!(to.writer, Writer::Object) {
        let mut text = Vec::new();
        let mut locator = Locator::new(item.place(), item.own());
        let at_place = |finding: &Finding| finding_line(finding, &mut locator);
        let findings = common.reported(&original.replayed.findings).map(at_place).collect();
        // Nothing fails that writes plain data to memory.
        push_json(&json::game(original, findings), is_pretty, &mut text).unwrap_or_default();
        return Ok((text, Vec::new()));
    }
    if to.is_srn()
        && let Some(srn) = item.translated()
    {
        return Ok((srn.to_vec(), Vec::new()));
    }
    let (mut text, losses) = formats::written(original, to, name)?;
    if to.is_srn() && ends_in_tags(&text) {
        text.extend_from_slice(END_OF_TAGS);
    }
    Ok((text, losses))
}

/// What keeps a record of nothing but tags apart from the record behind it: an empty comment, indented, so that its
/// line is none of those that do not count.
pub const END_OF_TAGS: &[u8] = b" ;\n";
