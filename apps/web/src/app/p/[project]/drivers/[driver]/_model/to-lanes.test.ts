import type { ReleaseLine } from '@tachograph/analysis/release-line';
import { expect, test } from 'vitest';
import { toLanes } from './to-lanes.ts';

type Bar = readonly [state: 'better' | 'worse' | 'same' | 'not-measured', ratio?: number | null];

/** A line of a release in one environment, with the bars of its families. */
const lineOf = (version: string | null, families: Readonly<Record<string, readonly Bar[]>>, environment = 'e1') =>
  ({
    version,
    environment: { identity: environment, label: environment },
    sentence: [{ text: 'faster in a, ' }, { text: '2.00×', isStrong: true }],
    strips: Object.entries(families).map(([name, bars]) => ({
      family: name.toLowerCase(),
      name,
      bars: bars.map(([state, ratio = null]) => ({ title: 'a', state, ratio, metric: 'latency' })),
    })),
  }) as unknown as ReleaseLine;

const AXIS = { versions: ['1.0.0', '1.1.0', '1.2.0'], environment: 'e1' };

test('a release stands at its version with the largest step in each direction, and what it is in words', () => {
  const line = lineOf('1.1.0', {
    Speed: [
      ['better', 1.2],
      ['better', 2],
      ['worse', 0.8],
      ['worse', 0.5],
      ['same', null],
    ],
  });
  expect(toLanes([line], AXIS)).toEqual([
    {
      key: 'speed',
      name: 'Speed',
      bars: [{ position: 1, better: 2, worse: 0.5, label: '1.1.0: faster in a, 2.00×' }],
      better: 1,
      worse: 1,
      label: 'Speed: 1 release with something better, 1 with something worse',
    },
  ]);
});

test('a family in which nothing moved has no lane, and a count without a ratio has a bar', () => {
  const lanes = toLanes([lineOf('1.2.0', { Speed: [['same']], Wire: [['worse', null]] })], AXIS);
  expect(lanes.map(({ name, bars }) => [name, bars[0]?.better, bars[0]?.worse])).toEqual([['Wire', undefined, null]]);
});

test('processor time has a lane only where speed did not move the same way', () => {
  const both = lineOf('1.1.0', { Speed: [['better', 2]], CPU: [['better', 1.8]] });
  expect(toLanes([both], AXIS).map(({ name }) => name)).toEqual(['Speed']);
  const apart = lineOf('1.2.0', { Speed: [['better', 2]], CPU: [['worse', 0.9]] });
  expect(toLanes([both, apart], AXIS).map(({ name }) => name)).toEqual(['Speed', 'CPU']);
});

test('a release beyond the axis, one of another environment and a batch without a version are left out', () => {
  const moved = { Speed: [['better', 2]] } as const;
  expect(toLanes([lineOf('0.9.0', moved), lineOf('1.0.0', moved, 'e2'), lineOf(null, moved)], AXIS)).toEqual([]);
});
