import type { Uncertainty } from '@tachograph/schema/result';
import { convertValue, type Quantity } from './printed-figure.ts';

/** `50` is the median, `100` the maximum, `99.9` p99.9. */
export const toPercentile = (share: string): string => {
  const number = Number(share);
  return number === 50 ? 'median' : number === 100 ? 'max' : number === 0 ? 'min' : `p${number}`;
};

/** A number of samples, operations or CPUs: a whole number from 1 on; null for anything else. */
export const toCount = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;

/** The mean of one value or more. */
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value in the middle, or the mean of the two in the middle; null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** A relative margin of error in percent, at 95 %. A margin over fewer than two samples says nothing. */
export const toRme = (rme: number | null, n: number | null): Uncertainty | null =>
  rme === null || n === 1 ? null : { kind: 'rme', level: 0.95, value: rme };

export const toStddev = (value: number | null): Uncertainty | null =>
  value === null || value < 0 ? null : { kind: 'stddev', value };

/** Percent of a value, in its unit. */
export const shareOf = ({ value }: Pick<Quantity, 'value'>, percent: number | null): number | null =>
  percent === null ? null : Number(((value * percent) / 100).toPrecision(12));

/** From the least to the greatest value, in the unit of a figure; null where one is missing or they are the wrong way round. */
export function toRange(least: Quantity | null, greatest: Quantity | null, unit: string): Uncertainty | null {
  const low = least && convertValue(least, unit);
  const high = greatest && convertValue(greatest, unit);
  return low !== null && high !== null && low <= high ? { kind: 'range', low, high } : null;
}

/** The interval between two bounds; null where one is missing or they are the wrong way round. */
export const toInterval = (low: number | null, high: number | null, level: number | null): Uncertainty | null =>
  low !== null && high !== null && low <= high ? { kind: 'ci', level, low, high } : null;
