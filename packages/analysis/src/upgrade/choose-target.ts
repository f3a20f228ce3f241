import { getsNoWorse } from './gets-no-worse.ts';
import type { TestRow } from './test-grid.ts';

/** Of the newest release, one-sided; halved for each older one, so that all together are wrong at most twice as often. */
const TARGET_LEVEL = 0.025;

/**
 * The newest release of the axis that shows in every case that nothing gets worse: at .025, the one before it at .0125, and so on,
 * halving (docs/methodology.md). A release without a test in one of the cases is none, and costs no level. Null where none shows it.
 */
export function chooseTarget(
  grid: readonly TestRow[],
  minimumEffect: number | undefined,
): { readonly position: number; readonly level: number } | null {
  let level = TARGET_LEVEL;
  for (let position = (grid[0]?.length ?? 0) - 1; position > 0; position -= 1) {
    const tests = grid.map((row) => row[position] ?? null).filter((test) => test !== null);
    if (tests.length < grid.length) continue;
    if (tests.every((test) => getsNoWorse(test, { level, minimumEffect }))) return { position, level };
    // Of figures that repeat exactly nothing is left to chance.
    if (tests.some(({ standardError }) => standardError > 0)) level /= 2;
  }
  return null;
}
