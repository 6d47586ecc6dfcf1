//! Odds by how people set up held against the weights of all arrangements, written out; and these held against cases worked
//! out by hand.

use super::compare::Weighed;
use super::odds::Asked;
use super::oracle::Oracle;
use super::weights::Weights;
use super::worked::{PLAIN, Worked};
use adjutant::board::{Kind, Numbering, RankOrder, Side};
use adjutant::knowledge::{self, Budget, Knowledge, PiecesAt, SquareWeights, Weighing};
use adjutant::notation::parse;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Game, PieceId, Played};

/// Where the odds of a side's pieces, or the answer to a question about them, differ by more than 10^-12 from what the
/// weights of all arrangements make them.
pub fn different_weighed_odds(
    knowledge: &Knowledge,
    oracle: &Oracle,
    game: &Game,
    side: Side,
    (weights, read): (&Weights, &SquareWeights),
    compared: &mut Weighed,
) -> Vec<String> {
    let position = game.position();
    let all = oracle.weight(side, weights);
    let asked = Asked::about(oracle, game, side);
    let (question, numbering) = (asked.question(), Numbering::new(RankOrder::Ascending, None));
    let tests = question.tests(&numbering).map(|(kind, squares)| PiecesAt { kind, squares }).collect();
    let to_ask = [knowledge::Asked { tests, holds: &|found| question.holds(found) }];
    let (mut weighing, mut budget) = (Weighing::new(read.clone()), Budget::default());
    let Some((odds, answers)) = knowledge.weighed_odds(side, position, &to_ask, &mut weighing, &mut budget) else {
        compared.nothing += 1;
        return if all > 0.0 { vec![format!("{side}: no weighed odds, oracle weighs {all}")] } else { Vec::new() };
    };
    if all == 0.0 {
        return vec![format!("{side}: weighed odds, though no arrangement weighs anything")];
    }
    compared.odds += 1;
    let is_near = |said: f64, weight: f64| (said - weight / all).abs() <= 1e-12;
    let mut found = Vec::new();
    let ways = oracle.weighed_ways(side, weights);
    for piece in position.pieces(side).filter(|piece| !position.piece(*piece).is_captured) {
        let home = position.piece(piece).home;
        let Some(odds) = odds.of(piece) else {
            found.push(format!("{side} {home}: no weighed odds"));
            continue;
        };
        for kind in Kind::ALL {
            let (said, wanted) = (odds.chance(kind), ways.get(&(piece, kind)).copied().unwrap_or(0.0));
            if !is_near(said, wanted) || odds.standard_error(kind).is_some() {
                found.push(format!("{side} {home} {kind}: weighed {said:?}, oracle {:?}", wanted / all));
            }
        }
    }
    let wanted = oracle.weight_where(side, weights, |arrangement| asked.is_so(arrangement, position));
    let said = answers[0].filter(|answer| answer.standard_error.is_none()).map(|answer| answer.chance);
    if !said.is_some_and(|said| is_near(said, wanted)) {
        found.push(format!("{side}, {}: weighed {said:?}, oracle {:?}", asked.text(), wanted / all));
    }
    found
}

/// Blue's pieces at the end of a game, as Red can know them.
#[derive(Default)]
struct AtTheEnd {
    knowledge: Knowledge,
    oracle: Oracle,
    game: Option<Game>,
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
    fn of(case: &Worked) -> Self {
        let text = case.text();
        let mut observer = Self::default();
        replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut observer);
        observer
    }

    fn piece(&self, home: &str) -> PieceId {
        let position = self.game.as_ref().expect("it was played").position();
        let is_there = |piece: &PieceId| position.piece(*piece).home.to_string() == home;
        position.pieces(Side::Blue).find(is_there).expect("a piece was set up there")
    }
}

/// The worked example of `format-spec/odds.md`: a Flag, two Bombs, a Miner and a Scout; the piece from a9 has moved one
/// square.
const FIVE: Worked = Worked {
    army: "3 2 B B F",
    red: "3a1 2b1 Bc1 Bd1 Fe1",
    blue: "2a9 3a10 Bb10 Bc10 Fd10",
    turns: "a1-a2 a9-a8",
    ..PLAIN
};

/// Of four setups, where kinds stood. Blue sees a10 as j1, b10 as i1, c10 as h1, d10 as g1 and a9 as j2.
const OF_FOUR: [(Kind, &str, u64); 15] = [
    (Kind::Flag, "j1", 2),
    (Kind::Bomb, "j1", 1),
    (Kind::Scout, "j1", 1),
    (Kind::Flag, "i1", 1),
    (Kind::Bomb, "i1", 2),
    (Kind::Miner, "i1", 1),
    (Kind::Flag, "h1", 1),
    (Kind::Bomb, "h1", 1),
    (Kind::Miner, "h1", 1),
    (Kind::Scout, "h1", 1),
    (Kind::Bomb, "g1", 2),
    (Kind::Scout, "g1", 2),
    (Kind::Miner, "j2", 1),
    (Kind::Scout, "j2", 3),
    // Squares on which nothing stands here count for nothing.
    (Kind::Marshal, "a4", 4),
];

/// All are parts of 78. Is the piece on a8 the Miner (1), the Scout stands on a10 (6 ways and weights), c10 (10) or d10
/// (14): 30. Is it the Scout (3), the Miner stands on b10 (6) or c10 (10): 48.
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
    let weights = Weights::counted(4, 0.0, false, &OF_FOUR);
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
    // And so has the program.
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
    // One of one setup had the Flag on a1. Mirrored: half on a1, half on j1. One shuffled setup beside it adds 1/40.
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
