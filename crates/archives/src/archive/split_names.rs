//! Derives file names from values and numbers. The names are safe on every system, unique, and sort by their numbers.

use std::collections::HashMap;

/// Maximum length of a file name in bytes. The extension does not count, nor does a suffix that makes the name
/// unique.
const LONGEST_NAME: usize = 120;

/// Maximum length in bytes of the part before a final number. The rest is room for a number of any length, so the part
/// does not depend on this length.
const LONGEST_STEM: usize = LONGEST_NAME - MOST_DIGITS - 1;

/// Maximum number of digits in a number.
const MOST_DIGITS: usize = 20;

/// Minimum number of digits in a number.
const DIGITS: usize = 3;

/// Names that some systems reserve for devices, with any extension. Superscript digits count as digits.
const DEVICES: [&str; 24] = [
    "con", "prn", "aux", "nul", "conin$", "conout$", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// Name without extension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    text: Box<str>,
    /// Number of digits at the end of the name that are a serial number.
    digits: usize,
}

impl Name {
    /// Creates a name without a serial number.
    pub fn plain(text: String) -> Self {
        Self { text: text.into(), digits: 0 }
    }

    /// Creates a name whose last digits are a serial number.
    pub fn numbered(text: String) -> Self {
        let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        Self { text: text.into(), digits }
    }

    fn stem(&self) -> &str {
        &self.text[..self.text.len() - self.digits]
    }
}

/// Names of files, by their numbers.
#[derive(Debug, Default)]
pub(super) struct Names {
    names: Vec<Name>,
    added: Free,
}

/// Taken names in lower case. For each name, contains the number of files that requested the name. Names are
/// compared in lower case, because some systems do not distinguish case.
#[derive(Debug, Default)]
struct Free(HashMap<Box<str>, u32>);

impl Free {
    /// Reserves a name. If another file has the name, a number is appended.
    fn take(&mut self, plain: &str) -> String {
        let mut name = plain.to_owned();
        while let Some(count) = self.0.get_mut(&*name.to_lowercase()) {
            *count += 1;
            name = format!("{name}-{count}");
        }
        self.0.insert(name.to_lowercase().into(), 1);
        name
    }
}

impl Names {
    /// Adds a name. Returns its number, from 0.
    pub fn add(&mut self, name: Name) -> usize {
        let is_numbered = name.digits > 0;
        let taken = self.added.take(&name.text);
        self.names.push(if is_numbered { name } else { Name::plain(taken) });
        self.names.len() - 1
    }

    /// Returns `true` if a file called `name` would be renamed.
    pub fn is_taken(&self, name: &str) -> bool {
        self.added.0.contains_key(&*file_name(name).to_lowercase())
    }

    /// Returns the name at index `number`, as it was added. The serial number in this name is not padded with zeros
    /// yet.
    pub fn as_added(&self, number: usize) -> String {
        self.names.get(number).map_or_else(String::new, |name| name.text.to_string())
    }

    /// Returns all names. Their serial numbers are padded with zeros, so that the names sort correctly.
    pub fn sorting(&self) -> Vec<String> {
        let mut widths: HashMap<&str, usize> = HashMap::new();
        for name in self.names.iter().filter(|name| name.digits > 0) {
            let width = widths.entry(name.stem()).or_insert(DIGITS);
            *width = name.digits.max(*width);
        }
        // Names without serial number take precedence.
        let mut free = Free::default();
        let mut found: Vec<Option<String>> =
            self.names.iter().map(|name| (name.digits == 0).then(|| free.take(&name.text))).collect();
        for (name, found) in self.names.iter().zip(&mut found) {
            let width = widths.get(name.stem()).copied().unwrap_or(DIGITS);
            let zeros = width.saturating_sub(name.digits);
            found.get_or_insert_with(|| {
                let number = &name.text[name.text.len() - name.digits..];
                free.take(&format!("{}{}{number}", name.stem(), "0".repeat(zeros)))
            });
        }
        found.into_iter().flatten().collect()
    }
}

/// Returns the offset of the number at the end of a value, including the separator before it. Without a number,
/// returns the length of the value.
fn number_in(value: &str) -> usize {
    let stem = value.trim_end_matches(|c: char| c.is_ascii_digit());
    match value.len() - stem.len() {
        1..=MOST_DIGITS => stem.strip_suffix(['-', '.']).unwrap_or(stem).len(),
        _ => value.len(),
    }
}

/// Returns a file name for a value, without extension and safe on every system.
pub(super) fn file_name(value: &str) -> String {
    let mut name = String::with_capacity(value.len().min(LONGEST_NAME));
    let number = number_in(value);
    let longest = if number < value.len() { LONGEST_STEM } else { LONGEST_NAME };
    let mut is_cut = false;
    for (at, c) in value.char_indices() {
        is_cut |= at < number && name.len() + c.len_utf8() > longest;
        if is_cut && at < number {
            continue;
        }
        let is_harmless = c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
        // The name must not be hidden or be the parent folder, and some systems drop a dot at the end.
        let is_at_edge = c == '.' && (name.is_empty() || at + 1 == value.len());
        name.push(if is_harmless && !is_at_edge { c } else { '_' });
    }
    let plain = |c: char| match c {
        '\u{b9}' => '1',
        '\u{b2}' => '2',
        '\u{b3}' => '3',
        _ => c.to_ascii_lowercase(),
    };
    let stem = |name: &str| -> String { name.split('.').next().unwrap_or_default().chars().map(plain).collect() };
    let is_device = [value, &name].into_iter().any(|name| DEVICES.contains(&&*stem(name)));
    // A name that begins with a dash would be read as an option.
    if name.is_empty() || name.starts_with('-') || is_device {
        name.insert(0, '_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn names_of_files_are_harmless() {
        for (value, name) in [
            ("jumbo-2014", "jumbo-2014"),
            ("Jansen, J.", "Jansen__J_"),
            ("2024.05.18", "2024.05.18"),
            ("", "_"),
            (".", "_"),
            ("..", "__"),
            ("../../etc/passwd", "_._.._etc_passwd"),
            (".hidden", "_hidden"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"),
            ("a\0b\u{1b}[31m\n", "a_b__31m_"),
            ("\u{c9}mile \u{738b}", "\u{c9}mile_\u{738b}"),
            ("\u{202e}abc", "_abc"),
            ("CON", "_CON"),
            ("nul.srn", "_nul.srn"),
            ("Lpt1", "_Lpt1"),
            ("console", "console"),
            ("COM\u{b9}", "_COM\u{b9}"),
            ("lpt\u{b3}.x", "_lpt\u{b3}.x"),
            ("CONIN$", "_CONIN_"),
            ("conout$.srn", "_conout_.srn"),
            ("COM10", "COM10"),
            ("-o", "_-o"),
            ("--help", "_--help"),
            ("-", "_-"),
        ] {
            assert_eq!(file_name(value), name, "{value:?}");
        }
        assert_eq!(file_name(&"x".repeat(500)).len(), 120);
        // A long name is cut before its number, always at the same place.
        for number in ["-1", "-12", ".3", "-18446744073709551615"] {
            let long = "x".repeat(500) + number;
            assert_eq!(file_name(&long), "x".repeat(99) + number);
            assert_eq!(file_name(&long[401..]), "x".repeat(99) + number);
        }
        assert_eq!(file_name(&"1".repeat(500)).len(), 120);
        assert_eq!(file_name(&"\u{e9}".repeat(500)).len(), 120);
    }
}
