//! Games one after the other, read ahead by a thread of their own.

use super::pieces::each_game;
use super::source::{Settings, Source};
use crate::archive::{self, Ask, Block, InputError, InputReader, Meter};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// How many blocks are read ahead.
const AHEAD: usize = 2;

/// The games of inputs, in order. What cannot be read is an error at its place among them; the games behind it follow.
///
/// Text that belongs to no record is none of them; [`each_game`] hands that on too.
#[derive(Debug)]
pub struct Games {
    blocks: Receiver<Block>,
    ready: VecDeque<Result<Source<'static>, InputError>>,
    settings: Settings,
}

impl Games {
    pub(super) fn start(inputs: archive::Inputs, ask: Ask, settings: Settings) -> Self {
        let (sender, blocks) = sync_channel(AHEAD);
        let reading = move || {
            let meter = Meter::default();
            let _ = InputReader::new(&inputs, ask, &meter).read(&mut |block| match sender.send(block) {
                Ok(()) => ControlFlow::Continue(()),
                // Nobody wants more.
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
            each_game(&block, self.settings, |game| {
                if game.number().is_some() {
                    self.ready.push_back(Ok(game.clone().into_owned()));
                }
            });
            self.ready.extend(block.failure.take().map(Err));
        }
        self.ready.pop_front()
    }
}
