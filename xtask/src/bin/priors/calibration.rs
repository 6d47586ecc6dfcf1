//! Measures calibration. Groups the pairs of kind and square by their chance. For each group, finds the share of
//! setups that have the kind on the square.

use xtask::setups::models::Table;

/// Upper limits of the groups of chances.
const BINS: [f64; 9] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0];

/// Prints for each group: number of pairs, mean chance, observed share, and an interval of 95 percent. The interval
/// treats setups as independent, but not the squares of one setup.
pub fn print(chances: &Table, test: &[Vec<u8>]) {
    println!("    {:>11} {:>6} {:>9} {:>9} {:>19}", "chance", "pairs", "predicted", "observed", "95 %");
    let all = test.len() as f64;
    let mut from = 0.0;
    for to in BINS {
        let pairs: Vec<(usize, u8, f64)> = (0..)
            .zip(chances)
            .flat_map(|(square, row)| (0..).zip(row).map(move |(kind, chance)| (square, kind, *chance)))
            .filter(|(_, _, chance)| (from..to).contains(chance) || (to >= 1.0 && *chance >= 1.0))
            .collect();
        if !pairs.is_empty() {
            let number = pairs.len() as f64;
            let predicted = pairs.iter().map(|(_, _, chance)| chance).sum::<f64>() / number;
            let hits: Vec<f64> = test
                .iter()
                .map(|setup| pairs.iter().filter(|(square, kind, _)| setup[*square] == *kind).count() as f64 / number)
                .collect();
            let observed = hits.iter().sum::<f64>() / all;
            let square: f64 = hits.iter().map(|hit| (hit - observed).powi(2)).sum();
            let error = 1.96 * (square / (all * (all - 1.0))).sqrt();
            println!(
                "    {from:>4.2} - {to:>4.2} {:>6} {predicted:>9.5} {observed:>9.5} {:>9.5} {:>9.5}",
                pairs.len(),
                observed - error,
                observed + error
            );
        }
        from = to;
    }
}
