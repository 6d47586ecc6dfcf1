//! A record of one input, kept until those of the others have come.

use crate::cli::item::Item;
use crate::formats::{Format, Reader, json};
use crate::notation::{Record, Span, parse};
use crate::replay::{Detail, Finding, Place, Reading};

/// A record of one input, kept until those of the others have come.
pub(super) struct Sheet {
    /// Its bytes as they stand in the input; findings show in them.
    pub own: Vec<u8>,
    /// Why there is nothing to be read, if so.
    pub trouble: Vec<Finding>,
    /// The SRN that was made of it, if it was translated before it was read.
    translated: Option<Vec<u8>>,
    format: &'static Format,
    file: String,
    record: Option<u64>,
    offset: u64,
    line: u64,
}

impl Sheet {
    /// Keeps an item.
    pub fn of(item: &Item<'_>) -> Self {
        let place = item.place();
        Self {
            own: item.own.to_vec(),
            trouble: item.trouble().to_vec(),
            translated: item.translated().map(<[u8]>::to_vec),
            format: item.format,
            file: place.file.to_owned(),
            record: item.record,
            offset: place.offset,
            line: place.line,
        }
    }

    /// Where it stands.
    pub fn place(&self) -> Place<'_> {
        Place { file: &self.file, record: self.record, offset: self.offset, line: self.line }
    }

    /// The text that its spans refer to.
    pub fn text(&self) -> &[u8] {
        self.translated.as_deref().unwrap_or(&self.own)
    }

    /// What its reader makes of it.
    pub fn read(&self) -> Reading<'_> {
        match self.format.reader {
            Reader::Text(read) => read(&self.own, self.file.rsplit(['/', '\\', ':']).next().unwrap_or_default()),
            Reader::Objects | Reader::Never => Reading { record: parse(self.text()), ..Reading::default() },
        }
    }

    /// Gives findings about the text the places that they have in the input.
    pub fn relocate(&self, findings: &mut [Finding], record: &Record<'_>) {
        if let Some(srn) = &self.translated {
            json::relocate(&self.own, srn, record, findings);
        }
    }

    /// Where in the input that stands which a span of the text covers.
    pub fn in_own(&self, span: Span, record: &Record<'_>) -> Span {
        let mut findings = [Finding::at(Detail::StrayText, span)];
        self.relocate(&mut findings, record);
        findings[0].span
    }

    /// What it weighs in memory.
    pub fn weight(&self) -> usize {
        self.own.len() + self.translated.as_ref().map_or(0, Vec::len) + size_of::<Self>()
    }
}
