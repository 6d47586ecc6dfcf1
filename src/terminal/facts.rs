//! Facts about an open game: of the whole game, of the piece on a square, and of the last turn.
//!
//! Facts of the whole game are computed once, when it is opened. For a piece they say what it is, what it can be for
//! whom, since when and by what. For a strike or guess they say what its side could expect and what it brought, as far
//! as the viewer knows. `format-spec/review.md`.

use super::viewed::Viewed;
use crate::analysis::review::{Review, Reviewed};
use crate::analysis::{Lack, Timeline};
use crate::board::{KindSet, Outcome, Side, Viewer};
use crate::formats::json::FindingLine;
use crate::games::Source;
use crate::knowledge::{Change, History};
use crate::replay::{Finding, Locator, Reading, Replay, Verdict};
use crate::report::diagram::{heading, place_line};
use crate::report::{cause, finding_line, one_of, visible};
use crate::rules::{Action, PieceId, Played};
use crate::scene::{Scene, SeenPiece};

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

/// The lines on the square that is looked at: the piece; what can be known of it, by what; and how that came about.
pub(super) fn on_square(viewed: &Viewed) -> Vec<String> {
    let Some(view) = viewed.view() else { return vec!["there is no position: the setup cannot be played".to_owned()] };
    let (square, scene) = (viewed.looked_at(), &view.scene);
    if !scene.board.has(square) {
        return vec![format!("{square}: no square for pieces")];
    }
    let Some(shown) = scene.at(square) else { return vec![format!("{square}: empty")] };
    let luck = || {
        let reached = scene.last.as_ref()?.way.last().copied();
        Luck::of(viewed).filter(|_| reached == Some(square)).map(Luck::long)
    };
    let identity = view.pieces.iter().find(|(at, ..)| *at == square).map(|(_, id, home)| (*id, *home));
    let home = identity.map(|(_, home)| if home == square { String::new() } else { format!(", from {home}") });
    let mut lines = vec![format!("{square}: {}{}", called(scene, shown), home.unwrap_or_default())];
    let Some((id, _)) = identity else { return lines };
    let changes: Vec<&Change> = viewed.facts.changes(id, viewed.ply).collect();
    let Some(now) = changes.last() else { return lines };
    // Of one's own piece it is the opponent who has to find out.
    let who = scene.viewer.owns(shown.side).then(|| format!("to {}: ", shown.side.other().title()));
    lines.push(who.unwrap_or_default() + &told(now));
    if changes.len() > 1 {
        let earlier: Vec<String> = changes[..changes.len() - 1].iter().rev().map(|change| told(change)).collect();
        lines.push(format!("before: {}", earlier.join("; ")));
    }
    lines.extend(luck());
    lines
}

/// The piece as the viewer knows it.
fn called(scene: &Scene, shown: SeenPiece) -> String {
    let side = shown.side.title();
    match (shown.kind, shown.inferred()) {
        (Some(kind), _) => format!("{side}'s {} ({})", kind.title(), scene.sign(Some(kind))),
        (None, Some(kind)) => format!("{side}'s, inferred: {} ({})", kind.title(), scene.sign(Some(kind))),
        (None, None) => format!("a piece of {side}'s"),
    }
}

/// What a piece can be after a change, since when and by what.
fn told(change: &Change) -> String {
    let kinds = match (change.kinds.single(), change.is_named) {
        (Some(kind), true) => format!("{}, named", kind.title()),
        (Some(kind), false) => format!("{}, never named", kind.title()),
        (None, _) => can_be(change.kinds),
    };
    match change.ply {
        0 => format!("{kinds} (setup)"),
        ply => format!("{kinds} (ply {ply}: {})", cause(change.by)),
    }
}

fn can_be(kinds: KindSet) -> String {
    match kinds.len() {
        0 => "nothing is told".to_owned(),
        5.. if kinds == kinds.and(KindSet::MOVABLE) => format!("any of {} kinds that move", kinds.len()),
        7.. => format!("any of {} kinds", kinds.len()),
        _ => one_of(kinds),
    }
}

/// The findings, from the one that was asked for last on: how grave, and what is said.
pub(super) fn findings_from(viewed: &Viewed) -> Vec<(bool, String)> {
    let findings = &viewed.facts.findings;
    let count = findings.len();
    let first = viewed.finding.unwrap_or(0);
    let line = |index: usize| {
        let finding = &findings[index];
        let ply = finding.ply.map(|ply| format!(", ply {ply}")).unwrap_or_default();
        let help = finding.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
        let text = format!("{}/{count} {}{ply}: {}{help}", index + 1, finding.name, finding.message);
        (finding.severity == "error", visible(&text).into_owned())
    };
    (0..count).map(|step| line((first + step) % count)).collect()
}

