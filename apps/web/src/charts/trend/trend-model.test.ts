import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line, point, trend } from './trend-fixture.ts';
import { toTrendModel } from './trend-model.ts';

const one = (...points: Parameters<typeof line>[1]) => trend(line('mariadb', points));
const firstLine = (...args: Parameters<typeof toTrendModel>) => {
  const found = toTrendModel(...args).panels[0]?.lines[0];
  if (!found) throw new Error('no line');
  return found;
};
const lengths = (...args: Parameters<typeof toTrendModel>) => firstLine(...args).segments.map((s) => s.length);

describe('a trend by version', () => {
  const at = (place: number) => ({ place });
  const two = trend(
    line('mariadb', [point('2.5.6', 2216), point('3.0.1', 2601)]),
    line('mysql2', [point('1.7.0', 2026), point('2.2.5', 2068), point('2.3.3', 2386)], {
      driver: { name: 'mysql2', slot: 1 },
    }),
  );

  it('gives each driver its own panel and all panels one value axis', () => {
    const model = toTrendModel(two, 'version', 'linear');
    expect(model.panels.map((p) => p.name)).toEqual(['mariadb', 'mysql2']);
    const heights = model.panels.flatMap((p) =>
      p.lines.flatMap((l) => l.dots.map((d) => [d.point.value, d.y] as const)),
    );
    const sorted = [...heights].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
    for (const [i, [, y]] of sorted.entries()) if (i > 0) expect(y).toBeLessThan(sorted[i - 1]?.[1] ?? 0);
  });

  it('merges the versions of two lines of one driver into one order', () => {
    const merged = trend(
      line('a', [point('1', 1, at(0)), point('3', 1, at(2))], { driver: { name: 'mariadb', slot: 0 }, detail: 'pool' }),
      line('b', [point('1', 2, at(0)), point('2', 2, at(1))], { driver: { name: 'mariadb', slot: 0 } }),
    );
    expect(toTrendModel(merged, 'version', 'linear').panels[0]?.ticks.map((t) => t.label)).toEqual(['1', '2', '3']);
  });

  it('puts the versions of a parallel release line where they belong in the main one: a release after its pre-releases', () => {
    const driver = { name: 'mariadb', slot: 0 } as const;
    const data = trend(
      line('main', [point('1.21.0-rc', 1, at(0)), point('1.22.0', 1, at(3)), point('1.23.0', 1, at(4))], { driver }),
      line('branch', [point('1.21.0', 2, at(1)), point('1.21.10', 2, at(2))], { driver, detail: '1.21 line' }),
    );
    const ticks = toTrendModel(data, 'version', 'linear').panels[0]?.ticks.map((t) => t.label);
    expect(ticks).toEqual(['1.21.0-rc', '1.21.0', '1.21.10', '1.22.0', '1.23.0']);
  });

  it('sets points of one version side by side, in order', () => {
    const dots = firstLine(
      one(point('1', 1), point('1', 2, { at: '2026-06-01T00:00:00Z' }), point('2', 3)),
      'version',
      'linear',
    ).dots;
    expect(dots[0]?.x).toBeLessThan(dots[1]?.x ?? 0);
    expect(dots[1]?.x).toBeLessThan(dots[2]?.x ?? 0);
  });

  it('always names the newest version, whatever the width', () => {
    const many = one(...Array.from({ length: 90 }, (_, i) => point(`10.20.${i}`, 100 + i)));
    const ticks = toTrendModel(many, 'version', 'linear').panels[0]?.ticks ?? [];
    expect(ticks.at(-1)?.shownAt).toEqual([true, true, true, true, true]);
    expect(ticks.filter((t) => t.shownAt[0]).length).toBeLessThanOrEqual(4);
  });
});

