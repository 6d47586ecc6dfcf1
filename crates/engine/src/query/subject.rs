//! A record that is read only up to the stage that a query needs. This file also writes the text of an opening.
//!
//! Each stage is read at most once, even if there are several queries. The code here does not judge records; the replay
//! does. See `format-spec/query.md`, sections "What an answer costs" and "Openings".

use super::operand::{Operand, Stage};
use super::sequence::Happening;
use super::turn_log::{Keep, ReplayData, state};
use super::vocabulary::{EMPTY, NOBODY, UNKNOWN};
use crate::analysis;
use crate::analysis::review::luck;
use crate::board::{Kind, Side, Square};
use crate::notation::{Date, Record, WrittenTurn, parse, parse_head, parse_tags};
use crate::replay::{JudgingCriteria, Reading, Replay, Terms, replay, terms_and_setup};
use crate::rules::{Edition, Played, Setup};
use std::borrow::Cow;

/// Computes the id of a game from its text and its record. The id is a hash. The function is passed in, because
/// this crate contains no hash function.
pub type IdFunction = fn(&[u8], &Record<'_>) -> String;

/// A record on which queries are evaluated.
pub struct Subject<'a> {
    file: &'a str,
    number: u64,
    text: &'a [u8],
    id: Option<IdFunction>,
    judge_by: JudgingCriteria,
    stage: Stage,
    /// `true` if the whole record was already parsed when the subject was created.
    is_given: bool,
    reading: Reading<'a>,
    laid_down: Option<(Terms, Setup)>,
    replayed: Option<Replay>,
    kept: ReplayData,
}

impl<'a> Subject<'a> {
    /// Creates the subject for a record of a file, and reads its tags. `judge_by` contains criteria for judging that do
    /// not come from the record.
    pub fn new(file: &'a str, number: u64, text: &'a [u8], judge_by: impl Into<JudgingCriteria>, keep: Keep) -> Self {
        let reading = Reading::from(Record { tags: parse_tags(text), ..Record::default() });
        Self { is_given: false, ..Self::of_record(file, number, text, reading, judge_by, keep) }
    }

    /// Creates the subject for a record that was converted from another format.
    pub fn of_record(
        file: &'a str,
        number: u64,
        text: &'a [u8],
        reading: Reading<'a>,
        judge_by: impl Into<JudgingCriteria>,
        keep: Keep,
    ) -> Self {
        let kept = ReplayData::new(keep);
        let (stage, judge_by) = (Stage::Tags, judge_by.into());
        let (laid_down, replayed) = (None, None);
        Self { file, number, text, id: None, judge_by, stage, is_given: true, reading, laid_down, replayed, kept }
    }

    /// Creates the subject for a record that was already replayed. `kept` must have observed the replay.
    pub fn of_replay(
        (file, number, text): (&'a str, u64, &'a [u8]),
        (reading, replayed): (Reading<'a>, Replay),
        judge_by: impl Into<JudgingCriteria>,
        kept: ReplayData,
    ) -> Self {
        let subject = Self::of_record(file, number, text, reading, judge_by, kept.keep);
        Self { stage: Stage::Replay, replayed: Some(replayed), kept, ..subject }
    }

    /// Sets the function that computes the id of the game. If no function is set, the id is missing.
    #[must_use]
    pub fn called_by(self, id: IdFunction) -> Self {
        Self { id: Some(id), ..self }
    }

    /// Returns the stage up to which the record was read.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Reads the record up to that stage. Does nothing if this was already done.
    pub fn read(&mut self, stage: Stage) {
        if stage <= self.stage {
            return;
        }
        self.stage = stage;
        if !self.is_given {
            self.reading.record = if stage == Stage::Setup { parse_head(self.text) } else { parse(self.text) };
        }
        if stage == Stage::Replay {
            self.laid_down = None;
            self.replayed = Some(replay(self.text, &self.reading, self.judge_by, &mut self.kept));
        } else {
            let (terms, setup, _) = terms_and_setup(&self.reading.record, self.judge_by.edition);
            self.laid_down = Some((terms, setup));
        }
    }

    /// Adds data that the replay must keep. If the record was already replayed, it is replayed again.
    pub fn keep(&mut self, more: Keep) {
        let keep = self.kept.keep.and(more);
        if keep == self.kept.keep {
            return;
        }
        self.kept = ReplayData::new(keep);
        if self.stage == Stage::Replay {
            self.replayed = Some(replay(self.text, &self.reading, self.judge_by, &mut self.kept));
        }
    }

    /// Returns the text of the record.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Returns the parts of the record that were read so far. At first these are the tags, then also the setup, and in
    /// the end everything.
    pub fn record(&self) -> &Record<'a> {
        &self.reading.record
    }

