//! `adjutant fmt`: rewrites records in canonical form.

mod results;
mod text;

use super::rewrite::Task;
use super::{CONTINUE, Common, Error, Outcome, Output, ResultSource, Run, Status, Target, Verb, each_item, refuse};
use crate::archive::{Block, Origin};
use crate::formats::srn;
use crate::games::Source;
use crate::notation::stray_text;
use crate::replay::{Detail, Reading, terms_and_setup};
use crate::sheets;
use results::{ReplacedFiles, Results};
use std::path::PathBuf;
use std::sync::Arc;
use text::{Text, without_blank_lines};

/// Rewrite records in canonical form
///
/// Illegal records and stray text are left unchanged, except that CR line endings become LF.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant fmt a.srn                   print the canonical form
  adjutant fmt --write games/          rewrite the .srn files of a folder
  adjutant fmt --check games/          print the differences; exit with 1 if there are any
  adjutant fmt --fill sheet.srn        name the pieces whose kind the record proves
  adjutant fmt --mend a.srn            convert unambiguous turns such as `e4 takes e5`
  adjutant fmt < a.srn > b.srn")]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Replace the files that change
    #[arg(short, long, conflicts_with_all = ["check", "output"])]
    write: bool,
    /// Print the differences; exit with 1 if there are any
    #[arg(long)]
    check: bool,
    /// Name the setup pieces whose kind the record proves
    #[arg(long)]
    fill: bool,
    /// Convert turns in other spellings, such as `e4 takes e5`, if they have only one meaning; list each change
    #[arg(long)]
    mend: bool,
    /// Keep the original words of interpreted text in comments: `{read "blue lost on time" as 1-0}`
    #[arg(long)]
    keep_source: bool,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let common = &common.keeping_source(self.keep_source);
        let task = match (self.write, self.check) {
            (true, _) => Some(Task::Replace),
            (_, true) => Some(Task::Compare { is_quiet: common.quiet }),
            _ => None,
        };
        // When files are replaced or compared, records that were not requested stay unchanged.
        let keeps_others = task.is_some();
        let mut run = Run::over(&self.files, common)?.searching_for(&srn::FORMAT);
        if keeps_others && common.shard.is_some() {
            return refuse("`--shard` cannot be used with `--write` or `--check`, which handle whole files");
        }
        if keeps_others {
            run = run.all_records();
        }
        let output = Output::new(common);
        let formatting = Formatting { keeps_others, fills: self.fill, mends: self.mend };
        let blank = output.blank_sheet();
        let mut results = Results {
            task,
            output,
            ends_canonical: false,
            ends_in_tags: false,
            rewrite: None,
            done: ReplacedFiles::default(),
            refused_archive: None,
            status: Status::Well,
        };
        let inputs = run.each(
            &blank,
            &|block, outcome| formatting.block(block, outcome),
            &mut |formatted, outcome, progress| {
                progress.make_way();
                progress.say(&outcome.messages);
                results.take(&formatted, common, progress)?;
                Ok(CONTINUE)
            },
        )?;
        results.output.finish(ResultSource::Records(&run))?;
        Ok(results.status.max(inputs))
    }

    fn targets(&self) -> Vec<Target> {
        self.write.then_some(Target::Inputs).into_iter().collect()
    }
}

/// Position of a block in its file.
struct InFile {
    is_first: bool,
    is_last: bool,
}

/// Formatted block.
struct Formatted {
    origin: Arc<Origin>,
    /// Original bytes of the block, if they are needed for a comparison.
    original: Vec<u8>,
    text: Text,
    place: InFile,
    /// Name of the block's format, if the format is not SRN.
    other_format: Option<&'static str>,
    /// `true` if part of the file could not be read, so that the file cannot be replaced.
    is_incomplete: bool,
    /// `true` if nothing of the file could be read, so that there is nothing to replace.
    is_unread: bool,
    /// `true` if the requested record was found.
    has_wanted: bool,
}

struct Formatting {
    keeps_others: bool,
    /// `true` if pieces whose kind is proven are named.
    fills: bool,
    /// `true` if text that is not SRN is read as notes.
    mends: bool,
}

