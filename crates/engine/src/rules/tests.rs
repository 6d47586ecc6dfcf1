//! Tests that the fast paths and the fast checks agree with the general code and apply in most cases.

use super::edition::Stalemate;
use super::turn::{Action, Claim, Played, Turn};
use super::{Edition, Ending, EndingCause, Game, Ruleset, Setup, UncertainGame};
use crate::board::{Army, Kind, Random, Side, Square, Variant};

/// Creates a game with named pieces on random squares.
pub(super) fn begun(edition: &'static Edition, variant: Variant, random: &mut Random) -> Game {
    let (rules, setup) = placed(edition, variant, random);
    Game::new(rules, &setup).expect("the army stands in its zone")
}

/// Creates a setup with named pieces on random squares.
pub(super) fn placed(edition: &'static Edition, variant: Variant, random: &mut Random) -> (Ruleset, Setup) {
    let rules = Ruleset::new(edition, variant);
    let setup = placed_by(&rules, random);
    (rules, setup)
}

/// Creates a setup of the whole army on random squares.
pub(super) fn placed_by(rules: &Ruleset, random: &mut Random) -> Setup {
    let mut setup = Setup::default();
    for side in Side::ALL {
        let mut squares: Vec<Square> = rules.edition.board.zone_squares(side).collect();
        random.shuffle(&mut squares);
        let kinds = rules.army.iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)));
        setup.pieces[side] = squares.into_iter().zip(kinds.map(Some)).collect();
    }
    setup
}

/// A search clones games often, so a game must stay small.
#[test]
fn a_game_takes_less_than_a_kilobyte() {
    assert!(size_of::<Game>() < 1024, "{}", size_of::<Game>());
}

fn turns(game: &Game) -> Vec<Turn> {
    let mut turns = Vec::new();
    game.add_legal_turns(&mut turns);
    turns
}

/// Chooses a legal turn at random. In half of the cases, prefers two sorts of turns: turns that go straight back,
/// and moves that end next to an enemy.
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

/// Plays games of every edition and calls `look` with each position and its legal turns.
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
    // There are four sorts of turns: steps, long moves, strikes at neighbours, and strikes after a long move.
    let (mut all, mut short) = ([0; 4], [0; 4]);
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
                    let sort = usize::from(!from.adjoins(to)) + 2 * usize::from(action == Action::Strike);
                    all[sort] += 1;
                    let Some(played) = played else { continue };
                    short[sort] += 1;
                    assert_eq!(played, expected);
                    assert_eq!(turns(&shortly), turns(&at_length), "{turn:?}");
                }
            }
        }
    });
    // The fast path must play nearly all turns. It does not play moves that may continue a chase.
    assert!(all.iter().sum::<u32>() > 10_000, "{all:?}");
    assert!(all.iter().zip(&short).all(|(all, short)| short * 100 > all * 97), "{short:?} of {all:?}");
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
            // A piece that has a turn has room to move, or can guess at a piece two squares away.
            let is_able = !game.able_kinds(id).and(game.position.piece(id).kinds).is_empty();
            assert!(is_able || !has_turn, "{from}");
            able += u32::from(has_turn);
            sure += u32::from(surely);
        }
    });
    assert!(back * 3 > positions * 2, "{back} of {positions}");
    assert!(sure * 100 > able * 97, "{sure} of {able}");
}

/// An Infiltrator cannot guess in its own half. Here its own pieces enclose it, and the opponent cannot move
/// either. In editions with `Stalemate::Draw` the game is therefore drawn.
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

/// Creates a game with exactly these pieces, in the edition of 2014.
fn of(red: &[(&str, Kind)], blue: &[(&str, Kind)]) -> Game {
    let mut army = Army::default();
    for (_, kind) in red {
        army.add(*kind, 1);
    }
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Duel);
    rules.set_army(army);
    let mut setup = Setup::default();
    for (side, pieces) in [(Side::Red, red), (Side::Blue, blue)] {
        setup.pieces[side] = pieces.iter().map(|(at, kind)| (Square::parse(at).expect(at), Some(*kind))).collect();
    }
    Game::new(rules, &setup).expect("the army stands in its zone")
}

fn step(from: &str, to: &str) -> Turn {
    let square = |name: &str| Square::parse(name).expect(name);
    Turn { from: square(from), to: square(to), action: Action::Move, rescue: None }
}

