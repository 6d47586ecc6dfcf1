//! A game as the page's script reads it, and as those see it who have no script.

use super::course::{ChangeLine, Course, LackLine, PieceLine, Standing, TurnLine};
use super::escape::{packed, quoted};
use crate::board::{Board, Kind, Numbering, Square};
use crate::formats::json::FindingLine;
use crate::notation::{NoteBody, Place as NotePlace, Record};
use crate::picture::escaped;
use crate::replay::{PlayedRecord, Replayed};
use crate::report::visible;
use serde::Serialize;
use std::fmt::Write;

/// What there is to be shown of one record.
pub(crate) struct Shown<'s> {
    /// The record, replayed.
    pub original: PlayedRecord<'s>,
    /// Its course.
    pub course: Course,
    /// What was found.
    pub findings: Vec<FindingLine>,
    /// The record as SRN, and as an object of JSON.
    pub texts: [String; 2],
    /// Whose eyes there are to look with: names of [`Viewer`](crate::board::Viewer).
    pub views: &'static [&'static str],
}

/// What the list of games says of one.
#[derive(Debug, Serialize)]
struct Head {
    name: String,
    red: String,
    blue: String,
    event: String,
    date: String,
    result: &'static str,
    verdict: &'static str,
    plies: u32,
    errors: usize,
}

/// All else.
#[derive(Debug, Serialize)]
struct Body {
    tags: Vec<(String, String)>,
    rules: String,
    /// How the game ended, in words.
    end: String,
    board: &'static str,
    rows: u8,
    /// The sign of each kind, by its number.
    signs: Vec<&'static str>,
    views: &'static [&'static str],
    pieces: Vec<PieceLine>,
    turns: Vec<TurnLine>,
    changes: Vec<ChangeLine>,
    lacks: Vec<LackLine>,
    findings: Vec<FindingLine>,
    /// What is remarked before the first turn.
    notes: Vec<String>,
    srn: String,
    json: String,
}

impl Shown<'_> {
    /// The game as elements of the page: its data, and what is there for those who have no script.
    pub fn elements(self) -> String {
        let PlayedRecord { record, replayed, place, .. } = self.original;
        let tag = |name: &str| record.tag(name).map(|value| visible(value).into_owned()).filter(|value| value != "?");
        let name = format!("{}, record {}", visible(place.file), place.record.unwrap_or(1));
        let plies = self.course.turns.len() as u32;
        let head = Head {
            name,
            red: tag("Red").unwrap_or_default(),
            blue: tag("Blue").unwrap_or_default(),
            event: tag("Event").unwrap_or_default(),
            date: tag("Date").unwrap_or_default(),
            result: replayed.conclusion.score.token(),
            verdict: replayed.verdict.name(),
            plies,
            errors: self.findings.iter().filter(|finding| finding.severity == "error").count(),
        };
        let title = title(&head);
        let (mut course, mut before) = (self.course, Vec::new());
        add_notes(record, &mut course, &mut before);
        let without_script = without_script(&title, &head, &course, replayed);
        let numbering = replayed.terms.numbering;
        let (changes, lacks) = (course.changes(), course.lacks());
        let board = replayed.terms.rules.edition.board;
        let [srn, json] = self.texts;
        let visible_finding = |finding: FindingLine| FindingLine {
            message: visible(&finding.message).into_owned(),
            help: finding.help.map(|help| visible(&help).into_owned()),
            ..finding
        };
        let body = Body {
            tags: record
                .tags
                .iter()
                .map(|tag| (visible(&tag.name).into_owned(), visible(&tag.value).into_owned()))
                .collect(),
            rules: rules(replayed),
            end: end(replayed),
            board: board.name(),
            rows: board.rows(),
            signs: Kind::ALL.iter().map(|kind| numbering.designation(*kind).sign()).collect(),
            views: self.views,
            pieces: course.pieces,
            turns: course.turns,
            changes,
            lacks,
            findings: self.findings.into_iter().map(visible_finding).collect(),
            notes: before,
            srn,
            json,
        };
        let head = quoted(&serde_json::to_string(&head).unwrap_or_default());
        let body = packed(&serde_json::to_vec(&body).unwrap_or_default());
        format!("<script type=\"application/json\" class=\"game\">[{head},\"{body}\"]</script>\n{without_script}")
    }
}

