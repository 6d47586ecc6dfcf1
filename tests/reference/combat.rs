//! RULES.md sections 5 and 9a: the outcome of a strike.

use super::pieces::Kind;

/// Outcome of a strike or guess from the perspective of the player who made the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Win,
    Loss,
    Tie,
    Hit,
    Miss,
}

/// Returns the outcome of a strike by section 5, point 2, line by line, and by the first two points of section 9a.
pub fn strike(striker: Kind, struck: Kind, aggressor_advantage: bool, lightning: bool) -> Outcome {
    let equals = if aggressor_advantage || lightning { Outcome::Win } else { Outcome::Tie };
    if struck == Kind::Flag {
        return Outcome::Win;
    }
    if struck == Kind::Bomb && lightning {
        return if striker == Kind::Scout { Outcome::Win } else { Outcome::Tie };
    }
    if struck == Kind::Bomb {
        return if striker == Kind::Miner { Outcome::Win } else { Outcome::Loss };
    }
    if striker == Kind::Spy && struck == Kind::Marshal {
        return Outcome::Win;
    }
    if striker == struck {
        return equals;
    }
    if matches!((striker, struck), (Kind::Spy, Kind::Infiltrator) | (Kind::Infiltrator, Kind::Spy)) {
        return Outcome::Win;
    }
    if striker == Kind::Spy {
        return Outcome::Loss;
    }
    if struck == Kind::Spy {
        return Outcome::Win;
    }
    match striker.strength().cmp(&struck.strength()) {
        std::cmp::Ordering::Greater => Outcome::Win,
        std::cmp::Ordering::Less => Outcome::Loss,
        std::cmp::Ordering::Equal => equals,
    }
}
