//! Speaks version 1 of the worker protocol of tacho bench on standard input and output.
use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::io::{self, BufRead, Write};
use std::time::Instant;

const VERSION: u32 = 1;

/// Does one operation.
pub type Run = Box<dyn FnMut() -> Result<(), Box<dyn Error>>>;

/// Responds to the requests of the runner until it ends. `prepare` connects; the operation that it returns is run once, to
/// check its response, before anything is measured.
pub fn serve_worker(driver: &str, driver_version: &str, prepare: impl Fn(&str) -> Result<Run, Box<dyn Error>>) {
    let mut prepared: HashMap<String, Run> = HashMap::new();
    let mut times: Vec<u64> = Vec::new();
    for line in io::stdin().lock().lines() {
        let Ok(request) = line else { break };
        let scenario = text(&request, "scenario").unwrap_or_default();
        let reply = match text(&request, "do").as_deref() {
            Some("stop") => break,
            Some("hello") => Ok(format!(
                "\"version\":{VERSION},\"driver\":{},\"driverVersion\":{},\"runtime\":\"rust\"",
                quoted(driver),
                quoted(driver_version)
            )),
            Some("prepare") => prepare(&scenario).and_then(|mut run| {
                run()?;
                prepared.insert(scenario, run);
                Ok("\"session\":{}".to_string())
            }),
            Some("run") => match (prepared.get_mut(&scenario), number(&request, "operations")) {
                (None, _) => Err(format!("the scenario {scenario} was not prepared").into()),
                (_, None | Some(0)) => Err("a run needs operations".into()),
                (Some(run), Some(operations)) => measure(run, operations, &mut times),
            },
            _ => Err(format!("unknown request {request}").into()),
        };
        let fields = reply.unwrap_or_else(|error| format!("\"error\":{}", quoted(&error.to_string())));
        let id = number(&request, "id").map_or("null".to_string(), |id| id.to_string());
        let mut replies = io::stdout().lock();
        if writeln!(replies, "{{\"id\":{id},{fields}}}").and_then(|()| replies.flush()).is_err() {
            break;
        }
    }
}

/// `times` of single operations are kept, so that a run allocates nothing for itself.
fn measure(run: &mut Run, operations: u64, times: &mut Vec<u64>) -> Result<String, Box<dyn Error>> {
    times.clear();
    let cpu = thread_cpu_ns();
    let start = Instant::now();
    let mut last = 0;
    while (times.len() as u64) < operations {
        run()?;
        let now = start.elapsed().as_nanos() as u64;
        times.push(now - last);
        last = now;
    }
    let cpu = match (thread_cpu_ns(), cpu) {
        (Some(after), Some(before)) => (after - before).to_string(),
        _ => "null".to_string(),
    };
    times.sort_unstable();
    Ok(format!(
        "\"operations\":{},\"ns\":{last},\"p25Ns\":{},\"p50Ns\":{},\"cpuNs\":{cpu}",
        times.len(),
        times[times.len() / 4],
        times[times.len() / 2]
    ))
}

/// CPU time of this thread. None on systems other than Linux.
fn thread_cpu_ns() -> Option<u64> {
    fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// Requests are flat, and their texts need no escapes.
fn raw<'a>(request: &'a str, field: &str) -> Option<&'a str> {
    let (_, rest) = request.split_once(&format!("\"{field}\":"))?;
    rest.split([',', '}']).next().map(str::trim)
}

fn text(request: &str, field: &str) -> Option<String> {
    raw(request, field).map(|value| value.trim_matches('"').to_string())
}

fn number(request: &str, field: &str) -> Option<u64> {
    raw(request, field)?.parse().ok()
}

fn quoted(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|letter| match letter {
            '"' => "\\\"".to_string(),
            '\\' => "\\\\".to_string(),
            other if other.is_control() => " ".to_string(),
            other => other.to_string(),
        })
        .collect();
    format!("\"{escaped}\"")
}
