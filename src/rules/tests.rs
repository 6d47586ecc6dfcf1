//! The short ways and the quick answers: what they say is what the long ways say, and mostly they do say it.

use super::edition::Stalemate;
use super::turn::{Action, Played, Turn};
use super::{Edition, Ending, EndingCause, Game, Ruleset, Setup};
use crate::board::{Kind, Random, Side, Square, Variant};

/// A game of named pieces in random places.
pub(super) fn begun(edition: &'static Edition, variant: Variant, random: &mut Random) -> Game {
    let rules = Ruleset::new(edition, variant);
    let mut setup = Setup::default();
    for side in Side::ALL {
        let mut squares: Vec<Square> = edition.board.zone_squares(side).collect();
        random.shuffle(&mut squares);
        let kinds = rules.army.iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)));
        setup.pieces[side] = squares.into_iter().zip(kinds.map(Some)).collect();
    }
    Game::new(rules, &setup).expect("the army stands in its zone")
}

fn turns(game: &Game) -> Vec<Turn> {
    let mut turns = Vec::new();
    game.add_legal_turns(&mut turns);
    turns
}

/// A legal turn: as often as not one that goes straight back, or ends next to an enemy.
fn chosen(game: &Game, turns: &[Turn], random: &mut Random) -> Turn {
    let side = game.to_move();
    let latest = game.chains[side].latest();
    let repeats = |turn: &&Turn| {
        turn.from == latest.to && turn.to == latest.from
            || turn.action == Action::Move && game.position.is_next_to(turn.to, side.other())
    };
    let some: Vec<&Turn> = turns.iter().filter(repeats).collect();
    if some.is_empty() || random.chance(50) {
        turns[random.index(turns.len())]
    } else {
        *some[random.index(some.len())]
    }
}

/// Plays games of every edition, and looks at every position.
fn each_position(games: u64, mut look: impl FnMut(&Game, &[Turn])) {
    for edition in Edition::ALL {
        for case in 0..games {
            let mut random = Random::new(20, case);
            let mut game = begun(edition, Variant::Barrage, &mut random);
            for _ in 0..200 {
                let turns = turns(&game);
                if game.ending.is_some() {
                    break;
                }
                look(&game, &turns);
                game.try_play(&chosen(&game, &turns, &mut random)).expect("it is legal");
            }
        }
    }
}

fn played_shortly(game: &mut Game, turn: &Turn) -> Option<Played> {
    let side = game.to_move();
    match turn.action {
        Action::Move => game.play_plain_move(side, turn.from, turn.to),
        Action::Strike => game.play_plain_strike(side, turn.from, turn.to),
        _ => None,
    }
}

#[test]
fn the_short_way_does_what_the_long_way_does() {
    let (mut all, mut short) = (0, 0);
    each_position(6, |game, legal| {
        let side = game.to_move();
        for id in game.position.standing(side) {
            let from = game.position.piece(id).square;
            for to in from.neighbours().chain([from.step(Square::STEPS[0]).step(Square::STEPS[0])]) {
                for action in [Action::Move, Action::Strike] {
                    let turn = Turn { from, to, action, rescue: None };
                    let mut shortly = game.clone();
                    let played = played_shortly(&mut shortly, &turn);
                    assert!(played.is_none() || legal.contains(&turn), "{turn:?}");
                    if !legal.contains(&turn) {
                        continue;
                    }
                    let mut at_length = game.clone();
                    let expected = at_length.try_play(&turn).expect("it is legal");
                    all += 1;
                    let Some(played) = played else { continue };
                    short += 1;
                    assert_eq!(played, expected);
                    assert_eq!(turns(&shortly), turns(&at_length), "{turn:?}");
                }
            }
        }
    });
    // Which of the others go on with a chase is looked at in full.
    assert!(all > 10_000 && short * 100 > all * 99, "{short} of {all}");
}

#[test]
fn quick_answers_are_right_and_mostly_there() {
    let (mut positions, mut back, mut able, mut sure) = (0, 0, 0, 0);
    each_position(6, |game, legal| {
        let side = game.to_move();
        positions += 1;
        for of in Side::ALL {
            for (kind, count) in game.rules.army.iter() {
                let standing =
                    game.position.standing(of).filter(|id| game.position.piece(*id).kind == Some(kind)).count();
                assert_eq!(
                    usize::from(game.captured(of).count(kind)) + standing,
                    usize::from(count),
                    "{of:?} {kind:?}"
                );
            }
        }
        if game.can_go_back(side) {
            back += 1;
            let latest = game.chains[side].latest();
            assert!(legal.iter().any(|turn| turn.from == latest.to && turn.to == latest.from), "{latest:?}");
        }
        for id in game.position.standing(side) {
            let from = game.position.piece(id).square;
            let has_turn = legal.iter().any(|turn| turn.from == from);
            let surely = game.surely_has_turn(id);
            assert!(has_turn || !surely, "{from}");
            // One that can do anything has room, or names what is two squares off.
            let is_able = !game.able_kinds(id).and(game.position.piece(id).kinds).is_empty();
            assert!(is_able || !has_turn, "{from}");
            able += u32::from(has_turn);
            sure += u32::from(surely);
        }
    });
    assert!(back * 3 > positions * 2, "{back} of {positions}");
    assert!(sure * 100 > able * 97, "{sure} of {able}");
}

/// On its own half an Infiltrator guesses nothing: boxed in by its own, beside opponents who cannot move either, it leaves
/// the game drawn where the edition says so.
#[test]
fn a_piece_that_could_guess_only_elsewhere_is_stuck() {
    for edition in Edition::ALL.into_iter().filter(|edition| edition.stalemate == Stalemate::Draw) {
        let mut rules = Ruleset::new(edition, Variant::Free);
        rules.army.add(Kind::Infiltrator, 1);
        let mut setup = Setup::default();
        let pieces = |pieces: &[(&str, Kind)]| {
            pieces.iter().map(|(at, kind)| (Square::parse(at).expect(at), Some(*kind))).collect()
        };
        setup.pieces.red =
            pieces(&[("a1", Kind::Infiltrator), ("a2", Kind::Bomb), ("b1", Kind::Bomb), ("c1", Kind::Flag)]);
        setup.pieces.blue = pieces(&[("a10", Kind::Flag), ("b10", Kind::Bomb)]);
        let ending = Game::new(rules, &setup).expect("they stand in their zones").ending;
        assert_eq!(ending, Some(Ending { winner: None, cause: EndingCause::NoMoves }), "{}", edition.name);
    }
}
