//! Mixtures of setups: `format-spec/priors.md`, section "Mixtures". Odds by hand, and the limit of what a mixture can
//! lose.

use super::play::TrackedPlay;
use super::random_games::small_army;
use super::weighed_by_hand::AtTheEnd;
use super::worked::{PLAIN, Worked};
use adjutant::board::{Kind, KindSet, Random, Side, Variant};
use adjutant::knowledge::{Budget, Knowledge, Odds, PriorFault, SetupModel, SetupModels, Weighing, log2_sum};
use adjutant::replay::Observer;
use adjutant::rules::{Edition, Game, Played, Ruleset};
use std::collections::BTreeMap;

/// Two parts for an army of a Flag, a Miner and a Scout. In the first part the Flag is four times as likely on j1 as on
/// i1; in the second part all arrangements are equally likely.
const MIXTURE: &str = r#"{
    "schema": "adjutant/prior/2", "about": "by hand",
    "groups": {"standard/custom": {"setups": 1, "parts": [
        {"share": 0.5, "log2_total": 3.0, "weights": {
            "flag": [0, 0, 0, 0, 0, 0, 0, 0, 1, 4],
            "miner": 1, "scout": 1, "empty": 1
        }},
        {"share": 0.5, "log2_total": 2.0, "weights": {"flag": 1, "miner": 1, "scout": 1, "empty": 1}}
    ]}}
}"#;

/// Returns [`MIXTURE`] with weights for all forty squares.
fn mixture() -> String {
    let rest = vec!["0"; 30].join(", ");
    MIXTURE.replace("1, 4]", &format!("1, 4, {rest}]"))
}

#[test]
fn the_evidence_moves_the_shares_of_the_parts() {
    // Blue's pieces: a10 is j1 for Blue, b10 is i1, a9 is j2. The piece on a9 has moved, so it is not the Flag.
    let case = Worked { pieces: ["3 2 F", "3a1 2b1 Fc1", "3a9 2b10 Fa10"], turns: "a1-a2 a9-a8", ..PLAIN };
    let models = SetupModels::read(&mixture()).expect("mixtures");
    assert_eq!(models.about, "by hand");
    let AtTheEnd { knowledge, game, .. } = AtTheEnd::of(&case);
    let weighing = &mut Weighing::new(models.groups["standard/custom"].clone());
    let position = game.as_ref().expect("it was played").position();
    let odds = knowledge.weighed_odds(Side::Blue, position, &[], weighing, &mut Budget::default()).expect("odds").0;
    // The Flag is on a10 or b10, and two pieces are left for the other squares: two arrangements each. In the first
    // part they weigh 4 + 4 and 1 + 1, together 10 of 2^3; in the second part 2 + 2, together 4 of 2^2. So the parts
    // have 10/8 and 4/4 of their shares: 5/9 and 4/9. The Flag is on a10 with 5/9 x 8/10 + 4/9 x 1/2 = 2/3.
    let chance = |number: usize| odds.pieces()[number].chance(Kind::Flag);
    let by_number: Vec<f64> = (0..3).map(chance).collect();
    assert!((by_number[0] - 2.0 / 3.0).abs() < 1e-12 && (by_number[1] - 1.0 / 3.0).abs() < 1e-12, "{by_number:?}");
    assert!(by_number[2].abs() < 1e-12, "{by_number:?}");
}

/// Returns the evidence of a turn: pieces, each with the kinds that remain possible for the opponent. The edition must
/// name both pieces of a strike.
fn evidence(played: &Played, game: &Game) -> Vec<(adjutant::rules::PieceId, KindSet)> {
    let kind = |piece| game.position().piece(piece).kind.expect("all is named");
    let mut shown: BTreeMap<_, KindSet> =
        played.reveals().map(|(piece, _)| (piece, KindSet::only(kind(piece)))).collect();
    let is_far = !played.turn.from.adjoins(played.turn.to);
    let moved = if is_far { KindSet::only(Kind::Scout) } else { KindSet::MOVABLE };
    shown.entry(played.piece).or_insert(moved);
    shown.into_iter().collect()
}

