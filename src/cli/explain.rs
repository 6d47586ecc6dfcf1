//! `adjutant explain`: what a finding means.

use super::common::Common;
use super::error::Error;
use super::status::Status;
use super::terminal::Output;
use crate::explain::{Article, article, articles, nearest};
use crate::report::{ArticleEntry, article_list, article_text, columns, json_line, visible};
use clap::ValueEnum;

/// Explain what a finding means, with a record that earns it
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant explain two-squares       by name
  adjutant explain e214              by code
  adjutant explain --list            every finding with its rule
  adjutant explain --all --format json > findings.ndjson")]
pub struct Args {
    /// Names or codes of findings
    #[arg(value_name = "NAME|CODE", required_unless_present_any = ["all", "list"], conflicts_with_all = ["all", "list"])]
    names: Vec<String>,
    /// Explain every finding
    #[arg(long)]
    all: bool,
    /// List every finding with its code and rule
    #[arg(long, conflicts_with = "all")]
    list: bool,
    /// What to write
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Format::Text)]
    format: Format,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text
    Text,
    /// One JSON object a finding, a line each
    Json,
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let asked: Vec<&'static Article> = if args.all || args.list {
        articles().collect()
    } else {
        args.names.iter().map(|name| find(name)).collect::<Result<_, _>>()?
    };
    let mut output = Output::new(common);
    let width = columns(output.is_terminal());
    match args.format {
        Format::Json => {
            for article in asked {
                output.bytes(&json_line(&ArticleEntry::new(article)).map_err(std::io::Error::from)?)?;
            }
        }
        Format::Text if args.list => output.text(&article_list(asked.into_iter(), width))?,
        Format::Text => {
            for (index, article) in asked.into_iter().enumerate() {
                let parted = if index == 0 { "" } else { "\n\n" };
                output.text(&format!("{parted}{}", article_text(article, width)))?;
            }
        }
    }
    output.finish()?;
    Ok(Status::Well)
}

fn find(name: &str) -> Result<&'static Article, Error> {
    article(name).ok_or_else(|| {
        let hint = nearest(name).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        Error::Usage(format!(
            "no finding is called `{}`{hint} (`adjutant explain --list` names them all)",
            visible(name)
        ))
    })
}
