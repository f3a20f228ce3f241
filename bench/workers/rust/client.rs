//! What a driver is to the contracts, and where its rows go.
use crate::serve_worker::{Result, Unsupported};
use std::{env, hint::black_box};

/// A value of a row or a parameter, in the types that a program would use.
pub enum Value {
    Int(i32),
    Big(i64),
    Float(f64),
    Text(String),
}

/// Does the same with a value of any type.
#[macro_export]
macro_rules! with_value {
    ($value:expr, $name:ident => $done:expr) => {
        match $value {
            $crate::client::Value::Int($name) => $done,
            $crate::client::Value::Big($name) => $done,
            $crate::client::Value::Float($name) => $done,
            $crate::client::Value::Text($name) => $done,
        }
    };
}

/// The contract's name of a type; an integer may be of any size.
#[derive(Clone, Copy)]
pub enum Column {
    Int,
    Float,
    Text,
}

/// A statement with its parameters.
pub type Bound<'a> = (&'static str, &'a [Value]);

/// What a connection is asked to do.
pub enum Job<'a> {
    Query(Bound<'a>),
    Execute(Bound<'a>),
    /// Inserts rows.
    Batch(&'static str, &'a [Vec<Value>]),
    /// A query, then two statements without rows.
    Transaction([Bound<'a>; 3]),
    /// Keeps the statement for `Prepared` and `Pipeline`.
    Prepare(&'static str),
    Prepared(&'a [Value]),
    /// Sends all queries before it awaits the first result.
    Pipeline(&'a [Vec<Value>]),
    /// Keeps a pool of as many connections for `Pool`.
    OpenPool(usize),
    /// One caller for each of the parameters and of the rows, all at once; each takes a connection and returns it.
    Pool(&'static str, &'a [Vec<Value>]),
}

/// A driver on one connection; it does a job as the driver's documentation shows it.
pub trait Client: Sized {
    /// As the list of drivers names it.
    const NAME: &'static str;
    /// As Cargo names it.
    const PACKAGE: &'static str;
    /// The query for product and version of the server.
    const SERVER: &'static str;
    /// Settings that a bare connection does not have.
    const OPTIONS: &'static str = "";

    async fn connect() -> Result<Self>;
    async fn close(self) -> Result<()>;
    async fn run(&mut self, job: Job<'_>, rows: &mut [Rows]) -> Result<()>;
}

/// The result of a job that the driver does not know.
pub fn unsupported(job: Job) -> Result<()> {
    Err(Box::new(Unsupported(match job {
        Job::Batch(..) => "it has no batch",
        Job::Pipeline(_) => "it has no pipelining",
        Job::OpenPool(_) => "it has no pool",
        _ => "it has no such statement",
    })))
}

pub const POSTGRES: &str = "SELECT 'PostgreSQL ' || current_setting('server_version')";
pub const MYSQL: &str = "SELECT concat(if(version() LIKE '%MariaDB%', 'MariaDB ', 'MySQL '), version())";
pub const SQLITE: &str = "SELECT 'SQLite ' || sqlite_version()";

/// Where the values of rows go.
#[derive(Clone, Default)]
pub struct Rows {
    pub columns: Vec<Column>,
    /// What the digest is of; none except during a check.
    pub recorded: Option<Vec<u8>>,
    /// Those of the first row that was recorded.
    pub types: Vec<&'static str>,
    pub count: usize,
}

impl Rows {
    /// Decodes every value of a row.
    pub fn add(&mut self, mut decode: impl FnMut(usize, Column) -> Result<Value>) -> Result<()> {
        self.count += 1;
        for at in 0..self.columns.len() {
            let value = black_box(decode(at, self.columns[at])?);
            if let Some(recorded) = &mut self.recorded {
                let (name, text) = match value {
                    Value::Int(value) => ("int", value.to_string()),
                    Value::Big(value) => ("int", value.to_string()),
                    Value::Float(value) => ("float", ((value * 1000.0).round() as i64).to_string()),
                    Value::Text(value) => ("text", value),
                };
                recorded.extend(text.into_bytes());
                recorded.push(0x1f);
                if self.types.len() < self.columns.len() {
                    self.types.push(name);
                }
            }
        }
        if let Some(recorded) = &mut self.recorded {
            recorded.push(0x1e);
        }
        Ok(())
    }
}

/// An environment variable; empty if there is none.
pub fn setting(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// Where PostgreSQL is: a host, or the folder of its socket.
pub fn postgres_host() -> String {
    match setting("DB_SOCKET").split("/.s.PGSQL.").next() {
        Some("") | None => setting("DB_HOST"),
        Some(folder) => folder.to_string(),
    }
}
