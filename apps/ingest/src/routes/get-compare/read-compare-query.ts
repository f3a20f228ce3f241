import { COMPARISON_LIMITS, type ComparisonQuery } from '@tachograph/analysis/comparison';
import { parseSelected } from '@tachograph/analysis/selection';
import { readQuery, toList } from '../read-query.ts';

/** Those of the page of a comparison. `open` is what it explains, and changes nothing here. */
export const COMPARE_RULES = {
  project: { required: true },
  d: { most: COMPARISON_LIMITS.drivers, longest: COMPARISON_LIMITS.name },
  s: { most: COMPARISON_LIMITS.scenarios, longest: COMPARISON_LIMITS.name },
  env: { longest: COMPARISON_LIMITS.name },
  m: { longest: COMPARISON_LIMITS.name },
  ref: { longest: COMPARISON_LIMITS.name },
  why: { longest: COMPARISON_LIMITS.override },
  open: { longest: 2000 },
} as const;

/** What is asked for, and the part of it that the address of the page repeats. */
export function readCompareQuery(query: unknown) {
  const { project = '', open: _, ...page } = readQuery(query, COMPARE_RULES);
  const asked: ComparisonQuery = {
    drivers: (toList(page.d) ?? []).map(parseSelected),
    scenarios: toList(page.s),
    environment: page.env ?? null,
    metric: page.m ?? null,
    reference: page.ref === undefined ? null : parseSelected(page.ref),
    override: page.why ?? null,
  };
  return { project, asked, page };
}
