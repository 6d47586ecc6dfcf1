//! Games that start from positions of other games, and copies with other kinds.

use crate::cases::rulesets;
use crate::effort::compared;
use adjutant::board::{Kind, Random, Side, Variant, Viewer};
use adjutant::generate::{Plan, Policy};
use adjutant::knowledge::Knowledge;
use adjutant::replay::{LegalChoice, Observer, TurnList, terms_and_setup};
use adjutant::rules::{Edition, Game, PieceId, Played, Ruleset, Setup, Turn};
use adjutant::scene::Scene;
use std::collections::BTreeSet;

/// Plays random games of all rulesets, with rescues, and passes each position to `each`.
fn each_position(games: u64, plies: u32, mut each: impl FnMut(&Game, &Knowledge, Option<Played>, &mut Random)) {
    let mut random = Random::new(9, 9);
    for rules in rulesets() {
        for number in 1..=games {
            let plan = Plan { rules: rules.clone(), policy: Policy::Uniform, seed: 4, max_plies: 0 };
            let (terms, setup, _) = terms_and_setup(&plan.record(number).expect("the army fits"), None);
            let mut game = Game::new(terms.rules, &setup).expect("the setup is legal");
            let mut knowledge = Knowledge::of(&game);
            let mut last = None;
            for _ in 0..plies {
                each(&game, &knowledge, last, &mut random);
                let mut legal = game.legal_turns();
                if legal.is_empty() {
                    break;
                }
                // Forward turns make more combats.
                let forward = |turn: &Turn| {
                    let (from, to) = (turn.from.row(), turn.to.row());
                    if game.to_move() == Side::Red { to > from } else { to < from }
                };
                if random.chance(60) && legal.iter().any(forward) {
                    legal.retain(forward);
                }
                let turn = legal[random.index(legal.len())];
                let rescues = game.legal_rescues(&turn);
                let turn = if rescues.is_empty() { turn } else { rescues[random.index(rescues.len())] };
                let played = game.try_play(&turn).expect("a legal turn");
                knowledge.turn(&played, &game);
                last = Some(played);
            }
        }
    }
}

fn texts(turns: impl IntoIterator<Item = Turn>) -> BTreeSet<String> {
    turns.into_iter().map(|turn| turn.to_string()).collect()
}

#[test]
fn a_position_as_a_setup_begins_the_same_game_without_its_history() {
    let (mut positions, mut rescued) = (0, 0);
    each_position(3, 300, |game, knowledge, _, random| {
        if game.ending().is_some() || !random.chance(15) {
            return;
        }
        let setup = game.to_setup(|piece| knowledge.is_named(piece));
        assert_eq!(setup.plies_before(), game.plies());
        let text = setup.to_string();
        let again = Game::new(game.rules().clone(), &text.parse::<Setup>().expect(&text)).expect(&text);
        assert_eq!((again.to_move(), again.plies()), (game.to_move(), game.plies()));
        assert_eq!(again.position().to_string(), game.position().to_string());
        let (then, now) = (texts(game.legal_turns()), texts(again.legal_turns()));
        assert!(then.is_subset(&now), "{text}");
        for turn in now.difference(&then) {
            let turn: Turn = turn.parse().expect("a turn");
            let reason = game.judge(&turn).expect_err("it is not listed");
            assert!(["two-squares", "more-squares"].contains(&reason.name()), "{turn}: {reason}\n{text}");
        }
        if game.rules().army_is_exact {
            for side in Side::ALL {
                assert_eq!(again.captured(side), game.captured(side), "{text}");
            }
        }
        let was_rescued = |piece: PieceId| game.position().piece(piece).came_back;
        rescued += usize::from(Side::ALL.into_iter().any(|side| game.position().pieces(side).any(was_rescued)));
        positions += 1;
    });
    assert!(positions > 1000 && rescued > 50, "{positions} positions, {rescued} behind a rescue");
}

