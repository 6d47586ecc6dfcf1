//! From arguments to what is asked of setups.

use super::args::Args;
use super::near::{self, Near};
use crate::analysis::setups::{Pattern, Question};
use crate::cli::common::Common;
use crate::cli::status::Error;
use crate::report::setups::pattern_diagnostic;

/// What the arguments ask; or what is wrong with patterns, with color codes.
///
/// # Errors
/// If there is no setup where one was said to be.
pub fn question(args: &Args, common: &Common) -> Result<Result<Question, String>, Error> {
    let mut diagnostics = String::new();
    let mut patterns: Vec<Pattern> = Vec::new();
    for text in &args.pattern {
        match text.parse() {
            Ok(pattern) => patterns.push(pattern),
            Err(fault) => diagnostics += &pattern_diagnostic(&fault, text, "--pattern"),
        }
    }
    let near = match args.near.as_deref().map(|text| near::target(text, common)).transpose()? {
        Some(Near::Setup(pattern)) => Some(pattern),
        Some(Near::Faulty(diagnostic)) => {
            diagnostics += &diagnostic;
            None
        }
        None => None,
    };
    if !diagnostics.is_empty() {
        return Ok(Err(diagnostics));
    }
    Ok(Ok(Question {
        side: args.side.into(),
        mirror: args.mirror,
        patterns,
        frequent: args.frequent.is_some() || args.distinct,
        near,
        kept: args.top as usize,
    }))
}
