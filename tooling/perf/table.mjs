/**
 * Prints rows under a title, the first column left-aligned, the others right-aligned.
 *
 * @param {string} title
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function printTable(title, head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of all) {
    console.log(
      widths
        .map((width, column) =>
          column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width),
        )
        .join('  ')
        .trimEnd(),
    );
  }
}

/**
 * @param {number[]} values at least one
 * @param {number} share 0.5 is the median
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * @param {number} value less is better
 * @param {{ floor: number, goal: number }} target
 */
export function toVerdict(value, { floor, goal }) {
  return value <= goal ? 'goal reached' : value <= floor ? 'above the floor' : 'BELOW the floor';
}
