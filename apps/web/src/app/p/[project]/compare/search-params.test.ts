import { describe, expect, it } from 'vitest';
import { compareQuery, parseCompareParams, parseSelected, toCompareParams } from './search-params.ts';

describe('compare address', () => {
  it('reads drivers with and without a version', () => {
    expect(parseSelected('mariadb@3.4.0')).toEqual({ slug: 'mariadb', version: '3.4.0', environment: null });
    expect(parseSelected('boost.mysql')).toEqual({ slug: 'boost.mysql', version: null, environment: null });
    expect(parseSelected('mysql2@3.1.0~a1b2c3')).toEqual({ slug: 'mysql2', version: '3.1.0', environment: 'a1b2c3' });
  });
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
