//! `adjutant record`: a game entered turn by turn, with the rules of a new game, which `new` takes too.

mod dialogue;
mod file;

use super::terminal::{note, speaks_unicode};
use super::{Common, Error, Status, Verb, refuse};
use crate::board::{Side, Variant};
use crate::cli::choices::named;
use crate::entry::{Entry, Manner, Opening};
use crate::notation::{Record, Tag};
use crate::rules::{Edition, Options, Ruleset};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use dialogue::Dialogue;
use file::GameFile;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// Enter a game turn by turn, at the board or from paper
///
/// Each line is a turn as it is written: `a4-a5`, `a6xa7`, `a6xa7(7>4)`. What is wrong with it is said at once, with the
/// turns near to it to choose from; `help` lists the commands. Every turn is in FILE before the next is asked for, and a
/// game that was broken off is taken up where it was. Lines out of a pipe are a script: nothing is asked then.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant record final.srn                        asks for what it needs, then for turns
  adjutant record --edition isf --setups red final.srn   only Red's setup is known
  adjutant record --template game.srn final.srn    the setups of another record, or of a form of `new`
  adjutant record final.srn                        the same game taken up where it was broken off
  adjutant record final.srn < turns.txt            a script of turns; exits with 1 if a line is wrong
  adjutant record --new evening.srn                another game behind those of a file")]
pub(super) struct Args {
    /// The file of the game, in SRN; it is made if it is not there
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    terms: TermsArgs,
    /// Red's player
    #[arg(long, value_name = "NAME")]
    red: Option<String>,
    /// Blue's player
    #[arg(long, value_name = "NAME")]
    blue: Option<String>,
    /// The date, as in 2026.11.22
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    /// The event
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Whose setups are known, and are asked for row by row
    #[arg(long, value_name = "WHOSE", value_enum)]
    setups: Option<Setups>,
    /// Take the setups of the first record of FILE2 that has any (any format), and its tags if it has no turns
    #[arg(long, value_name = "FILE2", conflicts_with = "setups")]
    template: Option<PathBuf>,
    /// Begin another game behind those that the file has
    #[arg(long)]
    new: bool,
    /// Draw the board after every turn
    #[arg(long)]
    board: bool,
}

/// Whose setups are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Setups {
    /// Both players'
    All,
    /// Red's
    Red,
    /// Blue's
    Blue,
    /// Nobody's
    None,
}

impl Setups {
    fn sides(self) -> Vec<Side> {
        match self {
            Self::All => Side::ALL.to_vec(),
            Self::Red => vec![Side::Red],
            Self::Blue => vec![Side::Blue],
            Self::None => Vec::new(),
        }
    }
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        if common.output.is_some() {
            return refuse("`record` writes the file that it is given: there is no -o");
        }
        let asks = io::stdin().is_terminal() && io::stderr().is_terminal();
        // With a template a game begins, and the number is that of the template.
        let number = common.record.filter(|_| self.template.is_none());
        let mut file = GameFile::open(&self.file, number, self.new)?;
        let taken_up = file.take_up()?;
        let is_new = taken_up.is_none();
        if file.was_empty() {
            note(&format!("{} is empty: a new game begins in it", self.file.display()));
        }
        let mut unfilled = Vec::new();
        let record = if let Some(record) = taken_up {
            self.check_taken_up(&record, common)?;
            record
        } else {
            let mut record = match &self.template {
                Some(path) => file::template(path, common, &mut unfilled)?,
                None => Record::default(),
            };
            self.put_tags(&mut record, common, asks);
            record
        };
        let opening = Opening { is_new, today: today(), setups: self.setups.map(Setups::sides).filter(|_| is_new) };
        let unicode = asks && speaks_unicode();
        let manner = Manner { asks, unicode, color: dialogue::has_color(), width: dialogue::columns() };
        let mut entry = Entry::new(record, &opening, manner);
        let first = entry.ask_for_rows(&unfilled);
        Dialogue::new(entry, file, asks, self.board, common).run(first, is_new)
    }
}

