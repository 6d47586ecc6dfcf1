//! Commands in comments, such as `[%clk 0:12:30]`: data that programs write into comments, to be read by other
//! programs.
//!
//! Commands stay in the text of the comment. `format-spec/comments.md` lists the commands that Adjutant
//! understands.

use crate::board::{Square, named};
use std::time::Duration;

/// A command in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'c> {
    /// The complete command, from `[` to `]`.
    pub text: &'c str,
    /// The name: the text between `%` and the first blank.
    pub name: &'c str,
    /// The text after the name, trimmed.
    pub value: &'c str,
}

named! {
    /// The commands that have a meaning.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum CommandName {
        /// Time left on the clock of the player who made the turn.
        Clock = "clk",
        /// Time that the player has used in the game.
        GameTime = "egt",
        /// Time that the player used for the turn.
        TurnTime = "emt",
        /// Time shown by a mechanical clock.
        MechanicalClock = "mct",
        /// Evaluation of the position after the turn.
        Evaluation = "eval",
        /// Marked squares.
        Squares = "csl",
        /// Arrows from square to square.
        Arrows = "cal",
    }
}

named! {
    /// The color of a mark.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum MarkColor {
        /// `G`.
        Green = "green",
        /// `R`.
        Red = "red",
        /// `Y`.
        Yellow = "yellow",
        /// `B`.
        Blue = "blue",
    }
}

/// A marked square, or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The color of the square or arrow.
    pub color: MarkColor,
    /// The square, or the start of the arrow.
    pub from: Square,
    /// The end of the arrow. For a marked square, `to` is equal to `from`.
    pub to: Square,
}

/// Evaluation of a position. Positive values are good for Red.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evaluation {
    /// A number in the unit of the program that wrote it.
    Score(f64),
    /// Number of turns until Red wins; negative if Blue wins.
    Wins(i32),
}

/// The parsed value of a command.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandValue {
    /// A time.
    Time(Duration),
    /// An evaluation, and the search depth in turns.
    Evaluation(Evaluation, Option<u32>),
    /// Marked squares or arrows.
    Marks(Vec<Mark>),
}

/// Iterates over the commands in the text of a comment, in order.
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    let mut rest = comment;
    std::iter::from_fn(move || {
        loop {
            let at = rest.find("[%")?;
            rest = &rest[at..];
            let end = rest.find(']')?;
            let (text, behind) = rest.split_at(end + 1);
            let inner = &text[2..end];
            let length = inner.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte)).count();
            let (name, value) = inner.split_at(length);
            let is_command = inner.starts_with(|first: char| first.is_ascii_alphabetic())
                && (value.is_empty() || value.starts_with([' ', '\t', '\n']));
            if is_command {
                rest = behind;
                return Some(Command { text, name, value: value.trim_matches([' ', '\t', '\n']) });
            }
            rest = &rest[2..];
        }
    })
}

impl Command<'_> {
    /// Returns the command name if the command has a meaning.
    pub fn known(&self) -> Option<CommandName> {
        CommandName::from_name(self.name)
    }

    /// Parses the value. Returns `None` if the command has no meaning or its value is invalid.
    pub fn read(&self) -> Option<CommandValue> {
        match self.known()? {
            CommandName::Clock | CommandName::GameTime | CommandName::TurnTime | CommandName::MechanicalClock => {
                time(self.value).map(CommandValue::Time)
            }
            CommandName::Evaluation => evaluation(self.value),
            CommandName::Squares => marks(self.value, 1).map(CommandValue::Marks),
            CommandName::Arrows => marks(self.value, 2).map(CommandValue::Marks),
        }
    }
}

impl CommandName {
    /// Description of the expected value, for error messages.
    pub const fn expected(self) -> &'static str {
        match self {
            Self::Clock | Self::GameTime | Self::TurnTime | Self::MechanicalClock => "a time such as `0:12:30`",
            Self::Evaluation => "a number such as `-1.5`, or `#3`, optionally with a depth such as `,12`",
            Self::Squares => "squares with their colors such as `Ra4,Gj10`",
            Self::Arrows => "arrows with their colors such as `Ra4a5,Gj10j9`",
        }
    }
}

