import { type DriverIdentity, type NormalisedResult, shortHash, toSlug } from '@tachograph/schema';
import { type RowId, toRowId } from '../database/row-id.ts';
import { toExactNumber } from '../database/to-jsonb.ts';
import type { NewRun } from './insert-run.ts';
import type { KnownRows } from './known-rows.ts';

/** One row of a dictionary and the text under which it is remembered once it is stored. */
type DictionaryRow = { readonly key: string; readonly at: number; readonly row: Record<string, unknown> };

/** Everything one run adds, table by table, as `insert-run-statement.ts` reads it. */
export type RunRows = {
  readonly run: Record<string, unknown>;
  readonly environments: readonly DictionaryRow[];
  readonly drivers: readonly DictionaryRow[];
  readonly scenarios: readonly DictionaryRow[];
  readonly scenarioVersions: readonly DictionaryRow[];
  readonly cases: readonly DictionaryRow[];
  readonly driverVersions: readonly Record<string, unknown>[];
  readonly series: readonly Record<string, unknown>[];
  readonly points: readonly Record<string, unknown>[];
  /** The series of each result, by ordinal. */
  readonly seriesIds: readonly RowId[];
};

const driverVersionId = (driver: string, raw: string): RowId => toRowId(shortHash({ driver, raw }));
const scenarioVersionId = (scenario: string, hash: string): RowId => toRowId(shortHash({ scenario, hash }));

/** Rows are locked in the order they are sent. One order for all uploads means that no two wait for each other. */
const inOrder = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row);

function toDictionary(
  projectId: number,
  table: string,
  at: number,
  rows: ReadonlyMap<string, Record<string, unknown>>,
) {
  return inOrder(rows).map((row): DictionaryRow => ({ key: JSON.stringify([projectId, table, row]), at, row }));
}

/** The newest point a run brings to a series is its last: all points of a run have one time. */
function toSeries(results: readonly NormalisedResult[], environmentId: RowId) {
  const series = new Map<string, Record<string, unknown> & { points: number }>();
  for (const result of results) {
    const points = (series.get(result.seriesKey)?.points ?? 0) + 1;
    series.set(result.seriesKey, {
      id: toRowId(result.seriesKey),
      case_id: toRowId(result.case.key),
      environment_id: environmentId,
      driver: result.driver.slug,
      options: result.options,
      points,
      last_ordinal: result.ordinal,
      last_value: toExactNumber(result.value),
    });
  }
  return inOrder(series);
}

function toDriverVersions(results: readonly NormalisedResult[]) {
  const versions = new Map<string, Record<string, unknown> & { results: number }>();
  for (const { driver, version } of results) {
    if (version === null) continue;
    const id = driverVersionId(driver.slug, version.raw);
    const { raw, text, parsed, prerelease, line, sortKey } = version;
    const counted = (versions.get(id)?.results ?? 0) + 1;
    versions.set(id, {
      ...{ id, driver: driver.slug, raw, text, parsed, prerelease, line },
      ...{ sort_key: sortKey, results: counted },
    });
  }
  return inOrder(versions);
}

function toPoints(results: readonly NormalisedResult[], seriesIds: ReadonlyMap<string, RowId>) {
  const versionIds = new Map<string, RowId>();
  const scenarioIds = new Map<string, RowId>();
  const remember = (ids: Map<string, RowId>, key: string, make: () => RowId): RowId => {
    const id = ids.get(key) ?? make();
    ids.set(key, id);
    return id;
  };
  return results.map(({ driver, version, scenarioHash, spread, ...result }) => ({
    ordinal: result.ordinal,
    series_id: seriesIds.get(result.seriesKey),
    version_id:
      version && remember(versionIds, `${driver.slug} ${version.raw}`, () => driverVersionId(driver.slug, version.raw)),
    scenario_version_id:
      scenarioHash &&
      remember(scenarioIds, `${result.case.scenario} ${scenarioHash}`, () =>
        scenarioVersionId(result.case.scenario, scenarioHash),
      ),
    value: toExactNumber(result.value),
    low: toExactNumber(spread?.low ?? null),
    high: toExactNumber(spread?.high ?? null),
    level: spread?.level,
    n: result.n,
    invocation: result.invocation,
    status: result.status,
    spread_kind: spread?.kind,
    protocol: result.protocolObserved,
    reason: result.statusReason,
  }));
}

