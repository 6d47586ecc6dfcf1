//! Defines the state of the display: the list of records, the open game, and the text that is being typed. Keys,
//! the mouse and the clock change the state.

use super::look::Look;
use super::ply_views::Wanted;
use super::records::Records;
use super::viewed::{OpenGame, Perspective};
use crate::analysis::setups::PriorChoice;
use crate::games::Source;
use crate::replay::Finding;
use crate::report::{format_count, visible};
use crate::scene::Plies;
use std::time::{Duration, Instant};

/// Times that a turn is shown during playback, in milliseconds, from slow to fast.
const PACES: [u64; 6] = [4000, 2000, 1000, 500, 250, 125];

/// Maximum time that listing records may take before keys are checked again.
const PATIENCE: Duration = Duration::from_millis(15);

/// Maximum time to wait for the next record.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Number of records that are listed beyond the visible records.
const BEYOND: usize = 500;

/// Options for opening and drawing games.
pub struct Start {
    /// Perspective from which games are shown.
    pub perspective: Perspective,
    /// Ply at which games are opened.
    pub plies: Plies,
    /// Characters and colors.
    pub look: Look,
    /// Returns `true` for findings that are shown.
    pub wants: Box<dyn Fn(&Finding) -> bool>,
    /// Maximum number of findings that are shown.
    pub most_findings: usize,
    /// Called for every game that is opened.
    pub opened: Box<dyn FnMut(&Source<'_>)>,
    /// Prior of the odds.
    pub prior: PriorChoice,
}

/// Action after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Wait for the next key.
    More,
    /// End the program.
    End,
    /// End the program in the same way as after Ctrl-C.
    BreakOff,
    /// Suspend the program in the same way as after Ctrl-Z.
    Suspend,
}

/// List of records, with the cursor and the scroll position.
#[derive(Debug, Default)]
pub(super) struct List {
    pub cursor: usize,
    /// Index of the first record that is drawn.
    pub top: usize,
    /// Unfinished search: the search text, and the record from which to continue. `None` if no search waits for more
    /// records.
    pub looking: Option<(String, usize)>,
    /// Latest search text.
    pub latest: String,
    /// `true` if the cursor must go to the last record as soon as all records are listed.
    pub is_to_end: bool,
}

/// Text that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Prompt {
    /// Number of a ply, typed after `g`.
    Ply(String),
    /// Search text, typed after `/`.
    Search(String),
}

/// State of everything that is drawn.
pub struct App {
    pub(super) records: Records,
    pub(super) list: List,
    pub(super) viewed: Option<OpenGame>,
    pub(super) prompt: Option<Prompt>,
    /// `true` if the list of keys is shown.
    pub(super) has_help: bool,
    pub(super) is_playing: bool,
    pub(super) pace: usize,
    /// Message that is shown until the next key.
    pub(super) notice: String,
    pub(super) start: Start,
    /// Numbers of columns and lines of the screen.
    pub(super) size: (u16, u16),
    wanted: Option<Wanted>,
}

impl App {
    /// Creates the state with these records. Waits at most `patience` for a second record, or for the end of the input.
    pub fn new(mut records: Records, start: Start, patience: Duration) -> Self {
        while !records.are_all() && records.is_empty() {
            records.list(1, patience);
        }
        records.list(2, patience);
        let mut app = Self {
            records,
            list: List::default(),
            viewed: None,
            prompt: None,
            has_help: false,
            is_playing: false,
            pace: 2,
            notice: String::new(),
            start,
            size: (80, 24),
            wanted: None,
        };
        if app.records.are_all() && app.records.len() == 1 {
            app.open();
        }
        app
    }

    /// Returns the records.
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// Sets the number of columns and lines.
    pub fn resize(&mut self, columns: u16, lines: u16) {
        self.size = (columns, lines);
        self.scroll();
    }

    /// Returns the maximum time to wait for a key. After this time, [`App::tick`] must be called. `None` if there is no
    /// limit.
    pub fn patience(&self) -> Option<Duration> {
        if self.is_listing() {
            Some(Duration::ZERO)
        } else if self.is_playing {
            Some(Duration::from_millis(PACES[self.pace]))
        } else {
            None
        }
    }

    /// Lists more records if necessary. Returns `true` if something must be redrawn.
    pub fn list_more(&mut self) -> bool {
        if !self.is_listing() {
            return false;
        }
        let is_more = self.records.list(self.wanted_records(), PATIENCE);
        self.look_further();
        if self.list.is_to_end {
            self.list.cursor = self.records.len().saturating_sub(1);
            self.list.is_to_end = !self.records.are_all();
        }
        self.scroll();
        is_more || self.records.are_all()
    }

    /// Plays the next turn. Called when the time of the present turn has passed.
    pub fn tick(&mut self) {
        if let Some(viewed) = self.viewed.as_mut().filter(|_| self.is_playing) {
            viewed.step(1);
            self.is_playing = viewed.ply < viewed.ends().1;
        }
    }

    /// Returns `true` if more records must be listed.
    pub fn is_listing(&self) -> bool {
        self.viewed.is_none() && !self.records.are_all() && self.records.len() < self.wanted_records()
    }

