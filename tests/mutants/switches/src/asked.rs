//! Selects the active mutant.

use std::fs::OpenOptions;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;
const TRACED: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;

static CHOSEN: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: Mutex<Vec<bool>> = Mutex::new(Vec::new());

#[inline]
pub fn on(number: u32) -> bool {
    let chosen = CHOSEN.load(Relaxed);
    if chosen >= TRACED { asked(number) } else { chosen == number }
}

#[cold]
#[inline(never)]
fn asked(number: u32) -> bool {
    if CHOSEN.load(Relaxed) == UNKNOWN {
        let named = std::env::var("MUTANT").ok().and_then(|number| number.parse().ok());
        let chosen = if std::env::var_os("MUTANTS_REACHED").is_some() { TRACED } else { named.unwrap_or(NONE) };
        CHOSEN.store(chosen, Relaxed);
    }
    if CHOSEN.load(Relaxed) != TRACED {
        return CHOSEN.load(Relaxed) == number;
    }
    let mut reached = REACHED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if reached.len() <= number as usize {
        reached.resize(number as usize + 1, false);
    }
    if !std::mem::replace(&mut reached[number as usize], true) {
        let path = std::env::var_os("MUTANTS_REACHED").unwrap_or_default();
        if let Ok(mut file) = OpenOptions::new().append(true).create(true).open(path) {
            let _ = file.write_all(format!("{number}\n").as_bytes());
        }
    }
    false
}
