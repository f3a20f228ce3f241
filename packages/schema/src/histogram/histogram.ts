import * as z from 'zod';
import { boundedList } from '../bounds/counted.ts';
import { findCountsIssue } from './find-counts-issue.ts';

/** What one histogram may have. A base of 1.02 reaches from a nanosecond to a day in 1,620 buckets. */
export const HISTOGRAM_LIMITS = { buckets: 2_000, leastBase: 1.005, mostBase: 2 } as const;

/**
 * How often which values were measured, as a flat list [i₀, c₀, i₁ − i₀, c₁, …]: bucket i holds cᵢ values in (base^(i − 1), base^i] of
 * the unit. Merging is adding. A value lies within 1 % of the middle of its bucket where the base is 1.02.
 */
export const histogram = z
  .strictObject({
    base: z
      .number()
      .min(HISTOGRAM_LIMITS.leastBase)
      .max(HISTOGRAM_LIMITS.mostBase)
      .optional()
      .describe('Ratio of the two edges of a bucket; 1.02 unless it is stated'),
    counts: boundedList(z.number().int(), 2 * HISTOGRAM_LIMITS.buckets).describe(
      'The number of the first bucket and its count, then for each bucket the step from the one before it, and its count',
    ),
  })
  .superRefine((given, context) => {
    const found = findCountsIssue(given);
    if (found) context.addIssue({ code: 'custom', path: [...found.path], message: found.message, input: given });
  });

/** As it is sent. */
export type SentHistogram = z.infer<typeof histogram>;

/** With its base. In another unit than its tool's, the number of its first bucket is that of the tool and a fraction. */
export type Histogram = { readonly base: number; readonly counts: readonly number[] };
