//! Expectation of a strike or guess, compared with all listed arrangements: the outcome in each, and its value,
//! with a separate table of combats.

use super::oracle::Oracle;
use super::play::{TrackedPlay, rules};
use super::random_games::small_army;
use super::weights::Weights;
use crate::effort::{Share, compared};
use adjutant::analysis::review::{Mark, Review, Reviewed, Values};
use adjutant::analysis::setups::{Group, PriorChoice, PriorWeights};
use adjutant::board::{Kind, Outcome, Side, Variant};
use adjutant::generate::Random;
use adjutant::notation::parse;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Action, Edition, Game, PieceId, Played, Turn, UncertainGame};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Number or weight of the arrangements in which a piece has a kind before a turn, and of all arrangements.
#[derive(Clone)]
struct Ways {
    of: BTreeMap<(PieceId, Kind), f64>,
    all: f64,
    /// Possible kinds of each piece, regardless of weight.
    possible: BTreeMap<(PieceId, Kind), usize>,
    /// Points to which a rounding error of 10^-12 applies: a weighted probability is exact to 10^-12 and is multiplied
    /// by this number.
    points: f64,
}

impl Ways {
    fn counted(oracle: &Oracle, side: Side) -> Self {
        let possible = oracle.ways(side);
        let of = possible.iter().map(|(of, ways)| (*of, *ways as f64)).collect();
        Self { of, all: oracle.count(side) as f64, possible, points: 1.0 }
    }

    /// `true` if the piece has only one possible kind.
    fn is_known(&self, piece: PieceId) -> bool {
        self.possible.keys().filter(|(of, _)| *of == piece).count() == 1
    }

    fn weighed(oracle: &Oracle, side: Side, weights: &Weights) -> Self {
        let all = oracle.weight(side, weights);
        Self { of: oracle.weighed_ways(side, weights), all, possible: oracle.ways(side), points: 1000.0 }
    }
}

/// Returns two flags: the striker falls, the struck piece falls. Follows the text of `format-spec/rules.md`.
fn falls(striker: Kind, struck: Kind, aggressor_advantage: bool) -> (bool, bool) {
    let strength = |kind: Kind| match kind {
        Kind::Marshal => 10,
        Kind::General => 9,
        Kind::Colonel => 8,
        Kind::Major => 7,
        Kind::Captain => 6,
        Kind::Lieutenant => 5,
        Kind::Sergeant => 4,
        Kind::Miner => 3,
        Kind::Scout => 2,
        Kind::Spotter | Kind::Infiltrator => 1,
        Kind::Spy | Kind::Bomb | Kind::Flag => 0,
    };
    match struck {
        Kind::Flag => (false, true),
        Kind::Bomb => (striker != Kind::Miner, striker == Kind::Miner),
        Kind::Marshal | Kind::Infiltrator if striker == Kind::Spy => (false, true),
        _ if strength(striker) == strength(struck) => (!aggressor_advantage, true),
        _ => (strength(striker) < strength(struck), strength(striker) > strength(struck)),
    }
}

/// Returns two flags, assuming that the target has this kind: the own piece is removed, the target is removed.
fn removes(played: &Played, target: Kind, game: &Game) -> (bool, bool) {
    match played.turn.action {
        Action::Guess { named, .. } => (false, named == target),
        _ => falls(played.kind.expect("all is named"), target, game.rules().options.aggressor_advantage),
    }
}

/// Returns the value of the turn if the target had this kind.
fn worth(played: &Played, target: Kind, game: &Game, values: &Values) -> f64 {
    let (own, other) = removes(played, target, game);
    let part = |falls: bool, kind: Kind| if falls { values.of(kind) } else { 0.0 };
    part(other, target) - part(own, played.kind.expect("all is named"))
}

fn is_near(one: f64, other: f64, least: f64) -> bool {
    (one - other).abs() <= 1e-12 * one.abs().max(other.abs()).max(least)
}

