//! `adjutant reveals`: timelines, and what many games tell of them.

mod summary;
mod support;
mod timeline;
