//! `adjutant record`: enters a game turn by turn. Also defines the options for the rules of a new game, which `new`
//! shares.

mod dialogue;
mod file;
mod position;

use super::terminal::{note, supports_unicode};
use super::{Common, Error, Status, Verb, refuse};
use crate::board::{Side, Variant};
use crate::cli::choices::choices_by_name;
use crate::entry::{DialogSettings, Entry, Opening};
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
/// Type each turn as SRN writes it: `a4-a5`, `a6xa7`, `a6xa7(7>4)`. Errors are reported at once, with similar legal
/// turns to choose from; `help` lists the commands. Each turn is saved in FILE before the next prompt, and an
/// interrupted game continues where it stopped. Lines from a pipe are read as a script, without prompts.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant record final.srn                        asks for names, setups and turns
  adjutant record --edition isf --setups red final.srn   only Red's setup is known
  adjutant record --template game.srn final.srn    use the setups of another record
  adjutant record --from-position game.srn study.srn   start from the last position of a record
  adjutant record final.srn                        continue an interrupted game
  adjutant record final.srn < turns.txt            enter a script of turns; exit with 1 after an error
  adjutant record --new evening.srn                append another game to a file")]
pub(super) struct Args {
    /// SRN file of the game, created if missing
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    terms: TermsArgs,
    /// Name of Red's player
    #[arg(long, value_name = "NAME")]
    red: Option<String>,
    /// Name of Blue's player
    #[arg(long, value_name = "NAME")]
    blue: Option<String>,
    /// Date, such as 2026.11.22
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    /// Event
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Setups that are known, to be entered row by row
    #[arg(long, value_name = "WHOSE", value_enum)]
    setups: Option<Setups>,
    /// Take the setups of the first record in FILE2 that has setups (any format), and its tags if it has no turns
    #[arg(long, value_name = "FILE2", conflicts_with = "setups")]
    template: Option<PathBuf>,
    /// Start from the last position of the only record in FILE2 (any format; `--record` selects one of several)
    #[arg(long, value_name = "FILE2", conflicts_with_all = ["setups", "template"])]
    from_position: Option<PathBuf>,
    /// Append another game to the file
    #[arg(long)]
    new: bool,
    /// Draw the board after every turn
    #[arg(long)]
    board: bool,
}

/// Setups that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Setups {
    /// Both setups
    All,
    /// Red's setup
    Red,
    /// Blue's setup
    Blue,
    /// Neither setup
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
            return refuse("`record` saves into the file given as argument: omit -o");
        }
        let asks = io::stdin().is_terminal() && io::stderr().is_terminal();
        // With a template or position a new game begins, and `--record` selects the record of the other file.
        let number = common.record.filter(|_| self.template.is_none() && self.from_position.is_none());
        let mut file = GameFile::open(&self.file, number, self.new)?;
        let taken_up = file.take_up()?;
        let is_new = taken_up.is_none();
        if file.was_empty() {
            note(&format!("{} is empty: starting a new game in it", self.file.display()));
        }
        let mut unfilled = Vec::new();
        let record = if let Some(record) = taken_up {
            self.check_taken_up(&record, common)?;
            record
        } else {
            let mut record = match (&self.template, &self.from_position) {
                (Some(path), _) => file::template(path, common, &mut unfilled)?,
                (None, Some(path)) => position::position(path, common)?,
                (None, None) => Record::default(),
            };
            self.put_tags(&mut record, common, asks);
            record
        };
        let opening = Opening { is_new, today: today(), setups: self.setups.map(Setups::sides).filter(|_| is_new) };
        let unicode = asks && supports_unicode();
        let manner = DialogSettings { asks, unicode, color: dialogue::has_color(), width: dialogue::columns() };
        let mut entry = Entry::new(record, &opening, manner);
        let first = entry.ask_for_rows(&unfilled);
        Dialogue::new(entry, file, asks, self.board, common).run(first, is_new)
    }
}

impl Args {
    /// Refuses options that contradict the game that is being continued.
    fn check_taken_up(&self, record: &Record<'_>, common: &Common) -> Result<(), Error> {
        let name = self.file.display();
        let own = record.tag("Edition").unwrap_or(Edition::DEFAULT.name);
        let asked = common.edition.map(|edition| edition.name).filter(|asked| *asked != own);
        if let Some(asked) = asked {
            return refuse(format!("cannot use `--edition {asked}`: the game in {name} has the edition {own}"));
        }
        if self.template.is_some() || self.from_position.is_some() || self.setups.is_some() {
            let what = "already contains a game, which continues with its own setup (--new starts another game)";
            return refuse(format!("{name} {what}"));
        }
        Ok(())
    }

    /// Adds the tags given as options. If no person can be asked, also adds the tags that name the rules.
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

/// Returns the current date in the format of the tag `Date`.
fn today() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = date_of(since / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Returns the year, month and day of a date. `days` is the number of days since 1970-01-01.
fn date_of(days: u64) -> (u64, u64, u64) {
    // Years begin in March, so that a leap day is the last day of a year. 400 years have 146,097 days.
    let from_march = days + 719_468;
    let (era, day) = (from_march / 146_097, from_march % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year, if month < 10 { month + 3 } else { month - 9 });
    (year + u64::from(month <= 2), month, day)
}

/// Variant and options; the edition is an argument of every verb.
#[derive(clap::Args, Clone, Debug)]
pub(in crate::cli) struct TermsArgs {
    /// Variant [default: original]
    #[arg(long, value_name = "NAME", value_parser = choices_by_name(Variant::ALL, Variant::name))]
    pub variant: Option<Variant>,
    /// Options to switch on, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = PossibleValuesParser::new(Options::NAMES))]
    pub options: Vec<String>,
}

impl TermsArgs {
    /// Returns the rules that these options and the edition define.
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

    /// Returns the current date as the program `date` prints it.
    #[cfg(unix)]
    fn day_from_date() -> String {
        let run = std::process::Command::new("date").args(["-u", "+%Y.%m.%d"]).output().expect("there is `date`");
        String::from_utf8(run.stdout).expect("it tells digits").trim().to_owned()
    }

    #[cfg(unix)]
    #[test]
    fn a_game_that_is_begun_today_is_offered_the_day() {
        // If the two dates differ, midnight was between them.
        let [before, day, behind] = [day_from_date(), super::today(), day_from_date()];
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
