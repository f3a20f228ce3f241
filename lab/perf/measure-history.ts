import { gzipSync } from 'node:zlib';
import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { aggregatePending } from '@tachograph/store/uploads';
import { createUpload, type Lane, lane, runRounds } from './ingest-lane.ts';
import { makeRun, makeWideRun } from './make-run.ts';
import type { Stack } from './start-stack.ts';
import { printTable, quantile, toPercent, toVerdict } from './table.ts';

/** The history: so many runs of 100 series at so many values, which is 10,000 series of 100 points. */
const HISTORY = { runs: 100, values: 100 };
const RESULTS = 100;
const RUNS = 60;
const ROUNDS = 9;
/** Above the numbers of the history. */
const FIRST_NUMBER = 10_000;
const TARGET = { floor: 0.7, goal: 0.9 };

async function createProject(db: Store, slug: string) {
  const project = await insertProject(db, { slug, title: slug });
  if (!project) throw new Error(`there is a project ${slug} already`);
  const { text } = await insertToken(db, { projectId: project.id, name: 'perf', scopes: ['upload'] });
  return text;
}

/**
 * Measures uploads into a project with a million points, and into an empty one in turns, by one uploader and by two. Their ratio
 * within a round is what history costs.
 */
export async function measureHistory(
  { ingestUrl, databaseUrl, ingestPid, postgresPid }: Stack,
  history = HISTORY,
): Promise<void> {
  const db = createStore(databaseUrl, { statementTimeoutMs: 0 });
  try {
    const tokens = { empty: await createProject(db, 'perf-empty'), history: await createProject(db, 'perf-history') };
    const fill = createUpload(ingestUrl, tokens.history);
    for (let number = 0; number < history.runs; number += 1) {
      await fill(gzipSync(JSON.stringify(makeWideRun(number, history.values))));
    }
    await aggregatePending(db);
    await db.pool.query('VACUUM (ANALYZE)');
    const lanes = [1, 2].flatMap((uploaders) =>
      (['empty', 'history'] as const).map((name) => {
        const upload = createUpload(ingestUrl, tokens[name]);
        return lane(name, uploaders, (number) => {
          const body = gzipSync(JSON.stringify(makeRun(number)));
          return () => upload(body);
        });
      }),
    );
    // Both projects get the same runs.
    const firstOf = (round: number, { uploaders }: Lane) => FIRST_NUMBER + RUNS * (round * lanes.length + uploaders);
    const pids = [ingestPid, postgresPid];
    await runRounds(lanes, firstOf, { warmUps: 2, rounds: ROUNDS, runs: RUNS, results: RESULTS, pids });
    report(lanes, history);
  } finally {
    await closeStore(db);
  }
}

function report(lanes: readonly Lane[], { runs, values }: typeof HISTORY): void {
  const points = (runs * values * RESULTS).toLocaleString('en-US');
  const name = ({ name, uploaders }: Lane) =>
    `${name === 'empty' ? 'empty project' : `${points} points`}, ${uploaders}`;
  printTable(
    `Ingest into a project with history, median of ${ROUNDS} rounds of ${RUNS} runs`,
    ['project, uploaders', 'results/s', 'p50 ms', 'p95 ms', 'CPU ms/1,000'],
    lanes.map((it) => [
      name(it),
      quantile(it.rates, 0.5).toFixed(0),
      ...[0.5, 0.95].map((share) => quantile(it.latencies, share).toFixed(1)),
      it.cpuMs.length > 0 ? quantile(it.cpuMs, 0.5).toFixed(0) : '-',
    ]),
  );
  const rows = lanes
    .filter((it) => it.name === 'history')
    .map((it) => {
      const empty = lanes.find((other) => other.name === 'empty' && other.uploaders === it.uploaders);
      const ratios = it.rates.map((rate, round) => rate / (empty?.rates[round] ?? Number.NaN));
      const ratio = quantile(ratios, 0.5);
      const percent = [ratio, Math.min(...ratios), Math.max(...ratios), TARGET.floor, TARGET.goal].map(toPercent);
      const limits = { floor: -TARGET.floor, goal: -TARGET.goal };
      return [`share of an empty project, ${it.uploaders}`, ...percent, toVerdict(-ratio, limits)];
    });
  printTable('History against its target', ['', 'measured', 'least', 'most', 'floor', 'goal', ''], rows);
}
