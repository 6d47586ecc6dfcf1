//! Odds as JSON, an object for each ply and view (`adjutant/odds/1`).

use super::told::Told;
use crate::analysis::Belief;
use crate::board::BySide;
use crate::formats::Sourced;
use crate::formats::json::{SourceLine, push_value};
use std::io::Write;

/// Writes such lines. Of a game most say what was said before, of other squares: that is kept.
pub struct OddsLines<'q> {
    /// All that stands before the ply.
    head: Vec<u8>,
    questions: &'q [String],
    /// What stands between the ply and the answers, by the view.
    told: BySide<Told>,
}

impl<'q> OddsLines<'q> {
    /// Lines of a record, with what is asked in them.
    pub fn new(game: Sourced<'_>, questions: &'q [String]) -> Self {
        let mut head = b"{\"schema\":\"adjutant/odds/1\",\"source\":".to_vec();
        // Nothing fails that writes plain data to memory.
        push_value(&SourceLine::new(game.place), &mut head).unwrap_or_default();
        head.extend_from_slice(b",\"id\":\"");
        head.extend_from_slice(&game.id.digits());
        head.extend_from_slice(b"\",\"ply\":");
        Self { head, questions, told: BySide::default() }
    }

    /// Lines of odds for which arrangements were weighed by a prior of that name.
    #[must_use]
    pub fn weighed_by(self, prior: Option<&str>) -> Self {
        let told = || prior.map_or_else(Told::default, Told::weighed_by);
        Self { told: BySide::new(told(), told()), ..self }
    }

    /// Appends a line.
    pub fn push(&mut self, belief: &Belief<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.head);
        // Nothing fails that writes to memory.
        push_value(&belief.ply, out).unwrap_or_default();
        self.told[belief.view].push(belief, out);
        let _ = self.write_answers(belief, out);
        out.extend_from_slice(b"}\n");
    }

    fn write_answers(&self, belief: &Belief<'_>, out: &mut Vec<u8>) -> std::io::Result<()> {
        if self.questions.is_empty() {
            return Ok(());
        }
        out.extend_from_slice(b",\"asked\":[");
        for (at, (question, answer)) in self.questions.iter().zip(belief.answers).enumerate() {
            out.extend_from_slice(if at == 0 { b"{\"ask\":" } else { b",{\"ask\":" });
            push_value(question, out)?;
            match answer {
                Some(answer) => {
                    match answer.ways {
                        Some(ways) => write!(out, ",\"ways\":\"{ways}\"")?,
                        None => write_method(answer.standard_error, out)?,
                    }
                    write!(out, ",\"chance\":{:?}}}", answer.chance)?;
                }
                None => out.extend_from_slice(b",\"ways\":null,\"chance\":null}"),
            }
        }
        out.push(b']');
        Ok(())
    }
}

/// How weighed chances were found.
pub(super) fn write_method(standard_error: Option<f64>, out: &mut Vec<u8>) -> std::io::Result<()> {
    match standard_error {
        None => out.extend_from_slice(b",\"method\":\"exact\""),
        Some(error) => write!(out, ",\"method\":\"sampled\",\"standard_error\":{error:?}")?,
    }
    Ok(())
}
