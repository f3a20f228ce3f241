//! mysql_async: https://docs.rs/mysql_async
use crate::client::{unsupported, Client, Job, Rows, MYSQL};
use crate::serve_worker::Result;
use crate::values::{params, read, url};
use futures_util::future::try_join_all;
use mysql::{prelude::Queryable, Conn, Pool, Statement, TxOpts};

pub struct Driver(Conn, Vec<Statement>, Vec<Pool>);

impl Client for Driver {
    const NAME: &'static str = "mysql_async";
    const PACKAGE: &'static str = "mysql_async";
    const SERVER: &'static str = MYSQL;

    async fn connect() -> Result<Self> {
        Ok(Driver(Conn::from_url(url(1)).await?, Vec::new(), Vec::new()))
    }

    async fn close(self) -> Result<()> {
        Ok(self.0.disconnect().await?)
    }

    async fn run(&mut self, job: Job<'_>, rows: &mut [Rows]) -> Result<()> {
        let Driver(conn, prepared, pools) = self;
        match job {
            Job::Prepare(sql) => prepared.push(conn.prep(sql).await?),
            Job::Query((sql, [])) => read(conn.query(sql).await?, &mut rows[0])?,
            Job::Query((sql, args)) => read(conn.exec(sql, params(args)).await?, &mut rows[0])?,
            Job::Prepared(args) => read(conn.exec(&prepared[0], params(args)).await?, &mut rows[0])?,
            Job::Execute((sql, args)) => conn.exec_drop(sql, params(args)).await?,
            Job::Batch(sql, inserted) => conn.exec_batch(sql, inserted.iter().map(|row| params(row))).await?,
            Job::Transaction([(query, key), update, insert]) => {
                let mut transaction = conn.start_transaction(TxOpts::default()).await?;
                read(transaction.exec(query, params(key)).await?, &mut rows[0])?;
                transaction.exec_drop(update.0, params(update.1)).await?;
                transaction.exec_drop(insert.0, params(insert.1)).await?;
                transaction.commit().await?;
            }
            Job::OpenPool(connections) => pools.push(Pool::from_url(url(connections))?),
            Job::Pool(sql, keys) => {
                let call = async |key: &Vec<_>| pools[0].get_conn().await?.exec(sql, params(key)).await;
                for (found, rows) in try_join_all(keys.iter().map(call)).await?.into_iter().zip(rows) {
                    read(found, rows)?;
                }
            }
            job => return unsupported(job),
        }
        Ok(())
    }
}
