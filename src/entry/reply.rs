//! What comes of a line: what is to be said, and what is to be done.

use super::LONGEST;
use crate::replay::Finding;

/// What came of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// What is to be said, in order.
    pub said: Vec<Said>,
    /// Whether something of the line was not taken.
    pub is_wrong: bool,
    /// What is to be done besides.
    pub deed: Option<Deed>,
}

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// What was asked for.
    Answer(String),
    /// What somebody who sits there wants to see, and a script does not.
    Echo(String),
    /// What was not understood.
    Wrong(String),
    /// What is wrong with the line, in the words of `validate`; its place is one in the line.
    Finding(Finding),
}

/// Something to be done that needs files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Write the file, or that one.
    Save(Option<String>),
    /// End.
    Quit,
}

impl Reply {
    pub(super) fn answer(text: impl Into<String>) -> Self {
        Self { said: vec![Said::Answer(text.into())], ..Self::default() }
    }

    pub(super) fn echo(text: impl Into<String>) -> Self {
        Self { said: vec![Said::Echo(text.into())], ..Self::default() }
    }

    /// Something that was not taken.
    pub fn wrong(text: impl Into<String>) -> Self {
        Self { said: vec![Said::Wrong(text.into())], is_wrong: true, deed: None }
    }

    /// What is said of a line, or of a comment over several, that is too long to be read.
    pub fn too_long() -> Self {
        Self::wrong(format!("a line of more than {LONGEST} bytes is not read"))
    }

    pub(super) fn add(&mut self, other: Self) {
        self.said.extend(other.said);
        self.is_wrong |= other.is_wrong;
        self.deed = other.deed.or(self.deed.take());
    }
}
