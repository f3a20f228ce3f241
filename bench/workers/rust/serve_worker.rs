//! Speaks version 1 of the worker protocol of tacho bench on standard input and output.
use serde_json::{json, Value};
use std::collections::HashMap;
use std::error::Error;
use std::future::Future;
use std::io::{self, BufRead, Write};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Barrier, OnceLock};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::{Duration, Instant};

pub type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// A scenario with its connection. A driver without futures has functions that wait for nothing: see `at_once`.
pub trait Scenario: Sized {
    /// Connects and does one operation, once for each connection. `contract` is null if the runner sends none: the worker then knows the scenario.
    async fn prepare(name: &str, contract: &Value) -> Result<Self>;

    /// Does one operation.
    async fn run(&mut self) -> Result<()>;

    /// `session`, `emulated` and `options` of the reply, those of them that there are.
    fn facts(&self) -> Value {
        json!({ "session": {} })
    }

    /// Does operations as `run` does them, from the first key on, and says what came back.
    async fn check(&mut self, _operations: u64) -> Result<Value> {
        Err("this worker checks nothing".into())
    }
}

/// Runs futures on the thread that calls it: `at_once`, or a runtime.
pub trait Executor {
    fn run<F: Future>(future: F) -> F::Output;
}

/// The error of `prepare` that tells why the driver cannot do a scenario.
#[derive(Debug)]
pub struct Unsupported(pub &'static str);

impl Error for Unsupported {}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(self.0)
    }
}

/// Responds to the requests of the runner until it ends.
pub async fn serve_worker<S: Scenario, E: Executor>(driver: &str, version: &str) -> Result<()> {
    let mut prepared: HashMap<String, S> = HashMap::new();
    let mut contracts: HashMap<String, Value> = HashMap::new();
    let mut times: Vec<u64> = Vec::new();
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?).unwrap_or_default();
        let scenario = request["scenario"].as_str().unwrap_or_default();
        let operations = request["operations"].as_u64().unwrap_or_default();
        let reply = match (request["do"].as_str().unwrap_or_default(), prepared.get_mut(scenario)) {
            ("stop", _) => break,
            ("hello", _) => Ok(json!({
                "version": 1, "driver": driver, "driverVersion": version, "runtime": "rust",
            })),
            ("prepare", _) => S::prepare(scenario, &request["contract"]).await.map(|ready| {
                let facts = ready.facts();
                prepared.insert(scenario.to_string(), ready);
                contracts.insert(scenario.to_string(), request["contract"].clone());
                facts
            }),
            ("run" | "check" | "load", None) => Err(format!("the scenario {scenario} was not prepared").into()),
            ("run" | "check" | "load", _) if operations == 0 => Err("there are no operations".into()),
            ("run", Some(ready)) => measure(ready, operations, &mut times).await,
            ("load", Some(_)) => load::<S, E>(scenario, &contracts[scenario], &request, operations),
            ("check", Some(ready)) => ready.check(operations).await,
            _ => Err(format!("unknown request {request}").into()),
        };
        let mut reply = reply.unwrap_or_else(|error| match error.downcast_ref() {
            Some(Unsupported(reason)) => json!({ "unsupported": reason }),
            None => json!({ "error": error.to_string() }),
        });
        reply["id"] = request["id"].clone();
        writeln!(io::stdout(), "{reply}")?;
    }
    Ok(())
}

/// `times` of single operations are kept, so that a run allocates nothing for itself.
async fn measure<S: Scenario>(scenario: &mut S, operations: u64, times: &mut Vec<u64>) -> Result<Value> {
    times.clear();
    times.reserve(operations as usize);
    let cpu = [cpu_ns(libc::CLOCK_THREAD_CPUTIME_ID), cpu_ns(libc::CLOCK_PROCESS_CPUTIME_ID)];
    let start = Instant::now();
    let mut last = 0;
    for _ in 0..operations {
        scenario.run().await?;
        let now = start.elapsed().as_nanos() as u64;
        times.push(now - last);
        last = now;
    }
    let process = cpu_ns(libc::CLOCK_PROCESS_CPUTIME_ID) - cpu[1];
    let thread = cpu_ns(libc::CLOCK_THREAD_CPUTIME_ID) - cpu[0];
    let mut reply = figures(times, last);
    reply["cpuNs"] = thread.into();
    reply["processCpuNs"] = process.into();
    Ok(reply)
}

