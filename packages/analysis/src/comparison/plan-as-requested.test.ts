import { expect, test } from 'vitest';
import { namesEnvironment, toIdentity } from '../selection/names-environment.ts';
import { parseSelected } from '../selection/selected-driver.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { caseOf, npmVersion, observe, toSeriesData } from '../testing/observe.ts';
import { type ComparisonQuery, planAsRequested, toComparedSeries } from './plan-as-requested.ts';
import type { ComparisonPlan } from './plan-comparison.ts';

const QUERY: ComparisonQuery = {
  ...{ drivers: [], scenarios: null, environment: null, metric: null, reference: null, override: null },
};

test('an address names drivers with and without version and environment', () => {
  expect(parseSelected('mariadb@3.4.0')).toEqual({ slug: 'mariadb', version: '3.4.0', environment: null });
  expect(parseSelected('boost.mysql')).toEqual({ slug: 'boost.mysql', version: null, environment: null });
  expect(parseSelected('mysql2@3.1.0~a1b2c3')).toEqual({ slug: 'mysql2', version: '3.1.0', environment: 'a1b2c3' });
  expect(parseSelected('@3')).toEqual({ slug: '@3', version: null, environment: null });
});

test('an environment is named by the end of its slug or by its identity, never by a part that is too short', () => {
  const environment = { identity: 'a1b2c3d4e5f60718' };
  for (const slug of ['mariadb-10.11-node-20~a1b2c3', 'a1b2c3d4e5f60718', 'a1b2c3'])
    expect(namesEnvironment(slug, environment)).toBe(true);
  for (const slug of ['mariadb~a1b2', 'a1b2c3~', 'b1b2c3']) expect(namesEnvironment(slug, environment)).toBe(false);
  expect(toIdentity('x~a1b2c3', [environment])).toBe(environment.identity);
  expect([toIdentity('nowhere', [environment]), toIdentity(null, [environment])]).toEqual(['nowhere', null]);
});

test('what is read are the drivers asked for with the reference, and everything where none is asked for', () => {
  const filterOf = (query: ComparisonQuery, reference: string | null) => toComparedSeries(query, reference).filter;
  expect(filterOf(QUERY, 'mysql2')).toEqual({});
  const drivers = [parseSelected('mariadb@3.4.0'), parseSelected('mariadb@3.3.0')];
  const requested = { ...QUERY, drivers, reference: parseSelected('mysql2'), scenarios: ['do-1'] };
  const both = { drivers: ['mariadb', 'mysql2'], scenarios: ['do-1'] };
  expect(filterOf(requested, 'mysql')).toEqual(both);
  expect(filterOf({ ...requested, reference: null }, 'mysql2')).toEqual(both);
  expect(filterOf({ ...requested, reference: null }, null)).toEqual({ ...both, drivers: ['mariadb'] });
  expect(filterOf({ ...QUERY, reference: parseSelected('mysql2') }, null)).toEqual({});
});

test('versions in the address are read however old they are, those of the reference too', () => {
  const drivers = [parseSelected('mariadb@3.4.0'), parseSelected('mysql')];
  const query = { ...QUERY, drivers, reference: parseSelected('mysql2@2.2.5') };
  expect(toComparedSeries(query, 'mysql2').versions).toEqual(['3.4.0', '2.2.5']);
  expect(toComparedSeries(QUERY, 'mysql2').versions).toEqual([]);
});

test('without a reference in the address it is the driver of the project, and the one asked for goes before it', () => {
  const source = { environments: [], scenarios: [], drivers: [], referenceDriver: 'mysql2' };
  const measured = toSeriesData(NODE_JULY_2021);
  const plan = (query: Partial<ComparisonQuery>) => planAsRequested({ ...QUERY, ...query }, { ...source, measured });
  const referenceOf = ({ columns }: ComparisonPlan) => columns.find(({ isReference }) => isReference)?.key ?? null;
  expect(referenceOf(plan({}))).toBe('mysql2@2.2.5');
  expect(referenceOf(plan({ reference: parseSelected('mysql') }))).toBe('mysql@2.18.1');
  const nobody = plan({ reference: parseSelected('nobody') });
  expect([referenceOf(nobody), nobody.unknown]).toEqual([null, [{ kind: 'reference', requested: 'nobody' }]]);
});

test('without a metric in the address it is one that most of the versions asked for have side by side', () => {
  const paired = { anchor: 'mysql2', anchorVersion: '2.2.5', logRatio: 0, rounds: 45, sd: 0.05, lag1: 0, twin: 0 };
  const inTurns = (driver: string, version: string) => ({
    ...{ driver, environment: 'e1', case: caseOf('a', { metric: 'latency', unit: 'ns/op', direction: 'lower' }) },
    observations: [1, 2, 3].map((n) => observe({ value: 100, version: npmVersion(version), run: `r_${n}`, paired })),
  });
  const alone = (driver: string, version: string) => ({
    ...{ driver, environment: 'e2', case: caseOf('a') },
    observations: [observe({ value: 1000, version: npmVersion(version), run: 'r_9' })],
  });
  const lines = [
    inTurns('mysql2', '2.2.5'),
    inTurns('mariadb', '3.5.4'),
    alone('mysql2', '2.2.5'),
    alone('mysql', '2.18.1'),
  ];
  const measured = toSeriesData(lines);
  const source = { environments: [], scenarios: [], drivers: [], referenceDriver: 'mysql2', measured };
  const metricOf = (names: readonly string[], query: Partial<ComparisonQuery> = {}) =>
    planAsRequested({ ...QUERY, drivers: names.map(parseSelected), ...query }, source).metric?.metric;
  expect(metricOf([])).toBe('latency');
  expect(metricOf(['mysql2', 'mariadb'])).toBe('latency');
  expect(metricOf(['mysql2@2.2.5', 'mysql@2.18.1'])).toBe('throughput');
  // Columns that bring their own environments are looked for there.
  expect(metricOf(['mysql2', 'mariadb~e1'])).toBe('latency');
  expect(metricOf(['mysql2~e2', 'mysql'])).toBe('throughput');
  expect(metricOf(['mysql2@2.2.5', 'mysql@2.18.1'], { metric: 'latency' })).toBe('latency');
});
