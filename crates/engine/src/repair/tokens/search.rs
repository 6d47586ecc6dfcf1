//! Plays readings on the board, place by place.

use super::candidates::MOST_JUDGED;
use super::partial_correction::{PartialCorrection, Reading};
use super::stretch::Stretch;
use super::{is_mendable, is_of_row, legal_turns, letters, setup_rows, spelled_readings};
use crate::notation::{Fault, Record, WrittenTurn, parse};
use crate::repair::candidate::Candidate;
use crate::repair::judging::{Judge, Repair};
use crate::repair::limits::{BYTES_A_TURN, COPY, LAYOUT, LETTERS, Limits, Work};
use crate::repair::slip::Slip;
use crate::repair::turns::Setting;
use crate::replay::{PossibleGames, terms_and_setup};

/// Maximum number of partial corrections that are continued after each unreadable place.
const MOST_LINES: usize = 16;

/// Maximum number of places that are corrected in a record.
pub(super) const MOST_PLACES: usize = 1000;

/// Searches for readings of unreadable text, and keeps the readings that make more turns valid. Returns the number
/// of turns of the record, including unreadable turns.
pub(in crate::repair) fn look(judge: &Judge<'_>, text: &[u8], limits: &Limits, repair: &mut Repair) -> usize {
    let (_, setup, _) = terms_and_setup(&parse(text), judge.edition());
    let work = Work::of(limits, setup.has_unknown());
    let mut search = Search { judge, text, work, finished: Vec::new() };
    let base = PartialCorrection::of(repair.stands as usize);
    let mut open = vec![base];
    for _ in 0..MOST_PLACES {
        let mut next: Vec<PartialCorrection> = Vec::new();
        for line in open.drain(..) {
            search.step(line, &mut next);
        }
        if next.is_empty() {
            break;
        }
        next.sort_by_key(|line| (line.lost, line.cost));
        next.dedup_by(|one, other| one.edits == other.edits);
        next.truncate(MOST_LINES);
        open = next;
    }
    search.finished.append(&mut open);
    repair.work += std::mem::replace(&mut search.work, work).done();
    let turns = search.turns();
    let mut found = search.judged(turns, repair.stands);
    repair.work += search.work.done();
    found.sort_by_key(Candidate::rank);
    repair.found = found.len() as u64;
    repair.found_whole = found.iter().filter(|candidate| candidate.saves_all()).count() as u64;
    found.truncate(limits.listed);
    repair.candidates = found;
    turns
}

/// Search with its remaining work.
pub(super) struct Search<'j, 'r> {
    pub judge: &'j Judge<'r>,
    /// Original text of the record.
    pub text: &'j [u8],
    pub work: Work,
    /// Corrections that cannot be continued.
    pub finished: Vec<PartialCorrection>,
}

impl Search<'_, '_> {
    /// Continues a correction: tries every reading of the first place that is still unreadable.
    fn step(&mut self, line: PartialCorrection, next: &mut Vec<PartialCorrection>) {
        let known = next.len() + self.finished.len();
        self.read_next(&line, next);
        if next.len() + self.finished.len() == known {
            self.finish(line);
        }
    }

    fn read_next(&mut self, line: &PartialCorrection, next: &mut Vec<PartialCorrection>) {
        let text = line.text(self.text);
        let record = parse(&text);
        let first = record.faults.iter().min_by_key(|fault| fault.span.start).copied();
        self.reads(&text);
        let Some(fault) = first.filter(|fault| is_mendable(fault.kind) && !self.work.is_done()) else {
            return;
        };
        let (terms, setup, _) = terms_and_setup(&record, self.judge.edition());
        let setting = Setting::new(&terms, &setup);
        if is_of_row(fault.kind) {
            let readings = setup_rows::readings(&text, &record, &fault, &setting);
            self.try_rows(line, &text, readings, next);
            return;
        }
        let before = PossibleGames::new(&terms, &setup).ok().and_then(|games| self.played(games, &record.turns));
        let stretch = Stretch::at(&text, &record, fault.span);
        let place = Unread { line, text: &text, record: &record, fault, stretch };
        self.try_movetext(&place, before.as_ref(), &setting, next);
    }

