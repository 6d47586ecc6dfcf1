//! The suite as it lies in its folder: what is expected of each record.

use crate::report::visible;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// What a suite says of itself, where it does.
const ABOUT: &str = "suite.json";
/// What is expected, a record a line.
const EXPECTED: &str = "expected.ndjson";
/// The longest of these files that is read, in bytes.
const LONGEST: u64 = 1 << 28;

/// Where a record is, or text of no record.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(super) struct SuitePlace {
    pub file: String,
    /// The number of the record, from 1; `None` for text of no record.
    pub record: Option<u64>,
    /// Of text of no record the line in which it begins.
    pub line: Option<u64>,
}

impl SuitePlace {
    /// What `record`, or `line` where there is no record, say in an object.
    pub(super) fn of(file: String, object: &Map<String, Value>) -> Option<Self> {
        let record = object.get("record")?;
        let line = if record.is_null() { Some(object.get("line")?.as_u64()?) } else { None };
        Some(Self { file, record: record.as_u64(), line }).filter(|place| place.record.is_some() || line.is_some())
    }
}

impl fmt::Display for SuitePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, number) = if self.record.is_some() { ("record", self.record) } else { ("line", self.line) };
        write!(f, "{}, {what} {}", self.file, number.unwrap_or_default())
    }
}

/// What is expected of a record.
#[derive(Debug)]
pub(super) struct Expected {
    pub place: SuitePlace,
    /// What kind of record it is.
    pub class: String,
    /// Everything that is said of it.
    pub fields: Map<String, Value>,
}

impl Expected {
    /// Whether that is one of several findings, none of which comes first.
    pub(super) fn may_be(&self, finding: &Value) -> bool {
        self.fields.get("also").and_then(Value::as_array).is_some_and(|also| also.contains(finding))
    }

    /// Whether deciding it may take more than a program tries.
    pub(super) fn is_hard(&self) -> bool {
        self.fields.get("hard") == Some(&Value::Bool(true))
    }
}

/// A suite.
#[derive(Debug)]
pub(super) struct Suite {
    folder: PathBuf,
    /// Its version, where it says one.
    pub version: Option<String>,
    pub expected: Vec<Expected>,
    places: HashMap<SuitePlace, usize>,
    /// The names of warnings that occur in it: of others nothing is expected.
    pub warnings: BTreeSet<String>,
}

impl Suite {
    /// Reads what lies in that folder, and looks whether it is what the suite says of itself.
    ///
    /// # Errors
    /// What is missing or cannot be understood.
    pub(super) fn read(folder: &Path) -> Result<Self, String> {
        let text = text_of(&folder.join(EXPECTED))?;
        let about = about(&folder.join(ABOUT))?;
        let mut suite = Self {
            folder: folder.to_owned(),
            version: about.get("version").and_then(Value::as_str).map(str::to_owned),
            expected: Vec::new(),
            places: HashMap::new(),
            warnings: BTreeSet::new(),
        };
        for (index, line) in text.lines().enumerate() {
            let at = || format!("{}:{}", folder.join(EXPECTED).display(), index + 1);
            let Ok(Value::Object(fields)) = serde_json::from_str(line) else {
                return Err(format!("{}: expected a JSON object", at()));
            };
            suite.add(fields).map_err(|what| format!("{}: {what}", at()))?;
        }
        if suite.expected.is_empty() {
            return Err(format!("{}: expected a record a line, found none", folder.join(EXPECTED).display()));
        }
        if let Some(missing) = suite.files().iter().find(|file| !file.is_file()) {
            return Err(format!("{}: the suite names this file, and it is not there", missing.display()));
        }
        for (name, sum) in about.get("crc32").and_then(Value::as_object).into_iter().flatten() {
            let path = folder.join(Path::new(name).file_name().unwrap_or_default());
            let found = sum_of(&path)?;
            if sum.as_str() != Some(&found) {
                let wanted = visible(sum.as_str().unwrap_or_default());
                return Err(format!(
                    "{}: has changed since the suite was made: expected the CRC-32 {wanted} of {ABOUT}, found {found}",
                    path.display()
                ));
            }
        }
        Ok(suite)
    }

    fn add(&mut self, fields: Map<String, Value>) -> Result<(), String> {
        let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        let file = text("file").ok_or("expected `file`, the name of a file")?;
        if Path::new(&file).file_name() != Some(file.as_ref()) {
            return Err(format!("expected the name of a file in the folder, found `{file}`"));
        }
        let place = SuitePlace::of(file, &fields).ok_or("expected `record`, a number, or null beside `line`")?;
        if text("verdict").is_none() && place.record.is_some() {
            return Err("expected `verdict`".to_owned());
        }
        if self.places.insert(place.clone(), self.expected.len()).is_some() {
            return Err("the same record for the second time".to_owned());
        }
        for warning in fields.get("warnings").and_then(Value::as_array).into_iter().flatten() {
            self.warnings.extend(warning.get(0).and_then(Value::as_str).map(str::to_owned));
        }
        let class = text("class").unwrap_or_default();
        self.expected.push(Expected { place, class, fields });
        Ok(())
    }

    /// Its files, each once, in the order in which they are named.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let mut names: Vec<&str> = Vec::new();
        for expected in &self.expected {
            let file = &*expected.place.file;
            if names.last() != Some(&file) && !names.contains(&file) {
                names.push(file);
            }
        }
        names.into_iter().map(|name| self.folder.join(name)).collect()
    }

    /// Which of what is expected is about that place.
    pub(super) fn index_of(&self, place: &SuitePlace) -> Option<usize> {
        self.places.get(place).copied()
    }
}

/// What the suite says of itself: null if it says nothing.
fn about(path: &Path) -> Result<Value, String> {
    if !path.exists() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(&bytes_of(path)?).map_err(|cause| format!("{}: {cause}", path.display()))
}

/// The CRC-32 of a file in eight hexadecimal digits.
fn sum_of(path: &Path) -> Result<String, String> {
    let mut sum = flate2::Crc::new();
    sum.update(&bytes_of(path)?);
    Ok(format!("{:08x}", sum.sum()))
}

fn text_of(path: &Path) -> Result<String, String> {
    String::from_utf8(bytes_of(path)?).map_err(|cause| format!("cannot read {}: {cause}", path.display()))
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    let failed = |cause: std::io::Error| format!("cannot read {}: {cause}", path.display());
    let mut bytes = Vec::new();
    let length = File::open(path).map_err(failed)?.take(LONGEST).read_to_end(&mut bytes).map_err(failed)?;
    if length as u64 == LONGEST {
        return Err(format!("{}: longer than any suite", path.display()));
    }
    Ok(bytes)
}
