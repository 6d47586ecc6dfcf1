//! Work on many things at once whose results come in the order of the things.
//!
//! One thread produces jobs; it and others do them; whichever finishes the job whose turn it is hands its result on,
//! and with it those behind it that wait. How much is under way is bounded: while there is no room for another job,
//! the producer does one itself. So n threads are busy, none merely waits for others, and with one thread there is
//! neither a queue nor a lock.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Whether to go on.
pub type Flow = ControlFlow<()>;

/// Has `threads` threads do the jobs that `produce` hands to its argument, each with its weight, and hands what
/// `work` makes of them to `consume`, in the order of the jobs. Jobs under way weigh no more than `room` together, or
/// are alone. Once `consume` returns an error or `Break`, the producer is told to stop and no more is consumed.
///
/// # Errors
/// The first error of `consume`.
pub fn in_order<J: Send, T: Send, E: Send>(
    threads: usize,
    room: usize,
    produce: impl FnOnce(&mut dyn FnMut(J, usize) -> Flow),
    work: impl Fn(J) -> T + Sync,
    mut consume: impl FnMut(T) -> Result<Flow, E> + Send,
) -> Result<(), E> {
    if threads <= 1 {
        let mut result = Ok(());
        produce(&mut |job, _| {
            consume(work(job)).unwrap_or_else(|error| {
                result = Err(error);
                ControlFlow::Break(())
            })
        });
        return result;
    }
    let crew = Crew {
        state: Mutex::new(State {
            queue: VecDeque::new(),
            results: BTreeMap::new(),
            consume: Some(consume),
            produced: 0,
            consumed: 0,
            under_way: 0,
            is_complete: false,
            is_stopped: false,
            result: Ok(()),
        }),
        jobs: Condvar::new(),
        space: Condvar::new(),
        room,
        work,
    };
    std::thread::scope(|scope| {
        // If this thread panics, the others must not wait for it.
        let on_panic = StopOnPanic(&crew);
        let mut helpers = 1;
        produce(&mut |job, weight| {
            let flow = crew.add(job, weight);
            // The first job may well be the only one: a thread for each further one, as long as there are any.
            if helpers < threads && crew.lock().produced > helpers as u64 {
                helpers += 1;
                scope.spawn(|| {
                    let on_panic = StopOnPanic(&crew);
                    crew.help();
                    drop(on_panic);
                });
            }
            flow
        });
        crew.complete();
        crew.help();
        drop(on_panic);
    });
    let state = crew.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.result
}

struct Job<J> {
    number: u64,
    task: J,
    weight: usize,
}

struct State<J, T, E, C> {
    queue: VecDeque<Job<J>>,
    /// Results whose turn has not come, and the weights of their jobs.
    results: BTreeMap<u64, (T, usize)>,
    /// `None` while a thread is consuming.
    consume: Option<C>,
    produced: u64,
    consumed: u64,
    under_way: usize,
    is_complete: bool,
    is_stopped: bool,
    result: Result<(), E>,
}

struct Crew<J, T, E, C, W> {
    state: Mutex<State<J, T, E, C>>,
    /// Told when a job was added, or none will be any more.
    jobs: Condvar,
    /// Told when there is more room, or it is of no more use.
    space: Condvar,
    room: usize,
    work: W,
}

impl<J, T, E, C, W> Crew<J, T, E, C, W>
where
    C: FnMut(T) -> Result<Flow, E>,
    W: Fn(J) -> T,
{
    fn lock(&self) -> MutexGuard<'_, State<J, T, E, C>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job, after doing others if there is no room for it.
    fn add(&self, job: J, weight: usize) -> Flow {
        let mut state = self.lock();
        while !state.is_stopped && state.under_way > 0 && state.under_way + weight > self.room {
            match state.queue.pop_front() {
                Some(job) => {
                    drop(state);
                    self.perform(job);
                    state = self.lock();
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
        state.queue.push_back(Job { number, task: job, weight });
        drop(state);
        self.jobs.notify_one();
        ControlFlow::Continue(())
    }

    /// Does jobs until there will be no more.
    fn help(&self) {
        let mut state = self.lock();
        while !state.is_stopped {
            match state.queue.pop_front() {
                Some(job) => {
                    drop(state);
                    self.perform(job);
                    state = self.lock();
                }
                None if state.is_complete => return,
                None => state = self.jobs.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    fn perform(&self, Job { number, task, weight }: Job<J>) {
        let result = (self.work)(task);
        let mut state = self.lock();
        state.results.insert(number, (result, weight));
        // A thread that is consuming looks for this result before it stops.
        let Some(mut consume) = state.consume.take() else { return };
        while !state.is_stopped {
            let turn = state.consumed;
            let Some((result, weight)) = state.results.remove(&turn) else { break };
            drop(state);
            let consumed = consume(result);
            state = self.lock();
            state.consumed += 1;
            state.under_way -= weight;
            if !matches!(consumed, Ok(ControlFlow::Continue(()))) {
                state.result = consumed.map(|_| ());
                self.stop(&mut state);
            }
            self.space.notify_all();
        }
        state.consume = Some(consume);
    }

    fn complete(&self) {
        self.lock().is_complete = true;
        self.jobs.notify_all();
    }

    fn stop(&self, state: &mut State<J, T, E, C>) {
        state.is_stopped = true;
        state.queue.clear();
        self.jobs.notify_all();
        self.space.notify_all();
    }
}

/// Stops everything if it is dropped by a panic.
struct StopOnPanic<'c, J, T, E, C, W>(&'c Crew<J, T, E, C, W>)
where
    C: FnMut(T) -> Result<Flow, E>,
    W: Fn(J) -> T;

impl<J, T, E, C, W> Drop for StopOnPanic<'_, J, T, E, C, W>
where
    C: FnMut(T) -> Result<Flow, E>,
    W: Fn(J) -> T,
{
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop(&mut self.0.lock());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Flow, in_order};
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

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
                job * job
            };
            let consume = |result| {
                seen.push(result);
                Ok::<_, ()>(ControlFlow::Continue(()))
            };
            assert_eq!(in_order(threads, 16, numbers(100, 1), work, consume), Ok(()));
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
            weight
        };
        let consume = |weight| {
            under_way.fetch_sub(weight, Ordering::SeqCst);
            Ok::<_, ()>(ControlFlow::Continue(()))
        };
        assert_eq!(in_order(4, 12, produce, work, consume), Ok(()));
        assert!(most.into_inner() <= 50);
    }

    #[test]
    fn the_first_error_stops_the_producer() {
        for threads in [1, 4] {
            let mut seen = 0;
            let consume = |number| {
                seen += 1;
                if number == 5 { Err("five") } else { Ok(ControlFlow::Continue(())) }
            };
            assert_eq!(in_order(threads, 4, numbers(u64::MAX, 1), |job| job, consume), Err("five"));
            assert_eq!(seen, 6, "{threads} threads");
            let stop =
                |number| Ok::<_, ()>(if number == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
            assert_eq!(in_order(threads, 4, numbers(u64::MAX, 1), |job| job, stop), Ok(()));
        }
    }

    #[test]
    fn a_panic_reaches_the_caller_and_hangs_nobody() {
        for threads in [1, 4] {
            let panicked = std::panic::catch_unwind(|| {
                let work = |job: u64| assert_ne!(job, 20, "the twentieth");
                in_order(threads, 4, numbers(1000, 1), work, |()| Ok::<_, ()>(ControlFlow::Continue(())))
            });
            assert!(panicked.is_err(), "{threads} threads");
        }
    }
}