    /// Keeps a finished correction, if the correction is one of the best.
    fn finish(&mut self, line: PartialCorrection) {
        self.finished.push(line);
        if self.finished.len() >= 2 * MOST_JUDGED {
            self.finished.sort_by_key(PartialCorrection::rank);
            self.finished.truncate(MOST_JUDGED);
        }
    }

    /// Subtracts the work for parsing a text. Returns `true` if enough work was left.
    pub fn reads(&mut self, text: &[u8]) -> bool {
        self.work.take(LAYOUT + text.len() as u64 / BYTES_A_TURN)
    }

    /// Returns the games after these turns, or `None` if a turn is invalid.
    fn played(&mut self, mut games: PossibleGames, turns: &[WrittenTurn]) -> Option<PossibleGames> {
        let all = turns.iter().all(|turn| self.work.play(&mut games, turn) == Some(true));
        all.then_some(games)
    }

    /// Tries readings of a row. Continues with all readings that give a valid setup. If no reading gives a valid setup,
    /// continues with all readings whose text can be parsed.
    fn try_rows(
        &mut self,
        line: &PartialCorrection,
        text: &[u8],
        readings: Vec<Reading>,
        next: &mut Vec<PartialCorrection>,
    ) {
        let mut none_yet = Vec::new();
        let before = next.len();
        for reading in readings {
            let Some(mut other) = line.with(text, &reading, None) else { continue };
            let text = other.text(self.text);
            let record = parse(&text);
            if !self.reads(&text) || !has_progress(&record, reading.start + reading.text.len()) {
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
                    let is_played = |turn: &&WrittenTurn| self.work.play(&mut games, turn) == Some(true);
                    other.stands = turns.iter().take_while(is_played).count();
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

    /// Tries readings of a turn or a result. Tries common spellings first. If no spelling gives valid turns, tries
    /// similar texts, legal turns and deletions. After an invalid turn, readings cannot be played on the board. In this
    /// case, only one of the readings that are turns is used: the most probable.
    fn try_movetext(
        &mut self,
        place: &Unread<'_, '_>,
        before: Option<&PossibleGames>,
        setting: &Setting<'_>,
        next: &mut Vec<PartialCorrection>,
    ) {
        let (text, stretch) = (place.text, &place.stretch);
        let ply = place.record.plies_before() + place.record.turns.len() as u32 + 1;
        let mut readings = spelled_readings::turns(text, stretch, place.fault.span, setting.numbering());
        readings.extend(spelled_readings::joined(text, stretch, setting.numbering()));
        if before.is_none() {
            readings.truncate(1);
        }
        readings.extend(spelled_readings::number(text, stretch, ply));
        if stretch.is_last {
            readings.extend(spelled_readings::results(text, stretch, ply));
        }
        let Some(before) = before else {
            let lines = readings.into_iter().filter_map(|reading| {
                let line = place.line.with(text, &reading, reading.is_in_place_of_turn().then_some(ply))?;
                has_progress(&parse(&line.text(self.text)), reading.start + reading.text.len()).then_some(line)
            });
            next.extend(lines);
            return;
        };
        legal_turns::complete(text, &mut readings, before, setting, &mut self.work);
        let (whole, shadowed) = spelled_readings::shadowed(readings);
        if self.attempt_all(place, before, whole, next) || self.attempt_all(place, before, shadowed, next) {
            return;
        }
        let mut readings = letters::turns(text, stretch);
        self.work.take(LETTERS);
        legal_turns::complete(text, &mut readings, before, setting, &mut self.work);
        let is_new = |reading: &Reading, others: &[Reading]| {
            others.iter().all(|other| (other.end, &other.text) != (reading.end, &reading.text))
        };
        for reading in legal_turns::turns(text, stretch, before, setting, ply, &mut self.work) {
            if is_new(&reading, &readings) {
                readings.push(reading);
            }
        }
        readings.extend(stretch.ends().map(|end| Reading::of_text((stretch.start, end), "", Slip::Stray)));
        self.attempt_all(place, before, readings, next);
    }

    /// Plays each reading. Continues with the readings for which all turns up to the next unreadable place are valid.
    /// Returns `true` if there is such a reading.
    fn attempt_all(
        &mut self,
        place: &Unread<'_, '_>,
        before: &PossibleGames,
        readings: Vec<Reading>,
        next: &mut Vec<PartialCorrection>,
    ) -> bool {
        let index = place.record.turns.len();
        let mut known: Vec<((usize, bool), Vec<WrittenTurn>)> = Vec::new();
        let mut has_next = false;
        for reading in readings {
            if self.work.is_done() {
                break;
            }
            let ply = reading.is_in_place_of_turn().then_some(place.record.plies_before() + index as u32 + 1);
            // Readings that are turns and end at the same place are followed by the same text, so this text is parsed
            // only once.
            let key = (reading.end, reading.text.ends_with(' '));
            let is_turn = usize::from(reading.turn.is_some());
            let at = known.iter().position(|(other, _)| is_turn == 1 && *other == key);
            let at = if let Some(at) = at {
                at
            } else {
                let Some(line) = place.line.with(place.text, &reading, ply) else { continue };
                let text = line.text(self.text);
                let record = parse(&text);
                if !self.reads(&text) {
                    break;
                }
                if !has_progress(&record, reading.start + reading.text.len()) {
                    continue;
                }
                let follows = record.turns.get(index + is_turn..).unwrap_or_default().to_vec();
                // Readings that are not turns do not share the following text.
                let key = if is_turn == 1 { key } else { (usize::MAX, false) };
                known.push((key, follows));
                known.len() - 1
            };
            let Some((_, behind)) = known.get(at) else { continue };
            let Some(stood) = self.play_on(before, reading.turn.as_ref(), behind) else { continue };
            let all = is_turn + behind.len();
            // A reading as a turn number is accepted even if no later turn is valid.
            let is_number = !reading.is_in_place_of_turn() && reading.slip == Slip::Spelling;
            if stood == 0 && all > 0 && !is_number {
                continue;
            }
            self.work.take(place.line.edits.len() as u64 / 4);
            let Some(mut line) = place.line.with(place.text, &reading, ply) else { continue };
            (line.stands, line.lost) = (index + stood, all - stood);
            if stood == all {
                has_next = true;
                next.push(line);
            } else {
                self.finish(line);
            }
        }
        has_next
    }

    /// Returns the number of these turns that are valid, or `None` if the work is used up.
    fn play_on(
        &mut self,
        before: &PossibleGames,
        first: Option<&WrittenTurn>,
        behind: &[WrittenTurn],
    ) -> Option<usize> {
        if !self.work.take(self.work.of_turn(before) * COPY) {
            return None;
        }
        self.work.play_all(&mut before.clone(), first.into_iter().chain(behind))
    }
}

/// Unreadable place.
struct Unread<'l, 'r> {
    line: &'l PartialCorrection,
    /// Text of the partial correction.
    text: &'l [u8],
    record: &'l Record<'r>,
    fault: Fault,
    stretch: Stretch,
}

/// Returns `true` if all text before this offset can be read.
fn has_progress(record: &Record<'_>, end: usize) -> bool {
    record.faults.iter().all(|fault| fault.span.start as usize >= end)
}

#[cfg(test)]
mod tests {
    use super::has_progress;
    use crate::notation::parse;

    #[test]
    fn a_reading_must_be_readable_itself() {
        // The fault is at byte 10, after `1. a4-a5 `.
        let record = parse(b"1. a4-a5  >a6 *\n");
        assert_eq!(record.faults.first().map(|fault| fault.span.start), Some(10));
        assert_eq!([8, 10, 11].map(|end| has_progress(&record, end)), [true, true, false]);
        assert!(has_progress(&parse(b"1. a4-a5 *\n"), 100));
    }
}
