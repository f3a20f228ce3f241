import { toParamsKey } from '@tachograph/analysis/measurement';
import type { CaseIdentity } from '@tachograph/schema/normalise';

type Scenario = { readonly slug: string; readonly cases: readonly CaseIdentity[]; readonly results: number };

/** True where one set of params of the scenario was measured in two metrics. */
export function hasTradeOff({ cases }: Pick<Scenario, 'cases'>): boolean {
  const metricOf = new Map<string, string>();
  return cases.some(({ params, metric }) => {
    const key = toParamsKey(params);
    const other = metricOf.get(key);
    metricOf.set(key, metric);
    return other !== undefined && other !== metric;
  });
}

/** Where none is asked for: of those with two metrics the most measured. */
export function pickScenario<T extends Scenario>(scenarios: readonly T[]): T | null {
  const sorted = scenarios.filter(hasTradeOff).sort((a, b) => b.results - a.results || (a.slug < b.slug ? -1 : 1));
  return sorted[0] ?? null;
}
