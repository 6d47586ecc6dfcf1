//! Every row and sentence of the rules, tested with small records worked out by hand from `format-spec/rules.md`.
//! The sections (§) in the cases are those of that page: 1 boards, 2 armies, 3 editions, 4 moving, 5 striking, 6
//! specialists, 7 back and forth, 8 endless chasing, 9 options, 9a Ultimate Lightning, 10 the end, 11 verdicts, 12 the
//! order of findings.

mod armies;
mod boards;
mod editions;
mod ending;
mod events;
mod guessing_chases;
mod lightning;
mod lightning_unknown;
mod more_squares;
mod moving;
mod named_squares;
mod options;
mod perft;
mod played;
mod positions;
mod programs;
mod snapshots;
mod specialists;
mod starts;
mod striking;
mod support;
mod tags;
mod two_squares;
mod unknown;
mod unknown_rules;
mod unread_setups;
mod verdicts;
mod wordings;
