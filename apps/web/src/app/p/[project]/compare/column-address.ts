import type { Comparison, ComparisonColumn, Preset } from '@tachograph/analysis/comparison';
import { formatSelected } from '@tachograph/analysis/selection';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import type { CompareChange, CompareParams } from '../../../../routing/compare-params.ts';

type Named = Pick<ComparisonColumn, 'driver' | 'version' | 'environment'>;
type Compared = Pick<Comparison, 'columns' | 'comparability'>;

const nameOf = ({ driver, version }: Named, environment: Named['environment']) =>
  formatSelected({
    slug: driver.slug,
    version: version?.text ?? null,
    environment: environment && toEnvironmentSlug(environment),
  });

/** How the address names a column: with its environment where the columns come from several. */
export const columnAddress = (column: Named, { comparability }: Pick<Comparison, 'comparability'>): string =>
  nameOf(column, comparability.environments.length > 1 ? column.environment : null);

const toList = (names: readonly string[]) => [...new Set(names)].join(',') || null;

/** True for every column of this version of a driver, whatever its options and environment. */
export const isColumn = (column: Named, driver: string, version: string): boolean =>
  column.driver.slug === driver && column.version?.text === version;

/** The columns as the address names them, with the version of a driver taken in, or out when it is there. */
export function withVersion(comparison: Compared, driver: string, version: string): string | null {
  const others = comparison.columns.filter((column) => !isColumn(column, driver, version));
  const unconverted = others.map((column) => columnAddress(column, comparison));
  const wasThere = others.length < comparison.columns.length;
  return toList(wasThere ? unconverted : [...unconverted, formatSelected({ slug: driver, version })]);
}

/**
 * The address without a column. The environment of the rest stays what it was, although another might have more of it.
 * Null for the reference, which is never taken away silently, and for the last column beside it.
 */
export function withoutColumn(comparison: Compared, hidden: ComparisonColumn): CompareChange | null {
  const name = columnAddress(hidden, comparison);
  const rest = comparison.columns.filter((column) => columnAddress(column, comparison) !== name);
  const isAlone = !rest.some(({ isReference }) => !isReference);
  if (isAlone || !rest.some(({ isReference }) => isReference)) return null;
  const [environment, ...others] = comparison.comparability.environments;
  return {
    d: toList(rest.map((column) => columnAddress(column, comparison))),
    ...(environment && others.length === 0 ? { env: toEnvironmentSlug(environment) } : {}),
  };
}

/** The address in one environment: columns that brought their own give it up. */
export function inEnvironment(state: CompareParams, comparison: Compared, slug: string): CompareChange {
  const reference = comparison.columns.find(({ isReference }) => isReference);
  return {
    env: slug,
    ...(state.d ? { d: toList(comparison.columns.map((column) => nameOf(column, null))) } : {}),
    ...(state.ref && reference ? { ref: nameOf(reference, null) } : {}),
  };
}

type Environments = readonly { readonly identity: string; readonly label: string }[];

/** The address of a preset: what is compared is new, how it is shown stays. Its reason, if it needs one, is the reader’s. */
export function toPresetChange(
  { drivers, reference, environment, metric }: Preset,
  known: Environments,
): CompareChange {
  const write = (driver: Preset['drivers'][number]) => {
    const place = known.find(({ identity }) => identity === driver.environment);
    return formatSelected({ ...driver, environment: place ? toEnvironmentSlug(place) : null });
  };
  return {
    ...{ s: null, why: null, open: null, by: null, only: null },
    d: toList(drivers.map(write)),
    ref: reference && write(reference),
    env: environment && toEnvironmentSlug(environment),
    m: metric,
  };
}
