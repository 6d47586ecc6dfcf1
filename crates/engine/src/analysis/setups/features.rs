//! Features of setups and their definitions. See `format-spec/statistics.md`, section "Features".

use super::arrangement::Arrangement;
use super::squares::Squares;
use crate::board::{Board, Kind};

/// A property that a setup may have.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// Name of the feature. It never changes.
    pub name: &'static str,
    /// Description in a few words.
    pub says: &'static str,
    /// Returns `Some(true)` if a setup has the feature, `Some(false)` if not, and `None` if its army lacks a kind that
    /// the feature is about.
    test: fn(&Arrangement) -> Option<bool>,
}

impl Feature {
    /// Number of features.
    pub const COUNT: usize = ALL.len();

    /// Every feature.
    pub const ALL: [Self; Self::COUNT] = ALL;

    /// Returns `Some(true)` if the setup has the feature, `Some(false)` if not, and `None` if its army lacks a kind
    /// that the feature is about.
    pub fn of(&self, setup: &Arrangement) -> Option<bool> {
        (self.test)(setup)
    }
}

/// A strip of two columns between two lakes, between a lake and the edge of the board, or in front of a lake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Name of the lane from the owner's point of view.
    pub name: &'static str,
    /// First of the two columns; `a` is 0.
    pub first: u8,
}

impl Lane {
    /// Number of columns of a lane.
    pub const WIDTH: u8 = 2;

    /// The lanes from the owner's left to the owner's right. The second and the fourth lane end at a lake.
    pub const ALL: [Self; 5] = [
        Self { name: "left", first: 0 },
        Self { name: "left-lake", first: 2 },
        Self { name: "center", first: 4 },
        Self { name: "right-lake", first: 6 },
        Self { name: "right", first: 8 },
    ];

    const fn squares(self) -> Squares {
        Squares::columns(self.first, self.first + Self::WIDTH - 1)
    }
}

const fn feature(name: &'static str, says: &'static str, test: fn(&Arrangement) -> Option<bool>) -> Feature {
    Feature { name, says, test }
}