/// Returns a mixture for the occupied squares of a side: one part with random weights, and a uniform part with this
/// share. The totals are those of arrangements on these squares.
fn random_mixture(game: &Game, side: Side, share: f64, random: &mut Random) -> SetupModel {
    let (position, army) = (game.position(), game.rules().army);
    let counts: Vec<u8> = Kind::ALL.into_iter().map(|kind| army.count(kind)).collect();
    let homes: Vec<usize> = position
        .pieces(side)
        .map(|piece| position.board().to_owner_view(side, position.piece(piece).home).expect("a home"))
        .map(|home| usize::from(home.row() - 1) * 10 + usize::from(home.column()))
        .collect();
    let mut part = |share: f64, is_uniform: bool| {
        let mut weight = || if is_uniform { 1.0 } else { f64::from(1 + random.below(1000)) };
        let columns: Vec<Vec<f64>> = Kind::ALL.iter().map(|_| (0..40).map(|_| weight()).collect()).collect();
        let rows: Vec<Vec<f64>> =
            homes.iter().map(|home| columns.iter().map(|column| column[*home]).collect()).collect();
        let names = Kind::ALL.map(|kind| kind.name().to_owned());
        let mut weights: serde_json::Map<_, _> = names.into_iter().zip(columns.into_iter().map(Into::into)).collect();
        weights.insert("empty".to_owned(), 1.into());
        let total = log2_sum(&counts, &rows, 1_000_000).expect("a sum");
        serde_json::json!({ "share": share, "log2_total": total, "weights": weights })
    };
    let parts = [part(1.0 - share, false), part(share, true)];
    let group = serde_json::json!({ "standard/custom": { "setups": 1, "parts": parts } });
    let document = serde_json::json!({ "schema": "adjutant/prior/2", "about": "", "groups": group });
    SetupModels::read(&document.to_string()).expect("mixtures").groups["standard/custom"].clone()
}

/// A mixture loses at most the logarithm of the share of its uniform part, in bits for all evidence of a game.
#[test]
fn a_game_costs_at_most_the_share_of_the_uniform_part_more_than_knowing_nothing() {
    let (mut worse, mut better) = (0, 0);
    for number in 0..150 {
        let mut random = Random::new(62, number);
        let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
        let army = small_army(&mut random);
        if army.count(Kind::Spotter) + army.count(Kind::Infiltrator) > 0 {
            continue;
        }
        rules.set_army(army);
        let share = [0.7, 0.3, 0.05][random.index(3)];
        let mut play = TrackedPlay::new(rules, army.total() as usize, random.clone());
        let models = [Side::Red, Side::Blue].map(|side| random_mixture(&play.game, side, share, &mut random));
        let mut knowledge = Knowledge::of(&play.game);
        let (mut bits, mut uniform_bits) = ([0.0; 2], [0.0; 2]);
        loop {
            let before = play.game.clone();
            let Some(played) = play.turn() else { break };
            for (piece, kinds) in evidence(&played, &play.game) {
                if knowledge.possible_kinds(piece).difference(kinds).is_empty() {
                    continue;
                }
                let (side, budget) = (piece.side(), &mut Budget::default());
                let weighing = &mut Weighing::new(models[side as usize].clone());
                let weighed = knowledge.weighed_odds(side, before.position(), &[], weighing, budget);
                let chance = |odds: &Odds| odds.of(piece).expect("on the board").chance_of(kinds);
                bits[side as usize] -= chance(&weighed.expect("odds").0).log2();
                uniform_bits[side as usize] -= chance(&knowledge.odds(side, budget).expect("odds")).log2();
            }
            knowledge.turn(&played, &play.game);
        }
        for (bits, uniform) in bits.into_iter().zip(uniform_bits) {
            assert!(bits <= uniform - share.log2() + 1e-9, "game {number}, share {share}: {bits} and {uniform} bits");
            worse += u32::from(bits > uniform);
            better += u32::from(bits < uniform);
        }
    }
    assert!(worse > 20 && better > 20, "{worse} {better}");
}

