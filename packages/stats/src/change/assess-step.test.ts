import { expect, test } from 'vitest';
import { createRandom } from '../index.ts';
import { type AssessedStep, countMissing, isCertain } from './assess-step.ts';

/** Counted one by one. */
function countUp(step: AssessedStep, most: number): number | null {
  for (let more = 1; more <= most; more++) if (isCertain({ ...step, right: step.right + more })) return more;
  return null;
}

test('the values that a step still needs are as many as counting them one by one finds, of 5,000 made-up steps', () => {
  const random = createRandom(8101);
  const counts = new Set<number | null>();
  for (let nth = 0; nth < 5000; nth++) {
    const step = {
      ...{ left: 1 + Math.floor(random() * 30), right: 1 + Math.floor(random() * 12) },
      ...{ difference: random() * 8, variance: 0.2 + random(), floor: random(), inflation: 1 + random() * 4 },
      isApart: random() < 0.5,
    };
    const most = Math.floor(random() * 31);
    const counted = countMissing(step, most);
    expect(counted, JSON.stringify(step)).toBe(countUp(step, most));
    counts.add(counted);
  }
  // Not only the ends.
  expect(counts.size).toBeGreaterThan(15);
});
