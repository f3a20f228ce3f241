import type { Comparison, ComparisonColumn, Preset } from '@tachograph/analysis/comparison';
import { formatSelected } from '@tachograph/analysis/selection';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import type { CompareChange, CompareParams } from '@/routing/compare-params.ts';
import { columnParam, nameColumn, toListParam } from '@/routing/to-live-params.ts';

type NamedColumn = Pick<ComparisonColumn, 'driver' | 'version'>;
type Compared = Pick<Comparison, 'columns' | 'comparability'>;

/** True for every column of this version of a driver, whatever its options and environment. */
export const isColumn = (column: NamedColumn, driver: string, version: string): boolean =>
  column.driver.slug === driver && column.version?.text === version;

/** The columns in the URL with the version of a driver added, or removed when it is there. */
export function withVersion(comparison: Compared, driver: string, version: string): string | null {
  const others = comparison.columns.filter((column) => !isColumn(column, driver, version));
  const rest = others.map((column) => columnParam(column, comparison.comparability));
  const wasThere = others.length < comparison.columns.length;
  return toListParam(wasThere ? rest : [...rest, formatSelected({ slug: driver, version })]);
}

/**
 * The URL without a column. The environment of the rest stays what it was, although another might have more of it.
 * Null for the reference, which is never taken away silently, and for the last column beside it.
 */
export function withoutColumn(comparison: Compared, hidden: ComparisonColumn): CompareChange | null {
  const name = columnParam(hidden, comparison.comparability);
  const rest = comparison.columns.filter((column) => columnParam(column, comparison.comparability) !== name);
  const isAlone = !rest.some(({ isReference }) => !isReference);
  if (isAlone || !rest.some(({ isReference }) => isReference)) return null;
  const [environment, ...others] = comparison.comparability.environments;
  return {
    driver: toListParam(rest.map((column) => columnParam(column, comparison.comparability))),
    ...(environment && others.length === 0 ? { environment: toEnvironmentSlug(environment) } : {}),
  };
}

/** The URL in one environment: columns lose their own. */
export function inEnvironment(state: CompareParams, comparison: Compared, slug: string | null): CompareChange {
  const reference = comparison.columns.find(({ isReference }) => isReference);
  return {
    environment: slug,
    ...(state.driver ? { driver: toListParam(comparison.columns.map((column) => nameColumn(column, null))) } : {}),
    ...(state.reference && reference ? { reference: nameColumn(reference, null) } : {}),
  };
}

type Environments = readonly { readonly identity: string; readonly label: string }[];

/** The URL of a preset: what is compared is new, how it is shown stays. Its override, if it needs one, is the reader’s. */
export function toPresetChange(
  { drivers, reference, environment, metric }: Preset,
  known: Environments,
): CompareChange {
  const write = (driver: Preset['drivers'][number]) => {
    const found = known.find(({ identity }) => identity === driver.environment);
    return formatSelected({ ...driver, environment: found ? toEnvironmentSlug(found) : null });
  };
  return {
    scenario: null,
    reason: null,
    open: null,
    by: null,
    only: null,
    driver: toListParam(drivers.map(write)),
    reference: reference && write(reference),
    environment: environment && toEnvironmentSlug(environment),
    metric,
  };
}
