//! Compares several models of setups: measures the bits that a setup takes under each model, and the calibration of
//! each model. Usage: `cargo xtask priors -- LIST [--components 16] [--calibration]`.
//!
//! LIST is a list of setups (`format-spec/setups.md`) of a single army. Lines whose number is a multiple of five
//! are test data. The models learn from the other lines. The results are published in `format-spec/priors.md`.

mod calibration;

use std::process::ExitCode;
use std::time::Instant;
use xtask::option;
use xtask::setups::models::{ByFlag, Chain, Model, Product, Uniform, shares, with_mirrored};
use xtask::setups::{lists, mixture};

/// Number of steps that fit weights to the target shares.
const STEPS: usize = 6;

fn main() -> ExitCode {
    xtask::run(run)
}

fn run(arguments: &[String]) -> Result<(), String> {
    let path = arguments.first().ok_or("usage: priors LIST [--components N] [--calibration]")?;
    let components: usize = match option(arguments, "--components") {
        Some(text) => text.parse().map_err(|_| "--components needs a number")?,
        None => 16,
    };
    let has_calibration = arguments.iter().any(|argument| argument == "--calibration");
    let lists = lists::read(path)?;
    let (counts, test) = (&lists.counts, &lists.test);
    let both = with_mirrored(&lists.learn);
    println!("{path}: learnt from {} setups, asked about {}", lists.learn.len(), test.len());
    println!("{:<44} {:>9} {:>7} {:>8}", "model", "bits", "+-", "seconds");
    let show = |name: &str, made: &dyn Fn() -> Option<Box<dyn Model>>| -> Result<(), String> {
        let start = Instant::now();
        let model = made().ok_or_else(|| format!("{name}: no sum"))?;
        let bits: Vec<f64> = test.iter().map(|setup| model.bits(setup)).collect();
        let mean = bits.iter().sum::<f64>() / bits.len() as f64;
        let square: f64 = bits.iter().map(|bits| (bits - mean).powi(2)).sum();
        let error = (square / (bits.len() as f64 * (bits.len() as f64 - 1.0))).sqrt();
        println!("{name:<44} {mean:>9.3} {error:>7.3} {:>8.1}", start.elapsed().as_secs_f64());
        if has_calibration && let Some(chances) = model.chances() {
            calibration::print(&chances, test);
        }
        Ok(())
    };
    let flag = lists.names.iter().position(|name| name == "flag").unwrap_or_default() as u8;
    let one = shares(counts, &lists.learn, |_| 1.0, 1.0);
    let two = shares(counts, &both, |_| 1.0, 1.0);
    show("uniform", &|| Some(Box::new(Uniform(counts.clone()))))?;
    show("squares one after the other", &|| Some(Box::new(Chain { counts: counts.clone(), shares: one.clone() })))?;
    show("product over squares", &|| Some(Box::new(Product::new(counts, one.clone())?)))?;
    show("product, mirrored", &|| Some(Box::new(Product::new(counts, two.clone())?)))?;
    show("product fitted", &|| Some(Box::new(Product::fitted(counts, &one, STEPS)?)))?;
    show("product fitted, mirrored", &|| Some(Box::new(Product::fitted(counts, &two, STEPS)?)))?;
    show("given the Flag, mirrored", &|| Some(Box::new(ByFlag::new(counts, flag, &both, 20.0, 1)?)))?;
    let mut number = 2;
    while number <= components {
        let name = format!("mixture of {number}, mirrored");
        show(&name, &|| Some(Box::new(mixture::learnt(counts, &both, number)?)))?;
        number *= 2;
    }
    Ok(())
}
