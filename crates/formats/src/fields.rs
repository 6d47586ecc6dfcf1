//! Writes rows as CSV and TSV. On request, protects the cells, so that no spreadsheet reads a name as a formula.
//!
//! All code that writes rows uses this module. See `format-spec/csv.md`, section "Formulas".

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Separator of the fields in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delimiter {
    /// Commas, as in RFC 4180.
    Csv,
    /// Tabs.
    Tsv,
}

/// `true` if `'` is written before each cell that looks like a formula.
///
/// The flag is global, like the setting for color. Therefore, no table can ignore the flag; a single unprotected
/// table could do harm.
static IS_GUARDED: AtomicBool = AtomicBool::new(false);

/// Enables the protection against formulas: from now on, `'` is written before each cell that a spreadsheet would
/// read as a formula.
pub fn guard_formulas() {
    IS_GUARDED.store(true, Ordering::Relaxed);
}

/// Appends rows. All rows must have the same number of cells.
pub fn push_rows<C: AsRef<str>>(
    fields: Delimiter,
    rows: impl IntoIterator<Item = impl IntoIterator<Item = C>>,
    out: &mut Vec<u8>,
) {
    let delimiter = match fields {
        Delimiter::Csv => b',',
        Delimiter::Tsv => b'\t',
    };
    let is_guarded = IS_GUARDED.load(Ordering::Relaxed);
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(out);
    for row in rows {
        // Writing to memory cannot fail if all rows have the same number of cells.
        for cell in row {
            let cell = cell.as_ref();
            let _ = writer.write_field(if is_guarded { guarded(cell) } else { Cow::Borrowed(cell) }.as_bytes());
        }
        let _ = writer.write_record(None::<&[u8]>);
    }
    let _ = writer.flush();
}

/// Adds `'` before a cell that a spreadsheet would read as a formula. Numbers are not changed.
fn guarded(cell: &str) -> Cow<'_, str> {
    /// Characters with which a formula can begin, including full-width characters. Tabs and line ends are included,
    /// because some programs skip these characters before a formula.
    const BEGINNINGS: [char; 11] =
        ['=', '+', '-', '@', '\t', '\r', '\n', '\u{FF1D}', '\u{FF0B}', '\u{FF0D}', '\u{FF20}'];
    if cell.starts_with(BEGINNINGS) && !is_number(cell) { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

/// Returns `true` for a decimal number such as `-3` or `-0.25`.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['-', '+']).unwrap_or(cell);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, decimals].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{Delimiter, guarded, push_rows};

    #[test]
    fn formulas_become_text_and_numbers_stay() {
        for cell in ["=1+1", "+cmd", "-3+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "-", "-1.", "-.5", "-1e5", "\u{FF1D}1"]
        {
            assert_eq!(guarded(cell), format!("'{cell}"));
        }
        for cell in ["", "a=1", "-3", "-0.25", "+4", "1-0", "1/2-1/2", "'=1", "10:30", " =1"] {
            assert_eq!(guarded(cell), cell);
        }
    }

    #[test]
    fn rows_are_quoted_where_they_must_be() {
        let written = |fields| {
            let mut out = Vec::new();
            push_rows(fields, [["a,\"b\"", "=1"], ["c\td", ""]], &mut out);
            String::from_utf8(out).expect("text")
        };
        assert_eq!(written(Delimiter::Csv), "\"a,\"\"b\"\"\",=1\nc\td,\n");
        assert_eq!(written(Delimiter::Tsv), "\"a,\"\"b\"\"\"\t=1\n\"c\td\"\t\n");
    }
}
