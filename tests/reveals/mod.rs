//! `adjutant reveals`, `odds` and `review`: results for each game, and summaries of many games.

mod alive;
mod at_risk;
mod chart;
mod groups;
mod odds;
mod review;
mod review_figures;
mod review_groups;
mod review_summary;
mod summary;
mod support;
mod timeline;