const ALL: [Feature; 33] = [
    feature("flag-bombed-in", "Flag enclosed by Bombs and lakes", |setup| {
        let around = neighbours(setup, Kind::Flag).without(lakes(setup));
        both(setup, Kind::Flag, Kind::Bomb, |_, bombs| around.is_within(bombs))
    }),
    feature("flag-without-bomb", "no Bomb next to the Flag", |setup| {
        both(setup, Kind::Flag, Kind::Bomb, |flag, bombs| !flag.neighbours().meets(bombs))
    }),
    feature("flag-back-row", "Flag in the back row", |setup| in_row(setup, Kind::Flag, 1)),
    feature("flag-second-row", "Flag in the second row from the back", |setup| in_row(setup, Kind::Flag, 2)),
    feature("flag-third-row", "Flag in the third row from the back", |setup| in_row(setup, Kind::Flag, 3)),
    feature("flag-front-row", "Flag in the front row", |setup| in_row(setup, Kind::Flag, setup.rows())),
    feature("flag-corner", "Flag in a corner of the back row", |setup| {
        about(setup, Kind::Flag, |flag| flag.meets(CORNERS[0].or(CORNERS[1])))
    }),
    feature("flag-lane-left", "Flag in columns a and b", |setup| in_lane(setup, 0)),
    feature("flag-lane-left-lake", "Flag in columns c and d", |setup| in_lane(setup, 1)),
    feature("flag-lane-center", "Flag in columns e and f", |setup| in_lane(setup, 2)),
    feature("flag-lane-right-lake", "Flag in columns g and h", |setup| in_lane(setup, 3)),
    feature("flag-lane-right", "Flag in columns i and j", |setup| in_lane(setup, 4)),
    feature("flag-lakeside", "Flag next to a lake", |setup| {
        about(setup, Kind::Flag, |flag| flag.meets(lakeside(setup)))
    }),
    feature("decoy-corner", "a corner without Flag, closed by Bombs", |setup| {
        let (flag, bombs) = (setup.squares(Kind::Flag), setup.squares(Kind::Bomb));
        let is_decoy = |corner: Squares| !corner.meets(flag) && corner.neighbours().is_within(bombs);
        about(setup, Kind::Bomb, |_| CORNERS.into_iter().any(is_decoy))
    }),
    feature("bomb-in-front", "a Bomb in the front row", |setup| at_least(setup, Kind::Bomb, front(setup), 1)),
    feature("two-bombs-in-front", "two or more Bombs in the front row", |setup| {
        at_least(setup, Kind::Bomb, front(setup), 2)
    }),
    feature("bomb-lakeside", "a Bomb next to a lake", |setup| at_least(setup, Kind::Bomb, lakeside(setup), 1)),
    feature("lane-blocked", "two Bombs block a lane without lake", |setup| {
        let bombs = setup.squares(Kind::Bomb).and(front(setup)).without(lakeside(setup));
        let is_blocked = |lane: &Lane| bombs.and(lane.squares()).len() == u32::from(Lane::WIDTH);
        about(setup, Kind::Bomb, |_| Lane::ALL.iter().any(is_blocked))
    }),
    feature("bombs-behind", "all Bombs in the two back rows", |setup| {
        about(setup, Kind::Bomb, |bombs| bombs.is_within(BACK_ROWS))
    }),
    feature("miners-behind", "3/5 of the Miners in the two back rows", |setup| {
        about(setup, Kind::Miner, |miners| miners.and(BACK_ROWS).len() * 5 >= miners.len() * 3)
    }),
    feature("miner-in-front", "a Miner in the front row", |setup| at_least(setup, Kind::Miner, front(setup), 1)),
    feature("scouts-in-front", "half the Scouts in the two front rows", |setup| {
        about(setup, Kind::Scout, |scouts| scouts.and(two_front_rows(setup)).len() * 2 >= scouts.len())
    }),
    feature("scout-in-back-row", "a Scout in the back row", |setup| at_least(setup, Kind::Scout, Squares::row(1), 1)),
    feature("marshal-in-front", "Marshal in the front row", |setup| in_row(setup, Kind::Marshal, setup.rows())),
    feature("marshal-back-row", "Marshal in the back row", |setup| in_row(setup, Kind::Marshal, 1)),
    feature("general-in-front", "General in the front row", |setup| in_row(setup, Kind::General, setup.rows())),
    feature("marshal-general-same-side", "Marshal, General both in a-e or f-j", |setup| {
        on_one_side(setup, Kind::Marshal, Kind::General)
    }),
    feature("marshal-spy-same-side", "Marshal, Spy both in a-e or f-j", |setup| {
        on_one_side(setup, Kind::Marshal, Kind::Spy)
    }),
    feature("general-spy-same-side", "General, Spy both in a-e or f-j", |setup| {
        on_one_side(setup, Kind::General, Kind::Spy)
    }),
    feature("marshal-flag-same-side", "Marshal, Flag both in a-e or f-j", |setup| {
        on_one_side(setup, Kind::Marshal, Kind::Flag)
    }),
    feature("spy-near-marshal", "Spy within 2 steps of the Marshal", |setup| near(setup, Kind::Spy, Kind::Marshal)),
    feature("spy-near-general", "Spy within 2 steps of the General", |setup| near(setup, Kind::Spy, Kind::General)),
    feature("spy-in-front", "Spy in the two front rows", |setup| at_least(setup, Kind::Spy, two_front_rows(setup), 1)),
];

/// Applies `test` to the squares of a kind. Returns `None` if the army has no piece of the kind.
fn about<T>(setup: &Arrangement, kind: Kind, test: impl FnOnce(Squares) -> T) -> Option<T> {
    let squares = setup.squares(kind);
    (!squares.is_empty()).then(|| test(squares))
}

/// Applies `test` to the squares of two kinds. Returns `None` if the army lacks one of the two kinds.
fn both(setup: &Arrangement, one: Kind, other: Kind, test: impl FnOnce(Squares, Squares) -> bool) -> Option<bool> {
    about(setup, one, |one| about(setup, other, |other| test(one, other))).flatten()
}

fn at_least(setup: &Arrangement, kind: Kind, among: Squares, number: u32) -> Option<bool> {
    about(setup, kind, |squares| squares.and(among).len() >= number)
}

/// Returns `Some(true)` if a piece of the kind is in the row. Returns `None` if the army lacks the kind or the zone
/// has no such row.
fn in_row(setup: &Arrangement, kind: Kind, row: u8) -> Option<bool> {
    if row > setup.rows() {
        return None;
    }
    at_least(setup, kind, Squares::row(row), 1)
}

fn in_lane(setup: &Arrangement, lane: usize) -> Option<bool> {
    at_least(setup, Kind::Flag, Lane::ALL[lane].squares(), 1)
}

