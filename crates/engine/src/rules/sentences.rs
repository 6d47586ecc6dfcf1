//! The sentences of violations and of faults of a setup: one lower-case clause each.

use super::ending::EndingCause;
use super::setup::SetupFault;
use super::violation::Violation;
use crate::board::{Kind, NoSquare, Side, plies};
use std::error::Error;
use std::fmt;

impl Violation {
    /// A sentence that says which rule the turn breaks; `side` and `ply` are those of the turn, if known.
    pub fn sentence(&self, side: Option<Side>, ply: Option<u32>) -> String {
        let side = side.map_or("the player", |side| side.title());
        match *self {
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
            Violation::MoreSquares(ago) => match ply.and_then(|ply| ply.checked_sub(ago + 1)) {
                // It is as many plies before the position that the move makes, and one less before the one it was made in.
                Some(stood @ 1..) => {
                    let (turn, side) = (stood.div_ceil(2), Side::of_ply(stood));
                    let distance = plies(ago + 1);
                    format!(
                        "this chasing move brings back the position after ply {stood} (turn {turn}, {side}), {distance} before"
                    )
                }
                _ => "this chasing move brings back an earlier position".to_owned(),
            },
            Violation::NotASpotter(kind) => format!("only a Spotter guesses so, and this is {}", indefinite(kind)),
            Violation::NotAnInfiltrator(kind) => {
                format!("only an Infiltrator guesses, and this is {}", indefinite(kind))
            }
            Violation::NotInFront(square) => {
                format!("a Spotter names only the piece right in front of it, on {square}")
            }
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
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(None, None))
    }
}

impl Error for Violation {}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::Zone { side, square } => {
                write!(f, "{}'s piece on {square} stands outside the squares where {0} sets up", side.title())
            }
            SetupFault::Occupied { side, square } => {
                write!(f, "{}'s piece on {square} stands where another one does", side.title())
            }
            SetupFault::Count { side, kind: Some(kind), found, expected } => {
                write!(f, "{} has {found} of the kind {kind}, expected {expected}", side.title())
            }
            SetupFault::Count { side, kind: None, found, expected } => {
                write!(f, "{} has {found} pieces, expected {expected}", side.title())
            }
            SetupFault::Kind { side, square, kind } => {
                write!(f, "{}'s army has no {}, but one stands on {square}", side.title(), kind.title())
            }
        }
    }
}

impl Error for SetupFault {}

fn indefinite(kind: Option<Kind>) -> String {
    kind.map_or_else(|| "an unknown piece".to_owned(), Kind::indefinite)
}

#[cfg(test)]
mod tests {
    use super::{SetupFault, Violation};
    use crate::board::{Side, Square};

    #[test]
    fn a_violation_says_whose_turn_it_was_and_when_where_that_is_known() {
        let square = Square::parse("a4").expect("a square");
        let foreign = Violation::NotYourPiece(square);
        assert_eq!(foreign.to_string(), "the piece on a4 is not the player's");
        assert_eq!(foreign.sentence(Some(Side::Blue), None), "the piece on a4 is not Blue's");
        let chase = Violation::MoreSquares(3);
        assert_eq!(chase.to_string(), "this chasing move brings back an earlier position");
        // Made at ply 9, it brings back the position after ply 5, which was Red's third turn.
        let told = "this chasing move brings back the position after ply 5 (turn 3, red), 4 plies before";
        assert_eq!(chase.sentence(None, Some(9)), told);
    }

    #[test]
    fn faults_of_a_setup_are_errors_with_a_sentence() {
        let square = Square::parse("a4").expect("a square");
        let fault: Box<dyn std::error::Error> = Box::new(SetupFault::Occupied { side: Side::Red, square });
        assert_eq!(fault.to_string(), "Red's piece on a4 stands where another one does");
    }
}
