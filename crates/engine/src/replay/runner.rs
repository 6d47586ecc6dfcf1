//! Runs the replay of a record.

use super::claims;
use super::comments;
use super::finding::{Detail, Finding};
use super::judging_criteria::JudgingCriteria;
use super::lookahead::Future;
use super::observer::Observer;
use super::possible_games;
use super::rank_order;
use super::reading::{DeclaredEnd, ReadRecord};
use super::replayed::Replay;
use super::resolve::{Terms, resolve};
use super::result;
use super::setup_rows::{self, Gaps};
use super::source_unread;
use super::verdict::Verdict;
use crate::board::Side;
use crate::notation::{self, Expected, Fault, FaultKind, Record, Score, Span};
use crate::rules::{Game, PieceTracker, Played, Setup, SetupFault, UncertainGame};

/// Maximum number of findings of one kind that are kept. Findings about turns and findings about comments are
/// counted separately.
pub(super) const KEPT_OF_A_SORT: usize = 1000;

/// Replays a record. `text` is the text that the record was read from. `read` is a `&Record` or a `&Reading` of
/// this text. `judge_by` contains criteria that do not come from the record's tags.
pub fn replay<'r>(
    text: &'r [u8],
    read: impl Into<ReadRecord<'r>>,
    judge_by: impl Into<JudgingCriteria>,
    observer: &mut dyn Observer,
) -> Replay {
    let ReadRecord { record, findings, at_end } = read.into();
    let mut findings: Vec<Finding> = findings.to_vec();
    for fault in &record.faults {
        findings.push(fault_finding(fault));
    }
    if record.faults_cut {
        let end = record.faults.last().map_or(record.result_span, |fault| fault.span);
        findings.push(Finding::at(Detail::TooManyFaults, end));
    }
    source_unread::check(record, &mut findings);
    for notice in &record.notices {
        let detail =
            Detail::TurnNumber { expected: notice.ply.div_ceil(2), more: notice.more, miscount: notice.miscount };
        findings.push(Finding::in_turn(detail, notice.ply, notice.span));
    }
    comments::check(text, record, &mut findings);
    let mode = Mode { until: record.turns.len(), concludes: true, keeps_games: false, waits: false };
    let runner = prepare(text, record, findings, at_end, judge_by.into(), mode);
    // The replay is compiled twice: without an observer, and for all observers. Without, it saves two calls per turn.
    if observer.is_idle() { runner.run(&mut ()).0 } else { runner.run(observer).0 }
}

pub(super) fn prepare<'r>(
    text: &'r [u8],
    record: &'r Record<'r>,
    mut findings: Vec<Finding>,
    at_end: Option<&'r DeclaredEnd>,
    judge_by: JudgingCriteria,
    mode: Mode,
) -> Runner<'r> {
    let terms = resolve(record, judge_by.edition, &mut findings);
    let (setup, gaps) = setup_rows::setup(record, &terms, &mut findings);
    let future = None;
    let (mismatches, wordings, last_hit) = (0, 0, 0);
    Runner {
        text,
        record,
        terms,
        setup,
        gaps,
        findings,
        at_end,
        judge_by,
        mode,
        mismatches,
        wordings,
        last_hit,
        future,
    }
}

fn fault_finding(fault: &Fault) -> Finding {
    Finding::at(Detail::Syntax(*fault), fault.span)
}

/// Replay in progress.
pub(super) struct Runner<'r> {
    pub text: &'r [u8],
    pub record: &'r Record<'r>,
    pub terms: Terms,
    pub setup: Setup,
    /// Parts of the setup that were not read.
    pub gaps: Gaps,
    pub findings: Vec<Finding>,
    pub at_end: Option<&'r DeclaredEnd>,
    /// Criteria of the replay that do not come from the record's tags.
    pub judge_by: JudgingCriteria,
    pub mode: Mode,
    /// Number of turns that contradict the board. `wordings` is the number of turns that the edition's wording may
    /// forbid.
    pub mismatches: usize,
    pub wordings: usize,
    /// Last ply with a correct guess, or 0 before the first.
    pub last_hit: u32,
    /// Games that are possible after the first turn with several possible outcomes.
    pub future: Option<Future>,
}