impl MarkColor {
    fn of_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'G' => Self::Green,
            'R' => Self::Red,
            'Y' => Self::Yellow,
            'B' => Self::Blue,
            _ => return None,
        })
    }
}

/// Parses a text of 1 to `most` digits as a number.
fn number(digits: &str, most: usize) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.len() <= most && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

/// Parses `H:MM:SS`, with an optional fraction of a second.
fn time(value: &str) -> Option<Duration> {
    let (whole, fraction) = value.split_once('.').map_or((value, None), |(whole, fraction)| (whole, Some(fraction)));
    let mut parts = whole.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let sixtieths = |digits: &str| number(digits, 2).filter(|number| digits.len() == 2 && *number < 60);
    if parts.next().is_some() {
        return None;
    }
    let seconds = number(hours, 6)? * 3600 + sixtieths(minutes)? * 60 + sixtieths(seconds)?;
    let nanoseconds = match fraction {
        None => 0,
        Some(fraction) => number(fraction, 9)? * 10_u64.pow(9 - fraction.len() as u32),
    };
    Some(Duration::new(seconds, nanoseconds as u32))
}

/// Parses an evaluation: a number with optional decimals, or `#` and the number of turns until the win. A comma and
/// the search depth may follow.
fn evaluation(value: &str) -> Option<CommandValue> {
    let (judged, depth) = match value.split_once(',') {
        Some((judged, depth)) => (judged, Some(u32::try_from(number(depth.trim_start(), 6)?).ok()?)),
        None => (value, None),
    };
    let unsigned = |text: &str| text.strip_prefix(['+', '-']).unwrap_or(text).to_owned();
    let sign = |text: &str| if text.starts_with('-') { -1 } else { 1 };
    let evaluation = if let Some(turns) = judged.strip_prefix('#') {
        Evaluation::Wins(sign(turns) * i32::try_from(number(&unsigned(turns), 6)?).ok()?)
    } else {
        let digits = unsigned(judged);
        let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, "0"));
        number(whole, 9)?;
        number(fraction, 9)?;
        Evaluation::Score(judged.parse().ok()?)
    };
    Some(CommandValue::Evaluation(evaluation, depth))
}

