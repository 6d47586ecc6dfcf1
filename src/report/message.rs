//! The sentences of findings. Why no kinds of unknown pieces make a record true is said in `conflict`; help that an
//! article cannot give, because it depends on the case or on the text, in `suggestion`.

use super::conflict::reason;
use super::suggestion::{self, own_remedy, value_help};
use super::visible::visible;
use super::words;
use crate::board::{self, Designation, Kind, NoSquare, Outcome, RankOrder, Side};
use crate::explain;
use crate::formats::has_game;
use crate::notation::{Combat, Expected, Fault, FaultKind, GuessOutcome, Miscount, Span, VariationFault, stray_text};
use crate::replay::{Count, Detail, Finding};
use crate::rules::{EndingCause, SetupFault, Violation};

/// A finding in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What is wrong, in one lower-case clause.
    pub title: String,
    /// What stands at the place, where that is more or less than the title says.
    pub label: Option<String>,
    /// What the rule says.
    pub rule: Option<&'static str>,
    /// What to do about it.
    pub help: Option<String>,
    /// The place to be marked: what is to be mended, where that is known.
    pub span: Span,
    /// What may take that place's text, where that is known: each of them can be read.
    pub mends: Vec<String>,
}

/// A finding in words; `text` is the record's.
pub fn message(finding: &Finding, text: &[u8]) -> Message {
    let article = explain::article(finding.name());
    let title = title(finding, text);
    let (span, mends) = (finding.span, Vec::new());
    if let Detail::InputFailed { remedy, .. } = finding.detail {
        return Message { title, label: None, rule: None, help: Some(remedy.to_owned()), span, mends };
    }
    if matches!(finding.detail, Detail::Damaged(_)) {
        let usual = "compare the place with what its format says (`adjutant formats`); what could be read was judged";
        let help = own_remedy(&finding.detail, finding.span, text).unwrap_or(usual);
        let rule = article.map(|article| article.rule);
        return Message { title, label: None, rule, help: Some(help.to_owned()), span, mends };
    }
    let label = label(finding);
    let advice = match &finding.detail {
        Detail::Syntax(fault) => suggestion::advice(*fault, finding.span, text),
        _ => None,
    };
    // What was expected belongs to the place where it was missed.
    let label = label.filter(|_| advice.as_ref().is_none_or(|advice| advice.mend.is_none()));
    let (span, mends) = advice.as_ref().and_then(|advice| advice.mend.clone()).unwrap_or((span, mends));
    let help = advice
        .map(|advice| advice.help)
        .or_else(|| value_help(&finding.detail))
        .or_else(|| own_remedy(&finding.detail, finding.span, text).map(str::to_owned))
        .or_else(|| article.map(|article| article.remedy.to_owned()));
    Message { title, label, rule: article.map(|article| article.rule), help, span, mends }
}

/// The text of a span, safe to print and cut to a reasonable length.
fn quoted(span: Span, text: &[u8]) -> String {
    const LONGEST: usize = 32;
    let bytes = span.of(text);
    let cut = &bytes[..bytes.len().min(8 * LONGEST)];
    board::quoted(&visible(&String::from_utf8_lossy(cut)), LONGEST)
}

