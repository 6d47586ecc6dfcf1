//! The tags of a generated record.

use super::Plan;
use super::random::Random;
use crate::board::{Army, Kind, Numbering};
use crate::notation::{Score, Tag};
use crate::replay::Termination;
use std::borrow::Cow;

/// How many players there are.
const PLAYERS: u32 = 64;

/// The tags of a game that ended so, in export order. Rules that are the edition's own need none.
pub(super) fn tags(plan: &Plan, number: u64, score: Score, termination: Termination) -> Vec<Tag<'static>> {
    let rules = &plan.rules;
    let edition = rules.edition;
    // Not the numbers that the game itself depends on: a name more or less makes no other game.
    let mut random = Random::new(!plan.seed, number);
    let red = random.below(PLAYERS);
    // Anyone but that one.
    let blue = (red + 1 + random.below(PLAYERS - 1)) % PLAYERS;
    let mut tags = vec![
        tag("Event", format!("Generated: {}, seed {}", plan.policy.name(), plan.seed)),
        tag("Round", number.to_string()),
        tag("Red", player(red)),
        tag("Blue", player(blue)),
        tag("Result", score.token()),
        tag("Edition", edition.name),
        tag("Variant", rules.variant.name()),
    ];
    let options: Vec<&str> = rules.options.names().collect();
    if !options.is_empty() {
        tags.push(tag("Options", options.join(" ")));
    }
    if rules.army != edition.army(rules.variant) {
        tags.push(tag("Army", army(&rules.army, &edition.numbering)));
    }
    if rules.two_squares != edition.two_squares {
        tags.push(tag("TwoSquares", two_squares(rules.two_squares)));
    }
    if rules.more_squares != edition.more_squares {
        tags.push(tag("MoreSquares", if rules.more_squares { "on" } else { "off" }));
    }
    tags.push(tag("Termination", termination.name()));
    tags
}

/// Who is said to have played, for those who look at players.
fn player(number: u32) -> String {
    format!("Bot {}", number + 1)
}

fn tag(name: &'static str, value: impl Into<Cow<'static, str>>) -> Tag<'static> {
    Tag::implied(name, value)
}

fn army(army: &Army, numbering: &Numbering) -> String {
    let entry = |kind: Kind| match army.count(kind) {
        1 => numbering.designation(kind).sign().to_owned(),
        count => format!("{}*{count}", numbering.designation(kind)),
    };
    army.kinds().iter().map(entry).collect::<Vec<_>>().join(" ")
}

fn two_squares(rule: crate::rules::TwoSquares) -> String {
    match rule.limit {
        None => "off".to_owned(),
        Some(limit) if rule.borders => format!("{limit} borders"),
        Some(limit) => limit.to_string(),
    }
}
