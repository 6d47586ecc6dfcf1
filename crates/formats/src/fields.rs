//! Rows for programs: CSV and TSV, and what keeps a spreadsheet from taking a name for a formula.
//!
//! All rows that are written pass here. `format-spec/csv.md`, section "Formulas".

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

/// What parts the fields of a row for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fields {
    /// Commas: RFC 4180.
    Csv,
    /// Tabs.
    Tsv,
}

/// Whether cells that look like formulas are guarded. Of the whole process, as color is: a table that forgot to ask
/// would be the one that does harm.
static IS_GUARDED: AtomicBool = AtomicBool::new(false);

/// Lays down that cells that a spreadsheet would take for formulas begin with `'` from now on.
pub fn guard_formulas() {
    IS_GUARDED.store(true, Ordering::Relaxed);
}

/// Appends rows, all of the same length.
pub fn push_rows<C: AsRef<str>>(
    fields: Fields,
    rows: impl IntoIterator<Item = impl IntoIterator<Item = C>>,
    out: &mut Vec<u8>,
) {
    let delimiter = match fields {
        Fields::Csv => b',',
        Fields::Tsv => b'\t',
    };
    let is_guarded = IS_GUARDED.load(Ordering::Relaxed);
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(out);
    for row in rows {
        // Nothing fails that writes rows of the same length to memory.
        for cell in row {
            let cell = cell.as_ref();
            let _ = writer.write_field(if is_guarded { guarded(cell) } else { Cow::Borrowed(cell) }.as_bytes());
        }
        let _ = writer.write_record(None::<&[u8]>);
    }
    let _ = writer.flush();
}

/// The cell as a spreadsheet takes it for text. Numbers stay numbers.
fn guarded(cell: &str) -> Cow<'_, str> {
    /// What formulas begin with, in wide forms too; and what some programs pass over before one.
    const BEGINNINGS: [char; 11] =
        ['=', '+', '-', '@', '\t', '\r', '\n', '\u{FF1D}', '\u{FF0B}', '\u{FF0D}', '\u{FF20}'];
    if cell.starts_with(BEGINNINGS) && !is_number(cell) { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

/// Whether it is a decimal number such as `-3` or `-0.25`.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['-', '+']).unwrap_or(cell);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, decimals].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{Fields, guarded, push_rows};

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
        assert_eq!(written(Fields::Csv), "\"a,\"\"b\"\"\",=1\nc\td,\n");
        assert_eq!(written(Fields::Tsv), "\"a,\"\"b\"\"\"\t=1\n\"c\td\"\t\n");
    }
}
