import { createPerObject } from '@tachograph/schema/collection';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import { type RowId, toRowId } from '../database/row-id.ts';
import { toArrayText } from '../database/to-array-text.ts';
import { toJson } from '../database/to-json.ts';
import type { RunPayload } from '../payloads/run-payload.ts';
import { describeSubject, type Subject } from '../rollups/description-statements.ts';
import { insertOwnRows, OWN_PARAMETERS, POINTS_AT_ONCE, toFirstPoints, toOwnValues } from './own-rows.ts';
import { namesOf, toReferences, toValues, typesOf, type Valued } from './statement-parameters.ts';
import {
  DIMENSION_COLUMNS,
  type Dimension,
  type DimensionRow,
  type DimensionRows,
  NO_ROWS,
} from './to-dimension-rows.ts';
import { POINT_COLUMN_NAMES, toPointColumns, unnestPoints } from './to-point-columns.ts';
import type { NewRun, RunKeys } from './to-run-keys.ts';
import { countVersions, RUN_COLUMNS, toBytesText } from './to-run-rows.ts';
import { isTokenInForce } from './token-in-force.ts';

/** The keys that a run names, each once, without those whose rows are sent along. */
const toCached = (named: Iterable<RowId | null>, sent: readonly { readonly row: { readonly id: unknown } }[]) => {
  const ids = new Set(named);
  for (const { row } of sent) ids.delete(String(row.id));
  ids.delete(null);
  return toArrayText([...ids]);
};

function toPointKeys({ results }: NormalisedRun, keys: RunKeys) {
  const series = results.map(keys.seriesOf);
  const versions = countVersions(results, keys);
  return {
    series,
    versions: versions.ids,
    sent: {
      seriesIds: toArrayText(series),
      versionIds: toArrayText(versions.ids),
      versionResults: toArrayText(versions.results),
    },
  };
}

/** The keys of the rows that a run needs and that are not sent along. */
function toCachedKeys(
  { results }: NormalisedRun,
  keys: RunKeys,
  rows: DimensionRows,
  of: ReturnType<typeof toPointKeys>,
) {
  return {
    cachedSeries: toCached(of.series, rows.series),
    cachedVersions: toCached(of.versions, rows.driverVersions),
    cachedScenarioVersions: toCached(results.map(keys.scenarioVersionOf), rows.scenarioVersions),
    cachedDescriptions: toCached(
      keys.descriptions.map(({ id }) => id),
      rows.descriptions,
    ),
  };
}

const keysOfLayout = createPerObject<ReturnType<typeof toPointKeys>>();
const cachedOfLayout = createPerObject<ReturnType<typeof toCachedKeys>>();

/** The parameters of the statement that are keys of a run's rows; of runs with the same layout they are made once. */
function toKeyParameters(normalised: NormalisedRun, keys: RunKeys, rows: DimensionRows) {
  const { layout } = normalised;
  const of = keysOfLayout(layout, () => toPointKeys(normalised, keys));
  // What is sent along is not the same for all runs of a layout.
  const fixed = rows === NO_ROWS ? layout : undefined;
  return { ...of.sent, ...cachedOfLayout(fixed, () => toCachedKeys(normalised, keys, rows, of)) };
}

/** The parameters of the statement by name, in their order, with their types. Those of the points follow them. */
const CHECKED_PARAMETERS = {
  ...OWN_PARAMETERS,
  cachedVersions: 'bigint[]',
  cachedScenarioVersions: 'bigint[]',
  cachedDescriptions: 'bigint[]',
} as const;
const KNOWN_PARAMETERS = { ...CHECKED_PARAMETERS, seriesState: 'text' } as const;
const PARAMETERS = {
  ...CHECKED_PARAMETERS,
  claims: 'json',
  cachedSeries: 'bigint[]',
  environments: 'json',
  descriptions: 'json',
  driverVersions: 'json',
  scenarioVersions: 'json',
  cases: 'json',
  series: 'json',
} as const;

const $ = toReferences(PARAMETERS);
const $known = toReferences(KNOWN_PARAMETERS);

/**
 * Inserts the rows of a dimension table in the order of their keys, so that no two uploads wait for each other. `more`
 * are columns that the upload does not send, with their values.
 */
const insertRows = (
  table: string,
  dimension: Dimension,
  more: Readonly<Record<string, string>> = {},
  onConflict = 'ON CONFLICT DO NOTHING',
) => {
  const columns = DIMENSION_COLUMNS[dimension];
  const sent = Object.keys(columns).map((name) => `n.${name}`);
  return `INSERT INTO ${table} AS t (project_id, ${[namesOf(columns), ...Object.keys(more)].join(', ')})
  SELECT o.project_id, ${[...sent, ...Object.values(more)].join(', ')}
  FROM project_states o, candidate, json_to_recordset(${$[dimension]}) AS n (${typesOf(columns)})
  WHERE o.project_id = ${$.project} ORDER BY ${sent[0]} ${onConflict}`;
};

