import { expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { ratesOfProfiles } from '../testing/frames.ts';
import { mostAlarms } from '../testing/turns.ts';

const PAIRS = 300;

test.each([
  [0.03, 3_000, 5],
  [0.06, 1_000, 3],
  [0.06, 3_000, 5],
  [0.06, 10_000, 5],
  [0.12, 3_000, 5],
])(
  'frames that vary by %d in profiles of %i samples × %i: one version has nothing that is named',
  (varies, samples, passes) => {
    const none = { plant: 'nothing', share: 0, passes, samples, varies } as const;
    expect(ratesOfProfiles(none, PAIRS, createRandom(4_111)).named).toBeLessThanOrEqual(mostAlarms(0.013, PAIRS));
    const inlined = { ...none, plant: 'inlined', share: 0.05 } as const;
    expect(ratesOfProfiles(inlined, PAIRS, createRandom(4_112)).named).toBeLessThanOrEqual(mostAlarms(0.03, PAIRS));
  },
);

/** Shares are of 150 pairs. */
const TOLERANCE = 0.06;

test.each([
  [0.02, 3_000, 5, 0.41],
  [0.03, 3_000, 5, 0.85],
  [0.05, 1_000, 5, 0.86],
  [0.05, 3_000, 3, 0.89],
  [0.05, 3_000, 5, 0.94],
  [0.05, 10_000, 5, 0.93],
  [0.1, 3_000, 5, 1],
  [0.2, 1_000, 5, 1],
])(
  '%d of an operation that is gone or slower, in profiles of %i samples × %i, is found in %d',
  (share, samples, passes, least) => {
    const found = (['gone', 'slower'] as const).map((plant) => {
      const setup = { plant, share, passes, samples, varies: 0.06 };
      return ratesOfProfiles(setup, PAIRS, createRandom(4_113)).found;
    });
    expect(found.reduce((sum, each) => sum + each, 0) / found.length).toBeGreaterThanOrEqual(least - TOLERANCE);
  },
);
