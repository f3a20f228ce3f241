import type { SeriesData } from '@tachograph/analysis/measurement';
import { toDriverPage, toMatrix, toSweep, toTradeOff, withVersions } from '@tachograph/analysis/testing';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Status } from '@tachograph/schema/result';
import { parseVersion } from '@tachograph/schema/version';
import { expect, it } from 'vitest';
import { toDriverJson } from './driver/to-driver-json.ts';
import { toMatrixJson } from './matrix/to-matrix-json.ts';
import { toSweepJson } from './sweep/to-sweep-json.ts';
import { toTradeOffJson } from './trade-off/to-trade-off-json.ts';

const PAGE = { url: 'https://t.example/p/node/page', project: { slug: 'node', title: 'Node' } };
const HEAD = { format: 1, ...PAGE };
const NEAR = { identity: 'e1', label: 'MariaDB 10.11' };

const toCase = (metric: string, rows: number): CaseIdentity => ({
  key: `${metric} ${rows}`,
  scenario: 'send',
  params: { rows },
  metric,
  unit: metric === 'latency' ? 'ns/op' : 'allocs/op',
  direction: 'lower',
  exact: metric !== 'latency',
  statistic: metric === 'latency' ? 'median' : 'exact',
});

type Given = readonly [driver: string, of: CaseIdentity, version: string, value: number | null, status?: Status];

function toData(given: readonly Given[]): SeriesData {
  const keyOf = ([driver, of]: Given) => `${driver} ${of.key}`;
  const series = given.map((entry) => ({
    key: keyOf(entry),
    case: entry[1],
    scenarioTitle: 'Send',
    driver: { slug: entry[0], name: entry[0] },
    options: {},
    environment: NEAR,
  }));
  const points = given.map((entry, index) => ({
    series: keyOf(entry),
    at: new Date(Date.UTC(2026, 0, 1)),
    run: `r_${index}`,
    repetitionGroup: null,
    samples: null,
    spread: null,
    version: parseVersion(entry[2], 'npm'),
    scenarioHash: null,
    n: null,
    invocation: 1,
    value: entry[3],
    status: entry[4] ?? 'ok',
    statusReason: entry[4] ? 'why' : null,
  }));
  return withVersions({ series: [...new Map(series.map((entry) => [entry.key, entry])).values()], points });
}

const DATA = toData([
  ['mysql2', toCase('latency', 1), '1.0.0', 100],
  ['mysql2', toCase('latency', 10), '1.0.0', 300],
  ['mysql2', toCase('allocations', 1), '1.0.0', 5],
  ['mariadb', toCase('latency', 1), '3.0.0', 200, 'emulated'],
  ['mariadb', toCase('latency', 1), '3.1.0', null, 'failed'],
  ['mariadb', toCase('allocations', 1), '3.0.0', 7],
]);

it('a matrix has every cell with its figure or the reason why it is missing, and null where nothing was run', () => {
  const open = { metric: null, statistic: null, params: 'rows=1', chosen: null, environments: [] };
  const requested = { drivers: ['mysql2', 'mariadb', 'nobody'], reference: null, referenceDriver: 'mysql2' };
  const json = toMatrixJson({ matrix: toMatrix(DATA, { ...open, ...requested }) }, PAGE);
  expect(json).toMatchObject({ ...HEAD, unknown: [{ kind: 'driver', requested: 'nobody' }] });
  expect(json).toMatchObject({ case: { metric: 'latency', params: { rows: 1 } }, reference: { version: '1.0.0' } });
  expect(json.environmentGroups).toMatchObject([{ columns: [{ environment: NEAR, server: 'server not stated' }] }]);
  expect(json.drivers.map(({ driver, versions }) => [driver.slug, versions.map(({ version }) => version)])).toEqual([
    ['mysql2', ['1.0.0']],
    ['mariadb', ['3.1.0', '3.0.0']],
  ]);
  expect(json.drivers.flatMap(({ versions }) => versions.flatMap(({ cells }) => cells))).toMatchObject([
    { status: 'ok', value: 100, ratioToAnchor: null, verdict: { outcome: 'reference' } },
    { status: 'failed', statusReason: 'why', value: null, verdict: { outcome: 'not-comparable' } },
    { status: 'emulated', statusReason: 'why', value: 200, runs: ['r_3'], verdict: { outcome: 'not-comparable' } },
  ]);
});

it('a sweep has a point for each value of its param on every line, null where nothing was run', () => {
  const open = { param: null, metric: 'latency', statistic: null, group: null, environment: null, reference: null };
  const sweep = toSweep(DATA, { ...open, selected: [], referenceDriver: 'mysql2' });
  const json = toSweepJson({ scenario: { slug: 'send' }, sweep, load: null }, PAGE);
  expect(json).toMatchObject({ ...HEAD, scenario: 'send', param: 'rows', xs: [1, 10], statistic: 'median' });
  expect(json.lines).toMatchObject([
    { driver: { slug: 'mysql2' }, version: '1.0.0', isReference: true, points: [{ x: 1, value: 100 }, { x: 10 }] },
    { driver: { slug: 'mariadb' }, version: '3.1.0', points: [{ x: 1, status: 'failed', value: null }, null] },
  ]);
});

it('a trade-off has both figures of a version, and the reason of one that has no point', () => {
  const open = { params: null, x: null, y: null, environment: null, drivers: null };
  const json = toTradeOffJson({ scenario: { slug: 'send' }, tradeOff: toTradeOff(DATA, open) }, PAGE);
  expect(json).toMatchObject({ ...HEAD, scenario: 'send', x: { key: 'allocations' }, y: { key: 'latency' } });
  expect(json.points).toMatchObject([
    { driver: { slug: 'mysql2' }, emulated: false, onParetoLine: true, x: { value: 5 }, y: { value: 100 } },
    { driver: { slug: 'mariadb' }, version: '3.0.0', emulated: true, onParetoLine: false, y: { value: 200 } },
  ]);
  expect(json.missing).toMatchObject([{ version: '3.1.0', runs: ['r_4'] }]);
});

it('a driver has a figure for each of its versions in every case, as many cases as are listed, and counts the others', () => {
  const driver = { slug: 'mariadb', name: 'mariadb' };
  const ofDriver = { ...DATA, series: DATA.series.filter((series) => series.driver.slug === 'mariadb') };
  const page = toDriverPage(ofDriver, { environment: null, metric: 'latency' });
  expect(toDriverJson({ driver, page, listed: 1 }, PAGE)).toMatchObject({
    ...HEAD,
    driver,
    versions: ['3.0.0', '3.1.0'],
    rows: [
      { case: { scenario: 'send' }, newest: '3.1.0', previous: '3.0.0', versions: [{ value: 200 }, { value: null }] },
    ],
    omitted: 0,
  });
  expect(toDriverJson({ driver, page, listed: 0 }, PAGE)).toMatchObject({ rows: [], omitted: 1 });
});