    fn wanted_records(&self) -> usize {
        if self.list.is_to_end || self.list.looking.is_some() {
            return usize::MAX;
        }
        self.list.cursor.saturating_add(usize::from(self.size.1)).saturating_add(BEYOND)
    }

    /// Opens the record at the cursor of the list.
    pub(super) fn open(&mut self) {
        self.is_playing = false;
        match self.records.fetch(self.list.cursor) {
            Ok(game) => {
                let Start { perspective, plies, wants, most_findings, opened, prior, .. } = &mut self.start;
                let perspective = self.viewed.as_ref().map_or(*perspective, |viewed| viewed.perspective);
                let odds = self.viewed.as_ref().and_then(|viewed| viewed.odds);
                let is_flipped = self.viewed.as_ref().is_some_and(|viewed| viewed.is_flipped);
                let mut viewed = OpenGame::new(game, perspective, *plies, wants, *most_findings, prior);
                opened(viewed.game());
                viewed.is_flipped = is_flipped;
                viewed.show_odds(odds);
                self.viewed = Some(viewed);
            }
            Err(error) => self.notice = format!("cannot read the record: {}", visible(&error.to_string())),
        }
    }

    /// Opens the next record of the list, or the previous record if `is_back`.
    pub(super) fn open_next(&mut self, is_back: bool) {
        let next = if is_back { self.list.cursor.checked_sub(1) } else { Some(self.list.cursor + 1) };
        let Some(next) = next else {
            "this is the first record".clone_into(&mut self.notice);
            return;
        };
        // A pipe may provide no further records for some time. So the wait is limited, and then keys are checked
        // again.
        let begun = Instant::now();
        while next >= self.records.len() && !self.records.are_all() && begun.elapsed() < LONGEST_WAIT {
            self.records.list(next + 1, PATIENCE);
        }
        if next < self.records.len() {
            self.list.cursor = next;
            self.open();
            self.scroll();
        } else if !self.records.are_all() {
            "the next record is still being read".clone_into(&mut self.notice);
        } else {
            "this is the last record".clone_into(&mut self.notice);
        }
    }

    /// Moves the cursor to a record of the list.
    pub(super) fn select(&mut self, index: usize) {
        (self.list.is_to_end, self.list.looking) = (false, None);
        self.list.cursor = index.min(self.records.len().saturating_sub(1));
        self.scroll();
    }

    /// Searches the list for a record that contains the text. Repeats the latest search if the text is empty.
    pub(super) fn look_for(&mut self, text: String) {
        if !text.is_empty() {
            self.list.latest = text;
        }
        if !self.list.latest.is_empty() {
            self.list.looking = Some((self.list.latest.clone(), self.list.cursor + 1));
            self.look_further();
        }
    }

    fn look_further(&mut self) {
        let Some((text, from)) = self.list.looking.take() else { return };
        if let Some(found) = self.records.find(&text, from) {
            self.list.cursor = found;
        } else if !self.records.are_all() {
            self.list.looking = Some((text, self.records.len().max(from)));
        } else if let Some(found) = self.records.find(&text, 0) {
            self.list.cursor = found;
            "continued from the first record".clone_into(&mut self.notice);
        } else {
            self.notice = format!("no record contains `{}`", visible(&text));
        }
        self.scroll();
    }

    /// Searches the game for a turn. Repeats the latest search if the text is empty.
    pub(super) fn look_for_turn(&mut self, text: &str) {
        if !text.is_empty() {
            self.wanted = Some(Wanted::of(text));
        }
        let (Some(viewed), Some(wanted)) = (&mut self.viewed, &self.wanted) else { return };
        match viewed.search(wanted) {
            Some(ply) => {
                if ply <= viewed.ply {
                    "continued from the first turn".clone_into(&mut self.notice);
                }
                viewed.go_to(ply);
                if let Wanted::Square(square) = wanted {
                    viewed.cursor = Some(*square);
                }
            }
            None => "no turn matches".clone_into(&mut self.notice),
        }
    }

    /// Returns, as text, the number of records listed so far.
    pub(super) fn count(&self) -> String {
        let listed = self.records.len();
        let counted = format_count(listed as u64, "record");
        if self.records.are_all() { counted } else { format!("{counted}, and more") }
    }

    /// Scrolls the list so that the cursor is visible.
    pub(super) fn scroll(&mut self) {
        let lines = super::layout::list_lines(self.size);
        let List { cursor, top, .. } = &mut self.list;
        *top = (*top).min(*cursor).max((*cursor + 1).saturating_sub(lines.max(1)));
        *top = (*top).min(self.records.len().saturating_sub(lines.max(1)));
    }

    pub(super) const fn faster(&mut self, is_slower: bool) {
        if is_slower {
            self.pace = self.pace.saturating_sub(1);
        } else if self.pace + 1 < PACES.len() {
            self.pace += 1;
        }
    }

    /// Returns the number of turns per second during playback.
    pub(super) fn turns_per_second(&self) -> f64 {
        1000.0 / PACES[self.pace] as f64
    }
}
