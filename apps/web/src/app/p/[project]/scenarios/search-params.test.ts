import { expect, it } from 'vitest';
import { chartsQuery, keptBySearch, parseScenariosParams, toScenariosParams } from './search-params.ts';

it('reads the state of the page from its URL, and leaves out what does not parse', () => {
  const raw = {
    view: 'table',
    driver: 'mariadb, mysql2',
    axis: 'time',
    figure: 'ratio',
    only: 'changes',
    q: 'select',
    after: 'do-1  ops/s',
  };
  expect(parseScenariosParams(raw)).toEqual({ ...raw, driver: ['mariadb', 'mysql2'] });
  expect(
    parseScenariosParams({ view: 'cards', axis: 'luck', figure: '2', only: 'mine', q: '', after: ['a', 'b'] }),
  ).toEqual({});
});

it('a change that chooses other rows leads to their first page, and another figure of the same rows does not', () => {
  const state = parseScenariosParams({ environment: 'e', after: 'do-1', q: 'do' });
  expect(toScenariosParams(state, { axis: 'time' })).toMatchObject({
    environment: 'e',
    q: 'do',
    axis: 'time',
    after: null,
  });
  expect(toScenariosParams(state, { figure: 'ratio' })).toMatchObject({ figure: 'ratio', after: 'do-1' });
  expect(toScenariosParams(state, { before: 'do-1', after: null })).toMatchObject({ before: 'do-1', after: null });
});

it('charts are by version and absolute unless the URL says otherwise', () => {
  expect(chartsQuery('node', parseScenariosParams({}))).toMatchObject({
    project: 'node',
    axis: 'version',
    figure: 'absolute',
    changed: false,
  });
  expect(chartsQuery('node', parseScenariosParams({ axis: 'time', figure: 'ratio' }))).toMatchObject({
    axis: 'time',
    figure: 'ratio',
  });
});

it('a search keeps everything but its words and the page', () => {
  const kept = keptBySearch(
    parseScenariosParams({ view: 'table', driver: 'a,b', environment: 'e', q: 'do', after: 'x' }),
  );
  expect(kept).toEqual({
    view: 'table',
    driver: 'a,b',
    environment: 'e',
    metric: undefined,
    axis: undefined,
    figure: undefined,
    only: undefined,
  });
});
