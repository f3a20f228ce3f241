import type { SharedComparison } from '@tachograph/schema';
import { toEnvironmentSlug } from '@/ui/environment-slug.ts';

type Column = SharedComparison['columns'][number];

/**
 * The live comparison of the same cells: the same versions in the same environments, whatever is newest by now. It
 * follows from what the share holds, not from the address it was made at.
 */
export function toLiveParams({ columns, rows, metric, guard, reference }: SharedComparison) {
  const [first] = guard.environments;
  const several = guard.environments.length > 1;
  const name = ({ driver, version, environment }: Column) => {
    const place = several && environment ? `~${toEnvironmentSlug(environment)}` : '';
    return `${driver.slug}${version ? `@${version.text}` : ''}${place}`;
  };
  const fixed = columns.find(({ key }) => key === reference);
  return {
    d: [...new Set(columns.map(name))].join(','),
    s: [...new Set(rows.map((row) => row.case.scenario))].join(','),
    env: first && !several ? toEnvironmentSlug(first) : null,
    m: metric.metric,
    ref: fixed ? name(fixed) : null,
    why: guard.waiver,
  };
}
