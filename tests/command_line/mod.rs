//! The command line as people meet it: help, examples, manual, completions, words that are tried, and what is said of
//! arguments that mean nothing.

mod completions;
mod examples;
mod help;
mod manual;
mod quiet;
mod refused;
mod words;
