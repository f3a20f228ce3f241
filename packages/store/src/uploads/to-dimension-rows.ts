import { type DimensionCache, toCacheKey } from '../database/dimension-cache.ts';
import { toRowId } from '../database/row-id.ts';
import { type NewRun, type RunKeys, scenarioVersionId } from './to-run-keys.ts';

/** A row that may have to be inserted, with the columns that `store_run` reads, and the key under which it is cached once it is stored. */
export type DimensionRow = {
  readonly key: string;
  readonly at: number;
  readonly row: Readonly<Record<string, unknown>>;
};

/** The rows of each dimension table that a run needs and that are not cached as stored. */
export type DimensionRows = Readonly<
  Record<
    'environments' | 'cases' | 'series' | 'descriptions' | 'driverVersions' | 'scenarioVersions',
    readonly DimensionRow[]
  >
>;

/** Of a run whose rows are all stored. */
export const NO_ROWS: DimensionRows = {
  environments: [],
  cases: [],
  series: [],
  descriptions: [],
  driverVersions: [],
  scenarioVersions: [],
};

/** Collects the rows of one table, each once, without those in the cache. */
function collector(projectId: number, table: keyof DimensionRows, cache: DimensionCache, at = 0) {
  const rows = new Map<string, DimensionRow>();
  return {
    /** `content` identifies the row with all of its content; `toRow` is called only for a row that is needed. */
    add(content: string, toRow: () => DimensionRow['row']): void {
      if (rows.has(content)) return;
      const key = toCacheKey(projectId, table, content);
      if (!cache.has(key, at)) rows.set(content, { key, at, row: toRow() });
    },
    rows: () => [...rows.values()],
  };
}

function toDescriptionRows({ project }: NewRun, { descriptions }: RunKeys, cache: DimensionCache) {
  const rows = collector(project.id, 'descriptions', cache);
  for (const description of descriptions) rows.add(description.id, () => description);
  return rows.rows();
}

function toScenarioVersionRows({ project, normalised }: NewRun, cache: DimensionCache, at: number) {
  const versions = collector(project.id, 'scenarioVersions', cache, at);
  for (const { slug, hash, sql, workPerOp, title, description, category } of normalised.scenarios) {
    if (hash === null) continue;
    const id = scenarioVersionId(slug, hash);
    versions.add(id, () => ({ id, scenario: slug, hash, title, description, category, sql, work_per_op: workPerOp }));
  }
  return versions.rows();
}

function toDriverVersionRows({ project, normalised }: NewRun, { versionOf }: RunKeys, cache: DimensionCache) {
  const versions = collector(project.id, 'driverVersions', cache);
  for (const result of normalised.results) {
    const { driver, version } = result;
    const id = versionOf(result);
    if (version === null || id === null) continue;
    const { raw, text, parsed, prerelease, line, sortKey } = version;
    versions.add(id, () => ({ id, driver: driver.slug, raw, text, parsed, prerelease, line, sort_key: sortKey }));
  }
  return versions.rows();
}

/** The dimension rows that a run needs and that are not cached as stored: `NO_ROWS` where they all are. */
export function toDimensionRows(newRun: NewRun, keys: RunKeys, cache: DimensionCache): DimensionRows {
  const { project, normalised } = newRun;
  const { layout } = normalised;
  const at = Date.parse(normalised.run.startedAt);
  if (layout && cache.hasLayout(project.id, layout, at)) return NO_ROWS;
  const rows = collectRows(newRun, keys, cache, at);
  if (Object.values(rows).some((ofTable) => ofTable.length > 0)) return rows;
  if (layout) cache.addLayout(project.id, layout, at);
  return NO_ROWS;
}

function collectRows(newRun: NewRun, keys: RunKeys, cache: DimensionCache, at: number): DimensionRows {
  const { project, normalised } = newRun;
  const { identity, label, fields } = normalised.environment;
  const environmentId = toRowId(identity);
  const environments = collector(project.id, 'environments', cache);
  environments.add(environmentId, () => ({ id: environmentId, label, fields }));
  const cases = collector(project.id, 'cases', cache);
  for (const { key, statistic, ...rest } of new Set(normalised.results.map((result) => result.case))) {
    cases.add(key, () => ({ id: toRowId(key), ...rest, statistic: statistic }));
  }
  const series = collector(project.id, 'series', cache);
  for (const result of normalised.results) {
    series.add(result.seriesKey, () => ({
      id: toRowId(result.seriesKey),
      case_id: toRowId(result.case.key),
      environment_id: environmentId,
      driver: result.driver.slug,
      options: result.options,
    }));
  }
  return {
    environments: environments.rows(),
    cases: cases.rows(),
    series: series.rows(),
    descriptions: toDescriptionRows(newRun, keys, cache),
    driverVersions: toDriverVersionRows(newRun, keys, cache),
    scenarioVersions: toScenarioVersionRows(newRun, cache, at),
  };
}
