import { groupBy } from '@tachograph/schema/collection';
import type { Batch, Pool, Turn } from '@tachograph/schema/series';
import { memoize } from '@tachograph/schema/text';
import { queryRows } from '../database/query-rows.ts';
import { readThrough } from '../database/result-cache.ts';
import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { joinPoints, selectRuns } from '../points/points-of-run.ts';
import { POOL } from '../rollups/repeat-group-statements.ts';
import { NOT_EXCLUDED, parsePublicId, toPublicId } from '../runs/select-runs.ts';

/** A pool on one occasion: a repetition group, or the public id of a run without one. */
export type BatchKey = Pool & { readonly occasion: string };

/** Newest runs of an occasion that are read; and results of the runs of an occasion, and of all that are read together. */
const MOST_RUNS = 40;
const MOST_RESULTS_OF_ONE = 40_000;
const MOST_RESULTS = 400_000;
/** Earlier batches that lend their noise to one that knows too little of its own. */
const MOST_EARLIER = 40;
/** Groups of repeats among which these are looked for. */
const MOST_GROUPS = 400;
/** Degrees of freedom from which a batch needs no earlier one. */
const ENOUGH_DEGREES = 12;

type RunOf = { readonly nth: number; readonly id: RowId; readonly at: Date; readonly results: number };

const LISTED = 'SELECT r.id, r.started_at, r.environment_id, l.series_ids FROM runs r';
const WITH_PAYLOAD = 'JOIN run_payloads l ON l.project_id = r.project_id AND l.run_id = r.id';

/** The runs of occasions, newest first: of repetition groups by their names `$3`, and single ones by their ids `$4`. */
const RUNS = `
  SELECT o.nth::int, r.id, r.started_at AS at, cardinality(r.series_ids) AS results
  FROM unnest($2::bigint[], $3::text[], $4::bigint[]) WITH ORDINALITY AS o (environment, name, run, nth)
  CROSS JOIN LATERAL (
    (${LISTED} ${WITH_PAYLOAD}
     WHERE r.project_id = $1 AND r.repetition_group = o.name AND r.environment_id = o.environment AND ${NOT_EXCLUDED}
     ORDER BY r.started_at DESC, r.id DESC LIMIT ${MOST_RUNS})
    UNION ALL
    (${LISTED} ${WITH_PAYLOAD} WHERE r.project_id = $1 AND r.id = o.run AND ${NOT_EXCLUDED})
  ) r
  ORDER BY o.nth, r.started_at DESC, r.id DESC`;

const TURNS = `
  SELECT w.nth, p.series_id, c.id, v.raw, n.hash, a.driver, a.raw, p.run_id, p.invocation,
    p.anchor_id IS NOT DISTINCT FROM p.version_id, p.log_ratio, p.twin_log_ratio
  FROM unnest($2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[]) AS w (nth, run_id, metric, unit, statistic)
  JOIN ${selectRuns('o.id = ANY ($3)')} ON r.id = w.run_id
  ${joinPoints()}
  JOIN series s ON s.project_id = $1 AND s.id = p.series_id
  JOIN cases c ON c.project_id = $1 AND c.id = s.case_id AND c.metric = w.metric AND c.unit = w.unit AND c.statistic = w.statistic
  JOIN driver_versions a ON a.project_id = $1 AND a.id = p.anchor_id
  LEFT JOIN driver_versions v ON v.project_id = $1 AND v.id = p.version_id
  LEFT JOIN scenario_versions n ON n.project_id = $1 AND n.id = p.scenario_version_id
  WHERE p.status = 'ok' AND p.log_ratio IS NOT NULL
  ORDER BY w.nth, p.series_id, v.raw, p.at, p.run_id, p.ordinal`;

type TurnRow = readonly [
  nth: number,
  series: RowId,
  of: RowId,
  version: string | null,
  scenarioHash: string | null,
  anchor: string,
  anchorVersion: string,
  run: RowId,
  invocation: string | null,
  isAnchor: boolean,
  logRatio: number,
  twin: number | null,
];

/** Occasions before the time `$3` on which the pool was measured in turns, newest first; a group of repeats is one measurement of them. */
const EARLIER = `
  SELECT g.repetition_group AS name, g.run_id AS run FROM (
    SELECT g.repetition_group, g.run_id, g.last_at FROM repeat_groups g
    WHERE g.project_id = $1 AND g.pool_id = (
      SELECT ${POOL} FROM (SELECT $2::bigint AS environment_id) s, (SELECT $4::text AS metric, $5::text AS unit, $6::text AS statistic) c
    ) AND g.pairs > 1 AND g.last_at < $3
    ORDER BY g.last_at DESC, g.series_id, g.key LIMIT ${MOST_GROUPS}
  ) g GROUP BY g.repetition_group, g.run_id ORDER BY max(g.last_at) DESC, 1, 2 LIMIT ${MOST_EARLIER}`;

/** Of an occasion the runs that are read: at least two, however large they are. */
function chooseRuns(runs: readonly RunOf[]): readonly RunOf[] {
  let results = 0;
  return runs.filter((run, index) => {
    results += run.results;
    return index < 2 || results <= MOST_RESULTS_OF_ONE;
  });
}

/** A turn in memory. */
const TURN_BYTES = 250;

type Listed = BatchKey & { readonly runs: readonly RunOf[] };

