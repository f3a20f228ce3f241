import type { Uncertainty } from '@tachograph/schema/result';

/** A relative margin of error in percent, at 95 %. A margin over fewer than two samples says nothing. */
export const toRme = (rme: number | null, n: number | null): Uncertainty | null =>
  rme === null || n === 1 ? null : { kind: 'rme', level: 0.95, value: rme };

export const toStddev = (value: number | null): Uncertainty | null =>
  value === null || value < 0 ? null : { kind: 'stddev', value };

/** The interval between two bounds; null where one is missing or they are the wrong way round. */
export const toInterval = (low: number | null, high: number | null, level: number | null): Uncertainty | null =>
  low !== null && high !== null && low <= high ? { kind: 'ci', level, low, high } : null;
