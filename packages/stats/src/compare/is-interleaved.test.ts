import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInterleaved } from './index.ts';

/** Starts of each side from the order of the sides. */
const of = (order: string) => {
  const startsOf = (side: string) => [...order].flatMap((each, at) => (each === side ? [1000 * at] : []));
  return isInterleaved(startsOf('A'), startsOf('B'));
};

test.each([
  ['AAAABBBB', false],
  ['AABBBBAA', false],
  ['AABBAABB', false],
  ['ABBAABBA', true],
  ['ABABABAB', true],
  ['ABBABAAB', true],
  ['AABB', false],
  ['ABBA', true],
  ['ABAB', true],
  ['AAAAABB', false],
  ['AABAABA', true],
  ['BAAAAAB', true],
  ['AB', true],
  ['A', false],
  ['', false],
])('%s: %s', (order, expected) => {
  expect(of(order)).toBe(expected);
});

const rounds = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });

test('rounds that measure both sides once, in any order, are always interleaved', () => {
  fc.assert(
    fc.property(rounds, (firsts) => {
      expect(of(firsts.map((isFirst) => (isFirst ? 'AB' : 'BA')).join(''))).toBe(true);
    }),
  );
});

test('the same invocation numbers are rounds; numbers of which one side follows the other are not', () => {
  expect(isInterleaved([1, 2, 3, 4], [1, 2, 3, 4])).toBe(true);
  expect(isInterleaved([1, 2, 3, 4], [5, 6, 7, 8])).toBe(false);
  expect(isInterleaved([1, 1, 1], [1, 1, 1])).toBe(false);
});

test('it does not matter which side is the reference, in which order starts are given, or what their unit is', () => {
  const starts = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(starts, starts, (a, b) => {
      const expected = isInterleaved(a, b);
      expect(isInterleaved(b, a)).toBe(expected);
      expect(isInterleaved([...a].reverse(), b)).toBe(expected);
      const scale = (values: readonly number[]) => values.map((value) => 7 + 60_000 * value);
      expect(isInterleaved(scale(a), scale(b))).toBe(expected);
    }),
  );
});

test('starts at one time stand in the order that speaks most against it', () => {
  const stretchesOf = (order: string) => (order.match(/A+|B+/g) ?? []).length;
  const orders = (a: number, b: number): string[] =>
    a + b === 0
      ? ['']
      : [
          ...(a > 0 ? orders(a - 1, b).map((rest) => `A${rest}`) : []),
          ...(b > 0 ? orders(a, b - 1).map((rest) => `B${rest}`) : []),
        ];
  const positions = fc.array(fc.constantFrom<[number, number]>([1, 0], [0, 1], [1, 1], [2, 1]), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(positions, (counts) => {
      const all = counts.reduce<string[]>(
        (before, [a, b]) => before.flatMap((order) => orders(a, b).map((next) => order + next)),
        [''],
      );
      const startsOf = (side: 0 | 1) => counts.flatMap((count, at) => Array<number>(count[side]).fill(at));
      const [a, b] = [startsOf(0), startsOf(1)];
      const fewest = Math.min(...all.map(stretchesOf));
      const isExpected = Math.min(a.length, b.length) > 0 && fewest >= Math.min(a.length, b.length) + 1;
      expect(isInterleaved(a, b)).toBe(isExpected);
    }),
    { numRuns: 60 },
  );
});
