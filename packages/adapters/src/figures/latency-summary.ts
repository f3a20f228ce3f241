import type { Result } from '@tachograph/schema/result';

/** The time of one operation as a tool states it: null, or left out, is what it does not state. */
export type LatencySummary = {
  readonly unit: string;
  readonly n?: number | null;
  readonly mean?: number | null;
  /** Of the mean. */
  readonly uncertainty?: Result['uncertainty'];
  readonly median?: number | null;
  /** 25 % and 75 % of the samples lie below. */
  readonly quartiles?: readonly [number, number] | null;
  readonly p75?: number | null;
  readonly p99?: number | null;
  /** Of a whole loop, where that is what the tool measures. */
  readonly total?: number | null;
  /** Raw, in the unit, in any order. */
  readonly samples?: readonly number[] | null;
};
