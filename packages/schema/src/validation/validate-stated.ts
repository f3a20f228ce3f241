import { z } from 'zod';
import type { Fault } from '../problem/problem.ts';
import { toFaults } from '../problem/to-faults.ts';
import { result } from '../result/result.ts';
import { LIMITS, run } from '../run/run.ts';
import { entryFaults } from './cross-faults.ts';
import { reservedKeyFaults } from './reserved-keys.ts';
import { listOnce, salvagePieces } from './validate-run.ts';

/** Entries of a run that stand outside one: what somebody states beside the native output of a tool. */
export const statedEntries = z.strictObject({
  scenarios: run.shape.scenarios,
  results: z.array(result).max(LIMITS.results).optional(),
});
export type StatedEntries = z.infer<typeof statedEntries>;

/** Entries as someone wrote them, checked as they would be in a run, or every fault at once (`/scenarios/3/sql`). */
export function validateStated(
  input: unknown,
): { readonly entries: StatedEntries } | { readonly faults: readonly Fault[] } {
  const parsed = statedEntries.safeParse(input);
  const issues = parsed.error?.issues ?? [];
  const faults = [
    ...issues.flatMap((issue) => toFaults(issue, { input, schema: statedEntries, what: 'the format' })),
    ...reservedKeyFaults(input),
    ...entryFaults(salvagePieces(input)),
  ];
  return parsed.success && faults.length === 0 ? { entries: parsed.data } : { faults: listOnce(faults) };
}
