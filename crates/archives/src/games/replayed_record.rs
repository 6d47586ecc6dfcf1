//! Defines a replayed record.

use super::source::Source;
use crate::knowledge::Knowledge;
use crate::notation::Record;
use crate::replay::{
    Conclusion, Event, Finding, Located, Locator, Observer, Original, Place, Reading, Replay, Verdict, events,
};
use crate::rules::{Game, Played, Position, Ruleset};

/// A record of an input with the result of its replay: verdict, findings, and the events of each turn.
///
/// A record that cannot be read has the verdict `Unreadable` and no turns.
#[derive(Clone, Debug)]
pub struct ReplayedRecord<'b> {
    source: Source<'b>,
    replayed: Replay,
    turns: Vec<Played>,
}

impl<'b> ReplayedRecord<'b> {
    pub(super) fn new(source: Source<'b>) -> Self {
        let mut turns = Vec::new();
        let reading = reading_of(&source);
        let mut replayed = source.replay_reading(&reading, &mut turns);
        if source.read_errors().is_empty() {
            replayed.findings.extend(source.strays(&reading.record));
        } else {
            replayed.verdict = Verdict::Unreadable;
            replayed.findings = source.read_errors().to_vec();
        }
        drop(reading);
        Self { source, replayed, turns }
    }

    /// Returns the record that was replayed.
    pub const fn source(&self) -> &Source<'b> {
        &self.source
    }

    /// Returns the location of the record: file, number in the file, and line of its beginning.
    pub fn place(&self) -> Place<'_> {
        self.source.place()
    }

    /// Returns the verdict.
    pub const fn verdict(&self) -> Verdict {
        self.replayed.verdict
    }

    /// Returns all findings. The finding that determines the verdict comes first; findings about text outside records
    /// come last.
    pub fn findings(&self) -> &[Finding] {
        &self.replayed.findings
    }

    /// Returns the position of a finding in the file, or `None` if the finding has no position.
    pub fn locate(&self, finding: &Finding) -> Option<Located> {
        Locator::new(self.place(), self.source.own()).locate_finding(finding, finding.span)
    }

    /// Returns the rules by which the record was judged.
    pub const fn rules(&self) -> &Ruleset {
        &self.replayed.terms.rules
    }

    /// Returns the score and the termination.
    pub const fn conclusion(&self) -> &Conclusion {
        &self.replayed.conclusion
    }

    /// Reads the record: its tags, setup, turns and comments.
    pub fn record(&self) -> Record<'_> {
        reading_of(&self.source).record
    }

    /// Returns the number of listed turns. A legal record lists all its turns. If the outcome of a turn remains open
    /// (`outcome-open`), [`Replay::open`] contains this turn and all later turns. [`ReplayedRecord::turns`] then
    /// contains only the earlier turns.
    pub fn plies(&self) -> u32 {
        self.replayed.plies().unwrap_or_default()
    }

    /// Returns the events of each turn that was played.
    pub fn turns(&self) -> &[Played] {
        &self.turns
    }

    /// Returns the single events of the game, in order.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.turns.iter().flat_map(events)
    }

    /// Returns the final position. `None` if the setup allows no turn.
    pub fn position(&self) -> Option<&Position> {
        self.replayed.game.as_ref().map(Game::position)
    }

    /// Iterates over the position before the first turn and after each turn. Empty if the setup allows no turn.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        self.games().map(|game| game.position().clone())
    }

    /// Iterates over the game before the first turn and after each turn. Empty if the setup allows no turn.
    ///
    /// The turns are played again on a board; the record is not read a second time. A record that leaves pieces unnamed
    /// is replayed as a whole instead, because later turns can prove the kinds of these pieces.
    pub fn games(&self) -> impl Iterator<Item = Game> + '_ {
        let named = self.replayed.game.as_ref().filter(|game| !game.position().has_unknown());
        let start = named.and_then(|game| Game::new(game.rules().clone(), &self.replayed.setup).ok());
        let mut unnamed = AllGames::default();
        if start.is_none() && self.replayed.game.is_some() {
            self.observe(&mut unnamed);
        }
        let later = start.clone().into_iter().flat_map(|mut game| {
            self.turns.iter().map_while(move |played| {
                game.try_play(&played.turn).ok()?;
                Some(game.clone())
            })
        });
        start.into_iter().chain(later).chain(unnamed.0)
    }

    /// Returns the knowledge of each side about the other side's pieces after `ply` turns. If the game has fewer turns,
    /// returns the knowledge at the end.
    ///
    /// This method replays the game. To get the knowledge at every ply, pass a [`Knowledge`] to
    /// [`ReplayedRecord::observe`].
    pub fn knowledge(&self, ply: u32) -> Knowledge {
        let mut until = KnowledgeUntil { ply, knowledge: Knowledge::default() };
        self.observe(&mut until);
        until.knowledge
    }

    /// Replays the game again and passes every turn to `observer`.
    pub fn observe(&self, observer: &mut dyn Observer) {
        self.source.replay_reading(&reading_of(&self.source), observer);
    }

    /// Returns the complete result of the replay.
    pub const fn replayed(&self) -> &Replay {
        &self.replayed
    }

    /// Returns the input for writers of formats. `reading` is the result of the game's reader.
    #[doc(hidden)]
    pub fn original<'o>(&'o self, reading: &'o Reading<'_>) -> Original<'o> {
        self.source.original(&reading.record, &self.replayed, &self.turns)
    }
}

/// Reads a game. The result is empty if the record cannot be read at all: the kept part of an oversized record must
/// not be read as a whole record.
fn reading_of<'g>(source: &'g Source<'_>) -> Reading<'g> {
    if source.read_errors().is_empty() { source.read() } else { Reading::default() }
}

/// The game at every ply of a replay.
#[derive(Default)]
struct AllGames(Vec<Game>);

impl Observer for AllGames {
    fn begin(&mut self, game: &Game) {
        self.0.push(game.clone());
    }

    fn turn(&mut self, _played: &Played, game: &Game) {
        self.0.push(game.clone());
    }
}

/// Knowledge up to a ply.
struct KnowledgeUntil {
    ply: u32,
    knowledge: Knowledge,
}

impl Observer for KnowledgeUntil {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        if played.ply <= self.ply {
            self.knowledge.turn(played, game);
        }
    }
}
