//! Trying readings on the board, place by place.

use super::correction::{TextCorrection, TextEdit};
use super::reading::Reading;
use super::stretch::Stretch;
use super::{is_mendable, is_of_row, letters, near, results, rows, spelled};
use crate::notation::{Expected, Fault, FaultKind, Record, Span, Turn, parse, write_record};
use crate::repair::candidate::Candidate;
use crate::repair::correction::Correction;
use crate::repair::damage::standing_if_played;
use crate::repair::judging::{Judge, Repair};
use crate::repair::limits::{LAYOUT, Limits, NODE, Work};
use crate::repair::slip::Slip;
use crate::repair::turns::{Setting, stands};
use crate::replay::{PossibleGames, Verdict, terms_and_setup};
use std::collections::BTreeSet;

/// How many corrections are followed at once from one place to the next, and how many are judged in the end.
const MOST_LINES: usize = 16;
const MOST_JUDGED: usize = 200;

/// At how many places a record is corrected at most.
const MOST_PLACES: usize = 1000;

/// For how many bytes of text reading it again counts as one turn played.
const BYTES_A_TURN: u64 = 64;

/// What trying every sign of a stretch costs, in turns played.
const LETTERS: u64 = 1000;

/// What a copy of a game costs, in turns played.
const COPY: u64 = 4;

/// A record with some of its places corrected.
#[derive(Clone)]
struct Line {
    edits: Vec<TextEdit>,
    text: Vec<u8>,
    /// Where the last edit ends in this text: later ones stand behind it.
    done: usize,
    /// By how much the text is longer than the record's, shorter if below 0.
    longer: i64,
    ply: Option<u32>,
    slip: Slip,
    cost: u32,
    /// How many turns stand of those that can be read.
    stands: usize,
    /// How many of them do not.
    lost: usize,
}

/// Looks for readings of what cannot be read, and keeps those with which more of the record stands. Returns how many turns
/// the record has, with those that cannot be read.
pub(in crate::repair) fn look(judge: &Judge<'_>, text: &[u8], limits: &Limits, repair: &mut Repair) -> usize {
    let (_, setup, _) = terms_and_setup(&parse(text), judge.edition());
    let mut search = Search { judge, work: Work::of(limits, setup.has_unknown()), finished: Vec::new() };
    let base = Line {
        edits: Vec::new(),
        text: text.to_vec(),
        done: 0,
        longer: 0,
        ply: None,
        slip: Slip::Spelling,
        cost: 0,
        stands: repair.stands as usize,
        lost: 0,
    };
    let mut open = vec![base];
    for _ in 0..MOST_PLACES {
        let mut next: Vec<Line> = Vec::new();
        for line in open.drain(..) {
            search.step(line, &mut next);
        }
        if next.is_empty() {
            break;
        }
        next.sort_by_key(|line| (line.lost, line.cost));
        next.dedup_by(|one, other| one.text == other.text);
        next.truncate(MOST_LINES);
        open = next;
    }
    search.finished.append(&mut open);
    let turns = search.turns(text);
    let mut found = search.judged(turns, repair.stands);
    repair.work += search.work.done();
    found.sort_by_key(Candidate::rank);
    repair.found = found.len() as u64;
    repair.found_whole = found.iter().filter(|candidate| candidate.saves_all()).count() as u64;
    found.truncate(limits.listed);
    repair.candidates = found;
    turns
}

struct Search<'j, 'r> {
    judge: &'j Judge<'r>,
    work: Work,
    finished: Vec<Line>,
}

impl Search<'_, '_> {
    /// Goes on with a line: reads the first place that cannot be read in every way, and tries each.
    fn step(&mut self, line: Line, next: &mut Vec<Line>) {
        let text = line.text.clone();
        let record = parse(&text);
        let first = record.faults.iter().min_by_key(|fault| fault.span.start).copied();
        self.reads(&text);
        let Some(fault) = first.filter(|fault| is_mendable(fault.kind) && !self.work.is_done()) else {
            self.finished.push(line);
            return;
        };
        let (terms, setup, _) = terms_and_setup(&record, self.judge.edition());
        let setting = Setting::new(&terms, &setup);
        if is_of_row(fault.kind) {
            let readings = rows::readings(&text, &record, &fault, &setting);
            self.try_rows(&line, readings, next);
            return;
        }
        let before = PossibleGames::new(&terms, &setup).ok().and_then(|games| self.played(games, &record.turns));
        let place = Place { line: &line, record: &record, fault, stretch: Stretch::at(&text, &record, fault.span) };
        match before {
            Some(games) => self.try_movetext(&place, &games, &setting, next),
            None => self.read_unplayed(&place, &setting, next),
        }
    }

