import { toVerdict } from '@tachograph/analysis/testing';
import { parseVersion } from '@tachograph/schema/version';
import { expect, test } from 'vitest';
import { SCOREBOARD_COLUMNS, toScoreboardLines } from './to-scoreboard-lines.ts';

const verdict = toVerdict({ outcome: 'better', ratio: 1.48, ratioLow: 1.45, ratioHigh: 1.51, n: [9, 9] });
const measurement = {
  ...{
    measuredAt: new Date('2026-11-21T00:00:00Z'),
    runs: ['r_1'],
    repetitionGroup: null,
    invocations: [],
    version: parseVersion('3.4.0', 'npm'),
  },
  ...{ scenarioHash: null, status: 'emulated' as const, statusReason: 'a loop', value: 1234.5678, uncertainty: null },
  ...{
    samples: [],
    sampleKind: 'none' as const,
    measured: 1234.5678,
    basis: 'measured' as const,
    n: 9,
    relativePercent: null,
  },
};
const column = (slug: string, isReference: boolean) => ({
  ...{ key: slug, driver: { slug, name: slug }, version: parseVersion('3.4.0', 'npm'), options: null, isReference },
});
const BOARD = {
  environment: {
    ...{ identity: 'e', label: 'the pinned host', newestAt: measurement.measuredAt },
    ...{ scenarios: 1, drivers: 2, hasMetric: true },
  },
  columns: [column('mysql2', true), column('mariadb', false)],
  rows: [
    {
      case: {
        ...{ key: 'k', scenario: 'do', params: {}, metric: 'throughput', unit: 'ops/s', direction: 'higher' as const },
        ...{ exact: false, statistic: 'median' },
      },
      title: 'Do',
      params: '1 row',
      category: 'Commands',
      cells: [null, { series: 's', measurement, verdict, isBest: true, older: false, sparkline: null }],
    },
  ],
};

test('every cell of the scoreboard is a line with its exact figure, its reason and its verdict; one not run says so', () => {
  const lines = toScoreboardLines(BOARD);
  for (const line of lines) expect(line).toHaveLength(SCOREBOARD_COLUMNS.length);
  expect(lines.map((line) => line.join(';'))).toEqual([
    'the pinned host;Commands;Do;1 row;mysql2;3.4.0;;;ops/s;;;;not run;;',
    'the pinned host;Commands;Do;1 row;mariadb;3.4.0;1234.5678;1234.5678;ops/s;;;9;emulated: a loop;1.48;1.48× faster',
  ]);
});