#[allow(clippy::too_many_lines)] // one sentence for each kind of finding
fn title(finding: &Finding, text: &[u8]) -> String {
    let written = || quoted(finding.span, text);
    match &finding.detail {
        Detail::Syntax(fault) => syntax(fault.kind, finding.span, text),
        Detail::TooManyFaults => "so many faults that the rest of the record was not read".to_owned(),
        Detail::PieceNotPrinted(piece) if piece.is_unknown() => "expected the kind that is named, found `?`".to_owned(),
        Detail::PieceNotPrinted(piece) => {
            format!("expected a piece of this edition's numbering, found `{piece}`")
        }
        Detail::RowNotOnBoard { row, rows } => format!("expected a row from 1 to {rows}, found row {row}"),
        Detail::SquareIsReal(square) => format!("expected a piece, `.` or `?` on {square}, found `~`"),
        Detail::TagValue { tag, .. } => format!("the tag {tag} cannot be understood: {}", written()),
        Detail::StrayText => format!("text that belongs to no record: {}", written()),
        Detail::NoRecord { is_named } if *is_named || stray_text(text).is_none() => {
            "expected a record, found none".to_owned()
        }
        Detail::NoRecord { .. } => {
            let has_game = memchr::memchr(0, text).is_some() || has_game(text);
            let game = if has_game { "" } else { ": no game found in this text" };
            format!("none of the formats that Adjutant reads{game} (--from names one)")
        }
        Detail::NoTurns { has_setup: true } => "expected turns, found a setup alone".to_owned(),
        Detail::NoTurns { has_setup: false } => "no game found in this text".to_owned(),
        Detail::TooLong { length, limit } => {
            format!("expected a record of at most {limit} bytes (--max-record), found {length}")
        }
        Detail::InputFailed { why, .. } => visible(why).into_owned(),
        Detail::Damaged(what) => visible(&what.to_string()).into_owned(),
        Detail::Mended(what) => visible(&what.to_string()).into_owned(),
        Detail::PassedOver(what) => visible(&what.to_string()).into_owned(),
        Detail::NotSupported(what) => visible(&what.to_string()).into_owned(),
        Detail::Refused(_, conflict) => reason(conflict),
        Detail::OutcomeOpen { ways } => {
            format!("the record does not tell how this came out, and it can have come out in {ways} ways")
        }
        Detail::CommentCommand { command, value } => {
            format!("expected {} behind `%{command}`, found {}", command.expected(), board::quoted(&visible(value), 32))
        }
        Detail::TooHard => "deciding what the unknown pieces can be would take too long".to_owned(),
        Detail::StrengthMismatch { declared, derived } => format!(
            "the log counts {} for Red and {} for Blue, but the board holds {} and {}",
            declared[Side::Red],
            declared[Side::Blue],
            derived[Side::Red],
            derived[Side::Blue]
        ),
        Detail::BoardMismatch { square, declared, derived, more } => {
            let stored =
                declared.map_or_else(|| "nothing".to_owned(), |(side, kind)| format!("{side:#}'s {}", kind.title()));
            let found = match derived {
                None => "nothing".to_owned(),
                Some((side, Some(kind))) => format!("{side:#}'s {}", kind.title()),
                Some((side, None)) => format!("a piece of {side:#}'s"),
            };
            let rest = match more {
                0 => String::new(),
                1 => "; one more square differs".to_owned(),
                more => format!("; {more} more squares differ"),
            };
            format!("the file stores {stored} on {square}, but the moves bring {found} there{rest}")
        }
        Detail::Setup(fault) => setup(fault),
        Detail::RanksReversed { order, .. } => {
            let marshal = if *order == RankOrder::Ascending { 10 } else { 1 };
            format!("the numbers of the setup fit the army only if {marshal} is the Marshal")
        }
        Detail::Turn(violation) => turn(violation, finding),
        Detail::CombatMismatch { declared, striker, outcome, defender } => {
            let found = combat(*striker, *outcome, *defender);
            format!("the record says {}, but {found}", declared_combat(*declared))
        }
        Detail::GuessMismatch { declared, hit, target } => guess(*declared, *hit, *target),
        Detail::ResultMismatch { declared, derived, is_of_tag: true } => {
            format!("the tag Result says {declared}, but the board says {derived}")
        }
        Detail::ResultMismatch { declared, derived, is_of_tag: false } => {
            format!("the record ends {declared}, but the board says {derived}")
        }
        Detail::ResultTagMismatch { token } => {
            format!("the tag Result says {}, but the record ends {token}", written())
        }
        Detail::TerminationMismatch { declared, derived: Some(derived) } => {
            format!("the record says `{}`, but the game ended by `{}`", declared.name(), derived.name())
        }
        Detail::TerminationMismatch { declared, derived: None } => {
            format!("the record says `{}`, but the board does not show it", declared.name())
        }
        Detail::LimitWon(score) => {
            format!("the record says `move-limit`, which is a draw, but it ends {score}")
        }
        Detail::LimitNotReached { all, quiet } => {
            let count = |count: Count, what: &str| {
                let Count { plies: played, limit } = count;
                limit.map(|limit| format!("{played} of {limit} {}{what}", plies(limit)))
            };
            let counts: Vec<String> = count(*all, "").into_iter().chain(count(*quiet, " without a strike")).collect();
            format!("the record says `move-limit`, but it has {}", counts.join(", and "))
        }
        Detail::ResultMissing { taken, is_of_tag: false } => {
            format!("no result at the end of the record: read as `{taken}`")
        }
        Detail::ResultMissing { taken, is_of_tag: true } => {
            format!("no result at the end of the record: `{taken}` is taken from the tag Result")
        }
        Detail::TwoSquaresWording => {
            "third back-and-forth move in a row: allowed as the edition is played, barred as it may be read".to_owned()
        }
        Detail::EditionMissing(edition) => format!("no tag Edition: judged by {}", edition.name),
        Detail::VariantOutsideEdition(variant, edition) => {
            format!("{} does not list the variant {}", edition.name, variant.name())
        }
        Detail::OptionOutsideEdition(option, edition) => {
            format!("{} does not offer the option {option}", edition.name)
        }
        Detail::TerminationDerived { declared, derived } => {
            format!("the record says `{}`, but the board itself ended the game: `{}`", declared.name(), derived.name())
        }
        Detail::TerminationValue(_) => format!("no termination is called {}", written()),
        Detail::DateValue => format!("the tag Date holds no date: {}", written()),
        Detail::TurnNumber { expected, more, miscount } => {
            let dots = if finding.ply.is_some_and(|ply| ply % 2 == 0) { "..." } else { "." };
            let turns = words::counted(u64::from(*more), "more turn");
            let others = match miscount {
                _ if *more == 0 => String::new(),
                Miscount::Shifted => format!(", and {turns} numbered wrong by as much"),
                Miscount::Plies => format!(", and {turns} so: the numbers count plies"),
                Miscount::Various => format!(", and {turns} numbered wrong"),
            };
            format!("expected the turn number `{expected}{dots}`, found {}{others}", written())
        }
    }
}