/// Extent and purpose of a replay.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    /// Number of turns to replay.
    pub until: usize,
    /// `true` if the declared end of the record is checked.
    pub concludes: bool,
    /// `true` if the caller needs the games in which all declarations are true.
    pub keeps_games: bool,
    /// `true` if the replay stops at a turn with several possible outcomes instead of looking ahead.
    pub waits: bool,
}

impl Runner<'_> {
    /// Replays the record. Also returns the possible games in which all checked declarations are true.
    pub(super) fn run(mut self, observer: &mut (impl Observer + ?Sized)) -> (Replay, Vec<UncertainGame>) {
        result::check_tag(self.record, &mut self.findings);
        let mut game = self.begin();
        let stopped_at;
        if self.record.is_result_missing {
            self.note_missing_result();
        }
        let mut games = Vec::new();
        let (mut search, mut copies) = (0, 0);
        let conclusion = if let Some(game) = &mut game {
            observer.expect(self.mode.until);
            observer.begin(game.game());
            stopped_at = self.play(game, observer);
            let other_work = self.future.as_ref().map_or(0, |future| future.games.work());
            let (conclusion, remaining) = self.conclude(game, stopped_at);
            search = u64::from(other_work) + u64::from(game.searched());
            copies = u64::from(game.copies());
            games = remaining;
            conclusion
        } else {
            stopped_at = if self.record.turns.is_empty() { None } else { Some(0) };
            self.read_on(0);
            result::as_declared(self.record, &mut self.findings)
        };
        let verdict = self.findings.iter().map(|finding| finding.detail.verdict()).max().unwrap_or(Verdict::Legal);
        self.sort_findings();
        let game = game.map(UncertainGame::into_game);
        let stopped = game.as_ref().zip(stopped_at);
        let open = stopped.map(|(game, first)| self.open_turns(game, first, observer)).unwrap_or_default();
        let (findings, terms, setup) = (self.findings, self.terms, self.setup);
        (Replay { verdict, findings, terms, setup, game, conclusion, search, copies, stopped_at, open }, games)
    }

    /// Puts the finding that determines the verdict first; the other findings follow in the order of the text.
    fn sort_findings(&mut self) {
        self.findings.sort_by_key(|finding| {
            let verdict = finding.detail.verdict();
            // Mismatches at the end of the record come after mismatches in turns.
            let order = if verdict == Verdict::Inconsistent { finding.detail.order_at_the_end() } else { 0 };
            (std::cmp::Reverse(verdict), order, finding.span.start)
        });
    }

    /// Starts the game. If the setup cannot be played, reports its faults and returns `None`.
    pub(super) fn begin(&mut self) -> Option<UncertainGame> {
        let mut faults = Vec::new();
        if self.terms.is_understood {
            match UncertainGame::new(self.terms.rules.clone(), &self.setup) {
                Ok(mut game) if self.gaps.allow_play(&self.setup, self.terms.rules.army.total()) => {
                    if possible_games::brings_back_unnamed(self.record, &self.terms.numbering) {
                        game.expect_unknown();
                    }
                    game.set_node_limit(self.judge_by.effort.nodes());
                    return Some(game);
                }
                Ok(_) => {}
                Err(found) => faults = found.into_iter().collect(),
            }
        }
        self.note_setup(faults);
        None
    }

    /// Returns the known facts about later turns, up to the first illegal turn. `first` is the index of the turn at
    /// which the game stopped.
    #[cold]
    fn open_turns(&self, game: &Game, first: usize, observer: &mut (impl Observer + ?Sized)) -> Vec<Played> {
        let illegal = self.findings.iter().filter(|finding| finding.detail.verdict() == Verdict::Illegal);
        let illegal = illegal.filter_map(|finding| finding.ply).min().map(|ply| self.index_of(ply));
        let written = self.record.turns.get(first..illegal.unwrap_or(self.mode.until)).unwrap_or_default();
        if written.is_empty() {
            return Vec::new();
        }
        let numbering = &self.terms.numbering;
        let mut tracker = PieceTracker::new(game);
        let mut follow = |written: &notation::WrittenTurn| {
            let turn = claims::turn(written, numbering)?;
            let played = tracker.follow(&turn, &claims::claim(written, numbering, true));
            observer.open_turn(&played, game);
            Some(played)
        };
        written.iter().map_while(&mut follow).collect()
    }

    /// Reports that the record has no result: an error if the record ends within its tags or setup, otherwise a
    /// warning.
    #[cold]
    pub(super) fn note_missing_result(&mut self) {
        let (record, span) = (self.record, self.record.result_span);
        let (taken, is_of_tag) = (record.result.unwrap_or(Score::Open), result::is_of_tag(record));
        let army = self.terms.rules.army.total();
        let is_head = record.turns.is_empty() && record.faults.is_empty();
        let is_cut = is_head
            && (record.rows.is_empty() && record.placed.is_empty() || self.gaps.may_miss_rows(&self.setup, army));
        let fault = Fault { kind: FaultKind::Expected(Expected::Result), span };
        let detail = if is_cut { Detail::Syntax(fault) } else { Detail::ResultMissing { taken, is_of_tag } };
        self.findings.push(Finding::at(detail, span));
    }

    /// Reports the faults of the setup. If the ranks are counted from the wrong end, all faults with this cause become
    /// one finding.
    #[cold]
    fn note_setup(&mut self, mut faults: Vec<SetupFault>) {
        let (record, judge_by) = (self.record, self.judge_by.edition);
        let reversed = rank_order::reversed(record, &self.terms, &self.setup, judge_by, &faults, &self.findings);
        if let Some((finding, others)) = reversed {
            self.findings.retain(|finding| !rank_order::is_of_numbers(finding));
            self.findings.push(finding);
            // The turns also use the wrong order of ranks.
            self.terms.is_numbering_known = false;
            faults = others;
        } else {
            faults.retain(|fault| self.gaps.allow(fault, &self.setup));
        }
        let found: Vec<Finding> = faults.into_iter().map(|fault| self.setup_finding(fault)).collect();
        self.findings.extend(found);
    }

    /// Plays the turns in order. Returns the index of the first turn that was not played.
    fn play(&mut self, game: &mut UncertainGame, observer: &mut (impl Observer + ?Sized)) -> Option<usize> {
        let record = self.record;
        let mut turns = record.turns[..self.mode.until].iter();
        // The code for one turn is called separately for each side, so that the side is a constant there.
        let begins_with_blue = self.setup.plies_before() % 2 == 1;
        let is_played = !begins_with_blue
            || turns.next().is_some_and(|written| self.play_turn(Side::Blue, written, game, observer));
        while is_played
            && let Some(written) = turns.next()
            && self.play_turn(Side::Red, written, game, observer)
            && let Some(written) = turns.next()
            && self.play_turn(Side::Blue, written, game, observer)
        {}
        let stopped = game.game().turns_played();
        if stopped == self.mode.until {
            return None;
        }
        self.read_on(stopped + 1);
        Some(stopped)
    }

    /// Plays a turn, with a fast path for simple turns. Returns `true` if the turn was played.
    #[inline(always)]
    pub(super) fn play_turn(
        &mut self,
        side: Side,
        written: &notation::WrittenTurn,
        game: &mut UncertainGame,
        observer: &mut (impl Observer + ?Sized),
    ) -> bool {
        observer.before(game);
        let is_bare = written.rescue.is_none();
        if is_bare && matches!(written.action, notation::Action::Move) {
            if let Some(played) = game.play_plain_move(side, written.from, written.to) {
                observer.turn(&played, game.game());
                if played.wording {
                    self.note_wording(played.ply, written.span);
                }
                return true;
            }
            if let Some(played) = game.play_unknown_step(side, written.from, written.to) {
                observer.turn(&played, game.game());
                if played.wording {
                    self.note_wording(played.ply, written.span);
                }
                return true;
            }
        } else if is_bare
            && matches!(written.action, notation::Action::Strike)
            && let Some(played) = game.play_plain_strike(side, written.from, written.to)
        {
            observer.turn(&played, game.game());
            if !claims::is_confirmed(written, &self.terms.numbering, &played) {
                self.not_printed(played.ply, written);
                self.check_declarations(written, &played);
            }
            if played.wording {
                self.note_wording(played.ply, written.span);
            }
            return true;
        }
        self.play_any_turn(written, game, observer)
    }

    /// Returns the ply of the turn with this index.
    pub(super) fn ply_of(&self, index: usize) -> u32 {
        self.setup.plies_before() + index as u32 + 1
    }

    /// Returns the index of the turn with this ply.
    pub(super) fn index_of(&self, ply: u32) -> usize {
        (ply - self.setup.plies_before() - 1) as usize
    }

    /// Checks the turns from index `first`, which are not played.
    #[cold]
    fn read_on(&mut self, first: usize) {
        let record = self.record;
        for (index, written) in record.turns.iter().enumerate().skip(first) {
            self.not_printed(self.ply_of(index), written);
        }
    }

    /// Plays a turn of any kind. Returns `true` if the turn was played.
    #[inline(never)]
    fn play_any_turn(
        &mut self,
        written: &notation::WrittenTurn,
        game: &mut UncertainGame,
        observer: &mut (impl Observer + ?Sized),
    ) -> bool {
        let ply = game.game().plies() + 1;
        self.not_printed(ply, written);
        let Some(turn) = claims::turn(written, &self.terms.numbering) else { return false };
        let claim = claims::claim(written, &self.terms.numbering, game.game().turns_played() + 1 < self.mode.until);
        let ready = match game.judge(&turn, &claim) {
            Ok(ready) if ready.is_undecided() => match self.settled(written, game, &turn, &claim) {
                Some(ready) => ready,
                None => return false,
            },
            Ok(ready) => ready,
            Err(refusal) => {
                if self.future.as_ref().is_some_and(|future| future.games.is_too_hard()) {
                    return false;
                }
                let refused = self.future.as_ref().and_then(|future| future.refused.as_ref());
                let detail = refused.map_or_else(|| Detail::of_refusal(&refusal, game), |(_, detail)| detail.clone());
                self.findings.push(Finding::in_turn(detail, ply, written.span));
                return false;
            }
        };
        let played = game.carry_out(&ready);
        if played.hit == Some(true) {
            self.last_hit = ply;
        }
        observer.turn(&played, game.game());
        self.check_declarations(written, &played);
        if played.wording {
            self.note_wording(ply, written.span);
        }
        true
    }

    /// Reports the pieces that the turn names but the edition does not print.
    #[cold]
    pub(super) fn not_printed(&mut self, ply: u32, written: &notation::WrittenTurn) {
        if !self.terms.is_numbering_known || self.findings.len() > KEPT_OF_A_SORT {
            return;
        }
        claims::not_printed(written, &self.terms.numbering, ply, &mut self.findings);
    }

    /// Compares the declaration of a turn with the events on the board, and reports a difference.
    #[cold]
    fn check_declarations(&mut self, written: &notation::WrittenTurn, played: &Played) {
        if let Some(detail) = claims::mismatch(written, &self.terms.numbering, played)
            && self.mismatches < KEPT_OF_A_SORT
        {
            self.mismatches += 1;
            let span = claims::declaration_span(self.text, written.span);
            self.findings.push(Finding::in_turn(detail, played.ply, span));
        }
    }

    #[cold]
    fn note_wording(&mut self, ply: u32, span: Span) {
        if self.wordings == KEPT_OF_A_SORT {
            return;
        }
        self.wordings += 1;
        self.findings.push(Finding::in_turn(Detail::TwoSquaresWording, ply, span));
    }
}
