import type { Comparison } from '@tachograph/analysis/comparison';
import Link from 'next/link';
import { inEnvironment } from '@/app/p/[project]/compare/column-address.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { type CompareParams, toCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { ComparabilityNotice } from '../../../../../ui/comparison/comparability-notice.tsx';
import { HiddenFields } from './hidden-fields.tsx';

type Props = {
  readonly project: string;
  readonly state: CompareParams;
  readonly comparison: Pick<Comparison, 'comparability' | 'columns'>;
};

const OverrideForm = ({ project, state, override }: Omit<Props, 'comparison'> & { override: string | null }) => (
  <form className="card card-override" action={hrefs.compare(project)} aria-label="Compare anyway">
    <h2>Compare anyway</h2>
    <p className="sub">Your reason stays in the link and is printed on everything made from it.</p>
    <HiddenFields fields={toCompareParams(state, { why: null, open: null })} />
    <div className="row">
      <input
        className="text-field"
        name="why"
        required
        maxLength={300}
        defaultValue={override ?? ''}
        placeholder="Reason, for example: order of magnitude only"
        aria-label="Reason for comparing anyway"
      />
      <button type="submit" className="button">
        Show ratios
      </button>
    </div>
  </form>
);

/** The comparability check of a live comparison, with a way out and the reason field to go on all the same. */
export function LiveComparability({ project, state, comparison: { comparability, columns } }: Props) {
  const [way] = comparability.alternatives;
  const alone = (slug: string) => inEnvironment(state, { comparability, columns }, slug);
  return (
    <ComparabilityNotice
      comparability={comparability}
      columns={columns}
      chip={(environment) => <EnvironmentChip project={project} environment={environment} />}
      wayOut={
        way && (
          <Link
            className="button primary"
            href={hrefs.compare(project, toCompareParams(state, { ...alone(toEnvironmentSlug(way)), why: null }))}
          >
            Compare on {way.label} instead
          </Link>
        )
      }
    >
      <OverrideForm project={project} state={state} override={comparability.override} />
    </ComparabilityNotice>
  );
}
