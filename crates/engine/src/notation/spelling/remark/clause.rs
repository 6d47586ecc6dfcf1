//! Parses a clause of a remark about a strike: the pieces, their owners, and the verb.

use super::facts::{Facts, Source};
use super::remark_words::Meaning;
use super::tokens::{Break, Noun, Owner, Token};
use crate::board::{Designation, Outcome};

/// The parts of a clause.
#[derive(Debug, Default)]
struct Parts {
    subjects: Vec<Noun>,
    objects: Vec<Noun>,
    /// The prepositions of the clause, each with its noun.
    behind: Vec<(Meaning, Noun)>,
    verb: Option<Meaning>,
    is_versus: bool,
    is_both: bool,
    is_failed: bool,
    said: Option<Outcome>,
}

/// Parses a clause and adds it to the facts. Returns the number of tokens used, or `None` if the clause cannot be
/// parsed.
pub(super) fn read(clause: &[(Token, usize)], before: Break, facts: &mut Facts) -> Option<usize> {
    let used = clause.iter().rposition(|(token, _)| *token != Token::Unknown).map_or(0, |last| last + 1);
    if clause.iter().all(|(token, _)| is_strange(token)) {
        // All words are unknown: `boom` in `boom, scout dead`, and `at last` in `at last: my major won`.
        return Some(0);
    }
    let parts = parts(&clause[..used])?;
    // `slaat` alone means a strike; `took ages` means something else.
    let is_bare = matches!(parts.verb, Some(Meaning::Takes | Meaning::Captured)) && used == 1 && before == Break::Start;
    if !is_bare {
        evaluate(parts, before, facts)?;
    }
    (!is_bare || used == clause.len()).then_some(used)
}

fn parts(clause: &[(Token, usize)]) -> Option<Parts> {
    let mut parts = Parts::default();
    let mut preposition = None;
    for (at, (token, _)) in clause.iter().enumerate() {
        match token {
            Token::Noun(noun) => match (preposition.take(), parts.verb) {
                (Some(preposition), _) => parts.behind.push((preposition, noun.clone())),
                (None, None) => parts.subjects.push(noun.clone()),
                (None, Some(_)) => parts.objects.push(noun.clone()),
            },
            Token::Verb(verb) => match parts.verb {
                None => parts.verb = Some(*verb),
                // The same verb twice: `weg weg`, `slaat ... geslagen`.
                Some(first) if first == *verb => {}
                Some(Meaning::Strikes) => {
                    // `slaan, verloren` in one clause: the strike adds no fact.
                    if !parts.objects.is_empty() || !parts.behind.is_empty() {
                        return None;
                    }
                    parts.verb = Some(*verb);
                }
                Some(Meaning::Loses | Meaning::Captured) if *verb == Meaning::Dies => {}
                // The second part of a verb: `haut meinen Major weg`, `takes my scout out`.
                Some(Meaning::Takes) if *verb == Meaning::Dies && !parts.objects.is_empty() => {}
                Some(_) => return None,
            },
            Token::Preposition(next) => preposition = Some(*next),
            // `scout on bomb x lost`: a cross after the pieces is a mark.
            Token::Versus
                if matches!(clause.get(at + 1), Some((Token::Verb(_) | Token::Fails | Token::Says(_), _))) => {}
            Token::Versus if parts.verb.is_none() && parts.subjects.len() == 1 => parts.is_versus = true,
            Token::Both => parts.is_both = true,
            Token::Fails => {
                parts.is_failed = true;
                say(&mut parts.said, Outcome::Loss)?;
            }
            Token::Says(outcome) => say(&mut parts.said, *outcome)?,
            // Unknown words before a piece: `the next scout`, `ran right into my captain`, `this time to a miner`.
            Token::Unknown | Token::Thing if is_before_noun(&clause[at + 1..]) => {}
            Token::Versus | Token::Unknown | Token::Thing | Token::Break(_) => return None,
        }
    }
    Some(parts)
}

