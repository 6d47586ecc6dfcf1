//! The tags of a generated record.

use super::Plan;
use super::random::Random;
use crate::notation::{Score, Tag};
use crate::replay::{Termination, rule_tags};
use std::borrow::Cow;

/// How many players there are.
const PLAYERS: u32 = 64;

/// The tags of a game that ended so, in export order. Rules that are the edition's own need none.
pub(super) fn tags(plan: &Plan, number: u64, score: Score, termination: Termination) -> Vec<Tag<'static>> {
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
    ];
    tags.extend(rule_tags(&plan.rules));
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
