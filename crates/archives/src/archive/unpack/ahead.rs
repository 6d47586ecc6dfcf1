//! Decompresses batches on other threads, in order.

use super::super::buffer::BufferPool;
use super::super::order::lock;
use super::batch::{Batch, Unpacked};
use super::frame::Decoders;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};

/// Batch, and the channel for its result.
type Job = (Arc<Batch>, SyncSender<Unpacked>);

/// Batches in progress.
pub(super) struct Ahead {
    /// Maximum number of threads.
    threads: usize,
    /// Number of useful threads. It is doubled whenever the next result is not ready.
    wanted: usize,
    helpers: usize,
    /// Memory for the decompressed data.
    rooms: Arc<BufferPool>,
    jobs: Sender<Job>,
    queue: Arc<Mutex<Receiver<Job>>>,
    under_way: VecDeque<(Arc<Batch>, Receiver<Unpacked>)>,
}

impl Ahead {
    /// Creates an empty queue with at most `threads` threads.
    pub fn new(threads: usize, rooms: Arc<BufferPool>) -> Self {
        let (jobs, queue) = channel();
        let queue = Arc::new(Mutex::new(queue));
        Self { threads, wanted: 1, helpers: 0, rooms, jobs, queue, under_way: VecDeque::new() }
    }

    /// Returns `true` if another batch can be added. The limit is one batch for each thread and one waiting batch.
    pub fn has_room(&self) -> bool {
        self.under_way.len() <= self.wanted.min(self.threads)
    }

    /// Starts decompressing a batch.
    pub fn add(&mut self, batch: Batch) {
        let batch = Arc::new(batch);
        let (sender, done) = sync_channel(1);
        // This cannot fail, because `self` holds the receiver.
        let _ = self.jobs.send((Arc::clone(&batch), sender));
        self.under_way.push_back((batch, done));
        if self.helpers < self.wanted.min(self.threads) && self.helpers < self.under_way.len() {
            let (queue, rooms) = (Arc::clone(&self.queue), Arc::clone(&self.rooms));
            match std::thread::Builder::new().spawn(move || help(&queue, &rooms)) {
                Ok(_) => self.helpers += 1,
                // The system cannot create more threads.
                Err(_) => self.threads = self.helpers,
            }
        }
    }

    /// Waits for the oldest batch in progress. Returns the batch and its result. The result is empty if the batch could
    /// not be processed.
    pub fn next(&mut self) -> Option<(Arc<Batch>, Unpacked)> {
        let (batch, done) = self.under_way.pop_front()?;
        if self.helpers == 0 {
            return Some((batch, Unpacked::default()));
        }
        let unpacked = done.try_recv().or_else(|_| {
            self.wanted = self.threads.min(self.wanted * 2);
            done.recv()
        });
        Some((batch, unpacked.unwrap_or_default()))
    }

    /// Abandons all batches in progress and returns their bytes.
    pub fn give_up(&mut self) -> Vec<u8> {
        self.under_way.drain(..).flat_map(|(batch, _)| batch.bytes.to_vec()).collect()
    }
}

/// Processes jobs until no more jobs will follow.
fn help(queue: &Mutex<Receiver<Job>>, rooms: &Arc<BufferPool>) {
    let mut spare = Decoders::default();
    loop {
        let job = lock(queue).recv();
        let Ok((batch, done)) = job else { return };
        let unpacked = batch.unpack(rooms, &mut spare);
        // The receiver must hold the last reference to the batch, so that the memory of the batch can be freed at once.
        drop(batch);
        // The receiver may have been dropped.
        let _ = done.send(unpacked);
    }
}
