//! Weights of arrangements worked out by hand, compared with the oracle and the program.

use super::oracle::Oracle;
use super::weights::Weights;
use super::worked::{PLAIN, Worked};
use adjutant::board::{Kind, Numbering, RankOrder, Side};
use adjutant::knowledge::{self, Budget, Knowledge, PiecesAt, Weighing};
use adjutant::notation::parse;
use adjutant::query::Question;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Game, PieceId, Played};

/// Red's knowledge of Blue's pieces at the end of a game.
#[derive(Default)]
pub struct AtTheEnd {
    pub knowledge: Knowledge,
    pub oracle: Oracle,
    pub game: Option<Game>,
}

impl Observer for AtTheEnd {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.oracle = Oracle::new(game);
        self.game = Some(game.clone());
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        self.oracle.turn(played, game);
        self.game = Some(game.clone());
    }
}

impl AtTheEnd {
    pub fn of(case: &Worked) -> Self {
        let text = case.text();
        let mut observer = Self::default();
        replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut observer);
        observer
    }

    pub fn piece(&self, home: &str) -> PieceId {
        let position = self.game.as_ref().expect("it was played").position();
        let is_there = |piece: &PieceId| position.piece(*piece).home.to_string() == home;
        position.pieces(Side::Blue).find(is_there).expect("a piece was set up there")
    }
}

/// Worked example of `format-spec/odds.md`: a Flag, two Bombs, a Miner and a Scout; the piece from a9 has moved one
/// square.
const FIVE: Worked =
    Worked { pieces: ["3 2 B B F", "3a1 2b1 Bc1 Bd1 Fe1", "2a9 3a10 Bb10 Bc10 Fd10"], turns: "a1-a2 a9-a8", ..PLAIN };

/// Kinds by square in four setups. Blue sees a10 as j1, b10 as i1, c10 as h1, d10 as g1 and a9 as j2. Squares
/// without a piece do not count.
const OF_FOUR: &str = "j1 flag 2, bomb 1, scout 1; i1 flag 1, bomb 2, miner 1; h1 flag 1, bomb 1, miner 1, scout 1; \
    g1 bomb 2, scout 2; j2 miner 1, scout 3; a4 marshal 4";

/// All are parts of 78. If the piece on a8 is the Miner (1), the Scout is on a10 (6 ways and weights), c10 (10) or
/// d10 (14): 30. If it is the Scout (3), the Miner is on b10 (6) or c10 (10): 48.
const WAYS_OF_FIVE: [(&str, Kind, f64); 15] = [
    ("a9", Kind::Miner, 30.0),
    ("a9", Kind::Scout, 48.0),
    ("a9", Kind::Flag, 0.0),
    ("a10", Kind::Flag, 52.0),
    ("a10", Kind::Bomb, 20.0),
    ("a10", Kind::Scout, 6.0),
    ("a10", Kind::Miner, 0.0),
    ("b10", Kind::Flag, 12.0),
    ("b10", Kind::Miner, 18.0),
    ("b10", Kind::Scout, 0.0),
    ("c10", Kind::Flag, 14.0),
    ("c10", Kind::Miner, 30.0),
    ("c10", Kind::Scout, 10.0),
    ("d10", Kind::Flag, 0.0),
    ("d10", Kind::Scout, 14.0),
];

#[test]
fn weights_of_arrangements_are_those_worked_out_by_hand() {
    let end = AtTheEnd::of(&FIVE);
    let weights = Weights::counted(4, 0.0, false, &Weights::placed(OF_FOUR));
    let unit = 4_f64.powi(-5);
    let all = end.oracle.weight(Side::Blue, &weights);
    assert!((all - 78.0 * unit).abs() < 1e-12, "{all}");
    let ways = end.oracle.weighed_ways(Side::Blue, &weights);
    for (home, kind, wanted) in WAYS_OF_FIVE {
        let found = ways.get(&(end.piece(home), kind)).copied().unwrap_or(0.0);
        assert!((found - wanted * unit).abs() < 1e-12, "{home} {kind}: {} of 78, not {wanted}", found / unit);
    }
    // Bombs on a10 and b10, the Flag on c10, the Scout on d10: 1 * 2 * 1 * 2.
    let bombs = [end.piece("a10"), end.piece("b10")];
    let both = end.oracle.weight_where(Side::Blue, &weights, |arrangement| {
        arrangement.iter().filter(|(piece, kind)| bombs.contains(piece) && *kind == Kind::Bomb).count() == 2
    });
    assert!((both - 4.0 * unit).abs() < 1e-12, "{both}");
    // The program agrees.
    let (read, game) = (weights.read(), end.game.as_ref().expect("it was played"));
    let weighing = &mut Weighing::new(read);
    let found = end.knowledge.weighed_odds(Side::Blue, game.position(), &[], weighing, &mut Budget::default());
    let (odds, _) = found.expect("odds");
    for (home, kind, wanted) in WAYS_OF_FIVE {
        let chance = odds.of(end.piece(home)).expect("it stands").chance(kind);
        assert!((chance - wanted / 78.0).abs() < 1e-12, "{home} {kind}: {chance}, not {wanted} / 78");
    }
}

