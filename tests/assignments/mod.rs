//! Records with unknown pieces against brute force: every assignment of kinds is written out and played by the slow
//! reference of `tests/reference`, and the program has to say what is left of them.
//!
//! | module | what is in it |
//! |---|---|
//! | `setups` | every setup that a record's `?` and missing rows leave open |
//! | `brute` | playing them all, turn by turn: which remain, what they prove, how the record ends |
//! | `armies` | rules, armies and setups of the random games |
//! | `games` | small random games in which much happens |
//! | `redactions` | making a full record know less |
//! | `mutations` | making a record false |
//! | `writing` | a record's text |
//! | `program` | what the program says of a text |
//! | `conformance` | brute force against records that others have judged |
//! | `agreement` | the random comparison of the two |
//! | `each_ply` | what one replay proves at each ply, against a replay up to it |
//! | `full_size` | what must hold of games with whole armies, which nobody can play under every assignment |
//! | `witness` | what makes a record legal, taken out of it and replayed |
//! | `sheet`, `sheet_text` | a small record in a few words, asked of both |
//! | `worked`, `worked_chases`, `worked_conflicts`, `worked_ends`, `worked_last`, `worked_left_open`, `worked_open` | records worked out by hand |
//!
//! `ASSIGNMENTS_CASES` sets how many games of each size the random comparisons see, `ASSIGNMENTS_PART` that `agreement` sees
//! one in so many of those that it would, `ASSIGNMENTS_SEED` their seed, `ASSIGNMENTS_SIZE` the only size to see (`Tiny`),
//! `ASSIGNMENTS_MOST` how many assignments of a tiny game are played at most, `ASSIGNMENTS_SHOWN` how many complaints are
//! shown, the shortest first.

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
