//! rusqlite with the SQLite that it brings: https://docs.rs/rusqlite
use crate::client::{setting, unsupported, Client, Column, Job, Rows, Value, SQLITE};
use crate::{serve_worker::Result, with_value};
use rusqlite::{params_from_iter, Connection, Params, Statement, ToSql};

pub struct Driver(Connection, &'static str);

fn params(args: &[Value]) -> impl Params + '_ {
    params_from_iter(args.iter().map(|arg| -> &dyn ToSql { with_value!(arg, value => value) }))
}

fn read(statement: &mut Statement, args: &[Value], rows: &mut [Rows]) -> Result<()> {
    let mut found = statement.query(params(args))?;
    while let Some(row) = found.next()? {
        rows[0].add(|at, column| match column {
            Column::Int => Ok(Value::Big(row.get(at)?)),
            Column::Float => Ok(Value::Float(row.get(at)?)),
            Column::Text => Ok(Value::Text(row.get(at)?)),
        })?;
    }
    Ok(())
}

impl Client for Driver {
    const NAME: &'static str = "rusqlite";
    const PACKAGE: &'static str = "rusqlite";
    const SERVER: &'static str = SQLITE;

    async fn connect() -> Result<Self> {
        let connection = Connection::open(setting("DB_FILE"))?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        Ok(Driver(connection, ""))
    }

    async fn close(self) -> Result<()> {
        self.0.close().map_err(|(_, error)| error.into())
    }

    async fn run(&mut self, job: Job<'_>, rows: &mut [Rows]) -> Result<()> {
        let Driver(connection, prepared) = self;
        match job {
            Job::Prepare(sql) => *prepared = sql,
            Job::Query((sql, args)) => read(&mut connection.prepare(sql)?, args, rows)?,
            Job::Prepared(args) => read(&mut *connection.prepare_cached(prepared)?, args, rows)?,
            Job::Execute((sql, args)) => drop(connection.execute(sql, params(args))?),
            Job::Transaction([(query, key), update, insert]) => {
                let transaction = connection.transaction()?;
                read(&mut transaction.prepare(query)?, key, rows)?;
                transaction.execute(update.0, params(update.1))?;
                transaction.execute(insert.0, params(insert.1))?;
                transaction.commit()?;
            }
            job => return unsupported(job),
        }
        Ok(())
    }
}
