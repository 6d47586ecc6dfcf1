//! Rows of the setup and tags, typed before the first turn or to put them right later.

use super::opening::Question;
use super::standing::EnteredRecord;
use super::{Entry, Reply, Said};
use crate::board::{Designation, Side, quoted};
use crate::notation::{Cell, NoteBody, Row, Span};
use crate::replay::{Detail, Finding};
use crate::report::visible;
use crate::rules::SetupFault;

impl Entry {
    /// Puts rows in, each in the place of the one of its number. What they cannot say on this board is refused; what is
    /// missing of an army is said when all rows of its side are there.
    pub(super) fn put_rows(&mut self, rows: &[Row]) -> Reply {
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
            return Reply { said: vec![Said::Finding(finding)], is_wrong: true, deed: None };
        }
        self.standing = standing;
        let mut due = Vec::new();
        for finding in found {
            let is_due = match &finding.detail {
                Detail::Setup(SetupFault::Count { found, expected, .. }) if found > expected => true,
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

    /// The same, with the comments that stand beside the rows, if these are taken.
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

    /// Writes the rows of a side that are missing as unknown, if there are others and the army fills its zone.
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

    /// Whether every row of a side's zone is there.
    fn has_rows_of(&self, side: Side) -> bool {
        let board = self.standing.replayed.terms.rules.edition.board;
        board.zone(side).all(|number| self.record.rows.iter().any(|row| row.number == number))
    }

    /// What is wrong with the setup, so that no turn can be judged: said before the first.
    pub(super) fn setup_faults(&self) -> Vec<Said> {
        let faults = self.standing.replayed.findings.iter().filter(|finding| finding.ply.is_none());
        let errors = faults.filter(|finding| EnteredRecord::error(std::slice::from_ref(*finding)).is_some());
        shortly(&errors.cloned().collect::<Vec<Finding>>())
    }

    /// Asks for rows again.
    pub(super) fn setup(&mut self, rest: &str) -> Reply {
        if !self.asks {
            return Reply::wrong("a row is a line such as `4: 2 8 2 6 7 2 5 9 2 6`");
        }
        let sides: &[Side] = match &*rest.to_ascii_lowercase() {
            "" | "all" | "both" => &Side::ALL,
            "red" => &[Side::Red],
            "blue" => &[Side::Blue],
            _ => return Reply::wrong("`setup red`, `setup blue` or `setup`"),
        };
        self.ask_rows(sides);
        Reply::default()
    }

    /// Asks for the rows of these numbers, if somebody sits there; else says that they are missing.
    pub fn ask_for_rows(&mut self, numbers: &[u8]) -> Reply {
        if self.asks {
            self.questions.extend(numbers.iter().map(|number| Question::Row(*number)));
            return Reply::default();
        }
        if numbers.is_empty() {
            return Reply::default();
        }
        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        Reply::wrong(format!("rows of the template are not filled in: {}", numbers.join(", ")))
    }

    /// `tag NAME VALUE`.
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

    /// Sets a tag, unless it cannot be understood.
    pub(super) fn put_tag(&mut self, name: &str, value: &str) -> Reply {
        // The result stands behind the last turn; the tag goes with it.
        if name == "Result" {
            return Reply::default();
        }
        let before = self.record.tags.clone();
        self.set_tag(name, value);
        let (standing, found) = self.entered();
        if let Some(error) = EnteredRecord::error(&found)
            && matches!(error.detail, Detail::TagValue { .. })
        {
            self.record.tags = before;
            return Reply::wrong(format!("the tag {name} cannot be understood: {}", quoted(&visible(value), 32)));
        }
        self.standing = standing;
        let is_wrong = EnteredRecord::error(&found).is_some() && !self.record.turns.is_empty();
        let said = if is_wrong { found.iter().map(Said::found).collect() } else { Vec::new() };
        Reply { said, is_wrong, deed: None }
    }
}

/// The first of these, and how many more there are.
fn shortly(findings: &[Finding]) -> Vec<Said> {
    const SAID: usize = 4;
    let mut shortly: Vec<Said> = findings.iter().take(SAID).map(Said::found).collect();
    let more = findings.len().saturating_sub(SAID);
    if more > 0 {
        shortly.push(Said::Answer(format!("and {more} more of the setup")));
    }
    shortly
}