/// Returns `Some(true)` if all pieces of both kinds are in the same half of the columns. Returns `None` if the army
/// lacks one of the kinds.
fn on_one_side(setup: &Arrangement, one: Kind, other: Kind) -> Option<bool> {
    let left = Squares::columns(0, Board::COLUMNS / 2 - 1);
    let right = Squares::columns(Board::COLUMNS / 2, Board::COLUMNS - 1);
    let (one, other) = (setup.squares(one), setup.squares(other));
    let are_in = |half: Squares| one.is_within(half) && other.is_within(half);
    (!one.is_empty() && !other.is_empty()).then(|| are_in(left) || are_in(right))
}

/// Returns `Some(true)` if some piece of kind `one` is at most two orthogonal steps from some piece of kind
/// `other`. Returns `None` if the army lacks one of the kinds.
fn near(setup: &Arrangement, one: Kind, other: Kind) -> Option<bool> {
    let other = setup.squares(other);
    if other.is_empty() {
        return None;
    }
    let next = other.neighbours();
    about(setup, one, |one| one.meets(next) || one.meets(next.neighbours()))
}

fn neighbours(setup: &Arrangement, kind: Kind) -> Squares {
    setup.squares(kind).neighbours()
}

fn front(setup: &Arrangement) -> Squares {
    Squares::row(setup.rows())
}

fn two_front_rows(setup: &Arrangement) -> Squares {
    Squares::row(setup.rows()).or(Squares::row(setup.rows() - 1))
}

const BACK_ROWS: Squares = Squares::row(1).or(Squares::row(2));

/// The two corners of the back row.
const CORNERS: [Squares; 2] = [
    Squares::row(1).and(Squares::columns(0, 0)),
    Squares::row(1).and(Squares::columns(Board::COLUMNS - 1, Board::COLUMNS - 1)),
];

fn lakes(setup: &Arrangement) -> Squares {
    const STANDARD: Squares = Squares::lakes(&Board::STANDARD);
    const CRATERS: Squares = Squares::lakes(&Board::CRATERS);
    if setup.board() == Board::CRATERS { CRATERS } else { STANDARD }
}

/// Returns the squares next to a lake.
fn lakeside(setup: &Arrangement) -> Squares {
    lakes(setup).neighbours()
}

#[cfg(test)]
mod tests {
    use super::Feature;
    use crate::analysis::setups::{Arrangement, Pattern};

    fn setup(text: &str) -> Arrangement {
        text.parse().ok().and_then(|pattern: Pattern| pattern.setup()).unwrap_or_else(|| panic!("{text}"))
    }

    fn has(name: &str, text: &str) -> Option<bool> {
        let feature = Feature::ALL.into_iter().find(|feature| feature.name == name);
        feature.unwrap_or_else(|| panic!("{name}")).of(&setup(text))
    }

    const NOTHING: &str = "----------";

    /// Writes a pattern of four rows, front row first. An empty string gives an empty row.
    fn rows(front: &str, third: &str, second: &str, back: &str) -> String {
        [front, third, second, back].map(|row| if row.is_empty() { NOTHING } else { row }).join("/")
    }

    #[test]
    fn sides_are_five_columns_each() {
        // The Marshal is in column a, later in column j. The General is in each of the columns, one after another.
        for (column, is_left) in (0..10).map(|column| (column, column < 5)) {
            let mut back = NOTHING.to_owned();
            back.replace_range(column..=column, "9");
            let setup = |front: &str| rows(front, "", "", &back);
            assert_eq!(has("marshal-general-same-side", &setup("X---------")), Some(is_left), "{back}");
            assert_eq!(has("marshal-general-same-side", &setup("---------X")), Some(!is_left), "{back}");
        }
        assert_eq!(has("marshal-general-same-side", &rows("X---------", "", "", "")), None);
    }

    #[test]
    fn a_flag_is_bombed_in_by_bombs_and_lakes() {
        for (text, expected) in [
            (rows("", "", "B---------", "FB--------"), Some(true)),
            (rows("", "", "B---------", "F2--------"), Some(false)),
            (rows("", "", "----B-----", "---BFB----"), Some(true)),
            (rows("--BFB-----", "---B------", "", ""), Some(true)),
            // There is no lake in front of the Flag.
            (rows("---BFB----", "----B-----", "", ""), Some(false)),
            (rows("", "", "B---------", "-B--------"), None),
        ] {
            assert_eq!(has("flag-bombed-in", &text), expected, "{text}");
        }
        let (apart, next) = (rows("", "", "B---------", "--F-------"), rows("", "", "--B-------", "--F-------"));
        assert_eq!((has("flag-without-bomb", &apart), has("flag-without-bomb", &next)), (Some(true), Some(false)));
        for name in ["flag-bombed-in", "flag-without-bomb"] {
            assert_eq!(has(name, &rows("", "", "", "--F-------")), None, "{name}");
        }
        // With three rows, the craters are directly in front of the third row.
        assert_eq!(has("flag-bombed-in", "-BFB------/--B-------/----------"), Some(true));
    }