/// Describes what differs from a count over all arrangements.
fn different(reviewed: &Reviewed, ways: &Ways, game: &Game, values: &Values) -> Vec<String> {
    let played = &reviewed.played;
    let target = played.target.expect("something was struck or guessed at");
    let of_kind = |kind: Kind| ways.of.get(&(target, kind)).copied().unwrap_or(0.0);
    let sum = |of: &dyn Fn(Kind) -> f64| Kind::ALL.into_iter().map(|kind| of_kind(kind) * of(kind)).sum::<f64>();
    let share = |wanted: (bool, bool)| {
        // A wrong guess removes nothing, and counts as a loss.
        let is_so = |kind: Kind| match removes(played, kind, game) {
            (false, false) => wanted == (true, false),
            found => found == wanted,
        };
        sum(&|kind| f64::from(u8::from(is_so(kind)))) / ways.all
    };
    let Some(expected) = reviewed.expected else {
        return if ways.all > 0.0 { vec!["nothing is expected".to_owned()] } else { Vec::new() };
    };
    // The Flag is no material: the mean is that of the arrangements in which the target is another piece.
    let flag = of_kind(Kind::Flag);
    let pieces = |of: &dyn Fn(Kind) -> f64| sum(&|kind| if kind == Kind::Flag { 0.0 } else { of(kind) });
    let others = pieces(&|_| 1.0);
    let mean = if others > 0.0 { pieces(&|kind| worth(played, kind, game, values)) / others } else { 0.0 };
    let target_kind = played.target_kind.expect("all is named");
    let takes_flag = target_kind == Kind::Flag && removes(played, Kind::Flag, game) == (false, true);
    let actual = worth(played, target_kind, game, values);
    let chances = expected.chances;
    let mut found = Vec::new();
    if takes_flag != (reviewed.actual.is_none() && reviewed.luck().is_none()) {
        found.push(format!("the Flag was taken: {takes_flag}, but actual is {:?}", reviewed.actual));
    }
    let actual = if takes_flag { None } else { Some(actual) };
    for (name, said, wanted) in [
        ("win", chances.win, share((false, true))),
        ("tie", chances.tie, share((true, true))),
        ("loss", chances.loss, share((true, false))),
        ("expected", expected.worth, mean),
        ("flag", expected.flag, flag / ways.all),
        ("actual", reviewed.actual.unwrap_or_default(), actual.unwrap_or_default()),
        ("luck", reviewed.luck().unwrap_or_default(), actual.map_or(0.0, |actual| actual - mean)),
        // Over all arrangements without the Flag, the mean luck is 0.
        ("mean of luck", pieces(&|kind| worth(played, kind, game, values) - expected.worth) / ways.all, 0.0),
    ] {
        let least = if ["win", "tie", "loss", "flag"].contains(&name) { 1.0 } else { ways.points };
        if !is_near(said, wanted, least) {
            found.push(format!("{name}: {said}, not {wanted}"));
        }
    }
    let is_strike = !matches!(played.turn.action, Action::Guess { .. });
    let possible: Vec<Kind> =
        Kind::ALL.into_iter().filter(|kind| ways.possible.contains_key(&(target, *kind))).collect();
    let always = |wanted: (bool, bool)| possible.iter().all(|kind| removes(played, *kind, game) == wanted);
    let lost = is_strike && always((true, false));
    let is_bomb = possible == [Kind::Bomb];
    let strong = !possible.contains(&Kind::Bomb);
    for (mark, wanted) in [
        (Mark::LostStrike, lost),
        (Mark::BombStruck, lost && is_bomb),
        (Mark::StrongerStruck, lost && strong),
        (Mark::SafeStrike, always((false, true))),
    ] {
        if reviewed.marks.contains(&mark) != wanted {
            found.push(format!("{mark}: {}, not {wanted}", !wanted));
        }
    }
    found
}

