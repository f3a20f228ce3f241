import { toTradeOff, withVersions } from '@tachograph/analysis/testing';
import type { TradeOffPoint } from '@tachograph/analysis/trade-off';
import { describe, expect, it } from 'vitest';
import type { TradeOffChart } from '@/charts/trade-off/trade-off-model.ts';
import { OPS } from '@/charts/trend/trend-fixture.ts';
import { CHART_FORMATS } from '@/exports/chart/chart-formats.ts';
import { listImageProblems } from '@/exports/engine/list-image-problems.ts';

import { type ShownTradeOff, toTradeOffExport } from './to-trade-off-export.tsx';

const CONTEXT = { project: { slug: 'go', title: 'Go' }, url: 'https://t.example/p/go/trade-off?scenario=select-1' };
const ALLOCATIONS = { canonical: 'allocs/op', label: 'allocs/op', divisor: 1, direction: 'lower' } as const;
const driver = (name: string) => ({ slug: name, name, language: null, purl: null }) as TradeOffPoint['driver'];
const version = (text: string) =>
  ({ raw: text, text, sortKey: text, parsed: null }) as unknown as TradeOffPoint['version'];

const measured = (
  value: number,
  status: 'ok' | 'emulated' = 'ok',
  statusReason: string | null = null,
): TradeOffPoint['x'] => ({
  ...{
    measuredAt: new Date('2026-05-21T10:00:00Z'),
    runs: ['r_1'],
    repetitionGroup: null,
    invocations: [],
    version: null,
    scenarioHash: null,
  },
  ...{
    status,
    statusReason,
    value,
    measured: value,
    basis: 'measured',
    uncertainty: null,
    samples: [],
    sampleKind: 'none',
    n: 3,
    relativePercent: null,
  },
});

type Given = readonly [name: string, x: number, y: number, TradeOffPoint['x']?];

const chartOf = (given: readonly Given[]): TradeOffChart => ({
  title: 'Select 1 <row>, throughput against allocations',
  x: { name: 'allocations', unit: ALLOCATIONS },
  y: { name: 'throughput', unit: OPS },
  dots: given.map(([name, x, y, odd], nth) => ({
    ...{ key: name, driver: { name, slot: nth as 0 | 1 | 2 }, version: '1.0.0', options: null, href: '/r' },
    ...{ x: { value: x, low: null, high: null }, y: { value: y, low: y - 50, high: y + 50 } },
    ...{ emulated: odd?.status === 'emulated' ? `emulated: ${odd.statusReason}` : null },
    ...{ isOnFront: nth === 0, beatenBy: nth === 0 ? null : `${given[0]?.[0]} 1.0.0`, isNewest: true },
  })),
});

const shownOf = (given: readonly Given[], more: Partial<ShownTradeOff['tradeOff']> = {}): ShownTradeOff => ({
  chart: given.length > 0 ? chartOf(given) : null,
  tradeOff: {
    ...toTradeOff(withVersions({ series: [], points: [] }), {
      params: null,
      x: null,
      y: null,
      environment: null,
      drivers: null,
    }),
    ...{ valueDescription: 'median of 3 repeats', bands: 'minimum to maximum', title: 'Select 1' },
    points: given.map(([name, x, y, odd], nth) => ({
      ...{
        key: name,
        driver: driver(name),
        options: null,
        version: version('1.0.0'),
        x: measured(x),
        y: odd ?? measured(y),
      },
      ...{ emulated: odd?.status === 'emulated', isOnFront: nth === 0, beatenBy: null, isNewest: true },
    })),
    ...more,
  },
});

const HONEST = shownOf(
  [
    ['tcp', 2, 900.125],
    ['http', 60, 80, measured(80, 'emulated', 'a loop of 100')],
    ['udp', 30, 500, measured(500, 'ok', 'protocol mismatch: binary declared, text observed')],
  ],
  {
    missing: [
      {
        key: 'm',
        driver: driver('quic'),
        version: version('2.0.0'),
        options: null,
        reason: 'throughput: failed: timeout',
        runs: ['r_9'],
      },
    ],
    unknown: [{ kind: 'driver', requested: 'nobody' }],
  },
);
const exportOf = (form: string, shown = HONEST, theme: 'light' | 'dark' = 'light') =>
  String(CHART_FORMATS[form]?.render(toTradeOffExport(CONTEXT, shown, 'linear'), theme));

describe.each(['light', 'dark'] as const)('the image of a trade-off, %s', (theme) => {
  it.each([
    ['with honest cells', HONEST],
    ['with nothing', shownOf([])],
  ])('%s needs nothing else and every text of it can be read', (_, shown) => {
    expect(listImageProblems(exportOf('svg', shown, theme), theme)).toEqual([]);
  });
});

it('the image draws what the page draws: the Pareto line, whiskers, both axes, and its figures as text', () => {
  const svg = exportOf('svg');
  expect(svg).toMatch(/<path d="M[^"]+H[^"]+V[^"]+H[^"]+" fill="none" [^>]*stroke-dasharray="5 3"/);
  expect(svg).toContain('allocations in allocs/op, lower is better');
  expect(svg).toContain('throughput in ops/s, higher is better');
  expect(/<desc id="desc">([^<]+)</.exec(svg)?.[1]).toContain(
    'On the Pareto line: tcp 1.0.0 (2 allocs/op, 900.1 ops/s).',
  );
  expect(exportOf('svg', shownOf([]))).toContain('No result matches these filters.');
});

it('what is no plain figure, and what has no point, is described in every format', () => {
  for (const words of [
    'emulated: a loop of 100',
    'throughput: failed: timeout',
    'protocol mismatch: binary declared, text observed',
  ]) {
    for (const form of ['svg', 'md', 'csv']) expect(exportOf(form).toLowerCase(), `${form} ${words}`).toContain(words);
  }
  for (const form of ['svg', 'md']) expect(exportOf(form)).toContain('nobody');
});

it('CSV and Markdown carry the figures of both metrics', () => {
  expect(exportOf('csv')).toContain('tcp,1.0.0,,900.125,850.125,950.125,2,,,on the Pareto line,,r_1\r\n');
  expect(exportOf('csv').split('\r\n')[0]).toContain('"throughput, low, ops/s"');
  expect(exportOf('md')).toContain('| tcp | 1.0.0 |  | 900.1 | 850.1 – 950.1 | 2 |  | on the Pareto line |');
});