/// Parses marks, separated by commas. `squares` is the number of squares of each mark: 1 for marked squares, 2 for
/// arrows.
fn marks(value: &str, squares: usize) -> Option<Vec<Mark>> {
    let mark = |text: &str| {
        let mut signs = text.trim_matches([' ', '\t', '\n']).chars();
        let color = MarkColor::of_letter(signs.next()?)?;
        let rest = signs.as_str();
        // The name of a square has two characters, or three in row 10.
        let length = if rest.get(1..3) == Some("10") { 3 } else { 2 };
        let (from, to) = (rest.get(..length)?, rest.get(length..)?);
        let square = |name: &str| {
            let square = Square::parse(name)?;
            (square.column() < 10 && (1..=10).contains(&square.row()) && square.to_string() == name).then_some(square)
        };
        let from = square(from)?;
        match (squares, to) {
            (1, "") => Some(Mark { color, from, to: from }),
            (2, to) => Some(Mark { color, from, to: square(to)? }),
            _ => None,
        }
    };
    value.split(',').map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::{Command, CommandValue, Duration, Evaluation, Mark, MarkColor, commands};
    use crate::board::Square;

    fn read(text: &str) -> Option<CommandValue> {
        commands(text).next().expect(text).read()
    }

    #[test]
    fn commands_are_found_wherever_they_stand() {
        let found = |text| commands(text).map(|Command { name, value, .. }| (name, value)).collect::<Vec<_>>();
        assert_eq!(found("well played [%clk 0:12:30] [%emt  0:00:04 ]"), [("clk", "0:12:30"), ("emt", "0:00:04")]);
        assert_eq!(found("[%x-1]"), [("x-1", "")]);
        for none in ["[%]", "[% clk 1]", "[%1 2]", "[clk 0:00:01]", "[%clk 0:00:01", "50 [%! a]", ""] {
            assert_eq!(found(none), [], "{none}");
        }
        assert_eq!(found("[%! [%clk 0:00:01]"), [("clk", "0:00:01")]);
    }

    #[test]
    fn times_are_read_to_the_nanosecond() {
        let time = |text: &str| match read(&format!("[%clk {text}]")) {
            Some(CommandValue::Time(time)) => Some(time),
            _ => None,
        };
        assert_eq!(time("0:12:30"), Some(Duration::from_secs(750)));
        assert_eq!(time("12:00:05.25"), Some(Duration::from_millis(43_205_250)));
        assert_eq!(time("999999:59:59"), Some(Duration::from_secs(3_599_999_999)));
        assert_eq!(time("0:00:00.123456789"), Some(Duration::from_nanos(123_456_789)));
        for bad in [
            "12:30",
            "0:5:00",
            "0:60:00",
            "0:00:60",
            "0:00:00.",
            "-0:00:01",
            "+1:00:00",
            "0:+1:00",
            "0:00:00:00",
            "1000000:00:00",
            "0:00:00.1234567890",
            "0:00:00.+1",
            "1h",
            "",
            "９:00:00",
        ] {
            assert_eq!(time(bad), None, "{bad}");
        }
    }

    #[test]
    fn judgements_and_marks_are_read() {
        let score = |number| Some(CommandValue::Evaluation(Evaluation::Score(number), None));
        assert_eq!((read("[%eval -1.5]"), read("[%eval +3]")), (score(-1.5), score(3.0)));
        assert_eq!(read("[%eval #-3,12]"), Some(CommandValue::Evaluation(Evaluation::Wins(-3), Some(12))));
        let far = CommandValue::Evaluation(Evaluation::Wins(123_456), None);
        assert_eq!(read("[%eval #123456]"), Some(far));
        let deep = CommandValue::Evaluation(Evaluation::Score(123_456_789.5), Some(123_456));
        assert_eq!(read("[%eval 123456789.5, 123456]"), Some(deep));
        let Some(CommandValue::Marks(marks)) = read("[%cal Ra4a10, Bj10j9]") else { panic!("arrows are read") };
        let squares: Vec<_> =
            marks.iter().map(|mark| (mark.color, mark.from.to_string(), mark.to.to_string())).collect();
        assert_eq!(squares[0], (MarkColor::Red, "a4".to_owned(), "a10".to_owned()));
        assert_eq!(squares[1], (MarkColor::Blue, "j10".to_owned(), "j9".to_owned()));
        let square = |name: &str| Square::parse(name).expect("a square's name");
        let marked = |color, name| Mark { color, from: square(name), to: square(name) };
        let of_each_color = [
            marked(MarkColor::Green, "a4"),
            marked(MarkColor::Red, "b10"),
            marked(MarkColor::Yellow, "c1"),
            marked(MarkColor::Blue, "j9"),
        ];
        assert_eq!(read("[%csl Ga4,Rb10,Yc1,Bj9]"), Some(CommandValue::Marks(of_each_color.to_vec())));
        for bad in [
            "eval",
            "eval #++5",
            "eval #1234567",
            "eval 1,",
            "eval 1,+5",
            "eval 1,1234567",
            "eval 1234567890",
            "eval 1.1234567890",
            "csl Wa4",
            "csl ra4",
            "csl Ra4,",
            "eval inf",
            "eval #",
            "eval 1.2.3",
            "csl a4",
            "csl Rk4",
            "csl Ra4a5",
            "cal Ra4",
            "csl Ra11",
            "csl Ra0",
            "csl R\u{e9}4",
        ] {
            assert_eq!(read(&format!("[%{bad}]")), None, "{bad}");
        }
    }
}
