//! Odds with a prior, compared with the weights of all listed arrangements.

use super::compare::Weighed;
use super::odds::Asked;
use super::oracle::Oracle;
use super::weights::Weights;
use adjutant::board::{Kind, Numbering, RankOrder, Side};
use adjutant::knowledge::{self, Budget, Knowledge, PiecesAt, SquareWeights, Weighing};
use adjutant::rules::Game;

/// Describes where the odds of a side's pieces, or the answer to a question, differ by more than 10^-12 from the
/// weights of all arrangements.
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
    let to_ask = [knowledge::PieceQuestion { tests, holds: &|found| question.holds(found) }];
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
