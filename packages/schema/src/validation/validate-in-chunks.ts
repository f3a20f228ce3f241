import * as z from 'zod';
import { sha256 } from '#sha256';
import type { ValidationIssue } from '../problem/problem.ts';
import { type Result, result } from '../result/result.ts';
import { LIMITS, type RunHead, runHead } from '../run/run.ts';
import { crossFieldIssues, resultIssues, toResultKeys } from './cross-field-issues.ts';
import { reservedKeyIssues } from './reserved-keys.ts';
import type { ValidationContext } from './validate-run.ts';

export type ChunkValidator = {
  readonly head: RunHead;
  /** The next results of the run; null as soon as one is not as it should be, or there are none. */
  readonly take: (results: readonly unknown[]) => Result[] | null;
};

const chunk = z.array(result);

/** 52 bits, which a number holds, say of a hundred thousand keys whether one repeats, in a tenth of their memory. */
const toDigest = (key: string) => Number.parseInt(sha256(key).slice(0, 13), 16);

const hasAny = (issues: Iterator<ValidationIssue>) => !issues.next().done;

/**
 * Check a run piece by piece, so that its results need never be held together as they came: `head` is the document
 * without its results. Takes exactly what `validateRun` takes and answers the same values, but does not say what is
 * wrong: null, here or from `take`, sends the caller to `validateRun` with the whole document. Of one
 * in a million of the largest runs it says null although they are valid, which then comes out there.
 */
export function validateInChunks(input: unknown, { now }: ValidationContext): ChunkValidator | null {
  const { success, data: head } = runHead.safeParse(input);
  if (!success || hasAny(reservedKeyIssues(input))) return null;
  const { startedAt, finishedAt = null, scenarios = [] } = head;
  if (hasAny(crossFieldIssues({ startedAt, finishedAt, scenarios, results: [] }, now))) return null;
  const keyOf = toResultKeys();
  const seen = new Set<number>();
  const isNew = (valid: Result) => {
    const before = seen.size;
    return seen.add(toDigest(keyOf(valid))).size > before;
  };
  return {
    head,
    take(results) {
      const parsed = chunk.safeParse(results);
      if (!parsed.success || results.length === 0 || seen.size + results.length > LIMITS.results) return null;
      if (hasAny(reservedKeyIssues(results))) return null;
      return parsed.data.every((valid) => resultIssues(valid, 0).length === 0 && isNew(valid)) ? parsed.data : null;
    },
  };
}
