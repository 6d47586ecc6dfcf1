//! A game with what came of its replay.

use super::source::Source;
use crate::knowledge::Knowledge;
use crate::notation::Span;
use crate::replay::{Event, Finding, Located, Locator, Observer, Original, Place, Reading, Replay, Verdict, events};
use crate::rules::{self, Played, Position};

/// A game with what came of its replay: the verdict, what was found, and what happened in each turn.
///
/// What cannot be read at all is replayed too: it is unreadable, and of no turns.
#[derive(Clone, Debug)]
pub struct Game<'b> {
    source: Source<'b>,
    replayed: Replay,
    turns: Vec<Played>,
}

impl<'b> Game<'b> {
    pub(super) fn new(source: Source<'b>) -> Self {
        let mut turns = Vec::new();
        let reading = reading_of(&source);
        let mut replayed = source.replay_reading(&reading, &mut turns);
        if source.trouble().is_empty() {
            replayed.findings.extend(source.strays(&reading.record));
        } else {
            replayed.verdict = Verdict::Unreadable;
            replayed.findings = source.trouble().to_vec();
        }
        drop(reading);
        Self { source, replayed, turns }
    }

    /// The record that was replayed.
    pub const fn source(&self) -> &Source<'b> {
        &self.source
    }

    /// Where it stands: its file, its number there, and the line at which it begins.
    pub fn place(&self) -> Place<'_> {
        self.source.place()
    }

    /// The verdict on it.
    pub const fn verdict(&self) -> Verdict {
        self.replayed.verdict
    }

    /// All findings, the one that earned the verdict first, those about text outside of records last.
    pub fn findings(&self) -> &[Finding] {
        &self.replayed.findings
    }

    /// Where in the file a span of a finding begins.
    pub fn locate(&self, span: Span) -> Located {
        Locator::new(self.place(), self.source.own()).locate(span)
    }

    /// Number of turns that are listed: all of a legal record. If it leaves open how one came out (`outcome-open`), turns from
    /// that one on are in [`Replay::open`] and not in [`Game::turns`].
    pub fn plies(&self) -> u32 {
        self.replayed.plies().unwrap_or_default()
    }

    /// What happened in each turn that was played.
    pub fn turns(&self) -> &[Played] {
        &self.turns
    }

    /// What happened, one thing at a time.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.turns.iter().flat_map(events)
    }

    /// The position at the end; `None` where the setup allows no turn.
    pub fn position(&self) -> Option<&Position> {
        self.replayed.game.as_ref().map(rules::Play::position)
    }

    /// The position before the first turn, and that behind each turn; empty where the setup allows no turn.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = Positions::default();
        self.observe(&mut positions);
        positions.0
    }

    /// What each side knows of the other's pieces after so many turns, or at the end if there are fewer. This replays the
    /// game; who wants it at every ply has [`Game::observe`] tell a [`Knowledge`] of each turn.
    pub fn knowledge(&self, ply: u32) -> Knowledge {
        let mut until = KnowledgeUntil { ply, knowledge: Knowledge::default() };
        self.observe(&mut until);
        until.knowledge
    }

    /// Replays it again, and lets `observer` know of every turn.
    pub fn observe(&self, observer: &mut impl Observer) {
        self.source.replay_reading(&reading_of(&self.source), observer);
    }

    /// All that came of the replay.
    pub const fn replayed(&self) -> &Replay {
        &self.replayed
    }

    /// What a writer of a format is given; `reading` is what the game's reader makes of it.
    pub fn original<'o>(&'o self, reading: &'o Reading<'_>) -> Original<'o> {
        self.source.original(&reading.record, &self.replayed, &self.turns)
    }
}

/// What is read of a game: of what cannot be read at all nothing, for what is left of a record that is too long is not one
/// as if it were whole.
fn reading_of<'g>(source: &'g Source<'_>) -> Reading<'g> {
    if source.trouble().is_empty() { source.read() } else { Reading::default() }
}

/// Every position of a replay.
#[derive(Default)]
struct Positions(Vec<Position>);

impl Observer for Positions {
    fn begin(&mut self, game: &rules::Play) {
        self.0.push(game.position().clone());
    }

    fn turn(&mut self, _played: &Played, game: &rules::Play) {
        self.0.push(game.position().clone());
    }
}

/// What is known up to a ply.
struct KnowledgeUntil {
    ply: u32,
    knowledge: Knowledge,
}

impl Observer for KnowledgeUntil {
    fn begin(&mut self, game: &rules::Play) {
        self.knowledge.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &rules::Play) {
        if played.ply <= self.ply {
            self.knowledge.turn(played, game);
        }
    }
}
