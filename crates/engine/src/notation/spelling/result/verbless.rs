//! Claims of clauses without a verb: `Result: red`, `time: blue`, `agreed`, or words beside a figure.

use super::atom::Atom;
use super::claim::Claim;
use super::lexer::Token;
use crate::notation::syntax::Score;

/// The claim of what stands beside a figure: for whom it is, or how the game ended.
pub(super) fn beside_figure(tokens: &[Token]) -> Option<Claim> {
    let has = |atom: Atom| tokens.iter().any(|token| token.atom == atom);
    let how = tokens.iter().find_map(|token| match token.atom {
        Atom::Time => Some("time"),
        Atom::Agree => Some("agreement"),
        atom => manner_noun(atom),
    });
    let player = tokens.iter().position(|token| matches!(token.atom, Atom::Side(_)));
    let is_against = |at: usize| at > 0 && tokens[at - 1].atom == Atom::Against;
    match (player.map(|at| (tokens[at].atom, is_against(at))), how) {
        (Some((Atom::Side(side), is_against)), how) => {
            let winner = Score::won_by(Some(if is_against { side.other() } else { side }));
            Some(if has(Atom::Unknown) { Claim::Unclear } else { Claim::Decides { score: winner, how } })
        }
        (_, how) => how.map(Claim::How),
    }
}

/// The way in which a game ended, by a noun that is not a predicate.
pub(super) const fn manner_noun(atom: Atom) -> Option<&'static str> {
    match atom {
        Atom::OnTime => Some("time"),
        Atom::Flag => Some("flag"),
        Atom::Adjudged => Some("adjudication"),
        Atom::Walkover => Some("forfeit"),
        Atom::MoveLimit => Some("move-limit"),
        _ => None,
    }
}

/// The claim of a clause without a verb: `Result: red`, `time: blue`, `agreed`.
pub(super) fn without_verb(tokens: &[Token]) -> Claim {
    let has = |atom: Atom| tokens.iter().any(|token| token.atom == atom);
    let players: Vec<Atom> = tokens.iter().map(|token| token.atom).filter(|atom| atom.is_player()).collect();
    let strange = tokens.iter().filter(|token| token.atom == Atom::Unknown).count();
    let is_known = strange == 0 && !tokens.iter().any(|token| matches!(token.atom, Atom::Number(_)));
    let how = tokens.iter().find_map(|token| manner_noun(token.atom));
    let how = how.filter(|how| *how != "flag" || players.is_empty());
    let manner = [Atom::Not, Atom::Doubt, Atom::WouldHave].into_iter().any(has);
    if has(Atom::Head) {
        let how = how.or(has(Atom::Time).then_some("time"));
        match *players {
            [Atom::Side(winner)] if is_known => Claim::Decides { score: Score::won_by(Some(winner)), how },
            [] if has(Atom::OpenWord) => Claim::Open("unknown"),
            [] if is_known => how.map_or(Claim::Part, Claim::How),
            [Atom::Somebody] => Claim::Who { how },
            [] if has(Atom::Colon) && strange <= 3 => Claim::Who { how },
            _ => Claim::Unclear,
        }
    } else if tokens.iter().all(|token| token.atom == Atom::OpenWord) {
        Claim::Open("unknown")
    } else if has(Atom::Agree) && is_known {
        Claim::Agrees(players.is_empty())
    } else if has(Atom::Time) && has(Atom::Colon) && is_known && tokens.len() == 3 {
        match *players {
            [Atom::Side(loser)] => Claim::Decides { score: Score::won_by(Some(loser.other())), how: Some("time") },
            [_] => Claim::Who { how: Some("time") },
            _ => Claim::Aside,
        }
    } else if has(Atom::Flag) && has(Atom::Colon) && players.len() == 1 && is_known {
        Claim::Who { how: None }
    } else if let Some(how) = how.filter(|_| is_known) {
        let is_for = |at: usize| at > 0 && matches!(tokens[at - 1].atom, Atom::Of | Atom::To);
        let winner = tokens.iter().position(|token| token.atom.is_player()).filter(|at| is_for(*at));
        match (winner.map(|at| tokens[at].atom), players.is_empty()) {
            (Some(Atom::Side(winner)), _) => Claim::Decides { score: Score::won_by(Some(winner)), how: Some(how) },
            (_, true) => Claim::How(how),
            _ => Claim::Who { how: Some(how) },
        }
    } else if has(Atom::Time) && is_known && players.is_empty() && !manner {
        Claim::How("time")
    } else if manner {
        match strange {
            0 => Claim::Part,
            _ if has(Atom::Doubt) => Claim::Hedges,
            _ => Claim::Aside,
        }
    } else if is_known && !players.is_empty() {
        Claim::Part
    } else {
        Claim::Aside
    }
}
