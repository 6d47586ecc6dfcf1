//! Compares records with unknown pieces with brute force: every assignment of kinds is played by the slow reference
//! of `tests/reference`. The program must agree with the result.
//!
//! | module | content |
//! |---|---|
//! | `setups` | every setup consistent with a record's `?` and missing rows |
//! | `brute` | plays all setups turn by turn: the remaining ones, what they prove, and the end of the record |
//! | `armies` | rules, armies and setups of the random games |
//! | `games` | small random games with many events |
//! | `redactions` | removes information from a full record |
//! | `mutations` | falsifies a record |
//! | `writing` | text of a record |
//! | `program` | the program's answer about a text |
//! | `conformance` | brute force against records that others have judged |
//! | `agreement` | random comparison of program and brute force |
//! | `each_ply` | what one replay proves at each ply, against a replay up to that ply |
//! | `full_size` | conditions for games with full armies, which have too many assignments to play |
//! | `witness` | an assignment that makes a record legal, extracted and replayed |
//! | `sheet`, `sheet_text` | a small record in a few words, tested with brute force and program |
//! | `worked`, `worked_chases`, `worked_conflicts`, `worked_ends`, `worked_last`, `worked_left_open`, `worked_open` | records worked out by hand |
//!
//! Environment variables: `ASSIGNMENTS_CASES` is the number of games of each size in the random comparisons. With
//! `ASSIGNMENTS_PART` set to `n`, `agreement` tests one of `n` of its games. `ASSIGNMENTS_SEED` is the seed.
//! `ASSIGNMENTS_SIZE` selects one size (`Tiny`). `ASSIGNMENTS_MOST` is the maximum number of assignments of a tiny
//! game. `ASSIGNMENTS_SHOWN` is the number of failures to show, the shortest first.

mod agreement;
mod armies;
mod brute;
mod conformance;
mod each_ply;
mod full_size;
mod games;
mod mutations;
mod program;
mod redactions;
mod setups;
mod sheet;
mod sheet_text;
mod witness;
mod worked;
mod worked_chases;
mod worked_conflicts;
mod worked_ends;
mod worked_last;
mod worked_left_open;
mod worked_open;
mod writing;
