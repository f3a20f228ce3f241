import { groupBy } from '@tachograph/schema/collection';
import { toHarnessKey } from '@tachograph/schema/run';
import type { RepeatGroup } from '@tachograph/schema/series';
import { toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { readRepeatGroups } from '../repeats/read-repeat-groups.ts';
import { readOrigins } from '../runs/read-origins.ts';
import { selectSeries } from '../series/select-series.ts';
import type { Point, Series } from '../series/series.ts';
import { POINT_COLUMNS, readPoints } from '../series/to-points.ts';
import type { ClaimedFamily } from './claimed-family.ts';

const NEWEST = `
  SELECT ${POINT_COLUMNS}
  FROM unnest($2::bigint[]) AS s (id)
  CROSS JOIN LATERAL (
    SELECT * FROM points WHERE project_id = $1 AND series_id = s.id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT $3
  ) p
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

/** Results of a series that are evaluated, and of all series of a family. */
const MOST_OF_SERIES = 1_200;
const MOST_OF_FAMILY = 240_000;
const FEWEST_OF_SERIES = 60;
/** Groups of repeats from which noise is estimated: of a series, and of all series together. */
const MOST_GROUPS_OF_SERIES = 40;
const MOST_GROUPS = 4_000;

/** The series of a family, oldest key first, how many results of each are evaluated, and its noise. */
export type Family = {
  readonly series: readonly Series[];
  readonly share: number;
  /** The newest groups of repeats of its series, newest first. */
  readonly groups: readonly RepeatGroup[];
};

const shareOf = (most: number, budget: number, count: number) =>
  Math.min(most, Math.floor(budget / Math.max(1, count)));

/** What is to be evaluated of a family, before any result is read. Its noise is that of its own series alone. */
export async function readFamily(db: Store, { projectId, environment, driver }: ClaimedFamily): Promise<Family> {
  const selected = await selectSeries(db, projectId, { drivers: [driver], environments: [environment] });
  const series = selected.map((item) => item.series);
  const keys = series.map(({ key }) => key);
  const groupsOfEach = Math.max(1, shareOf(MOST_GROUPS_OF_SERIES, MOST_GROUPS, keys.length));
  return {
    series,
    share: Math.max(FEWEST_OF_SERIES, shareOf(MOST_OF_SERIES, MOST_OF_FAMILY, keys.length)),
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
function dropCutBatch(series: Series, points: readonly Point[], share: number): EvaluatedResults {
  const [oldest] = points;
  if (!oldest || points.length < share) return { series, points, since: null };
  const whole = points.filter((point) => occasionOf(point) !== occasionOf(oldest));
  return { series, points: whole, since: whole[0]?.at ?? oldest.at };
}

/** The newest `share` results of some series, and harness and tool with their versions as a text by the id of a run. */
export async function readFamilyResults(
  db: Store,
  projectId: number,
  { series, share }: Pick<Family, 'series' | 'share'>,
): Promise<{ readonly results: readonly EvaluatedResults[]; readonly harnesses: ReadonlyMap<string, string> }> {
  const points = await readPoints(db, projectId, NEWEST, [projectId, toRowIds(series.map(({ key }) => key)), share]);
  const origins = await readOrigins(
    db,
    projectId,
    points.map(({ run }) => run),
  );
  const ofSeries = groupBy(points, (point) => point.series);
  return {
    results: series.map((entry) => dropCutBatch(entry, ofSeries.get(entry.key) ?? [], share)),
    harnesses: new Map([...origins].map(([run, { harness }]) => [run, toHarnessKey(harness)])),
  };
}
