import type { Comparison } from '@tachograph/analysis/comparison';
import { inEnvironment } from '@/app/p/[project]/compare/column-param.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { type CompareParams, toCompareHref, toCompareParams } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { ComparabilityNotice } from '@/ui/comparison/comparability-notice.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { HiddenFields } from '@/ui/form/form-field.tsx';

type Props = {
  readonly project: string;
  readonly state: CompareParams;
  readonly comparison: Pick<Comparison, 'comparability' | 'columns'>;
};

/** The comparability check of a live comparison, with another environment to choose and a form for an override. */
export function LiveComparability({ project, state, comparison }: Props) {
  const { comparability, columns } = comparison;
  const [other] = comparability.alternatives;
  const href = toCompareHref(project, state);
  return (
    <ComparabilityNotice
      comparability={comparability}
      columns={columns}
      chip={(environment) => <EnvironmentChip project={project} environment={environment} />}
      alternative={
        other && (
          <Link
            className="button primary"
            href={href({ ...inEnvironment(state, comparison, toEnvironmentSlug(other)), reason: null })}
          >
            Compare on {other.label} instead
          </Link>
        )
      }
    >
      <form className="card card-override" action={hrefs.compare(project)} aria-label="Compare anyway">
        <h2>Compare anyway</h2>
        <p className="sub">The link contains your reason, and every export shows it.</p>
        <HiddenFields fields={toCompareParams(state, { reason: null, open: null })} />
        <div className="row">
          <input
            className="text-field"
            name="reason"
            required
            maxLength={300}
            defaultValue={comparability.override ?? ''}
            placeholder="Reason, for example: order of magnitude only"
            aria-label="Reason for comparing anyway"
          />
          <button type="submit" className="button">
            Show ratios
          </button>
        </div>
      </form>
    </ComparabilityNotice>
  );
}
