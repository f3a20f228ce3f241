import { expect, test } from 'vitest';
import { createNormal } from '../testing/upgrade-of.ts';
import type { CellTest } from '../verdict/test-cell.ts';
import { chooseTarget } from './choose-target.ts';
import { getsNoWorse } from './gets-no-worse.ts';

const EDGE = Math.log(1.03);
const REPEATS = 4_000;
/** Of one block and four invocations: standard deviation .0168, 17 degrees of freedom. */
const ERROR = 0.0168 / 2;
const DEGREES = 17;

/** Cells as a test finds them where the true differences are these: normal around them, with an error that is estimated. */
function drawCells(truths: readonly number[], normal: () => number): CellTest[] {
  return truths.map((truth) => {
    const squares = Array.from({ length: DEGREES }, () => normal() ** 2).reduce((sum, square) => sum + square, 0);
    const standardError = ERROR * Math.sqrt(squares / DEGREES);
    return { difference: truth + ERROR * normal(), standardError, degrees: DEGREES, p: 1 };
  });
}

const zeros = (n: number) => Array.from({ length: n }, () => 0);

function rateOfSentence(truths: readonly number[], seed: number): number {
  const normal = createNormal(seed);
  const said = Array.from({ length: REPEATS }, () => drawCells(truths, normal).every((cell) => getsNoWorse(cell)));
  return said.filter(Boolean).length / REPEATS;
}

/** Three standard errors of a rate above. */
const most = (rate: number, of = REPEATS) => rate + 3 * Math.sqrt((rate * (1 - rate)) / of);

test.each([1, 4, 10, 17])(
  'of %i cases, one of which is slower by the smallest effect, the sentence is said falsely at most 5 times in 100',
  (cases) => {
    expect(rateOfSentence([EDGE, ...zeros(cases - 1)], 11 + cases)).toBeLessThanOrEqual(most(0.05));
    expect(rateOfSentence([0.0488, ...zeros(cases - 1)], 12 + cases)).toBeLessThanOrEqual(0.01);
  },
);

test('it is said where it is true: of 4 equal cases in 8 of 10, of 17 that get 5 % faster always', () => {
  expect(rateOfSentence(zeros(4), 5)).toBeGreaterThan(0.8);
  expect(
    rateOfSentence(
      zeros(17).map(() => -0.0488),
      6,
    ),
  ).toBeGreaterThan(0.99);
});

test('of 40 releases that are all slower by the smallest effect in one case, at most 5 in 100 pages name a target', () => {
  const normal = createNormal(7);
  const pages = 1_000;
  const targets = Array.from({ length: pages }, () => {
    const releases = Array.from({ length: 40 }, () => drawCells([EDGE, 0, 0, 0], normal));
    const grid = [0, 1, 2, 3].map((row) => [null, ...releases.map((cells) => cells[row] ?? null)]);
    return chooseTarget(grid, undefined) === null ? 0 : 1;
  }).reduce<number>((sum, found) => sum + found, 0);
  expect(targets / pages).toBeLessThanOrEqual(most(0.05, pages));
});

test('a newest release that is 5 % slower is hardly ever the target, and one before it is in most pages', () => {
  const normal = createNormal(8);
  const found = Array.from({ length: REPEATS / 4 }, () => {
    const releases = [drawCells(zeros(4), normal), drawCells(zeros(4), normal), drawCells([0.0488, 0, 0, 0], normal)];
    const grid = [0, 1, 2, 3].map((row) => [null, ...releases.map((cells) => cells[row] ?? null)]);
    return chooseTarget(grid, undefined)?.position ?? 0;
  });
  const share = (position: number) => found.filter((each) => each === position).length / found.length;
  expect(share(3)).toBeLessThanOrEqual(0.01);
  expect(share(1) + share(2)).toBeGreaterThan(0.6);
});

test('a release that was not measured in every case is no target, and costs no level', () => {
  const sure: CellTest = { difference: -0.05, standardError: 0.001, degrees: 20, p: 0 };
  expect(
    chooseTarget(
      [
        [null, sure, sure],
        [null, sure, null],
      ],
      undefined,
    ),
  ).toEqual({ position: 1, level: 0.025 });
  expect(chooseTarget([], undefined)).toBeNull();
});

test('an exact figure gets no worse where it does not grow', () => {
  const exact = (difference: number): CellTest => ({ difference, standardError: 0, degrees: 1_000, p: 0 });
  expect([exact(0), exact(-0.2), exact(0.001), null].map((cell) => getsNoWorse(cell))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
