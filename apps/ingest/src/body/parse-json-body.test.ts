import { describe, expect, it } from 'vitest';
import { parseJsonBody } from './parse-json-body.ts';

const limits = { jsonDepth: 64, jsonKeys: 3, objectKeys: 2 };
const parse = (body: string | Buffer) => parseJsonBody(Buffer.from(body), limits);

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
  it('refuses keys beyond the limits, of the document and of one object', () => {
    expect(() => parse('[{"a":1,"b":2},{"c":3,"d":4}]')).toThrow('At offset 25, the body has more than 3 keys.');
    expect(() => parse('{"a":1,"b":2,"c":3}')).toThrow('At offset 16, an object of the body has more than 2 keys.');
  });
  it('takes the last of two values of one key', () => expect(parse('{"a":1,"a":2}')).toEqual({ a: 2 }));
  it('refuses what is not UTF-8', () => {
    expect(() => parse(Buffer.from([0x22, 0xff, 0x22]))).toThrow('the body is not UTF-8');
  });
  it('leaves a key named __proto__ an ordinary key', () => {
    const parsed = parse('{"__proto__":{"polluted":true}}') as object;
    expect(Object.keys(parsed)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
