//! Each group of games for itself.

use super::Args;
use crate::analysis::{Games, Grouped, TurnCounts};
use crate::cli::file_sink::write_file;
use crate::cli::groups;
use crate::cli::{Common, Error, Form, MadeOf, Output, Run, Sheet, Status};
use crate::query::Grouping;
use crate::report::stats::{GROUPS_SCHEMA, group_rows, group_table, groups_document, groups_picture, groups_text};

/// The figures of each group of the records.
pub(super) struct Groups<'a> {
    pub args: &'a Args,
    pub grouping: Grouping,
}

impl Groups<'_> {
    /// Gathers them, or adds up those of documents, and writes them as the arguments ask.
    pub(super) fn run(&self, mut output: Output, common: &Common) -> Result<Status, Error> {
        let Self { args, grouping } = self;
        if args.merge {
            let grouped = groups::merged(&args.files, GROUPS_SCHEMA, grouping, common, super::differ)?;
            self.write(&grouped, output, MadeOf::Documents(&args.files), common)?;
            return Ok(Status::Well);
        }
        let run = Run::over(&args.files, common)?.of_games("stats");
        let (grouped, status) = groups::Groups {
            grouping,
            new: &|| args.no_games(),
            watch: &TurnCounts::default,
            miss: &|_, _, _| {},
            forget: TurnCounts::clear,
            add: Games::add,
            add_unreadable: Games::add_unreadable,
        }
        .gather(&run, &mut output)?;
        self.write(&grouped, output, MadeOf::Records(&run), common)?;
        Ok(status)
    }

    fn write(
        &self,
        grouped: &Grouped<Games>,
        mut output: Output,
        made: MadeOf<'_>,
        common: &Common,
    ) -> Result<(), Error> {
        let args = self.args;
        let look = output.table_look(args.width);
        let write = |sheet: &mut Sheet| match args.form() {
            _ if args.is_silent() => {}
            Form::Text => {
                sheet.drawing(&groups_text(grouped, &args.table, args.limits(), look), look.width);
            }
            Form::Json | Form::Ndjson => {
                sheet.json(&groups_document(grouped, args.limits()), args.pretty);
            }
            Form::Csv | Form::Tsv => {
                let table = match args.table.first() {
                    Some(table) => group_rows(grouped, *table, args.limits()),
                    None => group_table(grouped, usize::MAX),
                };
                sheet.rows(&table, args.form().fields(), true);
            }
        };
        output.put(write)?;
        output.finish(made)?;
        if let Some(path) = &args.svg {
            let picture = groups_picture(grouped, args.limits_of_picture());
            write_file(path, picture.as_bytes(), common.threads(), made)?;
        }
        Ok(())
    }
}
