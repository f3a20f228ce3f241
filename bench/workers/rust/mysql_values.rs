//! The values of the crates mysql and mysql_async, which are the same types, and the address that both understand.
use crate::client::{setting, Column, Rows, Value};
use crate::{serve_worker::Result, with_value};
use mysql::{Params, Row};

/// The URL of the database, with the size of a pool.
pub fn url(connections: usize) -> String {
    let [user, password, name, socket] =
        ["DB_USER", "DB_PASSWORD", "DB_NAME", "DB_SOCKET"].map(|name| encode(&setting(name)));
    let address = format!("mysql://{user}:{password}@{}:{}/{name}", setting("DB_HOST"), setting("DB_PORT"));
    match socket.is_empty() {
        true => format!("{address}?prefer_socket=false&pool_min={connections}&pool_max={connections}"),
        false => format!("{address}?socket={socket}&pool_min={connections}&pool_max={connections}"),
    }
}

fn encode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

pub fn params(args: &[Value]) -> Params {
    Params::Positional(args.iter().map(|arg| with_value!(arg, value => value.into())).collect())
}

pub fn read(found: Vec<Row>, rows: &mut Rows) -> Result<()> {
    found.into_iter().try_for_each(|mut row| {
        rows.add(|at, column| match column {
            Column::Int => Ok(Value::Big(row.take(at).ok_or("no integer")?)),
            Column::Float => Ok(Value::Float(row.take(at).ok_or("no float")?)),
            Column::Text => Ok(Value::Text(row.take(at).ok_or("no text")?)),
        })
    })
}
