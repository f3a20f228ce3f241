import { toParamsKey } from '@tachograph/analysis';
import type { CaseIdentity } from '@tachograph/schema';

type Scenario = { readonly slug: string; readonly cases: readonly CaseIdentity[]; readonly results: number };

/** True where one set of params of the scenario was measured in two metrics, or in two estimators of one. */
export function hasTradeOff({ cases }: Pick<Scenario, 'cases'>): boolean {
  const known = new Map<string, string>();
  return cases.some(({ params, metric, estimator }) => {
    const key = toParamsKey(params);
    const own = `${metric}:${estimator}`;
    const other = known.get(key);
    known.set(key, own);
    return other !== undefined && other !== own;
  });
}

const countMetrics = ({ cases }: Scenario) => Math.min(2, new Set(cases.map(({ metric }) => metric)).size);

/** Where none is asked for: a scenario with two metrics before one with two estimators, then the most measured. */
export function pickScenario<T extends Scenario>(scenarios: readonly T[]): T | null {
  const sorted = scenarios
    .filter(hasTradeOff)
    .sort((a, b) => countMetrics(b) - countMetrics(a) || b.results - a.results || (a.slug < b.slug ? -1 : 1));
  return sorted[0] ?? null;
}
