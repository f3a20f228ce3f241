//! What sqlx needs to know of SQLite: https://docs.rs/sqlx
use crate::client::{setting, SQLITE};
use crate::serve_worker::Result;
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};

pub type Database = sqlx::Sqlite;
pub const NAME: &str = "sqlx-sqlite";
pub const SERVER: &str = SQLITE;

pub fn options() -> Result<SqliteConnectOptions> {
    Ok(SqliteConnectOptions::new().filename(setting("DB_FILE")).synchronous(SqliteSynchronous::Off))
}
