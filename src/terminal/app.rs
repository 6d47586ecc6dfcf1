//! The state: the list, the open game, and what is being typed. Keys, the mouse and the clock change it.

use super::look::Look;
use super::ply_views::Wanted;
use super::records::Records;
use super::viewed::{Perspective, Viewed};
use crate::games::Source;
use crate::replay::Finding;
use crate::report::{counted, visible};
use crate::scene::Plies;
use std::time::{Duration, Instant};

/// How many milliseconds a turn stands, from slow to quick, while a game plays.
const PACES: [u64; 6] = [4000, 2000, 1000, 500, 250, 125];

/// How long records are listed before keys are looked at again.
const PATIENCE: Duration = Duration::from_millis(15);

/// How long the next record is waited for.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// How many records behind those that are seen are listed.
const BEYOND: usize = 500;

/// How games are opened, and drawn.
pub struct Start {
    /// Whose eyes they are seen with.
    pub perspective: Perspective,
    /// At which ply.
    pub plies: Plies,
    /// How they are drawn.
    pub look: Look,
    /// Which findings are shown.
    pub wants: Box<dyn Fn(&Finding) -> bool>,
    /// How many of those at most.
    pub most_findings: usize,
    /// Takes every game that is opened.
    pub opened: Box<dyn FnMut(&Source<'_>)>,
}

/// What is to happen behind a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The next key.
    More,
    /// The end.
    End,
    /// The end, as Ctrl-C has it.
    BreakOff,
    /// A pause, as Ctrl-Z has it.
    Suspend,
}

/// The list of records and where one is in it.
#[derive(Debug, Default)]
pub(super) struct List {
    pub cursor: usize,
    /// The first one that is drawn.
    pub top: usize,
    /// What is looked for, from which record on, while not all records are listed.
    pub looking: Option<(String, usize)>,
    /// What was looked for last.
    pub latest: String,
    /// Whether the last record is wanted, while not all are listed.
    pub is_to_end: bool,
}

/// What is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Prompt {
    /// A ply, behind `g`.
    Ply(String),
    /// What to look for, behind `/`.
    Search(String),
}

/// Everything that is drawn.
pub struct App {
    pub(super) records: Records,
    pub(super) list: List,
    pub(super) viewed: Option<Viewed>,
    pub(super) prompt: Option<Prompt>,
    /// Whether the keys are shown.
    pub(super) has_help: bool,
    pub(super) is_playing: bool,
    pub(super) pace: usize,
    /// What is said until the next key.
    pub(super) notice: String,
    pub(super) start: Start,
    /// How many columns and lines there are.
    pub(super) size: (u16, u16),
    wanted: Option<Wanted>,
}

impl App {
    /// Begins with those records; waits until there are two, or no more, for that long.
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

    /// The records.
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// Lays down how many columns and lines there are.
    pub fn resize(&mut self, columns: u16, lines: u16) {
        self.size = (columns, lines);
        self.scroll();
    }

    /// How long one may wait for a key before [`App::tick`] is due; `None` for ever.
    pub fn patience(&self) -> Option<Duration> {
        if self.is_listing() {
            Some(Duration::ZERO)
        } else if self.is_playing {
            Some(Duration::from_millis(PACES[self.pace]))
        } else {
            None
        }
    }

    /// Lists more records if more are wanted. Returns whether there is anything new to be drawn.
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

    /// The time for the next turn has come.
    pub fn tick(&mut self) {
        if let Some(viewed) = self.viewed.as_mut().filter(|_| self.is_playing) {
            viewed.step(1);
            self.is_playing = viewed.ply < viewed.ends().1;
        }
    }

    /// Whether more records are wanted than are listed.
    pub fn is_listing(&self) -> bool {
        self.viewed.is_none() && !self.records.are_all() && self.records.len() < self.wanted_records()
    }

    fn wanted_records(&self) -> usize {
        if self.list.is_to_end || self.list.looking.is_some() {
            return usize::MAX;
        }
        self.list.cursor.saturating_add(usize::from(self.size.1)).saturating_add(BEYOND)
    }

    /// Opens the record of the list on which one is.
    pub(super) fn open(&mut self) {
        self.is_playing = false;
        match self.records.fetch(self.list.cursor) {
            Ok(game) => {
                let Start { perspective, plies, wants, most_findings, opened, .. } = &mut self.start;
                let perspective = self.viewed.as_ref().map_or(*perspective, |viewed| viewed.perspective);
                let odds = self.viewed.as_ref().and_then(|viewed| viewed.odds);
                let is_flipped = self.viewed.as_ref().is_some_and(|viewed| viewed.is_flipped);
                let mut viewed = Viewed::new(game, perspective, *plies, wants, *most_findings);
                opened(viewed.game());
                viewed.is_flipped = is_flipped;
                viewed.show_odds(odds);
                self.viewed = Some(viewed);
            }
            Err(error) => self.notice = format!("it cannot be read: {}", visible(&error.to_string())),
        }
    }

    /// Goes to another record, as many further on in the list.
    pub(super) fn open_next(&mut self, is_back: bool) {
        let next = if is_back { self.list.cursor.checked_sub(1) } else { Some(self.list.cursor + 1) };
        let Some(next) = next else {
            "this is the first record".clone_into(&mut self.notice);
            return;
        };
        // A pipe may have no more for now; then keys are heard again.
        let begun = Instant::now();
        while next >= self.records.len() && !self.records.are_all() && begun.elapsed() < LONGEST_WAIT {
            self.records.list(next + 1, PATIENCE);
        }
        if next < self.records.len() {
            self.list.cursor = next;
            self.open();
            self.scroll();
        } else if !self.records.are_all() {
            "the next record has not come yet".clone_into(&mut self.notice);
        } else {
            "this is the last record".clone_into(&mut self.notice);
        }
    }

    /// Goes to a record of the list.
    pub(super) fn select(&mut self, index: usize) {
        (self.list.is_to_end, self.list.looking) = (false, None);
        self.list.cursor = index.min(self.records.len().saturating_sub(1));
        self.scroll();
    }

    /// Looks in the list for a record that says this; the same as before if it is nothing.
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
            "from the first record on".clone_into(&mut self.notice);
        } else {
            self.notice = format!("no record says `{}`", visible(&text));
        }
        self.scroll();
    }

    /// Looks in the game for a turn; the same as before if it is nothing.
    pub(super) fn look_for_turn(&mut self, text: &str) {
        if !text.is_empty() {
            self.wanted = Some(Wanted::of(text));
        }
        let (Some(viewed), Some(wanted)) = (&mut self.viewed, &self.wanted) else { return };
        match viewed.search(wanted) {
            Some(ply) => {
                if ply <= viewed.ply {
                    "from the first turn on".clone_into(&mut self.notice);
                }
                viewed.go_to(ply);
                if let Wanted::Square(square) = wanted {
                    viewed.cursor = Some(*square);
                }
            }
            None => "no turn fits".clone_into(&mut self.notice),
        }
    }

    /// How many records there are, as far as that is known.
    pub(super) fn count(&self) -> String {
        let listed = self.records.len();
        let counted = counted(listed as u64, "record");
        if self.records.are_all() { counted } else { format!("{counted}, and more") }
    }

    /// Keeps the cursor of the list in sight.
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

    /// How many turns are played in a second.
    pub(super) fn turns_per_second(&self) -> f64 {
        1000.0 / PACES[self.pace] as f64
    }
}
