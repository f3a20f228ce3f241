import { benjaminiHochberg, CELL_LEVEL } from '@tachograph/stats/compare';
import type { CellTest } from '../verdict/test-cell.ts';
import { ALPHA, MINIMUM_EFFECT } from '../verdict/verdict.ts';
import type { TestRow } from './test-grid.ts';

/** From 10 % on a release is named; below that it is counted. */
const NAMED = Math.log(1.1);

/** Neighbouring releases of the axis that are worse in one case. Positions are those of the axis and of the grid. */
export type Avoided = {
  readonly row: number;
  readonly first: number;
  readonly last: number;
  /** Where it is worst. */
  readonly at: number;
  readonly difference: number;
};

type Worst = { readonly position: number; readonly row: number; readonly difference: number };

/** Adjusted over all tests of the grid; 1 where there is none. */
function adjust(grid: readonly TestRow[]): number[][] {
  const tests = grid.flatMap((row) => row.flatMap((test) => test?.p ?? []));
  const adjusted = benjaminiHochberg(tests);
  let next = 0;
  return grid.map((row) => row.map((test) => (test ? (adjusted[next++] ?? 1) : 1)));
}

/** Of each release the case in which it is worst, among those in which it is worse than both. */
function listWorst({ grid, toTarget, target, limit }: AvoidInput & { readonly limit: number }): Worst[] {
  const adjusted = adjust(grid);
  const isWorse = (test: CellTest | null | undefined): test is CellTest => test != null && test.difference >= limit;
  const worst: Worst[] = [];
  for (let position = 1; position < (grid[0]?.length ?? 0); position += 1) {
    if (position === target) continue;
    const cells = grid.flatMap((tests, row): Worst[] => {
      const test = tests[position];
      const beside = toTarget[row]?.[position];
      const isFound = isWorse(test) && (adjusted[row]?.[position] ?? 1) <= ALPHA;
      return isFound && isWorse(beside) && beside.p <= CELL_LEVEL
        ? [{ position, row, difference: test.difference }]
        : [];
    });
    const [first, ...others] = cells;
    if (first) worst.push(others.reduce((most, cell) => (cell.difference > most.difference ? cell : most), first));
  }
  return worst;
}

export type AvoidInput = {
  /** Each case against the first release, and against the target; by release of the axis. */
  readonly grid: readonly TestRow[];
  readonly toTarget: readonly TestRow[];
  /** Its position on the axis. */
  readonly target: number;
  readonly minimumEffect: number | undefined;
};

/**
 * The releases on the way that are worse than the first one (Benjamini–Hochberg at 5 % over all releases and cases, and by the smallest
 * effect) and worse than the target. Neighbours that are worst in the same case stand together; `more` counts releases below 10 %.
 */
export function listAvoided(input: AvoidInput): { readonly avoided: readonly Avoided[]; readonly more: number } {
  const limit = Math.log1p(input.minimumEffect ?? MINIMUM_EFFECT);
  const worst = listWorst({ ...input, limit });
  const named = worst.filter(({ difference }) => difference >= NAMED);
  const avoided: Avoided[] = [];
  for (const { position, row, difference } of named) {
    const last = avoided.at(-1);
    if (last?.row === row && last.last === position - 1) {
      const isWorst = difference > last.difference;
      avoided[avoided.length - 1] = {
        ...last,
        last: position,
        at: isWorst ? position : last.at,
        difference: Math.max(difference, last.difference),
      };
    } else avoided.push({ row, first: position, last: position, at: position, difference });
  }
  return { avoided: avoided.toSorted((a, b) => b.difference - a.difference), more: worst.length - named.length };
}
