//! Candidates for repairing records, for people and for programs. `format-spec/repair.md`.

mod document;
mod text;

pub use document::{CANDIDATE_COLUMNS, CandidateLine, RepairDocument, SourcedCandidate, candidate_rows};
pub use text::{closing, drawn};
