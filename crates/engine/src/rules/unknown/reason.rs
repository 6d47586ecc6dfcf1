//! Why no kinds of the unknown pieces make a record true, in words: the facts that stand against each other.

use super::{Conflict, Deed, Fact, Shortage};
use crate::board::{Kind, KindSet, Outcome, listed, number};
use crate::rules::violation::Violation;
use std::fmt;

/// How many facts are told one by one.
const LISTED: usize = 12;

impl fmt::Display for Conflict {
    /// The reason, in one clause.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self {
            Conflict::Misnamed { home, kind, named } => {
                format!(
                    "the piece of {home} is {} by the setup, and is called {} here",
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
                    "the combat calls the striker {}, and as that it breaks a rule: {}",
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
                format!("no {} that strikes {result} {}", striker.title(), defender.with_article())
            }
            Conflict::Facts { facts, shortage: Some(shortage) } if !shortage.kinds.is_empty() => short(facts, shortage),
            Conflict::Facts { facts, .. } if facts.is_empty() => {
                "no kinds of the unknown pieces make the record true up to here".to_owned()
            }
            Conflict::Facts { facts, .. } => piece_by_piece(facts),
        };
        f.write_str(&reason)
    }
}

/// More pieces than the army has.
fn short(facts: &[Fact], shortage: &Shortage) -> String {
    let Shortage { side, kinds, pieces, named, army } = *shortage;
    let same = |is: fn(&Deed) -> bool| facts.iter().all(|fact| is(&fact.deed));
    let done = if same(|deed| matches!(deed, Deed::Moved)) {
        "have now moved".to_owned()
    } else if same(|deed| matches!(deed, Deed::WentAsScout)) {
        "have now moved like Scouts".to_owned()
    } else if same(|deed| matches!(deed, Deed::Named(_))) && kinds.len() == 1 {
        format!("have now been named {}", plural(kinds))
    } else if kinds == kinds.and(KindSet::MOVABLE) && kinds.len() > 4 {
        "can now only be of kinds that move".to_owned()
    } else {
        format!("can now only be {}", plural(kinds))
    };
    let by_setup = match named {
        0 => String::new(),
        named => format!(", {} of them named by the setup", number(named)),
    };
    let found = if facts.len() <= LISTED { format!(" ({})", places(facts)) } else { String::new() };
    let owner = side.title();
    format!("{} of {owner}'s pieces {done}{found}{by_setup}; the army has {}", number(pieces), number(army))
}

/// What each piece did.
fn piece_by_piece(facts: &[Fact]) -> String {
    let mut clauses: Vec<String> = Vec::new();
    let homes = facts.iter().map(|fact| (fact.piece, fact.home));
    let mut told = Vec::new();
    for (piece, home) in homes {
        if told.contains(&piece) {
            continue;
        }
        told.push(piece);
        let of_piece = facts.iter().filter(|fact| fact.piece == piece);
        let deeds = of_piece.map(|fact| format!("{} (ply {})", deed(&fact.deed), fact.ply));
        clauses.push(format!("{home} {}", listed(deeds, "and")));
    }
    let rest = clauses.len().saturating_sub(LISTED);
    clauses.truncate(LISTED);
    let more = if rest > 0 { format!("; and {rest} more") } else { String::new() };
    format!("{}{more}", clauses.join("; "))
}

/// The pieces of the facts, and the plies.
fn places(facts: &[Fact]) -> String {
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for fact in facts {
        let (home, ply) = (fact.home.to_string(), fact.ply.to_string());
        match told.iter_mut().find(|(other, _)| *other == home) {
            Some((_, plies)) => plies.push(ply),
            None => told.push((home, vec![ply])),
        }
    }
    let word = |plies: &[String]| if plies.len() == 1 { "ply" } else { "plies" };
    let entry =
        |(home, plies): (String, Vec<String>)| format!("{home}: {} {}", word(&plies), listed(plies.into_iter(), "and"));
    told.into_iter().map(entry).collect::<Vec<_>>().join(", ")
}

/// What a piece did, as what follows its square.
fn deed(deed: &Deed) -> String {
    match *deed {
        Deed::Moved => "moved".to_owned(),
        Deed::WentAsScout => "moved like a Scout".to_owned(),
        Deed::Guessed(kind) => format!("guessed like {}", kind.with_article()),
        Deed::Rescued => "made a rescue, as no Scout may".to_owned(),
        Deed::Named(kind) => format!("was named {}", kind.with_article()),
        Deed::Beat(kind) => format!("beat {}", kind.with_article()),
        Deed::FellTo(kind) => format!("fell to {}", kind.with_article()),
        Deed::FellWith(kind) => format!("fell together with {}", kind.with_article()),
        Deed::Met(home, Outcome::Win) => format!("struck {home} and won"),
        Deed::Met(home, Outcome::Loss) => format!("struck {home} and lost"),
        Deed::Met(home, Outcome::Tie) => format!("struck {home}, and both fell"),
        Deed::StayedBehind => "won and did not move in, like a Bomb".to_owned(),
        Deed::MovedIn => "won and moved in".to_owned(),
        Deed::GuessedRight(kind) => format!("was rightly guessed to be {}", kind.with_article()),
        Deed::GuessedWrong(kind) => format!("was wrongly guessed to be {}", kind.with_article()),
        Deed::GameWentOn => "fell, and the game went on".to_owned(),
        Deed::CameBack(Some(kind)) => format!("came back as {}", kind.with_article()),
        Deed::CameBack(None) => "came back".to_owned(),
    }
}

/// Kinds as what pieces can be: `Spies or Bombs`.
fn plural(kinds: KindSet) -> String {
    let several = |kind: Kind| match kind {
        Kind::Spy => "Spies".to_owned(),
        kind => format!("{}s", kind.title()),
    };
    listed(kinds.iter().map(several), "or")
}