fn label(finding: &Finding) -> Option<String> {
    Some(match &finding.detail {
        Detail::Syntax(Fault {
            kind: FaultKind::Expected(expected) | FaultKind::Variation(VariationFault::Expected(expected)),
            ..
        }) => format!("expected {expected}"),
        Detail::TagValue { .. } | Detail::TerminationValue(_) => "not a known value".to_owned(),
        Detail::DateValue => "no date".to_owned(),
        Detail::StrayText => "belongs to no record".to_owned(),
        Detail::CombatMismatch { .. }
        | Detail::GuessMismatch { .. }
        | Detail::TerminationMismatch { .. }
        | Detail::LimitWon(_)
        | Detail::LimitNotReached { .. }
        | Detail::TerminationDerived { .. } => "declared so".to_owned(),
        Detail::ResultMismatch { derived, .. } => format!("the board says {derived}"),
        Detail::ResultTagMismatch { token } => format!("the result token is {token}"),
        Detail::EditionMissing(_) => "no tag Edition in this record".to_owned(),
        Detail::VariantOutsideEdition(..) => "not one of the edition's variants".to_owned(),
        Detail::OptionOutsideEdition(..) => "a house rule here".to_owned(),
        Detail::TwoSquaresWording => "the third in a row".to_owned(),
        _ => return None,
    })
}

