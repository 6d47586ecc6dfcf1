//! Finds the claim of a clause about a result, with or without a verb.
//!
//! A part of a clause with one predicate has a subject and perhaps an object. Clauses without a verb are `Result:
//! red`, `time: blue`, `agreed`, or words next to a figure.

use super::atom::Atom;
use super::claim::Claim;
use super::lexer::{Form, Token};
use crate::notation::syntax::Score;

/// Part of a clause with one predicate.
#[derive(Clone, Copy, Debug)]
pub(super) struct PredicatePart<'t> {
    tokens: &'t [Token],
    predicate: usize,
}

/// A player who is named in a part of a clause.
#[derive(Clone, Copy, Debug)]
struct Player {
    atom: Atom,
    at: usize,
    /// The preposition before the player.
    marker: Option<Atom>,
}

impl Player {
    fn is_marked(&self, markers: &[Atom]) -> bool {
        self.marker.is_some_and(|marker| markers.contains(&marker))
    }
}

/// Returns the claim of a part. `subject` is the player of the previous clause, if the part may refer to that
/// player.
pub(super) fn predication(part: &PredicatePart<'_>, subject: Option<Atom>) -> Claim {
    match part.tokens[part.predicate].atom {
        Atom::Draw => {
            let how = if part.has(Atom::Agree) { Some("agreement") } else { part.how() };
            Claim::Decides { score: Score::Draw, how: how.filter(|how| ["agreement", "move-limit"].contains(how)) }
        }
        Atom::Vague => Claim::Vague,
        Atom::Ongoing => Claim::Unsure,
        Atom::Pending => Claim::Doubts,
        Atom::Unfinished => Claim::Open("unknown"),
        Atom::Abandoned if part.players().is_empty() => Claim::Open("abandoned"),
        Atom::Resign => part.loses("resignation", subject),
        Atom::NoMoves => part.loses("no-moves", subject),
        Atom::TimeUp | Atom::Fall => part.loses("time", subject),
        Atom::Forfeit => part.loses(part.how().filter(|how| *how == "time").unwrap_or("forfeit"), subject),
        Atom::Win | Atom::Victory => part.wins(subject),
        Atom::Lose => part.is_lost(subject),
        Atom::Beat => part.beats(subject),
        Atom::Beaten | Atom::Defeated => part.is_beaten(subject),
        Atom::Capture => part.captures_flag(subject),
        _ => Claim::Unclear,
    }
}

impl<'t> PredicatePart<'t> {
    /// Creates a part with its predicate at index `predicate`.
    pub(super) const fn new(tokens: &'t [Token], predicate: usize) -> Self {
        Self { tokens, predicate }
    }

    fn has(&self, atom: Atom) -> bool {
        self.tokens.iter().any(|token| token.atom == atom)
    }

    /// The players in order. If a side is repeated without a preposition, only its first mention is returned.
    fn players(&self) -> Vec<Player> {
        let mut players: Vec<Player> = Vec::new();
        for (at, token) in self.tokens.iter().enumerate().filter(|(_, token)| token.atom.is_player()) {
            let before = at.checked_sub(1).map(|before| self.tokens[before].atom);
            let marker = before.filter(|before| before.is_marker());
            let is_again = players.last().is_some_and(|last| last.atom == token.atom && marker.is_none());
            if !is_again {
                players.push(Player { atom: token.atom, at, marker });
            }
        }
        players
    }

