//! tokio-postgres: https://docs.rs/tokio-postgres
use crate::client::{postgres_host, setting, unsupported, Client, Job, Rows, POSTGRES};
use crate::serve_worker::Result;
use crate::values::{params, read};
use futures_util::future::try_join_all;
use tokio_postgres::{Config, NoTls, Statement};

pub struct Driver(tokio_postgres::Client, tokio::task::JoinHandle<()>, Vec<Statement>);

impl Client for Driver {
    const NAME: &'static str = "tokio-postgres";
    const PACKAGE: &'static str = "tokio-postgres";
    const SERVER: &'static str = POSTGRES;

    async fn connect() -> Result<Self> {
        let mut config = Config::new();
        config.host(&postgres_host()).port(setting("DB_PORT").parse()?).dbname(&setting("DB_NAME"));
        let (client, connection) =
            config.user(&setting("DB_USER")).password(setting("DB_PASSWORD")).connect(NoTls).await?;
        Ok(Driver(client, tokio::spawn(async { drop(connection.await) }), Vec::new()))
    }

    async fn close(self) -> Result<()> {
        drop(self.0);
        Ok(self.1.await?)
    }

    async fn run(&mut self, job: Job<'_>, rows: &mut [Rows]) -> Result<()> {
        let Driver(client, _, prepared) = self;
        match job {
            Job::Prepare(sql) => prepared.push(client.prepare(sql).await?),
            Job::Query((sql, args)) => read(client.query(sql, &params(args)).await?, rows)?,
            Job::Prepared(args) => read(client.query(&prepared[0], &params(args)).await?, rows)?,
            Job::Execute((sql, args)) => drop(client.execute(sql, &params(args)).await?),
            Job::Batch(sql, inserted) => {
                let statement = &client.prepare(sql).await?;
                let execute = async |row| client.execute(statement, &params(row)).await;
                try_join_all(inserted.iter().map(|row| execute(row))).await?;
            }
            Job::Pipeline(keys) => {
                let query = async |key| client.query(&prepared[0], &params(key)).await;
                for found in try_join_all(keys.iter().map(|key| query(key))).await? {
                    read(found, rows)?;
                }
            }
            Job::Transaction([(query, key), update, insert]) => {
                let transaction = client.transaction().await?;
                read(transaction.query(query, &params(key)).await?, rows)?;
                transaction.execute(update.0, &params(update.1)).await?;
                transaction.execute(insert.0, &params(insert.1)).await?;
                transaction.commit().await?;
            }
            job => return unsupported(job),
        }
        Ok(())
    }
}
