import { expect, test } from 'vitest';
import type { EnvironmentFields } from '../measurement/measurement.ts';
import { caseOf } from '../testing/observe.ts';
import { countServers } from './group-environments.ts';

const record = (
  identity: string,
  version: string,
  config: string | null = null,
  kernel = '6.1',
): EnvironmentFields => ({
  identity,
  label: identity,
  fields: [
    { key: 'client.kernel', label: 'Kernel', group: 'Client host', value: kernel },
    { key: 'server.product', label: 'Product', group: 'Server', value: 'mariadb' },
    { key: 'server.version', label: 'Server version', group: 'Server', value: version },
    { key: 'server.config', label: 'Configuration', group: 'Server', value: config },
  ],
});
const RECORDS = [
  record('old', '10.6'),
  record('new', '11.8'),
  record('kernel', '11.8', null, '6.8'),
  record('tuned', '11.8', 'abc'),
];

test('servers of a case are counted by product, version and configuration, in any statistic and whatever else differs', () => {
  const of = caseOf('a', { statistic: 'mean' });
  const countOn = (identities: readonly string[], own = of) =>
    countServers(
      identities.map((identity) => ({ case: own, environment: { identity, label: identity } })),
      of,
      RECORDS,
    );
  expect(countOn(['new', 'kernel'])).toBe(1);
  expect(countOn(['old', 'new', 'kernel'])).toBe(2);
  expect(countOn(['new', 'tuned'])).toBe(2);
  expect(countOn(['old', 'new'], caseOf('a', { statistic: 'median' }))).toBe(2);
  expect(countOn(['old', 'new'], caseOf('a', { metric: 'latency' }))).toBe(0);
  expect(countServers([], null, RECORDS)).toBe(0);
});
