import { expect, test } from 'vitest';
import { parseSweepParams, sweepQuery, toSweepParams } from './search-params.ts';

test('drivers keep their versions and leave their environments: a sweep has one', () => {
  const state = parseSweepParams({
    driver: 'mariadb@3.4.0~env~3f2a91,mysql2',
    reference: 'mysql2@3.11.0',
    param: 'bytes',
  });
  expect(sweepQuery('go', 'send', state)).toEqual({
    project: 'go',
    scenario: 'send',
    param: 'bytes',
    group: null,
    selected: [
      { slug: 'mariadb', version: '3.4.0' },
      { slug: 'mysql2', version: null },
    ],
    metric: null,
    statistic: null,
    environment: null,
    reference: { slug: 'mysql2', version: '3.11.0' },
  });
});

test('what is left out stays left out, a change of one part keeps the others, and an unknown axis is none', () => {
  const state = parseSweepParams({ params: 'cpu=2', driver: 'a,b', scale: 'round', other: 'x' });
  expect(toSweepParams(state, { param: 'bytes' })).toEqual({
    param: 'bytes',
    params: 'cpu=2',
    driver: 'a,b',
    metric: null,
    statistic: null,
    environment: null,
    reference: null,
    scale: null,
  });
  expect(sweepQuery('go', 'send', parseSweepParams({}))).toMatchObject({ selected: [], reference: null, group: null });
});
