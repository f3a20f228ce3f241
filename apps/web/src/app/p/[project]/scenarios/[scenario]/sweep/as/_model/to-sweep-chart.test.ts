import type { SweepLine, SweepPoint } from '@tachograph/analysis/sweep';
import { toSweep, toVerdict, withVersions } from '@tachograph/analysis/testing';
import { describe, expect, it } from 'vitest';
import type { ShownSweep } from '@/app/p/[project]/scenarios/[scenario]/sweep/sweep-grid.tsx';
import type { SweepFigureLine } from '@/charts/sweep/sweep-model.ts';
import { OPS, point as trendPoint } from '@/charts/trend/trend-fixture.ts';
import { CHART_FORMATS } from '@/exports/chart/chart-formats.ts';
import { listImageProblems } from '@/exports/engine/list-image-problems.ts';

import { toSweepChart } from './to-sweep-chart.tsx';

const CONTEXT = { project: { slug: 'node', title: 'Node' }, url: 'https://t.example/p/node/scenarios/send/sweep' };
const VERDICT = toVerdict({ rule: 'mann-whitney', ratioLow: 1.4, ratioHigh: 1.6, p: 0.01, q: 0.02 });

type Given = { value: number | null; status?: SweepPoint['measurement']['status']; reason?: string } | null;

const toPoint = (x: number, given: Given): SweepPoint | null =>
  given && {
    x,
    case: {} as never,
    verdict: VERDICT,
    measurement: {
      ...{
        measuredAt: new Date('2026-05-21T10:00:00Z'),
        runs: [`r_${x}`],
        repetitionGroup: null,
        invocations: [],
        version: null,
        scenarioHash: null,
      },
      ...{
        status: given.status ?? 'ok',
        statusReason: given.reason ?? null,
        value: given.value,
        measured: given.value,
        basis: 'measured',
        uncertainty: null,
      },
      ...{ samples: [], sampleKind: 'none', n: 25, relativePercent: null },
    },
  };

const XS = [1, 10, 100];

function shownOf(
  lines: Readonly<Record<string, readonly Given[]>>,
  unknown: ShownSweep['sweep']['unknown'] = [],
): ShownSweep {
  const entries = Object.entries(lines);
  const named = (key: string) => ({ slug: key, name: key, language: null, purl: null }) as SweepLine['driver'];
  return {
    sweep: {
      ...toSweep(withVersions({ series: [], points: [] }), {
        ...{ param: null, metric: null, statistic: null, selected: [], group: null, environment: null },
        ...{ reference: null, referenceDriver: null },
      }),
      ...{
        param: { name: 'rows', values: XS } as never,
        xs: entries.length > 0 ? XS : [],
        valueDescription: 'median',
        uncertaintyDescription: '95 % CI',
        unknown,
      },
      lines: entries.map(([key, given], nth) => ({
        ...{
          key,
          driver: named(key),
          version: null,
          options: null,
          group: { key: '', label: '' },
          isReference: nth === 0,
        },
        points: given.map((of, index) => toPoint(XS[index] ?? 0, of)),
      })),
    },
    figure: {
      ...{ title: 'Send one message, throughput', param: 'rows', unit: OPS, xs: entries.length > 0 ? XS : [] },
      lines: entries.map(
        ([key, given], nth): SweepFigureLine => ({
          ...{ key, driver: { name: key, slot: nth as 0 | 1 }, name: `${key} 3.0.0`, variant: 0 },
          points: given.flatMap((of, index) =>
            of
              ? [
                  {
                    ...trendPoint('3.0.0', of.value, { status: of.status ?? 'ok', reason: of.reason ?? null }),
                    key: `${key} ${index}`,
                    x: XS[index] ?? 0,
                    xLabel: `${XS[index]} rows`,
                  },
                ]
              : [],
          ),
        }),
      ),
    },
  };
}

const HONEST = shownOf(
  {
    mariadb: [{ value: 9.25 }, { value: null, status: 'failed', reason: 'timeout' }, { value: 3 }],
    'a-driver-with-a-very-long-name-that-fits-nowhere': [
      { value: 8, status: 'emulated', reason: 'a loop' },
      { value: 7, reason: 'protocol mismatch: binary declared, text observed' },
      null,
    ],
  },
  [{ kind: 'driver', requested: 'nobody' }],
);
const exportOf = (form: string, shown = HONEST, theme: 'light' | 'dark' = 'light') =>
  String(CHART_FORMATS[form]?.render(toSweepChart(CONTEXT, shown, undefined), theme));

describe.each(['light', 'dark'] as const)('the image of a sweep, %s', (theme) => {
  it.each([
    ['with honest cells', HONEST],
    ['with nothing', shownOf({})],
  ])('%s needs nothing else and every text of it can be read', (_, shown) => {
    expect(listImageProblems(exportOf('svg', shown, theme), theme)).toEqual([]);
  });
});

it('the image draws what the page draws, with its figures as text', () => {
  const svg = exportOf('svg');
  expect(svg).toContain('rows, log scale');
  expect(svg).toContain('Reference: mariadb 3.0.0.');
  expect(svg).toContain('A dotted line passes over values');
  expect(/<desc id="desc">([^<]+)</.exec(svg)?.[1]).toContain('mariadb 3.0.0: 2 points from 1 rows (9.25 ops/s) to');
  expect(exportOf('svg', shownOf({}))).toContain('No result matches these filters.');
});

it('what is no plain figure is described in every format', () => {
  for (const label of [
    'failed: timeout',
    'emulated: a loop',
    'protocol mismatch: binary declared, text observed',
    'not run',
  ]) {
    expect(exportOf('svg').toLowerCase(), label).toContain(label);
    expect(exportOf('md').toLowerCase(), label).toContain(label);
  }
  for (const form of ['svg', 'md']) expect(exportOf(form)).toContain('nobody');
});

it('CSV and Markdown carry the figures', () => {
  expect(exportOf('csv')).toContain('1,mariadb 3.0.0,9.25,,,9.25,25,ok,,1.50× faster,r_1\r\n');
  expect(exportOf('csv')).toContain('10,mariadb 3.0.0,,,,,25,failed,timeout,,r_10\r\n');
  expect(exportOf('md')).toContain('| 1 | 9.25 · 1.50× faster |');
});

it('the knee of a line is drawn in the image, and in every table', () => {
  const knee = { reached: true as const, rate: 20, low: 15, high: 25 };
  const driver = { name: 'mariadb', slot: 0 as const };
  const knees = [{ line: 'mariadb', driver, label: '20 a second (15 to 25)', knee }];
  const shown = { ...HONEST, figure: { ...HONEST.figure, knees } };
  expect(exportOf('svg', shown)).toContain('A dashed line is a knee');
  expect(exportOf('csv', shown)).toContain(',1.50× faster,20 a second (15 to 25),r_1\r\n');
  expect(exportOf('md', shown)).toContain('mariadb 3.0.0; knee 20 a second (15 to 25)');
  for (const theme of ['light', 'dark'] as const)
    expect(listImageProblems(exportOf('svg', shown, theme), theme)).toEqual([]);
});
