//! Formats a game for the page's script, and for readers without scripts.

use super::escape::{packed, quoted};
use super::facts::{BoardPiece, Facts};
use super::odds::{PageOdds, strike_line};
use crate::board::{Board, Kind, Numbering, Side, Square};
use crate::formats::json::{self, FindingLine};
use crate::formats::srn;
use crate::picture::escaped;
use crate::replay::{Original, Replay};
use crate::report::review::{moment_sentences, story_sentences};
use crate::report::{beginning, ended, no_position, object, terms, visible, visible_bytes};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Data of one record for the page.
pub struct PageGame<'s> {
    /// Record with its replay.
    pub original: Original<'s>,
    /// Data collected during the replay.
    pub facts: Facts,
    /// Odds of both sides.
    pub odds: PageOdds,
    /// Findings about the record.
    pub findings: Vec<FindingLine>,
    /// Record as SRN.
    pub srn: String,
    /// Names of the available views ([`Viewer`](crate::board::Viewer)).
    pub views: &'static [&'static str],
    /// `true` if the page has a static version of this game for readers without scripts.
    pub has_static: bool,
}

/// Entry in the list of games.
#[derive(Debug, Serialize)]
struct Head {
    name: String,
    red: String,
    blue: String,
    event: String,
    date: String,
    edition: &'static str,
    result: &'static str,
    verdict: &'static str,
    plies: u32,
    errors: usize,
}

impl PageGame<'_> {
    /// Returns the game as elements of the page: its data, and possibly a static version for readers without scripts.
    pub fn elements(self) -> String {
        let Original { record, replayed, place, .. } = self.original;
        let tag = |name: &str| record.tag(name).map(|value| visible(value).into_owned()).filter(|value| value != "?");
        let name = format!("{}, record {}", visible(place.file), place.record.unwrap_or(1));
        let plies = replayed.plies().unwrap_or_default();
        let head = Head {
            name,
            red: tag("Red").unwrap_or_default(),
            blue: tag("Blue").unwrap_or_default(),
            event: tag("Event").unwrap_or_default(),
            date: tag("Date").unwrap_or_default(),
            edition: replayed.terms.rules.edition.name,
            result: replayed.conclusion.score.token(),
            verdict: replayed.verdict.name(),
            plies,
            errors: self.findings.iter().filter(|finding| finding.severity == "error").count(),
        };
        let title = title(&head);
        let sides = odds_of(self.views);
        let facts = self.facts;
        let shown = String::from_utf8_lossy(&visible_bytes(self.srn.as_bytes())).into_owned();
        let without_script =
            if self.has_static { without_script(&title, &head, &facts, replayed, &shown) } else { String::new() };
        // If the data contains no SRN, the script copies the static version, which does not keep tabs.
        let has_own_srn = !self.has_static || self.srn != shown || self.srn.contains('\t');
        let numbering = replayed.terms.numbering;
        let (changes, review) = (facts.changes(), &facts.review);
        let scores = review.scores.changes().iter().map(|(ply, red)| (*ply, red.map(thousandths)));
        let turning_point = replayed.conclusion.winner().and_then(|winner| review.turning_point(winner));
        let of_sides = facts.review.strikes.iter().filter(|reviewed| sides.contains(&reviewed.played.side));
        // Missed chances of a player follow from pieces that only this player knows.
        let knows = |side: Side| self.views.contains(&side.name());
        let passed = facts.review.passed_over.iter().filter(|passed| knows(passed.side));
        let board = replayed.terms.rules.edition.board;
        let game = json::game(&self.original, self.findings);
        // For an unreadable record, the JSON object contains the text instead of turns.
        let played = || json::game(&Original { srn: None, ..self.original }, Vec::new()).turns;
        let played = game.text.as_ref().and_then(|_| played());
        // Set if the last turns have no positions: the number of turns with a position, the reason, and the text of the
        // turns without a position.
        let beyond = replayed.last_ply().and_then(|last| no_position(replayed, last)).map(|why| {
            let followed = self.original.played.len();
            (followed, why, srn::text_from(&self.original, followed).into_owned())
        });
        let odds = sides.iter().map(|side| (side.name(), self.odds.lines(*side, &facts.ids)));
        let body = object! {
            game: game,
            #[serde(flatten)]
            played: played.map(|played| object! { played: played }),
            #[serde(flatten)]
            beyond: beyond.map(|beyond| object! { beyond: beyond }),
            rules: terms(&replayed.terms.rules),
            end: ended(&replayed.conclusion),
            board: board.name(),
            // Ply of the position at the start, unless the game starts from a setup.
            position: record.has_position().then(|| replayed.plies_before()),
            signs: Kind::ALL.map(|kind| numbering.designation(kind).sign()),
            views: self.views,
            pieces: facts.pieces,
            unusual: facts.unusual,
            changes: changes,
            story: story_sentences(review, replayed),
            moments: moment_sentences(review, replayed),
            // Red's expected score from a ply on, in thousandths.
            scores: scores.collect::<Vec<_>>(),
            turning_point: turning_point.map(|strike| strike.played.ply),
            gift: review.costliest_gift().map(|(played, _)| played.ply),
            army: self.odds.kinds(),
            // A sentence about the basis of the odds.
            basis: self.odds.basis(),
            odds: odds.collect::<BTreeMap<_, _>>(),
            reviewed: of_sides.map(strike_line).collect::<Vec<_>>(),
            passed: passed.map(|passed| (passed.ply, passed.mark.name())).collect::<Vec<_>>(),
            srn: Some(self.srn).filter(|_| has_own_srn),
        };
        let head = quoted(&serde_json::to_string(&head).unwrap_or_default());
        let body = packed(&serde_json::to_vec(&body).unwrap_or_default());
        format!("<script type=\"application/json\" class=\"game\">[{head},\"{body}\"]</script>\n{without_script}")
    }
}

