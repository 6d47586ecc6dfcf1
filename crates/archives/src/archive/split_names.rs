//! What files are called that are made of values and numbers: harmless on every system, each by a name of its own, and
//! numbers so that they sort.

use std::collections::HashMap;

/// The longest name of a file, in bytes, without what tells it from others and without its ending.
const LONGEST_NAME: usize = 120;

/// The longest name in front of a number that it ends with: so all numbers stand behind the same name, however many
/// digits they have.
const LONGEST_STEM: usize = LONGEST_NAME - MOST_DIGITS - 1;

/// How many digits a number has at most.
const MOST_DIGITS: usize = 20;

/// How many digits a number has at least.
const DIGITS: usize = 3;

/// Names that some systems keep for devices, whatever the ending; digits may be raised ones too.
const DEVICES: [&str; 24] = [
    "con", "prn", "aux", "nul", "conin$", "conout$", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// A name, without its ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    text: Box<str>,
    /// How many digits at its end only number it.
    digits: usize,
}

impl Name {
    /// A name that stays what it is.
    pub fn plain(text: String) -> Self {
        Self { text: text.into(), digits: 0 }
    }

    /// A name whose last digits number it.
    pub fn numbered(text: String) -> Self {
        let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        Self { text: text.into(), digits }
    }

    fn stem(&self) -> &str {
        &self.text[..self.text.len() - self.digits]
    }
}

/// The names of files, by their numbers.
#[derive(Debug, Default)]
pub(super) struct Names {
    names: Vec<Name>,
    added: Free,
}

/// Names that are taken, each in lower case, for on some systems only that tells them apart; and how many would have it.
#[derive(Debug, Default)]
struct Free(HashMap<Box<str>, u32>);

impl Free {
    /// The name, with a number behind it if another file has it.
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

    /// Whether a file of that name would get another.
    pub fn is_taken(&self, name: &str) -> bool {
        self.added.0.contains_key(&*file_name(name).to_lowercase())
    }

    /// The name of that number as far as it is known.
    pub fn as_added(&self, number: usize) -> String {
        self.names.get(number).map_or_else(String::new, |name| name.text.to_string())
    }

    /// All names, with numbers that sort.
    pub fn sorting(&self) -> Vec<String> {
        let mut widths: HashMap<&str, usize> = HashMap::new();
        for name in self.names.iter().filter(|name| name.digits > 0) {
            let width = widths.entry(name.stem()).or_insert(DIGITS);
            *width = name.digits.max(*width);
        }
        // Names that are not numbered have been taken by what they are called.
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

/// Where in a value the number begins that it ends with, and the sign that parts it from the rest; behind its end if it
/// has none.
fn number_in(value: &str) -> usize {
    let stem = value.trim_end_matches(|c: char| c.is_ascii_digit());
    match value.len() - stem.len() {
        1..=MOST_DIGITS => stem.strip_suffix(['-', '.']).unwrap_or(stem).len(),
        _ => value.len(),
    }
}

/// A name for the file of a value, without its ending: harmless on every system.
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
        // Neither hidden nor a folder above, and no other name on systems that drop a dot at the end.
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
    // What begins with a dash would be an option wherever it is named.
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
        // What is too long is cut before its number, always at the same place.
        for number in ["-1", "-12", ".3", "-18446744073709551615"] {
            let long = "x".repeat(500) + number;
            assert_eq!(file_name(&long), "x".repeat(99) + number);
            assert_eq!(file_name(&long[401..]), "x".repeat(99) + number);
        }
        assert_eq!(file_name(&"1".repeat(500)).len(), 120);
        assert_eq!(file_name(&"\u{e9}".repeat(500)).len(), 120);
    }
}
