//! Writes odds as JSON, one object for each ply and view (`adjutant/odds/1`).

use super::method::Method;
use super::pieces_text::PiecesText;
use crate::analysis::Belief;
use crate::board::{BySide, KindSet, Side};
use crate::formats::GameReference;
use crate::formats::json::{SourceLine, push_value};
use std::io::Write;

/// Writes lines of odds. In most games, consecutive lines usually differ only in the squares. The text of the
/// previous line is therefore cached.
pub struct OddsLines<'q> {
    /// Text at the beginning of every line, up to the ply.
    head: Vec<u8>,
    questions: &'q [String],
    /// Text of a line between the ply and the answers, for each view.
    pieces: BySide<PiecesText>,
}

impl<'q> OddsLines<'q> {
    /// Creates a writer for a record and its questions.
    pub fn new(game: GameReference<'_>, questions: &'q [String]) -> Self {
        let mut head = b"{\"schema\":\"adjutant/odds/1\",\"source\":".to_vec();
        // Writing plain data to memory cannot fail.
        push_value(&SourceLine::new(game.place), &mut head).unwrap_or_default();
        head.extend_from_slice(b",\"id\":\"");
        head.extend_from_slice(&game.id.digits());
        head.extend_from_slice(b"\",\"ply\":");
        Self { head, questions, pieces: BySide::default() }
    }

    /// Sets the name of the prior: `people`, `uniform`, or a file.
    #[must_use]
    pub fn with_prior(self, prior: &str) -> Self {
        let pieces = || PiecesText::new(prior);
        Self { pieces: BySide::new(pieces(), pieces()), ..self }
    }

    /// Restricts the lines to pieces that may have one of `kinds`. For these pieces, writes only the chances of
    /// `kinds`.
    #[must_use]
    pub fn of_kinds(mut self, kinds: KindSet) -> Self {
        for side in Side::ALL {
            self.pieces[side].kinds = kinds;
        }
        self
    }

    /// Appends a line.
    pub fn push(&mut self, belief: &Belief<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.head);
        // Writing to memory cannot fail.
        push_value(&belief.ply, out).unwrap_or_default();
        self.pieces[belief.view].push(belief, out);
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
                        None => write_method(Method::new(answer.standard_error, false), out)?,
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

/// Writes the method by which weighted chances were computed.
pub(super) fn write_method(method: Method, out: &mut Vec<u8>) -> std::io::Result<()> {
    write!(out, ",\"method\":\"{}\"", method.name())?;
    match method {
        Method::Sampled(error) => write!(out, ",\"standard_error\":{error:?}"),
        Method::Exact | Method::Approximate => Ok(()),
    }
}
