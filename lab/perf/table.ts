import type { Timed } from './send-request.ts';

/** Limits of a figure; less is better. */
export type Target = { readonly floor: number; readonly goal: number };

/** Prints rows under a title, the first column left-aligned, the others right-aligned. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of all) {
    const cells = widths.map((width, column) => {
      const cell = row[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(cells.join('  ').trimEnd());
  }
}

/**
 * @param values at least one
 * @param share 0.5 is the median
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** Median and p95 in milliseconds, and kilobytes. */
export const toCells = ({ times, wireBytes }: Timed<object>): string[] => [
  quantile(times, 0.5).toFixed(1),
  quantile(times, 0.95).toFixed(1),
  (wireBytes / 1000).toFixed(1),
];

export const toPercent = (share: number): string => `${(share * 100).toFixed(0)} %`;

export const toVerdict = (value: number, { floor, goal }: Target): string =>
  value <= goal ? 'goal reached' : value <= floor ? 'above the floor' : 'BELOW the floor';
