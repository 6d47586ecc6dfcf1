//! `adjutant setups`: where kinds stand, what setups have in common, and which are alike.
//!
//! What the arguments ask becomes a [`Question`] ([`ask`]); its answer is gathered from records ([`gather`]) or from
//! documents ([`merge`]), and shown ([`show`]). `format-spec/statistics.md`, section "Setups".

mod args;
mod ask;
mod gather;
mod merge;
mod near;
mod show;

pub use args::Args;

use super::common::Common;
use super::file_sink::{MadeOf, write_file};
use super::records::{Run, threads};
use super::status::{Error, Status};
use super::terminal::Output;
use crate::report::setups::picture;
use std::io::Write;

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    if args.svg.as_ref().is_some_and(|path| path.as_os_str() == "-") {
        return Err(Error::Usage("`--svg` needs the name of a file".to_owned()));
    }
    let mut output = Output::new(common);
    let shown = show::Shown::of(args, &output)?;
    let run;
    let (setups, status, made) = if args.merge {
        let setups = merge::documents(args, common)?;
        shown.must_be_asked(&setups.asked)?;
        (setups, Status::Well, MadeOf::Documents(&args.files))
    } else {
        match ask::question(args, common)? {
            Ok(question) => {
                shown.must_be_asked(&question)?;
                run = Run::over(&args.files, common)?;
                let (setups, status) = gather::setups(&run, common, &output, &question)?;
                (setups, status, MadeOf::Records(&run))
            }
            Err(diagnostics) => {
                let _ = anstream::stderr().write_all(diagnostics.as_bytes());
                return Ok(Status::Failed);
            }
        }
    };
    let view = shown.view(&setups);
    let groups = shown.groups(view.as_ref().unwrap_or(&setups));
    shown.write(&setups, &groups, &mut output)?;
    output.finish(made)?;
    if let Some(path) = &args.svg {
        let picture = picture(&groups, &shown.choice.kinds, shown.measure);
        write_file(path, picture.as_bytes(), threads(common), made)?;
    }
    Ok(status)
}
