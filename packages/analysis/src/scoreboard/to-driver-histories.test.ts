import { expect, test } from 'vitest';
import type { DriverColumn } from '../measurement/measurement.ts';
import { caseOf } from '../testing/observe.ts';
import { toVerdict } from '../testing/to-verdict.ts';
import type { ScoreboardLine, ScoreboardRow } from './scoreboard.ts';
import { toDriverHistories } from './to-driver-histories.ts';

const COLUMN: DriverColumn = {
  ...{ key: 'a', driver: { slug: 'a', name: 'a' }, version: null, options: null, isReference: false },
};

const rowOf = (sparkline: ScoreboardLine | null): ScoreboardRow => ({
  ...{ case: caseOf('select-1'), title: 's', params: '', category: null },
  cells: [
    {
      measurement: {
        ...{ measuredAt: new Date(0), runs: [], repetitionGroup: null, invocations: [], version: null, value: 1 },
        ...{
          scenarioHash: null,
          status: 'ok' as const,
          statusReason: null,
          measured: null,
          basis: 'measured',
          uncertainty: null,
          samples: [],
        },
        ...{ sampleKind: 'none' as const, n: 9, relativePercent: null },
      },
      verdict: toVerdict({ outcome: 'reference', ratio: 1, ratioLow: 1, ratioHigh: 1, n: [9, 9] }),
      ...{ series: 's', isBest: false, older: false, sparkline },
    },
  ],
});

const lineOf = (known: Readonly<Record<string, number>>): ScoreboardLine => ({
  versions: Object.keys(known),
  values: Object.values(known),
});

const historyOf = (...lines: readonly (ScoreboardLine | null)[]) =>
  toDriverHistories([COLUMN], lines.map(rowOf)).a ?? null;

test('a history is the mean of the lines at the versions that all have, relative to the newest', () => {
  const history = historyOf(
    lineOf({ '1.0': 4, '1.1': 2, '1.2': 2, '1.3': 1 }),
    lineOf({ '1.0': 100, '1.2': 50, '1.3': 100 }),
    null,
  );
  expect(history?.versions).toEqual(['1.0', '1.2', '1.3']);
  expect(history?.values.map((value) => Number(value.toFixed(6)))).toEqual([2, 1, 1]);
});

test('lines with fewer than three versions in common leave the longest alone, and none is no history', () => {
  const longest = lineOf({ '1.0': 4, '1.1': 2, '1.2': 1, '1.3': 1 });
  expect(historyOf(lineOf({ '2.0': 1, '2.1': 1, '2.2': 1 }), longest)).toEqual(longest);
  expect(historyOf(null)).toBeNull();
  expect(historyOf(lineOf({ '1.0': 0, '1.1': 1, '1.2': 1 }))).toBeNull();
});
