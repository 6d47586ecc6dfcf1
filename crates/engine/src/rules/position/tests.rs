//! Compares two checks of the neighbours of a square: one that checks all neighbours at once, and one that checks
//! each of them.

use super::{Occupant, Position};
use crate::board::{Kind, Side, Square, Variant};
use crate::rules::{Edition, Ruleset, Setup};

#[test]
fn what_is_next_to_a_square_is_seen_on_each_side_of_it() {
    let rules = Ruleset::new(Edition::DEFAULT, Variant::Free);
    let empty = Position::new(&rules, &Setup::default()).expect("there are no pieces");
    // The squares are in the open, next to one lake, next to two lakes, and in corners.
    for name in ["e4", "b5", "e5", "c4", "a1", "j10"] {
        let square = Square::parse(name).expect(name);
        let neighbours: Vec<Square> = square.neighbours().filter(|near| empty.is_empty(*near)).collect();
        for case in 0..3_usize.pow(neighbours.len() as u32) {
            let mut position = empty.clone();
            for (at, near) in neighbours.iter().enumerate() {
                let side = match case / 3_usize.pow(at as u32) % 3 {
                    0 => continue,
                    1 => Side::Red,
                    _ => Side::Blue,
                };
                position.place_known(side, *near, Kind::Miner).expect("there is room");
            }
            let stands = |near: Square, side: Side| position.piece_at(near).is_some_and(|id| id.side() == side);
            for side in Side::ALL {
                let is_next = square.neighbours().any(|near| stands(near, side));
                assert_eq!(position.is_next_to(square, side), is_next, "{name} {case} {side}");
                let is_room = |near| position.at(near) == Occupant::Nothing || stands(near, side.other());
                let has_room = square.neighbours().any(is_room);
                assert_eq!(position.has_room(square, side), has_room, "{name} {case} {side}");
            }
        }
    }
}
