//! Odds in records with unknown pieces, compared with all arrangements consistent with the record.

use super::odds::{different_answer, different_odds};
use super::oracle::Oracle;
use super::play::rules;
use super::random_games::small_army;
use super::unknown::hide;
use crate::effort::compared;
use adjutant::board::{Random, Side, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::knowledge::{Budget, Knowledge};
use adjutant::notation::{parse, write_record};
use adjutant::replay::{Observer, Verdict, replay};
use adjutant::rules::{Edition, Game, Played};

/// Differences after a ply, and number of comparisons.
#[derive(Default)]
struct Comparison {
    knowledge: Knowledge,
    oracle: Oracle,
    different: Option<(u32, String)>,
    compared: u32,
    open: u32,
}

impl Comparison {
    fn look(&mut self, game: &Game) {
        for side in Side::ALL {
            if self.different.is_some() {
                return;
            }
            let is_open = game.position().pieces(side).any(|piece| game.position().piece(piece).kind.is_none());
            let mut found = different_odds(&self.knowledge, &self.oracle, game, side);
            found.extend(different_answer(&self.knowledge, &self.oracle, game, side));
            self.compared += 1;
            self.open += u32::from(is_open && self.knowledge.odds(side, &mut Budget::default()).is_some());
            if !found.is_empty() {
                self.different = Some((game.plies(), found.join("\n")));
            }
        }
    }
}

impl Observer for Comparison {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.oracle = Oracle::new(game);
        self.look(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        self.oracle.turn(played, game);
        self.look(game);
    }
}

/// Bits of aggressor-advantage and rescue. What silent defense reveals about pieces unknown to the record is not
/// implemented here.
const OPTIONS: [u8; 4] = [0b000, 0b001, 0b100, 0b101];

compared! {
    fn odds_fit_what_the_record_knows(share, one in 12) {
        let (mut games, mut compared, mut open) = (0, 0, 0);
        let mut wrong: Vec<(u32, String)> = Vec::new();
        for (stream, edition) in (0..).zip(Edition::ALL) {
            for number in 0..share.of(60) {
                let mut random = Random::new(22, number << 8 | stream);
                let mut rules = rules(edition, Variant::Original, OPTIONS[(number % 4) as usize]);
                rules.set_army(small_army(&mut random));
                let plan = Plan { rules, policy: Policy::Aggressive, seed: 8, max_plies: 120 };
                let mut record = plan.record(number).expect("the army fits");
                hide(&mut record, [20, 60, 100][random.index(3)], &mut random);
                let mut text = Vec::new();
                write_record(&record, &mut text);
                let mut comparison = Comparison::default();
                let replayed = replay(&text, &parse(&text), None, &mut comparison);
                assert!(replayed.verdict <= Verdict::Undecided, "{}", String::from_utf8_lossy(&text));
                let Comparison { different, compared: more, open: more_open, .. } = comparison;
                (games, compared, open) = (games + 1, compared + more, open + more_open);
                wrong.extend(
                    different.map(|(ply, what)| (ply, format!("ply {ply}: {what}\n{}", String::from_utf8_lossy(&text)))),
                );
            }
        }
        eprintln!("{games} games, {compared} times compared, {open} of them with a piece that the record does not know");
        wrong.sort();
        let soonest = wrong.first().map(|(_, what)| what.as_str()).unwrap_or_default();
        assert!(wrong.is_empty(), "{} of {games} games; the soonest: {soonest}", wrong.len());
        assert!(u64::from(compared) > share.least(10_000) && u64::from(open) > share.least(5_000), "{compared}, {open}");
    }
}