#[test]
fn mirrored_and_smoothed_weights_are_those_worked_out_by_hand() {
    // One of one setup had the Flag on a1. Mirrored: half on a1, half on j1. One additional shuffled setup adds 1/40.
    let weights = |smoothing, mirrored| Weights::counted(1, smoothing, mirrored, &[(Kind::Flag, "a1", 1)]);
    let on = |weights: &Weights, side: Side, home: &str| {
        weights.of(side, adjutant::board::Square::parse(home).expect("a square"), Kind::Flag)
    };
    for (smoothing, mirrored, a1, j1, b1) in [
        (0.0, false, 1.0, 0.0, 0.0),
        (0.0, true, 0.5, 0.5, 0.0),
        (1.0, false, 41.0 / 80.0, 1.0 / 80.0, 1.0 / 80.0),
        (1.0, true, 21.0 / 80.0, 21.0 / 80.0, 1.0 / 80.0),
    ] {
        let weights = weights(smoothing, mirrored);
        for (side, homes) in [(Side::Red, ["a1", "j1", "b1"]), (Side::Blue, ["j10", "a10", "i10"])] {
            for (home, wanted) in homes.into_iter().zip([a1, j1, b1]) {
                let found = on(&weights, side, home);
                assert!((found - wanted).abs() < 1e-15, "{smoothing} {mirrored} {home}: {found}, not {wanted}");
            }
        }
    }
}

#[test]
fn where_all_weigh_the_same_weights_are_counts() {
    let end = AtTheEnd::of(&FIVE);
    let squares: Vec<String> =
        (1..=4).flat_map(|row| ('a'..='j').map(move |column| format!("{column}{row}"))).collect();
    let even: Vec<(Kind, &str, u64)> =
        squares.iter().flat_map(|square| Kind::ALL.map(|kind| (kind, square.as_str(), 5))).collect();
    let weights = Weights::counted(100, 0.0, false, &even);
    let all = end.oracle.weight(Side::Blue, &weights);
    let (weighed, counted) = (end.oracle.weighed_ways(Side::Blue, &weights), end.oracle.ways(Side::Blue));
    assert_eq!(weighed.keys().collect::<Vec<_>>(), counted.keys().collect::<Vec<_>>());
    for (of, weight) in weighed {
        assert!((weight / all - counted[&of] as f64 / 24.0).abs() < 1e-14, "{of:?}");
    }
}

/// Blue's Miner and a Sergeant strike the Captain and fall. Then one of these two comes back. The Captain takes the
/// unseen piece on c7, and another piece comes back.
const TWO_BACK: Worked = Worked {
    edition: "hasbro-1999",
    options: "silent-defense rescue",
    pieces: ["6 5 4*2 3 2 F", "6b4 Fa1 5c1 4d1 4e1 3f1 2g1", "4a7 3b7 4c7 6j7 5i7 2e10 Ff10"],
    turns: "b4-b5 b7-b6 c1-c2 b6xb5 c2-b2 a7-a6 b2-b1 a6-a5 b1-c1 a5xb5 c1-c2 j7-j6 c2-b2 j6-j5 b2-b1 j5-j4 b1-c1 j4-j3 \
            c1-c2 j3-j2 c2-b2 j2-j1^4@b9 b5-b6 i7-i6 b6-b7 i6-i5 b7xc7 i5-i4 b2-b1 i4-i3 b1-c1 i3-i2 c1-c2 i2-i1^3@c9",
    ..PLAIN
};

/// Kinds by square in ten setups. Blue sees c7 as h4, j7 as a4, i7 as b4, e10 as f1 and f10 as e1. c7 must be
/// beaten by a Captain and must be a remaining kind. A Scout brings no piece back.
const OF_TEN: &str = "h4 lieutenant 1, sergeant 2, scout 3, captain 3, miner 1; a4 captain 1, lieutenant 2, sergeant 3, scout 4; \
    b4 captain 2, lieutenant 1, sergeant 1; f1 captain 1, lieutenant 1, sergeant 1, scout 2, flag 1; \
    e1 captain 1, lieutenant 1, sergeant 1, scout 1, flag 3";

