import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dominates, listDominators, type ParetoDirections, type ParetoPoint } from './pareto-front.ts';

const SPEED_BY_ALLOCATIONS: ParetoDirections = { x: 'lower', y: 'higher' };

/** Few distinct values, so that ties come up all the time. */
const point = fc.record({ x: fc.integer({ min: -5, max: 5 }), y: fc.integer({ min: -5, max: 5 }) });
const points = fc.array(point, { maxLength: 40 });
const direction = fc.constantFrom('higher', 'lower');
const directions: fc.Arbitrary<ParetoDirections> = fc.record({ x: direction, y: direction });

const frontOf = (all: readonly ParetoPoint[], by: ParetoDirections) => {
  const dominators = listDominators(all, by);
  return all.filter((_, index) => dominators[index] === null);
};
const sorted = (all: readonly ParetoPoint[]) => [...all].sort((a, b) => a.x - b.x || a.y - b.y);

test('of three versions, the one that is beaten in both is off the front, and one that beats it is named', () => {
  const [lean, fast, beaten] = [
    { x: 21, y: 3000 },
    { x: 23, y: 4000 },
    { x: 23, y: 2900 },
  ];
  expect(listDominators([lean, fast, beaten], SPEED_BY_ALLOCATIONS)).toEqual([null, null, fast]);
});

test('as good in one and worse in the other is beaten; equal in both is not', () => {
  const best = { x: 1, y: 1 };
  expect(dominates(best, { x: 2, y: 1 }, SPEED_BY_ALLOCATIONS)).toBe(true);
  expect(dominates(best, { x: 1, y: 0 }, SPEED_BY_ALLOCATIONS)).toBe(true);
  expect(dominates(best, { ...best }, SPEED_BY_ALLOCATIONS)).toBe(false);
  expect(listDominators([best, { ...best }], SPEED_BY_ALLOCATIONS)).toEqual([null, null]);
});

test('no points have no front', () => expect(listDominators([], SPEED_BY_ALLOCATIONS)).toEqual([]));

describe('whatever the points and the directions', () => {
  test('no point of the front is dominated by any point', () =>
    fc.assert(
      fc.property(points, directions, (all, by) => {
        for (const member of frontOf(all, by)) expect(all.filter((other) => dominates(other, member, by))).toEqual([]);
      }),
    ));

  test('every point off the front is dominated by the point named for it, which is on the front', () =>
    fc.assert(
      fc.property(points, directions, (all, by) => {
        const front = new Set(frontOf(all, by));
        for (const [index, by_] of listDominators(all, by).entries()) {
          const off = all[index];
          if (by_ === null || off === undefined) continue;
          expect(dominates(by_, off, by)).toBe(true);
          expect(front.has(by_)).toBe(true);
        }
      }),
    ));

  test('points have a front wherever there are points', () =>
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), directions, (all, by) => {
        expect(frontOf(all, by).length).toBeGreaterThan(0);
      }),
    ));

  test('the order of the points does not change the front', () =>
    fc.assert(
      fc.property(
        points.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        directions,
        ([all, shuffled], by) => {
          expect(sorted(frontOf(shuffled, by))).toEqual(sorted(frontOf(all, by)));
        },
      ),
    ));

  test('a scale that keeps the order of values keeps the front: other units, logarithms', () =>
    fc.assert(
      fc.property(points, directions, (all, by) => {
        const scaled = all.map(({ x, y }) => ({ x: Math.exp(x / 3), y: 1000 * y + 7 }));
        const isOff = (dominator: ParetoPoint | null) => dominator !== null;
        expect(listDominators(scaled, by).map(isOff)).toEqual(listDominators(all, by).map(isOff));
      }),
    ));

  test('an axis turned round, values and direction alike, keeps the front', () =>
    fc.assert(
      fc.property(points, direction, (all, y) => {
        const turned = all.map((p) => ({ x: -p.x, y: p.y }));
        const isOff = (dominator: ParetoPoint | null) => dominator !== null;
        expect(listDominators(turned, { x: 'higher', y }).map(isOff)).toEqual(
          listDominators(all, { x: 'lower', y }).map(isOff),
        );
      }),
    ));
});