/// During a chase, only a move that does not end next to an opponent certainly repeats no position.
#[test]
fn where_a_chase_is_watched_a_piece_surely_has_a_turn_that_threatens_nobody() {
    let mut game = of(
        &[("a4", Kind::Captain), ("a3", Kind::Bomb), ("b4", Kind::Bomb), ("e4", Kind::Sergeant), ("j1", Kind::Flag)],
        &[("a7", Kind::Captain), ("i10", Kind::Bomb), ("h10", Kind::Bomb), ("e7", Kind::Sergeant), ("j10", Kind::Flag)],
    );
    let surely = |game: &Game, at: &str| {
        let id = game.position.piece_at(Square::parse(at).expect(at)).expect("a piece stands there");
        game.surely_has_turn(id)
    };
    let mut play = |from, to| {
        game.try_play(&step(from, to)).expect("it is legal");
        game.clone()
    };
    // The piece on a4 can only move to a5, which is next to Blue's Captain on a6.
    play("e4", "e5");
    let unwatched = play("a7", "a6");
    assert!(!unwatched.chase.is_watching(Side::Red));
    assert!(surely(&unwatched, "a4") && surely(&unwatched, "e5") && !surely(&unwatched, "a3"));
    play("e5", "e6");
    let watched = play("e7", "f7");
    assert!(watched.chase.is_watching(Side::Red));
    assert!(!surely(&watched, "a4") && surely(&watched, "e6") && !surely(&watched, "a3"));
    assert!(turns(&watched).contains(&step("a4", "a5")), "it may go there all the same");
}

/// Positions are compared by likenesses, so each kind of a side and each unnamed piece needs its own likeness.
#[test]
fn every_kind_of_each_side_and_every_unnamed_piece_has_a_likeness_of_its_own() {
    let mut army = Army::default();
    for kind in Kind::ALL {
        army.add(kind, 1);
    }
    army.add(Kind::Scout, 13);
    army.add(Kind::Miner, 13);
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
    rules.set_army(army);
    let mut setup = Setup::default();
    for side in Side::ALL {
        let kinds = Kind::ALL.into_iter().map(Some).chain(std::iter::repeat_n(None, 26));
        setup.pieces[side] = rules.edition.board.zone_squares(side).zip(kinds).collect();
    }
    let game = UncertainGame::new(rules, &setup).expect("the army stands in its zone");
    let position = &game.game().position;
    let mut likenesses: Vec<u8> =
        Side::ALL.into_iter().flat_map(|side| position.standing(side)).map(|id| position.likeness(id)).collect();
    likenesses.sort_unstable();
    likenesses.dedup();
    assert_eq!((likenesses.len(), likenesses.contains(&0)), (80, false), "{likenesses:?}");
}

#[test]
fn only_turns_that_repetition_may_bar_are_asked_about() {
    let (mut all, mut asked, mut barred) = (0, 0, 0);
    each_position(3, |game, _| {
        let mut found = Vec::new();
        let judged = |turn: &Turn| {
            asked += 1;
            game.judge(turn).err()
        };
        game.each_barred_as_judged_by(judged, |turn, rule| found.push((turn, rule)));
        let standing = game.position.standing(game.to_move());
        let candidates: Vec<Turn> = standing.flat_map(|id| game.candidates(id)).collect();
        let of_repetition = candidates.iter().filter_map(|turn| {
            let rule = game.judge(turn).err()?;
            matches!(rule.name(), "two-squares" | "more-squares").then_some((*turn, rule))
        });
        let expected: Vec<_> = of_repetition.filter(|(turn, _)| !matches!(turn.action, Action::Guess { .. })).collect();
        assert_eq!(found, expected);
        all += candidates.len();
        barred += found.len();
    });
    assert!(barred > 100 && asked * 10 < all, "{barred} barred, {asked} asked of {all}");
}

