import { parseVersion } from '@tachograph/schema/version';
import { expect, test } from 'vitest';
import type { DriverColumn } from '../measurement/measurement.ts';
import { caseOf } from '../testing/observe.ts';
import { toVerdict } from '../testing/to-verdict.ts';
import { arrangeScoreboard } from './arrange-scoreboard.ts';
import { findHeadline } from './find-headline.ts';
import type { ScoreboardCell, ScoreboardRow } from './scoreboard.ts';
import { toStanding } from './to-standing.ts';

const column = (slug: string, isReference = false): DriverColumn => ({
  ...{ key: slug, driver: { slug, name: slug }, version: null, options: null, isReference },
});
const COLUMNS = [column('reference', true), column('fast'), column('slow'), column('rare')];

const MEASURED_AT = new Date('2026-11-01T00:00:00Z');

function cellOf(ratio: number, measuredAt = MEASURED_AT): ScoreboardCell {
  const outcome = ratio === 1 ? 'reference' : ratio > 1 ? 'better' : 'worse';
  return {
    measurement: {
      ...{ measuredAt, runs: [], repetitionGroup: null, invocations: [], version: null, scenarioHash: null },
      ...{
        status: 'ok' as const,
        statusReason: null,
        value: 100 * ratio,
        measured: null,
        basis: 'measured',
        uncertainty: null,
        samples: [],
      },
      ...{ sampleKind: 'none' as const, n: 9, relativePercent: null },
    },
    verdict: toVerdict({ outcome, ratio, ratioLow: ratio / 1.01, ratioHigh: ratio * 1.01, n: [9, 9] }),
    ...{ series: 's', isBest: false, older: false, sparkline: null },
  };
}

/** A row of ratios in the order of the columns; null where nothing was run. */
const rowOf = (title: string, ratios: readonly (number | null)[], category: string | null = null): ScoreboardRow => ({
  ...{ case: caseOf(title), title, params: '', category },
  cells: ratios.map((ratio) => (ratio === null ? null : cellOf(ratio))),
});

const ROWS = [
  rowOf('a', [1, 2, 0.5, 4]),
  rowOf('b', [1, 2, 0.5, null]),
  rowOf('c', [1, 0.5, 0.5, null]),
  rowOf('d', [1, null, 0.1, null]),
];

const shown = (rows: readonly ScoreboardRow[], columns = COLUMNS) =>
  toStanding(columns, rows, {}).map(({ column: { key }, ratio, n, outcome, isCommon }) => [
    ...[key, ratio === null ? null : Number(ratio.toFixed(3)), n, outcome, isCommon],
  ]);

test('a mean names the version of its cases, and none where they are of several', () => {
  const inVersions = (title: string, versions: readonly string[]): ScoreboardRow => {
    const row = rowOf(title, [1, 2]);
    const cells = row.cells.map((cell, index) => {
      const version = parseVersion(versions[index] ?? '', 'npm');
      return cell && { ...cell, measurement: { ...cell.measurement, version } };
    });
    return { ...row, cells };
  };
  const columns = COLUMNS.slice(0, 2);
  const versionsOf = (rows: readonly ScoreboardRow[]) => {
    const headline = findHeadline(toStanding(columns, rows, {}));
    return [headline?.leader.version?.text ?? null, headline?.other.version?.text ?? null];
  };
  const old = inVersions('a', ['26.10.0', '1.5.3']);
  expect(versionsOf([old, inVersions('b', ['26.10.0', '1.5.3'])])).toEqual(['1.5.3', '26.10.0']);
  expect(versionsOf([old, inVersions('b', ['26.10.0', '4.0.0'])])).toEqual([null, '26.10.0']);
});

test('the mean of a driver is over the cases that it and the reference have, whatever other drivers have', () => {
  expect(shown(ROWS)).toEqual([
    ['reference', 1, 4, 'reference', true],
    ['fast', 1.26, 3, 'better', true],
    ['slow', 0.334, 4, 'worse', true],
    ['rare', 4, 1, 'better', false],
  ]);
});

test('the order is by the cases that all have, since means over different cases may go in a circle', () => {
  const rows = [rowOf('a', [1, 2, 1.9, 4]), rowOf('b', [1, 2, 1.9, null]), rowOf('c', [1, null, 9, null])];
  const standing = toStanding(COLUMNS, rows, {});
  expect(standing.map(({ ratio }) => ratio?.toFixed(2))).toEqual(['1.00', '2.00', '3.19', '4.00']);
  expect(standing.map(({ place }) => place?.toFixed(2))).toEqual(['1.00', '2.00', '1.90', '4.00']);
  expect(findHeadline(standing)?.leader.key).toBe('fast');
});