/// What is wrong with text that stands there: not always where the fault has it, for JSON is read by way of SRN.
fn syntax(kind: FaultKind, span: Span, text: &[u8]) -> String {
    let found = match span.of(text) {
        [] => "the end of the record".to_owned(),
        [b'\n'] | [b'\r', b'\n'] => "the end of the line".to_owned(),
        _ => quoted(span, text),
    };
    match kind {
        FaultKind::Expected(Expected::RowSquare) if suggestion::is_unfilled_row(text, span.start as usize) => {
            "this row of the setup is still to be filled in".to_owned()
        }
        FaultKind::Expected(expected) => format!("expected {expected}, found {found}"),
        FaultKind::Variation(VariationFault::Expected(expected)) => {
            format!("expected {expected} in a variation, found {found}")
        }
        FaultKind::Variation(VariationFault::BehindNoTurn) => {
            "expected a turn before the variation that stands in its place".to_owned()
        }
        FaultKind::Variation(VariationFault::Unclosed) => {
            "a variation that is never closed: expected `)` before the record's end".to_owned()
        }
        FaultKind::Variation(VariationFault::TooDeep) => {
            "expected variations nested at most 100 deep, found one more".to_owned()
        }
        FaultKind::UnclosedComment => "a comment that is never closed: expected `}` before the record's end".to_owned(),
        FaultKind::UnclosedTag => "a tag that is never closed: expected `\"]` before the line's end".to_owned(),
        FaultKind::NotUtf8 => "expected UTF-8 text, found other bytes".to_owned(),
        FaultKind::Nul => "expected text, found a NUL byte".to_owned(),
        FaultKind::RowTwice(row) => format!("row {row} stands here twice"),
        FaultKind::TagTwice => format!("the tag {found} stands here twice"),
        FaultKind::TooLong => "the record is too long to be read".to_owned(),
    }
}

fn setup(fault: &SetupFault) -> String {
    match fault {
        SetupFault::Zone { side, square } => {
            format!("{}'s piece on {square} stands outside the squares where {0} sets up", side.title())
        }
        SetupFault::Occupied { side, square } => {
            format!("{}'s piece on {square} stands where another one does", side.title())
        }
        SetupFault::Count { side, kind: Some(kind), found, expected } => {
            format!("{} has {found} of the kind {kind}, expected {expected}", side.title())
        }
        SetupFault::Count { side, kind: None, found, expected } => {
            format!("{} has {found} pieces, expected {expected}", side.title())
        }
        SetupFault::Kind { side, square, kind } => {
            format!("{}'s army has no {}, but one stands on {square}", side.title(), kind.title())
        }
    }
}