compared! {
    fn strikes_and_guesses_expect_what_all_arrangements_bring_on_average(share, one in 10) {
        strikes_and_guesses(share, 0..share.of(30), 4);
    }
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn strikes_and_guesses_of_five_thousand_games() {
    strikes_and_guesses(Share::ALL, 30..120, 1);
}

/// Tests games with these numbers in each edition with each set of options; one of `weighed` also with a prior.
fn strikes_and_guesses(share: Share, numbers: Range<u64>, weighed: u64) {
    let mut values = Values::default();
    assert!(values.set(Kind::Bomb, 37.25) && !values.set(Kind::Bomb, f64::NAN) && !values.set(Kind::Scout, -1.0));
    let mut happened: BTreeMap<&str, u32> = BTreeMap::new();
    let mut review = Review::with_values(values);
    for options in 0..8 {
        for (stream, edition) in (0..).zip(Edition::ALL) {
            for number in numbers.clone() {
                let mut random = Random::new(18, number << 16 | stream << 8 | u64::from(options));
                let mut rules = rules(edition, Variant::Original, options);
                let army = small_army(&mut random);
                rules.set_army(army);
                let mut play = TrackedPlay::new(rules, army.total() as usize, random);
                let mut oracle = Oracle::new(&play.game);
                review.begin(&play.game);
                let weights = Weights::random(edition.board, &mut Random::new(20, number << 8 | stream));
                let mut under = number.is_multiple_of(weighed).then(|| {
                    let prior = PriorWeights::new(&weights.prior(&Group::of(play.game.rules()).to_string()));
                    Review::with_values(values).with_prior(PriorChoice {
                        name: "test".to_owned(),
                        weights: Some(Arc::new(prior)),
                        is_exact: true,
                    })
                });
                if let Some(under) = &mut under {
                    under.begin(&play.game);
                }
                loop {
                    let other = play.game.to_move().other();
                    let ways = Ways::counted(&oracle, other);
                    let mut weighed = under.is_some().then(|| Ways::weighed(&oracle, other, &weights));
                    let (all, bits) = (oracle.count(other), oracle.count(other.other()));
                    let Some(played) = play.turn() else { break };
                    review.turn(&played, &play.game);
                    if let Some(under) = &mut under {
                        under.turn(&played, &play.game);
                    }
                    oracle.turn(&played, &play.game);
                    if played.target.is_none() {
                        continue;
                    }
                    let reviewed = review.strikes.last().expect("it is reviewed");
                    let mut found = different(reviewed, &ways, &play.game, &values);
                    // A known piece needs no weights, even if no arrangement has any weight.
                    if played.target.is_some_and(|target| ways.is_known(target)) {
                        weighed = weighed.map(|_| ways.clone());
                    }
                    if let Some((under, weighed)) = under.as_ref().zip(weighed) {
                        let reviewed = under.strikes.last().expect("it is reviewed");
                        let differs = different(reviewed, &weighed, &play.game, &values);
                        found.extend(differs.into_iter().map(|differs| format!("under a prior: {differs}")));
                        let is_told = reviewed.expected.is_some();
                        *happened.entry("under a prior").or_default() += u32::from(is_told);
                        *happened.entry("weighs nothing").or_default() += u32::from(!is_told);
                    }
                    let told = |before: usize, side| (before as f64).log2() - (oracle.count(side) as f64).log2();
                    let wanted = (told(bits, played.side), told(all, other));
                    let said =
                        (reviewed.revealed.given.unwrap_or(f64::NAN), reviewed.revealed.gained.unwrap_or(f64::NAN));
                    if (said.0 - wanted.0).abs() > 1e-9 || (said.1 - wanted.1).abs() > 1e-9 {
                        found.push(format!("told {said:?}, not {wanted:?}"));
                    }
                    assert!(found.is_empty(), "{}\nat the last ply of\n{}", found.join("\n"), play.record());
                    let expected = reviewed.expected.expect("it was compared").chances;
                    for (name, is_so) in [
                        ("strike", played.outcome.is_some()),
                        ("guess", played.hit.is_some()),
                        ("uncertain", expected.win > 0.0 && expected.win < 1.0),
                        ("tie", expected.tie > 0.0),
                        ("silent", played.is_silent),
                        ("bomb struck", reviewed.marks.contains(&Mark::BombStruck)),
                        ("stronger struck", reviewed.marks.contains(&Mark::StrongerStruck)),
                        ("safe strike", reviewed.marks.contains(&Mark::SafeStrike)),
                        (
                            "after a rescue",
                            reviewed.revealed.given.is_some() && !review.homes.iter().all(|home| home.2.is_none()),
                        ),
                    ] {
                        *happened.entry(name).or_default() += u32::from(is_so);
                    }
                }
            }
        }
    }
    eprintln!("{happened:?}");
    for (name, least) in [
        ("strike", 2000),
        ("guess", 400),
        ("uncertain", 2000),
        ("tie", 500),
        ("silent", 1000),
        ("bomb struck", 10),
        ("stronger struck", 50),
        ("safe strike", 300),
        ("after a rescue", 50),
        ("under a prior", 1000),
        ("weighs nothing", 50),
    ] {
        assert!(u64::from(happened[name]) >= share.least(least), "{name}: {} times, {least} wanted", happened[name]);
    }
}

/// Turn that was certain to remove a piece, and the possible kinds of this piece.
struct Certain {
    turn: Turn,
    kinds: Vec<Kind>,
}

/// Reviews a game, and computes from all arrangements which certain gains each side had.
struct Beside<'v> {
    review: Review,
    oracle: Oracle,
    values: &'v Values,
    /// Certain turns before the next turn.
    certain: Vec<Certain>,
    /// Expected missed gains: the ply, the side, the mark, the minimum gain missed, and every turn that may be named
    /// for it.
    left: Vec<(u32, Side, Mark, f64, Vec<Turn>)>,
    /// Number of turns that took a certain gain.
    taken: u32,
}