    #[test]
    fn places_of_the_flag() {
        let corner = rows("", "", "", "---------F");
        let lake = rows("--F-------", "", "", "");
        for (name, in_corner, at_lake) in [
            ("flag-back-row", true, false),
            ("flag-second-row", false, false),
            ("flag-front-row", false, true),
            ("flag-corner", true, false),
            ("flag-lane-left-lake", false, true),
            ("flag-lane-right", true, false),
            ("flag-lakeside", false, true),
        ] {
            assert_eq!((has(name, &corner), has(name, &lake)), (Some(in_corner), Some(at_lake)), "{name}");
        }
        // In a zone of three rows, the third row is also the front row, and no feature is about a fourth row.
        let craters = format!("F---------/{NOTHING}/{NOTHING}");
        assert_eq!((has("flag-third-row", &craters), has("flag-front-row", &craters)), (Some(true), Some(true)));
    }

    #[test]
    fn bombs_in_front_and_behind() {
        let front = rows("BB--------", "", "", "F---------");
        for (name, expected) in [
            ("bomb-in-front", true),
            ("two-bombs-in-front", true),
            ("bomb-lakeside", false),
            ("lane-blocked", true),
            ("bombs-behind", false),
            ("decoy-corner", false),
        ] {
            assert_eq!(has(name, &front), Some(expected), "{name}");
        }
        // Two Bombs block a lane only if they are in the same lane and the lane does not end at a lake.
        assert_eq!(has("lane-blocked", &rows("--BB------", "", "", "F---------")), Some(false));
        assert_eq!(has("lane-blocked", &rows("-B--B-----", "", "", "F---------")), Some(false));
        let decoy = rows("", "", "---------B", "F-------B2");
        assert_eq!((has("decoy-corner", &decoy), has("bombs-behind", &decoy)), (Some(true), Some(true)));
        assert_eq!(has("decoy-corner", &rows("", "", "---------B", "2-------BF")), Some(false));
        assert_eq!(has("bomb-in-front", &rows("", "", "", "F---------")), None);
    }

    #[test]
    fn numbers_of_miners_and_scouts() {
        let miners = |text: &str| has("miners-behind", text);
        assert_eq!(miners(&rows("33--------", "", "3---------", "33--------")), Some(true));
        assert_eq!(miners(&rows("333-------", "", "3---------", "3---------")), Some(false));
        let scouts = |text: &str| has("scouts-in-front", text);
        assert_eq!(scouts(&rows("2---------", "2---------", "2---------", "2---------")), Some(true));
        assert_eq!(scouts(&rows("2---------", "", "22--------", "2---------")), Some(false));
    }

    #[test]
    fn officers_and_the_spy() {
        let setup = rows("", "10-S-9-----", "", "--------F-");
        for (name, expected) in [
            ("marshal-spy-same-side", true),
            ("spy-near-marshal", true),
            ("spy-near-general", true),
            ("marshal-general-same-side", true),
            ("marshal-flag-same-side", false),
            ("spy-in-front", true),
            ("marshal-in-front", false),
        ] {
            assert_eq!(has(name, &setup), Some(expected), "{name}");
        }
        // Columns e and f are adjacent, but they are in different halves.
        let split = rows("", "----10S----", "", "");
        assert_eq!((has("marshal-spy-same-side", &split), has("spy-near-marshal", &split)), (Some(false), Some(true)));
        // The distance is at most two steps, and no step leads from one edge of the board to the other.
        assert_eq!(has("spy-near-marshal", &rows("10---------", "", "-S--------", "")), Some(false));
        assert_eq!(has("spy-near-marshal", &rows("10---------", "---------S", "", "")), Some(false));
        assert_eq!(has("spy-near-marshal", &rows("10---------", "", "", "")), None);
    }

    #[test]
    fn names_are_told_apart_and_say_what_they_are() {
        for (index, feature) in Feature::ALL.iter().enumerate() {
            assert!(Feature::ALL[..index].iter().all(|other| other.name != feature.name), "{}", feature.name);
            assert!(!feature.says.is_empty() && feature.says.len() <= 38, "{}", feature.name);
        }
    }
}
