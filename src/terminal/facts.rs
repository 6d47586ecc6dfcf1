//! Collects facts about an open game: about the whole game, the piece on a square, and the last turn.
//!
//! Facts about the whole game are computed once, when the game is opened. Facts about a piece are its kind, its
//! possible kinds for each viewer, and its changes with their plies and causes. Facts about a strike or guess are the
//! expected value and, if the viewer may know this value, the actual value. See `format-spec/review.md`.

use super::viewed::OpenGame;
use crate::analysis::review::{Review, Reviewed};
use crate::analysis::setups::{GamePrior, PriorChoice};
use crate::analysis::{MissingInformation, Timeline};
use crate::board::{KindSet, Outcome, Side, Viewer};
use crate::formats::json::FindingLine;
use crate::games::Source;
use crate::knowledge::{Change, ChangeCause, History};
use crate::replay::{Finding, Locator, Reading, Replay, Verdict};
use crate::report::diagram::{heading, place_line};
use crate::report::{cause, finding_line, one_of, visible};
use crate::rules::{Action, PieceId, Played};
use crate::scene::{Scene, SeenPiece};

/// Facts about a whole game.
#[derive(Clone, Debug)]
pub(super) struct GameFacts {
    pub replayed: Replay,
    /// Two lines: the first with the file and event, the second with the players and rules.
    pub heading: [String; 2],
    /// First and last ply with a position. `None` if no ply has a position.
    pub plies: Option<(u32, u32)>,
    /// Plies of strikes, in order.
    pub strikes: Vec<u32>,
    /// Expected and actual values of strikes and guesses, in order.
    pub strikes_reviewed: Vec<Reviewed>,
    /// Findings, in the order of the plies.
    pub findings: Vec<FindingLine>,
    /// Verdict.
    pub verdict: Verdict,
    /// Prior of the odds. A game for which a file has no prior has uniform odds.
    pub prior: GamePrior,
    changes: Vec<Change>,
    course: Vec<MissingInformation>,
}

impl GameFacts {
    /// Computes the facts of a game. Keeps the findings for which `wants` returns `true`, but at most `most` findings.
    pub fn new(game: &Source<'_>, wants: &dyn Fn(&Finding) -> bool, most: usize, prior: &PriorChoice) -> Self {
        let mut watch = (
            (History::default(), Timeline::with_course()),
            (Review::default().with_prior(prior.clone()), Vec::<Played>::new()),
        );
        let is_readable = game.read_errors().is_empty();
        let reading = if is_readable { game.read() } else { Reading::default() };
        let mut replayed = game.replay_reading(&reading, &mut watch);
        if is_readable {
            replayed.findings.extend(game.strays(&reading.record));
        } else {
            (replayed.verdict, replayed.findings) = (Verdict::Unreadable, game.read_errors().to_vec());
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
            // The record has unreadable parts. Its readable parts must not be played as if they were a whole game.
            replayed.game = None;
        }
        let (verdict, plies) = (replayed.verdict, replayed.last_position().map(|last| (replayed.plies_before(), last)));
        let ((history, timeline), (review, played)) = watch;
        let strikes = played.iter().filter(|played| played.turn.action.is_strike());
        Self {
            heading,
            plies,
            strikes: strikes.map(|played| played.ply).collect(),
            strikes_reviewed: review.strikes,
            prior: prior
                .of(&replayed.terms.rules, replayed.setup.position.is_some())
                .unwrap_or_else(|_| GamePrior::uniform()),
            findings,
            verdict,
            changes: history.changes().to_vec(),
            course: timeline.course,
            replayed,
        }
    }

    /// Returns the changes in what the opponent knew about a piece up to this ply, in order.
    pub fn changes(&self, piece: PieceId, ply: u32) -> impl Iterator<Item = &Change> {
        let so_far = self.changes.partition_point(|change| change.ply <= ply);
        self.changes[..so_far].iter().filter(move |change| change.piece == piece)
    }

    /// Returns the number of bits that the opponent of `side` lacks about the pieces of `side` after this ply.
    pub fn bits(&self, side: Side, ply: u32) -> Option<f64> {
        let so_far = self.course.partition_point(|lack| lack.ply <= ply);
        self.course[..so_far].last().and_then(|lack| lack.bits[side])
    }

    /// Returns the largest number of bits that a side lacks at any ply up to `ply`.
    pub fn most_bits(&self, ply: u32) -> f64 {
        let so_far = &self.course[..self.course.partition_point(|lack| lack.ply <= ply)];
        so_far.iter().flat_map(|lack| [lack.bits.red, lack.bits.blue]).flatten().fold(0.0, f64::max)
    }
}

