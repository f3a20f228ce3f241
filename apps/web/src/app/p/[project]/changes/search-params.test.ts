import { expect, test } from 'vitest';
import { parseChangesParams, toChangesParams, toPageQuery } from './search-params.ts';

const set = (params: Record<string, string | null>) => Object.fromEntries(Object.entries(params).filter(([, v]) => v));

test('without parameters nothing is chosen, and defaults are no parameters', () => {
  expect(toPageQuery(parseChangesParams({}))).toEqual({});
  expect(parseChangesParams({ state: 'open', sort: 'time' })).toEqual({});
});

test('what does not parse counts as left out', () => {
  expect(parseChangesParams({ state: 'old', direction: 'up', sort: 'name', driver: ['a', 'b'] })).toEqual({});
});

test('another filter leads to the first page with nothing open, and opening a change stays on the page', () => {
  const state = parseChangesParams({
    driver: 'mysql2',
    from: '00000000000000aa',
    change: '00000000000000bb',
    state: 'all',
  });
  expect(set(toChangesParams(state, { direction: 'worse' }))).toEqual({
    driver: 'mysql2',
    direction: 'worse',
    state: 'all',
  });
  expect(set(toChangesParams(state, { change: null }))).toEqual({
    driver: 'mysql2',
    from: '00000000000000aa',
    state: 'all',
  });
});