    /// Returns the setup and the rules that the tags set. Returns `None` before [`Stage::Setup`] was read.
    pub fn terms_and_setup(&self) -> Option<(&Terms, &Setup)> {
        match (&self.laid_down, &self.replayed) {
            (Some((terms, setup)), _) => Some((terms, setup)),
            (None, Some(replayed)) => Some((&replayed.terms, &replayed.setup)),
            (None, None) => None,
        }
    }

    /// Returns the replay. Returns `None` before [`Stage::Replay`] was read.
    pub fn replayed(&self) -> Option<&Replay> {
        self.replayed.as_ref()
    }

    /// Returns the results of the turns. The list is empty if the results were not kept.
    pub fn plays(&self) -> &[Played] {
        &self.kept.plays
    }

    /// Returns the value of an operand that is a text. The text is empty if the value is missing.
    pub(super) fn text_of(&self, operand: &Operand) -> Cow<'_, str> {
        let conclusion = self.replayed().map(|replayed| &replayed.conclusion);
        let text = match operand {
            Operand::Opening(plies) => {
                // A game that starts from a position has no opening.
                let record = &self.reading.record;
                let turns = if record.has_position() { &[] } else { &*record.turns };
                return opening(turns, *plies).into();
            }
            Operand::SetupColumns(kind, side, is_mirrored) => return self.columns(*kind, *side, *is_mirrored).into(),
            Operand::Tag(name) => self.reading.record.tag(name).unwrap_or_default(),
            Operand::Id => return self.id.map_or_else(String::new, |id| id(self.text, &self.reading.record)).into(),
            Operand::File => self.file,
            Operand::RulesEdition => self.edition(),
            Operand::RulesVariant => self.terms_and_setup().map_or("", |(terms, _)| terms.rules.variant.name()),
            Operand::Setup(side, square) => self.content(*side, *square),
            Operand::Verdict => self.replayed().map_or("", |replayed| replayed.verdict.name()),
            Operand::Winner => conclusion.map_or("", |conclusion| conclusion.winner().map_or(NOBODY, Side::name)),
            Operand::Score => conclusion.map_or("", |conclusion| conclusion.score.token()),
            Operand::Termination => conclusion.map_or("", |conclusion| conclusion.termination.name()),
            Operand::Text(text) => return Cow::Owned(text.to_string()),
            // These operands are numbers and have no text.
            Operand::Record
            | Operand::Year
            | Operand::Plies
            | Operand::Findings
            | Operand::Count(..)
            | Operand::First(_)
            | Operand::Streak(..)
            | Operand::Reveals(..)
            | Operand::Captured(..)
            | Operand::Alive(..)
            | Operand::Material(_)
            | Operand::Computed(_)
            | Operand::Odds(..)
            | Operand::Luck(_)
            | Operand::Blunders(_) => "",
        };
        text.into()
    }

    /// Returns the value of an operand as a number. A missing value is NaN, and "never" is infinity.
    #[allow(clippy::cast_precision_loss)] // no number here comes near 2^53
    pub(super) fn number(&self, operand: &Operand) -> f64 {
        let before = self.reading.record.plies_before();
        let ply = |index: Option<usize>| index.map_or(f64::INFINITY, |index| f64::from(before) + index as f64 + 1.0);
        match operand {
            Operand::Record => self.number as f64,
            Operand::Year => {
                let date = self.reading.record.tag("Date").and_then(Date::parse);
                date.map_or(f64::NAN, |date| f64::from(date.year()))
            }
            Operand::Plies => self.replayed().and_then(Replay::plies).map_or(f64::NAN, f64::from),
            Operand::Findings => self.replayed().map_or(f64::NAN, |replayed| replayed.findings.len() as f64),
            Operand::Count(what, before) => {
                let turns = self.kept.log.turns();
                let count = match before {
                    None => Some(what.count(turns)),
                    Some(before) => what.count_before(before, turns),
                };
                count.map_or(f64::NAN, |count| count as f64)
            }
            Operand::First(sequence) => ply(sequence.first(self.kept.log.turns())),
            Operand::Streak(what, side) => what.longest(self.kept.log.turns(), *side) as f64,
            Operand::Alive(..) | Operand::Material(_) => {
                let game = self.replayed().and_then(|replayed| replayed.game.as_ref());
                game.map_or(f64::NAN, |game| state(operand, game, &[]))
            }
            Operand::Computed(computed) => computed.formula.number(self),
            Operand::Reveals(kind, side) => ply(self.kept.log.revealed(*kind, *side)),
            Operand::Captured(kind, side) => ply(self.kept.log.captured(*kind, *side)),
            Operand::Luck(side) => {
                let review = self.kept.review.as_ref().filter(|_| self.replayed().and_then(Replay::plies).is_some());
                review.and_then(|review| luck(review, *side)).unwrap_or(f64::NAN)
            }
            Operand::Blunders(side) => {
                let sides = Side::ALL.into_iter().filter(|one| side.is_none_or(|side| side == *one));
                let review = self.kept.review.as_ref();
                review.map_or(0.0, |review| sides.map(|side| f64::from(review.blunders(side))).sum())
            }
            text => decimal(&self.text_of(text)),
        }
    }

    /// Iterates over the probabilities of winning the strikes and guesses. Only turns in which the event happened
    /// count. If `side` is given, only events of this side count.
    pub(super) fn odds(&self, happening: Happening, side: Option<Side>) -> impl Iterator<Item = f64> {
        let strikes = self.kept.review.iter().flat_map(|review| &review.strikes);
        let are_asked = strikes.filter(move |reviewed| {
            let turn = self.index_of(reviewed.played.ply).and_then(|index| self.kept.log.turns().get(index));
            turn.is_some_and(|turn| {
                let mut pieces = happening.pieces(turn, None);
                pieces.any(|piece| side.is_none_or(|side| piece.side() == side))
            })
        });
        are_asked.filter_map(|reviewed| Some(reviewed.expected?.chances.win))
    }

    /// Returns the value of `alive` or `material` in the position after that number of turns. Returns NaN if there is
    /// no such position.
    pub(super) fn number_at(&self, operand: &Operand, ply: f64) -> f64 {
        let game = self.replayed().and_then(|replayed| replayed.game.as_ref());
        let is_there =
            |game: &&crate::rules::Game| (f64::from(game.plies_before())..=f64::from(game.plies())).contains(&ply);
        let Some(game) = game.filter(|game| is_there(game) && ply.fract() == 0.0) else { return f64::NAN };
        let first = (ply as u32 - game.plies_before()) as usize;
        let last_turns = self.kept.log.turns().get(first..game.turns_played());
        last_turns.map_or(f64::NAN, |turns| state(operand, game, turns))
    }

    /// Returns the index of the turn with this ply.
    fn index_of(&self, ply: u32) -> Option<usize> {
        let before = self.replayed().map_or(0, Replay::plies_before);
        ply.checked_sub(before + 1).map(|index| index as usize)
    }

    /// Returns the letters of the columns that contain pieces of that kind and side in the setup. There is one letter
    /// for each piece. The letters are in alphabetical order.
    ///
    /// If `is_mirrored` is `true`, the function compares these letters with the letters of the mirror image. Of the two
    /// texts, it returns the text that comes first in alphabetical order.
    fn columns(&self, kind: Kind, side: Side, is_mirrored: bool) -> String {
        let Some((_, setup)) = self.terms_and_setup() else { return String::new() };
        let squares = setup.pieces[side].iter().filter(|(_, found)| *found == Some(kind)).map(|(square, _)| *square);
        let letters = |change: fn(Square) -> Square| {
            let mut columns: Vec<u8> = squares.clone().map(|square| change(square).column()).collect();
            columns.sort_unstable();
            columns.into_iter().map(|column| char::from(b'a' + column)).collect::<String>()
        };
        let plain = letters(|square| square);
        if is_mirrored { plain.min(letters(Square::mirrored)) } else { plain }
    }

    /// `true` if the record has a finding of that name. Findings about stray text after the record are included.
    pub(super) fn has_finding(&self, name: &str) -> bool {
        let findings = self.replayed().map_or(&[][..], |replayed| &replayed.findings);
        let stray = crate::replay::stray_findings(&self.reading.record);
        findings.iter().chain(&stray).any(|finding| finding.name() == name)
    }

    /// Returns the name of the edition by which the record is judged. The name is empty if the record names an unknown
    /// edition.
    fn edition(&self) -> &'static str {
        let Some((terms, _)) = self.terms_and_setup() else { return "" };
        let is_known = self.reading.record.tag("Edition").is_none_or(|name| Edition::from_name(name).is_some());
        if is_known || self.judge_by.edition.is_some() { terms.rules.edition.name } else { "" }
    }

    /// Returns the contents of a square in the setup of a side.
    fn content(&self, side: Side, square: Square) -> &'static str {
        let Some((terms, setup)) = self.terms_and_setup() else { return "" };
        let board = terms.rules.edition.board;
        match setup.pieces[side].iter().find(|(at, _)| *at == square) {
            Some((_, Some(kind))) => kind.name(),
            Some((_, None)) => UNKNOWN,
            None if setup.hidden[side] && board.zone(side).contains(&square.row()) => UNKNOWN,
            None => EMPTY,
        }
    }
}

