//! Writes the review of a game, and its strikes and guesses, as objects.

use super::piece_name;
use crate::analysis::player_name;
use crate::analysis::review::{Chances, Mark, MissedChance, Review, Reviewed, SideReview, summary};
use crate::board::{BySide, Kind, Numbering, Outcome, Side};
use crate::formats::GameReference;
use crate::formats::json::SourceLine;
use crate::notation::Record;
use crate::replay::{Replay, unplayed_turn};
use crate::report::json::{Json, Pairs, object};
use crate::report::table::rounded;
use crate::rules::{Action, Played};
use crate::scene::numbered_turn_text;
use serde::Serialize;

const SCHEMA: &str = "adjutant/review/1";

/// Strike or guess. Unknown values are `null`.
#[derive(Clone, Debug, Serialize)]
pub struct StrikeLine {
    pub ply: u32,
    pub turn: String,
    pub side: &'static str,
    pub deed: &'static str,
    pub piece: String,
    pub kind: Option<&'static str>,
    pub target: Option<String>,
    pub square: String,
    pub target_kind: Option<&'static str>,
    pub named: Option<&'static str>,
    pub odds: Option<Chances>,
    /// Standard error, only if arrangements were drawn at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    pub expected: Option<f64>,
    pub actual: Option<f64>,
    pub luck: Option<f64>,
    /// Chance, before the strike, that the target was the Flag.
    pub flag: Option<f64>,
    pub outcome: Option<&'static str>,
    pub given: Option<f64>,
    pub gained: Option<f64>,
    pub marks: Vec<&'static str>,
    /// Red's expected score before the turn.
    pub score_before: Option<f64>,
    /// Red's expected score after the turn.
    pub score_after: Option<f64>,
}

impl StrikeLine {
    /// Creates the line of a strike or guess.
    pub fn new(review: &Review, reviewed: &Reviewed, numbering: &Numbering) -> Self {
        let played = &reviewed.played;
        let (deed, named) = match played.turn.action {
            Action::Guess { named, .. } => ("guess", Some(named.name())),
            _ => ("strike", None),
        };
        let of_guess = || played.hit.map(|hit| if hit { "win" } else { "loss" });
        Self {
            ply: played.ply,
            turn: numbered_turn_text(played, numbering),
            side: played.side.name(),
            deed,
            piece: piece_name(review, played.piece),
            kind: played.kind.map(Kind::name),
            target: played.target.map(|target| piece_name(review, target)),
            square: reviewed.square.to_string(),
            target_kind: played.target_kind.map(Kind::name),
            named,
            odds: reviewed.expected.map(|expected| expected.chances),
            standard_error: reviewed.standard_error,
            expected: reviewed.expected.map(|expected| expected.worth),
            actual: reviewed.actual,
            luck: reviewed.luck(),
            flag: reviewed.expected.map(|expected| expected.flag),
            outcome: played.outcome.map(Outcome::name).or_else(of_guess),
            given: reviewed.revealed.given.map(rounded),
            gained: reviewed.revealed.gained.map(rounded),
            marks: reviewed.marks.iter().map(|mark| mark.name()).collect(),
            score_before: reviewed.score.before.map(rounded),
            score_after: reviewed.score.after.map(rounded),
        }
    }
}

/// Returns a strike as a line of JSON. `prior` is the name of the prior.
pub fn strike_line<'a>(strike: StrikeLine, game: GameReference<'_>, prior: &'a str) -> Box<dyn Json + 'a> {
    let source = SourceLine::new(game.place);
    Box::new(object! { source: source, id: game.id, #[serde(flatten)] strike: strike, prior: prior })
}

/// Returns the review of a record.
pub fn review_document(
    review: &Review,
    prior: &str,
    record: &Record<'_>,
    replayed: &Replay,
    game: GameReference<'_>,
) -> Box<dyn Json> {
    let (rules, numbering) = (&replayed.terms.rules, &replayed.terms.numbering);
    let sides = summary(review);
    let passed_over = |passed: &MissedChance| {
        object! {
            ply: passed.ply,
            side: passed.side.name(),
            mark: passed.mark.name(),
            turn: unplayed_turn(&passed.turn, numbering).to_string(),
            target: piece_name(review, passed.target.0),
            square: passed.target.1.to_string(),
            worth: passed.worth,
        }
    };
    let score = |(ply, score): &(u32, Option<f64>)| {
        object! { ply: *ply, red: score.map(rounded) }
    };
    Box::new(object! {
        schema: SCHEMA,
        source: SourceLine::new(game.place),
        id: game.id,
        verdict: replayed.verdict.name(),
        edition: rules.edition.name,
        variant: rules.variant.name(),
        plies: replayed.plies().unwrap_or(0),
        prior: prior.to_owned(),
        values: Pairs(rules.army.iter().filter(|(kind, _)| *kind != Kind::Flag).map(|(kind, _)| (kind.name(), review.values.of(kind))).collect()),
        strikes: review.strikes.iter().map(|strike| StrikeLine::new(review, strike, numbering)).collect::<Vec<_>>(),
        scores: review.scores.changes().iter().map(score).collect::<Vec<_>>(),
        turning_point: replayed.conclusion.winner().and_then(|winner| review.turning_point(winner)).map(|strike| strike.played.ply),
        costliest_gift: review.costliest_gift().map(|(played, _)| played.ply),
        key_moments: review.key_moments().iter().map(|strike| strike.played.ply).collect::<Vec<_>>(),
        passed_over: review.passed_over.iter().map(passed_over).collect::<Vec<_>>(),
        sides: BySide::from_fn(|side| side_line(review, &sides[side], side, record, numbering)),
    })
}

fn side_line(
    review: &Review,
    sum: &SideReview<'_>,
    side: Side,
    record: &Record<'_>,
    numbering: &Numbering,
) -> impl Serialize + use<> {
    let plies = |moments: &[&Reviewed]| moments.iter().map(|reviewed| reviewed.played.ply).collect::<Vec<_>>();
    let gift = |(played, bits): &(&Played, f64)| {
        object! {
            ply: played.ply,
            turn: numbered_turn_text(played, numbering),
            bits: rounded(*bits),
        }
    };
    let not_used = review.passed_over.iter().filter(|passed| passed.side == side).map(|passed| passed.ply);
    object! {
        player: player_name(record, side).map(str::to_owned),
        strikes: sum.strikes,
        guesses: sum.guesses,
        judged: sum.judged,
        expected: sum.expected,
        actual: sum.actual,
        luck: sum.luck,
        given: sum.given.map(rounded),
        gained: sum.gained.map(rounded),
        marks: Pairs(Mark::ALL.into_iter().map(|mark| (mark.name(), sum.marks[mark as usize])).collect()),
        luckiest: plies(&sum.luckiest),
        unluckiest: plies(&sum.unluckiest),
        gifts: sum.gifts.iter().map(gift).collect::<Vec<_>>(),
        not_used: not_used.collect::<Vec<_>>(),
    }
}
