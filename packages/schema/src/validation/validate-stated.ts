import * as z from 'zod';
import type { ValidationIssue } from '../problem/problem.ts';
import { readPath } from '../problem/to-issues.ts';
import { result } from '../result/result.ts';
import { LIMITS, run } from '../run/run.ts';
import { entryIssues } from './cross-field-issues.ts';
import { IssueList } from './issue-list.ts';
import { reservedKeyIssues } from './reserved-keys.ts';
import { checkResults, salvageScenarios } from './validate-run.ts';

/** Entries of a run that stand outside one: what somebody states beside the native output of a tool. */
export const statedEntries = z.strictObject({
  scenarios: run.shape.scenarios,
  results: z.array(result).max(LIMITS.results).optional(),
});
/** The same, apart from what is in the results. */
const outline = statedEntries.extend({ results: z.array(z.unknown()).max(LIMITS.results).optional() });
export type StatedEntries = z.infer<typeof statedEntries>;

/** Entries as someone wrote them, checked as they would be in a run, or every issue at once (`/scenarios/3/sql`). */
export function validateStated(
  input: unknown,
): { readonly entries: StatedEntries } | { readonly issues: readonly ValidationIssue[] } {
  const issues = new IssueList();
  const { data: whole, error } = outline.safeParse(input);
  issues.addFound(error, { input, schema: statedEntries, what: 'the format' });
  const results = checkResults(readPath(input, ['results']), issues);
  issues.add(reservedKeyIssues(input));
  issues.add(entryIssues({ scenarios: whole?.scenarios ?? salvageScenarios(readPath(input, ['scenarios'])), results }));
  const found = issues.list();
  if (!whole || found.length > 0) return { issues: found };
  return {
    entries: whole.results
      ? { ...whole, results: results.filter((valid) => valid !== null) }
      : { scenarios: whole.scenarios },
  };
}