/// Converts a share to thousandths.
fn thousandths(share: f64) -> u32 {
    (share * 1000.0).round() as u32
}

/// Returns the sides whose odds the page contains. A page for a player contains only that player's odds.
fn odds_of(views: &[&str]) -> Vec<Side> {
    let players: Vec<Side> = Side::ALL.into_iter().filter(|side| views.contains(&side.name())).collect();
    if players.is_empty() { Side::ALL.to_vec() } else { players }
}

/// Returns the names of the players as HTML. Without names, returns the event or the place. Long names are
/// truncated here; the record below contains them in full.
fn title(head: &Head) -> String {
    /// Maximum width of a name in columns.
    const LONGEST: usize = 60;
    let name =
        |name: &str| format!("<bdi>{}</bdi>", escaped(&beginning(if name.is_empty() { "?" } else { name }, LONGEST)));
    if head.red.is_empty() && head.blue.is_empty() {
        return name(if head.event.is_empty() { &head.name } else { &head.event });
    }
    format!("{} \u{2013} {}", name(&head.red), name(&head.blue))
}

/// Returns the last position and the record for readers without scripts.
fn without_script(title: &str, head: &Head, facts: &Facts, replayed: &Replay, srn: &str) -> String {
    let (board, numbering) = (replayed.terms.rules.edition.board, &replayed.terms.numbering);
    let rules = terms(&replayed.terms.rules);
    let mut text = format!(
        "<noscript><section><h2>{title}</h2>\n<p>{}; {}; {}; {} plies</p>\n",
        escaped(&rules),
        escaped(&ended(&replayed.conclusion)),
        head.verdict,
        head.plies
    );
    if !facts.pieces.is_empty() {
        text += &position(facts, board, numbering);
    }
    // HTML ignores a line end directly after `<pre>`. So an additional line end is written there.
    let _ = write!(text, "<pre>\n{}</pre></section></noscript>\n", written(srn));
    text
}

/// Escapes a text for HTML and keeps its line ends.
fn written(text: &str) -> String {
    text.split_inclusive('\n')
        .map(|line| escaped(line.trim_end_matches('\n')) + &line[line.trim_end_matches('\n').len()..])
        .collect()
}

/// Draws the last position from the page's own SVG definitions.
fn position(facts: &Facts, board: Board, numbering: &Numbering) -> String {
    let height = 100 * u32::from(board.rows());
    let mut text = format!(
        "<svg viewBox=\"0 0 1000 {height}\" width=\"400\" role=\"img\" aria-label=\"The last position\">\
         <use href=\"#board-{}\"/>",
        board.name()
    );
    let mut standing: Vec<BoardPiece> = facts.standing().collect();
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