test('a mean has the interval of its ratios', () => {
  const [, fast] = toStanding(COLUMNS, ROWS, {});
  expect(fast?.low).toBeCloseTo(1.2527, 3);
  expect(fast?.high).toBeCloseTo(1.2672, 3);
});

test('a mean of one case has the verdict of that case', () => {
  const doubtful = {
    ...cellOf(1.5),
    verdict: toVerdict({ outcome: 'no-difference', ratio: 1.5, ratioLow: 1.4, ratioHigh: 1.6 }),
  };
  const row = { ...rowOf('a', [1, null, null, null]), cells: [cellOf(1), doubtful, null, null] };
  expect(shown([row])[1]).toEqual(['fast', 1.5, 1, 'no-difference', true]);
});

test('without a reference nothing stands, and a driver without a common case has no mean', () => {
  expect(toStanding(COLUMNS.slice(1), [], {})).toEqual([]);
  expect(shown([rowOf('a', [1, null, 0.5, null]), rowOf('b', [1, null, null, null])])).toEqual([
    ['reference', 1, 1, 'reference', true],
    ['fast', null, 0, 'not-comparable', false],
    ['slow', 0.5, 1, 'worse', true],
    ['rare', null, 0, 'not-comparable', false],
  ]);
});

test('the headline is the fastest against the reference; where the reference is ahead, the next one is told the other way round', () => {
  const headlineOf = (rows: readonly ScoreboardRow[], columns = COLUMNS) => {
    const found = findHeadline(toStanding(columns, rows, {}));
    return found && [found.leader.key, found.other.key, Number(found.ratio.toFixed(3)), found.n, found.outcome];
  };
  expect(headlineOf(ROWS)).toEqual(['fast', 'reference', 1.26, 3, 'better']);
  const behind = [rowOf('a', [1, 0.8, 0.5, null]), rowOf('b', [1, 0.8, 0.5, null])];
  expect(headlineOf(behind)).toEqual(['reference', 'fast', 1.25, 2, 'better']);
  const level = [rowOf('a', [1, 1.02, null, null]), rowOf('b', [1, 0.99, null, null])];
  expect(headlineOf(level)).toEqual(['fast', 'reference', 1.005, 2, 'same']);
  expect(headlineOf([rowOf('a', [1, 2, 0.5, null])])).toBeNull();
  expect(headlineOf(ROWS.slice(0, 1), COLUMNS.slice(0, 1))).toBeNull();
});

test('rows are grouped by category with the mean of each, those without one last; a single category is no group', () => {
  const rows = [
    rowOf('a', [1, 2, 0.5, null], 'Select'),
    rowOf('b', [1, 4, null, null]),
    rowOf('c', [1, 3, 0.5, null], 'Insert'),
    rowOf('d', [1, 8, 0.5, null], 'Select'),
  ];
  const groups = arrangeScoreboard({ columns: COLUMNS, rows, minimumEffect: 0.03 }, 'category');
  expect(groups.map(({ category, rows: own }) => [category, ...own.map(({ title }) => title)])).toEqual([
    ['Insert', 'c'],
    ['Select', 'a', 'd'],
    [null, 'b'],
  ]);
  expect(groups[1]?.standing[1]?.ratio).toBeCloseTo(4, 9);
  const single = arrangeScoreboard(
    { columns: COLUMNS, rows: [rows[0], rows[3]].flatMap((r) => r ?? []), minimumEffect: 0.03 },
    'category',
  );
  expect(single).toMatchObject([{ category: null, standing: [] }]);
});

test('rows are sorted by the largest difference that was shown, or by their newest measurement', () => {
  const newer = {
    ...rowOf('newer', [1, 1.1, 0.9, null]),
    cells: [cellOf(1, new Date('2026-11-05T00:00:00Z')), null, null, null],
  };
  const rows = [rowOf('small', [1, 1.1, 0.9, null]), newer, rowOf('large', [1, 1.2, 0.2, null])];
  const titles = (order: 'difference' | 'recent') =>
    arrangeScoreboard({ columns: COLUMNS, rows, minimumEffect: 0.03 }, order).flatMap((group) =>
      group.rows.map(({ title }) => title),
    );
  expect(titles('difference')).toEqual(['large', 'small', 'newer']);
  expect(titles('recent')).toEqual(['newer', 'small', 'large']);
});
