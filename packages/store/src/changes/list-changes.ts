import type { Change, ChangeSide, ChangeState } from '@tachograph/schema/change';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey, type RowId, toHexKey, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

export type SeriesFilter = {
  readonly driver?: string | undefined;
  readonly scenario?: string | undefined;
  /** One of these metrics. */
  readonly metric?: string | readonly string[] | undefined;
  /** Identity of an environment. */
  readonly environment?: string | undefined;
};

export type ChangeFilter = SeriesFilter & {
  /** Keys of series: those of a chart, say. */
  readonly series?: readonly string[] | undefined;
  readonly direction?: string | undefined;
  /** Name of the member who looks at them, in any letters. */
  readonly owner?: string | undefined;
  /** Only those of which something is left at the newest release. */
  readonly holding?: true | undefined;
  /** Each of them is in the driver with the release, or in the scenario. */
  readonly words?: readonly string[] | undefined;
  /** One of these states. */
  readonly state?: string | readonly string[] | undefined;
  /** `suspected`: only those; `any`: those too. Otherwise only changes that were found. */
  readonly certainty?: string | undefined;
  /** Only changes that the same version, or batch, brought about as the change with this id. */
  readonly groupOf?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Only changes that follow this one (its id) in the list: older ones. */
  readonly after?: string | undefined;
};

type StoredSide = Omit<ChangeSide, 'at'> & { readonly at: string };

/** What is stored as one value, because nothing is selected by it. */
type ChangeDetails = Pick<
  Change,
  'ratio' | 'ratioLow' | 'ratioHigh' | 'rule' | 'algorithm' | 'p' | 'q' | 'evidence'
> & {
  readonly before: StoredSide;
  readonly after: StoredSide;
};

type ChangeRow = Pick<
  Change,
  'axis' | 'direction' | 'group' | 'groupChanges' | 'foundAt' | 'state' | 'owner' | 'scenarioTitle'
> &
  Pick<Change, 'options' | 'moreRuns'> &
  Omit<CaseIdentity, 'key' | 'direction'> & {
    readonly better: CaseIdentity['direction'];
    readonly id: RowId;
    readonly seriesId: RowId;
    readonly caseId: RowId;
    readonly environmentId: RowId;
    readonly label: string;
    readonly driver: string;
    readonly name: string;
    readonly details: ChangeDetails;
  };

/** Groups, choices and numbers are those of so many changes of a project, measured last: they cost the same however many it has. */
export const NEWEST_CHANGES = 10_000;

const toSource = (changes: string) => `
  FROM ${changes} c
  JOIN series s ON s.project_id = $1 AND s.id = c.series_id
  JOIN cases k ON k.project_id = $1 AND k.id = s.case_id`;

const FROM = toSource('changes');

export const FROM_NEWEST = toSource(
  `(SELECT * FROM changes WHERE project_id = $1 AND is_current ORDER BY at DESC, id DESC LIMIT ${NEWEST_CHANGES})`,
);

/** Changes of one group that are counted for each change. */
const MOST_OF_GROUP = 1_000;

/** The member of the project who looks at a change; null for nobody, and for an account that is no member any more. */
const OWNER = `(
  SELECT u.name FROM project_members m JOIN users u ON u.id = m.user_id WHERE m.project_id = $1 AND m.user_id = c.owner_id
)`;

const COLUMNS = `
  c.id, c.series_id AS "seriesId", c.axis, c.direction, c."group", c.found_at AS "foundAt", c.state, c.more_runs AS "moreRuns", c.details, ${OWNER} AS owner,
  s.case_id AS "caseId", s.environment_id AS "environmentId", s.driver, s.options, e.label, d.name,
  k.scenario, k.params, k.metric, k.unit, k.direction AS better, k.exact, k.statistic, n.title AS "scenarioTitle"`;

/** Of the groups of the chosen changes, each counted once. */
const GROUP_COUNTS = `
  SELECT d."group", (SELECT count(*)::int FROM (
    SELECT 1 FROM changes g
    WHERE g.project_id = $1 AND g."group" = d."group" AND g.is_current AND g.more_runs IS NULL
    LIMIT ${MOST_OF_GROUP}
  ) n) AS "groupChanges"
  FROM (SELECT DISTINCT "group" FROM chosen) d`;

const NAMES = `
  JOIN environments e ON e.project_id = s.project_id AND e.id = s.environment_id
  JOIN drivers d ON d.project_id = s.project_id AND d.slug = s.driver
  JOIN scenarios n ON n.project_id = k.project_id AND n.slug = k.scenario`;

const BEYOND = '(c.at, c.id) < (SELECT b.at, b.id FROM changes b WHERE b.project_id = $1 AND b.id = ?)';

const HOLDING = `c.details -> 'fate' ->> 'fate' = ANY (?::text[])`;

const HAS_WORD = `concat_ws(' ', c."group", k.scenario, (
  SELECT n.title FROM scenarios n WHERE n.project_id = $1 AND n.slug = k.scenario
)) ILIKE ?`;

const OWNED_BY = `c.owner_id IN (
  SELECT u.id FROM project_members m JOIN users u ON u.id = m.user_id WHERE m.project_id = $1 AND lower(u.name) = lower(?)
)`;

const SAME_GROUP = 'c."group" = (SELECT b."group" FROM changes b WHERE b.project_id = $1 AND b.id = ?)';

