//! The worker of both builds: it measures the driver that is compiled in.
#![allow(dead_code)]
mod serve_worker;

use serde_json::Value;
use serve_worker::{Executor, Result, Scenario};
use std::future::Future;

/// Does one operation. It has what that needs, such as a connection.
struct Operation(Box<dyn FnMut() -> Result<()>>);

impl Scenario for Operation {
    /// Connects, does one operation, checks its response, and returns what does it again.
    async fn prepare(name: &str, _contract: &Value) -> Result<Self> {
        // Replace this: Ok(Operation(Box::new(move || connection.execute("SELECT 1"))))
        Err(format!("write the operation {name} in src/main.rs").into())
    }

    async fn run(&mut self) -> Result<()> {
        (self.0)()
    }
}

/// For a driver that awaits, a runtime in its place.
struct AtOnce;

impl Executor for AtOnce {
    fn run<F: Future>(future: F) -> F::Output {
        serve_worker::at_once(future)
    }
}

/// What cargo took.
fn version() -> &'static str {
    let (_, rest) = include_str!("../Cargo.lock").split_once("name = \"TACHO.PACKAGE\"\nversion = \"").unwrap_or(("", ""));
    rest.split('"').next().unwrap_or_default()
}

fn main() -> Result<()> {
    AtOnce::run(serve_worker::serve_worker::<Operation, AtOnce>("TACHO.PACKAGE", version()))
}