async function listRuns(db: Store, projectId: number, keys: readonly BatchKey[]): Promise<Listed[]> {
  const found = await queryRows<RunOf>(db.pool, RUNS, [
    projectId,
    keys.map(({ environment }) => parseHexKey(environment)),
    keys.map(({ occasion }) => occasion),
    keys.map(({ occasion }) => parsePublicId(occasion)),
  ]);
  const ofKey = groupBy(found, ({ nth }) => nth);
  let left = MOST_RESULTS;
  return keys.flatMap((key, index) => {
    const runs = chooseRuns(ofKey.get(index + 1) ?? []);
    left -= runs.reduce((sum, { results }) => sum + results, 0);
    return runs.length === 0 || left < 0 ? [] : [{ ...key, runs }];
  });
}

async function readTurns(db: Store, projectId: number, batches: readonly Listed[]): Promise<Turn[][]> {
  const wanted = batches.flatMap(({ runs, metric, unit, statistic }, nth) =>
    runs.map(({ id }) => ({ nth, id, metric, unit, statistic })),
  );
  const text = { text: TURNS, rowMode: 'array' } as const;
  const rows = await queryRows<TurnRow>(db.pool, text, [
    projectId,
    wanted.map(({ nth }) => nth),
    wanted.map(({ id }) => id),
    wanted.map(({ metric }) => metric),
    wanted.map(({ unit }) => unit),
    wanted.map(({ statistic }) => statistic),
  ]);
  const keyOf = memoize(toHexKey);
  const publicId = memoize(toPublicId);
  const turns = batches.map((): Turn[] => []);
  for (const row of rows) {
    const [nth, series, of, version, scenarioHash, anchor, anchorVersion, run, invocation, isAnchor, logRatio, twin] =
      row;
    turns[nth]?.push({
      series: keyOf(series),
      case: keyOf(of),
      version,
      scenarioHash,
      anchor,
      anchorVersion,
      run: publicId(run),
      invocation: Number(invocation ?? 1),
      isAnchor,
      logRatio,
      twin,
    });
  }
  return turns;
}

/** Runs never change; an excluded one is not listed. */
async function readListed(db: Store, projectId: number, listed: readonly Listed[]): Promise<Batch[]> {
  const wanted = listed.map((item) => {
    const { environment, metric, unit, statistic, runs } = item;
    return {
      key: `turns ${projectId} ${environment} ${metric} ${unit} ${statistic} ${runs.map(({ id }) => id)}`,
      item,
    };
  });
  const turns = await readThrough(db.resultCache, wanted, TURN_BYTES, (missing) => readTurns(db, projectId, missing));
  return listed.map(({ runs, ...key }, index) => ({
    ...key,
    startedAt: runs.at(-1)?.at ?? new Date(0),
    turns: turns[index] ?? [],
  }));
}

/** Degrees of freedom of the residuals of a case: all of them, and those that are left without the two rows of a pair. */
function countDegrees(turns: readonly Turn[]): { readonly all: number; readonly withoutPair: number } {
  const rows = new Set(turns.map(({ series, version }) => `${series} ${version}`)).size;
  const columns = new Set(turns.map(({ run, invocation }) => `${run} ${invocation}`)).size;
  const all = Math.max(0, turns.length - rows - columns + 1);
  return { all, withoutPair: Math.max(0, all - 2 * Math.max(0, columns - 1)) };
}

/** Whether every case of the batch finds enough noise in it without the two sides of any of its pairs. */
function knowsEnough({ turns }: Batch): boolean {
  const candidates = turns.filter(({ isAnchor }) => !isAnchor);
  const cases = [...groupBy(candidates, (turn) => `${turn.case} ${turn.scenarioHash} ${turn.anchorVersion}`).values()];
  const degrees = cases.map(countDegrees);
  const total = degrees.reduce((sum, { all }) => sum + all, 0);
  return degrees.every(({ all, withoutPair }) => total - all + withoutPair >= ENOUGH_DEGREES);
}

async function listEarlier(db: Store, projectId: number, batch: Batch): Promise<BatchKey[]> {
  const { environment, metric, unit, statistic, startedAt } = batch;
  const rows = await queryRows<{ name: string | null; run: RowId | null }>(db.pool, EARLIER, [
    projectId,
    parseHexKey(environment),
    startedAt,
    metric,
    unit,
    statistic,
  ]);
  return rows.flatMap(({ name, run }) => {
    const occasion = name ?? (run && toPublicId(run));
    return occasion ? [{ environment, metric, unit, statistic, occasion }] : [];
  });
}

/** A batch with those from which its noise is taken where it knows too little of it, newest first. */
export type KnownBatch = Batch & { readonly earlier: readonly Batch[] };

/**
 * What was measured in turns on these occasions, each with its pool as a whole: the noise of a pair is that of its batch, whatever
 * a page shows. Of an occasion the newest 40 runs; occasions beyond 400,000 results are left out, the last ones first. A batch
 * that knows too little comes with the newest 40 before it.
 */
export async function readBatches(db: Store, projectId: number, keys: readonly BatchKey[]): Promise<KnownBatch[]> {
  if (keys.length === 0) return [];
  const batches = await readListed(db, projectId, await listRuns(db, projectId, keys));
  return Promise.all(
    batches.map(async (batch) => {
      if (knowsEnough(batch)) return { ...batch, earlier: [] };
      const before = await listEarlier(db, projectId, batch);
      const earlier = before.length === 0 ? [] : await readListed(db, projectId, await listRuns(db, projectId, before));
      return { ...batch, earlier };
    }),
  );
}
