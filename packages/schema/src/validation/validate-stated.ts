import { z } from 'zod';
import type { ValidationIssue } from '../problem/problem.ts';
import { toIssues } from '../problem/to-issues.ts';
import { result } from '../result/result.ts';
import { LIMITS, run } from '../run/run.ts';
import { entryIssues } from './cross-field-issues.ts';
import { reservedKeyIssues } from './reserved-keys.ts';
import { listOnce, salvageParts } from './validate-run.ts';

/** Entries of a run that stand outside one: what somebody states beside the native output of a tool. */
export const statedEntries = z.strictObject({
  scenarios: run.shape.scenarios,
  results: z.array(result).max(LIMITS.results).optional(),
});
export type StatedEntries = z.infer<typeof statedEntries>;

/** Entries as someone wrote them, checked as they would be in a run, or every issue at once (`/scenarios/3/sql`). */
export function validateStated(
  input: unknown,
): { readonly entries: StatedEntries } | { readonly issues: readonly ValidationIssue[] } {
  const parsed = statedEntries.safeParse(input);
  const issues = [
    ...(parsed.error?.issues ?? []).flatMap((issue) =>
      toIssues(issue, { input, schema: statedEntries, what: 'the format' }),
    ),
    ...reservedKeyIssues(input),
    ...entryIssues(salvageParts(input)),
  ];
  return parsed.success && issues.length === 0 ? { entries: parsed.data } : { issues: listOnce(issues) };
}
