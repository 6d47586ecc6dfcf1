//! `adjutant fmt`: records in their canonical form.

mod results;
mod text;

use super::rewrite::Task;
use super::{Common, Error, GO_ON, MadeOf, Outcome, Output, Run, Status, Target, Verb, each_item, refuse};
use crate::archive::{Block, Origin};
use crate::formats::srn;
use crate::games::Source;
use crate::notation::stray_text;
use crate::replay::{Detail, Reading, terms_and_setup};
use crate::sheets;
use results::{Done, Results};
use std::path::PathBuf;
use std::sync::Arc;
use text::{Text, without_blank_lines};

/// Put records into their canonical form
///
/// Records that are not legal, and text that is no record's, stay as they are, but where lines end with CR alone they end
/// with LF then.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant fmt a.srn                   print the canonical form
  adjutant fmt --write games/          put every .srn file of a folder into it
  adjutant fmt --check games/          print what would change, and exit with 1 if anything would
  adjutant fmt --fill sheet.srn        name the pieces whose kind the record proves
  adjutant fmt --mend a.srn            read `e4 takes e5` and the like where it can mean one thing only
  adjutant fmt < a.srn > b.srn")]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Replace the files, those only that change
    #[arg(short, long, conflicts_with_all = ["check", "output"])]
    write: bool,
    /// Print the differences and exit with 1 if there are any
    #[arg(long)]
    check: bool,
    /// Name the pieces of the setup whose kind the record proves
    #[arg(long)]
    fill: bool,
    /// Read what is no SRN behind the tags as people write it, where it can mean one thing only, and list that
    #[arg(long)]
    mend: bool,
    /// Keep text that was read as something else in comments: `{read "blue lost on time" as 1-0}`
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
        // Where a file is to be replaced or compared, what was not asked for stays as it is.
        let keeps_others = task.is_some();
        let mut run = Run::over(&self.files, common)?.searching_for(&srn::FORMAT);
        if keeps_others && common.shard.is_some() {
            return refuse(
                "`--shard` reads a part of the records, and a file that is replaced or compared is one as a whole",
            );
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
            done: Done::default(),
            refused_archive: None,
            status: Status::Well,
        };
        let inputs = run.each(
            &blank,
            &|block, outcome| formatting.block(block, outcome),
            &mut |formatted, outcome, progress| {
                progress.make_way();
                progress.say(&outcome.said);
                results.take(&formatted, common, progress)?;
                Ok(GO_ON)
            },
        )?;
        results.output.finish(MadeOf::Records(&run))?;
        Ok(results.status.max(inputs))
    }

    fn targets(&self) -> Vec<Target> {
        self.write.then_some(Target::Inputs).into_iter().collect()
    }
}

/// Where in its file a block stands.
struct InFile {
    is_first: bool,
    is_last: bool,
}

/// A block, formatted.
struct Formatted {
    origin: Arc<Origin>,
    /// What the block held, where that is compared with what it is to hold.
    original: Vec<u8>,
    text: Text,
    place: InFile,
    /// The format, if it is not SRN.
    other_format: Option<&'static str>,
    /// Why the file cannot be replaced, if so.
    is_incomplete: bool,
    /// Whether nothing of it could be read, so that there is nothing to be replaced.
    is_unread: bool,
    /// Whether the record was seen that was asked for.
    has_wanted: bool,
}

struct Formatting {
    keeps_others: bool,
    /// Whether pieces are named whose kind is proven.
    fills: bool,
    /// Whether what is no SRN is read as people write it.
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
        outcome.carried = formatted.original.len() + formatted.text.bytes.len();
        formatted
    }

    fn item(&self, item: &Source<'_>, formatted: &mut Formatted, outcome: &mut Outcome<'_>) {
        let is_wanted = outcome.common.record.is_none_or(|wanted| item.number() == Some(wanted));
        formatted.has_wanted |= is_wanted && item.number().is_some();
        match item.trouble().first().map(|finding| &finding.detail) {
            // An input of nothing but blanks and remarks is as it should be.
            Some(Detail::NoRecord { .. }) if stray_text(item.own()).is_none() => {}
            Some(Detail::NoRecord { .. }) => outcome.complain(item.place(), item.own(), item.trouble()),
            Some(Detail::TooLong { .. }) => {
                formatted.is_incomplete = true;
                outcome.refused += 1;
                outcome.complain(item.place(), item.own(), item.trouble());
            }
            _ if item.number().is_none() => {
                formatted.text.as_it_was(without_blank_lines(item.own()));
                if is_wanted {
                    outcome.complain(item.place(), item.own(), item.trouble());
                }
            }
            _ if !item.format().is_srn() => {
                if is_wanted && !self.keeps_others {
                    self.of_other_format(item, formatted, outcome);
                }
            }
            _ if is_wanted => self.record(item, formatted, outcome),
            _ => formatted.text.as_it_was(item.own()),
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
            formatted.text.as_it_was(item.own());
        } else {
            formatted.text.canonical(item, record, &replayed, &played);
        }
        outcome.complain(item.place(), item.own(), &item.strays(record));
    }

    /// What there is to be read of an item, with what it proves filled in where that is asked for.
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

    /// Writes a record of another format. There is no form of its own in which it could stay as it is.
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
