//! Determines the kind of each line of a log, and finds the lines with which a log begins.

use crate::board::Side;
use crate::notation::Span;

/// Line of a log, without its line end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    /// Text of the line.
    pub text: &'t [u8],
    /// Byte offset of the line.
    pub start: usize,
    /// `true` if the line has a line end. The line end may be missing only from the last line.
    pub is_whole: bool,
}

impl<'t> Line<'t> {
    /// Returns the span of the line.
    pub fn span(&self) -> Span {
        self.part(self.text)
    }

    /// Returns the span of a part of the text of the line.
    pub fn part(&self, part: &[u8]) -> Span {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        let start = self.start + offset;
        Span::new(start as u32, (start + part.len()) as u32)
    }

    /// Parses the statement of the line.
    pub fn statement(&self) -> Statement<'t> {
        statement(self.text)
    }
}

/// Returns the lines of a text. Blank lines are skipped.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    let all = text.split_inclusive(|byte| *byte == b'\n').map(move |line| {
        let without_end = line.strip_suffix(b"\n");
        let is_whole = without_end.is_some();
        let text = without_end.unwrap_or(line);
        let mark = if start == 0 && text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
        let found = Line { text: &text[mark..], start: start + mark, is_whole };
        start += line.len();
        found
    });
    all.map(|line| Line { text: line.text.strip_suffix(b"\r").unwrap_or(line.text), ..line })
        .filter(|line| !line.text.trim_ascii().is_empty())
}

/// Returns `true` if a line begins a log.
pub(super) fn begins_log(line: &[u8]) -> bool {
    match statement(line) {
        Statement::Setup(Side::Red, _) | Statement::BothInvalid | Statement::NotStarted(_) => true,
        Statement::Remark => CONNECTIONS.iter().any(|begin| line.starts_with(begin)),
        _ => false,
    }
}

/// Returns `true` if this line and the next line belong to the same log, even if the next line can begin a log.
pub(super) fn leads_on(line: &[u8]) -> bool {
    match statement(line) {
        Statement::Executable(_) | Statement::Signal | Statement::SignalDetail => true,
        Statement::Setup(..) => false,
        _ => begins_log(line),
    }
}

/// Text that the manager writes if the pipe to an agent breaks. It may be in the middle of a line with a move.
pub(super) const SIGNAL: &[u8] = b"SIGPIPE - Broken pipe (AI program no longer running)";

/// Statement of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Statement<'t> {
    /// Start of a setup, such as `NAME RED SETUP`.
    Setup(Side, &'t [u8]),
    /// `INVALID!`, which is written instead of a setup.
    Invalid,
    /// Reply to a request for a move, such as `12 BLU: REPLY`.
    Reply(Asked, &'t [u8]),
    /// End of the game, with the side whose turn it was and the reason, such as `Game ends on RED's turn - REASON:
    /// ...`.
    End(Phase, &'t [u8]),
    /// Last line of a log, such as `NAME RED VICTORY 12 30 40`.
    Final(Final<'t>),
    /// A program could not be started: `Controller for Player RED is invalid!`.
    NotStarted(Side),
    /// Path of the program that could not be started: `Check that executable "PATH" exists and has executable
    /// permissions set.`.
    Executable(&'t [u8]),
    /// Both setups are illegal: `BOTH players give invalid setup!`.
    BothInvalid,
    /// The pipe to an agent broke.
    Signal,
    /// Details about the broken pipe, on the lines after the message.
    SignalDetail,
    /// Message for the user of the manager, not about the game.
    Remark,
    /// Line that does not belong to a log.
    Other,
}

/// Request for a move: the number and the side at the beginning of a line with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// Number of the turn.
    pub number: u64,
    /// Side that is asked for a move.
    pub side: Side,
}

impl Asked {
    /// Request for the first move of a game.
    pub const FIRST: Self = Self { number: 1, side: Side::Red };

    /// Returns the request that follows this one.
    pub const fn next(self) -> Self {
        match self.side {
            Side::Red => Self { side: Side::Blue, ..self },
            Side::Blue => Self { number: self.number.saturating_add(1), side: Side::Red },
        }
    }
}

/// Phase in which the game ended, according to the line with the reason for the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The game ended before the first move.
    Setup,
    /// The game ended on the turn of this side.
    Turn(Side),
    /// The game ended on the turn of neither side.
    Error,
}

/// Last line of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Final<'t> {
    /// Name of the player to whom the line refers.
    pub name: &'t [u8],
    /// Side to which the line refers: `RED`, `BLUE`, `BOTH` or `NONE`.
    pub side: &'t [u8],
    /// Result of the game, such as `VICTORY`.
    pub result: &'t [u8],
    /// Number of the turn.
    pub turn: &'t [u8],
    /// Sum of the values of Red's pieces.
    pub red: &'t [u8],
    /// Sum of the values of Blue's pieces.
    pub blue: &'t [u8],
}

/// Results in last lines. The manual also has `DEFEAT`, `DEFAULT` and `BOTH_ILLEGAL`, but these are never printed.
const RESULTS: [&[u8]; 7] =
    [b"VICTORY", b"SURRENDER", b"DRAW", b"DRAW_DEFAULT", b"ILLEGAL", b"BAD_SETUP", b"INTERNAL_ERROR"];

/// Beginnings of messages that the manager writes about connections to remote players.
pub(super) const CONNECTIONS: [&[u8]; 6] = [
    b"Creating server for ",
    b"Creating client for ",
    b"\t(Red's responses will be ",
    b"\t(Blue's responses will be ",
    b"Connected to address ",
    b"Successful!",
];

/// Messages in a log that was written to the terminal: requests to press a key, and the message that the human
/// player has left.
const PROMPTS: [&[u8]; 4] = [
    b"PRESS ENTER TO EXIT",
    b"CLOSE WINDOW TO EXIT",
    b"Waiting for user to press enter... (type QUIT to exit)",
    b"Exit called by human player!",
];

/// Parses the statement of a line.
pub(super) fn statement(line: &[u8]) -> Statement<'_> {
    if let Some((asked, reply)) = asked(line) {
        return Statement::Reply(asked, reply);
    }
    let text = line.trim_ascii_end();
    for (side, ending) in [(Side::Red, &b" RED SETUP"[..]), (Side::Blue, b" BLUE SETUP")] {
        // If the name is empty and leading blanks were removed, the blank before `RED` or `BLUE` is missing.
        if let Some(name) =
            text.strip_suffix(ending).or_else(|| (text == ending.trim_ascii_start()).then_some(&b""[..]))
        {
            return Statement::Setup(side, name);
        }
    }
    if let Some((phase, reason)) = end(text) {
        return Statement::End(phase, reason);
    }
    if let Some(found) = last(text) {
        return Statement::Final(found);
    }
    if let Some(side) = text.strip_prefix(b"Controller for Player ").and_then(|rest| rest.strip_suffix(b" is invalid!"))
    {
        return side_called(side).map_or(Statement::Other, Statement::NotStarted);
    }
    if let Some(rest) = text.strip_prefix(b"Check that executable \"") {
        let path = rest.strip_suffix(b"\" exists and has executable permissions set.");
        return path.map_or(Statement::Other, Statement::Executable);
    }
    match text {
        b"INVALID!" => Statement::Invalid,
        b"BOTH players give invalid setup!" => Statement::BothInvalid,
        SIGNAL => Statement::Signal,
        _ if is_signal_detail(text) => Statement::SignalDetail,
        _ if PROMPTS.contains(&text) || CONNECTIONS.iter().any(|begin| text.starts_with(begin)) => Statement::Remark,
        _ => Statement::Other,
    }
}

