import { toSlug } from '@tachograph/schema/text';
import { type DimensionCache, toCacheKey } from '../database/dimension-cache.ts';
import { toRowId } from '../database/row-id.ts';
import type { NewRun } from './new-run.ts';
import { type RunKeys, scenarioVersionId } from './to-run-keys.ts';

/** The columns of each dimension table that an upload sends, with their types. */
export const DIMENSION_COLUMNS = {
  environments: { id: 'bigint', label: 'text', fields: 'jsonb' },
  drivers: { slug: 'text', name: 'text', language: 'text', purl: 'text' },
  driverVersions: {
    id: 'bigint',
    driver: 'text',
    raw: 'text',
    text: 'text',
    parsed: 'boolean',
    prerelease: 'boolean',
    line: 'text',
    sort_key: 'text',
  },
  scenarios: { slug: 'text', title: 'text', description: 'text', category: 'text', described_at: 'timestamptz' },
  scenarioVersions: {
    id: 'bigint',
    scenario: 'text',
    hash: 'text',
    title: 'text',
    description: 'text',
    category: 'text',
    sql: 'text',
    work_per_op: 'float8',
  },
  cases: {
    id: 'bigint',
    scenario: 'text',
    params: 'jsonb',
    metric: 'text',
    unit: 'text',
    direction: 'direction',
    exact: 'boolean',
    statistic: 'text',
  },
  series: { id: 'bigint', case_id: 'bigint', environment_id: 'bigint', driver: 'text', options: 'jsonb' },
} as const;

export type Dimension = keyof typeof DIMENSION_COLUMNS;
type ColumnsOf<Table extends Dimension> = Readonly<Record<keyof (typeof DIMENSION_COLUMNS)[Table], unknown>>;

/** A row that may have to be inserted, and the key under which it is cached once it is stored. */
export type DimensionRow<Table extends Dimension = Dimension> = {
  readonly key: string;
  readonly at: number;
  readonly row: ColumnsOf<Table>;
  /** What later rows may replace this row in; null for a row that never changes. */
  readonly slot: string | null;
};

/** The rows of each dimension table that a run needs and that are not cached as stored. */
export type DimensionRows = { readonly [Table in Dimension]: readonly DimensionRow<Table>[] };

/** Collects the rows of one table, each once, without those in the cache. */
function collector<Table extends Dimension>(projectId: number, table: Table, cache: DimensionCache, at = 0) {
  const rows = new Map<string, DimensionRow<Table>>();
  return {
    /** `content` holds all of the row that may change; `toRow` is called only for a row that is needed. */
    add(content: string, toRow: () => ColumnsOf<Table>, name: string | null = null): void {
      if (rows.has(content)) return;
      const key = toCacheKey(projectId, table, content);
      const slot = name === null ? null : toCacheKey(projectId, table, name);
      if (!cache.has(key, at)) rows.set(content, { key, at, row: toRow(), slot });
    },
    rows: () => [...rows.values()],
  };
}

function toScenarioRows({ project, normalised }: NewRun, cache: DimensionCache, at: number) {
  const described = new Set((normalised.run.scenarios ?? []).map(({ id }) => toSlug(id)));
  const scenarios = collector(project.id, 'scenarios', cache);
  const versions = collector(project.id, 'scenarioVersions', cache, at);
  for (const { slug, hash, sql, workPerOp, title, description, category } of normalised.scenarios) {
    const text = { title, description, category };
    const isDescribed = described.has(slug);
    // One description replaces another, and may come back.
    scenarios.add(
      JSON.stringify({ slug, ...text, isDescribed }),
      () => ({ slug, ...text, described_at: isDescribed ? normalised.run.startedAt : null }),
      isDescribed ? slug : null,
    );
    if (hash === null) continue;
    const id = scenarioVersionId(slug, hash);
    versions.add(id, () => ({ id, scenario: slug, hash, ...text, sql, work_per_op: workPerOp }));
  }
  return { scenarios: scenarios.rows(), scenarioVersions: versions.rows() };
}

function toDriverRows({ project, normalised }: NewRun, { versionOf }: RunKeys, cache: DimensionCache) {
  const drivers = collector(project.id, 'drivers', cache);
  const versions = collector(project.id, 'driverVersions', cache);
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

/** The dimension rows that the points of this run refer to. */
export function toDimensionRows(newRun: NewRun, keys: RunKeys, cache: DimensionCache): DimensionRows {
  const { project, normalised } = newRun;
  const at = Date.parse(normalised.run.startedAt);
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
    ...toDriverRows(newRun, keys, cache),
    ...toScenarioRows(newRun, cache, at),
  };
}
