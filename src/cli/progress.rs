//! How far the work has come: a bar on standard error, for people only and only where the work is long.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// The bar over the inputs of a run.
pub struct Progress {
    total: u64,
    begun: Instant,
    bar: Option<ProgressBar>,
    is_wanted: bool,
}

impl Progress {
    /// A bar over so many inputs. It shows where standard error is a terminal and results go elsewhere.
    pub fn over(total: usize) -> Self {
        let is_wanted = total > 1 && io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { total: total as u64, begun: Instant::now(), bar: None, is_wanted }
    }

    /// Another input is done.
    pub fn advance(&mut self, done: usize) {
        if !self.is_wanted || (self.bar.is_none() && self.begun.elapsed() < PATIENCE) {
            return;
        }
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} inputs, {eta} left") {
                bar.set_style(style);
            }
            bar
        });
        bar.set_position(done as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
