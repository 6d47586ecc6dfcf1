//! Processes many jobs on several threads and delivers the results in job order.
//!
//! One thread produces jobs, and all threads process jobs. The thread that finishes the next job in order delivers
//! the result of this job. It also delivers the waiting results that come directly after this result.
//!
//! The amount of work in progress is limited. When there is no space for another job, the producer processes a job
//! itself. All n threads are therefore busy. If there is only one thread, there is no queue.
//!
//! Waiting results are limited as well, because the consumer may be slow and results may be much larger than jobs.
//! While the waiting results exceed the limit, no job starts. (This cannot block forever: jobs start in order, so
//! the job that the waiting results need has already started.)

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Maximum size in bytes of blocks in progress for each thread. A block larger than the total limit is processed
/// alone.
const UNDER_WAY: usize = 1 << 20;

/// Maximum size in bytes of waiting results for each thread.
const WAITING: usize = 4 << 20;

/// `Break` to stop, `Continue` to continue.
pub type Flow = ControlFlow<()>;

/// Limits on the work in progress.
#[derive(Clone, Copy, Debug)]
pub struct WorkLimits {
    /// Maximum total weight of the jobs that were added and whose results have not been consumed. A weight is a size in
    /// bytes. A heavier job is processed alone.
    pub jobs: usize,
    /// Maximum total weight of waiting results. While this limit is exceeded, no job starts.
    pub results: usize,
}

impl WorkLimits {
    /// Returns the limits for `threads` threads.
    pub const fn of(threads: usize) -> Self {
        Self { jobs: UNDER_WAY.saturating_mul(threads), results: WAITING.saturating_mul(threads) }
    }
}

/// Maximum number of threads. More threads would need more memory; the results are the same with any number of
/// threads.
const MOST_THREADS: usize = 256;

/// Returns the number of threads to use: `asked`, or the number of cores if `asked` is 0. The number is at most
/// `MOST_THREADS`.
pub fn threads(asked: usize) -> usize {
    let wanted = if asked == 0 { std::thread::available_parallelism().map_or(1, usize::from) } else { asked };
    wanted.min(MOST_THREADS)
}

/// Processes jobs on at most `threads` threads.
///
/// `produce` gets a function, and calls it with each job and the weight of the job. `work` processes a job and returns
/// the result and the weight of the result. `consume` gets the results in job order. When `consume` returns an error or
/// `Break`, no more results are consumed and the producer gets `Break`.
///
/// # Errors
/// The first error of `consume`.
pub fn in_order<J: Send, T: Send, E: Send>(
    threads: usize,
    room: WorkLimits,
    produce: impl FnOnce(&mut dyn FnMut(J, usize) -> Flow),
    work: impl Fn(J) -> (T, usize) + Sync,
    consume: impl FnMut(T) -> Result<Flow, E> + Send,
) -> Result<(), E> {
    let consumer = Mutex::new((consume, Ok(())));
    let hand_on = |result| {
        let (consume, outcome) = &mut *lock(&consumer);
        consume(result).unwrap_or_else(|error| {
            *outcome = Err(error);
            ControlFlow::Break(())
        })
    };
    let (work, hand_on) = (&work, &hand_on);
    if threads <= 1 || cfg!(target_family = "wasm") {
        produce(&mut |job, _| hand_on(work(job).0));
    } else {
        let task = |job| -> Task<'_> {
            Box::new(move || {
                let (result, weight) = work(job);
                (Box::new(move || hand_on(result)), weight)
            })
        };
        perform_all(threads, room, Box::new(|add| produce(&mut |job, weight| add(task(job), weight))));
    }
    consumer.into_inner().unwrap_or_else(PoisonError::into_inner).1
}

/// Task that processes a job. The task returns a function that delivers the result, and the weight of the result.
/// `Task` does not depend on the types of jobs and results, so the code for threads and queue is compiled only once.
type Task<'t> = Box<dyn FnOnce() -> (Handover<'t>, usize) + Send + 't>;

/// Function that delivers a result.
type Handover<'t> = Box<dyn FnOnce() -> Flow + Send + 't>;

