//! Measures the calibration of `review`: compares the predicted chances of outcomes with the frequency of these
//! outcomes. Usage: `adjutant review --format csv FILES | cargo xtask calibration`.
//!
//! Each strike gives three forecasts: for a win, a tie, and a loss. Forecasts that are neither 0 nor 1 are grouped
//! by their chance. For each group, the program prints the mean chance, the observed frequency, and a 95 percent
//! interval for the frequency. The interval assumes that games are independent. It does not assume that the strikes
//! of a game are independent. The results are published in `format-spec/odds.md`, section "Calibration".

use std::collections::BTreeMap;
use std::error::Error;

/// Number of groups of chances.
const BINS: usize = 10;

/// Forecasts of one game in one group: the number of forecasts, the sum of their chances, and the number of
/// forecasts that came true.
#[derive(Clone, Copy, Default)]
struct Sums {
    forecasts: f64,
    chances: f64,
    true_ones: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rows = csv::Reader::from_reader(std::io::stdin());
    let headers = rows.headers()?.clone();
    let column = |name: &str| headers.iter().position(|header| header == name).ok_or(format!("no column `{name}`"));
    let [file, record, outcome] = [column("file")?, column("record")?, column("outcome")?];
    let ways = [("win", column("win")?), ("tie", column("tie")?), ("loss", column("loss")?)];
    let mut games: BTreeMap<(String, String), [Sums; BINS]> = BTreeMap::new();
    let (mut strikes, mut certain, mut wrong, mut brier) = (0_u32, 0_u32, 0_u32, 0.0);
    for row in rows.records() {
        let row = row?;
        let chances: Vec<f64> = ways.iter().filter_map(|(_, at)| row[*at].parse().ok()).collect();
        if chances.len() < ways.len() || row[outcome].is_empty() {
            continue;
        }
        strikes += 1;
        certain += u32::from(chances.contains(&1.0));
        let game = games.entry((row[file].to_owned(), row[record].to_owned())).or_default();
        for ((name, _), chance) in ways.iter().zip(chances) {
            let came_true = f64::from(u8::from(*name == &row[outcome]));
            brier += (came_true - chance).powi(2);
            if chance <= 0.0 || chance >= 1.0 {
                wrong += u32::from((came_true > 0.5) != (chance >= 1.0));
                continue;
            }
            let sums = &mut game[((chance * BINS as f64) as usize).min(BINS - 1)];
            *sums = Sums {
                forecasts: sums.forecasts + 1.0,
                chances: sums.chances + chance,
                true_ones: sums.true_ones + came_true,
            };
        }
    }
    println!(
        "{strikes} strikes and guesses in {} games, {certain} of them certain; {wrong} came out as they could not;",
        games.len()
    );
    println!("Brier score {:.5}\n", brier / f64::from(strikes));
    println!("| chance | forecasts | predicted | observed | from | to |\n|---|---|---|---|---|---|");
    for bin in 0..BINS {
        let in_bin: Vec<Sums> = games.values().map(|game| game[bin]).collect();
        if let Some(line) = line(&in_bin) {
            println!("| {:.1} - {:.1} | {line}", bin as f64 / BINS as f64, (bin + 1) as f64 / BINS as f64);
        }
    }
    Ok(())
}

/// Returns the output line of a group; `None` if it has no forecasts.
fn line(games: &[Sums]) -> Option<String> {
    let sum = |of: &dyn Fn(&Sums) -> f64| games.iter().map(of).sum::<f64>();
    let all = sum(&|game| game.forecasts);
    if all == 0.0 {
        return None;
    }
    let predicted = sum(&|game| game.chances) / all;
    let observed = sum(&|game| game.true_ones) / all;
    let squares = sum(&|game| (game.true_ones - observed * game.forecasts).powi(2));
    let number = games.len() as f64;
    let error = 1.96 * (squares * number / (number - 1.0)).sqrt() / all;
    Some(format!("{all} | {predicted:.4} | {observed:.4} | {:.4} | {:.4} |", observed - error, observed + error))
}
