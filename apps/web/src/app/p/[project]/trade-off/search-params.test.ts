import { expect, test } from 'vitest';
import { parseTradeOffParams, toTradeOffParams, toTradeOffQuery } from './search-params.ts';

test('everything chosen is in the URL, and comes back as it was', () => {
  const params = {
    scenario: 'select-1',
    params: 'cpu=2',
    x: 'allocations',
    y: 'latency:p99',
    environment: 'e~abcdef',
    driver: 'a,b@1.0.0',
  };
  const state = parseTradeOffParams({ ...params, scale: 'log' });
  expect(toTradeOffParams(state)).toEqual({ ...params, scale: 'log' });
  expect(toTradeOffQuery('go', state)).toEqual({
    project: 'go',
    scenario: 'select-1',
    params: 'cpu=2',
    x: 'allocations',
    y: 'latency:p99',
    environment: 'e~abcdef',
    driver: ['a', 'b@1.0.0'],
  });
});

test('defaults are left out, and what means nothing counts as left out', () => {
  const nothing = { scenario: null, params: null, x: null, y: null, environment: null, driver: null, scale: null };
  expect(toTradeOffParams(parseTradeOffParams({ scale: 'linear', driver: ' , ' }))).toEqual(nothing);
  expect(toTradeOffParams(parseTradeOffParams({ scale: 'round', x: ['a', 'b'] }))).toEqual(nothing);
});

test('a change of one part keeps the others', () =>
  expect(toTradeOffParams(parseTradeOffParams({ scenario: 'a', x: 'bytes' }), { x: null })).toMatchObject({
    scenario: 'a',
    x: null,
  }));
