import { DEFAULT_BASE, listBuckets } from './buckets.ts';

type CountsIssue = { readonly path: readonly (string | number)[]; readonly message: string };

/** Edges of buckets are at most this, and at least its inverse: no unit leads from there out of the doubles. */
const LARGEST_EDGE = 1e200;

/** Why a number of a bucket, or the step to it, is none; null of one that is right. */
function findIndexIssue(step: number, index: number, isFirst: boolean, mostIndex: number): string | null {
  if (!isFirst && step < 1) return 'must be above 0: buckets ascend, and each is there once';
  return Math.abs(index) > mostIndex ? `is of a bucket beyond ${LARGEST_EDGE} or its inverse` : null;
}

/**
 * The first thing that is wrong with a flat list of whole numbers; null of one that is right. One walk, and one issue: a wrong order
 * would make an issue of every entry.
 */
export function findCountsIssue({
  base = DEFAULT_BASE,
  counts,
}: {
  readonly base?: number | undefined;
  readonly counts: readonly number[];
}): CountsIssue | null {
  if (counts.length < 2 || counts.length % 2 === 1)
    return { path: ['counts'], message: 'must have two entries for each bucket: a step and a count' };
  const mostIndex = Math.log(LARGEST_EDGE) / Math.log(base);
  let at = 0;
  let total = 0;
  for (const [index, count] of listBuckets(counts)) {
    const message = findIndexIssue(counts[at] ?? 0, index, at === 0, mostIndex);
    if (message) return { path: ['counts', at], message };
    if (count < 1) return { path: ['counts', at + 1], message: 'must be above 0: empty buckets are left out' };
    total += count;
    if (!Number.isSafeInteger(total)) return { path: ['counts', at + 1], message: 'makes more than 2⁵³ − 1 values' };
    at += 2;
  }
  return null;
}
