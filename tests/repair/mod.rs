//! `adjutant repair`: slips of every kind are found again, and every candidate keeps its promise.

mod armies;
mod changes;
mod counts;
mod ends;
mod illegible;
mod joined;
mod judged;
mod output;
mod pairs;
mod promises;
mod rows;
mod samples;
mod slips;
pub mod support;
mod tokens;
mod unknown;
mod usage;
mod whole;
mod work;
