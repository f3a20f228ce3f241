import { parseSelected } from '@tachograph/analysis/selection';
import { expect, test } from 'vitest';
import { HONEST, OVERRIDDEN } from '@/exports/share/testing/share-fixture.ts';
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
    driver: ['mysql2@2.2.5', 'mariadb@3.0.1-rc', 'mysql@2.18.1'],
    scenario: expect.arrayContaining(['select-one-user-prepared']),
    environment: 'the-published-hosts~publis',
    metric: 'throughput',
    reference: 'mysql2@2.2.5',
    reason: undefined,
  });
});

test('columns of several environments bring each its own, and the override goes with them', () => {
  const { driver = [], environment, reference, reason } = toQuery(OVERRIDDEN);
  expect(driver.map((name) => parseSelected(name).environment)).toEqual([
    'the-published-hosts~publis',
    'the-pinned-hosts~pinned',
  ]);
  expect(reference).toEqual(driver[0]);
  expect([environment, reason]).toEqual([undefined, 'order of magnitude only']);
});
