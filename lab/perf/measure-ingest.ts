import { gzipSync } from 'node:zlib';
import { count } from '@tachograph/units';
import pg from 'pg';
import { createUpload, type Lane, lane, runRounds } from './ingest-lane.ts';
import { makeRun, type SyntheticRun } from './make-run.ts';
import type { Stack } from './start-stack.ts';
import { printTable, quantile, type Target, toPercent, toVerdict } from './table.ts';

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

async function openBare(databaseUrl: string, connections: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  pool.on('error', () => {});
  await pool.query(CREATE);
  await pool.query(INDEX);
  return {
    insert: (columns: unknown[][]) => pool.query({ name: 'bare', text: INSERT, values: columns }),
    close: () => pool.end(),
  };
}

function toColumns(run: SyntheticRun): unknown[][] {
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

const RESULTS = 100;
const RUNS = 80;
const ROUNDS = 7;
/** A thousand uploads: before these, a part of the server's processor time goes into compiling its programs. */
const WARM_UP_ROUNDS = 4;
const UPLOADERS = [1, 2, 4];
/** Limits: share of bare SQL, processor milliseconds for 1,000 results, milliseconds of one uploader. */
const TARGETS = { ratio: { floor: 0.6, goal: 0.8 }, cpuMs: { floor: 60, goal: 45 }, p95Ms: { floor: 20, goal: 10 } };

/**
 * Measures durable uploads of 100-result runs (gzip, token, full validation, logs) against bare SQL. Both alternate in short
 * rounds. Only their ratio within a round can be compared with another machine.
 */
export async function measureIngest({ ingestUrl, token, databaseUrl, ingestPid, postgresPid }: Stack): Promise<void> {
  const upload = createUpload(ingestUrl, token);
  const bare = await openBare(databaseUrl, Math.max(...UPLOADERS));
  const lanes = UPLOADERS.flatMap((uploaders) => [
    lane('upload', uploaders, (number) => {
      const body = gzipSync(JSON.stringify(makeRun(number)));
      return () => upload(body);
    }),
    lane('bare SQL', uploaders, (number) => {
      const columns = toColumns(makeRun(number));
      return () => bare.insert(columns);
    }),
  ]);
  try {
    const firstOf = (round: number, lane: Lane) => RUNS * (round * lanes.length + lanes.indexOf(lane));
    const pids = [ingestPid, postgresPid];
    await runRounds(lanes, firstOf, { warmUps: WARM_UP_ROUNDS, rounds: ROUNDS, runs: RUNS, results: RESULTS, pids });
  } finally {
    await bare.close();
  }
  report(lanes);
}

function report(lanes: readonly Lane[]): void {
  printTable(
    `Ingest of ${RESULTS}-result runs, median of ${ROUNDS} rounds of ${RUNS} runs`,
    ['', 'uploaders', 'results/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms/1,000'],
    lanes.map(({ name, uploaders, rates, latencies, cpuMs }) => [
      name,
      String(uploaders),
      quantile(rates, 0.5).toFixed(0),
      ...[0.5, 0.95, 0.99].map((share) => quantile(latencies, share).toFixed(1)),
      cpuMs.length > 0 ? quantile(cpuMs, 0.5).toFixed(0) : '-',
    ]),
  );
  const rows = UPLOADERS.map((uploaders) => toRatioRow(uploaders, lanes));
  const alone = lanes.find(({ name, uploaders }) => name === 'upload' && uploaders === 1);
  const many = lanes.findLast(({ name }) => name === 'upload');
  if (alone) rows.push(toLimitRow('p95 ms, 1 uploader', quantile(alone.latencies, 0.95), TARGETS.p95Ms));
  if (many && many.cpuMs.length > 0) {
    const name = `CPU ms per 1,000 results, ${many.uploaders} uploaders`;
    rows.push(toLimitRow(name, quantile(many.cpuMs, 0.5), TARGETS.cpuMs));
  }
  printTable('Ingest against its targets', ['', 'measured', 'rounds', 'floor', 'goal', ''], rows);
}

function toRatioRow(uploaders: number, lanes: readonly Lane[]): string[] {
  const [ours, bare] = lanes.filter((it) => it.uploaders === uploaders);
  const ratios = ours?.rates.map((rate, round) => rate / (bare?.rates[round] ?? Number.NaN)) ?? [];
  const ratio = quantile(ratios, 0.5);
  const { floor, goal } = TARGETS.ratio;
  const range = `${toPercent(Math.min(...ratios))} to ${toPercent(Math.max(...ratios))}`;
  const name = `share of bare SQL, ${count(uploaders, 'uploader')}`;
  return [
    name,
    toPercent(ratio),
    range,
    toPercent(floor),
    toPercent(goal),
    toVerdict(-ratio, { floor: -floor, goal: -goal }),
  ];
}

const toLimitRow = (name: string, value: number, target: Target): string[] => [
  name,
  value.toFixed(1),
  '',
  String(target.floor),
  String(target.goal),
  toVerdict(value, target),
];
