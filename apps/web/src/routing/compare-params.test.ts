import { describe, expect, it } from 'vitest';
import { compareQuery, parseCompareParams, toCompareParams } from './compare-params.ts';

const VIEW = { view: 'value', scale: 'log', as: 'time', sort: 'ratio', by: 'b@2', only: 'better,worse' };

describe('compare address', () => {
  it('leaves out what is not there and never invents a filter', () => {
    const state = parseCompareParams({ driver: '', scenario: ['a', 'b'] });
    expect(compareQuery('p', state)).toEqual({ project: 'p' });
    expect(Object.values(toCompareParams(state)).filter((value) => value !== null)).toEqual([]);
  });
  it('writes the state back as it was read', () => {
    const state = parseCompareParams({
      driver: 'a@1,b@2',
      reference: 'b@2',
      reason: 'order of magnitude only',
      ...VIEW,
    });
    expect(toCompareParams(state)).toMatchObject({
      driver: 'a@1,b@2',
      reference: 'b@2',
      reason: 'order of magnitude only',
      environment: null,
      ...VIEW,
    });
  });
  it('leaves out a default, said in the address or chosen by a link', () => {
    const state = parseCompareParams({ view: 'ratio', scale: 'linear', as: 'measured', sort: 'project' });
    expect(toCompareParams(state)).toMatchObject({ view: null, scale: null, as: null, sort: null });
    expect(toCompareParams(parseCompareParams(VIEW), { view: 'ratio' })).toMatchObject({ ...VIEW, view: null });
  });
  it('stays on a page of rows until other rows are chosen', () => {
    const state = parseCompareParams({ after: 'k' });
    expect(toCompareParams(state, { open: 'x', view: 'value' })).toMatchObject({ after: 'k' });
    expect(toCompareParams(state, { after: null, before: 'k' })).toMatchObject({ after: null, before: 'k' });
    expect(toCompareParams(state, { sort: 'name' })).toMatchObject({ after: null, before: null });
  });
  it('asks for the same comparison whatever the view: a share of it is the same', () => {
    const requested = { driver: 'a@1,b@2', scenario: 'one', metric: 'throughput' };
    expect(compareQuery('p', parseCompareParams({ ...requested, ...VIEW }))).toEqual(
      compareQuery('p', parseCompareParams(requested)),
    );
  });
});
