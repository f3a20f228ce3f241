import { describe, expect, it } from 'vitest';
import { drawFigure } from './draw-figure.ts';
import { packFigure, unpackFigure } from './pack-figure.ts';
import { linkPoints } from './point-links.ts';
import type { TrendFigure } from './trend-figure.ts';
import { line, overTime, point, trend } from './trend-fixture.ts';

/** With the links that the server makes. */
const linked = (figure: TrendFigure): TrendFigure => ({
  ...figure,
  panels: figure.panels.map((panel) => ({
    ...panel,
    lines: panel.lines.map((entry) => ({
      ...entry,
      segments: linkPoints(figure, entry, entry.segments),
    })),
  })),
});

const ratio = { anchor: 'mysql2 3.11.5', ratio: 1.1, low: 1.05, high: 1.2, n: 3, notSteady: null };
const CHANGE = {
  ...({ id: 'c1', direction: 'better', label: '1.17× faster', size: 0.16, from: 1 } as const),
  since: { version: '3.0.1', at: Date.parse('2026-05-20T10:00:00.000Z') },
};
const BY_VERSION = linked({
  ...trend(
    line('mariadb', [
      point('2.5.6', 2216.123456789, { samples: [1, 2, 3], sampleKind: 'repeats', releasedOn: '2021-01-13', ratio }),
      point('3.0.1', 2601, { changeFromPrevious: { outcome: 'better', label: '1.17× faster' }, runs: ['r_b', 'r_a'] }),
      point('3.1.0', null, { status: 'failed', reason: 'timeout', changeFromPrevious: null }),
      point('3.1.0', 2600, { isAnchor: true, note: 'v3.1.0+build', ratio: { ...ratio, notSteady: 'not steady' } }),
      point('3.2.0', 2700, { ratio: null, change: CHANGE, commit: 'abcdef012345' }),
    ]),
    line('mysql2', [point('not stated', 2410), point('3.11.5', 2377)]),
  ),
  anchors: ['mysql2 3.11.5'],
});
const at = (day: number) => ({ at: new Date(Date.UTC(2026, 0, day, 1, 2, 3, 4)).toISOString() });
const dense = (name: string, days: number) =>
  line(
    name,
    Array.from({ length: days }, (_, day) =>
      point(`1.${Math.floor(day / 10)}.0`, 1000 + Math.sin(day) * 10, {
        ...at(day),
        runs: [`r_${(0x1234567890 + day).toString(16).padStart(16, '0')}`],
        uncertainty: `95 % CI of the mean, n = ${day % 7}`,
        changeFromPrevious: { outcome: 'insufficient-samples', label: `1.0${day % 10}× faster` },
      }),
    ),
  );
const ALONG_TIME = linked(overTime(dense('mariadb', 3), line('mysql2', [point('1.0.0', 20, at(7))])));
const marker = {
  x: 3,
  previousAt: new Date(1),
  at: new Date(2),
  kind: 'scenario',
  label: 'changed',
  changes: [],
} as const;

describe('a packed figure', () => {
  it.each([
    ['by version', BY_VERSION],
    ['along time', ALONG_TIME],
    ['absolute', drawFigure(BY_VERSION, 'absolute')],
    ['ratios', drawFigure(BY_VERSION, 'ratio')],
    ['markers', { ...ALONG_TIME, panels: ALONG_TIME.panels.map((panel) => ({ ...panel, markers: [marker] })) }],
    ['without points', linked(overTime(line('mariadb', [])))],
    ['without panels', trend()],
  ])('is the same figure when it is unpacked: %s', (_, figure) => {
    expect(unpackFigure(packFigure(figure))).toEqual(figure);
  });

  it('has a fraction of the bytes of its points as objects', () => {
    const figure = linked(overTime(dense('mariadb', 1000)));
    expect(packFigure(figure).length * 4).toBeLessThan(JSON.stringify(figure).length);
  });
});

describe('the links of points', () => {
  const points = (figure: TrendFigure) => figure.panels.flatMap(({ lines }) => lines[0]?.segments.flat() ?? []);

  it('open the newest run, and compare with the version before', () => {
    expect(points(BY_VERSION)[1]).toMatchObject({
      href: '/p/node/runs/r_b',
      compareHref:
        '/p/node/compare?driver=mariadb@3.0.1,mariadb@2.5.6&reference=mariadb@2.5.6&environment=e1&metric=throughput&scenario=select',
    });
  });

  it('compare nothing of one version, of none, and of a point where a branch starts', () => {
    expect(points(ALONG_TIME).map(({ compareHref }) => compareHref)).toEqual([null, null, null]);
    expect(points(BY_VERSION).map(({ compareHref, isAnchor }) => [Boolean(compareHref), Boolean(isAnchor)])).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [false, true],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });
});
