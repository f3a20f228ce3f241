//! The values of tokio-postgres.
use crate::client::{Rows, Value};
use crate::{serve_worker::Result, with_value};
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::Row;

pub fn params(args: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    args.iter().map(|arg| -> &(dyn ToSql + Sync) { with_value!(arg, value => value) }).collect()
}

pub fn read(found: Vec<Row>, rows: &mut [Rows]) -> Result<()> {
    found.iter().try_for_each(|row| {
        rows[0].add(|at, _| match *row.columns()[at].type_() {
            Type::INT4 => Ok(Value::Int(row.try_get(at)?)),
            Type::INT8 => Ok(Value::Big(row.try_get(at)?)),
            Type::FLOAT8 => Ok(Value::Float(row.try_get(at)?)),
            _ => Ok(Value::Text(row.try_get(at)?)),
        })
    })
}