/// Returns the lines about the square at the cursor: the piece, the present knowledge about the piece with its
/// cause, and the earlier changes.
pub(super) fn on_square(viewed: &OpenGame) -> Vec<String> {
    let Some(view) = viewed.view() else { return vec!["no position: the setup cannot be played".to_owned()] };
    let (square, scene) = (viewed.looked_at(), &view.scene);
    if !scene.board.is_playable(square) {
        return vec![format!("{square}: lake")];
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
    // If the piece belongs to the viewer, the line shows the opponent's knowledge.
    let who = scene.viewer.owns(shown.side).then(|| format!("to {}: ", shown.side.other().title()));
    lines.push(who.unwrap_or_default() + &change_text(now));
    if changes.len() > 1 {
        let earlier: Vec<String> =
            changes[..changes.len() - 1].iter().rev().map(|change| change_text(change)).collect();
        lines.push(format!("before: {}", earlier.join("; ")));
    }
    lines.extend(luck());
    lines
}

/// Describes the piece as the viewer knows it.
fn called(scene: &Scene, shown: SeenPiece) -> String {
    let side = shown.side.title();
    match (shown.kind, shown.inferred()) {
        (Some(kind), _) => format!("{side}'s {} ({})", kind.title(), scene.sign(Some(kind))),
        (None, Some(kind)) => format!("{side}'s, inferred: {} ({})", kind.title(), scene.sign(Some(kind))),
        (None, None) => format!("a piece of {side}'s"),
    }
}

/// Describes the possible kinds after a change, with its ply and cause.
fn change_text(change: &Change) -> String {
    let kinds = match (change.kinds.single(), change.is_named) {
        (Some(kind), true) => format!("{}, named", kind.title()),
        (Some(kind), false) => format!("{}, never named", kind.title()),
        (None, _) => can_be(change.kinds),
    };
    match (change.ply, change.by) {
        (_, ChangeCause::Position) => format!("{kinds} (position)"),
        (0, _) => format!("{kinds} (setup)"),
        (ply, by) => format!("{kinds} (ply {ply}: {})", cause(by)),
    }
}

fn can_be(kinds: KindSet) -> String {
    match kinds.len() {
        0 => "nothing is known".to_owned(),
        5.. if kinds == kinds.and(KindSet::MOVABLE) => format!("any of {} movable kinds", kinds.len()),
        7.. => format!("any of {} kinds", kinds.len()),
        _ => one_of(kinds),
    }
}

/// Returns all findings. The list starts with the finding that the user requested last, and continues from the
/// beginning after the last finding. In each entry, the first value is `true` for an error and `false` for a
/// warning. The second value is the text of the finding.
pub(super) fn findings_from(viewed: &OpenGame) -> Vec<(bool, String)> {
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

/// Luck of the last turn. Exists only if the turn was a strike or guess, and if the viewer may know the expected
/// value of the turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Luck<'v> {
    reviewed: &'v Reviewed,
    /// `true` if the viewer knows the actual value.
    is_told: bool,
}

impl<'v> Luck<'v> {
    /// Returns the luck of the present ply, if the viewer may see this luck. A player sees only the luck of the
    /// player's own turns: the odds of the opponent's turns depend on the opponent's knowledge. A spectator sees the
    /// luck of a turn if the moving piece was named.
    pub fn of(viewed: &'v OpenGame) -> Option<Self> {
        let (view, viewer) = (viewed.view()?, viewed.viewer());
        let reviewed = viewed.facts.strikes_reviewed.iter().find(|reviewed| reviewed.played.ply == viewed.ply)?;
        let played = &reviewed.played;
        let is_named = |piece| view.seen.is_named_to(piece, viewer);
        let is_shown = match viewer {
            Viewer::All => true,
            Viewer::Spectator => is_named(played.piece),
            Viewer::Red | Viewer::Blue => viewer.side() == Some(played.side),
        };
        // If the piece was lost, its owner knows the actual value. Otherwise the viewer must know the piece that was
        // struck.
        let is_lost = played.outcome == Some(Outcome::Loss) || played.hit == Some(false);
        let is_told = viewer == Viewer::All || is_lost || played.target.is_some_and(is_named);
        is_shown.then_some(Self { reviewed, is_told })
    }

    fn luck(self) -> Option<f64> {
        self.reviewed.luck().filter(|_| self.is_told)
    }

    /// Returns the full text about the luck.
    pub fn long(self) -> String {
        let Some(expected) = self.reviewed.expected else { return "the odds are unknown".to_owned() };
        let percent = |chance: f64| format!("{:.1} %", chance * 100.0);
        let [win, tie, loss] = [expected.chances.win, expected.chances.tie, expected.chances.loss].map(percent);
        let chances = match self.reviewed.played.turn.action {
            Action::Guess { .. } => format!("odds: right {win}, wrong {loss}"),
            _ => format!("odds: won {win}, tie {tie}, lost {loss}"),
        };
        let outcome = self.reviewed.actual.zip(self.luck());
        let brought = outcome.map(|(actual, luck)| format!(", brought {}, luck {}", points(actual), points(luck)));
        let marks = self.reviewed.marks.iter().filter(|mark| !mark.is_passed_over());
        let marks: Vec<String> = marks.map(|mark| mark.name().replace('-', " ")).collect();
        let parts =
            [vec![format!("{chances}; expected {}{}", points(expected.worth), brought.unwrap_or_default())], marks];
        parts.concat().join("; ")
    }

    /// Returns a short text about the luck: only the odds and the luck. If `is_shortest`, the text has as few
    /// characters as possible.
    pub fn short(self, is_shortest: bool) -> String {
        let Some(expected) = self.reviewed.expected else { return String::new() };
        let percent = |chance: f64| format!("{:.0}", chance * 100.0);
        let chances = [expected.chances.win, expected.chances.tie, expected.chances.loss].map(percent);
        let word = if is_shortest { " " } else { ", luck " };
        let luck = self.luck().map_or_else(String::new, |luck| format!("{word}{}", points(luck)));
        format!("{} %{luck}", chances.join("/"))
    }
}

/// Formats points with a sign. The number 0 has no sign.
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
        let many = KindSet::ALL.difference(KindSet::only(Kind::Spotter));
        for (kinds, told) in [
            (KindSet::EMPTY, "nothing is known".to_owned()),
            (KindSet::MOVABLE, format!("any of {} movable kinds", KindSet::MOVABLE.len())),
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
