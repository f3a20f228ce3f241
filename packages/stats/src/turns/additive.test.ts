import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideCell } from '../compare/decide-cell.ts';
import { comparePair, fitAdditive, type LogRatios, spreadOfCase, spreadToAnchor } from './index.ts';

const VERSIONS = 5;
const INVOCATIONS = 6;
const entry = fc.integer({ min: -400, max: 400 }).map((value) => value / 1000);
const rowOf = (value: fc.Arbitrary<number | null>) =>
  fc.array(value, { minLength: INVOCATIONS, maxLength: INVOCATIONS });
const rowsOf = (value: fc.Arbitrary<number | null>) =>
  fc.array(rowOf(value), { minLength: VERSIONS, maxLength: VERSIONS });
const complete = rowsOf(entry);
/** A third is missing: some pairs have no common invocation, and some cases fall into parts. */
const incomplete = rowsOf(fc.option(entry, { freq: 2 }));

const total = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const close = (a: number | null | undefined, b: number | null | undefined) =>
  a == null || b == null ? expect(a ?? null).toBe(b ?? null) : expect(a).toBeCloseTo(b, 9);

const INDEXES = Array.from({ length: VERSIONS }, (_, row) => row);
const PAIRS = INDEXES.flatMap((a) => INDEXES.flatMap((b) => (a < b ? [[a, b] as const] : [])));

/** Effect of b less that of a; null where nothing links them. */
function differenceOf(rows: readonly LogRatios[], a: number, b: number): number | null {
  const fit = fitAdditive(rows);
  return fit.factor(a, b) === null ? null : (fit.effects[b] ?? Number.NaN) - (fit.effects[a] ?? Number.NaN);
}