impl Beside<'_> {
    /// Returns every legal turn that removes only its target, whatever the target's kind is.
    fn certain_turns(&self, game: &Game) -> Vec<Certain> {
        let (side, position) = (game.to_move(), game.position());
        let ways = self.oracle.ways(side.other());
        let advantage = game.rules().options.aggressor_advantage;
        let look = |turn: Turn| {
            let square = match turn.action {
                Action::Move | Action::CornerMove { .. } => return None,
                Action::Guess { target, .. } => target,
                Action::Strike | Action::CornerStrike { .. } => turn.to,
            };
            let own = position.piece(position.piece_at(turn.from)?).kind?;
            let target = position.piece_at(square)?;
            let may_be = |kind: &Kind| ways.get(&(target, *kind)).is_some_and(|ways| *ways > 0);
            let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(may_be).collect();
            let removes = |kind: &Kind| match turn.action {
                Action::Guess { named, .. } => named == *kind,
                _ => falls(own, *kind, advantage) == (false, true),
            };
            (!kinds.is_empty() && kinds.iter().all(removes)).then_some(Certain { turn, kinds })
        };
        game.legal_turns().into_iter().filter_map(look).collect()
    }

    /// Notes the mark of the turn if it missed a certain gain.
    fn note(&mut self, played: &Played) {
        let is_flag = |certain: &&Certain| certain.kinds == [Kind::Flag];
        let same = |certain: &Certain| {
            let one = Turn { rescue: None, ..played.turn };
            one == Turn { rescue: None, ..certain.turn }
        };
        let made = self.certain.iter().find(|certain| same(certain));
        let is_won = played.hit == Some(true) || played.outcome == Some(Outcome::Win);
        if played.target_kind == Some(Kind::Flag) && is_won {
            self.taken += u32::from(made.is_some());
            return;
        }
        let least = |certain: &Certain| {
            let pieces = certain.kinds.iter().filter(|kind| **kind != Kind::Flag);
            let worths = pieces.map(|kind| self.values.of(*kind));
            worths.fold(f64::INFINITY, f64::min)
        };
        let (mark, among): (Mark, Vec<&Certain>) = if self.certain.iter().any(|certain| is_flag(&certain)) {
            if made.is_some_and(|made| is_flag(&made)) {
                self.taken += 1;
                return;
            }
            (Mark::FlagNotTaken, self.certain.iter().filter(is_flag).collect())
        } else if made.is_some() || self.certain.is_empty() {
            self.taken += u32::from(made.is_some());
            return;
        } else {
            (Mark::SafeStrikeNotMade, self.certain.iter().collect())
        };
        let worth = among.iter().map(|certain| least(certain)).fold(f64::NEG_INFINITY, f64::max);
        let best = among.iter().filter(|certain| least(certain) >= worth).map(|certain| certain.turn).collect();
        self.left.push((played.ply, played.side, mark, worth, best));
    }
}

