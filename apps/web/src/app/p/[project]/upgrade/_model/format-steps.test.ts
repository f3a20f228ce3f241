import type { UpgradeStep } from '@tachograph/analysis/upgrade';
import { describe, expect, test } from 'vitest';
import { isLasting, listPast, toRings } from './format-steps.ts';

describe('the changes of a line', () => {
  const step = (known: Partial<UpgradeStep>): UpgradeStep => ({
    ...{
      id: 'c',
      release: '2.0.0',
      direction: 'better',
      ratio: 1.5,
      fate: 'holds',
      by: null,
      undoes: null,
      since: null,
    },
    ...known,
  });
  const steps = [
    step({ release: '1.1.0', direction: 'worse', ratio: 0.6, fate: 'undone', by: '1.2.0' }),
    step({ release: '1.2.0', undoes: '1.1.0' }),
    step({ release: '1.3.0', fate: 'undone', by: '1.4.0', ratio: 1.2 }),
    step({ release: '1.5.0' }),
  ];

  test('those that last are told apart from those that were undone, which are told once', () => {
    expect(steps.filter(isLasting).map(({ release }) => release)).toEqual(['1.5.0']);
    expect(listPast(steps, 'ns/op')).toEqual([
      '1.1.0 1.67× slower, back in 1.2.0',
      '1.3.0 1.20× faster, lost in 1.4.0',
    ]);
  });

  test('all are rings at their releases', () => {
    const metric = { metric: 'latency', unit: 'ns/op', direction: 'lower', statistics: [], results: 1 } as const;
    const rings = toRings(steps, { releases: ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'], metric });
    expect(rings.map(({ position, direction }) => [position, direction])).toEqual([
      [1, 'worse'],
      [2, 'better'],
      [3, 'better'],
      [5, 'better'],
    ]);
  });
});
