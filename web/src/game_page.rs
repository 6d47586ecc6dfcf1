//! Makes the page of one game: what `adjutant page` writes.

use crate::analysis::Beliefs;
use crate::analysis::review::Review;
use crate::analysis::setups::{GamePrior, PriorChoice};
use crate::board::Side;
use crate::games::Source;
use crate::notation::write_record;
use crate::page::{Facts, PageGame, PageOdds, head, tail};
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
    let mut facts = Facts::new(&replayed.terms.numbering, Review::default().with_prior(prior.clone()));
    let mut odds = PageOdds::new(rules.army.kinds().iter(), &of_game.name);
    let beliefs = Beliefs::new(None, &Side::ALL, &[], |belief| odds.take(belief)).with_prior(of_game.clone());
    source.replay_reading(&reading, &mut (&mut facts, beliefs));
    let place = Place { file: source.file_name(), ..source.place() };
    let original = Original { place, ..source.original(&reading.record, &replayed, &played) };
    let mut locator = Locator::new(place, source.own());
    let findings = replayed.findings.iter().map(|finding| finding_line(finding, &mut locator)).collect();
    let mut text = Vec::new();
    match source.srn() {
        Some(own) => text.extend_from_slice(own),
        None => write_record(&reading.record, &mut text),
    }
    let srn = String::from_utf8_lossy(&text).into_owned();
    let views = &["all", "red", "blue", "spectator"];
    let elements = PageGame { original, facts, odds, findings, srn, views, has_static: false }.elements();
    [head(&visible(source.file_name())), elements, tail()].concat()
}
