import { expect, test } from 'vitest';
import { matrixQuery, parseCell, parseMatrixParams, toMatrixParams } from './search-params.ts';

test('a cell is a driver with what else names it, each part at its own sign', () => {
  expect(parseCell('mariadb@3.4.0?pool · size 10~mariadb-11.4~3f2a91')).toEqual({
    slug: 'mariadb',
    version: '3.4.0',
    options: 'pool · size 10',
    environment: 'mariadb-11.4~3f2a91',
  });
  expect(parseCell('mysql~env~3f2a91')).toEqual({
    slug: 'mysql',
    version: null,
    options: null,
    environment: 'env~3f2a91',
  });
  expect(parseCell('mysql')).toEqual({ slug: 'mysql', version: null, options: null, environment: null });
});

test('what is left out stays left out, and a change of one part keeps the others', () => {
  const state = parseMatrixParams({ scenario: 'do-1', driver: 'a,b', cell: 'a@1~e', x: 'other' });
  expect(toMatrixParams(state, { cell: null })).toEqual({
    ...{ after: null, before: null },
    scenario: 'do-1',
    params: null,
    metric: null,
    statistic: null,
    driver: 'a,b',
    reference: null,
    cell: null,
  });
  expect(matrixQuery('node', parseMatrixParams({}))).toMatchObject({
    scenario: null,
    drivers: null,
    reference: null,
    chosen: null,
  });
});

test('a page of rows stays until other rows are chosen', () => {
  const state = parseMatrixParams({ scenario: 'do-1', after: 'a 1.0.0' });
  expect(toMatrixParams(state, { cell: 'a@1~e' })).toMatchObject({ after: 'a 1.0.0' });
  expect(toMatrixParams(state, { driver: 'a' })).toMatchObject({ after: null, before: null });
});