    /// Counts the reading of a text. Whether there was work left for it.
    fn reads(&mut self, text: &[u8]) -> bool {
        self.work.take(LAYOUT + text.len() as u64 / BYTES_A_TURN)
    }

    /// The games behind those turns, if all of them stand.
    fn played(&mut self, mut games: PossibleGames, turns: &[Turn]) -> Option<PossibleGames> {
        let all = turns.iter().all(|turn| {
            let is_affordable = self.work.take(games.games().count() as u64);
            is_affordable && stands(&mut games, turn, true)
        });
        all.then_some(games)
    }

    /// Tries readings of a row. Of those that make the setup one, the ones with which most turns stand are gone on with.
    fn try_rows(&mut self, line: &Line, readings: Vec<Reading>, next: &mut Vec<Line>) {
        let mut none_yet = Vec::new();
        let before = next.len();
        for reading in readings {
            let Some(mut other) = line.with(&reading, None) else { continue };
            let record = parse(&other.text);
            if !self.reads(&other.text) || !has_progress(&record, reading.start + reading.text.len()) {
                continue;
            }
            if record.faults.iter().any(|fault| is_of_row(fault.kind)) {
                none_yet.push(other);
                continue;
            }
            let (terms, setup, _) = terms_and_setup(&record, self.judge.edition());
            match PossibleGames::new(&terms, &setup) {
                Ok(mut games) => {
                    let turns = &record.turns;
                    let affordable = turns.iter().take_while(|_| self.work.take(1));
                    other.stands = affordable.take_while(|turn| stands(&mut games, turn, true)).count();
                    other.lost = turns.len() - other.stands;
                    next.push(other);
                }
                Err(faults) => {
                    other.lost = record.turns.len() + faults.len();
                    none_yet.push(other);
                }
            }
        }
        if next.len() == before {
            next.append(&mut none_yet);
        }
    }

    /// Tries readings of a turn or a result: first as people spell it, and if that does not stand, what is near.
    fn try_movetext(
        &mut self,
        place: &Place<'_, '_>,
        before: &PossibleGames,
        setting: &Setting<'_>,
        next: &mut Vec<Line>,
    ) {
        let (text, stretch) = (&place.line.text, &place.stretch);
        let ply = place.record.turns.len() as u32 + 1;
        let is_end = place.fault.kind == FaultKind::Expected(Expected::Result) && stretch.start >= stretch.word;
        if is_end {
            self.attempt_all(place, before, results::missing(text), next);
            return;
        }
        let mut readings = spelled::turns(text, stretch, place.fault.span, setting.numbering());
        readings.extend(spelled::number(text, stretch, ply));
        if stretch.is_last {
            readings.extend(results::readings(text, stretch, ply));
        }
        near::complete(text, &mut readings, before, setting, &mut self.work);
        let (whole, shadowed) = spelled::shadowed(readings);
        if self.attempt_all(place, before, whole, next) || self.attempt_all(place, before, shadowed, next) {
            return;
        }
        let mut readings = letters::turns(text, stretch);
        self.work.take(LETTERS);
        near::complete(text, &mut readings, before, setting, &mut self.work);
        let is_new = |reading: &Reading, others: &[Reading]| {
            others.iter().all(|other| (other.end, &other.text) != (reading.end, &reading.text))
        };
        for reading in near::turns(text, stretch, before, setting, ply, &mut self.work) {
            if is_new(&reading, &readings) {
                readings.push(reading);
            }
        }
        readings.extend(stretch.ends().map(|end| Reading::of_text((stretch.start, end), "", Slip::Stray)));
        self.attempt_all(place, before, readings, next);
    }

