//! What each side can know of the other's pieces, held against `format-spec/knowledge.md`: against a second
//! implementation that writes every arrangement out, against what must hold of any game, and against records worked
//! out by hand.

mod compare;
mod drawn;
mod full_games;
mod hand_worked;
mod history;
mod odds;
mod oracle;
mod partly_known;
mod play;
mod random_games;
mod review;
mod sight;
mod text;
mod under_a_prior;
mod unknown;
mod weighed;
mod weighed_by_hand;
mod weights;
mod worked;