/** How many of the descriptions are stored and those of their drivers or scenarios. */
const countInForce = (table: string, subject: Subject) => `(
      SELECT count(*) FROM descriptions d JOIN ${table} t
        ON t.project_id = d.project_id AND t.slug = d.slug AND t.description_id = d.id
      WHERE d.project_id = ${$.project} AND d.id = ANY (${$.cachedDescriptions}) AND d.subject = '${subject}'
    )`;

/** Whether all descriptions are in force: then the run changes none. */
const ARE_DESCRIPTIONS_IN_FORCE = `${countInForce('drivers', 'driver')} + ${countInForce('scenarios', 'scenario')}
    = cardinality(${$.cachedDescriptions})`;

/**
 * A text that stays the same as long as no series of the project is removed. It changes with the trigger `move_series_state`, with a restart
 * of PostgreSQL, and where the table that has its series is another one, as after a restore or the failover to a standby. Null for a project without a state.
 */
const SERIES_STATE = `(
    SELECT concat_ws(' ', series_state, extract(epoch FROM pg_postmaster_start_time()), (
      SELECT pg_relation_filenode(tableoid) FROM series WHERE project_id = ${$.project} LIMIT 1
    )) FROM project_states WHERE project_id = ${$.project}
  )`;

/** The label of an environment that was stored before. */
const LABEL = `(
    SELECT label FROM environments WHERE project_id = ${$.project} AND id = (SELECT environment_id FROM candidate))`;

const isEachStored = (table: string, ids: string, more = '') =>
  `(SELECT count(*) FROM ${table} WHERE project_id = ${$.project} AND id = ANY (${ids})${more}) = cardinality(${ids})`;

/** Whether the driver versions are stored, and the contents of scenarios, each from the time of the run or an earlier one. */
const ARE_VERSIONS_STORED = `${isEachStored('driver_versions', $.cachedVersions)}
    AND ${isEachStored('scenario_versions', $.cachedScenarioVersions, ` AND first_seen_at <= (${$.runRow}->>'started_at')::timestamptz`)}`;

/** The descriptions of the run, those of the cache too; of two of one subject in one run, the higher one. */
const DESCRIBED = `
  SELECT DISTINCT ON (d.subject, d.slug) d.*, candidate.started_at AS at
  FROM candidate, (
    SELECT id, subject, slug, rank, content FROM descriptions
    WHERE project_id = ${$.project} AND id = ANY (${$.cachedDescriptions})
    UNION ALL
    SELECT id, subject, slug, rank, content
    FROM json_to_recordset(${$.descriptions}) AS n (${typesOf(DIMENSION_COLUMNS.descriptions)})
  ) d
  ORDER BY d.subject, d.slug, d.rank DESC, d.id DESC`;

/** Locks no row that keeps its description: uploads that say what is known wait for nobody. */
const describe = (subject: Subject) => describeSubject(subject, 'described', $.project);

/**
 * One run in one statement, which is one transaction. `candidate` is the row of the run itself; it is empty when the content is
 * already stored or the client's key is already used. The rows of dimensions depend on it, and come before the run that
 * refers to them, because Citus checks foreign keys after each part of the statement. `fresh` is the run that was inserted,
 * on which everything of the run depends. A concurrent upload of the same content, which has the same dimensions, waits at
 * `fresh` until this one has committed or failed. The points of a large run that are too many for one statement follow in
 * the same transaction: see `insertPointsStatements`.
 *
 * Uploads that bring no new dimension rows insert only their own rows, so none waits for the commit of another:
 * `pending` records what the run will add to the aggregates of its series and driver versions, and `aggregateRuns` adds
 * it later.
 *
 * `present` are the rows that are left out because this process has them in its cache. Where one is gone, or the run that
 * was the first with a scenario's content, nothing is written, not even the client's key. The same where the token is not in force.
 *
 * `seriesState` is what the next run with the same layout sends; null where that could not do without the descriptions.
 */
