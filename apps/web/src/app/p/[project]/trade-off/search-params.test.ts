import { expect, test } from 'vitest';
import { parseTradeOffParams, toTradeOffParams, tradeOffQuery } from './search-params.ts';

test('everything chosen is in the URL, and comes back as it was', () => {
  const params = { s: 'select-1', p: 'cpu=2', x: 'allocations', y: 'latency:p99', env: 'e~abcdef', d: 'a,b@1.0.0' };
  const state = parseTradeOffParams({ ...params, axis: 'log' });
  expect(toTradeOffParams(state)).toEqual({ ...params, axis: 'log' });
  expect(tradeOffQuery('go', state)).toEqual({
    project: 'go',
    scenario: 'select-1',
    params: 'cpu=2',
    x: 'allocations',
    y: 'latency:p99',
    environment: 'e~abcdef',
    drivers: ['a', 'b@1.0.0'],
  });
});

test('defaults are left out, and what means nothing counts as left out', () => {
  const nothing = { s: null, p: null, x: null, y: null, env: null, d: null, axis: null };
  expect(toTradeOffParams(parseTradeOffParams({ axis: 'linear', d: ' , ' }))).toEqual(nothing);
  expect(toTradeOffParams(parseTradeOffParams({ axis: 'round', x: ['a', 'b'] }))).toEqual(nothing);
});

test('a change of one part keeps the others', () =>
  expect(toTradeOffParams(parseTradeOffParams({ s: 'a', x: 'bytes' }), { x: null })).toMatchObject({
    s: 'a',
    x: null,
  }));
