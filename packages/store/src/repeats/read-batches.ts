import { createPerObject, groupBy } from '@tachograph/schema/collection';
import type { Batch, Pool, Turn } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { readThrough } from '../database/result-cache.ts';
import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { POOL } from '../rollups/repeat-group-statements.ts';
import { NOT_EXCLUDED, parsePublicId, toPublicId } from '../runs/select-runs.ts';
import { POINT_COLUMNS, type Point, readPoints } from '../series/to-points.ts';

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
/** The same where whole batches are looked for: of 40 batches of 20 versions in 8 cases. */
const MOST_RECENT_GROUPS = 6_400;
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

const MEMBERS = `
  SELECT s.id, s.driver, s.case_id AS of FROM cases c JOIN series s ON s.project_id = c.project_id AND s.case_id = c.id
  WHERE c.project_id = $1 AND s.environment_id = $2 AND c.metric = $3 AND c.unit = $4 AND c.statistic = $5`;

/** One walk along the index for all series and runs: a point has the time of its run. */
const TURNS = `
  SELECT ${POINT_COLUMNS} FROM points p
  WHERE p.project_id = $1 AND p.series_id = ANY ($2) AND p.at = ANY ($3) AND p.run_id = ANY ($4)
    AND p.status = 'ok' AND p.log_ratio IS NOT NULL
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

/** Occasions before the time `$3` on which the pool was measured in turns, newest first; a group of repeats is one measurement of them. */
const toOccasions = (groups: number) => `
  SELECT g.repetition_group AS name, g.run_id AS run FROM (
    SELECT g.repetition_group, g.run_id, g.last_at FROM repeat_groups g
    WHERE g.project_id = $1 AND g.pool_id = (
      SELECT ${POOL} FROM (SELECT $2::bigint AS environment_id) s, (SELECT $4::text AS metric, $5::text AS unit, $6::text AS statistic) c
    ) AND g.pairs > 1 AND g.last_at < $3
    ORDER BY g.last_at DESC, g.series_id, g.key LIMIT ${groups}
  ) g GROUP BY g.repetition_group, g.run_id ORDER BY max(g.last_at) DESC, 1, 2 LIMIT ${MOST_EARLIER}`;

const EARLIER = toOccasions(MOST_GROUPS);
const RECENT = toOccasions(MOST_RECENT_GROUPS);

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

type Member = { readonly id: RowId; readonly driver: string; readonly of: RowId };

function toTurn(
  { series, version, scenarioHash, run, invocation, paired }: Point,
  { driver, of }: Member,
): Turn | null {
  if (!paired) return null;
  const { anchor, anchorVersion, logRatio, twin } = paired;
  const raw = version?.raw ?? null;
  const isAnchor = driver === anchor && raw === anchorVersion;
  const place = { series, case: toHexKey(of), version: raw, scenarioHash, run, invocation };
  return { ...place, anchor, anchorVersion, isAnchor, logRatio, twin };
}

/** The turns of the batches of one pool. */
async function readTurns(db: Store, projectId: number, pool: Pool, batches: readonly Listed[]): Promise<Turn[][]> {
  const { environment, metric, unit, statistic } = pool;
  const values = [projectId, parseHexKey(environment), metric, unit, statistic];
  const members = await queryRows<Member>(db.pool, MEMBERS, values);
  const runs = batches.flatMap((batch) => batch.runs);
  const points = await readPoints(db, projectId, TURNS, [
    projectId,
    members.map(({ id }) => id),
    [...new Set(runs.map(({ at }) => at.getTime()))].map((at) => new Date(at)),
    runs.map(({ id }) => id),
  ]);
  const ofSeries = new Map(members.map((member) => [toHexKey(member.id), member]));
  const turns = points.flatMap((point) => {
    const member = ofSeries.get(point.series);
    return (member && toTurn(point, member)) ?? [];
  });
  const ofRun = groupBy(turns, ({ run }) => run);
  return batches.map((batch) => batch.runs.flatMap(({ id }) => ofRun.get(toPublicId(id)) ?? []));
}

const poolKey = ({ environment, metric, unit, statistic }: Pool) =>
  JSON.stringify([environment, metric, unit, statistic]);

/** Runs never change; an excluded one is not listed. */
async function readListed(db: Store, projectId: number, listed: readonly Listed[]): Promise<Batch[]> {
  const read = await Promise.all(
    [...groupBy(listed, poolKey)].map(async ([key, own]): Promise<Batch[]> => {
      const [pool] = own;
      if (!pool) return [];
      const wanted = own.map((item) => ({ key: `turns ${projectId} ${key} ${item.runs.map(({ id }) => id)}`, item }));
      const turns = await readThrough(db.resultCache, wanted, TURN_BYTES, (missing) =>
        readTurns(db, projectId, pool, missing),
      );
      return own.map(({ runs, ...batch }, index) => ({
        ...batch,
        startedAt: runs.at(-1)?.at ?? new Date(0),
        turns: turns[index] ?? [],
      }));
    }),
  );
  return read.flat();
}

/** Degrees of freedom of the residuals of a case: all of them, and those that are left without the two rows of a pair. */
function countDegrees(turns: readonly Turn[]): { readonly all: number; readonly withoutPair: number } {
  const rows = new Set(turns.map(({ series, version }) => `${series} ${version}`)).size;
  const columns = new Set(turns.map(({ run, invocation }) => `${run} ${invocation}`)).size;
  const all = Math.max(0, turns.length - rows - columns + 1);
  return { all, withoutPair: Math.max(0, all - 2 * Math.max(0, columns - 1)) };
}

const enough = createPerObject<{ readonly isEnough: boolean }>();

/** Whether every case of the batch finds enough noise in it without the two sides of any of its pairs. */
const knowsEnough = ({ turns }: Batch): boolean => enough(turns, () => ({ isEnough: hasEnough(turns) })).isEnough;

function hasEnough(turns: readonly Turn[]): boolean {
  const candidates = turns.filter(({ isAnchor }) => !isAnchor);
  const cases = [...groupBy(candidates, (turn) => `${turn.case} ${turn.scenarioHash} ${turn.anchorVersion}`).values()];
  const degrees = cases.map(countDegrees);
  const total = degrees.reduce((sum, { all }) => sum + all, 0);
  return degrees.every(({ all, withoutPair }) => total - all + withoutPair >= ENOUGH_DEGREES);
}

type Occasions = { readonly statement: string; readonly before: Date };

async function listOccasions(
  db: Store,
  projectId: number,
  { environment, metric, unit, statistic }: Pool,
  { statement, before }: Occasions,
): Promise<BatchKey[]> {
  const rows = await queryRows<{ name: string | null; run: RowId | null }>(db.pool, statement, [
    projectId,
    parseHexKey(environment),
    before,
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
      const before = await listOccasions(db, projectId, batch, { statement: EARLIER, before: batch.startedAt });
      const earlier = before.length === 0 ? [] : await readListed(db, projectId, await listRuns(db, projectId, before));
      return { ...batch, earlier };
    }),
  );
}

/** After every measurement. */
const ALWAYS = new Date('9999-01-01T00:00:00Z');

/** The newest 40 batches of each pool, whatever a page shows: what lies between two batches is known from all of them. */
export async function readRecentBatches(db: Store, projectId: number, pools: readonly Pool[]): Promise<Batch[]> {
  const occasions = await Promise.all(
    pools.map((pool) => listOccasions(db, projectId, pool, { statement: RECENT, before: ALWAYS })),
  );
  const keys = occasions.flat();
  return keys.length === 0 ? [] : readListed(db, projectId, await listRuns(db, projectId, keys));
}
