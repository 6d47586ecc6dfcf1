//! `adjutant explain`: what a finding means.

use super::common::Common;
use super::failure;
use super::file_sink::MadeOf;
use super::finding_names::{self, Completing};
use super::look::USUAL;
use super::status::{Error, Status};
use super::terminal::Output;
use crate::archive::Foreign;
use crate::explain::{Article, article, articles, of_class};
use crate::formats::{self, Format as Form, Reader};
use crate::notation::{SegmentKind, segments};
use crate::replay::{Finding, Locator, Place, preamble_findings, replay, stray_findings};
use crate::report::{ArticleEntry, article_list, article_text, columns, diagnostic, json_line, visible};
use clap::ValueEnum;
use clap::builder::StringValueParser;

/// Explain what a finding means, with a record that earns it
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant explain two-squares       by name
  adjutant explain e214              by code
  adjutant explain --list            every finding with its rule
  adjutant explain --all --format json > findings.ndjson")]
pub struct Args {
    /// Names or codes of findings, or what codes begin with, such as `E2`
    #[arg(value_name = "NAME|CODE", required_unless_present_any = ["all", "list"], conflicts_with_all = ["all", "list"],
        value_parser = Completing(StringValueParser::new()), hide_possible_values = true)]
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
    #[value(alias = "ndjson")]
    Json,
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let asked: Vec<&'static Article> = if args.all || args.list {
        articles().collect()
    } else {
        args.names.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?.concat()
    };
    let mut output = Output::new(common);
    let width = columns(output.is_terminal());
    match args.format {
        Format::Json => {
            for article in asked {
                output.bytes(&json_line(&ArticleEntry::new(article)).map_err(std::io::Error::from)?)?;
            }
        }
        Format::Text if args.list => output.drawing(&article_list(asked.into_iter(), width), width)?,
        Format::Text => {
            for (index, article) in asked.into_iter().enumerate() {
                let parted = if index == 0 { "" } else { "\n\n" };
                let text = article_text(article, width, &said_of_example(article));
                // The examples stay what they are: it is said of them where there are fewer columns than usual.
                let room = if width < USUAL { width } else { usize::MAX };
                output.drawing(&format!("{parted}{text}"), room)?;
            }
        }
    }
    output.finish(MadeOf::Nothing)?;
    Ok(Status::Well)
}

/// The articles of that name or code, or of the codes that begin so.
fn find(name: &str) -> Result<Vec<&'static Article>, Error> {
    let found: Vec<_> = article(name).map_or_else(|| of_class(name).collect(), |article| vec![article]);
    if found.is_empty() {
        let (name, hint) = (visible(name), finding_names::hint(name));
        let what = format!("no finding is called `{name}`{hint} (`adjutant explain --list` names them all)");
        return Err(Error::Usage(what));
    }
    Ok(found)
}

/// What `validate` says of an article's example, as far as it is what the article is about.
fn said_of_example(article: &Article) -> String {
    let Some(format) = formats::by_name(article.form) else { return String::new() };
    let file = format!("{}{}", article.name, format.endings[0]);
    let mut said = String::new();
    let bytes = article.example.as_bytes();
    if let Some(finding) = Foreign::of(bytes).map(failure::of_foreign) {
        let place = Place { file: &file, record: None, offset: 0, line: 1 };
        return diagnostic(&finding, &mut Locator::new(place, b""));
    }
    findings(&file, format, bytes, |finding, locator| {
        if finding.name() == article.name {
            said += &diagnostic(finding, locator);
        }
    });
    said
}

/// What a file's findings are, each with where its record stands.
fn findings(file: &str, format: &Form, text: &[u8], mut each: impl FnMut(&Finding, &mut Locator<'_>)) {
    let Reader::Text(read) = format.reader else { return };
    let records = if format.is_srn() {
        segments(text).map(|segment| (segment.kind, segment.range)).collect()
    } else {
        vec![(SegmentKind::Record, 0..text.len())]
    };
    let mut number = 0;
    for (kind, range) in records {
        let line = 1 + memchr::memchr_iter(b'\n', &text[..range.start]).count() as u64;
        let bytes = &text[range.clone()];
        let place = Place { file, record: None, offset: range.start as u64, line };
        let mut stray = Locator::new(place, bytes);
        if kind == SegmentKind::Preamble {
            for finding in &preamble_findings(bytes) {
                each(finding, &mut stray);
            }
            continue;
        }
        number += 1;
        let reading = read(bytes, file);
        let replayed = replay(bytes, &reading, None, &mut ());
        let mut own = Locator::new(Place { record: Some(number), ..place }, bytes);
        for finding in &replayed.findings {
            each(finding, &mut own);
        }
        for finding in &stray_findings(&reading.record) {
            each(finding, &mut stray);
        }
    }
}
