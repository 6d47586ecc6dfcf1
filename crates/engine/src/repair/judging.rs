//! Finds the break of a record, and judges each candidate by replaying the whole corrected record.

use super::break_point::{
    broken, first_broken, is_of_setup, is_of_turn, standing, standing_if_played, standing_in_play,
};
use super::candidate::{Candidate, Correction};
use super::limits::{Limits, Work};
use super::lines::{end_missing, left_out, missing_by_number, repeated};
use super::pairs::add_pairs;
use super::positions::Course;
use super::setup::{Cells, Suspects, counts, exchanges, row_edits, squares};
use super::tokens;
use super::trial::Trials;
use super::turns::{Change, Setting, of_one_ply};
use super::whole::{ends, rules, sights};
use crate::board::Numbering;
use crate::notation::{self, Record, WrittenTurn};
use crate::replay::{
    Finding, JudgingCriteria, Observer, PossibleGames, ReadRecord, Replay, Verdict, replay, terms_and_setup,
};
use crate::rules::{Edition, Played};

/// Result of repairing a record.
#[derive(Clone, Debug)]
pub struct Repair {
    /// Replay of the unchanged record.
    pub replayed: Replay,
    /// Finding at the break, about the first invalid turn. If there are candidates, the finding may also be about the
    /// setup, the rules or the end.
    pub broken: Option<Finding>,
    /// Number of valid turns of the unchanged record.
    pub stands: u32,
    /// Best candidates, in order.
    pub candidates: Vec<Candidate>,
    /// Number of all candidates.
    pub found: u64,
    /// Number of candidates with which every turn is valid.
    pub found_whole: u64,
    /// First ply that was examined, or 0 if no ply was examined.
    pub from_ply: u32,
    /// Work done, in turns played.
    pub work: u64,
}

/// Searches for corrections that make more turns of the record valid. `text`, `read` and `judge_by` have the same
/// meaning as in [`replay`].
pub fn repair<'r>(
    text: &'r [u8],
    read: impl Into<ReadRecord<'r>>,
    judge_by: impl Into<JudgingCriteria>,
    limits: &Limits,
) -> Repair {
    let read = read.into();
    let record = read.record;
    let judge = Judge { text, read, judging: judge_by.into() };
    let mut played: Vec<Played> = Vec::new();
    let replayed = judge.replay(record, &mut played);
    let broken = broken(&replayed, record).cloned();
    let turns = record.turns.len();
    let stands = if broken.is_some() { standing_in_play(&replayed, turns) } else { standing(&replayed, turns) };
    let (candidates, found, found_whole, from_ply, work) = (Vec::new(), 0, 0, 0, 0);
    let mut repair = Repair { replayed, broken, stands, candidates, found, found_whole, from_ply, work };
    if let Some(unreadable) = tokens::unreadable(&repair.replayed, record)
        && notation::parse(text).faults == record.faults
    {
        repair.broken = Some(unreadable.clone());
        repair.stands = standing_if_played(&repair.replayed, turns);
        let all = tokens::look(&judge, text, limits, &mut repair);
        if repair.candidates.is_empty() {
            judge.look_before(&played, limits, &mut repair, all);
        }
    } else if let Some(broken) = repair.broken.clone() {
        judge.look(&broken, &played, limits, &mut repair);
        if repair.candidates.is_empty() && !is_of_turn(&broken) {
            repair.broken = None;
            repair.stands = standing(&repair.replayed, turns);
        }
    }
    repair
}

/// Criteria by which records are judged, and the original record.
#[derive(Clone, Copy)]
pub(super) struct Judge<'r> {
    text: &'r [u8],
    read: ReadRecord<'r>,
    judging: JudgingCriteria,
}

impl<'r> Judge<'r> {
    /// Returns the original record.
    pub const fn record(&self) -> &'r Record<'r> {
        self.read.record
    }

    /// Repairs another record with the same criteria.
    pub fn repair(&self, record: &Record<'_>, limits: &Limits) -> Repair {
        repair(self.text, ReadRecord { record, ..self.read }, self.judging, limits)
    }

    pub fn replay(&self, record: &Record<'_>, observer: &mut dyn Observer) -> Replay {
        replay(self.text, ReadRecord { record, ..self.read }, self.judging, observer)
    }

    /// Replays a record with the text from which this record was read.
    pub fn replay_text(&self, text: &[u8], record: &Record<'_>) -> Replay {
        replay(
            text,
            ReadRecord { record, findings: self.read.findings, at_end: self.read.at_end },
            self.judging,
            &mut (),
        )
    }

