//! Searches for legal games: plays all combinations of the possible readings of the turns on the board.

use crate::notation::Action;
use crate::notation::spelling::{SpelledTurn, SpellingInterpretationKind};
use crate::replay::{Detail, PossibleGames, StepResult};

/// Maximum number of games that are played at the same time. The games differ in their readings.
const MOST_GAMES: usize = 24;

/// Maximum number of turns that are played, in all games together.
const MOST_WORK: usize = 60_000;

/// Result of the search for a legal game.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchResult {
    /// Number of turns that are legal, counted from the first turn.
    pub legal_turns: usize,
    /// For each legal turn, the index of the chosen reading.
    pub choices: Vec<u8>,
    /// Index of the first turn with several legal readings, and the index of a reading that was not chosen.
    pub open: Option<(usize, u8)>,
    /// All combinations of readings with which every turn is legal.
    pub ways: Vec<Vec<u8>>,
    /// If all readings of a turn are illegal: the index and the error of each reading of this turn.
    pub refused: Vec<(u8, Detail)>,
    /// `true` if the search was stopped early, because there are too many combinations of readings.
    pub is_cut: bool,
}

impl SearchResult {
    /// Returns `true` if all turns are legal and the search was not stopped early.
    pub(super) fn is_whole(&self, turns: usize) -> bool {
        self.legal_turns == turns && !self.is_cut
    }
}

/// Game, and the index of the reading that was played for each turn.
#[derive(Clone)]
struct Reading {
    games: PossibleGames,
    choices: Vec<u8>,
}

/// Returns the deviation of a reading from the text as a number; 0 is the smallest deviation.
///
/// Readings with equal deviations are checked together. Readings with a larger deviation are checked only if all
/// readings with smaller deviations are illegal.
pub(super) fn deviation(reading: &SpelledTurn, text: &[u8]) -> u8 {
    let takes = |kind| reading.interpretations.iter().any(|interpretation| interpretation.kind == kind);
    let says_combat = reading.turn.combat.is_some_and(|combat| {
        !(combat.striker.is_unknown() && combat.defender.is_unknown()) || reading.turn.span.of(text).contains(&b')')
    });
    let is_unusual = [
        SpellingInterpretationKind::SaidOfStruck,
        SpellingInterpretationKind::StruckFirst,
        SpellingInterpretationKind::RestWon,
    ]
    .into_iter()
    .any(takes);
    4 * u8::from(takes(SpellingInterpretationKind::MoveAsStrike) && !says_combat)
        + 2 * u8::from(is_unusual)
        + u8::from(takes(SpellingInterpretationKind::ColumnK))
}

/// Searches for legal readings of the turns. The readings of each turn must be sorted by probability, the most
/// probable first.
///
/// The first search prefers readings with a smaller deviation. If it finds no game in which all turns are legal, a
/// second search checks the readings of all deviations together.
pub(super) fn follow(games: PossibleGames, turns: &[Vec<SpelledTurn>], text: &[u8]) -> SearchResult {
    let as_written = follow_sorts(games.clone(), turns, text, true);
    if as_written.is_cut || as_written.legal_turns == turns.len() {
        return as_written;
    }
    let freely = follow_sorts(games, turns, text, false);
    if freely.legal_turns > as_written.legal_turns { freely } else { as_written }
}

/// Searches for legal readings. If `in_order`, readings with a smaller deviation are preferred. Otherwise, all
/// readings are checked together.
fn follow_sorts(games: PossibleGames, turns: &[Vec<SpelledTurn>], text: &[u8], in_order: bool) -> SearchResult {
    let mut lines = vec![Reading { games, choices: Vec::new() }];
    let mut followed = SearchResult::default();
    let mut work = 0;
    for readings in turns {
        let sorts: Vec<u8> =
            readings.iter().map(|reading| if in_order { deviation(reading, text) } else { 0 }).collect();
        let (next, refused) = step(&mut lines, readings, &sorts, &mut work);
        if next.is_empty() {
            followed.refused = refused;
            break;
        }
        lines = next;
        followed.legal_turns += 1;
        if lines.len() > MOST_GAMES || work > MOST_WORK {
            followed.is_cut = true;
            break;
        }
    }
    let first = lines.first().map(|line| line.choices.clone()).unwrap_or_default();
    let differs = |index: usize| lines.iter().map(|line| line.choices[index]).find(|choice| *choice != first[index]);
    if followed.is_whole(turns.len()) {
        followed.ways = lines.iter().map(|line| line.choices.clone()).collect();
    }
    followed.open = (0..first.len()).find_map(|index| differs(index).map(|choice| (index, choice)));
    followed.choices = first;
    followed
}

/// Plays the next turn in each of the games `lines`. Returns the games in which the turn is legal. Also returns the
/// errors of the illegal readings. Does not check if a game has already ended.
fn step(
    lines: &mut Vec<Reading>,
    readings: &[SpelledTurn],
    of_readings: &[u8],
    work: &mut usize,
) -> (Vec<Reading>, Vec<(u8, Detail)>) {
    let mut next = Vec::new();
    let mut refused = Vec::new();
    let mut sorts = of_readings.to_vec();
    sorts.sort_unstable();
    sorts.dedup();
    let mut is_first;
    for wanted in sorts {
        is_first = true;
        let of_sort = || readings.iter().enumerate().filter(|(at, _)| of_readings[*at] == wanted);
        // A plain turn without a declared outcome changes the game only if the turn is legal. Therefore, if such a turn
        // has only one reading, it is played without copying the game.
        let is_single = of_sort().count() == 1;
        for mut line in std::mem::take(lines) {
            let mut is_played = false;
            // Only the errors in the first game are returned.
            let tells = std::mem::replace(&mut is_first, false);
            for (choice, reading) in of_sort() {
                *work += 1;
                let choice = choice as u8;
                let is_plain =
                    reading.turn.combat.is_none() && matches!(reading.turn.action, Action::Move | Action::Strike);
                if is_single && is_plain {
                    match line.games.step(&reading.turn, true) {
                        Ok(_) => is_played = true,
                        Err(detail) => refused.extend(tells.then_some((choice, detail))),
                    }
                    if is_played {
                        line.choices.push(choice);
                    }
                    continue;
                }
                let mut games = line.games.clone();
                match games.step(&reading.turn, true) {
                    Ok(StepResult::Played | StepResult::GivenUp) => {
                        let mut choices = line.choices.clone();
                        choices.push(choice);
                        next.push(Reading { games, choices });
                    }
                    Ok(StepResult::Mismatch(detail)) | Err(detail) => refused.extend(tells.then_some((choice, detail))),
                }
            }
            if is_played {
                next.push(line);
            } else {
                lines.push(line);
            }
        }
        if !next.is_empty() {
            break;
        }
    }
    (next, refused)
}