impl Formatting {
    fn block(&self, block: &mut Block, outcome: &mut Outcome<'_>) -> Formatted {
        let mut formatted = Formatted {
            origin: Arc::clone(&block.origin),
            original: Vec::new(),
            text: Text::with_capacity(block.bytes.len()),
            place: InFile { is_first: block.is_first, is_last: block.is_last },
            other_format: Some(block.content.name).filter(|name| *name != srn::FORMAT.name),
            is_incomplete: block.failure.is_some(),
            is_unread: block.failure.is_some() && block.bytes.is_empty() && block.is_first,
            has_wanted: false,
        };
        each_item(block, outcome, |item, outcome| self.item(item, &mut formatted, outcome));
        if self.keeps_others {
            formatted.original = std::mem::take(&mut block.bytes).into_vec();
            if block.line_end.is_translated() {
                let mut own = block.line_feeds.iter().copied().peekable();
                let line_ends = formatted.original.iter_mut().enumerate().filter(|(_, byte)| **byte == b'\n');
                for (_, byte) in line_ends.filter(|(at, _)| own.next_if_eq(at).is_none()) {
                    *byte = b'\r';
                }
            }
        }
        outcome.extra_bytes = formatted.original.len() + formatted.text.bytes.len();
        formatted
    }

    fn item(&self, item: &Source<'_>, formatted: &mut Formatted, outcome: &mut Outcome<'_>) {
        let is_wanted = outcome.common.record.is_none_or(|wanted| item.number() == Some(wanted));
        formatted.has_wanted |= is_wanted && item.number().is_some();
        match item.read_errors().first().map(|finding| &finding.detail) {
            // An input with only blanks and comments needs no change.
            Some(Detail::NoRecord { .. }) if stray_text(item.own()).is_none() => {}
            Some(Detail::NoRecord { .. }) => outcome.complain(item.place(), item.own(), item.read_errors()),
            Some(Detail::TooLong { .. }) => {
                formatted.is_incomplete = true;
                outcome.refused += 1;
                outcome.complain(item.place(), item.own(), item.read_errors());
            }
            _ if item.number().is_none() => {
                formatted.text.push_unchanged(without_blank_lines(item.own()));
                if is_wanted {
                    outcome.complain(item.place(), item.own(), item.read_errors());
                }
            }
            _ if !item.format().is_srn() => {
                if is_wanted && !self.keeps_others {
                    self.of_other_format(item, formatted, outcome);
                }
            }
            _ if is_wanted => self.record(item, formatted, outcome),
            _ => formatted.text.push_unchanged(item.own()),
        }
    }

    fn record(&self, item: &Source<'_>, formatted: &mut Formatted, outcome: &mut Outcome<'_>) {
        let reading = self.read(item, outcome.common);
        let record = &reading.record;
        if self.mends
            && let Some(again) = text::reread(item, &reading, outcome.common.keep_source)
        {
            text::write(item, &again, formatted, outcome);
            return;
        }
        let mut played = Vec::new();
        let replayed = item.replay_reading(&reading, &mut played);
        if replayed.verdict.is_failure() {
            outcome.complain(item.place(), item.own(), &replayed.findings);
            formatted.text.push_unchanged(item.own());
        } else {
            formatted.text.push_canonical(item, record, &replayed, &played);
        }
        outcome.complain(item.place(), item.own(), &item.strays(record));
    }

    /// Reads an item's record. If requested, fills in the kinds that the record proves.
    fn read<'i>(&self, item: &'i Source<'_>, common: &Common) -> Reading<'i> {
        let mut reading = item.read();
        if !self.fills {
            return reading;
        }
        let (terms, ..) = terms_and_setup(&reading.record, common.edition);
        let board = terms.rules.edition.board;
        if sheets::has_unnamed(&reading.record, board)
            && let Some(proven) = item.deduce(&reading, None)
        {
            sheets::fill(&mut reading.record, &proven, board, &terms.numbering);
        }
        reading
    }

    /// Writes a record of another format. The original text cannot be kept, because the output is SRN.
    fn of_other_format(&self, item: &Source<'_>, formatted: &mut Formatted, outcome: &mut Outcome<'_>) {
        let mut played = Vec::new();
        let Some((mut reading, mut replayed)) = outcome.replay(item, &mut played) else { return };
        if self.fills {
            (reading, played) = (self.read(item, outcome.common), Vec::new());
            replayed = item.replay_reading(&reading, &mut played);
        }
        if replayed.verdict.is_failure() {
            outcome.refused += 1;
            return;
        }
        formatted.text.part();
        let original = item.original(&reading.record, &replayed, &played);
        srn::write_export(&original, &srn::around_turns(&original), &mut formatted.text.bytes);
        formatted.text.ends_canonical = true;
    }
}
