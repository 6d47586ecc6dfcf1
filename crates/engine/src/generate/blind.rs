//! Choosing a turn without a look at what the pieces are.
//!
//! Where the armies were shuffled, every arrangement that fits what was shown is then as likely as any other:
//! `format-spec/odds.md`, section "Calibration".

use super::policy::{self, Policy, Recent};
use crate::board::{Random, Side};
use crate::rules::{Action, Play, Position, Turn};

/// How much more often a piece is tried that has moved before than one that may be a Bomb.
const MOVED: usize = 64;

/// A turn by the likings of a policy, chosen by what the opponent sees too: one step or strike of any piece beside which
/// there is room or an enemy. `None` if there is no such piece, or if the one chosen cannot do it.
pub(super) fn choose(policy: Policy, game: &Play, recent: &Recent, random: &mut Random) -> Option<Turn> {
    let turns: Vec<Turn> = seeming_turns(game.position(), game.to_move()).collect();
    let turn = policy::choose(policy, game, &turns, recent, random)?;
    // Of several times the same turn it is one.
    game.judge(&turn).is_ok().then_some(turn)
}

/// The steps and strikes that a side may have for all that its opponent sees; those of pieces that have moved many times.
fn seeming_turns(position: &Position, side: Side) -> impl Iterator<Item = Turn> {
    position.standing(side).flat_map(move |piece| {
        let piece = position.piece(piece);
        let times = if piece.has_moved { MOVED } else { 1 };
        let turn = move |to| {
            let strikes = position.holds(to, side.other());
            let action = if strikes { Action::Strike } else { Action::Move };
            let is_there = strikes || (position.board().has(to) && position.is_empty(to));
            is_there.then_some(Turn { from: piece.square, to, action, rescue: None })
        };
        piece.square.neighbours().filter_map(turn).flat_map(move |turn| std::iter::repeat_n(turn, times))
    })
}

#[cfg(test)]
mod tests {
    use super::{Play, Policy, Random, Recent, Side, choose, seeming_turns};
    use crate::board::{Kind, Square, Variant};
    use crate::rules::{Edition, Ruleset, Setup};

    fn game(kinds: [Kind; 3]) -> Play {
        let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
        let army = kinds.into_iter().fold(crate::board::Army::default(), |mut army, kind| {
            army.add(kind, 1);
            army
        });
        rules.set_army(army);
        let mut setup = Setup::default();
        for (side, squares) in [(Side::Red, ["a4", "b4", "a3"]), (Side::Blue, ["a10", "b10", "c10"])] {
            let squares = squares.map(|name| Square::parse(name).expect(name));
            setup.pieces[side] = squares.into_iter().zip(kinds.map(Some)).collect();
        }
        Play::new(rules, &setup).expect("it stands")
    }

    #[test]
    fn what_is_chosen_depends_on_no_kind_but_whether_it_can_be_done_does() {
        let (one, other) = (game([Kind::Miner, Kind::Bomb, Kind::Flag]), game([Kind::Bomb, Kind::Miner, Kind::Flag]));
        let seeming = |game: &Play| seeming_turns(game.position(), Side::Red).collect::<Vec<_>>();
        assert_eq!(seeming(&one), seeming(&other));
        // a4 to a5; b4 to b5, b3 and c4; a3 to a2 and b3.
        assert_eq!(seeming(&one).len(), 6);
        let mut done = [0, 0];
        for stream in 0..200 {
            let chosen = [&one, &other].map(|game| {
                choose(Policy::Uniform, game, &Recent::default(), &mut Random::new(1, stream))
                    .map(|turn| turn.from.to_string())
            });
            match chosen {
                [Some(from), None] => {
                    assert_eq!(from, "a4");
                    done[0] += 1;
                }
                [None, Some(from)] => {
                    assert_eq!(from, "b4");
                    done[1] += 1;
                }
                both => assert_eq!(both, [None, None], "the Flag was chosen, or both can do it"),
            }
        }
        // One of six turns, and three of six.
        assert!((20..50).contains(&done[0]) && (80..120).contains(&done[1]), "{done:?}");
    }
}
