//! Playing a game out and writing it down.

use super::plausible::Minds;
use super::policy::{self, Policy, Recent};
use super::setup::{self, Manner};
use super::{DrawnSetups, Plan, blind};
use crate::board::{Kind, Random, Side};
use crate::notation::{self, Record, Score, Tag};
use crate::replay::{Termination, rule_tags, setup_rows, turn_as_written};
use crate::rules::{Action, EndingCause, Play, Played, Setup, SetupFault, Turn};
use std::borrow::Cow;

/// In how many of a hundred cases a rescue that may be made is made.
const RESCUES: u32 = 80;
/// How many of a hundred turns of a hopeless side are its resignation.
const RESIGNATIONS: u32 = 4;

/// How many players there are.
const PLAYERS: u32 = 64;

pub(super) fn record(
    plan: &Plan,
    number: u64,
    is_blind: bool,
    drawn: Option<&DrawnSetups>,
) -> Result<Record<'static>, Vec<SetupFault>> {
    let mut random = Random::new(plan.seed, number);
    let manner = if is_blind || plan.policy == Policy::Uniform { Manner::Random } else { Manner::Sensible };
    let mut setup = Setup::default();
    match drawn {
        Some(drawn) => setup = drawn.draw(plan.seed, number).unwrap_or_default(),
        None => {
            for side in Side::ALL {
                setup.pieces[side] = setup::pieces(&plan.rules, side, manner, &mut random);
            }
        }
    }
    let game = Play::new(plan.rules.clone(), &setup)?;
    let rows = setup_rows(&setup, &plan.rules);
    let mut play = Progress {
        minds: (!is_blind && plan.policy == Policy::Plausible).then(|| Minds::new(&game)),
        plan,
        is_blind,
        game,
        random,
        recent: Recent::default(),
        turns: Vec::new(),
        candidates: Vec::new(),
    };
    let (score, termination) = play.play_out();
    Ok(Record {
        tags: tags(plan, number, is_blind, score, termination),
        rows,
        turns: play.turns,
        result: Some(score),
        ..Record::default()
    })
}

struct Progress<'p> {
    plan: &'p Plan,
    /// Whether turns are chosen without a look at what the pieces are.
    is_blind: bool,
    game: Play,
    random: Random,
    recent: Recent,
    minds: Option<Minds>,
    turns: Vec<notation::WrittenTurn>,
    /// Room for the turns among which the side to move chooses.
    candidates: Vec<Turn>,
}

impl Progress<'_> {
    /// Plays until the board or a player ends the game, or it has taken long enough.
    fn play_out(&mut self) -> (Score, Termination) {
        loop {
            if let Some(ending) = self.game.ending() {
                let termination = match ending.cause {
                    EndingCause::Flag => Termination::Flag,
                    EndingCause::NoMoves => Termination::NoMoves,
                };
                return (Score::won_by(ending.winner), termination);
            }
            let is_hopeless = self.minds.as_ref().is_some_and(|minds| minds.is_hopeless(&self.game));
            let gives_up = is_hopeless && self.random.chance(RESIGNATIONS);
            if gives_up {
                return (Score::won_by(Some(self.game.to_move().other())), Termination::Resignation);
            }
            if self.game.plies() >= self.plan.max_plies {
                return self.broken_off();
            }
            let Some(played) = self.play_turn() else { return self.broken_off() };
            self.recent.note(&played);
            if let Some(minds) = &mut self.minds {
                minds.note(&played, &self.game);
            }
            self.turns.push(turn_as_written(&played, &self.plan.rules.edition.numbering));
        }
    }

    /// How a game that went on long enough is said to have ended.
    fn broken_off(&mut self) -> (Score, Termination) {
        match self.random.below(4) {
            0 => (Score::Open, Termination::Abandoned),
            1 => (Score::won_by(Some(Side::ALL[self.random.index(2)])), Termination::Resignation),
            _ => (Score::Draw, Termination::Agreement),
        }
    }

    /// Plays a turn. `None` if it was chosen blindly and cannot be made; otherwise only if there is none, which the rules
    /// would have said before.
    fn play_turn(&mut self) -> Option<Played> {
        if self.is_blind {
            let turn = blind::choose(self.plan.policy, &self.game, &self.recent, &mut self.random)?;
            let ready = self.game.judge(&turn).ok()?;
            return Some(self.game.carry_out(&ready));
        }
        let turns = &mut self.candidates;
        turns.clear();
        self.game.add_legal_turns(turns);
        turns.retain(|turn| !is_detour(turn));
        let turn = match &mut self.minds {
            Some(minds) => minds.choose(&self.game, turns, &mut self.random)?,
            None => policy::choose(self.plan.policy, &self.game, turns, &self.recent, &mut self.random)?,
        };
        let turn = self.with_rescue(turn);
        let ready = self.game.judge(&turn).ok()?;
        Some(self.game.carry_out(&ready))
    }

    /// The turn, with a rescue behind it if one may be made and the player cares to.
    fn with_rescue(&mut self, turn: Turn) -> Turn {
        let side = self.game.to_move();
        let goal = self.plan.rules.edition.board.back_row(side.other());
        if !self.plan.rules.options.rescue || turn.to.row() != goal || !self.random.chance(RESCUES) {
            return turn;
        }
        let mut rescues = self.game.legal_rescues(&turn);
        if self.minds.is_some() {
            // Whom a player misses most: `Kind` is ordered by strength.
            let strongest = rescues.iter().filter_map(rescued).min();
            rescues.retain(|turn| rescued(turn) == strongest);
        }
        if rescues.is_empty() { turn } else { rescues[self.random.index(rescues.len())] }
    }
}

/// The tags of a game that ended so, in export order. Rules that are the edition's own need none.
fn tags(plan: &Plan, number: u64, is_blind: bool, score: Score, termination: Termination) -> Vec<Tag<'static>> {
    // Not the numbers that the game itself depends on: a name more or less makes no other game.
    let mut random = Random::new(!plan.seed, number);
    let red = random.below(PLAYERS);
    // Anyone but that one.
    let blue = (red + 1 + random.below(PLAYERS - 1)) % PLAYERS;
    let shuffled = if is_blind { ", shuffled" } else { "" };
    let mut tags = vec![
        tag("Event", format!("Generated: {}{shuffled}, seed {}", plan.policy.name(), plan.seed)),
        tag("Round", number.to_string()),
        tag("Red", player(red)),
        tag("Blue", player(blue)),
        tag("Result", score.token()),
    ];
    tags.extend(rule_tags(&plan.rules));
    tags.push(tag("Termination", termination.name()));
    tags
}

/// Who is said to have played, for those who look at players.
fn player(number: u32) -> String {
    format!("Bot {}", number + 1)
}

fn tag(name: &'static str, value: impl Into<Cow<'static, str>>) -> Tag<'static> {
    Tag::implied(name, value)
}

/// Whether it is a straight strike that names a square on its way, which nobody writes.
fn is_detour(turn: &Turn) -> bool {
    matches!(turn.action, Action::CornerStrike { .. }) && turn.from.line_to(turn.to).is_some()
}

fn rescued(turn: &Turn) -> Option<Kind> {
    turn.rescue.and_then(|rescue| rescue.kind)
}