describe('a line', () => {
  it('never crosses a change of environment or of the scenario text', () => {
    expect(
      lengths(one(point('1', 10), point('2', 11), point('3', 12, { environment: 'e2' })), 'version', 'linear'),
    ).toEqual([2, 1]);
    const texts = one(
      point('1', 10, { scenario: 'a' }),
      point('2', 11, { scenario: 'b' }),
      point('3', 12, { scenario: 'b' }),
    );
    expect(lengths(texts, 'time', 'linear')).toEqual([1, 2]);
  });

  it('stops at a point without a value and keeps that point', () => {
    const data = one(point('1', 10), point('2', null, { status: 'failed', reason: 'timeout' }), point('3', 12));
    expect(lengths(data, 'version', 'linear')).toEqual([1, 1]);
    const failed = firstLine(data, 'version', 'linear').dots[1];
    expect(failed).toMatchObject({ y: null, marked: true, words: 'mariadb 2: failed, timeout' });
  });

  it('has points that say their version as it arrived, where that is longer', () => {
    const data = one(point('10.6.12', 1000, { note: '5.5.5-10.6.12-MariaDB' }));
    expect(firstLine(data, 'version', 'linear').dots[0]?.words).toMatch(
      /^mariadb 10\.6\.12 \(5\.5\.5-10\.6\.12-MariaDB\): 1,000 ops\/s/,
    );
  });

  it('does not join an emulated value to a measured one', () =>
    expect(lengths(one(point('1', 10), point('2', 11, { status: 'emulated' })), 'version', 'linear')).toEqual([1, 1]));

  it('drops no point and joins only neighbours', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ e: fc.constantFrom('e1', 'e2'), v: fc.option(fc.integer({ min: 1, max: 1e6 })) }), {
          minLength: 1,
        }),
        (rows) => {
          const points = rows.map(({ e, v }, i) =>
            point(`${i}`, v, { environment: e, status: v === null ? 'failed' : 'ok' }),
          );
          const found = firstLine(one(...points), 'run', 'log');
          expect(found.dots.length).toBe(rows.length);
          expect(found.segments.flat().length).toBe(rows.filter(({ v }) => v !== null).length);
          for (const segment of found.segments) expect(new Set(segment.map((d) => d.point.environment)).size).toBe(1);
        },
      ),
    ));

  it('of many points marks only the telling ones, and every one that stands alone', () => {
    const many = Array.from({ length: 200 }, (_, i) =>
      point(
        `${i}`,
        100,
        i === 50 ? { change: { word: 'better', words: '1.10× faster' } } : i === 90 ? { environment: 'e2' } : {},
      ),
    );
    const marked = firstLine(one(...many), 'run', 'linear').dots.flatMap((d, i) => (d.marked ? [i] : []));
    expect(marked).toEqual([0, 50, 90, 199]);
  });
});

describe('markers', () => {
  it('stand between the points they separate and say what changed', () => {
    const data = one(point('1', 10), point('2', 11, { environment: 'e2' }));
    const { markers, lines } = toTrendModel(data, 'version', 'linear').panels[0] ?? { markers: [], lines: [] };
    expect(markers[0]).toMatchObject({
      kind: 'boundary',
      words: 'environment changed: MariaDB 10.11 · same host to MariaDB 11.4 · two hosts',
    });
    expect(markers[0]?.x).toBeGreaterThan(lines[0]?.dots[0]?.x ?? 1);
    expect(markers[0]?.x).toBeLessThan(lines[0]?.dots[1]?.x ?? 0);
  });

  it('stand where a driver moves from one line to another, and only the newer of the two is labelled', () => {
    const mysql = { name: 'mysql', slot: 2 } as const;
    const at = (day: number) => ({ at: new Date(Date.UTC(2026, 0, day)).toISOString() });
    const data = trend(
      line('old', [point('1', 10, at(1)), point('1', 11, at(2))], { driver: mysql }),
      line('new', [point('1', 20, { ...at(5), environment: 'e2' })], { driver: mysql }),
    );
    const panel = toTrendModel(data, 'time', 'linear').panels[0];
    expect(panel?.markers.map((m) => m.words)).toEqual([
      'environment changed: MariaDB 10.11 · same host to MariaDB 11.4 · two hosts',
    ]);
    expect(panel?.endLabels.map((l) => l.value)).toEqual(['20']);
  });

  it('at nearly the same place keep their labels apart, and all stay', () => {
    const change = { word: 'worse', words: '1.05× slower' } as const;
    const data = one(...Array.from({ length: 40 }, (_, i) => point(`${i}`, 100, i > 30 && i < 35 ? { change } : {})));
    const markers = toTrendModel(data, 'version', 'linear').panels[0]?.markers ?? [];
    expect(markers.map((m) => m.row)).toEqual([0, 1, null, null]);
    expect(markers.every((m) => m.worse)).toBe(true);
  });
});

describe('many lines', () => {
  const lines = Array.from({ length: 15 }, (_, i) => line(`driver-${i}`, [point('1', 100 + i), point('2', 100 + i)]));

  it('beyond the twelfth become context without points or labels', () => {
    const panel = toTrendModel(trend(...lines), 'time', 'linear').panels[0];
    expect(panel?.lines.map((l) => l.faint)).toEqual([...Array(12).fill(false), ...Array(3).fill(true)]);
    expect(panel?.endLabels.length).toBe(12);
  });
});

describe('a zoom', () => {
  it('changes the horizontal extent of its panel, keeps the whole extent, and fits the value axis to what is visible', () => {
    const data = one(point('1', 10), point('2', 5000), point('3', 5100));
    const panel = toTrendModel(data, 'version', 'linear', { panel: 'mariadb', range: [0.7, 2.3] }).panels[0];
    expect(panel).toMatchObject({ zoomed: true, domain: [0.7, 2.3] });
    expect(panel?.extent[0]).toBeLessThan(0);
    expect(
      toTrendModel(data, 'version', 'linear', { panel: 'mariadb', range: [0.7, 2.3] }).y.domain[0],
    ).toBeGreaterThan(1000);
  });
});

it('an empty trend still has a value axis', () => {
  expect(toTrendModel(trend(), 'time', 'linear').panels[0]?.lines).toEqual([]);
  expect(toTrendModel(trend(), 'version', 'log').y.ticks.length).toBeGreaterThan(0);
});
