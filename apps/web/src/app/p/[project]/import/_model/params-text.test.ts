import { describe, expect, it } from 'vitest';
import { formatParams, parseParams } from './params-text.ts';

describe('parseParams', () => {
  it('reads numbers as numbers, true and false, and everything else as text', () => {
    expect(parseParams('rows=100, protocol = binary ,pool=true, size=007')).toEqual({
      rows: 100,
      protocol: 'binary',
      pool: true,
      size: '007',
    });
  });
  it('leaves out what has no name or no value', () => {
    expect(parseParams('100, =3, a=, __proto__=1')).toEqual({});
  });
  it('reads back what was formatted', () => {
    const params = { rows: 100, driver: 'a b', pool: false };
    expect(parseParams(formatParams(params))).toEqual(params);
  });
});
