//! Knowledge of each side about the other's pieces, tested against `format-spec/knowledge.md`: with a second
//! implementation that lists every arrangement, with conditions that every game must satisfy, and with records
//! worked out by hand.

mod compare;
mod drawn;
mod full_games;
mod hand_worked;
mod history;
mod luck;
mod mixtures;
mod odds;
mod oracle;
mod partly_known;
pub mod play;
mod random_games;
mod review;
mod samples;
mod sight;
mod text;
mod under_a_prior;
mod unknown;
mod weighed;
mod weighed_by_hand;
mod weights;
mod worked;