fn is_strange(token: &Token) -> bool {
    matches!(token, Token::Unknown | Token::Thing)
}

/// `true` if a piece follows. Unknown words and a preposition may come before the piece.
fn is_before_noun(rest: &[(Token, usize)]) -> bool {
    let strange = rest.iter().take_while(|(token, _)| is_strange(token)).count();
    let rest = &rest[strange..];
    let is_piece = |at: usize| matches!(rest.get(at), Some((Token::Noun(noun), _)) if !noun.pieces.is_empty());
    is_piece(0) || matches!(rest.first(), Some((Token::Preposition(_), _))) && is_piece(1)
}

/// Sets the outcome. Returns `None` if a different outcome was already set.
fn say(said: &mut Option<Outcome>, outcome: Outcome) -> Option<()> {
    (*said.get_or_insert(outcome) == outcome).then_some(())
}

/// Adds the meaning of a clause to the facts. Returns `None` if the clause contradicts the facts or has no clear
/// meaning.
fn evaluate(mut parts: Parts, before: Break, facts: &mut Facts) -> Option<()> {
    if let Some(said) = parts.said {
        say(&mut facts.outcome, said)?;
    }
    if parts.is_failed {
        facts.verb = Some(Meaning::Fails);
    }
    let is_removed = matches!(parts.verb, Some(Meaning::Dies | Meaning::Captured | Meaning::Loses));
    let two = Vec::from_iter(Designation::number(2));
    let is_two = |noun: &Noun| is_removed && noun.is_number && noun.pieces == two;
    // Words for both pieces after the names: `scout on scout both gone`, `écl. sur écl. les 2 perdus`.
    if parts.behind.len() == 1 && parts.subjects.len() == 2 && parts.subjects.last().is_some_and(is_two) {
        parts.subjects.pop();
        parts.is_both = true;
    }
    if let [(Meaning::On, struck)] = parts.behind.as_slice()
        && parts.subjects.len() == 1
        && parts.is_both
    {
        parts.subjects.push(struck.clone());
        parts.behind.clear();
        parts.is_versus = true;
    }
    if parts.is_versus {
        let [striker, struck] = parts.subjects.as_slice() else { return None };
        // In `9 x I`, the `I` means an Infiltrator, not the writer.
        if striker.pieces.is_empty() || struck.pieces.is_empty() {
            return None;
        }
        facts.striker.merge(striker)?;
        facts.struck.merge(struck)?;
    }
    let is_pair_removed = parts.is_versus && is_removed;
    if is_pair_removed && !parts.is_both && facts.striker.clone().merge(&facts.struck).is_none() {
        // `2+2 fallen` means that both are lost; `2+7 fallen` does not name the loser.
        return removed(facts);
    }
    let is_of_both = !parts.is_versus
        && is_removed
        && parts.behind.is_empty()
        && parts.subjects.iter().chain(&parts.objects).any(|noun| noun.is_plural && noun.owner.is_none());
    // A number for both pieces of an earlier clause: `éclaireur contre éclaireur, les 2 morts`.
    let is_two = matches!(parts.subjects.as_slice(), [noun] if is_two(noun));
    let is_of_pair = !facts.striker.pieces.is_empty() && facts.striker.pieces == facts.struck.pieces;
    if is_two && is_of_pair {
        parts.subjects.clear();
        parts.is_both = true;
    }
    if parts.is_both || is_pair_removed || is_of_both {
        return both(&parts, facts);
    }
    if parts.is_versus {
        return parts.verb.is_none().then_some(());
    }
    if parts.subjects.len() > 1 || parts.objects.len() > 1 {
        return None;
    }
    // `his miner ran into my captain, and he died`: the pronoun means a piece that was named.
    let is_of_piece = before != Break::Start && is_removed && !facts.striker.pieces.is_empty();
    let is_pronoun = |noun: &Noun| noun.pieces.is_empty() && noun.owner == Some(Owner::Other);
    let object = parts.objects.pop();
    let subject = parts.subjects.pop().filter(|noun| !(is_of_piece && object.is_none() && is_pronoun(noun)));
    let Some(verb) = parts.verb else { return without_verb(subject, &parts.behind, before, facts) };
    let has = |wanted: Meaning| parts.behind.iter().any(|(word, _)| *word == wanted);
    let verb = match verb {
        Meaning::Takes if object.is_none() && has(Meaning::On) => Meaning::Strikes,
        // Without its accent, `mangé` (captured) is spelled like `mange` (captures). The `par` in `mangé par` shows
        // the meaning.
        Meaning::Takes if object.is_none() && has(Meaning::By) => Meaning::Captured,
        verb => verb,
    };
    if verb != Meaning::Strikes {
        facts.verb = Some(verb);
    }
    let has_subject = subject.as_ref().is_some_and(|noun| !noun.pieces.is_empty());
    let mut source = Source { has_subject, ..Source::default() };
    match verb {
        Meaning::Takes if object.is_none() && parts.behind.is_empty() => None,
        Meaning::Strikes => strikes(subject, object, &parts.behind, facts),
        Meaning::Beats | Meaning::Takes => beats(subject, object, &parts.behind, source, facts),
        Meaning::Captured if object.is_some() => beats(subject, object, &parts.behind, source, facts),
        Meaning::Captured | Meaning::Dies if subject.is_none() && object.is_none() && parts.behind.is_empty() => {
            removed(facts)
        }
        Meaning::Captured | Meaning::Dies => {
            subject.as_ref().filter(|noun| !noun.pieces.is_empty()).or(object.as_ref())?;
            source.is_passive = true;
            loses(subject, object, &parts.behind, source, facts)
        }
        Meaning::Loses => loses(subject, object, &parts.behind, source, facts),
        Meaning::Holds => {
            if let Some(subject) = &subject {
                facts.winner.merge(subject)?;
                facts.struck.merge(subject)?;
            } else {
                say(&mut facts.outcome, Outcome::Loss)?;
            }
            for (_, noun) in parts.behind {
                facts.loser.merge(&noun)?;
            }
            object.map_or(Some(()), |noun| facts.loser.merge(&noun))
        }
        _ => None,
    }
}

