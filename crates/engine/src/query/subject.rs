//! A record, read as far as answers about it took.
//!
//! Each stage is read once, so that what one question has read serves the next. Nothing is judged here: that is the
//! replay's. `format-spec/query.md`, section "What an answer costs".
//!
//! How a game begins, as a text. `format-spec/query.md`, section "Openings".

use super::operand::{Operand, Stage};
use super::sequence::Happening;
use super::turn_log::{Keep, Kept, state};
use super::vocabulary::{EMPTY, NOBODY, UNKNOWN};
use crate::analysis;
use crate::analysis::review::luck;
use crate::board::{Kind, Side, Square};
use crate::notation::{Date, Record, WrittenTurn, parse, parse_head, parse_tags};
use crate::replay::{Judging, Reading, Replay, Terms, replay, terms_and_setup};
use crate::rules::{Edition, Played, Setup};
use std::borrow::Cow;

/// Makes what a game is called, of a text and what was read of it. That takes a hash, which this layer has not.
pub type MakesId = fn(&[u8], &Record<'_>) -> String;

/// A record about which questions are asked.
pub struct Subject<'a> {
    file: &'a str,
    number: u64,
    text: &'a [u8],
    id: Option<MakesId>,
    judge_by: Judging,
    stage: Stage,
    /// Whether the record was read as a whole before it came here.
    is_given: bool,
    reading: Reading<'a>,
    laid_down: Option<(Terms, Setup)>,
    replayed: Option<Replay>,
    kept: Kept,
}

impl<'a> Subject<'a> {
    /// The record of that number in that file. Its tags are read at once. `judge_by`: by what it is judged besides its
    /// own tags.
    pub fn new(file: &'a str, number: u64, text: &'a [u8], judge_by: impl Into<Judging>, keep: Keep) -> Self {
        let reading = Reading::from(Record { tags: parse_tags(text), ..Record::default() });
        Self { is_given: false, ..Self::of_record(file, number, text, reading, judge_by, keep) }
    }

    /// The record of that number in that file, as the reader of another format made it of its text.
    pub fn of_record(
        file: &'a str,
        number: u64,
        text: &'a [u8],
        reading: Reading<'a>,
        judge_by: impl Into<Judging>,
        keep: Keep,
    ) -> Self {
        let kept = Kept::new(keep);
        let (stage, judge_by) = (Stage::Tags, judge_by.into());
        let (laid_down, replayed) = (None, None);
        Self { file, number, text, id: None, judge_by, stage, is_given: true, reading, laid_down, replayed, kept }
    }

    /// The record of that number in that file, and what a replay found of it while `kept` watched.
    pub fn of_replay(
        (file, number, text): (&'a str, u64, &'a [u8]),
        (reading, replayed): (Reading<'a>, Replay),
        judge_by: impl Into<Judging>,
        kept: Kept,
    ) -> Self {
        let subject = Self::of_record(file, number, text, reading, judge_by, kept.keep);
        Self { stage: Stage::Replay, replayed: Some(replayed), kept, ..subject }
    }

    /// Has that tell what the game is called, which has no id without it.
    #[must_use]
    pub fn called_by(self, id: MakesId) -> Self {
        Self { id: Some(id), ..self }
    }

    /// How far it has been read.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Reads it so far, if it was not.
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

    /// Keeps that too from now on. If it was replayed without, it is replayed once more.
    pub fn keep(&mut self, more: Keep) {
        let keep = self.kept.keep.and(more);
        if keep == self.kept.keep {
            return;
        }
        self.kept = Kept::new(keep);
        if self.stage == Stage::Replay {
            self.replayed = Some(replay(self.text, &self.reading, self.judge_by, &mut self.kept));
        }
    }

    /// Its text.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// What was read of it: its tags, and from their stages on the setup, and everything.
    pub fn record(&self) -> &Record<'a> {
        &self.reading.record
    }

    /// What its tags lay down and where its pieces stand at first, once [`Stage::Setup`] was read.
    pub fn terms_and_setup(&self) -> Option<(&Terms, &Setup)> {
        match (&self.laid_down, &self.replayed) {
            (Some((terms, setup)), _) => Some((terms, setup)),
            (None, Some(replayed)) => Some((&replayed.terms, &replayed.setup)),
            (None, None) => None,
        }
    }

