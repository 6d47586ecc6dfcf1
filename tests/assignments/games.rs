//! Small random games with many events: few pieces close to each other, and players who often strike, chase, go
//! back and forth and rescue pieces.

use std::collections::BTreeMap;
use std::rc::Rc;

use adjutant::generate::Random;

use crate::assignments::armies::{Size, rows, set_up, tags};
use crate::reference::{
    Action, Kind, Numbering, Outcome, Played, RawRecord, RawTurn, Side, Square, State, Turn, end_of, rules_of,
};

/// Weights of the players' preferences; other turns have weight 1.
struct Liking {
    strike: u32,
    approach: u32,
    chase: u32,
    flee: u32,
    back: u32,
    guess: u32,
    /// Moves towards the row where a piece may be rescued, if rescues are allowed.
    arrive: u32,
}

/// Returns a full legal record of a random game without mistakes. Every combat and outcome is declared.
pub fn game(size: Size, random: &mut Random) -> RawRecord {
    loop {
        let mut record = RawRecord { tags: tags(size, random), result: "*".to_owned(), ..RawRecord::default() };
        let rules = rules_of(&record).expect("the tags are in order");
        let mut setup = BTreeMap::new();
        for side in [Side::Red, Side::Blue] {
            set_up(size, &rules, side, random, &mut setup);
        }
        record.rows = rows(&rules, &setup);
        let named = setup.iter().map(|(square, &piece)| (square.to_string(), piece)).collect();
        let mut state = State::under(&Rc::new(rules), &named).expect("the armies are set up");
        if state.ending().is_some() && random.chance(90) {
            continue;
        }
        play(&mut state, &mut record, random);
        conclude(&state, &mut record, random);
        return record;
    }
}

fn play(state: &mut State, record: &mut RawRecord, random: &mut Random) {
    let mut draw = |most| 1 + random.below(most);
    let liking = Liking {
        strike: draw(30),
        approach: draw(12),
        chase: draw(30),
        flee: draw(30),
        back: draw(10),
        guess: draw(4),
        arrive: draw(30),
    };
    let most_plies = 4 + random.index(56);
    let mut turns: Vec<Turn> = Vec::new();
    while turns.len() < most_plies && state.ending().is_none() {
        let candidates: Vec<(u32, Turn)> = candidates(state, random)
            .into_iter()
            .filter(|turn| state.judge_turn(turn).is_ok())
            .map(|turn| (weight(&turn, state, &turns, &liking), turn))
            .collect();
        let whole: u32 = candidates.iter().map(|(weight, _)| weight).sum();
        let mut at = random.below(whole);
        let picked = candidates.iter().find(|(weight, _)| {
            let here = at < *weight;
            at = at.saturating_sub(*weight);
            here
        });
        // Other turns are so rare that the game may as well end here.
        let Some((_, turn)) = picked else { break };
        let text = turn.write(state.rules.numbering);
        let played = state.play(&text);
        let declared = declared(turn, &played, state.rules.numbering);
        record.turns.push(RawTurn { text: text.to_ascii_lowercase(), declared });
        turns.push(*turn);
    }
}

/// Returns turns that may be legal: along the lines of each piece, round corners, guesses, and rescues where
/// allowed.
pub fn candidates(state: &State, random: &mut Random) -> Vec<Turn> {
    let mover = state.mover();
    let pieces: Vec<_> = state.standing().collect();
    let enemies: Vec<Square> = pieces.iter().filter(|(_, piece)| piece.side != mover).map(|(at, _)| *at).collect();
    let all = state.rules.board.all();
    let mut actions: Vec<(Square, Action)> = Vec::new();
    for (from, piece) in pieces.iter().filter(|(_, piece)| piece.side == mover && !piece.kind.is_immovable()) {
        let reach = if piece.kind == Kind::Scout { 9 } else { 1 };
        let ways = all.iter().filter(|to| from.is_in_line_with(**to) && (1..=reach).contains(&from.distance(**to)));
        for &to in ways {
            actions.push((*from, Action::Move { via: None, to }));
            actions.push((*from, Action::Strike { via: None, to }));
            if state.rules.corner_strike && piece.kind == Kind::Scout {
                let corners = to.neighbours().map(|end| Action::Strike { via: Some(to), to: end });
                actions.extend(corners.map(|action| (*from, action)));
            }
        }
        if matches!(piece.kind, Kind::Spotter | Kind::Infiltrator) {
            for step in [None].into_iter().chain(from.neighbours().map(Some)) {
                for &target in &enemies {
                    let kinds = state.rules.army.keys().filter(|_| random.chance(60));
                    actions.extend(kinds.map(|&kind| (*from, Action::Guess { step, target, kind })));
                }
            }
        }
    }
    let mut turns: Vec<Turn> = actions.into_iter().map(|(from, action)| Turn { from, action, rescue: None }).collect();
    if state.rules.has("rescue") {
        let back_row = state.rules.back_row(mover.other());
        let arriving: Vec<Turn> = turns.iter().filter(|turn| turn.to().row == back_row).copied().collect();
        for turn in arriving {
            let square = all[random.index(all.len())];
            turns.extend(Kind::ALL.map(|kind| Turn { rescue: Some((kind, square)), ..turn }));
        }
    }
    turns
}

