//! Completes the reading of notes: checks ambiguous parts on the board, and reports the interpretations.

use super::armies::Pieces;
use super::arrangement_search::{ChosenGame, settle};
use super::cells::Square;
use super::persons::Persons;
use super::read::{NotesReader, Numbered};
use super::reading_search::{SearchResult, deviation};
use crate::board::{Designation, Outcome, Side};
use crate::notation::spelling::{SpelledTurn, SpellingInterpretation};
use crate::notation::{Combat, NoteAnchor, NoteBody, Notice, Score, Span, Tag, WrittenTurn};
use crate::replay::foreign::{Damaged, Mended, Occurrences, PassedOver};
use crate::replay::{Detail, Finding, Reading};

/// Maximum number of ambiguous combats whose outcome is left open.
const MOST_OPEN: usize = 64;

impl<'a> NotesReader<'a> {
    /// Completes the reading: checks ambiguous parts on the board, and reports the interpretations.
    pub(super) fn finish(mut self) -> Reading<'a> {
        self.pieces();
        let Some(pieces) = self.pieces.take() else { return self.reading };
        self.check_turns();
        self.tag_players();
        self.said_of_pieces(&pieces);
        let board = self.terms().rules.edition.board;
        self.choose_writer(&pieces, board);
        let mut settled =
            settle(self.text, &self.reading.record.tags, &self.rows, &pieces, &self.turns, board, &self.hints);
        if settled.followed.legal_turns < self.turns.len() {
            if let Some(side) = self.only_side(board, settled.followed.legal_turns) {
                self.reading.note_at(self.turns[0][0].turn.span, Damaged::OneSided(side));
                self.only = Some(side);
                self.numbers.clear();
                if self.rows.iter().all(|row| row.side.is_none() && row.number().is_none()) {
                    self.rows.iter_mut().for_each(|row| row.side = Some(side));
                    let tags = &self.reading.record.tags;
                    settled = settle(self.text, tags, &self.rows, &pieces, &self.turns, board, &self.hints);
                }
            } else if let Some(turned) = self.seen_from_blue(&settled, &pieces, board) {
                settled = turned;
            }
        }
        self.choose_by_result(&mut settled);
        for _ in 0..MOST_OPEN {
            if !self.leaves_open(&settled.followed) {
                break;
            }
            settled =
                settle(self.text, &self.reading.record.tags, &self.rows, &pieces, &self.turns, board, &self.hints);
            self.choose_by_result(&mut settled);
        }
        self.said_of_rows(&settled, &pieces);
        let legal = self.turns.len();
        let taken = self.taken(&settled.followed, legal);
        self.keep_untaken(taken.len());
        self.reading.record.rows = settled.rows;
        let turns: Vec<WrittenTurn> = taken.iter().map(|reading| reading.turn).collect();
        for reading in &taken {
            self.take_interpretations(&reading.interpretations);
            self.interpreted_turn(reading);
        }
        self.interpreted_rows();
        self.reading.record.turns = turns;
        self.said_of_unread_remarks();
        self.check_numbers();
        self.end();
        for (kind, span, times) in std::mem::take(&mut self.interpretations) {
            self.reading.note_at(span, Mended::Spelling(kind, Occurrences(times)));
        }
        if let Some((span, times)) = self.kept {
            self.reading.note_at(span, Mended::KeptAsComment(Occurrences(times)));
        }
        if let Some((span, times)) = self.tagged {
            self.reading.note_at(span, Mended::ReadAsTags(Occurrences(times)));
        }
        self.keep_notes_behind();
        self.reading.record.notes.sort_by_key(|note| (note.place, !note.body.is_glyph()));
        self.reading
    }

    /// Adds a finding if the notes contain no turns.
    fn check_turns(&mut self) {
        if self.turns.is_empty() && !self.keeps_text && !self.is_broken {
            let at = self.text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0) as u32;
            let has_setup = !self.rows.is_empty();
            self.reading.note_at(Span::new(at, at), Detail::NoTurns { has_setup });
        }
    }

    /// Adds tags with the names of the players. If two speakers reported the turns of different sides, uses the names
    /// of the speakers. Also uses names that the text mentions.
    fn tag_players(&mut self) {
        if let [one, other] = *self.speakers.as_slice()
            && one.1 != other.1
        {
            for (name, side) in [one, other] {
                if self.reading.record.tag(side.title()).is_none() {
                    self.tag(side.title(), name);
                }
            }
        }
        for side in Side::ALL {
            self.tag_person(side);
        }
    }

    /// Adds a tag with the name of a side's player, if the text mentions the player.
    fn tag_person(&mut self, side: Side) {
        let Some(name) = self.persons.name_of(side).map(str::to_owned) else { return };
        let tag = self.reading.record.tag(side.title());
        if tag.is_some_and(|value| !Persons::is_writer(value)) {
            return;
        }
        let Some(at) = memchr::memmem::find(self.text, name.as_bytes()) else { return };
        let span = Span::new(at as u32, (at + name.len()) as u32);
        self.reading.record.tags.retain(|tag| tag.name != side.title());
        self.tag(side.title(), span);
    }

    /// Leaves the combat of a turn open. The turn must be the first turn with several legal readings, and these
    /// readings must differ only in the combat.
    ///
    /// Returns `false` if no turn was changed. Ties that name the same piece count as equal, because both pieces of a
    /// tie have the same kind.
    fn leaves_open(&mut self, followed: &SearchResult) -> bool {
        let Some((index, other)) = followed.open else { return false };
        let readings = &self.turns[index];
        let (one, other) = (&readings[usize::from(followed.choices[index])], &readings[usize::from(other)]);
        let bare = |reading: &SpelledTurn| WrittenTurn { combat: None, ..reading.turn };
        let is_alike = |reading: &SpelledTurn| reading.turn.combat.is_some() && bare(reading) == bare(one);
        if !is_alike(one) || !is_alike(other) {
            return false;
        }
        // If the search was stopped early, every reading may be legal.
        let is_open = |choice: usize| {
            followed.ways.is_empty() || followed.ways.iter().any(|way| usize::from(way[index]) == choice)
        };
        let alike = readings.iter().enumerate().filter(|(choice, reading)| is_open(*choice) && is_alike(reading));
        let combats: Vec<Combat> = alike.filter_map(|(_, reading)| reading.turn.combat).collect();
        let named = |combat: &Combat| if combat.striker.is_unknown() { combat.defender } else { combat.striker };
        let are_ties = combats.iter().all(|combat| {
            combat.outcome == Outcome::Tie && (combats.iter().all(|other| named(other) == named(combat)))
        });
        let mut taken = one.clone();
        if !are_ties {
            let said = PassedOver::CombatUnclear(one.turn.to_string(), other.turn.to_string());
            taken.turn.combat = combats.into_iter().map(Some).reduce(common).flatten();
            self.reading.note_in(index as u32 + 1, taken.turn.span, said);
        }
        let mut kept: Vec<SpelledTurn> = readings.iter().filter(|reading| !is_alike(reading)).cloned().collect();
        kept.insert(0, taken);
        self.turns[index] = kept;
        true
    }

    /// Handles comments and glyphs that follow turns which are not in the record. Moves these comments to the last turn
    /// in the record. If the rest of the text is kept unchanged, deletes the comments instead, because that text
    /// contains them. Always deletes the glyphs, because a glyph has no meaning without its turn.
    fn keep_notes_behind(&mut self) {
        let record = &mut self.reading.record;
        let turns = record.turns.len() as u32;
        let nearest = match turns {
            0 if record.rows.is_empty() => NoteAnchor::Tags,
            0 => NoteAnchor::Setup,
            _ => NoteAnchor::Turn(turns - 1),
        };
        let keeps_text = self.keeps_text;
        record.notes.retain_mut(|note| {
            let is_behind = matches!(note.place, NoteAnchor::Turn(turn) if turn >= turns);
            if is_behind {
                note.place = nearest;
            }
            !is_behind || !keeps_text && matches!(note.body, NoteBody::Comment(_))
        });
    }

    /// Reports how the pieces of the setup were interpreted.
    fn said_of_pieces(&mut self, pieces: &Pieces) {
        let at = self.rows.first().map_or(Span::default(), |row| row.span);
        if pieces.is_other_order {
            let order = pieces.numbering.order();
            self.reading.record.tags.push(Tag::implied("Ranks", order.name()));
            self.reading.note_at(at, Mended::RanksRead(order));
        }
        if let Some(variant) = pieces.variant {
            self.reading.record.tags.push(Tag::implied("Variant", variant.name()));
            self.reading.note_at(at, Mended::ArmyRead(variant));
        }
        let taken: Vec<SpellingInterpretation> = pieces
            .squares
            .iter()
            .flatten()
            .flatten()
            .filter_map(|square| match square {
                Square::Piece(_, interpretations) => Some(interpretations.as_slice()),
                Square::Empty | Square::Lake => None,
            })
            .flatten()
            .copied()
            .collect();
        self.take_interpretations(&taken);
    }

    /// Reports how the setup rows were assigned to rows of the board.
    fn said_of_rows(&mut self, settled: &ChosenGame, pieces: &Pieces) {
        let Some(first) = self.rows.first().map(|row| row.span) else { return };
        if settled.is_homeless {
            self.reading.record.unread.others = true;
            return self.reading.note_at(first, Damaged::NotesRows(self.rows.len()));
        }
        for (row, squares) in self.rows.iter().zip(&pieces.squares) {
            match row.number() {
                Some(number) if squares.is_none() => self.reading.record.unread.add_row(number),
                None if squares.is_none() => self.reading.record.unread.others = true,
                _ => {}
            }
        }
        for again in &settled.again {
            if again.is_left_out {
                // The repeated row may be another row of the board, with a wrong number.
                self.reading.record.unread.others = true;
                self.reading.note_at(again.span, Damaged::RowTwice(again.number));
            } else {
                self.reading.note_at(again.span, Mended::RowAgain(again.number));
            }
        }
        match (&settled.words, settled.others.first(), &settled.against_sheet) {
            (words, Some(other), _) => {
                let words = words.clone().unwrap_or_else(|| "they are written".to_owned());
                self.reading.note_at(first, Damaged::OtherRows(words, other.words.clone()));
            }
            (Some(words), None, Some(other)) => {
                self.reading.note_at(first, Mended::RowsBySheet(words.clone(), other.clone()));
            }
            (Some(words), None, None) if settled.followed.is_whole(self.turns.len()) => {
                self.reading.note_at(first, Mended::RowsRead(words.clone()));
            }
            (Some(words), None, None) => self.reading.note_at(first, Mended::RowsTaken(words.clone())),
            (None, None, _) => {}
        }
    }

    /// Returns the chosen readings of the turns. Stops before the first turn that is still ambiguous, or illegal in all
    /// readings.
    fn taken(&mut self, followed: &SearchResult, turns: usize) -> Vec<SpelledTurn> {
        let mut end = turns;
        if self.only.is_some() {
            end = 0;
        } else if let Some((index, other)) = followed.open {
            let readings = &self.turns[index];
            let one = readings[usize::from(followed.choices[index])].turn.to_string();
            let other = readings[usize::from(other)].turn.to_string();
            let span = readings[0].turn.span;
            self.reading.note_in(index as u32 + 1, span, Damaged::BothLegal(one, other));
            end = index;
        } else if followed.is_cut {
            end = followed.legal_turns;
            let span = self.turns[end - 1][0].turn.span;
            self.reading.note_in(end as u32, span, Damaged::TooManyReadings);
        } else if let Some(detail) = self.none_legal(followed) {
            end = followed.legal_turns;
            let span = self.turns[end][0].turn.span;
            self.reading.note_in(end as u32 + 1, span, detail);
        }
        let choice = |index: usize| followed.choices.get(index).map_or(0, |choice| usize::from(*choice));
        let turns = self.turns.iter().take(end).enumerate();
        turns.filter_map(|(index, readings)| readings.get(choice(index)).or(readings.first()).cloned()).collect()
    }

    /// Returns the finding for a turn with several equally likely readings, all of them illegal.
    fn none_legal(&self, followed: &SearchResult) -> Option<Damaged> {
        let readings = self.turns.get(followed.legal_turns)?;
        let first = deviation(readings.first()?, self.text);
        let is_alike = |(choice, _): &&(u8, Detail)| {
            readings.get(usize::from(*choice)).is_some_and(|reading| deviation(reading, self.text) == first)
        };
        let mut refused = followed.refused.iter().filter(is_alike);
        let (one, one_detail) = refused.next()?;
        let (other, other_detail) = refused.find(|(choice, _)| {
            readings[usize::from(*choice)].turn.action != readings[usize::from(*one)].turn.action
        })?;
        let turn = |choice: u8| readings[usize::from(choice)].turn.to_string();
        Some(Damaged::NoneLegal(turn(*one), one_detail.name(), turn(*other), other_detail.name()))
    }

    /// Compares the turn numbers in the text with the real numbers of the turns.
    fn check_numbers(&mut self) {
        let turn_of = |numbered: &Numbered| numbered.plies / 2 + 1;
        let is_right = |numbered: &Numbered| {
            numbered.number == turn_of(numbered) && (!numbered.is_blues || numbered.plies % 2 == 1)
        };
        let counts_plies = |numbered: &Numbered| numbered.number == numbered.plies + 1;
        if self.numbers.len() > 2 && self.numbers.iter().all(counts_plies) {
            let span = self.numbers[1].span;
            return self.reading.note_at(span, Mended::PlyNumbers);
        }
        let turns = self.reading.record.turns.len() as u32;
        let wrong: Vec<Numbered> =
            self.numbers.iter().filter(|number| number.plies < turns && !is_right(number)).copied().collect();
        for numbered in wrong {
            let side = if numbered.is_blues { Side::Blue } else { Side::Red };
            Notice::of(numbered.span, numbered.plies + 1, numbered.number, side).keep(&mut self.reading.record.notices);
        }
    }

    /// Stores the result and its tags.
    fn end(&mut self) {
        let end = Span::new(self.text.trim_ascii_end().len() as u32, self.text.trim_ascii_end().len() as u32);
        let score = self.declared_score(self.reading.record.turns.len());
        let record = &mut self.reading.record;
        let Some(result) = self.result.take() else {
            let tag = record.tag("Result").and_then(Score::from_name);
            record.result = Some(tag.unwrap_or(Score::Open));
            record.result_span = end;
            if tag.is_none() {
                record.tags.push(Tag::implied("Result", Score::Open.token()));
                let is_unclear =
                    |found: &Finding| matches!(found.detail, Detail::PassedOver(PassedOver::ResultUnclear(_)));
                if !self.reading.findings.iter().any(is_unclear) {
                    self.reading.note_at(end, Mended::ResultUnwritten);
                }
            }
            return;
        };
        let score = score.unwrap_or(Score::Open);
        record.result = Some(score);
        record.result_span = result.span;
        if record.tag("Result").is_none() {
            record.tags.push(Tag::implied("Result", score.token()));
        }
        if let Some(termination) = result.termination
            && record.tag("Termination").is_none()
        {
            record.tags.push(Tag::implied("Termination", termination));
        }
        self.interpreted_result(&result, score);
    }
}

/// Returns a combat with the details that are the same in both combats. Returns `None` if the outcomes differ.
fn common(one: Option<Combat>, other: Option<Combat>) -> Option<Combat> {
    let (one, other) = (one?, other?);
    let piece = |one, other| if one == other { one } else { Designation::UNKNOWN };
    let (striker, defender) = (piece(one.striker, other.striker), piece(one.defender, other.defender));
    (one.outcome == other.outcome).then_some(Combat { striker, defender, ..one })
}
