//! Measures `merge` with two players' sheets, one of which has a slip in its setup. Measures how well `merge` finds
//! the wrong sheet and the true game.

use super::game::Case;
use super::text;
use adjutant::board::Side;
use adjutant::generate::Random;
use adjutant::notation::{Record, parse};
use adjutant::replay::{JudgingCriteria, Original, Place, replay};
use adjutant::sheets::{Sheet, View, explanations, merge, redact};
use std::time::{Duration, Instant};

/// Results for games with one kind of slip.
#[derive(Default)]
pub struct Figures {
    games: usize,
    untold: usize,
    named: usize,
    first: usize,
    listed: usize,
    times: Vec<Duration>,
}

impl Figures {
    pub const HEAD: &'static str =
        "slip on one of two sheets  games  no trace  sheet named  game first or as good  in ten  median ms  most ms";

    /// Makes the slip on one of the two sheets of a game, and counts the result of the merge.
    pub fn count(
        &mut self,
        case: &Case,
        random: &mut Random,
        slip: impl Fn(&Case, &mut Random) -> Option<Vec<u8>>,
    ) -> Option<()> {
        let guilty = random.index(2);
        let mut texts = Side::ALL.map(|side| sheet(&case.record, side));
        let truth = together(&texts, |sheets, _| merge(sheets).ok().map(|merged| text(&merged.record)))?;
        let own: &'static [u8] = texts[guilty].clone().leak();
        texts[guilty] = slip(&Case { record: parse(own), named: vec![Side::ALL[guilty]] }, random)?;
        self.games += 1;
        let goes_together = |sheets: &[Sheet<'_>], all: &[u8]| {
            merge(sheets).is_ok_and(|merged| !replay(all, &merged.record, None, &mut ()).verdict.is_failure())
        };
        if together(&texts, goes_together) {
            self.untold += 1;
            return Some(());
        }
        let begun = Instant::now();
        together(&texts, |sheets, all| {
            let found = explanations(all, sheets, JudgingCriteria::default());
            self.times.push(begun.elapsed());
            let is_true = |game: &Record<'_>| text(game) == truth;
            let Some(best) = found.first() else { return };
            self.named += usize::from(matches!(&*best.wrong, [(sheet, _)] if *sheet == guilty));
            let mut as_good = found.iter().take_while(|other| other.is_as_good_as(best));
            self.first += usize::from(as_good.any(|explanation| is_true(&explanation.game)));
            self.listed += usize::from(found.iter().take(10).any(|explanation| is_true(&explanation.game)));
        });
        Some(())
    }

    pub fn line(&mut self, name: &str) -> String {
        self.times.sort_unstable();
        let explained = (self.games - self.untold).max(1);
        let share = |count: usize| format!("{:.1} %", 100.0 * count as f64 / explained as f64);
        let ms = |time: Option<&Duration>| time.map_or(0.0, |time| 1000.0 * time.as_secs_f64());
        format!(
            "{name:26} {:5} {:9} {:>12} {:>22} {:>7} {:10.1} {:8.1}",
            self.games,
            self.untold,
            share(self.named),
            share(self.first),
            share(self.listed),
            ms(self.times.get(self.times.len() / 2)),
            ms(self.times.last()),
        )
    }
}

/// Returns the sheet of a player.
fn sheet(record: &Record<'_>, side: Side) -> Vec<u8> {
    let mut played = Vec::new();
    let replayed = replay(&[], record, None, &mut played);
    let place = Place { file: "", record: None, offset: 0, line: 1, column: 1, is_binary: false };
    let original = Original { text: &[], place, srn: None, record, replayed: &replayed, played: &played };
    redact(&original, View::Player(side), false).map(|sheet| text(&sheet)).unwrap_or_default()
}

/// Calls a function with two sheets and their concatenated texts.
fn together<T>(texts: &[Vec<u8>; 2], ask: impl FnOnce(&[Sheet<'_>], &[u8]) -> T) -> T {
    let records = texts.each_ref().map(|text| parse(text));
    let starts = [0, texts[0].len() as u32];
    let sheets = [0, 1].map(|at| Sheet { record: &records[at], start: starts[at] });
    ask(&sheets, &texts.concat())
}
