//! The commands between turns: their names, what they take and what they do.

use crate::board::{named, nearest};

named! {
    /// A command.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Command {
        /// Takes turns back.
        Undo = "undo",
        /// Goes back to a turn.
        Back = "back",
        /// Enters again what was taken back.
        Redo = "redo",
        /// Adds a comment.
        Comment = "comment",
        /// Adds a glyph.
        Note = "note",
        /// Adds what a clock shows.
        Clock = "clock",
        /// Draws the board.
        Board = "board",
        /// Lists the latest turns.
        Turns = "turns",
        /// Says more of what was wrong.
        Why = "why",
        /// Sets the result.
        Result = "result",
        /// Sets a tag.
        Tag = "tag",
        /// Asks for rows of the setup.
        Setup = "setup",
        /// Writes the file, or another.
        Save = "save",
        /// Ends.
        Quit = "quit",
        /// Says what there is.
        Help = "help",
    }
}

impl Command {
    /// What stands behind it, and what it does.
    const fn usage(self) -> (&'static str, &'static str) {
        match self {
            Self::Undo => ("[N]", "take back the last turn, or N of them"),
            Self::Back => ("12", "go back to turn 12 (12...: Blue's)"),
            Self::Redo => ("[N]", "enter again what was taken back"),
            Self::Comment => ("TEXT", "a comment on the last turn"),
            Self::Note => ("$4", "a glyph on it; also ! ? !! ?? !? ?!"),
            Self::Clock => ("0:12:30", "what its player's clock showed"),
            Self::Board => ("[WHO]", "the board, or as red or blue sees it"),
            Self::Turns => ("[N]", "the last ten turns, or N of them"),
            Self::Why => ("", "the rule behind what was wrong"),
            Self::Result => ("1-0 [HOW]", "the result, and how the game ended"),
            Self::Tag => ("NAME VALUE", "a tag, such as Event or Round"),
            Self::Setup => ("[SIDE]", "ask for the rows, of one side or both"),
            Self::Save => ("[FILE]", "write the file, or another one"),
            Self::Quit => ("", "end; everything is in the file"),
            Self::Help => ("", "this"),
        }
    }

    /// The command of that whole name.
    pub fn whole(word: &str) -> Option<Self> {
        Self::from_name(&word.to_ascii_lowercase()).or(if word == "?" { Some(Self::Help) } else { None })
    }

    /// The command that this may be short for: one letter for those that are wanted most, else the beginning of one name
    /// only.
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

    /// The command whose name is nearest to a word that is none.
    pub fn near(word: &str) -> Option<&'static str> {
        nearest(word, Self::ALL.iter().map(|command| command.name()))
    }

    /// All of them, a line each.
    pub fn list() -> String {
        let line = |command: Self| {
            let (takes, does) = command.usage();
            format!("{:<18}{does}\n", format!("{} {takes}", command.name()))
        };
        Self::ALL.into_iter().map(line).collect()
    }
}