fn turn(violation: &Violation, finding: &Finding) -> String {
    let side = finding.side.map_or("the player", |side| side.title());
    match *violation {
        Violation::GameOver(ending) => match ending.cause {
            EndingCause::Flag => "the game is over: a Flag was taken".to_owned(),
            EndingCause::NoMoves => "the game is over: the side to move had no legal turn".to_owned(),
        },
        Violation::EmptySquare(square) => format!("no piece stands on {square}"),
        Violation::NotYourPiece(square) => format!("the piece on {square} is not {side}'s"),
        Violation::ImmovablePiece(kind) => format!("a {} never moves, strikes or guesses", kind.title()),
        Violation::NoSquare(square, _) if square.is_far_off() => "the turn ends off the board".to_owned(),
        Violation::NoSquare(square, NoSquare::Outside) => format!("the board has no square {square}"),
        Violation::NoSquare(square, NoSquare::Lake) => format!("{square} is a lake"),
        Violation::NoSquare(square, NoSquare::Crater) => format!("{square} is a crater"),
        Violation::NotALine => "the turn goes neither along a row nor along a column".to_owned(),
        Violation::OwnPiece(square) => format!("{side}'s own piece stands on {square}"),
        Violation::SquareOccupied(square) => format!("written as a move, but an enemy piece stands on {square}"),
        Violation::NothingToStrike(square) => format!("written as a strike, but nothing stands on {square}"),
        Violation::TooFar(kind) => format!("{} goes one square at a time", indefinite(kind)),
        Violation::PathBlocked(square) => format!("the way is blocked at {square}"),
        Violation::ScoutMoveAndStrike => "a Scout may not move and strike in one turn in this edition".to_owned(),
        Violation::CornerStrike => "this strike round a corner is not allowed".to_owned(),
        Violation::TwoSquares(limit) => {
            format!("back and forth between two squares more than {limit} times in a row")
        }
        Violation::MoreSquares(ago) => match finding.ply.and_then(|ply| ply.checked_sub(ago + 1)) {
            // It is as many plies before the position that the move makes, and one less before the one it was made in.
            Some(stood @ 1..) => {
                let (turn, side) = (stood.div_ceil(2), Side::of_ply(stood));
                let (distance, plies) = (ago + 1, plies(ago + 1));
                format!(
                    "this chasing move brings back the position after ply {stood} (turn {turn}, {side}), {distance} {plies} before"
                )
            }
            _ => "this chasing move brings back an earlier position".to_owned(),
        },
        Violation::NotASpotter(kind) => format!("only a Spotter guesses so, and this is {}", indefinite(kind)),
        Violation::NotAnInfiltrator(kind) => format!("only an Infiltrator guesses, and this is {}", indefinite(kind)),
        Violation::NotInFront(square) => format!("a Spotter names only the piece right in front of it, on {square}"),
        Violation::NotInEnemyTerritory => "an Infiltrator guesses only in enemy territory".to_owned(),
        Violation::OutOfReach => "an Infiltrator reaches only one or two squares along a row or column".to_owned(),
        Violation::NoTarget(square) => format!("no enemy piece stands on {square}"),
        Violation::UnknownGuess(kind) => format!("no army of this game has a {}", kind.title()),
        Violation::RescueNotEnabled => "rescues are not played in this game".to_owned(),
        Violation::RescueBackRow => {
            format!("{side}'s piece did not just move onto the opponent's back row")
        }
        Violation::RescueScout => "a Scout makes no rescue".to_owned(),
        Violation::RescueBomb => "a Bomb is never rescued".to_owned(),
        Violation::RescueLimit => format!("{side} has made both rescues already"),
        Violation::RescueSamePiece => "this piece has made a rescue already".to_owned(),
        Violation::RescueNotCaptured(Some(kind)) => format!("no {} of {side}'s is captured", kind.title()),
        Violation::RescueNotCaptured(None) => format!("no piece of {side}'s that can be rescued is captured"),
        Violation::RescueSquare(square) => format!("{square} is not an empty square of {side}'s half"),
        Violation::NoAssignment => "no kinds of the unknown pieces make the record true up to here".to_owned(),
    }
}

const fn plies(number: u32) -> &'static str {
    if number == 1 { "ply" } else { "plies" }
}

fn indefinite(kind: Option<Kind>) -> String {
    kind.map_or_else(|| "an unknown piece".to_owned(), words::indefinite)
}

fn declared_combat(combat: Combat) -> String {
    let side = |piece: Designation| piece.sign();
    format!("`({}{}{})`", side(combat.striker), combat.outcome.sign(), side(combat.defender))
}

fn combat(striker: Option<Kind>, outcome: Option<Outcome>, defender: Option<Kind>) -> String {
    let how = match outcome {
        Some(Outcome::Win) => "and wins",
        Some(Outcome::Loss) => "and loses",
        Some(Outcome::Tie) => "and both are removed",
        None => "with an unknown outcome",
    };
    format!("{} strikes {} {how}", indefinite(striker), indefinite(defender))
}

fn guess(declared: GuessOutcome, hit: bool, target: Option<Kind>) -> String {
    let says = match declared {
        GuessOutcome::Hit => "`(+)`".to_owned(),
        GuessOutcome::Miss => "`(-)`".to_owned(),
        GuessOutcome::Shown(piece) => format!("`(-{piece})`"),
    };
    let was = if hit { "right" } else { "wrong" };
    let piece = target.map(|kind| format!(": the piece is {}", indefinite(Some(kind)))).unwrap_or_default();
    format!("the record says {says}, but the guess was {was}{piece}")
}
