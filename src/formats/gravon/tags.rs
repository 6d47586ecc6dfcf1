//! The tags that are made of a draft.

use super::draft::{Draft, EDITION};
use super::file_name::Facts;
use crate::board::{Side, Variant};
use crate::notation::{Score, Span, Tag};
use std::borrow::Cow;

/// The tags, in the order of the export form; `facts` are those of the file's name.
pub(super) fn tags<'a>(draft: &mut Draft<'a>, facts: Option<Facts>) -> Vec<Tag<'a>> {
    let (date, number) = facts.map(|facts| (facts.date, facts.number)).unzip();
    let mut tags = Vec::with_capacity(8);
    let mut push = |name: &'static str, value: Cow<'a, str>, value_span| {
        tags.push(Tag { value_span, ..Tag::implied(name, value) });
    };
    if let Some(date) = date {
        push("Date", date.into(), Span::default());
    }
    for side in Side::ALL {
        if let Some((name, span)) = draft.names[side].take() {
            push(side.title(), name, span);
        }
    }
    let (score, span) = draft.score.unwrap_or((Score::Open, Span::default()));
    push("Result", score.token().into(), span);
    push("Edition", EDITION.into(), Span::default());
    // Of a game whose type is not known nothing can be said of the army.
    let (variant, span) = draft.game.map_or((Variant::Free, Span::default()), |(game, span)| (game.variant, span));
    if variant != Variant::Original {
        push("Variant", variant.name().into(), span);
    }
    if let Some((termination, span)) = draft.termination {
        push("Termination", termination.name().into(), span);
    }
    if let Some(number) = number {
        push("GameNumber", number.into(), Span::default());
    }
    tags
}
