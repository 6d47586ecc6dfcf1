//! The command line: help, examples, manual, completions, words that users try, and messages about invalid
//! arguments.

mod completions;
mod examples;
mod help;
mod manual;
mod quiet;
mod refused;
mod words;
