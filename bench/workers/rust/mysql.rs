//! mysql: https://docs.rs/mysql
use crate::client::{unsupported, Client, Job, Rows, MYSQL};
use crate::serve_worker::Result;
use crate::values::{params, read, url};
use mysql::{prelude::Queryable, Conn, Pool, Statement, TxOpts};
use std::thread;

pub struct Driver(Conn, Vec<Statement>, Vec<Pool>);

impl Client for Driver {
    const NAME: &'static str = "mysql";
    const PACKAGE: &'static str = "mysql";
    const SERVER: &'static str = MYSQL;

    async fn connect() -> Result<Self> {
        Ok(Driver(Conn::new(url(1).as_str())?, Vec::new(), Vec::new()))
    }

    async fn close(self) -> Result<()> {
        Ok(())
    }

    async fn run(&mut self, job: Job<'_>, rows: &mut [Rows]) -> Result<()> {
        let Driver(conn, prepared, pools) = self;
        match job {
            Job::Prepare(sql) => prepared.push(conn.prep(sql)?),
            Job::Query((sql, [])) => read(conn.query(sql)?, &mut rows[0])?,
            Job::Query((sql, args)) => read(conn.exec(sql, params(args))?, &mut rows[0])?,
            Job::Prepared(args) => read(conn.exec(&prepared[0], params(args))?, &mut rows[0])?,
            Job::Execute((sql, args)) => conn.exec_drop(sql, params(args))?,
            Job::Batch(sql, inserted) => conn.exec_batch(sql, inserted.iter().map(|row| params(row)))?,
            Job::Transaction([(query, key), update, insert]) => {
                let mut transaction = conn.start_transaction(TxOpts::default())?;
                read(transaction.exec(query, params(key))?, &mut rows[0])?;
                transaction.exec_drop(update.0, params(update.1))?;
                transaction.exec_drop(insert.0, params(insert.1))?;
                transaction.commit()?;
            }
            Job::OpenPool(connections) => pools.push(Pool::new(url(connections).as_str())?),
            Job::Pool(sql, keys) => {
                let pool = &pools[0];
                thread::scope(|scope| {
                    let call = |(key, rows)| scope.spawn(move || read(pool.get_conn()?.exec(sql, params(key))?, rows));
                    let callers: Vec<_> = keys.iter().map(Vec::as_slice).zip(rows).map(call).collect();
                    callers.into_iter().try_for_each(|caller| caller.join().map_err(|_| "a caller panicked")?)
                })?;
            }
            job => return unsupported(job),
        }
        Ok(())
    }
}