impl Observer for Beside<'_> {
    fn begin(&mut self, game: &Game) {
        self.review.begin(game);
        self.oracle = Oracle::new(game);
        self.left.clear();
    }

    fn before(&mut self, game: &UncertainGame) {
        self.review.before(game);
        self.certain = self.certain_turns(game.game());
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.review.turn(played, game);
        self.oracle.turn(played, game);
        self.note(played);
    }
}

#[test]
fn what_was_proven_and_not_used_is_what_all_arrangements_leave_certain() {
    let values = Values::default();
    let mut happened: BTreeMap<Mark, u32> = BTreeMap::new();
    let (mut taken, mut of_several) = (0, 0);
    for options in 0..8 {
        for (stream, edition) in (0..).zip(Edition::ALL) {
            for number in 0..20 {
                let mut random = Random::new(19, number << 16 | stream << 8 | u64::from(options));
                let mut rules = rules(edition, Variant::Original, options);
                let army = small_army(&mut random);
                rules.set_army(army);
                let mut play = TrackedPlay::new(rules, army.total() as usize, random);
                while play.turn().is_some() {}
                let text = play.record();
                let mut beside = Beside {
                    review: Review::default(),
                    oracle: Oracle::default(),
                    values: &values,
                    certain: Vec::new(),
                    left: Vec::new(),
                    taken: 0,
                };
                let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut beside);
                assert_eq!(replayed.plies(), Some(play.game.plies()), "{text}");
                let told = &beside.review.passed_over;
                assert_eq!(told.len(), beside.left.len(), "{told:#?}\n{:#?}\n{text}", beside.left);
                for (told, (ply, side, mark, worth, best)) in told.iter().zip(&beside.left) {
                    assert_eq!((told.ply, told.side, told.mark), (*ply, *side, *mark), "{text}");
                    let is_so = told.worth.map_or(worth.is_infinite(), |told| is_near(told, *worth, 1.0));
                    assert!(is_so, "ply {ply}: {:?}, not {worth}\n{text}", told.worth);
                    assert_eq!(Some(&told.turn), best.first(), "ply {ply}\n{text}");
                    *happened.entry(*mark).or_default() += 1;
                    of_several += u32::from(best.len() > 1);
                }
                for reviewed in &beside.review.strikes {
                    for mark in [Mark::FlagNotTaken, Mark::SafeStrikeNotMade] {
                        let is_left =
                            beside.left.iter().any(|(ply, _, left, ..)| (*ply, *left) == (reviewed.played.ply, mark));
                        assert_eq!(reviewed.marks.contains(&mark), is_left, "ply {}\n{text}", reviewed.played.ply);
                    }
                }
                taken += beside.taken;
            }
        }
    }
    eprintln!("{happened:?}, {taken} taken, {of_several} of several");
    assert!(happened[&Mark::FlagNotTaken] >= 50 && happened[&Mark::SafeStrikeNotMade] >= 500, "{happened:?}");
    assert!(taken >= 200 && of_several >= 50, "{taken} {of_several}");
}
