//! Handles rows of the setup, and tags. The user types rows and tags before the first turn, or later as
//! corrections.

use super::entered_record::EnteredRecord;
use super::opening::Question;
use super::{Entry, Reply, ReplyMessage};
use crate::board::{Designation, Side, quote};
use crate::notation::{Cell, NoteBody, PlacedPiece, Row, Span};
use crate::replay::{Detail, Finding};
use crate::report::visible;
use crate::rules::SetupFault;

/// Reply to a row of a setup if the game starts from a position.
const NO_ROWS: &str = "the game starts from a position: type its pieces, such as `red: 7@b4!`";

impl Entry {
    /// Adds rows, and replaces rows with the same numbers. Refuses contents that are impossible on this board. Reports
    /// missing pieces when all rows of the side are present.
    pub(super) fn put_rows(&mut self, rows: &[Row]) -> Reply {
        if self.record.has_position() {
            return Reply::wrong(NO_ROWS);
        }
        let before = self.record.rows.clone();
        for row in rows {
            self.record.rows.retain(|known| known.number != row.number);
            self.record.rows.push(*row);
        }
        self.record.rows.sort_by_key(|row| std::cmp::Reverse(row.number));
        let (standing, found) = self.entered();
        let is_of_row = |finding: &&Finding| {
            let zone = matches!(finding.detail, Detail::Setup(SetupFault::Zone { .. } | SetupFault::Kind { .. }));
            let row = matches!(
                finding.detail,
                Detail::PieceNotPrinted(_) | Detail::RowNotOnBoard { .. } | Detail::SquareIsReal(_)
            );
            zone || row
        };
        if let Some(wrong) = found.iter().find(is_of_row) {
            self.record.rows = before;
            let finding = wrong.clone().moved_to(Span::default());
            self.wrong = Some(finding.clone());
            return Reply { said: vec![ReplyMessage::Finding(finding)], is_wrong: true, deed: None };
        }
        self.standing = standing;
        let mut due = Vec::new();
        for finding in found {
            let is_due = match &finding.detail {
                detail if counts_too_many(detail) => true,
                Detail::Setup(fault) => self.has_rows_of(fault.side()),
                Detail::RanksReversed { .. } => true,
                _ => !self.record.turns.is_empty(),
            };
            if is_due {
                due.push(finding);
            }
        }
        let is_wrong = EnteredRecord::error(&due).is_some();
        Reply { said: shortly(&due), is_wrong, deed: None }
    }

    /// Adds pieces of a position, and replaces pieces on the same squares. Refuses pieces that are impossible on this
    /// board. If the pieces are accepted, also adds the comments next to the pieces.
    pub(super) fn put_pieces(&mut self, pieces: &[PlacedPiece], notes: Vec<NoteBody<'static>>) -> Reply {
        let before = self.record.placed.clone();
        for piece in pieces {
            self.record.placed.retain(|known| known.square != piece.square);
            self.record.placed.push(*piece);
        }
        let (standing, found) = self.entered();
        let is_impossible = |finding: &&Finding| {
            let piece = matches!(finding.detail, Detail::Setup(SetupFault::NoSquare { .. } | SetupFault::Kind { .. }));
            piece || matches!(finding.detail, Detail::PieceNotPrinted(_))
        };
        if let Some(wrong) = found.iter().find(is_impossible) {
            self.record.placed = before;
            return self.refuse(wrong.clone().moved_to(Span::default()), None, Vec::new());
        }
        self.standing = standing;
        for body in notes {
            self.push_note(body);
        }
        self.judge();
        // Pieces may be missing until the first turn, but there may never be too many.
        let has_turns = !self.record.turns.is_empty();
        let due: Vec<Finding> =
            found.into_iter().filter(|finding| has_turns || counts_too_many(&finding.detail)).collect();
        Reply { said: shortly(&due), is_wrong: EnteredRecord::error(&due).is_some(), deed: None }
    }

    /// Adds rows in the same way as [`Self::put_rows`]. If the rows are accepted, also adds the comments next to the
    /// rows.
    pub(super) fn put_rows_noted(&mut self, rows: &[Row], notes: Vec<NoteBody<'static>>) -> Reply {
        let reply = self.put_rows(rows);
        if !notes.is_empty() && rows.iter().all(|row| self.record.rows.contains(row)) {
            for body in notes {
                self.push_note(body);
            }
            self.judge();
        }
        reply
    }