/// The moves of a chasing piece are judged only if they go to a square of the chase and end next to an opponent.
#[test]
fn of_a_chaser_only_moves_that_may_bring_back_a_position_are_asked_about() {
    let straight = "a4-a5 e7-e6 a5-a6 a7-a8 a6-a7 a8-a9";
    let round = "a4-a5 e7-e6 a5-a6 a7-b7 a6-a7 b7-b6 a7-b7 b6-a6 b7-b6 a6-a7";
    for (turns, wanted, barred) in [(straight, "", ""), (round, "b6-a6 b6-b7", "b6-a6")] {
        let mut game = of(
            &[("a4", Kind::Captain), ("e4", Kind::Sergeant), ("j1", Kind::Flag)],
            &[("e7", Kind::Captain), ("a7", Kind::Sergeant), ("j10", Kind::Flag)],
        );
        for (from, to) in turns.split(' ').filter_map(|turn| turn.split_once('-')) {
            game.try_play(&step(from, to)).expect("it is legal");
        }
        let (mut asked, mut found) = (Vec::new(), Vec::new());
        let judged = |turn: &Turn| {
            asked.push(format!("{}-{}", turn.from, turn.to));
            game.judge(turn).err()
        };
        game.each_barred_as_judged_by(judged, |turn, _| found.push(format!("{}-{}", turn.from, turn.to)));
        asked.sort_unstable();
        assert_eq!((asked.join(" "), found.join(" ")), (wanted.to_owned(), barred.to_owned()), "{turns}");
    }
}

#[test]
fn records_that_name_all_pieces_are_played_the_short_way() {
    let mut short = 0;
    for (case, edition) in (0..).zip(Edition::ALL.into_iter().cycle().take(21)) {
        let mut random = Random::new(20, case);
        let (rules, setup) = placed(edition, Variant::Barrage, &mut random);
        let mut game = Game::new(rules.clone(), &setup).expect("the army stands in its zone");
        let mut recorded = UncertainGame::new(rules, &setup).expect("the army stands in its zone");
        while game.ending.is_none() && game.plies < 100 {
            let turn = chosen(&game, &turns(&game), &mut random);
            let side = game.to_move();
            let shortly = match turn.action {
                Action::Move => recorded.clone().play_plain_move(side, turn.from, turn.to),
                Action::Strike => recorded.clone().play_plain_strike(side, turn.from, turn.to),
                _ => None,
            };
            assert_eq!(shortly, played_shortly(&mut game.clone(), &turn), "{turn}");
            short += u32::from(shortly.is_some());
            let played = game.try_play(&turn).expect("it is legal");
            assert_eq!(recorded.try_play(&turn, &Claim::default()), Ok(played));
        }
    }
    assert!(short > 300, "{short}");
}

#[test]
fn steps_of_unnamed_pieces_are_played_the_short_way_unless_they_may_be_barred_as_chasing() {
    let (mut short, mut chasing) = (0, 0);
    for case in 0..24 {
        let mut random = Random::new(20, case);
        let (rules, setup) = placed(Edition::DEFAULT, Variant::Barrage, &mut random);
        let mut hidden = setup.clone();
        hidden.pieces.red.iter_mut().for_each(|(_, kind)| *kind = None);
        let mut game = Game::new(rules.clone(), &setup).expect("the army stands in its zone");
        let mut recorded = UncertainGame::new(rules, &hidden).expect("the army stands in its zone");
        while game.ending.is_none() && game.plies < 100 {
            let turn = chosen(&game, &turns(&game), &mut random);
            let (side, mut played_so) = (game.to_move(), recorded.clone());
            let mover = recorded.game().position.piece_at(turn.from).expect("the turn is legal");
            let is_unknown = recorded.game().position.piece(mover).kind.is_none();
            let played = game.try_play(&turn).expect("it is legal");
            let (outcome, striker) = (played.outcome, played.kind.filter(|_| played.outcome.is_some()));
            let defender = played.target_kind;
            let claim = Claim { outcome, striker, defender, guess: None, goes_on: true };
            if is_unknown && turn.action == Action::Move && turn.from.adjoins(turn.to) {
                let watched = recorded.game().chase.is_watching(side);
                let may_be_barred = watched && recorded.game().position.is_next_to(turn.to, side.other());
                let shortly = played_so.play_unknown_step(side, turn.from, turn.to);
                assert_eq!(shortly.is_some(), !may_be_barred, "{turn}");
                (short, chasing) = (short + u32::from(!may_be_barred), chasing + u32::from(may_be_barred));
            }
            let goes_on = game.ending.is_none();
            let told = recorded.try_play(&turn, &Claim { goes_on, ..claim }).expect("it is legal");
            if played_so.game().plies == recorded.game().plies {
                assert_eq!(played_so.proven(), recorded.proven(), "{turn}");
            }
            assert_eq!((told.turn, told.outcome), (played.turn, played.outcome));
        }
    }
    assert!(short > 30 && chasing > 0, "{short} short, {chasing} chasing");
}