type Condition = readonly [text: string, value: unknown];

/** The conditions of what a change is of: they select series `s` with their cases `k`, whether or not these have changes. */
function listSeriesConditions({ driver, scenario, metric, environment }: SeriesFilter): Condition[] {
  const requested: Condition[] = [];
  if (driver !== undefined) requested.push(['s.driver = ?', driver]);
  if (scenario !== undefined) requested.push(['k.scenario = ?', scenario]);
  if (metric !== undefined) requested.push(['k.metric = ANY (?::text[])', [metric].flat()]);
  // A text that is no key matches nothing.
  if (environment !== undefined) requested.push(['s.environment_id = ?', parseHexKey(environment)]);
  return requested;
}

/** $1 is the project. */
const toText = (conditions: readonly Condition[]) =>
  conditions.map(([condition], index) => ` AND ${condition.replaceAll('?', () => `$${index + 2}`)}`).join('');

export function toSeriesConditions(filter: SeriesFilter) {
  const requested = listSeriesConditions(filter);
  return { text: `s.project_id = $1${toText(requested)}`, values: requested.map(([, value]) => value) };
}

/** Only the conditions that are requested. */
export function toConditions(filter: ChangeFilter) {
  const { series, direction, owner, holding, words = [], state, certainty, groupOf, ids, after } = filter;
  const requested = listSeriesConditions(filter);
  if (series !== undefined) requested.push(['c.series_id = ANY (?::bigint[])', toRowIds(series)]);
  if (direction !== undefined) requested.push(['c.direction = ?', direction]);
  if (owner !== undefined) requested.push([OWNED_BY, owner]);
  if (holding) requested.push([HOLDING, ['newest', 'holds', 'holds-in-part']]);
  for (const word of words) requested.push([HAS_WORD, `%${word.replace(/[\\%_]/g, '\\$&')}%`]);
  if (state !== undefined) requested.push(['c.state::text = ANY (?::text[])', [state].flat()]);
  if (groupOf !== undefined) requested.push([SAME_GROUP, parseHexKey(groupOf)]);
  if (ids !== undefined) requested.push(['c.id = ANY (?::bigint[])', toRowIds(ids)]);
  if (after !== undefined) requested.push([BEYOND, parseHexKey(after)]);
  const isOfCertainty =
    certainty === 'any' ? '' : ` AND c.more_runs IS ${certainty === 'suspected' ? 'NOT NULL' : 'NULL'}`;
  return {
    text: `c.project_id = $1 AND c.is_current${isOfCertainty}${toText(requested)}`,
    values: requested.map(([, value]) => value),
  };
}

const toSide = ({ at, ...side }: StoredSide): ChangeSide => ({ at: new Date(at), ...side });

function toChange(row: ChangeRow): Change {
  const { scenario, params, metric, unit, better, exact, statistic, details } = row;
  return {
    id: toHexKey(row.id),
    series: toHexKey(row.seriesId),
    case: { key: toHexKey(row.caseId), scenario, params, metric, unit, direction: better, exact, statistic },
    scenarioTitle: row.scenarioTitle,
    driver: { slug: row.driver, name: row.name },
    options: row.options,
    environment: { identity: toHexKey(row.environmentId), label: row.label },
    axis: row.axis,
    direction: row.direction,
    certainty: row.moreRuns === null ? 'found' : 'suspected',
    moreRuns: row.moreRuns,
    group: row.group,
    groupChanges: row.groupChanges,
    foundAt: row.foundAt,
    state: row.state,
    owner: row.owner,
    ...details,
    before: toSide(details.before),
    after: toSide(details.after),
  };
}

/** The list in the order of a time: of the measurements, or of when they were found. */
const listBy = (time: 'at' | 'found_at') =>
  async function list(db: Store, projectId: number, filter: ChangeFilter, limit: number): Promise<Change[]> {
    const { text, values } = toConditions(filter);
    const all = [projectId, ...values, limit];
    const order = `ORDER BY c.${time} DESC, c.id DESC LIMIT $${all.length}`;
    const statement = `
      WITH chosen AS MATERIALIZED (
        SELECT ${COLUMNS}, c.${time} AS time ${FROM} ${NAMES} WHERE ${text} ${order}
      )
      SELECT h.*, g."groupChanges" FROM chosen h JOIN (${GROUP_COUNTS}) g ON g."group" = h."group"
      ORDER BY h.time DESC, h.id DESC`;
    return (await queryRows<ChangeRow>(db.pool, statement, all)).map(toChange);
  };

/** The changes that the results of a project show, those measured last first. A page costs the same however far down it is. */
export const listChanges = listBy('at');

/** Likewise, those found last first: `after` is not for this order. */
export const listFoundChanges: typeof listChanges = listBy('found_at');

/** How many of the newest 10,000 changes match, whatever their state and the page of the list, by state. */
export async function countChanges(
  db: Store,
  projectId: number,
  { state: _, after: __, ...filter }: ChangeFilter,
): Promise<Partial<Record<ChangeState, number>>> {
  const { text, values } = toConditions(filter);
  const rows = await queryRows<{ state: ChangeState; count: number }>(
    db.pool,
    `SELECT c.state, count(*)::int AS count ${FROM_NEWEST} WHERE ${text} GROUP BY c.state`,
    [projectId, ...values],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
