import { describe, expect, it } from 'vitest';
import { lineName, listRows, pointsOf, type TrendFigure } from './trend-figure.ts';
import { line, overTime, point, trend } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';

const one = (...points: Parameters<typeof line>[1]) => trend(line('mariadb', points));
const firstLine = (...args: Parameters<typeof toTrendModel>) => {
  const found = toTrendModel(...args).panels[0]?.lines[0];
  if (!found) throw new Error('no line');
  return found;
};
const atDay = (day: number) => ({ at: new Date(Date.UTC(2026, 0, day)).toISOString() });

describe('the chart adds no judgement', () => {
  const figure: TrendFigure = {
    ...overTime(
      line('a', [], { segments: [[point('1', 10, atDay(1)), point('1', 11, atDay(2))], [point('1', 12, atDay(3))]] }),
    ),
  };
  const marked: TrendFigure = {
    ...figure,
    panels: figure.panels.map((panel) => ({
      ...panel,
      markers: [
        {
          x: Date.UTC(2026, 0, 2, 12),
          previousAt: new Date(Date.UTC(2026, 0, 2)),
          at: new Date(Date.UTC(2026, 0, 3)),
          kind: 'environment',
          label: 'environment changed: kernel',
          changes: [],
        },
      ],
    })),
  };

  it('its segments are those it is given, although environment and scenario stay the same', () =>
    expect(firstLine(figure, 'linear').segments.map((segment) => segment.length)).toEqual([2, 1]));

  it('its rules are the markers it is given: the same label, at the same position', () => {
    const [panel] = toTrendModel(marked, 'linear').panels;
    const [from = 0, to = 1] = panel?.domain ?? [];
    expect(panel?.rules).toMatchObject([
      { label: 'environment changed: kernel', x: (Date.UTC(2026, 0, 2, 12) - from) / (to - from) },
    ]);
    const others = line('b', [point('1', 10, atDay(1)), point('1', 11, { ...atDay(2), environment: 'e2' })]);
    expect(toTrendModel(overTime(others), 'linear').panels[0]?.rules).toEqual([]);
  });

  it('a rule outside a zoom is left out', () => {
    const range = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)] as const;
    expect(toTrendModel(marked, 'linear', { panel: 'all', range }).panels[0]?.rules).toEqual([]);
  });

  it('its ticks are the positions it is given, and all panels share one value axis', () => {
    const two = trend(
      line('mariadb', [point('2.5.6', 2216), point('3.0.1', 2601)]),
      line('mysql2', [point('1.7.0', 2026), point('2.2.5', 2068)], { driver: { name: 'mysql2', slot: 1 } }),
    );
    const model = toTrendModel(two, 'linear');
    expect(model.panels.map(({ name, ticks }) => [name, ticks.map(({ label }) => label)])).toEqual([
      ['mariadb', ['2.5.6', '3.0.1']],
      ['mysql2', ['1.7.0', '2.2.5']],
    ]);
    const dots = model.panels.flatMap((panel) => panel.lines.flatMap((l) => l.dots));
    const sorted = [...dots].sort((a, b) => (a.point.value ?? 0) - (b.point.value ?? 0));
    for (const [i, { y }] of sorted.entries()) if (i > 0) expect(y).toBeLessThan(sorted[i - 1]?.y ?? 0);
  });

  it('a branch begins at its point of the main line, whose dot is drawn and listed once', () => {
    const anchor = point('1.21.5', 5, { isAnchor: true });
    const figure = trend(
      line('main', [point('1.21.5', 5), point('1.22.0', 6)], { driver: { name: 'mariadb', slot: 0 } }),
      line('branch', [anchor, point('1.21.6', 7)], { driver: { name: 'mariadb', slot: 0 }, detail: '1.21 line' }),
    );
    const [main, branch] = toTrendModel(figure, 'linear').panels[0]?.lines ?? [];
    expect([main?.dots.length, branch?.dots.length, branch?.segments[0]?.length]).toEqual([2, 1, 2]);
    expect(listRows(figure).map(({ point: { version } }) => version)).toEqual(['1.21.5', '1.22.0', '1.21.6']);
  });
});

it('the newest version is named on every width', () => {
  const many = one(...Array.from({ length: 90 }, (_, i) => point(`10.20.${i}`, 100 + i)));
  const ticks = toTrendModel(many, 'linear').panels[0]?.ticks ?? [];
  expect(ticks.at(-1)?.shownAt).toEqual([true, true, true, true, true]);
  expect(ticks.filter((t) => t.shownAt[0]).length).toBeLessThanOrEqual(4);
});

