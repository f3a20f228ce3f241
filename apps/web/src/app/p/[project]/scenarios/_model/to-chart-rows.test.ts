import { expect, test } from 'vitest';
import { toChartGroups, toNewestLabel } from './to-chart-rows.ts';

type Row = Parameters<typeof toChartGroups>[0][number];
type Cell = Row['cells'][number];

const OF = { scenario: 's', params: {}, metric: 'latency', unit: 'ns/op', direction: 'lower', exact: false } as const;

const lineOf = (values: readonly number[]): Cell => ({
  kind: 'line',
  series: {
    key: 'k',
    case: { key: 'c', statistic: 'mean', ...OF },
    scenarioTitle: 'S',
    driver: { slug: 'a', name: 'a' },
    options: {},
    environment: { identity: 'e', label: 'e' },
  },
  line: {
    points: values.map((value, x) => ({
      x,
      version: `1.${x}`,
      value,
      low: null,
      high: value * 1.1,
      startsSegment: x === 0,
    })),
    changes: [],
    status: 'ok',
    reason: null,
    newest: { version: '1', at: new Date(0), value: values.at(-1) ?? null },
  },
});

const rowOf = (key: string, category: string | null, cells: readonly Cell[]): Row => ({
  key,
  case: { key, statistic: 'mean', ...OF },
  title: key,
  params: '',
  category,
  cells,
});

test('one axis from zero holds all values and intervals of a row, and its head names its ends in one unit', () => {
  const [group] = toChartGroups([rowOf('a', 'select', [lineOf([20_000, 30_000]), lineOf([42_000])])], false);
  const row = group?.rows[0];
  expect(row?.axis).toBe('µs/op, 0 to 50');
  expect(row?.y.ticks.map(({ label, at }) => [label, at])).toEqual([
    ['0', 0],
    ['50', 1],
  ]);
  expect(row?.y.position(42_000 * 1.1)).toBeLessThanOrEqual(1);
});

test('an axis of ratios holds 1, also where all values are far from it', () => {
  const [group] = toChartGroups(
    [rowOf('a', 'select', [lineOf([1, 4, 8])]), rowOf('b', 'select', [lineOf([0.2])])],
    true,
  );
  for (const row of group?.rows ?? []) {
    expect(row.y.position(1)).toBeGreaterThanOrEqual(0);
    expect(row.y.position(1)).toBeLessThanOrEqual(1);
    expect(row.axis).toMatch(/^ratio, /);
  }
});

test('rows stand under their categories in their order, those without one under "other"', () => {
  const rows = [rowOf('a', 'insert', []), rowOf('b', 'select', []), rowOf('c', 'select', []), rowOf('d', null, [])];
  const groups = toChartGroups(rows, false).map(({ category, rows: inside }) => [
    category,
    inside.map(({ key }) => key),
  ]);
  expect(groups).toEqual([
    ['insert', ['a']],
    ['select', ['b', 'c']],
    ['other', ['d']],
  ]);
});

test('the newest figure is in the unit of its row, and a ratio has its sign', () => {
  const label = { canonical: 'ns/op', label: 'µs/op', divisor: 1000, direction: 'lower' } as const;
  expect(toNewestLabel(33_640, label)).toBe('33.64');
  expect(toNewestLabel(1.0534, { canonical: '', label: '×', divisor: 1, direction: 'lower' })).toBe('1.05×');
});
