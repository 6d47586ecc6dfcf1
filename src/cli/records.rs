//! Going through the records of all inputs, in order.

use super::common::Common;
use super::error::Error;
use super::progress::Progress;
use super::status::Status;
use super::terminal;
use crate::archive::{self, Input};
use crate::notation::{Record, SegmentKind, parse, segments};
use crate::replay::{Observer, Replayed, replay};
use crate::report::Place;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// One record of an input, or the text before an input's first record.
pub struct Item<'a> {
    /// Where it stands: file, record number (`None` for text before the first record), first byte and line.
    pub place: Place<'a>,
    /// Its bytes.
    pub text: &'a [u8],
}

impl<'a> Item<'a> {
    /// Its syntax tree.
    pub fn parse(&self) -> Record<'a> {
        parse(self.text)
    }

    /// Replays a record of this item as the arguments ask.
    pub fn replay(&self, record: &Record<'_>, common: &Common, observer: &mut impl Observer) -> Replayed {
        replay(self.text, record, common.judge_by(), observer)
    }
}

/// The paths to read, if any were given or piped in.
///
/// # Errors
/// If there are none and standard input is a terminal.
pub fn paths_or_stdin(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    if !paths.is_empty() {
        Ok(paths.to_vec())
    } else if io::stdin().is_terminal() {
        Err(Error::Usage("no files given; name files or folders, or `-` for standard input (see --help)".to_owned()))
    } else {
        Ok(vec![PathBuf::from("-")])
    }
}

/// Hands every input to `each`, in order. One that cannot be read is complained about, and the others are done.
///
/// # Errors
/// The first error of `each`.
pub fn each_input(paths: &[PathBuf], mut each: impl FnMut(&Input) -> Result<(), Error>) -> Result<Status, Error> {
    let mut status = Status::Well;
    let sources = archive::sources(&paths_or_stdin(paths)?);
    let mut progress = Progress::over(sources.len());
    for (done, source) in sources.into_iter().enumerate() {
        progress.advance(done);
        match source.and_then(|source| source.read()) {
            Ok(input) => each(&input)?,
            Err(error) => {
                terminal::complain(&error);
                status = Status::Failed;
            }
        }
    }
    Ok(status)
}

/// The items of an input that the arguments ask for: its records, and (unless one record is asked for) the text
/// before the first of them.
pub fn items<'a>(input: &'a Input, common: &Common) -> impl Iterator<Item = Item<'a>> + use<'a> {
    let wanted = common.record;
    let mut number = 0;
    let (mut line, mut counted) = (1, 0);
    segments(&input.bytes).filter_map(move |segment| {
        line += memchr::memchr_iter(b'\n', &input.bytes[counted..segment.range.start]).count() as u64;
        counted = segment.range.start;
        let is_record = segment.kind == SegmentKind::Record;
        number += u64::from(is_record);
        let is_wanted = wanted.is_none_or(|wanted| is_record && wanted == number);
        is_wanted.then(|| Item {
            place: Place {
                file: &input.name,
                record: is_record.then_some(number),
                offset: segment.range.start as u64,
                line,
            },
            text: &input.bytes[segment.range.clone()],
        })
    })
}

/// For an input without the record that the arguments ask for.
///
/// # Errors
/// If they ask for one.
pub fn must_not_be_wanted(input: &Input, common: &Common) -> Result<(), Error> {
    match common.record {
        Some(number) => Err(Error::Usage(format!("{} has no record {number}", crate::report::visible(&input.name)))),
        None => Ok(()),
    }
}