/** What a list of runs says of each, so that it needs no points. */
function summariseResults(results: readonly NormalisedResult[]) {
  const counts: Record<string, number> = {};
  const drivers = new Map<string, { slug: string; name: string; versions: Map<string, string> }>();
  for (const { status, driver, version } of results) {
    counts[status] = (counts[status] ?? 0) + 1;
    const entry = drivers.get(driver.slug) ?? { slug: driver.slug, name: driver.name, versions: new Map() };
    if (version) entry.versions.set(version.sortKey, version.text);
    drivers.set(driver.slug, entry);
  }
  const summaries = inOrder(drivers).map(({ versions, ...driver }) => ({ ...driver, versions: inOrder(versions) }));
  return { counts, drivers: summaries };
}

function toRun({ normalised, raw, warnings, receivedAt }: NewRun, environmentId: RowId) {
  const { run, results, environment } = normalised;
  const { counts, drivers } = summariseResults(results);
  return {
    content_hash: normalised.contentHash,
    title: run.title,
    batch: run.batch,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    received_at: receivedAt,
    harness: run.harness,
    source: run.source,
    environment_id: environmentId,
    environment_record: environment.record,
    notes: run.notes ?? [],
    warnings,
    status_counts: counts,
    drivers,
    raw_content_type: raw.contentType,
    raw_file_name: raw.fileName,
    raw_bytes: raw.bytes.byteLength,
  };
}

/** Scenarios, their content and their cases. A scenario that a run only names does not change what another said of it. */
function toScenarioRows({ run, scenarios, results }: NewRun['normalised']) {
  const declared = new Set((run.scenarios ?? []).map(({ id }) => toSlug(id)));
  const named = new Map(
    scenarios.map(({ slug, title, description, category }) => [
      slug,
      { slug, title, description, category, declared: declared.has(slug) },
    ]),
  );
  const versions = new Map<string, Record<string, unknown>>();
  for (const { slug, hash, workPerOp, ...content } of scenarios) {
    if (hash === null) continue;
    const id = scenarioVersionId(slug, hash);
    versions.set(id, { id, scenario: slug, hash, ...content, work_per_op: workPerOp });
  }
  const cases = new Map(
    results.map(({ case: { key, ...rest } }) => [key, { id: toRowId(key), ...rest } as Record<string, unknown>]),
  );
  return { named, versions, cases };
}

/** Lay a run out as the rows it adds, without the dictionary rows that are known to be stored. */
export function toRunRows(newRun: NewRun, known: KnownRows): RunRows {
  const { normalised, project } = newRun;
  const { results, environment } = normalised;
  const environmentId = toRowId(environment.identity);
  const at = Date.parse(normalised.run.startedAt);
  const unknown = (table: string, rows: ReadonlyMap<string, Record<string, unknown>>, time = 0) =>
    toDictionary(project.id, table, time, rows).filter(({ key }) => !known.has(key, time));
  const { named, versions, cases } = toScenarioRows(normalised);
  const drivers = new Map(results.map(({ driver }) => [driver.slug, driver]));
  const seriesIds = new Map(results.map(({ seriesKey }) => [seriesKey, toRowId(seriesKey)]));
  const { label, fields } = environment;
  return {
    run: toRun(newRun, environmentId),
    environments: unknown('environment', new Map([[environmentId, { id: environmentId, label, fields }]])),
    drivers: unknown('driver', drivers as ReadonlyMap<string, DriverIdentity & Record<string, unknown>>),
    scenarios: unknown('scenario', named),
    scenarioVersions: unknown('scenario version', versions, at),
    cases: unknown('case', cases),
    driverVersions: toDriverVersions(results),
    series: toSeries(results, environmentId),
    points: toPoints(results, seriesIds),
    seriesIds: results.map(({ seriesKey }) => seriesIds.get(seriesKey) ?? toRowId(seriesKey)),
  };
}