#[test]
fn copies_have_the_kinds_of_an_arrangement_and_are_played_on() {
    let mut copies = 0;
    each_position(2, 160, |game, knowledge, _, random| {
        if game.ending().is_some() || !random.chance(10) {
            return;
        }
        let side = game.to_move().other();
        let Some(drawn) = knowledge.draw(side, 1, random) else { return };
        let mut copy = game.with_kinds(&drawn[0]);
        let position = copy.position();
        for (piece, kind) in &drawn[0] {
            assert_eq!(position.piece(*piece).kind, Some(*kind));
            assert!(knowledge.possible_kinds(*piece).has(*kind));
        }
        if game.rules().army_is_exact {
            let mut army: Vec<Kind> = position.pieces(side).filter_map(|piece| position.piece(piece).kind).collect();
            let back = |piece: &PieceId| position.piece(*piece).came_back;
            for kind in position.pieces(side).filter(back).filter_map(|piece| position.piece(piece).kind) {
                army.remove(army.iter().position(|of| *of == kind).expect("it was captured before"));
            }
            let count = |kind: Kind| army.iter().filter(|of| **of == kind).count();
            assert!(Kind::ALL.into_iter().all(|kind| count(kind) == usize::from(game.rules().army.count(kind))));
        }
        // The true kinds give the game itself.
        let true_kinds =
            |(piece, _): &(PieceId, Kind)| (*piece, game.position().piece(*piece).kind.expect("all are named"));
        let true_kinds: Vec<(PieceId, Kind)> = drawn[0].iter().map(true_kinds).collect();
        let same = copy.with_kinds(&true_kinds);
        assert_eq!(texts(same.legal_turns()), texts(game.legal_turns()));
        assert_eq!(same.captured(side), game.captured(side));
        for _ in 0..40 {
            let legal = copy.legal_turns();
            if legal.is_empty() {
                break;
            }
            copy.try_play(&legal[random.index(legal.len())]).expect("a legal turn");
        }
        copies += 1;
    });
    assert!(copies > 400, "{copies}");
}

compared! {
    fn views_do_not_depend_on_what_the_viewer_cannot_know(share, one in 10) {
        let (mut views, mut different) = (0, 0);
        each_position(share.of(150), 300, |game, knowledge, last, random| {
            for side in Side::ALL {
                let Some(drawn) = knowledge.draw(side, 1, random) else { continue };
                let twin = game.with_kinds(&drawn[0]);
                let viewer = Viewer::from(side.other());
                let scene = |game: &Game| Scene::new(game, knowledge, None, &game.rules().edition.numbering, viewer);
                assert_eq!(scene(game), scene(&twin), "{}", game.position());
                let of_twin = |played: Played| {
                    let kind_of = |id: PieceId| twin.position().piece(id).kind;
                    let mut played = played;
                    (played.kind, played.target_kind) = (kind_of(played.piece), played.target.and_then(kind_of));
                    if let (Some(rescue), Some(rescued)) = (&mut played.turn.rescue, played.rescued) {
                        rescue.kind = kind_of(rescued);
                    }
                    played
                };
                if let Some(last) = last {
                    assert_eq!(knowledge.seen(&last, viewer), knowledge.seen(&of_twin(last), viewer));
                    different += usize::from(of_twin(last) != last);
                }
                views += 1;
            }
        });
        let wanted = share.least(200_000) as usize;
        assert!(views >= wanted && different * 20 > wanted, "{views} views, {different} turns of other kinds");
    }
}

#[test]
fn a_live_game_has_the_list_of_its_turns() {
    let (mut lists, mut with_rescue) = (0, 0);
    each_position(2, 250, |game, _, _, random| {
        if !random.chance(10) {
            return;
        }
        let list = TurnList::of(game);
        assert_eq!(texts(list.legal.iter().map(|choice| choice.turn)), texts(game.legal_turns()));
        for LegalChoice { turn, may_rescue } in list.legal {
            assert_eq!(may_rescue, !game.legal_rescues(&turn).is_empty(), "{turn}");
            with_rescue += usize::from(may_rescue);
        }
        for (turn, rule) in list.illegal {
            assert_eq!(game.judge(&turn).expect_err("it is illegal"), rule, "{turn}");
        }
        lists += 1;
    });
    assert!(lists > 500 && with_rescue > 5, "{lists} {with_rescue}");
}

#[test]
fn a_player_who_sees_one_army_draws_the_other() {
    let rules = Ruleset::new(Edition::from_name("gravon").expect("an edition"), Variant::Barrage);
    let setup = "[Position \"red\"]\n[Ply \"0\"]\nred: F@a1 B@b1 10@c1 9@d1 3@e1 2@f1 2@g1 S@h1\n\
        blue: ?@a10 ?@b10 ?@c10 ?@d10 ?@e10 ?@f10 ?@g10 ?@h10\n";
    let game = Game::new(rules, &setup.parse().expect("a position")).expect("it is legal");
    let knowledge = Knowledge::of(&game);
    let drawn = knowledge.draw(Side::Blue, 20, &mut Random::new(1, 1)).expect("it can be drawn");
    for arrangement in drawn {
        let mut copy = game.with_kinds(&arrangement);
        assert!(!copy.position().has_unknown());
        let played: Played = copy
            .try_play(&"f1xf10".parse().expect("a turn"))
            .or_else(|_| copy.try_play(&copy.legal_turns()[0]))
            .expect("a legal turn");
        assert!(played.kind.is_some());
    }
}
