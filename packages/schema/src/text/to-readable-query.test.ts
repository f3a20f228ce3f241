import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toReadableQuery } from './to-readable-query.ts';

it('keeps what people read in an address', () => {
  expect(
    toReadableQuery({ driver: 'mariadb@3.4.0~a1b2c3,mysql2', params: 'rows=1000', metric: undefined, reason: 'a & b' }),
  ).toBe('?driver=mariadb@3.4.0~a1b2c3,mysql2&params=rows=1000&reason=a%20%26%20b');
  expect(toReadableQuery({ metric: undefined })).toBe('');
});

it('is read back as it was', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (params) => {
      expect(Object.fromEntries(new URLSearchParams(toReadableQuery(params)))).toEqual(params);
    }),
  );
});
