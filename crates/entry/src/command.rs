//! Defines the commands between turns: names, arguments and effects.

use crate::board::{named, nearest};

named! {
    /// Command.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Command {
        /// Takes turns back.
        Undo = "undo",
        /// Goes back to a turn.
        Back = "back",
        /// Enters turns again that were taken back.
        Redo = "redo",
        /// Adds a comment.
        Comment = "comment",
        /// Adds a glyph.
        Note = "note",
        /// Adds a clock time.
        Clock = "clock",
        /// Draws the board.
        Board = "board",
        /// Lists the latest turns.
        Turns = "turns",
        /// Explains the latest error.
        Why = "why",
        /// Sets the result.
        Result = "result",
        /// Sets a tag.
        Tag = "tag",
        /// Asks for rows of the setup.
        Setup = "setup",
        /// Writes the file, or a file with another name.
        Save = "save",
        /// Ends the program.
        Quit = "quit",
        /// Lists the commands.
        Help = "help",
    }
}

impl Command {
    /// Returns the arguments and the description.
    const fn usage(self) -> (&'static str, &'static str) {
        match self {
            Self::Undo => ("[N]", "take back the last turn, or N turns"),
            Self::Back => ("12", "go back to turn 12 (12...: Blue's)"),
            Self::Redo => ("[N]", "enter the taken-back turns again"),
            Self::Comment => ("TEXT", "comment on the last turn"),
            Self::Note => ("$4", "glyph for the last turn; also ! ? !! ?? !? ?!"),
            Self::Clock => ("0:12:30", "clock time after the last turn"),
            Self::Board => ("[WHO]", "show the board, or what red or blue sees of it"),
            Self::Turns => ("[N]", "show the last ten turns, or N turns"),
            Self::Why => ("", "explain the last error"),
            Self::Result => ("1-0 [HOW]", "the result, and how the game ended"),
            Self::Tag => ("NAME VALUE", "set a tag, such as Event or Round"),
            Self::Setup => ("[SIDE]", "enter the setup rows, of one side or both"),
            Self::Save => ("[FILE]", "save the file, or another file"),
            Self::Quit => ("", "quit; everything is saved"),
            Self::Help => ("", "this"),
        }
    }

    /// Returns the command with this full name.
    pub fn whole(word: &str) -> Option<Self> {
        Self::from_name(&word.to_ascii_lowercase()).or(if word == "?" { Some(Self::Help) } else { None })
    }

    /// Returns the command for an abbreviation. The most frequent commands can be abbreviated to one letter. Otherwise
    /// the abbreviation must be the beginning of exactly one name.
    pub fn short(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        Some(match &*word {
            "u" => Self::Undo,
            "b" => Self::Board,
            "c" => Self::Comment,
            "n" => Self::Note,
            "r" => Self::Result,
            "s" => Self::Save,
            "t" => Self::Turns,
            "exit" => Self::Quit,
            _ => {
                let mut meant = Self::ALL.into_iter().filter(|command| command.name().starts_with(&*word));
                let first = meant.next().filter(|_| !word.is_empty())?;
                return meant.next().is_none().then_some(first);
            }
        })
    }

    /// Returns the name of the command that is most similar to an unknown word.
    pub fn near(word: &str) -> Option<&'static str> {
        nearest(word, Self::ALL.iter().map(|command| command.name()))
    }

    /// Lists all commands, one per line.
    pub fn list() -> String {
        let line = |command: Self| {
            let (takes, does) = command.usage();
            format!("{:<18}{does}\n", format!("{} {takes}", command.name()))
        };
        Self::ALL.into_iter().map(line).collect()
    }
}