/// The totals in the document of the prior `people` equal the totals of its weights.
#[test]
fn the_prior_people_has_the_totals_that_it_contains() {
    let text = include_str!("../../crates/engine/src/knowledge/people.json");
    let document: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let counts = |group: &str| {
        let variant = if group.ends_with("barrage") { Variant::Barrage } else { Variant::Original };
        let army = Ruleset::new(Edition::DEFAULT, variant).army;
        let mut counts: Vec<u8> = Kind::ALL.into_iter().map(|kind| army.count(kind)).collect();
        counts.push(40 - army.total() as u8);
        counts
    };
    for (group, of_group) in document["groups"].as_object().expect("groups") {
        let parts = of_group["parts"].as_array().expect("parts");
        let share: f64 = parts.iter().map(|part| part["share"].as_f64().expect("a share")).sum();
        assert!((share - 1.0).abs() < 1e-3, "{group}: {share}");
        let last = parts.len() - 1;
        assert!((parts[last]["share"].as_f64().expect("a share") - 0.9).abs() < 1e-9, "{group}");
        for (at, part) in parts.iter().enumerate() {
            // The sum of a whole army of forty takes long, so only that of the uniform part is checked: there all
            // arrangements have the same weight.
            let total = part["log2_total"].as_f64().expect("a number");
            let weight = |name: &str, square: usize| {
                let weights = &part["weights"][name];
                weights.as_f64().or_else(|| weights[square].as_f64()).unwrap_or_default()
            };
            let names = || Kind::ALL.map(Kind::name).into_iter().chain(["empty"]);
            let counts = counts(group);
            let found = if group == "standard/barrage" {
                let rows: Vec<Vec<f64>> =
                    (0..40).map(|square| names().map(|name| weight(name, square)).collect()).collect();
                log2_sum(&counts, &rows, 10_000)
            } else if at == last {
                let factorial = |number: u8| (1..=number).map(|factor| f64::from(factor).log2()).sum::<f64>();
                let of_kind = |(name, count): (&str, &u8)| {
                    if *count == 0 { 0.0 } else { f64::from(*count) * weight(name, 0).log2() }
                };
                let ways = factorial(40) - counts.iter().map(|count| factorial(*count)).sum::<f64>();
                Some(ways + names().zip(&counts).map(of_kind).sum::<f64>())
            } else {
                continue;
            };
            let found = found.expect("a sum");
            assert!((found - total).abs() < 1e-6, "{group}, part {at}: {found}, not {total}");
        }
    }
}

#[test]
fn a_document_that_is_no_mixture_is_refused_with_what_is_wrong() {
    let group = "standard/custom".to_owned();
    let weights = |kind: &str| Some(PriorFault::Weights(group.clone(), kind.to_owned(), 40));
    for (from, to, fault) in [
        ("by hand", "", None),
        ("adjutant/prior/2", "adjutant/prior/3", Some(PriorFault::Schema("adjutant/prior/3".to_owned()))),
        ("standard/custom", "round/custom", Some(PriorFault::Name("round/custom".to_owned()))),
        ("\"miner\"", "\"king\"", Some(PriorFault::Name("king".to_owned()))),
        ("\"share\": 0.5", "\"share\": 0", Some(PriorFault::Parts(group.clone()))),
        ("\"share\": 0.5", "\"share\": 1.5", Some(PriorFault::Parts(group.clone()))),
        ("\"miner\": 1", "\"miner\": -1", weights("miner")),
        ("\"miner\": 1", "\"miner\": 1e10", weights("miner")),
        ("\"scout\": 1", "\"scout\": [1, 2]", weights("scout")),
    ] {
        assert_eq!(SetupModels::read(&mixture().replace(from, to)).err(), fault, "{from} {to}");
    }
    assert!(matches!(SetupModels::read("{"), Err(PriorFault::Form(_))));
    assert!(matches!(SetupModels::read(&mixture().replace("\"share\"", "\"shares\"")), Err(PriorFault::Form(_))));
    let none =
        r#"{"schema": "adjutant/prior/2", "about": "", "groups": {"standard/custom": {"setups": 1, "parts": []}}}"#;
    assert_eq!(SetupModels::read(none).err(), Some(PriorFault::Parts(group)));
}
