//! Falsifies a record or only changes it: one combat, one turn, or the end.

use std::rc::Rc;

use adjutant::generate::Random;

use crate::assignments::games::candidates;
use crate::reference::{Kind, RawRecord, RawTurn, Rules, Square, State, Turn, rules_of, setup_of};

/// Returns the record with one change.
pub fn mutated(record: &RawRecord, random: &mut Random) -> RawRecord {
    let rules = rules_of(record).expect("the record has been played");
    let mut mutated = record.clone();
    match random.below(12) {
        0..=3 => change_outcome(&mut mutated, &rules, random),
        4..=7 => change_turn(&mut mutated, &rules, random),
        8 => drop_turn(&mut mutated, random),
        9 | 10 => repeat_too_much(&mut mutated, &rules, random),
        _ => change_end(&mut mutated, random),
    }
    mutated
}

/// Changes an outcome or a kind.
fn change_outcome(record: &mut RawRecord, rules: &Rules, random: &mut Random) {
    let strikes: Vec<usize> =
        (0..record.turns.len()).filter(|&at| record.turns[at].text.contains(['x', '='])).collect();
    if strikes.is_empty() {
        return change_end(record, random);
    }
    let kinds: Vec<Kind> = rules.army.keys().copied().collect();
    let mut sign = || {
        if random.chance(30) { "?".to_owned() } else { rules.numbering.sign(kinds[random.index(kinds.len())]) }
    };
    let (one, two) = (sign(), sign());
    let turn = &mut record.turns[strikes[random.index(strikes.len())]];
    if turn.text.contains('=') {
        let shown = if two == "?" { "-".to_owned() } else { format!("-{two}") };
        turn.declared = Some(if random.chance(50) { "+".to_owned() } else { shown });
        return;
    }
    let old = turn.declared.clone().unwrap_or_else(|| "?>?".to_owned());
    let at = old.find(['>', '<', '=']).unwrap_or(1);
    let (old_one, old_sign, old_two) = (&old[..at], &old[at..=at], &old[at + 1..]);
    turn.declared = Some(match random.below(4) {
        0 => format!("{one}{old_sign}{old_two}"),
        1 => format!("{old_one}{old_sign}{two}"),
        2 => format!("{old_one}{}{old_two}", [">", "<", "="][random.index(3)]),
        _ => format!("{one}{}{two}", [">", "<", "="][random.index(3)]),
    });
}

/// Changes a square, a path or a guess.
fn change_turn(record: &mut RawRecord, rules: &Rules, random: &mut Random) {
    if record.turns.is_empty() {
        return change_end(record, random);
    }
    let at = random.index(record.turns.len());
    let squares = rules.board.all();
    let text = record.turns[at].text.clone();
    let changed = match random.below(6) {
        // Only strikes go round a corner.
        0 if text.contains('x') && !text.contains('-') => text.replace('x', "-"),
        0 if !text.contains(['?', 'x']) => text.replace('-', "x"),
        1 if text.contains('^') => text.split('^').next().unwrap_or_default().to_owned(),
        1 if rules.has("rescue") => {
            let kind = Kind::ALL[random.index(Kind::ALL.len())];
            let sign = if random.chance(50) { "?".to_owned() } else { rules.numbering.sign(kind) };
            let way = text.split('^').next().unwrap_or_default();
            format!("{way}^{sign}@{}", squares[random.index(squares.len())])
        }
        2 if text.contains('=') => {
            let named = text.split('=').next().unwrap_or_default();
            format!("{named}={}", rules.numbering.sign(Kind::ALL[random.index(Kind::ALL.len())]))
        }
        3 if record.turns.len() > 2 => {
            let other = random.index(record.turns.len());
            record.turns.swap(at, other);
            return;
        }
        _ => shifted(&text, rules, random).unwrap_or(text),
    };
    let turn = &mut record.turns[at];
    turn.text = changed;
    if !turn.text.contains(['x', '=']) || turn.text.contains('=') != turn.declared.as_deref().is_some_and(is_guess) {
        turn.declared = None;
    }
}

fn is_guess(declared: &str) -> bool {
    declared.starts_with(['+', '-'])
}

/// Returns the text of a move or plain strike whose first or last square is changed to a neighboring square.
fn shifted(text: &str, rules: &Rules, random: &mut Random) -> Option<String> {
    let turn = Turn::parse(text, rules.numbering)?;
    let [near, far] = [turn.from, turn.to()].map(|square| {
        let around: Vec<Square> = square.neighbours().into_iter().filter(|at| rules.board.has(*at)).collect();
        around[random.index(around.len())]
    });
    let sign = if turn.is_strike() { 'x' } else { '-' };
    Some(if random.chance(50) { format!("{near}{sign}{}", turn.to()) } else { format!("{}{sign}{far}", turn.from) })
}

fn drop_turn(record: &mut RawRecord, random: &mut Random) {
    if record.turns.is_empty() {
        return change_end(record, random);
    }
    let at = random.index(record.turns.len());
    if random.chance(50) {
        record.turns.truncate(at);
    } else {
        let again = record.turns[at].clone();
        record.turns.insert(at, again);
    }
}

/// Inserts a turn that goes back and forth, or chases, once too often. If the pieces are known, it is illegal.
fn repeat_too_much(record: &mut RawRecord, rules: &Rules, random: &mut Random) {
    let setup = setup_of(record, rules);
    let Some(mut state) = setup.and_then(|setup| State::under(&Rc::new(rules.clone()), &setup).ok()) else {
        return change_turn(record, rules, random);
    };
    let mut barred: Vec<(usize, Turn)> = Vec::new();
    for (at, turn) in record.turns.iter().enumerate() {
        let repeats = |turn: &Turn| matches!(state.judge_turn(turn), Err("more-squares" | "two-squares"));
        barred.extend(candidates(&state, random).into_iter().filter(repeats).map(|turn| (at, turn)));
        // In a record that is already redacted or false, only the turns before that are used.
        if Turn::parse(&turn.text, rules.numbering).is_none() || state.judge(&turn.text).is_err() {
            break;
        }
        state.play(&turn.text);
    }
    if barred.is_empty() {
        return change_turn(record, rules, random);
    }
    let (at, turn) = barred[random.index(barred.len())];
    let text = turn.write(rules.numbering).to_ascii_lowercase();
    record.turns.truncate(at + 1);
    record.turns[at] = RawTurn { text, declared: None };
}

fn change_end(record: &mut RawRecord, random: &mut Random) {
    let scores = ["1-0", "0-1", "1/2-1/2", "*"];
    scores[random.index(4)].clone_into(&mut record.result);
    if random.chance(70) {
        record.tags.remove("Result");
    }
    if random.chance(70) {
        let termination = ["flag", "no-moves", "resignation", "unknown"][random.index(4)];
        record.tags.insert("Termination".to_owned(), termination.to_owned());
    }
}
