import { toSlug } from '@tachograph/schema';
import { hashRowId, type RowId, toRowId } from '../database/row-id.ts';
import type { KnownRows } from './known-rows.ts';
import type { NewRun } from './new-run.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row that may have to be added, and the text under which it is remembered once it is stored. */
export type DictionaryRow = { readonly key: string; readonly at: number; readonly row: Row };

/** The rows of each dictionary that a run needs and that are not known to be stored. */
export type DictionaryRows = {
  readonly environments: readonly DictionaryRow[];
  readonly drivers: readonly DictionaryRow[];
  readonly scenarios: readonly DictionaryRow[];
  readonly scenarioVersions: readonly DictionaryRow[];
  readonly cases: readonly DictionaryRow[];
  readonly series: readonly DictionaryRow[];
};

export const driverVersionId = (driver: string, raw: string): RowId => hashRowId('driver version', driver, raw);

export const scenarioVersionId = (scenario: string, hash: string): RowId =>
  hashRowId('scenario version', scenario, hash);

/** Collects the rows of one table, each once, and leaves out those that are known. */
function collector(projectId: number, table: string, known: KnownRows, at = 0) {
  const rows = new Map<string, DictionaryRow>();
  return {
    /** `content` must say all of the row that may change; `toRow` is called only for a row that is needed. */
    add(content: string, toRow: () => Row): void {
      if (rows.has(content)) return;
      const key = `${projectId} ${table} ${content}`;
      if (!known.has(key, at)) rows.set(content, { key, at, row: toRow() });
    },
    rows: () => [...rows.values()],
  };
}

function toScenarioRows({ project, normalised }: NewRun, known: KnownRows, at: number) {
  const described = new Set((normalised.run.scenarios ?? []).map(({ id }) => toSlug(id)));
  const scenarios = collector(project.id, 'scenario', known);
  const versions = collector(project.id, 'scenario version', known, at);
  for (const { slug, hash, sql, workPerOp, ...text } of normalised.scenarios) {
    const row = { slug, ...text, described: described.has(slug) };
    scenarios.add(JSON.stringify(row), () => row);
    if (hash === null) continue;
    const id = scenarioVersionId(slug, hash);
    versions.add(id, () => ({ id, scenario: slug, hash, ...text, sql, work_per_op: workPerOp }));
  }
  return { scenarios: scenarios.rows(), scenarioVersions: versions.rows() };
}

/** What the dictionaries must hold before the points of this run mean something. */
export function toDictionaryRows(newRun: NewRun, known: KnownRows): DictionaryRows {
  const { project, normalised } = newRun;
  const at = Date.parse(normalised.run.startedAt);
  const { identity, label, fields } = normalised.environment;
  const environmentId = toRowId(identity);
  const environments = collector(project.id, 'environment', known);
  environments.add(environmentId, () => ({ id: environmentId, label, fields }));
  const drivers = collector(project.id, 'driver', known);
  const cases = collector(project.id, 'case', known);
  const series = collector(project.id, 'series', known);
  for (const {
    case: { key: caseKey, ...rest },
    driver,
    options,
    seriesKey,
  } of normalised.results) {
    drivers.add(JSON.stringify(driver), () => ({ ...driver }));
    cases.add(caseKey, () => ({ id: toRowId(caseKey), ...rest }));
    series.add(seriesKey, () => ({
      ...{ id: toRowId(seriesKey), case_id: toRowId(caseKey), environment_id: environmentId },
      ...{ driver: driver.slug, options },
    }));
  }
  return {
    ...{ environments: environments.rows(), drivers: drivers.rows(), cases: cases.rows(), series: series.rows() },
    ...toScenarioRows(newRun, known, at),
  };
}
