//! What is carried of a selected record from the thread that selected it to where it is written, as bytes: so it can
//! wait in memory or in a file.

use crate::formats::{FORMATS, Format};

/// What is carried of a selected record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parcel<'b> {
    /// What the text is.
    pub format: &'static Format,
    /// Whether a record behind it would be read as more of it.
    pub is_open: bool,
    /// Whether it cannot stand behind another record, because nothing tells where it begins.
    pub is_headless: bool,
    /// The value that says into which file it goes; empty where there is only one.
    pub part: &'b str,
    /// What is to be written.
    pub text: &'b [u8],
}

const OPEN: u8 = 0x80;
const HEADLESS: u8 = 0x40;

impl<'b> Parcel<'b> {
    /// Appends the parcel.
    pub fn push(&self, bytes: &mut Vec<u8>) {
        let format = FORMATS.iter().copied().position(|format| format == self.format).unwrap_or_default();
        let is_open = if self.is_open { OPEN } else { 0 };
        let is_headless = if self.is_headless { HEADLESS } else { 0 };
        bytes.push(format as u8 | is_open | is_headless);
        bytes.extend_from_slice(&(self.part.len() as u32).to_le_bytes());
        bytes.extend_from_slice(self.part.as_bytes());
        bytes.extend_from_slice(self.text);
    }

    /// The parcel that these bytes are, and nothing else.
    pub fn of(bytes: &'b [u8]) -> Option<Self> {
        let (&marks, rest) = bytes.split_first()?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (part, text) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let format = FORMATS.get(usize::from(marks & !(OPEN | HEADLESS))).copied()?;
        let (is_open, is_headless) = (marks & OPEN != 0, marks & HEADLESS != 0);
        Some(Self { format, is_open, is_headless, part: std::str::from_utf8(part).ok()?, text })
    }
}

#[cfg(test)]
mod tests {
    use super::Parcel;
    use crate::formats::{json, srn};

    #[test]
    fn what_is_carried_arrives() {
        for parcel in [
            Parcel { format: &srn::FORMAT, is_open: false, is_headless: true, part: "", text: b"" },
            Parcel { format: &srn::FORMAT, is_open: true, is_headless: false, part: "", text: b"[A \"1\"]\n" },
            Parcel { format: &json::FORMAT, is_open: false, is_headless: false, part: "\u{e9}/x", text: b"{}\n\0" },
        ] {
            let mut bytes = Vec::new();
            parcel.push(&mut bytes);
            assert_eq!(Parcel::of(&bytes), Some(parcel));
        }
        assert_eq!(Parcel::of(b""), None);
        assert_eq!(Parcel::of(b"\0\xFF\0\0\0"), None);
    }
}