describe('ticks along time', () => {
  const labelsOf = (...days: number[]) =>
    toTrendModel(
      overTime(
        line(
          'a',
          days.map((day) => point('1', 1, atDay(day))),
        ),
      ),
      'linear',
    ).panels[0]?.ticks.map(({ label }) => label);

  it('name as much of a date as their distance needs', () => {
    expect(labelsOf(1, 2)?.[0]).toMatch(/^\d\d:\d\d$/);
    expect(labelsOf(1, 60)?.[0]).toMatch(/^\d+ Jan$/);
    expect(labelsOf(1, 700)?.[0]).toMatch(/^[A-Z][a-z]{2} 202\d$/);
    expect(labelsOf(1, 7000)?.[0]).toMatch(/^20\d\d$/);
  });
});

describe('a line', () => {
  it('keeps a point without a value, and says why (row 75)', () => {
    const data = one(point('1', 10), point('2', null, { status: 'failed', reason: 'timeout' }), point('3', 12));
    const drawn = firstLine(data, 'linear');
    expect(drawn.segments.map((segment) => segment.length)).toEqual([1, 1]);
    expect(drawn.dots[1]).toMatchObject({ y: null, marked: true, label: 'mariadb 2: failed, timeout' });
  });

  it('stops at a value that a log scale cannot hold', () =>
    expect(firstLine(one(point('1', 10), point('2', 0), point('3', 12)), 'log').segments).toHaveLength(2));

  it('has points that say their version as it arrived, where that is longer', () => {
    const data = one(point('10.6.12', 1000, { note: '5.5.5-10.6.12-MariaDB' }));
    expect(firstLine(data, 'linear').dots[0]?.label).toMatch(
      /^mariadb 10\.6\.12 \(5\.5\.5-10\.6\.12-MariaDB\): 1,000 ops\/s/,
    );
  });

  it('of many points marks the ends, those that are not plain, and every one that stands alone', () => {
    const many = Array.from({ length: 200 }, (_, i) =>
      point(`${i}`, 100, i === 50 ? { status: 'emulated', reason: 'a loop' } : {}),
    );
    const segments = [many.slice(0, 90), many.slice(90, 91), many.slice(91)];
    const dots = firstLine(trend(line('mariadb', [], { segments })), 'linear').dots;
    expect(dots.flatMap(({ marked }, i) => (marked ? [i] : []))).toEqual([0, 50, 90, 199]);
  });
});

it('of several lines with one name only the newest is labelled', () => {
  const driver = { name: 'mysql', slot: 2 } as const;
  const data = overTime(
    line('old', [point('1', 10, atDay(1)), point('1', 11, atDay(2))], { driver }),
    line('new', [point('1', 20, { ...atDay(5), environment: 'e2' })], { driver }),
  );
  expect(toTrendModel(data, 'linear').panels[0]?.endLabels.map((l) => l.value)).toEqual(['20']);
});

describe('many lines', () => {
  const lines = Array.from({ length: 15 }, (_, i) => line(`driver-${i}`, [point('1', 100 + i), point('2', 100 + i)]));

  it('beyond the twelfth become context without points or labels', () => {
    const panel = toTrendModel(overTime(...lines), 'linear').panels[0];
    expect(panel?.lines.map((l) => l.faint)).toEqual([...Array(12).fill(false), ...Array(3).fill(true)]);
    expect(panel?.endLabels.length).toBe(12);
  });
});

describe('a zoom', () => {
  it('changes the horizontal extent of its panel, keeps the whole extent, and fits the value axis to what is visible', () => {
    const data = one(point('1', 10), point('2', 5000), point('3', 5100));
    const model = toTrendModel(data, 'linear', { panel: 'mariadb', range: [0.7, 2.3] });
    expect(model.panels[0]).toMatchObject({ zoomed: true, domain: [0.7, 2.3] });
    expect(model.panels[0]?.extent[0]).toBeLessThan(0);
    expect(model.y.domain[0]).toBeGreaterThan(1000);
  });
});

it('an empty trend still has a value axis (row 75)', () => {
  expect(toTrendModel(overTime(), 'linear').panels[0]?.lines).toEqual([]);
  expect(toTrendModel(trend(), 'log').y.ticks.length).toBeGreaterThan(0);
});

it('rows are listed line by line by version, and along time each driver from its oldest point to its newest', () => {
  const driver = { name: 'a', slot: 0 } as const;
  const lines = [
    line('new', [point('2', 1, atDay(5))], { driver, detail: 'pool' }),
    line('b', [point('1', 1, atDay(3))]),
    line('old', [point('1', 1, atDay(1))], { driver }),
  ];
  const named = (figure: TrendFigure) => listRows(figure).map((row) => `${lineName(row.line)} ${row.point.version}`);
  expect(named(overTime(...lines))).toEqual(['a 1', 'a pool 2', 'b 1']);
  expect(listRows(trend(...lines))).toHaveLength(lines.flatMap(pointsOf).length);
});
