//! Chooses a turn without looking at the kinds of the pieces.
//!
//! Therefore, if the armies were shuffled, all arrangements that are consistent with the revealed pieces are
//! equally likely: `format-spec/odds.md`, section "Calibration".

use super::policy::{self, Policy, RecentTurns};
use crate::board::{Random, Side};
use crate::rules::{Action, Game, Position, Turn};

/// Weight of a turn by a piece that has moved. A piece that has not moved may be a Bomb, so its turns have weight 1.
const MOVED: usize = 64;

/// Chooses a turn by the weights of a policy, using only information that the opponent also has. The turn is a step
/// or strike of any piece that has an empty square or an enemy next to it.
///
/// Returns `None` if no piece has such a square next to it. Also returns `None` if the chosen piece cannot make the
/// turn because of its kind.
pub(super) fn choose(policy: Policy, game: &Game, recent: &RecentTurns, random: &mut Random) -> Option<Turn> {
    let turns: Vec<Turn> = seeming_turns(game.position(), game.to_move()).collect();
    let turn = policy::choose(policy, game, &turns, recent, random)?;
    // The chosen piece may be a Bomb or the Flag.
    game.judge(&turn).is_ok().then_some(turn)
}

/// Iterates over the steps and strikes of `side` that seem possible to the opponent. Each turn of a piece that has
/// already moved is repeated [`MOVED`] times.
fn seeming_turns(position: &Position, side: Side) -> impl Iterator<Item = Turn> {
    position.standing(side).flat_map(move |piece| {
        let piece = position.piece(piece);
        let times = if piece.has_moved { MOVED } else { 1 };
        let turn = move |to| {
            let strikes = position.holds(to, side.other());
            let action = if strikes { Action::Strike } else { Action::Move };
            let is_there = strikes || (position.board().is_playable(to) && position.is_empty(to));
            is_there.then_some(Turn { from: piece.square, to, action, rescue: None })
        };
        piece.square.neighbours().filter_map(turn).flat_map(move |turn| std::iter::repeat_n(turn, times))
    })
}

#[cfg(test)]
mod tests {
    use super::{Game, Policy, Random, RecentTurns, Side, choose, seeming_turns};
    use crate::board::{Kind, Square, Variant};
    use crate::rules::{Edition, Ruleset, Setup};

    fn game(kinds: [Kind; 3]) -> Game {
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
        Game::new(rules, &setup).expect("it is on the board")
    }

    #[test]
    fn what_is_chosen_depends_on_no_kind_but_whether_it_can_be_done_does() {
        let (one, other) = (game([Kind::Miner, Kind::Bomb, Kind::Flag]), game([Kind::Bomb, Kind::Miner, Kind::Flag]));
        let seeming = |game: &Game| seeming_turns(game.position(), Side::Red).collect::<Vec<_>>();
        assert_eq!(seeming(&one), seeming(&other));
        // a4 to a5; b4 to b5, b3 and c4; a3 to a2 and b3.
        assert_eq!(seeming(&one).len(), 6);
        let mut done = [0, 0];
        for stream in 0..200 {
            let chosen = [&one, &other].map(|game| {
                choose(Policy::Uniform, game, &RecentTurns::default(), &mut Random::new(1, stream))
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
        // In the first game only one of the six turns is possible; in the second game, three are.
        assert!((20..50).contains(&done[0]) && (80..120).contains(&done[1]), "{done:?}");
    }
}
