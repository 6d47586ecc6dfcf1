//! What a record breaks at, and its candidates, judged as whole records.

use super::correction::{Candidate, Change};
use super::limits::{Limits, Work};
use super::search::Search;
use super::variants::Setting;
use crate::board::Numbering;
use crate::notation::{self, Record, Turn};
use crate::replay::{Detail, Finding, Observer, PossibleGames, ReadRecord, Replayed, Verdict, replay, terms_and_setup};
use crate::rules::{Edition, Game, Played};

/// What was found of a record.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The record as it is, replayed.
    pub replayed: Replayed,
    /// The first turn that does not stand, if the turns are where the record breaks.
    pub broken: Option<Finding>,
    /// How many turns stand as the record is.
    pub stands: u32,
    /// The best candidates, the best first.
    pub candidates: Vec<Candidate>,
    /// How many candidates there are in all.
    pub found: u64,
    /// With how many of them every turn stands.
    pub found_whole: u64,
    /// The first ply that was looked at; 0 if none was.
    pub from_ply: u32,
}

/// Looks for corrections of one ply under which more of the record stands. `text`, `read` and `judge_by` are as for
/// [`replay`].
pub fn repair<'r>(
    text: &'r [u8],
    read: impl Into<ReadRecord<'r>>,
    judge_by: Option<&'static Edition>,
    limits: &Limits,
) -> Repair {
    let read = read.into();
    let record = read.record;
    let judge = Judge { text, read, edition: judge_by };
    let replayed = judge.replay(record, &mut ());
    let broken = broken(&replayed, record).cloned();
    let stands = standing(&replayed, record);
    let mut repair = Repair { replayed, broken, stands, candidates: Vec::new(), found: 0, found_whole: 0, from_ply: 0 };
    if repair.broken.is_some() {
        judge.search(record, limits, &mut repair);
    }
    repair
}

/// The finding about the first turn that does not stand. Nothing, if the record does not get as far as its turns.
fn broken<'r>(replayed: &'r Replayed, record: &Record<'_>) -> Option<&'r Finding> {
    let is_before_turns = |finding: &Finding| {
        matches!(finding.detail.verdict(), Verdict::Unreadable) || matches!(finding.detail, Detail::Setup(_))
    };
    if record.turns.is_empty() || replayed.findings.iter().any(is_before_turns) {
        return None;
    }
    first_broken(replayed)
}

fn first_broken(replayed: &Replayed) -> Option<&Finding> {
    let is_of_a_turn = |finding: &&Finding| {
        matches!(
            finding.detail,
            Detail::Turn(_) | Detail::Refused(..) | Detail::CombatMismatch { .. } | Detail::GuessMismatch { .. }
        )
    };
    replayed.findings.iter().filter(is_of_a_turn).min_by_key(|finding| finding.ply)
}

/// How many turns are legal and true, from the first on.
fn standing(replayed: &Replayed, record: &Record<'_>) -> u32 {
    let all = record.turns.len() as u32;
    first_broken(replayed).and_then(|finding| finding.ply).map_or(all, |ply| ply.saturating_sub(1).min(all))
}

/// By what records are judged.
#[derive(Clone, Copy)]
struct Judge<'r> {
    text: &'r [u8],
    read: ReadRecord<'r>,
    edition: Option<&'static Edition>,
}

impl Judge<'_> {
    fn replay(&self, record: &Record<'_>, observer: &mut impl Observer) -> Replayed {
        replay(self.text, ReadRecord { record, ..self.read }, self.edition, observer)
    }

    fn search(&self, record: &Record<'_>, limits: &Limits, repair: &mut Repair) {
        let (terms, setup, _) = terms_and_setup(record, self.edition);
        let setting = Setting::new(&terms, &setup);
        let Ok(course) = PossibleGames::new(&terms, &setup) else { return };
        let work = Work::of(limits, setting.has_unknown);
        let mut search = Search::new(&record.turns, &setting, repair.stands as usize, work);
        let detail = repair.broken.as_ref().map(|finding| finding.detail.clone());
        repair.from_ply = search.run(&course, limits.plies, detail.as_ref());
        let work = search.work();
        let mut found = search.into_found();
        repair.found = found.len() as u64;
        repair.found_whole = found.iter().filter(|candidate| candidate.saves_all()).count() as u64;
        found.sort_by_key(Candidate::rank);
        found.truncate(work.replays(record.turns.len()));
        for (judged, candidate) in found.iter_mut().filter(|candidate| candidate.saves_all()).enumerate() {
            // Of those that stand behind, too late, only so many are listed; what is not judged comes last.
            if judged >= limits.listed && work.is_late() {
                candidate.verdict = Verdict::Unreadable;
            } else {
                self.judge(candidate, record);
            }
        }
        found.sort_by_key(Candidate::rank);
        found.truncate(limits.listed);
        for candidate in &mut found {
            if !candidate.saves_all() {
                self.judge(candidate, record);
            }
            if !setting.has_unknown {
                self.fill_in(candidate, record, setting.numbering());
            }
        }
        repair.candidates = found;
    }

    /// Replays the record with the correction.
    fn judge(&self, candidate: &mut Candidate, record: &Record<'_>) {
        let mended = candidate.correction.applied(record);
        let replayed = self.replay(&mended, &mut ());
        candidate.verdict = replayed.verdict;
        candidate.stands = standing(&replayed, &mended);
    }

    /// Writes the combat of a proposed strike that has none: what happened.
    fn fill_in(&self, candidate: &mut Candidate, record: &Record<'_>, numbering: &Numbering) {
        let (Change::Replace(turn) | Change::Insert(turn)) = candidate.correction.change else { return };
        let is_strike = matches!(turn.action, notation::Action::Strike | notation::Action::CornerStrike { .. });
        if !is_strike || turn.combat.is_some() {
            return;
        }
        let mut at = PlayedAt { ply: candidate.correction.ply(), played: None };
        self.replay(&candidate.correction.applied(record), &mut at);
        let Some(Played { kind: Some(striker), target_kind: Some(defender), outcome: Some(outcome), .. }) = at.played
        else {
            return;
        };
        let [striker, defender] = [striker, defender].map(|kind| numbering.designation(kind));
        let turn = Turn { combat: Some(notation::Combat { striker, outcome, defender }), ..turn };
        candidate.correction.change = match candidate.correction.change {
            Change::Insert(_) => Change::Insert(turn),
            _ => Change::Replace(turn),
        };
    }
}

/// Remembers one turn of a replay.
struct PlayedAt {
    ply: u32,
    played: Option<Played>,
}

impl Observer for PlayedAt {
    fn turn(&mut self, played: &Played, _game: &Game) {
        if played.ply == self.ply {
            self.played = Some(*played);
        }
    }
}
