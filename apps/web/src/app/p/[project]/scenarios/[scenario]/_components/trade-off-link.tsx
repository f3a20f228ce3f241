import { toParamsKey } from '@tachograph/analysis/measurement';
import Link from 'next/link';
import type { TrendParams } from '@/app/p/[project]/scenarios/[scenario]/search-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { TrendData } from '@/server/root.ts';

type Props = { readonly project: string; readonly state: TrendParams; readonly data: TrendData };

/** The way to the same case in two metrics; nothing where it has but one. */
export function TradeOffLink({ project, state, data: { scenario, trend } }: Props) {
  const paramsKey = trend.case && toParamsKey(trend.case.params);
  const metrics = new Set(
    trend.cases.filter((known) => known.paramsKey === paramsKey).map((known) => known.case.metric),
  );
  if (metrics.size < 2) return null;
  return (
    <Link
      className="button"
      href={hrefs.tradeOff(project, { s: scenario.slug, p: paramsKey, env: state.env, d: state.d?.join(',') })}
    >
      Trade-off of {metrics.size} metrics
    </Link>
  );
}