describe('the additive model', () => {
  test('its residuals add up to 0 in every row and column: it is least squares', () => {
    fc.assert(
      fc.property(incomplete, (rows) => {
        const { residuals } = fitAdditive(rows);
        for (const row of residuals) expect(total(row)).toBeCloseTo(0, 9);
        for (let at = 0; at < INVOCATIONS; at++) {
          expect(total(residuals.map((row) => row[at] ?? null))).toBeCloseTo(0, 9);
        }
      }),
    );
  });

  test('the factor of a pair is the sum of the squared weights that its difference gives to the values', () => {
    fc.assert(
      fc.property(incomplete, (rows) => {
        const { factor } = fitAdditive(rows);
        const positions = rows.flatMap((values, row) =>
          values.flatMap((value, at) => (value === null ? [] : [{ row, at }])),
        );
        const unitAt = (place: { row: number; at: number }) =>
          rows.map((values, row) =>
            values.map((value, at) => (value === null ? null : Number(row === place.row && at === place.at))),
          );
        for (const [a, b] of PAIRS.filter(([x, y]) => factor(x, y) !== null)) {
          const weights = positions.map((place) => differenceOf(unitAt(place), a, b));
          expect(factor(a, b)).toBeCloseTo(total(weights.map((weight) => (weight ?? 0) ** 2)), 9);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('where nothing is missing, means of rows and columns are least squares', () => {
    fc.assert(
      fc.property(complete, entry, (rows, value) => {
        const means = fitAdditive(rows);
        // A row with one value says nothing of the others, and makes the case incomplete.
        const squares = fitAdditive([...rows, [value, ...Array<null>(INVOCATIONS - 1).fill(null)]]);
        for (const row of INDEXES) close(means.effects[row], squares.effects[row]);
        for (const [a, b] of PAIRS) close(means.factor(a, b), squares.factor(a, b));
        expect(means.sumOfSquares).toBeCloseTo(squares.sumOfSquares, 9);
        expect(means.degrees).toBe(squares.degrees);
      }),
    );
  });

  test('what the machine did in an invocation changes neither effects nor residuals', () => {
    fc.assert(
      fc.property(incomplete, rowOf(entry), (rows, machine) => {
        const disturbed = rows.map((row) =>
          row.map((value, at) => (value === null ? null : value + (machine[at] ?? 0))),
        );
        for (const [a, b] of PAIRS) close(differenceOf(rows, a, b), differenceOf(disturbed, a, b));
        expect(fitAdditive(disturbed).sumOfSquares).toBeCloseTo(fitAdditive(rows).sumOfSquares, 9);
      }),
    );
  });

  test('A ÷ B times B ÷ C is A ÷ C', () => {
    fc.assert(
      fc.property(incomplete, (rows) => {
        const [ab, bc, ac] = [differenceOf(rows, 0, 1), differenceOf(rows, 1, 2), differenceOf(rows, 0, 2)];
        if (ab !== null && bc !== null) close(ab + bc, ac);
      }),
    );
  });

  test('a hundred versions in forty invocations, one of which is missing', () => {
    const rows = Array.from({ length: 100 }, (_, row) =>
      Array.from({ length: 40 }, (__, at) =>
        row === 3 && at === 7 ? null : row / 100 + Math.sin(17 * row + 5 * at) / 50,
      ),
    );
    const { effects, factor, degrees } = fitAdditive(rows);
    expect((effects[90] ?? 0) - (effects[10] ?? 0)).toBeCloseTo(0.8, 2);
    expect([degrees, factor(0, 1)]).toEqual([99 * 39 - 1, expect.closeTo(2 / 40, 12)]);
  });
});

describe('a pair of a case', () => {
  const noiseless = { sumOfSquares: 0.01, degrees: 100, groups: [] };
  const evaluate = (rows: readonly LogRatios[], reference: number, other: number) => {
    const test = comparePair({ rows, reference, other, pools: [noiseless] });
    return test && { ...test, word: decideCell(test) };
  };

  test('the order of rows and of invocations does not matter', () => {
    fc.assert(
      fc.property(incomplete, (rows) => {
        const straight = evaluate(rows, 0, 1);
        const turned = evaluate(
          [...rows].reverse().map((row) => [...row].reverse()),
          VERSIONS - 1,
          VERSIONS - 2,
        );
        close(straight?.difference, turned?.difference);
        close(straight?.standardError, turned?.standardError);
        close(straight?.p, turned?.p);
        expect(straight?.n).toBe(turned?.n);
      }),
    );
  });

  test('with its sides exchanged the ratio is inverted, and p is the same', () => {
    fc.assert(
      fc.property(incomplete, (rows) => {
        const [there, back] = [evaluate(rows, 0, 1), evaluate(rows, 1, 0)];
        close(there && there.ratio * (back?.ratio ?? Number.NaN), there && 1);
        close(there?.p, back?.p);
        close(there?.pSame, back?.pSame);
      }),
    );
  });

  test('a smallest effect of its own changes the word, not p', () => {
    const rows = [
      [0, 0.001, -0.001, 0],
      [0.045, 0.044, 0.046, 0.045],
    ];
    const test = comparePair({
      rows,
      reference: 0,
      other: 1,
      pools: [{ sumOfSquares: 0.001, degrees: 100, groups: [] }],
    });
    const strict = comparePair(
      { rows, reference: 0, other: 1, pools: [{ sumOfSquares: 0.001, degrees: 100, groups: [] }] },
      { minimumEffect: 0.1 },
    );
    if (!test || !strict) throw new Error('both have four invocations');
    expect([decideCell(test), decideCell(strict, { minimumEffect: 0.1 })]).toEqual(['higher', 'same']);
    expect(strict.p).toBe(test.p);
  });

  test.each([
    [8, 'not-shown'],
    [9, 'higher'],
  ] as const)('without a pool %i pairs of one sign are %s', (n, word) => {
    const rows = [Array<number>(n).fill(0), Array.from({ length: n }, (_, at) => 0.2 + at / 1000)];
    const test = comparePair({ rows, reference: 0, other: 1, pools: [] });
    expect(test && decideCell(test)).toBe(word);
    expect(test?.p).toBeCloseTo(2 / 2 ** n, 12);
  });
});

test('two versions without a chain of common invocations are not compared', () => {
  const rows = [
    [0, 0.01, null, null],
    [0.02, 0.03, null, null],
    [null, null, 0.5, 0.51],
    [null, null, 0.4, 0.42],
  ];
  const fit = fitAdditive(rows);
  expect([fit.factor(0, 2), fit.factor(0, 1), fit.degrees]).toEqual([null, 1, 2]);
  expect(comparePair({ rows, reference: 0, other: 2, pools: [] })).toBeNull();
});

test('a counter that does not move says nothing of how variances differ, whatever it stands at', () => {
  const still = [0, 0.1, -0.3].map((value) => Array<number>(4).fill(value));
  expect(spreadOfCase(still)).toEqual({ sumOfSquares: expect.closeTo(0, 20), degrees: 6, groups: [] });
  expect(spreadToAnchor(still).groups).toEqual([]);
});

test('the anchor itself, a row of zeros, is no noise against the anchor, and neither is a version without a value', () => {
  const rows = [
    [0.01, 0.02, 0.015, 0.03],
    [-0.02, -0.01, -0.03, -0.01],
  ];
  const empty = [null, null, null, null];
  expect(spreadToAnchor([...rows, [0, 0, 0, 0], empty])).toEqual(spreadToAnchor(rows));
  const { groups } = spreadOfCase([...rows, empty]);
  expect(groups.map(({ sumOfSquares }) => sumOfSquares)).toEqual(
    spreadOfCase(rows).groups.map(({ sumOfSquares }) => expect.closeTo(sumOfSquares, 12)),
  );
});