const TEXT = `
WITH token AS (SELECT ${isTokenInForce($)} AS allowed
), present AS (
  SELECT allowed AND ${isEachStored('series', $.cachedSeries)} AND ${ARE_VERSIONS_STORED}
    AND ${isEachStored('descriptions', $.cachedDescriptions)} AS yes
  FROM token
), claimed AS (
  INSERT INTO idempotency_keys (project_id, key, body_sha256, run_id)
  SELECT o.project_id, k.key, k.body_sha256, ${$.run}
  FROM project_states o, present, json_to_recordset(${$.claims}) AS k (key text, body_sha256 bytea)
  WHERE o.project_id = ${$.project} AND present.yes
  ON CONFLICT DO NOTHING RETURNING project_id
), candidate AS (
  SELECT r.* FROM present, json_to_record(${$.runRow}) AS r (${typesOf(RUN_COLUMNS)})
  WHERE present.yes AND (json_array_length(${$.claims}) = 0 OR EXISTS (SELECT 1 FROM claimed))
    AND NOT EXISTS (SELECT 1 FROM runs WHERE project_id = ${$.project} AND id = ${$.run})
), environment AS (
  ${insertRows('environments', 'environments', {}, 'ON CONFLICT DO NOTHING RETURNING label')}
), description AS (
  ${insertRows('descriptions', 'descriptions')}
), described AS (${DESCRIBED}
), driver AS (${describe('driver')}
), scenario AS (${describe('scenario')}
), driver_version AS (
  ${insertRows('driver_versions', 'driverVersions', { results: '0', first_at: 'candidate.started_at', last_at: 'candidate.started_at' })}
), scenario_version AS (
  ${insertRows(
    'scenario_versions',
    'scenarioVersions',
    { first_seen_at: 'candidate.started_at' },
    `ON CONFLICT (project_id, id) DO UPDATE SET first_seen_at = excluded.first_seen_at
  WHERE excluded.first_seen_at < t.first_seen_at`,
  )}
), new_case AS (
  ${insertRows('cases', 'cases')}
), new_series AS (
  ${insertRows('series', 'series', { points: '0', first_at: 'candidate.started_at', last_at: 'candidate.started_at' })}
), ${insertOwnRows($, Object.keys(PARAMETERS).length + 1)}
SELECT (SELECT allowed FROM token) AS allowed, (SELECT yes FROM present) AS present, EXISTS (SELECT 1 FROM claimed) AS claimed,
  EXISTS (SELECT 1 FROM fresh) AS created, coalesce((SELECT label FROM environment), ${LABEL}) AS label, CASE WHEN ${ARE_DESCRIPTIONS_IN_FORCE} THEN ${SERIES_STATE} END AS "seriesState"`;

/**
 * The same without its parts for dimensions, for a run without an Idempotency-Key whose rows are all stored and whose descriptions are in force, as
 * a run with the same layout has shown. It writes nothing where the state of the series is not what that run returned.
 */
const KNOWN_TEXT = `
WITH token AS (SELECT ${isTokenInForce($)} AS allowed
), present AS (
  SELECT allowed AND ${$known.seriesState} = ${SERIES_STATE} AND ${ARE_VERSIONS_STORED} AND ${ARE_DESCRIPTIONS_IN_FORCE} AS yes
  FROM token
), candidate AS MATERIALIZED (
  SELECT r.* FROM present, json_to_record(${$.runRow}) AS r (${typesOf(RUN_COLUMNS)}) WHERE present.yes
), ${insertOwnRows($, Object.keys(KNOWN_PARAMETERS).length + 1)}
SELECT (SELECT allowed FROM token) AS allowed, coalesce((SELECT yes FROM present), false) AS present, true AS claimed,
  EXISTS (SELECT 1 FROM fresh) AS created, ${LABEL} AS label, ${$known.seriesState} AS "seriesState"`;

const toRows = (rows: readonly DimensionRow[]) => toJson(rows.map(({ row }) => row));

/**
 * The statement for one run, prepared once a connection: planning it takes a third of the time that running it does. `seriesState` is what it
 * returned for a run with the same layout, and null for a run that needs its parts for dimensions.
 */
export function insertRunStatement(
  newRun: NewRun,
  keys: RunKeys,
  { rows, seriesState }: { readonly rows: DimensionRows; readonly seriesState: string | null },
  payload: RunPayload,
) {
  const { idempotencyKey, normalised } = newRun;
  const own = { ...toOwnValues(newRun, keys, payload), ...toKeyParameters(normalised, keys, rows) };
  const points = toFirstPoints(normalised, keys);
  if (seriesState !== null) {
    const values = toValues(KNOWN_PARAMETERS, { ...own, seriesState });
    return { name: 'insert-known-run', text: KNOWN_TEXT, values: [...values, ...points] };
  }
  const values: Valued<typeof PARAMETERS> = {
    ...own,
    claims: toJson(
      idempotencyKey ? [{ key: idempotencyKey.key, body_sha256: toBytesText(idempotencyKey.bodySha256) }] : [],
    ),
    environments: toRows(rows.environments),
    descriptions: toRows(rows.descriptions),
    driverVersions: toRows(rows.driverVersions),
    scenarioVersions: toRows(rows.scenarioVersions),
    cases: toRows(rows.cases),
    series: toRows(rows.series),
  };
  return { name: 'insert-run', text: TEXT, values: [...toValues(PARAMETERS, values), ...points] };
}

const POINTS_TEXT = `
INSERT INTO points (project_id, run_id, at, series_id, ${POINT_COLUMN_NAMES})
SELECT r.project_id, r.id, r.started_at, p.*
FROM runs r, ${unnestPoints('$3::bigint[]', 4)}
WHERE r.project_id = $1 AND r.id = $2`;

/** The points of a run that its first statement leaves out, each statement made when it is needed. None for most runs. */
export function* insertPointsStatements({ project, normalised }: NewRun, keys: RunKeys) {
  const { contentHash, results } = normalised;
  const run = toRowId(contentHash.slice(0, 16));
  for (let from = POINTS_AT_ONCE; from < results.length; from += POINTS_AT_ONCE) {
    const part = results.slice(from, from + POINTS_AT_ONCE);
    const values = [project.id, run, toArrayText(part.map(keys.seriesOf)), ...toPointColumns(part, keys)];
    yield { name: 'insert-points', text: POINTS_TEXT, values };
  }
}
