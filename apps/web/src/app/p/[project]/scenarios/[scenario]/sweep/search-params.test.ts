import { expect, test } from 'vitest';
import { parseSweepParams, toSweepParams, toSweepQuery } from './search-params.ts';

test('what is read is what the address says, without how it is shown', () => {
  const state = parseSweepParams({
    driver: 'mariadb@3.4.0~env~3f2a91,mysql2',
    reference: 'mysql2@3.11.0',
    param: 'bytes',
  });
  expect(toSweepQuery('go', 'send', state)).toEqual({
    project: 'go',
    scenario: 'send',
    param: 'bytes',
    driver: ['mariadb@3.4.0~env~3f2a91', 'mysql2'],
    reference: 'mysql2@3.11.0',
  });
});

test('what is left out stays left out, a change of one part keeps the others, and an unknown scale is ignored', () => {
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
  expect(toSweepQuery('go', 'send', parseSweepParams({}))).toEqual({ project: 'go', scenario: 'send' });
});