    /// Fills the missing rows of a side with unknown pieces. Does nothing if the side has no row yet, or if the rules
    /// allow setups that do not fill the zone.
    pub(super) fn leave_unknown(&mut self, side: Side) -> Reply {
        let rules = &self.standing.replayed.terms.rules;
        let board = rules.edition.board;
        let has_row = |number: &u8| self.record.rows.iter().any(|row| row.number == *number);
        if !rules.fills_zone() || !board.zone(side).any(|number| has_row(&number)) {
            return Reply::default();
        }
        let unknown = |number| Row {
            number,
            cells: [Cell::Piece(Designation::UNKNOWN); 10],
            span: Span::default(),
            cell_spans: [Span::default(); 10],
        };
        let rows: Vec<Row> = board.zone(side).filter(|number| !has_row(number)).map(unknown).collect();
        self.put_rows(&rows)
    }

    /// Returns `true` if every row of a side's zone exists.
    fn has_rows_of(&self, side: Side) -> bool {
        let board = self.standing.replayed.terms.rules.edition.board;
        board.zone(side).all(|number| self.record.rows.iter().any(|row| row.number == number))
    }

    /// Returns the errors of the setup. They are reported before the first turn, because no turn can be judged with
    /// such errors.
    pub(super) fn setup_faults(&self) -> Vec<ReplyMessage> {
        let faults = self.standing.replayed.findings.iter().filter(|finding| finding.ply.is_none());
        let errors = faults.filter(|finding| EnteredRecord::error(std::slice::from_ref(*finding)).is_some());
        shortly(&errors.cloned().collect::<Vec<Finding>>())
    }

    /// Asks for rows again.
    pub(super) fn setup(&mut self, rest: &str) -> Reply {
        if self.record.has_position() {
            return Reply::wrong(NO_ROWS);
        }
        if !self.asks {
            return Reply::wrong("a row is a line such as `4: 2 8 2 6 7 2 5 9 2 6`");
        }
        let sides: &[Side] = match &*rest.to_ascii_lowercase() {
            "" | "all" | "both" => &Side::ALL,
            "red" => &[Side::Red],
            "blue" => &[Side::Blue],
            _ => return Reply::wrong("type `setup red`, `setup blue`, or `setup` for both"),
        };
        self.ask_rows(sides);
        Reply::default()
    }

    /// Asks the user for the rows with these numbers. If no user can answer, reports that the rows are missing.
    pub fn ask_for_rows(&mut self, numbers: &[u8]) -> Reply {
        if self.asks {
            self.questions.extend(numbers.iter().map(|number| Question::Row(*number)));
            return Reply::default();
        }
        if numbers.is_empty() {
            return Reply::default();
        }
        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        Reply::wrong(format!("rows of the template are still empty: {}", numbers.join(", ")))
    }

    /// Handles `tag NAME VALUE`: sets a tag.
    pub(super) fn tag(&mut self, rest: &str) -> Reply {
        let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(is_name) {
            return Reply::wrong("a tag is a name and a value: `tag Event Delft Open`");
        }
        if name == "Result" {
            return self.result(value);
        }
        self.put_tag(name, value.trim().trim_matches('"'))
    }

    /// Sets a tag, unless the value cannot be understood.
    pub(super) fn put_tag(&mut self, name: &str, value: &str) -> Reply {
        // The user enters the result after the last turn. Entering the result also sets the tag `Result`.
        if name == "Result" {
            return Reply::default();
        }
        if name == "Position" && !self.record.rows.is_empty() {
            return Reply::wrong("the game already has a setup, so it cannot start from a position");
        }
        let before = self.record.tags.clone();
        self.set_tag(name, value);
        let (standing, found) = self.entered();
        if let Some(error) = EnteredRecord::error(&found)
            && matches!(error.detail, Detail::TagValue { .. })
        {
            self.record.tags = before;
            return Reply::wrong(format!("invalid tag {name}: {}", quote(&visible(value), 32)));
        }
        self.standing = standing;
        let is_wrong = EnteredRecord::error(&found).is_some() && !self.record.turns.is_empty();
        let said = if is_wrong { found.iter().map(ReplyMessage::found).collect() } else { Vec::new() };
        Reply { said, is_wrong, deed: None }
    }
}

/// Returns the first few of these findings, and the number of further findings.
fn shortly(findings: &[Finding]) -> Vec<ReplyMessage> {
    const SAID: usize = 4;
    let mut shortly: Vec<ReplyMessage> = findings.iter().take(SAID).map(ReplyMessage::found).collect();
    let more = findings.len().saturating_sub(SAID);
    if more > 0 {
        shortly.push(ReplyMessage::Answer(format!("and {more} more setup errors")));
    }
    shortly
}

/// `true` if a side has more pieces of a kind than its army.
const fn counts_too_many(detail: &Detail) -> bool {
    matches!(detail, Detail::Setup(SetupFault::Count { found, expected, .. }) if *found > *expected)
}