    /// Reads a turn behind turns that do not stand: nothing can be tried there, so that the likeliest reading is taken.
    fn read_unplayed(&mut self, place: &Place<'_, '_>, setting: &Setting<'_>, next: &mut Vec<Line>) {
        let (text, stretch) = (&place.line.text, &place.stretch);
        let ply = place.record.turns.len() as u32 + 1;
        let mut readings = spelled::turns(text, stretch, place.fault.span, setting.numbering());
        readings.truncate(1);
        readings.extend(spelled::number(text, stretch, ply));
        if stretch.is_last {
            readings.extend(results::readings(text, stretch, ply));
        }
        if stretch.start >= stretch.word {
            readings.extend(results::missing(text));
        }
        let lines = readings.into_iter().filter_map(|reading| {
            let line = place.line.with(&reading, reading.turn.map(|_| ply))?;
            has_progress(&parse(&line.text), reading.start + reading.text.len()).then_some(line)
        });
        let before = next.len();
        next.extend(lines);
        if next.len() == before {
            self.finished.push(place.line.clone());
        }
    }

    /// Plays on with each of the readings. Those with which all stands up to the next place are gone on with; returns
    /// whether there is one.
    fn attempt_all(
        &mut self,
        place: &Place<'_, '_>,
        before: &PossibleGames,
        readings: Vec<Reading>,
        next: &mut Vec<Line>,
    ) -> bool {
        let index = place.record.turns.len();
        let mut behind: Option<((usize, usize, bool), Vec<Turn>)> = None;
        let mut has_next = false;
        for reading in readings {
            if self.work.is_done() {
                break;
            }
            let ply = (reading.turn.is_some() || reading.text.is_empty()).then_some(index as u32 + 1);
            // Behind every turn in this place the same follows.
            let key = (reading.end, usize::from(reading.turn.is_some()), reading.text.ends_with(' '));
            let is_known = reading.turn.is_some() && behind.as_ref().is_some_and(|(known, _)| *known == key);
            if !is_known {
                let Some(line) = place.line.with(&reading, ply) else { continue };
                let record = parse(&line.text);
                if !self.reads(&line.text) {
                    break;
                }
                if !has_progress(&record, reading.start + reading.text.len()) {
                    continue;
                }
                let from = index + usize::from(reading.turn.is_some());
                behind = Some((key, record.turns.get(from..).unwrap_or_default().to_vec()));
            }
            let Some((_, behind)) = &behind else { continue };
            let Some(stood) = self.play_on(before, reading.turn.as_ref(), behind) else { continue };
            let all = usize::from(reading.turn.is_some()) + behind.len();
            if stood == 0 && all > 0 {
                continue;
            }
            let Some(mut line) = place.line.with(&reading, ply) else { continue };
            (line.stands, line.lost) = (index + stood, all - stood);
            if stood == all {
                has_next = true;
                next.push(line);
            } else {
                self.finished.push(line);
            }
        }
        has_next
    }

    /// How many of these turns stand; nothing, if the work is done.
    fn play_on(&mut self, before: &PossibleGames, first: Option<&Turn>, behind: &[Turn]) -> Option<usize> {
        let games = |play: &PossibleGames| play.games().count() as u64;
        if !self.work.take(games(before) * COPY) {
            return None;
        }
        let mut play = before.clone();
        let mut stood = 0;
        for turn in first.into_iter().chain(behind) {
            if !self.work.take(games(&play)) {
                return None;
            }
            if !stands(&mut play, turn, true) {
                break;
            }
            stood += 1;
        }
        Some(stood)
    }

    /// How many turns the record has, what cannot be read taken for one at each place.
    fn turns(&mut self, text: &[u8]) -> usize {
        let mut text = text.to_vec();
        let mut turns = 0;
        for _ in 0..MOST_PLACES {
            let record = parse(&text);
            turns = record.turns.len();
            let is_of_turn = |fault: &&Fault| !is_of_row(fault.kind) && fault.span.start as usize + 1 < text.len();
            let Some(fault) = record.faults.iter().filter(is_of_turn).min_by_key(|fault| fault.span.start) else { break };
            let stretch = Stretch::at(&text, &record, fault.span);
            if stretch.is_last || stretch.word == stretch.start || !self.reads(&text) {
                break;
            }
            text.splice(stretch.start..stretch.run, *b"a1-a2");
        }
        turns
    }

