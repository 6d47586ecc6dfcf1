//! Generated games of full size: conditions that every game must satisfy, whatever is known.

use adjutant::board::{Kind, KindSet, Side};
use adjutant::generate::{Plan, Policy};
use adjutant::knowledge::Knowledge;
use adjutant::notation::{parse, write_record};
use adjutant::replay::{Observer, Verdict, replay};
use adjutant::rules::{Edition, Game, PieceId, Played, Ruleset};
use ethnum::U256;
use std::collections::BTreeSet;

use super::play::rules;

/// Returns the number of sequences of `length` kinds in which no kind occurs more often than in the army. If the army
/// need not be complete, a sequence must contain the Flag. The kinds are inserted one after the other.
fn words(rules: &Ruleset, length: usize) -> U256 {
    let choose = |from: usize, so_many: usize| {
        (0..so_many).fold(U256::ONE, |product, step| product * ((from - step) as u128) / (step as u128 + 1))
    };
    let mut ways = vec![U256::ZERO; length + 1];
    ways[0] = U256::ONE;
    for kind in Kind::ALL {
        let most = usize::from(rules.army.count(kind));
        let least = if rules.army_is_exact { most } else { usize::from(kind == Kind::Flag) };
        let mut with = vec![U256::ZERO; length + 1];
        for (stand, count) in ways.iter().enumerate() {
            for more in least..=most.min(length - stand) {
                with[stand + more] += *count * choose(stand + more, more);
            }
        }
        ways = with;
    }
    ways[length]
}

/// Follows a game and reports violated conditions.
#[derive(Default)]
struct Watch {
    knowledge: Knowledge,
    bits: [f64; 2],
    known: BTreeSet<PieceId>,
    faults: Vec<String>,
    plies: u32,
    unnamed: u32,
    longest_row: u32,
}

impl Watch {
    fn expect(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds && self.faults.len() < 5 {
            self.faults.push(format!("ply {}: {}", self.plies, fault()));
        }
    }

    fn look(&mut self, game: &Game, has_unnamed: impl Fn(Side) -> bool) {
        for (number, side) in Side::ALL.into_iter().enumerate() {
            let bits = self.knowledge.bits(side);
            let count = self.knowledge.arrangements(side);
            let pieces: Vec<(PieceId, KindSet)> =
                game.position().pieces(side).map(|piece| (piece, self.knowledge.possible_kinds(piece))).collect();
            for (piece, kinds) in &pieces {
                let piece_now = game.position().piece(*piece);
                let is_true = piece_now.kind.is_some_and(|kind| kinds.has(kind));
                self.expect(is_true, || format!("{side} {} cannot be what it is", piece_now.home));
                let was_known = self.known.contains(piece);
                self.expect(!was_known || kinds.len() == 1, || format!("{side} {} is forgotten", piece_now.home));
            }
            let all_known = pieces.iter().all(|(_, kinds)| kinds.len() == 1);
            self.known.extend(pieces.iter().filter(|(_, kinds)| kinds.len() == 1).map(|(piece, _)| *piece));
            self.expect(count.is_some() && bits.is_some(), || format!("{side}: not computed"));
            let (Some(count), Some(bits)) = (count, bits) else { continue };
            self.expect(count > 0.into(), || format!("{side}: no arrangement at all"));
            self.expect((count == 1.into()) == all_known, || format!("{side}: {count} ways, known: {all_known}"));
            self.expect((bits == 0.0) == all_known, || format!("{side}: {bits} bits, known: {all_known}"));
            let exact = count.to_f64().log2();
            self.expect((bits - exact).abs() < 1e-9, || format!("{side}: {bits} bits, not {exact}"));
            let before = self.bits[number];
            let may_grow = has_unnamed(side);
            self.expect(may_grow || bits <= before, || format!("{side}: {before} bits become {bits}"));
            self.bits[number] = bits;
        }
    }
}

impl Observer for Watch {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.bits = [f64::INFINITY; 2];
        for side in Side::ALL {
            let wanted = words(game.rules(), game.position().pieces(side).count());
            let said = self.knowledge.arrangements(side);
            self.expect(said == Some(wanted.as_u128().into()), || {
                format!("{side}: {said:?} ways to set up, not {wanted}")
            });
        }
        self.look(game, |_| false);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.plies = played.ply;
        let known = self.known.clone();
        self.knowledge.turn(played, game);
        let is_unnamed = played.rescued.is_some() && played.is_silent;
        self.unnamed += u32::from(is_unnamed);
        self.look(game, |side| is_unnamed && side == played.side);
        let new: BTreeSet<PieceId> = self.known.difference(&known).copied().collect();
        let learned: BTreeSet<PieceId> = self.knowledge.learned().iter().map(|learned| learned.piece).collect();
        self.longest_row = self.longest_row.max(new.len() as u32);
        self.expect(new == learned, || format!("became known: {new:?}, learned: {learned:?}"));
        for learned in self.knowledge.learned().to_vec() {
            let kind = game.position().piece(learned.piece).kind;
            self.expect(kind == Some(learned.kind), || format!("learned {:?}, is {kind:?}", learned.kind));
        }
    }
}

#[test]
fn what_must_hold_of_every_game_holds() {
    let (mut games, mut plies, mut unnamed, mut longest_row) = (0, 0, 0, 0);
    let mut wrong = Vec::new();
    for edition in Edition::ALL {
        for (variant, _) in edition.variants {
            for options in 0..8 {
                // `plausible` is the slowest policy and has the fewest strikes, so one game in four uses it.
                let policy = [Policy::Aggressive, Policy::Uniform, Policy::Plausible, Policy::Shuffling][games % 4];
                let rules = rules(edition, *variant, options);
                let plan = Plan { rules, policy, seed: 11, max_plies: 300 };
                let mut text = Vec::new();
                write_record(&plan.record(games as u64).expect("the army fits"), &mut text);
                let mut watch = Watch::default();
                let replayed = replay(&text, &parse(&text), None, &mut watch);
                assert_eq!(replayed.verdict, Verdict::Legal);
                games += 1;
                plies += watch.plies;
                unnamed += watch.unnamed;
                longest_row = longest_row.max(watch.longest_row);
                if !watch.faults.is_empty() {
                    wrong.push(format!("{}\n{}", watch.faults.join("\n"), String::from_utf8_lossy(&text)));
                }
            }
        }
    }
    eprintln!("{games} games, {plies} plies, {unnamed} unnamed rescues, {longest_row} known at once");
    wrong.sort_by_key(String::len);
    assert!(wrong.is_empty(), "{} of {games} games are wrong; one of them:\n{}", wrong.len(), wrong[0]);
    assert!(plies > 10_000 && unnamed > 0 && longest_row > 2, "{plies} plies, {unnamed} unnamed, {longest_row}");
}
