import type { BlockSettings } from './settings.ts';

/** A comparison, as the parameters of `GET /v1/compare`. An empty list is left out: all of them. */
export type PlannedComparison = {
  readonly drivers: readonly string[];
  readonly scenarios: readonly string[];
  readonly reference: string | null;
  readonly metric: string | null;
  readonly environment: string | null;
};

/** A comparison that a document needs. Its key, `q1`, `q2`, …, is unique in its plan, and never the id of a share. */
export type PlannedQuery = PlannedComparison & { readonly key: string };

/** The comparison of one block. The reference is one of its drivers, unless they are all of them. */
export function toComparison(settings: BlockSettings): PlannedComparison {
  const { drivers: named, reference, scenarios, metric, environment } = settings;
  const all = named.length === 0 || reference === null ? named : [...named, reference];
  return { drivers: [...new Set(all)].sort(), scenarios, reference, metric, environment };
}

/** The most comparisons of a document, frozen ones among them, and what `GET /v1/compare` takes at most. */
export const PLAN_BOUNDS = { comparisons: 200, drivers: 40, scenarios: 400 } as const;

type Group = Omit<PlannedQuery, 'scenarios'> & { readonly scenarios: Set<string> };

/** The queries of a plan while they grow. */
export class QueryGroups {
  readonly #groups: Group[] = [];
  /** The newest query of the same drivers, reference, metric and environment. */
  readonly #newest = new Map<string, Group>();

  get queries(): readonly PlannedQuery[] {
    return this.#groups.map((group) => ({ ...group, scenarios: [...group.scenarios] }));
  }

  /** The key of a query that has what a block needs. One of all scenarios is by itself: its mean is over them. */
  add(settings: BlockSettings): string {
    const { scenarios, ...comparison } = toComparison(settings);
    const { drivers, reference, metric, environment } = comparison;
    const id = JSON.stringify([drivers, reference, metric, environment, scenarios.length === 0]);
    const group = this.#newest.get(id);
    if (group && this.#fits(group, scenarios)) return this.#extend(group, scenarios);
    const next: Group = { ...comparison, key: `q${this.#groups.length + 1}`, scenarios: new Set() };
    this.#groups.push(next);
    this.#newest.set(id, next);
    return this.#extend(next, scenarios);
  }

  #fits(group: Group, scenarios: readonly string[]): boolean {
    const more = scenarios.filter((slug) => !group.scenarios.has(slug)).length;
    return group.scenarios.size + more <= PLAN_BOUNDS.scenarios;
  }

  #extend(group: Group, scenarios: readonly string[]): string {
    for (const slug of scenarios) group.scenarios.add(slug);
    return group.key;
  }
}
