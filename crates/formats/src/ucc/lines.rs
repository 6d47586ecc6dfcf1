//! The lines of a log, what each says, and at which of them a log begins.

use crate::board::Side;
use crate::notation::Span;

/// A line of a log, without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    /// Its text.
    pub text: &'t [u8],
    /// The byte at which it begins.
    pub start: usize,
    /// Whether its end is there; only the last line may lack it.
    pub is_whole: bool,
}

impl<'t> Line<'t> {
    /// Where it stands.
    pub fn span(&self) -> Span {
        self.part(self.text)
    }

    /// Where a part of its text stands.
    pub fn part(&self, part: &[u8]) -> Span {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        let start = self.start + offset;
        Span::new(start as u32, (start + part.len()) as u32)
    }

    /// What it says.
    pub fn statement(&self) -> Statement<'t> {
        statement(self.text)
    }
}

/// The lines of a text, those with blanks only left out.
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

/// Whether a line begins a log.
pub(super) fn begins_log(line: &[u8]) -> bool {
    match statement(line) {
        Statement::Setup(Side::Red, _) | Statement::BothInvalid | Statement::NotStarted(_) => true,
        Statement::Remark => CONNECTIONS.iter().any(|begin| line.starts_with(begin)),
        _ => false,
    }
}

/// Whether a log, having begun with such a line, may go on with another that begins one.
pub(super) fn leads_on(line: &[u8]) -> bool {
    match statement(line) {
        Statement::Executable(_) | Statement::Signal | Statement::SignalDetail => true,
        Statement::Setup(..) => false,
        _ => begins_log(line),
    }
}

/// What the manager writes when the pipe to an agent breaks; it may stand within the line of a move.
pub(super) const SIGNAL: &[u8] = b"SIGPIPE - Broken pipe (AI program no longer running)";

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Statement<'t> {
    /// `NAME RED SETUP`.
    Setup(Side, &'t [u8]),
    /// `INVALID!`, in place of a setup.
    Invalid,
    /// `12 BLU: REPLY`.
    Reply(Asked, &'t [u8]),
    /// `Game ends on RED's turn - REASON: ...`: whose turn it says, and the reason.
    End(Phase, &'t [u8]),
    /// `NAME RED VICTORY 12 30 40`.
    Final(Final<'t>),
    /// `Controller for Player RED is invalid!`.
    NotStarted(Side),
    /// `Check that executable "PATH" exists and has executable permissions set.`.
    Executable(&'t [u8]),
    /// `BOTH players give invalid setup!`.
    BothInvalid,
    /// The pipe to an agent broke.
    Signal,
    /// What the manager says of that on the lines behind it.
    SignalDetail,
    /// What concerns whoever runs the manager and not the game.
    Remark,
    /// Nothing that a log has.
    Other,
}

/// The number and the side with which the line of a move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// The number of the turn.
    pub number: u64,
    /// Whose turn it is.
    pub side: Side,
}

impl Asked {
    /// Before the first move.
    pub const FIRST: Self = Self { number: 1, side: Side::Red };

    /// Who is asked next.
    pub const fn next(self) -> Self {
        match self.side {
            Side::Red => Self { side: Side::Blue, ..self },
            Side::Blue => Self { number: self.number.saturating_add(1), side: Side::Red },
        }
    }
}

/// When a game ended, as the line says that names the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Before the first move.
    Setup,
    /// On a player's turn.
    Turn(Side),
    /// On nobody's.
    Error,
}

/// The last line of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Final<'t> {
    /// The name of the player that it is about.
    pub name: &'t [u8],
    /// The side: `RED`, `BLUE`, `BOTH` or `NONE`.
    pub side: &'t [u8],
    /// The result.
    pub result: &'t [u8],
    /// The number of the turn.
    pub turn: &'t [u8],
    /// What Red's pieces count.
    pub red: &'t [u8],
    /// What Blue's pieces count.
    pub blue: &'t [u8],
}

/// The results of last lines. `DEFEAT`, `DEFAULT` and `BOTH_ILLEGAL` are in the manual but never printed.
const RESULTS: [&[u8]; 7] =
    [b"VICTORY", b"SURRENDER", b"DRAW", b"DRAW_DEFAULT", b"ILLEGAL", b"BAD_SETUP", b"INTERNAL_ERROR"];

/// How the manager begins remarks on the connections of players elsewhere.
pub(super) const CONNECTIONS: [&[u8]; 6] = [
    b"Creating server for ",
    b"Creating client for ",
    b"\t(Red's responses will be ",
    b"\t(Blue's responses will be ",
    b"Connected to address ",
    b"Successful!",
];

/// Its prompts, which a log has that was written to the terminal, and its note that the person playing left.
const PROMPTS: [&[u8]; 4] = [
    b"PRESS ENTER TO EXIT",
    b"CLOSE WINDOW TO EXIT",
    b"Waiting for user to press enter... (type QUIT to exit)",
    b"Exit called by human player!",
];

/// What a line says.
pub(super) fn statement(line: &[u8]) -> Statement<'_> {
    if let Some((asked, reply)) = asked(line) {
        return Statement::Reply(asked, reply);
    }
    let text = line.trim_ascii_end();
    for (side, ending) in [(Side::Red, &b" RED SETUP"[..]), (Side::Blue, b" BLUE SETUP")] {
        // The blank before it is missing where a name is empty and the blanks before the line were cut.
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

/// The side of that name.
pub(super) fn side_called(name: &[u8]) -> Option<Side> {
    match name {
        b"RED" => Some(Side::Red),
        b"BLUE" => Some(Side::Blue),
        _ => None,
    }
}

/// The beginning of the line of a move, and the reply behind it.
pub(super) fn asked(line: &[u8]) -> Option<(Asked, &[u8])> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = line.split_at_checked(digits).filter(|(number, _)| !number.is_empty())?;
    let (side, rest) = match (rest.strip_prefix(b" RED:"), rest.strip_prefix(b" BLU:")) {
        (Some(rest), _) => (Side::Red, rest),
        (_, Some(rest)) => (Side::Blue, rest),
        _ => return None,
    };
    // The blank is there unless something has cut the blanks at the ends of lines.
    let reply = if rest.is_empty() { rest } else { rest.strip_prefix(b" ")? };
    Some((Asked { number: value(number).unwrap_or(u64::MAX), side }, reply))
}

/// The number that digits stand for; `None` if there are none, or too many.
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
    // The name comes first and may hold anything: the other words are told from behind.
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
