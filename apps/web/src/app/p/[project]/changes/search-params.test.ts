import { expect, test } from 'vitest';
import { changesQuery, parseChangesParams, toChangesParams } from './search-params.ts';

const set = (params: Record<string, string | null>) => Object.fromEntries(Object.entries(params).filter(([, v]) => v));

test('without parameters the open changes of everything are listed, those measured last first', () => {
  const query = changesQuery('p', parseChangesParams({}));
  expect(query).toMatchObject({ states: ['new', 'acknowledged'], sort: 'time' });
  expect(Object.values(query).filter(Boolean)).toHaveLength(4);
});

test('what does not parse counts as left out', () => {
  expect(parseChangesParams({ state: 'old', direction: 'up', sort: 'name', driver: ['a', 'b'] })).toEqual({});
  expect(parseChangesParams({ state: 'open' }).state).toBeUndefined();
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

test('all states are listed with one name, and every state by its own', () => {
  expect(changesQuery('p', parseChangesParams({ state: 'all' })).states).toBeUndefined();
  expect(changesQuery('p', parseChangesParams({ state: 'false-alarm' })).states).toEqual(['false-alarm']);
});

test('suspected changes are open and have a tab of their own, and are no new ones', () => {
  expect(changesQuery('p', parseChangesParams({}))).toMatchObject({ certainty: 'any' });
  const suspected = changesQuery('p', parseChangesParams({ state: 'suspected' }));
  expect(suspected).toMatchObject({ certainty: 'suspected', states: ['new'] });
  expect(changesQuery('p', parseChangesParams({ state: 'new' })).certainty).toBeUndefined();
});
