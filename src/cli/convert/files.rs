//! Writes one file per record.

use super::{Converted, Order, convert};
use crate::archive::{ARCHIVE, COMPRESSED, SplitWriter};
use crate::cli::file_sink::report_moved_files;
use crate::cli::outcome::record_name;
use crate::cli::{CONTINUE, Error, Run, Sheet, Status, each_item};
use crate::formats::{FORMATS, Format, Writer};
use crate::games::Source;
use crate::replay::Reading;
use std::path::Path;

/// Name of the file of one record.
pub(super) struct FileName {
    stem: String,
    ending: &'static str,
    /// `true` if the name follows the file name pattern of the format. In this case, the name contains facts about the
    /// record.
    says_something: bool,
    /// `true` if the number at the end of the name is the number of the record in its input. `false` if the number
    /// comes from a tag.
    is_numbered: bool,
}

impl FileName {
    /// Returns the file name for the record of `item`. If the format `to` has a pattern for file names, the name
    /// follows the pattern. Otherwise the name consists of the input's name and the record's number.
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
        // Patterns take their number from the tag `GameNumber`, if the record has it.
        let is_numbered = !says_something || reading.record.tag("GameNumber").is_none();
        Self { stem, ending: to.endings[0], says_something, is_numbered }
    }

    /// Returns the whole name with extension.
    pub(super) fn whole(&self) -> String {
        format!("{}{}", self.stem, self.ending)
    }
}

/// Record to write to its file.
struct File {
    name: FileName,
    text: Vec<u8>,
    /// Name of the record in messages.
    called: String,
}

/// Writes each record to a separate file.
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
                    outcome.extra_bytes += text.len();
                    files.push(File { name, text, called: record_name(item) });
                }
            });
            files
        },
        &mut |files, outcome, progress| {
            progress.say(&outcome.messages);
            for File { name, text, called } in &files {
                // The format stores facts in the file name. A changed file name would lose these facts.
                if name.says_something && writer.is_taken(&name.stem) {
                    let lost = format!("the record's file name, because another file was also called {}", name.whole());
                    let to = order.to.name;
                    if !order.is_lossy {
                        let refused = format!(
                            "{called}: not written: {to} would lose {lost} (pass --lossy to \
                            write it anyway)\n"
                        );
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
            Ok(CONTINUE)
        },
    )?;
    report_moved_files(&writer.finish()?, folder, run);
    run.report_dropped_text();
    Ok(status.max(inputs))
}
