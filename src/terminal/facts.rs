//! What there is to know of a game as a whole, worked out once when it is opened.

use crate::analysis::review::{Review, Reviewed};
use crate::analysis::{Lack, Timeline};
use crate::board::{Side, Viewer};
use crate::formats::json::FindingLine;
use crate::games::Source;
use crate::knowledge::{Change, History};
use crate::replay::{Finding, Locator, Reading, Replay, Verdict};
use crate::report::diagram::{heading, place_line};
use crate::report::{finding_line, visible};
use crate::rules::{PieceId, Played};
use crate::scene::Scene;

/// What there is to know of a game as a whole.
#[derive(Clone, Debug)]
pub(super) struct GameFacts {
    pub replayed: Replay,
    /// The file and the event; the players and the rules.
    pub heading: [String; 2],
    /// The plies at which there is a position: the first and the last; `None` if there is none.
    pub plies: Option<(u32, u32)>,
    /// The plies of strikes, in order.
    pub strikes: Vec<u32>,
    /// What strikes and guesses could expect, and what they brought, in order.
    pub strikes_reviewed: Vec<Reviewed>,
    /// What was found, in order of the plies.
    pub findings: Vec<FindingLine>,
    /// The verdict; a position that is no record has none.
    pub verdict: Option<Verdict>,
    changes: Vec<Change>,
    course: Vec<Lack>,
}

impl GameFacts {
    /// Of a game; `wants` tells which of the findings are asked for.
    pub fn new(game: &Source<'_>, wants: &dyn Fn(&Finding) -> bool, most: usize) -> Self {
        let mut watch = ((History::default(), Timeline::with_course()), (Review::default(), Vec::<Played>::new()));
        let is_readable = game.trouble().is_empty();
        let reading = if is_readable { game.read() } else { Reading::default() };
        let mut replayed = game.replay_reading(&reading, &mut watch);
        if is_readable {
            replayed.findings.extend(game.strays(&reading.record));
        } else {
            (replayed.verdict, replayed.findings) = (Verdict::Unreadable, game.trouble().to_vec());
        }
        let heading =
            if is_readable { heading(game.place(), &reading.record, &replayed) } else { place_line(game.place()) };
        let mut lines = heading.lines().map(str::to_owned);
        let heading = [lines.next().unwrap_or_default(), lines.next().unwrap_or_default()];
        let mut locator = Locator::new(game.place(), game.own());
        let wanted = replayed.findings.iter().filter(|finding| wants(finding)).take(most);
        let mut findings: Vec<FindingLine> = wanted.map(|finding| finding_line(finding, &mut locator)).collect();
        for line in &mut findings {
            line.message = visible(&line.message).into_owned();
            line.help = line.help.as_deref().map(|help| visible(help).into_owned());
        }
        findings.sort_by_key(|line| line.ply);
        if !is_readable {
            // What is left of it is not played as if it were whole.
            replayed.game = None;
        }
        let (mut verdict, mut plies) = (Some(replayed.verdict), replayed.last_position().map(|last| (0, last)));
        if let Some(snapshot) = reading.snapshot.as_ref().filter(|_| reading.is_position()) {
            // It is no game, and need not be one.
            (verdict, plies) = (None, Some((snapshot.ply, snapshot.ply)));
            replayed.game = None;
            findings.clear();
        }
        let ((history, timeline), (review, played)) = watch;
        let strikes = played.iter().filter(|played| played.turn.action.is_strike());
        Self {
            heading,
            plies,
            strikes: strikes.map(|played| played.ply).collect(),
            strikes_reviewed: review.strikes,
            findings,
            verdict,
            changes: history.changes().to_vec(),
            course: timeline.course,
            replayed,
        }
    }

    /// What opponents came to know of a piece up to that ply, in order.
    pub fn changes(&self, piece: PieceId, ply: u32) -> impl Iterator<Item = &Change> {
        let so_far = self.changes.partition_point(|change| change.ply <= ply);
        self.changes[..so_far].iter().filter(move |change| change.piece == piece)
    }

    /// What is lacking after that ply of that side's pieces, in bits, for their opponent.
    pub fn bits(&self, side: Side, ply: u32) -> Option<f64> {
        let so_far = self.course.partition_point(|lack| lack.ply <= ply);
        self.course[..so_far].last().and_then(|lack| lack.bits[side])
    }

    /// The most bits that either side lacks at any ply up to that one.
    pub fn most_bits(&self, ply: u32) -> f64 {
        let so_far = &self.course[..self.course.partition_point(|lack| lack.ply <= ply)];
        so_far.iter().flat_map(|lack| [lack.bits.red, lack.bits.blue]).flatten().fold(0.0, f64::max)
    }

    /// The scene of a record that is a position and no game.
    pub fn snapshot(game: &Source<'_>, viewer: Viewer) -> Option<Scene> {
        game.read().snapshot.map(|snapshot| Scene::of_snapshot(&snapshot, viewer))
    }
}
