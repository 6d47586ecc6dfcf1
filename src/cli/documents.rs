//! Adds up counts. The counts are in documents that earlier runs have written.

use super::{Common, Error, file_sink, refuse};
use crate::analysis::Merge;
use crate::archive::{Inputs, decompress};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_json::value::RawValue;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read};
use std::path::PathBuf;

/// Part of a document: only the name of the schema.
#[derive(serde::Deserialize)]
struct Head {
    schema: String,
}

/// Document with its counts.
#[derive(serde::Deserialize)]
struct Document<T> {
    counts: T,
}

/// Adds up the counts of all documents in `files`. If `files` is empty, reads standard input. A file may contain
/// several documents one after another, and may be compressed. A path in `files` may be a glob.
///
/// `differ` compares two documents. If the two documents cannot be added, `differ` returns the reason.
///
/// # Errors
/// Returns an error if a file cannot be read, contains no document, or contains a document with another schema.
/// Also returns an error if `differ` returns a reason.
pub(super) fn merged<T: DeserializeOwned + Merge>(
    files: &[PathBuf],
    schema: &str,
    common: &Common,
    differ: impl Fn(&T, &T) -> Option<String>,
) -> Result<T, Error> {
    if common.files_from.is_some() || common.record.is_some() || common.shard.is_some() {
        return refuse("`--merge` reads documents, not records: name the documents as FILES");
    }
    if files.is_empty() && io::stdin().is_terminal() {
        return refuse(
            "no files given; name documents that `--format json` wrote, or `-` for standard input (see --help)",
        );
    }
    let standard_input = [PathBuf::from("-")];
    let files = if files.is_empty() { &standard_input[..] } else { files };
    let named = Inputs::new(files.to_vec(), None, Vec::new(), Vec::new());
    let mut named = named.map_err(|error| Error::from(error.to_string()))?;
    file_sink::open_all(&mut named, &common.targets)?;
    let left = file_sink::unwritten_message(&common.targets);
    let (mut sum, mut difference): (Option<T>, Option<String>) = (None, None);
    for path in named.expanded().map_err(|error| Error::from(format!("{error}{left}")))? {
        let name = path.display();
        let failed = |cause: &dyn std::fmt::Display| Error::from(format!("{name}: {cause}{left}"));
        let reader: Box<dyn Read + Send> = if path.as_os_str() == "-" {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(&path).map_err(|cause| failed(&cause))?)
        };
        let reader = BufReader::new(decompress(reader).map_err(|cause| failed(&cause))?);
        let mut is_empty = true;
        for text in serde_json::Deserializer::from_reader(reader).into_iter::<Box<RawValue>>() {
            let text = text.map_err(|cause| match cause.classify() {
                Category::Syntax => failed(&format!("expected a document of `{schema}`, found invalid JSON: {cause}")),
                Category::Io | Category::Data | Category::Eof => failed(&cause),
            })?;
            let head: Head = serde_json::from_str(text.get())
                .map_err(|_| failed(&format!("expected a document of `{schema}`, found no `schema`")))?;
            if head.schema != schema {
                return Err(failed(&format!("expected a document of `{schema}`, found `{}`", head.schema)));
            }
            let Document::<T> { counts } = serde_json::from_str(text.get()).map_err(|cause| failed(&cause))?;
            match &mut sum {
                None => sum = Some(counts),
                Some(sum) => match differ(sum, &counts) {
                    None => sum.merge(counts),
                    why => difference = difference.or(why),
                },
            }
            is_empty = false;
        }
        if is_empty {
            return Err(failed(&format!("expected a document of `{schema}`, found an empty file")));
        }
    }
    match difference {
        Some(why) => refuse(why),
        None => sum.ok_or_else(|| Error::from("the inputs contain no documents")),
    }
}