/// Parses a decimal number: digits, optionally with a sign and a fraction. Returns NaN for any other text.
pub(super) fn decimal(text: &str) -> f64 {
    let text = text.trim_matches([' ', '\t', '\r', '\n']);
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits(whole) && is_digits(fraction) { text.parse().unwrap_or(f64::NAN) } else { f64::NAN }
}

/// Maximum number of turns of an opening.
pub(super) const MOST_PLIES: u8 = 100;

/// Returns the first `plies` turns as a text. A game and its mirror image have the same text. The text is empty if
/// the game has fewer turns.
pub(super) fn opening(turns: &[WrittenTurn], plies: u8) -> String {
    turns.get(..usize::from(plies)).map_or_else(String::new, analysis::opening)
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn texts_are_numbers_or_none() {
        for (text, number) in [("2000", 2000.0), (" 007 ", 7.0), ("-3", -3.0), ("+2.5", 2.5)] {
            assert!((decimal(text) - number).abs() < f64::EPSILON, "{text}");
        }
        for text in ["", "?", "2000?", "1e3", "inf", "NaN", ".5", "5.", "--1", "0x10", "1 000", "2024.05.18"] {
            assert!(decimal(text).is_nan(), "{text}");
        }
    }
}

#[cfg(test)]
mod opening_tests {
    use super::opening;
    use crate::notation::parse;

    #[test]
    fn a_game_of_fewer_turns_has_none() {
        let turns = parse(b"j4-j5 a7-a6 *").turns;
        assert_eq!([1, 2, 3].map(|plies| opening(&turns, plies)), ["a4-a5", "a4-a5 j7-j6", ""]);
        assert_eq!(opening(&[], 1), "");
    }
}