/// All are parts of 1222. If c7 was the Lieutenant (1), j7 and i7 are Captain and Sergeant (1 * 1 + 3 * 2) and e10
/// and f10 the Scout and the Flag (2 * 3 + 1 * 1): 49. If it was the other Sergeant (2), they are Captain and
/// Lieutenant (1 * 1 + 2 * 2): 70. If it was the Scout (3), they are two of the three (1 + 4, 1 + 6, 2 + 3) and the
/// third is next to the Flag (3 + 1): 204.
///
/// The first piece that came back is a Sergeant or the Miner. The second is the other one of these or the kind of
/// c7, which may be a Sergeant after a Sergeant. So each arrangement counts four times, except three times with a
/// Sergeant on c7: 49 * 4 + 70 * 3 + 204 * 4.
const WAYS_OF_TWO_BACK: [(&str, Kind, f64); 17] = [
    ("j7", Kind::Captain, 166.0),
    ("j7", Kind::Lieutenant, 456.0),
    ("j7", Kind::Sergeant, 600.0),
    ("j7", Kind::Scout, 0.0),
    ("e10", Kind::Flag, 262.0),
    ("f10", Kind::Flag, 960.0),
    ("f10", Kind::Miner, 0.0),
    ("b9", Kind::Captain, 0.0),
    ("b9", Kind::Lieutenant, 0.0),
    ("b9", Kind::Sergeant, 646.0),
    ("b9", Kind::Miner, 576.0),
    ("b9", Kind::Scout, 0.0),
    ("c9", Kind::Captain, 0.0),
    ("c9", Kind::Lieutenant, 98.0),
    ("c9", Kind::Sergeant, 393.0),
    ("c9", Kind::Miner, 323.0),
    ("c9", Kind::Scout, 408.0),
];

/// On c9 a Sergeant and on f10 the Flag: 60 after a Sergeant, 42 + 60 + 153 after the Miner. The piece from j7 is
/// on j1.
const ANSWERS_OF_TWO_BACK: [(&str, f64); 4] = [
    ("sergeant at c9 and flag at f10", 315.0),
    ("lieutenant at j1 and scout at e10", 144.0),
    ("miner at b9", 576.0),
    ("miner at b9 and miner at c9", 0.0),
];

#[test]
fn weights_of_pieces_brought_back_are_those_worked_out_by_hand() {
    let end = AtTheEnd::of(&TWO_BACK);
    let weights = Weights::counted(10, 0.0, false, &Weights::placed(OF_TEN));
    let unit = 10_f64.powi(-5);
    let all = end.oracle.weight(Side::Blue, &weights);
    assert!((all - 1222.0 * unit).abs() < 1e-12, "{}", all / unit);
    let ways = end.oracle.weighed_ways(Side::Blue, &weights);
    for (home, kind, wanted) in WAYS_OF_TWO_BACK {
        let found = ways.get(&(end.piece(home), kind)).copied().unwrap_or(0.0);
        assert!((found - wanted * unit).abs() < 1e-12, "{home} {kind}: {} of 1222, not {wanted}", found / unit);
    }
    let numbering = Numbering::new(RankOrder::Ascending, None);
    let questions = ANSWERS_OF_TWO_BACK.map(|(text, _)| Question::parse(text).expect("a question"));
    let holds: Vec<_> = questions.iter().map(|question| |found: &[u64]| question.holds(found)).collect();
    let asked = questions.iter().zip(&holds).map(|(question, holds)| {
        let tests = question.tests(&numbering).map(|(kind, squares)| PiecesAt { kind, squares }).collect();
        knowledge::PieceQuestion { tests, holds }
    });
    let asked: Vec<knowledge::PieceQuestion<'_>> = asked.collect();
    let position = end.game.as_ref().expect("it was played").position();
    for is_drawn in [false, true] {
        let weighing = Weighing::new(weights.read());
        let mut weighing = if is_drawn { weighing.only_drawn() } else { weighing };
        let found = end.knowledge.weighed_odds(Side::Blue, position, &asked, &mut weighing, &mut Budget::default());
        let (odds, answers) = found.expect("odds");
        let is_near = |said: f64, error: Option<f64>, wanted: f64| {
            assert_eq!(error.is_some(), is_drawn);
            (said - wanted / 1222.0).abs() < error.map_or(1e-12, |error| 4.0 * error + 1e-12)
        };
        for (home, kind, wanted) in WAYS_OF_TWO_BACK {
            let odds = odds.of(end.piece(home)).expect("it stands");
            let (said, error) = (odds.chance(kind), odds.standard_error(kind));
            assert!(is_near(said, error, wanted), "{home} {kind}: {said}, not {wanted} / 1222; drawn: {is_drawn}");
        }
        for ((text, wanted), answer) in ANSWERS_OF_TWO_BACK.into_iter().zip(answers) {
            let answer = answer.expect("an answer");
            assert!(is_near(answer.chance, answer.standard_error, wanted), "{text}: {answer:?}; drawn: {is_drawn}");
        }
    }
}