/// Function that gets a callback, and calls it with each task and the weight of the task.
type Producer<'p, 't> = Box<dyn FnOnce(&mut dyn FnMut(Task<'t>, usize) -> Flow) + 'p>;

/// Locks a mutex, even if a thread panicked while it held the lock.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Processes the tasks of `produce`, and delivers their results in the order of the tasks.
fn perform_all(threads: usize, room: WorkLimits, produce: Producer<'_, '_>) {
    let crew = Crew { state: Mutex::default(), jobs: Condvar::new(), space: Condvar::new(), room };
    std::thread::scope(|scope| {
        // If this thread panics, the other threads must not wait for this thread.
        let on_panic = StopOnPanic(&crew);
        let mut helpers = Vec::new();
        let mut threads = threads;
        produce(&mut |task, weight| {
            let flow = crew.add(task, weight);
            // The first job may be the only one. Each further job starts a thread, up to the maximum.
            if helpers.len() + 1 < threads && lock(&crew.state).produced > helpers.len() as u64 + 1 {
                let spawned = std::thread::Builder::new().spawn_scoped(scope, || {
                    let on_panic = StopOnPanic(&crew);
                    crew.help();
                    drop(on_panic);
                });
                match spawned {
                    Ok(helper) => helpers.push(helper),
                    // The system cannot create more threads, so the existing threads do the work.
                    Err(_) => threads = helpers.len() + 1,
                }
            }
            flow
        });
        crew.complete();
        crew.help();
        drop(on_panic);
        // Passes on the panic of a thread unchanged; a new panic would hide the message of the first panic.
        for helper in helpers {
            helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

struct Job<'t> {
    number: u64,
    task: Task<'t>,
    weight: usize,
}

struct Finished<'t> {
    handover: Handover<'t>,
    weight: usize,
    job_weight: usize,
}

#[derive(Default)]
struct State<'t> {
    queue: VecDeque<Job<'t>>,
    /// Finished results that wait until the results of earlier jobs have been delivered.
    results: BTreeMap<u64, Finished<'t>>,
    /// `true` while a thread delivers results.
    is_consuming: bool,
    produced: u64,
    consumed: u64,
    /// Weight of the jobs in progress.
    under_way: usize,
    /// Total weight of the waiting results.
    waiting: usize,
    is_complete: bool,
    is_stopped: bool,
}

struct Crew<'t> {
    state: Mutex<State<'t>>,
    /// Signalled when a job was added, or no more jobs will follow.
    jobs: Condvar,
    /// Signalled when there is more space, or space is no longer needed.
    space: Condvar,
    room: WorkLimits,
}

impl<'t> Crew<'t> {
    /// Adds a job. While there is no space for the job, processes other jobs.
    fn add(&self, task: Task<'t>, weight: usize) -> Flow {
        let mut state = lock(&self.state);
        while !state.is_stopped && state.under_way > 0 && state.under_way.saturating_add(weight) > self.room.jobs {
            match self.next(&mut state) {
                Some(job) => {
                    drop(state);
                    self.perform(job);
                    state = lock(&self.state);
                }
                None => state = self.space.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
        if state.is_stopped {
            return ControlFlow::Break(());
        }
        let number = state.produced;
        state.produced += 1;
        state.under_way += weight;
        state.queue.push_back(Job { number, task, weight });
        drop(state);
        self.jobs.notify_one();
        ControlFlow::Continue(())
    }

    /// Processes jobs until the queue is empty and no more jobs will follow.
    fn help(&self) {
        let mut state = lock(&self.state);
        while !state.is_stopped {
            match self.next(&mut state) {
                Some(job) => {
                    drop(state);
                    self.perform(job);
                    state = lock(&self.state);
                }
                None if !state.queue.is_empty() => {
                    state = self.space.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
                None if state.is_complete => return,
                None => state = self.jobs.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Returns the next job. `None` if there is no job, or if the waiting results exceed their limit.
    fn next(&self, state: &mut State<'t>) -> Option<Job<'t>> {
        if state.waiting > self.room.results { None } else { state.queue.pop_front() }
    }

    fn perform(&self, Job { number, task, weight }: Job<'t>) {
        let (handover, result_weight) = task();
        let mut state = lock(&self.state);
        state.waiting += result_weight;
        state.results.insert(number, Finished { handover, weight: result_weight, job_weight: weight });
        // The thread that is consuming checks for this result before it stops.
        if std::mem::replace(&mut state.is_consuming, true) {
            return;
        }
        while !state.is_stopped {
            let turn = state.consumed;
            let Some(Finished { handover, weight, job_weight }) = state.results.remove(&turn) else { break };
            drop(state);
            let flow = handover();
            state = lock(&self.state);
            state.consumed += 1;
            state.under_way -= job_weight;
            state.waiting -= weight;
            if flow.is_break() {
                self.stop(&mut state);
            }
            self.space.notify_all();
        }
        state.is_consuming = false;
    }

    fn complete(&self) {
        lock(&self.state).is_complete = true;
        self.jobs.notify_all();
    }

    fn stop(&self, state: &mut State<'t>) {
        state.is_stopped = true;
        state.queue.clear();
        self.jobs.notify_all();
        self.space.notify_all();
    }
}

/// Guard that stops all work if it is dropped by a panic.
struct StopOnPanic<'c, 't>(&'c Crew<'t>);

impl Drop for StopOnPanic<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop(&mut lock(&self.0.state));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Flow, WorkLimits, in_order};
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    const fn room(weight: usize) -> WorkLimits {
        WorkLimits { jobs: weight, results: weight }
    }

    fn numbers(count: u64, weight: usize) -> impl FnOnce(&mut dyn FnMut(u64, usize) -> Flow) {
        move |add| {
            for number in 0..count {
                if add(number, weight).is_break() {
                    return;
                }
            }
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 2, 3, 8] {
            let mut seen = Vec::new();
            let work = |job: u64| {
                // Earlier jobs take longer than later ones.
                std::thread::sleep(Duration::from_micros(200 - job * 2 % 200));
                (job * job, 1)
            };
            let consume = |result| {
                seen.push(result);
                Ok::<_, ()>(ControlFlow::Continue(()))
            };
            assert_eq!(in_order(threads, room(16), numbers(100, 1), work, consume), Ok(()));
            assert_eq!(seen, (0..100).map(|job| job * job).collect::<Vec<_>>(), "{threads} threads");
        }
    }

    #[test]
    fn what_is_under_way_is_bounded() {
        let (under_way, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let produce = |add: &mut dyn FnMut(usize, usize) -> Flow| {
            for number in 0..200 {
                // Every tenth job exceeds the limit and must be processed alone.
                let weight = if number % 10 == 9 { 50 } else { 3 };
                assert!(add(weight, weight).is_continue());
            }
        };
        let work = |weight: usize| {
            most.fetch_max(under_way.fetch_add(weight, Ordering::SeqCst) + weight, Ordering::SeqCst);
            (weight, 1)
        };
        let consume = |weight| {
            under_way.fetch_sub(weight, Ordering::SeqCst);
            Ok::<_, ()>(ControlFlow::Continue(()))
        };
        assert_eq!(in_order(4, room(12), produce, work, consume), Ok(()));
        assert!(most.into_inner() <= 50);
    }

    #[test]
    fn results_that_wait_are_bounded() {
        let (waiting, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |job: u64| {
            if job.is_multiple_of(50) {
                // The other threads could process all other jobs in this time.
                std::thread::sleep(Duration::from_millis(50));
            }
            most.fetch_max(waiting.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            (job, 10)
        };
        let consume = |_| {
            waiting.fetch_sub(1, Ordering::SeqCst);
            Ok::<_, ()>(ControlFlow::Continue(()))
        };
        let room = WorkLimits { jobs: 1000, results: 30 };
        assert_eq!(in_order(4, room, numbers(200, 1), work, consume), Ok(()));
        // Four waiting results exceed the limit of 30. Each of the three other threads may have one more job in
        // progress, and the slow thread has one job.
        assert!(most.load(Ordering::SeqCst) <= 4 + 3 + 1, "{most:?}");
    }

    #[test]
    fn the_first_error_stops_the_producer() {
        for threads in [1, 4] {
            let mut seen = 0;
            let consume = |number| {
                seen += 1;
                if number == 5 { Err("five") } else { Ok(ControlFlow::Continue(())) }
            };
            assert_eq!(in_order(threads, room(4), numbers(u64::MAX, 1), |job| (job, 1), consume), Err("five"));
            assert_eq!(seen, 6, "{threads} threads");
            let stop =
                |number| Ok::<_, ()>(if number == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
            assert_eq!(in_order(threads, room(4), numbers(u64::MAX, 1), |job| (job, 1), stop), Ok(()));
        }
    }

    #[test]
    fn a_panic_reaches_the_caller_and_hangs_nobody() {
        for threads in [1, 4] {
            let panicked = std::panic::catch_unwind(|| {
                let work = |job: u64| (assert_ne!(job, 20, "the twentieth"), 1);
                in_order(threads, room(4), numbers(1000, 1), work, |()| Ok::<_, ()>(ControlFlow::Continue(())))
            });
            assert!(panicked.is_err(), "{threads} threads");
        }
    }
}
