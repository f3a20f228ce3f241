//! Does the work of bench/contracts/contracts.mjs with a driver.
use crate::client::{setting, Client, Column, Job, Rows, Value};
use crate::serve_worker::{serve_worker, version_of, Executor, Result, Scenario, Unsupported};
use serde_json::{json, Value as Json};

/// A contract, how far it came, and what reads the rows of each caller.
pub struct Contract<C: Client> {
    kind: String,
    sql: Vec<&'static str>,
    prepared: bool,
    keys: i64,
    span: i32,
    /// How many rows, queries or callers an operation has.
    size: usize,
    client: C,
    server: String,
    /// Whether single inserts do what the driver has no batch for.
    looped: bool,
    rows: Vec<Rows>,
    operations: i64,
    written: i32,
}

/// Serves the contracts with a driver.
pub async fn measure<C: Client, E: Executor>() -> Result<()> {
    let lock = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock"));
    serve_worker::<Contract<C>, E>(C::NAME, version_of(C::PACKAGE, lock)).await
}

/// Product and version, by a query with one row of one text.
async fn server_of<C: Client>(client: &mut C) -> Result<String> {
    let mut rows = [Rows { columns: vec![Column::Text], recorded: Some(Vec::new()), ..Rows::default() }];
    client.run(Job::Query((C::SERVER, &[])), &mut rows).await?;
    let recorded = rows[0].recorded.take().unwrap_or_default();
    Ok(String::from_utf8_lossy(&recorded).trim_end_matches(['\u{1e}', '\u{1f}']).to_string())
}

impl<C: Client> Contract<C> {
    /// The parameters of the next query.
    fn key(&mut self) -> Vec<Value> {
        if self.keys == 0 {
            return Vec::new();
        }
        let key = 1 + (self.operations * 7919 % self.keys) as i32;
        self.operations += 1;
        match self.span {
            0 => vec![Value::Int(key)],
            span => vec![Value::Int(key), Value::Int(key + span - 1)],
        }
    }

    /// The next row to insert.
    fn row(&mut self) -> Vec<Value> {
        self.written += 1;
        let n = self.written;
        let name = Value::Text(format!("item-{n:08}"));
        vec![Value::Int(n), Value::Big(i64::from(n) * 1_000_003), Value::Float(f64::from(n) * 0.5), name]
    }

    fn several(&mut self, next: fn(&mut Self) -> Vec<Value>) -> Vec<Vec<Value>> {
        (0..self.size).map(|_| next(self)).collect()
    }
}

impl<C: Client> Scenario for Contract<C> {
    async fn prepare(_: &str, work: &Json) -> Result<Self> {
        let texts = |field: &str| -> Vec<&'static str> {
            let list = work[field].as_array().map(Vec::as_slice).unwrap_or_default();
            list.iter().filter_map(Json::as_str).map(|text| &*text.to_string().leak()).collect()
        };
        let number = |field: &str| work[field].as_u64().unwrap_or_default() as usize;
        let columns = texts("columns").into_iter().map(|name| match name {
            "int" => Column::Int,
            "float" => Column::Float,
            _ => Column::Text,
        });
        let rows = Rows { columns: columns.collect(), ..Rows::default() };
        let mut client = C::connect().await?;
        let mut contract = Contract {
            kind: work["kind"].as_str().unwrap_or_default().to_string(),
            sql: texts("sql"),
            prepared: work["prepared"] == true,
            keys: number("keys") as i64,
            span: number("span") as i32,
            size: number("rows") + number("depth") + number("callers"),
            server: server_of(&mut client).await?,
            client,
            looped: false,
            rows: vec![rows; number("callers").max(1)],
            operations: 0,
            written: 0,
        };
        if contract.prepared || contract.kind == "pipeline" {
            let sql = contract.sql.first().copied().unwrap_or_default();
            contract.client.run(Job::Prepare(sql), &mut []).await?;
        }
        if contract.kind == "pool" {
            contract.client.run(Job::OpenPool(number("connections")), &mut []).await?;
        }
        if let Err(error) = contract.run().await {
            if contract.kind != "batch" || !error.is::<Unsupported>() {
                return Err(error);
            }
            (contract.looped, contract.written) = (true, 0);
            contract.run().await?;
        }
        Ok(contract)
    }

    async fn run(&mut self) -> Result<()> {
        let sql = self.sql.first().copied().unwrap_or_default();
        match self.kind.as_str() {
            "connect" => C::connect().await?.close().await,
            "query" => {
                let key = self.key();
                let job = if self.prepared { Job::Prepared(&key) } else { Job::Query((sql, &key)) };
                self.client.run(job, &mut self.rows).await
            }
            "execute" => {
                let row = self.row();
                self.client.run(Job::Execute((sql, &row)), &mut self.rows).await
            }
            "batch" if self.looped => {
                for row in self.several(Self::row) {
                    self.client.run(Job::Execute((sql, &row)), &mut self.rows).await?;
                }
                Ok(())
            }
            "batch" => {
                let inserted = self.several(Self::row);
                self.client.run(Job::Batch(sql, &inserted), &mut self.rows).await
            }
            "pipeline" => {
                let keys = self.several(Self::key);
                self.client.run(Job::Pipeline(&keys), &mut self.rows).await
            }
            "transaction" => {
                let (key, row) = (self.key(), self.row());
                let steps = [(sql, &key[..]), (self.sql[1], &key), (self.sql[2], &row)];
                self.client.run(Job::Transaction(steps), &mut self.rows).await
            }
            "pool" => {
                let keys = self.several(Self::key);
                self.client.run(Job::Pool(sql, &keys), &mut self.rows).await
            }
            kind => Err(format!("unknown kind {kind}").into()),
        }
    }

    fn facts(&self) -> Json {
        let mut facts = json!({ "session": { "server": self.server } });
        if setting("DB_FILE").is_empty() {
            facts["session"]["transport"] = json!(if setting("DB_SOCKET").is_empty() { "tcp" } else { "unix" });
            facts["session"]["tls"] = json!(false);
        }
        if self.looped {
            facts["emulated"] = json!(format!("loop of {} inserts: the driver has no batch", self.size));
        }
        if !C::OPTIONS.is_empty() {
            facts["options"] = json!(C::OPTIONS);
        }
        facts
    }

    async fn check(&mut self, operations: u64) -> Result<Json> {
        (self.operations, self.written) = (0, 0);
        let (mut count, mut digest) = (0, 0x811c_9dc5_u32);
        for _ in 0..operations {
            for rows in &mut self.rows {
                (rows.recorded, rows.count) = (Some(Vec::new()), 0);
            }
            self.run().await?;
            for rows in &mut self.rows {
                count += rows.count;
                for byte in rows.recorded.take().unwrap_or_default() {
                    digest = (digest ^ u32::from(byte)).wrapping_mul(0x0100_0193);
                }
            }
        }
        Ok(match self.rows[0].columns.len() {
            0 => json!({ "operations": operations, "rows": self.written, "digest": 0, "types": [] }),
            _ => json!({ "operations": operations, "rows": count, "digest": digest, "types": self.rows[0].types }),
        })
    }
}