/// Evaluates a single word such as `weg` ("gone"), which refers to the pieces before the word. If only one piece is
/// given, this piece is the loser. If both pieces of the strike are given and may be of the same kind, the strike
/// is a tie. If their kinds differ, the ranks decide the outcome.
fn removed(facts: &mut Facts) -> Option<()> {
    if !facts.striker.pieces.is_empty() && !facts.struck.pieces.is_empty() {
        facts.verb = None;
        if facts.striker.clone().merge(&facts.struck).is_some() {
            say(&mut facts.outcome, Outcome::Tie)?;
        }
        return Some(());
    }
    let (_, noun) = facts.rest.pop()?;
    facts.loser.merge(&noun)
}

/// Evaluates `both gone`: a tie between two pieces of the same kind, one of each side.
fn both(parts: &Parts, facts: &mut Facts) -> Option<()> {
    let is_plain = matches!(parts.verb, None | Some(Meaning::Dies | Meaning::Captured | Meaning::Loses));
    if !is_plain || !parts.behind.is_empty() {
        return None;
    }
    say(&mut facts.outcome, Outcome::Tie)?;
    if !parts.is_versus {
        for noun in parts.subjects.iter().chain(&parts.objects) {
            let noun = Noun { owner: None, ..noun.clone() };
            facts.striker.merge(&noun)?;
            facts.struck.merge(&noun)?;
        }
    }
    Some(())
}

