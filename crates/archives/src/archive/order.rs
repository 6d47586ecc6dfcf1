//! Work on many things at once whose results come in the order of the things.
//!
//! One thread produces jobs; it and others do them; whichever finishes the job whose turn it is hands its result on,
//! and with it those behind it that wait. How much is under way is bounded: while there is no room for another job,
//! the producer does one itself. So n threads are busy, none merely waits for others, and with one thread there is
//! no queue. Results that wait are bounded too, because whoever takes them may be slow and they may
//! be much larger than the jobs: no job is begun while they weigh too much. (The result that they wait for comes
//! nevertheless, for jobs are begun in order.)

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many bytes of blocks may be under way for each thread. A block longer than all of them together is worked
/// on by itself.
const UNDER_WAY: usize = 1 << 20;

/// How many bytes of results may wait for each thread until earlier ones are done, or until they are taken.
const WAITING: usize = 4 << 20;

/// Whether to go on.
pub type Flow = ControlFlow<()>;

/// How much weight is let in.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Of jobs that were added and whose results were not yet consumed. A job that weighs more is alone.
    pub jobs: usize,
    /// Of results that wait. Once they weigh more, no job is begun.
    pub results: usize,
}

impl Room {
    /// The room that so many threads have.
    pub const fn of(threads: usize) -> Self {
        Self { jobs: UNDER_WAY.saturating_mul(threads), results: WAITING.saturating_mul(threads) }
    }
}

/// More threads than this are not begun: each takes its share of the memory, and the results are the same.
const MOST_THREADS: usize = 256;

/// How many threads work if so many are asked for; 0 asks for one for each core.
pub fn threads(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        asked => asked.min(MOST_THREADS),
    }
}

/// Has at most `threads` threads do the jobs that `produce` hands to its argument, each with its weight, and hands what
/// `work` makes of them, with what that weighs, to `consume`, in the order of the jobs. Once `consume` returns an error
/// or `Break`, the producer is told to stop and no more is consumed.
///
/// # Errors
/// The first error of `consume`.
pub fn in_order<J: Send, T: Send, E: Send>(
    threads: usize,
    room: Room,
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
    if threads <= 1 {
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

/// Work on a job, which returns how its result is handed on, and what the result weighs. Without the types of jobs and
/// results, threads and queue are compiled once.
type Task<'t> = Box<dyn FnOnce() -> (Handover<'t>, usize) + Send + 't>;

/// Hands a result on.
type Handover<'t> = Box<dyn FnOnce() -> Flow + Send + 't>;

/// Hands tasks to its argument, each with its weight.
type Producer<'p, 't> = Box<dyn FnOnce(&mut dyn FnMut(Task<'t>, usize) -> Flow) + 'p>;

/// Locks it, whatever became of others who held it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has the threads do the tasks that `produce` hands to its argument, and hands on the results in order.
fn perform_all(threads: usize, room: Room, produce: Producer<'_, '_>) {
    let crew = Crew { state: Mutex::default(), jobs: Condvar::new(), space: Condvar::new(), room };
    std::thread::scope(|scope| {
        // If this thread panics, the others must not wait for it.
        let on_panic = StopOnPanic(&crew);
        let mut helpers = Vec::new();
        let mut threads = threads;
        produce(&mut |task, weight| {
            let flow = crew.add(task, weight);
            // The first job may well be the only one: a thread for each further one, as long as there are any.
            if helpers.len() + 1 < threads && lock(&crew.state).produced > helpers.len() as u64 + 1 {
                let spawned = std::thread::Builder::new().spawn_scoped(scope, || {
                    let on_panic = StopOnPanic(&crew);
                    crew.help();
                    drop(on_panic);
                });
                match spawned {
                    Ok(helper) => helpers.push(helper),
                    // The system gives no more: those that there are do the work.
                    Err(_) => threads = helpers.len() + 1,
                }
            }
            flow
        });
        crew.complete();
        crew.help();
        drop(on_panic);
        // A panic of a thread is passed on as it is, without another one that says less.
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
    /// Results whose turn has not come.
    results: BTreeMap<u64, Finished<'t>>,
    /// Set while a thread hands results on.
    is_consuming: bool,
    produced: u64,
    consumed: u64,
    /// What the jobs under way weigh.
    under_way: usize,
    /// What the results weigh that wait.
    waiting: usize,
    is_complete: bool,
    is_stopped: bool,
}

struct Crew<'t> {
    state: Mutex<State<'t>>,
    /// Told when a job was added, or none will be any more.
    jobs: Condvar,
    /// Told when there is more room, or it is of no more use.
    space: Condvar,
    room: Room,
}

impl<'t> Crew<'t> {
    /// Adds a job, after doing others if there is no room for it.
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

    /// Does jobs until there will be no more.
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

    /// The next job, if one may be begun.
    fn next(&self, state: &mut State<'t>) -> Option<Job<'t>> {
        if state.waiting > self.room.results { None } else { state.queue.pop_front() }
    }

    fn perform(&self, Job { number, task, weight }: Job<'t>) {
        let (handover, result_weight) = task();
        let mut state = lock(&self.state);
        state.waiting += result_weight;
        state.results.insert(number, Finished { handover, weight: result_weight, job_weight: weight });
        // A thread that is consuming looks for this result before it stops.
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

/// Stops everything if it is dropped by a panic.
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
    use super::{Flow, Room, in_order};
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    const fn room(weight: usize) -> Room {
        Room { jobs: weight, results: weight }
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
                // Every tenth job is heavier than the room: it must be alone.
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
                // The others could all be done meanwhile.
                std::thread::sleep(Duration::from_millis(50));
            }
            most.fetch_max(waiting.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            (job, 10)
        };
        let consume = |_| {
            waiting.fetch_sub(1, Ordering::SeqCst);
            Ok::<_, ()>(ControlFlow::Continue(()))
        };
        let room = Room { jobs: 1000, results: 30 };
        assert_eq!(in_order(4, room, numbers(200, 1), work, consume), Ok(()));
        // Four weigh more than thirty; three other threads may have one in hand, and the slow one its own.
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
