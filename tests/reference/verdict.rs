//! RULES.md sections 10 and 11: the verdict on a whole record. Records with unknown pieces are `unsupported`.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::combat::Outcome;
use super::pieces::{Kind, Numbering, Ranks, Side};
use super::reveals::Reveal;
use super::rules::Rules;
use super::squares::Square;
use super::srn::{RawPiece, RawRecord, RawTurn, read_side};
use super::state::{Played, Start, State};
use super::turn::Turn;

/// Judgment of a record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Judgement {
    /// `legal`, `illegal`, `inconsistent`, `unreadable` or `unsupported`.
    pub verdict: &'static str,
    /// Errors in order, each with its ply if it has one; the one that decides the verdict is first.
    pub findings: Vec<(&'static str, Option<usize>)>,
    pub plies: usize,
    pub board: BTreeMap<String, (Side, Kind)>,
    pub score: String,
    pub termination: String,
    pub derived: bool,
    pub reveals: Vec<(usize, Reveal)>,
    /// Plies with the warning `two-squares-wording`.
    pub wording_warnings: Vec<usize>,
}

impl Judgement {
    fn earning(verdict: &'static str, findings: Vec<(&'static str, Option<usize>)>) -> Judgement {
        Judgement { verdict, findings, ..Judgement::default() }
    }
}

/// Judges a record whose pieces are all known.
pub fn verdict_of(record: &RawRecord) -> Judgement {
    let Some(rules) = rules_of(record) else {
        return Judgement::earning("unreadable", vec![("tag-value", None)]);
    };
    let source = record.tags.get("Unreadable").map_or("", String::as_str);
    if source.chars().any(|char| !"?.-".contains(char)) {
        let name = if source.starts_with("not-supported: ") { "not-supported" } else { "syntax" };
        return Judgement::earning("unreadable", vec![(name, None)]);
    }
    let is_printed = |piece: &RawPiece| piece.sign == "?" || rules.numbering.read(&piece.sign).is_some();
    if !record.placed.iter().all(is_printed) {
        return Judgement::earning("unreadable", vec![("syntax", None)]);
    }
    verdict_under(record, &rules)
}

/// Same as `verdict_of`, but judges by `rules` instead of the rules that the tags name.
pub fn verdict_under(record: &RawRecord, rules: &Rules) -> Judgement {
    let begun = if record.tags.contains_key("Position") {
        start_of(record, rules).map(|start| State::at(&Rc::new(rules.clone()), &start))
    } else {
        setup_of(record, rules).map(|setup| State::new(rules, &setup))
    };
    let Some(begun) = begun else {
        return Judgement::earning("unsupported", vec![]);
    };
    if record.turns.iter().any(|turn| Turn::parse(&turn.text, rules.numbering).is_none()) {
        return Judgement::earning("unsupported", vec![]);
    }
    match begun {
        Err(names) => {
            let tag = tag_differs(record).then_some("result-mismatch");
            Judgement::earning("illegal", names.into_iter().chain(tag).map(|name| (name, None)).collect())
        }
        Ok(state) => play_through(record, state),
    }
}

fn play_through(record: &RawRecord, mut state: State) -> Judgement {
    let mut said = Judgement::earning("legal", vec![]);
    let mut illegal = None;
    for turn in &record.turns {
        if let Err(name) = state.judge(&turn.text) {
            illegal = Some((name, Some(state.plies() + 1)));
            break;
        }
        let played = state.play(&turn.text);
        let ply = state.plies();
        if let Some(name) = contradiction(turn, &played, &state.rules) {
            said.findings.push((name, Some(ply)));
        }
        if played.wording_warning {
            said.wording_warnings.push(ply);
        }
        said.reveals.extend(played.reveals.into_iter().map(|reveal| (ply, reveal)));
    }
    said.plies = state.turns();
    said.board = state.board();
    if let Some(finding) = illegal {
        said.findings.insert(0, finding);
        said.findings.extend(tag_differs(record).then_some(("result-mismatch", None)));
        said.verdict = "illegal";
        return said;
    }
    let end = end_of(record, &state);
    said.findings.extend(end.findings.into_iter().map(|name| (name, None)));
    (said.score, said.termination, said.derived) = (end.score, end.termination, end.derived);
    if !said.findings.is_empty() {
        said.verdict = "inconsistent";
    }
    said
}

/// End of a record: false declarations, and the reported end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// `result-mismatch`, `termination-mismatch`.
    pub findings: Vec<&'static str>,
    pub score: String,
    pub termination: String,
    pub derived: bool,
}

/// Judges the end by section 10, points 3 and 4, for a record whose turns were all played.
pub fn end_of(record: &RawRecord, state: &State) -> End {
    let mut findings = Vec::new();
    let token = record.result.as_str();
    let declared = record.tags.get("Termination").map(String::as_str);
    let derived = state.ending();
    let board_differs = derived.is_some_and(|ending| token != "*" && token != ending.score());
    if tag_differs(record) || board_differs {
        findings.push("result-mismatch");
    }
    let loser = match token {
        "1-0" => Some(Side::Blue),
        "0-1" => Some(Side::Red),
        _ => None,
    };
    let claimed_early = declared == Some("no-moves")
        && derived.is_none()
        && loser.is_some_and(|side| side != state.mover() && !state.is_able(side, false));
    let claims_the_board = declared.filter(|&claim| claim == "flag" || claim == "no-moves");
    let shown = derived.map(|ending| ending.termination);
    if claims_the_board.is_some() && claims_the_board != shown && !claimed_early {
        findings.push("termination-mismatch");
    }
    if declared == Some("move-limit") && derived.is_none() && !is_at_a_limit(record) {
        findings.push("termination-mismatch");
    }
    End {
        findings,
        score: derived.map_or_else(|| token.to_owned(), |ending| ending.score().to_owned()),
        termination: shown.or(declared).map_or_else(|| "unknown".to_owned(), str::to_owned),
        derived: derived.is_some(),
    }
}

