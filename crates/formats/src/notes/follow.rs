//! Readings of turns, tried on the board one after the other.

use crate::notation::Action;
use crate::notation::spelling::{LibertyKind, SpelledTurn};
use crate::replay::{Detail, PossibleGames, Stepped};

/// How many games that differ in how turns were read are followed at once.
const MOST_GAMES: usize = 24;

/// How many turns are played in all, those of all games taken together.
const MOST_WORK: usize = 60_000;

/// What came of trying the readings of turns in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Followed {
    /// How many turns stand, from the first on.
    pub stands: usize,
    /// For each turn which of its readings is taken.
    pub choices: Vec<u8>,
    /// The first turn that may be meant in two ways, and another of its readings.
    pub open: Option<(usize, u8)>,
    /// Every way in which the turns may be read, where several lead to the end.
    pub ways: Vec<Vec<u8>>,
    /// The turn behind those that stand: what is wrong with each of the readings that were tried.
    pub refused: Vec<(u8, Detail)>,
    /// Whether there were too many readings to try them all.
    pub is_cut: bool,
}

impl Followed {
    /// Whether all turns stand.
    pub(super) fn is_whole(&self, turns: usize) -> bool {
        self.stands == turns && !self.is_cut
    }
}

/// A game, and how its turns were read.
#[derive(Clone)]
struct Reading {
    games: PossibleGames,
    choices: Vec<u8>,
}

/// How far a reading goes against what is written: readings are tried together with those of their own sort, and only if
/// none of those before them stands.
pub(super) fn sort(reading: &SpelledTurn, text: &[u8]) -> u8 {
    let takes = |kind| reading.liberties.iter().any(|liberty| liberty.kind == kind);
    let says_combat = reading.turn.combat.is_some_and(|combat| {
        !(combat.striker.is_unknown() && combat.defender.is_unknown()) || reading.turn.span.of(text).contains(&b')')
    });
    let is_unusual = [LibertyKind::SaidOfStruck, LibertyKind::StruckFirst, LibertyKind::RestWon].into_iter().any(takes);
    4 * u8::from(takes(LibertyKind::MoveAsStrike) && !says_combat)
        + 2 * u8::from(is_unusual)
        + u8::from(takes(LibertyKind::ColumnK))
}

/// Follows the turns; of each the readings stand in the order in which they are likely. If that does not lead to the end,
/// readings that go against what is written are tried beside those that do not, too.
pub(super) fn follow(games: PossibleGames, turns: &[Vec<SpelledTurn>], text: &[u8]) -> Followed {
    let as_written = follow_sorts(games.clone(), turns, text, true);
    if as_written.is_cut || as_written.stands == turns.len() {
        return as_written;
    }
    let freely = follow_sorts(games, turns, text, false);
    if freely.stands > as_written.stands { freely } else { as_written }
}

/// Follows the turns, with readings of one sort behind those of another, or all side by side.
fn follow_sorts(games: PossibleGames, turns: &[Vec<SpelledTurn>], text: &[u8], in_order: bool) -> Followed {
    let mut lines = vec![Reading { games, choices: Vec::new() }];
    let mut followed = Followed::default();
    let mut work = 0;
    for readings in turns {
        let sorts: Vec<u8> = readings.iter().map(|reading| if in_order { sort(reading, text) } else { 0 }).collect();
        let (next, refused) = step(&mut lines, readings, &sorts, &mut work);
        if next.is_empty() {
            followed.refused = refused;
            break;
        }
        lines = next;
        followed.stands += 1;
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

/// The games behind the next turn, and what was wrong with the readings of it under which none is. They are taken to go on
/// behind it: how they ended is not asked here.
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
        // A turn that declares nothing leaves a game as it was if it cannot be played: no copy is needed.
        let is_single = of_sort().count() == 1;
        for mut line in std::mem::take(lines) {
            let mut is_played = false;
            // What is wrong is told of the game that is the first of all.
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
                    Ok(Stepped::Played | Stepped::GivenUp) => {
                        let mut choices = line.choices.clone();
                        choices.push(choice);
                        next.push(Reading { games, choices });
                    }
                    Ok(Stepped::Mismatch(detail)) | Err(detail) => refused.extend(tells.then_some((choice, detail))),
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
