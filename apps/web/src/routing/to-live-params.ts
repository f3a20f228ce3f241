import { formatSelected } from '@tachograph/analysis/selection';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';

type EnvironmentName = { readonly identity: string; readonly label: string };

type NamedColumn = {
  readonly driver: { readonly slug: string };
  readonly version: { readonly text: string } | null;
  readonly environment: EnvironmentName | null;
};

type Comparability = { readonly environments: readonly EnvironmentName[] };

/** A comparison, live or frozen, as far as its URL follows from it. */
type Compared = {
  readonly columns: readonly (NamedColumn & { readonly key: string })[];
  readonly rows: readonly { readonly case: { readonly scenario: string } }[];
  readonly metric: { readonly metric: string } | null;
  readonly comparability: Comparability & { readonly override: string | null };
  readonly reference: string | null;
};

/** The name of a column in a URL, with the environment where there is one. */
export const nameColumn = ({ driver, version }: NamedColumn, environment: EnvironmentName | null): string =>
  formatSelected({
    slug: driver.slug,
    version: version?.text ?? null,
    environment: environment && toEnvironmentSlug(environment),
  });

/** The name of a column in the URL of its comparison: with its environment where the columns come from several. */
export const columnParam = (column: NamedColumn, { environments }: Comparability): string =>
  nameColumn(column, environments.length > 1 ? column.environment : null);

/** `a,b,c` without duplicates; null for none, which is left out of the URL. */
export const toListParam = (names: readonly string[]): string | null => [...new Set(names)].join(',') || null;

/**
 * The live comparison of the same cells: the same versions in the same environments, whatever is newest by now. It
 * follows from what the comparison holds, not from the URL it was made at.
 */
export function toLiveParams({ columns, rows, metric, comparability, reference }: Compared) {
  const [only, ...others] = comparability.environments;
  const fixed = columns.find(({ key }) => key === reference);
  return {
    driver: toListParam(columns.map((column) => columnParam(column, comparability))),
    scenario: toListParam(rows.map((row) => row.case.scenario)),
    environment: only && others.length === 0 ? toEnvironmentSlug(only) : null,
    metric: metric?.metric ?? null,
    reference: fixed ? columnParam(fixed, comparability) : null,
    reason: comparability.override,
  };
}
