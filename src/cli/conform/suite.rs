//! Reads a conformance suite from its folder: the expected answer for each record.

use crate::report::visible;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Optional file with facts about the suite.
const ABOUT: &str = "suite.json";
/// File with the expected answers, one record per line.
const EXPECTED: &str = "expected.ndjson";
/// Size limit of these files in bytes; a file of this size or more is refused.
const LONGEST: u64 = 1 << 28;

/// Place of a record or of text outside records.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(super) struct SuitePlace {
    pub file: String,
    /// Number of the record, counted from 1; `None` for text outside records.
    pub record: Option<u64>,
    /// First line of text outside records; `None` for a record.
    pub line: Option<u64>,
}

impl SuitePlace {
    /// Reads the place from the fields `record` and `line` of an object. `line` is used if `record` is null.
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

/// Expected answer for a record.
#[derive(Debug)]
pub(super) struct Expected {
    pub place: SuitePlace,
    /// Purpose of the record in the suite, such as `illegal/too-far`.
    pub class: String,
    /// All expected fields.
    pub fields: Map<String, Value>,
}

impl Expected {
    /// `true` if `finding` may also be given as the first finding, because several findings are equally early.
    pub(super) fn may_be(&self, finding: &Value) -> bool {
        self.fields.get("also").and_then(Value::as_array).is_some_and(|also| also.contains(finding))
    }

    /// `true` if deciding the record may exceed a program's search limit.
    pub(super) fn is_hard(&self) -> bool {
        self.fields.get("hard") == Some(&Value::Bool(true))
    }
}

/// Conformance suite.
#[derive(Debug)]
pub(super) struct Suite {
    folder: PathBuf,
    /// Version of the suite, if given.
    pub version: Option<String>,
    pub expected: Vec<Expected>,
    places: HashMap<SuitePlace, usize>,
    /// Names of warnings that occur in the suite. Other warnings are not compared.
    pub warnings: BTreeSet<String>,
}

impl Suite {
    /// Reads the suite in a folder and checks the files against `suite.json`.
    ///
    /// # Errors
    /// Returns a message about the first file that is missing, invalid or changed.
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
            return Err(format!("{}: expected one record per line, found none", folder.join(EXPECTED).display()));
        }
        if let Some(missing) = suite.files().iter().find(|file| !file.is_file()) {
            return Err(format!("{}: the suite names this file, but it does not exist", missing.display()));
        }
        for (name, sum) in about.get("crc32").and_then(Value::as_object).into_iter().flatten() {
            let path = folder.join(Path::new(name).file_name().unwrap_or_default());
            let found = sum_of(&path)?;
            if sum.as_str() != Some(&found) {
                let wanted = visible(sum.as_str().unwrap_or_default());
                return Err(format!(
                    "{}: changed since the suite was made: expected CRC-32 {wanted} from {ABOUT}, found {found}",
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
        let place = SuitePlace::of(file, &fields).ok_or("expected `record`: a number, or null with `line`")?;
        if text("verdict").is_none() && place.record.is_some() {
            return Err("expected `verdict`".to_owned());
        }
        if self.places.insert(place.clone(), self.expected.len()).is_some() {
            return Err("the record is listed twice".to_owned());
        }
        for warning in fields.get("warnings").and_then(Value::as_array).into_iter().flatten() {
            self.warnings.extend(warning.get(0).and_then(Value::as_str).map(str::to_owned));
        }
        let class = text("class").unwrap_or_default();
        self.expected.push(Expected { place, class, fields });
        Ok(())
    }

    /// Returns the files of the suite without duplicates, in order of their first mention.
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

    /// Returns the index of the expected answer for a place.
    pub(super) fn index_of(&self, place: &SuitePlace) -> Option<usize> {
        self.places.get(place).copied()
    }
}

/// Reads `suite.json`; returns null if the file does not exist.
fn about(path: &Path) -> Result<Value, String> {
    if !path.exists() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(&bytes_of(path)?).map_err(|cause| format!("{}: {cause}", path.display()))
}

/// Returns the CRC-32 of a file as eight hexadecimal digits.
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
        return Err(format!("{}: too long for a suite", path.display()));
    }
    Ok(bytes)
}
