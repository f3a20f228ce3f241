import { groupBy } from '@tachograph/schema/collection';
import { toHarnessKey } from '@tachograph/schema/run';
import type { RepeatGroup } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { KnownBatch } from '../repeats/read-batches.ts';
import { readBatchesOf } from '../repeats/read-noise.ts';
import { readRepeatGroups } from '../repeats/read-repeat-groups.ts';
import { readOrigins } from '../runs/read-origins.ts';
import { selectSeries } from '../series/select-series.ts';
import { POINT_COLUMNS, type Point, readPoints, type Series } from '../series/to-points.ts';
import type { ClaimedFamily } from './claimed-family.ts';

const NEWEST = `
  SELECT ${POINT_COLUMNS}
  FROM unnest($2::bigint[]) AS s (id)
  CROSS JOIN LATERAL (
    SELECT * FROM points WHERE project_id = $1 AND series_id = s.id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT $3
  ) p
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

const MINIMUM_EFFECT = 'SELECT minimum_effect AS "minimumEffect" FROM projects WHERE id = $1';

/** Results of a series that are evaluated, and of all series of a family. */
const MOST_OF_SERIES = 1_200;
const MOST_OF_FAMILY = 240_000;
const FEWEST_OF_SERIES = 60;
/** Results that are in memory at a time, unless one series has more. */
const RESULTS_AT_ONCE = 4_000;
/** Runs whose harness is kept from one part of a family to the next. */
const MOST_KNOWN_RUNS = 10_000;
/** Groups of repeats from which noise is estimated: of a series, and of all series together. */
const MOST_GROUPS_OF_SERIES = 40;
const MOST_GROUPS = 4_000;

/** The series of a family, how many results of each are evaluated, and its noise. */
export type Family = {
  readonly series: readonly Series[];
  /** The same series, so many at a time as have few enough results to be in memory together. */
  readonly parts: readonly (readonly Series[])[];
  readonly perSeries: number;
  /** The newest groups of repeats of its series, newest first. */
  readonly groups: readonly RepeatGroup[];
  /** The least difference that is one in the project, as a fraction; null for the default. */
  readonly minimumEffect: number | null;
};

const splitBudget = (most: number, budget: number, count: number) =>
  Math.min(most, Math.floor(budget / Math.max(1, count)));

function toParts(series: readonly Series[], perSeries: number): Series[][] {
  const parts: Series[][] = [];
  let left = 0;
  for (const entry of series) {
    const results = Math.min(entry.points, perSeries);
    const last = parts.at(-1);
    if (last && results <= left) last.push(entry);
    else parts.push([entry]);
    left = (last && results <= left ? left : RESULTS_AT_ONCE) - results;
  }
  return parts;
}

/** What is to be evaluated of a family, before any result is read. Its noise is that of its series alone. */
export async function readFamily(db: Store, { projectId, environment, driver }: ClaimedFamily): Promise<Family> {
  const selected = await selectSeries(db, projectId, { drivers: [driver], environments: [environment] });
  const series = selected.map((item) => item.series);
  const keys = series.map(({ key }) => key);
  const groupsOfEach = Math.max(1, splitBudget(MOST_GROUPS_OF_SERIES, MOST_GROUPS, keys.length));
  const perSeries = Math.max(FEWEST_OF_SERIES, splitBudget(MOST_OF_SERIES, MOST_OF_FAMILY, keys.length));
  const [project] = await queryRows<Pick<Family, 'minimumEffect'>>(db.pool, MINIMUM_EFFECT, [projectId]);
  return {
    series,
    minimumEffect: project?.minimumEffect ?? null,
    parts: toParts(series, perSeries),
    perSeries,
    groups: await readRepeatGroups(db, projectId, keys, groupsOfEach),
  };
}

/** The newest results of a series; `since` is null where these are all. */
export type EvaluatedResults = {
  readonly series: Series;
  readonly points: readonly Point[];
  readonly since: Date | null;
};

const occasionOf = ({ repetitionGroup, run }: Point) => JSON.stringify(repetitionGroup ?? [run]);

/** Of a batch that is cut, nothing is evaluated: some of its repeats would stand for all. */
function dropCutBatch(series: Series, points: readonly Point[], perSeries: number): EvaluatedResults {
  const [oldest] = points;
  if (!oldest || points.length < perSeries) return { series, points, since: null };
  const whole = points.filter((point) => occasionOf(point) !== occasionOf(oldest));
  return { series, points: whole, since: whole[0]?.at ?? oldest.at };
}

/** Results of some series, and harness and tool with their versions as a text by the id of a run. */
type PartOfFamily = {
  readonly results: readonly EvaluatedResults[];
  readonly harnesses: ReadonlyMap<string, string>;
  /** Those in which several versions of a series were measured in turns. */
  readonly batches: readonly KnownBatch[];
};

const versionOf = ({ version }: Point) => version?.raw ?? null;

/** Results that were measured in turns with those of another version of their series. */
function listComparable(points: readonly Point[]): Point[] {
  const inTurns = points.filter(({ paired }) => paired !== null);
  return [...groupBy(inTurns, (point) => `${point.series} ${occasionOf(point)}`).values()]
    .filter((together) => together.some((point) => versionOf(point) !== versionOf(together[0] ?? point)))
    .flat();
}

/** Reads the newest `perSeries` results of each of some series. The harness of a run is read once, for all series that it measured. */
export function createResultsReader(db: Store, projectId: number, { perSeries }: Pick<Family, 'perSeries'>) {
  const harnesses = new Map<string, string>();
  return async (series: readonly Series[]): Promise<PartOfFamily> => {
    const points = await readPoints(db, projectId, NEWEST, [
      projectId,
      toRowIds(series.map(({ key }) => key)),
      perSeries,
    ]);
    if (harnesses.size > MOST_KNOWN_RUNS) harnesses.clear();
    const unknown = points.map(({ run }) => run).filter((run) => !harnesses.has(run));
    if (unknown.length > 0) {
      for (const [run, { harness }] of await readOrigins(db, projectId, unknown)) {
        harnesses.set(run, toHarnessKey(harness));
      }
    }
    const ofSeries = groupBy(points, (point) => point.series);
    const results = series.map((entry) => dropCutBatch(entry, ofSeries.get(entry.key) ?? [], perSeries));
    return { results, harnesses, batches: await readBatchesOf(db, projectId, listComparable(points), series) };
  };
}
