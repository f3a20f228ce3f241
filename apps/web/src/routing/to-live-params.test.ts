import { expect, test } from 'vitest';
import { HONEST, OVERRIDDEN } from '@/exports/share/share-fixture.ts';
import { compareQuery, parseCompareParams } from '@/routing/compare-params.ts';
import { toLiveParams } from './to-live-params.ts';

const toQuery = (share: typeof HONEST) =>
  compareQuery(
    'p',
    parseCompareParams(
      Object.fromEntries(Object.entries(toLiveParams(share)).filter(([, value]) => value !== null)) as Record<
        string,
        string
      >,
    ),
  );

test('the live view of a share names its versions, cases, environment, metric and reference', () => {
  expect(toQuery(HONEST)).toEqual({
    project: 'p',
    drivers: [
      { slug: 'mysql2', version: '2.2.5', environment: null },
      { slug: 'mariadb', version: '3.0.1-rc', environment: null },
      { slug: 'mysql', version: '2.18.1', environment: null },
    ],
    scenarios: expect.arrayContaining(['select-one-user-prepared']),
    environment: 'the-published-hosts~publis',
    metric: 'throughput',
    reference: { slug: 'mysql2', version: '2.2.5', environment: null },
    override: null,
  });
});

test('columns of several environments bring each its own, and the override goes with them', () => {
  const { drivers, environment, reference, override } = toQuery(OVERRIDDEN);
  expect(drivers.map((driver) => driver.environment)).toEqual([
    'the-published-hosts~publis',
    'the-pinned-hosts~pinned',
  ]);
  expect(reference).toEqual(drivers[0]);
  expect([environment, override]).toEqual([null, 'order of magnitude only']);
});