    /// The lines, the best first, judged as whole records.
    fn judged(&mut self, turns: usize, stood: u32) -> Vec<Candidate> {
        let mut lines = std::mem::take(&mut self.finished);
        lines.retain(|line| !line.edits.is_empty());
        lines.sort_by_key(|line| (std::cmp::Reverse(line.stands), line.lost, line.cost));
        lines.truncate(MOST_JUDGED);
        let mut found: Vec<Candidate> = Vec::new();
        let mut seen = BTreeSet::new();
        for line in lines {
            if self.work.is_done() && !found.is_empty() {
                break;
            }
            let record = parse(&line.text);
            if !seen.insert(said(&record)) {
                continue;
            }
            let replayed = self.judge.replay_text(&line.text, &record);
            self.reads(&line.text);
            self.work.take(record.turns.len() as u64 + replayed.search * NODE);
            let all = if record.faults.is_empty() { record.turns.len() } else { turns.max(record.turns.len() + 1) };
            let stands = standing_if_played(&replayed, record.turns.len());
            if stands <= stood && replayed.verdict == Verdict::Unreadable {
                continue;
            }
            let (slip, cost) = (line.slip, line.cost);
            let row = row(&line);
            let text = TextCorrection { edits: line.edits, ply: line.ply, row, text: line.text };
            let candidate = Candidate::new(Correction::Text(text), slip, stands as usize, all, cost);
            found.push(Candidate { verdict: replayed.verdict, ..candidate });
        }
        found
    }
}

/// A place that cannot be read.
struct Place<'l, 'r> {
    line: &'l Line,
    record: &'l Record<'r>,
    fault: Fault,
    stretch: Stretch,
}

/// The number of the row in which the first correction stands.
fn row(line: &Line) -> Option<u8> {
    let first = line.edits.first()?.span.start as usize;
    let begin = memchr::memrchr(b'\n', line.text.get(..first)?).map_or(0, |at| at + 1);
    let (number, _) = std::str::from_utf8(line.text.get(begin..begin + 4)?).ok()?.split_once(':')?;
    number.trim().parse().ok()
}

/// What a record says, however it is written.
fn said(record: &Record<'_>) -> (Vec<u8>, Option<u32>) {
    let mut text = Vec::new();
    write_record(&Record { notes: Vec::new(), ..record.clone() }, &mut text);
    (text, record.faults.first().map(|fault| fault.span.start))
}

/// Whether everything up to that byte can be read.
fn has_progress(record: &Record<'_>, end: usize) -> bool {
    record.faults.iter().all(|fault| fault.span.start as usize >= end)
}

impl Line {
    /// The line with a reading. `None`, if that stands before what was corrected last.
    fn with(&self, reading: &Reading, ply: Option<u32>) -> Option<Self> {
        let (start, end) = (reading.start, reading.end);
        if start < self.done && !self.edits.is_empty() {
            return None;
        }
        let written = self.text.get(start..end)?;
        let mut text = Vec::with_capacity(self.text.len() + 8);
        text.extend_from_slice(&self.text[..start]);
        text.extend_from_slice(reading.text.as_bytes());
        text.extend_from_slice(&self.text[end..]);
        let original = |at: usize| (at as i64 - self.longer).max(0) as u32;
        let edit = TextEdit {
            span: Span::new(original(start), original(end)),
            written: String::from_utf8_lossy(written).into_owned(),
            proposed: reading.text.clone(),
        };
        let mut edits = self.edits.clone();
        edits.push(edit);
        let slip = if self.edits.is_empty() || reading.slip.size() > self.slip.size() { reading.slip } else { self.slip };
        Some(Self {
            edits,
            longer: self.longer + text.len() as i64 - self.text.len() as i64,
            text,
            done: start + reading.text.len(),
            ply: self.ply.or(ply),
            slip,
            cost: self.cost + reading.cost(),
            stands: self.stands,
            lost: self.lost,
        })
    }
}
