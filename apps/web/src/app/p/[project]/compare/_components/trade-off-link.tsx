import { toParamsKey } from '@tachograph/analysis/measurement';
import type { CompareParams } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ComparisonData } from '@/server/root.ts';

type Props = {
  readonly project: string;
  readonly state: CompareParams;
  readonly comparison: ComparisonData['comparison'];
};

/** Speed against what it costs, of the first scenario compared; nothing where there is only one metric. */
export function TradeOffLink({ project, state, comparison: { rows, metrics } }: Props) {
  const [first] = rows;
  if (!first || metrics.length < 2) return null;
  const { scenario, params } = first.case;
  const query = {
    scenario: scenario,
    params: toParamsKey(params) || null,
    environment: state.environment,
    driver: state.driver?.join(','),
  };
  return (
    <Link className="button" href={hrefs.tradeOff(project, query)}>
      Trade-off
    </Link>
  );
}
