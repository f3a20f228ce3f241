import { toSlug } from '@tachograph/schema/text';
import { type DimensionCache, toCacheKey } from '../database/dimension-cache.ts';
import { toRowId } from '../database/row-id.ts';
import type { NewRun } from './new-run.ts';
import { type RunKeys, scenarioVersionId } from './to-run-keys.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row that may have to be added, and the text under which it is remembered once it is stored. */
export type DimensionRow = {
  readonly key: string;
  readonly at: number;
  readonly row: Row;
  /** What the row stands in for, where a later row takes its place; null for a row that never changes. */
  readonly place: string | null;
};

/** The rows of each dictionary that a run needs and that are not known to be stored. */
export type DimensionRows = {
  readonly environments: readonly DimensionRow[];
  readonly drivers: readonly DimensionRow[];
  readonly driverVersions: readonly DimensionRow[];
  readonly scenarios: readonly DimensionRow[];
  readonly scenarioVersions: readonly DimensionRow[];
  readonly cases: readonly DimensionRow[];
  readonly series: readonly DimensionRow[];
};

/** Collects the rows of one table, each once, and leaves out those that are known. */
function collector(projectId: number, table: string, known: DimensionCache, at = 0) {
  const rows = new Map<string, DimensionRow>();
  return {
    /** `content` must say all of the row that may change; `toRow` is called only for a row that is needed. */
    add(content: string, toRow: () => Row, name: string | null = null): void {
      if (rows.has(content)) return;
      const key = toCacheKey(projectId, table, content);
      const place = name === null ? null : toCacheKey(projectId, table, name);
      if (!known.has(key, at)) rows.set(content, { key, at, row: toRow(), place });
    },
    rows: () => [...rows.values()],
  };
}

function toScenarioRows({ project, normalised }: NewRun, known: DimensionCache, at: number) {
  const described = new Set((normalised.run.scenarios ?? []).map(({ id }) => toSlug(id)));
  const scenarios = collector(project.id, 'scenario', known);
  const versions = collector(project.id, 'scenario version', known, at);
  for (const { slug, hash, sql, workPerOp, ...text } of normalised.scenarios) {
    const row = { slug, ...text, described: described.has(slug) };
    // One description takes the place of another, and may come back.
    scenarios.add(JSON.stringify(row), () => row, row.described ? slug : null);
    if (hash === null) continue;
    const id = scenarioVersionId(slug, hash);
    versions.add(id, () => ({ id, scenario: slug, hash, ...text, sql, work_per_op: workPerOp }));
  }
  return { scenarios: scenarios.rows(), scenarioVersions: versions.rows() };
}

function toDriverRows({ project, normalised }: NewRun, { versionOf }: RunKeys, known: DimensionCache) {
  const drivers = collector(project.id, 'driver', known);
  const versions = collector(project.id, 'driver version', known);
  // Results of one driver share one object.
  for (const driver of new Set(normalised.results.map((result) => result.driver))) {
    drivers.add(JSON.stringify(driver), () => ({ ...driver }));
  }
  for (const result of normalised.results) {
    const { driver, version } = result;
    const id = versionOf(result);
    if (version === null || id === null) continue;
    const { raw, text, parsed, prerelease, line, sortKey } = version;
    versions.add(id, () => ({ id, driver: driver.slug, raw, text, parsed, prerelease, line, sort_key: sortKey }));
  }
  return { drivers: drivers.rows(), driverVersions: versions.rows() };
}

/** What the dictionaries must hold before the points of this run mean something. */
export function toDimensionRows(newRun: NewRun, keys: RunKeys, known: DimensionCache): DimensionRows {
  const { project, normalised } = newRun;
  const at = Date.parse(normalised.run.startedAt);
  const { identity, label, fields } = normalised.environment;
  const environmentId = toRowId(identity);
  const environments = collector(project.id, 'environment', known);
  environments.add(environmentId, () => ({ id: environmentId, label, fields }));
  const cases = collector(project.id, 'case', known);
  for (const { key, ...rest } of new Set(normalised.results.map((result) => result.case))) {
    cases.add(key, () => ({ id: toRowId(key), ...rest }));
  }
  const series = collector(project.id, 'series', known);
  for (const result of normalised.results) {
    series.add(result.seriesKey, () => ({
      ...{ id: toRowId(result.seriesKey), case_id: toRowId(result.case.key), environment_id: environmentId },
      ...{ driver: result.driver.slug, options: result.options },
    }));
  }
  return {
    ...{ environments: environments.rows(), cases: cases.rows(), series: series.rows() },
    ...toDriverRows(newRun, keys, known),
    ...toScenarioRows(newRun, known, at),
  };
}
