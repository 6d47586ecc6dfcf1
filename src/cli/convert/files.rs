//! A file for each record.

use super::{Converted, Order, convert};
use crate::archive::{ARCHIVE, COMPRESSED, SplitWriter};
use crate::cli::account::called;
use crate::cli::file_sink::say_of_moved;
use crate::cli::{Error, GO_ON, Run, Sheet, Status, each_item};
use crate::formats::{FORMATS, Format, Writer};
use crate::games::Source;
use crate::replay::Reading;
use std::path::Path;

/// The name of a file for a record alone.
pub(super) struct FileName {
    stem: String,
    ending: &'static str,
    /// Whether it is of the format's own pattern, and so says something of the record.
    says_something: bool,
    /// Whether the number at its end is the record's in its input, and no other that it has.
    is_numbered: bool,
}

impl FileName {
    /// The name for an item's record: of the format's pattern, or its input's and its number there.
    pub(super) fn of(item: &Source<'_>, reading: &Reading<'_>, to: &Format) -> Self {
        let number = item.number().unwrap_or_default();
        let by_format = to.file_name.and_then(|name| name(&reading.record, number));
        let says_something = by_format.is_some();
        let stem = by_format.unwrap_or_else(|| {
            let file = item.file_name().trim_matches(['<', '>']);
            let plain = COMPRESSED.iter().find_map(|ending| file.strip_suffix(ending)).unwrap_or(file);
            let mut endings = FORMATS.iter().flat_map(|format| format.endings).chain(&[ARCHIVE]);
            let stem = endings.find_map(|ending| plain.strip_suffix(ending)).unwrap_or(plain);
            format!("{}-{number}", if stem.is_empty() { "record" } else { stem })
        });
        // Of the tags it is this one that a pattern has numbers of.
        let is_numbered = !says_something || reading.record.tag("GameNumber").is_none();
        Self { stem, ending: to.endings[0], says_something, is_numbered }
    }

    /// The whole name.
    pub(super) fn whole(&self) -> String {
        format!("{}{}", self.stem, self.ending)
    }
}

/// A record on its way to its file.
struct File {
    name: FileName,
    text: Vec<u8>,
    /// What to call the record.
    called: String,
}

/// Writes each record into a file of its own.
pub(super) fn write_files(
    run: &Run<'_>,
    order: Order<'_>,
    (folder, is_forced): (&Path, bool),
    blank: &Sheet,
) -> Result<Status, Error> {
    let mut writer = SplitWriter::begin(folder, order.to.endings[0], is_forced)?;
    let mut status = Status::Well;
    let inputs = run.each(
        blank,
        &|block, outcome| {
            let mut files = Vec::new();
            each_item(block, outcome, |item, outcome| {
                let mut text = Vec::new();
                if let Some(Converted { name: Some(name) }) = convert(item, order, outcome, &mut text) {
                    outcome.carried += text.len();
                    files.push(File { name, text, called: called(item) });
                }
            });
            files
        },
        &mut |files, outcome, progress| {
            progress.say(&outcome.said);
            for File { name, text, called } in &files {
                // Under another name something would be lost that the format keeps there.
                if name.says_something && writer.is_taken(&name.stem) {
                    let lost = format!("what the name of its file says, for there is another {}", name.whole());
                    let to = order.to.name;
                    if !order.is_lossy {
                        let refused = format!("{called}: not written: {to} would lose {lost} (--lossy accepts that)\n");
                        progress.say(refused.as_bytes());
                        status = Status::Findings;
                        continue;
                    }
                    progress.say(format!("{called}: lost in {to}: {lost}\n").as_bytes());
                }
                let number =
                    if name.is_numbered { writer.numbered_file(&name.stem) } else { writer.file(&name.stem)? };
                if let Writer::Rows { header, .. } = order.to.writer {
                    writer.push(number, header.as_bytes())?;
                }
                if let Writer::Listed { head, .. } = order.to.writer {
                    writer.push(number, &head(1))?;
                }
                writer.push(number, text)?;
            }
            Ok(GO_ON)
        },
    )?;
    say_of_moved(&writer.finish()?, folder, run);
    run.say_what_is_dropped();
    Ok(status.max(inputs))
}
