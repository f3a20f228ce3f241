import { toParamsKey } from '@tachograph/analysis/measurement';
import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';

type Scenario = { readonly slug: string; readonly cases: readonly CaseIdentity[]; readonly results: number };

/** True where one set of params of the scenario was measured in two metrics. */
export const hasTradeOff = ({ cases }: Pick<Scenario, 'cases'>): boolean =>
  [...groupBy(cases, ({ params }) => toParamsKey(params)).values()].some(
    (group) => new Set(group.map(({ metric }) => metric)).size > 1,
  );

/** Where none is requested: of those with two metrics the most measured. */
export const pickScenario = <T extends Scenario>(scenarios: readonly T[]): T | null =>
  scenarios.filter(hasTradeOff).sort((a, b) => b.results - a.results || (a.slug < b.slug ? -1 : 1))[0] ?? null;
