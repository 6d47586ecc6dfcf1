//! Compares the speed of validation with the fastest tools for chess.
//!
//! pgn-reader and shakmaty validate generated games of chess. Adjutant validates generated games of Stratego. Both
//! programs run alternately, from memory, on one thread.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml [-- GAMES [ROUNDS]]`

mod chess;
mod playouts;
mod stratego;

use adjutant::generate::Policy;
use std::time::{Duration, Instant};

/// Archive in memory, with the function that validates all its games.
struct Contest {
    name: &'static str,
    archive: Vec<u8>,
    /// Validates the games and returns the number of their turns (for chess: plies).
    judge: fn(&[u8]) -> usize,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = number(arguments.next(), 2_000);
    let rounds = number(arguments.next(), 15);
    let contests = [
        Contest { name: "pgn-reader + shakmaty, chess", archive: chess::archive(games), judge: chess::judge },
        Contest {
            name: "adjutant, uniform",
            archive: stratego::archive(Policy::Uniform, games),
            judge: stratego::judge,
        },
        Contest {
            name: "adjutant, plausible",
            archive: stratego::archive(Policy::Plausible, games),
            judge: stratego::judge,
        },
    ];
    let mut least = contests.each_ref().map(|_| Duration::MAX);
    let mut turns = contests.each_ref().map(|_| 0);
    for _ in 0..rounds {
        for (index, contest) in contests.iter().enumerate() {
            let start = Instant::now();
            turns[index] = (contest.judge)(&contest.archive);
            least[index] = least[index].min(start.elapsed());
        }
    }
    let nanoseconds = |index: usize| least[index].as_secs_f64() * 1e9 / turns[index] as f64;
    println!("{games} games each, the least of {rounds} rounds, one thread, from memory");
    println!("{:<30}{:>8}{:>12}{:>12}{:>8}", "", "MB", "turns", "ns a turn", "times");
    for (index, contest) in contests.iter().enumerate() {
        let megabytes = contest.archive.len() as f64 / 1e6;
        let times = nanoseconds(0) / nanoseconds(index);
        println!("{:<30}{megabytes:>8.1}{:>12}{:>12.1}{times:>8.2}", contest.name, turns[index], nanoseconds(index));
    }
    compare_playouts(games, rounds);
}

/// Compares the speed of random playouts: the contestants run alternately, and the fastest of several rounds counts.
fn compare_playouts(games: u64, rounds: u64) {
    let begun = playouts::begun(games);
    let long = playouts::begun(games / 10);
    let contests: [(&str, &dyn Fn() -> usize); 3] = [
        ("shakmaty, chess, 160 plies", &|| playouts::chess(games)),
        ("adjutant, 160 plies", &|| playouts::stratego(&begun, 160)),
        ("adjutant, 2,000 plies", &|| playouts::stratego(&long, 2_000)),
    ];
    let mut best = contests.map(|_| 0.0_f64);
    for _ in 0..rounds {
        for (best, (_, play)) in best.iter_mut().zip(contests) {
            let start = Instant::now();
            let turns = play();
            *best = best.max(turns as f64 / start.elapsed().as_secs_f64());
        }
    }
    println!("\nrandom playouts: {:<17}{:>16}{:>8}", "", "turns a second", "times");
    for (turns, (name, _)) in best.iter().zip(contests) {
        println!("{name:<34}{:>13.2} M{:>8.2}", turns / 1e6, turns / best[0]);
    }
}

/// Parses a number from the command line. Returns `otherwise` if the argument is missing.
fn number(argument: Option<String>, otherwise: u64) -> u64 {
    argument.map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("`{text}` is no number")))
}
