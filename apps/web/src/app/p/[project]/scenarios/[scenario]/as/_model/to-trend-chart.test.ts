import { describe, expect, it } from 'vitest';
import { drawFigure } from '@/charts/trend/draw-figure.ts';
import { line, overTime, point, trend } from '@/charts/trend/trend-fixture.ts';
import { CHART_FORMATS } from '@/exports/chart/chart-formats.ts';
import { listImageProblems } from '@/exports/engine/list-image-problems.ts';
import { type ShownTrend, toTrendChart } from './to-trend-chart.tsx';

const at = (day: number) => ({ at: new Date(Date.UTC(2026, 0, day)).toISOString() });

const CONTEXT = {
  project: { slug: 'node', title: 'Node <connectors>' },
  url: 'https://t.example/p/node/scenarios/select',
};

const shown = (figure: ShownTrend['figure'], more: Partial<ShownTrend['trend']> = {}): ShownTrend => ({
  trend: {
    axis: 'version',
    case: null,
    valueDescription: 'median of 3 repeats',
    uncertaintyDescription: 'minimum to maximum of 3 repeats',
    points: figure.panels.length,
    unknown: [],
    ...more,
  },
  figure,
});

const HONEST = shown(
  trend(
    line('mariadb', [
      point('2.5.6', 2216.19, { low: 2168.4, high: 2224, n: 3, releasedOn: '2021-01-13' }),
      point('3.0.1', 2601),
      point('3.0.2', 2610, { reason: 'protocol mismatch: binary declared, text observed' }),
      point('3.1.0', null, { status: 'failed', reason: 'timeout' }),
    ]),
    line('mysql2', [point('3.6.5', 2410, { status: 'emulated', reason: 'a loop of 100' })], {
      driver: { name: 'mysql2', slot: 1 },
    }),
    line('mysql', [point('2.18.1', null, { status: 'unsupported', reason: 'no prepared statements' })], {
      driver: { name: 'mysql', slot: 2 },
    }),
  ),
  { unknown: [{ kind: 'driver', requested: 'nobody' }] },
);
const ALONG_TIME: ShownTrend['figure'] = {
  ...overTime(
    line('mariadb', [point('1.0.0', 10, at(1)), point('1.0.0', 12, at(3))]),
    line('mysql2', [point('1.0.0', 20, at(7))], { driver: { name: 'mysql2', slot: 1 } }),
  ),
};
const EMPTY = shown(trend(), { points: 0 });

const exportOf = (form: string, data: ShownTrend, theme: 'light' | 'dark' = 'light') =>
  String(CHART_FORMATS[form]?.render(toTrendChart(CONTEXT, data, 'linear'), theme));

const DESCRIBED = [
  'emulated: a loop of 100',
  'unsupported: no prepared statements',
  'failed: timeout',
  'protocol mismatch: binary declared, text observed',
];

describe.each(['light', 'dark'] as const)('the image of a trend, %s', (theme) => {
  it.each([
    ['with honest cells', HONEST],
    ['along time', { ...HONEST, figure: ALONG_TIME }],
    ['with nothing', EMPTY],
  ])('%s needs nothing else and every text of it can be read', (_, data) => {
    expect(listImageProblems(exportOf('svg', data, theme), theme)).toEqual([]);
  });
});

describe('the image of a trend', () => {
  const svg = exportOf('svg', HONEST);

  it('draws what the page draws: a panel for each driver, its line, band and points', () => {
    expect(svg).toContain('stroke-dasharray="2 3"');
    for (const name of ['mariadb 3.0.2', 'mysql2 3.6.5', 'mysql version, in release order'])
      expect(svg).toContain(name);
  });

  it('has its figures as text for those who hear it', () => {
    const description = /<desc id="desc">([^<]+)</.exec(svg)?.[1];
    expect(description).toContain('from 2.5.6 (2,216 ops/s) to 3.0.2 (2,610 ops/s)');
    for (const label of DESCRIBED) expect(description?.toLowerCase()).toContain(label);
  });

  it('says where nothing is to draw', () =>
    expect(exportOf('svg', EMPTY)).toContain('No result matches these filters.'));
});

it('every format describes what is no plain figure, and all but the table what was not found', () => {
  for (const form of ['svg', 'md']) {
    const text = exportOf(form, HONEST).toLowerCase();
    for (const label of DESCRIBED) expect(text, form).toContain(label);
    expect(text).toContain('not found: driver “nobody”');
  }
  for (const label of DESCRIBED) {
    const [status = '', reason = ''] = label.startsWith('protocol') ? ['ok', label] : label.split(': ');
    expect(exportOf('csv', HONEST)).toMatch(new RegExp(`,${status},"?${reason}`));
  }
});

it('CSV and Markdown carry the figures: exact in the canonical unit, and as read', () => {
  expect(exportOf('csv', HONEST).split('\r\n')[1]).toBe(
    'mariadb,2.5.6,2021-01-13,2026-05-21T10:00:00.000Z,2216.19,2168.4,2224,2216.19,3,ok,,first,MariaDB 10.11 · same host,r_2.5.6',
  );
  expect(exportOf('md', HONEST)).toContain('| mariadb | 2.5.6 | 2026-05-21 | 2,216 | 2,168 – 2,224 | 3 |');
});

describe('of points measured in turns with an anchor', () => {
  const ratio = {
    anchor: 'mysql2 3.0.0',
    ratio: 1.0512,
    low: 1.04,
    high: 1.06,
    n: 4,
    notSteady: 'not steady: 4 % apart',
  };
  const figure = {
    ...trend(line('mysql2', [point('3.1.0', 2216.19, { ratio, reason: ratio.notSteady })])),
    anchors: ['mysql2 3.0.0'],
  };
  it.each(['ratio', 'absolute'] as const)('drawn as %s, CSV and Markdown have both figures and the reason', (kind) => {
    const data = shown(drawFigure(figure, kind));
    for (const form of ['csv', 'md']) {
      expect(exportOf(form, data)).toContain('Ratio to anchor');
      expect(exportOf(form, data)).toContain('not steady: 4 % apart');
    }
    expect(exportOf('csv', data)).toContain('mysql2 3.0.0,1.0512,1.04,1.06,4');
    expect(exportOf('md', data).replaceAll('\\', '')).toContain('2,216');
    const svg = exportOf('svg', data);
    expect(svg.includes('ratio to mysql2 3.0.0')).toBe(kind === 'ratio');
    expect(svg).toContain('without a stroke: not steady');
    expect(listImageProblems(svg, 'light')).toEqual([]);
  });
});
