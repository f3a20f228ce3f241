import { groupBy } from '@tachograph/schema/collection';
import type { EnvironmentFields } from '../measurement/series-data.ts';
import { rankEnvironments, type VersionedSeries } from '../selection/choose-environment.ts';
import { compareEnvironments } from '../verdict/compare-environments.ts';
import type { Comparability, DifferingField } from './comparison.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import type { SelectedColumn } from './select-columns.ts';

/** Fields in which any environment differs from the first; an environment without a record has none. */
function listDiffering(records: readonly EnvironmentFields[]): { differing: DifferingField[]; agreeing: number } {
  const [first, ...others] = records;
  if (!first) return { differing: [], agreeing: 0 };
  const checks = others.map((other) => compareEnvironments(first.fields, other.fields));
  const fields = new Map(checks.flatMap(({ differing }) => differing.map((field) => [field.key, field])));
  const differing = [...fields.values()].map(({ key, label, group }) => ({
    key,
    label,
    group,
    identity: true,
    values: records.map((record) => record.fields.find((field) => field.key === key)?.value ?? null),
  }));
  return { differing, agreeing: first.fields.filter(({ key }) => !fields.has(key)).length };
}

const estimatorsOf = (columns: readonly SelectedColumn[]): string =>
  [...new Set(columns.flatMap(({ cells }) => cells.map(({ series }) => series.case.estimator)))].sort().join(', ');

/** Whether the columns come from one environment, what differs if not, and where they could be compared instead. */
export function checkComparability(
  columns: readonly SelectedColumn[],
  all: readonly VersionedSeries[],
  { environments: records, override }: ComparisonOptions,
): Comparability {
  const measured = columns.filter(({ environment }) => environment !== null);
  const groups = [...groupBy(measured, ({ environment }) => environment?.identity ?? '')];
  const environments = groups.map(([identity, inside]) => ({
    identity,
    label: inside[0]?.environment?.label ?? '',
    columns: inside.map(({ key }) => key),
  }));
  const comparable = environments.length <= 1;
  const { differing, agreeing } = listDiffering(
    environments.map(
      ({ identity, label }) => records.find((r) => r.identity === identity) ?? { identity, label, fields: [] },
    ),
  );
  const estimators = groups.map(([, inside]) => estimatorsOf(inside));
  const mixed: DifferingField[] =
    new Set(estimators).size > 1
      ? [{ key: 'estimator', label: 'Estimator', group: 'Metric', identity: false, values: estimators }]
      : [];
  const drivers = [...new Set(columns.map(({ driver }) => driver.slug))].map((slug) => ({ slug, version: null }));
  const alternatives = rankEnvironments(all, drivers).filter(
    ({ identity, columns: there }) =>
      there >= Math.min(2, drivers.length) && !(comparable && identity === environments[0]?.identity),
  );
  return {
    comparable,
    override: comparable ? null : override,
    environments,
    differing: [...differing, ...mixed],
    agreeing,
    alternatives,
  };
}
