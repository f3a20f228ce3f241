import { expect, test } from 'vitest';
import { parseMatrixParams, toMatrixParams, toMatrixQuery } from './search-params.ts';

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
  expect(toMatrixQuery('node', parseMatrixParams({ cell: 'a@1~e', after: 'b' }))).toEqual({
    project: 'node',
    cell: 'a@1~e',
  });
});

test('a page of rows stays until other rows are chosen', () => {
  const state = parseMatrixParams({ scenario: 'do-1', after: 'a 1.0.0' });
  expect(toMatrixParams(state, { cell: 'a@1~e' })).toMatchObject({ after: 'a 1.0.0' });
  expect(toMatrixParams(state, { driver: 'a' })).toMatchObject({ after: null, before: null });
});
