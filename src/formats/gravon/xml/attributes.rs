//! The attributes of an element.

use super::text::place;
use super::walk::Walk;
use super::{MAX_ATTRIBUTES, MAX_NAME};
use crate::notation::Span;
use crate::replay::foreign::Damaged;
use quick_xml::events::BytesStart;

impl<'d> Walk<'_, 'd> {
    /// Where the values of those attributes stand; others are passed over. `None`: they are beyond the limits.
    pub(super) fn attributes<const N: usize>(
        &mut self,
        element: &BytesStart<'d>,
        span: Span,
        names: [&str; N],
    ) -> Option<[Option<Span>; N]> {
        let mut values = [None; N];
        let mut attributes = element.attributes();
        // Of those that are wanted a second one is told here.
        attributes.with_checks(false);
        for (count, attribute) in attributes.enumerate() {
            let Ok(attribute) = attribute else {
                self.draft.note(span, Damaged::Attributes);
                break;
            };
            let key = attribute.key.0;
            if count >= MAX_ATTRIBUTES || key.len() > MAX_NAME {
                let what = if count >= MAX_ATTRIBUTES {
                    Damaged::TooManyAttributes(MAX_ATTRIBUTES)
                } else {
                    Damaged::LongAttributeName(MAX_NAME, key.len())
                };
                self.draft.note(place(self.document, key).unwrap_or(span), what);
                return None;
            }
            let Some(value) = names.iter().position(|name| *name == key).and_then(|wanted| values.get_mut(wanted))
            else {
                continue;
            };
            if value.is_some() {
                let span = place(self.document, key).unwrap_or(span);
                self.draft.note(span, Damaged::SecondAttribute(key.to_owned()));
            } else {
                *value = place(self.document, &attribute.value);
            }
        }
        Some(values)
    }
}
