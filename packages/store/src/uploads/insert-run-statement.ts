import { createPerObject } from '@tachograph/schema/collection';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import { type RowId, toRowId } from '../database/row-id.ts';
import { toArrayText } from '../database/to-array-text.ts';
import { toJson } from '../database/to-json.ts';
import { toUtc } from '../database/to-utc.ts';
import type { RunPayload } from '../payloads/run-payload.ts';
import { type DimensionRow, type DimensionRows, NO_ROWS } from './to-dimension-rows.ts';
import { POINT_TYPES, toPointColumns } from './to-point-columns.ts';
import type { NewRun, RunKeys } from './to-run-keys.ts';
import { countVersions, toBytesText, toRunRow } from './to-run-rows.ts';
import { toTokenValues } from './token-in-force.ts';

/**
 * The points that go with the run itself. Each is about 150 bytes of text, and the connection keeps a buffer as large as
 * the largest statement it ever sent.
 */
export const POINTS_AT_ONCE = 5_000;

/** The parameters of the function `store_run`, before those of the points, in their order. */
const PARAMETERS = {
  project: 'int',
  run: 'bigint',
  runRow: 'json',
  token: 'uuid',
  slug: 'text',
  identityKeys: 'jsonb',
  raw: 'bytea',
  document: 'bytea',
  samples: 'bytea',
  series: 'bigint[]',
  versions: 'bigint[]',
  versionResults: 'int[]',
  cachedSeries: 'bigint[]',
  cachedVersions: 'bigint[]',
  cachedScenarioVersions: 'bigint[]',
  cachedDescriptions: 'bigint[]',
  seriesState: 'text',
  key: 'text',
  bodySha256: 'bytea',
  rows: 'jsonb',
} as const;

type Values = Readonly<Record<keyof typeof PARAMETERS, unknown>>;

const toReferences = (types: readonly string[]) => types.map((type, index) => `$${index + 1}::${type}`).join(', ');

const STORE_RUN = `SELECT allowed, present, claimed, created, label, state AS "seriesState"
  FROM store_run(${toReferences([...Object.values(PARAMETERS), ...POINT_TYPES])})`;

const STORE_POINTS = `SELECT store_points(${toReferences(['int', 'bigint', 'bigint[]', ...POINT_TYPES, 'timestamptz'])})`;

/** The keys that a run names, each once, without those whose rows are sent along. */
const toCached = (named: Iterable<RowId | null>, sent: readonly DimensionRow[]) => {
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
      series: toArrayText(series),
      versions: toArrayText(versions.ids),
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

/** The parameters that are keys of a run's rows; of runs with the same layout they are made once. */
function toKeyParameters(normalised: NormalisedRun, keys: RunKeys, rows: DimensionRows) {
  const { layout } = normalised;
  const of = keysOfLayout(layout, () => toPointKeys(normalised, keys));
  // What is sent along is not the same for all runs of a layout.
  const fixed = rows === NO_ROWS ? layout : undefined;
  return { ...of.sent, ...cachedOfLayout(fixed, () => toCachedKeys(normalised, keys, rows, of)) };
}

/** The rows that are sent along by their tables, each table's in the order of their keys; null where all are stored. */
function toRows(rows: DimensionRows): string | null {
  const sent = Object.entries(rows).filter(([, ofTable]) => ofTable.length > 0);
  return sent.length > 0
    ? toJson(Object.fromEntries(sent.map(([table, ofTable]) => [table, ofTable.map(({ row }) => row)])))
    : null;
}

/**
 * The call of `store_run` for one run, prepared once a connection. `seriesState` is what it returned for a run with the same layout,
 * and null for a run that needs its parts for dimensions.
 */
export function insertRunStatement(
  newRun: NewRun,
  keys: RunKeys,
  { rows, seriesState }: { readonly rows: DimensionRows; readonly seriesState: string | null },
  payload: RunPayload,
) {
  const { idempotencyKey, normalised, project } = newRun;
  const { results, layout } = normalised;
  const values: Values = {
    project: project.id,
    run: toRowId(normalised.contentHash.slice(0, 16)),
    runRow: toJson(toRunRow(newRun, keys)),
    ...toTokenValues(newRun.token),
    ...payload,
    ...toKeyParameters(normalised, keys, rows),
    seriesState,
    key: idempotencyKey?.key ?? null,
    bodySha256: idempotencyKey ? toBytesText(idempotencyKey.bodySha256) : null,
    rows: toRows(rows),
  };
  const points =
    results.length > POINTS_AT_ONCE
      ? toPointColumns(results.slice(0, POINTS_AT_ONCE), keys)
      : toPointColumns(results, keys, layout);
  const named = Object.keys(PARAMETERS) as (keyof Values)[];
  return { name: 'store-run', text: STORE_RUN, values: [...named.map((name) => values[name]), ...points] };
}

/** Calls for the points of a run that its first call leaves out, each made when it is needed. None for most runs. */
export function* insertPointsStatements({ project, normalised }: NewRun, keys: RunKeys) {
  const { contentHash, results, run } = normalised;
  for (let from = POINTS_AT_ONCE; from < results.length; from += POINTS_AT_ONCE) {
    const part = results.slice(from, from + POINTS_AT_ONCE);
    const columns = toPointColumns(part, keys);
    const series = toArrayText(part.map(keys.seriesOf));
    const values = [project.id, toRowId(contentHash.slice(0, 16)), series, ...columns, toUtc(run.startedAt)];
    yield { name: 'store-points', text: STORE_POINTS, values };
  }
}
