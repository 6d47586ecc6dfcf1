//! `adjutant reveals`: timelines, and what many games tell of them.

#[path = "../program/mod.rs"]
mod program;

mod at_risk;
mod odds;
mod review;
mod summary;
mod support;
mod timeline;
