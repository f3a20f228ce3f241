import type { DriverCosts, DriverRow } from '@tachograph/analysis/driver';
import { toParamsKey } from '@tachograph/analysis/measurement';

type Cost = DriverCosts['metrics'][number];

/** One case of the driver with each of its costs. */
export type CaseCosts = {
  readonly key: string;
  readonly scenario: string;
  readonly title: string;
  readonly params: string;
  readonly options: string | null;
  /** In the order of the metrics; null where this case has none. */
  readonly cells: readonly { readonly cost: Cost; readonly row: DriverRow | null }[];
};

const keyOf = ({ case: of, options }: DriverRow) => JSON.stringify([of.scenario, toParamsKey(of.params), options]);

/** Every case with a cost once, as the metrics list them. */
export function toCaseCosts(costs: readonly Cost[]): CaseCosts[] {
  const cases = new Map(costs.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row] as const)));
  return [...cases].map(([key, { case: of, title, params, options }]) => ({
    key,
    scenario: of.scenario,
    title,
    params,
    options,
    cells: costs.map((cost) => ({ cost, row: cost.rows.find((row) => keyOf(row) === key) ?? null })),
  }));
}