/// Evaluates a clause without a verb: `(colonel)`, `von General`, or `Leutnant an Hauptmann` after `verloren`.
fn without_verb(subject: Option<Noun>, behind: &[(Meaning, Noun)], before: Break, facts: &mut Facts) -> Option<()> {
    match (subject, behind) {
        (None, []) => Some(()),
        (Some(noun), []) if !noun.pieces.is_empty() => {
            facts.rest.push((before, noun));
            (facts.rest.len() < 3).then_some(())
        }
        // `scout into his captain`, without a verb before it
        (Some(striker), [(Meaning::On, struck)]) if facts.verb.is_none() && !striker.pieces.is_empty() => {
            facts.striker.merge(&striker)?;
            facts.struck.merge(struck)
        }
        (subject, [(_, other)]) => {
            let is_lost = matches!(facts.verb?, Meaning::Loses | Meaning::Dies | Meaning::Captured | Meaning::Fails);
            let (loser, winner) = if is_lost { (subject, other) } else { (Some(other.clone()), subject.as_ref()?) };
            facts.winner.merge(winner)?;
            loser.map_or(Some(()), |noun| facts.loser.merge(&noun))
        }
        _ => None,
    }
}

/// Evaluates a verb that means a strike: `he hit my colonel`, `slaat op de maarschalk`.
fn strikes(subject: Option<Noun>, object: Option<Noun>, behind: &[(Meaning, Noun)], facts: &mut Facts) -> Option<()> {
    if let Some(subject) = subject {
        facts.striker.merge(&subject)?;
    }
    for (word, noun) in behind {
        let party = if *word == Meaning::With { &mut facts.striker } else { &mut facts.struck };
        party.merge(noun)?;
    }
    object.map_or(Some(()), |noun| facts.struck.merge(&noun))
}

/// Evaluates a verb whose subject wins: `captain beats scout`, `he took my scout with a captain`, `siegt über
/// Aufklärer`.
fn beats(
    subject: Option<Noun>,
    object: Option<Noun>,
    behind: &[(Meaning, Noun)],
    mut source: Source,
    facts: &mut Facts,
) -> Option<()> {
    let mut winner = subject.unwrap_or_default();
    let mut loser = object;
    for (word, noun) in behind {
        match word {
            Meaning::With if winner.pieces.is_empty() => {
                let owner = winner.owner.or(noun.owner);
                winner = Noun { owner, ..noun.clone() };
                source.has_subject = true;
            }
            Meaning::With | Meaning::For => return None,
            _ if loser.is_none() => loser = Some(noun.clone()),
            // The first of two numbers is the winner: `won 7 v 5`.
            _ if noun.is_number && winner == Noun::default() => {
                winner = loser.replace(noun.clone()).unwrap_or_default();
            }
            _ => return None,
        }
    }
    let loser = loser.unwrap_or_default();
    source.notes(&winner, &loser, Outcome::Win, facts)?;
    facts.winner.merge(&winner)?;
    facts.loser.merge(&loser)
}

/// Evaluates a verb that names the loser: `lost my lieutenant to his major`, `scout taken by a major`, `un
/// éclaireur de perdu pour moi`.
fn loses(
    subject: Option<Noun>,
    object: Option<Noun>,
    behind: &[(Meaning, Noun)],
    source: Source,
    facts: &mut Facts,
) -> Option<()> {
    let mut loser = match (subject, object) {
        (Some(player), Some(piece)) if player.pieces.is_empty() => {
            Noun { owner: player.owner.or(piece.owner), ..piece }
        }
        (Some(_), Some(_)) => return None,
        (one, other) => one.or(other).unwrap_or_default(),
    };
    let is_gone = facts.verb == Some(Meaning::Dies);
    let mut winner = Noun::default();
    for (word, noun) in behind {
        match word {
            Meaning::For if noun.pieces.is_empty() => loser.owner = loser.owner.or(noun.owner),
            // Here `von` names the owner of the piece: `ein Aufklärer von mir weg`.
            Meaning::By if is_gone && noun.pieces.is_empty() => loser.owner = loser.owner.or(noun.owner),
            Meaning::With | Meaning::For => return None,
            _ if winner == Noun::default() => winner = noun.clone(),
            _ => return None,
        }
    }
    source.notes(&winner, &loser, Outcome::Loss, facts)?;
    facts.winner.merge(&winner)?;
    facts.loser.merge(&loser)
}
