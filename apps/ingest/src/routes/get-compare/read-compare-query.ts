import { COMPARISON_LIMITS, type ComparisonQuery } from '@tachograph/analysis/comparison';
import { parseSelected } from '@tachograph/analysis/selection';
import { readQuery, toList } from '../../http/read-query.ts';

/** The parameters of the comparison page. `open` selects what the page explains, and has no effect here. */
export const COMPARE_RULES = {
  project: { required: true },
  d: { maxEntries: COMPARISON_LIMITS.drivers, maxLength: COMPARISON_LIMITS.name },
  s: { maxEntries: COMPARISON_LIMITS.scenarios, maxLength: COMPARISON_LIMITS.name },
  env: { maxLength: COMPARISON_LIMITS.name },
  m: { maxLength: COMPARISON_LIMITS.name },
  ref: { maxLength: COMPARISON_LIMITS.name },
  why: { maxLength: COMPARISON_LIMITS.override },
  open: { maxLength: 2000 },
} as const;

/** The query as the analysis takes it, and the part of it that the URL of the page repeats. */
export function readCompareQuery(query: unknown) {
  const { project = '', open: _, ...page } = readQuery(query, COMPARE_RULES);
  const selection: ComparisonQuery = {
    drivers: (toList(page.d) ?? []).map(parseSelected),
    scenarios: toList(page.s),
    environment: page.env ?? null,
    metric: page.m ?? null,
    reference: page.ref === undefined ? null : parseSelected(page.ref),
    override: page.why ?? null,
  };
  return { project, selection, page };
}
