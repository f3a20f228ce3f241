//! What sqlx needs to know of PostgreSQL: https://docs.rs/sqlx
use crate::client::{postgres_host, setting, POSTGRES};
use crate::serve_worker::Result;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

pub type Database = sqlx::Postgres;
pub const NAME: &str = "sqlx-postgres";
pub const SERVER: &str = POSTGRES;

pub fn options() -> Result<PgConnectOptions> {
    let options =
        PgConnectOptions::new().host(&postgres_host()).port(setting("DB_PORT").parse()?).ssl_mode(PgSslMode::Disable);
    Ok(options.username(&setting("DB_USER")).password(&setting("DB_PASSWORD")).database(&setting("DB_NAME")))
}
