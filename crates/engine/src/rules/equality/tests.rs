//! Tests keys and equality with positions that are built again, and with games that are played in another order.

use crate::board::{Kind, Random, Side, Square, Variant};
use crate::rules::piece::PieceId;
use crate::rules::position::Position;
use crate::rules::tests::{begun, placed};
use crate::rules::{Action, Edition, Game, Turn};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// Plays random turns, mostly moves of the first pieces. Calls `look` at the beginning, and after each turn with this
/// turn.
fn play(mut game: Game, random: &mut Random, mut look: impl FnMut(&Game, Option<&Turn>)) {
    look(&game, None);
    for _ in 0..150 {
        let turns = game.legal_turns();
        let moves: Vec<&Turn> = turns.iter().filter(|turn| turn.action == Action::Move).collect();
        let turn = match (turns.len(), moves.len()) {
            (0, _) => break,
            (all, 0) => &turns[random.index(all)],
            (all, _) if random.chance(20) => &turns[random.index(all)],
            (_, all) => moves[random.index(all.min(4))],
        };
        let turn = *turn;
        game.try_play(&turn).expect("it is legal");
        look(&game, Some(&turn));
    }
}

/// Creates a position with the same pieces, which get their numbers in random order.
fn built_afresh(position: &Position, random: &mut Random) -> Position {
    let mut afresh = Position::empty(position.board());
    for side in Side::ALL {
        let mut pieces: Vec<PieceId> = position.standing(side).collect();
        random.shuffle(&mut pieces);
        for piece in pieces.into_iter().map(|id| position.piece(id)) {
            let kind = piece.kind.expect("all kinds are known");
            afresh.bring_back(side, piece.square, Some(kind), piece.kinds).expect("there is room");
        }
    }
    afresh
}

#[test]
fn a_position_has_the_key_of_its_pieces_on_their_squares() {
    for (case, edition) in (0..).zip(Edition::ALL.into_iter().cycle().take(21)) {
        let mut random = Random::new(21, case);
        let mut positions: HashMap<u64, Position> = HashMap::new();
        let game = begun(edition, Variant::Barrage, &mut random);
        let mut order = Random::new(22, case);
        play(game, &mut random, |game, _| {
            let position = game.position();
            let afresh = built_afresh(position, &mut order);
            assert!(position.key() == afresh.key() && *position == afresh, "{} {case}", edition.name);
            // Positions with equal keys are equal: no two different positions of a game have the same key.
            assert!(positions.entry(position.key()).or_insert(afresh) == position, "{} {case}", edition.name);
        });
        assert!(positions.len() > 20, "{}", positions.len());
    }
}

#[test]
fn any_difference_makes_another_position() {
    let at = |name: &str| Square::parse(name).expect(name);
    let with = |edition: &str, pieces: &[(Side, &str, Option<Kind>)]| {
        let board = Edition::from_name(edition).expect(edition).board;
        let mut position = Position::empty(board);
        for (side, square, kind) in pieces {
            let kinds = [Kind::Miner, Kind::Spy].into_iter().collect();
            position.bring_back(*side, at(square), *kind, kinds).expect("there is room");
        }
        position
    };
    let (red, blue) = ((Side::Red, "a1", Some(Kind::Miner)), (Side::Blue, "b6", Some(Kind::Spy)));
    let position = with("isf", &[red, blue]);
    assert!(position == with("isf", &[blue, red]));
    let others = [
        with("sci-fi-2011", &[red, blue]),
        with("isf", &[red]),
        with("isf", &[red, blue, (Side::Blue, "b7", Some(Kind::Spy))]),
        with("isf", &[(Side::Red, "a1", Some(Kind::Spy)), blue]),
        with("isf", &[(Side::Red, "a1", None), blue]),
        with("isf", &[(Side::Blue, "a1", Some(Kind::Miner)), blue]),
        with("isf", &[(Side::Red, "a2", Some(Kind::Miner)), blue]),
    ];
    for (number, other) in others.iter().enumerate() {
        assert!(position != *other, "{number}");
        assert_ne!(position.key(), other.key(), "{number}");
        assert!(others[..number].iter().all(|before| before != other && before.key() != other.key()), "{number}");
    }
    // Only the possible kinds of the unknown piece differ. This changes the position, but not its key.
    let unknown = with("isf", &[(Side::Red, "a1", None), blue]);
    let mut narrowed = unknown.clone();
    narrowed.narrow(PieceId::numbered(Side::Red, 1), [Kind::Miner, Kind::Scout].into_iter().collect());
    assert!(unknown != narrowed);
    assert_eq!(unknown.key(), narrowed.key());
}

fn original() -> Game {
    begun(Edition::DEFAULT, Variant::Original, &mut Random::new(23, 0))
}

fn after(game: &Game, turns: &[Turn]) -> Game {
    let mut game = game.clone();
    for turn in turns {
        game.try_play(turn).expect("it is legal");
    }
    game
}

