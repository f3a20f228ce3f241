//! A worker of tacho bench: it measures the crate `mysql`.
mod serve_worker;

use mysql::{prelude::Queryable, Conn, OptsBuilder};
use serve_worker::{serve_worker, Run};
use std::{env, error::Error};

fn setting(name: &str, otherwise: &str) -> String {
    env::var(name).unwrap_or_else(|_| otherwise.to_string())
}

fn prepare(scenario: &str) -> Result<Run, Box<dyn Error>> {
    let statement = match scenario {
        "select-1" => "SELECT 1",
        _ => return Err(format!("there is no scenario {scenario}").into()),
    };
    let options = OptsBuilder::new()
        .ip_or_hostname(Some(setting("DB_HOST", "127.0.0.1")))
        .tcp_port(setting("DB_PORT", "3306").parse()?)
        .user(Some(setting("DB_USER", "root")))
        .pass(Some(setting("DB_PASSWORD", "")))
        .prefer_socket(false);
    let mut connection = Conn::new(options)?;
    Ok(Box::new(move || match connection.query_first::<u8, _>(statement)? {
        Some(1) => Ok(()),
        other => Err(format!("unexpected row: {other:?}").into()),
    }))
}

fn main() {
    serve_worker("mysql (crate)", env!("MYSQL_VERSION"), prepare);
}
