import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { NOISE } from './make-upload.ts';
import type { PlannedRun } from './plan-runs.ts';

/** The columns of a table by their names, quoted, each with the text of an expression that copies it from the alias `t`. */
async function readColumns(client: ClientBase, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return new Map(rows.map(({ name }) => [name, `t.${client.escapeIdentifier(name)}`]));
}

/**
 * The text of a statement that copies rows of a table into the same table. Whatever columns the table has are copied, but
 * for those that are given.
 *
 * @param changed columns with the expressions of their new values
 * @param from what follows FROM; the rows to copy have the alias `t`
 * @throws {Error} when the table has no column of a given name
 */
async function toCopyStatement(
  client: ClientBase,
  table: string,
  { changed, from }: { readonly changed: Readonly<Record<string, string>>; readonly from: string },
): Promise<string> {
  const columns = await readColumns(client, table);
  for (const [name, expression] of Object.entries(changed)) {
    if (!columns.has(name)) throw new Error(`${table} has no column ${name}`);
    columns.set(name, expression);
  }
  const names = [...columns.keys()].map((name) => client.escapeIdentifier(name));
  return `INSERT INTO ${table} (${names.join(', ')}) SELECT ${[...columns.values()].join(', ')} FROM ${from}`;
}

/** Does something while a table has no index and no primary key, then makes them again: faster than to update them. */
async function withoutIndexes(client: ClientBase, table: string, run: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `SELECT quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u')`,
    [table],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await run();
  for (const { name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const { definition } of indexes) await client.query(definition);
}

/** A stored run by the keys of its row. */
export type StoredRun = { readonly projectId: number; readonly runId: string };

export type Clone = PlannedRun & { readonly projectId: number; readonly source: StoredRun };

/** Points written by one statement, about: those are sorted by time. */
const POINTS_AT_ONCE = 200_000;
const CLONES_AT_ONCE = 5_000;

const CREATE = `
CREATE TEMP TABLE clones (
  project_id int, run_id bigint, content_hash bytea, source_project int, source_run bigint, started_at timestamptz,
  repetition_group text, commit text
)`;

const INSERT = `
INSERT INTO clones
SELECT project_id, ('x' || encode(substr(content_hash, 1, 8), 'hex'))::bit(64)::bigint, content_hash, source_project,
  source_run, started_at, repetition_group, commit
FROM unnest($1::int[], $2::bytea[], $3::int[], $4::bigint[], $5::timestamptz[], $6::text[], $7::text[])
  AS c (project_id, content_hash, source_project, source_run, started_at, repetition_group, commit)`;

/** What the clones take from the points of their sources, read once. */
const CREATE_SOURCES = `
CREATE TEMP TABLE source_points AS
  SELECT p.* FROM points p WHERE (p.project_id, p.run_id) IN (SELECT source_project, source_run FROM clones);
CREATE INDEX ON source_points (project_id, run_id);
CREATE TEMP TABLE sources AS
  SELECT project_id, run_id, array_agg(version_id) AS version_ids, array_agg(results) AS version_results
  FROM (SELECT project_id, run_id, version_id, count(*)::int AS results FROM source_points
    WHERE version_id IS NOT NULL GROUP BY project_id, run_id, version_id) v
  GROUP BY project_id, run_id;
ANALYZE clones;
ANALYZE source_points;
ANALYZE sources`;

const OF_SOURCE = 't.project_id = c.source_project';

const CLONED_RUNS = {
  changed: {
    project_id: 'c.project_id',
    id: 'c.run_id',
    content_hash: 'c.content_hash',
    repetition_group: 'c.repetition_group',
    started_at: 'c.started_at',
    finished_at: 'c.started_at + (t.finished_at - t.started_at)',
    received_at: "c.started_at + interval '1 hour'",
    source: `jsonb_set(t.source, '{commit}', to_jsonb(c.commit))`,
  },
  from: `clones c JOIN runs t ON ${OF_SOURCE} AND t.id = c.source_run ORDER BY c.started_at, c.project_id`,
};

const CLONED_PAYLOADS = {
  changed: { project_id: 'c.project_id', run_id: 'c.run_id' },
  from: `clones c JOIN run_payloads t ON ${OF_SOURCE} AND t.run_id = c.source_run ORDER BY c.started_at, c.project_id`,
};

/** A uniform number from 0 to 1 that follows from the run and the position of the result. */
const uniform = (nth: number) =>
  `(hashint8extended(c.run_id, t.ordinal::bigint * 4 + ${nth}) & 1048575) / 1048576.0::float8`;

const CLONED_POINTS = {
  changed: {
    project_id: 'c.project_id',
    run_id: 'c.run_id',
    at: 'c.started_at',
    value: 't.value * n.factor',
    low: 't.low * n.factor',
    high: 't.high * n.factor',
  },
  from: `(SELECT * FROM clones ORDER BY started_at, project_id OFFSET $1 LIMIT $2) c
    JOIN source_points t ON ${OF_SOURCE} AND t.run_id = c.source_run
    CROSS JOIN LATERAL (SELECT exp(${NOISE} * (${uniform(1)} + ${uniform(2)} + ${uniform(3)} - 1.5) * 2) AS factor) n
    ORDER BY c.started_at, c.project_id, t.ordinal`,
};

/** What an upload writes for `aggregateRuns`, which adds the clones to every aggregate. */
const ADD_PENDING = `
INSERT INTO pending_runs (project_id, run_id, at, series_ids, version_ids, version_results)
SELECT c.project_id, c.run_id, c.started_at, t.series_ids, coalesce(s.version_ids, '{}'), coalesce(s.version_results, '{}')
FROM clones c JOIN run_payloads t ON ${OF_SOURCE} AND t.run_id = c.source_run
LEFT JOIN sources s ON s.project_id = c.source_project AND s.run_id = c.source_run`;

/**
 * Clones stored runs by SQL: rows of `runs`, `run_payloads`, `points` and `pending_runs`, in the order of time. A clone has
 * its own time, hash, id, commit and repetition group; its values are those of its source with noise that follows from its
 * id; documents and samples are those of its source. The dictionaries of its project must be there: see `copyDimensions`.
 *
 * @param seed of the hashes, so of the ids and the noise
 */
export async function cloneRuns(
  client: ClientBase,
  clones: readonly Clone[],
  { seed, log }: { readonly seed: number; readonly log: (text: string) => void },
): Promise<void> {
  await client.query(CREATE);
  for (let from = 0; from < clones.length; from += CLONES_AT_ONCE) {
    await client.query(INSERT, toColumns(clones.slice(from, from + CLONES_AT_ONCE), seed));
  }
  await client.query(CREATE_SOURCES);
  await client.query(await toCopyStatement(client, 'runs', CLONED_RUNS));
  log(`${clones.length} runs`);
  await client.query(await toCopyStatement(client, 'run_payloads', CLONED_PAYLOADS));
  log('their payloads');
  await withoutIndexes(client, 'points', () => clonePoints(client, clones.length, log));
  log('the indexes of the points');
  await client.query(ADD_PENDING);
  await client.query('DROP TABLE clones, source_points, sources');
}

const toColumns = (clones: readonly Clone[], seed: number): unknown[][] => [
  clones.map(({ projectId }) => projectId),
  clones.map(({ projectId, nth }) => createHash('sha256').update(`${seed} ${projectId} ${nth}`).digest()),
  clones.map(({ source }) => source.projectId),
  clones.map(({ source }) => source.runId),
  clones.map(({ startedAt }) => startedAt),
  clones.map(({ repetitionGroup }) => repetitionGroup),
  clones.map(({ commit }) => commit),
];

const COUNT = `
SELECT count(*)::float8 AS points FROM clones c
JOIN source_points t ON ${OF_SOURCE} AND t.run_id = c.source_run`;

async function clonePoints(client: ClientBase, clones: number, log: (text: string) => void): Promise<void> {
  const { rows } = await client.query<{ points: number }>(COUNT);
  const points = rows[0]?.points ?? 0;
  const atOnce = Math.max(1, Math.round((clones * POINTS_AT_ONCE) / points));
  const statement = await toCopyStatement(client, 'points', CLONED_POINTS);
  for (let from = 0; from < clones; from += atOnce) await client.query(statement, [from, atOnce]);
  log(`${points} points`);
}

/** Aggregates of rows of which no run is stored yet, as they are where all runs were deleted. */
const NO_RESULTS = { first_at: "'infinity'", last_at: "'-infinity'" };

const DIMENSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  environments: {},
  drivers: {},
  driver_versions: { ...NO_RESULTS, results: '0' },
  scenarios: { described_at: '$3' },
  scenario_versions: { first_seen_at: '$3' },
  cases: {},
  series: { ...NO_RESULTS, points: '0' },
};

/** Gives a project the dimension rows of another one: their keys follow from their content, so they are the same. */
export async function copyDimensions(
  client: ClientBase,
  { from, to, firstRunAt }: { readonly from: number; readonly to: number; readonly firstRunAt: Date },
): Promise<void> {
  for (const [table, columns] of Object.entries(DIMENSIONS)) {
    const changed = { ...columns, project_id: '$2::int' };
    const where = `${table} t WHERE t.project_id = $1 AND $3::timestamptz IS NOT NULL`;
    await client.query(await toCopyStatement(client, table, { changed, from: where }), [from, to, firstRunAt]);
  }
}
