//! Reads and writes one record in memory, with one call.

use super::json::{self, FindingLine};
use super::{Format, Reader, Unwritable, Writer};
use crate::notation::{Record, parse};
use crate::replay::{Finding, Locator, Original, Place, Reading, replay};

/// Place of a record that was not read from a file. Its SRN text begins in line 1.
const PLACE: Place<'static> = Place { file: "", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };

impl Format {
    /// Reads a text that is one record of this format. Returns `None` for JSON and for formats that are only written.
    ///
    /// # Examples
    /// ```
    /// # mod adjutant { pub mod formats { pub use adjutant_formats::*; } pub use adjutant_engine::*; }
    /// let text = b"[Position \"red\"]\nred: F@a1 9@b1\nblue: F@j10 9@i10\nb1-b2 *\n";
    /// let format = adjutant::formats::detect_format(text);
    /// assert_eq!(format.name, "srn");
    /// assert!(format.read_record(text).is_some_and(|reading| reading.record.turns.len() == 1));
    /// ```
    pub fn read_record<'t>(&self, text: &'t [u8]) -> Option<Reading<'t>> {
        match self.reader {
            Reader::Text(read) => Some(read(text, "")),
            Reader::Objects | Reader::Never => None,
        }
    }

    /// Replays a record and writes it in this format. Places of findings refer to the SRN text of the record
    /// ([`ToString::to_string`]).
    ///
    /// # Errors
    /// If the format cannot represent the record, or if it is a format of pictures or tables.
    ///
    /// # Examples
    /// ```
    /// # mod adjutant { pub mod formats { pub use adjutant_formats::*; } pub use adjutant_engine::*; }
    /// use adjutant::formats::{by_name, srn};
    /// use adjutant::notation;
    ///
    /// let text = b"[Edition \"isf\"]\n[Variant \"duel\"]\n[Position \"red\"]\nred: F@a1 9@b1\nblue: F@j10 9@i10\nb1-b9 *\n";
    /// let json = by_name("json").expect("a format").write_record(&notation::parse(text))?;
    /// assert!(json.starts_with(br#"{"schema":"adjutant/game/2""#));
    /// # Ok::<(), adjutant::formats::Unwritable>(())
    /// ```
    pub fn write_record(&self, record: &Record<'_>) -> Result<Vec<u8>, Unwritable> {
        let text = record.to_string();
        // The spans of the record may refer to another text. Therefore, the record is parsed again.
        let record = &parse(text.as_bytes());
        let mut played = Vec::new();
        let replayed = replay(text.as_bytes(), record, None, &mut played);
        let (text, played) = (text.as_bytes(), &played[..]);
        let original = Original { place: PLACE, text, srn: Some(text), record, replayed: &replayed, played };
        let mut out = Vec::new();
        match self.writer {
            Writer::Object => {
                let mut locator = Locator::new(PLACE, text);
                let findings = replayed.findings.iter().map(|finding| line(finding, &mut locator)).collect();
                json::push_game(&original, findings, &mut out).map_err(|error| Unwritable(error.to_string().into()))?;
            }
            Writer::Listed { head, write, .. } => {
                out = head(1);
                write(&original, &mut out)?;
            }
            Writer::Rows { header, write } => {
                out.extend_from_slice(header.as_bytes());
                write(&original, &mut out)?;
            }
            Writer::Text(write) => write(&original, &mut out)?,
            Writer::Drawn | Writer::Tables => {
                return Err(Unwritable(format!("cannot write records as text in this format: {}", self.title).into()));
            }
        }
        Ok(out)
    }
}

/// Returns the members of a finding. The help is missing, because only the command line writes it.
fn line(finding: &Finding, locator: &mut Locator<'_>) -> FindingLine {
    let at = locator.locate_finding(finding, finding.span);
    FindingLine::new(finding, at, finding.to_string(), None)
}
