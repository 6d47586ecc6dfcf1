//! Iterates over games that another thread reads in advance.

use super::pieces::for_each_game;
use super::source::{Settings, Source};
use crate::archive::{self, Block, InputError, InputReader, Meter, ReadOptions};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// Number of blocks that are read ahead.
const AHEAD: usize = 2;

/// Iterator over the games of inputs, in order. For an input that cannot be read, the iterator yields an error and
/// then continues.
///
/// Text that belongs to no record is skipped. To get this text as well, use [`for_each_game`].
#[derive(Debug)]
pub struct Games {
    blocks: Receiver<Block>,
    ready: VecDeque<Result<Source<'static>, InputError>>,
    settings: Settings,
}

impl Games {
    pub(super) fn start(inputs: archive::Inputs, ask: ReadOptions, settings: Settings) -> Self {
        let (sender, blocks) = sync_channel(AHEAD);
        let reading = move || {
            let meter = Meter::default();
            let _ = InputReader::new(&inputs, ask, &meter).read(&mut |block| match sender.send(block) {
                Ok(()) => ControlFlow::Continue(()),
                // The receiver was dropped.
                Err(_) => ControlFlow::Break(()),
            });
        };
        let refused = thread::Builder::new().spawn(reading).err();
        let ready = refused.map(|cause| Err(InputError::NoThread { cause })).into_iter().collect();
        Self { blocks, ready, settings }
    }
}

impl Iterator for Games {
    type Item = Result<Source<'static>, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            let mut block = self.blocks.recv().ok()?;
            for_each_game(&block, self.settings, |game| {
                if game.number().is_some() {
                    self.ready.push_back(Ok(game.clone().into_owned()));
                }
            });
            self.ready.extend(block.failure.take().map(Err));
        }
        self.ready.pop_front()
    }
}
