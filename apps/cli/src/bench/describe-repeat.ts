import { toCost } from '@tachograph/analysis/ranks';
import type { BatchCell } from '@tachograph/analysis/run';
import { UsageError } from '../terminal.ts';

/** How many times the figure of the anchor one was: less is better. */
type Within = { readonly low: number; readonly high: number };

/** `1.21..1.29`; null where it is not given. @throws {UsageError} for another text */
export function parseWithin(text: string | undefined): Within | null {
  if (text === undefined) return null;
  const [, from = '', to = ''] = /^(\d{1,9}(?:\.\d{1,9})?)\.\.(\d{1,9}(?:\.\d{1,9})?)$/.exec(text) ?? [];
  const low = Number(from);
  const high = Number(to);
  if (low > 0 && high >= low) return { low, high };
  throw new UsageError(`--within is an interval such as 1.21..1.29, not ${text}`);
}

const format = (low: number, high: number) => `${low.toFixed(2)}–${high.toFixed(2)}`;

/** "repeated within its interval: 1.29× (1.26–1.31), 1.25–1.33 before": it is where both 95 % intervals overlap. */
export function describeRepeat(cells: readonly BatchCell[], { low, high }: Within): string {
  const [cell] = cells;
  if (!cell || cells.length > 1)
    return `cannot say whether it is repeated: ${cells.length} cells were measured; --scenario and --driver choose one`;
  const cost = toCost(cell.verdict);
  if (cost?.low == null || cost.high == null) return `cannot say whether it is repeated: ${cell.verdict.explanation}`;
  const word = cost.low <= high && low <= cost.high ? 'repeated within its interval' : 'not repeated';
  return `${word}: ${cost.ratio.toFixed(2)}× (${format(cost.low, cost.high)}), ${format(low, high)} before`;
}