/// Returns the side that has this name in the log.
pub(super) fn side_called(name: &[u8]) -> Option<Side> {
    match name {
        b"RED" => Some(Side::Red),
        b"BLUE" => Some(Side::Blue),
        _ => None,
    }
}

/// Splits a line with a move into the request for the move and the reply.
pub(super) fn asked(line: &[u8]) -> Option<(Asked, &[u8])> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = line.split_at_checked(digits).filter(|(number, _)| !number.is_empty())?;
    let (side, rest) = match (rest.strip_prefix(b" RED:"), rest.strip_prefix(b" BLU:")) {
        (Some(rest), _) => (Side::Red, rest),
        (_, Some(rest)) => (Side::Blue, rest),
        _ => return None,
    };
    // There is always a blank here, unless blanks at the end of the line were removed.
    let reply = if rest.is_empty() { rest } else { rest.strip_prefix(b" ")? };
    Some((Asked { number: value(number).unwrap_or(u64::MAX), side }, reply))
}

/// Parses a number. Returns `None` if `digits` is not a number or is too large.
pub(super) fn value(digits: &[u8]) -> Option<u64> {
    let is_number = digits.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(digits).ok().filter(|_| is_number)?.parse().ok()
}

fn end(text: &[u8]) -> Option<(Phase, &[u8])> {
    let rest = text.strip_prefix(b"Game ends ")?;
    for (begin, phase) in [
        (&b"on RED's turn - REASON: "[..], Phase::Turn(Side::Red)),
        (b"on BLUE's turn - REASON: ", Phase::Turn(Side::Blue)),
        (b"on ERROR's turn - REASON: ", Phase::Error),
        (b"in the SETUP phase - REASON: ", Phase::Setup),
    ] {
        if let Some(reason) = rest.strip_prefix(begin) {
            return Some((phase, reason));
        }
    }
    None
}

fn last(text: &[u8]) -> Option<Final<'_>> {
    // The name is first and may contain blanks. Therefore, the words after the name are split off from the end of the
    // line.
    let mut words = text.rsplitn(6, |byte| *byte == b' ');
    let (blue, red, turn) = (words.next()?, words.next()?, words.next()?);
    let (result, side, name) = (words.next()?, words.next()?, words.next()?);
    let is_last = [blue, red, turn].iter().all(|digits| value(digits).is_some())
        && RESULTS.contains(&result)
        && matches!(side, b"RED" | b"BLUE" | b"BOTH" | b"NONE");
    is_last.then_some(Final { name, side, result, turn, red, blue })
}

fn is_signal_detail(text: &[u8]) -> bool {
    [&b"RED"[..], b"BLUE"].iter().any(|name| {
        let strange = text.strip_prefix(b"\tStrange; ").and_then(|rest| rest.strip_prefix(*name));
        let both = text.strip_prefix(b"\t").and_then(|rest| rest.strip_prefix(*name));
        let waits = text.strip_prefix(*name);
        strange == Some(b" still appears valid.")
            || both == Some(b" also appears valid. Exiting with ERROR.")
            || waits
                .is_some_and(|rest| rest.starts_with(b" is invalid. Wait for ") && rest.ends_with(b"'s turn to exit."))
    })
}