    /// What the replay found, once [`Stage::Replay`] was read.
    pub fn replayed(&self) -> Option<&Replay> {
        self.replayed.as_ref()
    }

    /// What happened in each turn, if it was to be kept.
    pub fn plays(&self) -> &[Played] {
        &self.kept.plays
    }

    /// The value of a text operand; empty where it has none.
    pub(super) fn text_of(&self, operand: &Operand) -> Cow<'_, str> {
        let conclusion = self.replayed().map(|replayed| &replayed.conclusion);
        let text = match operand {
            Operand::Opening(plies) => return opening(&self.reading.record.turns, *plies).into(),
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
            // These are numbers.
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

    /// The value of an operand as a number: NaN where it has none, infinite where the answer is "never".
    #[allow(clippy::cast_precision_loss)] // no number here comes near 2^53
    pub(super) fn number(&self, operand: &Operand) -> f64 {
        let ply = |ply: Option<usize>| ply.map_or(f64::INFINITY, |ply| ply as f64);
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
            Operand::First(sequence) => ply(sequence.first(self.kept.log.turns()).map(|index| index + 1)),
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

    /// The odds to win of the strikes and guesses in whose turns it happened: in that side's, or in any.
    pub(super) fn odds(&self, happening: Happening, side: Option<Side>) -> impl Iterator<Item = f64> {
        let strikes = self.kept.review.iter().flat_map(|review| &review.strikes);
        let are_asked = strikes.filter(move |reviewed| {
            let turn = (reviewed.played.ply as usize).checked_sub(1).and_then(|index| self.kept.log.turns().get(index));
            turn.is_some_and(|turn| {
                let mut pieces = happening.pieces(turn, None);
                pieces.any(|piece| side.is_none_or(|side| piece.side() == side))
            })
        });
        are_asked.filter_map(|reviewed| Some(reviewed.expected?.chances.win))
    }

    /// `alive` or `material` of the position after that number of turns: NaN where there is no such position.
    pub(super) fn number_at(&self, operand: &Operand, ply: f64) -> f64 {
        let game = self.replayed().and_then(|replayed| replayed.game.as_ref());
        let Some(game) = game.filter(|game| (0.0..=f64::from(game.plies())).contains(&ply) && ply.fract() == 0.0)
        else {
            return f64::NAN;
        };
        let last_turns = self.kept.log.turns().get(ply as usize..game.plies() as usize);
        last_turns.map_or(f64::NAN, |turns| state(operand, game, turns))
    }

    /// The letters of the columns in which the side's pieces of that kind stand at first, in order, one for each piece; or
    /// those of the mirror image, if they come first and that is asked.
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

    /// Whether the record, or the text behind it that belongs to none, has a finding of that name.
    pub(super) fn has_finding(&self, name: &str) -> bool {
        let findings = self.replayed().map_or(&[][..], |replayed| &replayed.findings);
        let stray = crate::replay::stray_findings(&self.reading.record);
        findings.iter().chain(&stray).any(|finding| finding.name() == name)
    }

    /// The edition it is judged by; empty if it names one that there is not.
    fn edition(&self) -> &'static str {
        let Some((terms, _)) = self.terms_and_setup() else { return "" };
        let is_known = self.reading.record.tag("Edition").is_none_or(|name| Edition::from_name(name).is_some());
        if is_known || self.judge_by.edition.is_some() { terms.rules.edition.name } else { "" }
    }

    /// What the setup has on a square of a side's half.
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

/// The number that a text is: digits, with a sign before and a fraction behind them if need be. Else NaN.
pub(super) fn decimal(text: &str) -> f64 {
    let text = text.trim_matches([' ', '\t', '\r', '\n']);
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits(whole) && is_digits(fraction) { text.parse().unwrap_or(f64::NAN) } else { f64::NAN }
}

/// The most turns of an opening.
pub(super) const MOST_PLIES: u8 = 100;

/// The first turns, as many as that, up to the mirror image of the board; empty where there are fewer turns.
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
