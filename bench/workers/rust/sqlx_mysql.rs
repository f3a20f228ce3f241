//! What sqlx needs to know of MySQL: https://docs.rs/sqlx
use crate::client::{setting, MYSQL};
use crate::serve_worker::Result;
use sqlx::mysql::{MySqlConnectOptions, MySqlSslMode};

pub type Database = sqlx::MySql;
pub const NAME: &str = "sqlx-mysql";
pub const SERVER: &str = MYSQL;

pub fn options() -> Result<MySqlConnectOptions> {
    let options = MySqlConnectOptions::new().ssl_mode(MySqlSslMode::Disabled).username(&setting("DB_USER"));
    let options = options.password(&setting("DB_PASSWORD")).database(&setting("DB_NAME"));
    Ok(match setting("DB_SOCKET") {
        socket if socket.is_empty() => options.host(&setting("DB_HOST")).port(setting("DB_PORT").parse()?),
        socket => options.socket(socket),
    })
}
