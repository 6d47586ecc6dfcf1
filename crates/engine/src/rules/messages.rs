//! Messages for violations of rules and for faults of setups. A message is one clause that begins with a lower-case
//! letter.

use super::ending::EndingCause;
use super::setup::SetupFault;
use super::violation::Violation;
use crate::board::{Kind, Side, UnplayableSquare, plies};
use std::error::Error;
use std::fmt;

impl Violation {
    /// Returns a message about the broken rule. `side` is the side that made the turn. `ply` is the number of the turn.
    /// Both are `None` if unknown.
    pub fn sentence(&self, side: Option<Side>, ply: Option<u32>) -> String {
        let side = side.map_or("the player", |side| side.title());
        match *self {
            Violation::GameOver(ending) => match ending.cause {
                EndingCause::Flag => "the game is over: a Flag was captured".to_owned(),
                EndingCause::NoMoves => "the game is over: the side to move had no legal turn".to_owned(),
            },
            Violation::EmptySquare(square) => format!("there is no piece on {square}"),
            Violation::NotYourPiece(square) => format!("the piece on {square} is not {side}'s"),
            Violation::ImmovablePiece(kind) => format!("a {} never moves, strikes or guesses", kind.title()),
            Violation::NoSquare(square, _) if square.is_far_off() => "the turn ends off the board".to_owned(),
            Violation::NoSquare(square, UnplayableSquare::Outside) => format!("the board has no square {square}"),
            Violation::NoSquare(square, UnplayableSquare::Lake) => format!("{square} is a lake"),
            Violation::NoSquare(square, UnplayableSquare::Crater) => format!("{square} is a crater"),
            Violation::NotALine => "the turn is not along one row or column".to_owned(),
            Violation::OwnPiece(square) => format!("{side}'s own piece is on {square}"),
            Violation::SquareOccupied(square) => format!("written as a move, but an enemy piece is on {square}"),
            Violation::NothingToStrike(square) => format!("written as a strike, but {square} is empty"),
            Violation::TooFar(Some(Kind::Scout), 1) => "a Scout goes only one square after its corner".to_owned(),
            Violation::TooFar(kind, 1) => format!("{} moves one square at a time", indefinite(kind)),
            Violation::TooFar(kind, squares) => {
                format!("{} moves at most {squares} squares at a time", indefinite(kind))
            }
            Violation::PathBlocked(square) => format!("the way is blocked at {square}"),
            Violation::ScoutMoveAndStrike => "a Scout may not move and strike in one turn in this edition".to_owned(),
            Violation::CornerStrike => "this turn round a corner is illegal".to_owned(),
            Violation::TwoSquares(limit) => {
                format!("back and forth between two squares more than {limit} times in a row")
            }
            Violation::MoreSquares(ago) => match ply.and_then(|ply| ply.checked_sub(ago + 1)) {
                // `ago` is counted from the position before the move. The message counts from the position after the
                // move, which is one ply more.
                Some(stood @ 1..) => {
                    let (turn, side) = (stood.div_ceil(2), Side::of_ply(stood));
                    let distance = plies(ago + 1);
                    format!(
                        "this chasing move repeats the position after ply {stood} (turn {turn}, {side}), {distance} \
                            earlier"
                    )
                }
                _ => "this chasing move repeats an earlier position".to_owned(),
            },
            Violation::NotASpotter(kind) => {
                format!("only a Spotter guesses like this, but this piece is {}", indefinite(kind))
            }
            Violation::NotAnInfiltrator(kind) => {
                format!("only an Infiltrator guesses, but this piece is {}", indefinite(kind))
            }
            Violation::NotInFront(square) => {
                format!("a Spotter names only the piece directly in front of it, on {square}")
            }
            Violation::NotInEnemyTerritory => "an Infiltrator guesses only in enemy territory".to_owned(),
            Violation::OutOfReach => "an Infiltrator reaches only one or two squares along a row or column".to_owned(),
            Violation::NoTarget(square) => format!("there is no enemy piece on {square}"),
            Violation::UnknownGuess(kind) => format!("no army of this game has a {}", kind.title()),
            Violation::RescueNotEnabled => "rescues are not played in this game".to_owned(),
            Violation::RescueBackRow => {
                format!("{side}'s piece did not just move onto the opponent's back row")
            }
            Violation::RescueScout => "a Scout makes no rescue".to_owned(),
            Violation::RescueBomb => "a Bomb cannot be rescued in this game".to_owned(),
            Violation::RescueLimit => format!("{side} has made both rescues already"),
            Violation::RescueSamePiece => "this piece has made a rescue already".to_owned(),
            Violation::RescueNotCaptured(Some(kind)) => format!("no {} of {side}'s has been captured", kind.title()),
            Violation::RescueNotCaptured(None) => format!("no rescuable piece of {side}'s has been captured"),
            Violation::RescueSquare(square) => format!("{square} is not an empty square of {side}'s half"),
            Violation::NoAssignment => "no assignment of kinds to the unknown pieces makes the record legal up \
                to here"
                .to_owned(),
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
                write!(f, "{}'s piece on {square} is outside {0}'s setup zone", side.title())
            }
            SetupFault::NoSquare { side, square } => {
                write!(f, "{}'s piece on {square} is not on a square of the board", side.title())
            }
            SetupFault::Occupied { side, square } => {
                write!(f, "{}'s piece on {square} shares its square with another piece", side.title())
            }
            SetupFault::Count { side, kind: Some(kind), found, expected } => {
                write!(f, "{} has {found} of the kind {kind}, expected {expected}", side.title())
            }
            SetupFault::Count { side, kind: None, found, expected } => {
                write!(f, "{} has {found} pieces, expected {expected}", side.title())
            }
            SetupFault::Moved { side, found, most } => {
                let side = side.title();
                write!(f, "{found} unknown pieces of {side}'s have moved, but the army has {most} movable pieces left")
            }
            SetupFault::Kind { side, square, kind } => {
                write!(f, "{}'s army has no {}, but there is one on {square}", side.title(), kind.title())
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
        assert_eq!(chase.to_string(), "this chasing move repeats an earlier position");
        // The move is made at ply 9. It repeats the position after ply 5, which was Red's third turn.
        let told = "this chasing move repeats the position after ply 5 (turn 3, red), 4 plies earlier";
        assert_eq!(chase.sentence(None, Some(9)), told);
    }

    #[test]
    fn faults_of_a_setup_are_errors_with_a_sentence() {
        let square = Square::parse("a4").expect("a square");
        let fault: Box<dyn std::error::Error> = Box::new(SetupFault::Occupied { side: Side::Red, square });
        assert_eq!(fault.to_string(), "Red's piece on a4 shares its square with another piece");
    }
}
