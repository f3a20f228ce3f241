import { canonicalJson } from '@tachograph/schema/hash';
import type { NormalisedResult } from '@tachograph/schema/normalise';

/** What tells series apart, each with its number of distinct values: `params.rows`, `driver.options.pool`, `scenario` … */
export function listKeys(results: readonly NormalisedResult[]): [key: string, values: number][] {
  const values = new Map<string, Set<string>>();
  const note = (key: string, value: string) => {
    const known = values.get(key);
    if (known) known.add(value);
    else values.set(key, new Set([value]));
  };
  for (const { case: of, driver, options } of results) {
    note('scenario', of.scenario);
    note('driver', driver.slug);
    note('metric', of.metric);
    note('estimator', of.estimator);
    for (const [name, value] of Object.entries(of.params)) note(`params.${name}`, JSON.stringify(value));
    for (const [name, value] of Object.entries(options ?? {})) note(`driver.options.${name}`, canonicalJson(value));
  }
  return [...values].map(([key, { size }]) => [key, size]);
}