/// `true` if a limit of moves can have ended the record: nobody won, and the record names no limit or has reached one
/// of its limits.
fn is_at_a_limit(record: &RawRecord) -> bool {
    let limit = |name: &str| record.tags.get(name).and_then(|value| value.trim().parse::<usize>().ok());
    let removes_or_brings_back =
        |turn: &RawTurn| turn.text.contains(['x', '^']) || turn.declared.as_deref() == Some("+");
    let quiet = record.turns.iter().rev().take_while(|turn| !removes_or_brings_back(turn)).count();
    let plies = plies_before(record).unwrap_or_default() + record.turns.len();
    let reached = [(limit("MoveLimit"), plies), (limit("QuietLimit"), quiet)];
    let mut named = reached.iter().filter_map(|(limit, plies)| limit.map(|limit| *plies >= limit)).peekable();
    record.result != "1-0" && record.result != "0-1" && (named.peek().is_none() || named.any(|is_reached| is_reached))
}

/// `true` if the tag and the token of the result differ, regardless of other faults.
fn tag_differs(record: &RawRecord) -> bool {
    record.tags.get("Result").is_some_and(|tag| *tag != record.result)
}

/// Returns the finding if the declared outcome of a turn contradicts the board.
pub fn contradiction(turn: &RawTurn, played: &Played, rules: &Rules) -> Option<&'static str> {
    let declared = turn.declared.as_deref()?;
    let fits = |sign: &str, kind: Option<Kind>| sign == "?" || rules.numbering.read(sign) == kind;
    if let Some(shown) = declared.strip_prefix(['+', '-']) {
        let right = declared.starts_with('+');
        let agrees =
            right == (played.outcome == Some(Outcome::Hit)) && (shown.is_empty() || fits(shown, played.target));
        return (!agrees).then_some("guess-mismatch");
    }
    let sign = match played.outcome {
        Some(Outcome::Win) => '>',
        Some(Outcome::Loss) => '<',
        _ => '=',
    };
    let sides = declared.split_once(sign);
    let agrees = sides.is_some_and(|(one, two)| fits(one, Some(played.piece)) && fits(two, played.target));
    (!agrees).then_some("combat-mismatch")
}

/// Returns the rules that the tags name; `None` if a tag that decides the rules or the position is not understood.
pub fn rules_of(record: &RawRecord) -> Option<Rules> {
    plies_before(record)?;
    let tag = |name: &str| record.tags.get(name).map(String::as_str);
    let options: Vec<&str> = tag("Options").unwrap_or_default().split_whitespace().collect();
    let of = |army: Option<&BTreeMap<Kind, u32>>| {
        let edition = tag("Edition").unwrap_or("jumbo-2014");
        let variant = tag("Variant").unwrap_or("original");
        Rules::of(edition, variant, &options, army, tag("TwoSquares"), tag("MoreSquares"))
    };
    let printed = of(None)?.numbering;
    let ranks = match tag("Ranks") {
        None => printed.ranks,
        Some("ascending") => Ranks::Ascending,
        Some("descending") => Ranks::Descending,
        Some(_) => return None,
    };
    let numbering = Numbering { ranks, ..printed };
    let army = match tag("Army") {
        None => None,
        Some(text) => Some(numbering.read_army(text)?),
    };
    Some(of(army.as_ref())?.reading(ranks))
}

/// Returns the number of plies before the first turn, or `None` if the tags `Position` and `Ply` are not understood or
/// disagree.
pub fn plies_before(record: &RawRecord) -> Option<usize> {
    let Some(position) = record.tags.get("Position") else {
        return Some(0);
    };
    let usual = usize::from(read_side(position)? == Side::Blue);
    let Some(ply) = record.tags.get("Ply") else {
        return Some(usual);
    };
    let is_number = ply.chars().all(|letter| letter.is_ascii_digit());
    ply.parse().ok().filter(|ply: &usize| is_number && ply % 2 == usual)
}

/// Returns the position from which the record starts, or `None` if a piece is unknown.
pub fn start_of(record: &RawRecord, rules: &Rules) -> Option<Start> {
    let plies = plies_before(record)?;
    // A setup of `free` is written as such a position.
    let is_setup = rules.anywhere && plies == 0 && !record.tags.contains_key("Ply");
    let mut start = Start { plies, others_are_absent: is_setup, ..Start::default() };
    for piece in &record.placed {
        start.pieces.insert(piece.square, (piece.side, rules.numbering.read(&piece.sign)?));
        if piece.is_named {
            start.named.insert(piece.square);
        }
    }
    Some(start)
}

/// Returns the pieces of the setup rows, or `None` if a piece or a whole side is unknown.
pub fn setup_of(record: &RawRecord, rules: &Rules) -> Option<BTreeMap<String, (Side, Kind)>> {
    let mut setup = BTreeMap::new();
    for (&row, signs) in &record.rows {
        for (column, sign) in (1..).zip(signs) {
            if sign != "." && sign != "~" {
                let piece = (rules.half(row), rules.numbering.read(sign)?);
                setup.insert(Square { column, row }.to_string(), piece);
            }
        }
    }
    (has_zone_row(record, rules, Side::Red) && has_zone_row(record, rules, Side::Blue)).then_some(setup)
}

/// `true` if one of a side's zone rows is written. A side without one is completely unknown.
pub fn has_zone_row(record: &RawRecord, rules: &Rules, side: Side) -> bool {
    record.rows.keys().any(|&row| (row - rules.back_row(side)).abs() < rules.board.zone)
}
