//! Text of setups: the lines of a position, as SRN writes them.

use super::as_written::placed_pieces;
use super::finding::{Detail, Finding, Severity};
use super::setup_rows::terms_and_setup;
use crate::board::{BySide, Side};
use crate::notation::{self, Span, write_placed};
use crate::rules::{Edition, Setup};
use std::fmt;
use std::str::FromStr;

/// Tag that makes the lines of a setup readable.
const TAG: &str = "[Position \"red\"]\n";

/// Writes the pieces as the lines of a position, such as `red: F@a1 B@a2 ?@b1`. 10 is the Marshal. If the game starts
/// from a position, the tags `Position` and `Ply` come first. A side whose squares are unknown has no line.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = &self.position {
            writeln!(f, "[Position \"{}\"]\n[Ply \"{}\"]", Side::of_ply(position.plies + 1), position.plies)?;
        }
        let mut lines = Vec::new();
        write_placed(&placed_pieces(self, &Edition::DEFAULT.numbering), &mut lines);
        f.write_str(&String::from_utf8_lossy(&lines))
    }
}

/// Reads the lines of a position, as [`fmt::Display`] writes them, or the setup rows of a record on the standard board.
/// 10 is the Marshal. Without tags, a side without pieces has unknown squares. The pieces are sorted by square.
///
/// # Examples
/// ```
/// # extern crate adjutant_engine as adjutant;
/// use adjutant::rules::Setup;
///
/// let setup: Setup = "red: F@a1 9@b1\nblue: F@j10 ?@i10".parse()?;
/// assert_eq!(setup.to_string(), "red: F@a1 9@b1\nblue: ?@i10 F@j10\n");
/// # Ok::<(), adjutant::replay::Finding>(())
/// ```
impl FromStr for Setup {
    type Err = Finding;

    fn from_str(text: &str) -> Result<Self, Finding> {
        let is_bare = |start: char| start.is_ascii_alphabetic();
        let before = if text.trim_start().starts_with(is_bare) { TAG } else { "" };
        let whole = format!("{before}{text}");
        let record = notation::parse(whole.as_bytes());
        let (_, mut setup, findings) = terms_and_setup(&record, Some(Edition::DEFAULT));
        let faults = record.faults.iter().map(|fault| Finding::at(Detail::Syntax(*fault), fault.span));
        let error = faults.chain(findings).find(|finding| finding.severity() == Severity::Error);
        if let Some(error) = error {
            let shift = |place: u32| place.saturating_sub(before.len() as u32);
            let span = Span::new(shift(error.span.start), shift(error.span.end));
            return Err(error.moved_to(span));
        }
        if !before.is_empty() {
            setup.position = None;
            setup.hidden = BySide::from_fn(|side| setup.pieces[side].is_empty());
        }
        Ok(setup)
    }
}