/// The last turn, if it was a strike or a guess of which the viewer may be told what could be expected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Luck<'v> {
    reviewed: &'v Reviewed,
    /// Whether the viewer knows what it brought.
    is_told: bool,
}

impl<'v> Luck<'v> {
    /// That of the present ply. A player is told of the own turns alone: the odds of others depend on what those know. A
    /// spectator is told of those whose piece was named.
    pub fn of(viewed: &'v Viewed) -> Option<Self> {
        let (view, viewer) = (viewed.view()?, viewed.viewer());
        let reviewed = viewed.facts.strikes_reviewed.iter().find(|reviewed| reviewed.played.ply == viewed.ply)?;
        let played = &reviewed.played;
        let is_named = |piece| view.seen.is_named_to(piece, viewer);
        let is_shown = match viewer {
            Viewer::All => true,
            Viewer::Spectator => is_named(played.piece),
            Viewer::Red | Viewer::Blue => viewer.side() == Some(played.side),
        };
        // Who loses knows what that costs; else the piece struck tells what it brought.
        let is_lost = played.outcome == Some(Outcome::Loss) || played.hit == Some(false);
        let is_told = viewer == Viewer::All || is_lost || played.target.is_some_and(is_named);
        is_shown.then_some(Self { reviewed, is_told })
    }

    fn luck(self) -> Option<f64> {
        self.reviewed.luck().filter(|_| self.is_told)
    }

    /// All of it.
    pub fn long(self) -> String {
        let Some(expected) = self.reviewed.expected else { return "its odds cannot be told".to_owned() };
        let percent = |chance: f64| format!("{:.1} %", chance * 100.0);
        let [win, tie, loss] = [expected.chances.win, expected.chances.tie, expected.chances.loss].map(percent);
        let chances = match self.reviewed.played.turn.action {
            Action::Guess { .. } => format!("odds: right {win}, wrong {loss}"),
            _ => format!("odds: won {win}, tie {tie}, lost {loss}"),
        };
        let told = self.reviewed.actual.zip(self.luck());
        let brought = told.map(|(actual, luck)| format!(", brought {}, luck {}", points(actual), points(luck)));
        let marks = self.reviewed.marks.iter().filter(|mark| !mark.is_passed_over());
        let marks: Vec<String> = marks.map(|mark| mark.name().replace('-', " ")).collect();
        let parts =
            [vec![format!("{chances}; expected {}{}", points(expected.worth), brought.unwrap_or_default())], marks];
        parts.concat().join("; ")
    }

    /// The odds and the luck alone; in as few signs as there can be, if it has to be.
    pub fn short(self, is_shortest: bool) -> String {
        let Some(expected) = self.reviewed.expected else { return String::new() };
        let percent = |chance: f64| format!("{:.0}", chance * 100.0);
        let chances = [expected.chances.win, expected.chances.tie, expected.chances.loss].map(percent);
        let word = if is_shortest { " " } else { ", luck " };
        let luck = self.luck().map_or_else(String::new, |luck| format!("{word}{}", points(luck)));
        format!("{} %{luck}", chances.join("/"))
    }
}

/// Points with their sign, which is none for 0.
fn points(points: f64) -> String {
    let text = format!("{points:+.1}");
    if text.ends_with("0.0") && text.len() == 4 { "0.0".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::{can_be, points};
    use crate::board::{Kind, KindSet};

    #[test]
    fn of_many_kinds_their_number_is_told_and_of_none_nothing() {
        let many = KindSet::ALL.less(KindSet::only(Kind::Spotter));
        for (kinds, told) in [
            (KindSet::EMPTY, "nothing is told".to_owned()),
            (KindSet::MOVABLE, format!("any of {} kinds that move", KindSet::MOVABLE.len())),
            (many, format!("any of {} kinds", many.len())),
        ] {
            assert_eq!(can_be(kinds), told);
        }
    }

    #[test]
    fn points_have_a_sign_and_zero_has_none() {
        for (number, text) in
            [(149.14, "+149.1"), (-4.0, "-4.0"), (0.0, "0.0"), (-0.0, "0.0"), (-0.04, "0.0"), (10.0, "+10.0")]
        {
            assert_eq!(points(number), text);
        }
    }
}
