import { describe, expect, it } from 'vitest';
import { compareQuery, parseCompareParams, toCompareParams } from './search-params.ts';

describe('compare address', () => {
  it('leaves out what is not there and never invents a filter', () => {
    const state = parseCompareParams({ d: '', s: ['a', 'b'] });
    expect(compareQuery('p', state)).toMatchObject({ drivers: [], scenarios: null, reference: null, waiver: null });
  });
  it('writes the state back as it was read', () => {
    const state = parseCompareParams({ d: 'a@1,b@2', ref: 'b@2', why: 'order of magnitude only' });
    expect(toCompareParams(state)).toMatchObject({
      d: 'a@1,b@2',
      ref: 'b@2',
      why: 'order of magnitude only',
      env: null,
    });
  });
});