/// Returns the legal steps straight ahead.
fn steps(game: &Game) -> Vec<Turn> {
    let forward = |turn: &Turn| turn.from.adjoins(turn.to) && turn.from.column() == turn.to.column();
    let steps: Vec<Turn> = game.legal_turns().into_iter().filter(forward).collect();
    assert!(steps.len() > 1);
    steps
}

#[test]
fn turns_in_another_order_lead_to_the_same_position() {
    let game = original();
    let red = steps(&game);
    let (one, two) = (red[0], red[1]);
    let blue = steps(&after(&game, &[one]));
    let (three, four) = (blue[0], blue[1]);
    let (mut first, mut second) = (after(&game, &[one, three, two, four]), after(&game, &[two, four, one, three]));
    assert!(first.position() == second.position() && first.key() == second.key());
    // The latest turns differ, and the two-squares rule depends on them.
    assert!(first != second);
    for side in Side::ALL {
        let latest = if side == Side::Red { one } else { three };
        let other = if side == Side::Red { two } else { four };
        let is_another = |turn: &Turn| ![latest.to, other.to].contains(&turn.from) && turn.action == Action::Move;
        let turn = first.legal_turns().into_iter().find(is_another).expect("another piece can move");
        first.try_play(&turn).expect("it is legal");
        second.try_play(&turn).expect("it is legal");
    }
    assert!(first == second);
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(&first), hasher.hash_one(&second));
    assert_eq!(hasher.hash_one(first.position()), hasher.hash_one(second.position()));
}

#[test]
fn games_differ_in_the_side_to_move_and_in_repetitions() {
    let game = original();
    let (one, three) = (steps(&game)[0], steps(&after(&game, &[steps(&game)[0]]))[0]);
    let back = |turn: Turn| Turn { from: turn.to, to: turn.from, ..turn };
    let again = after(&game, &[one, three, back(one), back(three)]);
    assert!(game.position() == again.position() && game.key() == again.key());
    assert!(game != again);
    // The position is the same as after Red's first step, but Red has to move.
    let [before, turned] = [&[one][..], &[one, three, back(one), back(three), one]].map(|turns| after(&game, turns));
    assert!(before.position() == turned.position() && before.key() == turned.key());
    let mut other = before.clone();
    other.plies += 1;
    assert_ne!(other.key(), before.key());
    assert!(other != before);
    let mut rules = game.rules().clone();
    rules.options.silent_defense = true;
    let other = Game { rules, ..game.clone() };
    assert!(other != game);
}

/// The same game is equal at each ply if its pieces have other numbers.
#[test]
fn numbers_of_pieces_do_not_count() {
    for (case, edition) in (0..).zip(Edition::ALL.into_iter().cycle().take(14)) {
        let mut random = Random::new(24, case);
        let (rules, setup) = placed(edition, Variant::Barrage, &mut random);
        let mut turned = setup.clone();
        for side in Side::ALL {
            turned.pieces[side].reverse();
        }
        let game = Game::new(rules.clone(), &setup).expect("the army stands in its zone");
        let mut other = Game::new(rules, &turned).expect("the army stands in its zone");
        play(game, &mut random, |game, turn| {
            if let Some(turn) = turn {
                other.try_play(turn).expect("it is legal");
            }
            assert!(*game == other && game.key() == other.key(), "{}, {} plies", edition.name, game.plies());
            let sorted = |game: &Game| {
                let mut turns: Vec<String> = game.legal_turns().iter().map(|turn| format!("{turn:?}")).collect();
                turns.sort_unstable();
                turns
            };
            assert_eq!(sorted(game), sorted(&other));
        });
    }
}

/// Checks that two games allow the same turns, now and after each of some further turns.
fn assert_alike(game: &Game, other: &Game, random: &mut Random) {
    let mut other = other.clone();
    play(game.clone(), random, |game, turn| {
        if let Some(turn) = turn {
            other.try_play(turn).expect("it is legal");
        }
        assert_eq!(game.legal_turns(), other.legal_turns());
        assert!(*game == other);
    });
}

/// Games of few pieces, in which positions occur again: equal games allow the same turns.
#[test]
fn equal_games_allow_the_same_turns() {
    let (mut equal, mut different) = (0, 0);
    for case in 0..40 {
        let mut random = Random::new(25, case);
        let edition = Edition::ALL[case as usize % Edition::ALL.len()];
        let game = begun(edition, Variant::Duel, &mut random);
        let mut found: HashMap<u64, Vec<Game>> = HashMap::new();
        let mut further = Random::new(26, case);
        for _ in 0..10 {
            play(game.clone(), &mut random, |game, _| {
                let others = found.entry(game.key()).or_default();
                for other in others.iter() {
                    if game.plies() == 0 && other.plies() == 0 {
                        assert!(game == other);
                    } else if game == other {
                        assert_alike(game, other, &mut further);
                        equal += 1;
                    } else {
                        different += 1;
                    }
                }
                others.push(game.clone());
            });
        }
    }
    assert!(equal > 100 && different > 100, "{equal} equal, {different} different");
}