/// Who played, or else the event or the place.
fn title(head: &Head) -> String {
    let name = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    if head.red.is_empty() && head.blue.is_empty() {
        return if head.event.is_empty() { head.name.clone() } else { head.event.clone() };
    }
    format!("{} \u{2013} {}", name(&head.red), name(&head.blue))
}

fn rules(replayed: &Replayed) -> String {
    let rules = &replayed.terms.rules;
    let terms: Vec<&str> = std::iter::once(rules.variant.name()).chain(rules.options.names()).collect();
    format!("{} {}", rules.edition.name, terms.join(", "))
}

fn end(replayed: &Replayed) -> String {
    let conclusion = &replayed.conclusion;
    let who = match (conclusion.winner(), conclusion.score.token()) {
        (Some(side), _) => format!("{side:#} won"),
        (None, "*") => "no result".to_owned(),
        (None, _) => "drawn".to_owned(),
    };
    format!("{who}, {} ({})", conclusion.score.token(), conclusion.termination.name())
}

/// Puts comments and glyphs to their turns, and those before the first turn into `before`.
fn add_notes(record: &Record<'_>, course: &mut Course, before: &mut Vec<String>) {
    for note in &record.notes {
        let text = match &note.body {
            NoteBody::Comment(text) => visible(text).replace('\u{240a}', " "),
            NoteBody::Glyph(number) => glyph(*number),
        };
        match note.place {
            NotePlace::Tags | NotePlace::Setup => before.push(text),
            NotePlace::Turn(index) if (index as usize) < course.turns.len() => {
                course.turns[index as usize].notes.push(text);
            }
            NotePlace::Turn(_) | NotePlace::Result => {
                course.turns.last_mut().map_or(&mut *before, |turn| &mut turn.notes).push(text);
            }
        }
    }
}

/// A glyph, as players write those that are common.
fn glyph(number: u16) -> String {
    match number {
        1 => "!".to_owned(),
        2 => "?".to_owned(),
        3 => "!!".to_owned(),
        4 => "??".to_owned(),
        5 => "!?".to_owned(),
        6 => "?!".to_owned(),
        other => format!("${other}"),
    }
}

/// The last position and the list of turns, for those who have no script.
fn without_script(title: &str, head: &Head, course: &Course, replayed: &Replayed) -> String {
    let terms = &replayed.terms;
    let mut text = format!(
        "<noscript><section><h2>{}</h2>\n<p>{}; {}; {}; {} turns</p>\n",
        escaped(title),
        escaped(&rules(replayed)),
        escaped(&end(replayed)),
        head.verdict,
        head.plies
    );
    if !course.pieces.is_empty() {
        text += &position(course, terms.rules.edition.board, &terms.numbering);
    }
    text += "<p>";
    for (index, turn) in course.turns.iter().enumerate() {
        let number = if index % 2 == 0 { format!("{}. ", index / 2 + 1) } else { String::new() };
        let _ = write!(text, "{number}{} ", escaped(turn.text()));
    }
    text + "</p></section></noscript>\n"
}

/// The last position, out of the page's own definitions.
fn position(course: &Course, board: Board, numbering: &Numbering) -> String {
    let height = 100 * u32::from(board.rows());
    let mut text = format!(
        "<svg viewBox=\"0 0 1000 {height}\" width=\"400\" role=\"img\" aria-label=\"The last position\">\
         <use href=\"#board-{}\"/>",
        board.name()
    );
    let mut standing: Vec<Standing> = course.standing().collect();
    standing.sort_by_key(|piece| piece.square);
    for piece in standing {
        let corner = |square: Square| (u32::from(square.column()) * 100, height - u32::from(square.row()) * 100);
        let (x, y) = corner(piece.square);
        let side = piece.side;
        let name = match piece.kind {
            None => format!("{side}-unknown"),
            Some(kind) => {
                let inferred = if piece.is_told { "" } else { "-inferred" };
                format!("{side}-{kind}-{}{inferred}", numbering.designation(kind).sign())
            }
        };
        let _ = write!(text, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
        if piece.is_named && piece.is_told {
            let _ = write!(text, "<use href=\"#named-{side}\" x=\"{x}\" y=\"{y}\"/>");
        }
    }
    text + "</svg>\n"
}
