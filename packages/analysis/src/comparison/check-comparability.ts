import { groupBy } from '@tachograph/schema/collection';
import type { EnvironmentFields } from '../measurement/measurement.ts';
import { rankEnvironments, type VersionedSeries } from '../selection/choose-environment.ts';
import { compareEnvironments } from '../verdict/compare-environments.ts';
import type { Comparability, DifferentField } from './comparison.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import type { SelectedColumn } from './select-columns.ts';

/** Fields in which any environment differs from the first; an environment without a record has none. */
function listDifferent(records: readonly EnvironmentFields[]): {
  differences: DifferentField[];
  matchingFields: number;
} {
  const [first, ...others] = records;
  if (!first) return { differences: [], matchingFields: 0 };
  const checks = others.map((other) => compareEnvironments(first.fields, other.fields));
  const fields = new Map(checks.flatMap(({ differences }) => differences.map((field) => [field.key, field])));
  const differences = [...fields.values()].map(({ key, label, group }) => ({
    key,
    label,
    group,
    identity: true,
    values: records.map((record) => record.fields.find((field) => field.key === key)?.value ?? null),
  }));
  return { differences, matchingFields: first.fields.filter(({ key }) => !fields.has(key)).length };
}

const statisticsOf = (columns: readonly SelectedColumn[]): string =>
  [...new Set(columns.flatMap(({ cells }) => cells.map(({ series }) => series.case.statistic)))].sort().join(', ');

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
  const { differences, matchingFields } = listDifferent(
    environments.map(
      ({ identity, label }) => records.find((r) => r.identity === identity) ?? { identity, label, fields: [] },
    ),
  );
  const statistics = groups.map(([, inside]) => statisticsOf(inside));
  const mixed: DifferentField[] =
    new Set(statistics).size > 1
      ? [{ key: 'statistic', label: 'Statistic', group: 'Metric', identity: false, values: statistics }]
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
    differences: [...differences, ...mixed],
    matchingFields,
    alternatives,
  };
}
