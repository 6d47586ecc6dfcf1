//! Plays a record under every assignment at once, turn by turn, and drops the assignments that contradict it.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::assignments::setups::Setups;
use crate::reference::{
    End, Kind, Outcome, Piece, RawRecord, RawTurn, Rules, Side, Square, State, Turn, Veil, contradiction, end_of,
    rules_of,
};

/// Piece that the record does not name: its number in the reference, its side, and the square where it entered the
/// board.
pub type Unnamed = (usize, Side, Square);

/// Possible kinds that a record proves for its unnamed pieces. A piece that may not exist at all is left out.
pub type Proven = BTreeMap<Unnamed, BTreeSet<Kind>>;

/// Judgment of a record.
#[derive(Debug, Default)]
pub struct Said {
    /// `legal`, `illegal` or `inconsistent`.
    pub verdict: &'static str,
    /// Finding that causes the verdict, with its ply unless it concerns the end.
    pub finding: Option<(&'static str, Option<usize>)>,
    /// Number of assignments that remain before the first turn, after ply 1, 2 ...
    pub remaining: Vec<usize>,
    /// Proven kinds before the first turn, after ply 1, 2 ... while any assignment remains.
    pub proven: Vec<Proven>,
    /// Proven kinds by the whole record including its end, if the end can be true.
    pub proven_by_all: Option<Proven>,
    /// End of a consistent record as it is reported.
    pub end: Option<End>,
}

/// Game under one assignment.
#[derive(Clone)]
struct Branch {
    state: State,
    unnamed: BTreeMap<Unnamed, Kind>,
    /// One entry per turn: the outcome of a strike or guess, and `true` if the defender moved onto the striker's
    /// square.
    combats: Vec<Option<(Outcome, bool)>>,
}

/// Reason why an assignment is dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Against {
    /// Rule that the turn breaks; `game-over` if the turn before ended the game.
    Rule(&'static str),
    Declaration,
}

/// Decides a record. Returns `None` if the record has a fault of setup or notation, or more than `most`
/// assignments.
pub fn decide(record: &RawRecord, most: usize) -> Option<Said> {
    let rules = Rc::new(rules_of(record)?);
    let setups = Setups::of(record, &rules, most)?;
    if setups.count() > most {
        return None;
    }
    let mut branches = Vec::new();
    for setup in setups.all() {
        let state = State::under(&rules, &setup.pieces).ok()?;
        let unnamed =
            setup.unnamed.iter().map(|&(at, side, kind)| ((Piece::number_from(at), side, at), kind)).collect();
        branches.push(Branch { state, unnamed, combats: vec![] });
    }
    let mut said = Said { verdict: "legal", ..Said::default() };
    let mut mismatch = None;
    draw_veils(&mut branches);
    for (ply, turn) in (1..).zip(&record.turns) {
        said.remaining.push(branches.len());
        said.proven.push(proven(&branches));
        let mut against: Vec<Vec<Against>> = Vec::new();
        let mut contradicted = BTreeSet::new();
        let mut next = Vec::new();
        for branch in branches {
            match branch.play(turn, &rules)? {
                Ok((played, finding)) => {
                    contradicted.insert(finding);
                    next.extend(played);
                }
                Err(reason) => {
                    against.push(reason);
                }
            }
        }
        if next.is_empty() {
            let broken_by_all = |name: &&Against| against.iter().all(|reasons| reasons.contains(name));
            let name = match against.first().and_then(|reasons| reasons.iter().find(broken_by_all)) {
                Some(Against::Rule(name)) if against.iter().all(|reasons| reasons[0] != Against::Declaration) => name,
                _ => "no-assignment",
            };
            return Some(Said { verdict: "illegal", finding: Some((name, Some(ply))), ..said });
        }
        assert_eq!(contradicted.len(), 1, "named pieces meet alike under every assignment: ply {ply}");
        mismatch = mismatch.or(contradicted.pop_first().flatten().map(|name| (name, Some(ply))));
        branches = next;
        draw_veils(&mut branches);
    }
    said.remaining.push(branches.len());
    said.proven.push(proven(&branches));
    if mismatch.is_some() {
        (said.verdict, said.finding) = ("inconsistent", mismatch);
    }
    conclude(record, branches, &mut said);
    Some(said)
}

/// Judges the end under all remaining assignments.
fn conclude(record: &RawRecord, branches: Vec<Branch>, said: &mut Said) {
    let ends: Vec<End> = branches.iter().map(|branch| end_of(record, &branch.state)).collect();
    if ends.iter().all(|end| !end.findings.is_empty()) {
        let common = |name: &&&'static str| ends.iter().all(|end| end.findings.contains(name));
        let first = ends[0].findings.iter().find(common).copied();
        match first {
            None => (said.verdict, said.finding) = ("illegal", Some(("no-assignment", None))),
            Some(name) if said.finding.is_none() => {
                (said.verdict, said.finding) = ("inconsistent", Some((name, None)));
            }
            Some(_) => {}
        }
        return;
    }
    let (true_branches, true_ends): (Vec<Branch>, Vec<End>) =
        branches.into_iter().zip(ends).filter(|(_, end)| end.findings.is_empty()).unzip();
    said.proven_by_all = Some(proven(&true_branches));
    let alike = true_ends.iter().all(|end| end == &true_ends[0]);
    said.end = if alike {
        Some(true_ends[0].clone())
    } else {
        let termination = record.tags.get("Termination").cloned().unwrap_or_else(|| "unknown".to_owned());
        Some(End { findings: vec![], score: record.result.clone(), termination, derived: false })
    };
}

impl Branch {
    /// Plays a turn. Returns the remaining branches, and a finding that drops no assignment; or the reasons why no
    /// branch remains. Returns `None` if the turn cannot be parsed.
    #[allow(clippy::type_complexity, reason = "it is looked at in one place")]
    fn play(&self, turn: &RawTurn, rules: &Rules) -> Option<Result<(Vec<Branch>, Option<&'static str>), Vec<Against>>> {
        let readings = readings(&turn.text, rules)?;
        let judged: Vec<_> = readings.iter().map(|text| (text, self.state.judge(text))).collect();
        if judged.iter().all(|(_, judged)| judged.is_err()) {
            // `rescue-not-captured` is given only if no kind fails for another reason.
            let mut names = judged.iter().filter_map(|(_, judged)| judged.err());
            let name = names.clone().find(|name| *name != "rescue-not-captured").or(names.next_back())?;
            let also = self.state.broken_besides(name, &Turn::parse(&readings[0], rules.numbering)?);
            return Some(Err([Some(name), also].into_iter().flatten().map(Against::Rule).collect()));
        }
        let is_unnamed = |piece: Piece| self.unnamed.keys().any(|(number, _, _)| *number == piece.number);
        let mut played = Vec::new();
        let mut finding = None;
        for (text, _) in judged.iter().filter(|(_, judged)| judged.is_ok()) {
            let parsed = Turn::parse(text, rules.numbering)?;
            // The correctness of a guess depends only on the piece guessed at.
            let striker = (!parsed.is_guess()).then_some(parsed.from);
            let takes_part = [striker, parsed.target()].into_iter().flatten();
            let concerns_unnamed = takes_part.filter_map(|at| self.state.piece_at(at)).any(is_unnamed);
            let mut branch = self.clone();
            let came_out = branch.state.play(text);
            let contradicted = contradiction(turn, &came_out, rules);
            if contradicted.is_some() && concerns_unnamed {
                return Some(Err(vec![Against::Declaration]));
            }
            finding = contradicted;
            branch.combats.push(came_out.outcome.map(|outcome| (outcome, branch.state.moved_in())));
            if let (Some((kind, square)), true) = (parsed.rescue, turn.text.contains("^?")) {
                let number = Piece::number_of_rescue(self.state.plies());
                branch.unnamed.insert((number, came_out.side, square), kind);
            }
            played.push(branch);
        }
        Some(Ok((played, finding)))
    }
}

/// Returns the turn with every kind that an unnamed rescue may bring back, or the turn alone if it has no rescue.
fn readings(text: &str, rules: &Rules) -> Option<Vec<String>> {
    if !text.contains("^?") {
        return Turn::parse(text, rules.numbering).map(|_| vec![text.to_owned()]);
    }
    let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Bomb);
    let named = kinds.map(|kind| text.replace("^?", &format!("^{}", rules.numbering.sign(kind))));
    named.map(|text| Turn::parse(&text, rules.numbering).map(|_| text)).collect()
}

