//! Writes mixtures as a document of the schema `adjutant/prior/2`.

use adjutant::knowledge::log2_sum;
use std::fmt::Write;
use xtask::setups::lists::Lists;
use xtask::setups::models::{Mixture, STATES};

/// Returns the document. Weights are rounded to whole numbers; the total weight is that of the rounded weights.
pub fn write(setups: usize, groups: &[(&str, Lists, Mixture)]) -> Result<String, String> {
    let thousands = format!("{},{:03}", setups / 1000, setups % 1000);
    let about = format!(
        "as people set up on Gravon ({thousands} setups), as far as the pieces show it; nothing about how this player \
         plays"
    );
    let mut text = format!("{{\"schema\":\"adjutant/prior/2\",\"about\":\"{about}\",\"groups\":{{");
    for (at, (group, lists, model)) in groups.iter().enumerate() {
        let comma = if at > 0 { "," } else { "" };
        let _ = write!(text, "{comma}\n\"{group}\":{{\"setups\":{},\"parts\":[", lists.learn.len());
        for (at, (share, part)) in model.shares.iter().zip(&model.of).enumerate() {
            let rounded = rounded(&part.weights);
            let total = log2_sum(&lists.counts, &rounded, STATES).ok_or("no sum")?;
            let comma = if at > 0 { "," } else { "" };
            let _ = write!(text, "{comma}\n{{\"share\":{share:.5},\"log2_total\":{total:.9},\"weights\":{{");
            for (kind, name) in lists.names.iter().enumerate() {
                let column: Vec<f64> = rounded.iter().map(|row| row[kind]).collect();
                let comma = if kind > 0 { "," } else { "" };
                let _ = write!(text, "{comma}\n\"{name}\":{}", weights(&column));
            }
            text += "}}";
        }
        text += "]}";
    }
    Ok(text + "}}")
}

/// Writes the weights of a kind: a single number if all are equal.
fn weights(column: &[f64]) -> String {
    if column.iter().all(|weight| (weight - column[0]).abs() < 0.5) {
        return format!("{:.0}", column[0]);
    }
    let numbers: Vec<String> = column.iter().map(|weight| format!("{weight:.0}")).collect();
    format!("[{}]", numbers.join(","))
}

/// Returns the weights as whole numbers of at least 1. The weights of a square add up to about 100,000.
fn rounded(weights: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let row = |row: &Vec<f64>| {
        let sum: f64 = row.iter().sum();
        row.iter().map(|weight| (weight / sum * 1e5).round().max(1.0)).collect()
    };
    weights.iter().map(row).collect()
}
