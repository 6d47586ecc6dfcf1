//! Plays a game to its end and writes the record.

use super::plausible::PlausiblePlayers;
use super::policy::{self, Policy, RecentTurns};
use super::{Plan, SetupPool, blind};
use crate::board::{Kind, Random, Side};
use crate::notation::{self, Record, Score, Tag};
use crate::replay::{Termination, rule_tags, setup_rows, turn_as_written};
use crate::rules::{Action, EndingCause, Game, Played, SetupFaults, Turn};
use std::borrow::Cow;

/// Percentage of possible rescues that are made.
const RESCUES: u32 = 80;
/// Probability, in percent, that a side with a hopeless position resigns on its turn.
const RESIGNATIONS: u32 = 4;

/// Number of different player names.
const PLAYERS: u32 = 64;

pub(super) fn record(
    plan: &Plan,
    number: u64,
    is_blind: bool,
    drawn: Option<&SetupPool>,
) -> Result<Record<'static>, SetupFaults> {
    let mut random = Random::new(plan.seed, number);
    let setup = match drawn {
        Some(drawn) => drawn.draw(plan.seed, number).unwrap_or_default(),
        None => super::setup(&plan.rules, if is_blind { Policy::Uniform } else { plan.policy }, &mut random),
    };
    let game = Game::new(plan.rules.clone(), &setup)?;
    let rows = setup_rows(&setup, &plan.rules);
    let mut play = Progress {
        minds: (!is_blind && plan.policy == Policy::Plausible).then(|| PlausiblePlayers::new(&game)),
        plan,
        is_blind,
        game,
        random,
        recent: RecentTurns::default(),
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
    /// `true` if turns are chosen without looking at the kinds of the pieces.
    is_blind: bool,
    game: Game,
    random: Random,
    recent: RecentTurns,
    minds: Option<PlausiblePlayers>,
    turns: Vec<notation::WrittenTurn>,
    /// Buffer for the turns from which the side to move chooses.
    candidates: Vec<Turn>,
}

impl Progress<'_> {
    /// Plays until the board or a player ends the game, or until the limit of plies is reached.
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

    /// Chooses a random result and termination for a game that was cut off.
    fn broken_off(&mut self) -> (Score, Termination) {
        match self.random.below(4) {
            0 => (Score::Open, Termination::Abandoned),
            1 => (Score::won_by(Some(Side::ALL[self.random.index(2)])), Termination::Resignation),
            _ => (Score::Draw, Termination::Agreement),
        }
    }

    /// Plays a turn. Returns `None` if a blindly chosen turn is impossible, or if the side has no turn. Normally the
    /// rules have ended the game before the second case can occur.
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

    /// Adds a rescue to the turn if a rescue is possible and the player chooses to make one.
    fn with_rescue(&mut self, turn: Turn) -> Turn {
        let side = self.game.to_move();
        let goal = self.plan.rules.edition.board.back_row(side.other());
        if !self.plan.rules.has_rescues() || turn.to.row() != goal || !self.random.chance(RESCUES) {
            return turn;
        }
        let mut rescues = self.game.legal_rescues(&turn);
        if self.minds.is_some() {
            // A player rescues the strongest piece. `Kind` is ordered by strength.
            let strongest = rescues.iter().filter_map(rescued).min();
            rescues.retain(|turn| rescued(turn) == strongest);
        }
        if rescues.is_empty() { turn } else { rescues[self.random.index(rescues.len())] }
    }
}

/// Creates the tags of a game that ended with this score and termination, in export order. Rules that are the
/// default of the edition need no tags.
fn tags(plan: &Plan, number: u64, is_blind: bool, score: Score, termination: Termination) -> Vec<Tag<'static>> {
    // A separate generator: the draws of names must not change the game.
    let mut random = Random::new(!plan.seed, number);
    let red = random.below(PLAYERS);
    // Any player except Red.
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

/// Name of a player. `number` starts from 0, but the number in the name starts from 1.
fn player(number: u32) -> String {
    format!("Bot {}", number + 1)
}

fn tag(name: &'static str, value: impl Into<Cow<'static, str>>) -> Tag<'static> {
    Tag::implied(name, value)
}

/// `true` for a straight strike that also names a square on its path. Nobody writes strikes in this way.
fn is_detour(turn: &Turn) -> bool {
    matches!(turn.action, Action::CornerStrike { .. }) && turn.from.line_to(turn.to).is_some()
}

fn rescued(turn: &Turn) -> Option<Kind> {
    turn.rescue.and_then(|rescue| rescue.kind)
}
