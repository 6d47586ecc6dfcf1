//! Material luck over many games: `format-spec/review.md`, section "Luck over many games".

use adjutant::analysis::review::{Review, summary};
use adjutant::board::{Kind, Side, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{parse, write_record};
use adjutant::replay::replay;
use adjutant::rules::{Edition, Ruleset};

/// Luck and number of judged strikes of one side in one game.
#[derive(Clone, Copy)]
struct SideLuck {
    side: Side,
    took_flag: bool,
    luck: f64,
    judged: f64,
}

/// Returns the mean luck of a strike, and its standard error over games.
fn mean(sides: &[SideLuck]) -> (f64, f64) {
    let (games, judged) = (sides.len() as f64, sides.iter().map(|side| side.judged).sum::<f64>());
    let mean = sides.iter().map(|side| side.luck).sum::<f64>() / judged;
    let squares: f64 = sides.iter().map(|side| (side.luck - mean * side.judged).powi(2)).sum();
    (mean, (squares * games / (games - 1.0)).sqrt() / judged)
}

/// Armies are shuffled and turns do not depend on kinds, so the odds are right and the mean of luck is 0 for each side.
/// The mean is also 0 for the sides that took the Flag, because the strike that takes the Flag is not judged.
#[test]
fn the_mean_of_luck_is_nothing_where_the_odds_are_right() {
    let mut sides = Vec::new();
    for (variant, seed) in [(Variant::Barrage, 71), (Variant::Duel, 72), (Variant::Original, 73)] {
        let rules = Ruleset::new(Edition::DEFAULT, variant);
        let plan = Plan { rules, policy: Policy::Aggressive, seed, max_plies: 2000 };
        for number in 1..=700 {
            let mut text = Vec::new();
            write_record(&plan.shuffled_record(number).expect("a game"), &mut text);
            let mut review = Review::default();
            replay(&text, &parse(&text), None, &mut review);
            let sums = summary(&review);
            for side in Side::ALL {
                let sum = &sums[side];
                let took_flag = sum.flag.is_some();
                assert!(sum.flag.is_none_or(|(strike, _)| strike.played.target_kind == Some(Kind::Flag)));
                if sum.judged > 0 {
                    sides.push(SideLuck { side, took_flag, luck: sum.luck, judged: sum.judged.into() });
                }
            }
        }
    }
    let of = |is_one: &dyn Fn(&SideLuck) -> bool| {
        let some: Vec<SideLuck> = sides.iter().copied().filter(is_one).collect();
        assert!(some.len() > 60, "{}", some.len());
        mean(&some)
    };
    // Few sides take the Flag, so their mean is less certain.
    for (name, (mean, error), most_error) in [
        ("Red", of(&|side| side.side == Side::Red), 0.3),
        ("Blue", of(&|side| side.side == Side::Blue), 0.3),
        ("who took the Flag", of(&|side| side.took_flag), 0.8),
        ("who did not take it", of(&|side| !side.took_flag), 0.3),
    ] {
        assert!(mean.abs() < 3.5 * error, "{name}: {mean}, standard error {error}");
        assert!(error < most_error, "{name}: {error}");
    }
}
