//! Creates the page of one game, as `adjutant page` writes it.

use crate::analysis::setups::{GamePrior, PriorChoice};
use crate::games::Source;
use crate::page::{PageGame, beliefs, head, observers, tail};
use crate::replay::{Locator, Original, Place};
use crate::report::{finding_line, visible};
use crate::rules::Played;

/// Returns the page of a record.
pub(crate) fn page(source: &Source<'_>) -> String {
    let mut played: Vec<Played> = Vec::new();
    let reading = source.read();
    let replayed = source.replay_reading(&reading, &mut played);
    let prior = PriorChoice::people();
    let rules = &replayed.terms.rules;
    let of_game = prior.of(rules, replayed.setup.position.is_some()).unwrap_or_else(|_| GamePrior::uniform());
    let (mut facts, mut odds) = observers(&replayed, &prior, &of_game);
    source.replay_reading(&reading, &mut (&mut facts, beliefs(&mut odds, &of_game)));
    let place = Place { file: source.file_name(), ..source.place() };
    let original = Original { place, ..source.original(&reading.record, &replayed, &played) };
    let mut locator = Locator::new(place, source.own());
    let findings = replayed.findings.iter().map(|finding| finding_line(finding, &mut locator)).collect();
    let srn = String::from_utf8_lossy(&source.to_srn(&reading)).into_owned();
    let views = &["all", "red", "blue", "spectator"];
    let elements = PageGame { original, facts, odds, findings, srn, views, has_static: false }.elements();
    [head(&visible(source.file_name())), elements, tail()].concat()
}
