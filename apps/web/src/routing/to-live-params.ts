import { toEnvironmentSlug } from '@/format/environment-slug.ts';

type Place = { readonly identity: string; readonly label: string };

type Column = {
  readonly key: string;
  readonly driver: { readonly slug: string };
  readonly version: { readonly text: string } | null;
  readonly environment: Place | null;
};

/** A comparison, live or frozen, as far as its address follows from it. */
type Addressed = {
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly case: { readonly scenario: string } }[];
  readonly metric: { readonly metric: string } | null;
  readonly comparability: { readonly environments: readonly Place[]; readonly override: string | null };
  readonly reference: string | null;
};

/**
 * The live comparison of the same cells: the same versions in the same environments, whatever is newest by now. It
 * follows from what the comparison holds, not from the address it was made at.
 */
export function toLiveParams({ columns, rows, metric, comparability, reference }: Addressed) {
  const [first] = comparability.environments;
  const several = comparability.environments.length > 1;
  const name = ({ driver, version, environment }: Column) => {
    const place = several && environment ? `~${toEnvironmentSlug(environment)}` : '';
    return `${driver.slug}${version ? `@${version.text}` : ''}${place}`;
  };
  const fixed = columns.find(({ key }) => key === reference);
  return {
    d: [...new Set(columns.map(name))].join(','),
    s: [...new Set(rows.map((row) => row.case.scenario))].join(','),
    env: first && !several ? toEnvironmentSlug(first) : null,
    m: metric?.metric ?? null,
    ref: fixed ? name(fixed) : null,
    why: comparability.override,
  };
}
