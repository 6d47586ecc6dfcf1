//! `adjutant reveals`: timelines, and what many games tell of them.

#[path = "../program/mod.rs"]
mod program;

mod summary;
mod support;
mod timeline;
