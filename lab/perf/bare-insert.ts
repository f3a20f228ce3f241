import pg from 'pg';
import type { SyntheticRun } from './make-run.ts';

/**
 * The baseline of ingest: the same rows, wide and without dimension tables, by one `unnest` in one transaction,
 * on the same server with the same durability. No HTTP, no validation, no token, no duplicate check.
 */
const COLUMNS = [
  ['run', 'text'],
  ['started_at', 'timestamptz'],
  ['scenario', 'text'],
  ['params', 'jsonb'],
  ['driver', 'text'],
  ['driver_version', 'text'],
  ['environment', 'jsonb'],
  ['metric', 'text'],
  ['unit', 'text'],
  ['value', 'float8'],
  ['spread', 'float8'],
  ['n', 'int4'],
  ['samples', 'text'],
] as const;

const CREATE = `create table if not exists bare (id bigserial primary key, ${COLUMNS.map((column) => column.join(' ')).join(', ')})`;
const INDEX = 'create index if not exists bare_series on bare (scenario, driver, metric, started_at)';
const INSERT = `insert into bare (${COLUMNS.map(([name]) => name).join(', ')})
  select * from unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})`;

export async function openBare(databaseUrl: string, connections: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  pool.on('error', () => {});
  await pool.query(CREATE);
  await pool.query(INDEX);
  return {
    insert: (columns: unknown[][]) => pool.query({ name: 'bare', text: INSERT, values: columns }),
    close: () => pool.end(),
  };
}

/** One array for each column. */
export function toColumns(run: SyntheticRun): unknown[][] {
  const environment = JSON.stringify(run.environment);
  const of = (pick: (result: (typeof run.results)[number]) => unknown) => run.results.map(pick);
  return [
    of(() => run.source.commit),
    of(() => run.startedAt),
    of(({ scenario }) => scenario),
    of(({ params }) => JSON.stringify(params)),
    of(({ driver }) => driver.name),
    of(({ driver }) => driver.version),
    of(() => environment),
    of(({ metric }) => metric),
    of(({ unit }) => unit),
    of(({ value }) => value),
    of(({ uncertainty }) => uncertainty.value),
    of(({ n }) => n),
    of(({ samples }) => JSON.stringify(samples)),
  ];
}
