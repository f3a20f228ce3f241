import { toDriverPage, withVersions } from '@tachograph/analysis/testing';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Status } from '@tachograph/schema/result';
import { parseVersion } from '@tachograph/schema/version';
import { describe, expect, it } from 'vitest';
import { CHART_FORMATS } from '@/exports/chart/chart-formats.ts';
import { listImageProblems } from '@/exports/engine/list-image-problems.ts';
import type { DriverData } from '@/server/root.ts';
import { toDriverChart } from './to-driver-chart.ts';

const CONTEXT = { project: { slug: 'node', title: 'Node' }, url: 'https://t.example/p/node/drivers/mariadb' };
const DRIVER = { slug: 'mariadb', name: 'mariadb', language: null, purl: null };

const caseOf = (scenario: string): CaseIdentity => ({
  ...{ key: scenario, scenario, params: {}, metric: 'latency', unit: 'ns/op' },
  ...{ direction: 'lower' as const, exact: false, statistic: 'median' },
});

type Given = readonly [version: string, value: number | null, status?: Status, reason?: string];

function dataOf(cases: Readonly<Record<string, readonly Given[]>>): DriverData {
  const environment = { identity: '15be44c085397dc4', label: 'MariaDB 10.11' };
  const series = Object.keys(cases).map((key) => ({
    ...{ key, case: caseOf(key), scenarioTitle: `Title of ${key}`, driver: DRIVER, options: {}, environment },
  }));
  const points = Object.entries(cases).flatMap(([key, given]) =>
    given.map(([version, value, status = 'ok', reason], index) => ({
      ...{
        series: key,
        at: new Date(Date.UTC(2026, 0, 1)),
        run: `r_${index}`,
        repetitionGroup: null,
        samples: null,
        spread: null,
      },
      ...{ version: parseVersion(version, 'npm'), scenarioHash: null, n: null, invocation: 1, value },
      ...{ status, statusReason: reason ?? null },
    })),
  );
  const page = toDriverPage(withVersions({ series, points }), { environment: null, metric: null });
  return {
    driver: { ...DRIVER, versions: [], versionCount: 0, results: 0 },
    page,
    hasOlder: false,
    listed: 66,
    slot: 0,
  };
}

const HONEST = dataOf({
  'select-1': [
    ['3.0.0', 2_000_000.5],
    ['3.1.0', 2_400_000, 'emulated', 'a loop of 100'],
    ['3.2.0', 1_500_000],
  ],
  insert: [
    ['3.0.0', 900, 'ok', 'protocol mismatch: binary declared, text observed'],
    ['3.2.0', null, 'failed', 'timeout'],
  ],
  batch: [['3.1.0', null, 'unsupported', 'no such call']],
});
const exportOf = (form: string, data = HONEST, theme: 'light' | 'dark' = 'light') =>
  String(CHART_FORMATS[form]?.render(toDriverChart(CONTEXT, data), theme));

describe.each(['light', 'dark'] as const)('the image of a driver, %s', (theme) => {
  it.each([
    ['with honest cells', HONEST],
    ['with nothing', dataOf({})],
  ])('%s needs nothing else and every text of it can be read', (_, data) => {
    expect(listImageProblems(exportOf('svg', data, theme), theme)).toEqual([]);
  });
});

it('the image has a history for every case, the newest figure, the step to it, and both in words', () => {
  const svg = exportOf('svg');
  expect(svg).toContain('mariadb by version, latency');
  for (const name of ['Title of select-1', 'Title of insert', 'Title of batch']) expect(svg).toContain(`>${name}<`);
  expect(svg).toContain('>1.5 ms/op<');
  expect(svg).toContain('>failed<');
  expect(svg.match(/fill="#0072b2" opacity="0.16"|stroke="#0072b2" stroke-width="1.5"/g)).not.toBeNull();
  expect(/<desc id="desc">([^<]+)</.exec(svg)?.[1]).toContain('from 3.0.0: 2 ms/op to 3.2.0: 1.5 ms/op');
  expect(exportOf('svg', dataOf({}))).toContain('No result matches these filters.');
});

it('what is no plain figure is described in every format', () => {
  for (const label of [
    'emulated: a loop of 100',
    'failed: timeout',
    'unsupported: no such call',
    'protocol mismatch: binary',
  ]) {
    for (const form of ['svg', 'md']) expect(exportOf(form).toLowerCase(), `${form} ${label}`).toContain(label);
  }
  expect(exportOf('csv')).toContain('Title of batch,median,ns/op,3.0.0,,,,,not run,,\r\n');
  expect(exportOf('csv')).toContain('Title of insert,median,ns/op,3.2.0,,,,,failed,timeout,r_1\r\n');
});

it('CSV and Markdown carry the figures', () => {
  expect(exportOf('csv')).toContain('Title of select-1,median,ns/op,3.0.0,2000000.5,,,,ok,,r_0\r\n');
  expect(exportOf('md')).toContain('| 2 | 2.4 · emulated: a loop of 100 | 1.5 |');
});

it('of a driver of very many cases and versions, what fits is listed and the rest is counted, in all formats', () => {
  const versionOf = (n: number) => `${n}.0.0`;
  // Each case has a different version, as in a project that measures each commit.
  const cases = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`case-${n}`, [[versionOf(n), 1000 + n]] as Given[]]),
  );
  const wide = dataOf(cases);
  expect(exportOf('csv', wide).trimEnd().split('\r\n')).toHaveLength(1 + 66 * 300);
  for (const form of ['svg', 'md'])
    expect(exportOf(form, wide)).toContain('234 more cases of this driver are left out');
});

it('an image shows a hundred cases of a driver, and counts those that are in its table only', () => {
  const cases = Object.fromEntries(
    Array.from({ length: 130 }, (_, n) => [`case-${n}`, [['1.0.0', 1000 + n]] as Given[]]),
  );
  const many = { ...dataOf(cases), listed: 130 };
  expect(exportOf('svg', many)).toContain('30 more cases of this driver are left out of the image.');
  expect(exportOf('csv', many).trimEnd().split('\r\n')).toHaveLength(1 + 130);
});
