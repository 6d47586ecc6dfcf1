//! Batches under way on threads of their own, in order.

use super::super::buffer::Rooms;
use super::super::order::lock;
use super::batch::{Batch, Unpacked};
use super::part::Spare;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};

/// A batch, and where what becomes of it goes.
type Job = (Arc<Batch>, SyncSender<Unpacked>);

/// Batches under way.
pub(super) struct Ahead {
    /// How many threads there are at most.
    threads: usize,
    /// How many of them are of use: twice as many as before whenever a batch is waited for.
    wanted: usize,
    helpers: usize,
    /// For what the batches hold.
    rooms: Arc<Rooms>,
    jobs: Sender<Job>,
    queue: Arc<Mutex<Receiver<Job>>>,
    under_way: VecDeque<(Arc<Batch>, Receiver<Unpacked>)>,
}

impl Ahead {
    /// With at most so many threads.
    pub fn new(threads: usize, rooms: Arc<Rooms>) -> Self {
        let (jobs, queue) = channel();
        let queue = Arc::new(Mutex::new(queue));
        Self { threads, wanted: 1, helpers: 0, rooms, jobs, queue, under_way: VecDeque::new() }
    }

    /// Whether there is room for another batch: one for each thread, and one that waits.
    pub fn has_room(&self) -> bool {
        self.under_way.len() <= self.wanted.min(self.threads)
    }

    /// Has a batch decompressed.
    pub fn add(&mut self, batch: Batch) {
        let batch = Arc::new(batch);
        let (sender, done) = sync_channel(1);
        // It cannot fail: this holds the other end.
        let _ = self.jobs.send((Arc::clone(&batch), sender));
        self.under_way.push_back((batch, done));
        if self.helpers < self.wanted.min(self.threads) && self.helpers < self.under_way.len() {
            let (queue, rooms) = (Arc::clone(&self.queue), Arc::clone(&self.rooms));
            match std::thread::Builder::new().spawn(move || help(&queue, &rooms)) {
                Ok(_) => self.helpers += 1,
                // The system gives no more.
                Err(_) => self.threads = self.helpers,
            }
        }
    }

    /// The first batch that is under way and what became of it, once that is known; of a batch of which nothing did,
    /// nothing.
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

    /// The bytes of all that are under way, which is given up.
    pub fn give_up(&mut self) -> Vec<u8> {
        self.under_way.drain(..).flat_map(|(batch, _)| batch.bytes.to_vec()).collect()
    }
}

/// Does jobs until there will be no more.
fn help(queue: &Mutex<Receiver<Job>>, rooms: &Arc<Rooms>) {
    let mut spare = Spare::default();
    loop {
        let job = lock(queue).recv();
        let Ok((batch, done)) = job else { return };
        let unpacked = batch.unpack(rooms, &mut spare);
        // Whoever gets this is to have the last of it, and so its room at once.
        drop(batch);
        // Perhaps nobody waits for it any more.
        let _ = done.send(unpacked);
    }
}
