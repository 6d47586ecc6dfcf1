//! What findings say: what was found, and how often.

use crate::notation::Span;

/// Something found over and over: how often, and where first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    count: u32,
    first: Span,
}

impl Tally {
    /// It was found there too.
    pub fn add(&mut self, span: Span) {
        if self.count == 0 {
            self.first = span;
        }
        self.count += 1;
    }

    /// The first place, and how often in words.
    pub fn times(self) -> Option<(Span, String)> {
        match self.count {
            0 => None,
            1 => Some((self.first, "once".to_owned())),
            count => Some((self.first, format!("{count} times"))),
        }
    }
}

/// What was found, as a message shows it.
pub(super) fn quoted(found: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = String::from_utf8_lossy(found.get(..4 * LONGEST).unwrap_or(found));
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() || text.len() < found.len() {
        shown.push_str("...");
    }
    match &*shown {
        "" => "nothing".to_owned(),
        shown => format!("`{shown}`"),
    }
}
