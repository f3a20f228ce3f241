import type { MeasuredSeries } from '../measurement/measure-series.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import { type CounterRow, toCounterRows, type VersionPair } from './counter-rows.ts';
import { describeCause } from './describe-cause.ts';
import { type Cause, findCause } from './find-cause.ts';

/** What was counted of one operation before and after a change, and what that says of the cause, as a code and in words. */
export function toCause(
  series: readonly MeasuredSeries[],
  pair: VersionPair,
  options: Evaluation = {},
): { readonly rows: readonly CounterRow[]; readonly cause: Cause; readonly title: string } {
  const rows = toCounterRows(series, pair, options);
  const cause = findCause(rows);
  return { rows, cause, title: describeCause(cause) };
}