fn weight(turn: &Turn, state: &State, turns: &[Turn], liking: &Liking) -> u32 {
    let mover = state.mover();
    let enemies = || state.standing().filter(|(_, piece)| piece.side != mover).map(|(at, _)| at);
    let mut weight = 1;
    if turn.rescue.is_some() {
        weight += 60;
    }
    if turn.is_guess() {
        weight += liking.guess;
    }
    if turn.is_strike() {
        weight += liking.strike;
    }
    let nearest = |from: Square| enemies().map(|at| at.distance(from)).min().unwrap_or(0);
    if nearest(turn.to()) < nearest(turn.from) {
        weight += liking.approach;
    }
    let back_row = state.rules.back_row(mover.other());
    let comes_closer = (turn.to().row - back_row).abs() < (turn.from.row - back_row).abs();
    weight += if state.rules.has("rescue") && comes_closer { liking.arrive } else { 0 };
    let ends_next_to_enemy = enemies().any(|at| at.is_next_to(turn.to()));
    let threatened = turns.last().is_some_and(|last| last.to().is_next_to(turn.from));
    weight += if ends_next_to_enemy && !turn.is_strike() { liking.chase } else { 0 };
    weight += if threatened && !ends_next_to_enemy { liking.flee } else { 0 };
    let own = turns.iter().rev().nth(1);
    if own.is_some_and(|own| own.to() == turn.from && own.from == turn.to()) {
        weight += liking.back;
    }
    weight
}

/// Returns the complete declaration of a strike or guess.
fn declared(turn: &Turn, played: &Played, numbering: Numbering) -> Option<String> {
    let target = numbering.sign(played.target?);
    let piece = numbering.sign(played.piece);
    let sign = match played.outcome? {
        Outcome::Win => '>',
        Outcome::Loss => '<',
        Outcome::Tie => '=',
        Outcome::Hit => return Some("+".to_owned()),
        Outcome::Miss => {
            // Only a Spotter's wrong guess reveals the piece.
            return Some(if played.piece == Kind::Spotter { format!("-{target}") } else { "-".to_owned() });
        }
    };
    debug_assert!(turn.is_strike(), "only strikes come out so");
    Some(format!("{piece}{sign}{target}"))
}

/// Ends the record: as the board shows, or by breaking off.
fn conclude(state: &State, record: &mut RawRecord, random: &mut Random) {
    if let Some(ending) = state.ending() {
        ending.score().clone_into(&mut record.result);
        record.tags.insert("Termination".to_owned(), ending.termination.to_owned());
    } else {
        let ends = [("1-0", "resignation"), ("0-1", "time"), ("1/2-1/2", "agreement"), ("*", "unknown")];
        let claims = ["1-0", "0-1"].map(|score| (score, "no-moves"));
        // A side without a remaining move may be declared beaten one turn early.
        let claimed = claims.into_iter().find(|claim| is_true(state, record, *claim)).filter(|_| random.chance(70));
        let (score, termination) = claimed.unwrap_or(ends[random.index(ends.len())]);
        record.result = score.to_owned();
        record.tags.insert("Termination".to_owned(), termination.to_owned());
    }
    if random.chance(30) {
        record.tags.insert("Result".to_owned(), record.result.clone());
    }
}

fn is_true(state: &State, record: &RawRecord, (score, termination): (&str, &str)) -> bool {
    let mut claiming = RawRecord { result: score.to_owned(), tags: record.tags.clone(), ..RawRecord::default() };
    claiming.tags.insert("Termination".to_owned(), termination.to_owned());
    end_of(&claiming, state).findings.is_empty()
}