    /// The termination given by the nouns.
    fn how(&self) -> Option<&'static str> {
        // More specific nouns come first.
        let nouns = [Atom::OnTime, Atom::MoveLimit, Atom::Flag, Atom::Walkover, Atom::Adjudged];
        nouns.into_iter().find(|noun| self.has(*noun)).and_then(manner_noun)
    }

    /// Returns the claim that a player loses for the reason `how`.
    fn loses(&self, how: &'static str, subject: Option<Atom>) -> Claim {
        let how = Some(how);
        let is_winner = |player: &Player| player.is_marked(&[Atom::To, Atom::Against]);
        match *self.players() {
            [] => subject.map_or_else(|| how.map_or(Claim::Part, Claim::How), |loser| ended(None, Some(loser), how)),
            [one] if is_winner(&one) => ended(Some(one.atom), subject, how),
            [one] => ended(None, Some(one.atom), how),
            [one, two] if is_winner(&two) && !is_winner(&one) => ended(Some(two.atom), Some(one.atom), how),
            [one, two] if is_winner(&one) && !is_winner(&two) => ended(Some(one.atom), Some(two.atom), how),
            _ => Claim::Unclear,
        }
    }

    fn wins(&self, subject: Option<Atom>) -> Claim {
        let how = self.how();
        let is_loser = |player: &Player| player.is_marked(&[Atom::Against, Atom::From]);
        let is_verb = self.tokens[self.predicate].atom == Atom::Win;
        match *self.players() {
            [] => subject.map_or_else(|| how.map_or(Claim::Part, Claim::How), |winner| ended(Some(winner), None, how)),
            [one] if one.is_marked(&[Atom::Against]) => ended(subject, Some(one.atom), how),
            // In `wint van blauw`, the subject is missing, and Blue is the loser. In `overwinning van rood`, Red is
            // the winner.
            [one] if one.is_marked(&[Atom::From]) && is_verb => match subject {
                Some(_) => ended(subject, Some(one.atom), how),
                None => Claim::Unclear,
            },
            [one] => ended(Some(one.atom), None, how),
            [one, two] if is_loser(&two) && !is_loser(&one) => ended(Some(one.atom), Some(two.atom), how),
            [one, two] if is_loser(&one) && two.marker.is_none() => ended(Some(two.atom), Some(one.atom), how),
            _ => Claim::Unclear,
        }
    }

    fn is_lost(&self, subject: Option<Atom>) -> Claim {
        let how = self.how();
        let is_winner = |player: &Player| player.is_marked(&[Atom::To, Atom::Against, Atom::From]);
        match *self.players() {
            [] => subject.map_or_else(|| how.map_or(Claim::Part, Claim::How), |loser| ended(None, Some(loser), how)),
            [one] if one.is_marked(&[Atom::To, Atom::Against]) => ended(Some(one.atom), subject, how),
            [one] if is_winner(&one) && subject.is_some() => ended(Some(one.atom), subject, how),
            [one] => ended(None, Some(one.atom), how),
            [one, two] if is_winner(&two) && !is_winner(&one) => ended(Some(two.atom), Some(one.atom), how),
            [one, two] if is_winner(&one) && two.marker.is_none() => ended(Some(one.atom), Some(two.atom), how),
            _ => Claim::Unclear,
        }
    }

    fn beats(&self, subject: Option<Atom>) -> Claim {
        let how = self.how();
        let players = self.players();
        if players.iter().any(|player| player.is_marked(&[Atom::By])) {
            return Claim::Unclear;
        }
        match *players {
            [] => Claim::Part,
            [one] if one.at > self.predicate => ended(subject, Some(one.atom), how),
            [one] if subject.is_some_and(|subject| subject != one.atom) => ended(subject, Some(one.atom), how),
            [one, two] => ended(Some(one.atom), Some(two.atom), how),
            _ => Claim::Unclear,
        }
    }

    fn is_beaten(&self, subject: Option<Atom>) -> Claim {
        let how = self.how();
        let players = self.players();
        let agent = players.iter().find(|player| player.is_marked(&[Atom::By])).map(|player| player.atom);
        let is_ambiguous = self.tokens[self.predicate].atom == Atom::Defeated;
        let is_passive = self.has(Atom::Been)
            || agent.is_some()
            || !self.has(Atom::Have) && (self.has(Atom::Be) || !is_ambiguous && players.len() < 2);
        if !is_passive {
            return self.beats(subject);
        }
        let patients: Vec<Atom> =
            players.iter().filter(|player| !player.is_marked(&[Atom::By])).map(|player| player.atom).collect();
        match (agent, &*patients) {
            (None, []) if subject.is_none() => Claim::Part,
            (agent, []) => ended(agent, subject, how),
            (agent, [one]) => ended(agent, Some(*one), how),
            _ => Claim::Unclear,
        }
    }

    /// Returns the claim that a flag was captured: `red captured the flag`, `the flag of blue was taken by red`.
    fn captures_flag(&self, subject: Option<Atom>) -> Claim {
        let how = Some("flag");
        let Some(flag) = self.tokens.iter().position(|token| token.atom == Atom::Flag) else { return Claim::Unclear };
        let capture = self.predicate;
        let is_owner = |player: &Player| {
            // An article is not a token, but increases the distance: `Blau die Fahne`.
            let is_close = || self.tokens[player.at].to + 3 >= self.tokens[flag].from;
            let is_before = player.at + 1 == flag && !player.is_marked(&[Atom::By]) && is_close();
            let is_behind = player.at == flag + 1;
            let is_of = player.at == flag + 2 && player.is_marked(&[Atom::Of, Atom::From]);
            is_before || is_behind || is_of
        };
        let players = self.players();
        // `Rot Fahne erobert`: Red may be the owner of the flag or its captor.
        let is_bare =
            |player: &Player| is_owner(player) && player.at < flag && self.tokens[player.at].form != Form::Owning;
        // `Fahne von Rot erobert`: `von` may name the owner of the flag or its captor.
        let is_of_either = |one: &Player| one.at == flag + 2 && one.is_marked(&[Atom::By]) && capture > one.at;
        if players.iter().any(|one| is_bare(one) || is_of_either(one)) {
            return Claim::Unclear;
        }
        let (owners, agents): (Vec<Player>, Vec<Player>) = players.into_iter().partition(is_owner);
        match (&*owners, &*agents) {
            ([], []) => match subject.filter(|_| capture < flag) {
                Some(winner) => ended(Some(winner), None, how),
                None => Claim::Who { how },
            },
            ([], [agent]) => ended(Some(agent.atom), None, how),
            ([owner], []) => ended(subject.filter(|_| capture < flag), Some(owner.atom), how),
            ([owner], [agent]) => ended(Some(agent.atom), Some(owner.atom), how),
            _ => Claim::Unclear,
        }
    }
}

/// Returns the claim that `winner` won and `loser` lost.
fn ended(winner: Option<Atom>, loser: Option<Atom>, how: Option<&'static str>) -> Claim {
    let decides = |side| Claim::Decides { score: Score::won_by(Some(side)), how };
    match (winner, loser) {
        (Some(Atom::Side(winner)), Some(Atom::Side(loser))) if winner == loser => Claim::Unclear,
        (Some(Atom::Side(winner)), _) => decides(winner),
        (_, Some(Atom::Side(loser))) => decides(loser.other()),
        _ => Claim::Who { how },
    }
}

/// Returns the claim of the words next to a figure: the player to whom the figure belongs, or the termination.
pub(super) fn figure_claim(tokens: &[Token]) -> Option<Claim> {
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

/// Returns the termination that a noun gives, such as `forfeit` for `walkover`. `None` for any other atom.
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

/// Returns the claim of a clause without a verb: `Result: red`, `time: blue`, `agreed`.
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