/// Returns the kinds of each piece that exists in all branches.
fn proven<'b>(branches: impl IntoIterator<Item = &'b Branch>) -> Proven {
    let mut kinds: Proven = BTreeMap::new();
    let mut times: BTreeMap<Unnamed, usize> = BTreeMap::new();
    let mut all = 0;
    for branch in branches {
        all += 1;
        for (&piece, &kind) in &branch.unnamed {
            kinds.entry(piece).or_default().insert(kind);
            *times.entry(piece).or_default() += 1;
        }
    }
    kinds.retain(|piece, _| times[piece] == all);
    kinds
}

/// Updates the hidden pieces in every branch, comparing the branches in which all combats had the same outcome.
fn draw_veils(branches: &mut [Branch]) {
    if !branches.iter().any(|branch| branch.state.rules.more_squares) {
        return;
    }
    let mut alike: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (place, branch) in branches.iter().enumerate() {
        alike.entry(format!("{:?}", branch.combats)).or_default().push(place);
    }
    for places in alike.into_values() {
        let group: Vec<&Branch> = places.iter().map(|&place| &branches[place]).collect();
        let settled = proven(group.iter().copied());
        let is_settled = |piece: &Unnamed| settled.get(piece).is_some_and(|kinds| kinds.len() == 1);
        let mut stands: BTreeMap<(Square, Side), usize> = BTreeMap::new();
        for (square, piece) in group.iter().flat_map(|branch| branch.state.standing()) {
            *stands.entry((square, piece.side)).or_default() += 1;
        }
        let size = group.len();
        for place in places {
            let branch = &mut branches[place];
            let kinds = branch.unnamed.keys().filter(|piece| !is_settled(piece)).map(|(number, _, _)| *number);
            let unsure = |(square, piece): &(Square, Piece)| stands[&(*square, piece.side)] < size;
            let squares = branch.state.standing().filter(unsure).map(|(square, _)| square);
            let veil = Veil { kinds: kinds.collect(), squares: squares.collect() };
            branch.state.draw(veil);
        }
    }
}
