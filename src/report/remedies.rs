//! What to do about findings that share an article with others, each for itself.

use super::suggestion;
use crate::notation::Span;
use crate::replay::Detail;
use crate::rules::Conflict;

/// What to do about a value that cannot be understood: the nearest one, or what the tag takes.
pub(super) fn value_help(detail: &Detail) -> Option<String> {
    match *detail {
        Detail::TagValue { nearest: Some(near), .. } | Detail::TerminationValue(Some(near)) => {
            Some(format!("did you mean `{near}`?"))
        }
        Detail::TagValue { tag, nearest: None } => values(tag).map(str::to_owned),
        _ => None,
    }
}

/// What a tag takes that decides the rules.
fn values(tag: &str) -> Option<&'static str> {
    Some(match tag {
        "Options" => "the options are `aggressor-advantage`, `silent-defense` and `rescue`, with blanks between",
        "Ranks" => "`ascending`: 10 is the Marshal; `descending`: 1 is the Marshal",
        "Army" => "an army is its pieces as the setup writes them, such as `10 9 8*2 7*3 S B*6 F`",
        "TwoSquares" => "`off`, a number of moves such as `3`, or a number and `borders`",
        "MoreSquares" => "`on` or `off`",
        _ => return None,
    })
}

/// What to do about a finding, where its article speaks of another case.
pub(super) fn own_remedy(detail: &Detail, span: Span, text: &[u8]) -> Option<&'static str> {
    Some(match detail {
        Detail::Refused(_, conflict) if matches!(**conflict, Conflict::Barred { .. }) => {
            "check the squares of the turn: no kind of piece could make it from there"
        }
        Detail::StrayText => suggestion::stray_help(span, text),
        Detail::NoRecord => {
            "a record begins with a tag line such as `[Edition \"jumbo-2014\"]`; then come the setup rows, then the turns"
        }
        Detail::TooManyFaults => "mend the first ones, which the others may have come of, and judge the record again",
        Detail::TooLong { .. } => {
            "if it is one record, raise the limit with `--max-record`; or look whether it is a record at all"
        }
        Detail::PieceNotPrinted(piece) if !piece.is_unknown() => {
            "check the piece, and the tags `Edition` and `Ranks`, which say what the numbers stand for"
        }
        Detail::RowNotOnBoard { .. } => "check the row's number, and whether the tag `Edition` names the right board",
        Detail::SquareIsReal(_) => "write `.` for an empty square, or check the square and the tag `Edition`",
        _ => return None,
    })
}
