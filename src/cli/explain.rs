//! `adjutant explain`: explains findings.

use super::choices::{Choice, FindingParser, finding_hint};
use super::sheet::USUAL;
use super::{CONTINUE, Common, Error, Output, OutputFormat, ResultSource, Status, Verb, choices, refuse};
use crate::archive::{InputReader, Inputs, Limits, Meter};
use crate::explain::{Article, article, articles, of_class};
use crate::formats;
use crate::games::{self, Settings, for_each_game};
use crate::games::{input_finding, input_place};
use crate::replay::{Finding, Locator, Place};
use crate::report::{article_entry, article_list, article_text, diagnostic, visible};
use clap::builder::StringValueParser;

/// Explain a finding, with an example record
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant explain two-squares       by name
  adjutant explain e214              by code
  adjutant explain --list            every finding with its rule
  adjutant explain --all --format json > findings.ndjson")]
pub(super) struct Args {
    /// Names, codes or code prefixes of findings, such as `two-squares`, `E214` or `E2`
    #[arg(value_name = "NAME|CODE", required_unless_present_any = ["all", "list"], conflicts_with_all = ["all", "list"],
        value_parser = FindingParser(StringValueParser::new()), hide_possible_values = true)]
    names: Vec<String>,
    /// Explain every finding
    #[arg(long)]
    all: bool,
    /// List every finding with its code and rule
    #[arg(long, conflicts_with = "all")]
    list: bool,
    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS), default_value = "text")]
    format: OutputFormat,
}

/// Output formats.
const FORMS: [Choice<OutputFormat>; 2] = [
    ("text", OutputFormat::Text, "Text"),
    ("json|ndjson", OutputFormat::Json, "One JSON object per finding, one per line"),
];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let asked: Vec<&'static Article> = if self.all || self.list {
            articles().collect()
        } else {
            self.names.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?.concat()
        };
        let mut output = Output::new(common);
        let width = output.table_look(None).width;
        if self.format == OutputFormat::Json {
            for article in asked {
                output.put(|sheet| sheet.json(&*article_entry(article), false))?;
            }
        } else if self.list {
            output.drawing(&article_list(asked.into_iter(), width), width)?;
        } else {
            for (index, article) in asked.into_iter().enumerate() {
                let separator = if index == 0 { "" } else { "\n\n" };
                let text = article_text(article, width, &said_of_example(article));
                // Examples are not wrapped. On a narrow terminal, a note says how many columns an example needs.
                let room = if width < USUAL { width } else { usize::MAX };
                output.drawing(&format!("{separator}{text}"), room)?;
            }
        }
        output.finish(ResultSource::Nothing)
    }
}

/// Returns the articles with this name, code or prefix of codes.
fn find(name: &str) -> Result<Vec<&'static Article>, Error> {
    let found: Vec<_> = article(name).map_or_else(|| of_class(name).collect(), |article| vec![article]);
    if found.is_empty() {
        let (name, hint) = (visible(name), finding_hint(name));
        return refuse(format!("there is no finding `{name}`{hint} (`adjutant explain --list` lists all)"));
    }
    Ok(found)
}

/// Returns the messages of `validate` about an article's example that concern the article's finding.
fn said_of_example(article: &Article) -> String {
    let Some(format) = formats::by_name(article.form) else { return String::new() };
    let mut said = String::new();
    let mut say = |place: Place<'_>, text: &[u8], findings: &[Finding]| {
        for finding in findings.iter().filter(|finding| finding.name() == article.name) {
            said += &diagnostic(finding, &mut Locator::new(place, text));
        }
    };
    let file = format!("{}{}", article.name, format.endings[0]);
    let (inputs, meter) = (Inputs::of_bytes(&file, article.example.as_bytes().into()), Meter::default());
    let _ = InputReader::new(&inputs, games::read_options(Limits::default(), None, Some(format)), &meter).read(
        &mut |block| {
            for_each_game(&block, Settings::default(), |item| {
                say(item.place(), item.own(), item.read_errors());
                if item.number().is_some() && !item.is_unreadable() {
                    let reading = item.read();
                    say(item.place(), item.own(), &item.replay_reading(&reading, &mut ()).findings);
                    say(item.place_outside(), item.own(), &item.strays(&reading.record));
                }
            });
            say(input_place(&block), &block.bytes, input_finding(&block).as_slice());
            CONTINUE
        },
    );
    said
}
