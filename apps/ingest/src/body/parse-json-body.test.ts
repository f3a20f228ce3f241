import { describe, expect, it } from 'vitest';
import { parseJsonBody } from './parse-json-body.ts';

const parse = (body: string | Buffer) => parseJsonBody(Buffer.from(body), { jsonDepth: 64 });

describe('parseJsonBody', () => {
  it('takes JSON, with and without a byte order mark', () => {
    expect(parse('{"a":[1,null,"µ"]}')).toEqual({ a: [1, null, 'µ'] });
    expect(parse('\ufeff[1]')).toEqual([1]);
  });
  it('says where a document stops being JSON', () => {
    expect(() => parse('{\n"value": NaN}')).toThrow('At line 2, column 10 (offset 11) of the body: NaN is not JSON.');
  });
  it('refuses nesting beyond the limit by its offset', () => {
    expect(() => parse('['.repeat(100_000))).toThrow('At offset 64, the body is nested deeper than 64 levels.');
  });
  it('refuses what is not UTF-8', () => {
    expect(() => parse(Buffer.from([0x22, 0xff, 0x22]))).toThrow('the body is not UTF-8');
  });
  it('leaves a key named __proto__ an ordinary key', () => {
    const parsed = parse('{"__proto__":{"polluted":true}}') as object;
    expect(Object.keys(parsed)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
