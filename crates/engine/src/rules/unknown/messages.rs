//! Messages about a record that cannot be true, whatever kinds its unknown pieces have. A message lists the
//! conflicting facts of the record.

use super::{Conflict, Fact, FactKind, Shortage};
use crate::board::{Kind, KindSet, Outcome, join_list, number};
use crate::rules::violation::Violation;
use std::error::Error;
use std::fmt;

/// Maximum number of facts that a message lists one by one.
const LISTED: usize = 12;

impl fmt::Display for Conflict {
    /// Writes the reason as a single clause.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self {
            Conflict::Misnamed { home, kind, named } => {
                format!(
                    "the piece from {home} is {} in the setup, but is called {} here",
                    kind.with_article(),
                    named.with_article()
                )
            }
            Conflict::Barred { rules } => {
                let rules: Vec<&str> = rules.iter().map(Violation::name).collect();
                format!("whatever the unknown pieces are, the turn breaks a rule: {}", rules.join(" or "))
            }
            Conflict::NamedBreaks { named, rule } => {
                format!(
                    "the combat calls the striker {}, which makes the turn illegal: {}",
                    named.with_article(),
                    rule.name()
                )
            }
            Conflict::Impossible { striker, outcome, defender } => {
                let result = match outcome {
                    Outcome::Win => "beats",
                    Outcome::Loss => "falls to",
                    Outcome::Tie => "falls together with",
                };
                format!("a striking {} never {result} {}", striker.title(), defender.with_article())
            }
            Conflict::Facts { facts, shortage: Some(shortage) } if !shortage.kinds.is_empty() => short(facts, shortage),
            Conflict::Facts { facts, .. } if facts.is_empty() => {
                "no assignment of kinds to the unknown pieces makes the record legal up to here".to_owned()
            }
            Conflict::Facts { facts, .. } => piece_by_piece(facts),
        };
        f.write_str(&reason)
    }
}

impl Error for Conflict {}

/// Describes a shortage: the army has too few pieces of certain kinds.
fn short(facts: &[Fact], shortage: &Shortage) -> String {
    let Shortage { side, kinds, pieces, named, army } = *shortage;
    let same = |is: fn(&FactKind) -> bool| facts.iter().all(|fact| is(&fact.deed));
    let done = if same(|deed| matches!(deed, FactKind::Moved)) {
        "have now moved".to_owned()
    } else if same(|deed| matches!(deed, FactKind::WentLike(_))) {
        format!("have now moved like {}", plural(kinds))
    } else if same(|deed| matches!(deed, FactKind::Named(_))) && kinds.len() == 1 {
        format!("have now been named {}", plural(kinds))
    } else if kinds == kinds.and(KindSet::MOVABLE) && kinds.len() > 4 {
        "can now only be movable".to_owned()
    } else {
        format!("can now only be {}", plural(kinds))
    };
    let by_setup = match named {
        0 => String::new(),
        named => format!(", {} of them named in the setup", number(named)),
    };
    let found = if facts.len() <= LISTED { format!(" ({})", places(facts)) } else { String::new() };
    let owner = side.title();
    format!("{} of {owner}'s pieces {done}{found}{by_setup}; the army has {}", number(pieces), number(army))
}

/// Describes the actions, grouped by piece.
fn piece_by_piece(facts: &[Fact]) -> String {
    let mut clauses: Vec<String> = Vec::new();
    let homes = facts.iter().map(|fact| (fact.piece, fact.home));
    let mut listed = Vec::new();
    for (piece, home) in homes {
        if listed.contains(&piece) {
            continue;
        }
        listed.push(piece);
        let of_piece = facts.iter().filter(|fact| fact.piece == piece);
        let deeds = of_piece.map(|fact| format!("{} (ply {})", deed(&fact.deed), fact.ply));
        clauses.push(format!("the piece from {home} {}", join_list(deeds, "and")));
    }
    let rest = clauses.len().saturating_sub(LISTED);
    clauses.truncate(LISTED);
    let more = if rest > 0 { format!("; and {rest} more") } else { String::new() };
    format!("contradiction: {}{more}", clauses.join("; "))
}

/// Lists the facts by home square and ply.
fn places(facts: &[Fact]) -> String {
    let mut by_home: Vec<(String, Vec<String>)> = Vec::new();
    for fact in facts {
        let (home, ply) = (fact.home.to_string(), fact.ply.to_string());
        match by_home.iter_mut().find(|(other, _)| *other == home) {
            Some((_, plies)) => plies.push(ply),
            None => by_home.push((home, vec![ply])),
        }
    }
    let word = |plies: &[String]| if plies.len() == 1 { "ply" } else { "plies" };
    let entry = |(home, plies): (String, Vec<String>)| {
        format!("{home}: {} {}", word(&plies), join_list(plies.into_iter(), "and"))
    };
    by_home.into_iter().map(entry).collect::<Vec<_>>().join(", ")
}

/// Describes an action or event. The result is a predicate; the square of the piece is its subject.
fn deed(deed: &FactKind) -> String {
    match *deed {
        FactKind::Moved => "moved".to_owned(),
        FactKind::WentLike(kinds) => format!("moved like {}", join_list(kinds.iter().map(Kind::with_article), "or")),
        FactKind::Guessed(kind) => format!("guessed like {}", kind.with_article()),
        FactKind::Rescued => "made a rescue, so it was no Scout".to_owned(),
        FactKind::Named(kind) => format!("was named {}", kind.with_article()),
        FactKind::Beat(kind) => format!("beat {}", kind.with_article()),
        FactKind::FellTo(kind) => format!("fell to {}", kind.with_article()),
        FactKind::FellWith(kind) => format!("fell together with {}", kind.with_article()),
        FactKind::Met(home, Outcome::Win) => format!("struck the piece from {home} and won"),
        FactKind::Met(home, Outcome::Loss) => format!("struck the piece from {home} and lost"),
        FactKind::Met(home, Outcome::Tie) => format!("struck the piece from {home}, and both fell"),
        FactKind::StayedBehind => "won and stayed on its square, like a Bomb".to_owned(),
        FactKind::MovedIn => "won and moved to the striker's square".to_owned(),
        FactKind::GuessedRight(kind) => format!("was correctly guessed to be {}", kind.with_article()),
        FactKind::GuessedWrong(kind) => format!("was wrongly guessed to be {}", kind.with_article()),
        FactKind::GameWentOn => "fell, and the game went on".to_owned(),
        FactKind::CameBack(Some(kind)) => format!("was rescued as {}", kind.with_article()),
        FactKind::CameBack(None) => "was rescued".to_owned(),
    }
}

/// Lists kinds in the plural: `Spies or Bombs`.
fn plural(kinds: KindSet) -> String {
    let several = |kind: Kind| match kind {
        Kind::Spy => "Spies".to_owned(),
        kind => format!("{}s", kind.title()),
    };
    join_list(kinds.iter().map(several), "or")
}