    /// Returns the edition that replaces the edition of the record, or `None`.
    pub const fn edition(&self) -> Option<&'static Edition> {
        self.judging.edition
    }

    /// Searches for slips in the turns before the unreadable text, if one of these turns is invalid. The corrections
    /// must not affect the unreadable text and the turns after this text. `all` is the number of turns, including
    /// unreadable turns.
    fn look_before(&self, played: &[Played], limits: &Limits, repair: &mut Repair, all: usize) {
        let Some(broken) = first_broken(&repair.replayed).cloned() else { return };
        let record = Record { faults: Vec::new(), faults_cut: false, ..self.read.record.clone() };
        let judge = Judge { read: ReadRecord { record: &record, ..self.read }, ..*self };
        judge.look(&broken, played, &Limits { seconds: 0, ..*limits }, repair);
        repair.candidates.retain(|candidate| match &candidate.correction {
            Correction::Turns(turns) => matches!(turns.change, Change::Replace(_) | Change::Exchange { .. }),
            Correction::Setup(_) => true,
            _ => false,
        });
        for candidate in &mut repair.candidates {
            candidate.turns = candidate.turns.max(all as u32);
            candidate.verdict = Verdict::Unreadable;
        }
        (repair.found, repair.found_whole) = (repair.candidates.len() as u64, 0);
        repair.broken = Some(broken);
    }

    /// Searches for every slip that can explain the break.
    fn look(&self, broken: &Finding, played: &[Played], limits: &Limits, repair: &mut Repair) {
        let record = self.read.record;
        let (terms, setup, _) = terms_and_setup(record, self.edition());
        let setting = Setting::new(&terms, &setup);
        let work = Work::of(limits, setting.has_unknown);
        let mut by_play = Vec::new();
        if let Ok(begin) = PossibleGames::new(&terms, &setup)
            && !is_of_setup(broken)
        {
            let (turns, mut for_one_ply, mut for_several) = (&record.turns, work, work);
            if is_of_turn(broken) {
                let course = Course::new(turns, &setting, repair.stands as usize, limits.plies, begin);
                (by_play, repair.from_ply) = of_one_ply(&course, &broken.detail, &mut for_one_ply);
                by_play.append(&mut left_out(&course, &missing_by_number(&record.notices), &mut for_several));
            } else {
                let course = Course::new(turns, &setting, turns.len(), 1, begin);
                by_play = end_missing(record, &course, &mut for_several);
            }
            repair.work += for_one_ply.done() + for_several.done();
        }
        let board = setting.board();
        let cells = Cells::of(record, board);
        let mut edits = rules(record, &terms, self.edition().is_some());
        edits.extend(sights(record, board));
        edits.extend(row_edits(&cells, board));
        if is_of_setup(broken) {
            edits.extend(counts(&cells, &terms));
        } else if is_of_turn(broken) {
            edits.extend(repeated(record, repair.stands as usize));
            let suspects = Suspects::of(record, &repair.replayed, played, repair.stands);
            edits.extend(exchanges(&cells, &suspects));
            if !terms.rules.fills_zone() {
                edits.extend(squares(&cells, &suspects));
            }
        } else {
            edits.extend(ends(record));
        }
        let mut trials = Trials::new(*self, record, repair.stands, &repair.replayed, work);
        for edit in edits {
            if !trials.attempt(edit) {
                break;
            }
        }
        repair.work += trials.work.done();
        repair.found = (by_play.len() + trials.found.len()) as u64;
        let whole = by_play.iter().chain(&trials.found).filter(|candidate| candidate.saves_all());
        repair.found_whole = whole.count() as u64;
        repair.work += self.judge_all(&mut by_play, work);
        by_play.append(&mut trials.found);
        by_play.sort_by_key(Candidate::rank);
        if limits.seconds > 0 && by_play.first().is_some_and(|best| !best.saves_all()) {
            // With unnamed pieces, each second correction takes more time, so second corrections are searched for only
            // half as many candidates.
            let asked = if setting.has_unknown { limits.seconds.div_ceil(2) } else { limits.seconds };
            let (pairs, done) = add_pairs(*self, &mut by_play, limits, asked);
            repair.found += pairs;
            repair.found_whole += pairs;
            repair.work += done;
        }
        by_play.truncate(limits.listed);
        for candidate in &mut by_play {
            if !candidate.saves_all() {
                self.judge(candidate);
            }
            if !setting.has_unknown {
                self.fill_in(candidate, setting.numbering());
            }
        }
        repair.candidates = by_play;
    }

    /// Judges the candidates that make every turn valid, best first. When the work is used up, the remaining ones are
    /// dropped. Keeps the other candidates without judging them. Returns the work done.
    fn judge_all(&self, found: &mut Vec<Candidate>, mut work: Work) -> u64 {
        found.sort_by_key(Candidate::rank);
        found.truncate(work.replays(self.read.record.turns.len()));
        found.retain_mut(|candidate| {
            if !candidate.saves_all() {
                return true;
            }
            if work.is_done() {
                return false;
            }
            let replayed = self.judge(candidate);
            work.take_replay(u64::from(candidate.turns), &replayed);
            true
        });
        work.done()
    }

    /// Replays the corrected record.
    fn judge(&self, candidate: &mut Candidate) -> Replay {
        let mended = candidate.applied(self.read.record);
        let replayed = self.replay(&mended, &mut ());
        candidate.verdict = replayed.verdict;
        candidate.stands = standing_in_play(&replayed, mended.turns.len());
        replayed
    }

    /// Adds the actual combat to inserted strikes that declare no combat.
    fn fill_in(&self, candidate: &mut Candidate, numbering: &Numbering) {
        let Correction::Turns(correction) = &mut candidate.correction else { return };
        if !correction.change.put_in().iter().any(is_undeclared) {
            return;
        }
        let (mut mended, mut played) = (self.read.record.clone(), Vec::<Played>::new());
        correction.apply(&mut mended);
        self.replay(&mended, &mut played);
        for (turn, played) in correction.change.put_in().iter_mut().zip(played.iter().skip(correction.index)) {
            if let Played { kind: Some(striker), target_kind: Some(defender), outcome: Some(outcome), .. } = *played
                && is_undeclared(turn)
            {
                let [striker, defender] = [striker, defender].map(|kind| numbering.designation(kind));
                turn.combat = Some(notation::Combat { striker, outcome, defender });
            }
        }
    }
}

/// Returns `true` if the turn is a strike that declares no combat.
const fn is_undeclared(turn: &WrittenTurn) -> bool {
    let is_strike = turn.action.is_strike();
    is_strike && turn.combat.is_none()
}