impl Args {
    /// What is said on the command line of a game that was taken up must be what it says itself.
    fn check_taken_up(&self, record: &Record<'_>, common: &Common) -> Result<(), Error> {
        let name = self.file.display();
        let own = record.tag("Edition").unwrap_or(Edition::DEFAULT.name);
        let asked = common.edition.map(|edition| edition.name).filter(|asked| *asked != own);
        if let Some(asked) = asked {
            return refuse(format!("{name} is a game of {own}, not of {asked}: its tag Edition decides"));
        }
        if self.template.is_some() || self.setups.is_some() {
            let what = "has a game already, which is taken up: the setup is its own (--new begins another)";
            return refuse(format!("{name} {what}"));
        }
        Ok(())
    }

    /// Puts in the tags that are given; where nobody can be asked, also those that say the rules.
    fn put_tags(&self, record: &mut Record<'static>, common: &Common, asks: bool) {
        let mut put = |name: &'static str, value: Option<String>| {
            let Some(value) = value else { return };
            match record.tags.iter_mut().find(|tag| tag.name == name) {
                Some(tag) => tag.value = value.into(),
                None => record.tags.push(Tag::implied(name, value)),
            }
        };
        put("Event", self.event.clone());
        put("Red", self.red.clone());
        put("Blue", self.blue.clone());
        put("Date", self.date.clone());
        put("Result", Some("*".to_owned()));
        put("Edition", common.edition.map(|edition| edition.name.to_owned()));
        put("Variant", self.terms.variant.map(|variant| variant.name().to_owned()));
        put("Options", Some(self.terms.options.join(" ")).filter(|names| !names.is_empty()));
        if !asks {
            let has = |record: &Record<'_>, name: &str| record.tag(name).is_some();
            for (name, value) in [("Edition", Edition::DEFAULT.name), ("Variant", "original")] {
                if !has(record, name) {
                    record.tags.push(Tag::implied(name, value));
                }
            }
        }
    }
}

/// The day, as the tag Date has it.
fn today() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = date_of(since / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date of a day, counted from the first of 1970.
fn date_of(days: u64) -> (u64, u64, u64) {
    // Years that begin in March, so that a leap day is the last of one; 400 of them have 146 097 days.
    let from_march = days + 719_468;
    let (era, day) = (from_march / 146_097, from_march % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year, if month < 10 { month + 3 } else { month - 9 });
    (year + u64::from(month <= 2), month, day)
}

/// The variant and the options; the edition is an argument of every verb.
#[derive(clap::Args, Clone, Debug)]
pub(in crate::cli) struct TermsArgs {
    /// The variant [default: original]
    #[arg(long, value_name = "NAME", value_parser = named(Variant::ALL, Variant::name))]
    pub variant: Option<Variant>,
    /// The options that are on (names, separated by commas)
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = PossibleValuesParser::new(Options::NAMES))]
    pub options: Vec<String>,
}

impl TermsArgs {
    /// The rules that they lay down.
    pub(in crate::cli) fn rules(&self, edition: Option<&'static Edition>) -> Ruleset {
        let variant = self.variant.unwrap_or(Variant::Original);
        let mut rules = Ruleset::new(edition.unwrap_or(Edition::DEFAULT), variant);
        for option in &self.options {
            rules.options.switch_on(option);
        }
        rules
    }
}

#[cfg(test)]
mod tests {
    use super::date_of;

    /// The day, as another program tells it.
    #[cfg(unix)]
    fn told() -> String {
        let run = std::process::Command::new("date").args(["-u", "+%Y.%m.%d"]).output().expect("there is `date`");
        String::from_utf8(run.stdout).expect("it tells digits").trim().to_owned()
    }

    #[cfg(unix)]
    #[test]
    fn a_game_that_is_begun_today_is_offered_the_day() {
        // Between two that differ is midnight.
        let [before, day, behind] = [told(), super::today(), told()];
        assert!(day == before || day == behind, "{before} {day} {behind}");
    }

    #[test]
    fn days_have_dates() {
        for (day, date) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (789, (1972, 2, 29)),
            (11_016, (2000, 2, 29)),
            (20_779, (2026, 11, 22)),
        ] {
            assert_eq!(date_of(day), date, "{day}");
        }
    }
}
