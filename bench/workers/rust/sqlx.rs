//! sqlx, the same for each database: https://docs.rs/sqlx
use crate::client::{unsupported, Bound, Client, Column, Job, Rows, Value};
use crate::database::{options, Database, NAME, SERVER};
use crate::{serve_worker::Result, with_value};
use futures_util::future::try_join_all;
use sqlx::pool::{Pool, PoolOptions};
use sqlx::{ConnectOptions, Connection, QueryBuilder, Row, Type, ValueRef};

pub struct Driver(<Database as sqlx::Database>::Connection, &'static str, Vec<Pool<Database>>);

macro_rules! bound {
    ($statement:expr) => {{
        let (sql, args): Bound = $statement;
        args.iter().fold(sqlx::query::<Database>(sql), |query, arg| with_value!(arg, value => query.bind(value)))
    }};
}

fn read(found: Vec<<Database as sqlx::Database>::Row>, rows: &mut [Rows]) -> Result<()> {
    found.iter().try_for_each(|row| {
        rows[0].add(|at, column| match column {
            Column::Int if <i64 as Type<Database>>::compatible(&row.try_get_raw(at)?.type_info()) => {
                Ok(Value::Big(row.try_get(at)?))
            }
            Column::Int => Ok(Value::Int(row.try_get(at)?)),
            Column::Float => Ok(Value::Float(row.try_get(at)?)),
            Column::Text => Ok(Value::Text(row.try_get(at)?)),
        })
    })
}

impl Client for Driver {
    const NAME: &'static str = NAME;
    const PACKAGE: &'static str = "sqlx";
    const SERVER: &'static str = SERVER;

    async fn connect() -> Result<Self> {
        Ok(Driver(options()?.connect().await?, "", Vec::new()))
    }

    async fn close(self) -> Result<()> {
        Ok(self.0.close().await?)
    }

    async fn run(&mut self, job: Job<'_>, rows: &mut [Rows]) -> Result<()> {
        let Driver(connection, prepared, pools) = self;
        match job {
            // Each statement is prepared once and kept: there is no other way.
            Job::Prepare(sql) => *prepared = sql,
            Job::Prepared(args) => read(bound!((*prepared, args)).fetch_all(connection).await?, rows)?,
            Job::Query(query) => read(bound!(query).fetch_all(connection).await?, rows)?,
            Job::Execute(statement) => drop(bound!(statement).execute(connection).await?),
            Job::Batch(sql, inserted) => {
                let mut builder = QueryBuilder::new(sql.split("VALUES").next().unwrap_or(sql));
                builder.push_values(inserted, |mut values, row| {
                    row.iter().for_each(|value| with_value!(value, value => drop(values.push_bind(value))));
                });
                builder.build().execute(connection).await?;
            }
            Job::Transaction([query, update, insert]) => {
                let mut transaction = connection.begin().await?;
                read(bound!(query).fetch_all(&mut *transaction).await?, rows)?;
                bound!(update).execute(&mut *transaction).await?;
                bound!(insert).execute(&mut *transaction).await?;
                transaction.commit().await?;
            }
            Job::OpenPool(connections) => {
                let size = PoolOptions::new().max_connections(connections as u32);
                pools.push(size.connect_with(options()?).await?);
            }
            Job::Pool(sql, keys) => {
                let query = async |key: &Vec<Value>| bound!((sql, key)).fetch_all(&pools[0]).await;
                for (found, rows) in try_join_all(keys.iter().map(query)).await?.into_iter().zip(rows) {
                    read(found, std::slice::from_mut(rows))?;
                }
            }
            job => return unsupported(job),
        }
        Ok(())
    }
}
