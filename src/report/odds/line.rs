//! Odds as JSON, an object for each ply and view (`adjutant/odds/1`).

use crate::analysis::Belief;
use crate::board::{BySide, Side};
use crate::formats::json::{SourceLine, push_value};
use crate::knowledge::PieceOdds;
use crate::replay::Place;
use std::io::Write;

/// Writes such lines. Of a game most say what was said before, of other squares: that is kept.
pub(crate) struct OddsLines<'q> {
    /// The source as JSON.
    source: Vec<u8>,
    questions: &'q [String],
    /// The name of the prior by which arrangements are weighed.
    prior: Option<&'q str>,
    /// The odds of each side's pieces as JSON, by the view.
    told: BySide<Vec<(PieceOdds, Vec<u8>)>>,
}

impl<'q> OddsLines<'q> {
    /// Lines of a record, with what is asked in them.
    pub(crate) fn new(place: Place<'_>, questions: &'q [String]) -> Self {
        let mut source = Vec::new();
        // Nothing fails that writes plain data to memory.
        push_value(&SourceLine::new(place), &mut source).unwrap_or_default();
        Self { source, questions, prior: None, told: BySide::default() }
    }

    /// Lines of odds for which arrangements were weighed by a prior of that name.
    pub(crate) fn weighed_by(self, prior: Option<&'q str>) -> Self {
        Self { prior, ..self }
    }

    /// Appends a line.
    pub(crate) fn push(&mut self, belief: &Belief<'_>, out: &mut Vec<u8>) {
        if !belief.is_same {
            self.told[belief.view].clear();
        }
        // Nothing fails that writes to memory.
        let _ = self.write(belief, out);
    }

    fn write(&mut self, belief: &Belief<'_>, out: &mut Vec<u8>) -> std::io::Result<()> {
        out.extend_from_slice(b"{\"schema\":\"adjutant/odds/1\",\"source\":");
        out.extend_from_slice(&self.source);
        let view: Side = belief.view;
        write!(out, ",\"ply\":{},\"view\":\"{}\"", belief.ply, view.name())?;
        if let Some(prior) = self.prior {
            out.extend_from_slice(b",\"prior\":");
            push_value(prior, out)?;
        }
        out.extend_from_slice(b",\"arrangements\":");
        match belief.odds {
            None => out.extend_from_slice(b"null,\"pieces\":null"),
            Some(odds) => {
                match odds.arrangements() {
                    Some(all) => write!(out, "\"{all}\"")?,
                    None => out.extend_from_slice(b"null"),
                }
                if self.prior.is_some() {
                    write_method(odds.standard_error(), out)?;
                }
                out.extend_from_slice(b",\"pieces\":[");
                for (at, piece) in belief.pieces().enumerate() {
                    let comma = if at == 0 { "" } else { "," };
                    write!(out, "{comma}{{\"piece\":\"{}\",\"square\":\"{}\",\"odds\":", piece.name, piece.square)?;
                    out.extend_from_slice(told(&mut self.told[view], piece.odds));
                    out.push(b'}');
                }
                out.push(b']');
            }
        }
        if !self.questions.is_empty() {
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
        }
        out.extend_from_slice(b"}\n");
        Ok(())
    }
}

/// How weighed chances were found.
fn write_method(standard_error: Option<f64>, out: &mut Vec<u8>) -> std::io::Result<()> {
    match standard_error {
        None => out.extend_from_slice(b",\"method\":\"exact\""),
        Some(error) => write!(out, ",\"method\":\"sampled\",\"standard_error\":{error:?}")?,
    }
    Ok(())
}

/// The odds of a piece as JSON.
fn told<'t>(all: &'t mut Vec<(PieceOdds, Vec<u8>)>, odds: &PieceOdds) -> &'t [u8] {
    let found = all.iter().position(|(other, _)| other.is_like(odds));
    let at = found.unwrap_or_else(|| {
        let mut text = vec![b'{'];
        for (at, (kind, chance)) in odds.chances().enumerate() {
            let _ = write!(text, "{}\"{}\":{chance:?}", if at == 0 { "" } else { "," }, kind.name());
        }
        text.push(b'}');
        all.push((odds.clone(), text));
        all.len() - 1
    });
    &all[at].1
}