/// Sorts the times.
fn figures(times: &mut [u64], ns: u64) -> Value {
    times.sort_unstable();
    json!({
        "operations": times.len(), "ns": ns, "p25Ns": times[times.len() / 4], "p50Ns": times[times.len() / 2],
        "latencies": latencies(times), "counters": {},
    })
}

/// Operations at a fixed rate, each taken by the first connection that is free and timed from when it was due: one that waits behind a
/// slow one took that long too. Without a rate every connection does one after the other, each due when it begins. A connection has a
/// thread of its own, which sleeps until an operation is due.
fn load<S: Scenario, E: Executor>(name: &str, contract: &Value, request: &Value, operations: u64) -> Result<Value> {
    let connections = request["connections"].as_u64().unwrap_or(1).max(1) as usize;
    let rate = request["rate"].as_f64();
    let (next, opened, begun) = (AtomicU64::new(0), Barrier::new(connections), OnceLock::new());
    let cpu = cpu_ns(libc::CLOCK_PROCESS_CPUTIME_ID);
    let serve = || {
        E::run(async {
            let prepared = S::prepare(name, contract).await;
            opened.wait();
            let start = begun.get_or_init(Instant::now);
            let mut times = Vec::new();
            let mut scenario = prepared?;
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= operations {
                    return Ok((times, start.elapsed()));
                }
                let due = rate.map_or_else(|| start.elapsed(), |rate| Duration::from_secs_f64(at as f64 / rate));
                thread::sleep(due.saturating_sub(start.elapsed()));
                scenario.run().await?;
                times.push((start.elapsed() - due).as_nanos() as u64);
            }
        })
        // The others end too.
        .inspect_err(|_: &Box<dyn Error + Send + Sync>| next.store(operations, Ordering::Relaxed))
    };
    let ended: Result<Vec<(Vec<u64>, Duration)>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..connections).map(|_| scope.spawn(serve)).collect();
        threads.into_iter().map(|one| one.join().unwrap_or_else(|_| Err("a connection panicked".into()))).collect()
    });
    let (times, ends): (Vec<_>, Vec<_>) = ended?.into_iter().unzip();
    let last = ends.into_iter().max().unwrap_or_default();
    let mut reply = figures(&mut times.concat(), last.as_nanos() as u64);
    reply["processCpuNs"] = (cpu_ns(libc::CLOCK_PROCESS_CPUTIME_ID) - cpu).into();
    Ok(reply)
}

/// Sorted times in buckets of 2 %: a flat list of the first bucket and its count, then of steps and counts.
fn latencies(sorted: &[u64]) -> Vec<i64> {
    let mut list: Vec<i64> = Vec::new();
    let mut last = 0;
    for &ns in sorted {
        let bucket = ((ns.max(1) as f64).ln() / 1.02_f64.ln()).ceil() as i64;
        match list.last_mut() {
            Some(count) if bucket == last => *count += 1,
            _ => list.extend([bucket - last, 1]),
        }
        last = bucket;
    }
    list
}

fn cpu_ns(clock: libc::clockid_t) -> i64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(clock, &mut time) };
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The version of a package in the text of Cargo.lock.
pub fn version_of<'a>(package: &str, lock: &'a str) -> &'a str {
    let name = format!("name = \"{package}\"");
    let version = lock.lines().skip_while(|line| *line != name).nth(1);
    version.and_then(|line| line.split('"').nth(1)).unwrap_or("unknown")
}

/// The result of a future that waits for nothing.
pub fn at_once<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the future waits for something"),
    }
}
